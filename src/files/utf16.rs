//! UTF-16 with a byte order mark, which Windows calls "Unicode", as UTF-8. All else is passed on
//! as it is.

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8};
use std::io::{self, Read};

/// The number of bytes that are decoded at a time.
const PIECE: usize = 4096;
/// The byte in place of what is no UTF-16; no text in any encoding has it.
const NO_TEXT: u8 = 0xff;

/// Reads bytes, which are turned into UTF-8 if they begin with a byte order mark of UTF-16.
pub struct FromUtf16<R> {
    input: R,
    has_begun: bool,
    decoder: Option<Decoder>,
    /// Bytes that were decoded but not yet passed on, from `next` on.
    ready: Vec<u8>,
    next: usize,
}

impl<R: Read> FromUtf16<R> {
    /// A reader of the bytes of `input`.
    pub fn new(input: R) -> FromUtf16<R> {
        FromUtf16 { input, has_begun: false, decoder: None, ready: Vec::new(), next: 0 }
    }

    /// Reads the first two bytes, which may be a byte order mark.
    fn read_mark(&mut self) -> io::Result<()> {
        (&mut self.input).take(2).read_to_end(&mut self.ready)?;
        self.has_begun = true;
        let marked = Encoding::for_bom(&self.ready).filter(|(encoding, _)| *encoding != UTF_8);
        if let Some((encoding, _)) = marked {
            self.ready.clear();
            self.decoder = Some(encoding.new_decoder_without_bom_handling());
        }
        Ok(())
    }

    /// Decodes the next bytes; none are ready afterwards only at the end.
    fn decode_next(&mut self) -> io::Result<()> {
        let (Some(decoder), mut piece) = (&mut self.decoder, [0; PIECE]) else {
            return Ok(());
        };
        (self.next, self.ready) = (0, Vec::new());
        let mut has_ended = false;
        while self.ready.is_empty() && !has_ended {
            let length = self.input.read(&mut piece)?;
            has_ended = length == 0;
            decode(decoder, &piece[..length], has_ended, &mut self.ready);
        }
        if has_ended {
            // The decoder has ended, and may not be asked again.
            self.decoder = None;
        }
        Ok(())
    }
}

/// Decodes bytes and adds them to `text`.
fn decode(decoder: &mut Decoder, mut bytes: &[u8], is_last: bool, text: &mut Vec<u8>) {
    let mut room = [0; 4 * PIECE];
    loop {
        let (result, read, written) =
            decoder.decode_to_utf8_without_replacement(bytes, &mut room, is_last);
        text.extend_from_slice(&room[..written]);
        bytes = &bytes[read..];
        match result {
            DecoderResult::InputEmpty => return,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => text.push(NO_TEXT),
        }
    }
}

impl<R: Read> Read for FromUtf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.has_begun {
            self.read_mark()?;
        }
        if self.next == self.ready.len() && self.decoder.is_none() {
            return self.input.read(buffer);
        }
        if self.next == self.ready.len() {
            self.decode_next()?;
        }
        let read = (&self.ready[self.next..]).read(buffer)?;
        self.next += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time, as a pipe may.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1);
            self.0.read(&mut buffer[..length])
        }
    }

    fn utf8(bytes: &[u8]) -> Vec<u8> {
        let read = |mut input: Box<dyn Read + '_>| {
            let mut text = Vec::new();
            input.read_to_end(&mut text).map(|_| text).unwrap()
        };
        let whole = read(Box::new(FromUtf16::new(bytes)));
        assert_eq!(read(Box::new(FromUtf16::new(Slow(bytes)))), whole);
        whole
    }

    /// The bytes are those of the Unicode Standard, chapter 2.6, and of Notepad on Windows.
    #[test]
    fn both_orders_are_read() {
        let text = "先手\r\n𠮷";
        let units: Vec<u16> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!(little[..4], [0xff, 0xfe, 0x48, 0x51]);
        assert_eq!(utf8(&little), text.as_bytes());
        assert_eq!(utf8(&big), text.as_bytes());
        let long: Vec<u8> = little.iter().copied().chain(little[2..].repeat(2000)).collect();
        assert_eq!(utf8(&long), text.repeat(2001).as_bytes());
    }

    #[test]
    fn all_else_is_left_as_it_is() {
        for bytes in [b"".as_slice(), b"a", b"ab", b"\xff", b"\xef\xbb\xbfabc", b"\x90\xe6\x8e\xe8"]
        {
            assert_eq!(utf8(bytes), bytes);
        }
    }

    #[test]
    fn what_is_no_utf16_is_no_text() {
        // Half a pair, half a unit.
        assert_eq!(utf8(b"\xff\xfea\0\x00\xd8b\0"), b"a\xffb");
        assert_eq!(utf8(b"\xff\xfea\0b"), b"a\xff");
    }
}
