//! Questions of composers: command line and library. What is found is compared whole, in its order;
//! one job finds it in one order.
//!
//! Expected values: each problem is complete by the exhaustive solver and the plain recursion, or
//! by a report where its row says so.

use super::command_line::{argument, run};
use super::{Case, made};
use crate::engine_process::scratch;
use crate::extend::is_complete_throughout;
use crate::support::problem;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use tsumi::composing::{Means, Question, Told, ask};
use tsumi::report::{GivenLine, check};
use tsumi::{Limits, Move, Position, Problem, Solver, Stop};

const MIB: usize = 16;

/// The words of the command, but the problem.
fn arguments(case: &Case) -> Vec<String> {
    let mut words = vec![case.ask.clone()];
    for (name, value) in &case.options {
        let flag = format!("--{}", name.replace('_', "-"));
        match value {
            Value::Bool(_) => words.push(flag),
            Value::Array(all) => {
                let all = all.iter().map(|one| one.as_str().map_or(one.to_string(), String::from));
                let between = match name.as_str() {
                    "line" => " ",
                    "pieces" | "theme" => ",",
                    _ => "-",
                };
                words.push(format!("{flag}={}", all.collect::<Vec<_>>().join(between)));
            }
            Value::String(word) => words.push(format!("{flag}={word}")),
            other => words.push(format!("{flag}={other}")),
        }
    }
    words.extend(["--jobs=1", "--hash=16", "--format=jsonl"].map(String::from));
    words
}

/// The question as the bindings ask it.
fn question(case: &Case) -> Question {
    let in_camel_case = |name: &str| {
        let mut parts = name.split('_');
        let first = parts.next().unwrap_or_default().to_string();
        parts.fold(first, |name, part| name + &part[..1].to_uppercase() + &part[1..])
    };
    let options = case.options.iter();
    let options = options.map(|(name, value)| (in_camel_case(name), value.clone()));
    let options: Map<String, Value> = options.collect();
    serde_json::from_value(json!({ (case.ask.as_str()): options })).expect(&case.name)
}

#[track_caller]
fn expect(case: &Case, door: &str, found: Result<Vec<Value>, String>) {
    let found = match found {
        Ok(found) => json!({ "found": found }),
        Err(refused) => json!({ "refused": refused }),
    };
    case.expect_of(door, &found);
}

#[test]
fn the_command_line_finds_what_the_table_has() {
    let folder = scratch("doors-composing");
    for case in made().iter().step_by(crate::whole::step(2)) {
        let mut words = arguments(case);
        words.push(argument(case, &folder));
        let (rows, errors) = run(&folder, &words);
        let rows: Vec<Value> = rows.lines().flat_map(serde_json::from_str).collect();
        // `tsumi: problem 1: why`, or a summary.
        let said = errors.trim().splitn(3, ": ").nth(2).map(String::from);
        let is_refused = case.expect.contains_key("refused");
        let refused = said.filter(|_| is_refused && rows.is_empty());
        expect(case, "command line", refused.map_or(Ok(rows), Err));
    }
}

#[test]
fn the_library_finds_what_the_table_has() {
    // A part asks the library what it does not ask the command line.
    for case in made().iter().skip(crate::whole::step(2) - 1).step_by(crate::whole::step(2)) {
        let problem = problem(&case.text);
        let (limits, stop) = (Limits::new(), Stop::new());
        let means = Means { limits: &limits, mib: MIB, jobs: 1, stop: &stop };
        let mut found = Vec::new();
        let asked = ask(&question(case), (&problem, None), &means, &mut |told| {
            if let Told::Found(row) = told {
                found.push(serde_json::to_value(row).expect("JSON"));
            }
            ControlFlow::Continue(())
        });
        let found = asked.map(|_| found).map_err(|why| why.to_string());
        expect(case, "library", found);
    }
}

#[test]
fn what_the_table_expects_of_composing_is_true() {
    let mut solver = Solver::new(MIB).expect("memory for a table");
    for case in made() {
        let all = case.expect.get("found").and_then(Value::as_array);
        for one in all.into_iter().flatten() {
            let told = format!("{}: {one}", case.name);
            let position = Position::from_sfen(one["sfen"].as_str().unwrap()).expect(&told);
            let moves = one["moves"].as_array().unwrap().iter();
            let moves: Vec<Move> = moves.map(|mv| mv.as_str().unwrap().parse().unwrap()).collect();
            assert_eq!(one["plies"], moves.len(), "{told}");
            let is_complete = match case.source.as_str() {
                "exhaustive" => is_complete_throughout(&position, &moves),
                _ => {
                    let problem = Problem::new(&position).expect(&told);
                    let (limits, stop) = (Limits::new(), Stop::new());
                    let given = Some(&moves[..]);
                    let report = check(&mut solver, &problem, given, &limits, &stop, &mut |_| ());
                    report.is_complete().map(|it| it && report.given == GivenLine::Taken)
                }
            };
            assert_eq!(is_complete, Some(true), "{told}");
        }
    }
}
