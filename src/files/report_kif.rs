//! Reports as KIF: the main line, variations, other mates and tries as branches with
//! comments, and the fields of Kakinoki's format.

use super::entry::{COMPLETENESS, DETAILS, LENGTH};
use super::write::{BROKEN_OFF, Comments, END_BY_MATE, END_WITHOUT_MATE, kif_of};
use crate::system::language::Language;
use crate::words;
use crate::words::marks;
use crate::words::terms::{OPEN, VARIATION};
use tsumi_composer::report::{
    DefectKind, Fault, Level, MeetingPlace, PieceFinding, Report, Rules, Sideline, Try,
};
use tsumi_core::notation::{MoveTree, NodeId, board, moves};
use tsumi_core::position::Move;
use tsumi_core::solver::{Problem, Verdict};

/// The language of records.
const JAPANESE: Language = Language::Japanese;

/// A report and what the record says of the problem.
#[derive(Clone, Debug)]
pub struct ReportRecord<'a> {
    /// The name of the problem.
    pub name: &'a str,
    /// The fields that the problem's record had.
    pub details: &'a [(String, String)],
    /// The problem.
    pub problem: &'a Problem,
    /// The report.
    pub report: &'a Report,
    /// The rules by which the problem is judged.
    pub rules: Rules,
    /// How the given solution was judged, in Japanese; `None` if it is the main line.
    pub given: Option<String>,
}

/// The report as KIF.
pub fn kif(record: &ReportRecord<'_>) -> String {
    let report = record.report;
    let mut branches = Branches {
        record,
        tree: MoveTree::from_line(&report.main_line),
        comments: Comments::new(),
    };
    branches.add_comment(MoveTree::ROOT, &verdict(record));
    let is_in_variation = |fault: &&Fault| report.moves_in_variation(fault) > 0;
    let beside = report.faults.iter().chain(&report.harmless);
    beside.filter(|fault| !is_in_variation(fault)).for_each(|fault| branches.add_fault(fault));
    for line in report.variations.iter().chain(&report.shorter) {
        branches.add_variation(line);
    }
    let behind = report.faults.iter().filter(is_in_variation);
    behind.for_each(|fault| branches.add_fault(fault));
    for tries in report.tries_to_show() {
        tries.shown.iter().for_each(|group| branches.add_tries(group));
    }
    let plies = report.main_line.len();
    let is_over = |fault: &Fault| fault.kind == DefectKind::Mated;
    let end = match report.verdict {
        Verdict::NoMate => END_WITHOUT_MATE,
        _ if plies > 0 || report.faults.iter().any(is_over) => END_BY_MATE,
        _ => BROKEN_OFF,
    };
    kif_of(
        (record.name, &fields_with_findings(record)),
        record.problem.position(),
        (&branches.tree, &branches.comments),
        (plies, end),
    )
}

/// The fields of the record, with the length and the completeness that the report found.
fn fields_with_findings(record: &ReportRecord<'_>) -> Vec<(String, String)> {
    let report = record.report;
    let known = |key: &str| record.details.iter().find(|(known, _)| known == key);
    let given = |key: &str| known(key).map(|(_, value)| value.clone());
    let found = |key: &str| match key {
        LENGTH if report.main_line.is_empty() => given(key),
        LENGTH => Some(report.main_line.len().to_string()),
        COMPLETENESS if report.level(record.rules) == Level::Open => given(key),
        COMPLETENESS => Some(completeness(record)),
        _ => given(key),
    };
    let fields = DETAILS.iter().filter_map(|&key| Some((key.to_string(), found(key)?)));
    fields.collect()
}

/// The level, and the names of the defects that led to it, the gravest first.
fn completeness(record: &ReportRecord<'_>) -> String {
    let defects = record.report.defects(record.rules);
    let names: Vec<&str> = defects.iter().map(|defect| defect.japanese()).collect();
    let level = record.report.level(record.rules);
    match (level, names.join(marks::comma(JAPANESE))) {
        (Level::Complete, _) => complete(record),
        (_, names) if names.is_empty() => level.japanese().to_string(),
        (_, names) => format!("{level}（{names}）", level = level.japanese()),
    }
}

/// The word for a complete problem, and whether flaws are settled.
fn complete(record: &ReportRecord<'_>) -> String {
    Level::Complete.japanese().to_string()
        + words::flaws_open(record.report, record.rules, JAPANESE)
}

/// The comment at the start: the level and the defects with their grades, as in the text.
fn verdict(record: &ReportRecord<'_>) -> String {
    let report = record.report;
    let level = report.level(record.rules);
    let defects = report.defects(record.rules);
    let names: Vec<String> = defects.iter().map(|&one| graded(record, one)).collect();
    let word = if level == Level::Complete { &complete(record) } else { level.japanese() };
    let mut text = format!("判定：{word}");
    if level != Level::Complete && !names.is_empty() {
        let names = names.join(marks::comma(JAPANESE));
        text = marks::after_colon(JAPANESE, text, names);
    }
    text.push('\n');
    if let Some(given) = &record.given {
        text.push_str(&format!("作意：{given}\n"));
    }
    let is_left_over = |one: &&Fault| one.kind == DefectKind::PiecesLeft;
    if let Some(fault) = report.faults.iter().find(is_left_over) {
        let name = graded(record, fault.kind);
        text.push_str(&(marks::after_colon(JAPANESE, name, board::hand(fault.line.left)) + "\n"));
    }
    text.push_str(&superfluous_pieces(record));
    for question in words::open_questions(record.problem, (report, record.rules), JAPANESE) {
        text.push_str(&format!("{OPEN}：{question}\n", question = question.words));
    }
    text
}

/// The name of a defect with its grade, if it is a flaw.
fn graded(record: &ReportRecord<'_>, defect: DefectKind) -> String {
    words::graded(defect, record.rules, JAPANESE)
}

/// The superfluous pieces, in words.
fn superfluous_pieces(record: &ReportRecord<'_>) -> String {
    let is_it = |one: &&PieceFinding| one.is_settled;
    let pieces = record.report.pieces.iter().filter(is_it);
    let attacker = record.problem.attacker();
    let names: Vec<String> =
        pieces.map(|one| words::place_of_piece(one, attacker, JAPANESE)).collect();
    if names.is_empty() {
        return String::new();
    }
    let title = graded(record, DefectKind::Superfluous);
    marks::after_colon(JAPANESE, title, names.join(marks::comma(JAPANESE))) + "\n"
}

/// The main line, to which branches and comments are added.
struct Branches<'a> {
    record: &'a ReportRecord<'a>,
    tree: MoveTree,
    comments: Comments,
}

impl Branches<'_> {
    /// Adds a text to the comment at a place.
    fn add_comment(&mut self, place: NodeId, text: &str) {
        let comment = self.comments.entry(place).or_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text.trim_end());
    }

    /// Adds a line that leaves the main line at `ply`. The comment stands at its move behind the
    /// first `before` ones.
    fn add(&mut self, ply: usize, moves: &[Move], before: usize, text: &str) {
        let main_line = &self.record.report.main_line;
        let Some(way) = main_line.get(..ply - 1).filter(|_| before < moves.len()) else {
            return;
        };
        let place = self.tree.add_line(MoveTree::ROOT, way);
        self.tree.add_line(place, moves);
        let place = self.tree.add_line(place, &moves[..=before]);
        self.add_comment(place, text);
    }

    fn add_fault(&mut self, fault: &Fault) {
        let ReportRecord { problem, report, .. } = *self.record;
        let defect = fault.kind;
        let name = defect.japanese();
        let plies = words::plies_in_all(report, &fault.line, JAPANESE);
        let grade = self.record.rules.severity(defect).japanese();
        let back = words_of_return(report.meeting_of_fault(problem, fault));
        let text = format!("{name}（{grade}）：{plies}{back}");
        let common = report.moves_in_variation(fault);
        self.add(fault.line.ply, &fault.line.moves, common, &text);
    }

    fn add_variation(&mut self, line: &Sideline) {
        let ReportRecord { problem, report, .. } = *self.record;
        let name = if line.plies() < report.main_line.len() {
            VARIATION.to_string()
        } else {
            words::graded_variation(report, line, self.record.rules, JAPANESE)
        };
        let plies = words::plies_in_all(report, line, JAPANESE);
        let left = board::hand(line.left);
        let back = words_of_return(report.meeting_of_variation(problem, line));
        let text = format!("{name}：{plies}{back}、残りの持駒：{left}");
        self.add(line.ply, &line.moves, 0, &text);
    }

    /// Adds the first of some tries that the same moves refute; the comment names all.
    fn add_tries(&mut self, group: &[&Try]) {
        let Some(&first) = group.first() else {
            return;
        };
        let ReportRecord { problem, report, .. } = *self.record;
        let before = &report.main_line[..first.ply - 1];
        let japanese = |moves: &[Move]| moves::japanese_after(problem.position(), before, moves);
        let names = group.iter().filter_map(|one| japanese(&one.moves[..1]).pop());
        let names: Vec<String> = names.collect();
        let reply = japanese(&first.moves).into_iter().nth(1);
        let only = if first.is_only { words::only_defence(JAPANESE) } else { "" };
        let names = names.join(marks::comma(JAPANESE));
        let text = format!("紛れ：{names}は{reply}で逃れ{only}", reply = reply.unwrap_or_default());
        self.add(first.ply, &first.moves, 0, &text);
    }
}

/// Says where a line comes back to the one that it left; empty if it does not.
fn words_of_return(meeting: Option<MeetingPlace>) -> String {
    meeting.map_or_else(String::new, |one| words::way_back(one.ply, JAPANESE))
}
