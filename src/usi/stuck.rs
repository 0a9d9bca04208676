//! Whether the client still reads.
//!
//! Responsible for noticing that a write does not end, which the thread that
//! writes cannot tell. Must not know what is written, or what is to be done.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// Writes begun and ended so far: an odd number while one is under way.
#[derive(Clone, Default)]
pub struct Writes(Arc<AtomicU64>);

impl Writes {
    /// Has `act` called, once, if a single write is under way for all of `patience`
    /// at any time from now on. Without a thread it never is.
    pub fn when_stuck(&self, patience: Duration, act: impl FnOnce() + Send + 'static) {
        let writes = self.clone();
        let watch = move || {
            loop {
                let before = writes.count();
                thread::sleep(patience);
                if before % 2 == 1 && writes.count() == before {
                    return act();
                }
            }
        };
        if let Err(error) = thread::Builder::new().spawn(watch) {
            log::warn!("nobody sees whether the client reads: {error}");
        }
    }

    fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn step(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// A stream whose writes are counted.
pub struct Counted<W> {
    stream: W,
    writes: Writes,
}

impl<W: Write> Counted<W> {
    /// Counts what is written to `stream`.
    pub fn new(stream: W, writes: &Writes) -> Counted<W> {
        Counted {
            stream,
            writes: writes.clone(),
        }
    }

    fn counted<T>(&mut self, write: impl FnOnce(&mut W) -> T) -> T {
        self.writes.step();
        let outcome = write(&mut self.stream);
        self.writes.step();
        outcome
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.counted(|stream| stream.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.counted(|stream| stream.flush())
    }
}
