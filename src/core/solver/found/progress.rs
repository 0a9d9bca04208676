//! Reports of a running search.

use super::answer::{Answer, Reason, Statistics, Verdict};
use super::brinkmate_answer::{BrinkmateAnswer, BrinkmateBounds};
use super::findings::Findings;
use crate::length::Bounds;
use crate::position::Move;
use crate::solution::KnownMove;

/// A report of a search while it runs.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Figures so far.
    pub statistics: Statistics,
    /// Proof number of the root.
    pub pn: u32,
    /// Disproof number of the root.
    pub dn: u32,
    /// Bounds of the shortest length, if a mate was found and better ones are being
    /// sought.
    pub mate: Option<Bounds>,
    /// The proven bounds of the brinkmates so far, if they are asked for.
    pub brinkmate: Option<BrinkmateBounds>,
    /// The line of that mate or brinkmate, which has passed the referee; without one, the line
    /// being searched, from the root.
    pub pv: Vec<Move>,
    /// What the table knows of each first move, the most promising first; once a mate is
    /// known, of shorter ones. Empty while anything else is asked.
    pub first_moves: Vec<KnownMove>,
    /// Proofs and disproofs that gave their place in the table to others, by a sample.
    pub thrown_out: u64,
}

impl Progress {
    /// The answer if the search ended now; `None` if no mate was found yet.
    pub fn answer_so_far(&self) -> Option<Answer> {
        let bounds = self.mate?;
        Some(Answer {
            line: self.pv.clone(),
            bounds: Some(bounds),
            ..Answer::without_line(Verdict::Mate, self.statistics.clone())
        })
    }

    /// The findings if the search ended now; `None` if neither a mate nor a brinkmate was found.
    pub fn findings_so_far(&self) -> Option<Findings> {
        if let Some(answer) = self.answer_so_far() {
            return Some(answer.into());
        }
        let (bounds, statistics) = (self.proven_brinkmate()?, self.statistics.clone());
        let open = Verdict::Unknown(Reason::Stopped);
        Some(Findings {
            brinkmate: Some(BrinkmateAnswer::so_far(bounds, &self.pv, &statistics)),
            ..Findings::from(Answer::without_line(open, statistics))
        })
    }

    /// The proven bounds of the brinkmates, once one of them is proven.
    pub fn proven_brinkmate(&self) -> Option<BrinkmateBounds> {
        self.brinkmate.filter(|bounds| bounds.upper.is_some())
    }
}
