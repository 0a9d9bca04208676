//! What two board libraries that share no code with ours, nor with each other,
//! say about a position: `rsshogi` and `shogi`.

use std::collections::BTreeMap;

/// Every legal move in USI, and whether it gives check.
pub type Moves = BTreeMap<String, bool>;

/// By `rsshogi`.
pub fn by_rsshogi(sfen: &str) -> Moves {
    use rsshogi::board::movegen::generate_legal_all_move32;
    let board = rsshogi_board(sfen);
    let mut list = rsshogi::board::Move32List::new();
    generate_legal_all_move32(&board, &mut list);
    list.iter().map(|&mv| (mv.to_usi(), board.gives_check_move32(mv))).collect()
}

/// True if `rsshogi` finds no legal move.
pub fn is_mated_by_rsshogi(sfen: &str) -> bool {
    rsshogi_board(sfen).is_mated()
}

fn rsshogi_board(sfen: &str) -> rsshogi::board::Position {
    rsshogi::board::position_from_sfen(sfen).expect("rsshogi reads the position")
}

/// By `shogi`: every move of every piece to every square it attacks, and every
/// drop, is tried on its board. It refuses a pawn drop as mate even where a
/// piece pinned along the file may capture the pawn; the second value lists all
/// drops it refused for that reason.
pub fn by_shogi(sfen: &str) -> (Moves, Vec<String>) {
    let mut board = shogi_board(sfen);
    let us = board.side_to_move();
    let (mut legal, mut drop_mates) = (Moves::new(), Vec::new());
    for mv in candidates(&board) {
        match board.make_move(mv) {
            Ok(()) => {
                legal.insert(mv.to_string(), board.in_check(us.flip()));
                board.unmake_move().expect("the move was made");
            }
            Err(shogi::MoveError::Uchifuzume) => drop_mates.push(mv.to_string()),
            Err(_) => {}
        }
    }
    (legal, drop_mates)
}

fn shogi_board(sfen: &str) -> shogi::Position {
    tsumi_core::referee::prepare();
    let mut board = shogi::Position::new();
    board.set_sfen(sfen).expect("shogi reads the position");
    board
}

fn candidates(board: &shogi::Position) -> Vec<shogi::Move> {
    let us = board.side_to_move();
    let mut moves = Vec::new();
    for from in *board.player_bb(us) {
        let piece = board.piece_at(from).expect("a piece of ours");
        for to in board.move_candidates(from, piece) {
            moves.extend([true, false].map(|promote| shogi::Move::Normal { from, to, promote }));
        }
    }
    for piece_type in shogi::PieceType::iter().filter(|kind| kind.is_hand_piece()) {
        if board.hand(shogi::Piece { piece_type, color: us }) > 0 {
            moves.extend(shogi::Square::iter().map(|to| shogi::Move::Drop { to, piece_type }));
        }
    }
    moves
}
