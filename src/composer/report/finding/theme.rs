//! Themes: what a collection is searched for, seen from a main line alone.

use super::features::Features;
use super::names;
use std::str::FromStr;
use tsumi_core::position::{Color, Move, PieceKind, Position, Square, Unchecked};

/// The most pieces at the end of a smoke problem, kings of the attacker apart, and the least at its
/// start.
const LEFT_BY_SMOKE: u32 = 3;
const LEAST_FOR_SMOKE: usize = 30;
/// The least pieces of a figure at the end.
const LEAST_FOR_FIGURE: usize = 5;

/// A theme of a main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// The attacker gives a piece away that is captured at once.
    Sacrifice,
    /// The attacker declines a promotion.
    Unpromoted,
    /// The defender interposes.
    Interposition,
    /// The defender interposes away from the king, on a square that nothing of his holds.
    Intermediate,
    /// The attacker drops a line piece that gives check from a distance.
    Distant,
    /// Nearly all pieces are on the board at the start, only the king and two pieces at the end.
    Smoke,
    /// At the end the squares with pieces are symmetrical from left to right.
    Figure,
}

impl Theme {
    /// All themes, each with its word and its name in Japanese.
    pub const ALL: [(Theme, &str, &str); 7] = [
        Theme::Sacrifice.named(),
        Theme::Unpromoted.named(),
        Theme::Interposition.named(),
        Theme::Intermediate.named(),
        Theme::Distant.named(),
        Theme::Smoke.named(),
        Theme::Figure.named(),
    ];

    /// The word for the theme.
    pub fn word(self) -> &'static str {
        names::THEMES[self as usize][0]
    }

    /// The name in Japanese.
    pub fn in_japanese(self) -> &'static str {
        names::THEMES[self as usize][1]
    }

    /// The theme, its word and its name in Japanese.
    const fn named(self) -> (Theme, &'static str, &'static str) {
        let [word, japanese] = names::THEMES[self as usize];
        (self, word, japanese)
    }

    /// The plies at which a line from `start` shows the theme; the last one if its end shows it.
    /// Empty if it does not.
    pub fn plies(self, start: &Position, attacker: Color, line: &[Move]) -> Vec<usize> {
        let features = Features::of(start, attacker, line);
        let places = start.along(line);
        let is_by = |color: Color, ply: &usize| places[ply - 1].side() == color;
        let interpositions = features.interpositions.iter().copied();
        let at_end = |is_shown: bool| Vec::from_iter(is_shown.then_some(line.len()));
        match self {
            Theme::Sacrifice => features.sacrifices,
            Theme::Interposition => features.interpositions,
            Theme::Unpromoted => {
                let all = features.unpromoted.into_iter();
                all.filter(|ply| is_by(attacker, ply)).collect()
            }
            Theme::Intermediate => {
                interpositions.filter(|&ply| is_unheld(&places[ply - 1], line[ply - 1])).collect()
            }
            Theme::Distant => (1..=line.len())
                .filter(|ply| is_by(attacker, ply))
                .filter(|&ply| is_distant_drop(&places[ply - 1], line[ply - 1]))
                .collect(),
            Theme::Smoke => {
                let [own, other] = features.on_board;
                at_end(own + other >= LEAST_FOR_SMOKE && is_empty(&features.end, attacker))
            }
            Theme::Figure => at_end(!line.is_empty() && is_symmetrical(&features.end)),
        }
    }
}

/// A word that is no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is no theme; these are sacrifice, unpromoted, interposition, intermediate, distant, smoke, figure"
)]
pub struct ThemeError(String);

impl FromStr for Theme {
    type Err = ThemeError;

    /// The theme of this word, or of this name in Japanese.
    fn from_str(word: &str) -> Result<Theme, ThemeError> {
        let mut all = Theme::ALL.into_iter();
        let found = all.find(|&(_, english, japanese)| word == english || word == japanese);
        found.map(|(theme, ..)| theme).ok_or_else(|| ThemeError(word.to_string()))
    }
}

/// True for an interposition not next to the king, which the defender does not protect.
fn is_unheld(before: &Position, mv: Move) -> bool {
    let side = before.side();
    let after = before.after(mv);
    before.king(side).distance(mv.to()) > 1 && !after.is_attacked(mv.to(), side, after.occupied())
}

/// True for a drop of a line piece that is not next to the king.
fn is_distant_drop(before: &Position, mv: Move) -> bool {
    let kinds = [PieceKind::LANCE, PieceKind::BISHOP, PieceKind::ROOK];
    let king = before.king(before.side().opponent());
    mv.is_drop() && kinds.contains(&mv.dropped()) && king.distance(mv.to()) > 1
}

/// True if only the defender's king and two pieces are left, the attacker's king apart.
fn is_empty(end: &Position, attacker: Color) -> bool {
    let own_king = u32::from(end.king(attacker).is_on_board());
    end.occupied().count() - own_king <= LEFT_BY_SMOKE
}

/// True if the squares of all pieces are symmetrical from left to right.
fn is_symmetrical(end: &Position) -> bool {
    let squares: Vec<Square> = end.occupied().collect();
    let files = squares.iter().map(|square| square.file());
    let sum = files.clone().min().unwrap_or(0) + files.max().unwrap_or(0);
    let has_image =
        |square: &Square| squares.contains(&Square::new(sum - square.file(), square.rank()));
    squares.len() >= LEAST_FOR_FIGURE && squares.iter().all(has_image)
}
