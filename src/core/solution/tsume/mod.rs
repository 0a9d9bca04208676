//! The tsume length: the length of a mate as composers count it, without futile
//! interpositions.
//!
//! Let the defender be in check from one line piece that is not adjacent to the king. A
//! drop between the two is **futile** if some piece of the attacker's can capture it at
//! once, giving check from there, and the mate from there, with the captured piece given
//! back to the defender, takes no longer than the mate after the replies that count; of
//! several captures the shortest mate is taken. [`futility`] defines which replies count.
//! The **tsume length** is 0 where the defender has no reply that counts, else one ply
//! more than the longest of them; where the attacker is to move it is one ply more than
//! the shortest. Interpositions by board moves always count.
//!
//! Responsible for the length and a line of it. Relies on the df-pn search for literal
//! and relaxed mates ([`crate::dfpn`]); must not know of clocks or options.
//! `interposition.rs` sorts the replies, `search.rs` decides whether a length is within
//! a limit (with `prover.rs`, `and_node.rs`, `futility.rs`), `memo.rs` remembers bounds
//! and `window.rs` the hands for which they hold, `line.rs` follows the proofs, and
//! `along.rs`, `meeting.rs` and `reply.rs` compare other defences with a line.
//!
//! # Why it is well defined
//!
//! - A capture takes no ply, but it ends: the captor stands between the checker and the
//!   king, so it checks along the same line from nearer by (no piece that jumps checks
//!   from there). It blocks the old checker. Next to the king, as any captor that is not
//!   a line piece is, it leaves no square for a drop. Its leaving may discover a second
//!   check; then there are no drops at all. A capture that only discovers a check does
//!   not count, as no distance would shrink.
//! - What can capture depends on the board alone, not on the hands nor on the dropped
//!   piece, which is gone again: a captor that is pinned, or that opens a line to the
//!   attacker's king, may capture none of them, and a drop that checks the attacker's
//!   king is taken by the very capture. So the drops of one square stand and fall
//!   together, and bounds by board and hand ([`memo`]) hold as for any other position.
//! - There is a mate in this sense only if there is a literal one: after the capture of
//!   a futile drop the attacker has a piece more, and the defender one less, than in a
//!   position that mates by induction over the length and the checker's distance.
//!
//! Before, only the checker counted as a captor, as in most definitions by programmers.
//! Published works contradict it: in a prize winner of 29 plies the rook captures drops
//! behind which the same mate follows, and the length came out as 33.
//!
//! # How it is found
//!
//! 1. The *relaxed* length ([`crate::dfpn`] defines it) is never greater, and df-pn
//!    finds it as fast as the literal one.
//! 2. A proof that this is the tsume length is looked for along the relaxed one, in the
//!    *cautious* sense: a drop counts unless known bounds show that it gains nothing.
//!    Each position is tried with its length in the relaxed proof, not with the rest of
//!    the limit, so that its proof serves on every path.
//! 3. What is still open is decided by comparing lengths.
//!
//! A weakness: a relaxed mate within a tight limit may be hard to find (Zuko 73 as
//! amended, 39 plies, literally 41: three seconds if any literal mate is known, over
//! 300 once the literal length is proven). A first search with a wide limit or none
//! that ignores literal proofs (one and four million nodes) did not find it either, and
//! if they are always ignored Zuko 1 stays open at 47 to 69.
//!
//! Before there was a relaxed length, only the third step was done, upwards from 1 and
//! downwards from the literal length: many classics stayed open after a minute (Zuko 1:
//! 15 to 69; it now takes six seconds, and Ambergris, 605 plies, a minute with the
//! literal proof). Comparing lengths where caution fails, or searching each position
//! with the rest of the limit, left Ambergris open after five minutes: in a long chase
//! the same positions recur with every limit.

mod along;
mod and_node;
mod counting;
mod futility;
mod interposition;
mod length;
mod line;
mod meeting;
mod memo;
mod prover;
mod reply;
mod search;
mod window;

pub use along::{DefencePlace, Finding, longer_replies};
pub use interposition::{Interposition, Replies};
pub use meeting::Meeting;
pub use prover::Prover;
pub use reply::{ReplyRank, rank_reply};

use crate::dfpn::Searcher;
use crate::length::{Bounds, Plies};
use crate::position::{Color, Move, Position};
use crate::solution::natural::nodes_for_checks;
use crate::table::Table;
use along::{LEAST_FOR_PLACE, OpenPlaces, find_places};
pub use length::at_most;
use length::prove_length;
use line::tsume_line;
use meeting::meeting;
use serde::{Deserialize, Serialize};

/// Length and line of a mate without futile interpositions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Tsume {
    /// Proven bounds of the length.
    pub bounds: Bounds,
    /// If the bounds meet, a line of that length, which may end with futile
    /// interpositions left.
    pub line: Option<Vec<Move>>,
    /// True if it is known that with the checks of the line no defence of its length leaves the
    /// attacker fewer pieces in hand.
    #[serde(default)]
    pub leaves_fewest: bool,
}

impl Tsume {
    /// What a mate in at most `upper` plies says: without futile interpositions it is no longer.
    #[doc(hidden)]
    pub fn of_mate(upper: Plies) -> Tsume {
        Tsume { bounds: at_most(upper), line: None, leaves_fewest: false }
    }
}

/// The tsume length of the search's current position, which is proven to be mate in at
/// most `most` plies. Stops when the search is ended or after `allowance` positions.
pub fn tsume<T: Table>(search: &mut Searcher<'_, T>, most: Plies, allowance: u64) -> Tsume {
    tsume_of(&mut Prover::new(search), at_most(most), allowance)
}

/// [`tsume`] of which these bounds are known, and the defender's places along `line`, or along
/// the line found if `line` is empty. Where the length is hard to find, the places of a given
/// line come first, from its end as far as they take little: they need not wait for it.
pub fn tsume_along<T: Table>(
    search: &mut Searcher<'_, T>,
    known: Bounds,
    line: &[Move],
    allowance: u64,
) -> (Tsume, Vec<DefencePlace>) {
    let mut places = Vec::new();
    let mut prover = Prover::new(search);
    let share = if line.is_empty() {
        allowance
    } else {
        nodes_before_places(prover.search.nodes()).min(allowance)
    };
    let mut tsume = tsume_of(&mut prover, known, share);
    if !tsume.bounds.meet() && share < allowance {
        let nodes = nodes_for_each_defence(prover.search.nodes()).min(allowance);
        // Entries that an open place leaves in the prover would mislead the other questions.
        let places_prover = &mut Prover::new(prover.search);
        find_places(places_prover, line, &mut places, (nodes, OpenPlaces::Ends));
        tsume = tsume_of(&mut prover, tsume.bounds, allowance - share);
    }
    let line = match (line, &tsume.line) {
        ([], Some(found)) => {
            prover.remember_lengths(found);
            found
        }
        (line, _) => line,
    };
    find_places(&mut prover, line, &mut places, (allowance, OpenPlaces::IsNoted));
    places.reverse();
    (tsume, places)
}

/// The defender's places along `line` from the search's current position, a line of the tsume
/// length on which neither side errs: no length along it is proven again. Of a work of 465 plies
/// that took more than all else.
pub fn places_along_longest<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
    allowance: u64,
) -> Vec<DefencePlace> {
    let mut prover = Prover::new(search);
    prover.remember_lengths(line);
    let mut places = Vec::new();
    find_places(&mut prover, line, &mut places, (allowance, OpenPlaces::IsNoted));
    places.reverse();
    places
}

/// Nodes for the length before the places of a given line are asked about, after a search of
/// so many.
fn nodes_before_places(so_far: u64) -> u64 {
    (so_far / 2).max(1_000_000)
}

/// Nodes for each place of the defender along the line, while the length of the whole is open.
fn nodes_for_each_defence(so_far: u64) -> u64 {
    (so_far / 8).max(LEAST_FOR_PLACE)
}

/// Proves for the tables, from the end of `line` on, that the positions of the attacker along it
/// do not mate sooner than it does, until the search is ended.
///
/// This takes next to nothing where it is known that no other check along the line mates at all:
/// within a limit the only check that is left is answered by the reply of the line, behind which
/// the position was disproven before.
pub fn disprove_sooner_along<T: Table>(search: &mut Searcher<'_, T>, line: &[Move]) {
    let positions = search.position().along(line);
    for (after, position) in positions.iter().enumerate().rev() {
        let rest = (line.len() - after) as Plies;
        // A line that ends with a reply mates nowhere.
        if rest <= 2 || rest.is_multiple_of(2) || position.side() == Color::White {
            continue;
        }
        if search.has_ended() {
            return;
        }
        search.disprove_within(position, rest - 2);
    }
}

/// [`tsume`], and if the length is proven, whether the longest defences come to one of
/// `places` ([`meeting()`]); `None` if that is open.
pub fn tsume_meeting<T: Table>(
    search: &mut Searcher<'_, T>,
    most: Plies,
    places: &[Position],
    allowance: u64,
) -> (Tsume, Option<Meeting>) {
    let mut prover = Prover::new(search);
    let tsume = tsume_of(&mut prover, at_most(most), allowance);
    let start = prover.search.position().clone();
    let found = tsume.bounds.meet().then_some(tsume.bounds.upper);
    let found = found.and_then(|plies| meeting(&mut prover, &start, plies, places));
    (tsume, found)
}

fn tsume_of<T: Table>(prover: &mut Prover<'_, '_, T>, known: Bounds, allowance: u64) -> Tsume {
    let bounds = prove_length(prover, known, allowance);
    let position = prover.search.position().clone();
    let line = if bounds.meet() {
        let nodes = nodes_for_checks(prover.search);
        tsume_line(prover, &position, bounds.upper, nodes)
    } else {
        None
    };
    let leaves_fewest = line.as_ref().is_some_and(|line| line.leaves_fewest);
    Tsume { bounds, line: line.map(|line| line.moves), leaves_fewest }
}
