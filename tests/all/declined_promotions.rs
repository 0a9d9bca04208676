//! Positions in which a promotion must be declined: where the attacker promoted, the drop
//! of a pawn would mate, which is illegal; where the defender did, no such drop would.
//!
//! Expected values: the exhaustive solver, by the rules of shogi and by others, in which
//! every pawn, bishop and rook that may promote must.

mod no_mates;

use crate::exhaustive::lines::{MatingLine, mating_lines};
use crate::exhaustive::positions::{
    Dice, read_hands, with_a_piece_added, with_a_piece_moved, with_a_piece_removed,
    with_other_hands, without_each_piece, write_hands,
};
use crate::exhaustive::solver::{
    self, Rules, Verdict as Truth, declined_promotions, has_check, solve, solve_by,
};
use crate::exhaustive::transforms::{mirrored, turned};
use crate::exhaustive::{Case, Tally, agrees_with_limits_of, usi_of};
use crate::pawn_drop_mate::{Row, expectation, rows};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;
use tsumi_core::position::Position;
use tsumi_core::solver::{Effort, Limits, Problem, Solver, Verdict};

const FILE: &str = "tests/data/declined-promotions.tsv";
const HEAD: &str = "\
# Positions in which it matters that the attacker may decline to promote a pawn, bishop or rook.
# NAME <tab> SFEN <tab> EXPECT, which is as in mates.tsv. If all of these must promote, there is no
# mate of this length; if a pawn's drop may mate, too, there is one again. Where there is no mate,
# a check that declines does not help, and there would be one if a pawn's drop might mate.
# Made from problems of Shogi Zuko (Ito Kanju, 1755) and Shogi Muso (Ito Soin, 1734) by moving,
# adding and removing pieces, and solved by the exhaustive solver of the tests; written by
# cargo test --release --test all write_declined_promotions -- --ignored
";
/// The exhaustive solver looks this many plies far.
const MOST_PLIES: u32 = 9;
/// The exhaustive solver tries this many moves on a position: few, as all are solved again in the
/// tests.
const BUDGET: u64 = 40_000;

const MUST_PROMOTE: Rules = Rules { must_promote: true, ..Rules::OF_SHOGI };
const NEITHER: Rules = Rules { allow_pawn_drop_mate: true, ..MUST_PROMOTE };

/// True if each of the shortest mates declines a promotion, because promoting would end in
/// a pawn-drop mate; or if declining one is tried in vain.
fn turns_on_it(sfen: &str, truth: Truth) -> bool {
    let mates = |rules, plies| {
        let truth = solve_by(rules, sfen, plies, 2 * BUDGET);
        truth.map(|truth| matches!(truth, Truth::MateIn(_)))
    };
    match truth {
        Truth::MateIn(plies) => {
            mates(MUST_PROMOTE, plies) == Ok(false) && mates(NEITHER, plies) == Ok(true)
        }
        Truth::NoMate => may_decline_at_once(sfen) && mates(NEITHER, MOST_PLIES) == Ok(true),
        Truth::NoMateWithin(_) => false,
    }
}

/// True if some check declines a promotion.
fn may_decline_at_once(sfen: &str) -> bool {
    let declines = |check: String| !declined_promotions(sfen, &[check]).is_empty();
    solver::checks_of(sfen).into_iter().any(declines)
}

/// The number of positions with a mate in the file; those without one are found by the way.
const MATES: usize = 60;
/// Nodes of a search that looks whether a position is worth the exhaustive solver.
const GLANCE: u64 = 3_000;

/// Positions shortly before a declined promotion, also with nothing in the defender's
/// hand: that leaves fewer interpositions to be tried.
fn seeds() -> Vec<String> {
    let mut found = Vec::new();
    for MatingLine { sfens, moves } in mating_lines() {
        for ply in declined_promotions(&sfens[0], &moves) {
            for at in (0..2).filter_map(|back| ply.checked_sub(2 * back)) {
                found.push(sfens[at].clone());
                found.push(without_defenders_hand(&sfens[at]));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

fn without_defenders_hand(sfen: &str) -> String {
    let words: Vec<&str> = sfen.split(' ').collect();
    let mut hands = read_hands(words[2]);
    hands.retain(|piece| piece.is_ascii_uppercase() == (words[1] == "b"));
    format!("{} {} {} 1", words[0], words[1], write_hands(hands))
}

/// One or two small changes.
fn changed(sfen: &str, dice: &mut Dice) -> String {
    let mut sfen = sfen.to_owned();
    for _ in 0..dice.between(1, 2) {
        sfen = match dice.roll(8) {
            0 => with_other_hands(&sfen, dice),
            1 => with_a_piece_added(&sfen, dice),
            2..5 => with_a_piece_moved(&sfen, dice),
            _ => with_a_piece_removed(&sfen, dice),
        };
    }
    sfen
}

/// What a search says of a position at a glance: a line that declines a promotion (true),
/// or no mate although a check declines one.
fn glance(solver: &mut Solver, sfen: &str) -> Option<bool> {
    let position = Position::from_sfen(sfen).ok()?;
    if sfen.contains('K') && sfen.contains('k') || !has_check(sfen) {
        return None;
    }
    let problem = Problem::new(&position).ok()?;
    let limits = Limits::new().nodes(GLANCE).effort(Effort::Any);
    solver.clear();
    let answer = solver.ask(&problem).limits(&limits).solve();
    match answer.verdict {
        Verdict::Mate => {
            let line = usi_of(&answer);
            let is_short = line.len() <= MOST_PLIES as usize;
            (is_short && !declined_promotions(sfen, &line).is_empty()).then_some(true)
        }
        Verdict::NoMate => may_decline_at_once(sfen).then_some(false),
        Verdict::Unknown(_) => None,
    }
}

/// The words for what is true, if the position belongs into the file.
fn judged(sfen: &str) -> Option<String> {
    let truth = solve(sfen, MOST_PLIES, BUDGET).ok()?;
    let expected = expectation(truth)?;
    turns_on_it(sfen, truth).then_some(expected)
}

/// A position without the pieces that do not matter to a declined promotion.
fn reduced(solver: &mut Solver, mut sfen: String) -> String {
    loop {
        let mut others = without_each_piece(&sfen).into_iter();
        match others.find(|other| glance(solver, other) == Some(true)) {
            Some(other) => sfen = other,
            None => return sfen,
        }
    }
}

/// Changes of a seed that are tried, and how many positions may come from it.
const CHANGES: usize = 300;
const MOST_OF_A_SEED: [usize; 2] = [4, 4];

/// Writes the file anew; takes minutes.
#[test]
#[ignore = "writes a file of the repository"]
fn write_declined_promotions() {
    let mut dice = Dice::new(37);
    let mut solver = Solver::new(1).expect("memory for a table");
    let mut found: [BTreeMap<String, String>; 2] = Default::default();
    let mut seeds: VecDeque<String> = seeds().into();
    while let Some(seed) = seeds.pop_front()
        && found[1].len() < MATES
    {
        if glance(&mut solver, &seed) != Some(true) {
            continue;
        }
        let seed = reduced(&mut solver, seed);
        let mut counts = [0; 2];
        for _ in 0..CHANGES {
            let sfen = changed(&seed, &mut dice);
            let Some(is_mate) = glance(&mut solver, &sfen) else {
                continue;
            };
            let kind = usize::from(is_mate);
            if counts[kind] == MOST_OF_A_SEED[kind] || found[kind].contains_key(&sfen) {
                continue;
            }
            if let Some(expected) = judged(&sfen) {
                if is_mate {
                    seeds.push_back(sfen.clone());
                }
                found[kind].insert(sfen, expected);
                counts[kind] += 1;
            }
        }
    }
    let mut text = HEAD.to_owned();
    let rows = (0..2).flat_map(|kind| found[kind].iter().take(MATES));
    for (number, (sfen, expected)) in rows.enumerate() {
        writeln!(text, "declined-{:03}\t{sfen}\t{expected}", number + 1).expect("a string");
    }
    std::fs::write(FILE, text).expect(FILE);
}

/// The exhaustive solver expects what the file says, and the engine finds it: the verdict,
/// within limits and without, and the length, on either side of the board and for either
/// colour. All rows turn on a declined promotion.
#[test]
fn promotions_are_declined_where_that_alone_mates() {
    let text = include_str!("../data/declined-promotions.tsv");
    let mut solver = Solver::new(16).expect("memory for a table");
    let mut tally = Tally::default();
    for Row { row, sfen, truth } in rows(text, BUDGET) {
        assert!(turns_on_it(sfen, truth), "{row}");
        for case in four_sides(sfen, truth) {
            agrees_with_limits_of(&[1, 3, 5, 7, 9], &case, &mut solver, &mut tally);
        }
        tally.count(truth != Truth::NoMate);
    }
    assert_eq!(tally.of("true"), MATES, "{tally:?}");
}

/// The position on either side of the board and for either colour.
fn four_sides(sfen: &str, truth: Truth) -> [Case; 4] {
    let other = mirrored(sfen);
    [turned(sfen), turned(&other), other, sfen.to_owned()].map(|sfen| {
        let position = Position::from_sfen(&sfen).expect("the rules have no sides");
        Case::known(sfen, &position, truth).expect("the same side attacks")
    })
}
