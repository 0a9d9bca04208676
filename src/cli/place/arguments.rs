//! The arguments of `tsumi place`.

use crate::cli::arguments::bounds::bounds_of;
use crate::cli::arguments::places::PlacesArguments;
use crate::cli::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::made;
use crate::cli::making::rows::RowsArguments;
use crate::cli::problems::input::Inputs;
use crate::composing::PlaceQuestion;
use clap::Args;
use std::path::PathBuf;
use tsumi_core::position::Move;

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
pub struct PlaceArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// The line in USI notation, for one that cannot be played yet [default: the moves behind the
    /// position, or the solution in the file]
    #[arg(long, value_name = "MOVES")]
    line: Option<Line>,

    /// Add N pieces at most
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    add: u8,

    /// End after N problems, those that differ in little counted as one [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,

    /// Leave a set of pieces open after N visited positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = bounds_of("NodesLimit"))]
    nodes: u64,

    #[command(flatten)]
    places: PlacesArguments,

    #[command(flatten)]
    jobs: JobArguments,

    #[command(flatten)]
    pub rows: RowsArguments,

    /// Write a page to step through the problems, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

/// Moves that need not be legal.
#[derive(Clone, Debug)]
struct Line(Vec<Move>);

impl std::str::FromStr for Line {
    type Err = String;

    fn from_str(text: &str) -> Result<Line, String> {
        let moves = text.split_whitespace().map(|word| {
            let mv = word.parse::<Move>();
            mv.map_err(|error| error.to_string())
        });
        let moves: Result<Vec<Move>, String> = moves.collect();
        moves.map(Line)
    }
}

impl PlaceArguments {
    /// What is read, and where the problems go.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config).with_solution_to_keep();
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan, self.jobs.results.format())?;
        made::refuse(self.question().contradiction(), plan.language)?;
        Ok(plan)
    }

    /// The names of the given arguments that leave out pieces.
    pub fn restrictions(&self) -> Vec<&'static str> {
        self.places.given_names()
    }

    /// What is asked.
    pub fn question(&self) -> PlaceQuestion {
        PlaceQuestion {
            line: self.line.as_ref().map(|Line(moves)| moves.clone()),
            add: usize::from(self.add),
            most: self.most.map(|most| most as usize),
            nodes: self.nodes,
            places: self.places.places(),
        }
    }
}
