//! Going on with a file of results after an interruption.
//!
//! Each result is one line, written in one piece, and names its problem by its number.
//! Problems in the file are not solved again; an unfinished last line is removed, and a
//! file with anything else in it is rejected. Problems are done nearly in order, so
//! their numbers are kept as a few ranges.
//!
//! That the input is still the same is checked by a sum over the names and positions of
//! the problems done: once all of these have been read, the sum over the input must be
//! equal.

use super::summary::CollectionSummary;
use crate::cli::outcome::CommandFailure;
use crate::cli::task::ProblemTask;
use crate::files::{LONGEST_LINE, Row};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// No result is longer, in bytes.
const LONGEST_ROW: usize = LONGEST_LINE * 64;
/// The beginning of every result.
const ROW_START: &[u8] = b"{\"problem\":";

/// The problems done in a file of results.
#[derive(Default)]
pub struct Done {
    /// First and last number of each range.
    ranges: BTreeMap<u64, u64>,
    last: u64,
    sum: u64,
}

impl Done {
    /// Reads the results, counts them in `summary`, removes a torn last line, and
    /// leaves the file at its end.
    ///
    /// # Errors
    /// If the file cannot be read or holds something else.
    pub fn read(
        path: &Path,
        file: &mut File,
        summary: &mut CollectionSummary,
    ) -> Result<Done, CommandFailure> {
        Done::read_rows(file, summary)
            .map_err(|fault| CommandFailure::Input(format!("{}{fault}", path.display())))
    }

    /// [`Done::read`], with error messages that follow the name of the file.
    fn read_rows(file: &mut File, summary: &mut CollectionSummary) -> Result<Done, String> {
        let mut done = Done::default();
        let mut whole = 0;
        let mut lines = BufReader::new(&mut *file);
        for number in 1_u64.. {
            let Some(line) = next_row(&mut lines, LONGEST_ROW, number)? else {
                break;
            };
            let row: Row =
                serde_json::from_slice(&line).map_err(|error| no_row(number, &reason(&error)))?;
            done.take(&row, number)?;
            summary.count_row(&row);
            whole += line.len() as u64;
        }
        file.set_len(whole).map_err(input)?;
        file.seek(SeekFrom::Start(whole)).map_err(input)?;
        Ok(done)
    }

    /// Counts the row at this line as done.
    fn take(&mut self, row: &Row, line: u64) -> Result<(), String> {
        if row.problem == 0 {
            return Err(no_row(line, &"problems are counted from 1"));
        }
        if !self.insert(row.problem) {
            return Err(format!(
                ", line {line}: problem {} appears twice",
                row.problem
            ));
        }
        self.sum ^= fingerprint(row.problem, &row.name, &row.sfen);
        Ok(())
    }

    /// The number of problems done.
    pub fn count(&self) -> u64 {
        self.ranges
            .iter()
            .map(|(first, last)| last - first + 1)
            .sum()
    }

    fn contains(&self, number: u64) -> bool {
        let before = self.ranges.range(..=number).next_back();
        before.is_some_and(|(_, &last)| number <= last)
    }

    /// False if the number was done already.
    fn insert(&mut self, number: u64) -> bool {
        if self.contains(number) {
            return false;
        }
        self.last = self.last.max(number);
        let last = self.ranges.remove(&(number + 1)).unwrap_or(number);
        let before = self.ranges.range(..number).next_back();
        match before {
            Some((&first, &end)) if end + 1 == number => self.ranges.insert(first, last),
            _ => self.ranges.insert(number, last),
        };
        true
    }

    /// The tasks that are not done.
    pub fn rest(
        mut self,
        mut tasks: impl Iterator<Item = ProblemTask> + Send,
    ) -> impl Iterator<Item = Result<ProblemTask, CommandFailure>> + Send {
        let mut has_ended = false;
        std::iter::from_fn(move || {
            while !has_ended {
                let task = tasks.next();
                // By then all problems done have been read.
                let is_behind = task.as_ref().is_none_or(|task| task.number > self.last);
                if is_behind && self.sum != 0 {
                    has_ended = true;
                    let message = "the results belong to another input; nothing can be resumed";
                    return Some(Err(CommandFailure::input(message)));
                }
                has_ended = task.is_none();
                let task = task?;
                if !self.contains(task.number) {
                    return Some(Ok(task));
                }
                self.sum ^= task_fingerprint(&task);
            }
            None
        })
    }
}

fn task_fingerprint(task: &ProblemTask) -> u64 {
    let sfen = match &task.content {
        Ok((problem, _)) => problem.position().to_sfen(),
        Err(_) => String::new(),
    };
    fingerprint(task.number, &task.name, &sfen)
}

fn fingerprint(number: u64, name: &str, sfen: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (number, name, sfen).hash(&mut hasher);
    hasher.finish()
}

/// The next whole line, of `most` bytes at most; `None` at the end of the results, or
/// if only a torn row is left.
fn next_row(lines: &mut impl BufRead, most: usize, number: u64) -> Result<Option<Vec<u8>>, String> {
    let mut line = Vec::new();
    lines
        .by_ref()
        .take(most as u64)
        .read_until(b'\n', &mut line)
        .map_err(input)?;
    if line.last() == Some(&b'\n') {
        return Ok(Some(line));
    }
    if line.len() == most && has_line_end(lines).map_err(input)? {
        let message = format!("it is longer than {most} bytes");
        return Err(no_row(number, &message));
    }
    if !is_torn_row(&line) {
        return Err(no_row(number, &"it begins differently"));
    }
    Ok(None)
}

/// Reads up to the next end of a line, if there is one.
fn has_line_end(lines: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = lines.fill_buf()?;
        let (read, is_found) = (bytes.len(), bytes.contains(&b'\n'));
        if read == 0 || is_found {
            return Ok(is_found);
        }
        lines.consume(read);
    }
}

/// True for the beginning of a row, and for zeros, which a crash of the machine may
/// leave in its place.
fn is_torn_row(text: &[u8]) -> bool {
    text.starts_with(ROW_START) || ROW_START.starts_with(text) || text.starts_with(b"\0")
}

fn no_row(line: u64, reason: &dyn Display) -> String {
    format!(", line {line}: not a result: {reason}")
}

/// The message without the line number, which is always 1 here.
fn reason(error: &serde_json::Error) -> String {
    let words = error.to_string();
    match words.rsplit_once(" at line ") {
        Some((reason, _)) => reason.to_string(),
        None => words,
    }
}

fn input(error: io::Error) -> String {
    format!(": {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(number: u64) -> ProblemTask {
        ProblemTask {
            number,
            name: format!("line {number}"),
            content: Err("no position".to_string()),
        }
    }

    fn done(numbers: &[u64]) -> Done {
        let mut done = Done::default();
        for &number in numbers {
            assert!(done.insert(number));
            done.sum ^= task_fingerprint(&task(number));
        }
        done
    }

    #[test]
    fn numbers_in_any_order_become_ranges() {
        let mut done = done(&[2, 1, 4, 7, 5, 3, 9]);
        assert_eq!(
            done.ranges.iter().collect::<Vec<_>>(),
            [(&1, &5), (&7, &7), (&9, &9)]
        );
        assert_eq!(done.count(), 7);
        assert!(!done.insert(4) && !done.insert(9) && done.insert(8));
        assert_eq!(done.ranges.len(), 2);
        let missing: Vec<u64> = (1..12).filter(|&number| !done.contains(number)).collect();
        assert_eq!(missing, [6, 10, 11]);
    }

    fn rest(done: Done, tasks: u64) -> Vec<Option<u64>> {
        done.rest((1..=tasks).map(task))
            .map(|task| task.ok().map(|task| task.number))
            .collect()
    }

    #[test]
    fn what_is_done_is_left_out() {
        assert_eq!(rest(done(&[]), 2), [Some(1), Some(2)]);
        assert_eq!(rest(done(&[1, 3]), 4), [Some(2), Some(4)]);
        assert_eq!(rest(done(&[1, 2]), 2), []);
    }

    /// The lengths of the rows up to the end, or what is wrong with the last.
    fn rows(text: &str) -> Result<Vec<usize>, String> {
        let mut lines = text.as_bytes();
        let mut lengths = Vec::new();
        while let Some(row) = next_row(&mut lines, 20, 1)? {
            lengths.push(row.len());
        }
        Ok(lengths)
    }

    #[test]
    fn only_a_torn_row_at_the_end_is_none() {
        assert_eq!(rows(""), Ok(vec![]));
        assert_eq!(rows("{\"problem\":1}\n{}\n"), Ok(vec![14, 3]));
        for torn in [
            "{",
            "{\"problem\":1",
            "{\"problem\":1,\"name\":\"more",
            "\0\0",
        ] {
            assert_eq!(rows(&format!("{{}}\n{torn}")), Ok(vec![3]), "{torn}");
        }
        let long = "{\"problem\":1,\"name\":\"\"}\n";
        assert!(rows(&format!("{{}}\n{long}{{}}\n")).is_err());
        assert!(rows(long).is_err());
        assert!(rows("{}\nsome text").is_err());
    }

    #[test]
    fn another_input_is_seen() {
        let mut other = done(&[1, 3]);
        other.sum ^= 1;
        assert_eq!(rest(other, 5), [Some(2), None]);
        assert_eq!(rest(done(&[1, 2, 3]), 2), [None]);
    }
}
