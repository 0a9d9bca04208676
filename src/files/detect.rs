//! The problems of a source in any format, one after the other.
//!
//! The first line that shows a format determines it. Lists and texts of several
//! problems are read line by line, so that a source may be of any length; a JSON
//! document ends only with its last bracket and is held whole.

use super::entry::Entry;
use super::kif::{self, Draft};
use super::lines::{LONGEST_DOCUMENT, LineReader, TextLine};
use super::mistake::{Mistake, MistakeKind, ReadError};
use super::sfen_list::{self, List};
use super::{csa, json};
use crate::system::shown;
use std::io::Read;
use std::iter::{self, Peekable};
use tsumi_core::notation::rest::Rest;

/// The problems of a source and its mistakes, in order.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, ReadError>> + Send>;

/// The most lines, and bytes, that are searched for a line that shows the format.
const MOST_LINES_BEFORE: usize = 10_000;
const MOST_BYTES_BEFORE: usize = 1 << 20;

type TextLines = Box<dyn Iterator<Item = Result<TextLine, ReadError>> + Send>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SourceFormat {
    List,
    Json,
    Csa,
    /// KIF, KI2 and boards.
    Text,
}

/// Reads the problems of a source. A source without a position gives a mistake.
pub fn entries(input: impl Read + Send + 'static) -> Entries {
    entries_with(input, Rest::Nowhere)
}

/// Reads the problems of a source. `rest` says where the pieces go that a position lacks; solutions
/// may use them if they go to the defender, except in CSA and JKF.
pub fn entries_with(input: impl Read + Send + 'static, rest: Rest) -> Entries {
    let mut lines = LineReader::new(input);
    let mut first: Vec<Result<TextLine, ReadError>> = Vec::new();
    let (mut format, mut bytes) = (None, 0);
    while format.is_none() && first.len() < MOST_LINES_BEFORE && bytes < MOST_BYTES_BEFORE {
        let Some(line) = lines.next() else { break };
        format = line.as_ref().ok().and_then(format_of);
        bytes += line.as_ref().map_or(0, |line| line.text.len());
        first.push(line);
    }
    let lines: TextLines = Box::new(first.into_iter().chain(lines));
    let found: Entries = match format {
        Some(SourceFormat::List) => Box::new(List::new(lines, rest)),
        Some(SourceFormat::Json) => document(lines, rest),
        Some(SourceFormat::Csa) => {
            let mut lines = lines;
            Box::new(iter::from_fn(move || next_record(&mut lines, rest)))
        }
        Some(SourceFormat::Text) | None => {
            let mut lines = lines.peekable();
            Box::new(iter::from_fn(move || next_problem(&mut lines, rest)))
        }
    };
    let mut found = found.peekable();
    match found.peek() {
        Some(_) => Box::new(found.map(|entry| entry.map(with_shown_texts))),
        None => Box::new(iter::once(Err(ReadError::new(0, MistakeKind::NoPosition)))),
    }
}

/// The entry with its texts such as may be printed.
fn with_shown_texts(mut entry: Entry) -> Entry {
    let shown = |text: String| shown::text(text.trim()).into_owned();
    entry.name = entry.name.map(shown).filter(|name| !name.is_empty());
    entry.author = entry.author.map(shown);
    entry.players = entry.players.map(|name| name.map(shown).filter(|name| !name.is_empty()));
    entry.date = entry.date.map(shown).filter(|date| !date.is_empty());
    for (_, value) in &mut entry.details {
        *value = shown::text(value).into_owned();
    }
    for (_, words) in &mut entry.comments {
        *words = shown::lines(words);
    }
    entry
}

/// The only format that a line can belong to, if there is one.
fn format_of(line: &TextLine) -> Option<SourceFormat> {
    let is_garbled = line.is_garbled;
    let line = line.text.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    if json::is_line(line)
        || sfen_list::has_position(line)
        || !json::is_array(line) && line.is_ascii() && is_list_like(line)
    {
        return Some(SourceFormat::List);
    }
    if is_garbled {
        return None;
    }
    if line.starts_with(['{', '[']) {
        return Some(SourceFormat::Json);
    }
    if is_csa(line) {
        return Some(SourceFormat::Csa);
    }
    kif::shows_text(line).then_some(SourceFormat::Text)
}

/// True for a line in which the side to move follows a board that may be wrong.
fn is_list_like(line: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| !word.contains('/'));
    words.next().is_some() && words.next().is_some_and(|side| side == "b" || side == "w")
}

/// True for a line that only CSA has.
fn is_csa(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_version = matches!(bytes, [b'V', b'1'..=b'9', ..]);
    let is_board = matches!(bytes, [b'P', b'1'..=b'9' | b'I' | b'+' | b'-', ..]);
    let is_player = matches!(bytes, [b'N', b'+' | b'-', ..]);
    let is_info = line.starts_with('$') && line.contains(':');
    let is_move = matches!(bytes, [b'+' | b'-', a, b, c, d, ..] if [a, b, c, d].iter().all(|x| x.is_ascii_digit()));
    is_version || is_board || is_player || is_info || is_move || line.starts_with("'CSA")
}

/// Reads the problems of a JSON document.
fn document(lines: TextLines, rest: Rest) -> Entries {
    let read = || {
        let mut text = String::new();
        for line in lines {
            let line = line.and_then(|line| line.garbled().map_or(Ok(line), Err))?;
            text.push_str(&line.text);
            text.push('\n');
            if text.len() > LONGEST_DOCUMENT {
                return Err(ReadError::new(line.number, Mistake::too_long(LONGEST_DOCUMENT)));
            }
        }
        json::read_document(&text, rest).map_err(|(line, mistake)| ReadError::new(line, mistake))
    };
    match read() {
        Ok(found) => Box::new(
            found.into_iter().map(|entry| entry.map_err(|mistake| ReadError::new(0, mistake))),
        ),
        Err(fault) => Box::new(iter::once(Err(fault))),
    }
}

/// Reads the next record in CSA, up to the separator `/`.
fn next_record(lines: &mut TextLines, rest: Rest) -> Option<Result<Entry, ReadError>> {
    let mut record: Vec<TextLine> = Vec::new();
    let mut bytes = 0;
    let mut fault = None;
    loop {
        match lines.next() {
            Some(Ok(line)) if line.text.trim() == "/" => {
                if fault.is_some() || !record.is_empty() {
                    break;
                }
            }
            // After a mistake, only looks for the end of the record.
            Some(Ok(_)) if fault.is_some() => (),
            Some(Ok(line)) => {
                bytes += line.text.len();
                let is_before = line.text.trim().is_empty() || line.text.starts_with('\'');
                if let Some(garbled) = line.garbled().filter(|_| !csa::is_words(&line.text)) {
                    fault = Some(garbled);
                } else if bytes > LONGEST_DOCUMENT {
                    let mistake = Mistake::too_long(LONGEST_DOCUMENT);
                    fault = Some(ReadError::new(line.number, mistake));
                } else if !(record.is_empty() && is_before) {
                    record.push(line);
                }
            }
            Some(Err(found)) if found.mistake.is_end() => return Some(Err(found)),
            Some(Err(found)) => fault = fault.or(Some(found)),
            None if fault.is_none() && record.is_empty() => return None,
            None => break,
        }
    }
    let mut entry = fault.map_or_else(|| csa::read_csa(&record), Err);
    if let Ok(entry) = &mut entry {
        rest.give(&mut entry.position);
    }
    Some(entry)
}

/// Reads the next problem in KIF, in KI2 or as a drawn board.
fn next_problem(lines: &mut Peekable<TextLines>, rest: Rest) -> Option<Result<Entry, ReadError>> {
    let mut draft = Draft::new(rest);
    loop {
        let is_next = |line: &Result<TextLine, ReadError>| {
            let line = line.as_ref();
            line.is_ok_and(|line| draft.ends_before(&line.text))
        };
        if lines.peek().is_some_and(is_next) {
            return Some(draft.finish());
        }
        match lines.next() {
            Some(Ok(line)) => draft.read_line(&line),
            Some(Err(fault)) if fault.mistake.is_end() => return Some(Err(fault)),
            Some(Err(fault)) => draft.note_unread(fault),
            None if draft.is_empty() => return None,
            None => return Some(draft.finish()),
        }
    }
}
