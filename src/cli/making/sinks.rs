//! Where the problems found by a command are written: a document, and a page.

use crate::cli::batch::Plan;
use crate::cli::ends::outcome::{CommandFailure, complain, first_of};
use crate::cli::outputs::document::{Document, Format};
use crate::cli::outputs::output::Output;
use crate::cli::outputs::page_engine;
use crate::files::write::{Ending, Solved};
use crate::pictures::{Details, Picture, PictureLength, page};
use crate::system::language::Language;
use std::io::Write;
use std::path::Path;
use tsumi_core::notation::MoveTree;
use tsumi_core::position::{Color, Position};

/// A mate to write.
pub struct MateEntry<'a> {
    /// The title in a record; empty without one.
    pub title: &'a str,
    /// The name of the problem.
    pub name: &'a str,
    pub position: &'a Position,
    pub attacker: Color,
    /// The line of the shortest length, with the other moves that are known.
    pub moves: &'a MoveTree,
}

/// The document, and the page if one is wanted.
pub struct Sinks<'a> {
    document: Document<'a>,
    page: Option<Output<'static>>,
    /// The number of problems written so far.
    taken: u64,
    /// The language of texts.
    pub language: Language,
}

impl<'a> Sinks<'a> {
    /// Opens the document and the page, if one is wanted. `noun` is the word for their entries; the
    /// page shows the solutions at once if it `is_open`.
    ///
    /// # Errors
    /// If one cannot be opened or begun: then no file is left that was not there before.
    pub fn open(
        plan: &mut Plan,
        page: Option<&Path>,
        noun: &'static str,
        is_open: bool,
        standard: &'a mut (dyn Write + Send),
    ) -> Result<Sinks<'a>, CommandFailure> {
        let begun = Sinks::begin(plan, page, noun, is_open, standard);
        begun.inspect_err(|_| plan.outputs.discard())
    }

    /// Goes on with a document in `output`, which has `taken` problems already.
    pub fn going_on(
        plan: &Plan,
        output: Output<'static>,
        taken: u64,
        standard: &'a mut (dyn Write + Send),
    ) -> Sinks<'a> {
        Sinks {
            document: plan.document("problem", vec![output], standard),
            page: None,
            taken,
            language: plan.language,
        }
    }

    /// Opens the document and the page, and writes the beginning of the page.
    fn begin(
        plan: &mut Plan,
        page: Option<&Path>,
        noun: &'static str,
        is_open: bool,
        standard: &'a mut (dyn Write + Send),
    ) -> Result<Sinks<'a>, CommandFailure> {
        let page = page.map(|path| plan.outputs.open(path, "")).transpose()?;
        let document = plan.new_document(noun, standard)?;
        let mut page = page.map(|page| page.counting(noun));
        if let Some(page) = &mut page {
            page.write(&page::beginning(&page::Settings { title: "", is_open, picture: "" }))?;
        }
        Ok(Sinks { document, page, taken: 0, language: plan.language })
    }

    /// True if remarks may stand between the entries.
    pub fn takes_remarks(&self) -> bool {
        self.document.writes(Format::Text)
    }

    /// Writes a remark, where one may stand.
    pub fn write_remark(&mut self, text: &str) -> Result<(), CommandFailure> {
        self.document.add_part(Format::Text, text)
    }

    /// Writes the summary of a problem: as a remark, or on standard error where none may stand.
    pub fn summarize(&mut self, text: &str) -> Result<(), CommandFailure> {
        if self.takes_remarks() {
            return self.write_remark(&format!("{text}\n\n"));
        }
        complain(text);
        Ok(())
    }

    /// Writes an entry; `own` gives its text in formats that depend on the command.
    pub fn write_entry(
        &mut self,
        entry: &MateEntry<'_>,
        own: impl Fn(Format) -> String,
    ) -> Result<(), CommandFailure> {
        let for_file = Solved {
            name: entry.name,
            details: &[],
            position: entry.position,
            ending: Ending::Mate,
            moves: entry.moves,
            threats: &[],
            to_brinkmate: None,
            note: "",
        };
        self.taken += 1;
        self.document.add(self.taken, |format| {
            Some(format.record(&for_file, entry.title).unwrap_or_else(|| own(format)))
        })?;
        self.write_on_page(entry)
    }

    /// Writes an entry to the page alone.
    pub fn write_entry_on_page(&mut self, entry: &MateEntry<'_>) -> Result<(), CommandFailure> {
        self.taken += 1;
        self.write_on_page(entry)
    }

    /// Writes an entry to the page, if there is one.
    fn write_on_page(&mut self, entry: &MateEntry<'_>) -> Result<(), CommandFailure> {
        let Some(page) = &mut self.page else {
            return Ok(());
        };
        let picture = Picture {
            position: entry.position,
            attacker: entry.attacker,
            moves: entry.moves,
            is_no_mate: false,
            brinkmate: None,
        };
        let plies = entry.moves.main_line().len() as u32;
        let details = Details {
            title: entry.name,
            length: Some(PictureLength { plies, is_shortest: true }),
            ..Details::default()
        };
        page.write_entry(self.taken, page::problem(&picture, &details).as_bytes())
    }

    /// The number of problems written so far.
    pub fn count(&self) -> u64 {
        self.taken
    }

    /// Ends the document and the page, if there is one.
    pub fn finish(&mut self) -> Result<(), CommandFailure> {
        let ended = self.document.end();
        let page = self.page.as_mut().map_or(Ok(()), |page| {
            page.write(&page::end(page_engine::BUILT_IN))?;
            page.finish()
        });
        first_of([ended, page], self.language)
    }
}
