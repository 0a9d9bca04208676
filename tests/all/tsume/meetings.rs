//! Whether the longest defences come to certain positions, against a plain recursion: every
//! check that mates as fast, every reply that lasts as long.
//!
//! Expectations: [`truth`], which uses nothing of `tsumi`.

use super::thrown::{Thrown, thrown};
use super::{problem, truth};
use crate::check::positions;
use crate::exhaustive::positions::Dice;
use crate::exhaustive::solver;
use crate::whole::or_part;
use std::collections::BTreeMap;
use truth::OverBudget;
use tsumi_core::position::{Color, Move, Position, Unchecked};
use tsumi_core::solver::{DefencePlace, Effort, Finding, Limits, Solver};

/// Moves that the plain recursion may try for one question.
const BUDGET: u64 = 20_000;
/// Sets of positions tried for each mate.
const SETS: usize = 4;

/// The positions that mates as fast as possible against the longest defences can come to,
/// with the moves that lead on.
#[derive(Default)]
struct Graph {
    after: BTreeMap<String, Vec<String>>,
}

impl Graph {
    /// Adds a position whose tsume length is `plies`.
    fn add(&mut self, sfen: &str, is_attack: bool, plies: u32) -> Result<(), OverBudget> {
        if plies == 0 || self.after.contains_key(sfen) {
            return Ok(());
        }
        let moves = if is_attack {
            let mut fastest = Vec::new();
            for mv in solver::checks_of(sfen) {
                let after = solver::after(sfen, &mv);
                let length = truth::tsume_length_of_defence(&after, plies - 1, BUDGET)?;
                if length == Some(plies - 1) {
                    fastest.push(mv);
                }
            }
            fastest
        } else {
            truth::longest_replies(sfen, plies, BUDGET)?
        };
        let after: Vec<String> = moves.iter().map(|mv| solver::after(sfen, mv)).collect();
        for one in &after {
            self.add(one, !is_attack, plies - 1)?;
        }
        self.after.insert(sfen.to_string(), after);
        Ok(())
    }

    /// True if a longest defence comes to one of `places` whatever the attacker plays.
    fn meets(&self, sfen: &str, is_attack: bool, places: &Places) -> bool {
        if places.cover(sfen) {
            return true;
        }
        let Some(after) = self.after.get(sfen) else {
            return false;
        };
        let mut meets = after.iter().map(|one| self.meets(one, !is_attack, places));
        if is_attack { meets.all(|meets| meets) } else { meets.any(|meets| meets) }
    }
}

/// Certain positions.
struct Places {
    positions: Vec<Position>,
    attacker: Color,
}

impl Places {
    /// True for the board of one of them with no more in the attacker's hand.
    fn cover(&self, sfen: &str) -> bool {
        let one = Position::from_sfen(sfen).expect(sfen);
        self.positions.iter().any(|place| {
            let hands = (place.hand(self.attacker), one.hand(self.attacker));
            place.board_key() == one.board_key() && hands.0.dominates(hands.1)
        })
    }
}

#[test]
fn meetings_agree_with_a_plain_recursion() {
    let mut solver = Solver::new(1).expect("memory for a table");
    let (mut dice, mut counts, mut misjudged) = (Dice::new(25), [0, 0], [0, 0]);
    for &Thrown { sfen, tsume, .. } in thrown() {
        let mut graph = Graph::default();
        let start = Position::from_sfen(sfen).expect(sfen).to_sfen();
        if tsume < 3 || graph.add(&start, true, tsume).is_err() {
            continue;
        }
        let all: Vec<&String> = graph.after.keys().filter(|one| **one != start).collect();
        let problem = problem(sfen);
        for _ in 0..or_part(SETS, 1) {
            let many = dice.between(1, 3);
            let some = (0..many).map(|_| all[dice.roll(all.len())]);
            let places = Places {
                positions: some.map(|one| Position::from_sfen(one).expect(one)).collect(),
                attacker: problem.attacker(),
            };
            solver.clear();
            let limits = Limits::new().nodes(2_000_000).effort(Effort::Any);
            let mut inquiry = solver.ask(&problem).limits(&limits);
            inquiry.solve();
            let found = inquiry.tsume_meeting(&places.positions);
            let (_, meeting) = found.unwrap_or_else(|| panic!("{sfen}"));
            let meeting = meeting.unwrap_or_else(|| panic!("{sfen}: open"));
            let expected = graph.meets(&start, true, &places);
            let told = || format!("{sfen}: {:?}, {meeting:?}", places.positions);
            assert_eq!(meeting.meets, expected, "{}", told());
            assert_eq!(meeting.line.len(), tsume as usize, "{sfen}: {meeting:?}");
            let line: Vec<String> = meeting.line.iter().map(Move::to_string).collect();
            assert!(truth::is_mated_after(sfen, &line), "{sfen}: {line:?}");
            let along = positions(sfen, &meeting.line);
            let comes_there = along.iter().any(|one| places.cover(one));
            assert_eq!(comes_there, expected, "{}", told());
            counts[usize::from(expected)] += 1;
            let (tsume, along) = inquiry.tsume_along(&[]).expect(sfen).expect(sfen);
            let line = tsume.and_then(|tsume| tsume.line).expect(sfen);
            let mut lines = as_long(&line, &along);
            let is_there = lines.any(|line| {
                let along = positions(sfen, &line);
                along.iter().any(|one| places.cover(one))
            });
            misjudged[usize::from(expected)] += usize::from(is_there != expected);
        }
    }
    println!("{counts:?} apart and meeting, {misjudged:?} otherwise by lines alone");
    assert!(counts.iter().all(|&count| count >= or_part(100, 20)), "{counts:?}");
    assert!(misjudged.iter().all(|&count| count >= or_part(5, 1)), "{misjudged:?}");
}

/// A line, and those that differ from it by one reply and last as long: what reports went
/// by before.
fn as_long<'l>(
    line: &'l [Move],
    along: &'l [DefencePlace],
) -> impl Iterator<Item = Vec<Move>> + 'l {
    let others = along.iter().flat_map(|place| {
        let others = match &place.finding {
            Finding::AsLong(others) => others.as_slice(),
            _ => &[],
        };
        others.iter().map(|other| [&line[..place.after], other].concat())
    });
    std::iter::once(line.to_vec()).chain(others)
}
