//! Without a command, USI; with one, the command line.

use std::process::ExitCode;
use tsumi::cli::{self, Arguments, Mode};
use tsumi::usi;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let (config, error) = arguments.configuration();
    match arguments.mode {
        None | Some(Mode::Usi) => usi::run(config, error),
        Some(Mode::CommandLine(command)) => cli::run(&command, config, error),
    }
}
