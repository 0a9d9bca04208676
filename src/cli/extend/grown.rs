//! A longer problem, and how it is written.

use crate::cli::document::Format;
use crate::cli::layout;
use crate::cli::outcome::CommandFailure;
use crate::cli::sinks::{MateEntry, Sinks};
use crate::cli::task::ProblemTask;
use crate::files::ExtendedRow;
use tsumi_core::engine::Problem;
use tsumi_core::engine::extend::Found;
use tsumi_core::notation::{MoveTree, moves};
use tsumi_core::system::language::Language;
use tsumi_core::words;

/// A longer problem with its source.
pub struct Grown<'a> {
    /// The problem that was given.
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
        let language = sinks.language;
        let found = self.found;
        let (plies, number) = (found.line.len(), self.number);
        let named = |name: &str| {
            language.pick(
                format!("{name}, {plies} plies, {number}"),
                format!("{name}、{plies} 手、{number}"),
            )
        };
        let name = named(&self.task.name);
        let title = self.task.heading.title.as_deref().map(named);
        let entry = MateEntry {
            title: title.as_deref().unwrap_or_default(),
            name: &name,
            position: found.problem.position(),
            attacker: found.problem.attacker(),
            moves: &MoveTree::from_mate(&found.line),
        };
        sinks.take(&entry, |format| match format {
            Format::Json | Format::Jsonl => {
                let mut row = ExtendedRow::new(self.problem, found);
                row.row.problem = self.task.number;
                row.row.name.clone_from(&name);
                format.object(&row)
            }
            _ => self.for_people(&named(&self.task.name_in(language)), language),
        })
    }

    fn for_people(&self, name: &str, language: Language) -> String {
        let (position, line) = (self.found.problem.position(), &self.found.line);
        let flaws = match words::flaws_of_found(self.found, language) {
            flaws if flaws.is_empty() => String::new(),
            flaws => language.pick(
                format!("flaws: {}\n", flaws.join(", ")),
                format!("キズ：{}\n", flaws.join("、")),
            ),
        };
        format!(
            "{}{}\n{flaws}{}\n{}\n",
            layout::heading(name, position),
            position.to_sfen(),
            moves::usi(line),
            layout::rows(&moves::japanese(position, line)),
        )
    }
}
