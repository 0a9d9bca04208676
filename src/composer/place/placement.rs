//! A problem with pieces added, and what each of them is for.

use crate::footprints::{Addition, NotPlayable};
use crate::report::{Fault, GivenLine, Report};
use crate::told::Standing;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::Problem;

/// Pieces with which a given line is the only solution of a problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Placement {
    /// The problem with the pieces added.
    pub problem: Problem,
    /// The solution.
    pub line: Vec<Move>,
    /// The pieces, and what is wrong without each: open if the search was ended before.
    pub pieces: Vec<(Addition, Need)>,
    /// The report on the problem.
    pub report: Box<Report>,
    /// Its level, gravest defect and family.
    pub standing: Standing,
}

impl AsRef<Standing> for Placement {
    fn as_ref(&self) -> &Standing {
        &self.standing
    }
}

impl AsMut<Standing> for Placement {
    fn as_mut(&mut self) -> &mut Standing {
        &mut self.standing
    }
}

/// The reason why a piece is needed: a fault without it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Need {
    /// The line cannot be played at this ply, from 1.
    Line(usize, NotPlayable),
    /// A fault, and the position before its moves, if the line can be played up to there.
    Fault(Box<Fault>, Option<Box<Position>>),
    /// The defender lasts longer by this reply at this ply, or is not mated; with the position
    /// before it.
    Escape(usize, Move, Box<Position>),
    /// The line is no solution, and why.
    NoSolution(GivenLine),
    /// The search was ended before it was settled whether the piece is needed.
    Open,
}
