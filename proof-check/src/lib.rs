//! Checks proofs of mates in shogi, and of no mates: docs/proof.md of tsumi says what a
//! proof is and why this is enough.
//!
//! There is no search here and nothing of the engine: each position of a proof is looked
//! at once, with the moves that it names.

mod reading;
mod rules;

pub use reading::{Claim, MAGIC};

use reading::{Entry, Part, Reader};
use rules::{BLACK, Board, Hand, Move, Side, WHITE, covers, sfen, usi};
use std::collections::HashMap;
use std::io::{self, Read, Write};

/// A proof that holds.
pub struct Accepted {
    pub claim: Claim,
    /// Board, side to move and hands.
    pub sfen: String,
    pub positions: u64,
}

/// Why a proof is not accepted.
#[derive(Debug)]
pub enum Refusal {
    /// The file cannot be read, or is damaged.
    Unreadable(io::Error),
    /// This position fails, by its number in the file from 1; 0 for the problem itself.
    Fails(u64, String),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Unreadable(error)
    }
}

impl std::fmt::Display for Accepted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} ({} positions)", self.claim.words(), self.sfen, self.positions)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Unreadable(error) => write!(f, "{error}"),
            Refusal::Fails(0, why) => write!(f, "the problem: {why}"),
            Refusal::Fails(position, why) => write!(f, "position {position}: {why}"),
        }
    }
}

/// The squares of a position, five bits each.
type Key = [u64; 7];

fn key(board: &Board) -> Key {
    let mut key = [0; 7];
    for (word, cells) in key.iter_mut().zip(board.cells.chunks(12)) {
        *word = cells.iter().fold(0, |word, &piece| word << 5 | u64::from(piece));
    }
    key
}

/// What the entries of a part claim, or those of them in one of several slices.
struct Claims {
    part: Part,
    slices: u64,
    slice: u64,
    /// By board the first of its entries, each of which leads to the next.
    boards: HashMap<Key, u32>,
    entries: Vec<(Hand, u16, u32)>,
}

impl Claims {
    fn is_in_slice(&self, key: &Key) -> bool {
        let mix =
            |sum: u64, word: &u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        self.slices == 1 || key.iter().fold(1, mix) % self.slices == self.slice
    }

    /// False if there are more than `most`.
    fn add(&mut self, board: &Board, plies: u16, most: usize) -> bool {
        let key = key(board);
        if self.is_in_slice(&key) {
            let next = self.boards.insert(key, self.entries.len() as u32).unwrap_or(u32::MAX);
            self.entries.push((board.hands[BLACK], plies, next));
        }
        self.entries.len() < most
    }

    /// Whether the position is claimed to be mate within `plies`, or not to be.
    fn have(&self, board: &Board, plies: i32) -> bool {
        let key = key(board);
        if !self.is_in_slice(&key) {
            return true;
        }
        let hand = board.hands[BLACK];
        let mut at = self.boards.get(&key).copied().unwrap_or(u32::MAX);
        while let Some(&(claimed, within, next)) = self.entries.get(at as usize) {
            let within = i32::from(within);
            let is_it = match self.part {
                Part::Mates => within <= plies && covers(hand, claimed),
                Part::Bounded => within >= plies && covers(claimed, hand),
                Part::Closed => covers(claimed, hand),
            };
            if is_it {
                return true;
            }
            at = next;
        }
        false
    }
}

impl Claims {
    /// Checks that Black mates within `plies` by `mv`.
    fn mates(&self, board: &Board, plies: i32, mv: Move) -> Result<(), String> {
        if plies < 1 || !board.is_legal(BLACK, mv) {
            return Err(format!("{} is not a legal move", usi(mv)));
        }
        let after = board.after(BLACK, mv);
        if !after.in_check(WHITE) {
            return Err(format!("{} is not a check", usi(mv)));
        }
        self.every_reply(&after, plies - 1).map_err(|why| format!("after {}: {why}", usi(mv)))
    }

    /// Checks that every reply leads to a mate within `plies - 1`, or that it is mate.
    fn every_reply(&self, board: &Board, plies: i32) -> Result<(), String> {
        let replies = board.moves(WHITE);
        if replies.is_empty() && !board.in_check(WHITE) {
            return Err("the defender has no move and is not in check".to_string());
        }
        let is_open =
            |&&reply: &&Move| plies < 2 || !self.have(&board.after(WHITE, reply), plies - 1);
        match replies.iter().find(is_open) {
            Some(&reply) => Err(format!("no mate in {} is shown after {}", plies - 1, usi(reply))),
            None => Ok(()),
        }
    }

    /// Checks that the replies refute all checks, so that there is no mate within
    /// `plies`.
    fn refutes(&self, board: &Board, plies: i32, replies: &[Move]) -> Result<(), String> {
        let checks = board.checks();
        if checks.len() != replies.len() {
            return Err(format!("{} replies to {} checks", replies.len(), checks.len()));
        }
        for (&check, &reply) in checks.iter().zip(replies) {
            let after = board.after(BLACK, check);
            let is_legal = after.is_legal(WHITE, reply);
            if !is_legal || !self.is_no_mate(&after.after(WHITE, reply), plies - 2) {
                let why = if is_legal { "does not refute" } else { "is not legal after" };
                return Err(format!("{} {why} {}", usi(reply), usi(check)));
            }
        }
        Ok(())
    }

    /// Whether no mate within `plies` is claimed of the position, or plain to see.
    fn is_no_mate(&self, board: &Board, plies: i32) -> bool {
        let is_over = self.part == Part::Bounded && plies < 1;
        is_over || self.have(board, plies) || board.checks().is_empty()
    }

    /// Checks the claim itself, from the entries.
    fn problem(&self, board: &Board, side: Side, plies: i32) -> Result<(), String> {
        let is_shown = match (self.part, side) {
            (Part::Mates, BLACK) => self.have(board, plies),
            (Part::Mates, _) => return self.every_reply(board, plies),
            (_, BLACK) => self.is_no_mate(board, plies),
            (_, _) => {
                let replies = board.moves(WHITE);
                let avoids = |&mv: &Move| self.is_no_mate(&board.after(WHITE, mv), plies - 1);
                let is_stalemate = replies.is_empty() && !board.in_check(WHITE);
                let is_over = self.part == Part::Bounded && plies < 0;
                is_over || is_stalemate || replies.iter().any(avoids)
            }
        };
        if is_shown { Ok(()) } else { Err("the positions do not show what is claimed".to_string()) }
    }
}

/// Bytes of memory for one position, about.
const BYTES_EACH: usize = 120;

/// Checks a proof in about `memory` bytes. `open` opens it from its beginning, each time
/// that it is called.
///
/// # Errors
/// Why it is not accepted.
pub fn check<R: Read>(
    open: impl Fn() -> io::Result<R>,
    memory: usize,
) -> Result<Accepted, Refusal> {
    let most = (memory / BYTES_EACH).clamp(1000, u32::MAX as usize - 1);
    let header = Reader::new(open()?)?.header;
    let parts = header.claim.parts();
    let mut positions = 0;
    for index in 0..parts.len() {
        let (mut slice, mut slices) = (0, 1);
        while slice < slices {
            if let Some(claims) = claims(&open, index, (slice, slices), most)? {
                positions = check_part(&open, index, &claims)?;
                slice += 1;
            } else {
                // Too many for the memory; what was checked is checked again.
                (slice, slices) = (0, 2 * slices);
            }
        }
    }
    let sfen = sfen(&header.board, header.side, header.is_turned);
    Ok(Accepted { claim: header.claim, sfen, positions })
}

/// Opens the file at the beginning of a part; also says which it is and for how many
/// plies.
fn open_at<R: Read>(
    open: &impl Fn() -> io::Result<R>,
    index: usize,
) -> io::Result<(Reader<R>, Part, i32)> {
    let mut reader = Reader::new(open()?)?;
    let (parts, mut entry) = (reader.header.claim.parts(), Entry::default());
    for &(part, _) in &parts[..index] {
        reader.begin(part)?;
        while reader.next(part, &mut entry)? {}
    }
    let (part, plies) = parts[index];
    reader.begin(part)?;
    Ok((reader, part, plies))
}

/// The claims of a slice of a part; `None` if they are more than `most`.
fn claims<R: Read>(
    open: &impl Fn() -> io::Result<R>,
    index: usize,
    (slice, slices): (u64, u64),
    most: usize,
) -> io::Result<Option<Claims>> {
    let (mut reader, part, _) = open_at(open, index)?;
    let (boards, entries) = (HashMap::new(), Vec::new());
    let mut claims = Claims { part, slices, slice, boards, entries };
    let mut entry = Entry::default();
    while reader.next(part, &mut entry)? {
        if !claims.add(&reader.board()?, entry.plies, most) {
            return Ok(None);
        }
    }
    Ok(Some(claims))
}

/// Checks a part, and the end of the file behind the last one; returns the number of
/// positions to there.
fn check_part<R: Read>(
    open: &impl Fn() -> io::Result<R>,
    index: usize,
    claims: &Claims,
) -> Result<u64, Refusal> {
    let (mut reader, part, plies) = open_at(open, index)?;
    let header = &reader.header;
    claims.problem(&header.board, header.side, plies).map_err(|why| Refusal::Fails(0, why))?;
    let mut entry = Entry::default();
    while reader.next(part, &mut entry)? {
        let (board, within) = (reader.board()?, i32::from(entry.plies));
        let result = if board.in_check(WHITE) {
            Err("the defender is in check".to_string())
        } else if part == Part::Mates {
            claims.mates(&board, within, entry.moves[0])
        } else {
            claims.refutes(&board, within, &entry.moves)
        };
        let describe = |why| format!("{why}; {}", sfen(&board, BLACK, false));
        result.map_err(|why| Refusal::Fails(reader.positions, describe(why)))?;
    }
    let positions = reader.positions;
    let is_last = index + 1 == reader.header.claim.parts().len();
    if is_last {
        reader.end()?;
    }
    Ok(positions)
}

/// Writes a proof as text: the claim, then a line for each position on the board on which
/// Black attacks, with its plies and moves.
///
/// # Errors
/// If the file cannot be read or the text cannot be written.
pub fn write_text<R: Read>(input: R, output: &mut impl Write) -> io::Result<()> {
    let mut reader = Reader::new(input)?;
    let header = &reader.header;
    let problem = sfen(&header.board, header.side, header.is_turned);
    let (claim, turned) = (header.claim, if header.is_turned { " (turned below)" } else { "" });
    writeln!(output, "{}: {problem}{turned}", claim.words())?;
    let mut entry = Entry::default();
    for (part, _) in claim.parts() {
        writeln!(output, "{part:?}")?;
        reader.begin(part)?;
        while reader.next(part, &mut entry)? {
            let board = reader.board()?;
            let plies = if part == Part::Closed { String::new() } else { entry.plies.to_string() };
            write!(output, "{} | {plies} |", sfen(&board, BLACK, false))?;
            let checks = board.checks();
            for (index, &mv) in entry.moves.iter().enumerate() {
                let check = checks.get(index).filter(|_| part != Part::Mates);
                let check = check.map_or(String::new(), |&check| usi(check) + "-");
                write!(output, " {check}{}", usi(mv))?;
            }
            writeln!(output)?;
        }
    }
    reader.end()
}
