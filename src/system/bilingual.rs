//! Texts in both languages, side by side where they are used.

use super::language::Language;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;

/// The text in a language, its parts by name: of the caller's variables, or given behind it.
///
/// `say!(language, "mate in {plies} plies", "{plies}手詰", plies = line.len())`
macro_rules! say {
    ($language:expr, $english:literal, $japanese:literal $(, $name:ident = $part:expr)* $(,)?) => {{
        // One language may name more than the other.
        $(#[allow(unused_variables)] let $name = &$part;)*
        match $language {
            crate::system::language::Language::English => format!($english),
            crate::system::language::Language::Japanese => format!($japanese),
        }
    }};
}

/// [`say!`] in both languages: a [`Bilingual`].
///
/// `both!("no thread: {why}", "スレッドを起動できません（{why}）", why = error)`. A part that is
/// in words itself needs the language: `both!(|language| "…", "…", why = fault.in_words(language))`.
#[cfg_attr(not(feature = "protocol"), allow(unused_macros))]
macro_rules! both {
    (|$language:ident| $($text:tt)*) => {
        crate::system::bilingual::Bilingual::of(
            |$language| crate::system::bilingual::say!($language, $($text)*)
        )
    };
    ($($text:tt)*) => {
        crate::system::bilingual::both!(|language| $($text)*)
    };
}

pub(crate) use {both, say};

/// A text in both languages; its display is in English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bilingual {
    english: String,
    japanese: String,
}

impl Bilingual {
    /// A text by its words in each language.
    pub fn of(words: impl Fn(Language) -> String) -> Bilingual {
        Bilingual { english: words(Language::English), japanese: words(Language::Japanese) }
    }

    /// The text in one language.
    pub fn in_words(&self, language: Language) -> &str {
        language.pick(&self.english, &self.japanese)
    }
}

impl Display for Bilingual {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl Error for Bilingual {}

/// An error of the system in words: frequent ones translated, others as it has them.
pub fn system_error(error: &io::Error, language: Language) -> String {
    if let Some(own) = error.get_ref().and_then(|inner| inner.downcast_ref::<Bilingual>()) {
        return own.in_words(language).to_string();
    }
    let japanese = match error.kind() {
        io::ErrorKind::NotFound => "ファイルまたはフォルダがありません",
        io::ErrorKind::PermissionDenied => "アクセスが許可されていません",
        io::ErrorKind::IsADirectory => "フォルダです",
        io::ErrorKind::NotADirectory => "途中の名前がフォルダではありません",
        io::ErrorKind::StorageFull => "ディスクに空きがありません",
        io::ErrorKind::OutOfMemory => "メモリが足りません",
        io::ErrorKind::ResourceBusy => "別のプロセスが使っています",
        io::ErrorKind::AlreadyExists => "別のものがすでにあります",
        io::ErrorKind::InvalidInput => "ファイルではありません",
        io::ErrorKind::BrokenPipe => "出力先が閉じられています",
        io::ErrorKind::InvalidData => "UTF-8 の文字列ではありません",
        _ => return error.to_string(),
    };
    language.pick(error.to_string(), japanese.to_string())
}
