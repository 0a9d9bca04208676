//! A longer problem, and how it is written.

use crate::cli::made::Made;
use crate::cli::outcome::CommandFailure;
use crate::cli::sinks::Sinks;
use crate::cli::task::ProblemTask;
use crate::files::ExtendedRow;
use tsumi_core::engine::Problem;
use tsumi_core::engine::extend::Found;
use tsumi_core::words;

/// A longer problem with its source.
pub struct Grown<'a> {
    /// The problem that was given, with its names.
    pub task: &'a ProblemTask,
    /// The problem that was given.
    pub problem: &'a Problem,
    pub found: &'a Found,
    /// Its number among those that were found, from 1.
    pub number: usize,
}

impl Grown<'_> {
    /// Writes the problem.
    pub fn write(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let (language, found) = (sinks.language, self.found);
        let (plies, number) = (found.line.len(), self.number);
        let made = Made {
            task: self.task,
            problem: &found.problem,
            line: &found.line,
            flaws: words::flaws_of_found(found, language),
            remarks: Vec::new(),
            named: &|name| {
                language.pick(
                    format!("{name}, {plies} plies, {number}"),
                    format!("{name}、{plies} 手、{number}"),
                )
            },
        };
        made.write(sinks, |format, name| {
            let mut row = ExtendedRow::new(self.problem, found);
            row.row.problem = self.task.number;
            row.row.name = name.to_string();
            format.object(&row)
        })
    }
}
