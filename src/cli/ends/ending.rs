//! How a command stops when the process is asked to end.
//!
//! The searches stop, what they have is written, files are closed properly, and
//! the exit code is that of the signal. What does not come to its end in time is cut off, but not
//! a search that is kept: its file may have many gigabytes.

use crate::system::signals;
use crossbeam_channel::{Receiver, bounded, never};
use std::convert::Infallible;
use std::process::ExitCode;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::thread;
use std::time::Duration;
use tsumi_core::solver::Stop;

/// The time that a command has to write its results after a signal, and after it gave back its
/// [`Delay`].
const PATIENCE: Duration = Duration::from_secs(5);

/// Tells whether the process was asked to end by a signal.
#[derive(Clone)]
pub struct Termination {
    stop: Stop,
    /// The number of the signal; 0 if there was none.
    signal: Arc<AtomicI32>,
    /// Is closed after a signal.
    asked: Receiver<Infallible>,
    /// Is read while there are delays.
    delays: Arc<RwLock<()>>,
}

/// As long as there is one, only a second signal ends the process.
pub struct Delay<'a> {
    _reader: RwLockReadGuard<'a, ()>,
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
    pub fn delay(&self) -> Delay<'_> {
        Delay { _reader: self.delays.read().unwrap_or_else(PoisonError::into_inner) }
    }

    /// The exit code that shells expect of a process ended by a signal; `None` without one.
    pub fn code(&self) -> Option<ExitCode> {
        let signal = u8::try_from(self.signal.load(Ordering::Relaxed)).ok();
        signal.filter(|&signal| signal != 0).map(|signal| ExitCode::from(128 + signal))
    }
}

/// Returns after the time that is enough for everything but what has a [`Delay`].
fn wait_for_end(delays: &RwLock<()>) {
    loop {
        thread::sleep(PATIENCE);
        if !matches!(delays.try_write(), Err(TryLockError::WouldBlock)) {
            return;
        }
        drop(delays.write());
    }
}
