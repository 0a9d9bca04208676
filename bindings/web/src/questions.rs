//! Questions in JSON: one at a time, each with one answer.
//!
//! `{"solve": {...}}`, `{"check": {...}}`, `{"compose": {...}}` and `{"within": {...}}` are answered by
//! [`answer`], which reports `{"progress": {...}}` meanwhile of the first two, and of the third
//! `{"found": {...}}`, too; [`read`] answers at once. `npm/index.d.ts` and `npm/json.d.ts` describe all objects.

use crate::host::{self, clock};
use serde::{Deserialize, Serialize};
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tsumi::composing::{self, Means, Refusal, UnknownWord, one_of};
use tsumi::files::{
    self, Entry, Given, INVALID, ProgressRow, ReadError, Reading, ReportRow, Row, RowRefutation,
    Stated, StepRow,
};
use tsumi::report::{self, Rules};
use tsumi::{
    BrinkmateVerdict, Effort, Findings, Limits, Move, Problem, Progress, Questions, QuickAnswer,
    Solver, Stop, TsumeLength, Verdict, mates_within,
};

/// The default size of the table, in MiB.
const HASH_MIB: usize = 64;
/// The largest table, in MiB.
const MOST_HASH_MIB: usize = 256;
/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);
/// Nodes for the line that shows why a check does not mate.
const REFUTATION_NODES: u64 = 20_000;
/// Short questions between two looks at clock and stop, of a thread that has none beside it;
/// and of each of several, where others listen meanwhile.
const SHORT_QUESTIONS: usize = 100;
const SHORT_QUESTIONS_OF_THREAD: usize = 1_000;

static QUESTION: Mutex<Option<(Question, Stop)>> = Mutex::new(None);
/// The stop flag of the last question.
static STOP: Mutex<Option<Stop>> = Mutex::new(None);
/// With the MiB requested; its table may be smaller.
static SOLVER: Mutex<Option<(usize, Solver)>> = Mutex::new(None);

/// Locks a shared value. It is in order even after a panic, which ends the module.
fn open<T>(place: &Mutex<T>) -> MutexGuard<'_, T> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why there is no answer: a word for programs, and why, for people.
#[derive(Serialize)]
struct Fault {
    code: &'static str,
    message: String,
    /// The error in Japanese, if it is about the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    japanese: Option<String>,
}

impl Fault {
    fn new(code: &'static str, message: impl ToString) -> Fault {
        Fault { code, message: message.to_string(), japanese: None }
    }
}

impl From<Refusal> for Fault {
    fn from(why: Refusal) -> Fault {
        let code = match why {
            Refusal::UnknownWord(why) => return why.into(),
            Refusal::NoMemory(_) => "memory",
            Refusal::NoThread => "failed",
            _ => "unsuitable",
        };
        Fault { japanese: why.in_japanese(), ..Fault::new(code, why) }
    }
}

impl From<UnknownWord> for Fault {
    fn from(why: UnknownWord) -> Fault {
        Fault { japanese: Some(why.in_japanese()), ..Fault::new("argument", why) }
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        let is_in_solution = error.mistake.is_in_solution();
        let code = if is_in_solution { "solution" } else { "position" };
        Fault { japanese: Some(error.in_japanese()), ..Fault::new(code, error) }
    }
}

/// An answer or an error, as the host receives it.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Said<T> {
    Answer(T),
    Progress(T),
    Error(T),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Question {
    Solve(Asked),
    Check(Asked),
    Compose(Asked),
    Within(Within),
}

/// Short questions.
#[derive(Deserialize)]
struct Within {
    sfens: Vec<String>,
    plies: u16,
    threads: usize,
}

/// A question; `npm/asked.js` has checked it.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Asked {
    /// An SFEN, a record or a drawn board.
    problem: String,
    milliseconds: Option<f64>,
    nodes: Option<u64>,
    mate_limit: Option<u32>,
    effort: Option<String>,
    tsume: bool,
    multipv: usize,
    variations: usize,
    /// Not a mate is looked for but a brinkmate of at most so many moves.
    brinkmate: Option<u32>,
    faults: bool,
    refutation: bool,
    root_defends: bool,
    rest: bool,
    hash_mib: Option<usize>,
    /// `npm/questions.js` knows how many there are where none are asked for.
    threads: usize,
    nodes_alone: u64,
    /// Rules that a report judges by.
    rules: Option<String>,
    /// The solution to check, if it is not that of the problem, or to show.
    solution: Option<Vec<String>>,
    /// What a composer asks.
    composing: Option<composing::Question>,
}

/// Parses the question in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let stop = Stop::new();
    *open(&STOP) = Some(stop.clone());
    match serde_json::from_slice(&host::take_text()) {
        Ok(question) => *open(&QUESTION) = Some((question, stop)),
        Err(error) => say(&Said::Error(Fault::new("argument", error))),
    }
}

/// Ends the current search; its answer is what is known by then.
#[unsafe(no_mangle)]
pub extern "C" fn stop() {
    if let Some(stop) = &*open(&STOP) {
        stop.raise();
    }
}

/// Sends the problems of the file in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn read() {
    let entries = files::entries(Cursor::new(host::take_text()));
    let problems: Vec<Entered> = entries.map(Entered::from).collect();
    say(&Said::Answer(problems));
}

/// Answers the pending question, if any. The host suspends and resumes it.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let Some((question, stop)) = open(&QUESTION).take() else {
        return;
    };
    host::run(move || {
        let answer = match &question {
            Question::Solve(asked) => solve(asked, &stop),
            Question::Check(asked) => check(asked, &stop),
            Question::Compose(asked) => compose(asked, &stop),
            Question::Within(asked) => within(asked, &stop),
        };
        if let Err(fault) = answer {
            say(&Said::Error(fault));
        }
    });
}

fn say<T: Serialize>(said: &Said<T>) {
    // It can always be written as JSON.
    host::say(&serde_json::to_string(said).unwrap_or_default());
}

impl Asked {
    fn problem(&self, moves_solve: bool) -> Result<(Problem, Stated), Fault> {
        let mut reading = Reading::default();
        reading.root_defends = self.root_defends;
        reading.rest = self.rest;
        reading.moves_solve = moves_solve;
        reading.solution = self.solution.as_deref();
        files::problem(&self.problem, &reading).map_err(Fault::from)
    }

    fn limits(&self) -> Result<Limits, UnknownWord> {
        let mut limits = Limits::new()
            .progress_interval(BETWEEN_REPORTS)
            .threads(self.threads.clamp(1, host::MOST_THREADS))
            .nodes_alone(self.nodes_alone);
        // A time that is too long to be counted is none.
        let time = |milliseconds| Duration::try_from_secs_f64(milliseconds / 1000.0).ok();
        limits.time = self.milliseconds.and_then(time);
        limits.nodes = self.nodes;
        limits.mate_plies = self.mate_limit;
        if let Some(effort) = &self.effort {
            limits.effort = one_of("effort", effort, &Effort::WORDS, Effort::from_word)?;
        }
        Ok(limits)
    }

    fn questions(&self) -> Questions {
        let tsume = if self.tsume { TsumeLength::Proven } else { TsumeLength::Cheap };
        let mut questions =
            Questions::new().tsume(tsume).first_moves(self.multipv).variations(self.variations);
        questions.brinkmate = self.brinkmate;
        questions.faults = self.faults;
        questions.refutations = self.refutation && self.variations > 0;
        questions
    }

    /// The requested size of the table.
    fn mib(&self) -> usize {
        let asked = self.hash_mib.unwrap_or(HASH_MIB);
        asked.clamp(1, MOST_HASH_MIB)
    }

    /// Calls `then` with a solver whose table is clear. If memory is short, its size is a
    /// half, a quarter and so on of that requested.
    fn with_solver<R>(&self, then: impl FnOnce(&mut Solver) -> R) -> Result<R, Fault> {
        let mib = self.mib();
        let mut place = open(&SOLVER);
        if place.as_ref().is_none_or(|(asked, _)| *asked != mib) {
            // Dropped first: there may be no memory for both.
            *place = None;
            let sizes = std::iter::successors(Some(mib), |size| Some(size / 2));
            let mut sizes = sizes.take_while(|&size| size > 0);
            *place = sizes.find_map(|size| Some((mib, Solver::new(size).ok()?)));
        }
        let found = place.as_mut().map(|(_, solver)| {
            solver.clear();
            then(solver)
        });
        found.ok_or_else(|| Fault::new("memory", "no memory for a table"))
    }
}

fn solve(asked: &Asked, stop: &Stop) -> Result<(), Fault> {
    let (problem, stated) = asked.problem(false)?;
    let shown = stated.line().filter(|_| asked.solution.is_some());
    // As on the command line the line is, of those as long, one that leaves the fewest pieces.
    let limits = asked.limits()?.compares_replies(true);
    let mut on_progress = |found: &Progress| say(&Said::Progress(ProgressRow::from(found)));
    let row = asked.with_solver(|solver| {
        let is_smaller = solver.table_mib() < asked.mib();
        let inquiry = solver.ask(&problem).limits(&limits).stop(stop);
        let mut inquiry = inquiry.on_progress(&mut on_progress);
        let mut findings = inquiry.find(&asked.questions());
        let given = stated.given.as_ref();
        let compared = given.and_then(|given| findings.compare(&problem, given));
        let line = findings.composers_line(&problem, shown.as_deref());
        if let Some(tsume) = findings.tsume.as_mut().filter(|_| shown.is_some()) {
            tsume.line = line;
        }
        let mut row = Row::new(&problem, &findings);
        row.set_stated(&problem, &stated, compared.as_ref());
        row.lacks_memory |= is_smaller;
        let is_no_mate = findings.answer.verdict == Verdict::NoMate;
        if asked.refutation && !problem.attacker_moves() && is_no_mate {
            let found = inquiry.refutations(vec![Vec::new()], REFUTATION_NODES);
            let found = found.unwrap_or_default().pop().flatten();
            row.refutation = found.map(|found| RowRefutation::new(problem.position(), &found));
        }
        let most = asked.brinkmate.filter(|_| asked.refutation);
        if let Some(escape) = most
            .filter(|most| is_none_within(&findings, *most))
            .and_then(|most| inquiry.escape(most))
        {
            row.set_escape(escape);
        }
        row
    })?;
    say(&Said::Answer(row));
    Ok(())
}

/// True if it was proven that there is no brinkmate within so many moves.
fn is_none_within(findings: &Findings, most: u32) -> bool {
    let found = findings.brinkmate.as_ref();
    found.is_some_and(|found| found.verdict == BrinkmateVerdict::None || found.lower > most)
}

fn check(asked: &Asked, stop: &Stop) -> Result<(), Fault> {
    let (problem, stated) = asked.problem(true)?;
    let (given, limits) = (stated.line(), asked.limits()?);
    let rules = asked.rules.as_deref().unwrap_or(Rules::default().word());
    let rules = one_of("rules", rules, &Rules::WORDS, Rules::from_word)?;
    let mut told = StepRow::default();
    let mut on_step = |step| {
        if let Some(row) = told.next(&problem, rules, &step) {
            say(&Said::Progress(row));
        }
    };
    let start = clock();
    let row = asked.with_solver(|solver| {
        let limits = (&limits, false, &[rules][..]);
        let asked = (&problem, given.as_deref());
        let found = report::check_by((solver, None), asked, limits, stop, &mut on_step);
        ReportRow::with_stated(&problem, &found, rules, clock() - start, &stated)
    })?;
    say(&Said::Answer(row));
    Ok(())
}

fn compose(asked: &Asked, stop: &Stop) -> Result<(), Fault> {
    let Some(question) = &asked.composing else {
        return Err(Fault::new("argument", "nothing is asked"));
    };
    let is_hunt = matches!(question, composing::Question::Hunt(_));
    let (problem, stated) = asked.problem(!is_hunt)?;
    let given = stated.line_to_keep()?;
    // Threads look into different problems: each question has one.
    let limits = asked.limits()?.threads(1);
    let mut on_told = |told| {
        host::say(&serde_json::to_string(&told).unwrap_or_default());
        ControlFlow::Continue(())
    };
    let mut mib = asked.mib();
    // A table of another question is memory, too.
    *open(&SOLVER) = None;
    loop {
        let means =
            Means { limits: &limits, mib, jobs: asked.threads.clamp(1, host::MOST_THREADS), stop };
        match composing::ask(question, (&problem, given.as_deref()), &means, &mut on_told) {
            Err(Refusal::NoMemory(_)) if mib > 1 => mib /= 2,
            answer => {
                say(&Said::Answer(answer?));
                return Ok(());
            }
        }
    }
}

/// Plies within which each position is mate: 0 if there is no mate, `None` for a text that is
/// not an SFEN. After a stop an answer is expected no more.
fn within(asked: &Within, stop: &Stop) -> Result<(), Fault> {
    let threads = asked.threads.clamp(1, host::MOST_THREADS);
    let at_once = match threads {
        1 => SHORT_QUESTIONS,
        _ => threads * SHORT_QUESTIONS_OF_THREAD,
    };
    let plies = |answer| match answer {
        QuickAnswer::Mate(_, plies) => Some(plies),
        QuickAnswer::NoMate => Some(0),
        _ => None,
    };
    let mut found: Vec<Option<u16>> = Vec::new();
    for sfens in asked.sfens.chunks(at_once) {
        clock();
        if stop.is_raised() {
            break;
        }
        let answers = mates_within(sfens, asked.plies, threads);
        let answers = answers.map_err(|error| Fault::new("memory", error))?;
        found.extend(answers.into_iter().map(|answer| answer.and_then(plies)));
    }
    say(&Said::Answer(found));
    Ok(())
}

/// A problem of a file, or the mistake in its place.
#[derive(Default, Serialize)]
struct Entered {
    line: usize,
    #[serde(skip_serializing_if = "String::is_empty")]
    sfen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// The given solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    /// The moves that lead to the position, and the one before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<Played>,
    /// Assumptions made to read the text, such as a start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note_japanese: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason_japanese: Option<String>,
    /// Mistakes in parts that the problem does without.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<Told>,
}

/// A mistake in a file.
#[derive(Serialize)]
struct Told {
    line: usize,
    reason: String,
    reason_japanese: String,
}

impl From<&ReadError> for Told {
    fn from(error: &ReadError) -> Told {
        Told {
            line: error.line,
            reason: error.mistake.to_string(),
            reason_japanese: error.mistake.in_japanese(),
        }
    }
}

#[derive(Serialize)]
struct Played {
    sfen: String,
    moves: Vec<String>,
}

impl From<Result<Entry, ReadError>> for Entered {
    fn from(entry: Result<Entry, ReadError>) -> Entered {
        let words = |line: &[Move]| line.iter().map(ToString::to_string).collect();
        match entry {
            Ok(entry) => Entered {
                line: entry.line,
                sfen: entry.position.to_sfen(),
                source: entry.source(),
                note: entry.note(),
                note_japanese: entry.note_in_japanese(),
                name: entry.name,
                author: entry.author,
                moves: Some(match &entry.given {
                    Some(Given::Line(tree)) => words(&tree.main_line()),
                    _ => Vec::new(),
                }),
                played: entry
                    .played
                    .map(|(start, line)| Played { sfen: start.to_sfen(), moves: words(&line) }),
                mistakes: entry.mistakes.iter().map(Told::from).collect(),
                ..Entered::default()
            },
            Err(error) => Entered {
                line: error.line,
                verdict: Some(INVALID),
                reason: Some(error.mistake.to_string()),
                reason_japanese: Some(error.mistake.in_japanese()),
                ..Entered::default()
            },
        }
    }
}
