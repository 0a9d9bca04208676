//! Is a problem of brinkmate sound: does only its line force one, and is each piece needed?
//!
//! Along the line each other move of the attacker is asked for a brinkmate within as many
//! moves. A piece is superfluous if without it the length and the first moves stay the same.

use super::asking::Inquiry;
use crate::position::Move;
use crate::solution::{OtherAttack, attacks_beside};
use crate::solver::found::{BrinkmateAnswer, BrinkmateFaults, BrinkmateVerdict, Reason};
use crate::solver::pieces::{PieceFinding, Placed, removable, without};

/// Nodes for a move beside the line: most need few.
const ALLOWANCES: [u64; 2] = [2_000, 200_000];
/// Nodes for the problem without a piece.
const PIECE_NODES: u64 = 1_000_000;

impl Inquiry<'_> {
    /// The faults of the problem whose shortest brinkmate was found, within the limits; `None` if
    /// its length is not proven, or its line is not whole.
    pub(super) fn faults(&mut self, found: &BrinkmateAnswer) -> Option<BrinkmateFaults> {
        let is_one = found.verdict == BrinkmateVerdict::Brinkmate && found.is_shortest();
        if !is_one || !found.has_whole_line(self.problem.attacker_moves()) {
            return None;
        }
        let others = self.attacks_beside(&found.line, found.lower);
        let firsts = first_moves(found, &others);
        let mut pieces = Vec::new();
        for (piece, square) in removable(self.problem) {
            let is_settled = match self.settle_need((piece, square), found, firsts.as_deref()) {
                Some(true) => continue,
                found => found.is_some(),
            };
            pieces.push(PieceFinding { piece, square, is_settled });
        }
        Some(BrinkmateFaults { others, pieces })
    }

    /// Decides whether the piece is needed: something changes without it. `None` if that is open.
    fn settle_need(
        &mut self,
        piece: Placed,
        found: &BrinkmateAnswer,
        firsts: Option<&[Move]>,
    ) -> Option<bool> {
        let Some(problem) = without(self.problem, piece) else {
            return Some(true);
        };
        let mut inquiry = self.inquiry_about(&problem, PIECE_NODES);
        let other = inquiry.brinkmate_by(found.lower, false)?;
        match other.verdict {
            BrinkmateVerdict::Unknown(Reason::NoMateWithinLimit)
            | BrinkmateVerdict::Mate
            | BrinkmateVerdict::None => return Some(true),
            BrinkmateVerdict::Unknown(_) => return None,
            BrinkmateVerdict::Brinkmate if !other.is_shortest() => return None,
            BrinkmateVerdict::Brinkmate => (),
        }
        if other.lower != found.lower {
            return Some(true);
        }
        let line = other.line.get(..1).unwrap_or_default();
        let others = inquiry.attacks_beside(line, other.lower);
        Some(first_moves(&other, &others)? != firsts?)
    }

    /// The moves of the attacker beside a line to a brinkmate of so many moves that force one
    /// within as many, or are open.
    fn attacks_beside(&mut self, line: &[Move], moves: u32) -> Vec<OtherAttack> {
        let asked = self.ask(line.to_vec(), |search, line, _| {
            search.resume();
            attacks_beside(search, &line, moves, &ALLOWANCES)
        });
        asked.map(|(found, _)| found).unwrap_or_default()
    }
}

/// The first moves that force the brinkmate, in order; `None` if one is open.
fn first_moves(found: &BrinkmateAnswer, others: &[OtherAttack]) -> Option<Vec<Move>> {
    let at_first = || others.iter().filter(|other| other.after == 0);
    let mut moves: Vec<Move> = at_first().map(|other| other.mv).collect();
    moves.extend(found.line.first());
    moves.sort_unstable();
    at_first().all(|other| other.within.is_some()).then_some(moves)
}
