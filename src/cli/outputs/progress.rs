//! The progress of a command, on a terminal.
//!
//! `indicatif` draws it, and draws nothing where standard error is no terminal.

use crate::cli::problems::input::{self, Source};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::thread;
use std::time::Duration;

/// Templates for a single task, for many of unknown number, and for a known number.
const ONE: &str = "{spinner} {msg}, {elapsed}";
const WITHOUT_TOTAL: &str = "{spinner} {pos}, {msg}, {rate}, {elapsed}";
const WITH_TOTAL: &str = "{wide_bar} {pos}/{len}, {msg}, {rate}, {eta} left";

/// A progress bar, invisible where none is wanted.
pub struct ProgressDisplay(ProgressBar);

impl ProgressDisplay {
    /// A spinner with a message.
    pub fn new() -> ProgressDisplay {
        ProgressDisplay::styled(ONE, true)
    }

    /// Counts problems, beginning at `done`, if that `is_wanted`. The total is counted
    /// in the background if possible.
    pub fn of_problems(is_wanted: bool, sources: &[Source], done: u64) -> ProgressDisplay {
        let progress = ProgressDisplay::styled(WITHOUT_TOTAL, is_wanted);
        let bar = &progress.0;
        if !bar.is_hidden() {
            bar.set_position(done);
            bar.reset_eta();
            count(bar.clone(), sources.to_vec());
        }
        progress
    }

    fn styled(template: &str, is_wanted: bool) -> ProgressDisplay {
        let target = if is_wanted {
            ProgressDrawTarget::stderr_with_hz(4)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if !bar.is_hidden() {
            bar.set_style(style(template));
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        ProgressDisplay(bar)
    }

    /// Sets the message.
    pub fn show(&self, words: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.set_message(words());
        }
    }

    /// Writes a line above the bar, on the terminal.
    pub fn print_above(&self, words: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.println(words());
        }
    }

    /// Counts a problem.
    pub fn count(&self) {
        self.0.inc(1);
    }

    /// Runs an action that writes to the terminal, with the bar hidden.
    pub fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.0.suspend(action)
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}

/// Counts the problems on a detached thread.
fn count(bar: ProgressBar, sources: Vec<Source>) {
    thread::spawn(move || {
        if let Some(total) = input::count(&sources) {
            // Of one nothing is known of what is left.
            bar.set_style(style(if total == 1 { ONE } else { WITH_TOTAL }));
            bar.set_length(total);
        }
    });
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
        // If this fails, the rate is not shown.
        let _ = write!(text, "{:.1}/s", state.per_sec());
    };
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate)
}
