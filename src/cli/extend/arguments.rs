//! The arguments of `tsumi extend`.

use crate::cli::arguments::bounds::bounds_of;
use crate::cli::arguments::places::PlacesArguments;
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
pub struct ExtendArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// Go back as far as problems of N plies [default: all that are two plies longer]
    #[arg(long, value_name = "N", value_parser = parse_odd)]
    plies: Option<u16>,

    /// Let up to N pieces join on the way that no move needs, from the defender's hand
    /// [default: 3 with --plies]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=38), requires = "plies")]
    add: Option<u8>,

    /// End after N problems, those that differ in little counted as one [default: 10 with --plies, else all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,

    /// Leave open whether a move mates after N visited positions [default: 200 with --plies,
    /// else 300000]
    #[arg(long, value_name = "N", value_parser = bounds_of("NodesLimit"))]
    nodes: Option<u64>,

    #[command(flatten)]
    places: PlacesArguments,

    /// Most pieces in the attacker's hand; 0 keeps it empty
    #[arg(long, value_name = "N")]
    hand: Option<u32>,

    /// Only checks that are captured at once
    #[arg(long)]
    sacrifices: bool,

    /// No checks that capture
    #[arg(long)]
    no_captures: bool,

    /// `smoke`: try problems with many pieces on the board first [default: those with few]
    #[arg(long, value_name = "THEME", value_parser = ["smoke"])]
    theme: Option<String>,

    /// Which problems grow is left to chance: another N finds others
    #[arg(long, value_name = "N", default_value_t = 1, requires = "plies")]
    seed: u64,

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
    /// What is read, and where the problems go.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config).with_solution_to_keep();
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan, self.jobs.results.format())?;
        plan.set_resume(self.resume)?;
        let contradiction = self.question().contradiction();
        made::refuse(contradiction, plan.language)?;
        Ok(plan)
    }

    /// The names of the given arguments that leave out checks.
    pub fn restrictions(&self) -> Vec<&'static str> {
        let given = [
            (self.hand.is_some(), "--hand"),
            (self.sacrifices, "--sacrifices"),
            (self.no_captures, "--no-captures"),
        ];
        let given = given.into_iter().filter(|(is_given, _)| *is_given);
        let given = given.map(|(_, name)| name);
        self.places.given_names().into_iter().chain(given).collect()
    }

    /// What is asked.
    pub fn question(&self) -> ExtendQuestion {
        ExtendQuestion {
            plies: self.plies,
            add: self.add.map(usize::from),
            most: self.most.map(|most| most as usize),
            nodes: self.nodes,
            places: self.places.places(),
            hand: self.hand,
            sacrifices: self.sacrifices,
            no_captures: self.no_captures,
            theme: self.theme.clone(),
            seed: self.seed,
        }
    }
}

/// An odd number of plies.
fn parse_odd(text: &str) -> Result<u16, String> {
    let plies = text.parse::<u16>().ok();
    let is_odd = |plies: &u16| *plies % 2 == 1 && *plies > 1;
    plies.filter(is_odd).ok_or_else(|| "an odd number of plies, at least 3".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_odd() {
        assert_eq!(parse_odd("21"), Ok(21));
        for bad in ["", "1", "20", "-3", "x"] {
            assert!(parse_odd(bad).is_err(), "{bad}");
        }
    }
}
