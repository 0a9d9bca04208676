//! Without a command, USI; with one, the command line.

use std::panic;
use std::process::{self, ExitCode};
use tsumi::cli::{self, Arguments, Mode};
use tsumi::system::logging;
use tsumi::usi;

fn main() -> ExitCode {
    end_with_any_panic();
    let arguments = Arguments::read();
    let (config, error) = arguments.configuration();
    let code = match arguments.mode {
        None | Some(Mode::Usi) => usi::run(config, error),
        Some(Mode::CommandLine(command)) => cli::run(&command, config, error),
    };
    logging::finish();
    code
}

/// A thread that panics takes the process with it, whichever way the profile has
/// panics go on: what it left half done nobody waits for.
fn end_with_any_panic() {
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        tell(panic);
        process::abort();
    }));
}
