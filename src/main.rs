//! Without a command, USI; with one, the command line.

use std::process::ExitCode;
use tsumi::cli::{self, Arguments, Mode};
use tsumi::system::logging;
use tsumi::usi;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let (config, error) = arguments.configuration();
    let code = match arguments.mode {
        None | Some(Mode::Usi) => usi::run(config, error),
        Some(Mode::CommandLine(command)) => cli::run(&command, config, error),
    };
    logging::finish();
    code
}
