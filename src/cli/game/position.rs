//! One position of a game: does the side to move mate, and did it?

use crate::files::Chance;
use tsumi_core::engine::{Answer, Limits, Problem, Solver, Stop, Verdict, moves};
use tsumi_core::notation::moves::after;
use tsumi_core::position::{Color, Move, Position};
use tsumi_core::words;

/// A position and its result.
pub struct Judged {
    /// Number of the next move, from 1.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// The move played; none at the end of the game.
    pub played: Option<Move>,
    /// The answer; `None` where no move gives check, so that no search is needed.
    pub answer: Option<Answer>,
    /// Whether the mate was taken; `None` without a mate.
    pub chance: Option<Chance>,
}

impl Judged {
    /// Judges a position and the move played there.
    pub fn by(
        solver: &mut Solver,
        limits: &Limits,
        stop: &Stop,
        number: usize,
        position: &Position,
        played: Option<Move>,
    ) -> Judged {
        let mut solve = |problem: Problem| solver.ask(&problem).limits(limits).stop(stop).solve();
        let has_check =
            |problem: &Problem| problem.attacker_moves() && !moves::moves(problem).is_empty();
        let problem = Problem::new(position, false).ok();
        let answer = problem.filter(has_check).map(&mut solve);
        let chance = match &answer {
            Some(answer) if answer.verdict == Verdict::Mate => Some(match played {
                None => Chance::Unplayed,
                Some(mv) if answer.line.first() == Some(&mv) => Chance::Kept,
                Some(mv) => chance_after(&after(position, &[mv]), solve),
            }),
            _ => None,
        };
        Judged {
            number,
            position: position.clone(),
            played,
            answer,
            chance,
        }
    }

    /// The verdict in one word.
    pub fn verdict(&self) -> &'static str {
        let verdict = self.answer.as_ref().map(|answer| &answer.verdict);
        words::verdict(verdict.unwrap_or(&Verdict::NoMate))
    }

    /// The line of a mate; empty if there is none.
    pub fn line(&self) -> &[Move] {
        self.answer.as_ref().map_or(&[], |answer| &answer.line)
    }

    /// Plies of a mate.
    pub fn plies(&self) -> Option<usize> {
        self.answer.as_ref().and_then(Answer::plies)
    }

    /// The player to move.
    pub fn side(&self) -> Color {
        self.position.side()
    }

    /// True if all questions about it were answered.
    pub fn is_answered(&self) -> bool {
        let is_open = |answer: &Answer| matches!(answer.verdict, Verdict::Unknown(_));
        !self.answer.as_ref().is_some_and(is_open) && self.chance != Some(Chance::Open)
    }
}

/// Whether the player who moved still mates, by a search from the opponent's reply.
fn chance_after(position: &Position, solve: impl FnOnce(Problem) -> Answer) -> Chance {
    if !position.is_in_check(position.side()) {
        return Chance::Missed;
    }
    let problem = Problem::new(position, true).ok();
    match problem.map(|problem| solve(problem).verdict) {
        Some(Verdict::Mate) => Chance::Kept,
        Some(Verdict::NoMate) => Chance::Missed,
        Some(Verdict::Unknown(_)) | None => Chance::Open,
    }
}
