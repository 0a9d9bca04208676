//! A thread that writes lines to a stream.
//!
//! The reader at the other end of a pipe may be slow or may not read at all, and the
//! sending thread must not wait for it. Responsible for the order of the lines, for
//! counting the bytes queued, and for reporting a failed write. Must not know what the
//! lines mean, or which may be dropped.
//!
//! The sender bounds the queue by looking at [`Writer::waiting`] before it sends: in
//! bytes, because a line may have ten bytes or a million.

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use tsumi_core::system::wait;

/// A message to the thread.
enum Item {
    Line(Vec<u8>),
    /// Is dropped when everything before it is written, which closes its channel.
    Mark(Sender<()>),
}

/// The side of the senders. The thread ends after the last line once this is dropped. It is never
/// joined: a write may block for ever.
pub struct Writer {
    items: Sender<Item>,
    /// Bytes of lines that are not written yet.
    waiting: Arc<AtomicUsize>,
    failure: Receiver<io::Error>,
}

impl Writer {
    /// Starts the thread, which calls `write` with each line. It ends at the first error of that.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn spawn(
        name: &str,
        write: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static,
    ) -> io::Result<Writer> {
        let (items, queue) = unbounded();
        let (report, failure) = bounded(1);
        let waiting = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&waiting);
        thread::Builder::new().name(name.to_string()).spawn(move || {
            if let Err(error) = write_all(&queue, &left, write) {
                let _ = report.send(error);
            }
        })?;
        Ok(Writer { items, waiting, failure })
    }

    /// Queues a line.
    pub fn send(&self, line: Vec<u8>) {
        self.waiting.fetch_add(line.len(), Ordering::Relaxed);
        // If the thread has ended, it has reported why.
        let _ = self.items.send(Item::Line(line));
    }

    /// The number of bytes that are not written yet.
    pub fn bytes_waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// A channel that receives the error when a write fails.
    pub fn failure(&self) -> &Receiver<io::Error> {
        &self.failure
    }

    /// A channel that closes when everything sent so far is written.
    pub fn mark(&self) -> Receiver<()> {
        let (mark, reached) = bounded(0);
        // If the queue is empty, the thread need not be woken.
        if self.bytes_waiting() > 0 {
            let _ = self.items.send(Item::Mark(mark));
        }
        reached
    }

    /// Waits until everything sent so far is written.
    ///
    /// # Errors
    /// If a write fails, or if nothing is written for all of `patience`.
    pub fn finish(&self, patience: Duration) -> io::Result<()> {
        let reached = self.mark();
        let mut before = self.bytes_waiting();
        while wait::receive_within(&reached, patience) == Err(RecvTimeoutError::Timeout) {
            let waiting = self.bytes_waiting();
            if waiting == before {
                return Err(io::Error::new(
                    io::ErrorKind::TimedOut,
                    "the output is not being read",
                ));
            }
            before = waiting;
        }
        self.failure.try_recv().map_or(Ok(()), Err)
    }
}

/// Writes lines until no more can come, or one fails; `waiting` counts the bytes left.
fn write_all(
    queue: &Receiver<Item>,
    waiting: &AtomicUsize,
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    for item in wait::each(queue) {
        match item {
            Item::Line(line) => {
                write(&line)?;
                waiting.fetch_sub(line.len(), Ordering::Relaxed);
            }
            Item::Mark(mark) => drop(mark),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(20);

    /// A writer whose reader takes one line for each message in the channel.
    fn read_on_demand() -> (Writer, Sender<()>, Receiver<Vec<u8>>) {
        let (demand, demanded) = unbounded();
        let (out, lines) = unbounded();
        let writer = Writer::spawn("test", move |line| {
            let _ = wait::receive(&demanded);
            let _ = out.send(line.to_vec());
            Ok(())
        });
        (writer.expect("a thread"), demand, lines)
    }

    #[test]
    fn lines_are_written_in_order_and_counted() {
        let (writer, demand, lines) = read_on_demand();
        (0..100).for_each(|line| writer.send(vec![line; 10]));
        assert_eq!(writer.bytes_waiting(), 1000);
        drop(demand);
        assert!(writer.finish(Duration::MAX).is_ok());
        assert_eq!(writer.bytes_waiting(), 0);
        writer.send(vec![100]);
        drop(writer);
        let written: Vec<u8> = lines.iter().map(|line| line[0]).collect();
        assert!(written.into_iter().eq(0..=100));
    }

    #[test]
    fn a_slow_reader_is_waited_for_and_an_absent_one_is_not() {
        let (writer, demand, lines) = read_on_demand();
        (0..3).for_each(|line| writer.send(vec![line]));
        let error = writer.finish(MOMENT).map_err(|error| error.kind());
        assert_eq!(error, Err(io::ErrorKind::TimedOut));
        let slow = thread::spawn(move || {
            for _ in 0..3 {
                thread::sleep(MOMENT);
                let _ = demand.send(());
            }
        });
        assert!(writer.finish(100 * MOMENT).is_ok());
        assert_eq!(lines.len(), 3);
        assert!(slow.join().is_ok());
    }

    #[test]
    fn a_failure_is_reported_once_and_loses_the_rest() {
        let writer = Writer::spawn("test", |_| Err(io::ErrorKind::BrokenPipe.into()));
        let writer = writer.expect("a thread");
        (0..3).for_each(|line| writer.send(vec![line]));
        let error = writer.finish(Duration::MAX).map_err(|error| error.kind());
        assert_eq!(error, Err(io::ErrorKind::BrokenPipe));
        assert!(writer.finish(Duration::MAX).is_ok());
    }
}
