//! The arguments of batches, and what they say with the configuration.

use super::plan::{Plan, Shares};
use crate::cli::arguments::bounds::bounds_of;
use crate::cli::arguments::duration::duration;
use crate::cli::batch::pool::jobs_for_cores;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::Format;
use crate::cli::outputs::encoding::Encoding;
use crate::cli::outputs::output::Outputs;
use crate::cli::outputs::table::Table;
use crate::cli::problems::layout::language;
use crate::cli::problems::task::{self, Reading, Source};
use crate::settings::Config;
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use tsumi_core::solver::Limits;

/// Stands for no limit.
const NEVER: Duration = Duration::MAX;

/// What a batch reads.
#[derive(Args, Debug)]
pub struct SourceArguments {
    /// Files of problems, folders, `-` for standard input, or SFENs, each in quotes; moves
    /// behind an SFEN (`SFEN moves ...`) are its solution
    #[arg(value_name = "FILE|SFEN", required = true)]
    sources: Vec<OsString>,
}

/// The files of a batch.
#[derive(Args, Debug)]
pub struct FileArguments {
    #[command(flatten)]
    sources: SourceArguments,

    /// Overwrite existing files, but never inputs, the log or the settings
    #[arg(long)]
    force: bool,
}

impl FileArguments {
    /// All sources.
    pub fn sources(&self) -> Vec<Source> {
        self.sources.sources()
    }

    /// A plan for these sources, which says nothing else yet.
    pub fn plan(&self, sources: Vec<Source>, config: &Config) -> Plan {
        let outputs = Outputs::new(self.force, &sources, config);
        Plan {
            outputs,
            ..self.sources.plan(sources, config)
        }
    }
}

impl SourceArguments {
    /// All sources.
    pub fn sources(&self) -> Vec<Source> {
        task::sources(&self.sources)
    }

    /// A plan for these sources, which writes no files.
    pub fn plan(&self, sources: Vec<Source>, config: &Config) -> Plan {
        Plan {
            outputs: Outputs::new(false, &sources, config),
            sources,
            reading: Reading::default(),
            language: language(config),
            mib: 1,
            limits: Limits::new(),
            jobs: 1,
            format: Format::Text,
            encoding: Encoding::Utf8,
            branches: true,
            out: None,
            resume: false,
            advice: "",
            shares: None,
            made_with: String::new(),
        }
    }
}

/// Problems, and what each may take.
#[derive(Args, Debug)]
pub struct ProblemArguments {
    #[command(flatten)]
    pub files: FileArguments,

    /// Memory of the search, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = bounds_of("USI_Hash"))]
    hash: u64,

    /// Leave open what takes longer: 30 (seconds), 500ms, 10m, `never` [default: never]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration_or_never)]
    time: Option<Duration>,
}

impl ProblemArguments {
    /// A plan for these sources with the memory.
    pub fn plan(&self, sources: Vec<Source>, config: &Config) -> Plan {
        Plan {
            mib: usize::try_from(self.hash).unwrap_or(usize::MAX),
            ..self.files.plan(sources, config)
        }
    }

    /// The time for a problem, if it is limited; `usual` unless it is given.
    pub fn time(&self, usual: Option<Duration>) -> Option<Duration> {
        self.time.or(usual).filter(|&time| time != NEVER)
    }
}

/// How positions are taken.
#[derive(Args, Debug)]
pub struct ReadingArguments {
    /// The side to move is the one to be mated
    #[arg(long)]
    root_defends: bool,

    /// Give the defender the pieces neither on the board nor in a hand
    #[arg(long)]
    rest: bool,
}

impl ReadingArguments {
    /// The same, or as the configuration says.
    pub fn reading(&self, config: &Config) -> Reading {
        Reading {
            root_defends: self.root_defends || config.options.root_defends,
            rest: self.rest || config.options.rest_to_defender,
            moves_solve: false,
            passes: false,
        }
    }
}

/// Where results go, and how they are written.
#[derive(Args, Debug)]
pub struct ResultArguments {
    /// How to write the answers [default: text, or by the name of --out]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Encoding of records (kif) [default: Shift_JIS for .kif, else UTF-8]
    #[arg(long, value_enum)]
    encoding: Option<Encoding>,

    /// Leave the variations out of records (kif)
    #[arg(long)]
    no_branches: bool,

    /// Write them to a new file, as JSON lines unless its name says otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl ResultArguments {
    /// The format, by `--format` and the name of `--out`; a list where others write a table.
    pub fn format(&self) -> Format {
        match self.format_or_table() {
            Format::Table(_) => Format::Sfen,
            format => format,
        }
    }

    /// The format, by `--format` and the name of `--out`.
    fn format_or_table(&self) -> Format {
        match (self.format, &self.out) {
            (Some(format), _) => format,
            (None, None) => Format::Text,
            (None, Some(path)) => Format::of_name(path),
        }
    }

    /// Puts them into a plan, with this format.
    pub fn settle(&self, plan: &mut Plan, format: Format) -> Result<(), CommandFailure> {
        let is_table =
            matches!(self.format_or_table(), Format::Table(table) if table == Table::COMMAS);
        if is_table && !matches!(format, Format::Table(_)) {
            return Err(CommandFailure::input(
                "--out: only `solve` and `check` write tables (.csv)",
            ));
        }
        plan.format = format;
        plan.encoding = format.encoding(self.encoding, self.out.as_deref())?;
        if self.no_branches && format != Format::Kif {
            return Err(CommandFailure::input(
                "--no-branches is for records (--format kif); no other format has them",
            ));
        }
        plan.branches = !self.no_branches;
        plan.out.clone_from(&self.out);
        Ok(())
    }
}

/// Results that are found side by side.
#[derive(Args, Debug)]
pub struct JobArguments {
    #[command(flatten)]
    pub results: ResultArguments,

    /// Problems side by side [default: one a core with --out, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

impl JobArguments {
    /// Puts them into a plan, with this format; a job for as many cores as the limits have
    /// threads: faster than more threads.
    pub fn settle(&self, plan: &mut Plan, format: Format) -> Result<(), CommandFailure> {
        let cores = || jobs_for_cores(plan.limits.threads);
        plan.jobs = self.jobs.map_or_else(cores, usize::from);
        self.results.settle(plan, format)
    }
}

/// Results of a collection, which may take days and many machines.
#[derive(Args, Debug)]
pub struct CollectionArguments {
    #[command(flatten)]
    jobs: JobArguments,

    /// One line a problem: verdict, plies, ms, nodes, moves, name, proof of length
    #[arg(long, short, conflicts_with = "format")]
    quiet: bool,

    /// Continue the file of --out (jsonl, tsv, csv) after an interruption
    #[arg(long, requires = "out")]
    resume: bool,

    /// Have N problems at a time solved elsewhere, as by examples/cluster.py
    #[arg(long, value_name = "N", requires = "out", value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with_all = ["quiet", "jobs"])]
    shares: Option<u32>,

    /// Where the results of --shares come from
    #[arg(long, value_name = "FILE", requires = "shares", default_value = "-")]
    returned: PathBuf,
}

impl CollectionArguments {
    /// The format, by `--quiet`, `--format` and the name of `--out`.
    pub fn format(&self) -> Format {
        if self.quiet {
            Format::Quiet
        } else {
            self.jobs.results.format_or_table()
        }
    }

    /// Puts them into a plan, with this format. Without a file of results the problems are
    /// taken one by one.
    pub fn settle(&self, plan: &mut Plan, format: Format) -> Result<(), CommandFailure> {
        self.jobs.settle(plan, format)?;
        if plan.out.is_none() && self.jobs.jobs.is_none() {
            plan.jobs = 1;
        }
        plan.shares = self.shares.map(|size| Shares {
            size: size as usize,
            returned: Source::from_path(&self.returned),
        });
        let message = match &plan.shares {
            Some(_) if format != Format::Jsonl => {
                "the results of --shares are written with --format jsonl only"
            }
            Some(shares) if plan.sources.contains(&shares.returned) => {
                "--returned and the problems cannot come from one place"
            }
            _ => return plan.set_resume(self.resume),
        };
        Err(CommandFailure::input(message))
    }
}

fn duration_or_never(text: &str) -> Result<Duration, String> {
    if text == "never" {
        return Ok(NEVER);
    }
    duration(text)
}
