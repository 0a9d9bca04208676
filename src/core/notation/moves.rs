//! Lines of moves in USI notation, and in the Japanese notation of game records (KI2):
//! player, square, piece, and the words that distinguish the move from others of the
//! same piece to that square.
//!
//! The latter is written by the board library `rsshogi`, whose notation was tried on
//! many records; positions and moves are passed to it as SFEN and USI text.

use super::kept_board::with_board;
use crate::position::{Move, MoveError, Position};
use rsshogi::board;

/// A line in USI notation, with blanks between the moves.
pub fn usi(line: &[Move]) -> String {
    words(line).join(" ")
}

/// The moves of a line in USI notation.
pub fn words(line: &[Move]) -> Vec<String> {
    line.iter().map(Move::to_string).collect()
}

/// Reads moves in USI notation and makes them, one after the other.
///
/// # Errors
/// The index of the first that is not a legal move, and why.
pub fn read<'a>(
    position: &mut Position,
    words: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<Move>, (usize, MoveError)> {
    let read = |(index, word)| {
        let mv = position.parse_move(word).map_err(|cause| (index, cause))?;
        position.make(mv);
        Ok(mv)
    };
    words.into_iter().enumerate().map(read).collect()
}

/// The position after the moves of a line, up to the first move that is not legal.
#[must_use]
pub fn after(position: &Position, line: &[Move]) -> Position {
    let mut position = position.clone();
    let _ = line.iter().try_for_each(|&mv| position.play(mv));
    position
}

/// The moves of a line from `position`, such as `▲５二金打` and `△同玉`. If the library
/// rejects a move, that move and all after it stay in USI notation.
pub fn japanese(position: &Position, line: &[Move]) -> Vec<String> {
    let mut texts = japanese_while_legal(position, line);
    texts.extend(line[texts.len()..].iter().map(Move::to_string));
    texts
}

/// The moves of a line in Japanese notation, after other moves from `position`.
pub fn japanese_after(position: &Position, before: &[Move], line: &[Move]) -> Vec<String> {
    japanese(position, &[before, line].concat()).split_off(before.len())
}

/// The moves in Japanese notation, up to the first that the library rejects.
fn japanese_while_legal(position: &Position, line: &[Move]) -> Vec<String> {
    board::init();
    let known = with_board(&position.to_sfen(), |board| {
        let step = |mv: &Move| {
            let mv = board.move32_from_usi(&mv.to_string())?;
            let text = mv.to_ki2(board)?;
            board.try_apply_move32(mv).ok()?;
            Some(text)
        };
        line.iter().map_while(step).collect()
    });
    known.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn japanese_line(sfen: &str, moves: &str) -> String {
        let position = Position::from_sfen(sfen).expect(sfen);
        let line = read(&mut position.clone(), moves.split(' ')).unwrap();
        japanese(&position, &line).join(" ")
    }

    #[test]
    fn moves_are_written_as_in_records() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        assert_eq!(
            japanese_line(start, "7g7f 3c3d 8h2b+ 3a2b B*4e 4a5b 4i5h"),
            "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角 △５二金左 ▲５八金右"
        );
    }

    #[test]
    fn problems_without_the_attackers_king_are_no_exception() {
        let sfen = "4k4/9/4P4/9/9/9/9/9/4L4 b G2r2b3g4s4n3l17p 1";
        assert_eq!(japanese_line(sfen, "G*5b"), "▲５二金");
        let white = "4l4/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N3L17P 1";
        assert_eq!(japanese_line(white, "G*5h"), "△５八金");
    }
}
