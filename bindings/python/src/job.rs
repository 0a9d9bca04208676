//! A thread of a pool.

use crate::{answer, wait};
use crossbeam_channel::{Receiver, Sender};
use std::panic::{self, AssertUnwindSafe};
use tsumi::Stop;

/// Answers a task on a worker's thread, as JSON.
pub type Work = Box<dyn FnMut(&str) -> String + Send>;

/// The work of one thread.
pub struct Job {
    pub work: Work,
    pub stop: Stop,
    pub waiting: Receiver<(u64, String)>,
    pub done: Sender<(u64, String)>,
}

impl Job {
    /// Does one task after the other, until it is stopped or the pool is gone.
    pub fn run(mut self) {
        for (number, text) in wait::each(&self.waiting) {
            if self.stop.is_raised() {
                return;
            }
            // Without a result the caller would wait for ever.
            let made = panic::catch_unwind(AssertUnwindSafe(|| (self.work)(&text)));
            let failed = |_| answer::failed("the search failed; standard error says why");
            let made = made.unwrap_or_else(failed);
            if self.done.send((number, made)).is_err() {
                return;
            }
        }
    }
}
