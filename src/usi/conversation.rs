//! A conversation on streams, by threads.
//!
//! Responsible for the threads and their channels, and for the end of the conversation.
//! Relies on [`super::session`] for the replies; must not know what lines mean.
//!
//! When the input ends, work that ends by itself is waited for: a search with a limit, and
//! a table that `isready` asked for. All else is stopped, because nobody can end it.

use super::command::{self, UsiCommand};
use super::input::{self, InputLine};
use super::output::ClientOutput;
use super::reply;
use super::session::{Flow, Session};
use super::worker::SolverWorker;
use crate::settings::Config;
use crate::settings::ConfigError;
use crate::system::language::Language;
use crate::system::{logging, shown, signals};
use crate::words::{Message, system_error};
use crossbeam_channel::{Receiver, after, at, never, select};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;
use tsumi_core::system::clock::Instant;

/// Time for a search to deliver its answer after `quit` and the end of the input. The
/// client waits 50 ms, and the system takes some of that to free the table.
const PATIENCE_AT_THE_END: Duration = Duration::from_millis(20);
/// The time for the last answers and their writing after a signal: a client that does not read must
/// not keep the process alive.
const PATIENCE_AFTER_A_SIGNAL: Duration = Duration::from_millis(500);
/// Time that a client may read nothing after `quit`.
const PATIENCE_AFTER_QUIT: Duration = Duration::from_secs(2);
/// Time between two log lines while a table takes long to be prepared.
const PREPARING_REPORT: Duration = Duration::from_secs(1);
/// Time between two looks whether a client with too much unread has read some of it.
const ROOM_CHECK: Duration = Duration::from_millis(20);

/// Why a conversation ends before its time.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The system gives no thread.
    #[error("no thread can be started: {0}")]
    NoThread(io::Error),
    /// A line could not be sent.
    #[error("standard output: {0}")]
    Output(io::Error),
}

/// The result of waiting for something to happen in a conversation.
enum TalkStep {
    /// A line, an event or a deadline was handled; with whether the conversation goes on.
    Said(Flow),
    /// No more lines come.
    EndOfInput,
}

/// A session and what surrounds it.
struct Conversation {
    session: Session,
    /// Receives a message when the process is to end.
    asked_to_end: Receiver<()>,
}

/// Speaks USI on standard input and output until `quit` or the end of the
/// input, and ends the process. The client gets `config_error` as a message.
pub fn run(config: Config, config_error: Option<ConfigError>) -> ExitCode {
    logging::to_standard_error();
    // The sender stays open even without signals: a closed channel would end the session.
    let (ask, asked_to_end) = crossbeam_channel::bounded(1);
    let on_signal = {
        let ask = ask.clone();
        move |_| {
            let _ = ask.send(());
        }
    };
    let patience = || thread::sleep(PATIENCE_AFTER_A_SIGNAL);
    if let Err(error) = signals::watch(patience, |_| 0, on_signal) {
        log::warn!("no signals can be received: {error}");
    }
    let language = config.options.language().unwrap_or_default();
    let outcome = Conversation::new(standard_output(), config, asked_to_end)
        .and_then(|mut talk| talk.converse(|| io::stdin().lock(), config_error));
    let code = match outcome {
        Ok(()) => 0,
        // The client has gone: there is no one to answer.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            log::error!("{failure}");
            tell_failure(&failure, language);
            1
        }
    };
    if let Some(loss) = logging::finish() {
        // The conversation is over.
        let loss = loss.in_words(language);
        let _ = writeln!(io::stderr(), "tsumi: LogFile {}", shown::text(&loss));
    }
    // Not by returning: the search may still run, and dropping its channels would make
    // it free gigabytes of table page by page.
    std::process::exit(code)
}

/// The stream for answers to the client.
#[allow(clippy::disallowed_methods)]
fn standard_output() -> io::Stdout {
    io::stdout()
}

/// Tells the client that the engine ends for lack of a thread; there may be none to send this.
fn tell_failure(failure: &Failure, language: Language) {
    if let Failure::NoThread(error) = failure {
        let cause = system_error(error, language);
        let words = Message::NoThread { cause }.in_words(language);
        let _ = writeln!(standard_output(), "{}", reply::message_line(words));
    }
}

/// Speaks USI until `quit` or the end of the input, on the input returned by
/// `open_input` on a thread of its own, and on `output`. A search still running is
/// stopped and ends by itself.
///
/// # Errors
/// If a reply cannot be written, or a thread cannot be started.
pub fn converse<R: BufRead>(
    open_input: impl FnOnce() -> R + Send + 'static,
    output: impl Write + Send + 'static,
    config: Result<Config, ConfigError>,
) -> Result<(), Failure> {
    let (config, error) = match config {
        Ok(config) => (config, None),
        Err(error) => (Config::default(), Some(error)),
    };
    Conversation::new(output, config, never())?.converse(open_input, error)
}

impl Conversation {
    fn new(
        stream: impl Write + Send + 'static,
        config: Config,
        asked_to_end: Receiver<()>,
    ) -> Result<Conversation, Failure> {
        let output = ClientOutput::new(stream).map_err(Failure::NoThread)?;
        let worker = SolverWorker::spawn().map_err(Failure::NoThread)?;
        Ok(Conversation { session: Session::new(output, worker, config), asked_to_end })
    }

    fn converse<R: BufRead>(
        &mut self,
        open_input: impl FnOnce() -> R + Send + 'static,
        config_error: Option<ConfigError>,
    ) -> Result<(), Failure> {
        let input = input::spawn_reader(open_input, command::read).map_err(Failure::NoThread)?;
        if let Some(error) = config_error {
            let error = error.in_words(self.session.language());
            self.session.tell(&Message::NoConfiguration { error });
        }
        self.session.begin_log();
        let patience = self.handle_until_end(&input)?;
        self.send_last_answers();
        self.session.output.finish(patience).map_err(Failure::Output)
    }

    /// Handles commands and events until `quit`, or until the input has ended and nothing is due
    /// that ends by itself. Returns how long the client may then read nothing.
    fn handle_until_end(
        &mut self,
        input: &Receiver<(InputLine, UsiCommand)>,
    ) -> Result<Duration, Failure> {
        let no_more = never();
        let mut input = input;
        let mut has_ended = false;
        while !has_ended || self.session.ends_by_itself() {
            match self.handle_next(input)? {
                TalkStep::Said(Flow::Continue) => {}
                TalkStep::Said(Flow::Quit) => return Ok(PATIENCE_AFTER_QUIT),
                TalkStep::EndOfInput => (input, has_ended) = (&no_more, true),
            }
        }
        // The lines may still be read, for example by a pager.
        Ok(Duration::MAX)
    }

    /// Waits for the next command, event or deadline, and handles it.
    fn handle_next(
        &mut self,
        input: &Receiver<(InputLine, UsiCommand)>,
    ) -> Result<TalkStep, Failure> {
        let session = &mut self.session;
        let stop_at = session.stop_at().map_or_else(never, at);
        let preparing = if session.owed_ready > 0 { after(PREPARING_REPORT) } else { never() };
        let (input, room_check) = if session.output.has_room() {
            (input, never())
        } else {
            (&never(), after(ROOM_CHECK))
        };
        select! {
            recv(input) -> received => return Ok(match received {
                Ok((line, command)) => TalkStep::Said(session.on_line(&line, command)),
                Err(_) => TalkStep::EndOfInput,
            }),
            recv(session.worker.events) -> event => match event {
                Ok(event) => session.on_event(event),
                Err(_) => self.on_lost_worker()?,
            },
            recv(session.output.failure()) -> failure => {
                let quit = Ok(TalkStep::Said(Flow::Quit));
                return failure.map_or(quit, |error| Err(Failure::Output(error)));
            }
            recv(logging::losses()) -> loss => {
                if let Ok(loss) = loss {
                    session.tell(&Message::LogLost {
                        path: loss.path.display().to_string(),
                        cause: system_error(&loss.error, session.language()),
                    });
                }
            }
            recv(self.asked_to_end) -> _ => return Ok(TalkStep::Said(Flow::Quit)),
            recv(stop_at) -> _ => session.end_at_time_limit(),
            recv(preparing) -> _ => {
                let since = session.preparing_since;
                log::info!("preparing the table for {} s so far", since.elapsed().as_secs());
            }
            recv(room_check) -> _ => {}
        }
        Ok(TalkStep::Said(Flow::Continue))
    }

    /// Sends the answers that are due, if they come in time.
    fn send_last_answers(&mut self) {
        let deadline = Instant::now() + PATIENCE_AT_THE_END;
        self.session.answer_by(deadline);
        self.session.await_events(deadline, |session| session.owed_ready == 0);
        self.session.give_up_proof_at(deadline);
    }

    /// Sends all answers that are due and starts a new search thread: the old one has ended, which
    /// only a bug can cause.
    fn on_lost_worker(&mut self) -> Result<(), Failure> {
        log::error!("the search thread has ended");
        let worker = SolverWorker::spawn().map_err(Failure::NoThread)?;
        self.session.replace_worker(worker);
        Ok(())
    }
}
