//! One problem as a text, and its solution as words: what the bindings are given.

use super::entries::entries_with;
use super::entry::Entry;
use super::mistake::{MistakeKind, ReadError};
use crate::notation::moves;
use crate::notation::rest::Rest;
use crate::position::{Move, Position};
use std::io::Cursor;

/// The only problem of a text: an SFEN, a record or a drawn board.
///
/// # Errors
/// The mistake; its line is 0 if the text has no other.
pub fn single(text: &str, rest: Rest) -> Result<Entry, ReadError> {
    let mut entries = entries_with(Cursor::new(text.to_owned()), rest);
    let is_one_line = text.trim().lines().count() <= 1;
    let without_line = |error: ReadError| ReadError {
        line: if is_one_line { 0 } else { error.line },
        ..error
    };
    let found = entries.next().map(|entry| entry.map_err(without_line));
    match (found, entries.next()) {
        (Some(found), None) => found,
        (Some(Err(fault)), _) => Err(fault),
        (Some(Ok(_)), Some(_)) => Err(ReadError::new(0, MistakeKind::Several)),
        (None, _) => Err(ReadError::new(0, MistakeKind::NoPosition)),
    }
}

/// The moves of a line in USI notation, from a position.
///
/// # Errors
/// The first that is not legal, with its number and why, in words.
pub fn line(position: &Position, words: &[String]) -> Result<Vec<Move>, String> {
    let read = moves::read(&mut position.clone(), words.iter().map(String::as_str));
    read.map_err(|(index, cause)| format!("move {}, {:?}: {cause}", index + 1, words[index]))
}
