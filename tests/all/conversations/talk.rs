//! A conversation with a session, and the comparison with the model.

use super::line::{End, Line};
use super::model::{ByItself, Due, Model, Search};
use std::io::{self, BufReader, PipeWriter, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tsumi::inside::Config;

/// Anything that takes longer counts as a hang.
const WATCHDOG: Duration = Duration::from_secs(60);

/// Beginnings of messages about a search, which come when it ends.
const OF_SEARCHES: [&str; 9] = [
    "mate in ",
    "no mate (proven)",
    "refutation: ",
    "tsume ",
    "multipv ",
    "not answered: ",
    "not all first moves are settled",
    "the side to move is checkmated already",
    "mated already",
];

/// A client and a session.
pub struct Talk {
    model: Model,
    input: Option<PipeWriter>,
    output: Receiver<String>,
    session: Option<JoinHandle<()>>,
    /// Number of `readyok` lines that have not come yet.
    owed_ready: usize,
    /// Number of the last line that asked for an echo.
    echoes: u64,
    /// All lines to and fro.
    transcript: Vec<String>,
}

/// Takes the session's lines, each in one piece.
struct Lines(Sender<String>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8_lossy(bytes).into_owned();
        // The conversation may have failed meanwhile.
        let _ = self.0.send(line);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Talk {
    /// A new session.
    pub fn begin() -> Talk {
        let (reader, writer) = io::pipe().expect("a pipe");
        let (sender, output) = mpsc::channel();
        let mut config = Config::default();
        config.options.hash_mib = 1;
        let session = thread::spawn(move || {
            tsumi::inside::converse(move || BufReader::new(reader), Lines(sender), Ok(config))
                .expect("memory takes every line");
        });
        Talk {
            model: Model::new(),
            input: Some(writer),
            output,
            session: Some(session),
            owed_ready: 0,
            echoes: 0,
            transcript: Vec::new(),
        }
    }

    /// Says a line and checks what it brings.
    pub fn say(&mut self, line: &Line) {
        let Some(text) = line.text() else {
            return self.wait();
        };
        let due = self.model.say(line);
        self.send(&text);
        self.check(due);
    }

    fn send(&mut self, text: &str) {
        self.transcript.push(format!("< {text}"));
        let input = self.input.as_mut().expect("it has not ended");
        if writeln!(input, "{text}").is_err() {
            self.fail("the session has ended");
        }
    }

    /// Takes the lines that a line has to bring, and those of a search that have come.
    fn check(&mut self, mut due: Due) {
        self.echoes += 1;
        let echo = format!("echo-{}", self.echoes);
        self.send(&echo);
        let echo = format!("info string unknown command ignored: {echo}");
        // While a search runs, `isready` is answered at once. The model does not know
        // whether it has found its answer already; then the answer has come.
        let mut must_be_ready = due.ready && self.model.search.is_some();
        self.owed_ready += usize::from(due.ready);
        let mut is_identified = !due.identity;
        loop {
            let line = self.line();
            if line == echo {
                break;
            }
            match line.split(' ').next().unwrap_or_default() {
                "id" | "option" if !is_identified => {}
                "usiok" if !is_identified => is_identified = true,
                "readyok" => {
                    must_be_ready = false;
                    self.take_ready();
                }
                "checkmate" | "bestmove" => {
                    if due.ended.is_some() {
                        self.judge(due.ended.take(), &line);
                    } else if due.no_answer.is_some_and(|answer| answer.is(&line)) {
                        due.no_answer = None;
                    } else {
                        self.take_answer(&line);
                        must_be_ready = false;
                    }
                }
                "info" => self.take_info(&line, &mut due),
                _ => self.fail(&format!("{line:?} was not asked for")),
            }
        }
        if due.ended.is_some() || due.no_answer.is_some() {
            self.fail("there is no answer");
        }
        if !due.notes.is_empty() {
            self.fail(&format!("no message {:?}", due.notes));
        }
        if !is_identified || must_be_ready {
            self.fail("there is no usiok or readyok");
        }
    }

    fn take_info(&mut self, line: &str, due: &mut Due) {
        let is_about_search = self.model.search.is_some() || due.ended.is_some();
        let Some(note) = line.strip_prefix("info string ") else {
            if !is_about_search {
                self.fail("there is no search to inform about");
            }
            return;
        };
        if OF_SEARCHES.iter().any(|start| note.starts_with(start)) {
            if !is_about_search {
                self.fail("there is no search to inform about");
            }
        } else if due.notes.first().is_some_and(|start| note.starts_with(start)) {
            due.notes.remove(0);
        } else if due.perhaps.take_if(|start| note.starts_with(*start)).is_none() {
            self.fail(&format!("nobody asked for {note:?}"));
        }
    }

    fn take_ready(&mut self) {
        if self.owed_ready == 0 {
            self.fail("a readyok too many");
        }
        self.owed_ready -= 1;
    }

    /// An answer that came by itself.
    fn take_answer(&mut self, line: &str) {
        let search = self.model.search.take();
        if let Some(search) = &search
            && search.by_itself() == ByItself::DoesNot
        {
            self.fail(&format!("{line:?} came too early"));
        }
        self.judge(search, line);
    }

    fn judge(&self, search: Option<Search>, line: &str) {
        let Some(search) = search else {
            self.fail(&format!("nobody asked for {line:?}"));
        };
        if let Err(fault) = search.fault(line) {
            self.fail(&fault);
        }
    }

    /// Waits for all that comes by itself.
    fn wait(&mut self) {
        self.transcript.push("(waits)".to_string());
        let comes = |search: &Option<Search>| {
            search.as_ref().is_some_and(|search| search.by_itself() == ByItself::Comes)
        };
        while self.owed_ready > 0 || comes(&self.model.search) {
            let line = self.line();
            self.take_last(&line);
        }
    }

    /// A line that came by itself.
    fn take_last(&mut self, line: &str) {
        match line.split(' ').next().unwrap_or_default() {
            "readyok" => self.take_ready(),
            "checkmate" | "bestmove" => self.take_answer(line),
            _ => self.take_info(line, &mut Due::default()),
        }
    }

    /// Ends the conversation.
    pub fn end(mut self, end: End) {
        let needs_stop =
            |search: &Search| search.outlives_the_input() && search.by_itself() != ByItself::Comes;
        if self.model.search.as_ref().is_some_and(needs_stop) {
            // The search would take its ten minutes.
            self.say(&Line::Stop);
        }
        let goes_on = end == End::EndOfInput
            && self.model.search.as_ref().is_some_and(Search::outlives_the_input);
        if end == End::Quit {
            self.send("quit");
        }
        self.transcript.push("(the input ends)".to_string());
        self.input = None;
        if end == End::EndOfInput {
            self.finish(goes_on);
        } else {
            self.finish(false);
            self.owed_ready = 0;
        }
        if self.owed_ready > 0 {
            self.fail("a readyok is missing");
        }
        let session = self.session.take().expect("it is joined once");
        if session.join().is_err() {
            self.fail("the session has panicked");
        }
    }

    /// Takes the lines after the last one said.
    fn finish(&mut self, goes_on: bool) {
        let mut ended = None;
        if !goes_on {
            ended = self.model.end_search();
        }
        while let Some(line) = self.line_before_the_end() {
            let is_answer = line.starts_with("checkmate") || line.starts_with("bestmove");
            if is_answer && !goes_on {
                self.judge(ended.take(), &line);
            } else if line.starts_with("info") && ended.is_some() {
                // The line is about the search that is ended.
            } else {
                self.take_last(&line);
            }
        }
        if ended.is_some() || self.model.search.is_some() {
            self.fail("there is no answer");
        }
    }

    fn line(&mut self) -> String {
        self.line_before_the_end().unwrap_or_else(|| self.fail("the session has ended"))
    }

    fn line_before_the_end(&mut self) -> Option<String> {
        match self.output.recv_timeout(WATCHDOG) {
            Ok(line) => {
                let Some(line) = line.strip_suffix('\n') else {
                    self.fail(&format!("{line:?} is no line"));
                };
                self.transcript.push(format!("> {line}"));
                Some(line.to_string())
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => self.fail("nothing comes"),
        }
    }

    fn fail(&self, reason: &str) -> ! {
        panic!("{reason}:\n{}", self.transcript.join("\n"))
    }
}
