//! Answers that a position shows before any search.

use super::found::{Answer, Statistics, Verdict};
use super::problem::Problem;
use super::running::Judge;
use crate::dfpn::mate_in_one;
use crate::length::Bounds;
use crate::position::{MoveList, checks};

/// The answer to a problem whose attacker, to move, mates in one or has no check; `None` for any
/// other. It needs neither a table nor time.
pub fn answer_at_once(problem: &Problem) -> Option<Answer> {
    if !problem.attacker_moves() {
        return None;
    }
    let position = problem.turned(problem.position());
    let mut list = MoveList::new();
    checks(&position, &mut list);
    if list.is_empty() {
        return Some(Answer::without_line(Verdict::NoMate, Statistics::default()));
    }
    let mut line = [mate_in_one(&position)?];
    problem.turn(&mut line);
    Judge::new(problem).passes(&line).then(|| Answer {
        line: line.to_vec(),
        bounds: Some(Bounds { lower: 1, upper: 1 }),
        ..Answer::without_line(Verdict::Mate, Statistics::default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn found_at_once(sfen: &str) -> Option<(Verdict, String)> {
        let position = Position::from_sfen(sfen).expect("a position");
        let problem = Problem::new(&position).expect("a problem");
        let answer = answer_at_once(&problem)?;
        let moves: Vec<String> = answer.line.iter().map(ToString::to_string).collect();
        Some((answer.verdict, moves.join(" ")))
    }

    #[test]
    fn mates_in_one_and_positions_without_checks_are_seen() {
        let mate = |mv: &str| Some((Verdict::Mate, mv.to_string()));
        let no_mate = Some((Verdict::NoMate, String::new()));
        for (sfen, expected) in [
            ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", mate("G*5b")),
            ("9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1", mate("G*5h")),
            ("4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1", no_mate),
            ("7lk/9/6G2/7N1/9/9/9/9/9 b L 1", mate("L*1b")),
            // A mate in three, a pawn-drop mate (a lance would mate), and a defender to move.
            ("9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p 1", None),
            ("7lk/9/6G2/7N1/9/9/9/9/9 b P 1", None),
            ("9/9/6+B2/8k/9/8+R/9/9/9 w rb4g4s4n4l18p 1", None),
        ] {
            assert_eq!(found_at_once(sfen), expected, "{sfen}");
        }
    }
}
