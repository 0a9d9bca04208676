//! Why options cannot be set, in words.

use crate::settings::OptionError;
use crate::system::language::Language;

/// Why an option keeps its value.
pub fn option_error(error: &OptionError, language: Language) -> String {
    let japanese = match error {
        OptionError::Unknown(name) => format!("「{name}」というオプションはありません"),
        OptionError::NoNumber { name, value } => {
            format!("{name} に「{value}」は設定できません。整数を指定してください")
        }
        OptionError::OutOfBounds { name, value, min, max } => {
            format!("{name} に {value} は設定できません（{min} から {max} まで）")
        }
        OptionError::NoWord { name, value, words } => {
            let words = words.join("」「");
            format!("{name} に「{value}」は設定できません（「{words}」のどれか）")
        }
        OptionError::NoTruth { name, value } => {
            format!("{name} に「{value}」は設定できません（「true」か「false」）")
        }
        OptionError::NoLine { name } => format!("{name} には 1 行の文字列を指定してください"),
    };
    language.pick(error.to_string(), japanese)
}
