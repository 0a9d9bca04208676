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
    levels(complete, flawed) =>
        "{complete} complete, {flawed} with flaws",
        "完全 {complete}、キズあり {flawed}";
    levels_open(open) =>
        ", {open} not judged for flaws",
        "、キズ未判定 {open}";
    also(told) =>
        "also {told}",
        "同類：{told}";
    also_of(name, told) =>
        "{name}: also {told}",
        "{name}の同類：{told}";
    flaws_open =>
        "flaws: not settled\n",
        "キズ：未決\n";
    flaws(flaws) =>
        "flaws: {flaws}\n",
        "キズ：{flaws}\n";
    left_out(options, what, number) =>
        "{options} left out {what}: {number}",
        "{options} で除かれた{what} {number}";
}
