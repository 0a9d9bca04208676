//! What is said of the search of a single problem while it goes on: on the terminal, and in a
//! file as a line of JSON a minute.

use crate::cli::ends::outcome::{CommandFailure, complain};
use crate::cli::outputs::output::keep_others_out;
use crate::cli::outputs::progress::ProgressDisplay;
use crate::files::{KnownMoveRow, ProgressRow, RowBounds};
use crate::system::language::Language;
use crate::words::{self, SearchProgress, both, say, system_error};
use serde::Serialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::solver::{Conclusion, Findings, Progress};

/// The time between two reports of the search, and between two lines of the file.
pub const BETWEEN_REPORTS: Duration = Duration::from_secs(1);
const BETWEEN_LINES: Duration = Duration::from_secs(60);
/// The time for which a first move counts as settled lately.
const LATELY: Duration = Duration::from_secs(600);

/// The most bytes of a journal's first line.
const MOST_BYTES: u64 = 1 << 20;

/// Tells of the search of a single problem, on the terminal and in a file.
pub struct Journal {
    /// The file; `None` if there is none, or it cannot be written.
    file: Option<(PathBuf, File)>,
    language: Language,
    /// Positions visited by earlier runs.
    nodes_before: u64,
    /// True if findings may be no more than the word of workers.
    by_word: bool,
    /// The time at which the next line is written.
    next_line: Duration,
    /// The time and the positions at the last line.
    last_line: (Duration, u64),
    /// The last report.
    row: ProgressRow,
    /// The upper bound when these moves were settled: a shorter mate opens them again.
    upper: Option<u32>,
    known: HashSet<Move>,
    /// The first moves that were settled, with their times, in that order.
    settled: Vec<(Duration, Move)>,
}

/// A line of the file.
#[derive(Serialize)]
struct JournalLine<'a> {
    #[serde(flatten)]
    row: &'a ProgressRow,
    nodes_before: u64,
    nodes_per_second: u64,
    settled_lately: Vec<Move>,
    /// At the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    by_word: bool,
}

impl Journal {
    /// Opens the file, to which lines are added, and writes the first line.
    pub fn new(
        path: Option<&Path>,
        (nodes_before, by_word): (u64, bool),
        language: Language,
    ) -> Result<Journal, CommandFailure> {
        let mut start = Progress::default();
        (start.pn, start.dn) = (1, 1);
        let mut journal = Journal {
            file: path.map(|path| open_for_lines(path, language)).transpose()?,
            language,
            nodes_before,
            by_word,
            next_line: BETWEEN_LINES,
            last_line: (Duration::ZERO, 0),
            row: ProgressRow::from(&start),
            upper: None,
            known: HashSet::new(),
            settled: Vec::new(),
        };
        journal.write(Duration::ZERO, None);
        Ok(journal)
    }

    /// Shows a report of the search, and writes a line to the file if one is due.
    pub fn note_progress(&mut self, progress: &Progress, display: &ProgressDisplay) {
        let (row, now) = (ProgressRow::from(progress), progress.statistics.elapsed);
        self.note_settled(&row, now);
        display.show(|| {
            let (nodes_before, by_word) = (self.nodes_before, self.by_word);
            let told = SearchProgress { nodes_before, by_word, ..SearchProgress::of(progress) };
            words::search_progress(&told, self.language)
        });
        self.row = row;
        if now >= self.next_line {
            self.next_line = now + BETWEEN_LINES;
            self.write(now, None);
        }
    }

    /// Writes the last line to the file: the result of the search.
    pub fn finish(&mut self, findings: &Findings) {
        if self.by_word {
            // Nothing of them is proven yet.
            self.row.first_moves.clear();
            self.settled.clear();
        }
        self.by_word = !findings.by_word.is_empty();
        self.take_answer(findings);
        let elapsed = findings.answer.statistics.elapsed;
        self.write(elapsed, Some(words::verdict_of(findings)));
    }

    /// Takes the figures and the line of an answer.
    fn take_answer(&mut self, findings: &Findings) {
        let (answer, row) = (&findings.answer, &mut self.row);
        let statistics = &answer.statistics;
        row.milliseconds = statistics.elapsed.as_micros() as f64 / 1000.0;
        row.nodes = statistics.nodes;
        row.depth = statistics.depth;
        row.seldepth = statistics.seldepth;
        row.hashfull = statistics.hashfull;
        row.bounds = answer.bounds.map(RowBounds::from);
        if findings.conclusion() != Conclusion::Open {
            (row.pn, row.dn) = (None, None);
            row.moves = moves::words(findings.line());
        }
    }

    /// Notes the first moves that were settled since the last report.
    fn note_settled(&mut self, row: &ProgressRow, now: Duration) {
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

    /// Writes a line to the file.
    fn write(&mut self, now: Duration, verdict: Option<&'static str>) {
        let (row, Some((path, file))) = (&self.row, &mut self.file) else {
            return;
        };
        let (then, before) = self.last_line;
        let seconds = now.saturating_sub(then).as_secs_f64().max(0.001);
        let line = JournalLine {
            row,
            nodes_before: self.nodes_before,
            nodes_per_second: (row.nodes.saturating_sub(before) as f64 / seconds) as u64,
            settled_lately: self.settled.iter().map(|(_, mv)| *mv).collect(),
            verdict,
            by_word: self.by_word,
        };
        self.last_line = (now, row.nodes);
        let written = serde_json::to_vec(&line).map_err(io::Error::from);
        let written = written.and_then(|line| file.write_all(&[line, b"\n".to_vec()].concat()));
        if let Err(error) = written {
            // The search is worth more than its journal.
            complain(say!(
                self.language,
                "--journal {path}: {error}",
                "--journal {path}：{error}",
                path = path.display(),
                error = system_error(&error, self.language)
            ));
            self.file = None;
        }
    }
}

/// Opens a file to add lines to it; an error unless it is a journal, empty or new.
fn open_for_lines(path: &Path, language: Language) -> Result<(PathBuf, File), CommandFailure> {
    let failed = |error| CommandFailure::file(path, &error);
    let is_file = |file: &File| file.metadata().is_ok_and(|data| data.is_file());
    let mut options = File::options();
    // Who may write to a pipe or a device may not always read it.
    let has_lines = path.is_file();
    let file = options.append(true).create(true).read(has_lines).open(path);
    let mut file = file.map_err(failed)?;
    keep_others_out(path, &file, language)?;
    if !has_lines || !is_file(&file) {
        return Ok((path.to_path_buf(), file));
    }
    let mut first = Vec::new();
    let mut beginning = BufReader::new(&file).take(MOST_BYTES);
    beginning.read_until(b'\n', &mut first).map_err(failed)?;
    let line: serde_json::Value = serde_json::from_slice(&first).unwrap_or_default();
    if !first.is_empty() && line["nodes_per_second"].is_null() {
        let path = path.display();
        return Err(both!(
            "--journal {path}: this is no journal, and nothing is added to it",
            "--journal {path}：探索の日誌ではないので、何も書き足しません"
        )
        .into());
    }
    if has_torn_end(&file).map_err(failed)? {
        file.write_all(b"\n").map_err(failed)?;
    }
    Ok((path.to_path_buf(), file))
}

/// True if the last line has no end, as after a power failure.
fn has_torn_end(mut file: &File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}
