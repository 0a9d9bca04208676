//! Documents of answers: one writer for all formats.

use super::encoding::Encoding;
use super::output::Output;
use super::table::Table;
use crate::cli::ends::outcome::{CommandFailure, first_of};
use crate::files::endings::{self, ends_in};
use crate::files::write::{self, Solved};
use crate::system::language::Language;
use clap::ValueEnum;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The format of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Board, verdict and line, for people
    Text,
    /// One list of objects
    Json,
    /// One object a line
    Jsonl,
    /// Records with the variations as branches
    Kif,
    /// Records without variations
    Csa,
    /// Two lines: the position, and what an engine answers
    Usi,
    /// One line: name, SFEN, verdict with plies, moves
    Sfen,
    /// One line a problem, of `--quiet`.
    #[value(skip)]
    Quiet,
    /// A table, by the name of its file.
    #[value(skip)]
    Table(Table),
}

impl Format {
    /// The format that the extension of a file stands for. Any other, and none, stands for one
    /// object a line, as a run that was interrupted can go on with that.
    pub fn by_extension_or_jsonl(path: &Path) -> Format {
        match endings::written_to(path) {
            Some("tsv") => Format::Table(Table::TABS),
            Some("csv") => Format::Table(Table::COMMAS),
            word => {
                word.and_then(|word| Format::from_str(word, false).ok()).unwrap_or(Format::Jsonl)
            }
        }
    }

    /// True if the format has a place for replies beside the line.
    pub fn has_replies(self) -> bool {
        matches!(self, Format::Text | Format::Json | Format::Jsonl | Format::Kif)
    }

    /// True if the format has a place for the length without futile interpositions.
    pub fn has_tsume_length(self) -> bool {
        matches!(self, Format::Text | Format::Json | Format::Jsonl | Format::Table(_))
    }

    /// The encoding of the format in the file `out`, or on standard output.
    pub fn encoding(self, chosen: Option<Encoding>, out: Option<&Path>) -> Encoding {
        match (self, chosen) {
            (Format::Kif, None) if out.is_some_and(|path| ends_in(path, "kif")) => {
                Encoding::ShiftJis
            }
            (Format::Kif, Some(chosen)) => chosen,
            _ => Encoding::Utf8,
        }
    }

    /// The problem and its line as a record or a row of a list; `None` for formats of which each
    /// command has its own. A record has the `title`, a list the name.
    pub fn record(self, solved: &Solved<'_>, title: &str) -> Option<String> {
        let titled = Solved { name: title, ..*solved };
        match self {
            Format::Kif => Some(write::kif(&titled)),
            Format::Csa => Some(write::csa(&titled)),
            Format::Usi => Some(write::usi(solved)),
            Format::Sfen => Some(write::sfen(solved)),
            Format::Text | Format::Json | Format::Jsonl | Format::Quiet | Format::Table(_) => None,
        }
    }

    /// A row as JSON: an object in a list, or in a line of its own.
    pub fn object(self, row: &impl Serialize) -> String {
        // Every row can be written as JSON.
        let text = serde_json::to_string(row).unwrap_or_default();
        match self {
            Format::Jsonl => text + "\n",
            _ => text,
        }
    }

    /// The texts before the first answer, between two answers, and after the last.
    fn frame(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Format::Json => ("[\n", ",\n", "\n]\n"),
            Format::Kif => ("", "\n", ""),
            Format::Csa => ("", "/\n", ""),
            _ => ("", "", ""),
        }
    }
}

/// Where results go, and how they are written there.
#[derive(Clone)]
pub struct Results {
    /// The format.
    pub format: Format,
    /// The encoding.
    pub encoding: Encoding,
    /// The file; none for standard output.
    pub out: Option<PathBuf>,
}

/// Writes answers one after the other, as soon as each is known, to each output in its format.
pub struct Document<'a> {
    sheets: Vec<Sheet<'a>>,
    /// The language of warnings.
    language: Language,
    branches: bool,
    /// True if a table is one of reports.
    has_reports: bool,
}

/// The answers in one file or on standard output.
struct Sheet<'a> {
    output: Output<'a>,
    format: Format,
    encoding: Encoding,
    is_empty: bool,
}

impl<'a> Document<'a> {
    /// A document without answers, in these outputs.
    pub fn new(
        outputs: impl IntoIterator<Item = (Output<'a>, Format, Encoding)>,
        language: Language,
    ) -> Document<'a> {
        let outputs = outputs.into_iter();
        let sheets = outputs
            .map(|(output, format, encoding)| Sheet { output, format, encoding, is_empty: true })
            .collect();
        Document { sheets, language, branches: true, has_reports: false }
    }

    /// Sets whether records have variations.
    #[must_use]
    pub fn branching(self, branches: bool) -> Document<'a> {
        Document { branches, ..self }
    }

    /// Makes tables those of reports.
    #[must_use]
    pub fn of_reports(self) -> Document<'a> {
        Document { has_reports: true, ..self }
    }

    /// True if an output has this format.
    pub fn writes(&self, format: Format) -> bool {
        self.sheets.iter().any(|sheet| sheet.format == format)
    }

    /// Writes the answer with this number, or its last part, to each output for whose format `text`
    /// gives a text.
    ///
    /// # Errors
    /// The first failure, after all outputs were tried; the others are said.
    pub fn add(
        &mut self,
        number: u64,
        text: impl Fn(Format) -> Option<String>,
    ) -> Result<(), CommandFailure> {
        let (has_reports, branches, language) = (self.has_reports, self.branches, self.language);
        let written = self.sheets.iter_mut().map(|sheet| {
            let Some(text) = text(sheet.format) else {
                return Ok(());
            };
            let (_, separator, _) = sheet.format.frame();
            let before = sheet.beginning(has_reports).unwrap_or_else(|| separator.to_string());
            let mut text = format!("{before}{text}");
            if !branches && sheet.format == Format::Kif {
                text = write::main_line_of(&text);
            }
            sheet.output.write_entry(number, &sheet.encoding.bytes(&text, language))
        });
        first_of(written, language)
    }

    /// Writes a part of an unfinished answer to the outputs of a format without a frame.
    pub fn add_part(&mut self, format: Format, text: &str) -> Result<(), CommandFailure> {
        let parts = self.sheets.iter_mut().filter(|sheet| sheet.format == format);
        first_of(parts.map(|sheet| sheet.output.write(text)), self.language)
    }

    /// Ends all outputs: if one fails, the others are still ended properly.
    pub fn end(&mut self) -> Result<(), CommandFailure> {
        let has_reports = self.has_reports;
        let ended = self.sheets.iter_mut().map(|sheet| {
            let (_, _, end) = sheet.format.frame();
            let before = sheet.beginning(has_reports).unwrap_or_default();
            sheet.output.write(&format!("{before}{end}"))?;
            sheet.output.finish()
        });
        first_of(ended, self.language)
    }
}

impl Sheet<'_> {
    /// The text before the first answer; a table that is continued has its header already.
    fn beginning(&mut self, has_reports: bool) -> Option<String> {
        if !std::mem::take(&mut self.is_empty) {
            return None;
        }
        Some(match self.format {
            Format::Table(_) if !self.output.is_at_beginning() => String::new(),
            Format::Table(table) => table.header(has_reports),
            format => format.frame().0.to_string(),
        })
    }
}
