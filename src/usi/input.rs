//! Input, line by line, on a thread of its own.
//!
//! Responsible for listening at all times and for never keeping more than
//! [`LONGEST_LINE`] bytes of a line. Must not know what lines mean: whoever wants to
//! know of one before the session has time for it looks on.

use crossbeam_channel::{Receiver, Sender};
use std::io::{self, BufRead};
use std::thread;

/// Longest line that is read, in bytes without its end. A game of a thousand
/// moves is a line of about 6 kB.
pub const LONGEST_LINE: usize = 1 << 20;

/// Bytes that are kept of a line that is too long: enough to tell what it was to be.
const KEPT: usize = 64;

/// Lines that may wait for the session. A bound, so that a flood of lines waits
/// in the pipe and not in memory.
const WAITING_LINES: usize = 32;

/// One line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line that was longer than [`LONGEST_LINE`] and was not kept.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
        /// Its first bytes.
        start: Vec<u8>,
    },
}

/// Starts the thread that reads from what `open` returns, which it calls itself:
/// a locked standard input must stay on the thread that locked it. The channel
/// closes at the end of the input. `look_on` is called with each line before it waits,
/// and with `None` at the end.
///
/// # Errors
/// If the system gives no thread.
pub fn spawn_reader<R: BufRead>(
    open: impl FnOnce() -> R + Send + 'static,
    look_on: impl FnMut(Option<&Input>) + Send + 'static,
) -> io::Result<Receiver<Input>> {
    let (sender, receiver) = crossbeam_channel::bounded(WAITING_LINES);
    thread::Builder::new()
        .name("usi-input".to_string())
        .spawn(move || forward(open(), &sender, look_on))?;
    Ok(receiver)
}

fn forward(
    mut reader: impl BufRead,
    sender: &Sender<Input>,
    mut look_on: impl FnMut(Option<&Input>),
) {
    loop {
        let input = read_line(&mut reader, LONGEST_LINE).unwrap_or_else(|error| {
            log::error!("input: {error}");
            None
        });
        look_on(input.as_ref());
        let Some(input) = input else { return };
        if sender.send(input).is_err() {
            return;
        }
    }
}

/// Reads a line of at most `longest` bytes; `None` at the end of the input. The
/// last line need not be ended.
fn read_line(reader: &mut impl BufRead, longest: usize) -> io::Result<Option<Input>> {
    let mut line = Vec::new();
    let mut bytes = 0;
    loop {
        let chunk = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        bytes += part.len();
        if bytes <= longest {
            line.extend_from_slice(part);
        } else {
            let missing = KEPT.saturating_sub(line.len());
            line.extend_from_slice(&part[..part.len().min(missing)]);
            line.truncate(KEPT);
            line.shrink_to_fit();
        }
        let is_at_end_of_input = chunk.is_empty();
        let consumed = part.len() + usize::from(end.is_some());
        reader.consume(consumed);
        if is_at_end_of_input && bytes == 0 {
            return Ok(None);
        }
        if end.is_some() || is_at_end_of_input {
            return Ok(Some(if bytes <= longest {
                Input::Line(line)
            } else {
                Input::TooLong { bytes, start: line }
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    /// Reads everything through a buffer of three bytes.
    fn lines(text: &[u8], longest: usize) -> Vec<Input> {
        let mut reader = BufReader::with_capacity(3, Cursor::new(text.to_vec()));
        std::iter::from_fn(|| read_line(&mut reader, longest).expect("memory does not fail"))
            .collect()
    }

    fn line(text: &str) -> Input {
        Input::Line(text.as_bytes().to_vec())
    }

    #[test]
    fn lines_end_at_newlines_and_at_the_end() {
        assert_eq!(lines(b"", 9), []);
        assert_eq!(
            lines(b"usi\n\nisready\r\nquit", 9),
            [line("usi"), line(""), line("isready\r"), line("quit")]
        );
    }

    #[test]
    fn long_lines_are_counted_and_dropped() {
        let text = b"12345\n123456\n1234567890\n12345\n1234567";
        let long = |text: &str| Input::TooLong {
            bytes: text.len(),
            start: text.as_bytes().to_vec(),
        };
        assert_eq!(
            lines(text, 5),
            [
                line("12345"),
                long("123456"),
                long("1234567890"),
                line("12345"),
                long("1234567")
            ]
        );
        let most = "x".repeat(KEPT);
        for more in [1, 100] {
            let start = most.as_bytes().to_vec();
            let bytes = KEPT + more;
            let text = most.clone() + &"x".repeat(more);
            assert_eq!(
                lines(text.as_bytes(), 50),
                [Input::TooLong { bytes, start }]
            );
        }
    }
}
