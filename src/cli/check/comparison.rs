//! How a given solution, verdict or length compares with what was found.

use super::checked::Checked;
use crate::files::Given;
use crate::system::language::Language;
use crate::words::{self, counted, texts};
use tsumi_composer::report::{GivenLine, Level, Report, Rules};
use tsumi_core::solver::{Bounds, Verdict};

/// How the given solution was judged; `None` if there is none.
pub fn given(checked: &Checked<'_>, language: Language) -> Option<String> {
    let judged = words::given(checked.problem, checked.report, language);
    judged.or_else(|| compare(checked, language).map(|(_, words)| words))
}

/// The report in one line; it also knows of a verdict or a length given without a line.
pub fn headline(checked: &Checked<'_>, rules: Rules, language: Language) -> String {
    let report = checked.report;
    let has_no_line = report.given == GivenLine::Absent;
    match compare(checked, language).filter(|_| has_no_line) {
        Some((true, _)) if report.level(rules) == Level::Complete => {
            words::complete_but_other(language).to_string()
        }
        _ => words::report_headline(report, rules, language),
    }
}

/// Whether a given verdict or length without a line differs, in words; `None` if nothing
/// is given, or there is no verdict.
fn compare(checked: &Checked<'_>, language: Language) -> Option<(bool, String)> {
    let is_mate = match checked.report.verdict {
        Verdict::Mate => true,
        Verdict::NoMate => false,
        Verdict::Unknown(_) => return None,
    };
    let given = checked.given()?;
    Some(match given {
        Given::Plies(plies) if is_mate => compare_length(checked.report, *plies, language),
        _ if matches!(given, Given::NoMate) != is_mate => {
            (false, texts::given::same_verdict(language))
        }
        _ => (true, texts::given::other_verdict(language)),
    })
}

fn compare_length(report: &Report, given: usize, language: Language) -> (bool, String) {
    let may_be = |bounds: Option<Bounds>| {
        bounds.is_none_or(|found| {
            (usize::from(found.lower)..=usize::from(found.upper)).contains(&given)
        })
    };
    let is = |bounds: Option<Bounds>| bounds.is_some_and(|found| found.meet()) && may_be(bounds);
    let words = if is(report.length) {
        texts::given::same_length(language)
    } else if is(report.literal) {
        texts::given::same_length_with_futile(language)
    } else if may_be(report.length) || may_be(report.literal) {
        texts::given::length_is_open(language)
    } else {
        return (true, texts::given::other_length(language, counted(given), given));
    };
    (false, words.to_string())
}
