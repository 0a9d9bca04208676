//! A problem without its superfluous pieces.

use super::neighbours::{Change, Neighbour, neighbours};
use super::repairs::{NoRepair, Repair, Wanted};
use crate::report::{self, GivenLine, Report, Rules};
use tsumi_core::position::Move;
use tsumi_core::solver::{Problem, Solver, Stop, Verdict};

/// Takes superfluous pieces out of a problem, one after the other, and passes on each problem
/// before and after: the same main line with a piece less, and nothing new. Returns their number.
///
/// # Errors
/// If there is no main line to keep, or no piece is proven to be superfluous.
pub fn strip(
    solver: &mut Solver,
    problem: &Problem,
    given: Option<&[Move]>,
    wanted: &Wanted,
    stop: &Stop,
    on_step: &mut dyn FnMut(&Problem, &Repair),
) -> Result<usize, NoRepair> {
    let mut report = report::check(solver, problem, given, &wanted.limits, stop, &mut |_| ());
    let is_kept = matches!(report.given, GivenLine::Taken | GivenLine::Absent);
    if !is_kept || report.verdict != Verdict::Mate || report.is_provisional {
        return Err(NoRepair::NoLine);
    }
    let (mut problem, mut line) = (problem.clone(), report.main_line.clone());
    let mut taken = 0;
    while let Some((neighbour, after)) =
        next_without_piece(solver, &problem, &report, &line, wanted, stop)
    {
        report = after;
        let step = Repair::new(neighbour, Box::new(report.clone()), wanted, taken);
        on_step(&problem, &step);
        (problem, line) = (step.neighbour.problem, step.neighbour.line);
        taken += 1;
    }
    (taken > 0).then_some(taken).ok_or(NoRepair::NothingLess)
}

/// The problem without one piece that makes no difference, and the report on it.
fn next_without_piece(
    solver: &mut Solver,
    problem: &Problem,
    report: &Report,
    line: &[Move],
    wanted: &Wanted,
    stop: &Stop,
) -> Option<(Neighbour, Report)> {
    let mut pieces = report.pieces.clone();
    // A report spends little on each piece; here a whole report decides.
    pieces.sort_by_key(|piece| !piece.is_settled);
    let mut limits = wanted.limits.clone();
    limits.nodes = wanted.nodes;
    let mut neighbours = neighbours(problem, line);
    let changes = pieces.iter().map(|finding| match finding.square {
        Some(square) => Change::Removed(finding.piece, square),
        None => Change::HandLess(finding.piece.kind()),
    });
    changes.filter(|&change| wanted.allowed.allows(change, problem.attacker())).find_map(|change| {
        let place = neighbours.iter().position(|one| one.change == change)?;
        let one = neighbours.swap_remove(place);
        let asked = (&one.problem, Some(&*one.line));
        // Variations are settled by these, pieces are not.
        let limits = (&limits, false, &[Rules::Strict][..]);
        let after = report::check_by((&mut *solver, None), asked, limits, stop, &mut |_| ());
        (report.differs_without_piece(&after) == Some(false)).then_some((one, after))
    })
}
