//! Questions in JSON: one at a time, each with one answer.
//!
//! `{"solve": {...}}` and `{"check": {...}}` are answered by [`answer`], which reports
//! `{"progress": {...}}` meanwhile; [`read`] answers at once. `npm/index.d.ts` describes
//! all objects.

use crate::host;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::Cursor;
use std::time::Duration;
use tsumi::files::{self, Entry, Given, Rest};
use tsumi::report::{self, Rules};
use tsumi::{
    Answer, Bounds, Effort, Findings, FirstMove, Limits, Move, Problem, Progress, Questions,
    Reason, Solver, Statistics, Stop, TsumeLength, Verdict,
};

/// The default size of the table, in MiB.
const HASH_MIB: usize = 64;
/// The largest table, in MiB.
const MOST_HASH_MIB: usize = 256;
/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);
/// Nodes for the line that shows why a check does not mate.
const REFUTATION_NODES: u64 = 20_000;

thread_local! {
    static QUESTION: RefCell<Option<Question>> = const { RefCell::new(None) };
    static STOP: RefCell<Stop> = RefCell::default();
    /// With the MiB requested; its table may be smaller.
    static SOLVER: RefCell<Option<(usize, Solver)>> = const { RefCell::new(None) };
}

/// Why there is no answer: a word for programs, and why, for people.
#[derive(Serialize)]
struct Fault {
    code: &'static str,
    message: String,
}

impl Fault {
    fn new(code: &'static str, message: impl ToString) -> Fault {
        let message = message.to_string();
        Fault { code, message }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Question {
    Solve(Asked),
    Check(Asked),
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
    refutation: bool,
    root_defends: bool,
    rest: bool,
    hash_mib: Option<usize>,
    /// Those that a report judges by.
    rules: Option<String>,
    /// The solution to check, if it is not that of the problem.
    solution: Option<Vec<String>>,
}

/// Parses the question in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    STOP.set(Stop::new());
    match serde_json::from_slice(&host::take_text()) {
        Ok(question) => QUESTION.set(Some(question)),
        Err(error) => say_fault(&Fault::new("argument", error)),
    }
}

/// Ends the current search; its answer is what is known by then.
#[unsafe(no_mangle)]
pub extern "C" fn stop() {
    STOP.with_borrow(Stop::raise);
}

/// Sends the problems of the file in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn read() {
    let entries = files::entries(Cursor::new(host::take_text()));
    let problems: Vec<Value> = entries
        .map(|entry| match entry {
            Ok(entry) => problem_of(&entry),
            Err(error) => json!({ "line": error.line, "error": error.mistake.to_string() }),
        })
        .collect();
    say(json!({ "answer": problems }));
}

/// Answers the pending question, if any. The host suspends and resumes it.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let Some(question) = QUESTION.take() else {
        return;
    };
    let stop = STOP.with_borrow(Stop::clone);
    let answer = match &question {
        Question::Solve(asked) => solve(asked, &stop),
        Question::Check(asked) => check(asked, &stop),
    };
    match answer {
        Ok(answer) => say(json!({ "answer": answer })),
        Err(fault) => say_fault(&fault),
    }
}

fn say(value: Value) {
    host::say(&value.to_string());
}

fn say_fault(fault: &Fault) {
    say(json!({ "error": fault }));
}

impl Asked {
    /// The problem, and the solution to check.
    fn problem(&self) -> Result<(Problem, Option<Vec<Move>>), Fault> {
        let root_defends = self.root_defends;
        let rest = if self.rest {
            Rest::ToDefender { root_defends }
        } else {
            Rest::Nowhere
        };
        let wrong = |error: &dyn ToString| Fault::new("position", error.to_string());
        let entry = files::single(&self.problem, rest).map_err(|error| wrong(&error))?;
        let problem = Problem::new(&entry.position, root_defends);
        let problem = problem.map_err(|error| wrong(&error))?;
        let given = match (&self.solution, entry.given) {
            (Some(words), _) => {
                let line = files::line(problem.position(), words);
                Some(line.map_err(|error| Fault::new("solution", error))?)
            }
            (None, Some(Given::Line(tree))) => Some(tree.main_line()),
            (None, _) => None,
        };
        Ok((problem, given))
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits::new().progress_interval(BETWEEN_REPORTS);
        // A time that is too long to be counted is none.
        let time = |milliseconds| Duration::try_from_secs_f64(milliseconds / 1000.0).ok();
        limits.time = self.milliseconds.and_then(time);
        limits.nodes = self.nodes;
        limits.mate_plies = self.mate_limit;
        let effort = self.effort.as_deref().and_then(Effort::from_word);
        limits.effort = effort.unwrap_or_default();
        limits
    }

    fn questions(&self) -> Questions {
        let tsume = if self.tsume {
            TsumeLength::Proven
        } else {
            TsumeLength::Cheap
        };
        Questions::new()
            .tsume(tsume)
            .first_moves(self.multipv)
            .variations(self.variations)
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
        SOLVER.with_borrow_mut(|place| {
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
        })
    }
}

fn solve(asked: &Asked, stop: &Stop) -> Result<Value, Fault> {
    let (problem, _) = asked.problem()?;
    // As on the command line the line is, of those as long, one that leaves the fewest pieces.
    let limits = asked.limits().compares_replies(true);
    let mut on_progress = |progress: &Progress| say(json!({ "progress": progress_of(progress) }));
    asked.with_solver(|solver| {
        let is_smaller = solver.table_mib() < asked.mib();
        let inquiry = solver.ask(&problem).limits(&limits).stop(stop);
        let mut inquiry = inquiry.on_progress(&mut on_progress);
        let mut value = findings_of(&inquiry.find(&asked.questions()));
        if is_smaller {
            value["statistics"]["lacksMemory"] = json!(true);
        }
        if asked.refutation && !problem.attacker_moves() && value["verdict"] == "nomate" {
            let refutation = inquiry
                .refutations(vec![Vec::new()], REFUTATION_NODES)
                .unwrap_or_default()
                .pop();
            value["refutation"] = json!(refutation.flatten().map(|found| json!({
                "moves": words(&found.line),
                "plies": found.plies,
                "only": found.is_only,
            })));
        }
        value
    })
}

fn check(asked: &Asked, stop: &Stop) -> Result<Value, Fault> {
    let (problem, given) = asked.problem()?;
    let (given, limits) = (given.as_deref(), asked.limits());
    let rules = asked.rules.as_deref().and_then(Rules::from_word);
    let mut on_step = |step| {
        if let report::Step::Moves(settled, all) = step {
            say(json!({ "progress": { "settled": settled, "moves": all } }));
        }
    };
    asked.with_solver(|solver| {
        let found = report::check(solver, &problem, given, &limits, stop, &mut on_step);
        report_of(&found, rules.unwrap_or_default())
    })
}

fn words(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

fn verdict_of(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Mate => "mate",
        Verdict::NoMate => "nomate",
        Verdict::Unknown(_) => "timeout",
    }
}

fn reason_of(verdict: &Verdict) -> Option<&'static str> {
    let Verdict::Unknown(reason) = verdict else {
        return None;
    };
    Some(match reason {
        Reason::Stopped => "stopped",
        Reason::TimeOut => "time",
        Reason::NodesLimit => "nodes",
        Reason::NoMateWithinLimit => "mate-limit",
        Reason::TooDeep => "depth",
        _ => "failed",
    })
}

fn bounds_of(bounds: Bounds) -> Value {
    json!({ "lower": bounds.lower, "upper": bounds.upper, "shortest": bounds.meet() })
}

fn statistics_of(statistics: &Statistics) -> Value {
    json!({
        "milliseconds": u64::try_from(statistics.elapsed.as_millis()).unwrap_or(u64::MAX),
        "nodes": statistics.nodes,
        "depth": statistics.seldepth,
        "hashfull": statistics.hashfull,
        "lacksMemory": statistics.lacks_memory,
    })
}

fn progress_of(progress: &Progress) -> Value {
    json!({
        "moves": words(&progress.pv),
        "bounds": progress.mate.map(bounds_of),
        "statistics": statistics_of(&progress.statistics),
    })
}

fn answer_of(answer: &Answer) -> Value {
    json!({
        "verdict": verdict_of(&answer.verdict),
        "reason": reason_of(&answer.verdict),
        "moves": words(&answer.line),
        "plies": answer.plies(),
        "bounds": answer.bounds.map(bounds_of),
        "statistics": statistics_of(&answer.statistics),
    })
}

fn findings_of(findings: &Findings) -> Value {
    let mut value = answer_of(&findings.answer);
    value["tsume"] = json!(findings.tsume.as_ref().map(|tsume| {
        let mut value = bounds_of(tsume.bounds);
        value["moves"] = json!(tsume.line.as_deref().map(words));
        value
    }));
    value["firstMoves"] = json!(findings.first_moves.as_ref().map(|all| {
        let moves: Vec<Value> = all.best.iter().map(first_move_of).collect();
        json!({ "moves": moves, "complete": all.is_complete })
    }));
    value
}

fn first_move_of(found: &FirstMove) -> Value {
    json!({
        "moves": words(&found.line),
        "verdict": verdict_of(&found.verdict),
        "reason": reason_of(&found.verdict),
        "bounds": found.bounds.map(bounds_of),
    })
}

fn report_of(report: &report::Report, rules: Rules) -> Value {
    let sideline = |kind: &str, minor: Option<&str>, line: &report::Sideline| {
        json!({
            "kind": kind,
            "minor": minor,
            "ply": line.ply,
            "moves": words(&line.moves),
            "leftInHand": line.left.to_string(),
        })
    };
    let faults = report.faults.iter().map(|fault| {
        let minor = fault.kind.minor().map(|minor| minor.name());
        sideline(fault.kind.name(), minor, &fault.line)
    });
    let tries = report.tries.iter().map(|failed| {
        json!({
            "ply": failed.ply,
            "moves": words(&failed.moves),
            "plies": failed.plies,
            "only": failed.is_only,
        })
    });
    let variations = report.variations.iter();
    let variations =
        variations.map(|line| sideline(report.name_of_variation(line).name(), None, line));
    json!({
        "verdict": verdict_of(&report.verdict),
        "reason": reason_of(&report.verdict),
        "complete": report.is_complete(),
        "level": report.level(rules).name(),
        "moves": words(&report.main_line),
        "leftInHand": report.left.to_string(),
        "tsume": report.length.map(bounds_of),
        "bounds": report.literal.map(bounds_of),
        "faults": faults.collect::<Vec<_>>(),
        "variations": variations.collect::<Vec<_>>(),
        "tries": tries.collect::<Vec<_>>(),
        "open": report.open.len(),
        "nodes": report.nodes,
    })
}

fn problem_of(entry: &Entry) -> Value {
    let given = match &entry.given {
        Some(Given::Line(tree)) => words(&tree.main_line()),
        _ => Vec::new(),
    };
    json!({
        "name": entry.name,
        "author": entry.author,
        "source": entry.source(),
        "line": entry.line,
        "sfen": entry.position.to_sfen(),
        "moves": given,
        "played": entry.played.as_ref().map(|(start, moves)| json!({
            "sfen": start.to_sfen(),
            "moves": words(moves),
        })),
    })
}
