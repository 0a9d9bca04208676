//! How a given solution, verdict or length compares with what was found.

use super::checked::Checked;
use crate::engine::report::{GivenLine, Report};
use crate::engine::{Bounds, Verdict};
use crate::files::Given;
use crate::words;

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
pub fn is_other(checked: &Checked<'_>) -> bool {
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
