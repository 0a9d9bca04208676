//! Positions in which the arguments of the last ply are put to the test.
//!
//! Chance rarely throws them, so they are bred. Checks are told apart by their features; for each
//! combination that was met the position is kept in which such a check leaves the fewest replies.
//! The next position is one of these with a piece or two changed, and what a check does to lines
//! and pins rarely is looked for as often as what it does always.

use super::after;
use crate::bug_classes::generators::Class;
use crate::exhaustive::positions::{
    Amounts, Dice, THEMES, throw, with_a_piece_added, with_a_piece_moved, with_a_piece_removed,
    with_other_hands, with_sliders_behind,
};
use crate::exhaustive::solver::{board, checks, legal_moves};
use crate::quick::MATES_BY_OPENED_PINS;
use rsshogi::board::Position as Board;
use rsshogi::types::{Move32, PieceType, Square};
use std::collections::HashMap;
use tsumi_core::position::{Color, Position};

const DENSE: Amounts = Amounts { attackers: 7, defenders: 6, attackers_hand: 3, defenders_hand: 3 };

const SLIDERS: [PieceType; 5] =
    [PieceType::LANCE, PieceType::BISHOP, PieceType::ROOK, PieceType::HORSE, PieceType::DRAGON];

/// The effects of a check on lines and pins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effects {
    /// The check leaves a square that a slider of its side attacks.
    pub leaves_line: bool,
    /// Another piece checks, too, or alone.
    pub discovers: bool,
    /// Lines of other pieces to squares round the king.
    pub opens: bool,
    pub closes: bool,
    /// Pieces of the defender that would capture: one is pinned now, or was before, too.
    pub pins_captor: bool,
    pub has_pinned_captor: bool,
    /// A piece of the defender is pinned no more.
    pub unpins: bool,
}

/// A check as it is told from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Features {
    effects: Effects,
    piece: PieceType,
    is_drop: bool,
    promotes: bool,
    captures: bool,
    is_near_king: bool,
    answers_check: bool,
    /// The kind of the piece, and whether it is dropped, if there is one reply.
    reply: Option<(PieceType, bool)>,
}

impl Effects {
    fn of(before: &Board, check: Move32, after: &Board) -> Effects {
        let (to, defender) = (check.to_sq(), after.turn());
        let king = after.king_square(defender);
        let beside = |square: &Square| square.distance(king) == 1;
        // By all but the piece that moves, through the king.
        let attackers = |board: &Board, square| {
            let mut occupied = board.pieces();
            occupied.clear(king);
            let mut all = board.attackers_to_color(before.turn(), square, occupied);
            all.clear(to);
            if !check.is_drop() {
                all.clear(check.from_sq());
            }
            all
        };
        let changes = |is_more: fn(&u32, &u32) -> bool| {
            let count = |board, square| attackers(board, square).count();
            let mut near = Square::iter().filter(beside);
            near.any(|square| is_more(&count(after, square), &count(before, square)))
        };
        let is_slider = |square| SLIDERS.contains(&before.piece_on(square).piece_type());
        let leaves_line =
            !check.is_drop() && (&attackers(before, check.from_sq())).into_iter().any(is_slider);
        let pinned = [before, after].map(|board| board.pinned_pieces(defender));
        let captors = after.attackers_to_color_current(defender, to);
        Effects {
            leaves_line,
            discovers: after.checkers().count() > 1 || !after.checkers().test(to),
            opens: changes(u32::gt),
            closes: changes(u32::lt),
            pins_captor: !(captors & pinned[1] & !pinned[0]).is_empty(),
            has_pinned_captor: !(captors & pinned[1] & pinned[0]).is_empty(),
            unpins: !(pinned[0] & after.pieces() & !pinned[1]).is_empty(),
        }
    }
}

/// Positions without end, Black to move.
pub struct Breed {
    pub dice: Dice,
    /// The positions to begin with.
    known: Vec<&'static str>,
    /// Those kept, by effects, each with the number of replies.
    kept: Vec<Vec<(usize, String)>>,
    groups: HashMap<Effects, usize>,
    /// Where in its group.
    places: HashMap<Features, usize>,
}

impl Breed {
    pub fn new(seed: u64) -> Breed {
        Breed {
            dice: Dice::new(seed),
            known: MATES_BY_OPENED_PINS.iter().map(|row| row.0).collect(),
            kept: Vec::new(),
            groups: HashMap::new(),
            places: HashMap::new(),
        }
    }

    pub fn next(&mut self) -> Position {
        loop {
            let sfen = match self.known.pop() {
                Some(sfen) => sfen.to_owned(),
                None if self.dice.once_in(4) => self.throw(),
                None => self.change(),
            };
            let Ok(position) = sfen.parse::<Position>() else {
                continue;
            };
            let position = match position.side() {
                Color::Black => position,
                Color::White => position.rotated(),
            };
            if position.king(Color::White).is_on_board() {
                return position;
            }
        }
    }

    fn throw(&mut self) -> String {
        let dice = &mut self.dice;
        let classes = [Class::StalePin, Class::OpenedPin, Class::DiscoveredCheck];
        let sfen = if dice.once_in(2) {
            classes[dice.roll(3)].throw(dice)
        } else {
            throw(THEMES[dice.roll(4)], DENSE, dice)
        };
        with_sliders_behind(&sfen, dice)
    }

    fn change(&mut self) -> String {
        let dice = &mut self.dice;
        let group = &self.kept[dice.roll(self.kept.len())];
        let mut sfen = group[dice.roll(group.len())].1.clone();
        for _ in 0..dice.between(1, 2) {
            sfen = match dice.roll(6) {
                0 => with_a_piece_removed(&sfen, dice),
                1 => with_a_piece_added(&sfen, dice),
                2 => with_other_hands(&sfen, dice),
                3 => with_sliders_behind(&sfen, dice),
                _ => with_a_piece_moved(&sfen, dice),
            };
        }
        sfen
    }

    /// Keeps a position for what its checks do; tells what those that mate do.
    pub fn keep(&mut self, sfen: &str) -> Vec<Effects> {
        let mut mates = Vec::new();
        let before = board(sfen);
        for check in checks(&before) {
            let after = after(&before, check);
            let replies = legal_moves(&after);
            let features = Features {
                effects: Effects::of(&before, check, &after),
                piece: check.piece_after_move().piece_type(),
                is_drop: check.is_drop(),
                promotes: check.is_promotion(),
                captures: before.pieces().test(check.to_sq()),
                is_near_king: check.to_sq().distance(after.king_square(after.turn())) == 1,
                answers_check: before.is_in_check(),
                reply: None,
            };
            self.keep_for(features, replies.len(), sfen);
            match replies[..] {
                [] => mates.push(features.effects),
                [reply] => {
                    let kind = reply.piece_after_move().piece_type();
                    let reply = Some((kind, reply.is_drop()));
                    self.keep_for(Features { reply, ..features }, 1, sfen);
                }
                _ => {}
            }
        }
        mates
    }

    /// The number of combinations met.
    pub fn combinations(&self) -> usize {
        self.places.len()
    }

    /// Keeps a position, unless one with fewer replies is kept for such a check.
    fn keep_for(&mut self, features: Features, replies: usize, sfen: &str) {
        let group = *self.groups.entry(features.effects).or_insert(self.kept.len());
        if group == self.kept.len() {
            self.kept.push(Vec::new());
        }
        let group = &mut self.kept[group];
        let place = *self.places.entry(features).or_insert(group.len());
        if place == group.len() {
            group.push((replies, sfen.to_owned()));
        } else if replies < group[place].0 || (replies == group[place].0 && self.dice.once_in(2)) {
            group[place] = (replies, sfen.to_owned());
        }
    }
}
