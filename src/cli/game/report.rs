//! Writes analyses: a table for people, JSON, KIF.

use super::analysis::Analysis;
use super::position::Judged;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::{Document, Format};
use crate::files::{Chance, write};
use crate::system::language::Language;
use crate::words::texts;
use tsumi_core::notation::moves;
use tsumi_core::position::{Color, Move};

/// A game begins.
pub fn begin_game(document: &mut Document<'_>, analysis: &Analysis) -> Result<(), CommandFailure> {
    match document.format() {
        Format::Text => document.add_part(&heading_text(analysis)),
        _ => Ok(()),
    }
}

/// A position was judged; writes it as soon as the format allows.
pub fn add_position(
    document: &mut Document<'_>,
    analysis: &Analysis,
    judged: &Judged,
) -> Result<(), CommandFailure> {
    match document.format() {
        Format::Text => document.add_part(&table_row(analysis, judged)),
        format @ Format::Jsonl => document.add_part(&format.object(&analysis.position_row(judged))),
        _ => Ok(()),
    }
}

/// All positions of a game are judged.
pub fn end_game(document: &mut Document<'_>, analysis: &Analysis) -> Result<(), CommandFailure> {
    let text = match document.format() {
        Format::Text => summary_text(analysis) + "\n",
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
fn heading_text(analysis: &Analysis) -> String {
    let language = analysis.language;
    let columns = Columns {
        number: texts::game::column_number(language),
        played: texts::game::column_played(language),
        side: texts::game::column_side(language),
        verdict: texts::game::column_verdict(language),
        plies: texts::game::column_plies(language),
        first: texts::game::column_first(language),
    };
    format!("{}\n{}\n", analysis.name, columns.line())
}

/// The texts of a row of the table, by column.
struct Columns<'a> {
    number: &'a str,
    played: &'a str,
    side: &'a str,
    verdict: &'a str,
    plies: &'a str,
    first: &'a str,
}

impl Columns<'_> {
    /// The texts, each as wide as its column.
    fn line(&self) -> String {
        let (played, first) = (pad_after(self.played, 14), pad_after(self.first, 14));
        let (side, verdict) = (pad_after(self.side, 6), pad_after(self.verdict, 8));
        let (number, plies) = (pad_before(self.number, 4), pad_before(self.plies, 5));
        format!("{number}  {played}{side} {verdict} {plies}  {first}")
    }
}

fn pad_after(text: &str, columns: usize) -> String {
    format!("{text}{}", missing_blanks(text, columns))
}

fn pad_before(text: &str, columns: usize) -> String {
    format!("{}{text}", missing_blanks(text, columns))
}

/// What a text lacks of a column. All characters but ASCII are two columns wide.
fn missing_blanks(text: &str, columns: usize) -> String {
    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    " ".repeat(columns.saturating_sub(width))
}

/// A row of the table.
fn table_row(analysis: &Analysis, judged: &Judged) -> String {
    let played = match judged.played {
        Some(_) => analysis.japanese.get(judged.number - 1),
        None => None,
    };
    let language = analysis.language;
    let plies = judged.plies().map(|plies| plies.to_string());
    let first = first_move(judged);
    let columns = Columns {
        number: &judged.number.to_string(),
        played: played.map_or("-", String::as_str),
        side: side_name(judged.side(), language),
        verdict: verdict_word(judged, language),
        plies: plies.as_deref().unwrap_or("-"),
        first: first.as_deref().unwrap_or("-"),
    };
    let chance = match judged.chance {
        None => "",
        Some(Chance::Kept) => texts::game::kept(language),
        Some(Chance::Missed | Chance::PutOff) => texts::game::missed(language),
        Some(Chance::Open) => texts::game::open(language),
        Some(Chance::Unplayed) => texts::game::unplayed(language),
    };
    let threat = threat_text(judged, language);
    let (held, allowed) = (held_text(judged, language), allowed_text(judged, language));
    let remarks = [chance, &threat, &held, &allowed].into_iter().filter(|words| !words.is_empty());
    let remarks = remarks.collect::<Vec<_>>().join("; ");
    format!("{}\n", format!("{}{remarks}", columns.line()).trim_end())
}

/// What is threatened against the side to move, and whether the move played let it be.
fn threat_text(judged: &Judged, language: Language) -> String {
    let Some(threat) = &judged.threat else {
        return String::new();
    };
    let plies = threat.line.len();
    let words = if threat.is_brinkmate {
        texts::game::brinkmate(language, plies)
    } else {
        texts::game::threat(language, plies)
    };
    match judged.threat_left() {
        Some(_) => words + texts::game::not_stopped(language),
        None => words,
    }
}

/// The brinkmate that the side to move can force, and what became of it.
fn held_text(judged: &Judged, language: Language) -> String {
    let Some(held) = &judged.held else {
        return String::new();
    };
    let left = held.left.unwrap_or_default();
    let fate = match held.chance {
        Chance::Kept => texts::game::brinkmate_kept(language),
        Chance::Missed => texts::game::brinkmate_missed(language),
        Chance::PutOff => &texts::game::brinkmate_put_off(language, left),
        Chance::Open => texts::game::open(language),
        Chance::Unplayed => texts::game::unplayed(language),
    };
    let first = first_move_of(judged, &held.line);
    texts::game::held_brinkmate(language, held.within, first, fate)
}

/// The brinkmate that the move played allows, and how it is avoided.
fn allowed_text(judged: &Judged, language: Language) -> String {
    let Some(allowed) = &judged.allowed else {
        return String::new();
    };
    let escape = judged.escape_in_japanese();
    texts::game::allows_brinkmate(language, allowed.within, escape)
}

fn side_name(color: Color, language: Language) -> &'static str {
    match color {
        Color::Black => texts::game::black(language),
        Color::White => texts::game::white(language),
    }
}

fn verdict_word(judged: &Judged, language: Language) -> &'static str {
    match judged.verdict() {
        "mate" => texts::game::mate(language),
        "nomate" => texts::game::no_mate(language),
        "timeout" => texts::game::not_answered(language),
        word => word,
    }
}

/// The first move of the mate, in Japanese notation.
fn first_move(judged: &Judged) -> Option<String> {
    let first = first_move_of(judged, judged.line());
    (!first.is_empty()).then_some(first)
}

/// The first move of a line from the position, in Japanese notation; empty if there is none.
fn first_move_of(judged: &Judged, line: &[Move]) -> String {
    let first = line.get(..1).unwrap_or_default();
    moves::japanese(&judged.position, first).concat()
}

/// Counts the mates kept and missed, and lists the missed ones.
fn summary_text(analysis: &Analysis) -> String {
    let count = |chance| analysis.with(chance).count();
    let positions = analysis.positions.iter();
    let mates = positions.clone().filter(|judged| judged.chance.is_some());
    let open = positions.filter(|judged| !judged.is_answered());
    let (mates, open) = (mates.count(), open.count());
    let (kept, missed) = (count(Chance::Kept), count(Chance::Missed));
    let (unplayed, language) = (count(Chance::Unplayed), analysis.language);
    let mut text = texts::game::summary(language, mates, kept, missed, unplayed, open);
    for judged in analysis.with(Chance::Missed) {
        let (number, side) = (judged.number, side_name(judged.side(), language));
        let plies = judged.plies().unwrap_or_default();
        let first = first_move(judged).unwrap_or_default();
        let played = analysis.japanese.get(number - 1);
        let played = played.map_or("", String::as_str);
        text.push_str(&texts::game::missed_mate(language, number, side, plies, &first, played));
    }
    for judged in &analysis.positions {
        let Some(threat) = judged.threat_left() else {
            continue;
        };
        let (number, side) = (judged.number, side_name(judged.side(), language));
        let plies = threat.line.len();
        let played = analysis.japanese.get(number - 1);
        let played = played.map_or("", String::as_str);
        text.push_str(&texts::game::threat_not_stopped(language, number, side, plies, played));
    }
    text + &brinkmates_text(analysis)
}

/// Counts the brinkmates made, missed and allowed, says what it has cost to find them, and lists
/// those missed and allowed; empty if they were not asked for.
fn brinkmates_text(analysis: &Analysis) -> String {
    let Some((most, cost)) = &analysis.brinkmates else {
        return String::new();
    };
    let language = analysis.language;
    let count = |chance| analysis.with_brinkmate(chance).count();
    let held = analysis.positions.iter();
    let held = held.filter(|judged| judged.held.is_some()).count();
    let (kept, missed) = (count(Chance::Kept), count(Chance::Missed));
    let put_off = count(Chance::PutOff);
    let allowed = analysis.allowing().count();
    let mut text = texts::game::summary_of_brinkmates(
        language,
        most,
        held,
        kept,
        missed,
        put_off,
        allowed,
        cost.open,
        cost.positions,
    );
    let seconds = cost.time.as_secs_f64();
    text += &texts::game::cost_of_brinkmates(language, cost.nodes, seconds);
    let played = |judged: &Judged| {
        let played = analysis.japanese.get(judged.number - 1);
        played.cloned().unwrap_or_default()
    };
    for judged in analysis.with_brinkmate(Chance::Missed) {
        let Some(held) = &judged.held else {
            continue;
        };
        let (number, side) = (judged.number, side_name(judged.side(), language));
        let (within, first) = (held.within, first_move_of(judged, &held.line));
        text +=
            &texts::game::missed_brinkmate(language, number, side, within, first, played(judged));
    }
    for judged in analysis.allowing() {
        let within = judged.allowed.as_ref().map_or(0, |allowed| allowed.within);
        let (number, side) = (judged.number, side_name(judged.side(), language));
        let escape = judged.escape_in_japanese();
        text +=
            &texts::game::allowed_brinkmate(language, number, side, within, played(judged), escape);
    }
    text
}
