//! Positions in which other mate solvers have gone wrong, one generator for each
//! class of bug: masks and pins that a check has made stale, checks by two pieces,
//! promotion at the edges of its zone, limits of 0 to 2 plies, results that hold on one
//! path only, and proofs that are no longer in the table.
//!
//! Expected values: the exhaustive solver. The board of `rsshogi` says, too, whether
//! what a class is about happens in a position.

mod careless;
pub mod generators;
mod ways;

use crate::exhaustive::exact_table::{ExactTable, search_from, search_in};
use crate::exhaustive::positions::{Dice, SMALL, Theme, throw};
use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::exhaustive::{
    Case, Tally, agrees_with_limits_of, agrees_without_limit, cases, limits, search,
};
use crate::whole::or_part;
use careless::CarelessTable;
use generators::{Class, promotions};
use tsumi_core::inside::{FixedTable, Table};
use tsumi_core::inside::{LineBudget, mating_line, tighten_cheaply};
use tsumi_core::length::{Bounds, Plies, UNLIMITED};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Defender, Problem, Solver, Verdict};
use ways::{Way, ways};

/// Positions of each class.
const POSITIONS: usize = 50;

fn new_solver(mib: usize) -> Solver {
    Solver::new(mib).expect("memory for a table")
}

/// Throws after which any verdict will do.
const PATIENCE: usize = 3_000;

/// Positions in which `happens` holds, about as many with a mate as without.
fn balanced(
    seed: u64,
    mut throw: impl FnMut(&mut Dice) -> String,
    happens: impl Fn(&str) -> bool,
) -> impl Iterator<Item = Case> {
    let mut dice = Dice::new(seed);
    let (mut mates, mut others, mut throws) = (0, 0, 0);
    std::iter::repeat_with(move || {
        throws += 1;
        let sfen = throw(&mut dice);
        if Position::from_sfen(&sfen).is_err() || !happens(&sfen) {
            return None;
        }
        let case = Case::of(sfen)?;
        let (own, other) = match case.truth {
            Truth::MateIn(_) => (&mut mates, others),
            Truth::NoMate => (&mut others, mates),
            Truth::NoMateWithin(_) => return None,
        };
        // One ahead at most: else mates would be few.
        (*own <= other || throws > PATIENCE).then(|| *own += 1)?;
        throws = 0;
        Some(case)
    })
    .flatten()
}

/// Any table and any limit of plies brings the truth.
fn compare(cases: impl Iterator<Item = Case>, tally: &mut Tally) {
    let (mut large, mut tiny) = (new_solver(16), new_solver(1));
    for case in cases {
        tally.count(format!("true {:?}", case.truth));
        agrees_without_limit(&case, &mut large, &mut tiny, tally);
        agrees_with_limits_of(&[0, 1, 2, 3, 5], &case, &mut large, tally);
    }
}

/// Compares positions of a class.
fn compare_class(class: Class) {
    let mut tally = Tally::default();
    let cases = balanced(class as u64, |dice| class.throw(dice), |sfen| class.happens_in(sfen));
    let positions = or_part(POSITIONS, POSITIONS / 2);
    compare(cases.take(positions), &mut tally);
    assert_both_verdicts(&tally, positions);
}

#[track_caller]
fn assert_both_verdicts(tally: &Tally, positions: usize) {
    for truth in ["true MateIn", "true NoMate"] {
        assert!(tally.of(truth) * 3 >= positions, "{truth}: {:?}", tally);
    }
}

/// A pawn captured with check leaves its file: the defender may now drop one there.
#[test]
fn a_capturing_check_frees_a_file_of_the_defender() {
    compare_class(Class::FreedFile);
}

/// The attacker's own pawn that promotes leaves its file free for another.
#[test]
fn a_promoting_check_frees_a_file_of_the_attacker() {
    compare_class(Class::PromotedPawn);
}

/// The check takes a pin away, or makes one.
#[test]
fn pins_are_those_after_the_check() {
    compare_class(Class::StalePin);
}

/// The check opens a line that pins what would capture: no reply then.
#[test]
fn a_captor_that_the_check_pins_does_not_capture() {
    compare_class(Class::OpenedPin);
}

/// Two pieces check at once, or another one than has moved.
#[test]
fn two_checkers_and_hidden_ones_are_seen() {
    compare_class(Class::DiscoveredCheck);
}

/// One pawn on a file forbids another there, and none elsewhere; a promoted one does
/// not. On each file, for either side.
#[test]
fn the_two_pawn_rule_holds_on_each_file() {
    let (mut found, each) = (Vec::new(), or_part(4, 2));
    for file in 0..9 {
        for is_turned in [false, true] {
            let cases = balanced(
                file as u64,
                |dice| generators::two_pawns(file, is_turned, dice),
                |sfen| generators::has_two_pawns(sfen, file, is_turned),
            );
            found.extend(cases.take(each));
        }
    }
    let mut tally = Tally::default();
    compare(found.into_iter(), &mut tally);
    assert_both_verdicts(&tally, 9 * 2 * each);
}

/// Moves that must promote, may, and must not: each piece, to each rank, either side.
#[test]
fn promotion_is_right_on_each_rank() {
    let (mut tally, mut found) = (Tally::default(), Vec::new());
    for piece in *b"PLNSBR" {
        for rank in 0..9 {
            // From where could it come?
            if matches!((piece, rank), (b'P' | b'L', 8) | (b'N', 7 | 8)) {
                continue;
            }
            for is_turned in [false, true] {
                let seed = u64::from(piece) << 8 | rank as u64;
                let cases = balanced(
                    seed,
                    |dice| generators::promotion(piece, rank, is_turned, dice),
                    |sfen| promotions(sfen, piece, rank, is_turned).is_some(),
                );
                for case in cases.take(2) {
                    tally.count(promotions(&case.sfen, piece, rank, is_turned).unwrap());
                    found.push(case);
                }
            }
        }
    }
    compare(found.into_iter(), &mut tally);
    // By the rules: pawns and lances must promote on the last rank, knights on the last
    // two; on six ranks none of the three can.
    assert_eq!(tally.of("forced"), 2 * 2 * (1 + 1 + 2), "{tally:?}");
    assert!(tally.of("free") >= 2 * 2 * 6, "{tally:?}");
    assert!(tally.of("forbidden") >= 2 * 2 * 6, "{tally:?}");
}

/// No plies are no mate, for the attacker; for the defender they are one if it is
/// mated. One ply more than an odd limit, or an even one, changes nothing.
#[test]
fn limits_of_no_one_and_two_plies_are_exact() {
    let mut solver = new_solver(1);
    let mut tally = Tally::default();
    for theme in [Theme::Melee, Theme::PawnDrop] {
        for case in cases(theme, 70 + theme as u64).take(60) {
            for check in solver::checks_of(&case.sfen) {
                let sfen = solver::after(&case.sfen, &check);
                let position = Position::from_sfen(&sfen).expect(&sfen);
                let Ok(problem) = Problem::with_defender(&position, Defender::ToMove) else {
                    continue;
                };
                let Ok(truth) = solver::solve_defence(&sfen, 2, 10_000) else {
                    continue;
                };
                solver.clear();
                for plies in [2, 1, 0] {
                    let answer = solver.ask(&problem).limits(&limits(Some(plies))).solve();
                    let is_mate = matches!(truth, Truth::MateIn(length) if length <= plies);
                    let told = format!("{sfen} within {plies}: {truth:?}, {answer:?}");
                    assert_eq!(answer.verdict == Verdict::Mate, is_mate, "{told}");
                    assert!(answer.line.len() as u32 <= plies, "{told}");
                }
                tally.count(format!("{truth:?}"));
            }
        }
    }
    for truth in ["MateIn(0)", "MateIn(2)", "NoMateWithin(2)"] {
        assert!(tally.of(truth) >= 30, "{tally:?}");
    }
}

/// The positions of one game after 0, 2, 4 and 6 plies, and some beside it.
fn game(case: Case, dice: &mut Dice) -> Vec<Case> {
    let mut found = vec![case];
    for _ in 0..8 {
        let before = &found[dice.roll(found.len())].sfen;
        let checks = solver::checks_of(before);
        let after_check = solver::after(before, &checks[dice.roll(checks.len())]);
        let replies = solver::moves(&after_check);
        if replies.is_empty() {
            continue;
        }
        let sfen = solver::after(&after_check, &replies[dice.roll(replies.len())]);
        let board = |sfen: &str| sfen.rsplit_once(' ').map(|(board, _)| board.to_owned());
        if found.iter().all(|case| board(&case.sfen) != board(&sfen)) {
            found.extend(Case::of(sfen));
        }
    }
    found
}

/// A refutation by repetition holds on its path. The positions of one game are searched
/// in any order, from any of them, and nothing is cleared in between.
#[test]
fn what_fails_on_one_path_fails_on_no_other() {
    let mut solver = new_solver(1);
    let mut dice = Dice::new(7);
    let mut tally = Tally::default();
    for case in cases(Theme::Chase, 77).take(90) {
        let game = game(case, &mut dice);
        solver.clear();
        for _ in 0..2 * game.len() {
            let case = &game[dice.roll(game.len())];
            let mate_plies = [None, None, Some(3), Some(5)][dice.roll(4)];
            if dice.once_in(3) {
                let few = limits(mate_plies).nodes(1);
                solver.ask(&case.problem).limits(&few).solve();
            }
            search(&mut solver, case, mate_plies, &mut tally);
        }
    }
    assert!(tally.of("search Mate") >= 50 && tally.of("search NoMate") >= 300, "{tally:?}");
}

/// Searches the position after the first `plies` of a way with the start on its path, and
/// expects no mate.
fn refute_on_the_way(solver: &mut Solver, way: &Way, plies: usize) {
    let start = Position::from_sfen(&way.start.sfen).expect("as it was thrown");
    let problem = Problem::new(&start).expect("a king");
    let moves = way.moves.each_ref();
    let moves = moves.map(|usi| Move::from_usi(usi).expect(usi));
    let problem = problem.after(&moves[..plies]).expect("legal moves");
    let answer = solver.ask(&problem).limits(&limits(None)).solve();
    let told = format!("{} {:?}: {answer:?}", way.start.sfen, way.moves);
    assert_eq!(answer.verdict, Verdict::NoMate, "{told}");
}

/// Positions that mate only by way of the one from which they were reached: refuted on
/// that path, they are mates by themselves, with the same table; so are, or are not, the
/// positions around them.
#[test]
fn what_a_repetition_refutes_may_be_a_mate() {
    let mut solver = new_solver(1);
    let mut dice = Dice::new(17);
    let mut tally = Tally::default();
    for way in ways() {
        solver.clear();
        refute_on_the_way(&mut solver, &way, 2);
        search(&mut solver, &way.end, None, &mut tally);
        let mut cases = game(way.end, &mut dice);
        cases.push(way.start);
        for _ in 0..2 * cases.len() {
            let case = &cases[dice.roll(cases.len())];
            search(&mut solver, case, None, &mut tally);
        }
    }
    assert!(tally.of("search Mate") >= 100, "{tally:?}");
}

/// The same from one ply before: the end of the way is visited again and again there, and
/// a repetition found by one visit is looked up by the next.
#[test]
fn what_a_repetition_refutes_at_one_visit_may_be_a_mate() {
    let mut solver = new_solver(1);
    let mut tally = Tally::default();
    for way in ways() {
        solver.clear();
        refute_on_the_way(&mut solver, &way, 1);
        search(&mut solver, &way.end, None, &mut tally);
    }
    assert!(tally.of("search Mate") >= 100, "{tally:?}");
}

/// Searches with this table; true if a verdict was reached.
fn decides(case: &Case, table: &dyn Table) -> bool {
    !matches!(search_in(table, case), Verdict::Unknown(_))
}

/// A line is called proven only as long as its proof is, also where the table knows a mate
/// again, or a shorter one, when a position is met again. The problem, a mate in eleven by
/// `tests/data/game-mates.tsv`, has long rows of interpositions.
#[test]
fn no_slack_line_is_called_proven() {
    let sfen = "ln3+R2l/2S3gk1/5P1g1/2s1p1p1p/pppp3p1/P1n1P1P1P/1P1P5/2Ps1KS2/L+rN2G2+b w BN2Pgl 1";
    let position = Position::from_sfen(sfen).expect("a position").rotated();
    let mut tight = 0;
    for seed in 0..300 {
        let table = CarelessTable::new(ExactTable::new(), seed);
        search_from(&table, &position, |search| {
            let outcome = search.decide(UNLIMITED);
            let mut bounds = Bounds::of_mate(outcome.plies);
            for budget in [LineBudget::part_of(search), LineBudget::unlimited()] {
                search.begin_tracing();
                let line = mating_line(search, bounds.upper, budget);
                search.end_tracing();
                if let Some(line) = line.filter(|line| outcome.pn == 0 && line.is_tight) {
                    assert!(line.moves.len() >= 11, "seed {seed}: {line:?}");
                    bounds.learn_mate(line.moves.len() as Plies);
                    tight += 1;
                }
                tighten_cheaply(search, &mut bounds);
            }
        });
    }
    assert!(tight > 100, "{tight}");
}

/// Proofs that were replaced, forgotten or come late change no verdict and no length
/// that is said to be proven: tables of 32 and 128 entries, and one that loses on
/// purpose.
#[test]
fn what_the_table_loses_makes_nothing_wrong() {
    let mut tally = Tally::default();
    for theme in [Theme::Melee, Theme::Interposition, Theme::PawnDrop, Theme::Chase] {
        let mut dice = Dice::new(80 + theme as u64);
        let cases = balanced(80 + theme as u64, |dice| throw(theme, SMALL, dice), |_| true);
        for case in cases.take(or_part(60, 20)) {
            for bytes in [512, 2048] {
                let table = FixedTable::new(bytes).expect("so little memory");
                tally.count(format!("{bytes} bytes: {}", decides(&case, &table)));
            }
            let table = CarelessTable::new(ExactTable::new(), dice.roll(1 << 30) as u64);
            tally.count(format!("careless: {}", decides(&case, &table)));
            tally.count(format!("true {:?}", case.truth));
        }
    }
    for kind in ["512 bytes", "2048 bytes", "careless"] {
        let decided = tally.of(&format!("{kind}: true"));
        assert!(decided * 10 >= 9 * tally.of(kind), "{tally:?}");
    }
    assert_both_verdicts(&tally, or_part(240, 80));
}
