//! Faults and flaws by their names.

use super::names::DefectKind;
use tsumi_core::position::{Hand, Move};

/// Moves beside the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sideline {
    /// Ply of the first of them, from 1.
    pub ply: usize,
    /// The moves, to the mate.
    pub moves: Vec<Move>,
    /// The attacker's hand after them.
    pub left: Hand,
}

impl Sideline {
    /// Moves from this ply on, and what is left in hand after them.
    pub fn new(ply: usize, moves: Vec<Move>, left: Hand) -> Sideline {
        Sideline { ply, moves, left }
    }

    /// Plies from the start of the problem to the end of the line.
    pub fn plies(&self) -> usize {
        self.ply - 1 + self.moves.len()
    }

    /// True for a reply as long as the main line's that could belong to it instead.
    pub(in crate::report) fn could_be_main_line(&self) -> bool {
        self.left.is_empty() && self.moves.len() > 2
    }
}

/// Something that a rule profile may hold against a problem, at its place.
///
/// What else is said of a problem: a *defect* ([`DefectKind`]) is a kind of what is wrong, which
/// the rules grade; a *flaw* is a fault or another defect that they let pass; a *finding* is
/// whatever a question has found, right or wrong. What is wrong with a text is a *mistake*.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Its place, and the line that proves it. Without moves if it concerns the end of
    /// the main line or the whole problem.
    pub line: Sideline,
}

impl Fault {
    /// A fault of a kind, and its moves.
    pub fn new(kind: FaultKind, line: Sideline) -> Fault {
        Fault { kind, line }
    }

    /// True for a fault of the same kind by the same move.
    pub(in crate::report) fn is_same(&self, other: &Fault) -> bool {
        DefectKind::of(self) == DefectKind::of(other) && self.is_at_place_of(other)
    }

    /// True for a fault by the same move.
    pub(in crate::report) fn is_at_place_of(&self, other: &Fault) -> bool {
        let place = |fault: &Fault| (fault.line.ply, fault.line.moves.first().copied());
        place(self) == place(other)
    }
}

/// Faults by their names among composers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// There is no mate.
    Fuzume,
    /// The defender is mated before the first move.
    Mated,
    /// Another move mates as well.
    Yozume(Option<Minor>),
    /// There is a shorter mate than the given one.
    Hayazume,
    /// The attacker has pieces left.
    Komaamari,
    /// The defender can last longer than in the given solution.
    Hencho,
    /// In a variation as long as the main line that leaves nothing, another move mates
    /// as well.
    YozumeInVariation,
}

impl FaultKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        let defect = match self {
            FaultKind::Fuzume => DefectKind::NoMate,
            FaultKind::Mated => DefectKind::Mated,
            FaultKind::Yozume(_) => DefectKind::OtherMate,
            FaultKind::Hayazume => DefectKind::ShorterMate,
            FaultKind::Komaamari => DefectKind::PiecesLeft,
            FaultKind::Hencho => DefectKind::LongerVariation,
            FaultKind::YozumeInVariation => DefectKind::OtherMateInVariation,
        };
        defect.row().kind
    }

    /// True for another move that mates, in the main line or in a variation.
    pub(in crate::report) fn is_mate_beside(self) -> bool {
        matches!(self, FaultKind::Yozume(_) | FaultKind::YozumeInVariation)
    }

    /// What distinguishes the other mate from a cook, if anything does.
    pub fn minor(self) -> Option<Minor> {
        match self {
            FaultKind::Yozume(minor) => minor,
            _ => None,
        }
    }
}

/// Other mates that composers distinguish from cooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minor {
    /// The same move with or without promotion, and a mate of the same length.
    Unpromoted,
    /// The same move without promotion, in the last three plies, and a mate two plies longer.
    UnpromotedLonger,
    /// The same move with or without promotion, by which the main line's moves mate, too, but
    /// another reply lasts longer.
    UnpromotedSlower,
    /// A line piece is dropped at a distance, on another square of the same line, and
    /// the mate has the same length.
    OtherSquare,
    /// The same piece goes to another square, all else is as in the main line, and the mate
    /// has the same length.
    OtherDestination,
    /// The same moves in another order. The ply after which the line shown is back on the
    /// main line.
    Order(Option<usize>),
    /// It mates only by way of the main line's positions, in the same length, but by other
    /// moves. The ply after which the line shown is back on the main line, if it is.
    OtherWay(Option<usize>),
    /// It mates only by way of the main line's positions, in more plies. The ply after
    /// which the line shown is back on the main line, if it is.
    Detour(Option<usize>),
    /// The whole problem is a mate in one, and so is this.
    MateInOne,
    /// Another mate in one at the last move.
    LastMove,
    /// It mates only by way of mirror images of the main line's positions, behind a
    /// symmetrical one.
    Mirror,
}

impl Minor {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.defect().row().kind
    }

    /// What it is to a rule profile.
    pub(super) const fn defect(self) -> DefectKind {
        match self {
            Minor::Unpromoted => DefectKind::Unpromoted,
            Minor::UnpromotedLonger => DefectKind::UnpromotedLonger,
            Minor::UnpromotedSlower => DefectKind::UnpromotedSlower,
            Minor::OtherSquare => DefectKind::OtherSquare,
            Minor::OtherDestination => DefectKind::OtherDestination,
            Minor::Order(_) => DefectKind::Order,
            Minor::OtherWay(_) => DefectKind::OtherWay,
            Minor::Detour(_) => DefectKind::Detour,
            Minor::MateInOne => DefectKind::MatesInOne,
            Minor::LastMove => DefectKind::LastMove,
            Minor::Mirror => DefectKind::Mirror,
        }
    }

    /// The ply after which the line shown is back on the main line.
    pub fn back_after(self) -> Option<usize> {
        match self {
            Minor::Order(ply) | Minor::OtherWay(ply) | Minor::Detour(ply) => ply,
            _ => None,
        }
    }
}

/// The two kinds of a variation as long as the main line, which is not a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EqualReplyKind {
    /// 変同: the attacker has the same pieces left.
    SameLeft,
    /// 同手数駒余り: the attacker has other pieces left.
    PiecesLeft,
}

impl EqualReplyKind {
    /// What it is to a rule profile, before the end of the main line.
    pub const fn defect(self) -> DefectKind {
        match self {
            EqualReplyKind::SameLeft => DefectKind::EqualReply,
            EqualReplyKind::PiecesLeft => DefectKind::EqualReplyLeft,
        }
    }

    /// Its name in English.
    pub const fn english(self) -> &'static str {
        self.defect().english()
    }

    /// What JSON calls it.
    pub const fn name(self) -> &'static str {
        self.defect().row().kind
    }

    /// Its name among composers.
    pub const fn japanese(self) -> &'static str {
        self.defect().japanese()
    }
}
