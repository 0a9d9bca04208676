//! Verdicts on thousands of small positions, against a solver that tries
//! everything and shares nothing with ours.
//!
//! Expected values: [`solver`], on the board of `rsshogi`.

pub mod positions;
pub mod solver;

use positions::{Dice, SMALL, Theme, throw};
use solver::Verdict as Truth;
use std::collections::BTreeMap;
use tsumi::engine::{Answer, Limits, Problem, Reason, Solver, Stop, Verdict, solve_with};
use tsumi::position::Position;
use tsumi::table::{ExactTable, RepetitionTable};

/// How far the exhaustive solver looks.
const MOST_PLIES: u32 = 7;
/// How many moves it may try on one position; the others are left out.
const BUDGET: u64 = 10_000;
/// Positions of each theme.
const POSITIONS: usize = 550;
/// A search that needs more ends without a verdict: a few on open boards do.
const NODES: u64 = 40_000;

/// A position and what is true of it.
struct Case {
    sfen: String,
    problem: Problem,
    truth: Truth,
}

/// Positions in which the side to move has a check.
fn cases(theme: Theme) -> impl Iterator<Item = Case> {
    let mut dice = Dice::new(theme as u64);
    std::iter::repeat_with(move || {
        let sfen = throw(theme, SMALL, &mut dice);
        let problem = problem(&sfen)?;
        if !problem.attacker_moves() || !solver::has_check(&sfen) {
            return None;
        }
        let truth = solver::solve(&sfen, MOST_PLIES, BUDGET).ok()?;
        // Without this few would mate, and of most little would be known.
        let is_kept = match truth {
            Truth::MateIn(_) => true,
            Truth::NoMate => dice.once_in(2),
            Truth::NoMateWithin(_) => dice.once_in(6),
        };
        is_kept.then_some(Case {
            sfen,
            problem,
            truth,
        })
    })
    .flatten()
}

fn problem(sfen: &str) -> Option<Problem> {
    let position = Position::from_sfen(sfen).ok()?;
    Problem::new(&position, false).ok()
}

fn limits(mate_plies: Option<u32>) -> Limits {
    Limits {
        nodes: Some(NODES),
        mate_plies,
        ..Limits::default()
    }
}

fn usi_of(answer: &Answer) -> Vec<String> {
    answer.line.iter().map(ToString::to_string).collect()
}

impl Case {
    /// What a searcher said, if it fits the truth. `who` is for the message.
    #[track_caller]
    fn expect(&self, who: &str, mate_plies: Option<u32>, answer: &Answer) -> Verdict {
        let told = format!(
            "{who}, limit {mate_plies:?}: {} is {:?}, the answer {:?} {}",
            self.sfen,
            self.truth,
            answer.verdict,
            usi_of(answer).join(" ")
        );
        match &answer.verdict {
            Verdict::Mate => self.expect_mate(mate_plies, answer, &told),
            Verdict::NoMate => assert!(!matches!(self.truth, Truth::MateIn(_)), "{told}"),
            Verdict::Unknown(Reason::NodesLimit) => {}
            Verdict::Unknown(Reason::NoMateWithinLimit) => {
                assert!(!self.mates_within(mate_plies.expect(&told)), "{told}");
            }
            Verdict::Unknown(_) => panic!("{told}"),
        }
        answer.verdict.clone()
    }

    #[track_caller]
    fn expect_mate(&self, mate_plies: Option<u32>, answer: &Answer, told: &str) {
        let replayed = solver::replay(&self.sfen, &usi_of(answer), true);
        assert_eq!(replayed, Ok(()), "{told}");
        let plies = answer.line.len() as u32;
        assert!(mate_plies.is_none_or(|most| plies <= most), "{told}");
        match self.truth {
            Truth::MateIn(shortest) => assert!(plies >= shortest, "{told}"),
            Truth::NoMate => panic!("{told}"),
            Truth::NoMateWithin(most) => assert!(plies > most, "{told}"),
        }
    }

    fn mates_within(&self, plies: u32) -> bool {
        matches!(self.truth, Truth::MateIn(shortest) if shortest <= plies)
    }
}

/// A table of so many MiB, forgotten before each position.
struct Cleared(Solver);

impl Cleared {
    fn new(mib: usize) -> Cleared {
        Cleared(Solver::new(mib).expect("memory for a table"))
    }

    fn search(&mut self, case: &Case, mate_plies: Option<u32>) -> Answer {
        self.0.clear();
        self.search_on(case, mate_plies)
    }

    /// With what earlier searches left in the table.
    fn search_on(&mut self, case: &Case, mate_plies: Option<u32>) -> Answer {
        self.0.solve(
            &case.problem,
            &limits(mate_plies),
            &Stop::new(),
            &mut |_| (),
        )
    }
}

fn search_exact(case: &Case) -> Answer {
    let (table, repetitions) = (ExactTable::new(), RepetitionTable::new(1 << 16));
    let limits = limits(None);
    solve_with(
        &table,
        &repetitions,
        &case.problem,
        &limits,
        &Stop::new(),
        &mut |_| (),
    )
}

/// Two searchers that both came to a verdict came to the same.
#[track_caller]
fn expect_same(case: &Case, one: &Verdict, other: &Verdict) {
    let is_open = |verdict: &Verdict| matches!(verdict, Verdict::Unknown(_));
    assert!(
        one == other || is_open(one) || is_open(other),
        "{}: {one:?} and {other:?}",
        case.sfen
    );
}

/// How often something was seen.
#[derive(Default)]
struct Tally(BTreeMap<String, usize>);

impl Tally {
    fn count(&mut self, what: impl ToString) {
        *self.0.entry(what.to_string()).or_default() += 1;
    }

    /// Of all that begin so.
    fn of(&self, beginning: &str) -> usize {
        let counts = self
            .0
            .iter()
            .filter(|(what, _)| what.starts_with(beginning));
        counts.map(|(_, count)| count).sum()
    }
}

/// The three tables find the truth, and the same.
fn agrees_without_limit(case: &Case, large: &mut Cleared, tiny: &mut Cleared, tally: &mut Tally) {
    let answer = large.search(case, None);
    let verdict = case.expect("16 MiB", None, &answer);
    expect_same(
        case,
        &verdict,
        &case.expect("1 MiB", None, &tiny.search(case, None)),
    );
    let exact = case.expect("exact", None, &search_exact(case));
    expect_same(case, &verdict, &exact);
    for verdict in [&verdict, &exact] {
        tally.count(format!("verdict {verdict:?}"));
    }
    let has_interposition = answer.line.iter().skip(1).step_by(2).any(|mv| mv.is_drop());
    if has_interposition {
        tally.count("interposition");
    }
}

/// A mate is found if and only if it is within the limit; what a limited search
/// leaves in the table misleads no later one.
fn agrees_within_limits(case: &Case, solver: &mut Cleared, tally: &mut Tally) {
    solver.0.clear();
    for plies in (1..=MOST_PLIES).step_by(2) {
        let answer = solver.search_on(case, Some(plies));
        let verdict = case.expect("rising limit", Some(plies), &answer);
        tally.count(format!("limited {verdict:?}"));
        if verdict != Verdict::Unknown(Reason::NodesLimit) {
            assert_eq!(
                verdict == Verdict::Mate,
                case.mates_within(plies),
                "{} within {plies}",
                case.sfen
            );
        }
    }
    case.expect("no limit any more", None, &solver.search_on(case, None));
    case.expect(
        "limit at once",
        Some(MOST_PLIES),
        &solver.search(case, Some(MOST_PLIES)),
    );
}

/// Compares all positions of a theme; tells what there was.
fn compare(theme: Theme) -> Tally {
    let (mut large, mut tiny) = (Cleared::new(16), Cleared::new(1));
    let mut tally = Tally::default();
    for case in cases(theme).take(POSITIONS) {
        tally.count(format!("true {:?}", case.truth));
        agrees_without_limit(&case, &mut large, &mut tiny, &mut tally);
        agrees_within_limits(&case, &mut large, &mut tally);
    }
    println!("{theme:?}: {:?}", tally.0);
    let given_up = tally.of("verdict Unknown");
    assert!(
        given_up * 100 <= 2 * 2 * POSITIONS,
        "{given_up} searches were given up"
    );
    tally
}

#[test]
fn melee() {
    let tally = compare(Theme::Melee);
    assert!(tally.of("true MateIn(5)") >= 30 && tally.of("true MateIn(7)") >= 15);
    assert!(tally.of("true NoMate") >= 200);
}

#[test]
fn interposition() {
    let tally = compare(Theme::Interposition);
    assert!(tally.of("true MateIn") >= 150 && tally.of("true NoMate") >= 150);
    assert!(tally.of("interposition") >= 30);
}

#[test]
fn chase() {
    let tally = compare(Theme::Chase);
    assert!(tally.of("true MateIn") >= 20 && tally.of("true NoMate") >= 400);
}

#[test]
fn pawn_drop() {
    let tally = compare(Theme::PawnDrop);
    assert!(tally.of("true MateIn") >= 50 && tally.of("true NoMate") >= 300);
}
