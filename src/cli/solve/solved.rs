//! A problem with its answer.

use super::asked::Asked;
use super::comparison;
use crate::cli::layout::{milliseconds, reason, verdict_word};
use crate::cli::task::ProblemTask;
use crate::engine::{Answer, Findings, FirstMove, Problem, SeriesSolver, Stop, Verdict};
use crate::files::write::{self, Ending};
use crate::files::{self, Given, Row};
use crate::notation::MoveTree;
use crate::notation::{moves, rest};
use crate::position::{Hand, Position};

/// The verdict on a faulty problem.
pub const INVALID: &str = "invalid";

/// The result of a task.
pub struct SolvedTask {
    /// Its number among all, from 1.
    pub number: u64,
    /// Its name.
    pub name: String,
    /// The problem with its answer, or why there is no problem.
    pub result: Result<Solution, String>,
}

/// A problem and its answer.
pub struct Solution {
    /// The problem.
    pub problem: Problem,
    /// Its given solution.
    pub given: Option<Given>,
    /// All findings.
    pub findings: Findings,
    /// The line and its variations; empty unless there is a mate.
    pub moves: MoveTree,
}

impl SolvedTask {
    /// Solves a task; a faulty one keeps its message.
    pub fn by(
        solver: &mut SeriesSolver,
        task: ProblemTask,
        asked: &Asked,
        stop: &Stop,
    ) -> SolvedTask {
        let result = task.content.map(|(problem, given)| {
            let findings = solver.find(&problem, &asked.limits, &asked.questions, stop);
            Solution {
                moves: findings.moves(),
                problem,
                given,
                findings,
            }
        });
        SolvedTask {
            number: task.number,
            name: task.name,
            result,
        }
    }

    /// Verdict, plies and milliseconds.
    pub fn figures(&self) -> (&'static str, Option<usize>, u64) {
        match &self.result {
            Err(_) => (INVALID, None, 0),
            Ok(solution) => {
                let answer = solution.answer();
                let milliseconds = milliseconds(answer.statistics.elapsed);
                (verdict_word(&answer.verdict), answer.plies(), milliseconds)
            }
        }
    }

    /// The result as a row of JSON, made with these limits and questions.
    pub fn row(&self, made_with: &str) -> Row {
        let (verdict, plies, milliseconds) = self.figures();
        let mut row = Row {
            problem: self.number,
            name: self.name.clone(),
            verdict: verdict.to_string(),
            plies,
            milliseconds,
            made_with: made_with.to_string(),
            ..Row::default()
        };
        match &self.result {
            Ok(solution) => solution.fill(&mut row),
            Err(reason) => row.reason = Some(reason.clone()),
        }
        row
    }
}

impl Solution {
    /// The verdict and the line.
    pub fn answer(&self) -> &Answer {
        &self.findings.answer
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.problem.position()
    }

    /// The form that the writers of files take.
    pub fn for_file<'a>(&'a self, name: &'a str) -> write::Solved<'a> {
        write::Solved {
            name,
            position: self.position(),
            ending: match self.findings.answer.verdict {
                Verdict::Mate => Ending::Mate,
                Verdict::NoMate => Ending::NoMate,
                Verdict::Unknown(_) => Ending::Open,
            },
            moves: &self.moves,
        }
    }

    /// How the input's own solution compares, in words.
    pub fn comparison(&self) -> Option<String> {
        let given = self.given.as_ref()?;
        let answer = self.answer();
        let found = match answer.verdict {
            Verdict::Mate => Some(&answer.line[..]),
            Verdict::NoMate => None,
            Verdict::Unknown(_) => return None,
        };
        Some(comparison::words(given, found, &self.problem))
    }

    /// The attacker's hand at the end of the line.
    pub fn left_in_hand(&self) -> Hand {
        let end = moves::after(self.position(), &self.findings.answer.line);
        end.hand(self.problem.attacker())
    }

    fn fill(&self, row: &mut Row) {
        row.sfen = self.position().to_sfen();
        row.reason = reason(&self.findings.answer.verdict);
        row.nowhere = rest::nowhere(self.position()).map(|left| left.to_string());
        row.bounds = self.findings.answer.bounds.map(files::RowBounds::from);
        if let Some(all) = &self.findings.first_moves {
            row.first_moves = all.best.iter().map(first_move).collect();
            row.first_moves_complete = Some(all.is_complete);
        }
        row.tsume = self.findings.tsume.as_ref().map(|tsume| files::RowTsume {
            lower: tsume.bounds.lower.into(),
            upper: tsume.bounds.upper.into(),
            leads: self.findings.is_tsume_line,
            moves: tsume.line.as_deref().map(moves::words),
        });
        row.set_moves(&self.moves);
        let variations = self.findings.variations.as_ref();
        row.variations_complete = variations.map(|all| all.is_complete);
        row.japanese = moves::japanese(self.position(), &self.findings.answer.line);
        row.left_in_hand = row.plies.map(|_| self.left_in_hand().to_string());
        row.given = self.comparison();
        row.nodes = self.findings.answer.statistics.nodes;
    }
}

fn first_move(found: &FirstMove) -> files::RowFirstMove {
    files::RowFirstMove {
        moves: moves::words(&found.line),
        verdict: verdict_word(&found.verdict).to_string(),
        reason: reason(&found.verdict),
        plies: (found.verdict == Verdict::Mate).then_some(found.line.len()),
        bounds: found.bounds.map(files::RowBounds::from),
        comes_back: found.comes_back,
    }
}
