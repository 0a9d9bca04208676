//! A given solution compared with what was found.

use crate::system::language::Language;
use crate::words::terms::NO_MATE;
use std::fmt::Display;

texts! {
    unreadable(mistake) =>
        "cannot be read: {mistake}",
        "読めません（{mistake}）";
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
    same_line =>
        "same line",
        "同じ手順";
    same_line_with_futile =>
        "same line, with futile interpositions",
        "無駄合を含む同じ手順";
    other_moves =>
        "same length, other moves",
        "手数は一致、手順は相違";
    longer =>
        "ends in mate, but there is a shorter mate",
        "詰上りまで王手は続くが、早詰あり";
    shorter =>
        "ends in mate, but is not the longest defence",
        "詰上りまで王手は続くが、最長でない";
    open =>
        "ends in mate; whether it holds is not settled",
        "詰上りまで王手は続くが、すべての受けに詰むかは未決";
    no_line(fault) =>
        "not taken: no mate ({fault})",
        "誤り（{fault}）";
    no_mate(ply) =>
        "not taken: there is no longer a mate at ply {ply}",
        "誤り（{ply}手目で詰まなくなる）";
    futile(ply) =>
        "not taken: ply {ply} is a futile interposition",
        "誤り（{ply}手目は無駄合）";
    main_line =>
        "is the main line",
        "正しい手順";
    main_line_of_open_length =>
        "is taken as the main line; its length is not settled",
        "本手順とした（手数未決）";
    shorter_mate =>
        "mates, but there is a shorter mate",
        "早詰あり";
    not_longest =>
        "mates, but is not the longest defence",
        "最長でない";
    longer_variation =>
        "mates, but a variation is longer",
        "変長あり";
}
