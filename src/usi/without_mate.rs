//! The move that is played in a game where no mate was found.
//!
//! Responsible for a move that is legal and does not lose at once; a better one is for engines
//! that play games. Must not know the state of the conversation.

use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Problem, Verdict, answer_at_once};

/// A legal move after which the opponent has no mate in one, or if there is none any legal move;
/// `None` if there is no legal move.
pub fn move_of(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let is_safe = |mv: &&Move| !allows_mate(position, **mv);
    moves.iter().find(is_safe).or(moves.first()).copied()
}

/// True if the opponent has a mate after a move that is seen at once, without a search.
fn allows_mate(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    let is_played = after.play(mv).is_ok();
    let problem = Problem::new(&after).ok().filter(|_| is_played);
    let answer = problem.and_then(|problem| answer_at_once(&problem));
    answer.is_some_and(|answer| answer.verdict == Verdict::Mate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(sfen: &str) -> Option<String> {
        let position = Position::from_sfen(sfen).expect("a position");
        let mv = move_of(&position)?;
        assert!(position.clone().play(mv).is_ok(), "{sfen}: {mv}");
        Some(mv.to_string())
    }

    #[test]
    fn a_move_is_legal_and_does_not_allow_a_mate_in_one() {
        assert!(
            played("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").is_some()
        );
        // A gold on 1h mates next, unless the pawn behind it is captured.
        let only = played("k8/9/9/9/9/P8/R7p/7P1/7LK b g 1");
        assert_eq!(only.as_deref(), Some("9g1g"));
    }

    #[test]
    fn who_is_mated_has_no_move() {
        assert_eq!(played("4k4/4G4/4P4/9/9/9/9/9/9 w - 1"), None);
    }
}
