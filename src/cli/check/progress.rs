//! How far a report is, on a terminal.

use crate::engine::report::Step;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

const TEMPLATE: &str = "{spinner} {msg}, {elapsed}";

/// A line that tells what is done; nothing where there is no terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// Nothing is done yet.
    pub fn new() -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
        if !bar.is_hidden() {
            let style = ProgressStyle::with_template(TEMPLATE);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Progress(bar)
    }

    /// Shows what is done for a problem.
    pub fn show(&self, name: &str, step: Step) {
        if self.0.is_hidden() {
            return;
        }
        self.0.set_message(match step {
            Step::Length => format!("{name}: length"),
            Step::Moves(done, all) => format!("{name}: {done} of {all} other moves"),
        });
    }

    /// Does something that writes to the terminal, without the line in its way.
    pub fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.0.suspend(action)
    }

    /// Takes the line away.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}
