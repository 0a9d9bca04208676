//! What `tsumi check` is asked.

use crate::cli::duration::duration;
use crate::cli::solve::format::Format;
use crate::engine::Limits;
use crate::engine::config::Config;
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::time::Duration;

/// Arguments of `tsumi check`.
#[derive(Args, Debug)]
pub struct CheckArguments {
    /// Files of problems, `-` for standard input, or SFENs, each in quotes, as
    /// for `tsumi solve`; a solution in a file is what is checked
    #[arg(value_name = "FILE|SFEN", required = true)]
    pub sources: Vec<OsString>,

    /// Memory of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub hash: u64,

    /// Leave open what is not settled of a problem after so long: seconds, or a
    /// number with ms, s, m or h [default: never]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration)]
    pub time: Option<Duration>,

    /// Threads that search the mate and its length together; other moves are searched
    /// by one [default: Threads of the configuration]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=512))]
    pub threads: Option<u64>,

    /// The side to move is the one to be mated
    #[arg(long)]
    pub root_defends: bool,

    /// How to write the reports
    #[arg(long, default_value = "text", value_parser = ["text", "json", "jsonl"])]
    pub format: String,
}

impl CheckArguments {
    /// The format.
    pub fn format(&self) -> Format {
        Format::from_str(&self.format, true).unwrap_or(Format::Text)
    }

    /// The configured limits where the arguments set none.
    pub fn limits(&self, config: &Config) -> Limits {
        let mut options = config.options.clone();
        options.threads = self.threads.unwrap_or(options.threads);
        Limits {
            time: self.time,
            ..options.limits()
        }
    }
}
