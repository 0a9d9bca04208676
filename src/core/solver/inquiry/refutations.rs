//! Why does a check not mate?

use super::asking::Inquiry;
use crate::dfpn::Searcher;
use crate::position::{Color, Move, MoveError, MoveList, checks};
use crate::solution::{self, Refutation};
use crate::solver::found::Refuted;

/// Nodes for the refutation of a check where all that was asked is answered.
const ALLOWANCE: u64 = 20_000;

impl Inquiry<'_> {
    /// Checks of a problem without a mate, with their refutations as far as they are found: the one
    /// that led to the position if the defender is to move, else, if `of_each`, each check there.
    pub(super) fn refuted_checks(&mut self, of_each: bool) -> Vec<Refuted> {
        let lines: Vec<Vec<Move>> = match (self.problem.attacker_moves(), of_each) {
            (false, _) => vec![Vec::new()],
            (true, true) if !self.problem.is_threat() => {
                let mut list = MoveList::new();
                checks(&self.problem.turned(self.problem.position()), &mut list);
                let mut moves = list.to_vec();
                self.problem.turn(&mut moves);
                moves.into_iter().map(|mv| vec![mv]).collect()
            }
            _ => return Vec::new(),
        };
        let found = self.refutations(lines.clone(), ALLOWANCE);
        let found = lines.into_iter().zip(found.unwrap_or_default());
        let found = found.map(|(line, by)| Some(Refuted::new(line.first().copied(), by?)));
        found.flatten().collect()
    }

    /// The refutation of the last move of each line, a check that does not mate, within
    /// `allowance` nodes each.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn refutations(
        &mut self,
        lines: Vec<Vec<Move>>,
        allowance: u64,
    ) -> Result<Vec<Option<Refutation>>, MoveError> {
        for line in &lines {
            self.problem.after(line)?;
        }
        let asked = self.ask(lines, |search, lines, context| {
            let mut found = Vec::with_capacity(lines.len());
            for line in lines {
                let is_late = context.clock.why_end(search.nodes()).is_some();
                found.push(if is_late { None } else { refutation_of(search, &line, allowance) });
            }
            found
        });
        Ok(asked.map(|(found, _)| found).unwrap_or_default())
    }
}

/// The refutation of the last move of a line from the search's current position.
fn refutation_of(search: &mut Searcher<'_>, line: &[Move], allowance: u64) -> Option<Refutation> {
    let mut undos: Vec<_> = line.iter().map(|&mv| (mv, search.make(mv))).collect();
    let is_reply = search.position().side() == Color::White;
    let found = is_reply.then(|| solution::refutation(search, allowance)).flatten();
    while let Some((mv, undo)) = undos.pop() {
        search.unmake(mv, undo);
    }
    found
}
