//! Is a reply a longest defence, if the length behind it is known?
//!
//! Let the tsume length behind the reply be n. Where the reply always counts (it is no drop
//! between checker and king), the length of the position is n + 1 exactly if no other reply
//! that counts lasts longer than n; lower bounds of the reply's own length, which are the dear
//! part of a length, are not needed. Of the drops between checker and king those count behind
//! whose capture the mate takes longer than n + 1 (`counting.rs`, where a reply that is no
//! such drop lasts that long). Where the reply is such a drop itself, whether it counts
//! depends on the others, and the whole comparison is asked for (`along.rs`).

use super::along::{Finding, compare_rest};
use super::interposition::{Interposition, Replies};
use super::prover::Prover;
use crate::dfpn::Searcher;
use crate::length::Plies;
use crate::position::{Move, Position};
use crate::table::Table;

/// The rank of a reply among all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyRank {
    /// No other reply that counts lasts longer; these last as long.
    Longest(Vec<Move>),
    /// Another reply that counts lasts longer.
    Shorter,
    /// The reply is a futile interposition.
    Futile,
}

/// The length of the mate behind another reply, compared with that behind the ranked one.
enum ReplyLength {
    Sooner,
    Equal,
    Longer,
}

/// Ranks the first move of `line`, a reply in the search's current position, in which every
/// reply is mated. The tsume length behind it is that of the rest of the line. `None` if the
/// search was ended, or `allowance` positions were not enough.
pub fn rank_reply<T: Table>(
    search: &mut Searcher<'_, T>,
    line: &[Move],
    allowance: u64,
) -> Option<ReplyRank> {
    let (&reply, rest) = line.split_first()?;
    let mut ranker = Ranker {
        position: search.position().clone(),
        plies: rest.len() as Plies,
        prover: Prover::new(search),
        equals: Vec::new(),
    };
    ranker.prover.allow_nodes(allowance);
    let replies = Replies::of(&ranker.position);
    if replies.others.contains(&reply) {
        let rank = ranker.rank_beside(reply, &replies)?;
        return Some(rank.unwrap_or(ReplyRank::Longest(ranker.equals)));
    }
    Some(match compare_rest(&mut ranker.prover, line, allowance, &mut Vec::new())? {
        Finding::AsLong(lines) => {
            let first = lines.iter().filter_map(|line| line.first().copied());
            ReplyRank::Longest(first.collect())
        }
        Finding::Futile => ReplyRank::Futile,
        Finding::Differs(_) | Finding::NoMate => ReplyRank::Shorter,
        Finding::Open => return None,
    })
}

/// Compares the other replies with the one that is ranked.
struct Ranker<'s, 'a, T: Table> {
    prover: Prover<'s, 'a, T>,
    position: Position,
    /// The length behind the reply.
    plies: Plies,
    equals: Vec<Move>,
}

impl<T: Table> Ranker<'_, '_, T> {
    /// The rank of a reply that counts; the inner `None` if it is a longest one.
    fn rank_beside(&mut self, reply: Move, replies: &Replies) -> Option<Option<ReplyRank>> {
        for &mv in replies.others.iter().filter(|&&mv| mv != reply) {
            match self.compare_length(mv)? {
                ReplyLength::Sooner => {}
                ReplyLength::Equal => self.equals.push(mv),
                ReplyLength::Longer => return Some(Some(ReplyRank::Shorter)),
            }
        }
        for square in &replies.interpositions {
            if self.compare_drops_on(square)? {
                return Some(Some(ReplyRank::Shorter));
            }
        }
        Some(None)
    }

    /// True if drops on a square count and last longer; notes those that last as long.
    fn compare_drops_on(&mut self, square: &Interposition) -> Option<bool> {
        let (mut equals, mut is_exceeded) = (Vec::new(), false);
        for &mv in &square.drops {
            match self.compare_length(mv)? {
                ReplyLength::Sooner => {}
                ReplyLength::Equal => equals.push(mv),
                ReplyLength::Longer => is_exceeded = true,
            }
        }
        if (is_exceeded || !equals.is_empty()) && self.drops_count_on(square)? {
            self.equals.extend(equals);
            return Some(is_exceeded);
        }
        Some(false)
    }

    /// True if drops on a square count.
    fn drops_count_on(&mut self, square: &Interposition) -> Option<bool> {
        for captured in &square.captured {
            if self.prover.mates_within(captured, self.plies + 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Compares the length behind another reply with that behind the ranked one.
    fn compare_length(&mut self, mv: Move) -> Option<ReplyLength> {
        let after = self.position.after(mv);
        if self.plies > 2 && self.prover.mates_within(&after, self.plies - 2)? {
            return Some(ReplyLength::Sooner);
        }
        let is_equal = self.prover.mates_within(&after, self.plies)?;
        Some(if is_equal { ReplyLength::Equal } else { ReplyLength::Longer })
    }
}
