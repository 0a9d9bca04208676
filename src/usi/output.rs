//! Lines to the client.
//!
//! Responsible for writing whole lines at once, flushed, on a thread of its own, and
//! for logging them: the session never waits for a client that does not read. Required
//! lines are always kept; progress reports are dropped while the client does not read.
//! A host that calls the session itself gets each line at once. Must not know what the
//! lines mean.

use crate::system::shown;
use std::cell::RefCell;
#[cfg(feature = "cli")]
use {
    crate::system::writer::Writer,
    crossbeam_channel::Receiver,
    std::io::{self, Write},
    std::time::Duration,
};

/// The most characters of an `info string`: messages may quote the input.
const LONGEST_NOTE: usize = 300;
/// Unread bytes above which progress is dropped: as many as a pipe holds.
#[cfg(feature = "cli")]
const MOST_FOR_PROGRESS: usize = 1 << 16;
/// Unread bytes above which no further commands are read. A bound on memory, of 12,000
/// unread answers to `usi`.
#[cfg(feature = "cli")]
const MOST_FOR_COMMANDS: usize = 1 << 24;

/// Sends lines to the client.
pub struct ClientOutput {
    way: Way,
}

/// A host's function that takes a line.
type Take = Box<dyn FnMut(&str)>;

/// The way that a line takes to the client.
enum Way {
    /// A thread writes it.
    #[cfg(feature = "cli")]
    Writer(Writer),
    /// The host gets it, without its end.
    Host(RefCell<Take>),
}

impl ClientOutput {
    /// An output that writes to `stream`.
    #[cfg(feature = "cli")]
    pub fn new(mut stream: impl Write + Send + 'static) -> io::Result<ClientOutput> {
        let write = move |line: &[u8]| stream.write_all(line).and_then(|()| stream.flush());
        let writer = Writer::spawn("usi-output", write)?;
        Ok(ClientOutput { way: Way::Writer(writer) })
    }

    /// An output whose lines the host takes.
    pub fn hosted(take: impl FnMut(&str) + 'static) -> ClientOutput {
        ClientOutput { way: Way::Host(RefCell::new(Box::new(take))) }
    }

    /// Sends a required line, given without its end.
    pub fn line(&self, line: &str) {
        log::debug!("> {line}");
        match &self.way {
            // One write for each line, so that a client that reads with a short timeout
            // never gets half of one.
            #[cfg(feature = "cli")]
            Way::Writer(writer) => writer.send(format!("{line}\n").into_bytes()),
            Way::Host(take) => (take.borrow_mut())(line),
        }
    }

    /// Sends required lines.
    pub fn lines(&self, lines: &[String]) {
        lines.iter().for_each(|line| self.line(line));
    }

    /// Sends words of the engine's own, which may hold a whole line of moves.
    pub fn send_words(&self, text: &str) {
        self.line(&super::reply::message_line(shown::text(text).into_owned()));
    }

    /// Sends a message for the user, always on one line, a long one in part.
    pub fn send_message(&self, text: &str) {
        let text = shown::text(text);
        let mut note: String = text.chars().take(LONGEST_NOTE).collect();
        if text.chars().nth(LONGEST_NOTE).is_some() {
            note.push_str(" ...");
        }
        self.line(&super::reply::message_line(note));
    }

    /// Sends a line about progress, which is dropped if the client does not read.
    pub fn progress(&self, line: &str) {
        #[cfg(feature = "cli")]
        if self.bytes_waiting() >= MOST_FOR_PROGRESS {
            return;
        }
        self.line(line);
    }
}

#[cfg(feature = "cli")]
impl ClientOutput {
    /// The number of bytes that the client has not read.
    fn bytes_waiting(&self) -> usize {
        self.writer().map_or(0, Writer::bytes_waiting)
    }

    /// The thread that writes; `None` if a host takes the lines.
    fn writer(&self) -> Option<&Writer> {
        match &self.way {
            Way::Writer(writer) => Some(writer),
            Way::Host(_) => None,
        }
    }

    /// True if there is room for the replies to further commands.
    pub fn has_room(&self) -> bool {
        self.bytes_waiting() < MOST_FOR_COMMANDS
    }

    /// A channel that receives the error if a line cannot be written.
    pub fn failure(&self) -> Receiver<io::Error> {
        self.writer().map_or_else(crossbeam_channel::never, |writer| writer.failure().clone())
    }

    /// Waits until all lines are written.
    ///
    /// # Errors
    /// If a line cannot be written, or if the client reads nothing for all of
    /// `patience`.
    pub fn finish(&self, patience: Duration) -> io::Result<()> {
        self.writer().map_or(Ok(()), |writer| writer.finish(patience))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::{Sender, bounded, unbounded};
    use tsumi_core::system::wait;

    /// A client that reads nothing until `start` is dropped.
    struct Client {
        start: Receiver<()>,
        lines: Sender<String>,
    }

    impl Write for Client {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = wait::receive(&self.start);
            let _ = self.lines.send(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn unread() -> (ClientOutput, Sender<()>, Receiver<String>) {
        let ((go, start), (lines, read)) = (bounded(0), unbounded());
        let output = ClientOutput::new(Client { start, lines });
        (output.expect("a thread"), go, read)
    }

    #[test]
    fn notes_are_one_short_line() {
        let (output, _, lines) = unread();
        output.send_message("a\r\nb\0c");
        output.send_message(&"x".repeat(1000));
        drop(output);
        let lines: Vec<String> = lines.iter().collect();
        assert_eq!(lines[0], "info string a\\r\\nb\\u{0}c\n");
        assert_eq!(lines[1].len(), "info string \n".len() + LONGEST_NOTE + 4);
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn progress_is_dropped_and_answers_are_kept() {
        let (output, go, lines) = unread();
        let long = "x".repeat(1000);
        for _ in 0..1000 {
            output.progress(&long);
        }
        for _ in 0..1000 {
            output.line("owed");
        }
        assert!(output.has_room());
        drop(go);
        assert!(output.finish(Duration::MAX).is_ok());
        output.progress("read again");
        drop(output);
        let lines: Vec<String> = lines.iter().collect();
        let count = |wanted: &str| lines.iter().filter(|line| *line == wanted).count();
        assert_eq!(count("owed\n"), 1000);
        assert_eq!(count(&format!("{long}\n")), MOST_FOR_PROGRESS / 1001 + 1);
        assert_eq!(lines.last().map(String::as_str), Some("read again\n"));
    }

    #[test]
    fn room_for_commands_ends() {
        let (output, go, _lines) = unread();
        output.line(&"x".repeat(MOST_FOR_COMMANDS));
        assert!(!output.has_room());
        drop(go);
        assert!(output.finish(Duration::MAX).is_ok());
        assert!(output.has_room());
    }
}
