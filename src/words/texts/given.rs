//! A given solution, or length, compared with what was found.

use crate::system::language::Language;
use crate::words::terms::{MATE, NO_MATE};
use std::fmt::Display;

texts! {
    line_without_mate(counted, length) =>
        "other: a line of {counted} is given, but there is no mate",
        "相違：{length} 手の手順が記載されていますが、詰みません";
    same_line =>
        "same line",
        "同じ手順";
    without_futile(counted, length) =>
        "a line of {counted} is given, without futile interpositions",
        "無駄合を除いた {length} 手";
    no_mate_by_line(counted, fault, length) =>
        "other: the given line of {counted} does not mate ({fault})",
        "相違：記載の {length} 手では詰みません（{fault}）";
    other_moves =>
        "same length, other moves",
        "手数は一致、手順は相違";
    other_line(counted_given, counted_found, given, found) =>
        "other: a line of {counted_given} is given, one of {counted_found} was found",
        "相違：記載は {given} 手、見つけた詰みは {found} 手";
    same_verdict() =>
        "same verdict",
        "詰・{NO_MATE}は一致";
    other_verdict() =>
        "other verdict",
        "詰・{NO_MATE}が異なる";
    same_length =>
        "same length",
        "手数は一致";
    same_length_with_futile =>
        "same length, with futile interpositions",
        "無駄合を数えた手数に一致";
    length_is_open =>
        "the length is not settled",
        "手数は未決";
    other_length(counted, plies) =>
        "other length: {counted}",
        "手数が異なる（{plies}手）";
    no_mate_given() =>
        "other: no mate is given",
        "相違：{NO_MATE}と記載";
    mate_given() =>
        "other: a mate is given",
        "相違：{MATE}と記載";
}
