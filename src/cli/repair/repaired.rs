//! A repair, and how it is written.

use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::made::Made;
use crate::cli::making::sinks::Sinks;
use crate::cli::problems::input::InputProblem;
use crate::files::RepairedRow;
use crate::words::{self, texts};
use tsumi_composer::repair::Repair;
use tsumi_core::solver::Problem;

/// A repaired problem with its source.
pub struct Repaired<'a> {
    /// The problem before the change, with its names.
    pub item: &'a InputProblem,
    /// The problem before the change.
    pub problem: &'a Problem,
    /// What was made of it.
    pub repair: &'a Repair,
}

impl Repaired<'_> {
    /// Writes the repair.
    pub fn write(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let neighbour = &self.repair.neighbour;
        let change = words::change(neighbour.change, language);
        let comma = texts::marks::comma(language);
        let made = Made {
            item: self.item,
            problem: &neighbour.problem,
            line: &neighbour.line,
            flaws: words::flaws(self.repair, language),
            remarks: Vec::new(),
            named: &|name| format!("{name}{comma}{change}"),
        };
        made.write(sinks, |format, name| {
            let mut repaired = RepairedRow::new(self.problem, self.repair);
            repaired.row.problem = self.item.number;
            repaired.row.name = name.to_string();
            format.object(&repaired)
        })
    }
}
