//! Checks proofs of mates in shogi, and of no mates: docs/proof.md of tsumi says what a
//! proof is and why this is enough.
//!
//! There is no search here and nothing of the engine: each position of a proof is looked
//! at once, with the moves that it names.

mod reading;
mod rules;

pub use reading::{Claim, MAGIC};

use reading::{Entry, Part, Reader};
use rules::{BLACK, Board, Hand, Move, WHITE, covers, sfen, usi};
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
                Part::Bounded | Part::Closed => within >= plies && covers(claimed, hand),
            };
            if is_it {
                return true;
            }
            at = next;
        }
        false
    }
}

/// Checks a part with its claims.
struct Checker<'c> {
    claims: &'c Claims,
    moves: Vec<Move>,
    further: Vec<Move>,
}

impl Checker<'_> {
    /// Checks that Black mates within `plies` by `mv`.
    fn mates(&mut self, board: &mut Board, plies: i32, mv: Move) -> Result<(), String> {
        if plies < 1 || !board.is_legal(BLACK, mv) {
            return Err(format!("{} is not a legal move", usi(mv)));
        }
        board.make(BLACK, mv);
        if !board.in_check(WHITE) {
            return Err(format!("{} is not a check", usi(mv)));
        }
        self.every_reply(board, plies - 1).map_err(|why| format!("after {}: {why}", usi(mv)))
    }

    /// Checks that every reply leads to a mate within `plies - 1`. White may not be in
    /// check only if it has a move.
    fn every_reply(&mut self, board: &mut Board, plies: i32) -> Result<(), String> {
        board.moves(WHITE, &mut self.moves);
        if self.moves.is_empty() && !board.in_check(WHITE) {
            return Err("the defender has no move and is not in check".to_string());
        }
        for &reply in &self.moves {
            let captured = board.make(WHITE, reply);
            let is_claimed = plies >= 2 && self.claims.have(board, plies - 1);
            board.unmake(WHITE, reply, captured);
            if !is_claimed {
                return Err(format!("no mate in {} is shown after {}", plies - 1, usi(reply)));
            }
        }
        Ok(())
    }

    /// Checks that the replies refute all checks, so that there is no mate within
    /// `plies`.
    fn refutes(&mut self, board: &mut Board, plies: i32, replies: &[Move]) -> Result<(), String> {
        let mut checks = std::mem::take(&mut self.further);
        board.checks(&mut checks);
        if checks.len() != replies.len() {
            return Err(format!("{} replies to {} checks", replies.len(), checks.len()));
        }
        for (&check, &reply) in checks.iter().zip(replies) {
            let captured = board.make(BLACK, check);
            let result = if board.is_legal(WHITE, reply) {
                let taken = board.make(WHITE, reply);
                let result = self.no_mate(board, plies - 2);
                board.unmake(WHITE, reply, taken);
                result
            } else {
                Err("it is not a legal move".to_string())
            };
            board.unmake(BLACK, check, captured);
            result.map_err(|why| format!("{} against {}: {why}", usi(reply), usi(check)))?;
        }
        self.further = checks;
        Ok(())
    }

    /// Checks that no mate within `plies` is claimed of the position, or plain to see.
    fn no_mate(&mut self, board: &mut Board, plies: i32) -> Result<(), String> {
        let is_closed = self.claims.part == Part::Closed;
        if !is_closed && plies < 1 || self.claims.have(board, if is_closed { 0 } else { plies }) {
            return Ok(());
        }
        board.checks(&mut self.moves);
        if self.moves.is_empty() {
            Ok(())
        } else {
            Err("the position behind it is not among those without mate".to_string())
        }
    }

    /// Checks the claim itself, from the entries.
    fn problem(&mut self, header: &reading::Header, plies: i32) -> Result<(), String> {
        let mut board = header.board.clone();
        let part = self.claims.part;
        match (part, header.side) {
            (Part::Mates, BLACK) if self.claims.have(&board, plies) => Ok(()),
            (Part::Mates, BLACK) => Err(format!("no mate in {plies} is shown")),
            (Part::Mates, _) => self.every_reply(&mut board, plies),
            (_, BLACK) => self.no_mate(&mut board, plies),
            (_, _) => self.some_reply(&mut board, plies),
        }
    }

    /// Checks that a reply avoids the mate within `plies - 1`.
    fn some_reply(&mut self, board: &mut Board, plies: i32) -> Result<(), String> {
        let mut replies = Vec::new();
        board.moves(WHITE, &mut replies);
        let is_mated = replies.is_empty() && board.in_check(WHITE);
        let mut avoids = |&reply: &Move| {
            let captured = board.make(WHITE, reply);
            let result = self.no_mate(board, plies - 1);
            board.unmake(WHITE, reply, captured);
            result.is_ok()
        };
        let is_refuted =
            if replies.is_empty() { !is_mated } else { replies.iter().any(&mut avoids) };
        if is_refuted || self.claims.part == Part::Bounded && plies < 0 {
            Ok(())
        } else {
            Err("no reply avoids the mate".to_string())
        }
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
    let mut checker = Checker { claims, moves: Vec::new(), further: Vec::new() };
    checker.problem(&reader.header, plies).map_err(|why| Refusal::Fails(0, why))?;
    let mut entry = Entry::default();
    while reader.next(part, &mut entry)? {
        let board = reader.board()?;
        let mut after = board.clone();
        let within = i32::from(entry.plies);
        let result = if board.in_check(WHITE) {
            Err("the defender is in check".to_string())
        } else if part == Part::Mates {
            checker.mates(&mut after, within, entry.moves[0])
        } else {
            checker.refutes(&mut after, within, &entry.moves)
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
    let (mut entry, mut checks) = (Entry::default(), Vec::new());
    for (part, _) in claim.parts() {
        writeln!(output, "{part:?}")?;
        reader.begin(part)?;
        while reader.next(part, &mut entry)? {
            let mut board = reader.board()?;
            let plies = if part == Part::Closed { String::new() } else { entry.plies.to_string() };
            write!(output, "{} | {plies} |", sfen(&board, BLACK, false))?;
            board.checks(&mut checks);
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
