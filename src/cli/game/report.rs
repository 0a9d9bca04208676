//! Writes analyses: a table for people, JSON, KIF.

use super::analysis::Analysis;
use super::position::Judged;
use crate::cli::document::{Document, Format};
use crate::cli::outcome::CommandFailure;
use crate::files::{Chance, write};
use crate::notation::moves;
use crate::position::{Color, Move};

/// A game begins.
pub fn begin(document: &mut Document<'_>, analysis: &Analysis) -> Result<(), CommandFailure> {
    match document.format() {
        Format::Text => document.add_part(&heading(&analysis.name)),
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
    document.add(&text)
}

/// The name and the columns' names.
fn heading(name: &str) -> String {
    let columns = columns("move", "played", "side", "verdict", "plies", "mate begins");
    format!("{name}\n{columns}\n")
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
    format!("{number:>4}  {played}{side:6} {verdict:8} {plies:>5}  {first}")
}

/// All characters but ASCII are two columns wide.
fn padded(text: &str, columns: usize) -> String {
    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    format!("{text}{}", " ".repeat(columns.saturating_sub(width)))
}

/// A row of the table.
fn line(analysis: &Analysis, judged: &Judged) -> String {
    let played = match judged.played {
        Some(_) => analysis.japanese.get(judged.number - 1),
        None => None,
    };
    let plies = judged.plies().map(|plies| plies.to_string());
    let first = first_move(judged);
    let columns = columns(
        &judged.number.to_string(),
        played.map_or("-", String::as_str),
        side(judged.side()),
        judged.verdict(),
        plies.as_deref().unwrap_or("-"),
        first.as_deref().unwrap_or("-"),
    );
    let chance = match judged.chance {
        None => "",
        Some(Chance::Kept) => "kept",
        Some(Chance::Missed) => "MISSED",
        Some(Chance::Open) => "not answered for the move played",
        Some(Chance::Unplayed) => "the game ends here",
    };
    format!("{}\n", format!("{columns}{chance}").trim_end())
}

fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
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
    let mut text = format!(
        "positions with a mate {}: kept {}, missed {}, at the end of the game {}; not answered {}\n",
        mates.count(),
        count(Chance::Kept),
        count(Chance::Missed),
        count(Chance::Unplayed),
        open.count(),
    );
    for judged in analysis.with(Chance::Missed) {
        let played = analysis.japanese.get(judged.number - 1);
        text.push_str(&format!(
            "missed at move {}: {} has a mate in {} that begins with {}; played was {}\n",
            judged.number,
            side(judged.side()),
            judged.plies().unwrap_or_default(),
            first_move(judged).unwrap_or_default(),
            played.map_or("", String::as_str),
        ));
    }
    text
}
