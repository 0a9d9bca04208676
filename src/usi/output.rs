//! Lines to the client.
//!
//! Responsible for writing whole lines at once, flushed, and for logging them.
//! Must not know what they mean.

use std::io::{self, Write};

/// Longest `info string` in characters: reasons quote what was sent.
const LONGEST_NOTE: usize = 300;

/// The stream to the client.
pub struct Output<W: Write> {
    stream: W,
}

impl<W: Write> Output<W> {
    /// Lines go to `stream`.
    pub fn new(stream: W) -> Output<W> {
        Output { stream }
    }

    /// Writes a line, given without its end.
    ///
    /// # Errors
    /// If the client has closed the stream.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        log::debug!("> {line}");
        // One write for each line: a client that reads with a short time limit
        // never sees half of one.
        self.stream.write_all(format!("{line}\n").as_bytes())?;
        self.stream.flush()
    }

    /// Writes lines.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn lines(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Tells the user something, in one line whatever it contains.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn note(&mut self, text: &str) -> io::Result<()> {
        let printable = |c: char| if c.is_control() { ' ' } else { c };
        let mut shown: String = text.chars().take(LONGEST_NOTE).map(printable).collect();
        if text.chars().nth(LONGEST_NOTE).is_some() {
            shown.push_str(" ...");
        }
        self.line(&super::reply::note(shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_one_short_line() {
        let mut output = Output::new(Vec::new());
        output
            .note("a\r\nb\0c")
            .and_then(|()| output.note(&"x".repeat(1000)))
            .expect("memory does not fail");
        let text = String::from_utf8_lossy(&output.stream).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "info string a  b c");
        assert_eq!(lines[1].len(), "info string ".len() + LONGEST_NOTE + 4);
        assert_eq!(lines.len(), 2);
    }
}
