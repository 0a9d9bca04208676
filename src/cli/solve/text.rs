//! Answers for people to read.

use super::solved::Answering;
use crate::cli::problems::layout::{left_in_hand, missing_pieces_note, rows};
use crate::system::language::Language;
use crate::words::{self, marks, say};
use tsumi_composer::report::Level;
use tsumi_core::notation::moves;
use tsumi_core::position::{Move, Unchecked};
use tsumi_core::solver::{Bounds, Conclusion, Defence, Findings, Sideline, Variation};

/// The text of an answer: verdict, time and nodes, the line in both notations, and how the given
/// solution compares.
pub fn answer_text(solution: &Answering, language: Language) -> String {
    let answer = solution.answer();
    let statistics = &answer.statistics;
    let (seconds, nodes) = (statistics.elapsed.as_secs_f64(), statistics.nodes);
    let mut text = format!(
        "{}\n{}\n",
        words::headline(&solution.findings, language),
        say!(
            language,
            "{seconds:.3} s, {visited}",
            "{seconds:.3} 秒、{nodes} 局面",
            visited = words::number_of("node", nodes)
        )
    );
    if statistics.lacks_memory {
        text.push_str(&format!("{}\n", words::lacks_memory(language)));
    }
    text.push_str(&missing_pieces_note(solution.position(), language));
    let line = solution.findings.line();
    if !line.is_empty() {
        let japanese = moves::japanese(solution.position(), line);
        let left = left_in_hand(solution.left_in_hand());
        let (usi, japanese) = (moves::usi(line), rows(&japanese));
        text.push_str(&format!("{usi}\n{japanese}{left}"));
    }
    text.push_str(&tsume_text(solution, language));
    text.push_str(&first_moves_text(&solution.findings, language));
    text.push_str(&variations_text(solution, language));
    text.push_str(&refutations_text(solution, language));
    text.push_str(&faults_text(solution, language));
    if let Some(words) = solution.comparison(language) {
        let given = language.pick("given solution: ", "記載の解答：");
        text.push_str(&format!("{given}{words}\n"));
    }
    if let Some(Ok(words) | Err(words)) = &solution.proof {
        text.push_str(&say!(language, "proof: {words}\n", "証明：{words}\n"));
    }
    text.push('\n');
    text
}

/// The row of an answer: verdict, plies, milliseconds, nodes, moves, name and what is proven of the
/// length, with tabs between them.
pub fn answer_row(solution: &Answering, name: &str) -> String {
    let (answer, findings) = (solution.answer(), &solution.findings);
    let plies = findings.plies().map(|plies| plies.to_string());
    let line = Some(moves::usi(findings.line())).filter(|line| !line.is_empty());
    format!(
        "{}\t{}\t{}\t{}\t{}\t{name}\t{}\n",
        words::verdict_of(findings),
        plies.as_deref().unwrap_or("-"),
        answer.statistics.elapsed.as_millis(),
        answer.statistics.nodes,
        line.as_deref().unwrap_or("-"),
        match words::claims_by_word(findings, Language::English) {
            Some(told) => format!("{}; {told}", proven_length(findings)),
            None => proven_length(findings),
        }
    )
}

/// What is proven of the length: that it is the shortest, or its bounds; for a brinkmate in moves.
fn proven_length(findings: &Findings) -> String {
    if let Some(found) = findings.brinkmate.as_ref()
        && findings.answer.bounds.is_none()
    {
        return match found.upper {
            Some(_) if found.is_shortest() => "shortest".to_string(),
            Some(upper) => format!("{} to {upper} moves", found.lower),
            None => "-".to_string(),
        };
    }
    match findings.answer.bounds {
        _ if findings.is_tsume_line => "shortest".to_string(),
        Some(bounds) if bounds.meet() && findings.answer.plies() == Some(bounds.upper.into()) => {
            "shortest".to_string()
        }
        Some(Bounds { lower, upper }) => format!("{lower} to {upper}"),
        None => "-".to_string(),
    }
}

/// A line for each of the best first moves, if several were asked for: its number, its verdict and
/// length, and the moves.
fn first_moves_text(findings: &Findings, language: Language) -> String {
    let all = findings.first_moves.as_ref();
    let Some(all) = all.filter(|all| !(all.best.is_empty() && all.is_complete)) else {
        return String::new();
    };
    let mut text = String::from(language.pick("first moves:\n", "初手：\n"));
    for (number, first_move) in (1..).zip(&all.best) {
        let moves = moves::usi(&first_move.line);
        text.push_str(&format!("{number}. {}: {moves}\n", words::first_move(first_move, language)));
    }
    if !all.is_complete {
        text.push_str(words::first_moves_are_open(language));
        text.push('\n');
    }
    text
}

/// The length without futile interpositions, and its line in both notations if that is not the
/// answer's.
fn tsume_text(solution: &Answering, language: Language) -> String {
    let findings = &solution.findings;
    let Some(mut text) = words::tsume(findings, language) else {
        return String::new();
    };
    text.push('\n');
    let line = findings.tsume.as_ref().and_then(|tsume| tsume.line.as_ref());
    if let Some(line) = line.filter(|line| **line != findings.answer.line) {
        text.push_str(&rows(&moves::japanese(solution.position(), line)));
    }
    text
}

/// If there is no mate, the reply that shows it or each check with its reply, if asked.
fn refutations_text(solution: &Answering, language: Language) -> String {
    let all = &solution.findings.refutations;
    let Some(first) = all.first() else {
        return String::new();
    };
    let title = words::refutation_title(first.check.is_some(), language);
    let line = |one| words::refutation(solution.position(), one, language) + "\n";
    all.iter().fold(format!("{title}\n"), |text, one| text + &line(one))
}

/// The faults of a problem of brinkmate, if they were asked for.
fn faults_text(solution: &Answering, language: Language) -> String {
    let Some(faults) = &solution.findings.faults else {
        return String::new();
    };
    let line = solution.findings.line();
    let level = Level::of_brinkmate(faults, line.len());
    let level = words::completeness(level, language);
    let mut text = say!(language, "problem: {level}\n", "判定：{level}\n");
    let mut add = |title: &str, list: Vec<String>| {
        if !list.is_empty() {
            let list = list.join(marks::comma(language));
            text.push_str(&marks::after_colon(language, title, list));
            text.push('\n');
        }
    };
    let attacks = |is_known: bool| -> Vec<String> {
        let others = faults.others.iter();
        let others = others.filter(|other| other.within.is_some() == is_known);
        let words = others.map(|other| {
            let moves = [&line[..other.after], &[other.mv]].concat();
            let last = moves::japanese(solution.position(), &moves).pop();
            let (mv, ply) = (last.unwrap_or_default(), other.after + 1);
            let within = other.within.unwrap_or_default();
            match is_known {
                true => say!(
                    language,
                    "{mv} at ply {ply} (within {within})",
                    "{ply}手目 {mv}（{within}手以内）"
                ),
                false => say!(language, "{mv} at ply {ply}", "{ply}手目 {mv}"),
            }
        });
        words.collect()
    };
    let pieces = |is_settled: bool| -> Vec<String> {
        let pieces = faults.pieces.iter();
        let pieces = pieces.filter(|piece| piece.is_settled == is_settled);
        let attacker = solution.problem.attacker();
        let words = pieces.map(|piece| words::place_of_piece(piece, attacker, language));
        words.collect()
    };
    add(language.pick("other brinkmates (余必至)", "余必至"), attacks(true));
    add(language.pick("not settled", "未決"), attacks(false));
    add(language.pick("superfluous pieces (不要駒)", "不要駒"), pieces(true));
    add(language.pick("perhaps superfluous (not settled)", "不要駒かどうか未決"), pieces(false));
    text
}

/// `line`, played behind the first `after` moves of the solution, in USI and Japanese notation.
fn in_both_notations(
    solution: &Answering,
    after: usize,
    line: &[Move],
    language: Language,
) -> String {
    let before = solution.findings.line().get(..after).unwrap_or_default();
    let japanese = moves::japanese_after(solution.position(), before, line);
    marks::after_colon(language, moves::usi(line), japanese.join(" "))
}

/// The mate `line` after a pass behind the first `after` moves of the line, in both notations.
fn threat_in_both_notations(
    solution: &Answering,
    after: usize,
    line: &[Move],
    language: Language,
) -> String {
    let before = solution.findings.line().get(..after).unwrap_or_default();
    let mut passed = moves::after(solution.position(), before);
    passed.pass();
    marks::after_colon(language, moves::usi(line), moves::japanese(&passed, line).join(" "))
}

/// A line for each reply before a brinkmate that has its own answer, and one for the rest.
fn sidelines_text(solution: &Answering, defence: &Defence, language: Language) -> String {
    let ply = defence.after + 1;
    let line = |one: &Sideline| {
        let moves = in_both_notations(solution, defence.after, &one.moves, language);
        match one.mate {
            Some(bounds) => {
                let plies = bounds.upper + 1;
                say!(
                    language,
                    "ply {ply}, mate in {counted}: {moves}\n",
                    "{ply} 手目から {plies} 手の詰み：{moves}\n",
                    counted = words::counted(plies.into())
                )
            }
            None => say!(
                language,
                "ply {ply}, to another brinkmate: {moves}\n",
                "{ply} 手目から別の必至：{moves}\n"
            ),
        }
    };
    let shown: Vec<String> = defence.met_otherwise().map(line).collect();
    let others = defence.replies.len() - shown.len();
    let mut text = shown.concat();
    if !defence.threat.is_empty() {
        let threat = threat_in_both_notations(solution, defence.after, &defence.threat, language);
        text.push_str(&say!(
            language,
            "ply {ply}, after a pass, and after {others} other replies: {threat}\n",
            "{ply} 手目、パスのときと、ほかの {others} 通りの応手：{threat}\n"
        ));
    }
    text
}

/// A line for each reply that the main line does not take: its ply, the plies of the mate, and the
/// moves.
fn variations_text(solution: &Answering, language: Language) -> String {
    let findings = &solution.findings;
    let is_over = findings.conclusion() == Conclusion::Mate && findings.line().is_empty();
    let Some(all) = findings.variations.as_ref().filter(|_| !is_over) else {
        return String::new();
    };
    let mut text = String::from(language.pick("variations:\n", "変化：\n"));
    let brinkmate = findings.beside_mate();
    for defence in brinkmate.iter().flat_map(|found| &found.defences) {
        text.push_str(&sidelines_text(solution, defence, language));
    }
    let is_shown = |one: &&Variation| brinkmate.is_none_or(|found| found.is_met_otherwise(one));
    for variation in all.found.iter().filter(is_shown) {
        let kind = if variation.bounds.meet() {
            language.pick("shortest proven", "最短と証明")
        } else {
            language.pick("upper bound", "以内")
        };
        let (ply, plies) = (variation.after + 1, variation.bounds.upper + 1);
        let line = in_both_notations(solution, variation.after, &variation.moves, language);
        text.push_str(&say!(
            language,
            "ply {ply}, {counted} ({kind}): {line}\n",
            "{ply} 手目から {plies} 手（{kind}）：{line}\n",
            counted = words::counted(plies.into())
        ));
    }
    if let Some(found) = brinkmate.filter(|_| all.is_complete) {
        let others = all.found.iter().filter(|one| !is_shown(one)).count();
        let threat = threat_in_both_notations(solution, found.line.len(), &found.threat, language);
        text.push_str(&say!(
            language,
            "after a pass, and after {others} other replies: {threat}\n",
            "パスのときと、ほかの {others} 通りの応手：{threat}\n"
        ));
    }
    if !all.is_complete {
        text.push_str(language.pick(
            "not all variations: the limits were reached\n",
            "制限に達したため、変化はすべてではありません\n",
        ));
    }
    text
}
