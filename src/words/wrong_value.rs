//! Why a value on the command line is wrong, in both languages.

use super::{Bilingual, move_error, say};
use crate::system::language::Language;
use std::error::Error;
use tsumi_composer::{HandsError, RegionError, repair::KeepError, report::ThemeError};

/// Why an argument's value is wrong; `None` where the value alone says it.
pub fn wrong_value(reason: &(dyn Error + 'static), language: Language) -> Option<String> {
    let english = reason.to_string();
    if reason.is::<std::num::ParseIntError>() {
        return None;
    }
    Some(if let Some(reason) = reason.downcast_ref::<Bilingual>() {
        reason.in_words(language).to_string()
    } else if let Some(reason) = reason.downcast_ref() {
        move_error(reason, language)
    } else if reason.is::<RegionError>() {
        say!(language, "{english}", "1a のようなマスか、1a-4d のような 2 つの隅です")
    } else if reason.is::<HandsError>() {
        say!(
            language,
            "{english}",
            "枚数か SFEN の駒、またはその下限と上限です（0-2、P-RG2P、0-B）"
        )
    } else if reason.is::<KeepError>() {
        say!(language, "{english}", "マス（5a）か駒（R、+R、p）です")
    } else if reason.is::<ThemeError>() {
        let words = english.rsplit("are ").next().unwrap_or_default().replace(", ", "」「");
        say!(language, "{english}", "「{words}」のどれかです")
    } else if let Some((least, most)) =
        english.split_once(" is not in ").and_then(|(_, bounds)| bounds.split_once("..="))
    {
        say!(language, "{english}", "{least} から {most} までです")
    } else {
        english
    })
}
