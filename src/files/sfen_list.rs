//! Lists of positions, one a line: SFEN, with or without a name before it and a
//! solution after it.
//!
//! | line | what it means |
//! |---|---|
//! | `SFEN`, `sfen SFEN`, `position sfen SFEN [moves ...]` | a problem, after the moves or with them as its solution ([`Entry::with_moves_as_solution`]) |
//! | `NAME`, blank or tab, any of these | a problem with a name |
//! | any of these, a tab, `mate7`, `mate`, `nomate` or moves | what is known of it |
//! | `checkmate MOVES`, `checkmate nomate` | the solution of the line before |
//! | an address of a page with an SFEN in it ([`address`]) | that SFEN |
//! | `# ...` | a comment |
//! | `{"sfen": ...}` | a line of our own results |

use super::entry::{Entry, line_of};
use super::json;
use super::lines::TextLine;
use super::mistake::{Mistake, MistakeKind, ReadError};
use std::iter::Peekable;
use tsumi_core::notation::address::{self, is_board};
use tsumi_core::notation::rest::Rest;
use tsumi_core::notation::setup;
use tsumi_core::position::Move;
use tsumi_core::solver::Given;

/// Reads the problems of a list.
pub struct List<I: Iterator> {
    lines: Peekable<I>,
    rest: Rest,
}

impl<I: Iterator<Item = Result<TextLine, ReadError>>> List<I> {
    /// A reader of the list in these lines.
    pub fn new(lines: I, rest: Rest) -> List<I> {
        List { lines: lines.peekable(), rest }
    }

    /// Takes the next line if it gives the solution of the problem before.
    fn take_checkmate(&mut self) -> Option<TextLine> {
        let is_checkmate = |line: &Result<TextLine, ReadError>| {
            line.as_ref().is_ok_and(|line| after_checkmate(&line.text).is_some())
        };
        self.lines.next_if(is_checkmate)?.ok()
    }
}

impl<I: Iterator<Item = Result<TextLine, ReadError>>> Iterator for List<I> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        let line = loop {
            match self.lines.next()? {
                Ok(line) if line.text.trim().is_empty() || line.text.starts_with('#') => (),
                line => break line,
            }
        };
        let rest = self.rest;
        let mut entry = line.and_then(|line| read_line(&line, rest));
        while let Some(answer) = self.take_checkmate() {
            if let Ok(entry) = &mut entry {
                take_solution(entry, &answer);
            }
        }
        Some(entry)
    }
}

/// The text after the word `checkmate`, if a line begins with that.
fn after_checkmate(line: &str) -> Option<&str> {
    line.trim().strip_prefix("checkmate ").map(str::trim)
}

/// True for a text with a board in SFEN or the word `startpos`.
pub fn has_position(text: &str) -> bool {
    let text = address::spelled_out(text);
    text.split_whitespace().any(|word| is_board(word) || word == "startpos")
}

/// Reads a line. If some of it is garbled, that is a mistake, unless the position needs it.
fn read_line(line: &TextLine, rest: Rest) -> Result<Entry, ReadError> {
    let number = line.number;
    let read = read_text(line, rest).map_err(|mistake| ReadError::new(number, mistake));
    let mut entry = read.map_err(|error| line.garbled().unwrap_or(error))?;
    entry.mistakes.iter_mut().for_each(|error| error.line = number);
    entry.mistakes.extend(line.garbled());
    Ok(entry)
}

/// Reads the text of a line.
fn read_text(line: &TextLine, rest: Rest) -> Result<Entry, Mistake> {
    if line.text.trim_start().starts_with('{') {
        return json::read_line(&line.text, rest);
    }
    let text = address::spelled_out(&line.text);
    let (name, position, columns) = name_position_columns(&text);
    let setup = setup::read_lenient(position, rest).map_err(Mistake::setup)?;
    let mut entry =
        Entry { name: name.map(String::from), line: line.number, ..Entry::of_setup(setup) };
    for column in columns.split('\t').map(str::trim) {
        take_column(&mut entry, column, line.number);
    }
    Ok(entry)
}

/// The name, the position and the columns after it, in this order.
fn name_position_columns(line: &str) -> (Option<&str>, &str, &str) {
    let line = line.trim();
    let Some(start) = position_start(line) else {
        let (name, rest) =
            line.split_once('\t').map_or((None, line), |(name, rest)| (Some(name), rest));
        let (position, rest) = rest.split_once('\t').unwrap_or((rest, ""));
        return (name, position, rest);
    };
    let name = line[..start].trim();
    let (position, rest) = line[start..].split_once('\t').unwrap_or((&line[start..], ""));
    ((!name.is_empty()).then_some(name), position.trim(), rest)
}

/// True for a text that is read as a name if a position follows.
pub(super) fn is_name(text: &str) -> bool {
    let is_other_line = text.starts_with(['#', '{']) || after_checkmate(text).is_some();
    let is_before = |position| {
        name_position_columns(&format!("{text}\t{position}")) == (Some(text), position, "")
    };
    !is_other_line && is_before("startpos") && is_before("9/9/9/9/9/9/9/9/9 b - 1")
}

/// The offset of the word that is the position: a board, or `startpos`. The latter may also be a
/// word of a name; it is the position only if moves or the end of the column follow. If there is a
/// board, too, it needs the words of the protocol.
fn position_word(line: &str) -> Option<usize> {
    let words = || {
        line.split_whitespace().map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
    };
    let after = |at: usize| line[at + "startpos".len()..].trim_start_matches(' ');
    let has_moves = |at: usize| after(at).starts_with("moves");
    let is_alone = |at: usize| after(at).is_empty() || after(at).starts_with('\t');
    let is_command = |at: usize| line[..at].trim_end().ends_with("position");
    let starts: Vec<usize> =
        words().filter_map(|(at, word)| (word == "startpos").then_some(at)).collect();
    let find = |is_good: &dyn Fn(usize) -> bool| starts.iter().copied().find(|&at| is_good(at));
    let board = words().find_map(|(at, word)| is_board(word).then_some(at));
    find(&|at| has_moves(at) || is_alone(at) && is_command(at))
        .filter(|&at| board.is_none_or(|board| at < board))
        .or(board)
        .or_else(|| find(&is_alone))
        .or_else(|| starts.first().copied())
}

/// The offset at which the position begins: its board, or the words before that which belong to it.
fn position_start(line: &str) -> Option<usize> {
    let board = position_word(line)?;
    let belongs = |start: usize, word: &str| {
        let before = line[..start].trim_end();
        let at = before.strip_suffix(word)?.len();
        let is_word = at == 0 || line[..at].ends_with(char::is_whitespace);
        is_word.then_some(at)
    };
    let start = belongs(board, "sfen").unwrap_or(board);
    Some(belongs(start, "position").unwrap_or(start))
}

/// Takes a column after the position: more of the solution, or a remark. One that begins with a
/// move must be a line of legal moves.
fn take_column(entry: &mut Entry, column: &str, line: usize) {
    let given = match column {
        "mate" => Ok(Some(Given::Mate)),
        "nomate" => Ok(Some(Given::NoMate)),
        _ => match column.strip_prefix("mate").filter(|plies| is_number(plies)) {
            Some(plies) => plies
                .parse()
                .map(|plies| Some(Given::Plies(plies)))
                .map_err(|_| MistakeKind::NoLength(column.to_string()).into()),
            None if begins_with_move(column) => {
                line_of(&entry.position, column).map(|tree| Some(Given::Line(tree)))
            }
            None => Ok(None),
        },
    };
    match given {
        Ok(Some(given)) => {
            let known = entry.given.as_ref().map_or(0, strength);
            if known <= strength(&given) {
                entry.given = Some(given);
            }
        }
        Ok(None) => (),
        Err(mistake) => entry.mistakes.push(ReadError::new(line, mistake.in_solution())),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True for a text whose first word is a move.
fn begins_with_move(text: &str) -> bool {
    let first = text.split_whitespace().next();
    first.is_some_and(|word| Move::from_usi(word).is_ok())
}

/// The rank of a given solution among several: a line before a length, a length before a verdict.
fn strength(given: &Given) -> u8 {
    match given {
        Given::Line(_) => 3,
        Given::Plies(_) => 2,
        Given::Mate | Given::NoMate => 1,
    }
}

/// Takes the solution from a line that begins with `checkmate`.
fn take_solution(entry: &mut Entry, line: &TextLine) {
    match after_checkmate(&line.text).unwrap_or_default() {
        "nomate" => entry.given = Some(Given::NoMate),
        "timeout" | "notimplemented" => (),
        text => match line_of(&entry.position, text) {
            Ok(tree) => entry.given = Some(Given::Line(tree)),
            Err(mistake) => {
                entry.mistakes.push(ReadError::new(line.number, mistake.in_solution()));
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::notation::MoveTree;
    use tsumi_core::position::Position;

    const MATE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

    fn list(text: &str) -> Vec<Result<Entry, ReadError>> {
        let lines = text.lines().zip(1..).map(|(text, number)| {
            Ok(TextLine { number, text: text.to_string(), is_garbled: false })
        });
        List::new(lines.collect::<Vec<_>>().into_iter(), Rest::Nowhere).collect()
    }

    fn only(text: &str) -> Entry {
        match list(text).as_slice() {
            [Ok(entry)] => entry.clone(),
            [Err(fault)] => panic!("{text}: {}", fault.mistake),
            found => panic!("{text}: {} entries", found.len()),
        }
    }

    #[test]
    fn names_and_words_may_stand_before_the_position() {
        let position = Position::from_sfen(MATE).unwrap();
        for (text, name) in [
            (MATE.to_string(), None),
            (format!("sfen {MATE}"), None),
            (format!("position sfen {MATE}"), None),
            (format!("one\t{MATE}"), Some("one")),
            (format!("one {MATE}"), Some("one")),
            (format!("one two\tsfen {MATE}"), Some("one two")),
            (format!("第一番 position sfen {MATE}"), Some("第一番")),
            (format!("# first\n\n{MATE}\tremark"), None),
        ] {
            let entry = only(&text);
            assert_eq!(entry.name.as_deref(), name, "{text}");
            assert!(entry.position == position && entry.given.is_none(), "{text}");
        }
        assert!(only("x position startpos").position == Position::startpos());
    }

    /// `startpos` is a position only where it can be one.
    #[test]
    fn a_name_may_hold_the_word_startpos() {
        let position = Position::from_sfen(MATE).unwrap();
        for name in ["startpos", "my startpos", "startpos problem"] {
            let entry = only(&format!("{name}\t{MATE}"));
            assert_eq!(entry.name.as_deref(), Some(name));
            assert!(entry.position == position, "{name}");
        }
        let named = only("startpos problem\tstartpos");
        assert_eq!(named.name.as_deref(), Some("startpos problem"));
        assert!(named.position == Position::startpos());
        for text in [
            "startpos\tstartpos again",
            "a\tposition startpos\t9/9/9/9/9/9/9/9/9",
            "startpos moves 7g7f 3c3d resign",
        ] {
            let entry = only(text);
            let start = entry.played.map_or(entry.position, |(start, _)| start);
            assert!(start == Position::startpos(), "{text}");
        }
    }

    #[test]
    fn a_line_of_moves_must_be_legal() {
        for text in [format!("{MATE}\tS*5b"), format!("{MATE}\tmate3\tG*5b 5a5b 1a1b")] {
            let entry = only(&text);
            let told = entry.mistakes.iter().map(|error| error.mistake.is_in_solution());
            assert_eq!(told.collect::<Vec<_>>(), [true], "{text}");
            assert!(entry.stated().line().is_none(), "{text}");
        }
        assert!(only(&format!("{MATE}\thello world")).mistakes.is_empty());
    }

    #[test]
    fn solutions_stand_behind_the_position() {
        let line = || Given::Line(MoveTree::from_line(&[Move::from_usi("G*5b").unwrap()]));
        for (text, given) in [
            (format!("{MATE}\tmate1"), Given::Plies(1)),
            (format!("{MATE}\tmate\tx"), Given::Mate),
            (format!("{MATE}\tnomate"), Given::NoMate),
            (format!("a\t{MATE}\tmate1\tG*5b"), line()),
            (format!("a\t{MATE}\tG*5b\tmate1\tmate"), line()),
            (format!("{MATE}\tmate1\tmate"), Given::Plies(1)),
            (format!("{MATE}\ncheckmate G*5b"), line()),
            (format!("{MATE}\ncheckmate nomate"), Given::NoMate),
        ] {
            assert_eq!(only(&text).given, Some(given), "{text}");
        }
    }

    #[test]
    fn mistakes_have_their_line() {
        let found = list(&format!("{MATE}\ncheckmate G*5c\none\t9/9 b - 1\n{MATE}"));
        let faults = found.iter().flat_map(|entry| match entry {
            Ok(entry) => entry.mistakes.clone(),
            Err(fault) => vec![fault.clone()],
        });
        let lines: Vec<usize> = faults.map(|fault| fault.line).collect();
        assert_eq!((lines, found.len()), (vec![2, 3], 3));
    }
}
