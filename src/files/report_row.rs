//! Reports as JSON. Read as input, a report is the problem with its main line as the
//! given solution.

use super::entry::Stated;
use super::row::{Row, RowBounds, RowPiece, RowRefutation, RowTsume, UsiMove, milliseconds};
use crate::system::language::Language;
use crate::words::{self, terms};
use serde::Serialize;
use std::time::Duration;
use tsumi_composer::report::{Fault, Features, Report, Rules, Sideline, Try, families};
use tsumi_core::length::Bounds;
use tsumi_core::notation::moves;
use tsumi_core::position::Move;
use tsumi_core::solver::{Problem, Verdict};

/// A report as one object.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReportRow {
    /// The problem with its main line. `tsume` is the length, `bounds` counts all
    /// interpositions, `given` is how the given solution was judged.
    #[serde(flatten)]
    pub row: Row,
    /// True if there is neither fault nor flaw; left out if that is not settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// There are faults, all of them other mates that composers distinguish from cooks.
    pub minor_only: bool,
    /// The rules that judge: `strict`, `magazine` or `smartphone`.
    pub rules: &'static str,
    /// The level by these rules: `complete`, `flawed`, `incomplete` or `open`.
    pub level: &'static str,
    /// The level in Japanese: `完全`, `キズあり`, `不完全` or `未決`.
    pub level_japanese: &'static str,
    /// Faults and flaws in the order of their plies.
    pub faults: Vec<RowFault>,
    /// Other mates that no rules hold against a problem.
    pub harmless: Vec<RowFault>,
    /// Replies that last as long as the main line's.
    pub same_length: Vec<RowFault>,
    /// Replies that are mated sooner.
    pub shorter: Vec<RowFault>,
    /// Moves of the attacker that fail, at each ply the best first.
    pub tries: Vec<RowTry>,
    /// Superfluous pieces, and those that may be.
    pub superfluous: Vec<RowPiece>,
    /// What the main line shows.
    pub features: Features,
    /// The main line is the best one found, but its length is not settled.
    pub provisional: bool,
    /// What was not settled.
    pub open: Vec<String>,
    /// The same in Japanese, those of one kind together.
    pub open_japanese: Vec<String>,
    /// What was not settled because the problem is incomplete anyway.
    pub passed_over: Vec<String>,
}

/// A fault, or a reply that lasts as long as the main line's.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct RowFault {
    /// `fuzume` (no mate), `mated` (mated already), `yozume` (another mate), `hayazume` (a shorter
    /// one), `komaamari` (pieces left), `hencho` (a longer defence), `hendo-yozume` (another mate
    /// behind an equal reply); of replies `hencho` (as long, pieces left), `hendo` (as long),
    /// `shorter`.
    pub kind: &'static str,
    /// Its name in Japanese, such as 余詰.
    pub name: &'static str,
    /// How grave it is by the rules: `harmless`, `slight`, `grave` or `incomplete`; left out for a
    /// reply that is shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<&'static str>,
    /// For a fault, the number of its family: moves of one idea.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<usize>,
    /// The difference from the main line, if composers consider it minor (`DefectRow::minor`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minor: Option<&'static str>,
    /// For an order, another way or a detour, the ply after which it is back on the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back_after: Option<usize>,
    /// Ply of the first of its moves, from 1.
    pub ply: usize,
    /// Plies from the start of the problem to the end of the line.
    pub plies: usize,
    /// Its moves in USI notation.
    pub moves: Vec<UsiMove>,
    /// Its moves in Japanese notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub japanese: Vec<String>,
    /// The attacker's hand at its end, as in SFEN.
    pub left_in_hand: String,
}

/// A move of the attacker that fails.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RowTry {
    /// Its ply, from 1.
    pub ply: usize,
    /// The move and its refutation.
    #[serde(flatten)]
    pub refutation: RowRefutation,
}

impl RowFault {
    /// The row of a fault, graded by these rules. Its line begins after the moves `before`.
    pub(super) fn found(
        problem: &Problem,
        rules: Rules,
        before: &[Move],
        fault: &Fault,
    ) -> RowFault {
        let row = fault.kind.row();
        RowFault {
            grade: Some(rules.severity(fault.kind).name()),
            minor: row.minor,
            back_after: fault.back_after,
            ..RowFault::of_line(row.kind, row.japanese, problem, before, &fault.line)
        }
    }

    /// The row of a line that begins after the moves `before`, of this kind and name.
    fn of_line(
        kind: &'static str,
        name: &'static str,
        problem: &Problem,
        before: &[Move],
        line: &Sideline,
    ) -> RowFault {
        RowFault {
            kind,
            name,
            ply: line.ply,
            plies: line.plies(),
            moves: moves::words(&line.moves),
            japanese: moves::japanese_after(problem.position(), before, &line.moves),
            left_in_hand: line.left.to_string(),
            ..RowFault::default()
        }
    }
}

impl ReportRow {
    /// The row of a report, which took this long. The caller fills in number and name.
    pub fn new(problem: &Problem, report: &Report, rules: Rules, elapsed: Duration) -> ReportRow {
        ReportRow::with_stated(problem, report, rules, elapsed, &Stated::default())
    }

    /// [`ReportRow::new`] with what the input says of the problem, beside the line that was judged.
    pub fn with_stated(
        problem: &Problem,
        report: &Report,
        rules: Rules,
        elapsed: Duration,
        stated: &Stated,
    ) -> ReportRow {
        let rows = ReportRows { problem, report, rules, stated };
        let variations = report.variations.iter();
        let level = report.level(rules);
        ReportRow {
            row: rows.row(elapsed),
            complete: report.is_complete(),
            minor_only: report.has_minor_faults_only(),
            rules: rules.word(),
            level: level.name(),
            level_japanese: level.japanese(),
            faults: rows.fault_rows(&report.faults),
            harmless: rows.fault_rows(&report.harmless),
            same_length: variations.map(|one| rows.variation_row(one)).collect(),
            shorter: report.shorter.iter().map(|one| rows.shorter_row(one)).collect(),
            tries: report.tries.iter().map(|one| rows.try_row(one)).collect(),
            superfluous: report.pieces.iter().map(RowPiece::from).collect(),
            features: Features::of(problem.position(), problem.attacker(), rows.answer_line()),
            provisional: report.is_provisional,
            open: report.open_under(rules).map(ToString::to_string).collect(),
            open_japanese: words::open_questions(problem, (report, rules), Language::Japanese)
                .into_iter()
                .map(|one| one.words)
                .collect(),
            passed_over: report.passed_over.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Makes the rows of one report.
struct ReportRows<'a> {
    problem: &'a Problem,
    report: &'a Report,
    rules: Rules,
    stated: &'a Stated,
}

impl ReportRows<'_> {
    /// The line of the answer; empty for a given solution that is not settled.
    fn answer_line(&self) -> &[Move] {
        match self.report.verdict {
            Verdict::Mate => &self.report.main_line,
            _ => &[],
        }
    }

    /// The row of the problem and its main line.
    fn row(&self, elapsed: Duration) -> Row {
        let (report, line) = (self.report, self.answer_line());
        let (position, attacker) = (self.problem.position(), self.problem.attacker());
        let is_of_length = |bounds: Bounds| usize::from(bounds.upper) == line.len();
        let is_known = !line.is_empty() || report.length.is_some_and(is_of_length);
        let comparison = report.compare(self.problem, self.stated.given.as_ref());
        let comparison = comparison.as_ref();
        let headline = |language| words::report_headline(report, comparison, self.rules, language);
        let mut row = Row {
            headline: headline(Language::English),
            headline_japanese: headline(Language::Japanese),
            tsume: report.length.map(|bounds| RowTsume {
                bounds: bounds.into(),
                leads: is_of_length(bounds),
                moves: None,
            }),
            bounds: report.literal.map(RowBounds::from),
            milliseconds: Some(milliseconds(elapsed)),
            nodes: Some(report.nodes),
            plies: is_known.then_some(line.len()),
            left_in_hand: is_known.then(|| report.left.to_string()),
            ..Row::of_line(position, attacker, &report.verdict, line)
        };
        row.set_stated(self.problem, self.stated, comparison);
        row
    }

    /// The rows of faults, with their families.
    fn fault_rows(&self, faults: &[Fault]) -> Vec<RowFault> {
        let families = families(self.problem, self.report, faults);
        let family = |fault: &Fault| {
            let has = |family: &Vec<&Fault>| family.iter().any(|one| std::ptr::eq(*one, fault));
            families.iter().position(has).map(|index| index + 1)
        };
        let row = |fault: &Fault| {
            let before = &self.report.main_line[..fault.line.ply - 1];
            let found = RowFault::found(self.problem, self.rules, before, fault);
            RowFault { family: family(fault), ..found }
        };
        faults.iter().map(row).collect()
    }

    /// The row of a variation as long as the main line.
    fn variation_row(&self, variation: &Sideline) -> RowFault {
        let row = self.report.equal_reply_kind(variation).row();
        let defect = self.report.defect_of_variation(variation);
        RowFault {
            grade: Some(self.rules.severity(defect).name()),
            ..self.row_of_line(row.kind, row.japanese, variation)
        }
    }

    /// The row of a reply that is mated sooner.
    fn shorter_row(&self, variation: &Sideline) -> RowFault {
        self.row_of_line("shorter", terms::VARIATION, variation)
    }

    /// The row of a try.
    fn try_row(&self, one: &Try) -> RowTry {
        RowTry {
            ply: one.ply,
            refutation: RowRefutation {
                moves: moves::words(&one.moves),
                japanese: self.moves_in_japanese(one.ply - 1, &one.moves),
                plies: one.plies,
                only: one.is_only,
            },
        }
    }

    /// The row of a line that leaves the main line, of this kind and name.
    fn row_of_line(&self, kind: &'static str, name: &'static str, line: &Sideline) -> RowFault {
        let before = &self.report.main_line[..line.ply - 1];
        RowFault::of_line(kind, name, self.problem, before, line)
    }

    /// Moves in Japanese notation that leave the main line after its first `after` moves.
    fn moves_in_japanese(&self, after: usize, line: &[Move]) -> Vec<String> {
        moves::japanese_after(self.problem.position(), &self.report.main_line[..after], line)
    }
}
