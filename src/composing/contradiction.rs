//! Parts of a question of which one makes another meaningless: it is refused, so that nothing that
//! was asked for is left out without a word.

use crate::system::language::Language;
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
    /// The first of these contradictions whose condition is true.
    pub(super) fn first<const N: usize>(all: [(bool, Contradiction); N]) -> Option<Contradiction> {
        let mut all = all.into_iter();
        all.find_map(|(holds, one)| holds.then_some(one))
    }

    /// The contradiction in words.
    pub fn in_words(self, language: Language) -> String {
        let (english, japanese) = match self {
            Contradiction::EvenPlies => {
                ("no mate takes an even number of plies", "偶数手の詰みはありません")
            }
            Contradiction::NoLength => (
                "pieces join only on the way to a length, and none is given",
                "駒が加わるのは手数を指定したときだけです",
            ),
            Contradiction::NoChance => (
                "there is a seed, but nothing is left to chance",
                "シードがありますが、無作為に選ぶものがありません",
            ),
            Contradiction::NoBeginnings => (
                "all positions are looked into: none goes back to another",
                "すべての局面を調べるときは逆算せず、元の図ごとの数に意味がありません",
            ),
            Contradiction::NoPosition => (
                "the hunt ends before the position that it begins with",
                "最初の局面より前で終わることになります",
            ),
            Contradiction::TokinOnly => (
                "promoted lances, knights and silvers are named and left out as well",
                "成香・成桂・成銀を指定していますが、除くことにもなっています",
            ),
        };
        language.pick(english, japanese).to_string()
    }
}

impl Display for Contradiction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl Error for Contradiction {}
