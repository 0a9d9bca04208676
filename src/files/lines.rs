//! Lines of text from bytes of unknown encoding.
//!
//! UTF-16 if it begins with a byte order mark ([`FromUtf16`]). Else UTF-8 up to the first line
//! that is not; from there on Shift_JIS, the encoding of Japanese programs on Windows, or
//! EUC-JP, that of old servers on Unix, whichever the line is in. Lines in ISO-2022-JP, as in
//! mails, say so themselves. All are decoded by `encoding_rs` as in browsers. Only one line is held at a time, of at most
//! [`LONGEST_LINE`] bytes, or [`LONGEST_DOCUMENT`] if it is JSON. A longer line is reported as a
//! mistake, and the following ones are read; one that is no text has U+FFFD in its place.

use super::mistake::{Mistake, MistakeKind, ReadError};
use super::utf16::FromUtf16;
use encoding_rs::{EUC_JP, Encoding, ISO_2022_JP, SHIFT_JIS, UTF_8};
use std::io::{BufRead, BufReader, Read};

/// The longest line in bytes, unless it is JSON.
pub const LONGEST_LINE: usize = 1 << 20;

/// The longest JSON document in bytes, on one line or several, and the longest record of CSA.
pub const LONGEST_DOCUMENT: usize = 64 << 20;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// The number of the line, from 1.
    pub number: usize,
    pub text: String,
    /// True if some of the line is in no known encoding; that has become U+FFFD.
    pub is_garbled: bool,
}

impl TextLine {
    /// The mistake that the line is garbled, if it is.
    pub fn garbled(&self) -> Option<ReadError> {
        self.is_garbled.then(|| ReadError::new(self.number, MistakeKind::NoText))
    }
}

/// Reads the lines of a source. After a mistake it goes on unless nothing more can be read.
pub struct LineReader<R> {
    input: BufReader<FromUtf16<R>>,
    number: usize,
    /// The encoding of lines that are not UTF-8, once there was such a line.
    other: Option<&'static Encoding>,
    /// True if the rest of a line that is too long is still to be skipped.
    is_within_line: bool,
    has_ended: bool,
}

impl<R: Read> LineReader<R> {
    /// A reader of the lines of `input`.
    pub fn new(input: R) -> LineReader<R> {
        LineReader {
            input: BufReader::new(FromUtf16::new(input)),
            number: 0,
            other: None,
            is_within_line: false,
            has_ended: false,
        }
    }

    /// Reads the bytes of the next line; `None` at the end.
    fn read_bytes(&mut self) -> Result<Option<Vec<u8>>, Mistake> {
        if std::mem::take(&mut self.is_within_line) {
            self.input.skip_until(b'\n').map_err(|error| Mistake::unreadable(&error))?;
        }
        let mut bytes = Vec::new();
        let mut most = LONGEST_LINE;
        self.read_on(&mut bytes, most)?;
        if self.is_within_line && looks_like_json(&bytes) {
            most = LONGEST_DOCUMENT;
            self.read_on(&mut bytes, most)?;
        }
        match bytes.len() {
            length if length > most => Err(Mistake::too_long(most)),
            length => Ok((length > 0).then_some(bytes)),
        }
    }

    /// Reads on in the line, until `bytes` has at most one byte more than `most`.
    fn read_on(&mut self, bytes: &mut Vec<u8>, most: usize) -> Result<(), Mistake> {
        let left = (most + 1).saturating_sub(bytes.len());
        (&mut self.input)
            .take(left as u64)
            .read_until(b'\n', bytes)
            .map_err(|error| Mistake::unreadable(&error))?;
        self.is_within_line = bytes.len() > most && !bytes.ends_with(b"\n");
        Ok(())
    }

    /// The text of a line; `None` if it is in no known encoding.
    fn decode(&mut self, bytes: &[u8]) -> Option<String> {
        if let Some(text) = decode_mail(bytes) {
            return Some(text);
        }
        let utf8 = str::from_utf8(bytes).ok();
        if let Some(text) = utf8.filter(|text| self.other.is_none() || text.is_ascii()) {
            return Some(text.to_string());
        }
        self.other = self.other.or_else(|| other_encoding(bytes));
        let text = self.other.and_then(|other| decode_as(other, bytes));
        text.or_else(|| utf8.map(String::from))
    }

    /// The text of a garbled line, with U+FFFD for what is in no known encoding.
    fn decode_in_part(&self, bytes: &[u8]) -> String {
        let encoding = self.other.unwrap_or(UTF_8);
        encoding.decode_without_bom_handling(bytes).0.into_owned()
    }

    /// Reads the next line; `None` at the end.
    fn read_line(&mut self) -> Result<Option<TextLine>, Mistake> {
        let bytes = self.read_bytes();
        self.number += 1;
        let Some(bytes) = bytes? else {
            return Ok(None);
        };
        let text = self.decode(&bytes);
        let is_garbled = text.is_none();
        let text = text.unwrap_or_else(|| self.decode_in_part(&bytes));
        let text = text.trim_start_matches('\u{feff}').trim_end().to_string();
        Ok(Some(TextLine { number: self.number, text, is_garbled }))
    }
}

/// The text of a line in this encoding, if all of it is.
fn decode_as(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.map(|text| text.into_owned())
}

/// The text of a line in ISO-2022-JP, which is known by the sign for characters of JIS.
fn decode_mail(bytes: &[u8]) -> Option<String> {
    let has_sign = bytes.windows(2).any(|pair| pair == b"\x1b$");
    has_sign.then(|| decode_as(ISO_2022_JP, bytes)).flatten()
}

/// The encoding of a line that is not UTF-8. A line in EUC-JP may be read as Shift_JIS, too, but
/// then it is mostly half-width katakana, which records hardly have.
fn other_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let is_euc_jp = decode_as(EUC_JP, bytes).is_some();
    match decode_as(SHIFT_JIS, bytes) {
        Some(text) if is_euc_jp && text.contains(|c| matches!(c, '\u{ff61}'..='\u{ff9f}')) => {
            Some(EUC_JP)
        }
        Some(_) => Some(SHIFT_JIS),
        None => is_euc_jp.then_some(EUC_JP),
    }
}

/// True for a line that begins as lines of a JSON document do.
fn looks_like_json(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let first = line.trim_ascii_start().first();
    first.is_some_and(|byte| b"{}[],\"".contains(byte))
}

impl<R: Read> Iterator for LineReader<R> {
    type Item = Result<TextLine, ReadError>;

    fn next(&mut self) -> Option<Result<TextLine, ReadError>> {
        if self.has_ended {
            return None;
        }
        let line = self.read_line();
        self.has_ended |= match &line {
            Ok(found) => found.is_none(),
            Err(mistake) => mistake.is_end(),
        };
        line.map_err(|mistake| ReadError::new(self.number, mistake)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<Result<String, Mistake>> {
        LineReader::new(bytes)
            .map(|line| match line {
                Ok(line) => line.garbled().map_or(Ok(line.text), |fault| Err(fault.mistake)),
                Err(fault) => Err(fault.mistake),
            })
            .collect()
    }

    #[test]
    fn encodings_are_recognised() {
        let utf8 = "\u{feff}名前\r\n\n先手";
        let expected = [Ok("名前".to_string()), Ok(String::new()), Ok("先手".to_string())];
        assert_eq!(texts(utf8.as_bytes()), expected);
        for encoding in [SHIFT_JIS, EUC_JP, ISO_2022_JP] {
            let (bytes, _, _) = encoding.encode("名前\r\n\n先手");
            assert_eq!(texts(&bytes), expected, "{}", encoding.name());
        }
        let marked = utf8.encode_utf16();
        let utf16: Vec<u8> = marked.flat_map(u16::to_le_bytes).collect();
        assert_eq!(texts(&utf16), expected);
        // Half-width katakana in Shift_JIS; the first byte alone is not EUC-JP.
        let (shift_jis, _, _) = SHIFT_JIS.encode("先手：ﾔﾏﾀﾞ");
        assert_eq!(texts(&shift_jis), [Ok("先手：ﾔﾏﾀﾞ".to_string())]);
    }

    #[test]
    fn lines_behind_one_that_is_no_text_are_read() {
        let no_text = || Mistake::from(MistakeKind::NoText);
        let half_a_pair = b"\xff\xfe\x00\xd8\n\0a\0";
        assert_eq!(texts(half_a_pair), [Err(no_text()), Ok("a".to_string())]);
        let bad = [b"a\n\x80\xff\n".as_slice(), "先手".as_bytes()].concat();
        let expected = [Ok("a".to_string()), Err(no_text()), Ok("先手".to_string())];
        assert_eq!(texts(&bad), expected);
    }

    #[test]
    fn lines_behind_one_that_is_too_long_are_read() {
        let too_long = Mistake::too_long(LONGEST_LINE);
        for more in [0, 1, 3 * LONGEST_LINE] {
            let text = "a".repeat(LONGEST_LINE + more) + "\nb";
            let found: Vec<_> = LineReader::new(text.as_bytes()).collect();
            let second = TextLine { number: 2, text: "b".to_string(), is_garbled: false };
            let expected = [Err(ReadError::new(1, too_long.clone())), Ok(second)];
            assert!(found == expected, "{more}");
        }
    }

    #[test]
    fn json_may_be_longer() {
        for (length, is_read) in [(LONGEST_LINE, true), (LONGEST_DOCUMENT, false)] {
            let text = format!(" [{}\nb", "a".repeat(length));
            let found = texts(text.as_bytes());
            assert_eq!((found[0].is_ok(), found.len()), (is_read, 2));
        }
    }

    #[test]
    fn a_source_that_fails_ends() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("gone"))
            }
        }
        assert_eq!(LineReader::new(Failing).count(), 1);
    }
}
