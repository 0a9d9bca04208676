//! The command line: results as JSON, as text in both languages, and as data in a page.

use super::{Case, cases};
use crate::engine_process::{command, scratch};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Ends no search of the table. With a limit a single problem is answered as in a list.
const NODES: &str = "--nodes=1000000000";

/// The words of a command for a question, without the problem.
fn arguments(case: &Case) -> Vec<String> {
    let mut words = vec![case.ask.clone()];
    for (name, value) in &case.options {
        let flag = format!("--{}", name.replace('_', "-"));
        match (name.as_str(), value) {
            ("solution", _) => (),
            // Faults of a brinkmate are asked of the report.
            ("faults", _) => {
                words.splice(..1, ["check".into(), "--brinkmate".into()]).for_each(drop)
            }
            ("milliseconds", _) => words.push(format!("--time={value}ms")),
            (_, Value::Bool(true)) => words.push(flag),
            (_, Value::String(word)) => words.push(format!("{flag}={word}")),
            _ => words.push(format!("{flag}={value}")),
        }
    }
    if !["nodes", "milliseconds"].map(|name| case.options.contains_key(name)).contains(&true) {
        words.push(NODES.to_string());
    }
    words.push("--hash=16".to_string());
    words
}

/// The problem as an argument, a given solution behind it; what is no SFEN is a file.
pub fn argument(case: &Case, folder: &Path) -> String {
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
pub fn run(folder: &Path, words: &[String]) -> (String, String) {
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

/// Commands, each with all problems of which the same is asked.
fn groups() -> BTreeMap<Vec<String>, Vec<&'static Case>> {
    let mut groups: BTreeMap<Vec<String>, Vec<&Case>> = BTreeMap::new();
    for case in cases() {
        groups.entry(arguments(case)).or_default().push(case);
    }
    groups
}

#[test]
fn the_command_line_says_what_the_table_says() {
    let folder = scratch("doors");
    for (number, (mut words, group)) in groups().into_iter().enumerate() {
        words.extend(group.iter().map(|case| argument(case, &folder)));
        let with = |more: &[&str]| {
            let more = more.iter().map(|word| (*word).to_string());
            run(&folder, &words.iter().cloned().chain(more).collect::<Vec<_>>())
        };
        let (rows, errors) = with(&["--format=jsonl"]);
        let rows: Vec<Value> = rows.lines().flat_map(serde_json::from_str).collect();
        assert_eq!(rows.len(), group.len(), "{errors}");
        for (case, row) in group.iter().zip(&rows) {
            case.expect_of("JSON", row);
        }
        let languages = [
            ("--lang=en", "headline", "reason"),
            ("--lang=ja", "headline_japanese", "reason_japanese"),
        ];
        // A part hears each group in one language.
        let is_heard = |at: &usize| crate::whole::is_asked_for() || at % 2 == number % 2;
        for (language, headline, reason) in (0..2).filter(is_heard).map(|at| languages[at]) {
            let (text, errors) = with(&[language]);
            let expected = |name| group.iter().map(move |case| (*case, case.text_of(name)));
            expect_in_order(&text, expected(headline).filter(|(_, line)| !line.is_empty()));
            let is_invalid = |(case, _): &(&Case, &str)| case.text_of("verdict") == "invalid";
            expect_in_order(&errors, expected(reason).filter(is_invalid));
        }
    }
}

/// With the same limits a problem by itself is answered as in a list; without any it is
/// looked into further, as docs/composing.md says: of this one a cook more is found.
#[test]
fn limits_make_a_single_problem_one_of_many() {
    let case = cases().iter().find(|case| case.name == "report-futile-08");
    let case = case.expect("it is in the table");
    let folder = scratch("doors-single");
    let ask = |more: &[&str]| {
        let mut words = vec![case.ask.clone(), argument(case, &folder)];
        words.extend(["--format=jsonl", "--hash=16"].map(String::from));
        words.extend(more.iter().map(|word| (*word).to_string()));
        let (row, errors) = run(&folder, &words);
        let row: Value = serde_json::from_str(&row).expect(&errors);
        row
    };
    case.expect_of("with a limit", &ask(&[NODES]));
    assert_eq!(ask(&[])["headline"], "incomplete: cook; pieces left over");
}

/// What a page has as data: the verdict, and the line and length that composers count, which
/// are proven here as `--effort shortest` is among the words.
#[test]
fn a_page_of_problems_has_what_the_table_has() {
    let folder = scratch("doors-page");
    let is_proven = |words: &Vec<String>| words.contains(&"--effort=shortest".to_string());
    for (mut words, group) in groups().into_iter().filter(|(words, _)| is_proven(words)) {
        let is_valid = |case: &&&Case| case.text_of("verdict") != "invalid";
        words.extend(group.iter().map(|case| argument(case, &folder)));
        words.extend(["--force", "--no-engine", "--html=page.html"].map(String::from));
        let (_, errors) = run(&folder, &words);
        let page = std::fs::read_to_string(folder.join("page.html")).expect(&errors);
        let data = page.split("id=\"data-problems\">").nth(1).unwrap_or_default();
        let rows = data.split("</script>").next().unwrap_or_default().lines();
        let rows: Vec<Value> = rows.flat_map(serde_json::from_str).collect();
        let valid: Vec<&&Case> = group.iter().filter(is_valid).collect();
        assert_eq!(rows.len(), valid.len(), "{errors}");
        for (case, row) in valid.into_iter().zip(&rows) {
            expect_data(case, row);
        }
    }
}

#[track_caller]
fn expect_data(case: &Case, row: &Value) {
    let told = format!("{}: {row}", case.name);
    let moves = case.moves("moves").unwrap_or_default();
    let verdict = match case.text_of("verdict") {
        "timeout" => "open",
        verdict => verdict,
    };
    assert_eq!(row["v"], verdict, "{told}");
    let tsume = case.expect.get("tsume").filter(|tsume| !tsume.is_null());
    let bounds = tsume.or(case.expect.get("bounds")).filter(|bounds| !bounds.is_null());
    if let Some(bounds) = bounds {
        assert_eq!(row["p"], bounds["upper"], "{told}");
        assert_eq!(row["x"] == true, bounds["shortest"] == true, "{told}");
    }
    let line = tsume.and_then(|tsume| tsume["moves"].as_array());
    let line = line.map(|line| line.iter().filter_map(Value::as_str).map(String::from).collect());
    let line: Vec<String> = line.unwrap_or(moves);
    assert_eq!(row["m"].as_str().unwrap_or_default(), line.join(" "), "{told}");
}
