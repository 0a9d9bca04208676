//! An answer, and a report, in one line: what every door shows first.

use super::answer::{self, no_mate, reason};
use super::say;
use super::{brinkmate, lengths, report};
use crate::system::language::Language;
use tsumi_composer::report::{Level, Report, Rules};
use tsumi_core::length::Bounds;
use tsumi_core::solver::{Comparison, Findings, Reason, Verdict};

/// The answer in one line: the verdict with the length of the mate, without futile interpositions
/// where that is known, or why there is no answer.
pub fn headline(findings: &Findings, language: Language) -> String {
    match &findings.brinkmate {
        Some(found) => {
            let is_mate = findings.answer.verdict == Verdict::Mate;
            let mate = is_mate.then(|| headline_of_mate(findings, language));
            brinkmate::headline(found, mate, language)
        }
        None => headline_of_mate(findings, language),
    }
}

/// The answer to a question about a mate, with the claims of other processes.
fn headline_of_mate(findings: &Findings, language: Language) -> String {
    let text = proven_text(findings, language);
    let open = language.pick("not answered: ", "解けませんでした：");
    match (answer::claims_by_word(findings, language), findings.answer.verdict) {
        (Some(words), Verdict::Unknown(Reason::ByWord)) => format!("{open}{words}"),
        (Some(words), _) => text + &language.pick(format!("; {words}"), format!("、{words}")),
        (None, _) => text,
    }
}

/// What is proven of a mate, or why nothing is.
fn proven_text(findings: &Findings, language: Language) -> String {
    match &findings.answer.verdict {
        Verdict::Mate if findings.is_threat => {
            let threat = language.pick("threat of mate: ", "詰めろ：");
            format!("{threat}{}", mate_text(findings, language))
        }
        Verdict::Mate => mate_text(findings, language),
        Verdict::NoMate if findings.is_threat => {
            say!(language, "no threat of mate (proven)", "詰めろではない（証明済み）")
        }
        Verdict::NoMate => no_mate(language),
        Verdict::Unknown(why) => {
            let open = language.pick("not answered: ", "解けませんでした：");
            format!("{open}{}", reason(why, language))
        }
    }
}

/// A mate, with its length as far as that is proven.
fn mate_text(findings: &Findings, language: Language) -> String {
    let plies = findings.answer.line.len();
    let known = findings.answer.bounds;
    if plies == 0 {
        let mated = match known {
            // The line is that of composers.
            Some(Bounds { upper: 1.., .. }) => language.pick(
                "mated already: every reply is a futile interposition",
                "無駄合のほかに受けがなく、すでに詰んでいます",
            ),
            _ => language
                .pick("the side to move is checkmated already", "手番側はすでに詰んでいます"),
        };
        return mated.to_string();
    }
    let literal = known.unwrap_or(lengths::known_by_line(plies));
    let tsume = findings.tsume.as_ref().map(|tsume| tsume.bounds);
    // Bounds that do not meet say less than a length that is proven.
    let tsume = tsume.filter(|tsume| tsume.meet() || !literal.meet());
    let length = tsume.unwrap_or(literal);
    let mut text = lengths::of_mate(length, language);
    match tsume {
        Some(tsume) if tsume != literal => text += &lengths::with_futile(literal, language),
        // Problems count without them, and that may be fewer.
        None if literal.meet() => {
            text += lengths::futile_counted(&findings.answer.line, language);
        }
        _ => (),
    }
    text + &lengths::other_line(plies, &[literal, length], language)
}

/// The report in one line: the level, and the names of all defects that led to it. `comparison`
/// says how the given solution compares, if there is one.
pub fn report_headline(
    report: &Report,
    comparison: Option<&Comparison>,
    rules: Rules,
    language: Language,
) -> String {
    let level = report.level(rules);
    if level == Level::Complete && comparison.is_some_and(Comparison::is_other) {
        return say!(language, "complete, but not as given", "完全（作意と異なる）");
    }
    let word = report::level(level, language);
    let defects = report.defects(rules);
    let graded = |&defect| report::graded_alone(defect, rules, language);
    let names: Vec<String> = defects.iter().map(graded).collect();
    if names.is_empty() || level == Level::Complete {
        return word.to_string() + report::flaws_open(report, rules, language);
    }
    let (colon, comma) = (language.pick(": ", "："), language.pick("; ", "、"));
    format!("{word}{colon}{}", names.join(comma))
}
