//! How far a collection is, on a terminal.
//!
//! `indicatif` draws it, and draws nothing where standard error is no terminal.

use super::summary::Summary;
use crate::cli::task::{self, Source};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::thread;
use std::time::Duration;

/// With and without a number of problems to come.
const WITH_TOTAL: &str = "{wide_bar} {pos}/{len}, {msg}, {rate}, {eta} left";
const WITHOUT_TOTAL: &str = "{spinner} {pos}, {msg}, {rate}, {elapsed}";

/// A bar, perhaps an invisible one.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar that begins after the problems that are done, if it `is_wanted` and
    /// there is a terminal. The problems are counted meanwhile, if they can be.
    pub fn new(is_wanted: bool, sources: &[Source], done: u64) -> Progress {
        let target = match is_wanted {
            true => ProgressDrawTarget::stderr_with_hz(4),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if !bar.is_hidden() {
            bar.set_style(style(WITHOUT_TOTAL));
            bar.enable_steady_tick(Duration::from_millis(250));
            bar.set_position(done);
            bar.reset_eta();
            count(bar.clone(), sources.to_vec());
        }
        Progress(bar)
    }

    /// Shows what was done.
    pub fn show(&self, summary: &Summary) {
        self.0.set_message(format!(
            "{} solved, {} failed",
            summary.solved(),
            summary.failed()
        ));
        self.0.inc(1);
    }

    /// Does something that writes to the terminal, without the bar in its way.
    pub fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.0.suspend(action)
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}

/// Counts the problems on a thread that nobody waits for.
fn count(bar: ProgressBar, sources: Vec<Source>) {
    thread::spawn(move || {
        if let Some(total) = task::count(&sources) {
            bar.set_style(style(WITH_TOTAL));
            bar.set_length(total);
        }
    });
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
        // A text that cannot be written is not shown.
        let _ = write!(text, "{:.1}/s", state.per_sec());
    };
    style
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", rate)
}
