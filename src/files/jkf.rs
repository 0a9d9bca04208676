//! Records in JKF.
//!
//! The start is read by `rsshogi`. The moves are read here: the library plays them even on an
//! invalid board, and copies all that was played before each.

use super::csa;
use super::csa_move;
use super::entry::Entry;
use super::kif::{AUTHOR, DATES, HANDICAP, PLAYERS};
use super::members::Members;
use super::mistake::{Mistake, MistakeKind, ReadError};
use rsshogi::records::formats::jkf;
use serde_json::{Map, Value};
use tsumi_core::notation::{MoveTree, NodeId, TreePositions};
use tsumi_core::position::{Move, PieceKind, Position, Square, Unchecked};
use tsumi_core::solver::Given;

/// Reads a record, from which members that are null were removed.
///
/// # Errors
/// If it is not one, or its start is not legal, or a move of a game. A problem can do without its
/// moves.
pub fn read(value: &Value) -> Result<Entry, Mistake> {
    let position = start_position(value)?;
    let mut moves = JkfMoves::from(&position);
    let preset = value.get("initial").map(|initial| initial.get("preset"));
    let is_game = preset.is_none_or(|preset| preset.is_some_and(|preset| preset != "OTHER"));
    match moves.read(value) {
        Err(mistake) if is_game => return Err(mistake),
        Err(mistake) => {
            moves = JkfMoves::from(&position);
            moves.mistakes.push(mistake.in_solution());
        }
        Ok(()) => {}
    }
    let of = |keys: &[&str]| keys.iter().find_map(|key| header(value, key)).map(String::from);
    let (players, date) = (PLAYERS.map(of), of(&DATES));
    let none = Value::Null;
    let mut header = Members::of(value.get("header").unwrap_or(&none));
    let (name, author) = (header.read_member("作品名"), header.read_member(AUTHOR));
    let of_moves = moves.mistakes.into_iter().map(|mistake| ReadError::new(0, mistake));
    Ok(Entry {
        name,
        author,
        players,
        date,
        given: (!moves.tree.is_empty()).then_some(Given::Line(moves.tree)),
        comments: moves.comments,
        mistakes: of_moves.chain(header.mistakes()).collect(),
        ..Entry::of(position)
    })
}

/// The text of a header with this key.
fn header<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get("header")?.get(key)?.as_str().map(str::trim)
}

/// The position before the moves: that of an even game if none is given, as the format says. A
/// handicap that stands in the header alone is a mistake.
fn start_position(value: &Value) -> Result<Position, Mistake> {
    let is_even = header(value, HANDICAP).is_none_or(|name| name == "平手");
    let has_moves = value.get("moves").is_some_and(Value::is_array);
    if value.get("initial").is_none() && !(is_even && has_moves) {
        return Err(Mistake::no_board(r#""initial": {"preset": "HIRATE"}"#));
    }
    let initial = value.get("initial").map(|initial| ("initial".to_owned(), initial.clone()));
    let header = ("header".to_owned(), Value::Object(Map::new()));
    let start: Map<String, Value> = initial.into_iter().chain([header]).collect();
    let record = jkf::parse_jkf_str(&Value::Object(start).to_string());
    csa::checked_start(&record.map_err(|error| MistakeKind::NoJkf(error.to_string()))?)
}

/// The most characters of JSON that a mistake shows.
const MOST_SHOWN: usize = 60;

/// The mistake that a value is no move.
fn no_move(value: &Value) -> Mistake {
    Mistake::no_move(&value.to_string().chars().take(MOST_SHOWN).collect::<String>())
}

/// The values of a list; empty if there is none.
fn list_of(value: Option<&Value>) -> Result<&[Value], Mistake> {
    match value {
        None => Ok(&[]),
        Some(value) => value.as_array().map(Vec::as_slice).ok_or_else(|| no_move(value)),
    }
}

/// The moves and comments that were read so far.
struct JkfMoves {
    positions: TreePositions,
    tree: MoveTree,
    comments: Vec<(NodeId, String)>,
    /// Mistakes in parts beside the moves.
    mistakes: Vec<Mistake>,
}

impl JkfMoves {
    fn from(start: &Position) -> JkfMoves {
        JkfMoves {
            positions: TreePositions::new(start.clone()),
            tree: MoveTree::new(),
            comments: Vec::new(),
            mistakes: Vec::new(),
        }
    }

    /// Reads all moves and variations of a record.
    fn read(&mut self, value: &Value) -> Result<(), Mistake> {
        let mut pending = vec![(MoveTree::ROOT, list_of(value.get("moves"))?)];
        while let Some((place, line)) = pending.pop() {
            // The main line is read before them, and they in their order.
            pending.extend(self.read_line(place, line)?.into_iter().rev());
        }
        Ok(())
    }

    /// Reads a line from a place on; returns its variations, each with where it begins.
    fn read_line<'a>(
        &mut self,
        mut place: NodeId,
        line: &'a [Value],
    ) -> Result<Vec<(NodeId, &'a [Value])>, Mistake> {
        let mut position = self.positions.at(&self.tree, place);
        let mut forks = Vec::new();
        for entry in line {
            if !entry.is_object() {
                return Err(no_move(entry));
            }
            for fork in list_of(entry.get("forks"))? {
                forks.push((place, list_of(Some(fork))?));
            }
            if let Some(value) = entry.get("move") {
                let mv = read_move(value, &position, self.tree.mv(place).map(Move::to))?;
                place = self.tree.add(place, mv);
                position.make(mv);
            } else if entry.get("special").is_some() {
                break;
            }
            let mut members = Members::of(entry);
            let comments: Vec<String> = members.read_member("comments");
            self.mistakes.extend(members.mistakes().map(|error| error.mistake));
            self.add_comment(place, &comments);
        }
        Ok(forks)
    }

    /// Adds what a person wrote at a place. Lines of engines (`**` in KIF) and of programs (`&`)
    /// are left out, as they are in KIF.
    fn add_comment(&mut self, place: NodeId, comments: &[String]) {
        let lines = comments.iter().flat_map(|comment| comment.lines());
        let lines: Vec<&str> = lines.filter(|line| !line.starts_with(['*', '&'])).collect();
        let words = lines.join("\n");
        if words.trim().is_empty() {
            return;
        }
        match self.comments.last_mut() {
            Some((last, before)) if *last == place => *before += &format!("\n{}", words.trim_end()),
            _ => self.comments.push((place, words.trim_end().to_string())),
        }
    }
}

/// Reads a move; `previous` is the square to which the move before went.
fn read_move(
    value: &Value,
    position: &Position,
    previous: Option<Square>,
) -> Result<Move, Mistake> {
    let no_move = || no_move(value);
    let is_set = |key: &str| value.get(key).and_then(Value::as_bool) == Some(true);
    let to = match value.get("to") {
        Some(to) => square(to),
        None => previous.filter(|_| is_set("same")),
    };
    let to = to.ok_or_else(no_move)?;
    let mv = match value.get("from") {
        Some(from) => Move::board(square(from).ok_or_else(no_move)?, to, is_set("promote")),
        None => {
            let name = value.get("piece").and_then(Value::as_str);
            let kind = name.and_then(csa_move::parse_kind).map(PieceKind::unpromoted);
            let kind = kind.filter(|kind| PieceKind::IN_HAND.contains(kind));
            Move::drop(kind.ok_or_else(no_move)?, to)
        }
    };
    let text = mv.to_string();
    position.parse_move(&text).map_err(|cause| Mistake::illegal_move(&text, cause))
}

/// Reads a square such as `{"x": 7, "y": 6}`.
fn square(value: &Value) -> Option<Square> {
    let number = |key: &str| {
        let number = value.get(key)?.as_u64().filter(|number| (1..=9).contains(number))?;
        u8::try_from(number - 1).ok()
    };
    Some(Square::new(number("x")?, number("y")?))
}
