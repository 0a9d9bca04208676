//! CSA, read by `rsshogi`.
//!
//! Its errors do not name a line, nor a move: a bad move is found by our own reader of
//! moves, other mistakes by reading ever shorter beginnings of the text again. `P-00AL`,
//! all remaining pieces, is spelled out beforehand: the library counts them as if each
//! player had half a set.

use super::csa_move::{self, NAMES};
use super::entry::Entry;
use super::lines::TextLine;
use super::mistake::{Mistake, MistakeKind, ReadError};
use rsshogi::records::Record;
use rsshogi::records::formats::csa;
use tsumi_core::notation::MoveTree;
use tsumi_core::position::{PieceKind, Position, Unchecked};
use tsumi_core::solver::Given;

/// Reads one record in CSA.
///
/// # Errors
/// The first mistake and its line.
pub fn read_csa(lines: &[TextLine]) -> Result<Entry, ReadError> {
    let first = lines.first().map_or(0, |line| line.number);
    let moves = lines.iter().position(|line| is_move(&line.text));
    let header = &lines[..moves.unwrap_or(lines.len())];
    if !has_board(header) {
        let even = moves.and_then(|moves| even_game(lines, moves));
        return even.ok_or_else(|| ReadError::new(first, Mistake::no_board("PI")));
    }
    let fault = |lines: &[TextLine], reason| {
        let last_good = longest_good(lines);
        let line = lines.get(last_good).map_or(first, |line| line.number);
        ReadError::new(line, MistakeKind::NoCsa(reason))
    };
    // The library plays the moves even on an invalid board, and may panic.
    let start = parse(header).map_err(|reason| fault(header, reason))?;
    let start = checked_start(&start).map_err(|mistake| ReadError::new(first, mistake))?;
    let bad_move = || bad_move(&start, &lines[header.len()..]);
    let read = parse(lines).map_err(|reason| bad_move().unwrap_or_else(|| fault(lines, reason)));
    let read = read.and_then(|record| {
        moves_of(&record, &start)
            .map_err(|mistake| bad_move().unwrap_or_else(|| ReadError::new(first, mistake)))
    });
    // The moves of a game are what it is about; a problem can do without them.
    let is_game = header.iter().any(|line| line.text.starts_with("PI"));
    let (tree, mistake) = match read {
        Ok(tree) => (tree, None),
        Err(error) if is_game => return Err(error),
        Err(error) => (MoveTree::new(), Some(error.in_solution())),
    };
    let of = |marks: &[&str]| lines.iter().find_map(|line| text_behind_mark(&line.text, marks));
    Ok(Entry {
        name: of(&["$EVENT:"]),
        players: [of(&["N+"]), of(&["N-"])],
        date: of(&["$START_TIME:", "$START:"]),
        line: first,
        given: (!tree.is_empty()).then_some(Given::Line(tree)),
        mistakes: lines.iter().filter_map(TextLine::garbled).chain(mistake).collect(),
        ..Entry::of(start)
    })
}

/// True for a line of comments, headers or players' names, which the position does without.
pub fn is_words(line: &str) -> bool {
    line.starts_with(['\'', '$']) || line.starts_with("N+") || line.starts_with("N-")
}

/// A record whose moves begin at line `moves` without a board, read as an even game if it is one.
fn even_game(lines: &[TextLine], moves: usize) -> Option<Entry> {
    // The side to move stands behind the board.
    let side = lines[..moves].iter().position(|line| matches!(line.text.as_str(), "+" | "-"));
    let (before, behind) = lines.split_at(side.unwrap_or(moves));
    let number = behind.first()?.number;
    let inserted = if side.is_some() { ["PI"].as_slice() } else { &["PI", "+"] };
    let line = |text: &&str| TextLine { number, text: (*text).to_string(), is_garbled: false };
    let inserted = inserted.iter().map(line);
    let all: Vec<TextLine> =
        before.iter().cloned().chain(inserted).chain(behind.iter().cloned()).collect();
    let entry = read_csa(&all).ok()?;
    let is_even = entry.position == Position::startpos() && entry.given.is_some();
    is_even.then_some(Entry { is_taken_for_even: true, line: lines.first()?.number, ..entry })
}

/// The start position of a record, checked by our own rules.
///
/// # Errors
/// If our rules reject it.
pub fn checked_start(record: &Record) -> Result<Position, Mistake> {
    Ok(Position::from_sfen(record.init_position_sfen())?)
}

/// True for a line with one move or several.
fn is_move(line: &str) -> bool {
    line.starts_with(['+', '-']) && line.len() >= 7
}

/// The first move that cannot be made, as a mistake with its line.
fn bad_move(start: &Position, lines: &[TextLine]) -> Option<ReadError> {
    let mut position = start.clone();
    for line in lines.iter().filter(|line| is_move(&line.text)) {
        let words = line.text.split(',').map(str::trim);
        for word in words.filter(|word| is_move(word)) {
            match csa_move::read(&position, word) {
                Ok(mv) => {
                    position.make(mv);
                }
                Err(mistake) => return Some(ReadError::new(line.number, mistake)),
            }
        }
    }
    None
}

/// The text behind one of these marks at the beginning of a line; `None` if there is none.
fn text_behind_mark(line: &str, marks: &[&str]) -> Option<String> {
    let words = marks.iter().find_map(|mark| line.strip_prefix(mark))?.trim();
    (!words.is_empty()).then(|| words.to_string())
}

/// Reads lines by the library, once `00AL` is spelled out.
fn parse(lines: &[TextLine]) -> Result<Record, String> {
    let mut texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
    let owners = lines.iter().map(|line| owner_of_rest(&line.text));
    let mut left = Some(pieces_not_in_play(lines));
    for (text, owner) in texts.iter_mut().zip(owners) {
        if let Some(owner) = owner {
            // After the first such line no pieces are left.
            *text = owner.to_string() + &left.take().unwrap_or_default();
        }
    }
    csa::parse_csa_str(&texts.join("\n")).map_err(|error| error.to_string())
}

/// The part before `00AL` of a line that gives a player all remaining pieces.
fn owner_of_rest(line: &str) -> Option<&str> {
    let before = line.trim_end().strip_suffix("00AL")?;
    before.starts_with('P').then_some(before)
}

/// The pieces of a set that are neither on the record's board nor in its hands, as CSA writes them.
fn pieces_not_in_play(lines: &[TextLine]) -> String {
    let named: Vec<String> = lines.iter().flat_map(|line| names_of_pieces(&line.text)).collect();
    let left = |&(kind, plain, promoted): &(PieceKind, &str, &str)| {
        let taken = named.iter().filter(|name| *name == plain || *name == promoted);
        let count = (kind.count_in_set() as usize).saturating_sub(taken.count());
        format!("00{plain}").repeat(count)
    };
    NAMES.iter().map(left).collect()
}

/// The names of the pieces in a line about the board or a hand.
fn names_of_pieces(line: &str) -> Vec<String> {
    // Squares of a row are `+FU`, pieces elsewhere are `76FU`.
    let width = match line.as_bytes() {
        [b'P', b'1'..=b'9', ..] => 3,
        [b'P', b'+' | b'-', ..] => 4,
        _ => return Vec::new(),
    };
    let signs: Vec<char> = line.chars().skip(2).collect();
    signs.chunks(width).filter_map(|sign| sign.get(width - 2..)).map(String::from_iter).collect()
}

/// The number of lines, from the first, that can be read although not all can.
fn longest_good(lines: &[TextLine]) -> usize {
    let is_bad = |length: usize| has_board(&lines[..length]) && parse(&lines[..length]).is_err();
    let (mut good, mut bad) = (0, lines.len());
    while bad - good > 1 {
        let middle = good.midpoint(bad);
        if is_bad(middle) {
            bad = middle;
        } else {
            good = middle;
        }
    }
    good
}

/// True if a line tells of the board.
fn has_board(lines: &[TextLine]) -> bool {
    lines.iter().any(|line| line.text.starts_with('P'))
}

/// The moves of a record, checked by our own rules.
fn moves_of(record: &Record, start: &Position) -> Result<MoveTree, Mistake> {
    let (mut position, mut line) = (start.clone(), Vec::new());
    let mut node = record.root_id();
    while let Some(&next) = record.children(node).first() {
        let Some(entry) = record.node(next).mv() else {
            break;
        };
        let text = entry.mv().to_usi();
        let mv = position.parse_move(&text);
        let mv = mv.map_err(|cause| Mistake::illegal_move(&text, cause))?;
        position.make(mv);
        line.push(mv);
        node = next;
    }
    Ok(MoveTree::from_line(&line))
}
