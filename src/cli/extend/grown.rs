//! A longer problem, and how it is written.

use crate::cli::making::made::{Made, Making};
use crate::files::ExtendedRow;
use crate::system::language::Language;
use crate::words::{self, say};
use tsumi_composer::extend::Found;
use tsumi_composer::report::Rules;

/// A longer problem to be written, the one with this number, from 1, of a given problem.
pub fn made_of_growth<'a>(
    making: &Making<'a>,
    found: &'a Found,
    number: usize,
    language: Language,
) -> Made<'a> {
    let Making { item, problem, .. } = *making;
    let report = found.report.iter();
    Made {
        item,
        problem: &found.problem,
        line: &found.line,
        standing: &found.standing,
        flaws: report.flat_map(|one| words::flaws(one, Rules::default(), language)).collect(),
        remarks: Vec::new(),
        named: Box::new(move |name| {
            say!(
                language,
                "{name}, {counted}, {number}",
                "{name}、{plies} 手、{number}",
                counted = words::counted(found.line.len()),
                plies = found.line.len()
            )
        }),
        object: Box::new(move |format, name| {
            let mut row = ExtendedRow::new(problem, found);
            row.row.problem = item.number;
            row.row.name = name.to_string();
            format.object(&row)
        }),
    }
}
