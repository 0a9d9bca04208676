//! Problems in files.

use super::mistake::Mistake;
use crate::system::language::Language;
use crate::words::texts;
use tsumi_core::notation::setup::Setup;
use tsumi_core::notation::{MoveTree, NodeId, moves};
use tsumi_core::position::{Move, Position};

/// The field that names the source.
pub(super) const SOURCE: &str = "出典";

/// The field with the plies of the solution.
pub(super) const LENGTH: &str = "手数";
/// The field that says whether a problem is complete.
pub(super) const COMPLETENESS: &str = "完全性";

/// Fields of Kakinoki's format that describe a problem, besides its name.
pub const DETAILS: [&str; 10] = [
    "作品番号",
    "作者",
    "発表誌",
    "発表年月",
    SOURCE,
    LENGTH,
    COMPLETENESS,
    "分類",
    "受賞",
    "備考",
];

/// A problem of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Its name in the file.
    pub name: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// Number of its first line, from 1; 0 if there are no lines.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// The given solution.
    pub given: Option<Given>,
    /// The fields of a record that describe the problem ([`DETAILS`]), in their order.
    pub details: Vec<(String, String)>,
    /// What the record says at places of the given solution.
    pub comments: Vec<(NodeId, String)>,
    /// Neither a board nor a handicap is given. It is read as an even game, in which all its moves
    /// are legal.
    pub(super) is_taken_for_even: bool,
    /// If the position is given by moves, the one before them, and the moves.
    pub played: Option<(Position, Vec<Move>)>,
}

impl Entry {
    /// What was supplied to read it.
    pub fn note(&self) -> Option<&'static str> {
        self.note_in(Language::English)
    }

    /// The same in Japanese.
    pub fn note_in_japanese(&self) -> Option<&'static str> {
        self.note_in(Language::Japanese)
    }

    /// The same.
    pub(crate) fn note_in(&self, language: Language) -> Option<&'static str> {
        self.is_taken_for_even.then(|| texts::input::even_game(language))
    }

    /// Where it was published: its source, else the magazine and the date.
    pub fn source(&self) -> Option<String> {
        let detail = |wanted: &str| {
            let mut all = self.details.iter();
            all.find_map(|(key, value)| (key == wanted).then_some(value.as_str()))
        };
        if let Some(source) = detail(SOURCE) {
            return Some(source.to_string());
        }
        let parts = [detail("発表誌"), detail("発表年月")];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// The problem before the moves that lead to the position, with these as its solution:
    /// so they are meant where problems are judged. Not if a solution or a verdict stands
    /// behind them, nor from the start of a game.
    #[must_use]
    pub fn with_moves_as_solution(mut self) -> Entry {
        let is_problem = |start: &Position| *start != Position::startpos();
        let is_free = self.given.is_none();
        if let Some((start, line)) = self.played.take_if(|(start, _)| is_free && is_problem(start))
        {
            self.position = start;
            self.given = Some(Given::Line(MoveTree::from_line(&line)));
        }
        self
    }
}

impl Entry {
    /// A position with nothing else known about it.
    pub(super) fn of(position: Position) -> Entry {
        Entry {
            name: None,
            author: None,
            line: 0,
            position,
            given: None,
            details: Vec::new(),
            comments: Vec::new(),
            is_taken_for_even: false,
            played: None,
        }
    }

    /// A problem that words set up.
    pub(crate) fn of_setup(setup: Setup) -> Entry {
        Entry {
            played: (!setup.moves.is_empty()).then_some((setup.start, setup.moves)),
            ..Entry::of(setup.position)
        }
    }
}

/// The solution of a problem given in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A line, perhaps with variations.
    Line(MoveTree),
    /// A mate in this many plies.
    Plies(usize),
    /// A mate.
    Mate,
    /// No mate.
    NoMate,
}

impl Given {
    /// The moves of a line, without its variations.
    pub fn main_line(&self) -> Option<Vec<Move>> {
        match self {
            Given::Line(tree) => Some(tree.main_line()),
            _ => None,
        }
    }
}

/// The moves of a text, which must be legal in turn.
pub(super) fn line_of(position: &Position, text: &str) -> Result<MoveTree, Mistake> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return Err(Mistake::no_move(""));
    }
    let line = moves::read(&mut position.clone(), words.iter().copied());
    let line = line.map_err(|(index, cause)| Mistake::illegal_move(words[index], cause))?;
    Ok(MoveTree::from_line(&line))
}
