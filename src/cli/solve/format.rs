//! The formats that answers are written in.

use super::solved::{Solution, Solved};
use super::text;
use crate::files::write;
use clap::ValueEnum;
use std::path::Path;

/// How answers are written.
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
    /// What `--quiet` prints.
    #[value(skip)]
    Quiet,
}

impl Format {
    /// The format that the name of a file tells; one object a line if it tells
    /// none.
    pub fn of_name(path: &Path) -> Format {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Format::Text,
            "json" => Format::Json,
            "kif" | "kifu" => Format::Kif,
            "csa" => Format::Csa,
            "usi" => Format::Usi,
            "sfen" | "tsv" => Format::Sfen,
            _ => Format::Jsonl,
        }
    }

    /// What stands before the first answer.
    pub fn beginning(self) -> &'static str {
        match self {
            Format::Json => "[\n",
            _ => "",
        }
    }

    /// What stands between two answers.
    pub fn separator(self) -> &'static str {
        match self {
            Format::Json => ",\n",
            Format::Kif => "\n",
            Format::Csa => "/\n",
            _ => "",
        }
    }

    /// What stands behind the last answer.
    pub fn end(self) -> &'static str {
        match self {
            Format::Json => "\n]\n",
            _ => "",
        }
    }

    /// One answer; nothing where the format has no place for a mistake.
    pub fn text(self, solved: &Solved) -> String {
        match (self, &solved.result) {
            (Format::Json, _) => json(solved),
            (Format::Jsonl, _) => json(solved) + "\n",
            (Format::Quiet, _) => text::row(solved),
            (_, Ok(solution)) => self.solution(solution, &solved.name),
            (_, Err(_)) => String::new(),
        }
    }

    fn solution(self, solution: &Solution, name: &str) -> String {
        let for_file = solution.for_file(name);
        match self {
            Format::Kif => write::kif(&for_file),
            Format::Csa => write::csa(&for_file),
            Format::Usi => write::usi(&for_file),
            Format::Sfen => write::sfen(&for_file),
            _ => text::report(solution),
        }
    }
}

fn json(solved: &Solved) -> String {
    // Nothing in a row can fail to be JSON.
    serde_json::to_string(&solved.row()).unwrap_or_default()
}
