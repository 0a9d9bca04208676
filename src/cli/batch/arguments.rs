//! The arguments of batches, and what they say with the configuration.

use super::plan::{Plan, Shares};
use crate::cli::arguments::bounds::bounds_of;
use crate::cli::arguments::duration::duration;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::{Format, Results};
use crate::cli::outputs::encoding::Encoding;
use crate::cli::outputs::output::Outputs;
use crate::cli::outputs::table::Table;
use crate::cli::problems::input::{self, Inputs, Reading, Source};
use crate::settings::{Config, Options};
use crate::words::{Bilingual, both};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use tsumi_core::solver::{Effort, Limits};

/// Stands for no limit of time.
const NEVER: Duration = Duration::MAX;

/// Files and SFENs that a batch reads.
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
    pub fn sources(&self) -> Vec<Source> {
        self.sources.sources()
    }

    /// The plan to read these sources, with everything else as it usually is.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Plan {
        first_plan(inputs, self.force)
    }
}

impl SourceArguments {
    pub fn sources(&self) -> Vec<Source> {
        input::sources(&self.sources)
    }

    /// The plan to read these sources, which writes no files.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Plan {
        first_plan(inputs, false)
    }
}

/// A plan to read the inputs, with everything else as it usually is.
fn first_plan(inputs: &Inputs<'_>, is_forced: bool) -> Plan {
    Plan {
        outputs: Outputs::new(is_forced, inputs.language),
        sources: inputs.sources.clone(),
        reading: Reading::default(),
        language: inputs.language,
        mib: 1,
        limits: Limits::new(),
        jobs: 1,
        results: vec![Results { format: Format::Text, encoding: Encoding::Utf8, out: None }],
        branches: true,
        resume: false,
        advice: "",
        shares: None,
        made_with: String::new(),
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
    /// The plan to read these sources with this memory.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Plan {
        Plan { mib: usize::try_from(self.hash).unwrap_or(usize::MAX), ..self.files.plan(inputs) }
    }

    /// The time for each problem, `usual` unless one is given; `None` for no limit.
    pub fn time(&self, usual: Option<Duration>) -> Option<Duration> {
        self.time.or(usual).filter(|&time| time != NEVER)
    }
}

/// Options about how positions are read.
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
    /// [`Reading`] by these options, or else by the configuration.
    pub fn reading(&self, config: &Config) -> Reading {
        Reading {
            root_defends: self.root_defends || config.options.root_defends,
            rest: self.rest || config.options.rest_to_defender,
            ..Reading::default()
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

    /// Write them to a new file, as JSON lines unless its name says otherwise; several times for
    /// several files
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
}

/// Gives the format that a command writes in the place of another.
type Replaced = fn(Format) -> Format;

/// The same format, but a list in the place of a table.
fn without_tables(format: Format) -> Format {
    match format {
        Format::Table(_) => Format::Sfen,
        format => format,
    }
}

impl ResultArguments {
    /// Puts into a plan where results go, for a command that writes no tables.
    pub fn put_into(&self, plan: &mut Plan) -> Result<(), CommandFailure> {
        self.put_replacing(plan, self.format, without_tables)
    }

    /// Puts into a plan where results go, for a command that replaces some formats. Results have
    /// the `chosen` format, or else that of their file's name.
    fn put_replacing(
        &self,
        plan: &mut Plan,
        chosen: Option<Format>,
        replaced: Replaced,
    ) -> Result<(), CommandFailure> {
        if self.out.len() > 1 && chosen.is_some() {
            return Err(both!(
                "of several --out each name says its format: --format and --quiet are for one",
                "--out を複数指定すると、形式はそれぞれのファイル名で決まります（--format、--quiet は使えません）"
            )
            .into());
        }
        let files = match &self.out[..] {
            [] => vec![None],
            paths => paths.iter().cloned().map(Some).collect(),
        };
        let mut results = Vec::new();
        for out in files {
            let by_name = out.as_deref().map_or(Format::Text, Format::by_extension_or_jsonl);
            let named = chosen.unwrap_or(by_name);
            let format = replaced(named);
            if named == Format::Table(Table::COMMAS) && !matches!(format, Format::Table(_)) {
                return Err(both!(
                    "--out: only `solve` and `check` write tables (.csv)",
                    "--out：表（.csv）を書けるのは「solve」と「check」だけです"
                )
                .into());
            }
            let encoding = format.encoding(self.encoding, out.as_deref());
            results.push(Results { format, encoding, out });
        }
        plan.results = results;
        plan.branches = !self.no_branches;
        let has_records = plan.formats().any(|format| format == Format::Kif);
        let refused = match (self.encoding, self.no_branches) {
            _ if has_records => return Ok(()),
            (Some(_), _) => both!(
                "--encoding is for records (--format kif); all else is UTF-8",
                "--encoding は棋譜（「--format kif」）のためのもので、ほかはすべて UTF-8 です"
            ),
            (None, true) => both!(
                "--no-branches is for records (--format kif); no other format has them",
                "--no-branches は棋譜（「--format kif」）のためのもので、ほかの形式に変化はありません"
            ),
            (None, false) => return Ok(()),
        };
        Err(refused.into())
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
    /// Puts the results and the number of jobs into a plan: by default as many jobs as there are
    /// cores for the threads of each, which is faster than more threads.
    pub fn put_into(&self, plan: &mut Plan) -> Result<(), CommandFailure> {
        self.set_jobs(plan);
        self.results.put_into(plan)
    }

    /// Sets the number of jobs: the given one, or as many as the cores allow.
    fn set_jobs(&self, plan: &mut Plan) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let one_a_core = (cores / plan.limits.threads.max(1)).max(1);
        plan.jobs = self.jobs.map_or(one_a_core, usize::from);
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
    /// Puts these arguments into a plan. Without a file of results problems are solved one by one.
    pub fn put_into(&self, plan: &mut Plan, replaced: Replaced) -> Result<(), CommandFailure> {
        let results = &self.jobs.results;
        let chosen = if self.quiet { Some(Format::Quiet) } else { results.format };
        self.jobs.set_jobs(plan);
        results.put_replacing(plan, chosen, replaced)?;
        if !plan.has_files() && self.jobs.jobs.is_none() {
            plan.jobs = 1;
        }
        plan.shares = self.shares.map(|size| Shares {
            size: size as usize,
            returned: Source::from_path(&self.returned),
        });
        let words = match &plan.shares {
            Some(_) if !plan.formats().eq([Format::Jsonl]) => both!(
                "the results of --shares are written to one file with --format jsonl only",
                "--shares の結果は 1 つのファイルに「--format jsonl」でだけ書けます"
            ),
            Some(shares) if plan.sources.contains(&shares.returned) => both!(
                "--returned and the problems cannot come from one place",
                "--returned と問題を同じところから読むことはできません"
            ),
            _ => return plan.set_resume(self.resume),
        };
        Err(words.into())
    }
}

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

/// Limits of each search beside time and memory.
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
    /// The configured options, replaced by these arguments where they are given.
    pub fn options(&self, config: &Config) -> Options {
        let mut options = config.options.clone();
        options.nodes_limit = self.nodes.unwrap_or(options.nodes_limit);
        options.threads = self.threads.unwrap_or(options.threads);
        options
    }
}

impl SearchArguments {
    pub fn sources(&self) -> Vec<Source> {
        self.problems.files.sources()
    }

    /// The plan of a search for mates by the shared arguments, and the options, which say what else
    /// is asked.
    pub fn plan(
        &self,
        inputs: &Inputs<'_>,
        (reading, collection): (&ReadingArguments, &CollectionArguments),
    ) -> Result<(Plan, Options), CommandFailure> {
        let options = self.options(inputs.config);
        let mut plan = self.problems.plan(inputs);
        plan.reading = reading.reading(inputs.config);
        plan.limits = options.limits();
        plan.limits.time = self.problems.time(None);
        plan.limits.compares_replies = true;
        plan.limits.progress_interval = None;
        collection.put_into(&mut plan, |format| format)?;
        Ok((plan, options))
    }

    /// The configured options, replaced by these arguments where they are given.
    pub fn options(&self, config: &Config) -> Options {
        let mut options = self.limits.options(config);
        options.mate_limit = self.mate_limit.unwrap_or(options.mate_limit);
        if let Some(effort) = &self.effort {
            options.effort.clone_from(effort);
        }
        options
    }
}

/// Reads a time, or `never` as [`NEVER`].
fn duration_or_never(text: &str) -> Result<Duration, Bilingual> {
    if text == "never" {
        return Ok(NEVER);
    }
    duration(text)
}
