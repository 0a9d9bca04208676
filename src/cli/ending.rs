//! What becomes of a command when the process is asked to end.
//!
//! The searches stop, what they have is written, files are closed properly, and
//! the exit code is that of the signal.

use crate::engine::Stop;
use crate::interruption;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

/// How long a command may take to write what it has.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the process was asked to end.
#[derive(Clone, Default)]
pub struct Ending {
    stop: Stop,
    /// The number of the signal; 0 while there was none.
    signal: Arc<AtomicI32>,
}

impl Ending {
    /// Listens to signals from now on.
    pub fn on_signals() -> Ending {
        let ending = Ending::default();
        let on_first = {
            let ending = ending.clone();
            move |signal| {
                ending.signal.store(signal, Ordering::Relaxed);
                ending.stop.raise();
            }
        };
        if let Err(error) = interruption::watch(PATIENCE, |signal| 128 + signal, on_first) {
            log::warn!("no signals can be received: {error}");
        }
        ending
    }

    /// Ends every search that is given it.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// True once the process was asked to end.
    pub fn is_asked_for(&self) -> bool {
        self.signal.load(Ordering::Relaxed) != 0
    }

    /// What shells expect of a process that a signal ended.
    pub fn code(&self) -> Option<ExitCode> {
        let signal = u8::try_from(self.signal.load(Ordering::Relaxed)).ok();
        signal
            .filter(|&signal| signal != 0)
            .map(|signal| ExitCode::from(128 + signal))
    }
}
