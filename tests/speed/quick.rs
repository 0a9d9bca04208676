//! How long short questions take: `cargo bench --bench quick` shows times, with the
//! machine's noise. `scripts/instructions` counts instead, by `TSUMI_ROUNDS=QUESTION:N`, which asks
//! one of [`QUESTIONS`] of all positions N times, and so sees a loss of a hundredth.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::env;
use tsumi::{Position, QuickSolver, mate_in_one};

/// Mates from games, 400 of each length; the file says where they come from.
const MATES: &str = include_str!("../data/game-mates.tsv");
const PER_LENGTH: usize = 400;

/// A question about the mates of a length, and within how many plies, or by how many nodes.
#[derive(Clone, Copy)]
enum Ask {
    One,
    Within(u16),
    Nodes(u32),
}

/// What is measured: name, length of the mates, question. Two plies fewer than the mate has
/// is the question of positions without a mate.
const QUESTIONS: [(&str, u16, Ask); 10] = [
    ("in-one", 3, Ask::One),
    ("within-3", 3, Ask::Within(3)),
    ("none-within-3", 5, Ask::Within(3)),
    ("within-5", 5, Ask::Within(5)),
    ("none-within-5", 7, Ask::Within(5)),
    ("within-7", 7, Ask::Within(7)),
    ("none-within-7", 9, Ask::Within(7)),
    ("nodes-40", 7, Ask::Nodes(40)),
    ("nodes-140", 7, Ask::Nodes(140)),
    ("nodes-1000", 9, Ask::Nodes(1_000)),
];

/// The positions of a question, and what is asked of them.
fn question(name: &str) -> (Vec<Position>, Ask) {
    let found = QUESTIONS.into_iter().find(|question| question.0 == name);
    let (_, plies, ask) = found.expect("one of the questions");
    (mates_in(plies), ask)
}

fn mates_in(plies: u16) -> Vec<Position> {
    let expected = format!("mate{plies}");
    MATES
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|fields| fields.get(2) == Some(&expected.as_str()))
        .filter_map(|fields| fields[1].parse().ok())
        .take(PER_LENGTH)
        .collect()
}

/// Asks of every position; how many mate.
fn ask(solver: &mut QuickSolver, positions: &[Position], ask: Ask) -> usize {
    let mates = |position: &&Position| match ask {
        Ask::One => mate_in_one(black_box(position)).is_some(),
        Ask::Within(plies) => solver.mate_within(black_box(position), plies).is_mate(),
        Ask::Nodes(nodes) => solver.search(black_box(position), nodes).is_mate(),
    };
    positions.iter().filter(mates).count()
}

#[divan::bench(args = QUESTIONS.map(|(name, ..)| name))]
fn short_question(bencher: Bencher<'_, '_>, name: &str) {
    let (positions, question) = question(name);
    let mut solver = QuickSolver::new().expect("a mebibyte");
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        solver.clear();
        ask(&mut solver, &positions, question)
    });
}

/// Asks N times of all positions, and prints how many there are.
fn count(asked: &str) {
    let (name, rounds) = asked.split_once(':').expect("QUESTION:N");
    let rounds: usize = rounds.parse().expect("a number");
    let (positions, question) = question(name);
    let mut solver = QuickSolver::new().expect("a mebibyte");
    for _ in 0..rounds {
        solver.clear();
        black_box(ask(&mut solver, &positions, question));
    }
    println!("{}", positions.len());
}

fn main() {
    match env::var("TSUMI_ROUNDS") {
        Ok(asked) => count(&asked),
        Err(_) => divan::main(),
    }
}
