//! Where a line beside the main line comes back to it.

use super::alternative::is_covered;
use super::fault::{Fault, Sideline};
use super::results::Report;
use tsumi_core::position::{Move, Position, Unchecked};
use tsumi_core::solver::Problem;

/// The place where a line comes back to the line that it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MeetingPlace {
    /// The number of its moves up to there, from the first that differs.
    pub moves: usize,
    /// The number of moves of the other line up to there.
    pub ply: usize,
}

impl Report {
    /// The place where another mate comes back to the main line, or to the variation that it
    /// leaves. An order of moves or a detour may have fewer pieces in hand there.
    pub fn meeting_of_fault(&self, problem: &Problem, fault: &Fault) -> Option<MeetingPlace> {
        let common = self.moves_in_variation(fault);
        let before = fault.line.ply - 1;
        let left = match self.variation_of(fault) {
            Some(variation) if common > 0 => {
                [self.main_line.get(..before)?, &variation.moves].concat()
            }
            _ => self.main_line.clone(),
        };
        let is_by_way = fault.back_after.is_some();
        let attacker = problem.attacker();
        let is_met = |position: &Position, known: &Position| {
            position == known || is_by_way && is_covered(position, known, attacker)
        };
        let moves = fault.line.moves.get(common..)?;
        meeting(problem, &left, before + common, moves, is_met)
    }

    /// The place where a variation comes back to the main line.
    pub fn meeting_of_variation(&self, problem: &Problem, line: &Sideline) -> Option<MeetingPlace> {
        let is_met = |position: &Position, known: &Position| position == known;
        meeting(problem, &self.main_line, line.ply - 1, &line.moves, is_met)
    }
}

/// The first place where `moves`, played after `before` moves of the line `left`, come to one of
/// its positions except the last. `is_met` compares two positions.
fn meeting(
    problem: &Problem,
    left: &[Move],
    before: usize,
    moves: &[Move],
    is_met: impl Fn(&Position, &Position) -> bool,
) -> Option<MeetingPlace> {
    let known = problem.position().along(left.split_last()?.1);
    let mut position = known.get(before)?.clone();
    moves.iter().enumerate().find_map(|(index, &mv)| {
        position.make(mv);
        let ply = known.iter().position(|known| is_met(&position, known))?;
        Some(MeetingPlace { moves: index + 1, ply })
    })
}
