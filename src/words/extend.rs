//! Longer problems in words.

use crate::system::language::Language;
use tsumi_composer::extend::NoGrowth;

/// Why a problem cannot grow, in words.
pub fn no_growth(why: NoGrowth, language: Language) -> String {
    let japanese = match why {
        NoGrowth::DefenderMoves => "玉方の手番です",
        NoGrowth::NoMate => "詰みません",
        NoGrowth::OtherLine => "作意が正しくありません",
        NoGrowth::NotComplete => "完全作でないか、変同と不要駒のほかにキズがあります",
        NoGrowth::LongEnough => "すでに求める手数です",
        _ => "完全作かどうかが未決です",
    };
    language.pick(why.to_string(), japanese.to_string())
}
