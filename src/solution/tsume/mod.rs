//! The tsume length: the length of a mate as composers count it, futile
//! interpositions left out.
//!
//! Let the defender be in check from one line piece that is not adjacent to the
//! king. A drop between the two is **futile** if the line piece can capture it at
//! once, still giving check, and the mate from there, the captured piece being
//! given back to the defender, takes no longer than the mate after the replies
//! that count. Which those are is told in [`futility`]. The **tsume length** is 0
//! where the defender has no reply that counts, else one ply more than the longest
//! of them; where the attacker is to move it is one ply more than the shortest.
//! Moves between the checker and the king always count.
//!
//! Responsible for the length and a line of it. Relies on the df-pn search for
//! literal mates alone ([`crate::dfpn`]); must not know of clocks or options.
//! `interposition.rs` tells the replies apart, `prover.rs` decides whether a length
//! is within a limit (`and_node.rs`, `best.rs`), `memo.rs` remembers what was found,
//! `window.rs` for which hands, and `line.rs` follows the proofs.
//!
//! What it lacks is a quick lower bound: for many long problems the length stays open
//! although the literal one is proven (Zuko 1 in a minute: 15 to 69). To be tried: a
//! *relaxed* length R, for which a drop never counts where the mate after its capture,
//! the piece given back, is within the limit of the node itself. That asks only
//! whether lengths are within limits, never which is greater, so it fits df-pn: the
//! drops on a square wait behind that one position. R grows with the defender's hand
//! and falls with the attacker's, so hand dominance holds for it, and it is at most
//! the tsume length, which is at most the literal one.

mod and_node;
mod best;
mod futility;
mod interposition;
mod line;
mod memo;
mod prover;
mod window;

use super::length::Bounds;
use crate::dfpn::Search;
use crate::position::{Move, Position};
use crate::proof::Plies;
use crate::table::Table;
use line::tsume_line;
use prover::Prover;

/// What is known of a mate without futile interpositions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tsume {
    /// What is proven about its length.
    pub bounds: Bounds,
    /// Where the bounds meet, a line of that length, at whose end the defender may
    /// have futile interpositions left; else none.
    pub line: Option<Vec<Move>>,
}

/// Positions for which small lengths are asked first: where futile interpositions
/// abound, the length is far below the literal one.
const CLIMB: u64 = 3_000;

/// The tsume length of the search's current position, for which a mate in at most
/// `most` plies is proven, as far as the search is not ended and no more than
/// `allowance` positions are visited.
pub fn tsume<T: Table>(search: &mut Search<'_, T>, most: Plies, allowance: u64) -> Tsume {
    let position = search.position().clone();
    let mut bounds = Bounds {
        lower: Bounds::of_mate(most).lower % 2,
        upper: most,
    };
    let mut prover = Prover::new(search);
    prover.allow(CLIMB.min(allowance));
    while !bounds.meet() && learn(&mut prover, &position, bounds.lower, &mut bounds) {}
    prover.allow(allowance);
    while !bounds.meet() && learn(&mut prover, &position, bounds.upper - 2, &mut bounds) {}
    let line = match bounds.meet() {
        true => tsume_line(&mut prover, &position, bounds.upper),
        false => None,
    };
    Tsume { bounds, line }
}

/// Asks whether the length is at most `limit`; false if the answer was not found.
fn learn<T: Table>(
    prover: &mut Prover<'_, '_, T>,
    position: &Position,
    limit: Plies,
    bounds: &mut Bounds,
) -> bool {
    let answer = prover.holds(position, limit);
    let known = prover.known(position, limit);
    bounds.upper = bounds.upper.min(known.most);
    bounds.lower = bounds.lower.max(known.least).min(bounds.upper);
    answer.is_some()
}
