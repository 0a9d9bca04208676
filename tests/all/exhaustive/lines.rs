//! Mating lines of the problems of the repository: what random throws do not hold is often
//! on them, or near.

use super::{solver, usi_of};
use tsumi_core::position::Position;
use tsumi_core::solver::{Limits, Problem, Solver, Verdict};

/// The positions of a mating line, from the first on, and its moves.
pub struct MatingLine {
    pub sfens: Vec<String>,
    pub moves: Vec<String>,
}

/// Lines of the repository's problems: those of the tsume lengths of classics, and what
/// the engine finds soon.
pub fn mating_lines() -> impl Iterator<Item = MatingLine> {
    let classics = rows_of(include_str!("../../data/tsume-classics.tsv"))
        .map(|columns| (columns[1], columns[5].split(' ').map(str::to_owned).collect()));
    let others = include_str!("../../data/game-mates.tsv");
    let others = rows_of(include_str!("../../data/mates.tsv")).chain(rows_of(others));
    let mut solver = Solver::new(16).expect("memory for a table");
    let others =
        others.filter_map(move |columns| Some((columns[1], found(&mut solver, columns[1])?)));
    classics.chain(others).map(|(sfen, moves): (_, Vec<String>)| {
        let mut sfens = vec![sfen.to_owned()];
        for usi in &moves {
            sfens.push(solver::after(&sfens[sfens.len() - 1], usi));
        }
        MatingLine { sfens, moves }
    })
}

fn rows_of(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split('\t').collect())
}

/// The line of a mate that is found soon.
fn found(solver: &mut Solver, sfen: &str) -> Option<Vec<String>> {
    let position = Position::from_sfen(sfen).ok()?;
    let problem = Problem::new(&position).ok()?;
    solver.clear();
    let limits = Limits::new().nodes(20_000);
    let answer = solver.ask(&problem).limits(&limits).solve();
    (answer.verdict == Verdict::Mate).then(|| usi_of(&answer))
}
