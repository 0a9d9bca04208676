//! Text from outside, for terminals and protocols of lines.
//!
//! Names of files and problems, comments, and words of a client may hold anything: what ends a
//! line, what terminals obey, and what turns the direction of writing. Whoever prints such text
//! passes it through here.

use std::borrow::Cow;
use std::ffi::OsStr;

/// True for a character that no line may show: control characters, separators of lines and
/// paragraphs, and marks of the direction of writing.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        )
}

/// A text on one line; `\n` or `\u{202e}` stands for a character that would not be seen.
pub fn text(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if is_hidden(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// A text of several lines, each as it may be printed.
pub fn lines(text: &str) -> String {
    let shown: Vec<_> = text.lines().map(self::text).collect();
    shown.join("\n")
}

/// The name of a file as it may be printed; `\xff` stands for a byte that is no text.
pub fn name(name: impl AsRef<OsStr>) -> String {
    let mut shown = String::new();
    for chunk in name.as_ref().as_encoded_bytes().utf8_chunks() {
        shown += &text(chunk.valid());
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hidden_is_left() {
        for (given, expected) in [
            ("詰将棋　第一番 🀄 é", "詰将棋　第一番 🀄 é"),
            ("a\nb\r\tc\0", "a\\nb\\r\\tc\\u{0}"),
            ("\u{1b}[2J\u{85}\u{7f}", "\\u{1b}[2J\\u{85}\\u{7f}"),
            ("\u{202e}drawkcab\u{2069}", "\\u{202e}drawkcab\\u{2069}"),
            ("\u{2028}\u{2029}\u{200f}\u{61c}", "\\u{2028}\\u{2029}\\u{200f}\\u{61c}"),
        ] {
            assert_eq!(text(given), expected);
            assert_eq!(name(given), expected);
        }
        assert_eq!(lines("a\r\nb\u{1b}\n"), "a\nb\\u{1b}");
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_text_are_told_apart() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(name(OsStr::from_bytes(b"a\xff\x80.kif")), "a\\xff\\x80.kif");
    }
}
