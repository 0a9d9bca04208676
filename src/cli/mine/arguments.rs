//! The arguments of `tsumi mine`.

use crate::cli::batch::{FileArguments, JobArguments, Plan};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::problems::input::Inputs;
use crate::composing::reading;
use clap::Args;
use std::path::PathBuf;
use tsumi_composer::mining::{Profile, Uniqueness};

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

    /// Lengths without futile interpositions
    #[arg(long, value_name = "LEAST-MOST", default_value = "3-9", value_parser = reading::lengths)]
    plies: (u16, u16),

    /// Which other moves of the attacker may mate: `any`; `shortest`, those that take longer;
    /// `complete`, none before the last move; `strict`, none at all
    #[arg(long, value_name = "WORD", default_value = "complete", value_parser = Uniqueness::WORDS)]
    unique: String,

    /// Only mates that leave nothing in the attacker's hand
    #[arg(long)]
    no_leftovers: bool,

    /// Give superfluous pieces to the defender
    #[arg(long)]
    trim: bool,

    /// Skip a position if a question about it takes more than N visited positions
    #[arg(long, value_name = "N", default_value_t = Profile::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

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
        self.jobs.put_into(&mut plan, self.jobs.results.format())?;
        Ok(plan)
    }

    /// The profile of the problems to look for.
    pub fn profile(&self) -> Profile {
        let (least, most) = self.plies;
        Profile::new()
            .plies(least, most)
            .uniqueness(Uniqueness::from_word(&self.unique).unwrap_or_default())
            .no_leftovers(self.no_leftovers)
            .trim(self.trim)
            .nodes(self.nodes)
    }
}
