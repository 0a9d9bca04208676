//! Arguments common to `tsumi solve` and `tsumi game`: sources, limits of the search,
//! and outputs.

use super::bounds::bounds_of;
use super::document::Format;
use super::duration::duration;
use super::encoding::{Encoding, EncodingArgument};
use super::outcome::CommandFailure;
use super::task::{self, Source};
use crate::engine::Effort;
use crate::engine::config::Config;
use crate::engine::options::Options;
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of both commands.
#[derive(Args, Debug)]
pub struct SearchArguments {
    /// Files, `-` for standard input, or SFENs, each in quotes; the format of a file
    /// (SFEN list, KIF, KI2, CSA, JKF, a drawn board) is recognised by its content
    #[arg(value_name = "FILE|SFEN", required_unless_present = "file")]
    sources: Vec<OsString>,

    /// Also take what is in this file
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Memory of the table in MiB, all jobs together; each has one at least
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = bounds_of("USI_Hash"))]
    pub hash: u64,

    /// Give up on a position after this time: seconds, or a number with ms, s, m or
    /// h [default: never]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration)]
    pub time: Option<Duration>,

    /// Give up on a position after N visited ones; 0 for no limit
    /// [default: NodesLimit of the configuration]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = bounds_of("NodesLimit"))]
    nodes: Option<u64>,

    /// Look only for mates of at most this many plies; 0 for any length
    /// [default: MateLimit of the configuration]
    #[arg(long, value_name = "PLIES", value_parser = bounds_of("MateLimit"))]
    mate_limit: Option<u64>,

    /// What is done about the length of a mate
    /// [default: Effort of the configuration; for a single SFEN `solve` also proves the
    /// shortest length if that takes about a second]
    #[arg(long, value_name = "EFFORT", value_parser = Effort::WORDS)]
    effort: Option<String>,

    /// Threads that search each position together
    /// [default: Threads of the configuration]
    #[arg(long, value_name = "N", value_parser = bounds_of("Threads"))]
    threads: Option<u64>,

    /// How to write the answers [default: text, or what the name of --out ends in]
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    encoding: EncodingArgument,

    /// Write the answers to a new file, as one object a line unless its name or
    /// --format says otherwise; `solve` then prints a summary at the end
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Overwrite existing files; inputs, the log and the configuration are kept all the
    /// same
    #[arg(long)]
    pub force: bool,
}

impl SearchArguments {
    /// All sources.
    pub fn sources(&self) -> Vec<Source> {
        let mut sources = task::sources(&self.sources);
        sources.extend(self.file.as_deref().map(Source::from_path));
        sources
    }

    /// The encoding of answers in this format.
    ///
    /// # Errors
    /// If one is asked for that the format does not have.
    pub fn encoding(&self, format: Format) -> Result<Encoding, CommandFailure> {
        format.encoding(self.encoding, self.out.as_deref())
    }

    /// True for one problem on the command line, no effort, and no file of answers.
    pub fn is_single(&self) -> bool {
        let is_argument = matches!(self.sources()[..], [Source::Argument(_)]);
        is_argument && self.effort.is_none() && self.out.is_none()
    }

    /// The format, by `--format` and the name of `--out`.
    pub fn format(&self) -> Format {
        match (self.format, &self.out) {
            (Some(format), _) => format,
            (None, None) => Format::Text,
            (None, Some(path)) => Format::of_name(path),
        }
    }

    /// The options: the configured ones, replaced by those of the arguments.
    pub fn options(&self, config: &Config) -> Options {
        let mut options = config.options.clone();
        options.nodes_limit = self.nodes.unwrap_or(options.nodes_limit);
        options.mate_limit = self.mate_limit.unwrap_or(options.mate_limit);
        options.threads = self.threads.unwrap_or(options.threads);
        if let Some(effort) = &self.effort {
            options.effort.clone_from(effort);
        }
        options
    }
}
