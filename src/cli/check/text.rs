//! Reports for people to read.

use super::checked::Checked;
use crate::cli::layout::{heading, nowhere, rows};
use crate::engine::report::{Fault, FaultKind, GivenLine, Minor, Report, Sideline, VariationName};
use crate::engine::{Bounds, Verdict};
use crate::files::Given;
use crate::notation::{board, moves};
use crate::words;

/// Name, board, whether the problem is complete, its lengths and main line, its faults,
/// and what is not settled.
pub fn of(checked: &Checked<'_>) -> String {
    let report = &checked.report;
    let mut text = heading(&checked.task.name, checked.problem.position());
    text.push_str(&format!("{}\n{}", summary(checked), lengths(report)));
    text.push_str(&format!(
        "{:.3} s, {} nodes\n",
        checked.elapsed.as_secs_f64(),
        report.nodes
    ));
    text.push_str(&nowhere(checked.problem.position()));
    if let Some(words) = given(checked) {
        text.push_str(&format!("given solution: {words}\n"));
    }
    if !report.main_line.is_empty() {
        text.push_str(&format!("{}\n", moves::usi(&report.main_line)));
        text.push_str(&rows(&checked.japanese(0, &report.main_line)));
        text.push_str(&format!("残りの持駒：{}\n", board::hand(report.left)));
    }
    for one in &report.faults {
        text.push_str(&fault(checked, one));
    }
    if !report.variations.is_empty() {
        text.push_str("as long as the main line:\n");
    }
    for line in &report.variations {
        let name = match report.name_of_variation(line) {
            VariationName::Hendo => "hendo (変同)",
            VariationName::Hencho => "hencho in the wider sense (同手数駒余り)",
        };
        text.push_str(&format!(
            "ply {}, {name}: {}; 残りの持駒：{}\n",
            line.ply,
            moves::usi(&line.moves),
            board::hand(line.left)
        ));
    }
    for open in &report.open {
        text.push_str(&format!("not settled: {}\n", words::open(open)));
    }
    text + "\n"
}

/// How the given solution was judged; `None` if there is none.
pub fn given(checked: &Checked<'_>) -> Option<String> {
    if checked.report.given != GivenLine::Absent {
        return words::given(&checked.report.given);
    }
    Some(match compare(checked)? {
        Comparison::Same(words) => words.to_string(),
        Comparison::Other(words) => words,
        Comparison::Open => "the length is not settled".to_string(),
    })
}

/// True if the given solution differs from the one found.
fn is_other(checked: &Checked<'_>) -> bool {
    match checked.report.given {
        GivenLine::Absent => matches!(compare(checked), Some(Comparison::Other(_))),
        GivenLine::Taken | GivenLine::Open => false,
        GivenLine::NoLine(_) | GivenLine::NoMate(_) | GivenLine::Futile(_) => true,
    }
}

/// How a given verdict or length without a line compares, in words.
enum Comparison {
    Same(&'static str),
    Other(String),
    Open,
}

/// `None` if nothing is given, or there is no verdict.
fn compare(checked: &Checked<'_>) -> Option<Comparison> {
    let report = &checked.report;
    let is_mate = match report.verdict {
        Verdict::Mate => true,
        Verdict::NoMate => false,
        Verdict::Unknown(_) => return None,
    };
    let given = checked.given()?;
    Some(match given {
        Given::Plies(plies) if is_mate => compare_length(report, *plies),
        _ if matches!(given, Given::NoMate) != is_mate => Comparison::Same("same verdict"),
        _ => Comparison::Other("other verdict".to_string()),
    })
}

fn compare_length(report: &Report, given: usize) -> Comparison {
    let may_be = |bounds: Option<Bounds>| {
        bounds.is_none_or(|found| {
            (usize::from(found.lower)..=usize::from(found.upper)).contains(&given)
        })
    };
    let is = |bounds: Option<Bounds>| bounds.is_some_and(|found| found.meet()) && may_be(bounds);
    if is(report.length) {
        Comparison::Same("same length")
    } else if is(report.literal) {
        Comparison::Same("same length, with futile interpositions")
    } else if may_be(report.length) || may_be(report.literal) {
        Comparison::Open
    } else {
        Comparison::Other(format!("other length: {given} plies"))
    }
}

fn summary(checked: &Checked<'_>) -> String {
    let report = &checked.report;
    let mut names: Vec<String> = Vec::new();
    for fault in &report.faults {
        let name = name(fault.kind);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match report.is_complete() {
        Some(true) if is_other(checked) => "complete, but not as given".to_string(),
        Some(true) => "complete".to_string(),
        None => "not settled".to_string(),
        Some(false) if report.has_minor_faults_only() => {
            format!("incomplete, by minor faults only: {}", names.join(", "))
        }
        Some(false) => format!("incomplete: {}", names.join(", ")),
    }
}

fn name(kind: FaultKind) -> String {
    let japanese = match kind {
        FaultKind::Fuzume => "不詰",
        FaultKind::Yozume(_) => "余詰",
        FaultKind::Hayazume => "早詰",
        FaultKind::Komaamari => "駒余り",
        FaultKind::Hencho => "変長",
    };
    format!("{} ({japanese})", kind.name())
}

fn lengths(report: &Report) -> String {
    match (&report.verdict, report.length, report.literal) {
        (Verdict::NoMate, ..) => "no mate (proven)\n".to_string(),
        (Verdict::Mate, Some(tsume), Some(literal)) => format!(
            "tsume length {}; with futile interpositions {}\n",
            plies(tsume),
            plies(literal)
        ),
        _ => String::new(),
    }
}

fn plies(bounds: Bounds) -> String {
    if bounds.meet() {
        format!("{} plies", bounds.upper)
    } else {
        format!("{} to {} plies", bounds.lower, bounds.upper)
    }
}

fn fault(checked: &Checked<'_>, fault: &Fault) -> String {
    let Sideline { ply, moves, left } = &fault.line;
    let name = name(fault.kind);
    match fault.kind {
        FaultKind::Fuzume => format!("{name}\n"),
        FaultKind::Komaamari => format!("{name}: {}\n", board::hand(*left)),
        _ => format!(
            "{name} at ply {ply}{}, {} plies in all: {}\n{}",
            minor(fault.kind.minor()),
            ply - 1 + moves.len(),
            moves::usi(moves),
            rows(&checked.japanese(ply - 1, moves))
        ),
    }
}

fn minor(minor: Option<Minor>) -> String {
    match minor {
        None => String::new(),
        Some(Minor::Unpromoted) => " (minor: the promotion alone differs)".to_string(),
        Some(Minor::OtherSquare) => " (minor: a drop farther off or nearer)".to_string(),
        Some(Minor::Detour(ply)) => {
            format!(" (minor: a detour, back to the main line after ply {ply})")
        }
    }
}
