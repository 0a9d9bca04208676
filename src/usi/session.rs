//! What to do about a command or an event.
//!
//! Responsible for the rules of the conversation: exactly one answer to each
//! `go`, at the right moment, and never to another question than was asked. All
//! state of the protocol is here. Relies on [`super::worker`] for searching;
//! must not know how lines are read or worded.
//!
//! The session does not trust a search to end in time. A search that was told
//! to stop has [`PATIENCE`] to hand in what it has; then the session answers
//! with the best mate that it was told of, or that nothing was proven, and whatever the
//! search still says is dropped by its number.

use super::command::{self, Command, Lost};
use super::go::{Form, Go, GoError, Hold};
use super::input::{self, Input, LONGEST_LINE};
use super::output::Output;
use super::reply;
use super::stuck::{Counted, Writes};
use super::worker::{Event, Job, Search, Worker};
use crate::engine::config::{Config, ConfigError};
use crate::engine::options::Options;
use crate::engine::{Answer, Effort, Limits, Problem, Stop, TsumeLength};
use crate::notation::setup;
use crate::position::Position;
use crate::system::{logging, signals};
use crossbeam_channel::{Receiver, after, at, never, select};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a search may take to hand in its answer after `stop` or another
/// `go`. The client waits 50 ms.
const PATIENCE: Duration = Duration::from_millis(30);
/// The same after `quit` and the end of the input. The client waits 100 ms, and
/// the system takes half of that to take back a table of 8 GiB.
const PATIENCE_AT_THE_END: Duration = Duration::from_millis(20);
/// How long a search may overrun its time before it is told to stop. It looks
/// at the clock itself; this is for a table that takes long to allocate.
const OVERRUN: Duration = Duration::from_millis(250);
/// How long all of this may take once a signal has asked the process to end: a
/// client that does not read must not keep it alive.
const PATIENCE_AFTER_A_SIGNAL: Duration = Duration::from_millis(500);
/// How long a client may leave a line unread after `quit` and the end of the input.
const PATIENCE_WITH_THE_DEAF: Duration = Duration::from_secs(2);
/// Time between two log lines about a table that takes long to prepare.
const PREPARING_REPORT: Duration = Duration::from_secs(1);

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// The search that an answer is owed for.
struct Running {
    id: u64,
    go: Go,
    /// Whether the attacker is to move in its position.
    attacker_moves: bool,
    stop: Stop,
    /// Whether several first moves are wanted.
    lists: bool,
    /// When the session stops it.
    stop_at: Option<Instant>,
    /// Its time, counted from `ponderhit`.
    time: Option<Duration>,
    /// Its answer, while that is held back.
    answer: Option<Answer>,
    /// The best mate that it has told of.
    so_far: Option<Answer>,
}

/// A conversation with one client.
struct Session<W: Write> {
    output: Output<W>,
    config: Config,
    options: Options,
    /// The position, or why there is none.
    position: Result<Position, String>,
    worker: Worker,
    /// Has a message once the process is to end.
    asked_to_end: Receiver<()>,
    /// Ends the search that was begun last.
    last_stop: Arc<Mutex<Stop>>,
    running: Option<Running>,
    /// Number of the search begun last.
    last_id: u64,
    /// `isready` lines that have no answer yet.
    owed_ready: usize,
    /// Since when a table is being prepared.
    preparing_since: Instant,
}

/// Speaks USI on standard input and output until `quit` or the end of the
/// input, and ends the process. `config_error` is told to the client.
pub fn run(config: Config, config_error: Option<ConfigError>) -> ExitCode {
    // This end stays open, signals or not: a closed channel would end the session.
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
    let (writes, stop) = (Writes::default(), Arc::default());
    let session = Session::new(
        Counted::new(io::stdout(), &writes),
        config,
        asked_to_end,
        Arc::clone(&stop),
    );
    let look_on = move |input: Option<&Input>| on_last_input(input, &writes, &stop);
    let outcome = session
        .and_then(|mut session| session.converse(|| io::stdin().lock(), look_on, config_error));
    let code = match outcome {
        Ok(()) => 0,
        // The client has gone: there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            log::error!("{error}");
            1
        }
    };
    logging::finish();
    // Not by returning: the search may still run, and dropping its channels
    // would have it give back gigabytes of table page by page.
    std::process::exit(code)
}

/// Speaks USI until `quit` or the end of the input, on what `open_input` returns
/// on a thread of its own, and on `output`. A search that is not over then is
/// told to stop and ends by itself.
///
/// # Errors
/// If the client has closed the stream of the replies, or if there is no thread
/// to be had.
pub fn converse<R: BufRead>(
    open_input: impl FnOnce() -> R + Send + 'static,
    output: impl Write,
    config: Result<Config, ConfigError>,
) -> io::Result<()> {
    let (config, error) = match config {
        Ok(config) => (config, None),
        Err(error) => (Config::default(), Some(error)),
    };
    let mut session = Session::new(output, config, never(), Arc::default())?;
    session.converse(open_input, |_| (), error)
}

/// The session cannot see the end of the conversation while it writes a line that the
/// client does not read. `quit` then ends the process, with the code for output that
/// could not be written. After the end of the input the line may be read yet, as by a
/// pager: then only the search ends.
fn on_last_input(input: Option<&Input>, writes: &Writes, stop: &Arc<Mutex<Stop>>) {
    match input {
        None => {
            let stop = Arc::clone(stop);
            writes.when_stuck(PATIENCE_WITH_THE_DEAF, move || {
                stop.lock().unwrap_or_else(PoisonError::into_inner).raise();
            });
        }
        Some(Input::Line(line)) if matches!(command::read(line), Ok(Some(Command::Quit))) => {
            writes.when_stuck(PATIENCE_WITH_THE_DEAF, || std::process::exit(1));
        }
        Some(_) => {}
    }
}

impl<W: Write> Session<W> {
    /// `last_stop` will be the one that ends the search which was begun last.
    ///
    /// # Errors
    /// If there is no thread to be had.
    fn new(
        stream: W,
        config: Config,
        asked_to_end: Receiver<()>,
        last_stop: Arc<Mutex<Stop>>,
    ) -> io::Result<Session<W>> {
        Ok(Session {
            output: Output::new(stream),
            options: config.options.clone(),
            config,
            position: Ok(Position::startpos()),
            worker: Worker::spawn()?,
            asked_to_end,
            last_stop,
            running: None,
            last_id: 0,
            owed_ready: 0,
            preparing_since: Instant::now(),
        })
    }

    /// Errors are those of the stream to the client.
    fn converse<R: BufRead>(
        &mut self,
        open_input: impl FnOnce() -> R + Send + 'static,
        look_on: impl FnMut(Option<&Input>) + Send + 'static,
        config_error: Option<ConfigError>,
    ) -> io::Result<()> {
        let input = input::spawn_reader(open_input, look_on)?;
        if let Some(error) = config_error {
            self.output
                .note(&format!("{error}; the built-in defaults serve"))?;
        }
        self.open_log()?;
        while self.step(&input)? == Flow::Continue {}
        self.take_leave()
    }

    /// Waits for the next command, event or moment, and deals with it.
    fn step(&mut self, input: &Receiver<Input>) -> io::Result<Flow> {
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
        select! {
            recv(input) -> line => match line {
                Ok(Input::Line(line)) => return self.on_line(&line),
                Ok(Input::TooLong { bytes, start }) => {
                    let reason = format!("line of {bytes} bytes ignored; up to {LONGEST_LINE} are read");
                    self.on_lost(&start, reason)?;
                }
                Err(_) => return Ok(Flow::Quit),
            },
            recv(self.worker.events) -> event => match event {
                Ok(event) => self.on_event(event)?,
                Err(_) => self.on_lost_worker()?,
            },
            recv(self.asked_to_end) -> _ => return Ok(Flow::Quit),
            recv(stop_at) -> _ => self.end_running()?,
            recv(preparing) -> _ => {
                log::info!("preparing the table for {} s so far", self.preparing_since.elapsed().as_secs());
            }
        }
        Ok(Flow::Continue)
    }

    fn on_line(&mut self, line: &[u8]) -> io::Result<Flow> {
        log::debug!("< {}", String::from_utf8_lossy(line).trim_end());
        match command::read(line) {
            Ok(None) => Ok(Flow::Continue),
            Ok(Some(Command::Quit)) => Ok(Flow::Quit),
            Ok(Some(command)) => self.on_command(command).map(|()| Flow::Continue),
            Err(error) => self
                .on_lost(line, error.to_string())
                .map(|()| Flow::Continue),
        }
    }

    /// Deals with a line that cannot be read.
    fn on_lost(&mut self, line: &[u8], reason: String) -> io::Result<()> {
        match Lost::by_start(line) {
            Some(Lost::Position) => {
                self.output.note(&reason)?;
                self.position = Err(format!("bad position: {reason}"));
                Ok(())
            }
            Some(Lost::Go(form)) => self.on_bad_go(&GoError {
                form,
                message: reason,
            }),
            None => self.output.note(&reason),
        }
    }

    fn on_command(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Usi => self.output.lines(&reply::identity(&self.config)),
            Command::IsReady => self.on_is_ready(),
            Command::NewGame => self.give(Job::Clear),
            Command::SetOption { name, value } => self.on_set_option(&name, &value),
            Command::Position(text) => self.on_position(&text),
            Command::Go(Ok(go)) => self.on_go(go),
            Command::Go(Err(error)) => self.on_bad_go(&error),
            // A client that ends a game while the engine ponders still waits for its answer.
            Command::Stop | Command::GameOver => self.end_running(),
            Command::PonderHit => self.on_ponder_hit(),
            Command::Quit => Ok(()),
        }
    }

    /// During a search the table is in use: it stays as it is, and the client,
    /// which only wants to know whether anyone is there, gets its answer.
    fn on_is_ready(&mut self) -> io::Result<()> {
        if self.running.is_some() {
            return self.output.line(&reply::ready());
        }
        if self.owed_ready == 0 {
            self.preparing_since = Instant::now();
        }
        self.owed_ready += 1;
        self.give(Job::Prepare {
            mib: self.table_mib(),
        })
    }

    fn table_mib(&self) -> usize {
        usize::try_from(self.options.hash_mib).unwrap_or(usize::MAX)
    }

    fn on_set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let log_file = self.options.log_file.clone();
        match self.options.set(name, value) {
            Err(error) => self.output.note(&error.to_string()),
            Ok(()) if self.options.log_file != log_file => self.open_log(),
            Ok(()) => Ok(()),
        }
    }

    fn open_log(&mut self) -> io::Result<()> {
        let path = &self.options.log_file;
        if path.is_empty() {
            logging::to_standard_error();
            return Ok(());
        }
        match logging::to_file(Path::new(path)) {
            Ok(()) => Ok(()),
            Err(error) => self.output.note(&format!("LogFile {path}: {error}")),
        }
    }

    /// A position with a mistake also drops the one before: to answer for that
    /// one would be an answer to another question.
    fn on_position(&mut self, text: &str) -> io::Result<()> {
        self.position = setup::read(text).map_err(|error| format!("bad position: {error}"));
        match &self.position {
            Ok(_) => Ok(()),
            Err(reason) => self.output.note(reason),
        }
    }

    fn on_bad_go(&mut self, error: &GoError) -> io::Result<()> {
        self.end_running()?;
        self.output.note(&error.message)?;
        self.output.line(&reply::no_answer(error.form))
    }

    fn on_go(&mut self, go: Go) -> io::Result<()> {
        self.end_running()?;
        for word in &go.ignored {
            self.output.note(&format!("go: {word} is not heeded"))?;
        }
        match self.problem() {
            Ok(problem) => self.begin(go, problem),
            Err(reason) => {
                self.output.note(&reason)?;
                self.output.line(&reply::no_answer(go.form))
            }
        }
    }

    fn problem(&self) -> Result<Problem, String> {
        let position = self.position.as_ref().map_err(Clone::clone)?;
        Problem::new(position, self.options.root_defends).map_err(|error| error.to_string())
    }

    fn begin(&mut self, go: Go, problem: Problem) -> io::Result<()> {
        let asked = Instant::now();
        let time = go.time(problem.position().side());
        let time_now = time.filter(|_| go.hold != Hold::PonderHit);
        let limits = self.limits(&go, time_now);
        let stop = Stop::new();
        self.last_id += 1;
        self.running = Some(Running {
            id: self.last_id,
            go,
            attacker_moves: problem.attacker_moves(),
            stop: stop.clone(),
            lists: limits.multi_pv > 1,
            stop_at: time_now.map(|time| asked + time + OVERRUN),
            time,
            answer: None,
            so_far: None,
        });
        *self
            .last_stop
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = stop.clone();
        let (id, mib) = (self.last_id, self.table_mib());
        self.give(Job::Search(Box::new(Search {
            id,
            problem,
            limits,
            stop,
            asked,
            mib,
        })))
    }

    fn limits(&self, go: &Go, time: Option<Duration>) -> Limits {
        let limits = self.options.limits();
        let nodes = limits.nodes.into_iter().chain(go.nodes).min();
        // A player's clock is better kept: any mate wins.
        let (effort, multi_pv) = match go.clock {
            Some(_) => (Effort::Any, 0),
            None => (limits.effort, limits.multi_pv),
        };
        let tsume = match go.form {
            Form::Checkmate => limits.tsume,
            Form::BestMove => TsumeLength::Cheap,
        };
        Limits {
            time,
            nodes,
            effort,
            multi_pv,
            tsume,
            ..limits
        }
    }

    fn on_ponder_hit(&mut self) -> io::Result<()> {
        let Some(running) = self
            .running
            .as_mut()
            .filter(|running| running.go.hold == Hold::PonderHit)
        else {
            return Ok(());
        };
        running.go.hold = Hold::Nothing;
        running.stop_at = running.time.map(|time| Instant::now() + time);
        if running.answer.is_some() {
            self.end_running()
        } else {
            Ok(())
        }
    }

    fn on_event(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Ready => {
                self.owed_ready = self.owed_ready.saturating_sub(1);
                self.output.line(&reply::ready())
            }
            Event::Note(text) => self.output.note(&text),
            Event::Progress { id, progress } => {
                let Some(running) = self.running.as_mut().filter(|running| running.id == id) else {
                    return Ok(());
                };
                running.so_far = progress.answer_so_far().or(running.so_far.take());
                let (moves, lists) = (running.attacker_moves, running.lists);
                self.output.line(&reply::progress(&progress, moves, lists))
            }
            Event::Finished { id, answer } => self.on_finished(id, answer),
        }
    }

    fn on_finished(&mut self, id: u64, answer: Option<Answer>) -> io::Result<()> {
        let Some(mut running) = self.running.take_if(|running| running.id == id) else {
            return Ok(());
        };
        let Some(answer) = answer else {
            return self.output.line(&reply::no_answer(running.go.form));
        };
        self.explain(&running, &answer)?;
        if running.go.hold == Hold::Nothing || running.stop.is_raised() {
            return self.answer(&running, &answer);
        }
        running.answer = Some(answer);
        self.running = Some(running);
        Ok(())
    }

    /// All that is known, which also an answer that is held back leaves to be told.
    fn explain(&mut self, running: &Running, answer: &Answer) -> io::Result<()> {
        self.output
            .line(&reply::summary(answer, running.attacker_moves))?;
        self.output
            .lines(&reply::first_moves(answer, running.attacker_moves))?;
        for remark in reply::remarks(answer) {
            self.output.note(&remark)?;
        }
        Ok(())
    }

    fn answer(&mut self, running: &Running, answer: &Answer) -> io::Result<()> {
        self.output
            .line(&reply::answer(answer, running.go.form, self.options.ponder))
    }

    /// Stops the search, if there is one, and answers for it: with what it hands
    /// in, or with what it has handed in before.
    fn end_running(&mut self) -> io::Result<()> {
        self.end_running_by(Instant::now() + PATIENCE)
    }

    fn end_running_by(&mut self, deadline: Instant) -> io::Result<()> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.stop.raise();
        if let Some(answer) = running.answer.take() {
            let Some(running) = self.running.take() else {
                return Ok(());
            };
            return self.answer(&running, &answer);
        }
        self.await_events(deadline, |session| session.running.is_none())?;
        let Some(mut running) = self.running.take() else {
            return Ok(());
        };
        match running.so_far.take() {
            Some(answer) => self.answer(&running, &answer),
            None => self.output.line(&reply::no_answer(running.go.form)),
        }
    }

    /// Deals with events until `is_enough` or `deadline`.
    fn await_events(
        &mut self,
        deadline: Instant,
        is_enough: impl Fn(&Session<W>) -> bool,
    ) -> io::Result<()> {
        while !is_enough(self) {
            match self.worker.events.recv_deadline(deadline) {
                Ok(event) => self.on_event(event)?,
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// The last answers that are owed, as far as they come in time.
    fn take_leave(&mut self) -> io::Result<()> {
        let deadline = Instant::now() + PATIENCE_AT_THE_END;
        self.end_running_by(deadline)?;
        self.await_events(deadline, |session| session.owed_ready == 0)
    }

    fn give(&mut self, job: Job) -> io::Result<()> {
        match self.worker.jobs.send(job) {
            Ok(()) => Ok(()),
            Err(_) => self.on_lost_worker(),
        }
    }

    /// The search thread has ended, which only a fault in it can bring about.
    /// What is owed is answered, and a new thread takes over.
    fn on_lost_worker(&mut self) -> io::Result<()> {
        log::error!("the search thread has ended");
        self.worker = Worker::spawn()?;
        self.output.note("the search failed")?;
        if let Some(running) = self.running.take() {
            self.output.line(&reply::no_answer(running.go.form))?;
        }
        for _ in 0..std::mem::take(&mut self.owed_ready) {
            self.output.line(&reply::ready())?;
        }
        Ok(())
    }
}
