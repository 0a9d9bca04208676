//! The last ply: a mate in one is found if and only if there is one, with hands for which that
//! holds.
//!
//! There most checks never come to the board: an argument about flights, captors and pins says
//! that they do not mate (`Outlook::prospect` in `src/core/dfpn/first_numbers/estimate.rs`).
//!
//! Expected values: every check tried on the board of `rsshogi`. With `TSUMI_LAST_PLY=SEED,COUNT`
//! other positions, or more.

mod breed;

use crate::exhaustive::solver::{board, checks, legal_moves};
use crate::hands::at_hand;
use crate::tsume::relaxed;
use breed::{Breed, Effects};
use rsshogi::board::Position as Board;
use rsshogi::types::Move32;
use std::env;
use tsumi_core::inside::{
    Monitor, OpenNode, Recalled, RepetitionTable, Searcher, Status, Stop, Table,
};
use tsumi_core::length::Plies;
use tsumi_core::position::{Hand, Key, Move, Position};
use tsumi_core::solver::mate_in_one;

/// A table that remembers nothing, so that every question is answered by a look at the board.
struct Forgetful;

impl Table for Forgetful {
    fn prefetch(&self, _: Key) {}
    fn look_up(&self, _: Key, _: Hand, _: Plies) -> Recalled {
        Recalled::NOTHING
    }
    fn store_open(&self, _: Key, _: Hand, _: OpenNode, _: u64) {}
    fn store_proven(&self, _: Key, _: Hand, _: Plies, _: Move, _: u64) {}
    fn store_disproven(&self, _: Key, _: Hand, _: Plies, _: u64) {}
    fn hashfull(&self) -> u32 {
        0
    }
}

struct Patient;

impl Monitor for Patient {
    fn must_end(&mut self, _: Status<'_>) -> bool {
        false
    }
}

/// The checks that mate, in USI.
fn mates(sfen: &str) -> Vec<String> {
    let before = board(sfen);
    let mut mates = checks(&before);
    mates.retain(|&check| legal_moves(&after(&before, check)).is_empty());
    mates.iter().map(|check| check.to_usi()).collect()
}

fn after(before: &Board, mv: Move32) -> Board {
    let mut after = before.clone();
    after.apply_move32(mv);
    after
}

#[derive(Default, Debug)]
struct Tally {
    positions: u64,
    mates: u64,
    /// Mates that are the only one of their position, by what they do.
    opening: u64,
    pinning: u64,
    closing: u64,
    discovering: u64,
    /// Hands other than the attacker's for which an outcome was said to hold.
    hands: u64,
    relaxed: u64,
}

impl Tally {
    fn count(&mut self, effects: Effects) {
        self.opening += u64::from(effects.opens);
        self.pinning += u64::from(effects.pins_captor && !effects.leaves_line);
        self.closing += u64::from(effects.closes);
        self.discovering += u64::from(effects.discovers);
    }
}

/// Compares the answer without a search, from either side.
fn compare_alone(position: &Position, mates: &[String]) {
    let told = position.to_sfen();
    let found = mate_in_one(position);
    let turned = mate_in_one(&position.rotated()).map(Move::rotated);
    assert_eq!(found, turned, "{told}");
    match found {
        Some(mv) => assert!(mates.contains(&mv.to_string()), "{told}: {mv} is no mate"),
        None => assert!(mates.is_empty(), "{told}: {mates:?}"),
    }
}

/// Compares the outcome of a search within one ply, with the hand for which it is said to hold:
/// the least that mates, or the greatest that does not.
fn compare_search(
    search: &mut Searcher<'_, Forgetful>,
    position: &Position,
    is_relaxed: bool,
    tally: &mut Tally,
) {
    let (sfen, told) = (position.to_sfen(), if is_relaxed { "relaxed" } else { "literal" });
    let truth = |sfen: &str| match is_relaxed {
        true => relaxed::is_mate_within(sfen, 1, u64::MAX) == Ok(true),
        false => !mates(sfen).is_empty(),
    };
    let outcome = if is_relaxed {
        search.decide_relaxed(position, 1, u64::MAX)
    } else {
        search.go_to(position);
        search.decide_within(1, u64::MAX)
    };
    let outcome = outcome.expect("no table, no loop");
    let is_mate = truth(&sfen);
    assert_eq!(outcome.pn == 0, is_mate, "{told} {sfen}");
    let other = at_hand(position, outcome.hand).to_sfen();
    if outcome.pn > 0 && outcome.plies > 1 {
        assert!(checks(&board(&other)).is_empty(), "{told} {sfen}: {other}");
    }
    if other != sfen {
        assert_eq!(truth(&other), is_mate, "{told} {sfen}: {other}");
        tally.hands += 1;
    }
    tally.relaxed += u64::from(is_relaxed);
}

fn compare(seed: u64, count: u64) -> Tally {
    let repetitions = RepetitionTable::new(1 << 16).expect("so little memory");
    let (stop, mut monitor) = (Stop::new(), Patient);
    let start = Position::startpos();
    let mut search = Searcher::new(&Forgetful, &repetitions, &stop, &mut monitor, &start);
    let (mut breed, mut tally) = (Breed::new(seed), Tally::default());
    while tally.positions < count {
        let position = breed.next();
        let sfen = position.to_sfen();
        let mates = mates(&sfen);
        compare_alone(&position, &mates);
        let is_relaxed = breed.dice.once_in(8);
        compare_search(&mut search, &position, is_relaxed, &mut tally);
        tally.positions += 1;
        tally.mates += u64::from(!mates.is_empty());
        // Of several mates one hides another.
        if mates.len() < 2 {
            for mate in breed.keep(&sfen) {
                tally.count(mate);
            }
        }
        if tally.positions.is_multiple_of(500_000) {
            println!("{tally:?}, {} combinations", breed.combinations());
        }
    }
    println!("{tally:?}, {} combinations", breed.combinations());
    tally
}

#[test]
fn a_mate_in_one_is_found_if_there_is_one() {
    let asked = env::var("TSUMI_LAST_PLY")
        .unwrap_or_else(|_| String::from(crate::whole::or_part("1,40000", "1,15000")));
    let (seed, count) = asked.split_once(',').expect("SEED,COUNT");
    let (seed, count) = (seed.parse().expect("a seed"), count.parse().expect("a count"));
    let tally = compare(seed, count);
    let each = [tally.opening, tally.pinning, tally.closing, tally.discovering, tally.hands];
    assert!(each.into_iter().all(|seen| seen * 200 >= count), "{tally:?}");
}
