//! A problem with pieces added, and how it is written.

use crate::cli::making::made::{Made, Making};
use crate::files::PlacedRow;
use crate::system::language::Language;
use crate::words::{self, marks};
use tsumi_composer::place::Placement;
use tsumi_composer::report::Rules;

/// A problem with pieces added, in the form in which it is written.
pub fn made_of_placement<'a>(
    making: &Making<'a>,
    placement: &'a Placement,
    language: Language,
) -> Made<'a> {
    let Making { item, problem, .. } = *making;
    let comma = marks::comma(language);
    let pieces = placement.pieces.iter();
    let pieces = pieces.map(|(one, _)| words::addition(*one, language));
    let pieces = pieces.collect::<Vec<String>>().join(comma);
    Made {
        item,
        problem: &placement.problem,
        line: &placement.line,
        standing: &placement.standing,
        flaws: words::flaws(&placement.report, Rules::default(), language),
        remarks: words::needs(placement, language),
        named: Box::new(move |name| format!("{name}{comma}{pieces}")),
        object: Box::new(move |format, name| {
            let mut row = PlacedRow::new(problem, placement);
            row.row.problem = item.number;
            row.row.name = name.to_string();
            format.object(&row)
        }),
    }
}
