//! Documents of answers: one writer for all formats.

use super::encoding::Encoding;
use super::output::Output;
use super::table::Table;
use crate::cli::ends::outcome::CommandFailure;
use crate::files::endings::{self, Written, ends_in};
use crate::files::write::{self, Solved};
use crate::system::language::Language;
use crate::words::both;
use clap::ValueEnum;
use serde::Serialize;
use std::path::Path;

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
    /// object a line: what a run that was interrupted can go on with.
    pub fn by_extension_or_jsonl(path: &Path) -> Format {
        match endings::written_to(path) {
            None => Format::Jsonl,
            Some(Written::Kif) => Format::Kif,
            Some(Written::Csa) => Format::Csa,
            Some(Written::Sfen) => Format::Sfen,
            Some(Written::Usi) => Format::Usi,
            Some(Written::Text) => Format::Text,
            Some(Written::Json) => Format::Json,
            Some(Written::Tabs) => Format::Table(Table::TABS),
            Some(Written::Commas) => Format::Table(Table::COMMAS),
        }
    }

    /// The encoding of what is written in this format to `out`, or to standard output.
    pub fn encoding(
        self,
        chosen: Option<Encoding>,
        out: Option<&Path>,
    ) -> Result<Encoding, CommandFailure> {
        match (self, chosen) {
            (Format::Kif, None) if out.is_some_and(|path| ends_in(path, "kif")) => {
                Ok(Encoding::ShiftJis)
            }
            (Format::Kif, _) | (_, None) => Ok(chosen.unwrap_or(Encoding::Utf8)),
            _ => Err(both!(
                "--encoding is for records (--format kif); all else is UTF-8",
                "--encoding は棋譜（「--format kif」）のためのもので、ほかはすべて UTF-8 です"
            )
            .into()),
        }
    }

    /// A problem and its line as a record or a list has them; none in formats of which each
    /// command has its own. A record has its `title`, a list its name.
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

    /// An object of a list, or of a line of its own.
    pub fn object(self, row: &impl Serialize) -> String {
        // Every row can be written as JSON.
        let text = serde_json::to_string(row).unwrap_or_default();
        match self {
            Format::Jsonl => text + "\n",
            _ => text,
        }
    }

    /// The text before the first answer, between two answers, and after the last.
    fn frame(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Format::Json => ("[\n", ",\n", "\n]\n"),
            Format::Kif => ("", "\n", ""),
            Format::Csa => ("", "/\n", ""),
            _ => ("", "", ""),
        }
    }
}

/// Answers one after the other, each written as soon as it is known.
pub struct Document<'a> {
    output: Output<'a>,
    format: Format,
    encoding: Encoding,
    /// The language of warnings.
    language: Language,
    branches: bool,
    /// A table is one of reports.
    has_reports: bool,
    is_empty: bool,
}

impl<'a> Document<'a> {
    /// A document without answers.
    pub fn new(output: Output<'a>, format: Format) -> Document<'a> {
        Document {
            output: output.counting("problem"),
            format,
            encoding: Encoding::Utf8,
            language: Language::default(),
            branches: true,
            has_reports: false,
            is_empty: true,
        }
    }

    /// Writes in this encoding, and warns in this language of what it lacks.
    #[must_use]
    pub fn encoded(self, encoding: Encoding, language: Language) -> Document<'a> {
        Document { encoding, language, ..self }
    }

    /// Leaves the variations out of records unless they are to be there.
    #[must_use]
    pub fn branching(self, branches: bool) -> Document<'a> {
        Document { branches, ..self }
    }

    /// As a table it is one of reports.
    #[must_use]
    pub fn of_reports(self) -> Document<'a> {
        Document { has_reports: true, ..self }
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// Writes the answer of this number, or the last part of it.
    pub fn add(&mut self, number: u64, text: &str) -> Result<(), CommandFailure> {
        let (_, separator, _) = self.format.frame();
        let before = if self.is_empty { self.beginning() } else { separator.to_string() };
        self.is_empty = false;
        let mut text = format!("{before}{text}");
        if !self.branches {
            text = write::main_line_of(&text);
        }
        let bytes = self.encoding.bytes(&text, self.language);
        self.output.write_entry(number, &bytes)
    }

    /// The text before the first answer; a table that is continued has its header.
    fn beginning(&self) -> String {
        match self.format {
            Format::Table(_) if !self.output.is_at_beginning() => String::new(),
            Format::Table(table) => table.header(self.has_reports),
            format => format.frame().0.to_string(),
        }
    }

    /// Writes a part of an unfinished answer, in formats without frames.
    pub fn add_part(&mut self, text: &str) -> Result<(), CommandFailure> {
        self.output.write(text)
    }

    pub fn end(&mut self) -> Result<(), CommandFailure> {
        let (_, _, end) = self.format.frame();
        let before = if self.is_empty { self.beginning() } else { String::new() };
        self.output.write(&format!("{before}{end}"))?;
        self.output.finish()
    }
}
