//! How a command ends, and the message when it fails.

use crate::system::language::Language;
use crate::system::shown;
use crate::words::{Bilingual, say};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// What standard output is called in messages.
pub const STANDARD_OUTPUT: &str = "standard output";

/// The exit code for bad usage or input.
pub const BAD_INPUT: u8 = 2;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CommandOutcome {
    /// Everything was answered.
    Answered,
    /// Something was not answered within the limits, or not written.
    NotAnswered,
    /// Some of the input was wrong.
    BadInput,
}

impl CommandOutcome {
    /// The outcome of a batch with this many faulty problems, and unanswered ones.
    pub fn of(invalid: u64, open: u64) -> CommandOutcome {
        match (invalid, open) {
            (0, 0) => CommandOutcome::Answered,
            (0, _) => CommandOutcome::NotAnswered,
            _ => CommandOutcome::BadInput,
        }
    }

    /// The same, or worse if something was not written.
    #[must_use]
    pub fn or_lost(self, is_lost: bool) -> CommandOutcome {
        if is_lost { self.max(CommandOutcome::NotAnswered) } else { self }
    }

    pub fn code(self) -> ExitCode {
        match self {
            CommandOutcome::Answered => ExitCode::SUCCESS,
            CommandOutcome::NotAnswered => ExitCode::from(1),
            CommandOutcome::BadInput => ExitCode::from(BAD_INPUT),
        }
    }
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CommandFailure {
    /// An output is not whole: it was closed, or the disk is full.
    #[error("{name}: {error}{missing}")]
    Unwritten {
        /// The file, or standard output.
        name: String,
        /// What happened.
        error: io::Error,
        /// What it lacks, in words, if it has more than one thing.
        missing: String,
    },
    /// Something is wrong with the input or the machine.
    #[error("{0}")]
    Input(String),
    /// Something is wrong with the input or the machine, in both languages.
    #[error("{0}")]
    InWords(Bilingual),
}

impl CommandFailure {
    /// A failure of the input or the machine, in words.
    pub fn input(about: impl Display) -> CommandFailure {
        CommandFailure::Input(about.to_string())
    }

    /// A failure of the input or the machine, in both languages.
    pub fn in_both(words: impl Fn(Language) -> String) -> CommandFailure {
        CommandFailure::InWords(Bilingual::of(words))
    }

    /// A failure to read a file, or to open it before the work begins.
    pub fn file(path: &Path, error: &io::Error) -> CommandFailure {
        let path = path.display();
        match error.kind() {
            io::ErrorKind::NotFound => CommandFailure::in_both(|language| {
                say!(language, "{path}: {error}", "{path}：ファイルまたはフォルダがありません")
            }),
            _ => CommandFailure::Input(format!("{path}: {error}")),
        }
    }

    /// The failure in words.
    pub fn in_words(&self, language: Language) -> String {
        match self {
            CommandFailure::InWords(words) => words.in_words(language).to_string(),
            _ => self.to_string(),
        }
    }

    pub fn code(&self) -> ExitCode {
        match self {
            CommandFailure::Unwritten { .. } => CommandOutcome::NotAnswered.code(),
            CommandFailure::Input(_) | CommandFailure::InWords(_) => {
                CommandOutcome::BadInput.code()
            }
        }
    }
}

/// Of what prints a few lines.
impl From<io::Error> for CommandFailure {
    fn from(error: io::Error) -> CommandFailure {
        CommandFailure::Unwritten {
            name: STANDARD_OUTPUT.to_string(),
            error,
            missing: String::new(),
        }
    }
}

/// The first failure; all others are said.
pub fn first_of<I>(results: I) -> Result<(), CommandFailure>
where
    I: IntoIterator<Item = Result<(), CommandFailure>>,
{
    let mut failures = results.into_iter().filter_map(Result::err);
    let first = failures.next();
    failures.for_each(complain);
    first.map_or(Ok(()), Err)
}

/// Writes a message to standard error, on one line. Not by `eprintln!`, which panics if that is
/// closed.
pub fn complain(about: impl Display) {
    let about = about.to_string();
    let _ = writeln!(io::stderr(), "tsumi: {}", shown::text(&about));
}
