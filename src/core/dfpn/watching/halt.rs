//! What ends a search: the stop flag, its monitor, an allowance of nodes.

use super::{Monitor, Stop};

/// Most nodes that are tried within the expansion of another one, from one look at the stop flag to
/// the next: some hundred were seen, which take less than a millisecond.
const MOST_TRIALS: u64 = 4096;

/// Calls of [`Halt::is_time_to_ask`] between two that are true.
const LOOKS_BETWEEN: u64 = 64;

/// Whether a search has ended, and why. Only its methods change it.
pub struct Halt<'a> {
    stop: &'a Stop,
    monitor: &'a mut dyn Monitor,
    has_ended: bool,
    /// The search ended by a limit or the stop flag, not only by an allowance.
    is_over: bool,
    /// The search was over before [`Halt::begin_tracing`].
    was_over: bool,
    is_tracing: bool,
    /// Count of nodes, of all threads, at which a decision with an allowance is given up.
    allowance_end: u64,
    /// Nodes that were tried since the last look at the stop flag.
    trials: u64,
    looks: u64,
    is_late: bool,
}

impl<'a> Halt<'a> {
    /// The state of a search that goes on.
    pub fn new(stop: &'a Stop, monitor: &'a mut dyn Monitor) -> Halt<'a> {
        Halt {
            stop,
            monitor,
            has_ended: false,
            is_over: false,
            was_over: false,
            is_tracing: false,
            allowance_end: u64::MAX,
            trials: 0,
            looks: 0,
            is_late: false,
        }
    }

    /// True if a limit, the stop flag or an allowance ended the search.
    #[inline(always)]
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// For faults on purpose, which end a search that is to go on.
    #[cfg(feature = "disorder")]
    pub fn has_ended_mut(&mut self) -> &mut bool {
        &mut self.has_ended
    }

    /// True if only the line of a proof is being traced.
    pub fn is_tracing(&self) -> bool {
        self.is_tracing
    }

    /// The monitor, which is asked whether the search must end.
    pub fn monitor(&mut self) -> &mut dyn Monitor {
        self.monitor
    }

    /// Ends the search if `is_over`, until it is resumed.
    pub fn end(&mut self, is_over: bool) {
        self.is_over |= is_over;
        self.has_ended |= is_over;
    }

    /// Allows searching again after the end; the next search ends too if the reason persists.
    pub fn resume(&mut self) {
        self.has_ended = false;
        self.is_over = false;
        self.is_late = false;
    }

    /// True if the stop flag is raised, which tracing does not heed.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised() && !self.is_tracing
    }

    /// Ends the search if the stop flag is raised.
    #[inline(always)]
    pub fn hear_stop(&mut self) {
        self.trials = 0;
        if self.is_stopped() {
            self.end(true);
        }
    }

    /// Counts a node that is tried without a look at the stop flag.
    #[inline(always)]
    pub fn count_trial(&mut self) {
        self.trials += 1;
        debug_assert!(self.trials <= MOST_TRIALS, "a long way without a look at the stop flag");
    }

    /// Sets the count of nodes, of all threads, at which the next decision is given up.
    pub fn set_allowance_end(&mut self, nodes: u64) {
        self.allowance_end = nodes;
    }

    /// Ends the search, but not for good, if these nodes are as many as it was allowed.
    pub fn heed_allowance(&mut self, nodes: u64) {
        self.has_ended |= nodes >= self.allowance_end;
    }

    /// Removes the allowance. A search that only it has ended may go on; one that a limit or the
    /// stop flag ended, too, may not: else an answer would depend on when that is looked at.
    pub fn end_allowance(&mut self) {
        self.has_ended = self.is_over;
        self.allowance_end = u64::MAX;
    }

    /// Makes searches from now on trace only the line of a proof, even after the end: only the
    /// monitor ends them, which may allow some time after the stop flag is raised.
    pub fn begin_tracing(&mut self) {
        self.was_over |= self.is_over;
        self.is_tracing = true;
        self.resume();
    }

    /// Makes searches end again as before [`Halt::begin_tracing`]; one that was over then is over.
    pub fn end_tracing(&mut self) {
        self.is_tracing = false;
        let was_over = std::mem::take(&mut self.was_over);
        self.end(was_over);
    }

    /// True if the monitor is to be asked whether tracing a line must stop: not at every call.
    pub fn is_time_to_ask(&mut self) -> bool {
        self.looks += 1;
        self.looks.is_multiple_of(LOOKS_BETWEEN)
    }

    /// True if tracing a line must stop.
    pub fn is_late(&self) -> bool {
        self.is_late
    }

    /// Sets whether tracing a line must stop, as the monitor said last.
    pub fn set_late(&mut self, is_late: bool) {
        self.is_late = is_late;
    }
}
