//! The fields of a report in a file that a continued run reads again.

use crate::cli::batch::counts::ResultRow;
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::table::ReportCells;
use crate::cli::problems::input::InputProblem;
use crate::files::Row;
use serde::{Deserialize, Serialize};

/// The part of a report that a continued run reads back from the file.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckedMark {
    #[serde(flatten)]
    pub row: Row,
    /// The level under the rules that it was made with.
    #[serde(skip_serializing)]
    pub level: String,
    /// The open questions.
    #[serde(skip_serializing)]
    pub open: Vec<String>,
}

impl ResultRow for CheckedMark {
    fn row(&self) -> &Row {
        &self.row
    }

    fn of_table(row: Row, judgement: ReportCells) -> CheckedMark {
        let ReportCells { level, open } = judgement;
        let open = Some(open).filter(|open| !open.is_empty());
        CheckedMark { row, level, open: open.into_iter().collect() }
    }
}

impl CheckedMark {
    /// The result for a problem that could not be read, with its mistake.
    pub fn of_invalid(item: &InputProblem, fault: &PlacedMistake, made_with: &str) -> CheckedMark {
        CheckedMark {
            row: Row {
                problem: item.number,
                name: item.name.clone(),
                made_with: made_with.to_string(),
                ..fault.row()
            },
            ..CheckedMark::default()
        }
    }
}
