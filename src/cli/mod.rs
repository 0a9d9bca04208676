//! The command line.
//!
//! Responsible for the arguments and for the output in a terminal. Relies on the
//! engine's facade, on [`tsumi_core::notation`], [`crate::files`] and [`crate::pictures`];
//! must not know how a search works. Speaking USI is [`crate::usi`]'s business;
//! [`main`] chooses between the two.
//!
//! Each command has a file or a folder. What several use is in seven rooms, each standing on
//! those before it:
//!
//! | Room | What it is |
//! |---|---|
//! | [`help`] | what is said of the program itself |
//! | [`ends`] | how a command ends |
//! | [`arguments`] | what several arguments are made of |
//! | [`problems`] | where problems come from |
//! | [`outputs`] | where answers go |
//! | [`batch`] | what is done with many problems: jobs, shares, going on |
//! | [`making`] | what the commands that make problems have in common |

mod arguments;
mod batch;
mod bench;
mod check;
mod ends;
mod extend;
mod find;
mod game;
mod help;
mod making;
mod mine;
mod outputs;
mod perft;
mod place;
mod problems;
mod remote;
mod repair;
mod shell;
mod show;
mod solve;
mod tree;
mod verify;

use crate::settings::Config;
use crate::settings::ConfigError;
use crate::system::language::Language;
use crate::system::{logging, shown};
use crate::usi;
use crate::words::{Bilingual, both, say, system_error};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use ends::ending::Termination;
use ends::outcome::{CommandFailure, CommandOutcome, complain};
use outputs::apart::NamedFiles;
use problems::input::{Inputs, Source};
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::panic;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use tsumi_core::system::memory::share_one_heap;

/// The program's arguments, as `clap` has them.
pub fn clap_command() -> clap::Command {
    Arguments::command()
}

/// The arguments of the program.
#[derive(Debug, Parser)]
#[command(name = "tsumi", version, about, long_about = help::greeting::ABOUT, max_term_width = 100)]
pub struct Arguments {
    /// Settings from this file, not from engine.toml
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Append the log to this file, not to standard error
    #[arg(long, global = true, value_name = "FILE")]
    pub log: Option<String>,

    /// Language of texts for people [default: Language]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = Language::WORDS)]
    pub lang: Option<String>,

    /// The mode.
    #[command(subcommand)]
    pub mode: Option<Mode>,

    /// The files that all of them name.
    #[arg(skip)]
    files: NamedFiles,

    /// A file was dropped on the program.
    #[arg(skip)]
    is_dropped: bool,
}

/// USI, or a command.
#[derive(Debug, Subcommand)]
#[allow(clippy::large_enum_variant)] // one of them, at the start
pub enum Mode {
    /// Speak USI with a shogi program, on standard input and output (the default)
    Usi,
    /// Do one thing on the command line.
    #[command(flatten)]
    CommandLine(Command),
}

/// Commands of the command line.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Is there a mate, and how long is the shortest?
    Solve(Box<solve::SolveArguments>),
    /// How is the king brought to where no defence is left (必至)?
    Brinkmate(Box<solve::BrinkmateArguments>),
    /// Which mates were missed in this game?
    Game(Box<game::GameArguments>),
    /// Is the answer right? Writes a proof, and has another program check it
    Verify(verify::VerifyArguments),
    /// Is my problem sound? Other solutions, lengths, pieces left over
    Check(check::CheckArguments),
    /// Which problems are there in these games?
    Mine(mine::MineArguments),
    /// It is cooked: which small change makes it complete with the same solution?
    Repair(repair::RepairArguments),
    /// What may come before it? Longer problems whose solutions go on as this one
    Extend(Box<extend::ExtendArguments>),
    /// Which new problems are there with a few pieces, and with what leads to them?
    Hunt(Box<extend::HuntArguments>),
    /// Which pieces make this line the only solution?
    Place(Box<place::PlaceArguments>),
    /// Which problems of a collection show this theme, or are like this position?
    Find(Box<find::FindArguments>),
    /// How fast is it here? Searches fixed positions, prints count and speed
    Bench,
    /// What does this position look like, and which checks or replies has it?
    Show(show::ShowArguments),
    /// What who works on the engine asks
    #[command(hide = true, subcommand)]
    Dev(DevCommand),
    /// Print the completions of a shell
    Completions(shell::CompletionsArguments),
    /// Print the manual page of a command
    Man(shell::ManArguments),
}

/// Commands for developers.
#[derive(Debug, Subcommand)]
pub enum DevCommand {
    /// The same as `tsumi bench`
    Bench,
    /// How many lines of checks and replies are there?
    Perft(perft::PerftArguments),
    /// What are the proof and disproof numbers of the moves after a search?
    Tree(tree::TreeArguments),
    /// Search parts of a problem that `tsumi solve --remote` hands out: jobs on standard input,
    /// reports on standard output
    Work(remote::WorkArguments),
}

impl Arguments {
    /// Reads the arguments of the process. Exits with code 2 if they are wrong, and
    /// with code 0 after `--help` and `--version`, or 1 if these could not be printed.
    pub fn read() -> Arguments {
        let language = help_language();
        Arguments::parse_in(language).unwrap_or_else(|mut message| {
            show_words(&mut message);
            let mistake = language.pick(None, help::japanese::mistake(&message));
            let printed = match mistake {
                Some(words) => io::stderr().write_all(words.as_bytes()),
                None => message.print(),
            };
            let printed = printed.and_then(|()| {
                if message.kind() == ErrorKind::DisplayHelp {
                    writeln!(
                        io::stdout(),
                        "\n{}",
                        help::greeting::where_settings_come_from(language)
                    )?;
                }
                io::stdout().flush()
            });
            let code = match printed {
                Ok(()) => message.exit_code(),
                // It went to standard error, so that an error about it has nowhere to go.
                Err(_) if message.use_stderr() => message.exit_code(),
                Err(error) => {
                    complain(CommandFailure::from(error).in_words(language));
                    1
                }
            };
            process::exit(code)
        })
    }

    /// Reads the arguments of the process, with messages in this language.
    fn parse_in(language: Language) -> Result<Arguments, clap::Error> {
        let words: Vec<OsString> = std::env::args_os().collect();
        let command = || {
            let command = match language {
                Language::English => clap_command(),
                Language::Japanese => help::japanese::translated(clap_command()),
            };
            command.long_version(help::greeting::version(language))
        };
        // To lay help out takes longer than all else that a short question needs.
        let parsed = |words: &[OsString]| {
            let matches = command().try_get_matches_from(words);
            matches.or_else(|mistake| match mistake.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                    help::layout::laid_out(command(), language).try_get_matches_from(words)
                }
                _ => Err(mistake),
            })
        };
        let mut is_dropped = false;
        let matches = parsed(&words).or_else(|mistake| match with_solve(&words, &mistake) {
            Some(words) => {
                // Nobody types the whole path.
                is_dropped = words.last().is_some_and(|word| Path::new(word).is_absolute());
                parsed(&words)
            }
            None => Err(mistake),
        })?;
        let arguments = Arguments::from_arg_matches(&matches)?;
        Ok(Arguments { files: NamedFiles::of(&matches), is_dropped, ..arguments })
    }

    /// Reads the configuration, with `--log` and `--lang` applied. If it has a mistake, or the log
    /// would be written into it, the built-in one is used.
    pub fn configuration(&self) -> (Config, Option<ConfigError>) {
        let (mut config, error) = match Config::load(self.config.as_deref()) {
            Ok(config) => (config, None),
            Err(error) => (Config::default(), Some(error)),
        };
        if let Some(log) = &self.log {
            config.options.log_file = log.clone();
        }
        if let Some(language) = &self.lang {
            config.options.language.clone_from(language);
        }
        let read = error.as_ref().map(|error| error.path.clone());
        let log = Path::new(&config.options.log_file);
        // Whether files are the same is asked by opening them, where a pipe would wait.
        let is_log =
            |file: &PathBuf| file.is_file() && same_file::is_same_file(file, log).unwrap_or(false);
        match read.or(config.file.clone()).filter(is_log) {
            None => (config, error),
            Some(path) => {
                let message = both!(
                    "the log would be written into the configuration",
                    "ログを設定ファイルに書くことはできません"
                );
                let line = None;
                let of_log = ConfigError { path, line, message };
                (Config::default(), error.or(Some(of_log)))
            }
        }
    }
}

/// The words with `solve` before the first that is no command, if that names a problem, as when a
/// file is dropped on the program; else `None`.
fn with_solve(words: &[OsString], mistake: &clap::Error) -> Option<Vec<OsString>> {
    let ContextValue::String(word) = mistake.get(ContextKind::InvalidSubcommand)? else {
        return None;
    };
    let place = words.iter().skip(1).position(|one| one.to_string_lossy() == *word)? + 1;
    problems::input::is_problem(&words[place]).then(|| {
        let (before, behind) = words.split_at(place);
        [before, &["solve".into()], behind].concat()
    })
}

/// The language of help, which may be asked for before the arguments can be read.
fn help_language() -> Language {
    let mut words = std::env::args_os().filter_map(|word| word.into_string().ok());
    while let Some(word) = words.next() {
        let chosen = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(String::from),
            None => None,
        };
        if let Some(language) = chosen.and_then(|word| Language::from_word(&word)) {
            return language;
        }
    }
    let configured = Config::load(None).ok();
    let configured = configured.and_then(|config| config.options.language());
    configured.unwrap_or_else(Language::of_system)
}

impl Command {
    /// The problems that the command reads; `None` if it reads and writes no files.
    fn sources(&self) -> Option<Vec<Source>> {
        Some(match self {
            Command::Solve(arguments) => arguments.search.sources(),
            Command::Brinkmate(arguments) => arguments.problems.files.sources(),
            Command::Game(arguments) => arguments.search.sources(),
            Command::Verify(arguments) => arguments.problems.files.sources(),
            Command::Check(arguments) => arguments.problems.files.sources(),
            Command::Mine(arguments) => arguments.files.sources(),
            Command::Repair(arguments) => arguments.problems.files.sources(),
            Command::Extend(arguments) => arguments.problems.files.sources(),
            Command::Hunt(arguments) => arguments.problems.files.sources(),
            Command::Place(arguments) => arguments.problems.files.sources(),
            Command::Find(arguments) => arguments.files.sources(),
            _ => return None,
        })
    }
}

/// Replaces words of the command line in a message by such as may be printed.
fn show_words(message: &mut clap::Error) {
    use ContextValue::{String, Strings, StyledStrs};
    let shown = |text: &dyn Display| shown::text(&text.to_string()).into_owned();
    let values = message.context().filter_map(|(kind, value)| match value {
        String(text) => Some((kind, String(shown(text)))),
        Strings(texts) => {
            let texts = texts.iter().map(|text| shown(text));
            Some((kind, Strings(texts.collect())))
        }
        StyledStrs(texts) => {
            let texts = texts.iter().map(|text| shown(text).into());
            Some((kind, StyledStrs(texts.collect())))
        }
        _ => None,
    });
    for (kind, value) in values.collect::<Vec<_>>() {
        message.insert(kind, value);
    }
}

/// The program.
pub fn main() -> ExitCode {
    share_one_heap();
    end_with_any_panic();
    let arguments = Arguments::read();
    let (config, error) = arguments.configuration();
    let language = problems::layout::language(&config);
    let code = match arguments.mode {
        None => {
            help::greeting::greet();
            usi::run(config, error)
        }
        Some(Mode::Usi) => usi::run(config, error),
        Some(Mode::CommandLine(command)) => run(&command, (config, error), arguments.files),
    };
    if cfg!(windows) && arguments.is_dropped {
        help::greeting::wait_for_enter();
    }
    match logging::finish() {
        None => code,
        Some(loss) => {
            let loss = loss.in_words(language);
            complain(say!(language, "log file {loss}", "ログファイル {loss}"));
            let is_success = code == ExitCode::SUCCESS;
            if is_success { CommandOutcome::NotAnswered.code() } else { code }
        }
    }
}

/// Makes a panic in any thread end the process, whether the profile unwinds or aborts: nothing
/// waits for its half-done work.
fn end_with_any_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        report(panic);
        process::abort();
    }));
}

/// Runs a command, unless the configuration has a mistake; returns the exit code.
pub fn run(
    command: &Command,
    (config, config_error): (Config, Option<ConfigError>),
    files: NamedFiles,
) -> ExitCode {
    let sources = command.sources();
    let ending = match &sources {
        Some(_) => Termination::on_signals(),
        // The command writes no files, so that a signal may end it at once.
        None => Termination::default(),
    };
    let inputs = Inputs {
        config: &config,
        language: problems::layout::language(&config),
        sources: sources.unwrap_or_default(),
    };
    let begun = match config_error {
        Some(error) => Err(Bilingual::of(|language| error.in_words(language)).into()),
        None => files.check_apart(&inputs).and_then(|()| open_log(&config)),
    };
    match begun.and_then(|()| carry_out(command, &inputs, &ending)) {
        Ok(outcome) => ending.code().unwrap_or_else(|| outcome.code()),
        Err(failure) => {
            complain(failure.in_words(inputs.language));
            failure.code()
        }
    }
}

/// Runs a command; returns its outcome.
fn carry_out(
    command: &Command,
    inputs: &Inputs<'_>,
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let config = inputs.config;
    let output = &mut io::stdout();
    let done = match command {
        Command::Solve(arguments) => solve::run(arguments, inputs, output, ending),
        Command::Brinkmate(arguments) => solve::solve_brinkmates(arguments, inputs, output, ending),
        Command::Game(arguments) => game::run(arguments, inputs, output, ending),
        Command::Verify(arguments) => verify::run(arguments, inputs, output, ending),
        Command::Check(arguments) => check::run(arguments, inputs, output, ending),
        Command::Mine(arguments) => mine::run(arguments, inputs, output, ending),
        Command::Repair(arguments) => repair::run(arguments, inputs, output, ending),
        Command::Extend(arguments) => extend::run(arguments, inputs, output, ending),
        Command::Hunt(arguments) => extend::hunt(arguments, inputs, output, ending),
        Command::Place(arguments) => place::run(arguments, inputs, output, ending),
        Command::Find(arguments) => find::run(arguments, inputs, output, ending),
        Command::Bench => bench::run(output),
        Command::Show(arguments) => show::run(arguments, config, output),
        Command::Dev(DevCommand::Bench) => bench::run(output),
        Command::Dev(DevCommand::Perft(arguments)) => perft::run(arguments, output),
        Command::Dev(DevCommand::Tree(arguments)) => tree::run(arguments, config, output),
        Command::Dev(DevCommand::Work(arguments)) => remote::run(arguments, config, output),
        Command::Completions(arguments) => {
            shell::print_completions(arguments, &mut clap_command(), output)
        }
        Command::Man(arguments) => shell::print_manual(arguments, clap_command(), output),
    };
    // What waits for the end of its line is not written by itself if that fails.
    done.and_then(|outcome| Ok(output.flush().map(|()| outcome)?))
}

/// Opens the log of the configuration.
fn open_log(config: &Config) -> Result<(), CommandFailure> {
    let path = &config.options.log_file;
    logging::to_standard_error();
    if path.is_empty() {
        return Ok(());
    }
    logging::to_file(Path::new(path)).map_err(|error| {
        both!(
            |language| "log file {path}: {error}",
            "ログファイル {path}：{error}",
            error = system_error(&error, language)
        )
        .into()
    })
}
