//! Arguments about the search of each position.

use super::ProblemArguments;
use crate::cli::arguments::bounds::bounds_of;
use crate::cli::problems::input::Source;
use crate::settings::Config;
use crate::settings::Options;
use clap::Args;
use std::path::PathBuf;
use tsumi_core::solver::Effort;

/// Arguments of `tsumi solve` and `tsumi game`.
#[derive(Args, Debug)]
#[command(mut_arg("sources", |sources| sources.required(false).required_unless_present("file").help(
    "Files, `-` for standard input, or SFENs, each in quotes; the format of a file (SFEN list, \
     KIF, KI2, CSA, JKF, a drawn board) is recognised by its content"
)))]
#[command(mut_arg("hash", |hash| hash.help(
    "Memory for what the search remembers, in MiB, of all jobs together"
)))]
#[command(mut_arg("time", |time| time.help(
    "Give up on a problem after this time: 30 (seconds), 500ms, 10m or 2h [default: never]"
)))]
pub struct SearchArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    /// Also read the problems of this file
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArguments,

    /// Look only for mates of at most this many plies; 0 for any length
    /// [default: MateLimit of the configuration]
    #[arg(long, value_name = "PLIES", value_parser = bounds_of("MateLimit"))]
    mate_limit: Option<u64>,

    /// What is done about the length: `any`, nothing; `short`, a line that the defender cannot
    /// prolong; `shortest`, a proof that no mate is shorter [default: Effort of the
    /// configuration; for a single SFEN without limits also the shortest, if a second is enough]
    #[arg(long, value_name = "EFFORT", value_parser = Effort::WORDS)]
    pub effort: Option<String>,
}

/// What each search may take beside its time and the memory.
#[derive(Args, Debug)]
pub struct LimitArguments {
    /// Give up on a problem after N visited positions; 0 for no limit
    /// [default: NodesLimit of the configuration]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = bounds_of("NodesLimit"))]
    nodes: Option<u64>,

    /// Threads that search each problem together
    /// [default: Threads of the configuration]
    #[arg(long, value_name = "N", value_parser = bounds_of("Threads"))]
    threads: Option<u64>,
}

impl LimitArguments {
    /// The configured options, replaced by those of the arguments.
    pub fn options(&self, config: &Config) -> Options {
        let mut options = config.options.clone();
        options.nodes_limit = self.nodes.unwrap_or(options.nodes_limit);
        options.threads = self.threads.unwrap_or(options.threads);
        options
    }
}

impl SearchArguments {
    /// All sources.
    pub fn sources(&self) -> Vec<Source> {
        let mut sources = self.problems.files.sources();
        sources.extend(self.file.as_deref().map(Source::from_path));
        sources
    }

    /// The options: the configured ones, replaced by those of the arguments.
    pub fn options(&self, config: &Config) -> Options {
        let mut options = self.limits.options(config);
        options.mate_limit = self.mate_limit.unwrap_or(options.mate_limit);
        if let Some(effort) = &self.effort {
            options.effort.clone_from(effort);
        }
        options
    }
}
