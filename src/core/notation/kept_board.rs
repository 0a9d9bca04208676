//! A board of `rsshogi` for each thread, which is set up again and again: to make one takes
//! longer than to play a short line on it.

use rsshogi::board::Position;
use std::cell::Cell;

thread_local! {
    static BOARD: Cell<Option<Position>> = const { Cell::new(None) };
}

/// Does `work` on a board set up from an SFEN; `None` if the library rejects that.
pub fn with_board<R>(sfen: &str, work: impl FnOnce(&mut Position) -> R) -> Option<R> {
    let mut board = BOARD.take().unwrap_or_else(Position::empty);
    let result = board.set_sfen(sfen).ok().map(|()| work(&mut board));
    BOARD.set(Some(board));
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_knows_nothing_of_the_one_before() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let gold = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        for sfen in [start, gold, start] {
            let met = with_board(sfen, |board| {
                let usi = if sfen == start { "7g7f" } else { "G*5b" };
                let mv = board.move32_from_usi(usi).expect(usi);
                board.try_apply_move32(mv).expect(usi);
                board.to_sfen(Some(1))
            });
            let fresh = rsshogi::board::position_from_sfen(sfen).map(|mut board| {
                let usi = if sfen == start { "7g7f" } else { "G*5b" };
                board.apply_move32(board.move32_from_usi(usi).expect(usi));
                board.to_sfen(Some(1))
            });
            assert_eq!(met, fresh.ok());
            // A board that stays within itself, and a text that is none.
            assert_eq!(with_board(sfen, |_| with_board(gold, |_| ())), Some(Some(())));
            assert_eq!(with_board("4x4", |_| ()), None);
        }
    }
}
