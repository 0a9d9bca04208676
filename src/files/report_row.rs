//! Reports as JSON. Read as input, a report is the problem with its main line as the
//! given solution.

use super::row::RowBounds;
use crate::engine::Problem;
use crate::engine::report::{
    Fault, Features, Matter, Minor, PieceFinding, PieceState, Report, Rules, Sideline, Try,
    families,
};
use crate::notation::{moves, rest};
use crate::position::{Color, Move};
use crate::words;
use serde::Serialize;

/// A report as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReportRow {
    /// Number of the problem among all that were given, from 1.
    pub problem: u64,
    /// Its name, or its place in the input.
    pub name: String,
    /// The position.
    pub sfen: String,
    /// `mate`, `nomate` or `timeout`.
    pub verdict: &'static str,
    /// Why there is no verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The pieces that are neither on the board nor in a hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nowhere: Option<String>,
    /// True if there is neither fault nor flaw; none if that is not settled.
    pub complete: Option<bool>,
    /// All faults are other mates that composers distinguish from cooks.
    pub minor_only: bool,
    /// The rules that judge: `strict`, `magazine` or `smartphone`.
    pub rules: &'static str,
    /// The level by these rules: `complete`, `flawed`, `incomplete` or `open`.
    pub level: &'static str,
    /// The level in Japanese.
    pub level_japanese: &'static str,
    /// The tsume length.
    pub length: Option<RowBounds>,
    /// All interpositions counted.
    pub literal: Option<RowBounds>,
    /// How the given solution was judged.
    pub given: Option<String>,
    /// The main line in USI notation.
    pub moves: Vec<String>,
    /// The main line in Japanese notation.
    pub japanese: Vec<String>,
    /// The attacker's hand at its end.
    pub left_in_hand: String,
    /// In the order of their plies.
    pub faults: Vec<RowFault>,
    /// Other mates that no rules hold against a problem.
    pub harmless: Vec<RowFault>,
    /// Replies that last as long as the main line's.
    pub same_length: Vec<RowFault>,
    /// Replies that are mated sooner.
    pub shorter: Vec<RowFault>,
    /// Moves of the attacker that fail, at each ply the best first.
    pub tries: Vec<RowTry>,
    /// Superfluous pieces, and those of which it is not settled.
    pub superfluous: Vec<RowPiece>,
    /// What the main line shows.
    pub features: RowFeatures,
    /// The main line is the best one found, but its length is not settled.
    pub provisional: bool,
    /// What was not settled.
    pub open: Vec<String>,
    /// What was not settled because the problem is incomplete anyway.
    pub passed_over: Vec<String>,
    /// Wall time.
    pub milliseconds: u64,
    /// Positions visited.
    pub nodes: u64,
}

/// A fault, or a reply that lasts as long as the main line's.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RowFault {
    /// Its name.
    pub kind: &'static str,
    /// Its name in Japanese.
    pub name: &'static str,
    /// For a fault, how grave it is by the rules: `harmless`, `slight`, `grave` or
    /// `incomplete`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<&'static str>,
    /// For a fault, the number of its family: moves of one idea.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<usize>,
    /// The difference from the main line, if it is minor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minor: Option<&'static str>,
    /// For a detour, the ply after which it is back on the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back_after: Option<usize>,
    /// Ply of the first of its moves, from 1.
    pub ply: usize,
    /// Plies from the start of the problem to the end of the line.
    pub plies: usize,
    /// Its first move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Its moves in USI notation.
    pub line: Vec<String>,
    /// Its moves in Japanese notation.
    pub japanese: Vec<String>,
    /// The attacker's hand at its end.
    pub left_in_hand: String,
}

/// A move of the attacker that fails.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RowTry {
    /// Its ply, from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub first: Option<String>,
    /// Plies of the quickest refutation against the longest attack; none if it takes
    /// longer than was looked at.
    pub plies: Option<u16>,
    /// Every other reply is proven to be mated.
    pub only: bool,
    /// The move, the reply that refutes it, and the line to the last check.
    pub line: Vec<String>,
    /// The same in Japanese notation.
    pub japanese: Vec<String>,
}

/// A piece that is superfluous, or perhaps is.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RowPiece {
    /// The piece, as in an SFEN.
    pub piece: String,
    /// Its square; none for a piece in hand.
    pub square: Option<String>,
    /// False if that is not settled.
    pub settled: bool,
}

/// What the main line shows.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RowFeatures {
    /// Pieces of the attacker and of the defender on the board at the start.
    pub on_board: [usize; 2],
    /// Pieces in the attacker's hand at the start.
    pub in_hand: usize,
    /// Plies at which the attacker gives away a piece that is captured at once.
    pub sacrifices: Vec<usize>,
    /// Plies of moves without a possible promotion.
    pub unpromoted: Vec<usize>,
    /// Plies of the defender's interpositions.
    pub interpositions: Vec<usize>,
    /// The position at the end.
    pub end: String,
}

impl ReportRow {
    /// The report on a problem, by the rules of magazines. Number, name and time are for
    /// the caller to fill in.
    pub fn new(problem: &Problem, report: &Report) -> ReportRow {
        ReportRow::by_rules(problem, report, Rules::default())
    }

    /// The report on a problem. Number, name and time are for the caller to fill in.
    pub fn by_rules(problem: &Problem, report: &Report, rules: Rules) -> ReportRow {
        let rows = Rows {
            problem,
            report,
            rules,
        };
        let variations = report.variations.iter();
        let level = report.level(rules);
        ReportRow {
            problem: 0,
            name: String::new(),
            sfen: problem.position().to_sfen(),
            verdict: words::verdict(&report.verdict),
            reason: words::why_open(&report.verdict),
            nowhere: rest::nowhere(problem.position()).map(|left| left.to_string()),
            complete: report.is_complete(),
            minor_only: report.has_minor_faults_only(),
            rules: rules.word(),
            level: level.name(),
            level_japanese: level.japanese(),
            length: report.length.map(RowBounds::from),
            literal: report.literal.map(RowBounds::from),
            given: words::given(&report.given),
            moves: moves::words(&report.main_line),
            japanese: rows.japanese(0, &report.main_line),
            left_in_hand: report.left.to_string(),
            faults: rows.faults(&report.faults),
            harmless: rows.faults(&report.harmless),
            same_length: variations.map(|one| rows.variation(one)).collect(),
            shorter: report.shorter.iter().map(|one| rows.shorter(one)).collect(),
            tries: report.tries.iter().map(|one| rows.attempt(one)).collect(),
            superfluous: report.pieces.iter().map(piece).collect(),
            features: rows.features(),
            provisional: report.is_provisional,
            open: report.open.iter().map(words::open).collect(),
            passed_over: report.passed_over.iter().map(words::open).collect(),
            milliseconds: 0,
            nodes: report.nodes,
        }
    }
}

/// The rows of one report.
struct Rows<'a> {
    problem: &'a Problem,
    report: &'a Report,
    rules: Rules,
}

impl Rows<'_> {
    fn faults(&self, faults: &[Fault]) -> Vec<RowFault> {
        let families = families(self.problem, self.report, faults);
        let family = |fault: &Fault| {
            let has = |family: &Vec<&Fault>| family.iter().any(|one| std::ptr::eq(*one, fault));
            families.iter().position(has).map(|index| index + 1)
        };
        let row = |fault| RowFault {
            family: family(fault),
            ..self.fault(fault)
        };
        faults.iter().map(row).collect()
    }

    fn fault(&self, fault: &Fault) -> RowFault {
        let (minor, matter) = (fault.kind.minor(), Matter::of(fault));
        RowFault {
            grade: Some(self.rules.decide(matter).name()),
            minor: minor.map(Minor::name),
            back_after: minor.and_then(Minor::back_after),
            ..self.line(fault.kind.name(), matter.japanese(), &fault.line)
        }
    }

    fn variation(&self, variation: &Sideline) -> RowFault {
        let name = self.report.name_of_variation(variation);
        self.line(name.name(), name.japanese(), variation)
    }

    fn shorter(&self, variation: &Sideline) -> RowFault {
        self.line("shorter", "変化", variation)
    }

    fn attempt(&self, one: &Try) -> RowTry {
        RowTry {
            ply: one.ply,
            first: one.moves.first().map(ToString::to_string),
            plies: one.plies,
            only: one.is_only,
            line: moves::words(&one.moves),
            japanese: self.japanese(one.ply - 1, &one.moves),
        }
    }

    fn features(&self) -> RowFeatures {
        let (start, attacker) = (self.problem.position(), self.problem.attacker());
        let found = Features::of(start, attacker, &self.report.main_line);
        RowFeatures {
            on_board: found.on_board,
            in_hand: found.in_hand,
            sacrifices: found.sacrifices,
            unpromoted: found.unpromoted,
            interpositions: found.interpositions,
            end: found.end.to_sfen(),
        }
    }

    fn line(&self, kind: &'static str, name: &'static str, line: &Sideline) -> RowFault {
        RowFault {
            kind,
            name,
            grade: None,
            family: None,
            minor: None,
            back_after: None,
            ply: line.ply,
            plies: line.plies(),
            first: line.moves.first().map(ToString::to_string),
            line: moves::words(&line.moves),
            japanese: self.japanese(line.ply - 1, &line.moves),
            left_in_hand: line.left.to_string(),
        }
    }

    fn japanese(&self, after: usize, line: &[Move]) -> Vec<String> {
        moves::japanese_after(
            self.problem.position(),
            &self.report.main_line[..after],
            line,
        )
    }
}

fn piece(found: &PieceFinding) -> RowPiece {
    let kind = found.piece.kind();
    let letter = match found.piece.color() {
        Color::Black => kind.unpromoted().letter(),
        Color::White => kind.unpromoted().letter().to_ascii_lowercase(),
    };
    let sign = if kind.is_promoted() { "+" } else { "" };
    RowPiece {
        piece: format!("{sign}{letter}"),
        square: found.square.map(|square| square.to_string()),
        settled: found.state == PieceState::Superfluous,
    }
}
