//! `tsumi bench`: the same searches of the same positions every time.

use super::outcome::{CommandFailure, CommandOutcome};
use crate::engine::Answer;
use crate::engine::bench::{self, Bench, BenchEntry, BenchTable};
use crate::words;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::time::Duration;

/// Arguments of `tsumi bench`.
#[derive(Args, Debug)]
pub struct BenchArguments {
    /// Where the search remembers positions
    #[arg(long, value_enum, default_value_t = TableChoice::Fixed)]
    table: TableChoice,
}

/// A table, or the comparison of the two.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableChoice {
    /// The bounded table of 16 MiB
    Fixed,
    /// A hash map by the 128-bit key of the board, without bound
    Exact,
    /// One after the other on each position, side by side
    Both,
}

impl TableChoice {
    fn tables(self) -> &'static [BenchTable] {
        match self {
            TableChoice::Fixed => &[BenchTable::Fixed],
            TableChoice::Exact => &[BenchTable::Exact],
            TableChoice::Both => &[BenchTable::Fixed, BenchTable::Exact],
        }
    }
}

/// A table and the cost of its searches.
struct Contender {
    name: &'static str,
    bench: Bench,
    sum: Figures,
    /// The size of the largest table that a search had.
    table_bytes: usize,
}

/// The cost of one search, or of several.
#[derive(Clone, Copy, Default)]
struct Figures {
    nodes: u64,
    elapsed: Duration,
    entry_bytes: usize,
}

impl Figures {
    fn add(&mut self, other: Figures) {
        self.nodes += other.nodes;
        self.elapsed += other.elapsed;
        self.entry_bytes += other.entry_bytes;
    }

    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)
    }
}

impl Contender {
    fn new(table: BenchTable) -> Result<Contender, CommandFailure> {
        let name = match table {
            BenchTable::Fixed => "fixed",
            BenchTable::Exact => "exact",
        };
        let bench = Bench::new(table).map_err(CommandFailure::input)?;
        Ok(Contender {
            name,
            bench,
            sum: Figures::default(),
            table_bytes: 0,
        })
    }

    /// The columns of an entry.
    fn solve(&mut self, entry: &BenchEntry) -> String {
        let measurement = self.bench.solve(&entry.problem);
        let figures = Figures {
            nodes: measurement.answer.statistics.nodes,
            elapsed: measurement.answer.statistics.elapsed,
            entry_bytes: measurement.entry_bytes,
        };
        self.sum.add(figures);
        self.table_bytes = self.table_bytes.max(measurement.table_bytes);
        cells(&outcome(&measurement.answer), figures)
    }
}

/// Searches the positions; prints a line for each, and the sums last.
pub fn run(
    arguments: &BenchArguments,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    let tables = arguments.table.tables().iter();
    let mut contenders: Vec<Contender> = tables
        .map(|&table| Contender::new(table))
        .collect::<Result<_, _>>()?;
    writeln!(output, "{}", heading(&contenders))?;
    for entry in bench::entries() {
        let entry = entry.map_err(CommandFailure::input)?;
        write!(output, "{:16}", entry.name)?;
        for contender in &mut contenders {
            write!(output, "{}", contender.solve(&entry))?;
            output.flush()?;
        }
        writeln!(output)?;
    }
    match contenders.as_slice() {
        [contender] => writeln!(output, "{}", signature(&contender.sum))?,
        contenders => writeln!(output, "{}", comparison(contenders))?,
    }
    Ok(CommandOutcome::Answered)
}

/// The names of the columns. Memory means that of the entries; a table may allocate
/// more in advance.
fn heading(contenders: &[Contender]) -> String {
    let columns = |contender: &Contender| {
        format!(
            " | {:>11} {:>8} {:>6} {:>6}",
            contender.name, "nodes", "ms", "MiB"
        )
    };
    format!(
        "{:16}{}",
        "position",
        contenders.iter().map(columns).collect::<String>()
    )
}

/// The columns of one table.
fn cells(outcome: &str, figures: Figures) -> String {
    format!(
        " | {outcome:>11} {:>8} {:>6} {:>6.1}",
        figures.nodes,
        figures.elapsed.as_millis(),
        mebibytes(figures.entry_bytes)
    )
}

/// The verdict, with the plies of a mate.
fn outcome(answer: &Answer) -> String {
    let word = words::verdict(&answer.verdict);
    match answer.plies() {
        Some(plies) => format!("{word} {plies}"),
        None => word.to_string(),
    }
}

fn mebibytes(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// The node count, which changes whenever the search does, and the speed.
fn signature(sum: &Figures) -> String {
    format!(
        "Bench: {} nodes, {:.0} nps",
        sum.nodes,
        sum.nodes_per_second()
    )
}

/// The sums of all tables, in columns and in words.
fn comparison(contenders: &[Contender]) -> String {
    let sums: String = contenders
        .iter()
        .map(|contender| cells("", contender.sum))
        .collect();
    let words = contenders.iter().map(|contender| {
        format!(
            "\n{}: {} nodes, {:.0} nps, tables of at most {:.1} MiB",
            contender.name,
            contender.sum.nodes,
            contender.sum.nodes_per_second(),
            mebibytes(contender.table_bytes)
        )
    });
    format!("{:16}{sums}{}", "sum", words.collect::<String>())
}
