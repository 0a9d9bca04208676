//! Reports as KIF: the main line, variations, other mates and tries as branches with
//! comments, and the fields of Kakinoki's format.

use super::entry::DETAILS;
use super::write::{Comments, kif_of};
use crate::engine::Problem;
use crate::engine::report::{
    Fault, FaultKind, Level, Matter, Report, Rules, Sideline, Try, VariationName,
};
use crate::notation::{MoveTree, NodeId, board};
use crate::position::Move;

/// A report and what the record says of the problem.
#[derive(Clone, Copy)]
pub struct ReportRecord<'a> {
    /// The name of the problem.
    pub name: &'a str,
    /// The fields that the record had.
    pub details: &'a [(String, String)],
    /// The problem.
    pub problem: &'a Problem,
    /// The report.
    pub report: &'a Report,
    /// The rules that judge.
    pub rules: Rules,
}

/// Most tries written at one ply.
const MOST_TRIES: usize = 3;

/// The report as KIF.
pub fn kif(record: &ReportRecord<'_>) -> String {
    let report = record.report;
    let mut branches = Branches {
        main_line: &report.main_line,
        tree: MoveTree::from_line(&report.main_line),
        comments: Comments::new(),
    };
    branches.note(MoveTree::ROOT, &verdict(record));
    for fault in &report.faults {
        branches.add_fault(fault, record.rules);
    }
    for line in report.variations.iter().chain(&report.shorter) {
        branches.add_variation(report, line);
    }
    for group in report.tries.chunk_by(|one, other| one.ply == other.ply) {
        group
            .iter()
            .take(MOST_TRIES)
            .for_each(|one| branches.add_try(one));
    }
    let plies = report.main_line.len();
    let end = match (report.level(record.rules), plies) {
        (_, 0) if report.faults.is_empty() => "中断",
        (_, 0) => "不詰",
        _ => "詰み",
    };
    kif_of(
        (record.name, &fields(record)),
        record.problem.position(),
        (&branches.tree, &branches.comments),
        (plies, end),
    )
}

/// The record's fields, with length and completeness as found.
fn fields(record: &ReportRecord<'_>) -> Vec<(String, String)> {
    let report = record.report;
    let known = |key: &str| record.details.iter().find(|(known, _)| known == key);
    let given = |key: &str| known(key).map(|(_, value)| value.clone());
    let found = |key: &str| match key {
        "手数" if report.main_line.is_empty() => given(key),
        "手数" => Some(report.main_line.len().to_string()),
        "完全性" if report.level(record.rules) == Level::Open => given(key),
        "完全性" => Some(completeness(record)),
        _ => given(key),
    };
    let fields = DETAILS
        .iter()
        .filter_map(|&key| Some((key.to_string(), found(key)?)));
    fields.collect()
}

/// The level and the names of what led to it.
fn completeness(record: &ReportRecord<'_>) -> String {
    let level = record.report.level(record.rules).japanese();
    let mut names: Vec<&str> = Vec::new();
    for fault in &record.report.faults {
        let name = Matter::of(fault).japanese();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        level.to_string()
    } else {
        format!("{level}（{}）", names.join("、"))
    }
}

/// The comment at the start.
fn verdict(record: &ReportRecord<'_>) -> String {
    let report = record.report;
    let mut text = format!("判定：{}\n", completeness(record));
    for fault in report.faults.iter().filter(|one| one.line.moves.is_empty()) {
        let left = match fault.kind {
            FaultKind::Komaamari => format!("：{}", board::hand(fault.line.left)),
            _ => String::new(),
        };
        text.push_str(&format!("{}{left}\n", Matter::of(fault).japanese()));
    }
    if !report.open.is_empty() {
        text.push_str(&format!("未決：{}件\n", report.open.len()));
    }
    text
}

/// The main line with its branches.
struct Branches<'a> {
    main_line: &'a [Move],
    tree: MoveTree,
    comments: Comments,
}

impl Branches<'_> {
    fn note(&mut self, place: NodeId, text: &str) {
        let comment = self.comments.entry(place).or_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text.trim_end());
    }

    /// Adds a line that leaves the main line at a ply, with a comment at its first move.
    fn add(&mut self, ply: usize, moves: &[Move], text: &str) {
        let (Some(before), Some(&first)) = (self.main_line.get(..ply - 1), moves.first()) else {
            return;
        };
        let place = self.tree.add_line(MoveTree::ROOT, before);
        self.tree.add_line(place, moves);
        let place = self.tree.add(place, first);
        self.note(place, text);
    }

    fn add_fault(&mut self, fault: &Fault, rules: Rules) {
        let matter = Matter::of(fault);
        let (name, plies) = (matter.japanese(), fault.line.plies());
        let grade = rules.decide(matter).japanese();
        let text = format!("{name}（{grade}）：全{plies}手");
        self.add(fault.line.ply, &fault.line.moves, &text);
    }

    fn add_variation(&mut self, report: &Report, line: &Sideline) {
        let name = match report.name_of_variation(line) {
            _ if line.plies() < report.main_line.len() => "変化",
            VariationName::Hendo => "変同",
            VariationName::Hencho => "同手数駒余り",
        };
        let (plies, left) = (line.plies(), board::hand(line.left));
        let text = format!("{name}：全{plies}手、残りの持駒：{left}");
        self.add(line.ply, &line.moves, &text);
    }

    fn add_try(&mut self, one: &Try) {
        let text = if one.is_only {
            "紛れ：不詰（唯一の受け）"
        } else {
            "紛れ：不詰"
        };
        self.add(one.ply, &one.moves, text);
    }
}
