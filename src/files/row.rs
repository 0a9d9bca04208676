//! One result as JSON, as every door writes it and as it is read again. docs/json.md
//! describes it. Of the structs of JSON and their comments docs/json.schema.json and the types of
//! JavaScript are made: the words in backquotes are all that a text may be.
//!
//! What is not known, or was not asked for, is left out.

use super::entry::Stated;
use super::mistake::Mistake;
use crate::system::language::Language;
use crate::words;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tsumi_composer::report::Level;
use tsumi_core::length::Bounds;
use tsumi_core::notation::{MoveTree, moves, rest};
use tsumi_core::position::{Color, Move, Position};
use tsumi_core::solver::{
    Answer, BrinkmateAnswer, BrinkmateBounds, BrinkmateFaults, BrinkmateVerdict, Comparison,
    Defence, Escape, Findings, FirstMove, PieceFinding, Problem, Refutation, Refuted, Variation,
    Verdict,
};

/// A move in USI notation, such as `7g7f`, `2b3c+` or `P*1b`.
pub type UsiMove = String;

/// The verdict that stands for a text that is no problem.
pub const INVALID: &str = "invalid";

/// A problem and its answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Row {
    /// Number of the problem among all that were given, from 1; left out (0) if they have none.
    #[serde(skip_serializing_if = "is_zero")]
    pub problem: u64,
    /// Its name, or its place in the input.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Where it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The position; empty if the input has a mistake.
    pub sfen: String,
    /// The side that is to mate: `black` or `white`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub attacker: String,
    /// What was asked, unless it was the mate: `brinkmate`, or `threat`, the mate after a pass
    /// of the defender.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub question: String,
    /// `mate`, `nomate`, `timeout` or `invalid`; of a brinkmate also `brinkmate` and
    /// `nobrinkmate`, and `mate` where the attacker mates by checks.
    pub verdict: String,
    /// If there is no answer, why, in one word: `stopped`, `time`, `nodes`, `mate-limit`, `most`,
    /// `depth`, `rejected`, `no-line`, `thread` or `workers`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The result in one line; left out of what is no answer and no report.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub headline: String,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub headline_japanese: String,
    /// Why there is no answer, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason_japanese: Option<String>,
    /// The pieces that are neither on the board nor in a hand, as in SFEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nowhere: Option<String>,
    /// Length of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// Proven bounds of the shortest length, all interpositions counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<RowBounds>,
    /// What is proven of the length of a brinkmate, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brinkmate: Option<RowBrinkmate>,
    /// The length without futile interpositions, if it was asked for or easily found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tsume: Option<RowTsume>,
    /// The line, to the mate or the brinkmate; empty if there is neither.
    pub moves: Vec<UsiMove>,
    /// The line in Japanese notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub japanese: Vec<String>,
    /// The replies that the line does not take, if they were asked for, and other first moves that
    /// mate.
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
    /// If the defender is to move and not mated, the line that shows it, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<RowRefutation>,
    /// If the attacker is to move and there is no mate, the checks with what refutes each, if that
    /// was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refutations: Vec<RowRefutation>,
    /// The attacker's hand at the end of the line, as in SFEN; `-` for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_in_hand: Option<String>,
    /// How the given solution compares, or was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_japanese: Option<String>,
    /// Mistakes in parts of the input that the answer does without.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<String>,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mistakes_japanese: Vec<String>,
    /// Wall time, to the microsecond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<f64>,
    /// Positions visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// There was no memory when the table should have grown: slower, as right as ever.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lacks_memory: bool,
    /// The limits and questions, as arguments of the command; in files only.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub made_with: String,
    /// It came from a worker that was given the problem (`--shares`); here the line was replayed,
    /// and nothing proven.
    #[serde(skip_serializing_if = "is_zero")]
    pub by_word: bool,
}

/// True for the default value, such as 0.
fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

/// Proven bounds of a length, in plies.
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

/// Proven bounds of the length of a brinkmate, in moves of the attacker.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RowBrinkmate {
    /// There is none within fewer; 0 for a mate, or where it is there already.
    pub lower: u32,
    /// There is one within this many, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper: Option<u32>,
    /// True if both are equal.
    pub shortest: bool,
    /// The mate behind a pass at its end, if the replies were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threat: Vec<UsiMove>,
    /// The replies before its end that another mate follows than a pass, or a line to another
    /// brinkmate, if the replies were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sidelines: Vec<RowVariation>,
    /// Where the defender is to move and there is none within so many moves, the reply that
    /// shows it, or `pass`, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub escape: Option<String>,
    /// The level of the problem, if it was asked for: `complete`, `flawed`, `incomplete` or
    /// `open`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The attacker's other moves along the line that force a brinkmate within as many moves, or
    /// are open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<RowOther>,
    /// Pieces that are superfluous, or perhaps are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub superfluous: Vec<RowPiece>,
}

/// A move of the attacker beside the line to a brinkmate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowOther {
    /// Ply of the move, from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: UsiMove,
    /// Moves within which it forces a brinkmate, itself included; left out if that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
}

/// A piece that a problem may do without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowPiece {
    /// The piece, as in SFEN.
    pub piece: String,
    /// Its square; none for a piece in the attacker's hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// Without it nothing changes; if not, that is open.
    pub settled: bool,
}

impl From<&PieceFinding> for RowPiece {
    fn from(found: &PieceFinding) -> RowPiece {
        RowPiece {
            piece: found.piece.to_string(),
            square: found.square.map(|square| square.to_string()),
            settled: found.is_settled,
        }
    }
}

impl RowBrinkmate {
    /// Writes cooks, superfluous pieces and level; `plies` is the length of the line.
    fn set_faults(&mut self, faults: &BrinkmateFaults, plies: usize) {
        let level = Level::of_brinkmate(faults, plies);
        self.level = Some(level.name().to_string());
        let others = faults.others.iter().map(|other| RowOther {
            ply: other.after + 1,
            mv: other.mv.to_string(),
            within: other.within,
        });
        self.others = others.collect();
        self.superfluous = faults.pieces.iter().map(RowPiece::from).collect();
    }
}

impl From<&BrinkmateAnswer> for RowBrinkmate {
    fn from(found: &BrinkmateAnswer) -> RowBrinkmate {
        RowBrinkmate {
            lower: found.lower,
            upper: found.upper,
            shortest: found.is_shortest(),
            threat: moves::words(&found.threat),
            sidelines: RowVariation::of_defences(found),
            ..RowBrinkmate::default()
        }
    }
}

impl From<BrinkmateBounds> for RowBrinkmate {
    fn from(bounds: BrinkmateBounds) -> RowBrinkmate {
        RowBrinkmate {
            lower: bounds.lower,
            upper: bounds.upper,
            shortest: bounds.upper == Some(bounds.lower),
            ..RowBrinkmate::default()
        }
    }
}

/// A first move and its verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RowFirstMove {
    /// The move, and for a mate the whole line.
    pub moves: Vec<UsiMove>,
    /// `mate`, `nomate` or `timeout`.
    pub verdict: String,
    /// If it is not settled, why (`Row::code`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The same in words.
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
        let why = words::why_open(&found.verdict);
        let (code, reason) = why.map(|[code, english, _]| (code, english)).unzip();
        RowFirstMove {
            moves: moves::words(&found.line),
            verdict: words::verdict(&found.verdict).to_string(),
            code,
            reason,
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
    /// Its bounds.
    #[serde(flatten)]
    pub bounds: RowBounds,
    /// The line of the row is one of that length; the defender may have futile interpositions
    /// left at its end.
    pub leads: bool,
    /// Another line that is, if one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<UsiMove>>,
}

/// Moves that leave the line, or an earlier variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowVariation {
    /// The moves from the start to where it branches off.
    pub after: Vec<UsiMove>,
    /// Its own moves.
    pub moves: Vec<UsiMove>,
    /// Plies of the mate from there; there may be a shorter one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// True if it is proven that there is no shorter one.
    #[serde(default)]
    pub shortest: bool,
}

impl RowVariation {
    /// The row of a reply at the end of `line`, which leads to a brinkmate.
    fn of_reply(line: &[Move], reply: &Variation) -> RowVariation {
        RowVariation {
            after: moves::words(line),
            moves: moves::words(&reply.moves),
            plies: Some(u32::from(reply.bounds.upper) + 1),
            shortest: reply.bounds.meet(),
        }
    }

    /// The rows of the replies before the end of a line to a brinkmate.
    fn of_defences(found: &BrinkmateAnswer) -> Vec<RowVariation> {
        let of = |defence: &Defence| {
            let after = moves::words(&found.line[..defence.after.min(found.line.len())]);
            let all = defence.met_otherwise().map(|one| RowVariation {
                after: after.clone(),
                moves: moves::words(&one.moves),
                plies: one.mate.map(|bounds| u32::from(bounds.upper) + 1),
                shortest: one.mate.is_some_and(|bounds| bounds.meet()),
            });
            all.collect::<Vec<_>>()
        };
        found.defences.iter().flat_map(of).collect()
    }
}

/// Why a check does not mate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowRefutation {
    /// The reply that refutes it, and if it was found the line to the last check; of a
    /// report, and of one of several checks, the check stands before them.
    pub moves: Vec<UsiMove>,
    /// The same in Japanese notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub japanese: Vec<String>,
    /// Plies of the quickest refutation against the longest attack, if it takes no longer
    /// than was looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u16>,
    /// Every other reply is proven to be mated.
    pub only: bool,
}

impl RowRefutation {
    /// The row of the refutation of the check that led to `position`.
    pub fn new(position: &Position, found: &Refutation) -> RowRefutation {
        RowRefutation {
            moves: moves::words(&found.line),
            japanese: moves::japanese(position, &found.line),
            plies: found.plies,
            only: found.is_only,
        }
    }
}

impl Row {
    /// The row of the answer to a problem. The caller fills in its number and name, and what its
    /// solution is compared with.
    pub fn new(problem: &Problem, findings: &Findings) -> Row {
        let mut row = Row::of_answer(problem.position(), problem.attacker(), &findings.answer);
        if findings.is_threat {
            row.question = "threat".to_string();
        }
        row.set_moves(&findings.moves());
        if let Some(found) = &findings.brinkmate {
            row.set_brinkmate(problem, findings, found);
        }
        row.set_questions(findings);
        row.set_refutations(problem.position(), &findings.refutations);
        row.headline = words::headline(findings, Language::English);
        row.headline_japanese = words::headline(findings, Language::Japanese);
        row
    }

    /// [`Row::new`] with what the input says of the problem: how a given solution compares, and
    /// mistakes.
    pub fn with_stated(problem: &Problem, findings: &Findings, stated: &Stated) -> Row {
        let given = stated.given.as_ref();
        let comparison = given.and_then(|given| findings.compare(problem, given));
        let mut row = Row::new(problem, findings);
        row.set_stated(problem, stated, comparison.as_ref());
        row
    }

    /// Writes what the input says of the problem, and how the given solution compares.
    pub fn set_stated(
        &mut self,
        problem: &Problem,
        stated: &Stated,
        comparison: Option<&Comparison>,
    ) {
        let given = |language| stated.in_words(problem, comparison, language);
        self.given = given(Language::English);
        self.given_japanese = given(Language::Japanese);
        let mistakes = || stated.mistakes.iter().map(|error| &error.mistake);
        self.mistakes = mistakes().map(ToString::to_string).collect();
        self.mistakes_japanese = mistakes().map(Mistake::in_japanese).collect();
    }

    /// The row of a position and the answer about it, with nothing else that was asked.
    pub(crate) fn of_answer(position: &Position, attacker: Color, answer: &Answer) -> Row {
        Row {
            bounds: answer.bounds.map(RowBounds::from),
            milliseconds: Some(milliseconds(answer.statistics.elapsed)),
            nodes: Some(answer.statistics.nodes),
            lacks_memory: answer.statistics.lacks_memory,
            ..Row::of_line(position, attacker, &answer.verdict, &answer.line)
        }
    }

    /// The row of a position, its verdict and a line.
    pub(super) fn of_line(
        position: &Position,
        attacker: Color,
        verdict: &Verdict,
        line: &[Move],
    ) -> Row {
        let [code, reason, reason_japanese] =
            words::why_open(verdict).map_or_else(Default::default, |words| words.map(Some));
        let is_mate = *verdict == Verdict::Mate;
        let left_in_hand = || moves::after(position, line).hand(attacker).to_string();
        Row {
            sfen: position.to_sfen(),
            attacker: words::side(attacker).to_string(),
            verdict: words::verdict(verdict).to_string(),
            code,
            reason,
            reason_japanese,
            nowhere: rest::missing_pieces(position).map(|left| left.to_string()),
            plies: is_mate.then_some(line.len()),
            moves: moves::words(line),
            japanese: moves::japanese(position, line),
            left_in_hand: is_mate.then(left_in_hand),
            ..Row::default()
        }
    }

    /// Writes the reply, or the pass, by which the defender escapes a brinkmate.
    pub fn set_escape(&mut self, escape: Escape) {
        let words = match escape {
            Escape::Reply(mv) => mv.to_string(),
            _ => "pass".to_string(),
        };
        if let Some(found) = &mut self.brinkmate {
            found.escape = Some(words);
        }
    }

    /// The row of a text that is no problem; the reason is given in both languages.
    pub fn invalid(reason: String, reason_japanese: String) -> Row {
        Row {
            verdict: INVALID.to_string(),
            reason: Some(reason),
            reason_japanese: Some(reason_japanese),
            ..Row::default()
        }
    }

    /// Writes the answer about a brinkmate in the place of that about a mate, unless a mate makes
    /// the problem unsound.
    fn set_brinkmate(&mut self, problem: &Problem, findings: &Findings, found: &BrinkmateAnswer) {
        self.question = "brinkmate".to_string();
        let mut row = RowBrinkmate::from(found);
        if let Some(faults) = &findings.faults {
            row.set_faults(faults, found.line.len());
        }
        self.brinkmate = Some(row);
        self.verdict = words::verdict_of(findings).to_string();
        let why = words::why_open_of(findings);
        [self.code, self.reason, self.reason_japanese] =
            why.map_or_else(Default::default, |words| words.map(Some));
        if found.verdict == BrinkmateVerdict::Mate {
            return;
        }
        let (position, line) = (problem.position(), findings.line());
        let left_in_hand = |_| {
            let end = moves::after(position, line);
            end.hand(problem.attacker()).to_string()
        };
        let replies = findings.variations.iter().flat_map(|all| &all.found);
        self.moves = moves::words(line);
        self.variations = replies.map(|reply| RowVariation::of_reply(line, reply)).collect();
        self.plies = findings.plies();
        self.japanese = moves::japanese(position, line);
        self.left_in_hand = self.plies.map(left_in_hand);
    }

    /// Writes the answers to the questions beyond the verdict.
    fn set_questions(&mut self, findings: &Findings) {
        if let Some(all) = &findings.first_moves {
            self.first_moves = all.best.iter().map(RowFirstMove::from).collect();
            self.first_moves_complete = Some(all.is_complete);
        }
        self.tsume = findings.tsume.as_ref().map(|tsume| {
            let is_line = tsume.line.as_ref() == Some(&findings.answer.line);
            let leads = findings.is_tsume_line || is_line;
            RowTsume {
                bounds: tsume.bounds.into(),
                leads,
                moves: tsume.line.as_deref().filter(|_| !leads).map(moves::words),
            }
        });
        let variations = findings.variations.as_ref();
        self.variations_complete = variations.map(|all| all.is_complete);
    }

    /// Writes the refutations of checks.
    fn set_refutations(&mut self, position: &Position, all: &[Refuted]) {
        for one in all {
            let moves = one.moves();
            let row = RowRefutation {
                moves: moves::words(&moves),
                japanese: moves::japanese(position, &moves),
                ..RowRefutation::new(position, &one.by)
            };
            match one.check {
                Some(_) => self.refutations.push(row),
                None => self.refutation = Some(row),
            }
        }
    }

    /// Writes the main line and the variations of a tree.
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

/// A time in milliseconds, to the microsecond.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
