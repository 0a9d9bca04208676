//! The command line: results as JSON, and as text in both languages.

use super::{Case, cases};
use crate::engine_process::{command, scratch};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The words of a command for a question, without the problem.
fn arguments(case: &Case) -> Vec<String> {
    let mut words = vec![case.ask.clone()];
    for (name, value) in &case.options {
        let flag = format!("--{}", name.replace('_', "-"));
        match (name.as_str(), value) {
            ("solution", _) => (),
            ("milliseconds", _) => words.push(format!("--time={value}ms")),
            (_, Value::Bool(true)) => words.push(flag),
            (_, Value::String(word)) => words.push(format!("{flag}={word}")),
            _ => words.push(format!("{flag}={value}")),
        }
    }
    words
}

/// The problem as an argument, a given solution behind it; what is no SFEN is a file.
fn argument(case: &Case, folder: &Path) -> String {
    let text = match case.moves("solution") {
        Some(solution) => format!("{} moves {}", case.text, solution.join(" ")),
        None => case.text.clone(),
    };
    let first = text.split(' ').next().unwrap_or_default();
    if !text.contains('\n') && (first.contains('/') || first.starts_with(['s', 'p'])) {
        return text;
    }
    let name = format!("{}.txt", case.name);
    std::fs::write(folder.join(&name), text).expect("scratch folder");
    name
}

/// Output and errors of a command.
fn run(folder: &Path, words: &[String]) -> (String, String) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = command(folder, &words).output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

/// Texts stand in the order of the problems.
#[track_caller]
fn expect_in_order<'a>(text: &str, lines: impl Iterator<Item = (&'a Case, &'a str)>) {
    let mut rest = text;
    for (case, line) in lines {
        let found = rest.find(&format!("{line}\n"));
        let name = &case.name;
        let at = found.unwrap_or_else(|| panic!("{name}: {line:?} expected in\n{rest}"));
        rest = &rest[at..];
    }
}

/// Problems of which the same is asked are given to one command: a single one would be
/// searched for longer.
#[test]
fn the_command_line_says_what_the_table_says() {
    let folder = scratch("doors");
    let mut groups: BTreeMap<Vec<String>, Vec<&Case>> = BTreeMap::new();
    for case in cases() {
        groups.entry(arguments(case)).or_default().push(case);
    }
    for (mut words, mut group) in groups {
        if group.len() == 1 {
            group.push(group[0]);
        }
        words.push("--hash=16".to_string());
        words.extend(group.iter().map(|case| argument(case, &folder)));
        let with = |more: &[&str]| {
            let more = more.iter().map(|word| (*word).to_string());
            run(
                &folder,
                &words.iter().cloned().chain(more).collect::<Vec<_>>(),
            )
        };
        let (rows, errors) = with(&["--format=jsonl"]);
        let rows: Vec<Value> = rows.lines().flat_map(serde_json::from_str).collect();
        assert_eq!(rows.len(), group.len(), "{errors}");
        for (case, row) in group.iter().zip(&rows) {
            case.expect_of("JSON", row);
        }
        for (language, headline, reason) in [
            ("--lang=en", "headline", "reason"),
            ("--lang=ja", "headline_japanese", "reason_japanese"),
        ] {
            let (text, errors) = with(&[language]);
            let expected = |name| group.iter().map(move |case| (*case, case.text_of(name)));
            expect_in_order(
                &text,
                expected(headline).filter(|(_, line)| !line.is_empty()),
            );
            let is_invalid = |(case, _): &(&Case, &str)| case.text_of("verdict") == "invalid";
            expect_in_order(&errors, expected(reason).filter(is_invalid));
        }
    }
}
