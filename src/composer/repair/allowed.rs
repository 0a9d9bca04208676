//! The changes that a composer allows.

use super::neighbours::Change;
use thiserror::Error;
use tsumi_core::position::{Color, Piece, PieceKind, Square};

/// The changes that may be made: kinds of changes, and squares and pieces to be kept. All by
/// default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// The kinds of changes, of [`Allowed::CHANGES`]; empty if all are allowed.
    changes: Vec<&'static str>,
    squares: Vec<Square>,
    /// Pieces to be kept, as in SFEN, such as `+R` or `p`.
    pieces: Vec<String>,
}

/// A word that names neither a square nor a piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no square (5a) and no piece (R, +R, p)")]
pub struct KeepError(String);

impl Allowed {
    /// The kinds of changes; `hand` stands for a piece more or less in the attacker's hand.
    pub const CHANGES: [&str; 6] = ["add", "remove", "move", "replace", "hand", "shift"];

    /// Only changes of these kinds ([`Allowed::CHANGES`]; other words are left aside), or all if
    /// there are none.
    #[must_use]
    pub fn only<S: AsRef<str>>(mut self, changes: &[S]) -> Allowed {
        let is_named = |kind: &&str| changes.iter().any(|word| word.as_ref() == *kind);
        self.changes = Allowed::CHANGES.into_iter().filter(is_named).collect();
        self
    }

    /// Keeps what stands on a square, or that nothing does, if `word` is a square; each piece of a
    /// kind and colour if it is a piece as in SFEN (`+R`, `p`): one on the board may not be changed
    /// or moved, nor fewer of them be in hand. Other pieces of the kind may be added.
    ///
    /// # Errors
    /// If the word is neither a square nor a piece.
    pub fn keep(mut self, word: &str) -> Result<Allowed, KeepError> {
        if let Some(square) = Square::from_usi(word.as_bytes()) {
            self.squares.push(square);
        } else if is_piece(word) {
            self.pieces.push(word.to_string());
        } else {
            return Err(KeepError(word.to_string()));
        }
        Ok(self)
    }

    /// True if a change may be made to a problem with this attacker.
    pub fn allows(&self, change: Change, attacker: Color) -> bool {
        let (kind, lost) = match change {
            Change::Added(..) => ("add", None),
            Change::Removed(piece, _) => ("remove", Some(piece)),
            Change::Moved(piece, ..) => ("move", Some(piece)),
            Change::Replaced(piece, ..) => ("replace", Some(piece)),
            Change::HandMore(_) => ("hand", None),
            Change::HandLess(kind) => ("hand", Some(Piece::new(attacker, kind))),
            Change::Shifted(..) => ("shift", None),
        };
        let is_kept = |square: &Square| self.squares.contains(square);
        let touches_kept = match change {
            Change::Shifted(..) => !self.squares.is_empty(),
            _ => change.squares().iter().flatten().any(is_kept),
        };
        (self.changes.is_empty() || self.changes.contains(&kind))
            && !touches_kept
            && lost.is_none_or(|piece| !self.pieces.contains(&piece.to_string()))
    }
}

/// True if a word is a piece as in SFEN.
pub fn is_piece(word: &str) -> bool {
    let unpromoted = word.strip_prefix('+').unwrap_or(word);
    let letter = unpromoted.to_ascii_uppercase();
    let mut kinds = PieceKind::ALL.into_iter();
    kinds.any(|kind| {
        kind.letter().to_string() == letter && (word == unpromoted || kind.can_promote())
    })
}
