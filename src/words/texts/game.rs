//! Mates in a game: the table of `tsumi game`, one text a column and a remark.

use crate::system::language::Language;
use crate::words::terms::{MATE, NO_MATE};
use std::fmt::Display;

texts! {
    kept =>
        "kept",
        "詰む手";
    missed =>
        "MISSED",
        "逃す";
    open =>
        "not answered for the move played",
        "指し手は未解答";
    unplayed =>
        "the game ends here",
        "終局";
    brinkmate(plies) =>
        "brinkmate: mate in {plies} threatened, no reply parries it",
        "必至（{plies} 手）";
    threat(plies) =>
        "mate in {plies} threatened",
        "詰めろ（{plies} 手）";
    not_stopped =>
        ", NOT STOPPED",
        "を受けず";
    black =>
        "Black",
        "先手";
    white =>
        "White",
        "後手";
    summary(mates, kept, missed, unplayed, open) =>
        "positions with a mate {mates}: kept {kept}, missed {missed}, at the end of the game {unplayed}; not answered {open}\n",
        "詰みのある局面 {mates}：詰む手を指した {kept}、逃した {missed}、終局の局面 {unplayed}；未解答 {open}\n";
    missed_mate(number, side, plies, first, played) =>
        "missed at move {number}: {side} has a mate in {plies} that begins with {first}; played was {played}\n",
        "{number} 手目で逃した詰み：{side}に {first} からの {plies} 手詰があり、指し手は {played}\n";
    threat_not_stopped(number, side, plies, played) =>
        "threat not stopped at move {number}: {side} is threatened with a mate in {plies}; played was {played}\n",
        "{number} 手目で受けなかった詰めろ：{side}に {plies} 手の詰めろがかかっていて、指し手は {played}\n";
    column_number =>
        "move",
        "手数";
    column_played =>
        "played",
        "指し手";
    column_side =>
        "side",
        "手番";
    column_verdict =>
        "verdict",
        "判定";
    column_plies =>
        "plies",
        "詰み";
    column_first =>
        "mate begins",
        "詰みの初手";
    mate =>
        "mate",
        MATE;
    no_mate =>
        "nomate",
        NO_MATE;
    not_answered =>
        "timeout",
        "未解答";
}
