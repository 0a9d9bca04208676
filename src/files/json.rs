//! JSON: our own results, and records in JKF.

use super::entry::{Entry, SOURCE};
use super::jkf;
use super::members::Members;
use super::mistake::{Mistake, MistakeKind};
use crate::system::shown;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use tsumi_core::notation::rest::Rest;
use tsumi_core::position::Position;
use tsumi_core::solver::Given;

/// Reads the problem in a line that holds one object.
///
/// # Errors
/// If it is neither a result nor a record.
pub fn read_line(text: &str, rest: Rest) -> Result<Entry, Mistake> {
    let value: Value = serde_json::from_str(text).map_err(|error| not_json(&error))?;
    read_value(&value, rest)
}

/// Reads the problems in a whole document: an object, or a list of objects.
///
/// # Errors
/// If it is not JSON; the objects have mistakes of their own.
pub fn read_document(
    text: &str,
    rest: Rest,
) -> Result<Vec<Result<Entry, Mistake>>, (usize, Mistake)> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| (error.line(), not_json(&error)))?;
    Ok(match &value {
        Value::Array(values) => values.iter().map(|value| read_value(value, rest)).collect(),
        value => vec![read_value(value, rest)],
    })
}

/// True for a line that holds a whole object.
pub fn is_line(text: &str) -> bool {
    text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// True for the first line of a list of objects.
pub fn is_array(text: &str) -> bool {
    let first = text.trim_start().strip_prefix('[').map(str::trim_start);
    first.is_some_and(|first| first.is_empty() || first.starts_with('{'))
}

fn not_json(error: &serde_json::Error) -> Mistake {
    MistakeKind::NoJson(shown::text(&error.to_string()).into_owned()).into()
}

/// Reads the problem in an object.
fn read_value(value: &Value, rest: Rest) -> Result<Entry, Mistake> {
    if let Some(sfen) = value.get("sfen") {
        return entry_of(sfen, value, rest);
    }
    let mut entry = jkf::read(&without_nulls(value))?;
    rest.give(&mut entry.position);
    Ok(entry)
}

/// The value without members that are null: some programs write these for what is not there, such
/// as the origin of a drop.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let members = members.iter().filter(|(_, member)| !member.is_null());
            let members = members.map(|(key, member)| (key.clone(), without_nulls(member)));
            Value::Object(members.collect())
        }
        Value::Array(values) => Value::Array(values.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

/// The problem of one of our results; the answer becomes its given solution.
fn entry_of(sfen: &Value, value: &Value, rest: Rest) -> Result<Entry, Mistake> {
    let sfen = String::deserialize(sfen);
    let sfen = sfen.map_err(|error| MistakeKind::NoResult(error.to_string()))?;
    let mut position = Position::from_sfen(&sfen)?;
    rest.give(&mut position);
    let mut members = Members::of(value);
    let verdict: String = members.read_member("verdict");
    let given = match verdict.as_str() {
        "nomate" => Some(Given::NoMate),
        // The line of a brinkmate leads to no mate.
        "brinkmate" => None,
        _ => members.take_tree(&position).map(Given::Line),
    };
    let source: Option<String> = members.read_member("source");
    Ok(Entry {
        name: Some(members.read_member("name")).filter(|name: &String| !name.is_empty()),
        author: members.read_member("author"),
        details: source.map(|source| (SOURCE.to_string(), source)).into_iter().collect(),
        given,
        mistakes: members.mistakes().collect(),
        ..Entry::of(position)
    })
}
