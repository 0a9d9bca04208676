//! What else can the defender do?

use super::asking::{Context, Inquiry};
use crate::dfpn::Searcher;
use crate::solution::{self, Scope};
use crate::solver::found::Variations;
use crate::solver::limits::Effort;

impl Inquiry<'_> {
    /// The replies that the line of the mate does not take, after the attacker's first
    /// `attacks` moves ([`usize::MAX`] for all), each with one line to mate: not the whole tree
    /// of the proof. `None` if no mate was found.
    pub fn variations(&mut self, attacks: usize) -> Option<Variations> {
        self.ask_about_mate(|search, context| variations_of(search, context, attacks))
    }
}

/// The replies that the line does not take; `None` if there is no mate.
pub(super) fn variations_of(
    search: &mut Searcher<'_>,
    context: &Context<'_>,
    attacks: usize,
) -> Option<Variations> {
    let line = context.best.borrow().as_ref()?.line.clone();
    // The search before may have been ended by a limit of nodes.
    search.resume();
    let is_proven = context.clock.limits.effort == Effort::Shortest;
    let scope = Scope {
        attacks,
        nodes_for_length: if is_proven { u64::MAX } else { 0 },
        at_once: None,
        must_end: &|| context.clock.why_end(0).is_some(),
    };
    let mut found = Vec::new();
    let is_complete = solution::variations(search, &line, scope, &mut found);
    let before = found.len();
    found.retain(|variation| {
        let whole = [&line[..variation.after], &variation.moves].concat();
        context.judge.passes_turned(&whole)
    });
    Some(Variations { is_complete: is_complete && found.len() == before, found })
}
