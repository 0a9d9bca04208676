//! A problem as in problem books: the start, the final position, and the numbered
//! moves.
//!
//! Written with the crate `svg`, which escapes texts.

use super::diagram::{self, Diagram};
use super::glyphs;
use super::picture::{Details, Picture, PictureLength};
use crate::words::terms;
use svg::Document;
use svg::node::element::{Definitions, Group, Rectangle, Style};
use tsumi_core::notation::moves;

const MARGIN: f64 = 20.0;
/// The heights of the name above the boards and of the words below them.
const TITLE: f64 = 40.0;
const CAPTION: f64 = 34.0;
/// The number of moves in a row, the width of a move, and the height of a row.
const IN_A_ROW: usize = 6;
const MOVE_WIDTH: f64 = 150.0;
const ROW: f64 = 30.0;
const TEXT: f64 = 19.0;
/// The room for the number of a move, and that between a move and the next number.
const NUMBER: f64 = 28.0;
const GAP: f64 = 16.0;
/// The room for the words before the author.
const WORDS: f64 = 186.0;

const STYLE: &str = "
svg { color: #111; background: #fff; }
.paper { fill: #fff; }
.lines { stroke: currentColor; stroke-width: 1; }
.frame { fill: none; stroke: currentColor; stroke-width: 2.5; }
.ink, use, text { fill: currentColor; stroke: none; }
.last { fill: #e8c56a; }
.number { opacity: .6; }
";

/// The colours for dark screens.
pub(super) const DARK: &str = "@media (prefers-color-scheme: dark) {
  svg { color: #eee; background: #1b1b1d; }
  .paper { fill: #1b1b1d; }
  .last { fill: #7a5c12; }
}
";

/// The problem with its solution as an SVG document, with title and author above if there are any.
pub fn svg(picture: &Picture<'_>, details: &Details<'_>) -> String {
    let heading = [details.title, details.author].into_iter().filter(|words| !words.is_empty());
    let heading = heading.collect::<Vec<_>>().join("　");
    let line = picture.line();
    let last = moves::after(picture.position, &line);
    let texts = moves::japanese(picture.position, &line);
    let rows = texts.len().div_ceil(IN_A_ROW) as f64;
    let top = MARGIN + if heading.is_empty() { 0.0 } else { TITLE };
    let (width, height) = (
        2.0 * diagram::WIDTH + 3.0 * MARGIN,
        top + diagram::HEIGHT + CAPTION + rows * ROW + MARGIN,
    );
    let title = match verdict(picture) {
        "" => "初形".to_string(),
        verdict => format!("初形　{verdict}"),
    };
    let end_name = end_of(picture);
    let characters = diagram::characters(picture.position)
        + &diagram::characters(&last)
        + &texts.concat()
        + &heading
        + "0123456789"
        + &title
        + &end_name;
    let start = Diagram { position: picture.position, attacker: picture.attacker, last: None };
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Style::new(format!("{STYLE}{DARK}")))
        .add(definitions(&characters))
        .add(background(width, height))
        .add(glyphs::fitted(&heading, MARGIN, MARGIN, 26.0, width - 2.0 * MARGIN))
        .add(diagram::diagram(&start, MARGIN, top));
    if let Some(mv) = line.last() {
        let x = diagram::WIDTH + 2.0 * MARGIN;
        let end = Diagram { position: &last, last: Some(mv.to()), ..start };
        document = document.add(diagram::diagram(&end, x, top)).add(caption(&end_name, x, top));
    }
    document = document
        .add(caption(&title, MARGIN, top))
        .add(numbered_moves(&texts, top + diagram::HEIGHT + CAPTION));
    format!("{document}\n")
}

/// The name of the position at the end of the line.
fn end_of(picture: &Picture<'_>) -> String {
    match picture.brinkmate {
        Some(_) => format!("{}図", terms::BRINKMATE),
        None => "詰上図".to_string(),
    }
}

/// Says that there is no solution; empty unless that is proven.
fn verdict(picture: &Picture<'_>) -> &'static str {
    match picture.brinkmate {
        Some(found) if found.is_none => terms::NO_BRINKMATE,
        None if picture.is_no_mate => terms::NO_MATE,
        _ => "",
    }
}

/// The problem alone, without its solution, as an SVG document.
pub fn problem(picture: &Picture<'_>, details: &Details<'_>) -> String {
    let words = match (details.length, picture.brinkmate) {
        (Some(length), Some(_)) => length_in_words(length, terms::BRINKMATE),
        (Some(length), None) => length_in_words(length, "詰"),
        (None, _) => verdict(picture).to_string(),
    };
    let board = Diagram { position: picture.position, attacker: picture.attacker, last: None };
    single_board(&board, details.title, details.author, &words)
}

/// The positions along the line, each as an SVG document, the start first.
pub fn steps(picture: &Picture<'_>, details: &Details<'_>) -> Vec<String> {
    let line = picture.line();
    let texts = moves::japanese(picture.position, &line);
    let mut position = picture.position.clone();
    let mut steps = vec![problem(picture, details)];
    for (ply, (&mv, text)) in (1..).zip(line.iter().zip(&texts)) {
        if position.play(mv).is_err() {
            break;
        }
        let board =
            Diagram { position: &position, attacker: picture.attacker, last: Some(mv.to()) };
        let words = format!("{ply} {text}");
        steps.push(single_board(&board, details.title, details.author, &words));
    }
    steps
}

/// The length of a mate or brinkmate, in words.
fn length_in_words(length: PictureLength, what: &str) -> String {
    if length.is_shortest {
        format!("{plies}手{what}", plies = length.plies)
    } else {
        format!("{plies}手まで", plies = length.plies)
    }
}

/// One board as an SVG document, with a title above and an author and words below.
fn single_board(board: &Diagram<'_>, title: &str, author: &str, words: &str) -> String {
    let (width, height) =
        (diagram::WIDTH + 2.0 * MARGIN, TITLE + diagram::HEIGHT + CAPTION + 2.0 * MARGIN);
    let top = MARGIN + TITLE;
    let (left, room) = (MARGIN + 34.0, diagram::WIDTH - 34.0);
    let below = top + diagram::HEIGHT + 6.0;
    let characters = diagram::characters(board.position) + title + author + words;
    let document = Document::new()
        .set("viewBox", (0.0, 0.0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Style::new(format!("{STYLE}{DARK}")))
        .add(definitions(&characters))
        .add(background(width, height))
        .add(glyphs::fitted(title, left, MARGIN, 26.0, room))
        .add(diagram::diagram(board, MARGIN, top))
        .add(glyphs::row(words, left, below, TEXT))
        .add(glyphs::fitted(author, left + WORDS, below, TEXT, room - WORDS));
    format!("{document}\n")
}

/// The outlines of these characters.
fn definitions(characters: &str) -> Definitions {
    let outlines = glyphs::outlines(characters.chars()).into_iter();
    outlines.fold(Definitions::new(), Definitions::add)
}

/// The background of the picture.
fn background(width: f64, height: f64) -> Rectangle {
    Rectangle::new().set("class", "paper").set("width", width).set("height", height)
}

/// The words below the diagram that is at `x`.
fn caption(text: &str, x: f64, top: f64) -> Group {
    let y = top + diagram::HEIGHT + 2.0;
    glyphs::row(text, x + diagram::WIDTH / 2.0 - 40.0, y, TEXT)
}

/// The moves, each behind its number.
fn numbered_moves(texts: &[String], top: f64) -> Group {
    texts.iter().enumerate().fold(Group::new(), |group, (index, text)| {
        let x = MARGIN + (index % IN_A_ROW) as f64 * MOVE_WIDTH;
        let y = top + (index / IN_A_ROW) as f64 * ROW;
        let number = glyphs::row(&(index + 1).to_string(), x, y + 5.0, TEXT * 0.7);
        let room = MOVE_WIDTH - NUMBER - GAP;
        let name = glyphs::fitted(text, x + NUMBER, y, TEXT, room);
        group.add(number.set("class", "number")).add(name)
    })
}
