//! The hands for which what the table knows holds: each entry that is found is asked again with
//! the least hand of a proof, the greatest of a disproof.
//!
//! Verdicts on other hands find an error of these rules only if one of them happens to lie
//! between. Here kings of both sides are near, with pinned pieces and sliders behind others.
//!
//! Expected values: [`solver`], and [`relaxed`] for the relaxed sense, on the board of `rsshogi`.

use crate::exhaustive::Tally;
use crate::exhaustive::exact_table::search_from;
use crate::exhaustive::positions::{
    Amounts, Dice, THEMES, throw, with_other_hands, with_sliders_behind,
};
use crate::exhaustive::solver::{self, Verdict};
use crate::tsume::relaxed;
use tsumi_core::inside::{FixedTable, INFINITE};
use tsumi_core::length::Plies;
use tsumi_core::position::{Color, Hand, Position, Square};

/// Positions of each theme.
const POSITIONS: usize = 800;
/// Nodes of one question.
const NODES: u64 = 2_000;
/// Plies within which the truth is asked, and moves that it may try.
const MOST_PLIES: Plies = 3;
const BUDGET: u64 = 2_000;
const DENSE: Amounts = Amounts { attackers: 6, defenders: 5, attackers_hand: 3, defenders_hand: 3 };

/// A claim of the search about a position.
struct Claim {
    position: Position,
    is_relaxed: bool,
    hand: Hand,
    is_mate: bool,
    /// A mate of at most so many plies, or none within.
    plies: Plies,
}

impl Claim {
    /// Compares it with the truth, if that is found.
    #[track_caller]
    fn check(&self, tally: &mut Tally) {
        let is_or = self.position.side() == Color::Black;
        let most = if is_or { MOST_PLIES } else { MOST_PLIES - 1 };
        if self.is_mate && self.plies > most {
            return;
        }
        let mut plies = self.plies.min(most);
        // A disproof may have the parity of the other side.
        if is_or != (plies % 2 == 1) {
            let Some(less) = plies.checked_sub(1) else {
                return;
            };
            plies = less;
        }
        let sfen = at_hand(&self.position, self.hand).to_sfen();
        let plies = u32::from(plies);
        let Some(truth) = truth(&sfen, plies, self.is_relaxed) else {
            tally.count("over budget");
            return;
        };
        let sense = if self.is_relaxed { "relaxed" } else { "literal" };
        let told = format!("{} {sense} within {plies}", self.position.to_sfen());
        assert_eq!(truth, self.is_mate, "{told}: {sfen}");
        tally.count(format!("{sense} {}", self.is_mate));
    }
}

/// The position with this hand of the attacker, as far as there are pieces for it.
pub fn at_hand(position: &Position, hand: Hand) -> Position {
    let all = position.hand(Color::Black).sum(position.hand(Color::White));
    let hand = hand.intersection(all);
    let pieces = Square::all().map(|square| (square, position.piece_at(square)));
    let hands = [hand, all.difference(hand)];
    Position::from_pieces(position.side(), pieces, hands).expect("the same board")
}

fn truth(sfen: &str, plies: u32, is_relaxed: bool) -> Option<bool> {
    if is_relaxed {
        relaxed::is_mate_within(sfen, plies, BUDGET).ok()
    } else if plies % 2 == 1 {
        solver::mates_within(sfen, plies, BUDGET).ok()
    } else {
        let found = solver::solve_defence(sfen, plies, BUDGET).ok()?;
        Some(matches!(found, Verdict::MateIn(_)))
    }
}

/// The positions behind no, one and two moves of a line of checks.
fn positions_behind(position: &Position) -> Vec<Position> {
    let mut all = vec![position.clone()];
    for check in position.legal_checks() {
        let mut after = position.clone();
        after.play(check).expect("a legal check");
        for reply in after.legal_moves() {
            let mut behind = after.clone();
            behind.play(reply).expect("a legal reply");
            all.push(behind);
        }
        all.push(after);
    }
    all
}

/// Positions of Black's with other hands on one board.
fn family(sfen: &str, dice: &mut Dice) -> Vec<Position> {
    let mut sfens = vec![sfen.to_owned()];
    for _ in 0..4 {
        let other = with_other_hands(&sfens[dice.roll(sfens.len())], dice);
        sfens.push(other);
    }
    let read = |sfen: &String| Position::from_sfen(sfen).ok();
    let turned = |position: Position| match position.side() {
        Color::Black => position,
        Color::White => position.rotated(),
    };
    sfens.iter().filter_map(read).map(turned).collect()
}

/// Asks in either sense, and checks what the table then knows of positions near the root.
fn check_family(family: &[Position], dice: &mut Dice, tally: &mut Tally) {
    let table = FixedTable::new(1 << 20).expect("memory for a table");
    let mut claims = Vec::new();
    search_from(&table, &family[0], |search| {
        for _ in 0..family.len() {
            let position = &family[dice.roll(family.len())];
            let limit = [1, 3, 5][dice.roll(3)];
            let is_relaxed = dice.once_in(2);
            if is_relaxed {
                search.decide_relaxed(position, limit, NODES);
            } else {
                search.go_to(position);
                search.decide_within(limit, NODES);
            }
            search.resume();
            for behind in positions_behind(position) {
                let limit = match behind.side() {
                    Color::Black => 1 + 2 * dice.roll(2) as Plies,
                    Color::White => 2 * dice.roll(2) as Plies,
                };
                let found = if is_relaxed {
                    search.look_up_relaxed(&behind, limit)
                } else {
                    search.look_up(&behind, limit)
                };
                if found.pn == 0 || (found.dn == 0 && dice.once_in(4)) {
                    claims.push(Claim {
                        position: behind,
                        is_relaxed,
                        hand: found.hand,
                        is_mate: found.dn == INFINITE,
                        plies: found.plies,
                    });
                }
            }
        }
    });
    for claim in claims {
        claim.check(tally);
    }
}

#[test]
fn what_is_known_holds_for_its_hand() {
    let (mut dice, mut tally) = (Dice::new(12), Tally::default());
    let positions = crate::whole::or_part(POSITIONS, POSITIONS / 2);
    for theme in THEMES {
        let mut left = positions;
        while left > 0 {
            let sfen = with_sliders_behind(&throw(theme, DENSE, &mut dice), &mut dice);
            let family = family(&sfen, &mut dice);
            let has_check = |position: &Position| !position.legal_checks().is_empty();
            if family.first().is_some_and(has_check) {
                check_family(&family, &mut dice, &mut tally);
                left -= 1;
            }
        }
    }
    println!("{tally:?}");
    for sense in ["literal", "relaxed"] {
        assert!(tally.of(&format!("{sense} true")) >= positions + positions / 4, "{tally:?}");
        assert!(tally.of(&format!("{sense} false")) >= 6 * positions, "{tally:?}");
    }
}
