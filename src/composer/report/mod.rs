//! The composer's report: is a problem complete, and if not, why?
//!
//! A problem is complete if there is a mate, if at every place of the attacker in the
//! main line except the last no other move mates (in any length), and if the attacker's
//! hand is empty at its end. Lengths are tsume lengths: without futile interpositions. What the
//! faults and flaws make of a problem is for a rule profile to decide ([`Rules`]).
//!
//! Responsible for the questions to the solver ([`checking`]) and the conclusions from its
//! answers ([`finding`]). Must not print.

mod checking;
mod finding;

pub use checking::TriesAtPly;
pub(crate) use finding::Alternative;
pub use finding::{
    DefectKind, DefectRow, Fault, Features, GivenLine, Level, MeetingPlace, Open, Report, Rules,
    Severity, Sideline, Step, TABLE, Theme, ThemeError, Try, families, mover,
};
pub use tsumi_core::solver::PieceFinding;

use checking::{Budget, Checker, SMALL_MIB, Tables};
use tsumi_core::position::Move;
use tsumi_core::solver::{Limits, Problem, Solver, StateFile, Stop};

/// Checks a problem with the table of `solver`, which is cleared. `given` is the
/// solution to check. Of the limits, time, nodes and threads apply, to the whole
/// report. Once it is certain that the problem is incomplete, other moves are looked
/// into for a little longer.
///
/// ```
/// # use tsumi_composer::face as tsumi;
/// use tsumi::report::{self, Level, Rules};
/// use tsumi::{Limits, Position, Problem, Solver, Stop};
///
/// let position: Position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse()?;
/// let problem = Problem::new(&position)?;
/// let given = [position.parse_move("G*5b")?];
/// let (mut solver, limits, stop) = (Solver::new(16)?, Limits::new(), Stop::new());
/// let found = report::check(&mut solver, &problem, Some(&given), &limits, &stop, &mut |_| ());
/// assert_eq!(found.level(Rules::Magazine), Level::Complete);
/// for fault in &found.faults {
///     println!("ply {}: {}, {:?}", fault.line.ply, fault.kind, fault.line.moves);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(
    solver: &mut Solver,
    problem: &Problem,
    given: Option<&[Move]>,
    limits: &Limits,
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    report((solver, None), (problem, given), (limits, Depth::Usual, &[]), stop, on_step)
}

/// [`check`], but every other move is looked into until it is settled, or the limits
/// are reached.
pub fn check_all_moves(
    solver: &mut Solver,
    problem: &Problem,
    given: Option<&[Move]>,
    limits: &Limits,
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    report((solver, None), (problem, given), (limits, Depth::All, &[]), stop, on_step)
}

/// [`check`], or [`check_all_moves`], which also settles the level under these rules as far as the
/// limits go. With `state`, a file of the solver, it goes on from that file and is kept in it
/// meanwhile: then the limits are those of this sitting. Not part of the library's face.
#[doc(hidden)]
pub fn check_by(
    (solver, state): (&mut Solver, Option<&StateFile>),
    (problem, given): (&Problem, Option<&[Move]>),
    (limits, all_moves, rules): (&Limits, bool, &[Rules]),
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    let depth = if all_moves { Depth::All } else { Depth::Usual };
    report((solver, state), (problem, given), (limits, depth, rules), stop, on_step)
}

/// [`check`], but it ends with the first fault that makes the problem certainly incomplete. Of one
/// without such a fault it takes longer to settle which pieces are superfluous, as much as
/// [`check_all_moves`]: it is for problems that are told if they are complete.
pub fn check_until_fault(
    solver: &mut Solver,
    problem: &Problem,
    given: Option<&[Move]>,
    limits: &Limits,
    stop: &Stop,
) -> Report {
    check_until_fault_by(solver, (problem, given), (limits, &[]), stop)
}

/// [`check_until_fault`], which also settles the level under these rules as far as the limits go.
pub(crate) fn check_until_fault_by(
    solver: &mut Solver,
    asked: (&Problem, Option<&[Move]>),
    (limits, rules): (&Limits, &[Rules]),
    stop: &Stop,
) -> Report {
    report((solver, None), asked, (limits, Depth::Verdict, rules), stop, &mut |_| ())
}

/// [`check_until_fault`] that looks for neither tries nor superfluous pieces: all it tells is
/// whether the problem is complete.
pub(crate) fn check_completeness(
    solver: &mut Solver,
    problem: &Problem,
    given: &[Move],
    limits: &Limits,
    stop: &Stop,
) -> Report {
    let limits = (limits, Depth::Completeness, &[][..]);
    let asked = (problem, Some(given));
    report((solver, None), asked, limits, stop, &mut |_| ())
}

/// How much is looked into once a problem is certainly incomplete.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Completeness,
    Verdict,
    Usual,
    All,
}

/// Makes a report, with a small table first unless it goes on from a file.
fn report(
    (solver, state): (&mut Solver, Option<&StateFile>),
    (problem, given): (&Problem, Option<&[Move]>),
    (limits, depth, rules): (&Limits, Depth, &[Rules]),
    stop: &Stop,
    on_step: &mut dyn FnMut(Step),
) -> Report {
    let is_first = state.is_none();
    let small = is_first.then(|| solver.take_small(SMALL_MIB)).flatten();
    let tables = Tables::new(solver, small.as_deref());
    if is_first {
        tables.clear();
    }
    let mut checker = Checker::new(tables, problem, limits, stop, on_step);
    checker.budget = Budget::new(limits, state);
    checker.state = state;
    checker.wants_all = depth == Depth::All;
    checker.rules = rules;
    checker.wants_verdict = matches!(depth, Depth::Completeness | Depth::Verdict);
    let work = || ask_all(checker, given.unwrap_or_default(), depth);
    let report = match state {
        Some(state) => solver.keep_while(state, work),
        None => work(),
    };
    solver.keep_small(small);
    report
}

/// Asks all questions of a report in their order.
fn ask_all(mut checker: Checker<'_>, given: &[Move], depth: Depth) -> Report {
    checker.report.solution = given.to_vec();
    checker.find_faults(given);
    if !(checker.wants_verdict && checker.has_enough()) {
        let wants_rest = depth != Depth::Completeness;
        if wants_rest {
            (checker.on_step)(Step::Tries);
            checker.look_for_tries();
            checker.note_progress("tries");
        }
        (checker.on_step)(Step::Variations);
        checker.look_into_variations();
        checker.note_progress("variations");
        if wants_rest {
            checker.wants_all |= checker.wants_verdict;
            (checker.on_step)(Step::Pieces);
            checker.look_for_superfluous_pieces();
            checker.note_progress("pieces");
        }
    }
    checker.into_report()
}
