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
//! - [`refutations`]: positions without a mate, each with a reply to every check;
//! - [`tsume`]: both without futile interpositions; [`length_entries`] says which positions are, and
//!   [`replies`] what stands behind the defender's replies, for which [`drops`] settles the drops;
//! - [`brinkmate_entries`]: positions with a brinkmate, and without one;
//! - [`complete`]: that a main line is the only one;
//! - [`root`]: what shows a claim at its own position;
//! - [`encoder`]: the lines.

mod brinkmate_entries;
mod claim;
mod complete;
mod drops;
mod encoder;
mod error;
mod kind;
mod length_entries;
mod listing;
mod mates;
mod progress;
mod refutations;
mod replies;
mod root;
mod tsume;

pub use claim::{Claim, Completeness, Exception, Excuse};
pub use complete::{name_checks, name_longer_replies};
pub use error::CertificateError;
pub use listing::DoubtfulPlace;
pub use progress::WritingProgress;

use crate::dfpn::Searcher;
use crate::length::UNLIMITED;
use crate::position::Position;
use crate::table::Table;
use encoder::Encoder;
use kind::EntryKind;
use listing::{Listed, Listing};
use progress::expected;
use root::{Reply, list_mate, list_refutation, list_shorter};
use std::fmt;
use std::io::Write;

/// A proof that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// The claim that it proves.
    pub claim: Claim,
    /// The number of positions.
    pub positions: u64,
    /// The size in bytes.
    pub bytes: u64,
    /// Positions that were searched again, because the table had lost them or held them
    /// for one path only.
    pub searched: u64,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = self.bytes as f64 / f64::from(1 << 20);
        let Certificate { claim, positions, .. } = self;
        write!(f, "{claim}; proof of {positions} positions, {mib:.3} MiB")
    }
}

/// The default limit on positions of a proof; the largest of a classic has 23 million (that
/// *Zuko* 21 is complete). While it is written each takes about a hundred bytes of memory,
/// besides 64 MiB of positions that are kept back.
pub const MOST_POSITIONS: u64 = 40_000_000;

/// What is to be proven, and where and how the proof is written.
pub struct Assignment<'o> {
    /// The claim about the current position of the search, with moves on its board.
    pub claim: Claim,
    /// True if that is the problem's position turned round.
    pub is_turned: bool,
    /// Greatest number of positions.
    pub most_positions: u64,
    /// The file that the proof goes to.
    pub output: &'o mut (dyn Write + Send),
    /// Takes the positions whose entries could not be written.
    pub doubtful: &'o mut Vec<DoubtfulPlace>,
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
    let Assignment { claim, is_turned, most_positions, output, doubtful, on_progress } = assignment;
    let root = search.position().clone();
    let expected = expected(&claim, search.nodes());
    on_progress(WritingProgress { expected, positions: 0, open: 0, bytes: 0 });
    let mut listing = Listing::new(search, most_positions, is_turned);
    let replies = list_claim(&mut listing, &root, &claim)?;
    let mut encoder = Encoder::begin(output, &root, is_turned, &claim)?;
    for reply in &replies {
        encoder.add(reply.kind, &reply.position, reply.plies, &reply.choices)?;
    }
    encoder.keep_back();
    while let Some(entry) = listing.next()? {
        let (kind, position) = (entry.kind, entry.position.clone());
        let written = write_entry(&mut listing, &mut encoder, entry);
        written.inspect_err(|error| listing.name_doubtful(error, kind, &position, doubtful))?;
        if encoder.kept_bytes() > MOST_KEPT {
            listing.forget_needs();
            encoder.release(|_| true)?;
        }
        let (positions, bytes) = encoder.size();
        if positions.is_multiple_of(POSITIONS_BETWEEN) {
            let (_, open) = listing.size();
            on_progress(WritingProgress { expected, positions, open, bytes });
        }
    }
    let (searched, enough) = (listing.searched(), listing.needed());
    encoder.release(|number| enough[number])?;
    search.go_to(&root);
    let (positions, bytes) = encoder.end()?;
    Ok(Certificate { claim, positions, bytes, searched })
}

/// Lists the positions that show the claim, from which all others follow; returns what is written
/// of positions with the defender to move.
fn list_claim<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    root: &Position,
    claim: &Claim,
) -> Result<Vec<Reply>, CertificateError> {
    let plies = claim.plies();
    let replies = match *claim {
        Claim::MateWithin(_) => vec![list_mate(listing, EntryKind::Mates, root, plies)?],
        Claim::NoMateWithin(_) => vec![list_refutation(listing, EntryKind::Bounded, root, plies)?],
        Claim::NoMate => vec![list_refutation(listing, EntryKind::Closed, root, UNLIMITED)?],
        Claim::Shortest(_) => vec![
            list_mate(listing, EntryKind::Mates, root, plies)?,
            list_shorter(listing, EntryKind::Bounded, root, plies)?,
        ],
        Claim::Tsume(_) => vec![
            list_mate(listing, EntryKind::Tsume, root, plies)?,
            list_shorter(listing, EntryKind::Longer, root, plies)?,
        ],
        Claim::Complete(ref complete) => complete::list(listing, root, complete)?,
        Claim::Threat(_) => vec![brinkmate_entries::list_threat(listing, root, plies)?],
        Claim::BrinkmateWithin(_) => {
            vec![brinkmate_entries::list(listing, EntryKind::Brinkmate, root, plies)?]
        }
        Claim::NoBrinkmateWithin(_) => {
            vec![brinkmate_entries::list(listing, EntryKind::NoBrinkmate, root, plies)?]
        }
        Claim::NoBrinkmate => {
            vec![brinkmate_entries::list(
                listing,
                EntryKind::NoBrinkmate,
                root,
                brinkmate_entries::ANY,
            )?]
        }
        Claim::ShortestBrinkmate(_) => {
            let mut replies =
                vec![brinkmate_entries::list(listing, EntryKind::Brinkmate, root, plies)?];
            if let Some(fewer) = plies.checked_sub(1) {
                replies.push(brinkmate_entries::list(
                    listing,
                    EntryKind::NoBrinkmate,
                    root,
                    fewer,
                )?);
            }
            replies
        }
    };
    Ok(replies.into_iter().flatten().collect())
}

fn write_entry<T: Table>(
    listing: &mut Listing<'_, '_, T>,
    encoder: &mut Encoder<'_>,
    entry: Listed,
) -> Result<(), CertificateError> {
    match entry.kind {
        EntryKind::Mates => mates::write(listing, encoder, entry),
        EntryKind::Tsume => tsume::write_tsume(listing, encoder, entry),
        EntryKind::Longer => tsume::write_longer(listing, encoder, entry),
        EntryKind::Bounded | EntryKind::Closed | EntryKind::Relaxed => {
            refutations::write(listing, encoder, entry)
        }
        EntryKind::Brinkmate | EntryKind::NoBrinkmate => {
            brinkmate_entries::write(listing, encoder, entry)
        }
    }
}
