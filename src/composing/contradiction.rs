//! Parts of a question of which one makes another meaningless: it is refused, so that nothing that
//! was asked for is left out without a word.

use crate::system::language::Language;
use crate::words::texts::composing as texts;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// What is meaningless, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// The attacker, who begins, makes the last move, too.
    EvenPlies,
    /// Pieces may join, but only on the way to a length.
    NoLength,
    /// There is a seed where nothing is left to chance.
    NoChance,
    /// There is a number for each beginning, where all positions are looked into.
    NoBeginnings,
    /// The last position comes before the first.
    NoPosition,
    /// Promoted lances, knights or silvers are named, and left out.
    TokinOnly,
}

impl Contradiction {
    /// The first of those that hold.
    pub(super) fn first<const N: usize>(all: [(bool, Contradiction); N]) -> Option<Contradiction> {
        let mut all = all.into_iter();
        all.find_map(|(holds, one)| holds.then_some(one))
    }

    /// In words.
    pub fn in_words(self, language: Language) -> String {
        let words = match self {
            Contradiction::EvenPlies => texts::even_plies,
            Contradiction::NoLength => texts::no_length,
            Contradiction::NoChance => texts::no_chance,
            Contradiction::NoBeginnings => texts::no_beginnings,
            Contradiction::NoPosition => texts::no_position,
            Contradiction::TokinOnly => texts::tokin_only,
        };
        words(language).to_string()
    }
}

impl Display for Contradiction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl Error for Contradiction {}
