//! Findings about the brinkmates of a problem.

use super::answer::{Reason, Statistics};
use crate::certificate::Claim;
use crate::length::{Plies, UNLIMITED};
use crate::position::Move;
use crate::solution::{Brinkmates, Defence, OtherAttack, Variation};
use crate::solver::pieces::PieceFinding;

/// The verdict on the brinkmates from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrinkmateVerdict {
    /// The attacker mates by consecutive checks, of which the first may be given: the
    /// problem of a brinkmate is unsound.
    Mate,
    /// A brinkmate was proven. Where the defender is to move and no move of the attacker is
    /// needed, the position is one.
    Brinkmate,
    /// No brinkmate exists, in any number of moves.
    None,
    /// Neither was proven.
    Unknown(Reason),
}

/// The result of [`Inquiry::brinkmate`](crate::solver::Inquiry::brinkmate). Lengths are the
/// attacker's moves up to the one that makes the brinkmate; the mates behind it do not
/// count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrinkmateAnswer {
    /// The proven verdict.
    pub verdict: BrinkmateVerdict,
    /// No brinkmate exists within fewer moves than this.
    pub lower: u32,
    /// There is one within so many moves, if one was found; equal to `lower` if that is the
    /// length.
    pub upper: Option<u32>,
    /// The attacker's moves and the replies that put the brinkmate off longest, up to the
    /// move that makes it; empty without one, and shorter where the table has lost the rest.
    /// Its moves have been played by a second rules library.
    pub line: Vec<Move>,
    /// The mate that the defender would meet at the end of the line if he passed; empty unless
    /// the replies were asked for ([`Questions::variations`](crate::solver::Questions::variations)).
    pub threat: Vec<Move>,
    /// The defender's places before the end of the line, with what meets his other replies there;
    /// none unless the replies were asked for.
    pub defences: Vec<Defence>,
    /// Figures so far, including those of other questions.
    pub statistics: Statistics,
}

/// The proven bounds of the brinkmates from a position while the search goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrinkmateBounds {
    /// No brinkmate exists within fewer moves of the attacker; at 0 a mate is not excluded either.
    pub lower: u32,
    /// There is one within so many, if one was found.
    pub upper: Option<u32>,
}

impl BrinkmateBounds {
    pub(in crate::solver) fn of(found: &Brinkmates) -> BrinkmateBounds {
        BrinkmateBounds { lower: found.lower, upper: found.upper }
    }
}

/// Faults of a problem of brinkmate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrinkmateFaults {
    /// The attacker's other moves along the line that force a brinkmate within as many moves
    /// (余必至), or are open.
    pub others: Vec<OtherAttack>,
    /// Pieces without which length and first moves are the same, or, where that is not settled,
    /// perhaps are.
    pub pieces: Vec<PieceFinding>,
}

impl BrinkmateAnswer {
    /// The claim that can be proven to others
    /// ([`Inquiry::certify_claim`](crate::solver::Inquiry::certify_claim)); `None` for a mate,
    /// which is another claim, and where nothing is known.
    pub fn claim(&self) -> Option<Claim> {
        let moves = |moves: u32| Plies::try_from(moves).unwrap_or(UNLIMITED);
        match (self.verdict, self.upper) {
            (BrinkmateVerdict::Mate, _) => None,
            (BrinkmateVerdict::None, _) => Some(Claim::NoBrinkmate),
            (_, Some(upper)) if self.is_shortest() => Some(Claim::ShortestBrinkmate(moves(upper))),
            (_, Some(upper)) => Some(Claim::BrinkmateWithin(moves(upper))),
            (_, None) => {
                let within = self.lower.checked_sub(1)?;
                Some(Claim::NoBrinkmateWithin(moves(within)))
            }
        }
    }

    /// The answer from what was `found` about at most `most` moves, or from the reason why nothing
    /// was; `is_quiet` where the defender is to move and not in check.
    pub(in crate::solver) fn of(
        found: Result<(Brinkmates, Option<Reason>), Reason>,
        most: u32,
        is_quiet: bool,
        statistics: Statistics,
    ) -> BrinkmateAnswer {
        let (found, reason) = match found {
            Ok((found, _)) if found.lower > most => (found, Reason::NoMateWithinLimit),
            Ok((found, reason)) => (found, reason.unwrap_or(Reason::Stopped)),
            Err(reason) => (Brinkmates::default(), reason),
        };
        let verdict = match found.upper {
            Some(0) if !is_quiet => BrinkmateVerdict::Mate,
            Some(_) => BrinkmateVerdict::Brinkmate,
            None if found.is_none => BrinkmateVerdict::None,
            None if found.is_too_deep => BrinkmateVerdict::Unknown(Reason::TooDeep),
            None => BrinkmateVerdict::Unknown(reason),
        };
        BrinkmateAnswer {
            verdict,
            lower: found.lower,
            upper: found.upper,
            line: found.line,
            threat: Vec::new(),
            defences: Vec::new(),
            statistics,
        }
    }

    /// The answer if the search ended now, with a brinkmate and its line.
    pub(super) fn so_far(
        bounds: BrinkmateBounds,
        line: &[Move],
        statistics: &Statistics,
    ) -> BrinkmateAnswer {
        BrinkmateAnswer {
            verdict: BrinkmateVerdict::Brinkmate,
            lower: bounds.lower,
            upper: bounds.upper,
            line: line.to_vec(),
            threat: Vec::new(),
            defences: Vec::new(),
            statistics: statistics.clone(),
        }
    }

    /// True if the length is proven: there is none within fewer moves.
    pub fn is_shortest(&self) -> bool {
        self.upper == Some(self.lower)
    }

    /// True if the mate behind this reply, at the end of the line, is another than the threat.
    pub fn is_met_otherwise(&self, reply: &Variation) -> bool {
        reply.moves.get(1..) != Some(&self.threat)
    }

    /// True if the line leads up to the move that makes the brinkmate.
    pub(in crate::solver) fn has_whole_line(&self, attacker_moves: bool) -> bool {
        let plies = |upper: u32| (2 * upper as usize).saturating_sub(usize::from(attacker_moves));
        self.upper.is_some_and(|upper| self.line.len() >= plies(upper))
    }

    /// The answer in the place of this one if its line did not pass the referee.
    pub(in crate::solver) fn rejected(self) -> BrinkmateAnswer {
        BrinkmateAnswer {
            verdict: BrinkmateVerdict::Unknown(Reason::Rejected),
            upper: None,
            line: Vec::new(),
            threat: Vec::new(),
            defences: Vec::new(),
            ..self
        }
    }
}
