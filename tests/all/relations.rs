//! What must hold between answers, whatever the truth is: a board with left and right
//! exchanged, or with the colours, has the same verdict and length; a piece more in the
//! attacker's hand never loses or lengthens a mate, and one more in the defender's never
//! makes or shortens one (lengths with all replies counted).
//!
//! Expected values: these relations alone.

use crate::exhaustive::positions::{Amounts, Dice, THEMES, throw};
use crate::exhaustive::solver;
use crate::exhaustive::transforms::{mirrored, turned, with_one_more};
use tsumi_core::position::Position;
use tsumi_core::solver::{Effort, Limits, Problem, Solver, Verdict};

/// Positions in the tests; `TSUMI_RELATIONS=10000` asks for more.
const POSITIONS: usize = 200;
/// A search that needs more positions gets no verdict, and is not compared.
const NODES: u64 = 3_000;

const AMOUNTS: Amounts =
    Amounts { attackers: 5, defenders: 5, attackers_hand: 4, defenders_hand: 2 };

/// The parts of an answer that must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// A mate; bounds of its shortest length.
    Mate(u16, u16),
    NoMate,
    Open,
}

fn ask(solver: &mut Solver, sfen: &str) -> Option<Known> {
    let position = Position::from_sfen(sfen).ok()?;
    let problem = Problem::new(&position).ok()?;
    if !problem.attacker_moves() {
        return None;
    }
    let limits = Limits::new().nodes(NODES).effort(Effort::Shortest);
    solver.clear();
    let answer = solver.ask(&problem).limits(&limits).solve();
    Some(match (answer.verdict, answer.bounds) {
        (Verdict::Mate, Some(bounds)) => Known::Mate(bounds.lower, bounds.upper),
        (Verdict::NoMate, _) => Known::NoMate,
        _ => Known::Open,
    })
}

/// Both may be true of one position.
fn are_equal(one: Known, other: Known) -> bool {
    is_no_harder(one, other) && is_no_harder(other, one)
}

/// `better` may be true of a position in which the attacker has at least as much as in
/// that of `worse`.
fn is_no_harder(better: Known, worse: Known) -> bool {
    match (better, worse) {
        (Known::Mate(least, _), Known::Mate(_, most)) => least <= most,
        (Known::NoMate, Known::Mate(..)) => false,
        _ => true,
    }
}

/// The counts of comparisons.
#[derive(Default, Debug)]
struct Compared {
    mates: usize,
    of_proven_length: usize,
    none: usize,
    open: usize,
    relations: usize,
}

impl Compared {
    fn count(&mut self, known: Known) {
        match known {
            Known::Mate(lower, upper) => {
                self.mates += 1;
                self.of_proven_length += usize::from(lower == upper);
            }
            Known::NoMate => self.none += 1,
            Known::Open => self.open += 1,
        }
    }
}

fn compare(solver: &mut Solver, sfen: &str, dice: &mut Dice, compared: &mut Compared) {
    let Some(known) = ask(solver, sfen) else {
        return;
    };
    // Else few would mate.
    if known == Known::NoMate && !dice.once_in(3) {
        return;
    }
    compared.count(known);
    for other in [mirrored(sfen), turned(sfen)] {
        let found = ask(solver, &other).expect("as legal as the first");
        assert!(are_equal(known, found), "{sfen}: {known:?}, {other}: {found:?}");
        compared.relations += 1;
    }
    for is_attackers in [true, false] {
        let Some(other) = with_one_more(sfen, dice.pick(b"PLNSGBR"), is_attackers) else {
            continue;
        };
        let found = ask(solver, &other).expect("as legal as the first");
        let (better, worse) = if is_attackers { (found, known) } else { (known, found) };
        assert!(is_no_harder(better, worse), "{sfen}: {known:?}, {other}: {found:?}");
        compared.relations += 1;
    }
}

#[test]
fn answers_to_related_positions_agree() {
    let wanted = std::env::var("TSUMI_RELATIONS").map(|count| count.parse().expect("a number"));
    let wanted = wanted.unwrap_or(POSITIONS);
    let mut asked = Solver::new(16).expect("memory for a table");
    let (mut dice, mut compared) = (Dice::new(1234), Compared::default());
    while compared.mates + compared.none + compared.open < wanted {
        let theme = THEMES[dice.roll(THEMES.len())];
        let sfen = throw(theme, AMOUNTS, &mut dice);
        if Position::from_sfen(&sfen).is_err() || !solver::has_check(&sfen) {
            continue;
        }
        compare(&mut asked, &sfen, &mut dice, &mut compared);
    }
    println!("{compared:?}");
    assert!(compared.of_proven_length * 5 >= wanted, "{compared:?}");
    assert!(compared.none * 5 >= wanted, "{compared:?}");
    assert!(compared.open * 2 <= wanted, "{compared:?}");
}
