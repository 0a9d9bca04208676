//! The arguments of `tsumi place`.

use crate::cli::arguments::bounds::bounds_of;
use crate::cli::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::made;
use crate::cli::making::rows::RowsArguments;
use crate::cli::problems::input::Inputs;
use crate::composing::PlaceQuestion;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `tsumi place`.
#[derive(Args, Debug)]
#[command(mut_arg("jobs", |jobs| jobs.help("Judge N sets of pieces side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the problems [default: text, or by the name of --out]"
)))]
#[command(mut_arg("out", |out| out.help("Write the problems to a new file")))]
#[command(mut_arg("time", |time| time.help(
    "End with each position after 30 (seconds), 500ms, 10m, `never` [default: never]"
)))]
#[command(mut_arg("nodes", |nodes| nodes.value_parser(bounds_of("NodesLimit"))))]
pub struct PlaceArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    #[command(flatten)]
    pub question: PlaceQuestion,

    #[command(flatten)]
    jobs: JobArguments,

    #[command(flatten)]
    pub rows: RowsArguments,

    /// Write a page to step through the problems, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

impl PlaceArguments {
    /// The plan: problems to read, and files to write.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config).with_solution_to_keep();
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan)?;
        made::refuse(self.question.contradiction())?;
        Ok(plan)
    }
}
