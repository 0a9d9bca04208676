//! A repair, and how it is written.

use crate::cli::document::Format;
use crate::cli::layout;
use crate::cli::outcome::CommandFailure;
use crate::cli::sinks::{MateEntry, Sinks};
use crate::cli::task::ProblemTask;
use crate::files::RepairedRow;
use tsumi_core::engine::Problem;
use tsumi_core::engine::repair::Repair;
use tsumi_core::notation::{MoveTree, moves};
use tsumi_core::system::language::Language;
use tsumi_core::words;

/// A repaired problem with its source.
pub struct Repaired<'a> {
    /// The problem before the change, with its names.
    pub task: &'a ProblemTask,
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
        let comma = language.pick(", ", "、");
        let changed = |name: &str| format!("{name}{comma}{change}");
        let name = changed(&self.task.name);
        let title = self.task.heading.title.as_deref().map(changed);
        let problem = &neighbour.problem;
        let entry = MateEntry {
            title: title.as_deref().unwrap_or_default(),
            name: &name,
            position: problem.position(),
            attacker: problem.attacker(),
            moves: &MoveTree::from_mate(&neighbour.line),
        };
        sinks.take(&entry, |format| match format {
            Format::Json | Format::Jsonl => {
                let mut repaired = RepairedRow::new(self.problem, self.repair);
                repaired.row.problem = self.task.number;
                repaired.row.name.clone_from(&name);
                format.object(&repaired)
            }
            _ => self.for_people(&changed(&self.task.name_in(language)), language),
        })
    }

    fn for_people(&self, name: &str, language: Language) -> String {
        let neighbour = &self.repair.neighbour;
        let (position, line) = (neighbour.problem.position(), &neighbour.line);
        let flaws = match words::flaws(self.repair, language) {
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
