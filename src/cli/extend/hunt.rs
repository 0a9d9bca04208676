//! The arguments of `tsumi hunt`.

use crate::cli::arguments::places::PlacesArguments;
use crate::cli::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::find::parse_theme;
use crate::cli::making::made;
use crate::cli::making::rows::RowsArguments;
use crate::cli::mine::parse_plies;
use crate::cli::problems::input::Inputs;
use crate::composing::HuntQuestion;
use clap::Args;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use tsumi_composer::report::Theme;
use tsumi_composer::{Hands, Region};

/// Most pieces that are put on the board.
const MOST_PIECES: usize = 9;

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

    /// Lengths without futile interpositions
    #[arg(long, value_name = "LEAST-MOST", default_value = "3-9", value_parser = parse_plies)]
    plies: (u16, u16),

    /// The squares of the defender's king: one (5a), or two corners (1a-4d) [default: where it stands]
    #[arg(long, value_name = "SQUARES")]
    king: Option<Region>,

    /// How many pieces are put on the board; moves that are taken back add more
    #[arg(long, value_name = "LEAST-MOST", default_value = "3", value_parser = parse_range)]
    put: RangeInclusive<usize>,

    #[command(flatten)]
    places: PlacesArguments,

    /// The attacker's hand: how many pieces (0-2), or which at least and at most (P-RG2P: a pawn
    /// at least, a rook, a gold and two pawns at most; 0-B: a bishop at most)
    #[arg(long, value_name = "LEAST-MOST", default_value = "0-2")]
    hand: Hands,

    /// Only problems whose solution shows all of these themes, with commas between them:
    /// docs/composing.md says what each is
    #[arg(long, value_name = "THEME", value_delimiter = ',', value_parser = parse_theme)]
    theme: Vec<Theme>,

    /// Look into all positions in their order, not some by chance; no moves are taken back
    #[arg(long)]
    all: bool,

    /// Begin with position N: the last line of an earlier run says with which
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,

    /// End before position N
    #[arg(long, value_name = "N")]
    until: Option<u64>,

    /// The positions are left to chance: another N tries others
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "all")]
    seed: u64,

    /// End after N problems, those that differ in little counted as one [default: 10, with --all all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,

    /// At most N problems that go back to one beginning: more finds more long ones, but less
    /// different [default: 20]
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = clap::value_parser!(u32).range(1..))]
    of_each: Option<u32>,

    #[command(flatten)]
    jobs: JobArguments,

    #[command(flatten)]
    pub rows: RowsArguments,

    /// Write a page to step through the problems, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

impl HuntArguments {
    /// What is read, and where the problems go.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config);
        plan.limits.time = self.problems.time(None);
        self.jobs.put_into(&mut plan, self.jobs.results.format())?;
        made::refuse(self.question().contradiction(), plan.language)?;
        Ok(plan)
    }

    /// The names of the given arguments that leave out what may come to the board.
    pub fn restrictions(&self) -> Vec<&'static str> {
        self.places.given_names()
    }

    /// What is asked.
    pub fn question(&self) -> HuntQuestion {
        let king = self.king.clone().unwrap_or_default();
        HuntQuestion {
            plies: self.plies,
            king: king.0,
            put: (*self.put.start(), *self.put.end()),
            places: self.places.places(),
            hand: self.hand.clone(),
            theme: self.theme.clone(),
            all: self.all,
            from: self.from,
            until: self.until,
            seed: self.seed,
            most: self.most.map(|most| most as usize),
            of_each: self.of_each.map(|most| most as usize),
        }
    }
}

/// Reads `0-2`, or `3` for one number.
fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let read = |text: &str| text.trim().parse::<usize>().ok();
    match (read(least), read(most)) {
        (Some(least), Some(most)) if least <= most && most <= MOST_PIECES => Ok(least..=most),
        _ => Err(format!(
            "a number, or the least and the greatest, of at most {MOST_PIECES}, such as 2-4"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_one_or_two() {
        assert_eq!(parse_range("0-2"), Ok(0..=2));
        assert_eq!(parse_range("3"), Ok(3..=3));
        for bad in ["", "2-1", "1-", "-1", "10", "x"] {
            assert!(parse_range(bad).is_err(), "{bad}");
        }
    }
}
