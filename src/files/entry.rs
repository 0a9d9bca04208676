//! Problems in files.

use super::mistake::{Mistake, ReadError};
use crate::system::language::Language;
use crate::words::{self, say};
use tsumi_core::notation::setup::Setup;
use tsumi_core::notation::{MoveTree, NodeId, moves};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Comparison, Given, Problem};

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
    /// The name in the file.
    pub name: Option<String>,
    /// The author of the problem.
    pub author: Option<String>,
    /// Who played it, Black first.
    pub players: [Option<String>; 2],
    /// When it was played, as the file says it.
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
    /// Neither a board nor a handicap is given. It is read as an even game, in which all its moves
    /// are legal.
    pub(super) is_taken_for_even: bool,
    /// If the position is given by moves, the one before them, and the moves.
    pub played: Option<(Position, Vec<Move>)>,
    /// Mistakes in parts that the problem can do without.
    pub mistakes: Vec<ReadError>,
}

impl Entry {
    /// The assumption made to read the text, in English.
    pub fn note(&self) -> Option<&'static str> {
        self.note_in(Language::English)
    }

    /// The assumption made to read the text, in Japanese.
    pub fn note_in_japanese(&self) -> Option<&'static str> {
        self.note_in(Language::Japanese)
    }

    /// The assumption made to read the text.
    pub(crate) fn note_in(&self, language: Language) -> Option<&'static str> {
        self.is_taken_for_even.then(|| {
            language.pick(
                "neither a board nor a handicap is given: read as an even game",
                "局面図も手合割もないので、平手の棋譜として読みました",
            )
        })
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

    /// The given solution and mistakes, beside the position.
    pub fn stated(&self) -> Stated {
        Stated { given: self.given.clone(), mistakes: self.mistakes.clone() }
    }

    /// The problem before the moves that lead to the position, with these as its solution:
    /// so they are meant where problems are judged. Not if a solution or a verdict stands
    /// behind them, nor from the start of a game.
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
    /// A position with nothing else known about it.
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

    /// A problem that words set up.
    pub(crate) fn of_setup(setup: Setup) -> Entry {
        Entry {
            played: (!setup.moves.is_empty()).then_some((setup.start, setup.moves)),
            ..Entry::of(setup.position)
        }
    }
}

/// Statements of a text about a problem beside its position.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Stated {
    /// The given solution.
    pub given: Option<Given>,
    /// Mistakes in parts that the problem can do without.
    pub mistakes: Vec<ReadError>,
}

impl Stated {
    /// The comparison with the given solution in words, or why it cannot be read.
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

    /// The moves of the given line.
    pub fn line(&self) -> Option<Vec<Move>> {
        self.given.as_ref().and_then(Given::main_line)
    }

    /// The moves of the given line, for a question that is nothing without them.
    ///
    /// # Errors
    /// Why the given solution cannot be read.
    pub fn line_to_keep(&self) -> Result<Option<Vec<Move>>, ReadError> {
        match self.unread_solution() {
            Some(error) => Err(error.clone()),
            None => Ok(self.line()),
        }
    }

    /// Why the given solution cannot be read, if no line of it can.
    pub fn unread_solution(&self) -> Option<&ReadError> {
        let has_line = matches!(self.given, Some(Given::Line(_)));
        let mut mistakes = self.mistakes.iter().filter(|_| !has_line);
        mistakes.find(|error| error.mistake.is_in_solution())
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
