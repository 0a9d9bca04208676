//! Positions thrown together in which the defender can interpose.
//!
//! In a file, as most throws are no such mates, and to see that takes the exhaustive solver
//! more time than all the rest.

use super::truth;
use crate::exhaustive::positions::{Amounts, Dice, Theme, throw};
use crate::exhaustive::solver::{self, Verdict as Truth};
use std::fmt::Write;
use std::sync::LazyLock;
use tsumi_core::position::Position;
use tsumi_core::solver::Problem;

const FILE: &str = "tests/data/tsume-thrown.tsv";
const HEAD: &str = "\
# Mates in which the defender can interpose. SFEN <tab> PLIES of the shortest mate <tab> PLIES
# without futile interpositions.
# Thrown together, and solved by the exhaustive solver of the tests and by the plain recursion
# over the definition; written by
# cargo test --release --test all write_the_thrown -- --ignored
";
/// The number of positions in the file.
pub const POSITIONS: usize = 600;
/// The exhaustive solver looks this many plies far.
const MOST_PLIES: u32 = 9;
/// Moves that it may try, and those of the recursion.
const BUDGETS: (u64, u64) = (12_000, 60_000);

/// Few pieces round the king, some to be dropped in between.
const AMOUNTS: Amounts =
    Amounts { attackers: 4, defenders: 4, attackers_hand: 2, defenders_hand: 3 };

/// A position, its literal length and its tsume length.
pub struct Thrown {
    pub sfen: &'static str,
    pub literal: u32,
    pub tsume: u32,
}

/// The positions of the file. What it says of them is true: both lengths are found again,
/// once for all tests.
pub fn thrown() -> &'static [Thrown] {
    static THROWN: LazyLock<Vec<Thrown>> = LazyLock::new(|| {
        let rows = include_str!("../../data/tsume-thrown.tsv").lines();
        let rows = rows.filter(|row| !row.starts_with('#'));
        rows.map(read).collect()
    });
    &THROWN
}

fn read(row: &'static str) -> Thrown {
    let columns: Vec<&str> = row.split('\t').collect();
    let [sfen, literal, tsume] = columns[..] else { panic!("{row}") };
    let plies = |text: &str| text.parse().expect(row);
    assert_eq!(lengths(sfen), Some((plies(literal), plies(tsume))), "{row}");
    Thrown { sfen, literal: plies(literal), tsume: plies(tsume) }
}

/// Both lengths of a mate.
fn lengths(sfen: &str) -> Option<(u32, u32)> {
    let Ok(Truth::MateIn(literal)) = solver::solve(sfen, MOST_PLIES, BUDGETS.0) else {
        return None;
    };
    let tsume = truth::tsume_length(sfen, literal, BUDGETS.1).ok()?;
    // The tsume length is never greater than the literal length.
    Some((literal, tsume.expect(sfen)))
}

/// A row of the file.
fn row(dice: &mut Dice) -> Option<String> {
    let sfen = throw(Theme::Interposition, AMOUNTS, dice);
    let position = Position::from_sfen(&sfen).ok()?;
    let problem = Problem::new(&position).ok()?;
    if !problem.attacker_moves() || !solver::allows_interposition(&sfen) {
        return None;
    }
    let (literal, tsume) = lengths(&sfen)?;
    // Mates in one hold little.
    let is_kept = literal > 1 || dice.once_in(8);
    (is_kept && (tsume < literal || dice.once_in(2))).then(|| format!("{sfen}\t{literal}\t{tsume}"))
}

/// Writes the file anew; takes half a minute.
#[test]
#[ignore = "writes a file of the repository"]
fn write_the_thrown() {
    let mut dice = Dice::new(77);
    let mut text = HEAD.to_owned();
    let rows = std::iter::repeat_with(|| row(&mut dice)).flatten();
    for row in rows.take(POSITIONS) {
        writeln!(text, "{row}").expect("a string");
    }
    std::fs::write(FILE, text).expect(FILE);
}
