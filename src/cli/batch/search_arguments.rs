//! Arguments about the search of each position.

use super::ProblemArguments;
use crate::cli::arguments::bounds::bounds_of;
use crate::cli::problems::task::Source;
use crate::settings::Config;
use crate::settings::Options;
use clap::Args;
use tsumi_core::solver::Effort;

/// Arguments of `tsumi solve` and `tsumi game`.
#[derive(Args, Debug)]
#[command(mut_arg("sources", |sources| sources.help(
    "Files, `-` for standard input, or SFENs, each in quotes; the format of a file (SFEN list, \
     KIF, KI2, CSA, JKF, a drawn board) is recognised by its content"
)))]
#[command(mut_arg("hash", |hash| hash.help(
    "Memory of the search, in MiB, of all jobs together"
)))]
#[command(mut_arg("time", |time| time.help(
    "Give up on a problem after 30 (seconds), 500ms, 10m or 2h [default: never]"
)))]
pub struct SearchArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// Only mates of at most this many plies; 0: any length [default: MateLimit]
    #[arg(long, value_name = "PLIES", value_parser = bounds_of("MateLimit"))]
    mate_limit: Option<u64>,

    /// The length: `any` is not looked at, `short` the defender cannot prolong, `shortest` is
    /// proven [default: Effort; a single SFEN without limits also shortest, if a second is enough]
    #[arg(long, value_name = "EFFORT", value_parser = Effort::WORDS, hide_possible_values = true)]
    pub effort: Option<String>,
}

/// What each search may take beside its time and the memory.
#[derive(Args, Debug)]
pub struct LimitArguments {
    /// Give up on a problem after N positions; 0: no limit [default: NodesLimit]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = bounds_of("NodesLimit"))]
    nodes: Option<u64>,

    /// Threads that search each problem together [default: Threads]
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
        self.problems.files.sources()
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
