//! The arguments of `tsumi extend`.

use crate::cli::batch::{JobArguments, Plan, ProblemArguments, ReadingArguments};
use crate::cli::bounds::bounds_of;
use crate::cli::outcome::CommandFailure;
use clap::Args;
use std::path::PathBuf;
use tsumi_core::engine::config::Config;
use tsumi_core::engine::extend::{Aim, Allowed, Wanted};
use tsumi_core::engine::repair;
use tsumi_core::position::Square;

/// Nodes for a question where as many problems as possible are asked about: what stays open then
/// is left aside. With 1,000 a problem takes 2.5 times as long, and 3% more are found.
const NODES_IN_POOL: u64 = 200;
/// Problems of a length that is given, unless another number is.
const MOST_OF_A_LENGTH: usize = 10;

/// Arguments of `tsumi extend`.
#[derive(Args, Debug)]
#[command(mut_arg("jobs", |jobs| jobs.help("Take N problems back side by side [default: one for each core]")))]
#[command(mut_arg("format", |format| format.help(
    "How to write the problems [default: text, or what the name of --out ends in]"
)))]
#[command(mut_arg("out", |out| out.help("Write the problems to a new file")))]
#[command(mut_arg("time", |time| time.help(
    "End after this time for each problem that is given: seconds, a number with ms, s, m or h, or \
     `never` [default: never]"
)))]
pub struct ExtendArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// Go back as far as problems of N plies [default: all that are two plies longer]
    #[arg(long, value_name = "N", value_parser = odd)]
    plies: Option<u16>,

    /// Let N pieces join on the way, beside those that the moves taken back need
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=38), requires = "plies")]
    add: u8,

    /// End after N problems [default: 10 with --plies, else all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,

    /// Leave open what takes more than N visited positions for a question [default: 200 with
    /// --plies, else 300000]
    #[arg(long, value_name = "N", value_parser = bounds_of("NodesLimit"))]
    nodes: Option<u64>,

    /// The squares to which pieces may come: one (5a), or two corners (1a-4d)
    #[arg(long, value_name = "SQUARES", value_parser = region)]
    region: Option<Region>,

    /// The pieces that may come to the board (R, +R, p), with commas between them [default: all]
    #[arg(long, value_name = "PIECE", value_delimiter = ',', value_parser = piece)]
    pieces: Vec<String>,

    /// Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them
    #[arg(long)]
    tokin_only: bool,

    /// Most pieces in the attacker's hand; 0 keeps it empty
    #[arg(long, value_name = "N")]
    hand: Option<u32>,

    /// Only checks that are captured at once
    #[arg(long)]
    sacrifices: bool,

    /// No checks that capture
    #[arg(long)]
    no_captures: bool,

    /// Try problems with many pieces first (smoke), or with few
    #[arg(long, value_name = "THEME", value_parser = ["smoke"])]
    theme: Option<String>,

    #[command(flatten)]
    jobs: JobArguments,

    /// Write a page to step through the problems, for any browser
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
}

/// Squares.
#[derive(Clone, Debug)]
struct Region(Vec<Square>);

impl ExtendArguments {
    /// What is read, and where the problems go.
    pub fn plan(&self, config: &Config) -> Result<Plan, CommandFailure> {
        let mut plan = self.problems.plan(self.problems.files.sources(), config);
        plan.reading = self.reading.reading(config).with_moves_as_solution();
        plan.limits.time = self.problems.time(None);
        self.jobs.settle(&mut plan, self.jobs.results.format())?;
        Ok(plan)
    }

    /// What is looked for.
    pub fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        wanted.plies = self.plies.map(usize::from);
        wanted.additions = usize::from(self.add);
        let usual = self.plies.map(|_| MOST_OF_A_LENGTH);
        wanted.most = self.most.map(|most| most as usize).or(usual);
        if self.plies.is_some() {
            wanted.nodes = NODES_IN_POOL;
        }
        if let Some(nodes) = self.nodes {
            wanted.nodes = if nodes == 0 { u64::MAX } else { nodes };
        }
        if self.theme.is_some() {
            wanted.aim = Aim::Smoke;
        }
        wanted.allowed = self.allowed();
        wanted
    }

    fn allowed(&self) -> Allowed {
        let mut allowed = Allowed::default();
        if let Some(Region(squares)) = &self.region {
            allowed.region.clone_from(squares);
        }
        allowed.pieces.clone_from(&self.pieces);
        allowed.tokin_only = self.tokin_only;
        allowed.most_in_hand = self.hand;
        allowed.only_sacrifices = self.sacrifices;
        allowed.no_captures = self.no_captures;
        allowed
    }
}

/// An odd number of plies.
fn odd(text: &str) -> Result<u16, String> {
    let plies = text.parse::<u16>().ok();
    let is_odd = |plies: &u16| *plies % 2 == 1 && *plies > 1;
    plies
        .filter(is_odd)
        .ok_or_else(|| "an odd number of plies, at least 3".to_owned())
}

/// A square, or those between two corners.
fn region(text: &str) -> Result<Region, String> {
    let (one, other) = text.split_once('-').unwrap_or((text, text));
    let read = |text: &str| Square::from_usi(text.trim().as_bytes());
    let (Some(one), Some(other)) = (read(one), read(other)) else {
        return Err("a square, or two corners, such as 1a-4d".to_owned());
    };
    let is_between = |at: u8, one: u8, other: u8| (one.min(other)..=one.max(other)).contains(&at);
    let inside = Square::all().filter(|square| {
        is_between(square.file(), one.file(), other.file())
            && is_between(square.rank(), one.rank(), other.rank())
    });
    Ok(Region(inside.collect()))
}

/// A piece as in SFEN.
fn piece(text: &str) -> Result<String, String> {
    if repair::is_piece(text) {
        Ok(text.to_owned())
    } else {
        Err("a piece as in SFEN: R, +R, p".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_rectangles() {
        let count = |text| region(text).map(|Region(squares)| squares.len()).ok();
        assert_eq!(count("5a"), Some(1));
        assert_eq!(count("1a-4d"), Some(16));
        assert_eq!(count("4d-1a"), Some(16));
        for bad in ["", "1a-", "1a-1j", "0a", "a1"] {
            assert_eq!(count(bad), None, "{bad}");
        }
    }

    #[test]
    fn plies_are_odd() {
        assert_eq!(odd("21"), Ok(21));
        for bad in ["", "1", "20", "-3", "x"] {
            assert!(odd(bad).is_err(), "{bad}");
        }
    }
}
