//! How like two positions are: the same one mirrored or shifted, or nearly so.
//!
//! Compared are the boards and the attacker's hands, as if Black attacked; what is left to the
//! defender follows from these.

use tsumi_core::position::{Color, PieceKind, Position, Square, Unchecked};
use tsumi_core::solver::Problem;

/// How a position is laid on another one so that they differ least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Likeness {
    /// The position is mirrored from left to right.
    pub is_mirrored: bool,
    /// Files to the left and ranks down by which it is shifted then.
    pub shift: (i8, i8),
    /// The number of squares, and of pieces in the attacker's hand, that differ.
    pub differences: u32,
}

impl Likeness {
    /// The best way to lay `one` on `other`: as it stands or mirrored, in its place or so that the
    /// defender's kings meet.
    pub fn between(one: &Problem, other: &Problem) -> Likeness {
        let other = other.turned(other.position());
        let plain = one.turned(one.position());
        let ways = [(false, plain.clone()), (true, plain.mirrored())];
        let ways = ways.into_iter().flat_map(|(is_mirrored, position)| {
            let shifts = [(0, 0), shift_to_king(&position, &other)];
            shifts.map(|shift| Likeness {
                is_mirrored,
                shift,
                differences: count_differences(&position, &other, shift),
            })
        });
        let size = |(files, ranks): (i8, i8)| files.unsigned_abs() + ranks.unsigned_abs();
        let best = ways.min_by_key(|way| (way.differences, way.is_mirrored, size(way.shift)));
        // There are four.
        best.unwrap_or(Likeness { is_mirrored: false, shift: (0, 0), differences: u32::MAX })
    }
}

/// The shift that puts the defender's king where it stands in `other`.
fn shift_to_king(position: &Position, other: &Position) -> (i8, i8) {
    let (from, to) = (position.king(Color::White), other.king(Color::White));
    let step = |from: u8, to: u8| to as i8 - from as i8;
    (step(from.file(), to.file()), step(from.rank(), to.rank()))
}

/// The number of squares and of pieces in Black's hand that differ, once `position` is shifted.
fn count_differences(position: &Position, other: &Position, (files, ranks): (i8, i8)) -> u32 {
    let shifted = |square: Square| {
        let file = square.file().checked_add_signed(files)?;
        let rank = square.rank().checked_add_signed(ranks)?;
        (file < 9 && rank < 9).then(|| Square::new(file, rank))
    };
    let mut differences = 0;
    let mut met = 0;
    for square in position.occupied() {
        let there = shifted(square).map(|square| other.piece_at(square));
        met += u32::from(there.is_some_and(|piece| !piece.is_none()));
        differences += u32::from(there != Some(position.piece_at(square)));
    }
    // What stands in the other one alone.
    differences += other.occupied().count() - met;
    let hands = [position, other].map(|position| position.hand(Color::Black));
    let pieces = |kind: PieceKind| hands[0].count(kind).abs_diff(hands[1].count(kind));
    differences + PieceKind::IN_HAND.into_iter().map(pieces).sum::<u32>()
}
