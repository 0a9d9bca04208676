//! A repair, and how it is written.

use crate::cli::document::Format;
use crate::cli::layout;
use crate::cli::outcome::CommandFailure;
use crate::cli::sinks::{MateEntry, Sinks};
use crate::engine::Problem;
use crate::engine::repair::Neighbour;
use crate::engine::report::{Matter, Report};
use crate::files::RepairedRow;
use crate::notation::{MoveTree, moves};
use crate::system::language::Language;
use crate::words;

/// A repaired problem with its source.
pub struct Repaired<'a> {
    /// Number of the problem among all that were given, from 1.
    pub number: u64,
    /// Its name.
    pub name: &'a str,
    /// The problem before the change.
    pub problem: &'a Problem,
    /// The problem after it.
    pub neighbour: &'a Neighbour,
    /// The report that names its flaws, if it has some.
    pub flaws: Option<&'a Report>,
}

impl Repaired<'_> {
    /// Writes the repair.
    pub fn write(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let change = words::change(self.neighbour.change, language);
        let comma = language.pick(", ", "、");
        let name = format!("{}{comma}{change}", self.name);
        let problem = &self.neighbour.problem;
        let entry = MateEntry {
            name: &name,
            position: problem.position(),
            attacker: problem.attacker(),
            moves: &MoveTree::from_mate(&self.neighbour.line),
        };
        sinks.take(&entry, |format| match format {
            Format::Json | Format::Jsonl => {
                let mut repaired = RepairedRow::new(self.problem, self.neighbour);
                repaired.row.problem = self.number;
                repaired.row.name.clone_from(&name);
                repaired.flaws = self.flaws(Language::English);
                format.object(&repaired)
            }
            _ => self.for_people(&name, language),
        })
    }

    /// The flaws in words, each with its ply.
    fn flaws(&self, language: Language) -> Vec<String> {
        let faults = self.flaws.iter().flat_map(|report| &report.faults);
        let words = faults.map(|fault| {
            let (ply, matter) = (fault.line.ply, Matter::of(fault));
            let english = format!("{} at ply {ply}", matter.english());
            language.pick(english, format!("{ply}手目{}", matter.japanese()))
        });
        words.collect()
    }

    fn for_people(&self, name: &str, language: Language) -> String {
        let (position, line) = (self.neighbour.problem.position(), &self.neighbour.line);
        let flaws = match self.flaws(language) {
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
