//! The arguments of `tsumi hunt`.

use crate::cli::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::made;
use crate::cli::making::rows::RowsArguments;
use crate::cli::problems::input::Inputs;
use crate::composing::HuntQuestion;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `tsumi hunt`.
#[derive(Args, Debug)]
#[command(mut_arg("sources", |sources| sources.help(
    "Positions with the pieces that are given, the defender's king among them, as files or SFENs: \
     the other pieces come from the defender's hand"
)))]
#[command(mut_arg("jobs", |jobs| jobs.help("Look into N positions side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the problems [default: text, or by the name of --out]"
)))]
#[command(mut_arg("out", |out| out.help("Write the problems to a new file")))]
#[command(mut_arg("time", |time| time.help(
    "End with each position after 30 (seconds), 500ms, 10m, `never` [default: never]"
)))]
pub struct HuntArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    #[command(flatten)]
    pub question: HuntQuestion,

    #[command(flatten)]
    jobs: JobArguments,

    #[command(flatten)]
    pub rows: RowsArguments,

    /// Write a page to step through the problems, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

impl HuntArguments {
    /// The plan: problems to read, and files to write.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config);
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan)?;
        made::refuse(self.question.contradiction())?;
        Ok(plan)
    }
}
