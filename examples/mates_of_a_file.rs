//! All mates of a file of problems, in any format that tsumi reads (SFEN lists, KIF, KI2,
//! CSA, JKF, drawn boards): `cargo run --release --example mates_of_a_file -- FILE`.

use std::fs::File;
use tsumi::{Limits, Problem, Solver, files};

const EXAMPLE: &str = "tests/data/files/mate5.kif";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or(EXAMPLE.to_string());
    let mut solver = Solver::new(64)?; // MiB
    let limits = Limits::new().nodes(1_000_000);
    for entry in files::entries(File::open(&path)?) {
        let entry = entry?;
        let name = entry.name.unwrap_or(format!("line {}", entry.line));
        let problem = Problem::new(&entry.position)?;
        solver.clear();
        let answer = solver.ask(&problem).limits(&limits).solve();
        match answer.plies() {
            Some(plies) => println!("{name}: mate in {plies}"),
            None => println!("{name}: {}", answer.verdict),
        }
    }
    Ok(())
}
