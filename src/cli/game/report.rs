//! Writes analyses: a table for people, JSON, KIF.

use super::analysis::Analysis;
use super::position::Judged;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::{Document, Format};
use crate::files::{Chance, write};
use crate::system::language::Language;
use tsumi_core::notation::moves;
use tsumi_core::position::{Color, Move};

/// A game begins.
pub fn begin(document: &mut Document<'_>, analysis: &Analysis) -> Result<(), CommandFailure> {
    match document.format() {
        Format::Text => document.add_part(&heading(analysis)),
        _ => Ok(()),
    }
}

/// A position was judged; writes it as soon as the format allows.
pub fn take(
    document: &mut Document<'_>,
    analysis: &Analysis,
    judged: &Judged,
) -> Result<(), CommandFailure> {
    match document.format() {
        Format::Text => document.add_part(&line(analysis, judged)),
        format @ Format::Jsonl => document.add_part(&format.object(&analysis.position_row(judged))),
        _ => Ok(()),
    }
}

/// All positions of a game are judged.
pub fn end(document: &mut Document<'_>, analysis: &Analysis) -> Result<(), CommandFailure> {
    let text = match document.format() {
        Format::Text => summary(analysis) + "\n",
        format @ Format::Json => format.object(&analysis.row()),
        Format::Kif => {
            let (tree, comments) = analysis.annotated();
            write::annotated_kif(&analysis.name, &analysis.game.start, &tree, &comments)
        }
        _ => String::new(),
    };
    document.add(analysis.number, &text)
}

/// The name and the columns' names.
fn heading(analysis: &Analysis) -> String {
    let [number, played, side, verdict, plies, first] = analysis.language.pick(
        ["move", "played", "side", "verdict", "plies", "mate begins"],
        ["手数", "指し手", "手番", "判定", "詰み", "詰みの初手"],
    );
    let columns = columns(number, played, side, verdict, plies, first);
    format!("{}\n{columns}\n", analysis.name)
}

fn columns(
    number: &str,
    played: &str,
    side: &str,
    verdict: &str,
    plies: &str,
    first: &str,
) -> String {
    let (played, first) = (padded(played, 14), padded(first, 14));
    let (side, verdict) = (padded(side, 6), padded(verdict, 8));
    let (number, plies) = (padded_before(number, 4), padded_before(plies, 5));
    format!("{number}  {played}{side} {verdict} {plies}  {first}")
}

fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", blanks(text, columns))
}

fn padded_before(text: &str, columns: usize) -> String {
    format!("{}{text}", blanks(text, columns))
}

/// What a text lacks of a column. All characters but ASCII are two columns wide.
fn blanks(text: &str, columns: usize) -> String {
    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    " ".repeat(columns.saturating_sub(width))
}

/// A row of the table.
fn line(analysis: &Analysis, judged: &Judged) -> String {
    let played = match judged.played {
        Some(_) => analysis.japanese.get(judged.number - 1),
        None => None,
    };
    let language = analysis.language;
    let plies = judged.plies().map(|plies| plies.to_string());
    let first = first_move(judged);
    let columns = columns(
        &judged.number.to_string(),
        played.map_or("-", String::as_str),
        side(judged.side(), language),
        verdict(judged, language),
        plies.as_deref().unwrap_or("-"),
        first.as_deref().unwrap_or("-"),
    );
    let chance = match judged.chance {
        None => "",
        Some(Chance::Kept) => language.pick("kept", "詰む手"),
        Some(Chance::Missed) => language.pick("MISSED", "逃す"),
        Some(Chance::Open) => language.pick("not answered for the move played", "指し手は未解答"),
        Some(Chance::Unplayed) => language.pick("the game ends here", "終局"),
    };
    let threat = threat(judged, language);
    let remarks = [chance, &threat]
        .into_iter()
        .filter(|words| !words.is_empty());
    let remarks = remarks.collect::<Vec<_>>().join("; ");
    format!("{}\n", format!("{columns}{remarks}").trim_end())
}

/// What is threatened against the side to move, and whether the move played let it be.
fn threat(judged: &Judged, language: Language) -> String {
    let Some(threat) = &judged.threat else {
        return String::new();
    };
    let plies = threat.line.len();
    let words = if threat.is_brinkmate {
        language.pick(
            format!("brinkmate: mate in {plies} threatened, no reply parries it"),
            format!("必至（{plies} 手）"),
        )
    } else {
        language.pick(
            format!("mate in {plies} threatened"),
            format!("詰めろ（{plies} 手）"),
        )
    };
    match judged.threat_left() {
        Some(_) => words + language.pick(", NOT STOPPED", "を受けず"),
        None => words,
    }
}

fn side(color: Color, language: Language) -> &'static str {
    match color {
        Color::Black => language.pick("Black", "先手"),
        Color::White => language.pick("White", "後手"),
    }
}

fn verdict(judged: &Judged, language: Language) -> &'static str {
    match (language, judged.verdict()) {
        (Language::Japanese, "mate") => "詰み",
        (Language::Japanese, "nomate") => "不詰",
        (Language::Japanese, "timeout") => "未解答",
        (_, word) => word,
    }
}

/// The first move of the mate, in Japanese notation.
fn first_move(judged: &Judged) -> Option<String> {
    let first: Option<&[Move]> = judged.line().get(..1);
    moves::japanese(&judged.position, first?).pop()
}

/// Counts the mates kept and missed, and lists the missed ones.
fn summary(analysis: &Analysis) -> String {
    let count = |chance| analysis.with(chance).count();
    let positions = analysis.positions.iter();
    let mates = positions.clone().filter(|judged| judged.chance.is_some());
    let open = positions.filter(|judged| !judged.is_answered());
    let (mates, open) = (mates.count(), open.count());
    let (kept, missed) = (count(Chance::Kept), count(Chance::Missed));
    let (unplayed, language) = (count(Chance::Unplayed), analysis.language);
    let mut text = language.pick(
        format!(
            "positions with a mate {mates}: kept {kept}, missed {missed}, at the end of the game \
             {unplayed}; not answered {open}\n"
        ),
        format!(
            "詰みのある局面 {mates}：詰む手を指した {kept}、逃した {missed}、終局の局面 \
             {unplayed}；未解答 {open}\n"
        ),
    );
    for judged in analysis.with(Chance::Missed) {
        let (number, side) = (judged.number, side(judged.side(), language));
        let plies = judged.plies().unwrap_or_default();
        let first = first_move(judged).unwrap_or_default();
        let played = analysis.japanese.get(number - 1);
        let played = played.map_or("", String::as_str);
        text.push_str(&language.pick(
            format!(
                "missed at move {number}: {side} has a mate in {plies} that begins with \
                 {first}; played was {played}\n"
            ),
            format!(
                "{number} 手目で逃した詰み：{side}に {first} からの {plies} 手詰があり、\
                 指し手は {played}\n"
            ),
        ));
    }
    for judged in &analysis.positions {
        let Some(threat) = judged.threat_left() else {
            continue;
        };
        let (number, side) = (judged.number, side(judged.side(), language));
        let plies = threat.line.len();
        let played = analysis.japanese.get(number - 1);
        let played = played.map_or("", String::as_str);
        text.push_str(&language.pick(
            format!(
                "threat not stopped at move {number}: {side} is threatened with a mate in \
                 {plies}; played was {played}\n"
            ),
            format!(
                "{number} 手目で受けなかった詰めろ：{side}に {plies} 手の詰めろがかかっていて、\
                 指し手は {played}\n"
            ),
        ));
    }
    text
}
