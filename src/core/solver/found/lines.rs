//! Results that hold moves, which are turned where they leave the search.

use super::findings::Variations;
use super::first_move::{FirstMove, FirstMoves};
use crate::certificate::{Certificate, Claim, Completeness};
use crate::position::Move;
use crate::referee::Walk;
use crate::solution::{
    BrinkmateEnd, Brinkmates, Defence, DefencePlace, Escape, Finding, KnownMove, Meeting,
    OtherAttack, Refutation, Sideline, Tsume, Variation,
};

/// Input or output of a search: lines and results with moves in them.
pub trait Lines {
    /// Rotates every move: from the given board to that of the search, or back.
    fn turn(&mut self);
}

impl Lines for Move {
    fn turn(&mut self) {
        *self = self.rotated();
    }
}

impl<L: Lines> Lines for Vec<L> {
    fn turn(&mut self) {
        self.iter_mut().for_each(L::turn);
    }
}

impl<L: Lines> Lines for Option<L> {
    fn turn(&mut self) {
        self.iter_mut().for_each(L::turn);
    }
}

impl<L: Lines, E> Lines for Result<L, E> {
    fn turn(&mut self) {
        self.iter_mut().for_each(L::turn);
    }
}

impl<A: Lines, B: Lines> Lines for (A, B) {
    fn turn(&mut self) {
        self.0.turn();
        self.1.turn();
    }
}

/// Declares the members of results that hold moves; there are none in those without members.
macro_rules! turn_members {
    ($($result:ty: $($member:ident),*;)*) => {
        $(impl Lines for $result {
            fn turn(&mut self) {
                $(self.$member.turn();)*
            }
        })*
    };
}

turn_members! {
    (): ;
    BrinkmateEnd: threat, replies;
    Brinkmates: line;
    Certificate: claim;
    Defence: threat, replies;
    DefencePlace: finding, shorter;
    FirstMove: line;
    FirstMoves: best;
    KnownMove: mv, replies;
    Meeting: line;
    OtherAttack: mv;
    Refutation: line;
    Sideline: moves;
    Tsume: line;
    Variation: moves;
    Variations: found;
    // Its branches are on the given board already.
    Walk: ;
}

impl Lines for Claim {
    fn turn(&mut self) {
        self.for_each_line(&mut |line| line.iter_mut().for_each(Move::turn));
    }
}

impl Lines for Completeness {
    fn turn(&mut self) {
        self.for_each_line(&mut |line| line.iter_mut().for_each(Move::turn));
    }
}

impl Lines for Escape {
    fn turn(&mut self) {
        if let Escape::Reply(mv) = self {
            mv.turn();
        }
    }
}

impl Lines for Finding {
    fn turn(&mut self) {
        self.for_each_line(Vec::turn);
    }
}
