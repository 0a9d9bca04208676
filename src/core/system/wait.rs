//! Waiting for a message without turning in circles.
//!
//! `Receiver::recv` and its like yield the processor some ten times before they sleep, in
//! the hope that the message comes at once. If other programs are busy, each yield costs a
//! time slice of all of them: ten thousand `go` and `stop` took minutes beside four busy
//! programs. A selection sleeps at once; `clippy.toml` forbids the others.

use crossbeam_channel::RecvTimeoutError;
#[cfg(not(target_family = "wasm"))]
use crossbeam_channel::Sender;
use crossbeam_channel::{Receiver, RecvError, Select};
use std::iter;
use std::time::Duration;

/// Waits for the next message.
///
/// # Errors
/// If no more can come.
pub fn receive<T>(messages: &Receiver<T>) -> Result<T, RecvError> {
    let mut wait = Select::new();
    wait.recv(messages);
    wait.select().recv(messages)
}

/// Waits for one message after another, until no more can come.
pub fn each<T>(messages: &Receiver<T>) -> impl Iterator<Item = T> {
    iter::from_fn(|| receive(messages).ok())
}

/// Waits a millisecond for another thread that cannot say when it is ready.
#[cfg(not(target_family = "wasm"))]
pub fn sleep_briefly() {
    std::thread::sleep(Duration::from_millis(1));
}

/// True if a message can be sent without waiting, or nobody takes any more; waits for that for
/// `patience` at most.
#[cfg(not(target_family = "wasm"))]
pub fn has_room_within<T>(messages: &Sender<T>, patience: Duration) -> bool {
    let mut wait = Select::new();
    wait.send(messages);
    wait.ready_timeout(patience).is_ok()
}

/// Waits for the next message, for `patience` at most.
///
/// # Errors
/// If none came.
pub fn receive_within<T>(
    messages: &Receiver<T>,
    patience: Duration,
) -> Result<T, RecvTimeoutError> {
    let mut wait = Select::new();
    wait.recv(messages);
    let ready = wait.select_timeout(patience).map_err(|_| RecvTimeoutError::Timeout)?;
    ready.recv(messages).map_err(|_| RecvTimeoutError::Disconnected)
}
