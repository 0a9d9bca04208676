//! Stops a search from another thread: `cargo run --release --example stop`.

use std::time::Duration;
use tsumi::{Limits, Position, Problem, Progress, Solver, Stop};

/// The 73rd problem of the Shogi Muso (1734), which has no mate; the proof takes seconds.
const MUSO_73: &str = "+r2S5/4p2+B1/9/6+p+r1/3N1P1S1/2+l6/k1G6/1+p4pG1/1BS3PN1 b G3LPgs2n11p 1";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sfen = std::env::args().nth(1).unwrap_or(MUSO_73.to_string());
    let problem = Problem::new(&Position::from_sfen(&sfen)?)?;
    let mut solver = Solver::new(256)?; // MiB
    let stop = Stop::new();
    let alarm = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(500));
        alarm.raise();
    });
    let limits = Limits::new().progress_interval(Duration::from_millis(100));
    let mut report = |progress: &Progress| {
        println!("{} positions so far", progress.statistics.nodes);
    };
    let inquiry = solver.ask(&problem).limits(&limits).stop(&stop);
    let answer = inquiry.on_progress(&mut report).solve();
    println!("{}", answer.verdict);
    Ok(())
}
