//! Verdicts on thousands of small positions, against a solver that tries
//! everything and shares nothing with ours.
//!
//! Expected values: [`solver`], on the board of `rsshogi`.

pub mod brinkmate;
pub mod exact_table;
pub mod lines;
pub mod positions;
pub mod solver;
pub mod transforms;

use crate::whole::or_part;
use exact_table::{ExactTable, search_in};
use positions::{Dice, SMALL, THEMES, Theme, throw, with_other_hands};
use solver::Verdict as Truth;
use std::collections::BTreeMap;
use tsumi_core::position::Position;
use tsumi_core::solver::{Answer, Defender, Effort, Limits, Problem, Reason, Solver, Verdict};

/// The exhaustive solver looks this many plies far.
const MOST_PLIES: u32 = 7;
/// The exhaustive solver tries this many moves on a position; the others are left out.
const BUDGET: u64 = 10_000;
/// Positions of each theme.
const POSITIONS: usize = 550;
/// A search that needs more ends without a verdict: on open boards some do, but
/// none where the exhaustive solver knows the truth.
const NODES: u64 = 60_000;

/// A position and what is true of it.
pub struct Case {
    pub sfen: String,
    pub problem: Problem,
    pub truth: Truth,
}

/// Positions in which the side to move has a check.
pub fn cases(theme: Theme, seed: u64) -> impl Iterator<Item = Case> {
    let mut dice = Dice::new(seed);
    std::iter::repeat_with(move || {
        let case = Case::of(throw(theme, SMALL, &mut dice))?;
        // Without this few would mate, and of most little would be known.
        let is_kept = match case.truth {
            Truth::MateIn(_) => true,
            Truth::NoMate => dice.once_in(2),
            Truth::NoMateWithin(_) => dice.once_in(10),
        };
        is_kept.then_some(case)
    })
    .flatten()
}

pub fn limits(mate_plies: Option<u32>) -> Limits {
    let mut limits = Limits::new().nodes(NODES).effort(Effort::Shortest);
    limits.mate_plies = mate_plies;
    limits
}

pub fn usi_of(answer: &Answer) -> Vec<String> {
    answer.line.iter().map(ToString::to_string).collect()
}

impl Case {
    /// A legal position, with a check, within the budget.
    pub fn of(sfen: String) -> Option<Case> {
        let position = Position::from_sfen(&sfen).ok()?;
        if !solver::has_check(&sfen) {
            return None;
        }
        let truth = solver::solve(&sfen, MOST_PLIES, BUDGET).ok()?;
        Case::known(sfen, &position, truth)
    }

    /// A position of which this is true; `None` if the side to move cannot attack.
    pub fn known(sfen: String, position: &Position, truth: Truth) -> Option<Case> {
        let problem = Problem::new(position).ok()?;
        problem.attacker_moves().then_some(Case { sfen, problem, truth })
    }

    /// Checks what a searcher said.
    #[track_caller]
    pub fn expect(&self, answer: &Answer, mate_plies: Option<u32>) {
        let told = format!(
            "{} within {mate_plies:?} plies is {:?}, the answer {:?} {}",
            self.sfen,
            self.truth,
            answer.verdict,
            usi_of(answer).join(" ")
        );
        match &answer.verdict {
            Verdict::Mate => self.expect_mate(mate_plies, answer, &told),
            Verdict::NoMate => assert!(!matches!(self.truth, Truth::MateIn(_)), "{told}"),
            Verdict::Unknown(Reason::NodesLimit) => {
                assert!(matches!(self.truth, Truth::NoMateWithin(_)), "{told}");
            }
            Verdict::Unknown(Reason::NoMateWithinLimit) => {
                assert!(!self.mates_within(mate_plies.expect(&told)), "{told}");
            }
            Verdict::Unknown(_) => panic!("{told}"),
        }
    }

    #[track_caller]
    fn expect_mate(&self, mate_plies: Option<u32>, answer: &Answer, told: &str) {
        let replayed = solver::replay(&self.sfen, &usi_of(answer), true);
        assert_eq!(replayed, Ok(()), "{told}");
        let plies = answer.line.len() as u32;
        assert!(mate_plies.is_none_or(|most| plies <= most), "{told}");
        match self.truth {
            Truth::MateIn(shortest) => self.expect_length(shortest, answer, told),
            Truth::NoMate => panic!("{told}"),
            Truth::NoMateWithin(most) => assert!(plies > most, "{told}"),
        }
    }

    /// What is said about the length is true, and the line is as long as the
    /// shortest mate where that is said to be known.
    #[track_caller]
    fn expect_length(&self, shortest: u32, answer: &Answer, told: &str) {
        let plies = answer.line.len() as u32;
        let bounds = answer.bounds.expect(told);
        let told = format!("{told}, {bounds:?}");
        assert!(plies >= shortest, "{told}");
        assert!(u32::from(bounds.lower) <= shortest, "{told}");
        assert!(u32::from(bounds.upper) >= shortest, "{told}");
        assert!(!bounds.meet() || plies == shortest, "{told}");
    }

    pub fn mates_within(&self, plies: u32) -> bool {
        matches!(self.truth, Truth::MateIn(shortest) if shortest <= plies)
    }
}

/// A search with what earlier ones left in the table.
#[track_caller]
pub fn search(
    solver: &mut Solver,
    case: &Case,
    mate_plies: Option<u32>,
    tally: &mut Tally,
) -> Verdict {
    search_by(&limits(mate_plies), solver, case, tally)
}

#[track_caller]
fn search_by(limits: &Limits, solver: &mut Solver, case: &Case, tally: &mut Tally) -> Verdict {
    let answer = solver.ask(&case.problem).limits(limits).solve();
    case.expect(&answer, limits.mate_plies);
    tally.count(format!("search {:?}", answer.verdict));
    answer.verdict
}

/// Two searchers that both came to a verdict came to the same.
#[track_caller]
fn expect_same(case: &Case, one: &Verdict, other: &Verdict) {
    let is_open = |verdict: &Verdict| matches!(verdict, Verdict::Unknown(_));
    assert!(one == other || is_open(one) || is_open(other), "{}: {one:?} and {other:?}", case.sfen);
}

/// Counts of events by their names.
#[derive(Default, Debug)]
pub struct Tally(BTreeMap<String, usize>);

impl Tally {
    pub fn count(&mut self, what: impl ToString) {
        *self.0.entry(what.to_string()).or_default() += 1;
    }

    /// The count of all events whose names begin so.
    pub fn of(&self, beginning: &str) -> usize {
        let counts = self.0.iter().filter(|(what, _)| what.starts_with(beginning));
        counts.map(|(_, count)| count).sum()
    }
}

/// Three tables, of 16 and 1 MiB and without bound, find the truth, and the same, as does a
/// search that expects no mate.
pub fn agrees_without_limit(case: &Case, large: &mut Solver, tiny: &mut Solver, tally: &mut Tally) {
    large.clear();
    tiny.clear();
    let verdict = search(large, case, None, tally);
    expect_same(case, &verdict, &search(tiny, case, None, tally));
    let in_doubt = limits(None).expects_no_mate(true);
    tiny.clear();
    expect_same(case, &verdict, &search_by(&in_doubt, tiny, case, tally));
    let by_exact_table = search_in(&ExactTable::new(), case);
    tally.count(format!("search {by_exact_table:?}"));
    expect_same(case, &verdict, &by_exact_table);
}

/// A mate is found if and only if it is within the limit; what a limited search
/// leaves in the table misleads no later one.
fn agrees_within_limits(case: &Case, solver: &mut Solver, tally: &mut Tally) {
    agrees_with_limits_of(&[1, 3, 5, MOST_PLIES], case, solver, tally);
    solver.clear();
    search(solver, case, Some(MOST_PLIES), tally);
}

/// Compares with these limits one after another, then with none.
pub fn agrees_with_limits_of(limits: &[u32], case: &Case, solver: &mut Solver, tally: &mut Tally) {
    solver.clear();
    for &plies in limits {
        let verdict = search(solver, case, Some(plies), tally);
        let is_mate = verdict == Verdict::Mate;
        assert_eq!(is_mate, case.mates_within(plies), "{} within {plies}", case.sfen);
    }
    search(solver, case, None, tally);
}

/// Compares all positions of a theme; tells what there was.
fn compare(theme: Theme) -> Tally {
    let solver = |mib| Solver::new(mib).expect("memory for a table");
    let (mut large, mut tiny) = (solver(16), solver(1));
    let mut tally = Tally::default();
    for case in cases(theme, theme as u64).take(or_part(POSITIONS, POSITIONS / 2)) {
        tally.count(format!("true {:?}", case.truth));
        if solver::allows_interposition(&case.sfen) {
            tally.count("interposition");
        }
        agrees_without_limit(&case, &mut large, &mut tiny, &mut tally);
        agrees_within_limits(&case, &mut large, &mut tally);
    }
    println!("{theme:?}: {:?}", tally.0);
    let given_up = tally.of("search Unknown(NodesLimit)");
    assert!(given_up * 100 <= tally.of("search"), "{given_up} searches were given up");
    tally
}

#[test]
fn melee() {
    let tally = compare(Theme::Melee);
    let part = or_part(1, 3);
    assert!(tally.of("true MateIn(5)") >= 30 / part && tally.of("true MateIn(7)") >= 10 / part);
    assert!(tally.of("true NoMate") >= 200 / part);
}

#[test]
fn interposition() {
    let tally = compare(Theme::Interposition);
    let part = or_part(1, 3);
    assert!(tally.of("true MateIn") >= 150 / part && tally.of("true NoMate") >= 200 / part);
    assert!(tally.of("interposition") >= 200 / part);
}

#[test]
fn chase() {
    let tally = compare(Theme::Chase);
    let part = or_part(1, 3);
    assert!(tally.of("true MateIn") >= 40 / part && tally.of("true NoMate") >= 400 / part);
    assert!(tally.of("interposition") >= 100 / part);
}

#[test]
fn pawn_drop() {
    let tally = compare(Theme::PawnDrop);
    let part = or_part(1, 3);
    assert!(tally.of("true MateIn") >= 80 / part && tally.of("true NoMate") >= 300 / part);
}

/// The position and the same board with other hands.
fn family(case: Case, dice: &mut Dice) -> Vec<Case> {
    let mut family = vec![case];
    for _ in 0..12 {
        let origin = &family[dice.roll(family.len())].sfen;
        let sfen = with_other_hands(origin, dice);
        if family.iter().all(|case| case.sfen != sfen) {
            family.extend(Case::of(sfen));
        }
    }
    family
}

/// Proofs and disproofs for one hand serve for others. Positions that differ by
/// their hands alone are searched in any order, with limits and without, some
/// cut short, and the table is never cleared in between.
#[test]
fn what_holds_for_one_hand_misleads_no_other() {
    let mut solver = Solver::new(1).expect("memory for a table");
    let mut dice = Dice::new(99);
    let mut tally = Tally::default();
    for theme in THEMES {
        for case in cases(theme, 10 + theme as u64).take(60) {
            let family = family(case, &mut dice);
            solver.clear();
            for _ in 0..2 * family.len() {
                let case = &family[dice.roll(family.len())];
                let mate_plies = [None, Some(3), Some(5)][dice.roll(3)];
                if dice.once_in(4) {
                    let few = limits(mate_plies).nodes(1);
                    solver.ask(&case.problem).limits(&few).solve();
                }
                search(&mut solver, case, mate_plies, &mut tally);
            }
        }
    }
    println!("{:?}", tally.0);
    assert!(tally.of("search Mate") >= 500 && tally.of("search NoMate") >= 500);
}

/// What was said of a mate is true, of one that takes at least as many plies as `truth` says.
#[track_caller]
fn expect_truth(answer: &Answer, truth: Truth, told: &str) {
    let told = format!("{told}: {truth:?}, {:?} {:?}", answer.verdict, answer.bounds);
    match (truth, answer.bounds) {
        (Truth::MateIn(plies), Some(bounds)) => {
            let (lower, upper) = (u32::from(bounds.lower), u32::from(bounds.upper));
            assert!(lower <= plies && plies <= upper, "{told}");
        }
        (Truth::MateIn(_), None) => panic!("{told}"),
        (Truth::NoMateWithin(most), Some(bounds)) => {
            assert!(u32::from(bounds.upper) > most, "{told}");
        }
        (Truth::NoMate, bounds) => assert!(bounds.is_none(), "{told}"),
        (Truth::NoMateWithin(_), None) => {}
    }
}

/// A position of the attacker behind a check and a reply counts as no mate, within limits of
/// plies and without one.
#[test]
fn a_mate_passes_no_barred_position() {
    let mut solver = Solver::new(1).expect("memory for a table");
    let (mut dice, mut tally) = (Dice::new(7), Tally::default());
    let most = or_part(60, 20);
    for theme in THEMES {
        let is_mate = |case: &Case| matches!(case.truth, Truth::MateIn(3 | 5));
        for case in cases(theme, 20 + theme as u64).filter(is_mate).take(most) {
            solver.clear();
            let line = usi_of(&solver.solve(&case.problem));
            let behind = solver::after(&case.sfen, &line[0]);
            let replies = solver::moves(&behind);
            let bar = solver::after(&behind, &replies[dice.roll(replies.len())]);
            let apart = std::slice::from_ref(&bar);
            let Ok(truth) = solver::solve_apart(&case.sfen, apart, MOST_PLIES, BUDGET) else {
                continue;
            };
            let is_same = truth == case.truth;
            tally.count(if is_same { "same" } else { "other" });
            let barred = [Position::from_sfen(&bar).expect("a position")];
            let problem = case.problem.barring(&barred);
            solver.clear();
            for plies in [3, 5, MOST_PLIES] {
                let answer = solver.ask(&problem).limits(&limits(Some(plies))).solve();
                let mates = matches!(truth, Truth::MateIn(shortest) if shortest <= plies);
                let told = format!("{} barred {bar} within {plies}: {truth:?}", case.sfen);
                assert_eq!(answer.verdict == Verdict::Mate, mates, "{told}");
            }
            solver.clear();
            let answer = solver.ask(&problem).limits(&limits(None)).solve();
            expect_truth(&answer, truth, &format!("{} barred {bar}", case.sfen));
        }
    }
    println!("{:?}", tally.0);
    assert!(tally.of("same") >= most / 2 && tally.of("other") >= most, "{:?}", tally.0);
}

/// The position with the other side to move.
fn flipped(sfen: &str) -> String {
    let is_black = sfen.split(' ').nth(1) == Some("b");
    let sides = if is_black { [" b ", " w "] } else { [" w ", " b "] };
    sfen.replacen(sides[0], sides[1], 1)
}

/// Problems in which the defender moves first, in check or not, that differ by their hands
/// alone, in any order on one table, with a position on the path or none: bounds are true.
#[test]
fn bounds_of_one_hand_mislead_no_other() {
    let mut solver = Solver::new(1).expect("memory for a table");
    let (mut dice, mut tally) = (Dice::new(8), Tally::default());
    let most = or_part(60, 20);
    for theme in THEMES {
        let is_mate = |case: &Case| matches!(case.truth, Truth::MateIn(_));
        for case in cases(theme, 30 + theme as u64).filter(is_mate).take(most) {
            let line = usi_of(&solver.solve(&case.problem));
            let root = match dice.roll(3) {
                0 => flipped(&case.sfen),
                _ => solver::after(&case.sfen, &line[0]),
            };
            let has_path = dice.once_in(2);
            solver.clear();
            for _ in 0..12 {
                let sfen = with_other_hands(&root, &mut dice);
                let Ok(position) = Position::from_sfen(&sfen) else {
                    continue;
                };
                let Ok(truth) = solver::solve_defence(&sfen, MOST_PLIES - 1, BUDGET) else {
                    continue;
                };
                let mut problem =
                    Problem::with_defender(&position, Defender::ToMove).expect("a king");
                // No check leads back to where the defender has not moved.
                let before = flipped(&sfen);
                if has_path && let Ok(before) = Position::from_sfen(&before) {
                    problem = problem.barring(&[before]);
                }
                let effort = [Effort::Any, Effort::Short, Effort::Shortest][dice.roll(3)];
                let limits = limits(None).effort(effort);
                let answer = solver.ask(&problem).limits(&limits).solve();
                tally.count(format!("{:?}", answer.verdict));
                if let Some(bounds) = answer.bounds {
                    tally.count(format!("upper {}", bounds.upper));
                    assert!(bounds.lower <= bounds.upper, "{sfen}: {bounds:?}");
                }
                expect_truth(&answer, truth, &sfen);
            }
        }
    }
    println!("{:?}", tally.0);
    assert!(tally.of("Mate") >= 5 * most && tally.of("upper 0") >= most / 2, "{:?}", tally.0);
}
