//! What is said while a search goes on.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    no_brinkmate_so_far =>
        "no brinkmate so far",
        "必至は未発見";
    none_within(moves) =>
        "no brinkmate within {moves}",
        "{moves}手以内の必至なし";
    brinkmate_within(moves, line) =>
        "brinkmate within {moves} by {line}",
        "{moves}手以内の必至（{line}）";
    shortest_brinkmate(moves, line) =>
        "brinkmate in {moves}, shortest proven: {line}",
        "{moves}手必至（最短と証明済み、{line}）";
    no_fewer(moves) =>
        "none within {moves}",
        "{moves}手以内なし";
    fewer_open(moves) =>
        "within {moves} not excluded yet",
        "{moves}手以内は未決";
    mate_open =>
        "a mate not excluded yet",
        "詰みの有無は未決";
    comma =>
        ", ",
        "、";
}
