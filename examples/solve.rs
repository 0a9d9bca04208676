//! Solves one problem: `cargo run --release --example solve -- SFEN`.

use tsumi::{Effort, Limits, Position, Problem, Solver, Verdict};

/// The fifth problem of the Shogi Zuko (1755).
const ZUKO_5: &str = "n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sfen = std::env::args().nth(1).unwrap_or(ZUKO_5.to_string());
    let problem = Problem::new(&Position::from_sfen(&sfen)?)?;
    let mut solver = Solver::new(64)?; // MiB
    let limits = Limits::new().nodes(10_000_000).effort(Effort::Shortest);
    let answer = solver.ask(&problem).limits(&limits).solve();
    match answer.verdict {
        Verdict::Mate => {
            let line: Vec<String> = answer.line.iter().map(ToString::to_string).collect();
            println!("mate in {}: {}", line.len(), line.join(" "));
        }
        Verdict::NoMate => println!("no mate"),
        Verdict::Unknown(reason) => println!("not answered: {reason}"),
    }
    Ok(())
}
