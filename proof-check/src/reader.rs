//! The lines of a proof: see docs/proof.md of tsumi.

use flate2::bufread::GzDecoder;
use rsshogi::board::{PositionState, parse_sfen};
use std::io::{self, BufRead, BufReader, Read};
use std::vec::IntoIter;

/// Of gzip, without further fields.
const MAGIC: [u8; 4] = [0x1f, 0x8b, 8, 0];
/// Bytes in a line, at most.
const LONGEST: u64 = 1 << 24;

/// What is said of a position, which words follow `LETTER PLIES BOARD SIDE HANDS`.
pub struct Entry {
    pub line: String,
    /// The letter's place among [`LETTERS`], as a bit.
    pub kind: u8,
    pub plies: i32,
    pub state: PositionState,
}

impl Entry {
    /// The words that follow.
    pub fn choices(&self) -> IntoIter<String> {
        self.line.split(' ').skip(5).map(String::from).collect::<Vec<_>>().into_iter()
    }
}

/// The problem, by the side that attacks; and entries, by what they say.
const LETTERS: [&str; 7] = ["b", "w", "M", "B", "C", "R", "T"];
// Mate within the plies, none within them, none; none within them even if drops that may be
// futile are, mate within them without futile drops.
pub const MATES: u8 = 4;
pub const BOUNDED: u8 = 8;
pub const CLOSED: u8 = 16;
pub const RELAXED: u8 = 32;
pub const TSUME: u8 = 64;

pub fn bad<T>(what: impl Into<String>) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidData, what.into()))
}

pub fn number(text: &str) -> Option<i32> {
    let number = text.parse::<u16>().ok().filter(|_| text.len() < 5)?;
    (number.to_string() == text).then_some(number.into())
}

/// Reads a file from its beginning.
pub struct Reader<R: Read> {
    body: BufReader<GzDecoder<BufReader<R>>>,
    pub positions: u64,
}

impl<R: Read> Reader<R> {
    /// The claim in words, and the problem.
    pub fn open(input: R) -> io::Result<(Reader<R>, String, Entry)> {
        let mut input = BufReader::new(input);
        let is_gzip = input.fill_buf()?.starts_with(&MAGIC);
        let body = BufReader::with_capacity(1 << 16, GzDecoder::new(input));
        let mut reader = Reader { body, positions: 0 };
        if !is_gzip || reader.line()? != "tsumi proof 3" {
            return bad("this is no proof, or one of another version");
        }
        let (claim, problem) = (reader.line()?, reader.line()?);
        Ok((reader, claim, entry(problem)?))
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        (&mut self.body).take(LONGEST).read_line(&mut line)?;
        let is_whole = line.pop() == Some('\n');
        let is_text = line.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        if is_whole && is_text { Ok(line) } else { bad("the file ends early, or is no text") }
    }

    /// Reads the next entry, or the end of the file.
    pub fn next(&mut self) -> io::Result<Option<Entry>> {
        let line = self.line()?;
        if line == "end" {
            let is_last = self.body.fill_buf()?.is_empty();
            let is_whole = self.body.get_mut().get_mut().fill_buf()?.is_empty();
            return if is_last && is_whole { Ok(None) } else { bad("something follows the end") };
        }
        self.positions += 1;
        entry(line).map(Some)
    }
}

fn entry(line: String) -> io::Result<Entry> {
    let words: Vec<&str> = line.splitn(6, ' ').collect();
    if let [letter, plies, position @ ..] = &words[..]
        && let Some(kind) = LETTERS.iter().position(|other| other == letter)
        && let Some(plies) = number(plies)
        && let Some(position) = position.get(..3)
        && let Ok(state) = parse_sfen(&position.join(" "))
    {
        return Ok(Entry { kind: 1 << kind, plies, state, line });
    }
    bad(format!("this says nothing of a position: {line}"))
}
