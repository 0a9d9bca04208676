//! `tsumi solve`: problems in, boards and lines out.

use super::{CommandFailure, Outcome, verdict_word};
use crate::engine::config::Config;
use crate::engine::{Answer, Limits, Problem, Solver, Stop, Verdict};
use crate::notation::{board, moves, setup};
use crate::position::Position;
use clap::Args;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `tsumi solve`.
#[derive(Args, Debug)]
pub struct SolveArguments {
    /// Problems, each one argument in quotes; the words `position` and `sfen`
    /// may stand before an SFEN
    #[arg(value_name = "SFEN", required_unless_present = "file")]
    sfens: Vec<String>,

    /// Also solve the problems of a file, one a line: an SFEN, or a name, a tab
    /// and an SFEN (what follows another tab is ignored); `-` is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Memory of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    hash: u64,

    /// Give up on a problem after so many seconds [default: never]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Give up on a problem after so many positions; 0 for no limit
    /// [default: NodesLimit of the configuration]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Look only for mates of at most so many plies; 0 for any length
    /// [default: MateLimit of the configuration]
    #[arg(long, value_name = "PLIES")]
    mate_limit: Option<u32>,

    /// The side to move is the one to be mated
    #[arg(long)]
    root_defends: bool,

    /// Print one line a problem: verdict, plies, milliseconds, nodes, moves and
    /// name, with tabs between them
    #[arg(long, short)]
    quiet: bool,
}

/// A position to be solved.
struct Task {
    name: String,
    problem: Result<Problem, String>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}

/// Solves all problems in turn. One with a mistake is named and left out.
pub fn run(
    arguments: &SolveArguments,
    config: &Config,
    output: &mut impl Write,
) -> Result<Outcome, CommandFailure> {
    let tasks = tasks(arguments, config)?;
    let limits = limits(arguments, config);
    let mib = usize::try_from(arguments.hash).unwrap_or(usize::MAX);
    let mut solver = Solver::new(mib).map_err(|error| CommandFailure::Input(error.to_string()))?;
    let mut outcome = Outcome::Answered;
    for (index, task) in tasks.iter().enumerate() {
        let problem = match &task.problem {
            Ok(problem) => problem,
            Err(reason) => {
                eprintln!("tsumi: {}: {reason}", task.name);
                outcome = Outcome::BadInput;
                continue;
            }
        };
        if index > 0 {
            solver.clear();
        }
        let answer = solve(&mut solver, task, problem, &limits, arguments.quiet, output)?;
        if matches!(answer.verdict, Verdict::Unknown(_)) {
            outcome = outcome.max(Outcome::NotAnswered);
        }
    }
    Ok(outcome)
}

fn tasks(arguments: &SolveArguments, config: &Config) -> Result<Vec<Task>, CommandFailure> {
    let root_defends = arguments.root_defends || config.options.root_defends;
    let mut tasks: Vec<Task> = rejoined(&arguments.sfens)
        .iter()
        .enumerate()
        .map(|(index, text)| Task {
            name: format!("problem {}", index + 1),
            problem: read_problem(text, root_defends),
        })
        .collect();
    if let Some(path) = &arguments.file {
        let text = read_text(path)
            .map_err(|error| CommandFailure::Input(format!("{}: {error}", path.display())))?;
        tasks.extend(
            text.lines()
                .enumerate()
                .filter_map(|(index, line)| read_line(path, index + 1, line, root_defends)),
        );
    }
    Ok(tasks)
}

/// An SFEN typed without quotes arrives in pieces; no argument then has a blank.
fn rejoined(sfens: &[String]) -> Vec<String> {
    let is_in_pieces = sfens.len() > 1 && sfens.iter().all(|text| !text.contains(' '));
    if is_in_pieces {
        vec![sfens.join(" ")]
    } else {
        sfens.to_vec()
    }
}

fn read_text(path: &Path) -> io::Result<String> {
    if path.as_os_str() != "-" {
        return std::fs::read_to_string(path);
    }
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    Ok(text)
}

/// Reads a line of a file of problems; `None` for blank lines and comments.
fn read_line(path: &Path, number: usize, line: &str, root_defends: bool) -> Option<Task> {
    if line.trim().is_empty() || line.starts_with('#') {
        return None;
    }
    let place = format!("{}, line {number}", path.display());
    let mut fields = line.split('\t').map(str::trim);
    let (name, sfen) = match (fields.next(), fields.next()) {
        (Some(name), Some(sfen)) => (name.to_string(), sfen),
        (sfen, _) => (place.clone(), sfen.unwrap_or("")),
    };
    match read_problem(sfen, root_defends) {
        Ok(problem) => Some(Task {
            name,
            problem: Ok(problem),
        }),
        Err(reason) => Some(Task {
            name: place,
            problem: Err(reason),
        }),
    }
}

fn read_problem(text: &str, root_defends: bool) -> Result<Problem, String> {
    let position = setup::read_lenient(text).map_err(|error| error.to_string())?;
    Problem::new(&position, root_defends).map_err(|error| error.to_string())
}

/// The configured limits where the arguments set none.
fn limits(arguments: &SolveArguments, config: &Config) -> Limits {
    let mut options = config.options.clone();
    options.nodes_limit = arguments.nodes.unwrap_or(options.nodes_limit);
    options.mate_limit = arguments.mate_limit.map_or(options.mate_limit, u64::from);
    Limits {
        time: arguments.time,
        progress_interval: None,
        ..options.limits()
    }
}

fn solve(
    solver: &mut Solver,
    task: &Task,
    problem: &Problem,
    limits: &Limits,
    quiet: bool,
    output: &mut impl Write,
) -> Result<Answer, CommandFailure> {
    if !quiet {
        writeln!(
            output,
            "{}\n{}",
            task.name,
            board::diagram(problem.position())
        )?;
        // The board is there to look at while the search runs.
        output.flush()?;
    }
    let answer = solver.solve(problem, limits, &Stop::new(), &mut |_| ());
    if quiet {
        writeln!(output, "{}", row(&answer, &task.name))?;
    } else {
        writeln!(output, "{}", report(&answer, problem.position()))?;
    }
    output.flush()?;
    Ok(answer)
}

/// Verdict, plies, milliseconds, nodes, moves and name, with tabs between them.
fn row(answer: &Answer, name: &str) -> String {
    let plies = answer
        .plies()
        .map_or_else(|| "-".to_string(), |plies| plies.to_string());
    let line = if answer.line.is_empty() {
        "-".to_string()
    } else {
        usi_moves(answer)
    };
    let (milliseconds, nodes) = (
        answer.statistics.elapsed.as_millis(),
        answer.statistics.nodes,
    );
    format!(
        "{}\t{plies}\t{milliseconds}\t{nodes}\t{line}\t{name}",
        verdict_word(&answer.verdict)
    )
}

/// What is found, what it took, and the line in both notations.
fn report(answer: &Answer, position: &Position) -> String {
    let statistics = &answer.statistics;
    let mut text = format!(
        "{}\n{:.3} s, {} nodes\n",
        verdict_sentence(answer),
        statistics.elapsed.as_secs_f64(),
        statistics.nodes
    );
    if !answer.line.is_empty() {
        let japanese = moves::japanese(position, &answer.line);
        let rows: Vec<String> = japanese.chunks(6).map(|row| row.join(" ")).collect();
        text.push_str(&format!("{}\n{}\n", usi_moves(answer), rows.join("\n")));
    }
    text
}

fn verdict_sentence(answer: &Answer) -> String {
    match &answer.verdict {
        Verdict::Mate => format!(
            "mate (proven), line of {} plies (the shortest was not looked for)",
            answer.line.len()
        ),
        Verdict::NoMate => "no mate (proven)".to_string(),
        Verdict::Unknown(reason) => format!("not answered: {reason}"),
    }
}

fn usi_moves(answer: &Answer) -> String {
    answer
        .line
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn pieces_of_an_sfen_are_joined_again() {
        assert_eq!(rejoined(&words("4k4/9 b - 1")), ["4k4/9 b - 1"]);
        let quoted = ["startpos".to_string(), MATE_IN_ONE.to_string()];
        assert_eq!(rejoined(&quoted), quoted);
        assert_eq!(rejoined(&quoted[..1]), quoted[..1]);
    }

    #[test]
    fn files_hold_names_and_positions() {
        let read = |line: &str| {
            read_line(Path::new("a.tsv"), 7, line, false)
                .map(|task| (task.name, task.problem.is_ok()))
        };
        assert_eq!(read(""), None);
        assert_eq!(read("# a comment"), None);
        assert_eq!(read(MATE_IN_ONE), Some(("a.tsv, line 7".to_string(), true)));
        assert_eq!(
            read(&format!("one\t{MATE_IN_ONE}\tmate1\tx")),
            Some(("one".to_string(), true))
        );
        assert_eq!(
            read("one\t9/9 b - 1"),
            Some(("a.tsv, line 7".to_string(), false))
        );
    }

    #[test]
    fn times_are_seconds() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["-1", "x", "1e300", "nan", "inf"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
