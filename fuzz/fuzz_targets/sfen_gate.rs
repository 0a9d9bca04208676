//! The gate for positions: any text is refused, or is a position whose moves can
//! be listed, made and taken back, and which comes back from its own text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsumi_core::inside::mate_in_one;
use tsumi_core::position::{
    Color, MoveList, Position, Unchecked, checks, is_checkmate, legal_moves, replies,
};

fuzz_target!(|text: &str| {
    let Ok(mut position) = Position::from_sfen(text) else {
        return;
    };
    let before = position.clone();
    let again = Position::from_sfen(&position.to_sfen());
    assert_eq!(again.as_ref(), Ok(&position));
    let mut list = MoveList::new();
    legal_moves(&position, &mut list);
    for &mv in list.iter() {
        let key = position.key_after(mv);
        let undo = position.make(mv);
        assert_eq!(position.board_key(), key);
        assert_eq!(key, position.recomputed_key());
        position.unmake(mv, undo);
        assert_eq!(position, before);
    }
    // The search turns the board so that Black attacks.
    let mut board = match position.side() {
        Color::Black => position,
        Color::White => position.rotated(),
    };
    if !board.king(Color::White).is_on_board() {
        return;
    }
    let mut found = MoveList::new();
    checks(&board, &mut found);
    for &mv in found.iter() {
        let undo = board.make(mv);
        assert!(board.is_in_check(Color::White));
        let mut list = MoveList::new();
        replies(&board, &mut list);
        assert_eq!(is_checkmate(&board), list.is_empty());
        board.unmake(mv, undo);
    }
    if let Some(mv) = mate_in_one(&mut board) {
        board.make(mv);
        assert!(is_checkmate(&board));
    }
});
