//! Positions made from others, as text: mirrored, turned, with more in hand.

use super::positions::{
    other_color, read_board, read_hands, set_has_more, write_board, write_hands,
};

/// Left and right exchanged.
pub fn mirrored(sfen: &str) -> String {
    let (mut board, side, hands) = words(sfen);
    board.chunks_mut(9).for_each(<[u8]>::reverse);
    format!("{} {side} {hands} 1", write_board(&board))
}

/// The position for the other colour.
pub fn turned(sfen: &str) -> String {
    let (mut board, side, hands) = words(sfen);
    board.reverse();
    let mut hands = read_hands(hands);
    for piece in board.iter_mut().chain(&mut hands).filter(|piece| **piece != 0) {
        *piece = other_color(*piece);
    }
    let side = if side == "b" { 'w' } else { 'b' };
    format!("{} {side} {} 1", write_board(&board), write_hands(hands))
}

/// With one more piece of a kind (`P`, `L`, ...) in the hand of the side to move
/// (`is_mover`) or of the other one; `None` if the set has no more.
pub fn with_one_more(sfen: &str, kind: u8, is_mover: bool) -> Option<String> {
    let (board, side, hands) = words(sfen);
    let mut hands = read_hands(hands);
    if !set_has_more(&board, &hands, kind) {
        return None;
    }
    hands.push(if (side == "b") == is_mover { kind } else { other_color(kind) });
    Some(format!("{} {side} {} 1", write_board(&board), write_hands(hands)))
}

/// Board, side and hands.
fn words(sfen: &str) -> (Vec<u8>, &str, &str) {
    let words: Vec<&str> = sfen.split(' ').collect();
    (read_board(words[0]), words[1], words[2])
}

#[test]
fn transforms_are_as_by_hand() {
    let sfen = "7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r 1";
    assert_eq!(mirrored(sfen), "kg7/9/+P1P6/9/9/9/9/9/9 b GSP2r 1");
    assert_eq!(turned(sfen), "9/9/9/9/9/9/+p1p6/9/KG7 w 2Rgsp 1");
    assert_eq!(turned(&turned(sfen)), sfen);
    assert_eq!(
        with_one_more(sfen, b'B', true).as_deref(),
        Some("7gk/9/6P1+P/9/9/9/9/9/9 b BGSP2r 1")
    );
    assert_eq!(
        with_one_more(sfen, b'P', false).as_deref(),
        Some("7gk/9/6P1+P/9/9/9/9/9/9 b GSP2rp 1")
    );
    // Both rooks are in White's hand.
    assert_eq!(with_one_more(sfen, b'R', true), None);
}
