//! Answers and reports as a table, for spreadsheets and the like: a header, and a row each.
//!
//! A row is one line: what ends lines within a name or a message is a blank here. So a table can
//! be continued after an interruption, as results with an object a line can.

use crate::files::Row;
use crate::words::{Bilingual, both};
use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use tsumi_core::length::Plies;

/// The columns of answers.
const COLUMNS: [&str; 13] = [
    "number",
    "name",
    "sfen",
    "verdict",
    "plies",
    "lower",
    "upper",
    "tsume",
    "moves",
    "reason",
    "milliseconds",
    "made_with",
    "mistakes",
];
/// The columns that only reports have.
const OF_REPORTS: [&str; 3] = ["level", "headline", "open"];

/// The format of a table: the character between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    delimiter: u8,
}

/// The cells that a report has beside those of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportCells {
    /// The level by the rules.
    pub level: String,
    /// The open questions in words.
    pub open: String,
}

impl Table {
    /// A table with tabs between the cells.
    pub const TABS: Table = Table { delimiter: b'\t' };
    /// A table with commas between the cells.
    pub const COMMAS: Table = Table { delimiter: b',' };

    /// The first line, with the names of the columns.
    pub fn header(self, is_of_reports: bool) -> String {
        let more: &[&str] = if is_of_reports { &OF_REPORTS } else { &[] };
        self.join_cells(COLUMNS.iter().chain(more).map(ToString::to_string))
    }

    /// The line of an answer or, with these further cells, of a report.
    pub fn row(self, row: &Row, judgement: Option<&ReportCells>) -> String {
        let bounds = row.bounds.as_ref();
        let tsume = row.tsume.as_ref().map(|tsume| &tsume.bounds);
        let tsume = tsume.map(|bounds| match (bounds.lower, bounds.upper) {
            (lower, upper) if lower == upper => upper.to_string(),
            (lower, upper) => format!("{lower}-{upper}"),
        });
        let cells = [
            row.problem.to_string(),
            row.name.clone(),
            row.sfen.clone(),
            row.verdict.clone(),
            or_empty(row.plies),
            or_empty(bounds.map(|bounds| bounds.lower)),
            or_empty(bounds.map(|bounds| bounds.upper)),
            or_empty(tsume),
            row.moves.join(" "),
            or_empty(row.reason.as_ref()),
            or_empty(row.milliseconds),
            row.made_with.clone(),
            row.mistakes.join("; "),
        ];
        let more = judgement.map(|found| {
            let ReportCells { level, open } = found.clone();
            [level, row.headline.clone(), open]
        });
        self.join_cells(cells.into_iter().chain(more.into_iter().flatten()))
    }

    /// Reads a line back, as far as it tells which problem is done and what was found. All other
    /// fields of the row are left empty.
    pub fn read(self, line: &[u8]) -> Result<(Row, ReportCells), Bilingual> {
        let mut reader = ReaderBuilder::new();
        let reader = reader.has_headers(false).delimiter(self.delimiter);
        let mut reader = reader.from_reader(line);
        let mut cells = StringRecord::new();
        let is_read = reader.read_record(&mut cells);
        let unread = |error| both!("{error}", "表として読めません：「{error}」");
        if !is_read.map_err(unread)? {
            return Err(both!("it is empty", "空の行です"));
        }
        let found = cells.len();
        if ![0, OF_REPORTS.len()].contains(&found.wrapping_sub(COLUMNS.len())) {
            return Err(both!("cells in it: {found}", "欄が {found} 個です"));
        }
        let of = |name: &str| {
            let mut columns = COLUMNS.iter().chain(&OF_REPORTS);
            let place = columns.position(|column| *column == name);
            place.and_then(|place| cells.get(place)).unwrap_or_default()
        };
        let number = |name| of(name).parse::<u64>();
        let row = Row {
            problem: number("number").map_err(|_| both!("it has no number", "番号がありません"))?,
            name: of("name").to_string(),
            sfen: of("sfen").to_string(),
            verdict: of("verdict").to_string(),
            plies: of("plies").parse::<Plies>().ok().map(usize::from),
            milliseconds: of("milliseconds").parse().ok(),
            made_with: of("made_with").to_string(),
            mistakes: Some(of("mistakes").to_string())
                .filter(|told| !told.is_empty())
                .into_iter()
                .collect(),
            ..Row::default()
        };
        let judgement =
            ReportCells { level: of("level").to_string(), open: of("open").to_string() };
        Ok((row, judgement))
    }

    /// A line of these cells.
    fn join_cells(self, cells: impl Iterator<Item = String>) -> String {
        let mut writer = WriterBuilder::new();
        let mut writer = writer.delimiter(self.delimiter).from_writer(Vec::new());
        let cells = cells.map(|cell| on_one_line(&cell));
        // Nothing fails in memory.
        let is_written = writer.write_record(cells).is_ok();
        let bytes = writer.into_inner().unwrap_or_default();
        debug_assert!(is_written);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// A text as it stands in a cell, without tabs and ends of lines.
pub fn on_one_line(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

fn or_empty<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let row = Row {
            problem: 7,
            name: "a \"b\", c\td\n".to_string(),
            verdict: "mate".to_string(),
            plies: Some(3),
            milliseconds: Some(0.5),
            made_with: "solve".to_string(),
            mistakes: vec!["a \"b\"".to_string()],
            moves: vec!["G*5b".to_string(), "5a6a".to_string()],
            ..Row::default()
        };
        let judgement = ReportCells { level: "complete".to_string(), open: String::new() };
        for table in [Table::TABS, Table::COMMAS] {
            let line = table.row(&row, Some(&judgement));
            assert_eq!(line.matches('\n').count(), 1, "{line}");
            let expected =
                Row { name: "a \"b\", c d ".to_string(), moves: Vec::new(), ..row.clone() };
            let read = table.read(line.as_bytes());
            assert_eq!(read, Ok((expected, judgement.clone())), "{line}");
            assert!(table.read(b"").is_err() && table.read(b"1,2\n").is_err());
            assert!(table.read(table.header(true).as_bytes()).is_err());
        }
        let written = Table::COMMAS.row(&row, None);
        let expected = "7,\"a \"\"b\"\", c d \",,mate,3,,,,G*5b 5a6a,,0.5,solve,\"a \"\"b\"\"\"\n";
        assert_eq!(written, expected);
    }
}
