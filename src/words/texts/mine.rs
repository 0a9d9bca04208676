//! Problems in games.

use crate::system::language::Language;
use crate::words::terms::{NO_MATE, OPEN};
use std::fmt::Display;

texts! {
    second_best(plies) =>
        "; the second best first move mates in {plies}",
        "、次善の初手は {plies} 手";
    mate_in(counted, plies) =>
        "mate in {counted}",
        "{plies} 手詰";
    name_in_game(game, number) =>
        "{game}, move {number}",
        "{game}、{number} 手目";
    summary(problems, positions, games, invalid, seconds, speed) =>
        "{problems} problems in {positions} positions of {games} games, {invalid} games with a mistake; {seconds:.1} s, {speed:.0} positions/s\nskipped: ",
        "{games} 局 {positions} 局面から {problems} 問、誤りのある棋譜 {invalid}、{seconds:.1} 秒、毎秒 {speed:.0} 局面\n飛ばした局面：";
    without_check =>
        "without a check",
        "王手なし";
    without_mate =>
        "without a mate",
        NO_MATE;
    of_other_lengths =>
        "of other lengths",
        "手数違い";
    not_unique =>
        "not unique",
        "ほかにも詰みあり";
    with_pieces_left =>
        "with pieces left over",
        "駒余り";
    known =>
        "known",
        "既出";
    not_settled =>
        "not settled",
        OPEN;
    skipped(count, why) =>
        "{count} {why}",
        "{why} {count}";
}
