//! Results that hold lines of moves.

use super::findings::Variations;
use super::first_move::FirstMoves;
use crate::certificate::{Certificate, CertificateError, Claim};
use crate::position::Move;
use crate::referee::Walk;
use crate::solution::{
    BrinkmateEnd, Brinkmates, Defence, DefencePlace, Escape, Meeting, OtherAttack, Refutation,
    Tsume,
};

/// Input or output of a search, whose lines are turned on the way.
pub trait Lines {
    /// Calls `turn` for each line.
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move]));
}

impl Lines for () {
    fn for_each_line(&mut self, _turn: &mut dyn FnMut(&mut [Move])) {}
}

/// A proof has no lines.
impl Lines for Result<Certificate, CertificateError> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        if let Ok(certificate) = self {
            certificate.claim.for_each_line(turn);
        }
    }
}

impl Lines for Result<Claim, CertificateError> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        if let Ok(claim) = self {
            claim.for_each_line(turn);
        }
    }
}

/// Its branches are on the given board already.
impl Lines for Walk {
    fn for_each_line(&mut self, _turn: &mut dyn FnMut(&mut [Move])) {}
}

impl Lines for Vec<Move> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        turn(self);
    }
}

impl Lines for Vec<Vec<Move>> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for line in self {
            turn(line);
        }
    }
}

impl Lines for Vec<Option<Refutation>> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for refutation in self.iter_mut().flatten() {
            turn(&mut refutation.line);
        }
    }
}

impl Lines for FirstMoves {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for first_move in &mut self.best {
            turn(&mut first_move.line);
        }
    }
}

impl Lines for Vec<crate::solution::KnownMove> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for known in self {
            turn(std::slice::from_mut(&mut known.mv));
            known.replies.for_each_line(turn);
        }
    }
}

impl Lines for Tsume {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        if let Some(line) = &mut self.line {
            turn(line);
        }
    }
}

impl Lines for Brinkmates {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        turn(&mut self.line);
    }
}

impl Lines for BrinkmateEnd {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        self.threat.iter_mut().for_each(|line| turn(line));
        for reply in &mut self.replies {
            turn(&mut reply.moves);
        }
    }
}

impl Lines for Vec<Defence> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for defence in self {
            turn(&mut defence.threat);
            for reply in &mut defence.replies {
                turn(&mut reply.moves);
            }
        }
    }
}

impl Lines for Escape {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        if let Escape::Reply(mv) = self {
            turn(std::slice::from_mut(mv));
        }
    }
}

impl Lines for Vec<OtherAttack> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for attack in self {
            turn(std::slice::from_mut(&mut attack.mv));
        }
    }
}

impl Lines for Meeting {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        turn(&mut self.line);
    }
}

impl Lines for Vec<DefencePlace> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for place in self {
            place.finding.for_each_line(|line| turn(line));
            place.shorter.iter_mut().for_each(|line| turn(line));
        }
    }
}

impl Lines for Variations {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        for variation in &mut self.found {
            turn(&mut variation.moves);
        }
    }
}

impl<A: Lines, B: Lines> Lines for (A, B) {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        self.0.for_each_line(turn);
        self.1.for_each_line(turn);
    }
}

impl<A: Lines> Lines for Option<A> {
    fn for_each_line(&mut self, turn: &mut dyn FnMut(&mut [Move])) {
        if let Some(inner) = self {
            inner.for_each_line(turn);
        }
    }
}
