//! Certificates: verdicts written as proofs that a small program can check.
//!
//! Responsible for the proof of a [`Claim`]: which positions it consists of, and the
//! format of docs/proof.md. The positions come from the table, and what is not there any
//! more is searched again. Knows nothing of the checker, which shares no code with it.
//!
//! A proof is a list of positions with the attacker to move. None is ever found wrong
//! later: a position is listed ([`listing`]) only if the table, or a search that begins
//! there, has decided it for itself, without a path that leads to it. So each position
//! has a move that mates, or a reply to each check, behind which this is true again.
//!
//! - [`mates`]: positions that are mate, each with the attacker's move;
//! - [`refutations`]: positions that are not, each with a reply to every check;
//! - [`encoder`]: the bytes.

mod encoder;
mod listing;
mod mates;
mod refutations;

use crate::dfpn::Searcher;
use crate::length::{Bounds, Plies, UNLIMITED};
use crate::table::Table;
use encoder::Encoder;
use listing::Listing;
use std::fmt;
use std::io::{self, Write};

/// What is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A mate in at most this many plies.
    MateWithin(Plies),
    /// No mate in at most this many.
    NoMateWithin(Plies),
    /// No mate at all.
    NoMate,
    /// A mate in this many plies, and none in fewer.
    Shortest(Plies),
}

impl Claim {
    /// All that the bounds of a mate's length say.
    pub fn of_mate(bounds: Bounds) -> Claim {
        if bounds.meet() {
            Claim::Shortest(bounds.upper)
        } else {
            Claim::MateWithin(bounds.upper)
        }
    }

    /// All that a search within `limit` plies says that found no mate.
    pub fn of_disproof(limit: Plies) -> Claim {
        if limit == UNLIMITED {
            Claim::NoMate
        } else {
            Claim::NoMateWithin(limit)
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::MateWithin(plies) => write!(f, "mate in at most {plies} plies"),
            Claim::NoMateWithin(plies) => write!(f, "no mate in at most {plies} plies"),
            Claim::NoMate => f.write_str("no mate in any number of plies"),
            Claim::Shortest(plies) => write!(f, "the shortest mate takes {plies} plies"),
        }
    }
}

/// A proof that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What it proves.
    pub claim: Claim,
    /// Its positions.
    pub positions: u64,
    /// Its size.
    pub bytes: u64,
    /// Positions that were searched again, because the table had lost them or held them
    /// for one path only.
    pub searched: u64,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = self.bytes as f64 / f64::from(1 << 20);
        let Certificate {
            claim, positions, ..
        } = self;
        write!(f, "{claim}; proof of {positions} positions, {mib:.3} MiB")
    }
}

/// Why a proof was not written to its end.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// Nothing is proven that could be written.
    #[error("nothing is proven")]
    NothingProven,
    /// What was proven rests on moves played before.
    #[error("the moves played before are part of the problem")]
    Played,
    /// A limit or the stop flag ended it.
    #[error("a limit was reached before the proof was complete")]
    Ended,
    /// It has more positions than allowed.
    #[error("the proof has more positions")]
    TooManyPositions,
    /// A position that was decided is decided otherwise now.
    #[error("the proof does not hold: this is a fault of the engine")]
    Contradiction,
    /// The output cannot be written.
    #[error("{0}")]
    Output(#[from] io::Error),
}

/// Where and how a proof is written.
pub struct Assignment<'o> {
    /// The claim about the current position of the search.
    pub claim: Claim,
    /// True if that is the problem's position turned round.
    pub is_turned: bool,
    /// Greatest number of positions.
    pub most_positions: u64,
    /// The file.
    pub output: &'o mut (dyn Write + Send),
}

/// Writes the proof of a claim about the current position, which the search has decided
/// already.
///
/// # Errors
/// If it cannot be completed.
pub fn write<T: Table>(
    search: &mut Searcher<'_, T>,
    assignment: Assignment<'_>,
) -> Result<Certificate, CertificateError> {
    let Assignment {
        claim,
        is_turned,
        most_positions,
        output,
    } = assignment;
    let root = search.position().clone();
    let mut encoder = Encoder::begin(output, &root, is_turned, claim)?;
    let mut searched = 0;
    for part in claim.parts() {
        encoder.begin_part(part.kind)?;
        let mut listing = Listing::new(search, part.kind, most_positions);
        if part.kind == PartKind::Mates {
            mates::write(&mut listing, &mut encoder, &root, part.plies)?;
        } else if part.plies > 0 {
            refutations::write(&mut listing, &mut encoder, &root, part.plies)?;
        }
        searched += listing.searched();
        encoder.end_part()?;
    }
    search.go_to(&root);
    let (positions, bytes) = encoder.end()?;
    Ok(Certificate {
        claim,
        positions,
        bytes,
        searched,
    })
}

/// What the positions of a part have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PartKind {
    /// Mate within their plies.
    Mates = 1,
    /// No mate within their plies.
    Bounded = 2,
    /// No mate.
    Closed = 3,
}

/// A part of a proof.
struct Part {
    kind: PartKind,
    /// Plies of the claim that it is for.
    plies: Plies,
}

impl Claim {
    fn parts(self) -> Vec<Part> {
        let part = |kind, plies| Part { kind, plies };
        match self {
            Claim::MateWithin(plies) => vec![part(PartKind::Mates, plies)],
            Claim::NoMateWithin(plies) => vec![part(PartKind::Bounded, plies)],
            Claim::NoMate => vec![part(PartKind::Closed, UNLIMITED)],
            Claim::Shortest(plies) => vec![
                part(PartKind::Mates, plies),
                part(PartKind::Bounded, plies.saturating_sub(2)),
            ],
        }
    }
}
