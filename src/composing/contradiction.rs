//! Parts of a question of which one makes another meaningless: it is refused, so that nothing that
//! was asked for is left out without a word.

use crate::system::language::Language;
use thiserror::Error;

/// What is meaningless, and why.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// The attacker, who begins, makes the last move, too.
    #[error("no mate takes an even number of plies")]
    EvenPlies,
    /// Pieces may join, but only on the way to a length.
    #[error("pieces join only on the way to a length, and none is given")]
    NoLength,
    /// There is a seed where nothing is left to chance.
    #[error("there is a seed, but nothing is left to chance")]
    NoChance,
    /// There is a number for each beginning, where all positions are looked into.
    #[error("all positions are looked into: none goes back to another")]
    NoBeginnings,
    /// The last position comes before the first.
    #[error("the hunt ends before the position that it begins with")]
    NoPosition,
    /// Promoted lances, knights or silvers are named, and left out.
    #[error("promoted lances, knights and silvers are named and left out as well")]
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
        let japanese = match self {
            Contradiction::EvenPlies => "偶数手の詰みはありません",
            Contradiction::NoLength => "駒が加わるのは手数を指定したときだけです",
            Contradiction::NoChance => "シードがありますが、無作為に選ぶものがありません",
            Contradiction::NoBeginnings => {
                "すべての局面を調べるときは逆算せず、元の図ごとの数に意味がありません"
            }
            Contradiction::NoPosition => "最初の局面より前で終わることになります",
            Contradiction::TokinOnly => {
                "成香・成桂・成銀を指定していますが、除くことにもなっています"
            }
        };
        language.pick(self.to_string(), japanese.to_string())
    }
}
