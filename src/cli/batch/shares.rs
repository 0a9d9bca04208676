//! Problems handed out in shares, to be solved elsewhere.
//!
//! For programs that have many machines and need not know what a problem is, such as
//! `examples/cluster.py`. The conversation, one JSON object a line:
//!
//! | line | from | what it is |
//! |---|---|---|
//! | `{"share":N,"problems":P,"arguments":[...],"input":"..."}` | here | run `tsumi` with these arguments and this input: it prints P lines |
//! | `{"shares":N}` | here | these were all |
//! | `{"share":N,"rows":"..."}` | there | what `tsumi` printed for a share |
//! | `{"summary":"..."}` | here | the results are written |
//!
//! Shares may come back in any order. Each is judged against its problems and written at
//! once. When all have come back, the other side closes its stream. A share that is not
//! printed yet waits for the reader, so that memory does not grow with the input.
//!
//! Numbers, names and mistakes stay here. What else does, and how a result is judged, is
//! the business of each command ([`ShareWork`]).

use super::counts::{Counts, ResultRow};
use super::resume::DoneBefore;
use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::{CommandFailure, complain};
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::document::{Document, Format};
use crate::cli::outputs::encoding::Encoding;
use crate::cli::outputs::output::Output;
use crate::cli::outputs::progress::ProgressDisplay;
use crate::cli::problems::input::{InputProblem, Source};
use crate::files::Stated;
use crate::system::language::Language;
use crate::words::{self, Bilingual, both};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;
use tsumi_core::position::Move;
use tsumi_core::solver::Problem;
use tsumi_core::system::mutex::lock;

/// What a command does with shares: it counts results, and knows what goes out and comes
/// back.
pub trait ShareWork: Counts + Clone + Send + 'static {
    /// The line for a problem on its way out, as the program elsewhere reads it.
    fn request_line(problem: &Problem, _stated: &Stated) -> String {
        problem.position().to_sfen()
    }

    /// Judges a result that came back as this line for a problem. Its position and limits are
    /// right. Returns it with its line, in which the number and the name of the problem stand.
    fn judge(
        row: Self::Row,
        moves: &[Move],
        line: &str,
        item: &InputProblem,
        content: (&Problem, &Stated),
    ) -> Result<JudgedRow<Self::Row>, Bilingual>;

    /// The result for a problem that could not be read.
    fn refuse(item: &InputProblem, fault: &PlacedMistake, made_with: &str) -> JudgedRow<Self::Row>;
}

/// A result that was accepted, and its line for the file.
pub type JudgedRow<R> = (R, String);

/// How problems are handed out in shares.
pub struct ShareRules {
    /// The number of problems in one.
    pub size: usize,
    /// The command line that solves a share.
    pub arguments: Vec<String>,
    /// The limits and questions in words, as each result must have them.
    pub made_with: String,
    /// The language of messages and of the summary.
    pub language: Language,
}

/// Hands out all items that are not done yet, writes what comes back from `returned` to
/// the results, and ends the conversation with a summary.
///
/// # Errors
/// If there is no file of results, or as [`exchange_shares`].
pub fn share_out<W: ShareWork>(
    work: W,
    rules: ShareRules,
    (mut results, done): (Vec<Output<'static>>, DoneBefore),
    progress: ProgressDisplay,
    items: impl Iterator<Item = InputProblem> + Send + 'static,
    returned: &Source,
    ending: &Termination,
) -> Result<W, CommandFailure> {
    let (start, language) = (Instant::now(), rules.language);
    let Some(results) = results.pop() else {
        return Err(both!("--shares needs --out", "--shares には --out が必要です").into());
    };
    let collector = Collector {
        rules,
        document: Document::new([(results, Format::Jsonl, Encoding::Utf8)], language),
        work,
        progress,
        out: BTreeMap::new(),
        shares: 0,
        are_all_out: false,
        failure: None,
    };
    let unread = |error| CommandFailure::file(Path::new(&returned.to_string()), &error);
    let input = returned.clone().input(ending).map_err(unread)?;
    let work = exchange_shares(collector, done.rest(items, ending), input, ending)?;
    print_line(
        &Format::Jsonl.object(&Closing { summary: &work.summary_text(start.elapsed(), language) }),
    )?;
    Ok(work)
}

/// A share on its way out.
#[derive(Serialize)]
struct ShareOut<'a> {
    share: u64,
    problems: usize,
    arguments: &'a [String],
    input: &'a str,
}

/// The line after the last share.
#[derive(Serialize)]
struct LastShare {
    shares: u64,
}

/// The last line.
#[derive(Serialize)]
struct Closing<'a> {
    summary: &'a str,
}

/// A share that has come back.
#[derive(Deserialize)]
struct ShareBack {
    share: u64,
    rows: String,
}

/// Writes the results, and knows which shares are not back yet.
struct Collector<W> {
    rules: ShareRules,
    document: Document<'static>,
    work: W,
    progress: ProgressDisplay,
    /// The shares that are out, by number.
    out: BTreeMap<u64, Vec<InputProblem>>,
    /// The number of shares so far.
    shares: u64,
    /// No more follow.
    are_all_out: bool,
    /// The failure of the input or of printing shares.
    failure: Option<CommandFailure>,
}

impl<W: ShareWork> Collector<W> {
    /// The line of a new share, which is out from now on.
    fn hand_out(&mut self, items: Vec<InputProblem>) -> String {
        self.shares += 1;
        let contents = items.iter().flat_map(|item| &item.content);
        let lines = contents.map(|(problem, stated)| W::request_line(problem, stated) + "\n");
        let input: String = lines.collect();
        let line = Format::Jsonl.object(&ShareOut {
            share: self.shares,
            problems: items.len(),
            arguments: &self.rules.arguments,
            input: &input,
        });
        self.out.insert(self.shares, items);
        line
    }

    /// Judges and writes the results of a share that has come back; one that came back before is
    /// ignored.
    fn accept_share(&mut self, back: &ShareBack) -> Result<(), CommandFailure> {
        let number = back.share;
        if number == 0 || number > self.shares {
            let none = both!("there is no share {number}", "{number} 番の分はありません");
            return Err(none.into());
        }
        let Some(items) = self.out.remove(&number) else {
            return Ok(());
        };
        let rows = self.judge_share(&back.rows, &items).map_err(|why| {
            both!(
                |language| "share {number}: {why}",
                "{number} 番の分：{why}",
                why = why.in_words(language)
            )
        });
        rows?.into_iter().try_for_each(|row| self.write(row))
    }

    /// Complains of the mistakes in parts that a problem can do without.
    fn report_mistakes(&self, item: &InputProblem, stated: &Stated) {
        for mistake in item.mistakes(stated) {
            let message = mistake.in_words(self.rules.language);
            self.progress.aside(|| complain(message));
        }
    }

    /// Complains of a faulty problem, and writes its result.
    fn refuse(&mut self, item: &InputProblem, fault: &PlacedMistake) -> Result<(), CommandFailure> {
        let message = fault.in_words(self.rules.language);
        self.progress.aside(|| complain(message));
        self.write(W::refuse(item, fault, &self.rules.made_with))
    }

    /// Judges all results of a share, before any is written.
    fn judge_share(
        &self,
        text: &str,
        items: &[InputProblem],
    ) -> Result<Vec<JudgedRow<W::Row>>, Bilingual> {
        let lines: Vec<&str> = text.split_terminator('\n').collect();
        if lines.len() != items.len() {
            let (found, problems) = (lines.len(), items.len());
            return Err(both!(
                "{results} of {asked}",
                "{problems} 問に対して結果が {found} 件です",
                results = words::number_of("result", found),
                asked = words::number_of("problem", problems)
            ));
        }
        let rows = lines.iter().zip(items).map(|(line, item)| {
            let judged = self.judge_one(line, item);
            judged.map_err(|why| {
                both!(
                    |language| "{name}: {why}",
                    "{name}：{why}",
                    name = item.name_in(language),
                    why = why.in_words(language)
                )
            })
        });
        rows.collect()
    }

    /// Judges one result of a share.
    fn judge_one(&self, line: &str, item: &InputProblem) -> Result<JudgedRow<W::Row>, Bilingual> {
        let content = item.content.as_ref();
        let (problem, stated) =
            content.map_err(|fault| Bilingual::of(|language| fault.in_words(language)))?;
        let row: W::Row = serde_json::from_str(line)
            .map_err(|error| both!("not a result: {error}", "結果ではありません：「{error}」"))?;
        let (mark, made_with) = (row.row(), &self.rules.made_with);
        if mark.sfen != problem.position().to_sfen() {
            let other = &mark.sfen;
            return Err(both!(
                "the result is of another position: {other}",
                "別の局面の結果です：{other}"
            ));
        }
        if mark.made_with != *made_with {
            let other = &mark.made_with;
            return Err(both!(
                "made with {other}, not with {made_with}",
                "制限が「{made_with}」でなく「{other}」です"
            ));
        }
        let moves = mark.moves.iter().map(|word| Move::from_usi(word));
        let moves: Result<Vec<Move>, _> = moves.collect();
        let moves =
            moves.map_err(|error| Bilingual::of(|language| words::move_error(&error, language)))?;
        W::judge(row, &moves, line, item, (problem, stated))
    }

    /// Counts a result and writes its line.
    fn write(&mut self, (row, line): JudgedRow<W::Row>) -> Result<(), CommandFailure> {
        self.progress.count();
        self.work.count_row(&row);
        self.document.add(row.row().problem, |_| Some(line.clone()))
    }
}

/// Hands out all problems, and collects their results from `returned` until that ends.
///
/// # Errors
/// If the input or a stream fails, or a share is not back at the end or is bad.
fn exchange_shares<W: ShareWork>(
    collector: Collector<W>,
    items: impl Iterator<Item = Result<InputProblem, CommandFailure>> + Send + 'static,
    returned: impl Read,
    ending: &Termination,
) -> Result<W, CommandFailure> {
    let shared = Arc::new(Mutex::new(collector));
    let collector = Arc::clone(&shared);
    // The thread is not joined: its line may not be read any more.
    thread::Builder::new()
        .name("shares".to_string())
        .spawn(move || {
            if let Err(failure) = hand_out_all(&collector, items) {
                lock(&collector).failure.get_or_insert(failure);
                // The other side need not wait for more.
                let _ = end_shares(&collector);
            }
        })
        .map_err(CommandFailure::no_thread)?;
    for line in BufReader::new(returned).split(b'\n') {
        let line = line.map_err(|error| both!("results: {error}", "結果：{error}"))?;
        let back: ShareBack = serde_json::from_slice(&line).map_err(|error| {
            both!("not a share: {error}", "結果の分として読めません：「{error}」")
        })?;
        lock(&shared).accept_share(&back)?;
    }
    let mut collector = lock(&shared);
    collector.progress.end();
    let is_whole = collector.are_all_out && collector.out.is_empty();
    match collector.failure.take() {
        Some(failure) => Err(failure),
        None if is_whole || ending.is_asked_for() => Ok(collector.work.clone()),
        None => Err(both!(
            "not all shares have come back; --resume continues the results",
            "戻っていない分があります。--resume で続きから始まります"
        )
        .into()),
    }
}

/// Prints all problems in shares; faulty ones get their results at once.
fn hand_out_all<W: ShareWork>(
    shared: &Mutex<Collector<W>>,
    items: impl Iterator<Item = Result<InputProblem, CommandFailure>>,
) -> Result<(), CommandFailure> {
    let size = lock(shared).rules.size;
    let mut share = Vec::with_capacity(size);
    for item in items {
        let item = item?;
        match &item.content {
            Ok((_, stated)) => {
                lock(shared).report_mistakes(&item, stated);
                share.push(item);
            }
            Err(fault) => {
                let mut collector = lock(shared);
                if let Err(failure) = collector.refuse(&item, fault) {
                    // Under one lock: the next writer does not report it again.
                    collector.failure.get_or_insert(failure);
                    drop(collector);
                    return end_shares(shared);
                }
            }
        }
        if share.len() == size {
            let line = lock(shared).hand_out(std::mem::take(&mut share));
            print_line(&line)?;
        }
    }
    if !share.is_empty() {
        let line = lock(shared).hand_out(share);
        print_line(&line)?;
    }
    end_shares(shared)
}

/// Prints the line that says how many shares there were.
fn end_shares<W: ShareWork>(shared: &Mutex<Collector<W>>) -> Result<(), CommandFailure> {
    let mut collector = lock(shared);
    collector.are_all_out = true;
    let shares = collector.shares;
    drop(collector);
    print_line(&Format::Jsonl.object(&LastShare { shares }))
}

/// Prints a line to standard output.
fn print_line(line: &str) -> Result<(), CommandFailure> {
    Output::standard(&mut io::stdout()).write(line)
}
