//! The progress of a command, on a terminal.
//!
//! `indicatif` draws it, and draws nothing where standard error is no terminal.

use crate::cli::problems::input::{self, Source};
use crate::system::language::Language;
use crate::words::say;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

/// Templates of the bar for a single task, for an unknown number of tasks, and for a known one.
const ONE: &str = "{spinner} {elapsed}  {wide_msg}";
const WITHOUT_TOTAL: &str = "{spinner} {pos}{rate}, {elapsed}  {wide_msg}";
const WITH_TOTAL: &str = "{bar:20} {pos}/{len}{rate}{left}  {wide_msg}";

/// The progress on the terminal, invisible where none is wanted.
#[derive(Clone)]
pub struct ProgressDisplay(ProgressBar);

/// The count and the time at which this run began: what an earlier run did took none of its time.
#[derive(Clone, Copy)]
struct RunStart {
    done: u64,
    at: Instant,
    language: Language,
}

impl ProgressDisplay {
    /// A spinner with a message.
    pub fn new() -> ProgressDisplay {
        ProgressDisplay::of_steps(true)
    }

    /// A spinner with a message, invisible unless it `is_wanted`.
    pub fn of_steps(is_wanted: bool) -> ProgressDisplay {
        ProgressDisplay::styled(style_of(ONE), is_wanted)
    }

    /// A bar that counts problems from `done` on. Their total is counted in the background.
    pub fn of_problems(sources: &[Source], done: u64, language: Language) -> ProgressDisplay {
        let beginning = RunStart { done, at: Instant::now(), language };
        let progress = ProgressDisplay::styled(beginning.style(WITHOUT_TOTAL), true);
        let bar = &progress.0;
        bar.set_position(done);
        if !bar.is_hidden() {
            count(bar.clone(), sources.to_vec(), beginning);
        }
        progress
    }

    /// A bar of this style, invisible unless it `is_wanted`.
    fn styled(style: ProgressStyle, is_wanted: bool) -> ProgressDisplay {
        let target = if is_wanted {
            ProgressDrawTarget::stderr_with_hz(4)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if !bar.is_hidden() {
            bar.set_style(style);
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        ProgressDisplay(bar)
    }

    /// The number of problems done, and of all if that is known.
    pub fn counts(&self) -> (u64, Option<u64>) {
        (self.0.position(), self.0.length())
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

    /// Runs an action that writes to the terminal, while the bar is hidden.
    pub fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.0.suspend(action)
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}

/// Counts all problems on a thread of its own, and shows the total once it is known.
fn count(bar: ProgressBar, sources: Vec<Source>, beginning: RunStart) {
    thread::spawn(move || {
        if let Some(total) = input::count(&sources) {
            // Of one nothing is known of what is left.
            bar.set_style(beginning.style(if total == 1 { ONE } else { WITH_TOTAL }));
            bar.set_length(total);
        }
    });
}

/// The style that a template describes.
fn style_of(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl RunStart {
    /// The style that a template describes, with the rate and the time left.
    fn style(self, template: &str) -> ProgressStyle {
        let style = style_of(template);
        style.with_key("rate", self.key(RunStart::rate)).with_key("left", self.key(RunStart::left))
    }

    /// A part of a template, which is empty as long as no task is done.
    fn key(
        self,
        part: fn(RunStart, &ProgressState, f64) -> String,
    ) -> impl Fn(&ProgressState, &mut dyn fmt::Write) + Clone + Send + Sync {
        move |state, text| {
            let made = state.pos().saturating_sub(self.done);
            if made > 0 {
                let each = made as f64 / self.at.elapsed().as_secs_f64().max(0.001);
                // If this fails, the part is not shown.
                let _ = write!(text, "{}", part(self, state, each));
            }
        }
    }

    /// How many problems are done in a minute or a second.
    fn rate(self, _: &ProgressState, per_second: f64) -> String {
        let RunStart { language, .. } = self;
        let per_minute = per_second * 60.0;
        if per_second < 1.0 {
            say!(language, ", {per_minute:.1} a minute", "、毎分 {per_minute:.1} 問")
        } else {
            say!(language, ", {per_second:.1} a second", "、毎秒 {per_second:.1} 問")
        }
    }

    /// The time that is left.
    fn left(self, state: &ProgressState, per_second: f64) -> String {
        let left = state.len().unwrap_or_default().saturating_sub(state.pos()) as f64 / per_second;
        let left = HumanDuration(Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX));
        say!(self.language, ", {left:#} left", "、残り {left:#}")
    }
}
