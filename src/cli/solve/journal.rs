//! What is said of the search of a single problem while it goes on: on the terminal, and in a
//! file as a line of JSON a minute.

use crate::cli::outcome::{CommandFailure, complain};
use crate::cli::progress::ProgressDisplay;
use crate::files::{KnownMoveRow, ProgressRow};
use serde::Serialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tsumi_core::engine::Progress;
use tsumi_core::position::Move;
use tsumi_core::system::language::Language;
use tsumi_core::words::{self, Tidings};

/// Between two reports of the search, and between two lines of the file.
pub const BETWEEN_REPORTS: Duration = Duration::from_secs(1);
const BETWEEN_LINES: Duration = Duration::from_secs(60);
/// First moves that were settled so long ago are news.
const LATELY: Duration = Duration::from_secs(600);

/// Keeps account of one search.
pub struct Journal {
    /// `None` without a file, and once it cannot be written.
    file: Option<(PathBuf, File)>,
    language: Language,
    /// Positions visited by runs before.
    nodes_before: u64,
    /// When the next line is due.
    next_line: Duration,
    /// Time and positions at the line before.
    last_line: (Duration, u64),
    /// The last report, if no line has it.
    unwritten: Option<ProgressRow>,
    /// Bounds of the length when these moves were settled: a shorter mate opens them again.
    upper: Option<u32>,
    known: HashSet<Move>,
    /// When each was settled, the first ones first.
    settled: Vec<(Duration, Move)>,
}

/// A line of the file.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    row: &'a ProgressRow,
    nodes_before: u64,
    nodes_per_second: u64,
    settled_lately: Vec<Move>,
}

impl Journal {
    /// Opens its file, to which lines are added.
    ///
    /// # Errors
    /// If it cannot.
    pub fn new(
        path: Option<&Path>,
        nodes_before: u64,
        language: Language,
    ) -> Result<Journal, CommandFailure> {
        let open = |path: &Path| {
            let file = File::options().append(true).create(true).open(path);
            let file = file.map_err(|error| CommandFailure::file(path, &error))?;
            Ok::<_, CommandFailure>((path.to_path_buf(), file))
        };
        Ok(Journal {
            file: path.map(open).transpose()?,
            language,
            nodes_before,
            next_line: Duration::ZERO,
            last_line: (Duration::ZERO, 0),
            unwritten: None,
            upper: None,
            known: HashSet::new(),
            settled: Vec::new(),
        })
    }

    /// Takes a report.
    pub fn take(&mut self, progress: &Progress, display: &ProgressDisplay) {
        let (row, now) = (ProgressRow::from(progress), progress.statistics.elapsed);
        self.settle(&row, now);
        display.show(|| {
            let tidings = Tidings {
                progress,
                nodes_before: self.nodes_before,
                settled: row
                    .first_moves
                    .iter()
                    .filter(|one| one.is_settled())
                    .count(),
                lately: self.settled.len(),
            };
            words::tidings(&tidings, self.language)
        });
        self.unwritten = Some(row);
        if now >= self.next_line {
            self.next_line = now + BETWEEN_LINES;
            self.write(now);
        }
    }

    /// Writes the last report, if that is not done.
    pub fn finish(&mut self) {
        if let Some(row) = &self.unwritten {
            self.write(Duration::from_secs_f64(row.milliseconds / 1000.0));
        }
    }

    fn settle(&mut self, row: &ProgressRow, now: Duration) {
        let upper = row.bounds.as_ref().map(|bounds| bounds.upper);
        if upper != self.upper {
            self.upper = upper;
            self.known.clear();
            self.settled.clear();
        }
        let is_new = |one: &&KnownMoveRow| one.is_settled() && self.known.insert(one.mv);
        let new = row.first_moves.iter().filter(is_new);
        self.settled.extend(new.map(|one| (now, one.mv)));
        self.settled.retain(|(when, _)| *when + LATELY > now);
    }

    fn write(&mut self, now: Duration) {
        let (Some(row), Some((path, file))) = (self.unwritten.take(), &mut self.file) else {
            return;
        };
        let (then, before) = self.last_line;
        let seconds = now.saturating_sub(then).as_secs_f64().max(0.001);
        let line = Line {
            row: &row,
            nodes_before: self.nodes_before,
            nodes_per_second: (row.nodes.saturating_sub(before) as f64 / seconds) as u64,
            settled_lately: self.settled.iter().map(|(_, mv)| *mv).collect(),
        };
        self.last_line = (now, row.nodes);
        let written = serde_json::to_vec(&line).map_err(io::Error::from);
        let written = written.and_then(|line| file.write_all(&[line, b"\n".to_vec()].concat()));
        if let Err(error) = written {
            // The search is worth more than its journal.
            complain(format_args!("--journal {}: {error}", path.display()));
            self.file = None;
        }
    }
}
