//! Short questions about positions of games and near games, each compared with the exhaustive
//! solver: random play from the initial position, play that goes on from positions of games and
//! from mates, the same with a piece elsewhere. Both kings are on the board, attackers are in
//! check, pawns may be dropped and promotions declined.
//!
//! Positions are made as they are asked for, so a run may have millions. With
//! `TSUMI_QUICK_GAMES=SEED,COUNT` so many, told of by the 100,000; with `,FILE` behind it play
//! goes on from the positions of that file, too (an SFEN, then a tab).

use super::{Case, compare_both_ways};
use crate::exhaustive::positions::{self as thrown, with_a_piece_moved, with_other_hands};
use crate::exhaustive::solver;
use crate::rules::positions::{Dice, lively_move};
use std::fmt;
use std::{env, fs};
use tsumi::{Color, Position, QuickSolver};
use tsumi_core::position::Unchecked;

/// Moves that the exhaustive solver may try, within 3 plies and within 5.
const BUDGETS: [(u32, u64); 2] = [(3, 20_000), (5, 2_000)];

/// The counts of a run.
#[derive(Default)]
struct Tally {
    positions: usize,
    /// Positions of which the exhaustive solver told no more than the mate in one.
    cut_short: usize,
    /// Positions with a mate within 5 plies.
    within_five: usize,
    attackers_in_check: usize,
    without_check: usize,
    /// Mates in 1, 3 and 5.
    mates: [usize; 3],
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions: {} attackers in check, {} without a check, {:?} mates in 1, 3 and 5, \
             {} looked at within 5 plies, {} within 1 only",
            self.positions,
            self.attackers_in_check,
            self.without_check,
            self.mates,
            self.within_five,
            self.cut_short
        )
    }
}

/// Positions without end.
struct Games {
    dice: Dice,
    changes: thrown::Dice,
    /// Where play goes on from.
    starts: Vec<Position>,
    /// The game that is played, and how many plies of it are left.
    game: Position,
    left: usize,
}

impl Games {
    fn new(seed: u64, file: Option<&str>) -> Games {
        let mates = include_str!("../../data/game-mates.tsv").lines();
        let mates = mates.filter_map(|line| line.split('\t').nth(1));
        let legal = include_str!("../../data/legal.tsv").lines();
        let of_file = file.map(|file| fs::read_to_string(file).expect(file));
        let more = of_file.as_deref().unwrap_or_default().lines();
        let firsts = legal.chain(more).filter_map(|line| line.split('\t').next());
        let starts = mates.chain(firsts).filter_map(|sfen| sfen.parse().ok());
        Games {
            dice: Dice::new(seed),
            changes: thrown::Dice::new(seed),
            starts: starts.filter(has_two_kings).collect(),
            game: Position::startpos(),
            left: 0,
        }
    }

    /// Half of the games begin at the beginning and count from ply 40 to 150, the others go
    /// on for a few plies from where they were.
    fn begin(&mut self) {
        if self.dice.roll(24) == 0 {
            self.game = Position::startpos();
            for _ in 0..40 {
                self.play();
            }
            self.left = 110;
        } else {
            let start = self.dice.roll(self.starts.len());
            self.game = self.starts[start].clone();
            self.left = 1 + self.dice.roll(8);
        }
    }

    /// Plays a move; a game that has ended begins again.
    fn play(&mut self) {
        match lively_move(&self.game, &mut self.dice) {
            Some(mv) => {
                self.game.make(mv);
            }
            None => self.left = 0,
        }
    }

    /// The position of the game, or the same with a piece elsewhere.
    fn position(&mut self) -> Option<Position> {
        let sfen = self.game.to_sfen();
        let changed = match self.dice.roll(4) {
            0 => with_a_piece_moved(&sfen, &mut self.changes),
            1 => with_other_hands(&sfen, &mut self.changes),
            _ => return Some(self.game.clone()),
        };
        changed.parse().ok()
    }
}

impl Iterator for Games {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            if self.left == 0 {
                self.begin();
            } else {
                self.left -= 1;
                self.play();
            }
            if let Some(position) = self.position() {
                return Some(position);
            }
        }
    }
}

fn has_two_kings(position: &Position) -> bool {
    [Color::Black, Color::White].into_iter().all(|color| position.king(color).is_on_board())
}

/// The exhaustive solver's answer about a position, as far as it comes.
fn case(position: Position) -> Case {
    let sfen = position.to_sfen();
    let is_mate_in_one = solver::mates_within(&sfen, 1, u64::MAX) == Ok(true);
    let mut case = Case {
        position,
        mate: is_mate_in_one.then_some(1),
        most: if is_mate_in_one { 5 } else { 1 },
        is_certain: is_mate_in_one,
    };
    if !is_mate_in_one && !solver::has_check(&sfen) {
        (case.most, case.is_certain) = (5, true);
    }
    for (plies, budget) in BUDGETS {
        if case.is_certain {
            break;
        }
        let Ok(is_mate) = solver::mates_within(&sfen, plies, budget) else {
            break;
        };
        case.most = plies;
        if is_mate {
            (case.mate, case.most, case.is_certain) = (Some(plies), 5, true);
        }
    }
    case
}

impl Tally {
    fn count(&mut self, case: &Case) {
        self.positions += 1;
        self.cut_short += usize::from(case.most == 1);
        self.within_five += usize::from(case.most == 5);
        let position = &case.position;
        self.attackers_in_check += usize::from(position.is_in_check(position.side()));
        self.without_check += usize::from(case.is_certain && case.mate.is_none());
        if let Some(plies) = case.mate {
            self.mates[plies as usize / 2] += 1;
        }
    }
}

#[test]
fn answers_in_games_agree_with_the_exhaustive_solver() {
    let asked = env::var("TSUMI_QUICK_GAMES").unwrap_or_else(|_| String::from("43,1000"));
    let mut fields = asked.splitn(3, ',');
    let mut number = || fields.next().and_then(|text| text.parse().ok());
    let (seed, count) = number().zip(number()).expect("SEED,COUNT");
    let mut solver = QuickSolver::new().expect("a mebibyte");
    let mut tally = Tally::default();
    for position in Games::new(seed, fields.next()).take(count as usize) {
        let case = case(position);
        tally.count(&case);
        compare_both_ways(&mut solver, case);
        if tally.positions.is_multiple_of(100_000) {
            println!("{tally}");
        }
    }
    println!("{tally}");
    assert!(tally.attackers_in_check > 0 && tally.mates.iter().all(|&mates| mates > 0), "{tally}");
}
