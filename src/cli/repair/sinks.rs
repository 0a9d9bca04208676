//! Where repairs are written.

use crate::cli::document::{Document, Format};
use crate::cli::layout;
use crate::cli::outcome::CommandFailure;
use crate::cli::output::Output;
use crate::cli::page_engine;
use crate::engine::Problem;
use crate::engine::repair::Neighbour;
use crate::files::RepairedRow;
use crate::files::write::{self, Ending};
use crate::notation::{MoveTree, moves};
use crate::pictures::{Details, Length, Picture, page};
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
}

/// The document, and the page if one is wanted.
pub struct Sinks<'a> {
    document: Document<'a>,
    page: Option<Output<'static>>,
    /// The language of texts.
    pub language: Language,
}

impl<'a> Sinks<'a> {
    /// Begins both.
    pub fn begin(
        document: Document<'a>,
        mut page: Option<Output<'static>>,
        language: Language,
    ) -> Result<Sinks<'a>, CommandFailure> {
        if let Some(page) = &mut page {
            page.write(&page::beginning(&page::Settings {
                title: "",
                is_open: true,
                picture: "",
            }))?;
        }
        Ok(Sinks {
            document,
            page,
            language,
        })
    }

    /// True if remarks may stand between the repairs.
    pub fn takes_remarks(&self) -> bool {
        self.document.format() == Format::Text
    }

    /// Writes a remark, where one may stand.
    pub fn remark(&mut self, text: &str) -> Result<(), CommandFailure> {
        if self.takes_remarks() {
            self.document.add_part(text)?;
        }
        Ok(())
    }

    /// Writes a repair.
    pub fn take(&mut self, repaired: &Repaired<'_>) -> Result<(), CommandFailure> {
        let tree = MoveTree::from_mate(&repaired.neighbour.line);
        let change = words::change(repaired.neighbour.change, self.language);
        let comma = self.language.pick(", ", "、");
        let name = format!("{}{comma}{change}", repaired.name);
        let text = text(self.document.format(), repaired, &name, &tree);
        self.document.add(&text)?;
        let problem = &repaired.neighbour.problem;
        if let Some(page) = &mut self.page {
            let picture = Picture {
                name: &name,
                position: problem.position(),
                attacker: problem.attacker(),
                moves: &tree,
                is_no_mate: false,
            };
            let details = Details {
                title: &name,
                author: "",
                source: "",
                length: Some(Length {
                    plies: repaired.neighbour.line.len() as u32,
                    is_shortest: true,
                }),
            };
            page.write(&page::problem(&picture, &details))?;
        }
        Ok(())
    }

    /// Ends both.
    pub fn finish(&mut self) -> Result<(), CommandFailure> {
        let ended = self.document.end();
        let page = self
            .page
            .as_mut()
            .map(|page| page.write(&page::end(page_engine::BUILT_IN)));
        ended.and(page.unwrap_or(Ok(())))
    }
}

fn text(format: Format, repaired: &Repaired<'_>, name: &str, tree: &MoveTree) -> String {
    let (problem, line) = (&repaired.neighbour.problem, &repaired.neighbour.line);
    let for_file = write::Solved {
        name,
        position: problem.position(),
        ending: Ending::Mate,
        moves: tree,
    };
    match format {
        Format::Json | Format::Jsonl => format.object(&RepairedRow {
            problem: repaired.number,
            name: name.to_string(),
            ..RepairedRow::new(repaired.problem, repaired.neighbour)
        }),
        Format::Kif => write::kif(&for_file),
        Format::Csa => write::csa(&for_file),
        Format::Usi => write::usi(&for_file),
        Format::Sfen => write::sfen(&for_file),
        Format::Text | Format::Quiet => format!(
            "{}{}\n{}\n{}\n",
            layout::heading(name, problem.position()),
            problem.position().to_sfen(),
            moves::usi(line),
            layout::rows(&moves::japanese(problem.position(), line)),
        ),
    }
}
