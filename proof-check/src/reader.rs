//! The lines of a proof: see docs/proof.md of tsumi.

use flate2::bufread::GzDecoder;
use rsshogi::board::{BoardArray, PositionState, generate_sfen_from_position_state, parse_sfen};
use std::io::{self, BufRead, BufReader, Read};

/// The format of tsumi 0.1.0 and later; no release wrote an earlier one.
const VERSION: &str = "tsumi proof 6";
/// With its line feed.
const LONGEST_LINE: u64 = 1 << 16;

/// A claim about a position: `LETTER PLIES BOARD SIDE HANDS CHOICES`.
pub struct Entry<'l> {
    pub line: &'l str,
    /// The letter's place among [`LETTERS`], as a bit.
    pub kind: u16,
    pub plies: i32,
    /// Board, side and hands, in their one spelling.
    pub sfen: &'l str,
    pub state: PositionState,
    pub choices: &'l str,
}

/// The problem, by the side that attacks; and entries, by what they say.
const LETTERS: [&str; 10] = ["b", "w", "M", "B", "C", "R", "T", "L", "K", "N"];
// Mate, no mate within the plies, none at all; none relaxed; mate, none without futile drops;
// brinkmate within the moves, none.
pub const WHITE: u16 = 2;
pub const MATES: u16 = 4;
pub const BOUNDED: u16 = 8;
pub const CLOSED: u16 = 16;
pub const RELAXED: u16 = 32;
pub const TSUME: u16 = 64;
pub const LONGER: u16 = 128;
pub const BRINKMATE: u16 = 256;
pub const NO_BRINKMATE: u16 = 512;
pub const LASTS: u16 = RELAXED | CLOSED | LONGER;
/// Any number of plies or moves.
pub const ANY: i32 = 9999;

pub fn bad<T>(what: impl Into<String>) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidData, what.into()))
}

pub fn number(text: &str) -> Option<i32> {
    let number = text.parse::<u16>().ok()?;
    (number < 10_000 && number.to_string() == text).then_some(number.into())
}

/// Reads a file from its beginning.
pub struct Reader<R: Read> {
    body: BufReader<GzDecoder<BufReader<R>>>,
    line: String,
}

impl<R: Read> Reader<R> {
    /// The claim in words is read already.
    pub fn open(input: R) -> io::Result<(Reader<R>, String)> {
        let mut input = BufReader::new(input);
        let is_gzip = input.fill_buf()?.starts_with(b"\x1f\x8b\x08\0"); // No further fields.
        let body = BufReader::with_capacity(1 << 16, GzDecoder::new(input));
        let mut reader = Reader { body, line: String::new() };
        if !is_gzip || !reader.next()?.starts_with("tsumi proof ") {
            return bad("this is no proof");
        }
        if reader.line != VERSION {
            let is_earlier = reader.line.as_str() < VERSION && reader.line.len() == VERSION.len();
            let other = if is_earlier { "a tsumi before 0.1.0" } else { "a later tsumi" };
            return bad(format!("this is {}, read by {other}; this is for {VERSION}", reader.line));
        }
        let claim = reader.next()?.to_owned();
        Ok((reader, claim))
    }

    fn next(&mut self) -> io::Result<&str> {
        self.line.clear();
        (&mut self.body).take(LONGEST_LINE).read_line(&mut self.line)?;
        let is_whole = self.line.ends_with('\n');
        if !is_whole && self.line.len() as u64 == LONGEST_LINE {
            return bad("a line is too long");
        }
        self.line.pop();
        let is_text = self.line.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        if is_whole && is_text { Ok(&self.line) } else { bad("the file ends early, or is no text") }
    }

    /// Reads the next entry; none at the end of the file.
    pub fn entry(&mut self) -> io::Result<Option<Entry<'_>>> {
        if self.next()? == "end" {
            let is_last = self.body.fill_buf()?.is_empty();
            let is_end = is_last && self.body.get_mut().get_mut().fill_buf()?.is_empty();
            return if is_end { Ok(None) } else { bad("something follows the end") };
        }
        let line = &*self.line;
        let are_digits = |two: &[u8]| two.iter().all(u8::is_ascii_digit);
        let spaces = line.match_indices(' ').map(|(at, _)| at).chain([line.len()]);
        if let [letter, plies, board, _, end] = spaces.take(5).collect::<Vec<_>>()[..]
            && let Some(kind) = LETTERS.iter().position(|other| *other == &line[..letter])
            && let sfen = &line[plies + 1..end]
            && let Ok(state) = parse_sfen(sfen)
            && let bare = (PositionState { board: BoardArray::empty(), ..state })
            && generate_sfen_from_position_state(&bare, false).ends_with(&line[board..end])
            && !line.as_bytes()[plies..board].windows(2).any(are_digits)
            && let Some(plies) = number(&line[letter + 1..plies])
            && (plies == 0 || 1 << kind != CLOSED)
            && !line.ends_with(' ')
            && !line.contains("  ")
        {
            let choices = line.get(end + 1..).unwrap_or_default();
            return Ok(Some(Entry { line, kind: 1 << kind, plies, sfen, state, choices }));
        }
        bad(format!("this says nothing of a position: {line}"))
    }
}
