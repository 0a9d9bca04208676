//! One result as JSON, as `--format json` and `jsonl` write it and as it is read again.

use crate::engine::{Findings, FirstMove, Problem, Verdict};
use crate::length::Bounds;
use crate::notation::{MoveTree, moves, rest};
use crate::words;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A problem and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Row {
    /// Number of the problem among all that were given, from 1.
    pub problem: u64,
    /// Its name, or its place in the input.
    pub name: String,
    /// The position; empty if the input has a mistake.
    pub sfen: String,
    /// `mate`, `nomate`, `timeout` or `invalid`.
    pub verdict: String,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The pieces that are neither on the board nor in a hand, as in SFEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nowhere: Option<String>,
    /// Length of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// Proven bounds of the shortest length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<RowBounds>,
    /// The length without futile interpositions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tsume: Option<RowTsume>,
    /// The line in USI notation.
    pub moves: Vec<String>,
    /// The line in Japanese notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub japanese: Vec<String>,
    /// The variations of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<RowVariation>,
    /// True if all variations asked for were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variations_complete: Option<bool>,
    /// The best first moves, the line's own first, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_moves: Vec<RowFirstMove>,
    /// True if all first moves are settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_moves_complete: Option<bool>,
    /// The attacker's hand at the end of the line, as in SFEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_in_hand: Option<String>,
    /// The comparison with the given solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// Wall time.
    pub milliseconds: u64,
    /// Positions visited.
    pub nodes: u64,
    /// There was no memory when the table should have grown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lacks_memory: bool,
    /// The limits and questions, as arguments of `tsumi solve`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub made_with: String,
}

/// Proven bounds of the shortest length, in plies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RowBounds {
    /// There is no mate in fewer.
    pub lower: u32,
    /// There is a mate in this many.
    pub upper: u32,
    /// True if both are equal.
    pub shortest: bool,
}

impl From<Bounds> for RowBounds {
    fn from(bounds: Bounds) -> RowBounds {
        RowBounds {
            lower: bounds.lower.into(),
            upper: bounds.upper.into(),
            shortest: bounds.meet(),
        }
    }
}

/// A first move and its verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RowFirstMove {
    /// The move, and for a mate the whole line.
    pub moves: Vec<String>,
    /// `mate`, `nomate` or `timeout`.
    pub verdict: String,
    /// Why it is not settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Length of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// Proven bounds of the shortest length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<RowBounds>,
    /// The line comes back to the position that it began in.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub comes_back: bool,
}

impl From<&FirstMove> for RowFirstMove {
    fn from(found: &FirstMove) -> RowFirstMove {
        RowFirstMove {
            moves: moves::words(&found.line),
            verdict: words::verdict(&found.verdict).to_string(),
            reason: words::why_open(&found.verdict),
            plies: (found.verdict == Verdict::Mate).then_some(found.line.len()),
            bounds: found.bounds.map(RowBounds::from),
            comes_back: found.comes_back,
        }
    }
}

/// Proven bounds of the length without futile interpositions, in plies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RowTsume {
    /// It is not less.
    pub lower: u32,
    /// It is not more.
    pub upper: u32,
    /// The line of the row is one of that length, and the defender may have futile
    /// interpositions left at its end.
    pub leads: bool,
    /// A line of that length, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
}

/// Moves that leave the line, or an earlier variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowVariation {
    /// The moves from the start to where it branches off.
    pub after: Vec<String>,
    /// Its own moves.
    pub moves: Vec<String>,
    /// Plies of the mate from there; there may be a shorter one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// True if it is proven that there is no shorter one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shortest: bool,
}

impl Row {
    /// The answer to a problem. Its number and name, and what its solution is compared
    /// with, are for the caller to fill in.
    pub fn new(problem: &Problem, findings: &Findings) -> Row {
        let (position, answer) = (problem.position(), &findings.answer);
        let left_in_hand = || {
            let end = moves::after(position, &answer.line);
            end.hand(problem.attacker()).to_string()
        };
        let mut row = Row {
            sfen: position.to_sfen(),
            verdict: words::verdict(&answer.verdict).to_string(),
            reason: words::why_open(&answer.verdict),
            nowhere: rest::nowhere(position).map(|left| left.to_string()),
            plies: answer.plies(),
            bounds: answer.bounds.map(RowBounds::from),
            japanese: moves::japanese(position, &answer.line),
            left_in_hand: answer.plies().map(|_| left_in_hand()),
            milliseconds: milliseconds(answer.statistics.elapsed),
            nodes: answer.statistics.nodes,
            lacks_memory: answer.statistics.lacks_memory,
            ..Row::default()
        };
        row.set_moves(&findings.moves());
        row.set_questions(findings);
        row
    }

    /// Writes the answers to the questions beyond the verdict.
    fn set_questions(&mut self, findings: &Findings) {
        if let Some(all) = &findings.first_moves {
            self.first_moves = all.best.iter().map(RowFirstMove::from).collect();
            self.first_moves_complete = Some(all.is_complete);
        }
        self.tsume = findings.tsume.as_ref().map(|tsume| RowTsume {
            lower: tsume.bounds.lower.into(),
            upper: tsume.bounds.upper.into(),
            leads: findings.is_tsume_line,
            moves: tsume.line.as_deref().map(moves::words),
        });
        let variations = findings.variations.as_ref();
        self.variations_complete = variations.map(|all| all.is_complete);
    }

    /// Writes the line and the variations of a tree.
    pub fn set_moves(&mut self, tree: &MoveTree) {
        self.moves = moves::words(&tree.main_line());
        self.variations = tree
            .branches()
            .into_iter()
            .map(|branch| {
                let first = branch.moves.first();
                let place = first.and_then(|&first| tree.child(branch.from, first));
                RowVariation {
                    after: moves::words(&tree.path(branch.from)),
                    plies: place.and_then(|place| Some(tree.plies(place)? + 1)),
                    shortest: place.is_some_and(|place| tree.is_shortest(place)),
                    moves: moves::words(&branch.moves),
                }
            })
            .collect();
    }
}

/// Whole milliseconds.
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
