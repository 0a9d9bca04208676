//! Handles commands and events.
//!
//! Responsible for the rules of the conversation: exactly one answer to each `go`, at
//! the right moment, and to no other question. All state of the protocol is here.
//! Relies on [`super::worker`] for searching; must not know how lines are parsed or
//! worded, nor who brings them: threads ([`super::conversation`]) or a host
//! ([`super::hosted`]).
//!
//! The session never blocks: the client may not read, and a search may not end in time.
//! A stopped search has [`PATIENCE`] to deliver its answer; then the session answers
//! with the best mate reported so far, or that nothing was proven, and ignores all
//! further reports of that search.

use super::command::{PositionError, UsiCommand};
use super::go::{Form, Go, GoError, Hold, PonderHit};
use super::input::InputLine;
use super::jobs::{AskedSearch, SolverJob};
use super::output::ClientOutput;
#[cfg(feature = "cli")]
use super::proof;
use super::reply;
use super::running::{BoundsTold, Running};
use super::without_mate;
use super::worker::{SolverWorker, WorkerEvent};
use crate::settings::Config;
use crate::settings::Options;
use crate::system::language::Language;
use crate::words;
use crate::words::Message;
use std::path::PathBuf;
use std::time::Duration;
use tsumi_core::notation::rest::Rest;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{
    Answer, Effort, Findings, Limits, Problem, Questions, Statistics, Stop, TsumeLength,
    answer_at_once,
};
use tsumi_core::system::clock::Instant;

/// Time for a search to deliver its answer after `stop` or another `go`. The client
/// waits 20 ms.
const PATIENCE: Duration = Duration::from_millis(15);
/// The same where the mate is proven: to say that there is no answer would be worse than to be late.
const PATIENCE_FOR_A_MATE: Duration = Duration::from_millis(150);
/// Time by which a search may exceed its limit before it is stopped. It checks the clock itself;
/// this is for the time that a table takes to be allocated.
const OVERRUN: Duration = Duration::from_millis(250);

/// Whether the conversation goes on after a line.
pub enum Flow {
    /// The conversation continues.
    Continue,
    /// The client has ended it.
    Quit,
}

/// A conversation with one client.
pub struct Session {
    /// The lines to the client.
    pub output: ClientOutput,
    config: Config,
    options: Options,
    /// The position, or why there is none.
    position: Result<Position, PositionError>,
    /// Does the jobs of this session.
    pub worker: SolverWorker,
    running: Option<Running>,
    /// The file of a proof that is being written.
    #[cfg(feature = "cli")]
    proving: Option<PathBuf>,
    /// Number of the search begun last.
    last_id: u64,
    /// Number of `isready` lines not answered yet.
    pub owed_ready: usize,
    /// When the preparation of the table began.
    pub preparing_since: Instant,
    /// True once the client was told that there is no memory for the table to grow.
    has_told_of_memory: bool,
    /// True once the client was told that the engine plays no games.
    has_told_of_games: bool,
}

impl Session {
    /// A new session, before its first line.
    pub fn new(output: ClientOutput, worker: SolverWorker, config: Config) -> Session {
        Session {
            output,
            options: config.options.clone(),
            config,
            position: Ok(Position::startpos()),
            worker,
            running: None,
            #[cfg(feature = "cli")]
            proving: None,
            last_id: 0,
            owed_ready: 0,
            preparing_since: Instant::now(),
            has_told_of_memory: false,
            has_told_of_games: false,
        }
    }

    /// Sends a message for the user.
    pub fn tell(&self, message: &Message) {
        let text = message.in_words(self.language());
        match message {
            Message::Said(_) => self.output.send_words(&text),
            _ => self.output.send_message(&text),
        }
    }

    /// Opens the log of the configuration; the option is cleared if that fails.
    #[cfg(feature = "cli")]
    pub fn begin_log(&mut self) {
        if !self.open_log() {
            self.options.log_file.clear();
        }
    }

    /// Handles a line of the client; returns whether the conversation goes on.
    pub fn on_line(&mut self, line: &InputLine, command: UsiCommand) -> Flow {
        log::debug!("< {}", String::from_utf8_lossy(&line.bytes).trim_end());
        if matches!(command, UsiCommand::Quit) {
            return Flow::Quit;
        }
        self.on_command(command);
        Flow::Continue
    }

    /// Handles a command other than `quit`.
    fn on_command(&mut self, command: UsiCommand) {
        match command {
            UsiCommand::Nothing | UsiCommand::Quit => {}
            UsiCommand::Usi => self.output.lines(&reply::identity(&self.config)),
            UsiCommand::IsReady => self.on_is_ready(),
            UsiCommand::NewGame => {
                self.has_told_of_games = false;
                self.worker.jobs.add(SolverJob::Clear);
            }
            UsiCommand::SetOption { name, value } => self.on_set_option(&name, &value),
            UsiCommand::Position(position) => self.on_position(position),
            UsiCommand::Go(Ok(go)) => self.on_go(go),
            UsiCommand::Go(Err(error)) => self.on_bad_go(&error),
            // A client that ends a game while the engine ponders still waits for an
            // answer.
            UsiCommand::Stop | UsiCommand::GameOver => self.end_running(),
            UsiCommand::PonderHit(hit) => self.on_ponder_hit(hit),
            UsiCommand::Unreadable(reason) => self.tell(&reason),
        }
    }

    /// Has the table prepared before `readyok` is sent. During a search the table is in use, and
    /// the client, which only checks that the engine is alive, gets its answer at once.
    fn on_is_ready(&mut self) {
        if self.running.is_some() {
            return self.output.line(&reply::ready());
        }
        if self.owed_ready == 0 {
            self.preparing_since = Instant::now();
        }
        self.owed_ready += 1;
        self.worker.jobs.add(SolverJob::Prepare { mib: self.table_mib(), asked: 1 })
    }

    /// The size of the table by the options, in MiB.
    fn table_mib(&self) -> usize {
        usize::try_from(self.options.hash_mib).unwrap_or(usize::MAX)
    }

    /// Sets an option, and tells the client if its value is not taken as it is.
    fn on_set_option(&mut self, name: &str, value: &str) {
        let log_file = self.options.log_file.clone();
        match self.options.set_to_nearest(name, value) {
            Err(error) => {
                self.tell(&Message::Said(error.in_words(self.language())));
            }
            Ok(Some(nearest)) => self.tell(&Message::Nearest {
                name: name.to_string(),
                value: value.to_string(),
                nearest,
            }),
            // A file that cannot be opened is not kept: the next try may succeed.
            Ok(None) if self.options.log_file != log_file && !self.open_log() => {
                self.options.log_file = log_file;
            }
            Ok(None) => {}
        }
    }

    /// Opens the log by the options; false if that fails, and the log stays where it was.
    #[cfg(feature = "cli")]
    fn open_log(&mut self) -> bool {
        use crate::system::{bilingual::system_error, logging};

        let path = &self.options.log_file;
        if path.is_empty() {
            logging::to_standard_error();
            return true;
        }
        let opened = logging::to_file(std::path::Path::new(path));
        if let Err(error) = &opened {
            let cause = system_error(error, self.language());
            self.tell(&Message::NoLogFile { path: path.clone(), cause });
        }
        opened.is_ok()
    }

    /// The log is the host's business.
    #[cfg(not(feature = "cli"))]
    fn open_log(&mut self) -> bool {
        true
    }

    /// Takes a position. One with a mistake also drops the one before: an answer for that one would
    /// be wrong.
    fn on_position(&mut self, position: Result<Box<Position>, PositionError>) {
        self.position = position.map(|position| *position);
        if let Err(error) = &self.position {
            self.tell(&reply::bad_position(error, self.language()));
        }
    }

    /// Answers a `go` that is invalid.
    fn on_bad_go(&mut self, error: &GoError) {
        self.end_running();
        self.tell(&error.message);
        self.output.line(&reply::no_answer_line(error.form, self.without_mate(error.form)))
    }

    /// The move to play in answer to a `go` of this form that finds no mate.
    fn without_mate(&self, form: Form) -> Option<Move> {
        let position = self.position.as_ref().ok();
        let position = position.filter(|_| form == Form::BestMove);
        position.and_then(without_mate::move_of)
    }

    /// Ends the search before, and begins that of a `go`; if there is no problem to search, answers
    /// at once.
    fn on_go(&mut self, go: Go) {
        self.end_running();
        self.note_ignored("go", &go.ignored);
        match self.problem(&go) {
            Ok(problem) => {
                self.note_missing_pieces(&go, &problem);
                self.note_games(&go);
                self.begin_search(go, problem)
            }
            Err(reason) => {
                self.tell(&reason);
                self.output.line(&reply::no_answer_line(go.form, self.without_mate(go.form)))
            }
        }
    }

    /// Tells the client which words of a command were ignored.
    fn note_ignored(&self, command: &'static str, words: &[String]) {
        for word in words {
            let word = word.clone();
            self.tell(&Message::Ignored { command, word });
        }
    }

    /// Tells the client once a game that this engine plays no games.
    fn note_games(&mut self, go: &Go) {
        if go.form == Form::BestMove && !std::mem::replace(&mut self.has_told_of_games, true) {
            self.tell(&Message::NoGames {});
        }
    }

    /// The problem that a `go` is about, or why there is none.
    fn problem(&self, go: &Go) -> Result<Problem, Message> {
        let language = self.language();
        let position = self.position.as_ref();
        let position = position.map_err(|error| reply::bad_position(error, language))?;
        let root_defends = self.options.root_defends;
        let mut position = position.clone();
        // A game is played with the pieces that there are.
        if self.options.rest_to_defender && !go.is_in_game() {
            Rest::ToDefender { root_defends }.give(&mut position);
        }
        let problem = Problem::with_defender(&position, root_defends.into());
        problem.map_err(|error| Message::Said(words::problem_error(error, language)))
    }

    /// The language of messages to the client: English unless another one was chosen, as not all
    /// clients show anything else.
    pub fn language(&self) -> Language {
        self.options.language().unwrap_or_default()
    }

    /// Tells of pieces that are nowhere; not in games, as a handicap leaves some out.
    fn note_missing_pieces(&self, go: &Go, problem: &Problem) {
        if go.form == Form::Checkmate
            && let Some(words) = words::missing_pieces(problem.position(), self.language())
        {
            self.tell(&Message::Nowhere { words });
        }
    }

    /// Begins the search of a problem.
    fn begin_search(&mut self, go: Go, problem: Problem) {
        let asked = Instant::now();
        let time = go.times.for_move(problem.position().side());
        let time = time.filter(|_| go.hold != Hold::PonderHit);
        let (limits, questions) = (self.limits(&go, time), self.questions(&go));
        let is_for_mate = go.form == Form::Checkmate;
        let without_mate = self.without_mate(go.form);
        let stop = Stop::new();
        self.last_id += 1;
        self.running = Some(Running {
            id: self.last_id,
            go,
            problem: problem.clone(),
            stop: stop.clone(),
            lists: questions.first_moves > 1,
            is_brinkmate: questions.brinkmate.is_some(),
            stop_at: time.map(|time| asked + time + OVERRUN),
            #[cfg(feature = "cli")]
            has_nodes_limit: limits.nodes.is_some(),
            without_mate,
            answer: None,
            so_far: None,
            told: BoundsTold::default(),
        });
        let (id, mib) = (self.last_id, self.table_mib());
        let file = |path: &str| (!path.is_empty()).then(|| PathBuf::from(path));
        let proof = file(&self.options.proof_file);
        let state = file(&self.options.state_file).filter(|_| is_for_mate);
        self.worker.jobs.add(SolverJob::Search(Box::new(AskedSearch {
            id,
            problem,
            limits,
            questions,
            stop,
            asked,
            mib,
            proof,
            state,
            language: self.language(),
        })))
    }

    /// The limits of a search by the options and the words of a `go`.
    fn limits(&self, go: &Go, time: Option<Duration>) -> Limits {
        let mut limits = self.options.limits_of_all_cores();
        limits.time = time;
        limits.nodes = limits.nodes.into_iter().chain(go.nodes).min();
        if go.is_in_game() {
            limits.effort = Effort::Any;
        }
        limits
    }

    /// What is asked beside the verdict, by the options and the words of a `go`.
    fn questions(&self, go: &Go) -> Questions {
        let mut questions = self.options.questions();
        if go.is_in_game() {
            questions.first_moves = 0;
        }
        if go.form == Form::BestMove {
            questions.tsume = TsumeLength::Cheap;
        } else {
            questions.brinkmate = self.options.brinkmate();
            questions.refutations = true;
        }
        if questions.brinkmate.is_some() {
            // The referee judges a brinkmate by the replies to it.
            questions.variations = usize::MAX;
        }
        questions
    }

    /// Starts the clock. Clocks that come with `ponderhit` replace those of `go ponder`; if they
    /// are bad and there were none before, the search is ended: it might never be answered.
    fn on_ponder_hit(&mut self, hit: Result<PonderHit, Message>) {
        let times = match hit {
            Ok(hit) => {
                self.note_ignored("ponderhit", &hit.ignored);
                Some(hit.times)
            }
            Err(reason) => {
                self.tell(&reason);
                None
            }
        };
        let Some(running) =
            self.running.as_mut().filter(|running| running.go.hold == Hold::PonderHit)
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
            self.tell(&Message::NoClocks {});
        }
    }

    /// Handles an event of the work.
    pub fn on_event(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Ready { asked } => {
                self.owed_ready = self.owed_ready.saturating_sub(asked);
                self.has_told_of_memory &= self.running.is_some();
                (0..asked).for_each(|_| self.output.line(&reply::ready()));
            }
            WorkerEvent::Note(message) => self.tell(&message),
            #[cfg(feature = "cli")]
            WorkerEvent::Proving(path) => self.proving = Some(path),
            #[cfg(feature = "cli")]
            WorkerEvent::Proved(message) => {
                self.proving = None;
                self.tell(&message);
            }
            WorkerEvent::Progress { id, progress } => {
                let Some(running) = self.running.as_mut().filter(|running| running.id == id) else {
                    return;
                };
                running.so_far = progress.findings_so_far().or(running.so_far.take());
                let (moves, lists) = (running.problem.attacker_moves(), running.lists);
                let has_news = running.has_new_bounds(&progress);
                self.output.progress(&reply::progress_line(&progress, moves, lists));
                let words = words::proven_so_far(&progress, self.language());
                if let Some(words) = words.filter(|_| has_news) {
                    self.tell(&Message::Said(words));
                }
                self.tell_of_memory(&progress.statistics);
            }
            WorkerEvent::Finished { id, findings } => self.on_finished(id, findings),
        }
    }

    /// Handles the end of a search: sends its findings, and the answer unless that is held back.
    fn on_finished(&mut self, id: u64, findings: Option<Box<Findings>>) {
        let Some(mut running) = self.running.take_if(|running| running.id == id) else {
            return;
        };
        let Some(findings) = findings else {
            return self.output.line(&running.no_answer());
        };
        self.tell_of_memory(&findings.answer.statistics);
        self.send_findings(&running, &findings);
        if running.go.hold == Hold::Nothing || running.stop.is_raised() {
            return self.send_answer(&running, &findings);
        }
        running.answer = Some(*findings);
        self.running = Some(running);
    }

    /// Tells the client once for each table that there is no memory for it to grow.
    fn tell_of_memory(&mut self, statistics: &Statistics) {
        if statistics.lacks_memory && !std::mem::replace(&mut self.has_told_of_memory, true) {
            let words = words::lacks_memory(self.language());
            self.tell(&Message::Said(words.to_string()));
        }
    }

    /// Sends the findings of a search, also while the answer itself is held back.
    fn send_findings(&mut self, running: &Running, findings: &Findings) {
        let attacker_moves = running.problem.attacker_moves();
        let (language, form) = (self.language(), running.go.form);
        self.output.line(&reply::summary_line(findings, attacker_moves, form));
        self.output.lines(&reply::first_moves(findings, attacker_moves, language));
        let refuted = reply::refutation_message(findings, running.problem.position(), language);
        for remark in reply::remarks(findings, &running.go, language).into_iter().chain(refuted) {
            self.tell(&remark);
        }
    }

    /// Sends the answer line of a search.
    fn send_answer(&mut self, running: &Running, findings: &Findings) {
        let answer = reply::answer_line(findings, running.go.form, self.options.ponder);
        let answer = answer.unwrap_or_else(|| running.no_answer());
        self.output.line(&answer)
    }

    /// Stops the search, if there is one, and answers for it: by its findings if they come in time,
    /// else by its last report.
    fn end_running(&mut self) {
        let Some(running) = &self.running else {
            return;
        };
        running.stop.raise();
        let now = Instant::now();
        let is_over = |running: &Running| running.answer.is_some();
        self.await_events(now + PATIENCE, |session| session.running.as_ref().is_none_or(is_over));
        let has_mate = self.running.as_ref().is_some_and(|running| running.stop.has_mate());
        self.answer_by(now + if has_mate { PATIENCE_FOR_A_MATE } else { PATIENCE });
    }

    /// Ends the search; if the table came too late for one, finds what needs none.
    pub fn end_at_time_limit(&mut self) {
        if let Some(running) = &mut self.running
            && running.so_far.is_none()
        {
            // Where there is no check there may be a brinkmate.
            let tells = |answer: &Answer| !running.is_brinkmate || answer.plies().is_some();
            let answer = answer_at_once(&running.problem).filter(tells);
            running.so_far = answer.map(Findings::from);
        }
        self.end_running();
    }

    /// Stops the search and answers for it: by its findings if they come before `deadline`.
    pub fn answer_by(&mut self, deadline: Instant) {
        let Some(running) = &mut self.running else {
            return;
        };
        running.stop.raise();
        if let Some(answer) = running.answer.take() {
            let Some(running) = self.running.take() else {
                return;
            };
            return self.send_answer(&running, &answer);
        }
        self.await_events(deadline, |session| session.running.is_none());
        let Some(mut running) = self.running.take() else {
            return;
        };
        match running.so_far.take() {
            Some(findings) => {
                self.send_findings(&running, &findings);
                self.send_answer(&running, &findings);
            }
            None => self.output.line(&running.no_answer()),
        }
    }

    /// Tells the client if a proof is not written by `deadline`.
    #[cfg(feature = "cli")]
    pub fn give_up_proof_at(&mut self, deadline: Instant) {
        self.await_events(deadline, |session| session.proving.is_none());
        if let Some(path) = self.proving.take() {
            self.tell(&proof::given_up_at_the_end(&path, self.language()));
        }
    }

    /// Handles events until `is_enough` is true, or until `deadline`.
    pub fn await_events(&mut self, deadline: Instant, is_enough: impl Fn(&Session) -> bool) {
        while !is_enough(self) {
            match self.worker.next_event(deadline) {
                Some(event) => self.on_event(event),
                None => return,
            }
        }
    }

    /// The time at which the search must be stopped; `None` if it need not be.
    pub fn stop_at(&self) -> Option<Instant> {
        self.running.as_ref()?.stop_at
    }

    /// True while an answer or a table is due.
    pub fn is_busy(&self) -> bool {
        self.owed_ready > 0 || self.running.is_some()
    }

    /// True while an answer or a table is due that comes without another command.
    #[cfg(feature = "cli")]
    pub fn ends_by_itself(&self) -> bool {
        self.owed_ready > 0 || self.running.as_ref().is_some_and(Running::is_limited)
    }

    /// Answers for a worker that has failed, which only a bug can cause; `worker` takes over.
    #[cfg(feature = "cli")]
    pub fn replace_worker(&mut self, worker: SolverWorker) {
        self.worker = worker;
        self.proving = None;
        self.tell(&Message::SearchFailed {});
        if let Some(running) = self.running.take() {
            self.output.line(&running.no_answer());
        }
        for _ in 0..std::mem::take(&mut self.owed_ready) {
            self.output.line(&reply::ready());
        }
    }
}
