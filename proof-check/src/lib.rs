//! Checks proofs of mates in shogi, and of no mates: docs/proof.md of tsumi says what a
//! proof is and why this is enough.
//!
//! There is no search here and nothing of the engine: each position of a proof is looked
//! at once, with the moves that it names, by the rules of the library `rsshogi`.

mod ledger;
mod reader;
mod walk;

use ledger::Ledger;
use reader::{Reader, bad};
use rsshogi::board::Position;
use std::io::{self, Read};
use walk::Walk;

/// A proof that holds.
pub struct Accepted {
    pub claim: Claim,
    pub positions: u64,
}

/// What is proven.
pub struct Claim {
    words: String,
    problem: String,
}

impl Claim {
    pub fn words(&self) -> String {
        self.words.clone()
    }

    /// Board, side to move and hands.
    pub fn sfen(&self) -> String {
        self.problem.split(' ').skip(2).take(3).collect::<Vec<_>>().join(" ")
    }
}

/// Bytes of memory for one position, about.
const BYTES_EACH: u64 = 250;

/// Checks a proof in about `memory` bytes; what needs more is sorted by boards on disk. `open`
/// opens it from its beginning.
///
/// # Errors
/// Why it is not accepted: the first position that fails, by its number in the file.
pub fn check<R: Read>(open: impl Fn() -> io::Result<R>, memory: usize) -> io::Result<Accepted> {
    let most = (memory as u64 / BYTES_EACH).max(1000);
    let mut chunks = 0;
    loop {
        let (mut reader, _, problem) = Reader::open(open()?)?;
        let mut walk = Walk::new(Ledger::new(chunks)?, &problem)?;
        while let Some(entry) = reader.next()? {
            if chunks > 0 || reader.positions <= most {
                walk.ledger.say(&walk.fact(entry.kind, &entry.state, entry.plies))?;
            }
        }
        if chunks > 0 || reader.positions <= most {
            return prove(open()?, walk);
        }
        chunks = (2 * reader.positions / most).min(500); // Files are open at once.
    }
}

/// Checks the claim and all entries by what they say.
fn prove<R: Read>(input: R, mut walk: Walk) -> io::Result<Accepted> {
    let (mut reader, words, problem) = Reader::open(input)?;
    let shown = walk.claim(&words, &problem);
    shown.or_else(|error| bad(format!("the claim is not shown: {error}; {}", problem.line)))?;
    let mut position = Position::empty();
    while let Some(entry) = reader.next()? {
        let number = reader.positions;
        let holds = walk.entry(&mut position, number, &entry);
        holds.or_else(|error| bad(format!("position {number}: {error}; {}", entry.line)))?;
    }
    let claim = Claim { words, problem: problem.line };
    match walk.ledger.settle()? {
        u64::MAX => Ok(Accepted { claim, positions: reader.positions }),
        number => bad(format!("position {number}: it leads to one that is missing")),
    }
}
