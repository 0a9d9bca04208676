//! Families of cooks: other moves of one idea are one entry.

use super::alternative::is_on_line_of;
use super::fault::{Fault, FaultKind};
use crate::engine::problem::Problem;
use crate::position::{Move, Position};

/// Faults of one ply and kind by moves of one family: drops of a line piece on one line
/// to the king, one move with and without promotion, or one piece along one line. Each
/// family keeps the order of the faults.
pub fn families<'f>(
    problem: &Problem,
    main_line: &[Move],
    faults: &'f [Fault],
) -> Vec<Vec<&'f Fault>> {
    let mut families: Vec<Vec<&Fault>> = Vec::new();
    for fault in faults {
        let position = problem.after(main_line.get(..fault.line.ply - 1).unwrap_or_default());
        let is_kin = |family: &&mut Vec<&Fault>| {
            family.first().is_some_and(|first| {
                first.line.ply == fault.line.ply
                    && is_same_kind(first.kind, fault.kind)
                    && are_kin(position.position(), first, fault)
            })
        };
        match families.iter_mut().find(is_kin) {
            Some(family) => family.push(fault),
            None => families.push(vec![fault]),
        }
    }
    families
}

fn is_same_kind(one: FaultKind, other: FaultKind) -> bool {
    let minor = |kind: FaultKind| kind.minor().map(super::Minor::name);
    one.name() == other.name() && minor(one) == minor(other)
}

fn are_kin(position: &Position, one: &Fault, other: &Fault) -> bool {
    let (Some(&one), Some(&other)) = (one.line.moves.first(), other.line.moves.first()) else {
        return false;
    };
    let king = position.king(position.side().opponent());
    if one.is_drop() || other.is_drop() {
        return is_on_line_of(one, other, king);
    }
    one.from() == other.from() && (one.to() == other.to() || is_one_way(one, other))
}

/// True if one piece moves in the same direction, farther or less far.
fn is_one_way(one: Move, other: Move) -> bool {
    let step = |mv: Move| {
        let file = i32::from(mv.to().file()) - i32::from(mv.from().file());
        let rank = i32::from(mv.to().rank()) - i32::from(mv.from().rank());
        let is_straight = file == 0 || rank == 0 || file.abs() == rank.abs();
        is_straight.then_some((file.signum(), rank.signum()))
    };
    step(one).is_some() && step(one) == step(other)
}
