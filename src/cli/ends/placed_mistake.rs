//! What is wrong with a problem or a game of the input, and where.

use crate::files::{Mistake, Row};
use crate::system::language::Language;
use crate::words::{self, Bilingual, marks, say};
use std::fmt::{self, Display, Formatter};
use tsumi_core::notation::setup::SetupError;
use tsumi_core::solver::{ProblemError, ThreatError};

/// A place in the input. Its display, in English, is the name of a problem without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputPlace {
    /// An argument that is a problem, by its number among these.
    Problem(usize),
    /// An argument that is a game.
    Game,
    /// A line of a file, or of standard input.
    Line {
        /// The file's name on one line; `None` for standard input.
        file: Option<String>,
        /// The line's number, from 1; 0 if it is unknown.
        line: usize,
    },
}

impl InputPlace {
    /// The same place, but at this line of its file; 0 changes nothing.
    #[must_use]
    pub fn at_line(&self, line: usize) -> InputPlace {
        match self {
            InputPlace::Line { file, .. } if line > 0 => {
                InputPlace::Line { file: file.clone(), line }
            }
            place => place.clone(),
        }
    }

    /// The place in words.
    pub fn in_words(&self, language: Language) -> String {
        let (file, line) = match self {
            InputPlace::Problem(number) => {
                return say!(language, "problem {number}", "問題 {number}");
            }
            InputPlace::Game => return say!(language, "game", "棋譜"),
            InputPlace::Line { file, line } => (file.as_deref(), line),
        };
        let file = file.unwrap_or(language.pick("standard input", "標準入力"));
        match line {
            0 => file.to_string(),
            _ => say!(language, "{file}, line {line}", "{file}、{line} 行目"),
        }
    }
}

impl Display for InputPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

/// A mistake: what is wrong with a text that was given, not with a problem (that is a fault).
#[derive(Clone, Debug, thiserror::Error)]
pub enum InputMistake {
    #[error("{0}")]
    File(#[from] Mistake),
    /// An argument does not set up a position.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// A position is not a problem.
    #[error("{0}")]
    Problem(#[from] ProblemError),
    /// Nobody can threaten the side to move.
    #[error("{0}")]
    Threat(#[from] ThreatError),
    /// A file cannot be opened.
    #[error("{0}")]
    Unopened(Bilingual),
}

impl InputMistake {
    /// The mistake in words.
    pub fn in_words(&self, language: Language) -> String {
        match self {
            InputMistake::File(mistake) => {
                language.pick(mistake.to_string(), mistake.in_japanese())
            }
            InputMistake::Setup(error) => words::setup_error(error, language),
            InputMistake::Problem(error) => words::problem_error(*error, language),
            InputMistake::Threat(error) => words::threat_error(*error, language),
            InputMistake::Unopened(reason) => reason.in_words(language).to_string(),
        }
    }
}

/// A mistake and its place in the input.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{mistake}")]
pub struct PlacedMistake {
    /// Where it is.
    pub place: InputPlace,
    mistake: InputMistake,
}

impl PlacedMistake {
    pub fn new(place: InputPlace, mistake: impl Into<InputMistake>) -> PlacedMistake {
        PlacedMistake { place, mistake: mistake.into() }
    }

    /// The result that stands in the place of an answer.
    pub fn row(&self) -> Row {
        let japanese = self.mistake.in_words(Language::Japanese);
        Row::invalid(self.to_string(), japanese)
    }

    /// The place and the mistake, for people. Results in files have the mistake alone, in English.
    pub fn in_words(&self, language: Language) -> String {
        let (place, mistake) = (self.place.in_words(language), self.mistake.in_words(language));
        marks::after_colon(language, place, mistake)
    }
}
