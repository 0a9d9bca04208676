//! Questions in JSON: one at a time, each with one answer.
//!
//! `{"solve": {...}}` and `{"check": {...}}` are answered by [`answer`], which reports
//! `{"progress": {...}}` meanwhile; [`read`] answers at once. `npm/index.d.ts` describes
//! all objects.

use crate::host;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::Cursor;
use std::time::Duration;
use tsumi::files::{Entry, Given};
use tsumi::{
    Answer, Bounds, Effort, Findings, FirstMove, Limits, Move, Position, Problem, Progress,
    Questions, Reason, Solver, Statistics, Stop, TsumeLength, Verdict, report,
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

/// There is no memory for a table of any size.
struct OutOfMemory;

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Question {
    Solve(Asked),
    Check(Asked),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Asked {
    sfen: String,
    #[serde(default)]
    limits: AskedLimits,
    /// The solution to check.
    #[serde(default)]
    given: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct AskedLimits {
    milliseconds: Option<u64>,
    nodes: Option<u64>,
    plies: Option<u32>,
    effort: Option<String>,
    tsume: bool,
    first_moves: usize,
    root_defends: bool,
    refutation: bool,
    hash: Option<usize>,
}

/// Parses the question in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    STOP.set(Stop::new());
    match serde_json::from_slice(&host::take_text()) {
        Ok(question) => QUESTION.set(Some(question)),
        Err(error) => say_error(&error.to_string()),
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
    let entries = tsumi::files::entries(Cursor::new(host::take_text()));
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
        Err(error) => say_error(&error),
    }
}

fn say(value: Value) {
    host::say(&value.to_string());
}

fn say_error(message: &str) {
    say(json!({ "error": message }));
}

impl Asked {
    fn problem(&self) -> Result<Problem, String> {
        let sfen = self.sfen.trim();
        let sfen = sfen.strip_prefix("sfen ").unwrap_or(sfen);
        let position = Position::from_sfen(sfen).map_err(|error| error.to_string())?;
        Problem::new(&position, self.limits.root_defends).map_err(|error| error.to_string())
    }

    fn limits(&self) -> Result<Limits, String> {
        let asked = &self.limits;
        let mut limits = Limits::new().progress_interval(BETWEEN_REPORTS);
        limits.time = asked.milliseconds.map(Duration::from_millis);
        limits.nodes = asked.nodes;
        limits.mate_plies = asked.plies;
        if let Some(word) = &asked.effort {
            limits.effort = Effort::from_word(word).ok_or_else(|| {
                format!("effort: {word:?} is none of {}", Effort::WORDS.join(", "))
            })?;
        }
        Ok(limits)
    }

    fn questions(&self) -> Questions {
        let tsume = if self.limits.tsume {
            TsumeLength::Proven
        } else {
            TsumeLength::Cheap
        };
        Questions::new()
            .tsume(tsume)
            .first_moves(self.limits.first_moves)
    }

    /// The requested size of the table.
    fn mib(&self) -> usize {
        self.limits.hash.unwrap_or(HASH_MIB).clamp(1, MOST_HASH_MIB)
    }

    /// Calls `then` with a solver whose table is clear. If memory is short, its size is a
    /// half, a quarter and so on of that requested.
    fn with_solver<R>(&self, then: impl FnOnce(&mut Solver) -> R) -> Result<R, OutOfMemory> {
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
            found.ok_or(OutOfMemory)
        })
    }
}

fn solve(asked: &Asked, stop: &Stop) -> Result<Value, String> {
    let (problem, limits) = (asked.problem()?, asked.limits()?);
    let mut on_progress = |progress: &Progress| say(json!({ "progress": progress_of(progress) }));
    let found = asked.with_solver(|solver| {
        let is_smaller = solver.table_mib() < asked.mib();
        let inquiry = solver.ask(&problem).limits(&limits).stop(stop);
        let mut inquiry = inquiry.on_progress(&mut on_progress);
        let mut value = findings_of(&inquiry.find(&asked.questions()));
        if is_smaller {
            value["statistics"]["lacksMemory"] = json!(true);
        }
        if asked.limits.refutation && !problem.attacker_moves() && value["verdict"] == "nomate" {
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
    });
    Ok(found.unwrap_or_else(out_of_memory))
}

fn check(asked: &Asked, stop: &Stop) -> Result<Value, String> {
    let (problem, limits) = (asked.problem()?, asked.limits()?);
    let given: Result<Vec<Move>, _> = asked
        .given
        .iter()
        .map(|word| Move::from_usi(word))
        .collect();
    let given = given.map_err(|error| format!("given: {error}"))?;
    let given = (!given.is_empty()).then_some(&given[..]);
    let mut on_step = |step| {
        if let report::Step::Moves(settled, all) = step {
            say(json!({ "progress": { "settled": settled, "moves": all } }));
        }
    };
    let found = asked
        .with_solver(|solver| report::check(solver, &problem, given, &limits, stop, &mut on_step));
    let report = found.map(|report| report_of(&report));
    Ok(report.unwrap_or_else(out_of_memory))
}

fn out_of_memory(_: OutOfMemory) -> Value {
    json!({ "verdict": "unknown", "reason": "memory", "moves": [] })
}

fn words(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

fn verdict_of(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Mate => "mate",
        Verdict::NoMate => "nomate",
        Verdict::Unknown(_) => "unknown",
    }
}

fn reason_of(verdict: &Verdict) -> Option<&'static str> {
    let Verdict::Unknown(reason) = verdict else {
        return None;
    };
    Some(match reason {
        Reason::Stopped => "stopped",
        Reason::TimeOut => "milliseconds",
        Reason::NodesLimit => "nodes",
        Reason::NoMateWithinLimit => "plies",
        Reason::TooDeep => "too deep",
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

fn report_of(report: &report::Report) -> Value {
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
        "level": report.level(report::Rules::default()).name(),
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
