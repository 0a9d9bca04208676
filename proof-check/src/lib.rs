//! Checks proofs of mates in shogi, and of no mates: docs/proof.md of tsumi says what a
//! proof is and why this is enough.
//!
//! There is no search here and nothing of the engine: each position of a proof is looked
//! at once, with the moves that it names, by the rules of the library `rsshogi`.

mod ledger;
mod reader;
mod told;
mod walk;

use ledger::Ledger;
use reader::{Reader, WHITE, bad};
use rsshogi::board::Position;
use rsshogi::types::Color;
use std::io::{self, Read};
pub use told::line;
use walk::Walk;

/// A proof that holds: of these words about this problem, and no other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Accepted {
    /// The claim.
    pub words: String,
    /// Of the problem: board, side to move and hands.
    pub sfen: String,
    /// True if the side to move is the one that mates or does not.
    pub attacker_moves: bool,
    /// Positions of the proof.
    pub positions: u64,
}

/// Bytes of memory for what an entry says, or needs of another one, about.
const BYTES_EACH: usize = 250;

/// Checks a proof in about `memory` bytes; what needs more is sorted by boards on disk.
///
/// # Errors
/// Why it is not accepted: a position that fails, by its number in the file; 0 is the problem.
pub fn check(input: impl Read, memory: usize) -> io::Result<Accepted> {
    let (mut reader, words) = Reader::open(input)?;
    let mut ledger = Ledger::default();
    ledger.most = (memory / BYTES_EACH).max(1000);
    let Some(problem) = reader.entry()? else { return bad("there is no problem") };
    let sfen = problem.sfen.to_owned();
    let attacker = if problem.kind == WHITE { Color::WHITE } else { Color::BLACK };
    let attacker_moves = problem.state.side_to_move == attacker;
    // The main line of a problem that is complete.
    let choices = words.split(", ").nth(1).unwrap_or_default().split(' ');
    let shown = Walk { ledger: &mut ledger, attacker, choices }.claim(&words, &problem);
    shown.or_else(|error| bad(format!("the claim is not shown: {error}; {}", problem.line)))?;
    let mut position = Position::empty();
    while let Some(entry) = reader.entry()? {
        ledger.number += 1;
        let choices = entry.choices.split(' ');
        let holds = Walk { ledger: &mut ledger, attacker, choices }.entry(&mut position, &entry);
        holds.or_else(|why| bad(format!("position {}: {why}; {}", ledger.number, entry.line)))?;
    }
    let positions = ledger.number.into();
    match ledger.settle()? {
        None => Ok(Accepted { words, sfen, attacker_moves, positions }),
        Some(number) => bad(format!("position {number}: it needs one that is missing")),
    }
}
