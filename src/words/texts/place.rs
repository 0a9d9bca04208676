//! Pieces that make a line the only solution.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    sound_already(level_en, level_ja) =>
        "the line is its only solution as it is ({level_en})",
        "このままで作意が唯一の解です（{level_ja}）";
    summary(name, levels, candidates, judged, open, waiting, seconds) =>
        "{name}: {levels}; {candidates} pieces on squares, {judged} sets judged, {open} not settled, {waiting} not tried; {seconds:.1} s",
        "{name}：{levels}。候補 {candidates}、調べた組 {judged}（未決 {open}、残り {waiting}）、{seconds:.1} 秒";
    sets =>
        "sets of pieces",
        "駒の組";
    pieces_left_out(options) =>
        "{options} left out pieces on squares",
        "{options} で候補の駒を減らしています";
    most(most) =>
        "no more than {most} pieces are added (--add)",
        "加える駒は {most} 枚まで（--add）";
}
