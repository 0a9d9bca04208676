//! Going on with a file of results after an interruption; of problems that are made of given ones
//! only how such a file is read ([`each_json_row`]).
//!
//! Each result is one line, written in one piece, and names its problem by its number.
//! Problems in the file are not solved again; an unfinished last line is removed, and a
//! file with anything else in it is rejected.
//!
//! Each result also says which limits and questions it was made with. Those of this run
//! may be others, for instance to get past a problem that takes too long; that is said.
//!
//! That the input is still the same is checked by a sum over the names and positions of
//! the problems done: once all of these have been read, the sum over the input must be
//! equal.

use super::counts::ResultRow;
use crate::cli::arguments::numbers::Numbers;
use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::{CommandFailure, complain};
use crate::cli::outputs::document::Format;
use crate::cli::outputs::table::{Table, on_one_line};
use crate::cli::problems::input::InputProblem;
use crate::files::{INVALID, LONGEST_LINE, Row};
use crate::system::language::Language;
use crate::words::{Bilingual, both, say};
use serde::de::DeserializeOwned;
use std::collections::VecDeque;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// The longest result in bytes.
const LONGEST_ROW: usize = LONGEST_LINE * 64;
/// The beginning of every result.
const ROW_START: &[u8] = b"{\"problem\":";
/// The failure to continue results that belong to other problems.
pub fn another_input_failure() -> CommandFailure {
    both!(
        "the results belong to another input; nothing can be resumed",
        "別の入力の結果なので、続きから始められません"
    )
    .into()
}

/// The verdicts that a result may have.
const VERDICTS: [&str; 6] = ["mate", "nomate", "brinkmate", "nobrinkmate", "timeout", INVALID];

/// The problems done in a file of results.
#[derive(Default)]
pub struct DoneBefore {
    /// Their numbers in the input.
    pub numbers: Numbers,
    /// The exclusive or of the fingerprints of the problems done.
    sum: u64,
    /// The number of results made with other limits and questions, and the first of these.
    made_otherwise: Option<(u64, String)>,
}

impl DoneBefore {
    /// Reads the results, passes each to `count`, removes a torn last line, and leaves the file at
    /// its end.
    pub fn read<R: ResultRow>(
        path: &Path,
        file: &mut File,
        (format, made_with, language): (Format, &str, Language),
        mut count: impl FnMut(&R),
    ) -> Result<DoneBefore, CommandFailure> {
        let mut done = DoneBefore::default();
        let take = |row: R| {
            done.note_row(row.row(), made_with)?;
            count(&row);
            Ok(())
        };
        match format {
            Format::Table(table) => each_table_row(path, file, table, take),
            _ => each_json_row(path, file, take),
        }?;
        let path = path.display();
        match &done.made_otherwise {
            None => {}
            Some((count, first)) => complain(say!(
                language,
                "{path}: {results} made with other limits ({first}) than the rest will be \
                 ({made_with})",
                "{path}：残りの制限「{made_with}」と違う制限「{first}」での結果が {count} 件あります",
                results = match count {
                    1 => "1 result was".to_string(),
                    _ => format!("{count} results were"),
                },
                first = match &**first {
                    "" => language.pick("unknown ones", "不明"),
                    first => first,
                }
            )),
        }
        Ok(done)
    }

    /// Notes a result; an error if it cannot be one, or its problem is done already.
    fn note_row(&mut self, row: &Row, made_with: &str) -> Result<(), Bilingual> {
        let number = row.problem;
        if number == 0 {
            return Err(both!("problems are counted from 1", "問題の番号は 1 からです"));
        }
        if !VERDICTS.contains(&row.verdict.as_str()) {
            return Err(both!("it has no verdict", "判定がありません"));
        }
        if row.made_with != made_with {
            let other = self.made_otherwise.get_or_insert((0, row.made_with.clone()));
            other.0 += 1;
        }
        if !self.numbers.insert(number) {
            return Err(both!("problem {number} appears twice", "問題 {number} が 2 回あります"));
        }
        self.sum ^= fingerprint(row.problem, &row.name, &row.sfen);
        Ok(())
    }

    /// The number of problems done.
    pub fn count(&self) -> u64 {
        self.numbers.count()
    }

    /// The problems that are not done. Gives none before all that are done were read and found to
    /// be those of the results, so that nothing is added to the results of another input. Those
    /// skipped until then had been begun when the run was interrupted.
    pub fn rest<I: Iterator<Item = InputProblem> + Send>(
        mut self,
        items: I,
        ending: &Termination,
    ) -> impl Iterator<Item = Result<InputProblem, CommandFailure>> + Send + use<I> {
        let ending = ending.clone();
        let mut items = items.fuse();
        let mut passed_over = VecDeque::new();
        let mut has_checked = false;
        std::iter::from_fn(move || {
            while !has_checked {
                match items.next() {
                    Some(item) if item.number <= self.numbers.last() => {
                        if self.numbers.contains(item.number) {
                            self.sum ^= task_fingerprint(&item);
                        } else {
                            passed_over.push_back(item);
                        }
                    }
                    _ if ending.is_asked_for() => return None,
                    next => {
                        has_checked = true;
                        passed_over.extend(next);
                        if self.sum != 0 {
                            passed_over.clear();
                            return Some(Err(another_input_failure()));
                        }
                    }
                }
            }
            if self.sum != 0 {
                return None;
            }
            passed_over.pop_front().or_else(|| items.next()).map(Ok)
        })
    }
}

/// Passes each row of JSONL to `take`, removes a torn last line, and leaves the file at its end.
pub fn each_json_row<R: DeserializeOwned>(
    path: &Path,
    file: &mut File,
    mut take: impl FnMut(R) -> Result<(), Bilingual>,
) -> Result<(), CommandFailure> {
    each_line(path, file, is_torn_row, |_, line| {
        let row = serde_json::from_slice(line).map_err(|error| {
            let words = error.to_string();
            // There it is always line 1.
            let reason = words.rsplit_once(" at line ").map_or(&*words, |(reason, _)| reason);
            both!("{reason}", "JSON として読めません：「{reason}」")
        })?;
        take(row)
    })
}

/// [`each_json_row`] for the rows of a table, whose first line is its header.
fn each_table_row<R: ResultRow>(
    path: &Path,
    file: &mut File,
    table: Table,
    mut take: impl FnMut(R) -> Result<(), Bilingual>,
) -> Result<(), CommandFailure> {
    let headers = [false, true].map(|is_of_reports| table.header(is_of_reports));
    let is_torn = |line: &[u8], number| {
        number > 1 || headers.iter().any(|header| header.as_bytes().starts_with(line))
    };
    each_line(path, file, is_torn, |number, line| {
        if number == 1 {
            let is_header = headers.iter().any(|header| header.as_bytes() == line);
            let other = || both!("the table has other columns", "表の列が違います");
            return is_header.then_some(()).ok_or_else(other);
        }
        let (row, report) = table.read(line)?;
        take(R::of_table(row, report))
    })
}

/// Passes each whole line with its number to `take`, removes the last one if it is torn, and leaves
/// the file at its end.
fn each_line(
    path: &Path,
    file: &mut File,
    is_torn: impl Fn(&[u8], u64) -> bool,
    mut take: impl FnMut(u64, &[u8]) -> Result<(), Bilingual>,
) -> Result<(), CommandFailure> {
    let mut whole = 0;
    let mut lines = BufReader::new(&mut *file);
    for number in 1_u64.. {
        let row = next_row(&mut lines, LONGEST_ROW, number, &is_torn);
        let Some(line) = row.map_err(|error| CommandFailure::file(path, &error))? else {
            break;
        };
        let taken = line.and_then(|line| {
            take(number, &line)?;
            Ok(line.len() as u64)
        });
        whole += taken.map_err(|why| {
            both!(
                |language| "{path}, line {number}: not a result: {why}",
                "{path}、{number} 行目は結果ではありません：{why}",
                path = path.display(),
                why = why.in_words(language)
            )
        })?;
    }
    let cut = file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole)));
    cut.map_err(|error| CommandFailure::file(path, &error))?;
    Ok(())
}

/// The fingerprint of a problem of the input.
fn task_fingerprint(item: &InputProblem) -> u64 {
    let sfen = match &item.content {
        Ok((problem, _)) => problem.position().to_sfen(),
        Err(_) => String::new(),
    };
    fingerprint(item.number, &item.name, &sfen)
}

/// A number that differs between problems: the exclusive or over those done is compared with that
/// over the input.
fn fingerprint(number: u64, name: &str, sfen: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    // The name as it stands in a table, where results may be read from.
    (number, on_one_line(name), sfen).hash(&mut hasher);
    hasher.finish()
}

/// A line, or why it can be no result.
type FoundLine = Result<Vec<u8>, Bilingual>;

/// The next whole line, of at most `most` bytes; `None` at the end of the results, or if only a
/// torn line is left.
fn next_row(
    lines: &mut impl BufRead,
    most: usize,
    number: u64,
    is_torn: &impl Fn(&[u8], u64) -> bool,
) -> io::Result<Option<FoundLine>> {
    let mut line = Vec::new();
    lines.by_ref().take(most as u64).read_until(b'\n', &mut line)?;
    if line.last() == Some(&b'\n') {
        return Ok(Some(Ok(line)));
    }
    if line.len() == most && has_line_end(lines)? {
        let long = both!("it is longer than {most} bytes", "{most} バイトより長い行です");
        return Ok(Some(Err(long)));
    }
    let other = || Err(both!("it begins differently", "始まりが違います"));
    Ok((!is_torn(&line, number)).then(other))
}

/// Reads on to the next end of a line; false if there is none.
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

/// True for the beginning of a result, perhaps with zeros for its rest, and for nothing but zeros
/// behind other results: a crash of the machine may leave those in its place.
fn is_torn_row(line: &[u8], number: u64) -> bool {
    let zeros = line.iter().rev().take_while(|&&byte| byte == 0).count();
    let text = &line[..line.len() - zeros];
    if text.is_empty() {
        return line.is_empty() || number > 1;
    }
    let is_start = text.starts_with(ROW_START) || ROW_START.starts_with(text);
    let read = serde_json::from_slice::<Row>(text);
    is_start && read.err().is_none_or(|error| error.is_eof())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ends::placed_mistake::{InputPlace, PlacedMistake};
    use crate::cli::problems::input::InputItem;
    use tsumi_core::solver::ProblemError;

    fn item(number: u64) -> InputProblem {
        InputProblem {
            name: format!("line {number}"),
            ..InputItem::faulty(number, PlacedMistake::new(InputPlace::Game, ProblemError::NoKing))
        }
    }

    fn done(numbers: &[u64]) -> DoneBefore {
        let mut done = DoneBefore::default();
        for &number in numbers {
            assert!(done.numbers.insert(number));
            done.sum ^= task_fingerprint(&item(number));
        }
        done
    }

    fn rest(done: DoneBefore, items: u64) -> Vec<Option<u64>> {
        done.rest((1..=items).map(item), &Termination::default())
            .map(|item| item.ok().map(|item| item.number))
            .collect()
    }

    #[test]
    fn what_is_done_is_left_out() {
        assert_eq!(rest(done(&[]), 2), [Some(1), Some(2)]);
        assert_eq!(rest(done(&[1, 3]), 4), [Some(2), Some(4)]);
        assert_eq!(rest(done(&[1, 2]), 2), []);
    }

    /// The lengths of the rows up to the end, or what is wrong with the last.
    fn rows(text: &str) -> Result<Vec<usize>, Bilingual> {
        let mut lines = text.as_bytes();
        let mut lengths = Vec::new();
        while let Some(row) =
            next_row(&mut lines, 20, lengths.len() as u64 + 1, &is_torn_row).unwrap()
        {
            lengths.push(row?.len());
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
            "{\"problem\":1,\"na\0\0",
            "{\"problem\":1,\"name\":\"more",
            "{\"problem\":1,\"name\":\"\"}",
            "\0\0",
        ] {
            assert_eq!(rows(&format!("{{}}\n{torn}")), Ok(vec![3]), "{torn}");
        }
        let long = "{\"problem\":1,\"name\":\"\"}\n";
        assert!(rows(&format!("{{}}\n{long}{{}}\n")).is_err());
        assert!(rows(long).is_err());
        // None of them is the beginning of a row.
        for other in ["some text", "\0\0some text", "{\"problem\":[1,2]}", "{\"problem\":1} 2"] {
            assert!(rows(&format!("{{}}\n{other}")).is_err(), "{other}");
        }
        assert!(rows("\0\0").is_err(), "another program's zeros");
    }

    #[test]
    fn another_input_is_seen() {
        let mut other = done(&[1, 3]);
        other.sum ^= 1;
        assert_eq!(rest(other, 5), [None]);
        assert_eq!(rest(done(&[1, 2, 3]), 2), [None]);
    }
}
