//! Problems that an earlier run has made of given ones, when another goes on with its file.
//!
//! They are made of one given problem after the other, so that all before the last one in the
//! file are done. Of that one the run may have been under way: it is gone on with, and what is in
//! the file is not written again.

use crate::cli::arguments::numbers::Numbers;
use crate::cli::batch::Plan;
use crate::cli::batch::resume::{another_input_failure, each_json_row};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::output::Output;
use crate::cli::problems::input::InputProblem;
use crate::words::{self, Bilingual};
use serde::Deserialize;
use std::collections::BTreeMap;
use tsumi_core::position::{Move, Position};

/// A problem and its solution.
pub type MadeEarlier = (Position, Vec<Move>);

/// The results of an earlier run.
#[derive(Default)]
pub struct Earlier {
    /// By the number of a given problem: its SFEN, and what was made of it.
    of: BTreeMap<u64, (String, Vec<MadeEarlier>)>,
}

/// A line of the earlier run's file.
#[derive(Deserialize)]
struct EarlierRow {
    problem: u64,
    sfen: String,
    moves: Vec<String>,
    origin: String,
}

impl Earlier {
    /// Opens the file of results and reads what an earlier run wrote, if it is to be continued.
    pub fn open(plan: &mut Plan) -> Result<(Earlier, Option<Output<'static>>), CommandFailure> {
        let mut earlier = Earlier::default();
        let Some((path, _)) = plan.file_to_continue() else {
            return Ok((earlier, None));
        };
        let mut file = plan.outputs.resume(path)?;
        each_json_row(path, &mut file, |row| earlier.note_row(row))?;
        let mut numbers = Numbers::default();
        for number in 1..=earlier.count() {
            numbers.insert(number);
        }
        let output = Output::file(path, file).counting_from("problem", numbers);
        Ok((earlier, Some(output)))
    }

    /// Notes a problem that the earlier run made.
    fn note_row(&mut self, row: EarlierRow) -> Result<(), Bilingual> {
        let position = Position::from_sfen(&row.sfen)
            .map_err(|error| Bilingual::of(|language| words::sfen_error(&error, language)))?;
        let moves: Result<Vec<Move>, _> = row.moves.iter().map(|mv| mv.parse()).collect();
        let moves =
            moves.map_err(|error| Bilingual::of(|language| words::move_error(&error, language)))?;
        let one = self.of.entry(row.problem).or_default();
        one.0 = row.origin;
        one.1.push((position, moves));
        Ok(())
    }

    /// The number of problems that the earlier run made.
    pub fn count(&self) -> u64 {
        self.of.values().map(|(_, made)| made.len() as u64).sum()
    }

    /// What the earlier run made of a given problem; `None` if it was done with that problem.
    ///
    /// # Errors
    /// If the results belong to other problems.
    pub fn of(&self, item: &InputProblem) -> Result<Option<&[MadeEarlier]>, CommandFailure> {
        let made = self.of.get(&item.number);
        let given = item.content.as_ref().ok();
        let sfen = given.map(|(problem, _)| problem.position().to_sfen());
        if made.is_some_and(|(origin, _)| Some(origin) != sfen.as_ref()) {
            return Err(another_input_failure());
        }
        let is_done = self.of.last_key_value().is_some_and(|(&last, _)| item.number < last);
        Ok((!is_done).then(|| made.map_or(&[][..], |(_, made)| made)))
    }
}
