//! Mates in a game: the table of `tsumi game`, one text a column and a remark.

use crate::system::language::Language;
use crate::words::terms::{BRINKMATE, MATE, NO_MATE};
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
    held_brinkmate(moves, first, fate) =>
        "brinkmate within {moves} by {first}: {fate}",
        "{BRINKMATE}（{moves} 手以内、{first}）{fate}";
    brinkmate_kept =>
        "kept",
        "をかける";
    brinkmate_missed =>
        "MISSED",
        "を逃す";
    brinkmate_put_off(left) =>
        "put off, still within {left}",
        "を先延ばし（なお {left} 手以内）";
    allows_brinkmate(moves, escape) =>
        "ALLOWS a brinkmate within {moves}, which {escape} avoids",
        "{BRINKMATE}（{moves} 手以内）を許す（{escape} なら逃れ）";
    summary_of_brinkmates(most, held, kept, missed, put_off, allowed, open, positions) =>
        "positions with a brinkmate within {most} {held}: kept {kept}, missed {missed}, put off {put_off}; allowed {allowed}; not settled {open} of {positions}",
        "{most} 手以内の{BRINKMATE}のある局面 {held}：かけた {kept}、逃した {missed}、先延ばし {put_off}；許した手 {allowed}；未決 {open}（{positions} 局面中）";
    cost_of_brinkmates(nodes, seconds) =>
        "; {nodes} nodes, {seconds:.1} s\n",
        "；探索 {nodes} 局面、{seconds:.1} 秒\n";
    missed_brinkmate(number, side, moves, first, played) =>
        "brinkmate missed at move {number}: {side} has one within {moves} that begins with {first}; played was {played}\n",
        "{number} 手目で逃した{BRINKMATE}：{side}に {first} からの {moves} 手以内の{BRINKMATE}があり、指し手は {played}\n";
    allowed_brinkmate(number, side, moves, played, escape) =>
        "brinkmate allowed at move {number}: after {played} of {side} the opponent has one within {moves}, which {escape} avoids\n",
        "{number} 手目で許した{BRINKMATE}：{side}の {played} の後、相手に {moves} 手以内の{BRINKMATE}がある（{escape} なら逃れ）\n";
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
