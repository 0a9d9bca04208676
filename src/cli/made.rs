//! A problem that was made of a given one, and how it is written.

use super::document::Format;
use super::layout;
use super::outcome::CommandFailure;
use super::sinks::{MateEntry, Sinks};
use super::task::ProblemTask;
use tsumi_core::engine::Problem;
use tsumi_core::notation::{MoveTree, moves};
use tsumi_core::position::Move;
use tsumi_core::system::language::Language;

/// A problem that was made of a given one.
pub struct Made<'a> {
    /// The given problem, with its names.
    pub task: &'a ProblemTask,
    /// What was made of it.
    pub problem: &'a Problem,
    /// Its solution.
    pub line: &'a [Move],
    /// Its flaws in words.
    pub flaws: Vec<String>,
    /// What else there is to say about it, a line each.
    pub remarks: Vec<String>,
    /// Its name, by that of the given problem.
    pub named: &'a dyn Fn(&str) -> String,
}

impl Made<'_> {
    /// Writes the problem; `object` is its JSON, with this name.
    pub fn write(
        &self,
        sinks: &mut Sinks<'_>,
        object: impl FnOnce(Format, &str) -> String,
    ) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let name = (self.named)(&self.task.name);
        let title = self.task.heading.title.as_deref().map(self.named);
        let entry = MateEntry {
            title: title.as_deref().unwrap_or_default(),
            name: &name,
            position: self.problem.position(),
            attacker: self.problem.attacker(),
            moves: &MoveTree::from_mate(self.line),
        };
        sinks.take(&entry, |format| match format {
            Format::Json | Format::Jsonl => object(format, &name),
            _ => self.for_people(language),
        })
    }

    fn for_people(&self, language: Language) -> String {
        let name = (self.named)(&self.task.name_in(language));
        let (position, line) = (self.problem.position(), self.line);
        let flaws = if self.flaws.is_empty() {
            String::new()
        } else {
            language.pick(
                format!("flaws: {}\n", self.flaws.join(", ")),
                format!("キズ：{}\n", self.flaws.join("、")),
            )
        };
        let remarks = self.remarks.iter();
        let remarks: String = remarks.map(|remark| format!("{remark}\n")).collect();
        format!(
            "{}{}\n{flaws}{remarks}{}\n{}\n",
            layout::heading(&name, position),
            position.to_sfen(),
            moves::usi(line),
            layout::rows(&moves::japanese(position, line)),
        )
    }
}
