//! `tsumi bench`: the same searches of the same positions every time.

mod positions;

use super::ends::outcome::{CommandFailure, CommandOutcome};
use crate::words;
use crate::words::both;
use positions::Bench;
use std::io::Write;
use std::time::Duration;
use tsumi_core::solver::Answer;

/// Searches the positions; prints a line for each, and last the node count, which changes
/// whenever the search does, with the speed.
pub fn run(output: &mut dyn Write) -> Result<CommandOutcome, CommandFailure> {
    let mut bench = Bench::new().map_err(|error| both!("{error}", "{error}"))?;
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    writeln!(output, "{:16} {:>11} {:>8} {:>6}", "position", "answer", "nodes", "ms")?;
    for entry in positions::entries() {
        let entry = entry.map_err(|error| both!("{error}", "{error}"))?;
        let answer = bench.solve(&entry.problem);
        let statistics = &answer.statistics;
        writeln!(
            output,
            "{:16} {:>11} {:>8} {:>6}",
            entry.name,
            outcome(&answer),
            statistics.nodes,
            statistics.elapsed.as_millis()
        )?;
        output.flush()?;
        nodes += statistics.nodes;
        elapsed += statistics.elapsed;
    }
    let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    writeln!(output, "Bench: {nodes} nodes, {speed:.0} nps")?;
    Ok(CommandOutcome::Answered)
}

/// The verdict in one word, with the plies of a mate.
fn outcome(answer: &Answer) -> String {
    let word = words::verdict(&answer.verdict);
    match answer.plies() {
        Some(plies) => format!("{word} {plies}"),
        None => word.to_string(),
    }
}
