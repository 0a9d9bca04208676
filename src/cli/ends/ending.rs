//! How a command stops when the process is asked to end.
//!
//! The searches stop, what they have is written, files are closed properly, and
//! the exit code is that of the signal. What does not come to its end in time is cut off, but not
//! a search that is kept: its file may have many gigabytes.

use crate::system::signals;
use crossbeam_channel::{Receiver, bounded, never, select_biased};
use std::convert::Infallible;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tsumi_core::solver::Stop;

/// The time that a command has to write its results after a signal, from when it has no
/// [`Delay`] any more.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often it is looked whether there is a delay.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Tells whether the process was asked to end by a signal.
#[derive(Clone)]
pub struct Termination {
    stop: Stop,
    /// The number of the signal; 0 if there was none.
    signal: Arc<AtomicI32>,
    /// Is closed after a signal.
    asked: Receiver<Infallible>,
    /// How many delays there are.
    delays: Arc<AtomicUsize>,
}

/// As long as there is one, only a second signal ends the process.
pub struct Delay(Arc<AtomicUsize>);

impl Drop for Delay {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Default for Termination {
    /// The process is never asked.
    fn default() -> Termination {
        Termination {
            stop: Stop::default(),
            signal: Arc::default(),
            asked: never(),
            delays: Arc::default(),
        }
    }
}

impl Termination {
    /// Listens to signals from now on.
    pub fn on_signals() -> Termination {
        let (open, asked) = bounded(0);
        let ending = Termination { asked, ..Termination::default() };
        let on_first = {
            let ending = ending.clone();
            move |signal| {
                ending.signal.store(signal, Ordering::Relaxed);
                ending.stop.raise();
                drop(open);
            }
        };
        let delays = Arc::clone(&ending.delays);
        let patience = move || wait_for_end(&delays);
        if let Err(error) = signals::watch(patience, |signal| 128 + signal, on_first) {
            log::warn!("no signals can be received: {error}");
            return Termination::default();
        }
        ending
    }

    /// The stop that is raised by a signal, for every search.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// A channel that closes when the process is asked to end.
    pub fn asked(&self) -> &Receiver<Infallible> {
        &self.asked
    }

    /// True once the process was asked to end.
    pub fn is_asked_for(&self) -> bool {
        self.signal.load(Ordering::Relaxed) != 0
    }

    /// Lets the process live after a signal, until this is dropped.
    pub fn delay(&self) -> Delay {
        self.delays.fetch_add(1, Ordering::Relaxed);
        Delay(Arc::clone(&self.delays))
    }

    /// Does `work`, and calls `say` if the process was asked to end before, or is meanwhile.
    pub fn saying<R>(&self, say: impl FnOnce() + Send, work: impl FnOnce() -> R) -> R {
        let (is_working, is_done) = bounded::<Infallible>(0);
        thread::scope(|scope| {
            let watch = || {
                select_biased! {
                    recv(self.asked) -> _ => say(),
                    recv(is_done) -> _ => (),
                }
            };
            // Without a thread nothing is said.
            let _ = thread::Builder::new().spawn_scoped(scope, watch);
            let result = work();
            drop(is_working);
            result
        })
    }

    /// The exit code that shells expect of a process ended by a signal; `None` without one.
    pub fn code(&self) -> Option<ExitCode> {
        let signal = u8::try_from(self.signal.load(Ordering::Relaxed)).ok();
        signal.filter(|&signal| signal != 0).map(|signal| ExitCode::from(128 + signal))
    }
}

/// Returns once there was no [`Delay`] for long enough.
fn wait_for_end(delays: &AtomicUsize) {
    let mut since = Instant::now();
    while since.elapsed() < PATIENCE {
        thread::sleep(BETWEEN_LOOKS);
        if delays.load(Ordering::Relaxed) > 0 {
            since = Instant::now();
        }
    }
}
