//! How a command ends, and the message when it fails.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The exit code for bad usage or input.
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

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CommandFailure {
    /// The output was closed, or the disk is full.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// Something is wrong with the input or the machine.
    #[error("{0}")]
    Input(String),
}

impl CommandFailure {
    /// A failure of the input or the machine, in words.
    pub fn input(about: impl Display) -> CommandFailure {
        CommandFailure::Input(about.to_string())
    }

    /// A failure to read or write a file.
    pub fn file(path: &Path, error: &io::Error) -> CommandFailure {
        CommandFailure::Input(format!("{}: {error}", path.display()))
    }
}

/// Writes a message to standard error. Not by `eprintln!`, which panics if that is
/// closed.
pub fn complain(about: impl Display) {
    let _ = writeln!(io::stderr(), "tsumi: {about}");
}
