//! Problems that are made: repaired, extended, or with pieces added.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    nothing_found() =>
        "nothing found",
        "見つかりませんでした";
    nothing_of_length(plies) =>
        "nothing of {plies} plies found",
        "{plies} 手の図は見つかりませんでした";
    no_limit =>
        "no limit left anything out",
        "制限で除かれたものはありません";
    flaws(flaws) =>
        "flaws: {flaws}\n",
        "キズ：{flaws}\n";
    left_out(options, what, number) =>
        "{options} left out {what}: {number}",
        "{options} で除かれた{what} {number}";
}
