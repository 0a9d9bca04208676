//! `tsumi bench`: the same searches of the same positions, ever again.

use super::{CommandFailure, Outcome, verdict_word};
use crate::engine::bench::{self, Bench};
use std::io::Write;
use std::time::Duration;

/// Searches the positions; prints a line for each, and the sums last.
pub fn run(output: &mut impl Write) -> Result<Outcome, CommandFailure> {
    let mut bench = Bench::new().map_err(|error| CommandFailure::Input(error.to_string()))?;
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    for entry in bench::entries() {
        let entry = entry.map_err(|error| CommandFailure::Input(error.to_string()))?;
        let answer = bench.solve(&entry.problem);
        let (verdict, plies) = (verdict_word(&answer.verdict), answer.plies().unwrap_or(0));
        let statistics = &answer.statistics;
        let milliseconds = statistics.elapsed.as_millis();
        writeln!(
            output,
            "{:16} {verdict:8} {plies:4} plies {:8} nodes {milliseconds:6} ms",
            entry.name, statistics.nodes
        )?;
        output.flush()?;
        nodes += statistics.nodes;
        elapsed += statistics.elapsed;
    }
    let nodes_per_second = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    writeln!(output, "Bench: {nodes} nodes, {nodes_per_second:.0} nps")?;
    Ok(Outcome::Answered)
}
