//! `tsumi game`: where in a game the side to move had a mate, and whether it saw it; where it
//! was threatened with one, and whether it stopped that.
//!
//! [`position`] judges a position, [`brinkmates`] looks for those in it, [`analysis`] holds the
//! positions of a game, and [`report`] writes them.

mod analysis;
mod brinkmates;
mod position;
mod report;

use super::batch::{Plan, ResultArguments, SearchArguments};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain};
use super::outputs::document::{Document, Format};
use super::outputs::progress::ProgressDisplay;
use super::problems::input::{self, Inputs};
use crate::words::terms::BRINKMATE;
use crate::words::{both, say};
use analysis::Analysis;
use brinkmates::{BrinkmateSearch, Cost};
use clap::Args;
use position::Judged;
use std::io::Write;
use std::mem;
use std::time::Duration;
use tsumi_core::position::Unchecked;
use tsumi_core::solver::{Limits, Solver};

/// Default time for a position.
const TIME: Duration = Duration::from_secs(1);

/// Arguments of `tsumi game`.
#[derive(Args, Debug)]
#[command(mut_arg("time", |time| time.help(
    "Give up on a position after 30 (seconds), 500ms, 10m, `never` [default: 1s without --nodes]"
)))]
#[command(mut_arg("effort", |effort| effort.help(
    "The length: `any` is not looked at, `short` the defender cannot prolong, `shortest` is proven \
     [default: Effort]"
)))]
pub struct GameArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    #[command(flatten)]
    pub results: ResultArguments,

    /// Also show the positions of which there is nothing to say
    #[arg(long)]
    all: bool,

    /// Also say where a brinkmate of at most N moves was missed or allowed; without N of one move
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1",
        value_parser = clap::value_parser!(u32).range(1..=100))]
    brinkmates: Option<u32>,

    /// Positions visited at most to look for a brinkmate at one of the game
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "brinkmates")]
    brinkmate_nodes: u64,
}

/// Judges all positions of all games. A faulty game is reported and skipped.
pub fn run(
    arguments: &GameArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let mut plan = plan(&arguments.search, &arguments.results, inputs)?;
    let found = input::games(&plan.sources, ending, plan.language)?;
    // Before any file is created, so that a lack of memory leaves none behind.
    let mut solver = plan.solver()?;
    let mut document = plan.new_document("game", output)?;
    let language = plan.language;
    let mut outcome = CommandOutcome::Answered;
    let mut games = 0;
    for (name, game) in found {
        let found = match game {
            Err(fault) => {
                complain(fault.in_words(language));
                CommandOutcome::BadInput
            }
            Ok(game) => {
                games += 1;
                solver.clear();
                let analysis = Analysis {
                    is_whole: arguments.all,
                    ..Analysis::new(games, name, game, language)
                };
                let search = arguments.brinkmates.map(|most| BrinkmateSearch {
                    most,
                    limits: brinkmates::limits(&plan.limits, arguments.brinkmate_nodes),
                    stop: ending.stop(),
                    cost: Cost::default(),
                });
                let limits = (&plan.limits, search);
                judge_game(&mut solver, limits, analysis, &mut document, ending)?
            }
        };
        outcome = outcome.max(found);
    }
    document.end()?;
    Ok(outcome)
}

/// Judges the positions of a game in order. The table is kept between them: its entries hold for a
/// position however it was reached, and results that rest on repetitions are filed under the root
/// of their search. Brinkmates come after the mates of all positions: what they leave in the table
/// would change which mates a limit lets be settled.
fn judge_game(
    solver: &mut Solver,
    (limits, mut brinkmates): (&Limits, Option<BrinkmateSearch<'_>>),
    mut analysis: Analysis,
    document: &mut Document<'_>,
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    // The rows of `jsonl` appear as they come.
    let progress = ProgressDisplay::of_steps(!document.writes(Format::Jsonl));
    let mut position = analysis.game.start.clone();
    let line = analysis.game.line();
    let (language, count) = (analysis.language, line.len());
    let played = line.iter().map(|&mv| Some(mv)).chain([None]);
    for (number, played) in (1..).zip(played) {
        progress
            .show(|| say!(language, "move {number} of {count}", "{number} 手目（{count} 手中）"));
        let judged = Judged::judge(solver, limits, ending.stop(), number, &position, played);
        if ending.is_asked_for() {
            break;
        }
        if let Some(before) = analysis.positions.last_mut() {
            before.link_to_next(&judged);
        }
        match &brinkmates {
            None => add_position(document, &mut analysis, judged)?,
            Some(_) => analysis.positions.push(judged),
        }
        if let Some(mv) = played {
            position.make(mv);
        }
    }
    if let Some(search) = &mut brinkmates {
        for mut judged in mem::take(&mut analysis.positions) {
            let number = judged.number;
            progress.show(|| {
                say!(
                    language,
                    "brinkmates, move {number} of {count}",
                    "{BRINKMATE}、{number} 手目（{count} 手中）"
                )
            });
            search.judge(solver, &mut judged);
            if let Some(before) = analysis.positions.last_mut() {
                search.judge_reply(solver, before, &judged);
            }
            add_position(document, &mut analysis, judged)?;
        }
    }
    progress.end();
    if let Some(judged) = analysis.positions.last() {
        report::add_position(document, &analysis, judged)?;
    }
    analysis.brinkmates = brinkmates.map(|search| (search.most, search.cost));
    report::end_game(document, &analysis)?;
    Ok(if analysis.is_answered() { CommandOutcome::Answered } else { CommandOutcome::NotAnswered })
}

/// Adds a position, and writes the one before it, of which this one may tell more.
fn add_position(
    document: &mut Document<'_>,
    analysis: &mut Analysis,
    judged: Judged,
) -> Result<(), CommandFailure> {
    if let Some(before) = analysis.positions.last() {
        report::add_position(document, analysis, before)?;
    }
    analysis.positions.push(judged);
    Ok(())
}

/// The plan: positions to look at and files of analyses. A search has a second if no limit is set.
fn plan(
    search: &SearchArguments,
    results: &ResultArguments,
    inputs: &Inputs<'_>,
) -> Result<Plan, CommandFailure> {
    let mut plan = search.problems.plan(inputs);
    let limits = search.options(inputs.config).limits();
    let second = limits.nodes.is_none().then_some(TIME);
    plan.limits = limits;
    plan.limits.time = search.problems.time(second);
    plan.limits.progress_interval = None;
    results.put_into(&mut plan)?;
    let is_of_games =
        |format| matches!(format, Format::Text | Format::Json | Format::Jsonl | Format::Kif);
    if !plan.formats().all(is_of_games) {
        return Err(both!(
            "a game is written as text, json, jsonl or kif only",
            "棋譜の結果の形式は、「text」「json」「jsonl」「kif」のどれかです"
        )
        .into());
    }
    Ok(plan)
}
