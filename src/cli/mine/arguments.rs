//! The arguments of `tsumi mine`.

use crate::cli::batch::{FileArguments, JobArguments, Plan};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::problems::input::Inputs;
use crate::composing::MineQuestion;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `tsumi mine`.
#[derive(Args, Debug)]
#[command(mut_arg("sources", |sources| sources.value_name("GAMES").help(
    "Files of games, `-` for standard input, or folders of them; the format of a file (KIF, KI2, \
     CSA, JKF, lists of `position ... moves ...`) is recognised by its content"
)))]
#[command(mut_arg("jobs", |jobs| jobs.help("Search N games side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the problems [default: text, or by the name of --out]"
)))]
#[command(mut_arg("out", |out| out.help("Write the problems to a new file, and a summary to standard output")))]
pub struct MineArguments {
    #[command(flatten)]
    pub files: FileArguments,

    #[command(flatten)]
    pub question: MineQuestion,

    /// End after N problems
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub most: Option<u64>,

    #[command(flatten)]
    jobs: JobArguments,

    /// Write a page to step through the problems, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

impl MineArguments {
    /// The plan: games to read, and files to write.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.files.plan(inputs);
        self.jobs.put_into(&mut plan)?;
        Ok(plan)
    }
}
