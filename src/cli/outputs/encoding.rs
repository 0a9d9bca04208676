//! The encoding of records.

use crate::cli::ends::outcome::complain;
use crate::system::language::Language;
use crate::words::say;
use clap::ValueEnum;
use encoding_rs::SHIFT_JIS;
use std::borrow::Cow;

/// The character in place of those that an encoding does not have.
const MISSING: &str = "〓";
/// The words about the encoding in the first line of a record.
const DECLARED: &str = "encoding=UTF-8";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Encoding {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "shift_jis")]
    ShiftJis,
}

impl Encoding {
    /// A record, or a part of one, in this encoding. Characters that it does not have are replaced,
    /// with a complaint.
    pub fn bytes(self, text: &str, language: Language) -> Cow<'_, [u8]> {
        match self {
            Encoding::Utf8 => Cow::Borrowed(text.as_bytes()),
            Encoding::ShiftJis => Cow::Owned(shift_jis(text, language)),
        }
    }
}

fn shift_jis(text: &str, language: Language) -> Vec<u8> {
    let text = text.replacen(DECLARED, "encoding=Shift_JIS", 1);
    let (bytes, _, is_missing) = SHIFT_JIS.encode(&text);
    if !is_missing {
        return bytes.into_owned();
    }
    let mut missing = Vec::new();
    let mut all = Vec::with_capacity(text.len());
    for letter in text.chars() {
        let mut buffer = [0; 4];
        let (bytes, _, is_missing) = SHIFT_JIS.encode(letter.encode_utf8(&mut buffer));
        if is_missing {
            missing.push(letter);
            all.extend_from_slice(&SHIFT_JIS.encode(MISSING).0);
        } else {
            all.extend_from_slice(&bytes);
        }
    }
    missing.sort_unstable();
    missing.dedup();
    let missing: String = missing.into_iter().collect();
    complain(say!(
        language,
        "Shift_JIS does not have {missing}, written as {MISSING}; --encoding utf-8 keeps it",
        "Shift_JIS にない「{missing}」を「{MISSING}」と書きました（--encoding utf-8 なら書けます）"
    ));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_declares_its_encoding() {
        let text = "# KIF version=2.0 encoding=UTF-8\n作品名：詰\n";
        assert_eq!(&*Encoding::Utf8.bytes(text, Language::English), text.as_bytes());
        let bytes = Encoding::ShiftJis.bytes(text, Language::English);
        let (back, ..) = SHIFT_JIS.decode(&bytes);
        assert_eq!(back, "# KIF version=2.0 encoding=Shift_JIS\n作品名：詰\n");
    }

    #[test]
    fn what_shift_jis_does_not_have_is_marked() {
        let bytes = Encoding::ShiftJis.bytes("詰😀将棋", Language::English);
        assert_eq!(SHIFT_JIS.decode(&bytes).0, "詰〓将棋");
    }
}
