//! A playing engine that asks at each leaf whether the side to move mates. Its board is
//! that of another crate: `cargo run --release --example leaf -- "SFEN"`.

use rsshogi::board::{MoveList, Position as Board, position_from_sfen};
use tsumi::{Color, Hand, Piece, PieceKind, Position, QuickSolver, Square};

const EXAMPLE: &str = "ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42";
/// Positions that a leaf may cost.
const BUDGET: u32 = 40;
const MATE: i32 = 30_000;

/// The board as tsumi has it: kinds have the same numbers there, squares the same order.
fn converted(board: &Board) -> Option<Position> {
    let color = |is_black| if is_black { Color::Black } else { Color::White };
    let is_black = |color| color == rsshogi::types::Color::BLACK;
    let pieces = rsshogi::types::Square::iter().filter_map(|square| {
        let piece = board.piece_on(square);
        let kind = *PieceKind::ALL.iter().find(|kind| kind.index() == piece.piece_type().to_index())?;
        let at = Square::new(square.to_index() as u8 / 9, square.to_index() as u8 % 9);
        Some((at, Piece::new(color(is_black(piece.color())), kind)))
    });
    let hands = board.hands_array().map(|theirs| {
        PieceKind::IN_HAND.iter().fold(Hand::EMPTY, |hand, &kind| {
            let piece = rsshogi::types::HandPiece::new(kind.index() as i8);
            hand.with(kind, theirs.count(piece))
        })
    });
    Position::from_pieces(color(is_black(board.turn())), pieces, hands).ok()
}
