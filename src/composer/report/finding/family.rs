//! Families of cooks: other moves of one idea are one entry.

use super::alternative::is_on_line_of;
use super::fault::Fault;
use super::names::DefectKind;
use super::results::Report;
use tsumi_core::position::{Move, PieceKind, Position};
use tsumi_core::solver::Problem;

/// Faults of one ply and kind by moves of one family: drops of a line piece on one line
/// to the king, one move with and without promotion, or one piece along one line. Second
/// mates in a variation are compared where they leave it. Other squares for one kind of
/// piece are a family wherever they are, and so are its moves with and without promotion.
/// Each family keeps the order of the faults.
pub fn families<'f>(
    problem: &Problem,
    report: &Report,
    faults: &'f [Fault],
) -> Vec<Vec<&'f Fault>> {
    let kin = Kinship { problem, report };
    let mut families: Vec<Vec<&Fault>> = Vec::new();
    for fault in faults {
        let is_kin = |family: &&mut Vec<&Fault>| {
            let first = family.first();
            first.is_some_and(|first| kin.are_kin(first, fault))
        };
        match families.iter_mut().find(is_kin) {
            Some(family) => family.push(fault),
            None => families.push(vec![fault]),
        }
    }
    families
}

/// Compares faults of one report on one problem.
struct Kinship<'a> {
    problem: &'a Problem,
    report: &'a Report,
}

impl Kinship<'_> {
    /// True if two faults belong to one family.
    fn are_kin(&self, one: &Fault, other: &Fault) -> bool {
        let is_one_at_all_plies =
            matches!(one.kind, DefectKind::OtherDestination | DefectKind::Unpromoted);
        if one.kind == other.kind && is_one_at_all_plies {
            let kind = |fault| mover(self.problem, self.report, fault);
            return kind(one) == kind(other);
        }
        let are_longer = one.kind.is_longer_reply() && other.kind.is_longer_reply();
        if one.line.ply != other.line.ply || one.kind != other.kind && !are_longer {
            return false;
        }
        let common = self.report.moves_in_variation(one);
        let (before, rest) = one.line.moves.split_at(common);
        let is_same_place =
            common == self.report.moves_in_variation(other) && other.line.moves.starts_with(before);
        let (Some(&first), Some(&second)) = (rest.first(), other.line.moves.get(common)) else {
            return false;
        };
        let main_line = self.report.main_line.get(..one.line.ply - 1);
        let way = [main_line.unwrap_or_default(), before].concat();
        is_same_place && are_kin(self.problem.after_legal(&way).position(), first, second)
    }
}

/// The kind of the piece that makes the first move of a fault; `None` for a drop.
pub fn mover(problem: &Problem, report: &Report, fault: &Fault) -> Option<PieceKind> {
    let before = report.main_line.get(..fault.line.ply - 1)?;
    let mv = fault.line.moves.first().filter(|mv| !mv.is_drop())?;
    let place = problem.after_legal(before);
    Some(place.position().piece_at(mv.from()).kind())
}

/// True if two moves in a position belong to one family: drops on one line to the king, or moves of
/// one piece, with and without promotion or along one line.
fn are_kin(position: &Position, one: Move, other: Move) -> bool {
    let king = position.king(position.side().opponent());
    if one.is_drop() || other.is_drop() {
        return is_on_line_of(one, other, king);
    }
    one.from() == other.from() && (one.to() == other.to() || is_one_way(one, other))
}

/// True if two moves from one square go in the same straight direction.
fn is_one_way(one: Move, other: Move) -> bool {
    let step = |mv: Move| {
        let file = i32::from(mv.to().file()) - i32::from(mv.from().file());
        let rank = i32::from(mv.to().rank()) - i32::from(mv.from().rank());
        let is_straight = file == 0 || rank == 0 || file.abs() == rank.abs();
        is_straight.then_some((file.signum(), rank.signum()))
    };
    step(one).is_some() && step(one) == step(other)
}
