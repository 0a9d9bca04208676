//! A repair, and how it is written.

use crate::cli::making::made::{Made, Making};
use crate::files::RepairedRow;
use crate::system::language::Language;
use crate::words::{self, marks};
use tsumi_composer::repair::Repair;
use tsumi_core::solver::Problem;

/// A repair of a problem, in the form in which it is written.
pub fn made_of_repair<'a>(
    making: &Making<'a>,
    before: &'a Problem,
    repair: &'a Repair,
    language: Language,
) -> Made<'a> {
    let item = making.item;
    let neighbour = &repair.neighbour;
    let change = words::change(neighbour.change, language);
    let comma = marks::comma(language);
    Made {
        item,
        problem: &neighbour.problem,
        line: &neighbour.line,
        standing: &repair.standing,
        flaws: words::flaws(&repair.report, repair.rules, language),
        remarks: Vec::new(),
        named: Box::new(move |name| format!("{name}{comma}{change}")),
        object: Box::new(move |format, name| {
            let mut repaired = RepairedRow::new(before, repair);
            repaired.row.problem = item.number;
            repaired.row.name = name.to_string();
            format.object(&repaired)
        }),
    }
}
