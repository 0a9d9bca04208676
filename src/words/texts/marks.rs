//! Marks between words.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    colon =>
        ": ",
        "：";
    comma =>
        ", ",
        "、";
    semicolon =>
        "; ",
        "、";
    and =>
        " and ",
        "、";
    after_colon(head, rest) =>
        "{head}: {rest}",
        "{head}：{rest}";
}
