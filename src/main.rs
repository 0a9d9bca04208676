//! Without a command, USI; with one, the command line.

use std::process::ExitCode;
use tsumi::cli::{self, Arguments, Command};
use tsumi::usi;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let config = arguments.configuration();
    match arguments.command {
        None | Some(Command::Usi) => usi::run(config),
        Some(command) => cli::run(&command, config),
    }
}
