//! Positions that turn on pawn-drop mate: if it were allowed, there would be a mate, or a
//! shorter one.
//!
//! Expected values: the exhaustive solver, by the rules of shogi and by the others.

use crate::exhaustive::positions::{
    Amounts, Dice, Planted, Theme, throw, throw_round, with_a_piece_moved, with_other_hands,
};
use crate::exhaustive::solver::{Rules, Verdict as Truth, has_check, solve, solve_by};
use crate::exhaustive::{Case, Tally, agrees_with_limits_of};
use std::fmt::Write;
use tsumi_core::position::Position;
use tsumi_core::solver::Solver;

const FILE: &str = "tests/data/pawn-drop-mates.tsv";
const HEAD: &str = "\
# Positions that turn on pawn-drop mate. NAME <tab> SFEN <tab> EXPECT, which is as in mates.tsv.
# Without the rule against it there would be a mate, or a shorter one.
# Thrown together and solved by the exhaustive solver of the tests; written by
# cargo test --release --test all write_the_positions -- --ignored
";
/// The exhaustive solver looks this many plies far.
const MOST_PLIES: u32 = 9;
/// The exhaustive solver tries this many moves on a position: few, as all are solved again in the
/// tests.
const BUDGET: u64 = 2_500;

const WITH_PAWN_DROP_MATE: Rules = Rules { allow_pawn_drop_mate: true, ..Rules::OF_SHOGI };

/// The words for the truth, if it is certain.
pub fn expectation(truth: Truth) -> Option<String> {
    match truth {
        Truth::MateIn(plies) => Some(format!("mate{plies}")),
        Truth::NoMate => Some("nomate".to_owned()),
        Truth::NoMateWithin(_) => None,
    }
}

/// True if without the rule against pawn-drop mate there would be a mate, or a shorter one.
fn turns_on_it(sfen: &str, truth: Truth) -> bool {
    let other = solve_by(WITH_PAWN_DROP_MATE, sfen, MOST_PLIES, 4 * BUDGET);
    match (truth, other) {
        (Truth::NoMate, Ok(Truth::MateIn(_))) => true,
        (Truth::MateIn(real), Ok(Truth::MateIn(other))) => other < real,
        _ => false,
    }
}

/// The number of positions with a mate and without one in the file.
const WANTED: [(bool, usize); 2] = [(false, 250), (true, 250)];

/// The most positions that are made from one that was thrown; none from those.
const OFFSPRING: usize = 10;

/// A position of the sets.
struct Found {
    sfen: String,
    expected: String,
    /// Index in [`WANTED`].
    kind: usize,
    offspring: usize,
}

impl Found {
    /// The position's class, if it turns on pawn-drop mate and that is certain.
    fn of(sfen: String) -> Option<Found> {
        let has_two_kings = sfen.contains('K') && sfen.contains('k');
        if has_two_kings || Position::from_sfen(&sfen).is_err() || !has_check(&sfen) {
            return None;
        }
        let truth = solve(&sfen, MOST_PLIES, BUDGET).ok()?;
        let expected = expectation(truth)?;
        if !turns_on_it(&sfen, truth) {
            return None;
        }
        let is_mate = expected != "nomate";
        let kind = usize::from(is_mate);
        Some(Found { sfen, expected, kind, offspring: 0 })
    }
}

/// A king at the edge, and a rook, bishop or pawn that may promote on its way to it.
fn throw_at_zone(dice: &mut Dice) -> String {
    let king = (dice.roll(9), dice.roll(2));
    let piece = dice.pick(b"RBP");
    let square = match piece {
        b'P' => (king.0, king.1 + 2),
        _ => (dice.roll(9), dice.between(3, 6)),
    };
    let planted = Planted { king, pieces: vec![(piece, square)], hands: vec![b'P'], empty: vec![] };
    throw_round(&planted, Theme::PawnDrop, AMOUNTS, dice.once_in(2), dice)
}

const AMOUNTS: Amounts =
    Amounts { attackers: 4, defenders: 5, attackers_hand: 2, defenders_hand: 2 };

/// A new position, or one made from another by moving a piece or changing hands; then
/// with the other's index.
fn candidate(found: &[Found], dice: &mut Dice) -> (String, Option<usize>) {
    if !found.is_empty() && !dice.once_in(3) {
        let index = dice.roll(found.len());
        let parent = &found[index];
        if parent.offspring < OFFSPRING {
            let sfen = match dice.roll(3) {
                0 => with_other_hands(&parent.sfen, dice),
                _ => with_a_piece_moved(&parent.sfen, dice),
            };
            return (sfen, Some(index));
        }
    }
    let sfen =
        if dice.once_in(2) { throw(Theme::PawnDrop, AMOUNTS, dice) } else { throw_at_zone(dice) };
    (sfen, None)
}

/// Writes the file anew; takes minutes.
#[test]
#[ignore = "writes a file of the repository"]
fn write_the_positions() {
    let mut dice = Dice::new(500);
    let mut found: Vec<Found> = Vec::new();
    let mut counts = [0; WANTED.len()];
    while counts.iter().zip(WANTED).any(|(count, wanted)| *count < wanted.1) {
        let (sfen, parent) = candidate(&found, &mut dice);
        let Some(mut new) = Found::of(sfen) else {
            continue;
        };
        let is_there = found.iter().any(|old| old.sfen == new.sfen);
        if !is_there && counts[new.kind] < WANTED[new.kind].1 {
            if let Some(parent) = parent {
                found[parent].offspring += 1;
                new.offspring = OFFSPRING;
            }
            counts[new.kind] += 1;
            found.push(new);
            println!("{counts:?}");
        }
    }
    found.sort_by_key(|found| (found.kind, found.expected.clone()));
    let mut text = HEAD.to_owned();
    for (number, Found { sfen, expected, .. }) in found.iter().enumerate() {
        writeln!(text, "pawn-drop-{:03}\t{sfen}\t{expected}", number + 1).expect("a string");
    }
    std::fs::write(FILE, text).expect(FILE);
}

/// A row of a file of positions.
pub struct Row<'a> {
    /// All of it.
    pub row: &'a str,
    pub sfen: &'a str,
    /// The exhaustive solver's verdict.
    pub truth: Truth,
}

/// The rows of a file, for which the exhaustive solver expects what the file says.
pub fn rows(text: &str, budget: u64) -> impl Iterator<Item = Row<'_>> {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(move |row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, sfen, expected] = columns[..] else { panic!("{row}") };
        let truth = solve(sfen, MOST_PLIES, budget).expect(row);
        assert_eq!(expectation(truth).as_deref(), Some(expected), "{row}");
        Row { row, sfen, truth }
    })
}

/// The exhaustive solver expects what the file says, and the engine finds it: the
/// verdict, within limits and without, and the length. All rows turn on the rule.
#[test]
fn positions_that_turn_on_pawn_drop_mate_are_right() {
    let text = include_str!("../data/pawn-drop-mates.tsv");
    let mut solver = Solver::new(16).expect("memory for a table");
    let mut tally = Tally::default();
    for Row { row, sfen, truth } in rows(text, BUDGET) {
        let position = Position::from_sfen(sfen).expect(row);
        let case = Case::known(sfen.to_owned(), &position, truth).expect(row);
        agrees_with_limits_of(&[1, 3, 5, 7, 9], &case, &mut solver, &mut tally);
        assert!(turns_on_it(sfen, truth), "{row}");
        tally.count(truth != Truth::NoMate);
    }
    for (is_mate, count) in WANTED {
        assert_eq!(tally.of(&is_mate.to_string()), count, "{tally:?}");
    }
}
