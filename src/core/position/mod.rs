//! The rules: board, hands, moves, and their generation.
//!
//! Responsible for everything that the rules of shogi say about one position; knows
//! nothing of search. Colours are Black (sente) and White (gote). Most of the module
//! serves both alike; the generators that the search calls millions of times
//! ([`checks()`], [`replies()`], [`is_mate_after()`]) take Black as the attacker: any
//! caller turns the board first ([`Position::rotated`]).
//!
//! The board library `rsshogi` would do most of this. But a mate search asks other
//! questions than a game engine, and its speed depends on them; so the board is our
//! own, and the tests check it against two board libraries.

mod attacks;
mod bitboard;
mod checks;
mod color;
mod evasions;
mod hand;
mod interposition;
mod king_zone;
mod legal;
mod legality;
mod moves;
mod piece;
mod sfen;
mod square;
mod state;
mod unchecked;
mod unmoves;
mod zobrist;

pub use attacks::{attacks, between, king_steps, line, rays, steps, zone_origins};
pub use bitboard::Bitboard;
pub use checks::{
    checks, checks_that_cover, find_check_that_covers, has_check, kinds_that_could_check_by_drop,
};
pub use color::Color;
pub use evasions::{drops_by_square, is_checkmate, is_mate_after, replies};
pub use hand::Hand;
pub use interposition::{captures_between, is_mated};
pub use king_zone::{AttackCounts, Guards, KingZone};
pub use legal::{legal_board_moves, legal_moves, pseudo_legal_moves};
pub use legality::{IllegalReason, MoveError};
pub use moves::{Move, MoveList};
pub use piece::{Piece, PieceKind};
pub use sfen::{GREATEST_MOVE_NUMBER, LONGEST_SFEN};
pub use sfen::{SfenError, SfenPart, validate};
pub use square::Square;
pub use state::{Position, Undo};
pub use unchecked::{Unchecked, empty};
pub use unmoves::for_each_unmove;
pub use zobrist::{Key, KeyHasher, KeyMap, mix};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Serializes these types as the text that they display.
macro_rules! serialized_as_displayed {
    ($($kind:ty),*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}
serialized_as_displayed!(Move, Piece, Position, Square);

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let text = String::deserialize(deserializer)?;
        Move::from_usi(&text).map_err(de::Error::custom)
    }
}
