//! Handles commands and events.
//!
//! Responsible for the rules of the conversation: exactly one answer to each `go`, at
//! the right moment, and to no other question. All state of the protocol is here.
//! Relies on [`super::worker`] for searching; must not know how lines are parsed or
//! worded.
//!
//! The session never blocks: the client may not read, and a search may not end in time.
//! A stopped search has [`PATIENCE`] to deliver its answer; then the session answers
//! with the best mate reported so far, or that nothing was proven, and ignores all
//! further reports of that search.
//!
//! When the input ends, what ends by itself is waited for: a search with a limit, and a
//! table that `isready` asked for. All else is stopped, because nobody can end it.

use super::command::{self, UsiCommand};
use super::go::{Form, Go, GoError, Hold, PonderHit};
use super::input::{self, InputLine};
use super::jobs::{Job, Search};
use super::output::ClientOutput;
use super::reply;
use super::running::Running;
use super::worker::{Worker, WorkerEvent};
use crate::engine::config::{Config, ConfigError};
use crate::engine::options::Options;
use crate::engine::{
    Answer, Effort, Findings, Limits, Problem, Questions, Stop, TsumeLength, glance,
};
use crate::notation::rest::Rest;
use crate::position::Position;
use crate::system::{logging, signals};
use crate::words;
use crossbeam_channel::{Receiver, after, at, never, select};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Time for a search to deliver its answer after `stop` or another `go`. The client
/// waits 20 ms.
const PATIENCE: Duration = Duration::from_millis(15);
/// The same after `quit` and the end of the input. The client waits 50 ms, and the
/// system takes some of that to free the table.
const PATIENCE_AT_THE_END: Duration = Duration::from_millis(20);
/// Time by which a search may exceed its limit before it is stopped. It checks the
/// clock itself; this is for a table that takes long to allocate.
const OVERRUN: Duration = Duration::from_millis(250);
/// Time for all of this after a signal: a client that does not read must not keep the
/// process alive.
const PATIENCE_AFTER_A_SIGNAL: Duration = Duration::from_millis(500);
/// Time that a client may read nothing after `quit`.
const PATIENCE_AFTER_QUIT: Duration = Duration::from_secs(2);
/// Time between two log lines about a table that takes long to prepare.
const PREPARING_REPORT: Duration = Duration::from_secs(1);
/// Time between two checks of a client with too much unread.
const ROOM_CHECK: Duration = Duration::from_millis(20);

/// Whether the conversation continues.
enum Flow {
    Continue,
    Quit,
    EndOfInput,
}

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

/// A conversation with one client.
struct Session {
    output: ClientOutput,
    config: Config,
    options: Options,
    /// The position, or why there is none.
    position: Result<Position, String>,
    worker: Worker,
    /// Receives a message when the process is to end.
    asked_to_end: Receiver<()>,
    running: Option<Running>,
    /// Number of the search begun last.
    last_id: u64,
    /// Number of `isready` lines not answered yet.
    owed_ready: usize,
    /// When the preparation of the table began.
    preparing_since: Instant,
}

/// Speaks USI on standard input and output until `quit` or the end of the
/// input, and ends the process. The client gets `config_error` as a message.
pub fn run(config: Config, config_error: Option<ConfigError>) -> ExitCode {
    logging::to_standard_error();
    // This end stays open even without signals: a closed channel would end the session.
    let (ask, asked_to_end) = crossbeam_channel::bounded(1);
    let on_signal = {
        let ask = ask.clone();
        move |_| {
            let _ = ask.send(());
        }
    };
    if let Err(error) = signals::watch(PATIENCE_AFTER_A_SIGNAL, |_| 0, on_signal) {
        log::warn!("no signals can be received: {error}");
    }
    let outcome = Session::new(io::stdout(), config, asked_to_end)
        .and_then(|mut session| session.converse(|| io::stdin().lock(), config_error));
    let code = match outcome {
        Ok(()) => 0,
        // The client has gone: there is no one to answer.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            log::error!("{failure}");
            tell(&failure);
            1
        }
    };
    logging::finish();
    // Not by returning: the search may still run, and dropping its channels would make
    // it free gigabytes of table page by page.
    std::process::exit(code)
}

/// Tells the client why the engine ends, if that is not the output's fault. There may be
/// no thread to do this.
fn tell(failure: &Failure) {
    if matches!(failure, Failure::NoThread(_)) {
        let _ = writeln!(io::stdout(), "{}", reply::note(failure.to_string()));
    }
}

/// Speaks USI until `quit` or the end of the input, on the input returned by
/// `open_input` on a thread of its own, and on `output`. A search still running is
/// stopped and ends by itself.
///
/// # Errors
/// If a reply cannot be written, or a thread cannot be started.
#[cfg(feature = "internals")]
pub fn converse<R: BufRead>(
    open_input: impl FnOnce() -> R + Send + 'static,
    output: impl Write + Send + 'static,
    config: Result<Config, ConfigError>,
) -> Result<(), Failure> {
    let (config, error) = match config {
        Ok(config) => (config, None),
        Err(error) => (Config::default(), Some(error)),
    };
    Session::new(output, config, never())?.converse(open_input, error)
}

impl Session {
    /// # Errors
    /// If a thread cannot be started.
    fn new(
        stream: impl Write + Send + 'static,
        config: Config,
        asked_to_end: Receiver<()>,
    ) -> Result<Session, Failure> {
        Ok(Session {
            output: ClientOutput::new(stream).map_err(Failure::NoThread)?,
            options: config.options.clone(),
            config,
            position: Ok(Position::startpos()),
            worker: Worker::spawn().map_err(Failure::NoThread)?,
            asked_to_end,
            running: None,
            last_id: 0,
            owed_ready: 0,
            preparing_since: Instant::now(),
        })
    }

    fn converse<R: BufRead>(
        &mut self,
        open_input: impl FnOnce() -> R + Send + 'static,
        config_error: Option<ConfigError>,
    ) -> Result<(), Failure> {
        let input = input::spawn_reader(open_input, command::read).map_err(Failure::NoThread)?;
        if let Some(error) = config_error {
            self.output
                .note(&format!("{error}; the built-in defaults are used"));
        }
        if !self.open_log() {
            self.options.log_file.clear();
        }
        let patience = self.listen(&input)?;
        self.settle();
        self.output.finish(patience).map_err(Failure::Output)
    }

    /// Handles commands and events until `quit`, or until the input has ended and with
    /// it all that ends by itself. Returns how long the client may read nothing then.
    fn listen(&mut self, input: &Receiver<(InputLine, UsiCommand)>) -> Result<Duration, Failure> {
        let no_more = never();
        let mut input = input;
        let mut has_ended = false;
        while !has_ended || self.ends_by_itself() {
            match self.step(input)? {
                Flow::Continue => {}
                Flow::Quit => return Ok(PATIENCE_AFTER_QUIT),
                Flow::EndOfInput => (input, has_ended) = (&no_more, true),
            }
        }
        // The lines may still be read, for example by a pager.
        Ok(Duration::MAX)
    }

    /// Waits for the next command, event or deadline, and handles it.
    fn step(&mut self, input: &Receiver<(InputLine, UsiCommand)>) -> Result<Flow, Failure> {
        let stop_at = self
            .running
            .as_ref()
            .and_then(|running| running.stop_at)
            .map_or_else(never, at);
        let preparing = if self.owed_ready > 0 {
            after(PREPARING_REPORT)
        } else {
            never()
        };
        let (input, room_check) = if self.output.has_room() {
            (input, never())
        } else {
            (&never(), after(ROOM_CHECK))
        };
        select! {
            recv(input) -> received => return Ok(match received {
                Ok((line, command)) => self.on_line(&line, command),
                Err(_) => Flow::EndOfInput,
            }),
            recv(self.worker.events) -> event => match event {
                Ok(event) => self.on_event(event),
                Err(_) => self.on_lost_worker()?,
            },
            recv(self.output.failure()) -> failure => {
                return failure.map_or(Ok(Flow::Quit), |error| Err(Failure::Output(error)));
            }
            recv(self.asked_to_end) -> _ => return Ok(Flow::Quit),
            recv(stop_at) -> _ => self.end_at_time_limit(),
            recv(preparing) -> _ => {
                log::info!("preparing the table for {} s so far", self.preparing_since.elapsed().as_secs());
            }
            recv(room_check) -> _ => {}
        }
        Ok(Flow::Continue)
    }

    fn on_line(&mut self, line: &InputLine, command: UsiCommand) -> Flow {
        log::debug!("< {}", String::from_utf8_lossy(&line.bytes).trim_end());
        if matches!(command, UsiCommand::Quit) {
            return Flow::Quit;
        }
        self.on_command(command);
        Flow::Continue
    }

    fn on_command(&mut self, command: UsiCommand) {
        match command {
            UsiCommand::Nothing | UsiCommand::Quit => {}
            UsiCommand::Usi => self.output.lines(&reply::identity(&self.config)),
            UsiCommand::IsReady => self.on_is_ready(),
            UsiCommand::NewGame => self.worker.jobs.add(Job::Clear),
            UsiCommand::SetOption { name, value } => self.on_set_option(&name, &value),
            UsiCommand::Position(position) => self.on_position(position),
            UsiCommand::Go(Ok(go)) => self.on_go(go),
            UsiCommand::Go(Err(error)) => self.on_bad_go(&error),
            // A client that ends a game while the engine ponders still waits for an
            // answer.
            UsiCommand::Stop | UsiCommand::GameOver => self.end_running(),
            UsiCommand::PonderHit(hit) => self.on_ponder_hit(hit),
            UsiCommand::Unreadable(reason) => self.output.note(&reason),
        }
    }

    /// During a search the table is in use: it is left unchanged, and the client, which
    /// only checks that the engine is alive, gets its answer.
    fn on_is_ready(&mut self) {
        if self.running.is_some() {
            return self.output.line(&reply::ready());
        }
        if self.owed_ready == 0 {
            self.preparing_since = Instant::now();
        }
        self.owed_ready += 1;
        self.worker.jobs.add(Job::Prepare {
            mib: self.table_mib(),
            asked: 1,
        })
    }

    fn table_mib(&self) -> usize {
        usize::try_from(self.options.hash_mib).unwrap_or(usize::MAX)
    }

    fn on_set_option(&mut self, name: &str, value: &str) {
        let log_file = self.options.log_file.clone();
        match self.options.set(name, value) {
            Err(error) => self.output.note(&error.to_string()),
            // A file that cannot be opened is not kept: the next try may succeed.
            Ok(()) if self.options.log_file != log_file && !self.open_log() => {
                self.options.log_file = log_file;
            }
            Ok(()) => {}
        }
    }

    /// False if the log stays where it was, because the file cannot be opened.
    fn open_log(&mut self) -> bool {
        let path = &self.options.log_file;
        if path.is_empty() {
            logging::to_standard_error();
            return true;
        }
        let opened = logging::to_file(Path::new(path));
        if let Err(error) = &opened {
            self.output.note(&format!("LogFile {path}: {error}"));
        }
        opened.is_ok()
    }

    /// A position with a mistake also drops the one before: an answer for that one
    /// would be wrong.
    fn on_position(&mut self, position: Result<Box<Position>, String>) {
        self.position = position
            .map(|position| *position)
            .map_err(|error| format!("bad position: {error}"));
        if let Err(reason) = &self.position {
            self.output.note(reason);
        }
    }

    fn on_bad_go(&mut self, error: &GoError) {
        self.end_running();
        self.output.note(&error.message);
        self.output.line(&reply::no_answer(error.form))
    }

    fn on_go(&mut self, go: Go) {
        self.end_running();
        self.note_ignored("go", &go.ignored);
        match self.problem() {
            Ok(problem) => {
                self.note_missing_pieces(&go, &problem);
                self.begin(go, problem)
            }
            Err(reason) => {
                self.output.note(&reason);
                self.output.line(&reply::no_answer(go.form))
            }
        }
    }

    fn note_ignored(&self, command: &str, words: &[String]) {
        for word in words {
            self.output.note(&format!("{command}: {word} is ignored"));
        }
    }

    fn problem(&self) -> Result<Problem, String> {
        let position = self.position.as_ref().map_err(Clone::clone)?;
        let root_defends = self.options.root_defends;
        let mut position = position.clone();
        if self.options.rest_to_defender {
            Rest::ToDefender { root_defends }.give(&mut position);
        }
        Problem::new(&position, root_defends).map_err(|error| error.to_string())
    }

    /// Not in games: a handicap leaves pieces out on purpose.
    fn note_missing_pieces(&self, go: &Go, problem: &Problem) {
        if go.form == Form::Checkmate
            && let Some(words) = words::nowhere(problem.position())
        {
            let advice = "RestToDefender gives them to the defender";
            self.output.note(&format!("{words}; {advice}"));
        }
    }

    fn begin(&mut self, go: Go, problem: Problem) {
        let asked = Instant::now();
        let time = go.times.for_move(problem.position().side());
        let time = time.filter(|_| go.hold != Hold::PonderHit);
        let (limits, questions) = (self.limits(&go, time), self.questions(&go));
        let stop = Stop::new();
        self.last_id += 1;
        self.running = Some(Running {
            id: self.last_id,
            go,
            problem: problem.clone(),
            stop: stop.clone(),
            lists: questions.first_moves > 1,
            stop_at: time.map(|time| asked + time + OVERRUN),
            has_nodes_limit: limits.nodes.is_some(),
            answer: None,
            so_far: None,
        });
        let (id, mib) = (self.last_id, self.table_mib());
        self.worker.jobs.add(Job::Search(Box::new(Search {
            id,
            problem,
            limits,
            questions,
            stop,
            asked,
            mib,
        })))
    }

    fn limits(&self, go: &Go, time: Option<Duration>) -> Limits {
        let mut limits = self.options.limits();
        limits.time = time;
        limits.nodes = limits.nodes.into_iter().chain(go.nodes).min();
        if go.is_in_game() {
            limits.effort = Effort::Any;
        }
        limits
    }

    fn questions(&self, go: &Go) -> Questions {
        let mut questions = self.options.questions();
        if go.is_in_game() {
            questions.first_moves = 0;
        }
        if go.form == Form::BestMove {
            questions.tsume = TsumeLength::Cheap;
        }
        questions
    }

    /// The clocks that come with it replace those of `go ponder`. If they cannot be read
    /// and there were none before, the search is ended: it might never be answered.
    fn on_ponder_hit(&mut self, hit: Result<PonderHit, String>) {
        let times = match hit {
            Ok(hit) => {
                self.note_ignored("ponderhit", &hit.ignored);
                Some(hit.times)
            }
            Err(reason) => {
                self.output.note(&reason);
                None
            }
        };
        let Some(running) = self
            .running
            .as_mut()
            .filter(|running| running.go.hold == Hold::PonderHit)
        else {
            return;
        };
        running.go.hold = Hold::Nothing;
        let mover = running.problem.position().side();
        let new = times.and_then(|times| times.for_move(mover));
        let time = new.or_else(|| running.go.times.for_move(mover));
        running.stop_at = time.map(|time| Instant::now() + time);
        if running.answer.is_some() || time.is_none() && times.is_none() {
            self.end_running();
        } else if time.is_none() {
            self.output.note(
                "no clocks came with `go ponder` or `ponderhit`: the search has no limit of time",
            );
        }
    }

    fn on_event(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Ready { asked } => {
                self.owed_ready = self.owed_ready.saturating_sub(asked);
                (0..asked).for_each(|_| self.output.line(&reply::ready()));
            }
            WorkerEvent::Note(text) => self.output.note(&text),
            WorkerEvent::Progress { id, progress } => {
                let Some(running) = self.running.as_mut().filter(|running| running.id == id) else {
                    return;
                };
                running.so_far = progress.answer_so_far().or(running.so_far.take());
                let (moves, lists) = (running.problem.attacker_moves(), running.lists);
                self.output
                    .progress(&reply::progress(&progress, moves, lists));
            }
            WorkerEvent::Finished { id, findings } => self.on_finished(id, findings),
        }
    }

    fn on_finished(&mut self, id: u64, findings: Option<Findings>) {
        let Some(mut running) = self.running.take_if(|running| running.id == id) else {
            return;
        };
        let Some(findings) = findings else {
            return self.output.line(&reply::no_answer(running.go.form));
        };
        self.explain(&running, &findings);
        if running.go.hold == Hold::Nothing || running.stop.is_raised() {
            return self.answer(&running, &findings.answer);
        }
        running.answer = Some(findings.answer);
        self.running = Some(running);
    }

    /// Sends all findings, even when the answer itself is held back.
    fn explain(&mut self, running: &Running, findings: &Findings) {
        let attacker_moves = running.problem.attacker_moves();
        self.output.line(&reply::summary(findings, attacker_moves));
        self.output
            .lines(&reply::first_moves(findings, attacker_moves));
        for remark in reply::remarks(findings) {
            self.output.note(&remark);
        }
    }

    fn answer(&mut self, running: &Running, answer: &Answer) {
        self.output
            .line(&reply::answer(answer, running.go.form, self.options.ponder))
    }

    /// Stops the search, if there is one, and answers for it: with its answer, or with
    /// its last report.
    fn end_running(&mut self) {
        self.end_running_by(Instant::now() + PATIENCE)
    }

    /// The table may have been too late for any search: what needs none is found then.
    fn end_at_time_limit(&mut self) {
        if let Some(running) = &mut self.running
            && running.so_far.is_none()
        {
            running.so_far = glance(&running.problem);
        }
        self.end_running();
    }

    fn end_running_by(&mut self, deadline: Instant) {
        let Some(running) = &mut self.running else {
            return;
        };
        running.stop.raise();
        if let Some(answer) = running.answer.take() {
            let Some(running) = self.running.take() else {
                return;
            };
            return self.answer(&running, &answer);
        }
        self.await_events(deadline, |session| session.running.is_none());
        let Some(mut running) = self.running.take() else {
            return;
        };
        match running.so_far.take() {
            Some(answer) => self.answer(&running, &answer),
            None => self.output.line(&reply::no_answer(running.go.form)),
        }
    }

    /// Handles events until `is_enough` or `deadline`.
    fn await_events(&mut self, deadline: Instant, is_enough: impl Fn(&Session) -> bool) {
        while !is_enough(self) {
            match self.worker.events.recv_deadline(deadline) {
                Ok(event) => self.on_event(event),
                Err(_) => return,
            }
        }
    }

    /// True while answers are due that come without another command.
    fn ends_by_itself(&self) -> bool {
        self.owed_ready > 0 || self.running.as_ref().is_some_and(Running::is_limited)
    }

    /// Sends the last answers due, if they come in time.
    fn settle(&mut self) {
        let deadline = Instant::now() + PATIENCE_AT_THE_END;
        self.end_running_by(deadline);
        self.await_events(deadline, |session| session.owed_ready == 0);
    }

    /// The search thread has ended, which only a bug can cause. All due answers are
    /// sent, and a new thread takes over.
    fn on_lost_worker(&mut self) -> Result<(), Failure> {
        log::error!("the search thread has ended");
        self.worker = Worker::spawn().map_err(Failure::NoThread)?;
        self.output.note("the search failed");
        if let Some(running) = self.running.take() {
            self.output.line(&reply::no_answer(running.go.form));
        }
        for _ in 0..std::mem::take(&mut self.owed_ready) {
            self.output.line(&reply::ready());
        }
        Ok(())
    }
}
