//! The arguments of `tsumi extend`.

use crate::cli::arguments::bounds::bounds_of;
use crate::cli::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::made;
use crate::cli::making::rows::RowsArguments;
use crate::cli::problems::input::Inputs;
use crate::composing::ExtendQuestion;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `tsumi extend`.
#[derive(Args, Debug)]
#[command(mut_arg("jobs", |jobs| jobs.help("Take N problems back side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the problems [default: text, or by the name of --out]"
)))]
#[command(mut_arg("out", |out| out.help("Write the problems to a new file")))]
#[command(mut_arg("time", |time| time.help(
    "End with each problem after 30 (seconds), 500ms, 10m, `never` [default: never]"
)))]
#[command(mut_arg("nodes", |nodes| nodes.value_parser(bounds_of("NodesLimit"))))]
pub struct ExtendArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    #[command(flatten)]
    pub question: ExtendQuestion,

    #[command(flatten)]
    jobs: JobArguments,

    /// Continue the file of --out (jsonl), and the problems in it
    #[arg(long, requires = "out", conflicts_with = "html")]
    resume: bool,

    #[command(flatten)]
    pub rows: RowsArguments,

    /// Write a page to step through the problems, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

impl ExtendArguments {
    /// The plan: problems to read, and files to write.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config).with_solution_to_keep();
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan)?;
        plan.set_resume(self.resume)?;
        made::refuse(self.question.contradiction())?;
        Ok(plan)
    }
}
