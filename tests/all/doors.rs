//! The same problems through every door: command line, protocol and library here, Python in
//! bindings/python/tests/test_doors.py, the npm package in bindings/web/test/doors.test.js,
//! the page in bindings/web/test/doors-page.mjs. All read tests/data/doors.jsonl, an object a
//! line:
//!
//! - `ask`: `solve`, `check`, `brinkmate`, `extend`, `hunt` or `place` (the doors that have it);
//!   `text`: the problem;
//!   `options`: limits and questions, as Python calls them, but `milliseconds` for `time`;
//! - `expect`: what is expected of the result, by the names of docs/json.md; lists are whole.
//!   A mistake of a file has its `line`. Of a composer's question: all that is `found`, by one
//!   thread, or why it is `refused`;
//! - `source`: where that comes from, which [`truth`] checks without the search.

mod command_line;
mod composing;
mod library;
mod protocol;
mod truth;

use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// A row of the table.
#[derive(Deserialize)]
pub struct Case {
    pub name: String,
    pub ask: String,
    pub text: String,
    pub options: Map<String, Value>,
    pub expect: Map<String, Value>,
    #[serde(default)]
    pub line: usize,
    pub source: String,
}

impl Case {
    /// An expected text; empty if none is.
    pub fn text_of(&self, name: &str) -> &str {
        self.expect.get(name).and_then(Value::as_str).unwrap_or("")
    }

    /// True of a composer's question.
    fn is_made(&self) -> bool {
        ["extend", "hunt", "place"].contains(&self.ask.as_str())
    }

    /// An expected line, or the given solution.
    pub fn moves(&self, name: &str) -> Option<Vec<String>> {
        let list = self.expect.get(name).or(self.options.get(name))?;
        let words = list.as_array()?.iter().filter_map(Value::as_str);
        Some(words.map(String::from).collect())
    }

    /// Compares a result, as JSON, with what is expected.
    #[track_caller]
    pub fn expect_of(&self, door: &str, found: &Value) {
        for (name, expected) in &self.expect {
            let is_right = is_part(expected, &found[name]);
            let name = format!("{}, {door}: {name}", self.name);
            assert!(is_right, "{name}: {expected} expected, not {found}");
        }
    }
}

/// True if `found` has what is expected, and perhaps more names.
fn is_part(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(names), _) => names.iter().all(|(name, inner)| is_part(inner, &found[name])),
        (Value::Array(all), Value::Array(others)) => {
            all.len() == others.len() && all.iter().zip(others).all(|(a, b)| is_part(a, b))
        }
        _ => expected == found,
    }
}

/// The rows that are answered.
pub fn cases() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> =
        LazyLock::new(|| table().filter(|case| !case.is_made()).collect());
    &CASES
}

/// The rows whose answers are problems that are made.
pub fn made() -> &'static [Case] {
    static MADE: LazyLock<Vec<Case>> = LazyLock::new(|| table().filter(Case::is_made).collect());
    &MADE
}

fn table() -> impl Iterator<Item = Case> {
    // Read when it runs: a new row needs no build.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/doors.jsonl");
    let table = std::fs::read_to_string(path).expect("the table is there");
    let rows: Vec<String> = table.lines().map(String::from).collect();
    rows.into_iter()
        .map(|row| serde_json::from_str(&row).unwrap_or_else(|error| panic!("{error}: {row}")))
}
