//! Positions in which a declined promotion is in vain, or is the defender's: the attacker
//! declines and there is no mate, or the defender declines and there is none as short as
//! where it must promote.
//!
//! Expected values: the exhaustive solver, as for those with a mate.

use super::{MUST_PROMOTE, NEITHER, changed, four_sides, may_decline_at_once};
use crate::exhaustive::positions::{Dice, without_each_piece};
use crate::exhaustive::solver::{self, Rules, Verdict as Truth, has_check, solve_by};
use crate::exhaustive::{Tally, agrees_with_limits_of};
use crate::pawn_drop_mate::{Row, expectation, rows};
use std::fmt::Write;
use tsumi_core::position::Position;
use tsumi_core::solver::{Effort, Limits, Problem, Solver, Verdict};

const FILE: &str = "tests/data/declined-no-mates.tsv";
const HEAD: &str = "\
# Positions that turn on a declined promotion. NAME <tab> SFEN <tab> EXPECT, which is as in
# mates.tsv.
# attacker: no check that declines helps, nor do those that promote; if a pawn's drop may mate,
# promoting mates.
# defender: if its pawns, bishops and rooks must promote wherever they may, there is a shorter
# mate.
# Made from a position composed by hand and from declined-promotions.tsv by small changes, and
# solved by the exhaustive solver of the tests; written by
# cargo test --release --test all write_the_no_mates -- --ignored
";
/// The exhaustive solver looks this many plies far.
const MOST_PLIES: u32 = 9;
/// The exhaustive solver tries this many moves on a position: few, as all are solved again in the
/// tests.
const BUDGET: u64 = 4_000;
/// Positions of either kind at most and at least, and how many changes are tried for them.
const WANTED: usize = 20;
const LEAST: usize = 5;
const TRIES: usize = 5_000;
/// Nodes of a search that looks whether a position is worth the exhaustive solver.
const GLANCE: u64 = 1_000;

const DEFENDER_MUST_PROMOTE: Rules = Rules { defender_must_promote: true, ..Rules::OF_SHOGI };

/// Who declines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    Defender,
    Attacker,
}

impl Player {
    /// True if a position turns on a promotion that this player declines.
    fn decides(self, sfen: &str, truth: Truth) -> bool {
        let by = |rules| solve_by(rules, sfen, MOST_PLIES, 4 * BUDGET);
        match (self, truth) {
            (Player::Defender, Truth::MateIn(plies)) => {
                matches!(by(DEFENDER_MUST_PROMOTE), Ok(Truth::MateIn(other)) if other < plies)
            }
            (Player::Attacker, Truth::NoMate) => {
                may_decline_at_once(sfen)
                    && !matches!(by(MUST_PROMOTE), Ok(Truth::MateIn(_)))
                    && matches!(by(NEITHER), Ok(Truth::MateIn(_)))
            }
            _ => false,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Player::Defender => "defender",
            Player::Attacker => "attacker",
        }
    }
}

/// Composed by hand: to 2h, the rook interposes; if it promotes there, it covers the drop on
/// 1i.
const COMPOSED: &str = "9/7r1/9/9/9/5BS1G/5b3/8k/R5G2 b P 1";

/// True if a search decides it at a glance.
fn glance(solver: &mut Solver, sfen: &str) -> bool {
    let Ok(position) = Position::from_sfen(sfen) else {
        return false;
    };
    if sfen.contains('K') && sfen.contains('k') || !has_check(sfen) {
        return false;
    }
    let Ok(problem) = Problem::new(&position) else {
        return false;
    };
    let limits = Limits::new().nodes(GLANCE).effort(Effort::Any);
    solver.clear();
    let answer = solver.ask(&problem).limits(&limits).solve();
    problem.attacker_moves() && !matches!(answer.verdict, Verdict::Unknown(_))
}

/// The verdict of the file on a position, if it is of the player's kind.
fn judged(player: Player, sfen: &str) -> Option<String> {
    let truth = solver::solve(sfen, MOST_PLIES, BUDGET).ok()?;
    player.decides(sfen, truth).then(|| expectation(truth))?
}

/// The position without the pieces that do not matter, and what the file says of it.
fn reduced(player: Player, mut sfen: String) -> Option<(String, String)> {
    let mut expected = judged(player, &sfen)?;
    loop {
        let mut others = without_each_piece(&sfen).into_iter();
        let other = others.find_map(|other| {
            let is_legal = Position::from_sfen(&other).is_ok() && has_check(&other);
            let expected = is_legal.then(|| judged(player, &other))??;
            Some((other, expected))
        });
        match other {
            Some(other) => (sfen, expected) = other,
            None => return Some((sfen, expected)),
        }
    }
}

/// The positions of a player's kind, made by small changes from `origins` and from those that
/// were found. All pieces in the defender's matter; the attacker's are too alike for that.
fn find(player: Player, origins: &[String], dice: &mut Dice) -> Vec<(String, String)> {
    let mut solver = Solver::new(1).expect("memory for a table");
    let mut found: Vec<(String, String)> = Vec::new();
    for _ in 0..TRIES {
        let index = dice.roll(origins.len().max(found.len()));
        let parent = match found.get(index) {
            Some(found) if dice.once_in(2) => &found.0,
            _ => &origins[index % origins.len()],
        };
        let sfen = changed(parent, dice);
        if !glance(&mut solver, &sfen) {
            continue;
        }
        let new = match player {
            Player::Defender => reduced(player, sfen),
            Player::Attacker => judged(player, &sfen).map(|expected| (sfen, expected)),
        };
        if let Some(new) = new.filter(|new| !found.contains(new)) {
            println!("{player:?} {} {}", new.0, new.1);
            found.push(new);
        }
        if found.len() == WANTED {
            break;
        }
    }
    found
}

/// Writes the file anew; takes minutes.
#[test]
#[ignore = "writes a file of the repository"]
fn write_the_no_mates() {
    let mut dice = Dice::new(41);
    let declined = include_str!("../../data/declined-promotions.tsv");
    let declined = declined.lines().filter(|row| !row.starts_with('#'));
    let declined: Vec<String> =
        declined.filter_map(|row| row.split('\t').nth(1)).map(str::to_owned).collect();
    let mut text = HEAD.to_owned();
    let composed = vec![COMPOSED.to_owned()];
    for (player, origins) in [(Player::Defender, composed), (Player::Attacker, declined)] {
        let mut found = find(player, &origins, &mut dice);
        found.sort();
        for (number, (sfen, expected)) in found.iter().enumerate() {
            let name = player.name();
            writeln!(text, "{name}-{:02}\t{sfen}\t{expected}", number + 1).expect("a string");
        }
    }
    std::fs::write(FILE, text).expect(FILE);
}

/// The engine finds what the exhaustive solver does, without limits and within them, on
/// either side of the board and for either colour; all rows turn on a declined promotion.
#[test]
fn declined_promotions_refute_or_are_in_vain() {
    let text = std::fs::read_to_string(FILE).expect(FILE);
    let mut solver = Solver::new(1).expect("memory for a table");
    let mut tally = Tally::default();
    for Row { row, sfen, truth } in rows(&text, BUDGET) {
        let mut players = [Player::Defender, Player::Attacker].into_iter();
        let player = players.find(|player| row.starts_with(player.name()));
        let player = player.expect(row);
        assert!(player.decides(sfen, truth), "{row}");
        for case in four_sides(sfen, truth) {
            agrees_with_limits_of(&[3, 5, 7], &case, &mut solver, &mut tally);
        }
        tally.count(player.name());
    }
    for player in [Player::Defender, Player::Attacker] {
        assert!(tally.of(player.name()) >= LEAST, "{tally:?}");
    }
}
