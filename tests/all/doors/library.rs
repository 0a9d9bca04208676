//! The library: answers and reports themselves, and as JSON.

use super::{Case, cases};
use serde_json::Value;
use std::time::{Duration, Instant};
use tsumi::files::{Reading, ReportRow, Row};
use tsumi::report::{self, Rules};
use tsumi::{Effort, Limits, Move, Problem, Questions, Solver, Stop, TsumeLength, Verdict};

fn limits(case: &Case) -> Limits {
    let mut limits = Limits::new().compares_replies(case.ask == "solve");
    for (name, value) in &case.options {
        let number = value.as_u64();
        match name.as_str() {
            "effort" => limits.effort = Effort::from_word(value.as_str().unwrap()).unwrap(),
            "milliseconds" => limits.time = number.map(Duration::from_millis),
            "nodes" => limits.nodes = number,
            "mate_limit" => limits.mate_plies = number.map(|plies| plies as u32),
            _ => (),
        }
    }
    limits
}

fn flag(case: &Case, name: &str) -> bool {
    case.options.get(name) == Some(&Value::Bool(true))
}

/// The problem, and the solution that is given.
fn problem(case: &Case) -> Result<(Problem, Option<Vec<Move>>), tsumi::files::ReadError> {
    let solution = case.moves("solution");
    let mut reading = Reading::default();
    reading.root_defends = flag(case, "root_defends");
    reading.rest = flag(case, "rest");
    reading.moves_solve = case.ask == "check";
    reading.solution = solution.as_deref();
    tsumi::files::problem(&case.text, &reading).map(|(problem, stated)| (problem, stated.line()))
}

fn solve(case: &Case, solver: &mut Solver, problem: &Problem) {
    let tsume = if flag(case, "tsume") { TsumeLength::Proven } else { TsumeLength::Cheap };
    let limits = limits(case);
    let mut inquiry = solver.ask(problem).limits(&limits);
    let findings = inquiry.find(&Questions::new().tsume(tsume));
    let answer = &findings.answer;
    let verdict = match &answer.verdict {
        Verdict::Mate => "mate",
        Verdict::NoMate => "nomate",
        Verdict::Unknown(_) => "timeout",
    };
    assert_eq!(verdict, case.text_of("verdict"), "{}", case.name);
    let line: Vec<String> = answer.line.iter().map(Move::to_string).collect();
    assert_eq!(case.moves("moves"), Some(line), "{}", case.name);
    case.expect_of("library", &json(&Row::new(problem, &findings)));
}

fn brinkmate(case: &Case, solver: &mut Solver, problem: &Problem) {
    let most = case.options.get("most").and_then(Value::as_u64);
    let most = most.map_or(u32::MAX, |most| most as u32);
    let limits = limits(case).compares_replies(true);
    let mut inquiry = solver.ask(problem).limits(&limits);
    let is_asked = |name| case.options.get(name) == Some(&Value::Bool(true));
    let mut questions = Questions::new().brinkmate(most);
    questions.faults = is_asked("faults");
    if is_asked("variations") {
        questions = questions.variations(usize::MAX);
    }
    let findings = inquiry.find(&questions);
    let line: Vec<String> = findings.line().iter().map(Move::to_string).collect();
    assert_eq!(case.moves("moves"), Some(line), "{}", case.name);
    case.expect_of("library", &json(&Row::new(problem, &findings)));
}

/// The given solution's judgement and the level themselves are compared by their row.
fn check(case: &Case, solver: &mut Solver, problem: &Problem, given: Option<&[Move]>) {
    let rules = case.options.get("rules").and_then(Value::as_str);
    let rules = rules.and_then(Rules::from_word).unwrap_or_default();
    let (start, limits) = (Instant::now(), limits(case));
    let found = report::check(solver, problem, given, &limits, &Stop::new(), &mut |_| ());
    assert_eq!(found.level(rules).name(), case.text_of("level"), "{}", case.name);
    let row = ReportRow::new(problem, &found, rules, start.elapsed());
    case.expect_of("library", &json(&row));
}

fn json(row: &impl serde::Serialize) -> Value {
    serde_json::to_value(row).expect("JSON")
}

#[test]
fn the_library_says_what_the_table_says() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for case in cases() {
        solver.clear();
        match problem(case) {
            Ok((problem, _)) if case.ask == "solve" => solve(case, &mut solver, &problem),
            Ok((problem, _)) if case.ask == "brinkmate" => brinkmate(case, &mut solver, &problem),
            Ok((problem, given)) => check(case, &mut solver, &problem, given.as_deref()),
            Err(error) => {
                let (english, japanese) = (error.mistake.to_string(), error.mistake.in_japanese());
                case.expect_of("library", &json(&Row::invalid(english, japanese)));
                assert_eq!(error.line, case.line, "{}", case.name);
            }
        }
    }
}
