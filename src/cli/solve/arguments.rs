//! What `tsumi solve` is asked.

use super::format::Format;
use crate::cli::CommandFailure;
use crate::cli::duration::duration;
use crate::cli::task::{self, Source};
use crate::engine::config::Config;
use crate::engine::{Limits, TsumeLength};
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// After more moves than any line has.
const ALL: &str = "65535";

/// Arguments of `tsumi solve`.
#[derive(Args, Debug)]
pub struct SolveArguments {
    /// Files of problems, `-` for standard input, or SFENs, each in quotes; what
    /// a file is (SFEN list, KIF, KI2, CSA, JKF, a drawn board) is told by its
    /// content
    #[arg(value_name = "FILE|SFEN", required_unless_present = "file")]
    pub sources: Vec<OsString>,

    /// Also solve the problems of this file
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Memory of the table in MiB, all jobs together; each has one at least
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub hash: u64,

    /// Give up on a problem after so long: seconds, or a number with ms, s, m or
    /// h [default: never]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration)]
    pub time: Option<Duration>,

    /// Give up on a problem after so many positions; 0 for no limit
    /// [default: NodesLimit of the configuration]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// Look only for mates of at most so many plies; 0 for any length
    /// [default: MateLimit of the configuration]
    #[arg(long, value_name = "PLIES")]
    pub mate_limit: Option<u32>,

    /// What is done about the length of a mate
    /// [default: Effort of the configuration]
    #[arg(long, value_name = "EFFORT", value_parser = ["any", "short", "shortest"])]
    pub effort: Option<String>,

    /// Threads that search each problem together
    /// [default: Threads of the configuration]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=512))]
    pub threads: Option<u64>,

    /// Also prove the length without futile interpositions, and show a line of it
    #[arg(long)]
    pub tsume: bool,

    /// Also show the replies that the line does not take, each with the length of
    /// the mate and its line, after all of the attacker's moves or the first N;
    /// the limits hold for them, too
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = ALL)]
    pub variations: Option<usize>,

    /// Also tell of the other first moves whether they mate, too, and in how many
    /// plies; show the best N; the limits hold for them, too
    /// [default: MultiPV of the configuration]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=600))]
    pub multipv: Option<u64>,

    /// Take files for games: tell for each position whether the side to move mates,
    /// and which mates were missed; a position takes a second at most unless
    /// --time or --nodes says otherwise
    #[arg(long, conflicts_with_all = ["root_defends", "multipv", "variations", "quiet", "tsume", "jobs", "resume", "svg", "html"])]
    pub game: bool,

    /// The side to move is the one to be mated
    #[arg(long)]
    pub root_defends: bool,

    /// How to write the answers [default: text, or what the name of --out ends in]
    #[arg(long, value_enum)]
    pub format: Option<Format>,

    /// Print one line a problem: verdict, plies, milliseconds, nodes, moves and
    /// name, with tabs between them
    #[arg(long, short, conflicts_with = "format")]
    pub quiet: bool,

    /// Solve so many problems side by side; answers come as they are found
    /// [default: one for each core with --out, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,

    /// Write the answers to a new file, as one object a line unless its name or
    /// --format says otherwise; print a summary at the end
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Go on with the file of --out (jsonl) after an interruption
    #[arg(long, requires = "out")]
    pub resume: bool,

    /// Draw the problems with their solutions, as books do; those after the first
    /// go to files with their number in the name
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,

    /// Write a page to step through the solutions, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

impl SolveArguments {
    /// All sources of problems.
    pub fn sources(&self) -> Vec<Source> {
        let mut sources = task::sources(&self.sources);
        sources.extend(self.file.as_deref().map(Source::from_path));
        sources
    }

    /// What `--resume` goes with.
    ///
    /// # Errors
    /// If it was asked for with something else.
    pub(super) fn check_resume(&self) -> Result<(), CommandFailure> {
        if !self.resume || self.can_resume() {
            return Ok(());
        }
        let message = match self.format() {
            Format::Jsonl => {
                "--resume goes without --html: the page would lack the problems solved before"
            }
            _ => "--resume goes on with results of --format jsonl only",
        };
        Err(CommandFailure::Input(message.to_string()))
    }

    /// True if `--resume` could go on with the results.
    pub(super) fn can_resume(&self) -> bool {
        self.format() == Format::Jsonl && self.html.is_none()
    }

    /// The files that are written.
    pub fn outputs(&self) -> Vec<&Path> {
        let all = [&self.out, &self.html, &self.svg];
        all.into_iter().filter_map(Option::as_deref).collect()
    }

    /// The format, by `--quiet`, `--format` and the name of `--out`.
    pub fn format(&self) -> Format {
        match (self.quiet, self.format, &self.out) {
            (true, _, _) => Format::Quiet,
            (_, Some(format), _) => format,
            (_, None, None) => Format::Text,
            (_, None, Some(path)) => Format::of_name(path),
        }
    }

    /// Problems that are solved side by side. Where nobody looks on it is one for each
    /// core that the threads of a problem leave, which is faster than more threads.
    pub fn jobs(&self, limits: &Limits) -> usize {
        let all = || {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            (cores / limits.threads.max(1)).max(1)
        };
        match (self.jobs, &self.out) {
            (Some(jobs), _) => jobs.into(),
            (None, Some(_)) => all(),
            (None, None) => 1,
        }
    }

    /// The configured limits where the arguments set none.
    pub fn limits(&self, config: &Config) -> Limits {
        let mut options = config.options.clone();
        options.nodes_limit = self.nodes.unwrap_or(options.nodes_limit);
        options.mate_limit = self.mate_limit.map_or(options.mate_limit, u64::from);
        options.threads = self.threads.unwrap_or(options.threads);
        options.multi_pv = self.multipv.unwrap_or(options.multi_pv);
        if let Some(effort) = &self.effort {
            options.effort.clone_from(effort);
        }
        let configured = options.limits();
        let tsume = match configured.tsume {
            TsumeLength::Cheap if self.tsume => TsumeLength::Proven,
            configured => configured,
        };
        Limits {
            time: self.time,
            progress_interval: None,
            variations: self.variations.unwrap_or(0),
            tsume,
            ..configured
        }
    }
}
