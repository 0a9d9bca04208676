//! Reads the input line by line on a thread of its own.
//!
//! Responsible for listening at all times and for keeping at most [`LONGEST_LINE`]
//! bytes of a line. Must not know what lines mean: the caller passes the parser.

#[cfg(feature = "cli")]
use {
    crossbeam_channel::{Receiver, Sender},
    std::io::{self, BufRead},
    std::thread,
};

/// Longest line that is read, in bytes without its end. A game of a thousand
/// moves is a line of about 6 kB.
pub const LONGEST_LINE: usize = 1 << 20;

/// Bytes kept of an overlong line: enough to recognise the command.
const KEPT: usize = 64;

/// Most lines queued for the session, so that a flood of lines waits in the pipe and
/// not in memory.
#[cfg(feature = "cli")]
const WAITING_LINES: usize = 32;

/// One line of input, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputLine {
    /// The bytes of the line; only the first `KEPT` if it was longer than [`LONGEST_LINE`].
    pub bytes: Vec<u8>,
    /// The length of the line in bytes.
    pub length: usize,
}

impl From<&str> for InputLine {
    fn from(line: &str) -> InputLine {
        let kept = if line.len() > LONGEST_LINE { KEPT } else { line.len() };
        InputLine { bytes: line.as_bytes()[..kept].to_vec(), length: line.len() }
    }
}

/// Starts the thread that reads from the result of `open`, which is called on that
/// thread: a locked standard input must stay on the thread that locked it. The channel
/// receives each line and the result of `read`, and closes at the end of the input.
#[cfg(feature = "cli")]
pub fn spawn_reader<R: BufRead, T: Send + 'static>(
    open: impl FnOnce() -> R + Send + 'static,
    read: fn(&InputLine) -> T,
) -> io::Result<Receiver<(InputLine, T)>> {
    let (sender, receiver) = crossbeam_channel::bounded(WAITING_LINES);
    thread::Builder::new()
        .name("usi-input".to_string())
        .spawn(move || forward_lines(open(), &sender, read))?;
    Ok(receiver)
}

/// Reads lines until the end of the input, and sends each with the result of `read`.
#[cfg(feature = "cli")]
fn forward_lines<T>(
    mut reader: impl BufRead,
    sender: &Sender<(InputLine, T)>,
    read: fn(&InputLine) -> T,
) {
    loop {
        let line = read_line(&mut reader, LONGEST_LINE).unwrap_or_else(|error| {
            log::error!("input: {error}");
            None
        });
        let Some(line) = line else { return };
        let content = read(&line);
        if sender.send((line, content)).is_err() {
            return;
        }
    }
}

/// Reads a line of at most `longest` bytes; `None` at the end of the input. The last
/// line may lack its end.
#[cfg(feature = "cli")]
fn read_line(reader: &mut impl BufRead, longest: usize) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let mut length = 0;
    loop {
        let chunk = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        length += part.len();
        if length <= longest {
            bytes.extend_from_slice(part);
        } else {
            let missing = KEPT.saturating_sub(bytes.len());
            bytes.extend_from_slice(&part[..part.len().min(missing)]);
            bytes.truncate(KEPT);
            bytes.shrink_to_fit();
        }
        let is_at_end_of_input = chunk.is_empty();
        let consumed = part.len() + usize::from(end.is_some());
        reader.consume(consumed);
        if is_at_end_of_input && length == 0 {
            return Ok(None);
        }
        if end.is_some() || is_at_end_of_input {
            return Ok(Some(InputLine { bytes, length }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    /// Reads everything through a buffer of three bytes.
    fn lines(text: &[u8], longest: usize) -> Vec<InputLine> {
        let mut reader = BufReader::with_capacity(3, Cursor::new(text.to_vec()));
        std::iter::from_fn(|| read_line(&mut reader, longest).expect("memory does not fail"))
            .collect()
    }

    fn line(text: &str) -> InputLine {
        start_of(text.len(), text)
    }

    fn start_of(length: usize, text: &str) -> InputLine {
        let bytes = text.as_bytes().to_vec();
        InputLine { bytes, length }
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
        let text = "12345\n123456\n1234567890\n12345\n1234567";
        let expected: Vec<InputLine> = text.lines().map(line).collect();
        assert_eq!(lines(text.as_bytes(), 5), expected);
        let most = "x".repeat(KEPT);
        for more in [1, 100] {
            let text = most.clone() + &"x".repeat(more);
            let expected = start_of(KEPT + more, &most);
            assert_eq!(lines(text.as_bytes(), 50), [expected]);
        }
    }

    #[test]
    fn each_line_is_read_once_on_the_way() {
        let open = || Cursor::new(b"a\nbc\n".to_vec());
        let received = spawn_reader(open, |line| line.length).expect("a thread");
        let received: Vec<(InputLine, usize)> = received.iter().collect();
        assert_eq!(received, [(line("a"), 1), (line("bc"), 2)]);
    }
}
