//! Answers for people to read.

use super::solved::Solution;
use crate::cli::layout::{nowhere, rows};
use crate::engine::{Bounds, Findings, Verdict};
use crate::notation::{board, moves};
use crate::words;

/// The answer, time and nodes, the line in both notations, and the comparison with the
/// given solution.
pub fn report(solution: &Solution) -> String {
    let answer = solution.answer();
    let statistics = &answer.statistics;
    let mut text = format!(
        "{}\n{:.3} s, {} nodes\n",
        verdict_sentence(&solution.findings),
        statistics.elapsed.as_secs_f64(),
        statistics.nodes
    );
    text.push_str(&nowhere(solution.position()));
    if !answer.line.is_empty() {
        let japanese = moves::japanese(solution.position(), &answer.line);
        let left = board::hand(solution.left_in_hand());
        text.push_str(&format!(
            "{}\n{}残りの持駒：{left}\n",
            moves::usi(&answer.line),
            rows(&japanese)
        ));
    }
    text.push_str(&tsume(solution));
    text.push_str(&first_moves(&solution.findings));
    text.push_str(&variations(&solution.findings));
    if let Some(words) = solution.comparison() {
        text.push_str(&format!("given solution: {words}\n"));
    }
    if let Some(words) = &solution.proof {
        text.push_str(&format!("proof: {words}\n"));
    }
    text.push('\n');
    text
}

/// Verdict, plies, milliseconds, nodes, moves, name and what is proven of the length, with
/// tabs between them.
pub fn row(solution: &Solution, name: &str) -> String {
    let answer = solution.answer();
    let plies = answer.plies().map(|plies| plies.to_string());
    let line = Some(moves::usi(&answer.line)).filter(|line| !line.is_empty());
    format!(
        "{}\t{}\t{}\t{}\t{}\t{name}\t{}\n",
        words::verdict(&answer.verdict),
        plies.as_deref().unwrap_or("-"),
        answer.statistics.elapsed.as_millis(),
        answer.statistics.nodes,
        line.as_deref().unwrap_or("-"),
        proven_length(&solution.findings)
    )
}

/// What is proven of the length that a row shows: that it is the shortest, or its bounds.
fn proven_length(findings: &Findings) -> String {
    match findings.answer.bounds {
        _ if findings.is_tsume_line => "shortest".to_string(),
        Some(bounds) if bounds.meet() && findings.answer.plies() == Some(bounds.upper.into()) => {
            "shortest".to_string()
        }
        Some(Bounds { lower, upper }) => format!("{lower} to {upper}"),
        None => "-".to_string(),
    }
}

/// A line for each of the best first moves, if several were asked for: its place, its
/// verdict and length, and the moves.
fn first_moves(findings: &Findings) -> String {
    let Some(all) = &findings.first_moves else {
        return String::new();
    };
    let mut text = String::from("first moves:\n");
    for (number, first_move) in (1..).zip(&all.best) {
        let moves = moves::usi(&first_move.line);
        text.push_str(&format!(
            "{number}. {}: {moves}\n",
            words::first_move(first_move)
        ));
    }
    if !all.is_complete {
        text.push_str("not all first moves are settled: the limits were reached\n");
    }
    text
}

/// The length without futile interpositions, and its line in both notations if that
/// differs from the answer's.
fn tsume(solution: &Solution) -> String {
    let findings = &solution.findings;
    let Some(mut text) = words::tsume(findings) else {
        return String::new();
    };
    text.push('\n');
    let line = findings
        .tsume
        .as_ref()
        .and_then(|tsume| tsume.line.as_ref());
    if let Some(line) = line.filter(|line| **line != findings.answer.line) {
        text.push_str(&rows(&moves::japanese(solution.position(), line)));
    }
    text
}

/// A line for each reply that the main line does not take: its ply, the plies of
/// the mate with it, and the moves.
fn variations(findings: &Findings) -> String {
    let Some(all) = &findings.variations else {
        return String::new();
    };
    let mut text = String::from("variations:\n");
    for variation in &all.found {
        let kind = if variation.bounds.meet() {
            "shortest proven"
        } else {
            "upper bound"
        };
        text.push_str(&format!(
            "ply {}, {} plies ({kind}): {}\n",
            variation.after + 1,
            variation.bounds.upper + 1,
            moves::usi(&variation.moves)
        ));
    }
    if !all.is_complete {
        text.push_str("not all variations: the limits were reached\n");
    }
    text
}

fn verdict_sentence(findings: &Findings) -> String {
    match &findings.answer.verdict {
        Verdict::Mate => format!("mate (proven), {}", words::length(findings)),
        Verdict::NoMate => "no mate (proven)".to_string(),
        Verdict::Unknown(reason) => format!("not answered: {}", words::reason(reason)),
    }
}
