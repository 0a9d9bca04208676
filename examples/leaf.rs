//! A playing engine that asks at each of its leaves whether the side to move mates. Its
//! board is that of another crate: `cargo run --release --example leaf -- "SFEN"`.

use rsshogi::board::{MoveList, Position as Board, position_from_sfen};
use rsshogi::movegen::generate_legal_all;
use rsshogi::types::{self, HandPiece};
use tsumi::{Color, Hand, Piece, PieceKind, Position, QuickSolver, SfenError, Square};

const EXAMPLE: &str =
    "l3k2nl/4g1gb1/1+S1pspp+P1/p1p6/3n4p/2PPR1P2/P2bPP2P/5GS2/LN1K4L w R2Pgsn2p 50";
/// Positions that may be visited for a leaf.
const BUDGET: u32 = 40;
const MATE: i32 = 30_000;

fn color(color: types::Color) -> Color {
    [Color::Black, Color::White][color.to_index()]
}

/// The board as tsumi has it: squares and kinds have the same numbers there.
fn converted(board: &Board) -> Result<Position, SfenError> {
    let pieces = types::Square::iter().filter_map(|square| {
        let (piece, at) = (board.piece_on(square), square.to_index() as u8);
        let (kind, at) = (piece.piece_type().to_index(), Square::new(at / 9, at % 9));
        let kind = PieceKind::ALL.iter().find(|ours| ours.index() == kind)?;
        Some((at, Piece::new(color(piece.color()), *kind)))
    });
    let hands = board.hands_array().map(|hand| {
        PieceKind::IN_HAND.iter().fold(Hand::EMPTY, |ours, &kind| {
            ours.with(kind, hand.count(HandPiece::new(kind.index() as i8 - 1)))
        })
    });
    Position::from_pieces(color(board.turn()), pieces, hands)
}

/// Negamax without an evaluation: the best score of the side to move.
fn search(board: &mut Board, depth: u32, solver: &mut QuickSolver) -> i32 {
    if depth == 0 {
        let mates = |leaf| solver.search(&leaf, BUDGET).is_mate();
        return MATE * i32::from(converted(board).is_ok_and(mates));
    }
    let mut moves = MoveList::new();
    generate_legal_all(board, &mut moves);
    let mut best = -MATE;
    for &mv in moves.iter() {
        board.apply_move(mv);
        best = best.max(-search(board, depth - 1, solver));
        board.undo_move(mv).expect("the move made last");
    }
    best
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sfen = std::env::args().nth(1).unwrap_or(EXAMPLE.to_string());
    let mut board = position_from_sfen(&sfen)?;
    let score = search(&mut board, 2, &mut QuickSolver::new()?);
    println!("score {score}");
    Ok(())
}
