//! `tsumi completions` and `tsumi man`: what a shell and `man` want to know of the
//! commands, for users and for packages.

use super::ends::outcome::{CommandFailure, CommandOutcome};
use crate::words::both;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::Write;

/// Arguments of `tsumi completions`.
#[derive(Args, Debug)]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Arguments of `tsumi man`.
#[derive(Args, Debug)]
pub struct ManArguments {
    /// The command; without it the page of all
    command: Option<String>,
}

/// Prints the completions of `command` for a shell.
pub fn print_completions(
    arguments: &CompletionsArguments,
    command: &mut Command,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    // Not into the output: a failure to write would be a panic.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, command, "tsumi", &mut script);
    output.write_all(&script)?;
    Ok(CommandOutcome::Answered)
}

/// Prints the manual page of `command`, or of a command below it, in the language of `man`.
pub fn print_manual(
    arguments: &ManArguments,
    mut command: Command,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    // Names and options of commands are complete only then.
    command.build();
    let page = match &arguments.command {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            let found = found.ok_or_else(|| {
                both!("there is no command \"{name}\"", "「{name}」というコマンドはありません")
            })?;
            found.display_name(format!("tsumi-{name}"))
        }
    };
    Man::new(page).render(output)?;
    Ok(CommandOutcome::Answered)
}
