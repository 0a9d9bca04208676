//! How a command ends, and the message when it fails.

use super::placed_mistake::InputMistake;
use crate::composing::UnknownWord;
use crate::system::language::Language;
use crate::system::shown;
use crate::words::{Bilingual, both, say, system_error};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tsumi_core::solver::TableError;

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
    /// The outcome of a batch with `invalid` faulty problems and `open` unanswered ones.
    pub fn of(invalid: u64, open: u64) -> CommandOutcome {
        match (invalid, open) {
            (0, 0) => CommandOutcome::Answered,
            (0, _) => CommandOutcome::NotAnswered,
            _ => CommandOutcome::BadInput,
        }
    }

    /// This outcome, but at least [`CommandOutcome::NotAnswered`] if something was not written.
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

/// Why a command failed. It has no display: that would be in one language.
#[derive(Debug)]
pub enum CommandFailure {
    /// An output is not whole: it was closed, or the disk is full.
    Unwritten {
        /// The file; `None` for standard output.
        path: Option<PathBuf>,
        /// The error of the system.
        error: io::Error,
        /// The entries that it lacks, if it has more than one.
        missing: Bilingual,
    },
    /// Something is wrong with the input or the machine.
    Input(Bilingual),
}

impl CommandFailure {
    /// A failure to write an output that has no numbered entries.
    pub fn unwritten(path: Option<&Path>, error: io::Error) -> CommandFailure {
        let path = path.map(Path::to_path_buf);
        CommandFailure::Unwritten { path, error, missing: Bilingual::default() }
    }

    /// A failure to read a file, or to open it before the work begins.
    pub fn file(path: &Path, error: &io::Error) -> CommandFailure {
        let path = path.display();
        CommandFailure::Input(both!(
            |language| "{path}: {error}",
            "{path}：{error}",
            error = system_error(error, language)
        ))
    }

    /// The failure that the system gives no thread.
    pub fn no_thread(error: impl Display) -> CommandFailure {
        both!("no thread: {error}", "スレッドを起動できません（{error}）").into()
    }

    /// The failure in words.
    pub fn in_words(&self, language: Language) -> String {
        match self {
            CommandFailure::Input(words) => words.in_words(language).to_string(),
            CommandFailure::Unwritten { path, error, missing } => {
                let name = match path {
                    Some(path) => path.display().to_string(),
                    None => say!(language, "standard output", "標準出力"),
                };
                let error = system_error(error, language);
                let missing = missing.in_words(language);
                say!(language, "{name}: {error}{missing}", "{name}：{error}{missing}")
            }
        }
    }

    pub fn code(&self) -> ExitCode {
        match self {
            CommandFailure::Unwritten { .. } => CommandOutcome::NotAnswered.code(),
            CommandFailure::Input(_) => CommandOutcome::BadInput.code(),
        }
    }
}

/// Of what prints a few lines.
impl From<io::Error> for CommandFailure {
    fn from(error: io::Error) -> CommandFailure {
        CommandFailure::unwritten(None, error)
    }
}

impl From<Bilingual> for CommandFailure {
    fn from(words: Bilingual) -> CommandFailure {
        CommandFailure::Input(words)
    }
}

impl From<UnknownWord> for CommandFailure {
    fn from(error: UnknownWord) -> CommandFailure {
        CommandFailure::Input(error.0)
    }
}

impl From<InputMistake> for CommandFailure {
    fn from(mistake: InputMistake) -> CommandFailure {
        Bilingual::of(|language| mistake.in_words(language)).into()
    }
}

impl From<TableError> for CommandFailure {
    fn from(error: TableError) -> CommandFailure {
        both!("{error}", "{mib} MiB の置換表のメモリを確保できません", mib = error.mib).into()
    }
}

/// The first failure; all others are complained of.
pub fn first_of<I>(results: I, language: Language) -> Result<(), CommandFailure>
where
    I: IntoIterator<Item = Result<(), CommandFailure>>,
{
    let mut failures = results.into_iter().filter_map(Result::err);
    let first = failures.next();
    failures.for_each(|failure| complain(failure.in_words(language)));
    first.map_or(Ok(()), Err)
}

/// Writes a message to standard error, on one line. Not by `eprintln!`, which panics if that is
/// closed.
pub fn complain(about: impl Display) {
    let about = about.to_string();
    let _ = writeln!(io::stderr(), "tsumi: {}", shown::text(&about));
}
