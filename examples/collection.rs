//! The shortest mates of a file of problems on two threads that share 256 MiB and a minute, and
//! the variations of one: `cargo run --release --example collection -- FILE`.

use std::fs::File;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tsumi::files::{self, Entry, ReadError};
use tsumi::{Effort, Limits, Problem, Questions, Solver, divide_memory, spawn_deep_scoped};

const EXAMPLE: &str = "tests/data/files/mate5.kif";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or(EXAMPLE.to_string());
    let entries: Vec<Entry> =
        files::entries(File::open(&path)?).collect::<Result<_, ReadError>>()?;
    let problems = entries.iter().map(|entry| Problem::new(&entry.position));
    let problems: Vec<Problem> = problems.collect::<Result<_, _>>()?;
    let (threads, mib) = divide_memory(256, 2)?;
    let end = Instant::now() + Duration::from_secs(60);
    let (waiting, answers) = (Mutex::new(problems.iter().enumerate()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let job = || {
                let mut solver = Solver::new(mib).expect("memory that was there");
                let next = || waiting.lock().expect("no thread panics").next();
                while let Some((index, problem)) = next() {
                    // Behind the end a search gives up at once.
                    let left = end.saturating_duration_since(Instant::now());
                    let limits = Limits::new().effort(Effort::Shortest).time(left);
                    solver.clear();
                    let answer = solver.ask(problem).limits(&limits).solve();
                    let mut answers = answers.lock().expect("no thread panics");
                    answers.push((index, answer));
                }
            };
            spawn_deep_scoped("job", scope, job).expect("a thread can be started");
        }
    });
    let mut answers = answers.into_inner()?;
    answers.sort_by_key(|(index, _)| *index);
    for (index, answer) in &answers {
        let line = entries[*index].line;
        match answer.bounds {
            Some(bounds) if bounds.meet() => println!("line {line}: mate in {}", bounds.upper),
            Some(bounds) => println!("line {line}: mate in {} to {}", bounds.lower, bounds.upper),
            None => println!("line {line}: {}", answer.verdict),
        }
    }
    let mated = answers.iter().find(|(_, answer)| answer.bounds.is_some());
    if let Some((index, _)) = mated {
        let (mut solver, all) = (Solver::new(mib)?, Questions::new().variations(usize::MAX));
        let moves = solver.ask(&problems[*index]).find(&all).moves();
        println!("{:?}", moves.main_line());
        for branch in moves.branches() {
            println!("after {:?}: {:?}", moves.path(branch.from), branch.moves);
        }
    }
    Ok(())
}
