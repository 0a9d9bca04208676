//! The signals that ask a process to end: SIGINT and SIGTERM, on Windows Ctrl+C and
//! Ctrl+Break in the console.
//!
//! Responsible for turning the first one into a call, for ending the process if the
//! call has no effect, and for ending it at once at the second one. Must not know what
//! is to be saved, nor how long that may take. SIGHUP is not handled, so that `nohup`
//! works. On systems without these signals an interruption ends the process at once;
//! nothing written is lost, because every answer is flushed.

use std::io;

/// Calls `on_first` at the first signal. If the process still runs when `patience` returns,
/// which is called then on a thread of its own, or gets a second signal, it ends with the code
/// that `exit_code` gives for the number of the signal. Call it once.
///
/// # Errors
/// If the system refuses; then signals end the process at once.
#[cfg(unix)]
pub fn watch(
    patience: impl FnOnce() + Send + 'static,
    exit_code: fn(i32) -> i32,
    on_first: impl FnOnce(i32) + Send + 'static,
) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::thread;

    let (sender, receiver) = std::sync::mpsc::channel::<Signals>();
    let wait = move || {
        let Ok(mut signals) = receiver.recv() else {
            return;
        };
        let mut signals = signals.forever();
        let Some(first) = signals.next() else { return };
        end_after(patience, exit_code(first));
        on_first(first);
        if let Some(second) = signals.next() {
            std::process::exit(exit_code(second));
        }
    };
    thread::Builder::new().name("signals".to_string()).spawn(wait)?;
    // Only now: without the thread, signals would be taken and lost.
    let _ = sender.send(Signals::new([SIGINT, SIGTERM])?);
    Ok(())
}

/// Calls `on_first` at the first Ctrl+C, with the number of SIGINT, and otherwise does
/// as on Unix.
///
/// # Errors
/// If the system refuses; then Ctrl+C ends the process at once.
#[cfg(windows)]
pub fn watch(
    patience: impl FnOnce() + Send + 'static,
    exit_code: fn(i32) -> i32,
    on_first: impl FnOnce(i32) + Send + 'static,
) -> io::Result<()> {
    const INTERRUPT: i32 = 2;
    let mut first = Some((patience, on_first));
    ctrlc::set_handler(move || match first.take() {
        Some((patience, on_first)) => {
            end_after(patience, exit_code(INTERRUPT));
            on_first(INTERRUPT);
        }
        None => std::process::exit(exit_code(INTERRUPT)),
    })
    .map_err(io::Error::other)
}

/// Ends the process when `patience` returns, unless it ends by itself before. If no thread can be
/// started for this, it ends at once: nothing would end a process that hangs.
#[cfg(any(unix, windows))]
fn end_after(patience: impl FnOnce() + Send + 'static, code: i32) {
    use std::{process, thread};

    let timer = thread::Builder::new().spawn(move || {
        patience();
        process::exit(code);
    });
    if timer.is_err() {
        process::exit(code);
    }
}

/// Does nothing: this system has neither SIGINT and SIGTERM nor Ctrl+C.
///
/// # Errors
/// Never.
#[cfg(not(any(unix, windows)))]
pub fn watch(
    _patience: impl FnOnce() + Send + 'static,
    _exit_code: fn(i32) -> i32,
    _on_first: impl FnOnce(i32) + Send + 'static,
) -> io::Result<()> {
    Ok(())
}
