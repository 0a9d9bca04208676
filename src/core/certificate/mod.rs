//! Certificates: verdicts written as proofs that a small program can check.
//!
//! Responsible for the proof of a [`Claim`]: which positions it consists of, and the
//! format of docs/proof.md. The positions come from the table; those that the table has
//! lost are searched again. Must not know the checker, which shares no code with it.
//!
//! A proof is a list of positions with the attacker to move. No entry has to be taken
//! back: a position is listed ([`listing`]) only if the table, or a search that begins
//! there, has decided it independently of the path. So each position has a move that
//! mates, or a reply to each check, and the position behind that is in the list, too.
//!
//! - [`mates`]: positions that are mate, each with the attacker's move;
//! - [`tsume`]: the same without futile interpositions;
//! - [`refutations`]: positions without a mate, each with a reply to every check;
//! - [`longer`]: the same without futile interpositions;
//! - [`complete`]: that a main line is the only one;
//! - [`encoder`]: the lines.

mod claim;
mod complete;
mod encoder;
mod listing;
mod longer;
mod mates;
mod refutations;
mod tsume;

pub use claim::{Claim, Completeness, Exception, Excuse};
pub use complete::exceptions;

use crate::dfpn::Searcher;
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, MoveError, Position};
use crate::table::Table;
use encoder::Encoder;
use listing::{Listed, Listing};
use std::fmt;
use std::io::{self, Write};

/// A proof that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Why no complete proof was written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
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
    /// It would have more positions than allowed.
    #[error("the proof has more positions")]
    TooManyPositions,
    /// A position that was decided is decided otherwise now.
    #[error("the proof does not hold: this is a fault of the engine")]
    Contradiction,
    /// Which drops are futile was decided by lengths that a proof does not compare.
    #[error("the length rests on comparisons that have no proof")]
    Compared,
    /// The main line of the claim cannot be played.
    #[error("{0}")]
    Illegal(#[from] MoveError),
    /// The output cannot be written.
    #[error("{0}")]
    Output(#[from] io::Error),
}

/// The default limit on positions of a proof. While it is written each takes about a
/// hundred bytes of memory, besides 64 MiB of positions that are kept back.
pub const MOST_POSITIONS: u64 = 10_000_000;

/// Progress of writing a proof; first reported before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WritingProgress {
    /// Estimated positions of the whole proof, mostly right within a factor of four.
    pub expected: u64,
    /// Positions found so far; those that turn out superfluous are left out in the end.
    pub positions: u64,
    /// Positions found but not yet written.
    pub open: u64,
    /// Their approximate size in bytes.
    pub bytes: u64,
}

impl WritingProgress {
    /// Positions between two reports worth showing, and of a proof that is worth one.
    const SHOWN: u64 = 1 << 18;

    /// True if it is worth showing: before a large proof begins, then at intervals.
    pub fn is_news(&self) -> bool {
        match self.positions {
            0 => self.expected >= WritingProgress::SHOWN,
            positions => positions.is_multiple_of(WritingProgress::SHOWN),
        }
    }
}

impl fmt::Display for WritingProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        let &WritingProgress {
            expected,
            positions,
            open,
            bytes,
        } = self;
        if positions == 0 {
            let about = mib(expected * BYTES_EXPECTED);
            return write!(f, "about {expected} positions, {about:.1} MiB expected");
        }
        let mib = mib(bytes);
        write!(
            f,
            "{positions} positions, {mib:.1} MiB; {open} known to follow"
        )
    }
}

/// Bytes of a position, on average.
const BYTES_EXPECTED: u64 = 13;

/// Estimates the positions of a proof from the nodes of the search that found it. Fitted
/// to hundreds of proofs: the more nodes, the smaller the share that is in the proof.
fn expected(claim: &Claim, nodes: u64) -> u64 {
    let all = (nodes as f64).powf(0.8);
    let share = match claim {
        Claim::MateWithin(_) => 0.1,
        Claim::Tsume(_) => 0.13,
        Claim::Shortest(_) | Claim::NoMateWithin(_) => 0.27,
        Claim::NoMate | Claim::Complete(_) => 0.9,
    };
    (all * share) as u64
}

/// Where and how a proof is written.
pub struct Assignment<'o> {
    /// The claim about the current position of the search, with moves on its board.
    pub claim: Claim,
    /// True if that is the problem's position turned round.
    pub is_turned: bool,
    /// Greatest number of positions.
    pub most_positions: u64,
    /// The file.
    pub output: &'o mut (dyn Write + Send),
    /// Called with the progress at intervals.
    pub on_progress: &'o mut (dyn FnMut(WritingProgress) + Send),
}

/// Positions between two calls of [`Assignment::on_progress`].
const POSITIONS_BETWEEN: u64 = 1 << 12;

/// Bytes of positions that are kept back until it is known which are superfluous, some
/// 700,000 positions. A larger proof is written with all of them.
const MOST_KEPT: usize = 1 << 26;

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
        on_progress,
    } = assignment;
    let root = search.position().clone();
    let expected = expected(&claim, search.nodes());
    on_progress(WritingProgress {
        expected,
        positions: 0,
        open: 0,
        bytes: 0,
    });
    let mut listing = Listing::new(search, most_positions, is_turned);
    let replies = list_claim(&mut listing, &root, &claim)?;
    let mut encoder = Encoder::begin(output, &root, is_turned, &claim)?;
    for reply in &replies {
        encoder.add(reply.kind, &reply.position, reply.plies, &reply.choices)?;
    }
    encoder.keep_back();
    while let Some(entry) = listing.next()? {
        write_entry(&mut listing, &mut encoder, entry)?;
        if encoder.kept_bytes() > MOST_KEPT {
            listing.forget_needs();
            encoder.release(|_| true)?;
        }
        let (positions, bytes) = encoder.size();
        if positions.is_multiple_of(POSITIONS_BETWEEN) {
            let (_, open) = listing.size();
            on_progress(WritingProgress {
                expected,
                positions,
                open,
                bytes,
            });
        }
    }
    let (searched, enough) = (listing.searched(), listing.enough());
    encoder.release(|number| enough[number])?;
    search.go_to(&root);
    let (positions, bytes) = encoder.end()?;
    Ok(Certificate {
        claim,
        positions,
        bytes,
        searched,
    })
}

/// What an entry states about a position with the attacker to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Mate within its plies.
    Mates = 1,
    /// No mate within its plies.
    Bounded = 2,
    /// No mate.
    Closed = 3,
    /// No mate within its plies in the relaxed sense.
    Relaxed = 4,
    /// Mate within its plies without futile interpositions.
    Tsume = 5,
    /// No mate within its plies without futile interpositions.
    Longer = 6,
}

/// A position with the defender to move, as it is written; all others are listed.
struct Reply {
    kind: Kind,
    position: Position,
    plies: Plies,
    /// What must be chosen there.
    choices: Vec<String>,
}

/// Lists the positions that show the claim, from which all others follow.
fn list_claim<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    root: &Position,
    claim: &Claim,
) -> Result<Vec<Reply>, CertificateError> {
    let plies = claim.plies();
    let replies = match *claim {
        Claim::MateWithin(_) => vec![list_mate(listing, Kind::Mates, root, plies)?],
        Claim::NoMateWithin(_) => vec![list_refutation(listing, Kind::Bounded, root, plies)?],
        Claim::NoMate => vec![list_refutation(listing, Kind::Closed, root, UNLIMITED)?],
        Claim::Shortest(_) => vec![
            list_mate(listing, Kind::Mates, root, plies)?,
            list_shorter(listing, Kind::Bounded, root, plies)?,
        ],
        Claim::Tsume(_) => vec![
            list_mate(listing, Kind::Tsume, root, plies)?,
            list_shorter(listing, Kind::Longer, root, plies)?,
        ],
        Claim::Complete(ref complete) => complete::list(listing, root, complete)?,
    };
    Ok(replies.into_iter().flatten().collect())
}

/// Lists a mate with either side to move.
fn list_mate<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    root: &Position,
    plies: Plies,
) -> Result<Option<Reply>, CertificateError> {
    let choices = match (kind, root.side()) {
        (Kind::Tsume, Color::Black) => return tsume::list(listing, root, plies).map(|()| None),
        (_, Color::Black) => return mates::list_mate(listing, root, plies).map(|()| None),
        (Kind::Tsume, Color::White) => tsume::list_behind_replies(listing, root, plies)?,
        (_, Color::White) => {
            mates::list_behind_replies(listing, &mut root.clone(), plies)?;
            Vec::new()
        }
    };
    Ok(Some(Reply {
        kind,
        position: root.clone(),
        plies,
        choices,
    }))
}

/// Lists that there is no mate in fewer plies.
fn list_shorter<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    root: &Position,
    plies: Plies,
) -> Result<Option<Reply>, CertificateError> {
    match plies.checked_sub(2) {
        Some(shorter) => list_refutation(listing, kind, root, shorter),
        None => Ok(None),
    }
}

/// Lists that there is no mate, with either side to move.
fn list_refutation<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    kind: Kind,
    root: &Position,
    plies: Plies,
) -> Result<Option<Reply>, CertificateError> {
    if root.side() == Color::Black {
        let list = match kind {
            Kind::Longer => tsume::list_longer(listing, root, plies),
            _ => refutations::list(listing, kind, root, plies),
        };
        return list.map(|()| None);
    }
    if refutations::is_plain(kind, plies) {
        return Ok(None);
    }
    let choices = match kind {
        Kind::Longer => Some(longer::choices(listing, root, plies)?),
        _ => refutations::choices(listing, kind, root, plies)?,
    };
    Ok(Some(Reply {
        kind,
        position: root.clone(),
        plies,
        choices: choices.unwrap_or_default(),
    }))
}

fn write_entry<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    match entry.kind {
        Kind::Mates => mates::write(listing, encoder, entry),
        Kind::Tsume => tsume::write(listing, encoder, entry),
        Kind::Longer => longer::write(listing, encoder, entry),
        Kind::Bounded | Kind::Closed | Kind::Relaxed => refutations::write(listing, encoder, entry),
    }
}
