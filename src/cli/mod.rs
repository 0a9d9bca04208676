//! The command line.
//!
//! Responsible for what a person types and reads in a terminal. Relies on the
//! engine's facade and on [`crate::notation`]; must not know how a search
//! works. Speaking USI is [`crate::usi`]'s business: only `main` chooses
//! between the two.

mod bench;
mod check;
mod duration;
mod ending;
mod layout;
mod live_input;
mod output_file;
mod solve;
mod task;
mod verify;

use crate::engine::config::{Config, ConfigError};
use crate::engine::{Solver, Verdict};
use crate::system::logging;
use clap::{Parser, Subcommand};
use ending::Ending;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Nothing could be done: bad usage or input.
const BAD_INPUT: u8 = 2;

/// A shogi mate engine. Without a command it speaks USI on standard input and
/// output.
#[derive(Debug, Parser)]
#[command(name = "tsumi", version, about, max_term_width = 100)]
pub struct Arguments {
    /// Settings; without it engine.toml beside the executable, else in the
    /// current directory
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Append the log to this file, not to standard error
    #[arg(long, global = true, value_name = "FILE")]
    pub log: Option<String>,

    /// What to do.
    #[command(subcommand)]
    pub mode: Option<Mode>,
}

/// Whom to talk to.
#[derive(Debug, Subcommand)]
pub enum Mode {
    /// Speak USI on standard input and output (the default)
    Usi,
    /// Do one thing on the command line.
    #[command(flatten)]
    CommandLine(Command),
}

/// What to do on the command line.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve problems and print the answers
    Solve(Box<solve::SolveArguments>),
    /// Solve problems and check every defence against the answers
    Verify(verify::VerifyArguments),
    /// Report whether problems are complete: other solutions, lengths, pieces left over
    Check(check::CheckArguments),
    /// Search a fixed set of positions; print the count of nodes and the speed
    Bench(bench::BenchArguments),
}

impl Arguments {
    /// Reads the arguments of the process. Ends it with code 2 if they are
    /// wrong, and with code 0 after `--help` and `--version` if they could be told.
    pub fn read() -> Arguments {
        Arguments::try_parse().unwrap_or_else(|message| {
            let is_told = message.print().is_ok() && io::stdout().flush().is_ok();
            let code = if is_told {
                message.exit_code()
            } else {
                BAD_INPUT.into()
            };
            std::process::exit(code)
        })
    }

    /// Reads the configuration, `--log` included. One that has a mistake leaves the
    /// built-in one in its place.
    pub fn configuration(&self) -> (Config, Option<ConfigError>) {
        let (mut config, error) = match Config::load(self.config.as_deref()) {
            Ok(config) => (config, None),
            Err(error) => (Config::default(), Some(error)),
        };
        if let Some(log) = &self.log {
            config.options.log_file = log.clone();
        }
        (config, error)
    }
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// Everything was answered.
    Answered,
    /// Something was not answered within the limits.
    NotAnswered,
    /// Some of the input was wrong.
    BadInput,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Answered => ExitCode::SUCCESS,
            Outcome::NotAnswered => ExitCode::from(1),
            Outcome::BadInput => ExitCode::from(BAD_INPUT),
        }
    }
}

/// Why a command could not be done.
#[derive(Debug, thiserror::Error)]
enum CommandFailure {
    /// Nobody reads the output any more, or there is no room for it.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// The input or the machine does not allow it.
    #[error("{0}")]
    Input(String),
}

/// Carries out a command of the command line, unless the configuration has a mistake.
pub fn run(command: &Command, config: Config, config_error: Option<ConfigError>) -> ExitCode {
    let ending = match command {
        // It writes nothing that would be lost.
        Command::Bench(_) => Ending::default(),
        Command::Solve(_) | Command::Verify(_) | Command::Check(_) => Ending::on_signals(),
    };
    let result = config_error
        .map_or(Ok(config), |error| {
            Err(CommandFailure::Input(error.to_string()))
        })
        .and_then(|config| {
            open_log(&config)?;
            match command {
                Command::Solve(arguments) => {
                    solve::run(arguments, &config, &mut io::stdout(), &ending)
                }
                Command::Verify(arguments) => {
                    verify::run(arguments, &config, &mut io::stdout().lock(), &ending)
                }
                Command::Check(arguments) => {
                    check::run(arguments, &config, &mut io::stdout().lock(), &ending)
                }
                Command::Bench(arguments) => bench::run(arguments, &mut io::stdout().lock()),
            }
        });
    match result {
        Ok(outcome) => ending.code().unwrap_or_else(|| outcome.into()),
        // Whoever reads the output has seen enough, as with `| head`.
        Err(CommandFailure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            complain(failure);
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Tells the user what is wrong. Not by `eprintln!`, which panics where nothing
/// can be written.
fn complain(about: impl Display) {
    let _ = writeln!(io::stderr(), "tsumi: {about}");
}

/// What went wrong with a file.
fn failure(path: &Path, error: &io::Error) -> CommandFailure {
    CommandFailure::Input(format!("{}: {error}", path.display()))
}

/// A solver with a table of so many MiB.
fn solver(mib: u64) -> Result<Solver, CommandFailure> {
    let mib = usize::try_from(mib).unwrap_or(usize::MAX);
    Solver::new(mib).map_err(|error| CommandFailure::Input(error.to_string()))
}

fn open_log(config: &Config) -> Result<(), CommandFailure> {
    let path = &config.options.log_file;
    logging::to_standard_error();
    if path.is_empty() {
        return Ok(());
    }
    logging::to_file(Path::new(path))
        .map_err(|error| CommandFailure::Input(format!("log file {path}: {error}")))
}

/// The verdict in one word, as the protocol has it.
fn verdict_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Mate => "mate",
        Verdict::NoMate => "nomate",
        Verdict::Unknown(_) => "timeout",
    }
}
