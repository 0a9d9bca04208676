//! JSON: our own results, and records in JKF.

use super::csa;
use super::entry::{Entry, SOURCE, line_of};
use super::kif::AUTHOR;
use super::mistake::{Mistake, MistakeKind, ReadError};
use super::row::RowVariation;
use crate::system::shown;
use rsshogi::records::Record;
use rsshogi::records::formats::jkf;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use tsumi_core::notation::MoveTree;
use tsumi_core::notation::rest::Rest;
use tsumi_core::position::Position;
use tsumi_core::solver::Given;

/// Reads a line that holds one object.
///
/// # Errors
/// If it is neither a result nor a record.
pub fn read_line(text: &str, rest: Rest) -> Result<Entry, Mistake> {
    let value: Value = serde_json::from_str(text).map_err(|error| not_json(&error))?;
    read_value(&value, rest)
}

/// Reads a whole document: an object, or a list of objects.
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

/// True for the first line of a list of objects, one a line.
pub fn is_line(text: &str) -> bool {
    text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// True for the first line of a document with a list of objects.
pub fn is_array(text: &str) -> bool {
    let first = text.trim_start().strip_prefix('[').map(str::trim_start);
    first.is_some_and(|first| first.is_empty() || first.starts_with('{'))
}

fn not_json(error: &serde_json::Error) -> Mistake {
    MistakeKind::NoJson(shown::text(&error.to_string()).into_owned()).into()
}

fn parse_jkf(value: &Value) -> Result<Record, Mistake> {
    let read = jkf::parse_jkf_str(&value.to_string());
    read.map_err(|error| MistakeKind::NoJkf(error.to_string()).into())
}

fn read_value(value: &Value, rest: Rest) -> Result<Entry, Mistake> {
    if let Some(sfen) = value.get("sfen") {
        return entry_of(sfen, value, rest);
    }
    let value = &without_nulls(value);
    // Without this, the library would assume the start position.
    if value.get("initial").is_none() && header(value, "手合割") != Some("平手") {
        return Err(Mistake::no_board(r#""initial": {"preset": "HIRATE"}"#));
    }
    // The library plays the moves even on an invalid board, and may panic.
    let (start, _) = parse_without_words(&without(value, &["moves"]))?;
    let mut position = csa::gate(&start)?;
    let read = parse_without_words(value).and_then(|(record, mistake)| {
        let (_, tree) = csa::position_and_moves(&record)?;
        Ok((tree, csa::comments(&record), mistake))
    });
    // The moves of a game are what it is about; a problem can do without them.
    let is_game = value
        .get("initial")
        .is_none_or(|initial| initial.get("preset").is_some_and(|preset| preset != "OTHER"));
    let (tree, comments, mistake) = match read {
        Ok(read) => read,
        Err(mistake) if is_game => return Err(mistake),
        Err(mistake) => (MoveTree::new(), Vec::new(), Some(mistake.in_solution())),
    };
    rest.give(&mut position);
    let none = Value::Null;
    let value = value.get("header").unwrap_or(&none);
    let mut words = Members { value, mistakes: mistake.into_iter().collect() };
    Ok(Entry {
        name: words.take("作品名"),
        author: words.take(AUTHOR),
        given: (!tree.is_empty()).then_some(Given::Line(tree)),
        comments,
        mistakes: words.mistakes.into_iter().map(|mistake| ReadError::new(0, mistake)).collect(),
        ..Entry::of(position)
    })
}

/// The text of a header of a record.
fn header<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get("header")?.get(key)?.as_str().map(str::trim)
}

/// A record in JKF; if it cannot be read for its words, without these, and what is wrong.
fn parse_without_words(value: &Value) -> Result<(Record, Option<Mistake>), Mistake> {
    parse_jkf(value).map(|record| (record, None)).or_else(|mistake| {
        let record = parse_jkf(&without(value, &["header", "comments", "time"]));
        record.map_or(Err(mistake.clone()), |record| Ok((record, Some(mistake))))
    })
}

/// The value without the members with these names.
fn without(value: &Value, names: &[&str]) -> Value {
    match value {
        Value::Object(members) => {
            let members = members.iter().filter(|(key, _)| !names.contains(&key.as_str()));
            let members = members.map(|(key, member)| (key.clone(), without(member, names)));
            Value::Object(members.collect())
        }
        Value::Array(values) => {
            Value::Array(values.iter().map(|value| without(value, names)).collect())
        }
        other => other.clone(),
    }
}

/// The value without members that are null: some programs write them for what is not
/// there, such as the origin of a drop.
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

/// The members of a result that are read, each for itself: what one of them is wrong about spoils
/// no other.
struct Members<'a> {
    value: &'a Value,
    mistakes: Vec<Mistake>,
}

impl Members<'_> {
    /// A member; what it is without one if there is none, or a wrong one.
    fn take<T: Default + DeserializeOwned>(&mut self, key: &'static str) -> T {
        let Some(member) = self.value.get(key).filter(|member| !member.is_null()) else {
            return T::default();
        };
        T::deserialize(member).unwrap_or_else(|error| {
            let reason = shown::text(&error.to_string()).into_owned();
            let mistake = Mistake::from(MistakeKind::NoMember { key, reason });
            let is_of_solution = ["verdict", "moves", "variations"].contains(&key);
            self.mistakes.push(if is_of_solution { mistake.in_solution() } else { mistake });
            T::default()
        })
    }

    /// The line of the answer with its variations. One that cannot be played is left out.
    fn take_tree(&mut self, position: &Position) -> Option<MoveTree> {
        let moves: Vec<String> = self.take("moves");
        let variations: Vec<RowVariation> = self.take("variations");
        if moves.is_empty() {
            return None;
        }
        let mut tree = self.noted(line_of(position, &moves.join(" ")))?;
        for variation in &variations {
            let words = [variation.after.as_slice(), &variation.moves].concat();
            if let Some(line) = self.noted(line_of(position, &words.join(" "))) {
                tree.add_line(MoveTree::ROOT, &line.main_line());
            }
        }
        Some(tree)
    }

    fn noted(&mut self, line: Result<MoveTree, Mistake>) -> Option<MoveTree> {
        line.map_err(|mistake| self.mistakes.push(mistake.in_solution())).ok()
    }
}

/// The problem of a result, with the answer as its given solution.
fn entry_of(sfen: &Value, value: &Value, rest: Rest) -> Result<Entry, Mistake> {
    let sfen = String::deserialize(sfen);
    let sfen = sfen.map_err(|error| MistakeKind::NoResult(error.to_string()))?;
    let mut position = Position::from_sfen(&sfen)?;
    rest.give(&mut position);
    let mut members = Members { value, mistakes: Vec::new() };
    let verdict: String = members.take("verdict");
    let given = match verdict.as_str() {
        "nomate" => Some(Given::NoMate),
        // Its line leads to no mate.
        "brinkmate" => None,
        _ => members.take_tree(&position).map(Given::Line),
    };
    let source: Option<String> = members.take("source");
    Ok(Entry {
        name: Some(members.take("name")).filter(|name: &String| !name.is_empty()),
        author: members.take("author"),
        details: source.map(|source| (SOURCE.to_string(), source)).into_iter().collect(),
        given,
        mistakes: members.mistakes.into_iter().map(|mistake| ReadError::new(0, mistake)).collect(),
        ..Entry::of(position)
    })
}
