//! The composer's report, perhaps with a given solution:
//! `cargo run --release --example report -- SFEN [MOVE...]`.

use tsumi::report::{self, Rules};
use tsumi::{Limits, Position, Problem, Solver, Stop};

/// The third problem of the Shogi Zuko (1755).
const ZUKO_3: &str =
    "2p1g+P3/1P1p1pp2/l1P1g1S+r1/P1B1P1+p2/1p3l3/1kN6/9/2+B6/1r7 b GS2N2Pg2sn2l5p 1";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let sfen = arguments.next().unwrap_or(ZUKO_3.to_string());
    let problem = Problem::new(&Position::from_sfen(&sfen)?)?;
    let words: Vec<String> = arguments.collect();
    let given = tsumi::files::line(problem.position(), &words)?;
    let given = (!given.is_empty()).then_some(&given[..]);
    let mut solver = Solver::new(64)?; // MiB
    let limits = Limits::new().nodes(2_000_000);
    let (stop, mut on_step) = (Stop::new(), |step| println!("{step:?}"));
    let found = report::check(&mut solver, &problem, given, &limits, &stop, &mut on_step);
    for rules in Rules::ALL {
        println!("by the rules {rules}: {}", found.level(rules));
    }
    println!("given solution: {:?}", found.given);
    println!("length: {:?}, {:?}", found.length, found.main_line);
    for fault in &found.faults {
        let (ply, moves) = (fault.line.ply, &fault.line.moves);
        println!("ply {ply}: {}, {moves:?}", fault.kind);
    }
    for open in &found.open {
        println!("open: {open}");
    }
    Ok(())
}
