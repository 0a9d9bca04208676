//! From a proof to the best mate for the given effort.

use crate::dfpn::Searcher;
use crate::length::{Bounds, Plies};
use crate::position::{Color, Move, Position, is_checkmate};
use crate::proof::INFINITE;
use crate::solution::{
    LineBudget, longest_line, mating_line, prove_shortest, prove_shortest_within, tighten_cheaply,
};
use crate::solver::found::{Progress, Statistics};
use crate::solver::limits::{Effort, Limits};
use std::cell::RefCell;

/// A mate and the bounds of its length.
#[derive(Clone, Debug)]
pub struct Mate {
    pub line: Vec<Move>,
    /// No reply of the line could last longer than the line.
    pub is_tight: bool,
    /// Proven bounds of the shortest length.
    pub bounds: Bounds,
}

impl Mate {
    /// A report of this mate while the search continues.
    pub fn into_progress(self, statistics: Statistics) -> Progress {
        Progress {
            statistics: Statistics { depth: self.line.len() as u32, ..statistics },
            pn: 0,
            dn: INFINITE,
            mate: Some(self.bounds),
            pv: self.line,
            ..Progress::default()
        }
    }
}

/// The aims of a search for a mate.
#[derive(Clone, Copy)]
pub struct Aim {
    /// The effort for its length.
    pub effort: Effort,
    /// Nodes that [`Effort::Short`] may spend on a proof of its length.
    pub length_nodes: u64,
    /// Some nodes may be spent on equal replies, for one that leaves fewer pieces.
    pub compares: bool,
}

impl Aim {
    /// The aims that the limits ask for.
    pub fn of(limits: &Limits) -> Aim {
        Aim {
            effort: limits.effort,
            length_nodes: limits.length_nodes,
            compares: limits.compares_replies,
        }
    }

    /// The effort alone.
    pub fn of_effort(effort: Effort) -> Aim {
        Aim { effort, length_nodes: 0, compares: false }
    }
}

/// The best mate so far, while better ones are being sought.
pub type Best = RefCell<Option<Mate>>;

/// Nodes between two lines traced while the mate gets shorter: a part of those so far, within two
/// bounds. A long search shows no line of a mate that is long overcome, and short ones take no
/// longer.
fn nodes_between_lines(so_far: u64) -> u64 {
    (so_far / 8).clamp(20_000, 200_000)
}

/// Traces the line of a mate in at most `upper` plies that was just proven, and
/// improves it as `aim` asks, until the search is ended. `best` always holds the best mate
/// so far.
pub fn best_mate(search: &mut Searcher<'_>, upper: Plies, aim: Aim, best: &Best) {
    let mut bounds = Bounds::of_mate(if is_mated(search.position()) {
        // The table may know the mate of a defender who has something to interpose.
        0
    } else {
        upper
    });
    let was_ended = search.has_ended();
    let mut budget = LineBudget::part_of(search);
    if aim.effort == Effort::Any && aim.compares {
        budget = budget.comparing(search);
    }
    keep_line(search, &mut bounds, budget, best);
    if was_ended {
        return;
    }
    search.end_tracing();
    if aim.effort == Effort::Any {
        return;
    }
    prove_better(search, &mut bounds, aim, best);
    trace_best(search, bounds, aim, best);
}

/// Improves a mate of which the table may have no proof: only a shorter one has a line.
pub fn improve_mate(search: &mut Searcher<'_>, aim: Aim, best: &Best) {
    let Some(known) = best.borrow().as_ref().map(|mate| mate.bounds) else {
        return;
    };
    let mut bounds = known;
    if !bounds.meet() && !search.has_ended() {
        prove_better(search, &mut bounds, aim, best);
    }
    if bounds.upper < known.upper {
        trace_best(search, bounds, aim, best);
    }
    set_bounds(best, bounds);
}

/// Proves bounds as good as `aim` asks.
fn prove_better(search: &mut Searcher<'_>, bounds: &mut Bounds, aim: Aim, best: &Best) {
    match aim.effort {
        Effort::Any => {}
        Effort::Short if aim.length_nodes == 0 => tighten_cheaply(search, bounds),
        Effort::Short => prove_shortest_within(search, bounds, aim.length_nodes),
        Effort::Shortest => {
            let (mut last, mut traced) = (search.nodes(), bounds.upper);
            prove_shortest(search, bounds, &mut |search, bounds| {
                set_bounds(best, *bounds);
                let is_due = search.nodes() > last + nodes_between_lines(last);
                if bounds.upper < traced && is_due && !search.has_ended() {
                    (last, traced) = (search.nodes(), bounds.upper);
                    keep_line(search, bounds, LineBudget::part_of(search), best);
                    search.end_tracing();
                }
            });
        }
    }
}

/// Traces a line of the mate with these proven bounds, as `aim` asks, and keeps it in `best`.
fn trace_best(search: &mut Searcher<'_>, mut bounds: Bounds, aim: Aim, best: &Best) {
    let has_longest = bounds.meet() && keep_longest(search, bounds, best);
    if !has_longest {
        let mut budget = LineBudget::unlimited();
        if aim.compares {
            budget = budget.comparing(search);
        }
        keep_line(search, &mut bounds, budget, best);
    }
    set_bounds(best, bounds);
}

/// Sets the bounds of the best mate, whatever its line.
fn set_bounds(best: &Best, bounds: Bounds) {
    if let Some(mate) = best.borrow_mut().as_mut() {
        mate.bounds = bounds;
    }
}

/// True if the defender is to move and mated.
fn is_mated(position: &Position) -> bool {
    position.side() == Color::White && position.is_in_check(Color::White) && is_checkmate(position)
}

/// Traces a line of at most `bounds.upper` plies. It is kept unless it is not tight and
/// the best one is: a line that is not tight may be short only because the defender
/// errs.
fn keep_line(search: &mut Searcher<'_>, bounds: &mut Bounds, budget: LineBudget, best: &Best) {
    search.begin_tracing();
    let Some(line) = mating_line(search, bounds.upper, budget) else {
        return;
    };
    if line.is_tight {
        bounds.upper = bounds.upper.min(line.moves.len() as Plies);
    }
    let mut best = best.borrow_mut();
    if line.is_tight || best.as_ref().is_none_or(|mate| !mate.is_tight) {
        *best = Some(Mate { line: line.moves, is_tight: line.is_tight, bounds: *bounds });
    }
}

/// Traces and keeps the line of a mate of proven shortest length; false if the time was over.
fn keep_longest(search: &mut Searcher<'_>, bounds: Bounds, best: &Best) -> bool {
    search.begin_tracing();
    let Some(line) = longest_line(search, bounds.upper) else {
        return false;
    };
    *best.borrow_mut() = Some(Mate { line, is_tight: true, bounds });
    true
}
