//! The rows of a text: of problems that a composer sees as one, the first, and what tells the others
//! from it.
//!
//! Records and JSON have each problem; only a text is read as a list. Those of a family with other
//! flaws have a row of their own.

use super::made::Made;
use super::sinks::Sinks;
use crate::cli::ends::outcome::CommandFailure;
use crate::system::language::Language;
use crate::words::{self, say};
use clap::Args;
use std::collections::BTreeMap;
use tsumi_composer::told::{Difference, differences};
use tsumi_core::position::{Move, Position};

/// Options about how the problems in a text are shown.
#[derive(Args, Clone, Debug)]
pub struct RowsArguments {
    /// Show each problem whole; without it those that differ in little are one entry
    #[arg(long)]
    unfolded: bool,
}

impl RowsArguments {
    /// The rows of a text, of which none is written yet.
    pub fn rows(&self) -> RowsOfMade {
        RowsOfMade { is_folded: !self.unfolded, begun: BTreeMap::new() }
    }
}

/// What the problems of one row share: their family, and their flaws in words.
type RowKind = (usize, Vec<String>);

/// The rows of what is made of one problem.
pub struct RowsOfMade {
    is_folded: bool,
    begun: BTreeMap<RowKind, RowOfMade>,
}

/// A row that was written: its first problem, and how those that came later differ.
struct RowOfMade {
    name: String,
    position: Position,
    line: Vec<Move>,
    later: Vec<Vec<Difference>>,
}

impl RowsOfMade {
    /// Writes problems that were found together, those of one row as one.
    pub fn write(
        &mut self,
        mut found: Vec<Made<'_>>,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        if !self.is_folded || !sinks.takes_remarks() {
            return found.iter().try_for_each(|made| made.write(sinks));
        }
        let language = sinks.language;
        let mut first_of = BTreeMap::new();
        let mut others: BTreeMap<usize, Vec<Vec<Difference>>> = BTreeMap::new();
        for (place, made) in found.iter().enumerate() {
            let kind = (made.standing.family, made.flaws.clone());
            if let Some(row) = self.begun.get_mut(&kind) {
                let first = (&row.position, &*row.line);
                let other = (made.problem.position(), made.line);
                let different = differences(first, other, made.standing.before);
                match first_of.get(&kind) {
                    Some(&first) => others.entry(first).or_default().push(different),
                    None => row.later.push(different),
                }
            } else {
                first_of.insert(kind.clone(), place);
                others.insert(place, Vec::new());
                self.begun.insert(kind, RowOfMade::of(made, language));
            }
        }
        for (place, made) in found.iter_mut().enumerate() {
            let Some(others) = others.get(&place) else {
                made.write_on_page(sinks)?;
                continue;
            };
            if !others.is_empty() {
                let told = words::others_of_family(others, language);
                made.remarks.push(say!(language, "also {told}", "同類：{told}"));
            }
            made.write(sinks)?;
        }
        Ok(())
    }

    /// Writes, for each row, what the problems that came later differ in.
    pub fn finish(&mut self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let language = sinks.language;
        for row in std::mem::take(&mut self.begun).into_values() {
            if !row.later.is_empty() {
                let told = words::others_of_family(&row.later, language);
                sinks.write_remark(&format!(
                    "{}\n\n",
                    say!(language, "{name}: also {told}", "{name}の同類：{told}", name = &row.name)
                ))?;
            }
        }
        Ok(())
    }
}

impl RowOfMade {
    /// The row that begins with a problem.
    fn of(made: &Made<'_>, language: Language) -> RowOfMade {
        RowOfMade {
            name: (made.named)(&made.item.name_in(language)),
            position: made.problem.position().clone(),
            line: made.line.to_vec(),
            later: Vec::new(),
        }
    }
}
