//! The composer's report: `cargo run --release --example report -- SFEN`.

use tsumi::{Limits, Position, Problem, Solver, Stop, report};

/// The third problem of the Shogi Zuko (1755).
const ZUKO_3: &str =
    "2p1g+P3/1P1p1pp2/l1P1g1S+r1/P1B1P1+p2/1p3l3/1kN6/9/2+B6/1r7 b GS2N2Pg2sn2l5p 1";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sfen = std::env::args().nth(1).unwrap_or(ZUKO_3.to_string());
    let problem = Problem::new(&Position::from_sfen(&sfen)?, false)?;
    let mut solver = Solver::new(64)?; // MiB
    let limits = Limits::new().nodes(2_000_000);
    let mut on_step = |step| println!("{step:?}");
    let found = report::check(
        &mut solver,
        &problem,
        None,
        &limits,
        &Stop::new(),
        &mut on_step,
    );
    println!(
        "complete: {:?}, length: {:?}",
        found.is_complete(),
        found.length
    );
    for fault in &found.faults {
        println!("ply {}: {}", fault.line.ply, fault.kind.name());
    }
    Ok(())
}
