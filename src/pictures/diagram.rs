//! One board, drawn as in problem books.

use super::glyphs;
use svg::node::element::{Circle, Group, Line, Rectangle};
use tsumi_core::notation::board::{self, letter};
use tsumi_core::position::{Color, Hand, Position, Square};

/// Side of a square.
const SIDE: f64 = 40.0;
/// The left edge of the board, beside the other player's hand, and the upper one, below the numbers
/// of the files.
const LEFT: f64 = 34.0;
const TOP: f64 = 26.0;
const BOARD: f64 = 9.0 * SIDE;
/// The size of the numbers at the edges, and that of the hands.
const NUMBER: f64 = 18.0;
const HAND: f64 = 24.0;

/// Width of a diagram.
pub const WIDTH: f64 = LEFT + BOARD + 62.0;
/// Height of a diagram.
pub const HEIGHT: f64 = TOP + BOARD + 8.0;

/// The characters that a diagram of a position may contain.
pub fn characters(position: &Position) -> String {
    let pieces = Square::all().map(|square| position.piece_at(square));
    let pieces = pieces.filter(|piece| !piece.is_none());
    let mut text: String = pieces.map(|piece| letter(piece.kind())).collect();
    for color in [Color::Black, Color::White] {
        text.push_str(&hand_text(position, color));
    }
    text + "１２３４５６７８９一二三四五六七八九"
}

/// The content of a diagram.
#[derive(Clone, Copy)]
pub struct Diagram<'a> {
    pub position: &'a Position,
    /// The attacker; the defender's hand is left out, as in books, if it holds all
    /// remaining pieces.
    pub attacker: Color,
    /// The square of the last move, which is shaded.
    pub last: Option<Square>,
}

/// Draws the board with hands and numbers, seen by Black, at `x` and `y`.
pub fn diagram(diagram: &Diagram<'_>, x: f64, y: f64) -> Group {
    let position = diagram.position;
    let mut group = Group::new().set("transform", format!("translate({x} {y})"));
    if let Some(square) = diagram.last {
        let (x, y) = corner(square);
        let shade = Rectangle::new().set("class", "last");
        group = group.add(with_size(shade, x, y, SIDE, SIDE));
    }
    group = group.add(grid_lines()).add(file_and_rank_numbers());
    for square in Square::all() {
        let piece = position.piece_at(square);
        let letter = letter(piece.kind()).chars().next();
        if let Some(letter) = letter.filter(|_| !piece.is_none()) {
            let (x, y) = corner(square);
            let is_turned = piece.color() == Color::White;
            group = group.add(glyphs::character(letter, x + 3.0, y + 3.0, SIDE - 6.0, is_turned));
        }
    }
    let is_whole_set = board::left_over(position) == Some(Hand::EMPTY);
    let is_shown = |color| color == diagram.attacker || !is_whole_set;
    if is_shown(Color::Black) {
        let text = hand_text(position, Color::Black);
        let x = LEFT + BOARD + 32.0;
        group = group.add(glyphs::column(&text, x, TOP + 6.0, hand_size(&text)));
    }
    if is_shown(Color::White) {
        let text = hand_text(position, Color::White);
        let turned = glyphs::column(&text, 0.0, 0.0, hand_size(&text));
        let at = format!("translate({} {}) rotate(180)", LEFT - 6.0, TOP + BOARD - 6.0);
        group = group.add(turned.set("transform", at));
    }
    group
}

/// The size of characters at which a hand fits beside the board.
fn hand_size(text: &str) -> f64 {
    let most = (BOARD - 12.0) / (text.chars().count() as f64 * 1.08);
    HAND.min(most)
}

/// The hand of a player as it stands beside the board.
fn hand_text(position: &Position, color: Color) -> String {
    let mark = match color {
        Color::Black => '☗',
        Color::White => '☖',
    };
    let hand = board::hand(position.hand(color)).replace('　', "");
    format!("{mark}持駒{hand}")
}

/// The upper left corner of a square.
fn corner(square: Square) -> (f64, f64) {
    let (column, rank) = (8 - square.file(), square.rank());
    (LEFT + f64::from(column) * SIDE, TOP + f64::from(rank) * SIDE)
}

fn with_size(rectangle: Rectangle, x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    rectangle.set("x", x).set("y", y).set("width", width).set("height", height)
}

/// The lines and the four dots of the board.
fn grid_lines() -> Group {
    let mut group = Group::new().set("class", "lines");
    for index in 1..9 {
        let at = f64::from(index) * SIDE;
        group = group.add(line(LEFT + at, TOP, LEFT + at, TOP + BOARD)).add(line(
            LEFT,
            TOP + at,
            LEFT + BOARD,
            TOP + at,
        ));
    }
    for (x, y) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
        let star = Circle::new().set("r", 2.5).set("class", "ink");
        group = group.add(star.set("cx", LEFT + x * SIDE).set("cy", TOP + y * SIDE));
    }
    let frame = Rectangle::new().set("class", "frame");
    group.add(with_size(frame, LEFT, TOP, BOARD, BOARD))
}

fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Line {
    Line::new().set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2)
}

/// The numbers of the files above the board, and of the ranks to its right.
fn file_and_rank_numbers() -> Group {
    let middle = (SIDE - NUMBER) / 2.0;
    let files = "９８７６５４３２１".chars().zip(0..);
    let ranks = "一二三四五六七八九".chars().zip(0..);
    let group = files.fold(Group::new(), |group, (file, index)| {
        let x = LEFT + f64::from(index) * SIDE + middle;
        group.add(glyphs::character(file, x, TOP - NUMBER - 3.0, NUMBER, false))
    });
    ranks.fold(group, |group, (rank, index)| {
        let y = TOP + f64::from(index) * SIDE + middle;
        group.add(glyphs::character(rank, LEFT + BOARD + 5.0, y, NUMBER, false))
    })
}
