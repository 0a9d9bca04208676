//! A report in progress: what is known so far, and how the solver is asked.

use super::budget::Budget;
use super::desk::{Desk, DeskAnswer};
use super::scene::{Scene, Stage};
use super::tables::Tables;
use crate::report::finding::{
    Alternative, DefectKind, Fault, GivenLine, Report, Rules, Severity, Sideline, Step,
};
use std::collections::HashSet;
use tsumi_core::length::{Bounds, Plies};
use tsumi_core::position::{Hand, Move, Position, Unchecked};
use tsumi_core::referee;
use tsumi_core::solver::{Limits, Problem, StateFile, Stop, Verdict};

/// Nodes for other moves once the problem is certainly incomplete, at least, the share of
/// what it took until then, and at most.
const LEAST_MORE: u64 = 10_000;
const SHARE_MORE: u64 = 4;
const MOST_MORE: u64 = 1_000_000;

/// A report in progress.
pub struct Checker<'a> {
    pub tables: Tables<'a>,
    pub problem: &'a Problem,
    pub budget: Budget<'a>,
    /// The file that keeps the answers.
    pub state: Option<&'a StateFile>,
    pub stop: &'a Stop,
    pub on_step: &'a mut dyn FnMut(Step),
    pub report: Report,
    /// Mates beside the main line whose kind is not decided yet.
    pub found: Vec<MateBeside>,
    /// The moves before each place from which the defender can last longer, while it is open which
    /// replies there last as long as the main line.
    pub places_before_longer: Vec<usize>,
    /// The other checks that do not mate, each with the number of moves before it.
    pub failing: Vec<(usize, Move)>,
    /// The main line is certain ([`Report::level`]): other mates are judged by it.
    pub is_line_certain: bool,
    /// Faults are not shown when they are found: they may be those of a variation.
    pub is_silent: bool,
    /// Every other move is to be settled, even those of an incomplete problem.
    pub wants_all: bool,
    /// The rules by which the level is settled, as far as the limits go.
    pub rules: &'a [Rules],
    /// A fault that makes it certainly incomplete ends the report.
    pub wants_verdict: bool,
    /// Any mate ends the search for other moves.
    pub wants_one: bool,
    /// The literal length is proven before the tsume length, as far as that takes little.
    pub is_literal_first: bool,
    /// Replies that could begin the main line but for cooks behind them: ply and move.
    pub cooked: Vec<(usize, Move)>,
    /// Positions (SFEN) behind which every longest defence has a cook, whatever the way to them.
    pub cooked_places: HashSet<String>,
    /// The last answer about the whole problem that was a mate, without the places of its line.
    pub known: Option<DeskAnswer>,
    /// The bounds of the length that were shown last.
    pub shown: Option<Bounds>,
    /// The nodes of the report when variations were last searched because of a cook.
    pub asked_at: u64,
    /// The count of nodes up to which other moves are looked into, once the problem is
    /// certainly incomplete.
    pub enough: Option<u64>,
}

/// A mate beside the main line.
pub struct MateBeside {
    /// Number of moves of the main line before it.
    pub after: usize,
    /// The first move of the mate.
    pub mv: Move,
    /// The stage of the search in which it was found.
    pub stage: Stage,
    /// The upper bound of the plies of the mate after the move.
    pub most: Plies,
    /// Its index among the faults of the report.
    pub fault: usize,
    /// True if its kind was certain when it was found, and was shown at once.
    pub is_shown: bool,
}

impl MateBeside {
    /// True if it is certainly a cook of the main line, unless it lies in a variation.
    pub fn is_cook(&self) -> bool {
        self.stage == Stage::Apart && self.is_shown
    }
}

impl<'a> Checker<'a> {
    /// A report on which no question was asked yet; callers set the fields that ask for more.
    pub fn new(
        tables: Tables<'a>,
        problem: &'a Problem,
        limits: &'a Limits,
        stop: &'a Stop,
        on_step: &'a mut dyn FnMut(Step),
    ) -> Checker<'a> {
        Checker {
            tables,
            problem,
            budget: Budget::new(limits, None),
            state: None,
            stop,
            on_step,
            report: Report::new(GivenLine::Absent),
            found: Vec::new(),
            places_before_longer: Vec::new(),
            failing: Vec::new(),
            is_line_certain: false,
            is_silent: false,
            wants_all: false,
            rules: &[],
            wants_verdict: false,
            wants_one: false,
            is_literal_first: false,
            cooked: Vec::new(),
            cooked_places: HashSet::new(),
            known: None,
            shown: None,
            asked_at: 0,
            enough: None,
        }
    }

    /// Ends the report: puts its faults in the order of their plies and moves, and drops those that
    /// are told as shorter mates by the same move.
    pub fn into_report(self) -> Report {
        let mut report = self.report;
        report.nodes = self.budget.nodes();
        let ended_by = self.budget.ended_by();
        report.ended_by = ended_by.filter(|_| !self.stop.is_raised());
        // A shorter mate by another move is told as that alone.
        let is_sooner = |fault: &Fault| fault.kind == DefectKind::ShorterMate;
        let sooner: Vec<Fault> =
            report.faults.iter().filter(|one| is_sooner(one)).cloned().collect();
        let is_told = |fault: &Fault| sooner.iter().any(|one| one.is_at_place_of(fault));
        report.faults.retain(|fault| is_sooner(fault) || !is_told(fault));
        let scene = self.problem.position().along(&report.main_line);
        // By their places and moves, whichever thread found them first.
        let order = |fault: &Fault| {
            let position = scene.get(fault.line.ply.saturating_sub(1));
            let legal = position.map(Position::legal_moves).unwrap_or_default();
            let is_first = |mv: &Move| fault.line.moves.first() == Some(mv);
            (fault.line.ply, legal.iter().position(is_first))
        };
        report.faults.sort_by_cached_key(order);
        report.harmless.sort_by_cached_key(order);
        report
    }

    /// The solver with the rest of the limits, to ask questions; each thread takes its own.
    pub fn desk(&self) -> Desk<'a> {
        Desk {
            solver: self.tables.solver(),
            budget: self.budget.clone(),
            stop: self.stop,
            state: self.state,
        }
    }

    /// The pieces in the attacker's hand after moves from the start.
    pub fn hand_after(&self, moves: &[Move]) -> Hand {
        let end = self.problem.after_legal(moves);
        end.position().hand(self.problem.attacker())
    }

    /// Moves that leave the main line after its first `after` moves.
    pub fn sideline(&self, after: usize, moves: Vec<Move>) -> Sideline {
        let whole = [&self.report.main_line[..after], &moves].concat();
        Sideline { ply: after + 1, left: self.hand_after(&whole), moves }
    }

    /// True if no further question may be asked: the limits are spent, the stop is raised, or the
    /// one cook that is wanted was found.
    pub fn must_end(&self) -> bool {
        let has_one = self.wants_one && self.found.iter().any(MateBeside::is_cook);
        has_one || self.budget.is_spent() || self.stop.is_raised()
    }

    /// True if the problem is certainly incomplete, and other moves were looked into as
    /// long as that is of use.
    pub fn has_enough(&mut self) -> bool {
        let is_asked = self.enough.is_none() && !self.wants_all && !self.is_silent;
        if is_asked && self.is_certainly_incomplete() {
            let nodes = self.budget.nodes();
            let more = (nodes / SHARE_MORE).clamp(LEAST_MORE, MOST_MORE);
            self.enough = Some(nodes + if self.wants_verdict { 0 } else { more });
        }
        self.enough.is_some_and(|enough| self.budget.nodes() >= enough)
    }

    /// True if one of [`Checker::rules`] makes a problem incomplete for this defect.
    pub fn must_settle(&self, defect: DefectKind) -> bool {
        self.rules.iter().any(|rules| rules.severity(defect) == Severity::Incomplete)
    }

    /// True if a fault makes the problem incomplete by all rules, whatever is found
    /// later: a cook may turn out to be a mate in a variation, or the solution if the
    /// line is not certain.
    pub fn is_certainly_incomplete(&self) -> bool {
        if !self.is_line_certain {
            return false;
        }
        let is_certain = |fault: &Fault| {
            let is_incomplete = |rules: &Rules| rules.severity(fault.kind) == Severity::Incomplete;
            fault.kind != DefectKind::OtherMate && Rules::ALL.iter().all(is_incomplete)
        };
        self.report.faults.iter().any(is_certain)
            || self.first_cook().is_some_and(|ply| ply <= self.first_ply_of_equals())
    }

    /// The ply of the first mate beside the main line whose kind is decided: a cook, or a
    /// mate in a variation.
    pub fn first_cook(&self) -> Option<usize> {
        let faults = self.report.faults.iter().enumerate();
        let is_named = |index| {
            let mut found = self.found.iter();
            found.all(|found| found.fault != index || found.is_shown)
        };
        let cooks =
            faults.filter(|&(index, fault)| fault.kind == DefectKind::OtherMate && is_named(index));
        cooks.map(|(_, fault)| fault.line.ply).min()
    }

    /// The ply of the first reply that may last as long as the main line's and so begin another
    /// solution, as far as is known; 1 if no line is proven yet, `usize::MAX` if there is none.
    pub fn first_ply_of_equals(&self) -> usize {
        if self.report.verdict != Verdict::Mate || self.report.is_provisional {
            return 1;
        }
        let equals = self.equal_replies().into_iter().map(|line| line.ply);
        let plies = equals.chain(self.report.first_open_reply());
        plies.min().unwrap_or(usize::MAX)
    }

    /// The variations that could be the main line, as far as is known to have no cooks.
    pub fn equal_replies(&self) -> Vec<&Sideline> {
        let is_cooked = |line: &Sideline| {
            let first = line.moves.first();
            first.is_some_and(|&mv| self.cooked.contains(&(line.ply, mv)))
        };
        let equals = self.report.variations.iter();
        equals.filter(|line| line.could_be_main_line() && !is_cooked(line)).collect()
    }

    /// Adds a fault to the report and shows it.
    pub fn add_fault(&mut self, kind: DefectKind, line: Sideline) {
        self.report.faults.push(Fault::new(kind, line));
        self.show_fault(self.report.faults.len() - 1);
    }

    /// Adds another mate that no rules hold against the problem.
    pub fn add_harmless(&mut self, kind: DefectKind, line: Sideline) {
        self.report.harmless.push(Fault::new(kind, line));
    }

    /// Shows the fault with this index at once.
    pub fn show_fault(&mut self, index: usize) {
        if self.is_silent {
            return;
        }
        let fault = self.report.faults[index].clone();
        let before = self.report.main_line[..fault.line.ply - 1].to_vec();
        self.note_progress("fault told");
        (self.on_step)(Step::Fault { fault, before });
    }

    /// The main line's move after `after` moves, to be compared with other moves.
    pub fn place_after<'s>(&self, scene: &'s Scene, after: usize) -> Alternative<'s> {
        Alternative {
            positions: &scene.positions,
            after,
            main: self.report.main_line[after],
            attacker: self.problem.attacker(),
        }
    }

    /// The defect of another move whose mate is as long as the main line, if it differs by
    /// promotion or by the square of a drop or a move alone.
    pub fn minor_defect(&self, scene: &Scene, after: usize, mv: Move) -> Option<DefectKind> {
        let alternative = self.place_after(scene, after);
        if alternative.is_same_but_promotion(mv) {
            return Some(DefectKind::Unpromoted);
        }
        if alternative.is_drop_on_same_line(mv) {
            return Some(DefectKind::OtherSquare);
        }
        let (before, rest) = self.report.main_line.split_at(after);
        let line = alternative.line_with_other_square(mv, &rest[1..])?;
        let end = rest.get(line.len()..).unwrap_or_default();
        let whole = [before, &line, end].concat();
        self.is_mating_line(&whole).then_some(DefectKind::OtherDestination)
    }

    /// True if the referee says that a line from the start is a mating line, which it need not be.
    pub fn is_mating_line(&self, line: &[Move]) -> bool {
        let sfen = self.problem.position().to_sfen();
        referee::is_tsume(&sfen, line, self.problem.attacker())
    }

    /// Asks the referee, another library of rules, whether a line from the start is a mating line.
    pub fn judge_line(&self, line: &[Move]) -> Result<(), referee::LineFault> {
        let sfen = self.problem.position().to_sfen();
        referee::judge_tsume(&sfen, line, self.problem.attacker())
    }

    /// Logs what the report took so far.
    pub fn note_progress(&self, step: &str) {
        let (nodes, rest) = (self.budget.nodes(), self.budget.rest().time);
        log::debug!("report, {step}: {nodes} nodes, left {rest:?}");
    }
}
