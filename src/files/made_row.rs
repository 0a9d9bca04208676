//! Problems found in games, repairs of problems, longer problems, and problems with pieces added,
//! as JSON. Read as input, they are these problems with their solutions.

use super::row::Row;
use crate::system::language::Language;
use crate::words;
use serde::Serialize;
use tsumi_composer::extend::Found;
use tsumi_composer::mining::{Accepted, Find};
use tsumi_composer::place::{Need, Placement};
use tsumi_composer::repair::Repair;
use tsumi_composer::report::Rules;
use tsumi_composer::told::Standing;
use tsumi_core::position::{Color, Move, Square};
use tsumi_core::solver::{Problem, Verdict};

/// How a problem that was made stands among others.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StandingRow {
    /// Its level by the rules: `complete`, `flawed`, or `open` where flaws were not judged or not
    /// settled.
    pub level: &'static str,
    /// The number of its family: those that a composer sees as one.
    pub family: usize,
}

impl From<&Standing> for StandingRow {
    fn from(standing: &Standing) -> StandingRow {
        StandingRow { level: standing.level.name(), family: standing.family }
    }
}

/// A problem found in a game, as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MinedRow {
    /// The problem, turned so that Black attacks, with its solution. `plies` is the length
    /// without futile interpositions, `name` the game's with the number of the move.
    #[serde(flatten)]
    pub row: Row,
    /// At each of the attacker's places in the solution all moves that mate, that of the
    /// solution first.
    pub accepted: Vec<Vec<Accepted>>,
    /// The length of the second best first move; left out if no other mates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_best: Option<u16>,
    /// Number of the game among all that were given, from 1.
    pub game: u64,
    /// Number of the move in the game, from 1.
    pub number: usize,
    /// The position in the game.
    pub origin: String,
}

impl MinedRow {
    /// The row of a problem found in a game. The caller fills in number, name and game.
    pub fn new(find: &Find) -> MinedRow {
        MinedRow {
            row: Row::of_line(&find.position, Color::Black, &Verdict::Mate, &find.line),
            accepted: find.accepted.clone(),
            second_best: find.second_best(),
            game: 0,
            number: find.after + 1,
            origin: find.source.to_sfen(),
        }
    }
}

/// A repaired problem, as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RepairedRow {
    /// The repaired problem with its main line. `plies` is the length without futile
    /// interpositions.
    #[serde(flatten)]
    pub row: Row,
    /// `added`, `removed`, `moved`, `replaced`, `hand-more`, `hand-less` or `shifted`.
    pub change: &'static str,
    /// The piece that was added, removed or moved, or that is there now, as in SFEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Its square, before a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// Its square after a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
    /// The change in words.
    pub words: String,
    /// The same in Japanese.
    pub words_japanese: String,
    /// How it stands among the others.
    #[serde(flatten)]
    pub standing: StandingRow,
    /// Its flaws in words, if it has some that are accepted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws: Vec<String>,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws_japanese: Vec<String>,
    /// The position before the change.
    pub origin: String,
}

impl RepairedRow {
    /// The row of a repair of `problem`. The caller fills in number and name.
    pub fn new(problem: &Problem, repair: &Repair) -> RepairedRow {
        let repaired = &repair.neighbour;
        let change = repaired.change;
        let [square, to] = change.squares();
        let after = &repaired.problem;
        RepairedRow {
            row: Row::of_line(after.position(), after.attacker(), &Verdict::Mate, &repaired.line),
            change: change.name(),
            piece: change.piece(),
            square,
            to,
            words: words::change(change, Language::English),
            words_japanese: words::change(change, Language::Japanese),
            standing: StandingRow::from(&repair.standing),
            flaws: words::flaws(&repair.report, repair.rules, Language::English),
            flaws_japanese: words::flaws(&repair.report, repair.rules, Language::Japanese),
            origin: problem.position().to_sfen(),
        }
    }
}

/// A problem whose solution goes on as that of a given one, or that a hunt met, as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ExtendedRow {
    /// The problem with its main line. `plies` is the length without futile interpositions.
    #[serde(flatten)]
    pub row: Row,
    /// Plies before the solution of the given problem, if its solution goes on so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
    /// How it stands among the others.
    #[serde(flatten)]
    pub standing: StandingRow,
    /// Its flaws in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws: Vec<String>,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws_japanese: Vec<String>,
    /// The position that was given.
    pub origin: String,
}

impl ExtendedRow {
    /// The row of a problem that `found` before `problem`, or in a hunt from it. The caller fills
    /// in number and name.
    pub fn new(problem: &Problem, found: &Found) -> ExtendedRow {
        let after = &found.problem;
        let flaws = |language| {
            let report = found.report.iter();
            report.flat_map(|report| words::flaws(report, Rules::default(), language)).collect()
        };
        ExtendedRow {
            row: Row::of_line(after.position(), after.attacker(), &Verdict::Mate, &found.line),
            before: found.before,
            standing: StandingRow::from(&found.standing),
            flaws: flaws(Language::English),
            flaws_japanese: flaws(Language::Japanese),
            origin: problem.position().to_sfen(),
        }
    }
}

/// A problem with pieces added, as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PlacedRow {
    /// The problem with its main line. `plies` is the length without futile interpositions.
    #[serde(flatten)]
    pub row: Row,
    /// The pieces that were added.
    pub added: Vec<AddedRow>,
    /// How it stands among the others.
    #[serde(flatten)]
    pub standing: StandingRow,
    /// Its flaws in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws: Vec<String>,
    /// The same in Japanese.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws_japanese: Vec<String>,
    /// The position before.
    pub origin: String,
}

/// A piece that was added, as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct AddedRow {
    /// The piece, as in SFEN.
    pub piece: String,
    /// Its square.
    pub square: Square,
    /// What is wrong without it, in words.
    pub words: String,
    /// The same in Japanese.
    pub words_japanese: String,
    /// The ply at which it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The fault that there is without it (`DefectRow::kind`), or `escape`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// The moves of that fault, or the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
}

impl PlacedRow {
    /// The row of a placement on the position of `problem`. The caller fills in number and name.
    pub fn new(problem: &Problem, placement: &Placement) -> PlacedRow {
        let after = &placement.problem;
        let added = placement.pieces.iter().map(|(one, need)| {
            let (ply, kind, moves) = match need {
                Need::Line(ply, _) => (Some(*ply), None, Vec::new()),
                Need::Fault(fault, _) => {
                    let moves = fault.line.moves.clone();
                    (Some(fault.line.ply), Some(fault.kind.row().kind), moves)
                }
                Need::Escape(ply, mv, _) => (Some(*ply), Some("escape"), vec![*mv]),
                _ => (None, None, Vec::new()),
            };
            AddedRow {
                piece: one.piece.to_string(),
                square: one.square,
                words: words::need_of(need, Language::English),
                words_japanese: words::need_of(need, Language::Japanese),
                ply,
                kind,
                moves,
            }
        });
        let flaws = |language| words::flaws(&placement.report, Rules::default(), language);
        PlacedRow {
            row: Row::of_line(after.position(), after.attacker(), &Verdict::Mate, &placement.line),
            added: added.collect(),
            standing: StandingRow::from(&placement.standing),
            flaws: flaws(Language::English),
            flaws_japanese: flaws(Language::Japanese),
            origin: problem.position().to_sfen(),
        }
    }
}
