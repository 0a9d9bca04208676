//! What a proof proves.

use crate::length::{Bounds, Plies, UNLIMITED};
use crate::position::Move;
use std::fmt;

/// What is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A mate in at most this many plies.
    MateWithin(Plies),
    /// No mate in at most this many.
    NoMateWithin(Plies),
    /// No mate at all.
    NoMate,
    /// A mate in this many plies, and none in fewer.
    Shortest(Plies),
    /// A mate in this many plies without futile interpositions, and none in fewer.
    Tsume(Plies),
    /// A main line of the tsume length, beside which nothing mates.
    Complete(Completeness),
}

/// A main line that takes as many plies as the mate without futile interpositions at each
/// of its places, leaves the attacker nothing, and beside which no other check mates, in
/// any length, but at the last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completeness {
    /// The main line.
    pub line: Vec<Move>,
    /// Other mates that are accepted, each with its ply.
    pub accepted: Vec<(usize, Move)>,
}

impl Completeness {
    /// Its length.
    pub fn plies(&self) -> Plies {
        Plies::try_from(self.line.len()).unwrap_or(UNLIMITED)
    }
}

impl Claim {
    /// All that the bounds of a mate's length say.
    pub fn of_mate(bounds: Bounds) -> Claim {
        if bounds.meet() {
            Claim::Shortest(bounds.upper)
        } else {
            Claim::MateWithin(bounds.upper)
        }
    }

    /// All that a search within `limit` plies says that found no mate.
    pub fn of_disproof(limit: Plies) -> Claim {
        if limit == UNLIMITED {
            Claim::NoMate
        } else {
            Claim::NoMateWithin(limit)
        }
    }

    /// The plies that it names, or 0.
    pub fn plies(&self) -> Plies {
        match self {
            Claim::NoMate => 0,
            Claim::Complete(complete) => complete.plies(),
            Claim::MateWithin(plies)
            | Claim::NoMateWithin(plies)
            | Claim::Shortest(plies)
            | Claim::Tsume(plies) => *plies,
        }
    }

    /// Calls `turn` for the moves in it.
    pub fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        if let Claim::Complete(Completeness { line, accepted }) = self {
            turn(line);
            for (_, mv) in accepted {
                turn(std::slice::from_mut(mv));
            }
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
        }
    }
}

impl fmt::Display for Completeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "complete in {} plies,", self.plies())?;
        self.line.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        let mut accepted = self.accepted.iter();
        accepted.try_for_each(|(ply, mv)| write!(f, ", not counting at ply {ply} {mv}"))
    }
}
