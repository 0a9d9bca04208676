//! How a command ends, and what it says when it fails.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The exit code where nothing could be done: bad usage or input.
pub const BAD_INPUT: u8 = 2;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CommandOutcome {
    /// Everything was answered.
    Answered,
    /// Something was not answered within the limits.
    NotAnswered,
    /// Some of the input was wrong.
    BadInput,
}

impl From<CommandOutcome> for ExitCode {
    fn from(outcome: CommandOutcome) -> ExitCode {
        match outcome {
            CommandOutcome::Answered => ExitCode::SUCCESS,
            CommandOutcome::NotAnswered => ExitCode::from(1),
            CommandOutcome::BadInput => ExitCode::from(BAD_INPUT),
        }
    }
}

/// Why a command could not be done.
#[derive(Debug, thiserror::Error)]
pub enum CommandFailure {
    /// Nobody reads the output any more, or there is no room for it.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// The input or the machine does not allow it.
    #[error("{0}")]
    Input(String),
}

impl CommandFailure {
    /// What the input or the machine does not allow, in words.
    pub fn input(about: impl Display) -> CommandFailure {
        CommandFailure::Input(about.to_string())
    }

    /// What went wrong with a file.
    pub fn file(path: &Path, error: &io::Error) -> CommandFailure {
        CommandFailure::Input(format!("{}: {error}", path.display()))
    }
}

/// Says on standard error what is wrong. Not by `eprintln!`, which panics where
/// nothing can be written.
pub fn complain(about: impl Display) {
    let _ = writeln!(io::stderr(), "tsumi: {about}");
}
