//! Lines of text from bytes of unknown encoding.
//!
//! UTF-8 until a line is none; from there on Shift_JIS, the other encoding that
//! Japanese programs write (`encoding_rs`, which also browsers use, knows it).
//! Only one line is held at a time, and none longer than [`LONGEST_LINE`].

use super::entry::{Fault, Mistake};
use encoding_rs::SHIFT_JIS;
use std::io::{BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Counted from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
}

/// The lines of a source. Ends after the first fault.
pub struct Lines<R> {
    input: BufReader<R>,
    number: usize,
    is_shift_jis: bool,
    has_ended: bool,
}

impl<R: Read> Lines<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input: BufReader::new(input),
            number: 0,
            is_shift_jis: false,
            has_ended: false,
        }
    }

    /// The bytes of the next line; none at the end.
    fn bytes(&mut self) -> Result<Option<Vec<u8>>, Mistake> {
        let mut bytes = Vec::new();
        let mut limited = (&mut self.input).take(LONGEST_LINE as u64 + 1);
        let read = limited
            .read_until(b'\n', &mut bytes)
            .map_err(|error| Mistake::Unreadable(error.to_string()))?;
        if read > LONGEST_LINE {
            return Err(Mistake::TooLong { most: LONGEST_LINE });
        }
        Ok((read > 0).then_some(bytes))
    }

    fn text(&mut self, bytes: Vec<u8>) -> Result<String, Mistake> {
        if self.number == 1
            && (bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]))
        {
            return Err(Mistake::Encoding);
        }
        let bytes = match String::from_utf8(bytes) {
            Ok(text) if !self.is_shift_jis || text.is_ascii() => return Ok(text),
            Ok(text) => text.into_bytes(),
            Err(error) => error.into_bytes(),
        };
        self.is_shift_jis = true;
        SHIFT_JIS
            .decode_without_bom_handling_and_without_replacement(&bytes)
            .map(|text| text.into_owned())
            .ok_or(Mistake::Encoding)
    }

    fn line(&mut self) -> Result<Option<Line>, Mistake> {
        let Some(bytes) = self.bytes()? else {
            return Ok(None);
        };
        self.number += 1;
        let text = self.text(bytes)?;
        let text = text.trim_start_matches('\u{feff}').trim_end();
        Ok(Some(Line {
            number: self.number,
            text: text.to_string(),
        }))
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<Line, Fault>;

    fn next(&mut self) -> Option<Result<Line, Fault>> {
        if self.has_ended {
            return None;
        }
        let line = self.line();
        self.has_ended = !matches!(line, Ok(Some(_)));
        line.map_err(|mistake| Fault::new(self.number.max(1), mistake))
            .transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<Result<String, Mistake>> {
        Lines::new(bytes)
            .map(|line| line.map(|line| line.text).map_err(|fault| fault.mistake))
            .collect()
    }

    #[test]
    fn both_encodings_are_read() {
        let utf8 = "\u{feff}名前\r\n\n先手";
        let expected = [
            Ok("名前".to_string()),
            Ok(String::new()),
            Ok("先手".to_string()),
        ];
        assert_eq!(texts(utf8.as_bytes()), expected);
        let (shift_jis, _, _) = SHIFT_JIS.encode("名前\r\n\n先手");
        assert_eq!(texts(&shift_jis), expected);
    }

    #[test]
    fn what_is_no_text_ends_the_lines() {
        assert_eq!(texts(&[0xff, 0xfe, b'a', 0]), [Err(Mistake::Encoding)]);
        assert_eq!(
            texts(&[b'a', b'\n', 0x80, 0xff, b'\n', b'b']),
            [Ok("a".to_string()), Err(Mistake::Encoding)]
        );
        let long = vec![b'a'; LONGEST_LINE + 1];
        assert_eq!(texts(&long), [Err(Mistake::TooLong { most: LONGEST_LINE })]);
    }
}
