//! The statements that proofs prove.

use crate::length::{Bounds, Plies, UNLIMITED};
use crate::position::Move;
use std::fmt;

/// A statement that a proof proves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// A mate in at most this many plies.
    MateWithin(Plies),
    /// No mate in at most this many plies.
    NoMateWithin(Plies),
    /// No mate at all.
    NoMate,
    /// A mate in this many plies, and none in fewer.
    Shortest(Plies),
    /// A mate in this many plies without futile interpositions, and none in fewer.
    Tsume(Plies),
    /// A main line of the tsume length, beside which nothing mates.
    Complete(Completeness),
    /// The defender, to move and not in check, would be mated in at most this many plies after
    /// a pass.
    Threat(Plies),
    /// A brinkmate in at most this many moves of the attacker.
    BrinkmateWithin(Plies),
    /// Neither a brinkmate in at most this many moves nor a mate.
    NoBrinkmateWithin(Plies),
    /// Neither a brinkmate nor a mate.
    NoBrinkmate,
    /// A brinkmate in this many moves, and none in fewer.
    ShortestBrinkmate(Plies),
}

/// A main line that takes as many plies as the mate without futile interpositions at each
/// of its places, leaves the attacker nothing, and beside which no other check mates, in
/// any length, but at the last move; all this but for the exceptions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completeness {
    /// The main line.
    pub line: Vec<Move>,
    /// Other checks that are not shown to fail, and replies that last longer than the line's.
    pub exceptions: Vec<Exception>,
}

/// A check beside the main line that is not shown to fail, or a reply that lasts longer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exception {
    /// The ply of the move, 1 for the first move of the line.
    pub ply: usize,
    /// The check, or the reply.
    pub mv: Move,
    /// The reason why the check is no cook, or how long the reply lasts.
    pub excuse: Excuse,
}

/// The kind of an exception, which a checker confirms.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Excuse {
    /// The mirror image of the main line's move, in a position that is its own.
    MirrorImage,
    /// The main line's move with or without promotion; it mates within this many plies.
    PromotionDeclined(Plies),
    /// The check drops the same piece on another square; it mates within this many plies.
    AnotherSquare(Plies),
    /// By these moves the attacker comes back to a position of the main line.
    Back(Vec<Move>),
    /// The check mates, too.
    AlsoMating,
    /// It was not settled whether the check mates.
    LeftOpen,
    /// The reply lasts at most this many plies, itself included.
    LongerReply(Plies),
}

impl Completeness {
    /// Calls `turn` for the moves in it.
    pub fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        turn(&mut self.line);
        for exception in &mut self.exceptions {
            turn(std::slice::from_mut(&mut exception.mv));
            if let Excuse::Back(moves) = &mut exception.excuse {
                turn(moves);
            }
        }
    }

    /// The length of the line.
    pub fn plies(&self) -> Plies {
        Plies::try_from(self.line.len()).unwrap_or(UNLIMITED)
    }

    /// The most plies that the mate may take after `after` moves of the line: as many as it has
    /// left, or as a longer reply gives the defender.
    pub(super) fn lasting(&self, after: usize) -> Plies {
        let left = self.plies() - after as Plies;
        let longer = self.exceptions.iter().filter(|exception| exception.ply > after);
        let longer = longer.filter_map(|exception| match exception.excuse {
            Excuse::LongerReply(plies) => Some((exception.ply - after - 1) as Plies + plies),
            _ => None,
        });
        longer.fold(left, Plies::max)
    }

    /// The number of exceptions of a kind.
    fn count(&self, is_it: fn(&Excuse) -> bool) -> usize {
        self.exceptions.iter().filter(|exception| is_it(&exception.excuse)).count()
    }
}

impl Claim {
    /// The strongest claim that bounds of a mate's length allow.
    pub fn of_mate(bounds: Bounds) -> Claim {
        if bounds.meet() { Claim::Shortest(bounds.upper) } else { Claim::MateWithin(bounds.upper) }
    }

    /// The strongest claim for a search within `limit` plies that found no mate.
    pub fn of_disproof(limit: Plies) -> Claim {
        if limit == UNLIMITED { Claim::NoMate } else { Claim::NoMateWithin(limit) }
    }

    /// The number of plies, or moves, that the claim names; 0 if it names none.
    pub fn plies(&self) -> Plies {
        match self {
            Claim::NoMate | Claim::NoBrinkmate => 0,
            Claim::Complete(complete) => complete.plies(),
            Claim::MateWithin(plies)
            | Claim::NoMateWithin(plies)
            | Claim::Shortest(plies)
            | Claim::Tsume(plies)
            | Claim::Threat(plies)
            | Claim::BrinkmateWithin(plies)
            | Claim::NoBrinkmateWithin(plies)
            | Claim::ShortestBrinkmate(plies) => *plies,
        }
    }

    /// Calls `turn` for the moves in it.
    pub fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        if let Claim::Complete(complete) = self {
            complete.for_each_line(turn);
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::MateWithin(plies) => write!(f, "mate in at most {plies} plies"),
            Claim::NoMateWithin(plies) => write!(f, "no mate in at most {plies} plies"),
            Claim::NoMate => f.write_str("no mate in any number of plies"),
            Claim::Shortest(plies) => write!(f, "the shortest mate takes {plies} plies"),
            Claim::Tsume(plies) => {
                let words = "the mate without futile interpositions takes";
                write!(f, "{words} {plies} plies")
            }
            Claim::Complete(complete) => complete.fmt(f),
            Claim::Threat(plies) => write!(f, "a threat of mate in at most {plies} plies"),
            Claim::BrinkmateWithin(moves) => write!(f, "brinkmate in at most {moves} moves"),
            Claim::NoBrinkmateWithin(moves) => write!(f, "no brinkmate in at most {moves} moves"),
            Claim::NoBrinkmate => f.write_str("no brinkmate in any number of moves"),
            Claim::ShortestBrinkmate(moves) => {
                write!(f, "the shortest brinkmate takes {moves} moves")
            }
        }
    }
}

impl fmt::Display for Completeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "complete in {} plies", self.plies())?;
        let longer = self.count(|excuse| matches!(excuse, Excuse::LongerReply(_)));
        let open = self.count(|excuse| *excuse == Excuse::LeftOpen);
        let images = self.count(|excuse| *excuse == Excuse::MirrorImage);
        let mates = self.exceptions.len() - longer - open - images;
        let parts = [
            (mates, "move that also mates", "moves that also mate"),
            (longer, "reply that may last longer", "replies that may last longer"),
            (open, "move left open", "moves left open"),
        ];
        let parts = parts.iter().filter(|(count, ..)| *count > 0);
        for (index, (count, one, more)) in parts.enumerate() {
            let joint = if index == 0 { " but for" } else { " and" };
            match count {
                1 => write!(f, "{joint} 1 {one}")?,
                _ => write!(f, "{joint} {count} {more}")?,
            }
        }
        f.write_str(",")?;
        self.line.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        self.exceptions.iter().try_for_each(|exception| write!(f, ", {exception}"))
    }
}

impl fmt::Display for Exception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Exception { ply, mv, excuse } = self;
        let (what, why) = match excuse {
            Excuse::MirrorImage => ("mirror image", String::new()),
            Excuse::PromotionDeclined(plies) => {
                ("promotion declined", format!(" within {plies} plies"))
            }
            Excuse::AnotherSquare(plies) => ("another square", format!(" within {plies} plies")),
            Excuse::Back(moves) => ("back", moves.iter().map(|mv| format!(" {mv}")).collect()),
            Excuse::AlsoMating => ("also mating", String::new()),
            Excuse::LeftOpen => ("left open", String::new()),
            Excuse::LongerReply(plies) => ("longer reply", format!(" within {plies} plies")),
        };
        write!(f, "{what} at ply {ply} {mv}{why}")
    }
}
