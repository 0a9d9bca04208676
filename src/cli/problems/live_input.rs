//! Input that may be silent for a long time: a terminal, a pipe.
//!
//! When the process is asked to end, the reader sees the end of the input, so that a
//! waiting command still closes its documents.

use crate::cli::ends::ending::Termination;
use crossbeam_channel::{Receiver, Sender, bounded, select};
use std::convert::Infallible;
use std::io::{self, Cursor, Read};
use std::thread;

/// The most bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// Input that is read by a thread of its own.
pub struct LiveInput {
    chunks: Receiver<io::Result<Vec<u8>>>,
    /// Bytes received but not yet read.
    chunk: Cursor<Vec<u8>>,
    /// Closed once the process is asked to end.
    asked: Receiver<Infallible>,
}

impl LiveInput {
    /// Opens and reads the input on a thread of its own, as both may block for ever.
    pub fn new<R: Read>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        ending: &Termination,
    ) -> LiveInput {
        let (sender, chunks) = bounded(1);
        let read = {
            let sender = sender.clone();
            move || match open() {
                Ok(input) => pass_on(input, &sender),
                Err(error) => drop(sender.send(Err(error))),
            }
        };
        // The channel is still empty: there is room.
        if let Err(error) = thread::Builder::new().spawn(read) {
            drop(sender.send(Err(error)));
        }
        LiveInput { chunks, chunk: Cursor::default(), asked: ending.asked().clone() }
    }
}

/// Reads `input` and sends each chunk, until the end, a failure, or the receiver is dropped.
fn pass_on(mut input: impl Read, sender: &Sender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let chunk = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => Ok(buffer[..length].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let is_last = chunk.is_err();
        if sender.send(chunk).is_err() || is_last {
            return;
        }
    }
}

impl Read for LiveInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.chunk.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            select! {
                recv(self.chunks) -> next => match next {
                    Ok(chunk) => self.chunk = Cursor::new(chunk?),
                    Err(_) => return Ok(0),
                },
                recv(self.asked) -> _ => return Ok(0),
            }
        }
    }
}
