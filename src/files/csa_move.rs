//! Moves of CSA records.
//!
//! Records are read by `rsshogi`; these are read here, too, to say which move cannot be
//! made, and why.

use super::mistake::{Mistake, MistakeKind};
use tsumi_core::position::{Color, Move, PieceKind, Position, Square};

/// The names of the kinds of pieces, unpromoted and promoted.
pub const NAMES: [(PieceKind, &str, &str); 7] = [
    (PieceKind::PAWN, "FU", "TO"),
    (PieceKind::LANCE, "KY", "NY"),
    (PieceKind::KNIGHT, "KE", "NK"),
    (PieceKind::SILVER, "GI", "NG"),
    (PieceKind::GOLD, "KI", "KI"),
    (PieceKind::BISHOP, "KA", "UM"),
    (PieceKind::ROOK, "HI", "RY"),
];

/// Reads a move such as `+7776FU` in a position.
///
/// # Errors
/// If it is not a move, or not legal.
pub fn read(position: &Position, text: &str) -> Result<Move, Mistake> {
    let no_move = || Mistake::no_move(text);
    let (side, from, to, kind) = parse_parts(text).ok_or_else(no_move)?;
    if side != position.side() {
        return Err(MistakeKind::OtherTurn(text.to_string()).into());
    }
    let mv = match from {
        None if PieceKind::IN_HAND.contains(&kind) => Move::drop(kind, to),
        None => return Err(no_move()),
        Some(from) => Move::board(from, to, promotes(position, from, kind, text)?),
    };
    let read = position.parse_move(&mv.to_string());
    read.map_err(|cause| Mistake::illegal_move(text, cause))
}

/// The player, the origin unless it is a hand, the target, and the kind after the move.
fn parse_parts(text: &str) -> Option<(Color, Option<Square>, Square, PieceKind)> {
    let side = match text.chars().next()? {
        '+' => Color::Black,
        '-' => Color::White,
        _ => return None,
    };
    let from = match text.get(1..3)? {
        "00" => None,
        digits => Some(parse_square(digits)?),
    };
    Some((side, from, parse_square(text.get(3..5)?)?, parse_kind(text.get(5..)?)?))
}

fn parse_square(digits: &str) -> Option<Square> {
    let digit = |c: char| c.to_digit(10).filter(|digit| *digit > 0);
    let mut signs = digits.chars();
    let (file, rank) = (digit(signs.next()?)?, digit(signs.next()?)?);
    Some(Square::new(file as u8 - 1, rank as u8 - 1))
}

pub fn parse_kind(name: &str) -> Option<PieceKind> {
    if name == "OU" {
        return Some(PieceKind::KING);
    }
    NAMES.iter().find_map(|&(kind, plain, promoted)| match name {
        _ if name == plain => Some(kind),
        _ if name == promoted => Some(kind.promoted()),
        _ => None,
    })
}

/// True if the piece on `from` promotes to become `kind`.
fn promotes(
    position: &Position,
    from: Square,
    kind: PieceKind,
    text: &str,
) -> Result<bool, Mistake> {
    let standing = position.piece_at(from);
    // A move from an empty square is refused later.
    if standing.is_none() || standing.kind() == kind {
        return Ok(false);
    }
    let standing = standing.kind();
    if standing.can_promote() && standing.promoted() == kind {
        return Ok(true);
    }
    Err(Mistake::other_piece(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_name_the_piece_after_them() {
        let position = Position::from_sfen("4k4/9/3S1+S3/9/9/9/9/9/9 b Gr2b3g2s4n4l18p 1").unwrap();
        let usi = |text| read(&position, text).map_or_else(|m| m.to_string(), |mv| mv.to_string());
        for (text, expected) in
            [("+0052KI", "G*5b"), ("+6352GI", "6c5b"), ("+6352NG", "6c5b+"), ("+4352NG", "4c5b")]
        {
            assert_eq!(usi(text), expected);
        }
        for (text, reason) in [
            ("+0052GI", "no silver in hand"),
            ("+4352GI", "another piece"),
            ("+7776FU", "there is no piece on 7g"),
            ("-5152OU", "the other player's turn"),
            ("+0052RY", "is not a move"),
            ("+0050KI", "is not a move"),
            ("+6352XX", "is not a move"),
            ("+６3", "is not a move"),
            ("+", "is not a move"),
        ] {
            assert!(usi(text).contains(reason), "{text}: {}", usi(text));
        }
    }
}
