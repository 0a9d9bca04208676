//! Judges lines by the referee.

use crate::position::Move;
use crate::referee::{self, LineFault};
use crate::solution::{Sideline, Variation};
use crate::solver::problem::Problem;

/// Judges lines of a problem on the given board: a line that does not pass is never
/// reported.
pub struct Judge<'a> {
    problem: &'a Problem,
    sfen: String,
}

impl<'a> Judge<'a> {
    /// A judge of lines from the problem's position.
    pub fn new(problem: &'a Problem) -> Judge<'a> {
        Judge { problem, sfen: problem.position().to_sfen() }
    }

    /// True if the line ends in mate.
    pub fn passes(&self, line: &[Move]) -> bool {
        self.log_fault(referee::judge(&self.sfen, line, self.problem.attacker()))
    }

    /// [`Judge::passes`] of a line on the search's board.
    pub fn passes_turned(&self, line: &[Move]) -> bool {
        let mut line = line.to_vec();
        self.problem.turn(&mut line);
        self.passes(&line)
    }

    /// True if the line ends in mate or with only futile interpositions left.
    pub fn passes_as_tsume(&self, line: &[Move]) -> bool {
        self.log_fault(referee::judge_tsume(&self.sfen, line, self.problem.attacker()))
    }

    /// [`Judge::passes_as_tsume`] of a line on the search's board.
    pub fn passes_as_tsume_turned(&self, line: &[Move]) -> bool {
        let mut line = line.to_vec();
        self.problem.turn(&mut line);
        self.passes_as_tsume(&line)
    }

    /// True if the line, on the given board, leads to a brinkmate as far as that is judged:
    /// [`referee::judge_brinkmate`].
    pub fn passes_to_brinkmate(&self, line: &[Move], is_whole: bool) -> bool {
        let attacker = self.problem.attacker();
        self.log_fault(referee::judge_brinkmate(&self.sfen, line, attacker, is_whole))
    }

    /// True if the line, on the given board, ends in a brinkmate: after a pass the attacker mates
    /// by `threat`, and after each legal reply by one of `mates`, which begin with it.
    pub fn passes_replies(&self, line: &[Move], threat: &[Move], mates: &[Variation]) -> bool {
        let mates: Vec<&[Move]> = mates.iter().map(|mate| mate.moves.as_slice()).collect();
        let attacker = self.problem.attacker();
        self.log_fault(referee::judge_replies(&self.sfen, line, attacker, threat, &mates))
    }

    /// True if a reply after `line`, on the given board, is followed by a mate, or by a line to
    /// a brinkmate as far as that is judged.
    pub fn passes_sideline(&self, line: &[Move], one: &Sideline) -> bool {
        if one.mate.is_none() {
            return self.passes_to_brinkmate(&[line, one.moves.as_slice()].concat(), true);
        }
        let Some((&reply, mate)) = one.moves.split_first() else {
            return false;
        };
        let line = [line, &[reply]].concat();
        referee::mates_behind(&self.sfen, &line, self.problem.attacker(), mate)
    }

    /// True if a line was found right; a fault goes to the log.
    fn log_fault(&self, judged: Result<(), LineFault>) -> bool {
        let report = |fault: &LineFault| {
            log::error!("a line for {} does not pass the referee: {fault}", self.sfen);
        };
        judged.inspect_err(report).is_ok()
    }
}
