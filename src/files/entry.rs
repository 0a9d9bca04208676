//! Problems in files.

use super::mistake::{Mistake, ReadError};
use crate::system::language::Language;
use crate::words::{self, say};
use tsumi_core::notation::setup::Setup;
use tsumi_core::notation::{MoveTree, NodeId, moves};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Comparison, Given, Problem};

/// The name of the field that names the source.
pub(super) const SOURCE: &str = "出典";

/// The name of the field with the plies of the solution.
pub(super) const LENGTH: &str = "手数";
/// The name of the field that says whether a problem is complete.
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
    /// The name in the file.
    pub name: Option<String>,
    /// The author of the problem.
    pub author: Option<String>,
    /// The players of the game, Black first.
    pub players: [Option<String>; 2],
    /// When the game was played, as the file says it.
    pub date: Option<String>,
    /// Number of its first line, from 1; 0 if there are no lines.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// The given solution.
    pub given: Option<Given>,
    /// The fields of a record that describe the problem ([`DETAILS`]), in their order.
    pub details: Vec<(String, String)>,
    /// Comments of the record at places of the given solution.
    pub comments: Vec<(NodeId, String)>,
    /// True if neither a board nor a handicap is given. The record is read as an even game, in
    /// which all its moves are legal.
    pub(super) is_taken_for_even: bool,
    /// For a position given by moves, the position before them, and the moves.
    pub played: Option<(Position, Vec<Move>)>,
    /// Mistakes in parts that the problem can do without.
    pub mistakes: Vec<ReadError>,
}

impl Entry {
    /// The assumption with which the text was read, in English; `None` if there was none.
    pub fn note(&self) -> Option<&'static str> {
        self.note_in(Language::English)
    }

    /// The assumption with which the text was read, in Japanese; `None` if there was none.
    pub fn note_in_japanese(&self) -> Option<&'static str> {
        self.note_in(Language::Japanese)
    }

    /// The assumption with which the text was read, in words; `None` if there was none.
    pub(crate) fn note_in(&self, language: Language) -> Option<&'static str> {
        self.is_taken_for_even.then(|| {
            language.pick(
                "neither a board nor a handicap is given: read as an even game",
                "局面図も手合割もないので、平手の棋譜として読みました",
            )
        })
    }

    /// Where the problem was published: its source, else the magazine and the date.
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

    /// What the text says beside the position: the given solution and mistakes.
    pub fn stated(&self) -> Stated {
        Stated { given: self.given.clone(), mistakes: self.mistakes.clone() }
    }

    /// The problem before the moves that lead to the position, with these as its solution, as they
    /// are meant where problems are judged. Unchanged if a solution or a verdict stands behind
    /// them, or if they begin at the start of a game.
    #[must_use]
    pub fn with_moves_as_solution(mut self) -> Entry {
        let is_problem = |start: &Position| *start != Position::startpos();
        let is_free = self.given.is_none() && self.stated().unread_solution().is_none();
        if let Some((start, line)) = self.played.take_if(|(start, _)| is_free && is_problem(start))
        {
            self.position = start;
            self.given = Some(Given::Line(MoveTree::from_line(&line)));
        }
        self
    }
}

impl Entry {
    /// An entry with a position and nothing else.
    pub(super) fn of(position: Position) -> Entry {
        Entry {
            name: None,
            author: None,
            players: [None, None],
            date: None,
            line: 0,
            position,
            given: None,
            details: Vec::new(),
            comments: Vec::new(),
            is_taken_for_even: false,
            played: None,
            mistakes: Vec::new(),
        }
    }

    /// The problem that the words of a `position` command set up.
    pub(crate) fn of_setup(setup: Setup) -> Entry {
        Entry {
            played: (!setup.moves.is_empty()).then_some((setup.start, setup.moves)),
            ..Entry::of(setup.position)
        }
    }
}

/// What a text says about a problem beside its position.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Stated {
    /// The given solution.
    pub given: Option<Given>,
    /// Mistakes in parts that the problem can do without.
    pub mistakes: Vec<ReadError>,
}

impl Stated {
    /// How the given solution compares, in words, or why it cannot be read.
    pub(crate) fn in_words(
        &self,
        problem: &Problem,
        comparison: Option<&Comparison>,
        language: Language,
    ) -> Option<String> {
        if let Some(error) = self.unread_solution() {
            return Some(say!(
                language,
                "cannot be read: {mistake}",
                "読めません（{mistake}）",
                mistake = error.mistake.in_words(language)
            ));
        }
        comparison.map(|found| words::given(problem, found, language))
    }

    /// The moves of the given solution, if it is a line.
    pub fn line(&self) -> Option<Vec<Move>> {
        self.given.as_ref().and_then(Given::main_line)
    }

    /// The moves of the given solution, for a question that makes no sense without them.
    ///
    /// # Errors
    /// Why the given solution cannot be read.
    pub fn line_to_keep(&self) -> Result<Option<Vec<Move>>, ReadError> {
        match self.unread_solution() {
            Some(error) => Err(error.clone()),
            None => Ok(self.line()),
        }
    }

    /// Why the given solution cannot be read; `None` if a line of it could be.
    pub fn unread_solution(&self) -> Option<&ReadError> {
        let has_line = matches!(self.given, Some(Given::Line(_)));
        let mut mistakes = self.mistakes.iter().filter(|_| !has_line);
        mistakes.find(|error| error.mistake.is_in_solution())
    }
}

/// Reads the moves of a text, each of which must be legal after those before it.
pub(super) fn line_of(position: &Position, text: &str) -> Result<MoveTree, Mistake> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return Err(Mistake::no_move(""));
    }
    let line = moves::read(&mut position.clone(), words.iter().copied());
    let line = line.map_err(|(index, cause)| Mistake::illegal_move(words[index], cause))?;
    Ok(MoveTree::from_line(&line))
}
