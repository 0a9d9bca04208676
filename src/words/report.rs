//! Findings of the composer's report in words.

use super::answer::reason;
use super::lengths::counted;
use super::say;
use crate::system::language::Language;
use std::time::Duration;
use tsumi_composer::report::{
    DefectKind, GivenLine, Level, Open, PieceFinding, Report, Rules, Severity, Sideline,
};
use tsumi_core::notation::{board, moves};
use tsumi_core::position::Color;
use tsumi_core::solver::Problem;

/// The level of a problem, in words.
pub fn level(level: Level, language: Language) -> &'static str {
    let english = match level {
        Level::Complete => "complete",
        Level::Flawed => "complete with flaws",
        Level::Incomplete => "incomplete",
        _ => "not settled",
    };
    language.pick(english, level.japanese())
}

/// The level of a problem, in one word.
pub fn completeness(level: Level, language: Language) -> &'static str {
    language.pick(level.name(), level.japanese())
}

/// What stands behind the level of a problem that is complete, but may have flaws; else nothing.
pub fn flaws_open(report: &Report, rules: Rules, language: Language) -> &'static str {
    let words = language.pick(" (flaws not settled)", "（キズは未決）");
    if report.may_have_flaws(rules) { words } else { "" }
}

/// The name of a defect; in English with the composers' word.
pub fn defect(defect: DefectKind, language: Language) -> String {
    let japanese = defect.japanese();
    match language {
        Language::Japanese => japanese.to_string(),
        Language::English => format!("{} ({japanese})", defect.english()),
    }
}

/// A remark that a reply is the only one that saves the defender.
pub fn only_defence(language: Language) -> &'static str {
    language.pick(" (the only defence)", "（唯一の受け）")
}

/// Says where a line comes back to the main line.
pub fn way_back(ply: usize, language: Language) -> String {
    say!(language, ", back to the main line after ply {ply}", "（{ply}手目の局面に戻る）")
}

/// The name of a defect, with its grade if it is a flaw.
pub fn graded(defect: DefectKind, rules: Rules, language: Language) -> String {
    with_grade(self::defect(defect, language), defect, rules, language)
}

/// The name of a variation as long as the main line, with its grade if it is a flaw.
pub fn graded_variation(
    report: &Report,
    line: &Sideline,
    rules: Rules,
    language: Language,
) -> String {
    let name = defect(report.equal_reply_kind(line), language);
    with_grade(name, report.defect_of_variation(line), rules, language)
}

/// The name of a defect in the language alone, with its grade if it is a flaw.
pub(super) fn graded_alone(defect: DefectKind, rules: Rules, language: Language) -> String {
    let name = language.pick(defect.english(), defect.japanese());
    with_grade(name.to_string(), defect, rules, language)
}

/// A name with the grade of a defect, if that is a flaw.
fn with_grade(name: String, defect: DefectKind, rules: Rules, language: Language) -> String {
    match rules.severity(defect) {
        Severity::Slight => language.pick(format!("{name}, slight"), format!("{name}（軽）")),
        Severity::Grave => language.pick(format!("{name}, grave"), format!("{name}（重）")),
        _ => name,
    }
}

/// The meaning of a defect, and its severity by each of the rules.
pub fn explanation(defect: DefectKind, language: Language) -> String {
    let name = self::defect(defect, language);
    let [english, japanese] = defect.row().meaning;
    let grades = Rules::ALL.map(|rules| {
        let severity = rules.severity(defect);
        let grade = language.pick(severity.name(), severity.japanese());
        format!("{} {grade}", rules.word())
    });
    let grades = grades.join(language.pick(", ", "、"));
    language
        .pick(format!("{name}: {english}\n{grades}\n"), format!("{name}：{japanese}\n{grades}\n"))
}

/// A piece with its owner and its square, or its hand, in words.
pub fn place_of_piece(found: &PieceFinding, attacker: Color, language: Language) -> String {
    let letter = board::letter(found.piece.kind());
    let owner = if found.piece.color() == attacker {
        language.pick("the attacker's ", "攻方")
    } else {
        language.pick("the defender's ", "玉方")
    };
    let place = match found.square {
        Some(square) => board::square_name(square),
        None => say!(language, "in hand ", "持駒の"),
    };
    format!("{owner}{place}{letter}")
}

/// The length of a line beside the main line, counted from the start of the problem.
pub fn plies_in_all(report: &Report, line: &Sideline, language: Language) -> String {
    let plies = line.plies();
    let counted = counted(plies);
    if report.is_length_open(line) {
        language.pick(format!("at most {counted} in all"), format!("全{plies}手以内"))
    } else {
        language.pick(format!("{counted} in all"), format!("全{plies}手"))
    }
}

/// Open questions of one kind, in words, and the time that they have taken, as far as it is known.
pub struct OpenQuestions {
    pub words: String,
    pub spent: Duration,
}

/// The open questions of a report under a rule profile, in words: those of one kind together, with
/// moves in Japanese notation.
pub fn open_questions(
    problem: &Problem,
    (report, rules): (&Report, Rules),
    language: Language,
) -> Vec<OpenQuestions> {
    let mut groups: Vec<Vec<&Open>> = Vec::new();
    for one in report.open_under(rules) {
        match groups.iter_mut().find(|group| are_alike(group[0], one)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    let of = |group: &Vec<&Open>| OpenQuestions {
        words: questions(problem, report, group, language),
        spent: group.iter().filter_map(|one| report.spent_on(one)).sum(),
    };
    groups.iter().map(of).collect()
}

/// True if two open questions are told together.
fn are_alike(one: &Open, other: &Open) -> bool {
    match (one, other) {
        (Open::Defence(_), Open::Defence(_)) | (Open::Piece(..), Open::Piece(..)) => true,
        (Open::Attack(one, _), Open::Attack(other, _))
        | (Open::Way(one, _), Open::Way(other, _))
        | (Open::Variation(one, _), Open::Variation(other, _)) => one == other,
        _ => false,
    }
}

/// The ply of a reply whose length is open.
fn ply_of(open: &&Open) -> Option<usize> {
    match open {
        Open::Defence(ply) => Some(*ply),
        _ => None,
    }
}

/// Plies in order; of three and more moves of the defender in a row only the first and the last.
fn ranges(plies: &[usize], to: &str, comma: &str) -> String {
    let runs = plies.chunk_by(|one, next| one + 2 == *next);
    let words = runs.flat_map(|run| match run {
        [first, _, .., last] if run.len() > 2 => vec![format!("{first}{to}{last}")],
        run => run.iter().map(usize::to_string).collect(),
    });
    words.collect::<Vec<_>>().join(comma)
}

/// Open questions of one kind, in words, with what they would change.
fn questions(problem: &Problem, report: &Report, group: &[&Open], language: Language) -> String {
    let (comma, line) = (language.pick(", ", "、"), &report.main_line);
    let name = |open: &&Open| match **open {
        Open::Attack(ply, mv) | Open::Way(ply, mv) | Open::Variation(ply, mv) => {
            let before = line.get(..ply - 1)?;
            moves::japanese_after(problem.position(), before, &[mv]).pop()
        }
        _ => None,
    };
    let place = |open: &&Open| match **open {
        Open::Piece(piece, square) => {
            let found = PieceFinding::new((piece, square), false);
            Some(place_of_piece(&found, problem.attacker(), language))
        }
        _ => None,
    };
    let names: Vec<String> = group.iter().filter_map(|one| name(one).or(place(one))).collect();
    let (all, is_one) = (names.join(comma), names.len() == 1);
    let (english, japanese) = match group[0] {
        Open::Defence(_) => {
            let plies: Vec<usize> = group.iter().filter_map(ply_of).collect();
            let noun = if plies.len() == 1 { "ply" } else { "plies" };
            (
                format!(
                    "{noun} {}: how long the defender lasts (more would be the solution)",
                    ranges(&plies, "-", ", ")
                ),
                format!("{}手目の応手の手数（長ければ変長）", ranges(&plies, "〜", "、")),
            )
        }
        Open::Attack(ply, _) => {
            let (verb, cook) = if is_one { ("mates", "a cook") } else { ("mate", "cooks") };
            (
                format!("ply {ply}: whether {all} {verb} ({cook} if so)"),
                format!("{ply}手目{all}で詰むかどうか（詰めば余詰）"),
            )
        }
        Open::Way(ply, _) => (
            format!("ply {ply}: whether the mate by {all} is as long (else it is another fault)"),
            format!("{ply}手目{all}の手数（作意と違えば名も変わる）"),
        ),
        Open::Variation(ply, _) => (
            format!("ply {ply}: whether other moves mate behind {all}, too"),
            format!("{ply}手目{all}の後の余詰の有無"),
        ),
        Open::Piece(..) => {
            let verb = if is_one { "is" } else { "are" };
            (format!("whether {all} {verb} superfluous"), format!("{all}が不要駒かどうか"))
        }
        whole => question_of_whole(whole, report.given != GivenLine::Absent),
    };
    language.pick(english, japanese)
}

/// An open question about the whole problem, in English and in Japanese.
fn question_of_whole(open: &Open, is_given: bool) -> (String, String) {
    let words = open.to_string();
    match open {
        Open::Verdict(why) => {
            (words, format!("詰むかどうか（{}）", reason(why, Language::Japanese)))
        }
        Open::Length if is_given => {
            (words + " (less would be a shorter mate)", "手数（短ければ早詰）".to_string())
        }
        Open::Length => (words, "手数".to_string()),
        Open::Line => (words, "その手数の手順".to_string()),
        Open::Left => (
            words + " (it could be the solution)",
            "駒の余らない同手数の順の有無（あればそれが作意）".to_string(),
        ),
        _ => (words.clone(), words),
    }
}
