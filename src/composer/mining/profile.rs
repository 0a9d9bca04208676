//! The profile of problems to look for in games.

use tsumi_core::length::Plies;

/// Which other moves of the attacker may mate, at each of his places in the main line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Uniqueness {
    /// All may.
    Any,
    /// Those that take longer may; at the last move all.
    Shortest,
    /// None may, as composers demand; at the last move all.
    #[default]
    Complete,
    /// None may, not even at the last move.
    Strict,
}

impl Uniqueness {
    const ALL: [Uniqueness; 4] =
        [Uniqueness::Any, Uniqueness::Shortest, Uniqueness::Complete, Uniqueness::Strict];
    /// The words for all kinds, the most generous first.
    pub const WORDS: [&'static str; 4] = [
        Uniqueness::Any.word(),
        Uniqueness::Shortest.word(),
        Uniqueness::Complete.word(),
        Uniqueness::Strict.word(),
    ];

    /// The word for the kind, as options have it.
    pub const fn word(self) -> &'static str {
        match self {
            Uniqueness::Any => "any",
            Uniqueness::Shortest => "shortest",
            Uniqueness::Complete => "complete",
            Uniqueness::Strict => "strict",
        }
    }

    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<Uniqueness> {
        Uniqueness::ALL.into_iter().find(|one| one.word() == word)
    }

    /// True if no other move may mate except at the last move.
    pub(super) fn is_strict(self) -> bool {
        matches!(self, Uniqueness::Complete | Uniqueness::Strict)
    }

    /// True if a move that mates in `other` plies may stand beside one that mates in `main`.
    pub(super) fn allows(self, other: Plies, main: Plies) -> bool {
        let is_last = main == 1;
        match self {
            Uniqueness::Any => true,
            Uniqueness::Shortest => is_last || other > main,
            Uniqueness::Complete => is_last,
            Uniqueness::Strict => false,
        }
    }
}

/// The mates that are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// The least length without futile interpositions.
    pub least_plies: u16,
    /// The greatest length without futile interpositions.
    pub most_plies: u16,
    /// Which other moves may mate.
    pub uniqueness: Uniqueness,
    /// Nothing is left in the attacker's hand at the end.
    pub no_leftovers: bool,
    /// Pieces without which solution, uniqueness and length stay the same go to the
    /// defender's hand; the attacker's king goes altogether.
    pub trim: bool,
    /// Positions visited for each question, at most; what stays open is skipped.
    pub nodes: u64,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            least_plies: 3,
            most_plies: 9,
            uniqueness: Uniqueness::default(),
            no_leftovers: false,
            trim: false,
            nodes: 20_000,
        }
    }
}

impl Profile {
    /// The longest mates that can be looked for.
    pub const MOST_PLIES: u16 = 99;

    /// Mates in 3 to 9 plies without a second solution.
    pub fn new() -> Profile {
        Profile::default()
    }

    /// Sets the least and the greatest length; even ones do not occur.
    #[must_use]
    pub fn plies(self, least: u16, most: u16) -> Profile {
        Profile { least_plies: least, most_plies: most.min(Profile::MOST_PLIES), ..self }
    }

    /// Sets which other moves may mate.
    #[must_use]
    pub fn uniqueness(self, uniqueness: Uniqueness) -> Profile {
        Profile { uniqueness, ..self }
    }

    /// Sets whether nothing may be left in the attacker's hand.
    #[must_use]
    pub fn no_leftovers(self, no_leftovers: bool) -> Profile {
        Profile { no_leftovers, ..self }
    }

    /// Sets whether useless pieces are removed.
    #[must_use]
    pub fn trim(self, trim: bool) -> Profile {
        Profile { trim, ..self }
    }

    /// Sets the number of positions after which a question is given up.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Profile {
        Profile { nodes, ..self }
    }
}
