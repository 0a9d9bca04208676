//! Results of a command as they stand in a file, and what is counted of them.

use crate::cli::ends::outcome::CommandOutcome;
use crate::cli::outputs::table::ReportCells;
use crate::files::Row;
use crate::system::language::Language;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// A result of a command, as it stands in its file.
pub trait ResultRow: DeserializeOwned {
    /// The fields that all results have.
    fn row(&self) -> &Row;

    /// The result in a row of a table: `judgement` has the cells of a report.
    fn of_table(row: Row, judgement: ReportCells) -> Self;
}

impl ResultRow for Row {
    fn row(&self) -> &Row {
        self
    }

    fn of_table(row: Row, _: ReportCells) -> Row {
        row
    }
}

/// Counts of a command's results, from which its summary and outcome are made.
pub trait Counts: Default {
    /// A result as it stands in a file.
    type Row: ResultRow;

    /// Counts a result that was read from a file.
    fn count_row(&mut self, row: &Self::Row);

    /// The summary to print, with the time taken.
    fn summary_text(&self, elapsed: Duration, language: Language) -> String;

    /// The worst outcome of the results counted.
    fn outcome(&self) -> CommandOutcome;
}
