//! A problem with pieces added, and how it is written.

use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::made::Made;
use crate::cli::making::sinks::Sinks;
use crate::cli::problems::input::InputProblem;
use crate::files::PlacedRow;
use crate::words::{self, texts};
use tsumi_composer::place::Placement;
use tsumi_core::solver::Problem;

/// A problem with pieces added, with its source.
pub struct Placed<'a> {
    /// The position that was given, with its names.
    pub item: &'a InputProblem,
    /// The position that was given.
    pub problem: &'a Problem,
    pub placement: &'a Placement,
}

impl Placed<'_> {
    /// Writes the problem.
    pub fn write(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let (language, placement) = (sinks.language, self.placement);
        let comma = texts::marks::comma(language);
        let pieces = placement.pieces.iter();
        let pieces = pieces.map(|(one, _)| words::addition(*one, language));
        let pieces = pieces.collect::<Vec<String>>().join(comma);
        let made = Made {
            item: self.item,
            problem: &placement.problem,
            line: &placement.line,
            flaws: words::flaws_of_placement(placement, language),
            remarks: words::needs(placement, language),
            named: &|name| format!("{name}{comma}{pieces}"),
        };
        made.write(sinks, |format, name| {
            let mut row = PlacedRow::new(self.problem, placement);
            row.row.problem = self.item.number;
            row.row.name = name.to_string();
            format.object(&row)
        })
    }
}
