//! The rest of the limits for the next question.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tsumi_core::solver::{Answer, Limits, Reason, StateFile};
use tsumi_core::system::clock::Instant;

/// The nodes that a share has at least, unless less is left.
const LEAST_SHARE: u64 = 1_000;

/// The time and the nodes that all questions of a report share. Threads that ask side by side have
/// a clone each, and count into the same number of nodes.
#[derive(Clone)]
pub struct Budget<'a> {
    limits: &'a Limits,
    start: Instant,
    nodes: Arc<AtomicU64>,
    end: End,
    /// The file in which it counts the nodes of this sitting.
    state: Option<&'a StateFile>,
}

/// Where a budget, or a share of it, ends, counted from the start of the report.
#[derive(Clone, Copy)]
pub struct End {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl<'a> Budget<'a> {
    /// A budget of the whole of `limits`, from now on. The nodes that `state` has from earlier
    /// sittings are counted in [`Budget::nodes`], but do not use up the limits.
    pub fn new(limits: &'a Limits, state: Option<&'a StateFile>) -> Budget<'a> {
        let before = state.map_or(0, StateFile::nodes_before);
        Budget {
            limits,
            start: Instant::now(),
            nodes: Arc::new(before.into()),
            end: End {
                time: limits.time,
                nodes: limits.nodes.map(|nodes| nodes.saturating_add(before)),
            },
            state,
        }
    }

    /// The limits that are left for one question.
    pub fn rest(&self) -> Limits {
        let End { time, nodes } = self.end;
        let mut rest = Limits::new().threads(self.limits.threads);
        rest.time = time.map(|time| time.saturating_sub(self.start.elapsed()));
        rest.nodes = nodes.map(|nodes| nodes.saturating_sub(self.nodes()));
        rest
    }

    /// Leaves only `parts` in a hundred of the rest, and at most `most_nodes`. Returns the end from
    /// before, which [`Budget::widen`] takes back.
    pub fn narrow(&mut self, parts: u32, most_nodes: u64) -> End {
        let (before, rest) = (self.end, self.rest());
        let elapsed = self.start.elapsed();
        // A share of nothing would be asked for again and again.
        let share = |nodes: u64| {
            let part = (nodes / 100).saturating_mul(parts.into());
            part.max(LEAST_SHARE.min(nodes))
        };
        let nodes = rest.nodes.map_or(most_nodes, |nodes| share(nodes).min(most_nodes));
        self.end = End {
            time: rest.time.map(|time| elapsed + time.saturating_mul(parts) / 100),
            nodes: (nodes < u64::MAX).then(|| self.nodes().saturating_add(nodes)),
        };
        before
    }

    /// Ends a share: the budget ends where it did before [`Budget::narrow`], which returned `end`.
    pub fn widen(&mut self, end: End) {
        self.end = end;
    }

    /// The limits that are left, but at most `allowance` nodes.
    pub fn limits_up_to(&self, allowance: u64) -> Limits {
        self.limits_of_each(allowance, 1)
    }

    /// The limits for each of so many questions asked side by side: its part, at most `allowance`.
    pub fn limits_of_each(&self, allowance: u64, at_a_time: usize) -> Limits {
        let rest = self.rest();
        // A share of nothing would be asked for again and again.
        let share = |nodes: u64| nodes.div_ceil(at_a_time.max(1) as u64);
        let nodes = rest.nodes.map_or(allowance, |nodes| share(nodes).min(allowance));
        rest.nodes(nodes)
    }

    /// The limits for a question of a round in which `left` are still to be asked, this one among
    /// them, so many side by side: at most `allowance` nodes. Where that is too much for all of
    /// them it is an equal part, but no less than half of it: less is little more than in the
    /// round before.
    pub fn limits_of_round(&self, allowance: u64, at_a_time: usize, left: usize) -> Limits {
        let limits = self.limits_of_each(allowance, at_a_time);
        // The rest has what questions asked beside this one take.
        let shares = left.max(1) + at_a_time.saturating_sub(1);
        let part = self.rest().nodes.map(|nodes| nodes / shares as u64);
        let part = part.map_or(allowance, |nodes| nodes.max(allowance / 2));
        let nodes = limits.nodes.map_or(part, |nodes| nodes.min(part));
        limits.nodes(nodes)
    }

    /// The number of threads of the whole report.
    pub fn threads(&self) -> usize {
        self.limits.threads
    }

    /// How many of `questions` are asked side by side: one for each thread, at least one.
    pub fn at_a_time(&self, questions: usize) -> usize {
        #[cfg(feature = "disorder")]
        if tsumi_core::system::disorder::asks_together() {
            return 1;
        }
        self.threads().min(questions).max(1)
    }

    /// True if no time or no nodes are left.
    pub fn is_spent(&self) -> bool {
        let rest = self.rest();
        rest.time.is_some_and(|time| time.is_zero()) || rest.nodes == Some(0)
    }

    /// The limit, of time or of nodes, of which least is left; `None` if half of it or more is.
    /// Shares may end all questions before the whole is spent.
    pub fn ended_by(&self) -> Option<Reason> {
        let (rest, limits) = (self.rest(), self.limits);
        let left = |rest: Option<f64>, whole: Option<f64>| rest.zip(whole).map(|(a, b)| a / b);
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        let count = |nodes: Option<u64>| nodes.map(|nodes| nodes as f64);
        let of_time = left(seconds(rest.time), seconds(limits.time)).unwrap_or(1.0);
        let of_nodes = left(count(rest.nodes), count(limits.nodes)).unwrap_or(1.0);
        if of_time.min(of_nodes) >= 0.5 {
            None
        } else if of_time <= of_nodes {
            Some(Reason::TimeOut)
        } else {
            Some(Reason::NodesLimit)
        }
    }

    /// Counts the nodes of an answer as spent.
    pub fn count_answer(&self, answer: &Answer) {
        self.count_nodes(answer.statistics.nodes);
    }

    /// Counts nodes as spent, in the file of the report, too.
    pub fn count_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if let Some(state) = self.state {
            state.count().fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// The nodes spent so far, earlier sittings of the report included.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_never_nothing_while_something_is_left() {
        for nodes in [0, 1, 99, 5_000] {
            let limits = Limits::new().nodes(nodes);
            let mut budget = Budget::new(&limits, None);
            let end = budget.narrow(60, u64::MAX);
            assert_eq!(budget.is_spent(), nodes == 0, "{nodes}");
            assert!(budget.rest().nodes <= Some(nodes));
            for at_a_time in [1, 3, 8] {
                let part = budget.limits_of_each(4_000, at_a_time).nodes;
                assert_eq!(part == Some(0), nodes == 0, "{nodes} for {at_a_time}");
            }
            budget.widen(end);
            assert_eq!(budget.rest().nodes, Some(nodes));
        }
    }

    /// From the rule: an equal part, between half of the allowance and all of it.
    #[test]
    fn what_is_too_little_for_a_round_is_shared() {
        let limits = Limits::new().nodes(4_000);
        let budget = Budget::new(&limits, None);
        let nodes = |left| budget.limits_of_round(2_000, 1, left).nodes;
        assert_eq!([1, 2, 3, 4, 8].map(nodes), [2_000, 2_000, 1_333, 1_000, 1_000].map(Some));
        // Another question may be under way.
        let nodes = |left| budget.limits_of_round(2_000, 2, left).nodes;
        assert_eq!([1, 2, 3, 8].map(nodes), [2_000, 1_333, 1_000, 1_000].map(Some));
        let endless = Limits::new();
        let budget = Budget::new(&endless, None);
        assert_eq!(budget.limits_of_round(2_000, 1, 8).nodes, Some(2_000));
    }
}
