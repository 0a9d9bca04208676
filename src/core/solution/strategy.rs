//! The attacker's moves of a proof, for the referee's walk.

use crate::dfpn::Searcher;
use crate::length::{Plies, minus_one};
use crate::position::{Move, MoveList, Undo, checks};
use crate::referee::{Ended, Strategy};
use crate::table::Table;

/// A strategy by the moves in the table; it searches again where a proof was replaced.
pub struct ProofStrategy<'s, 'a, T: Table> {
    search: &'s mut Searcher<'a, T>,
    /// True if the search's board is the walk's turned round.
    is_turned: bool,
    made: Vec<(Move, Undo)>,
    /// Returns true if there is no time left.
    must_end: &'s dyn Fn() -> bool,
}

impl<'s, 'a, T: Table> ProofStrategy<'s, 'a, T> {
    /// The attacker's moves from the search's current position.
    pub fn new(
        search: &'s mut Searcher<'a, T>,
        is_turned: bool,
        must_end: &'s dyn Fn() -> bool,
    ) -> ProofStrategy<'s, 'a, T> {
        ProofStrategy { search, is_turned, made: Vec::new(), must_end }
    }

    fn turned(&self, mv: Move) -> Move {
        if self.is_turned { mv.rotated() } else { mv }
    }

    /// The check after which the table knows the shortest mate within `plies`.
    fn known_check(&self, plies: Plies) -> Option<Move> {
        let mut list = MoveList::new();
        checks(self.search.position(), &mut list);
        let proven = list.iter().filter_map(|&mv| {
            let found = self.search.look_up_after(mv, minus_one(plies));
            (found.pn == 0).then_some((mv, found.plies))
        });
        proven.min_by_key(|&(_, plies)| plies).map(|(mv, _)| mv)
    }
}

impl<T: Table> Strategy for ProofStrategy<'_, '_, T> {
    fn attack(&mut self, plies: Plies) -> Result<Option<Move>, Ended> {
        if (self.must_end)() {
            return Err(Ended);
        }
        if let Some(mv) = self.known_check(plies) {
            return Ok(Some(self.turned(mv)));
        }
        let outcome = self.search.decide(plies);
        if outcome.pn == 0 {
            Ok(Some(self.turned(outcome.mv)))
        } else if self.search.has_ended() {
            Err(Ended)
        } else {
            Ok(None)
        }
    }

    fn make(&mut self, mv: Move) {
        let mv = self.turned(mv);
        let undo = self.search.make(mv);
        self.made.push((mv, undo));
    }

    fn unmake(&mut self) {
        if let Some((mv, undo)) = self.made.pop() {
            self.search.unmake(mv, undo);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dfpn::{Monitor, Status, Stop};
    use crate::length::Bounds;
    use crate::notation::moves;
    use crate::position::{Color, Position};
    use crate::referee::{LineFault, WalkError, WalkOutcome, walk};
    use crate::table::{FixedTable, RepetitionTable};

    /// `m9-0173` of the test data.
    fn problem() -> Position {
        let rows = include_str!("../../../tests/data/mates.tsv");
        let row = rows.lines().find(|row| row.starts_with("m9-0173\t"));
        let sfen = row.and_then(|row| row.split('\t').nth(1));
        Position::from_sfen(sfen.unwrap()).unwrap()
    }

    struct Patient;

    impl Monitor for Patient {
        fn must_end(&mut self, _status: Status<'_>) -> bool {
            false
        }
    }

    /// A strategy with one move replaced.
    struct Spoilt<S> {
        inner: S,
        path: Vec<Move>,
        /// The place and the move.
        fault: (&'static str, &'static str),
    }

    impl<S: Strategy> Strategy for Spoilt<S> {
        fn attack(&mut self, plies: Plies) -> Result<Option<Move>, Ended> {
            let (at, instead) = self.fault;
            if moves::usi(&self.path) == at {
                Ok(Move::from_usi(instead).ok())
            } else {
                self.inner.attack(plies)
            }
        }

        fn make(&mut self, mv: Move) {
            self.path.push(mv);
            self.inner.make(mv);
        }

        fn unmake(&mut self) {
            self.path.pop();
            self.inner.unmake();
        }
    }

    fn walked(
        position: &Position,
        is_turned: bool,
        fault: (&'static str, &'static str),
    ) -> WalkOutcome {
        let bytes = 1 << 20;
        let table = FixedTable::new(bytes).unwrap();
        let repetitions = RepetitionTable::new(RepetitionTable::share_of(bytes)).unwrap();
        let (stop, mut patient) = (Stop::new(), Patient);
        let turned = if is_turned { position.rotated() } else { position.clone() };
        let mut search = Searcher::new(&table, &repetitions, &stop, &mut patient, &turned);
        let found = search.decide(9);
        assert_eq!(found.pn, 0);
        let mut strategy = Spoilt {
            inner: ProofStrategy::new(&mut search, is_turned, &|| false),
            path: Vec::new(),
            fault,
        };
        let attacker = if is_turned { Color::White } else { Color::Black };
        let claim = Bounds::of_mate(found.plies);
        walk(&position.to_sfen(), attacker, claim, &mut strategy, u64::MAX).outcome
    }

    #[test]
    fn the_proof_of_either_side_passes() {
        let outcome = WalkOutcome::Mate { longest: 9 };
        assert_eq!(walked(&problem(), false, ("none", "none")), outcome);
        let rotated = problem().rotated();
        assert_eq!(walked(&rotated, true, ("none", "none")), outcome);
    }

    /// A drop without check, a dragon that the king captures, and a wrong dragon move
    /// late in the longest branch.
    #[test]
    fn one_wrong_move_fails_the_branch_that_it_stands_on() {
        let fails = |at, instead| {
            let outcome = walked(&problem(), false, (at, instead));
            let WalkOutcome::Fails { branch, flaw } = outcome else { panic!("{outcome}") };
            (moves::usi(&branch), flaw)
        };
        let no_check = |ply, usi| {
            let mv = Move::from_usi(usi).unwrap();
            WalkError::Fault(LineFault::NoCheck { ply, mv })
        };
        assert_eq!(fails("5d4c 2c2b", "G*9h"), ("5d4c 2c2b G*9h".to_owned(), no_check(3, "G*9h")));
        assert_eq!(
            fails("5d4c 2c2b", "4c3b"),
            ("5d4c 2c2b 4c3b 2b3b".to_owned(), WalkError::NoMove(5))
        );
        let late = "5d4c 2c2b G*3b 2b1a 4c4a N*3a";
        assert_eq!(fails(late, "4a4b"), (format!("{late} 4a4b"), no_check(7, "4a4b")));
    }
}
