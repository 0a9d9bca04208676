//! The part of the main line that a repair must keep.

use tsumi_core::length::Plies;
use tsumi_core::position::Move;

/// The part of the problem that a repair keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// The main line.
    #[default]
    Line,
    /// The first move of the main line. The repair's own main line is the one that is found, in
    /// this many plies if they are given.
    Key(Option<Plies>),
}

impl Target {
    /// The words for the targets, as options have them.
    pub const WORDS: [&str; 2] = ["line", "key"];

    /// The target by its word, and by a number of plies if one is given: that asks for the first
    /// move alone.
    pub fn of(word: &str, plies: Option<u16>) -> Target {
        match (word, plies) {
            (_, Some(plies)) => Target::Key(Some(plies)),
            ("key", None) => Target::Key(None),
            _ => Target::Line,
        }
    }

    /// True if a problem with this main line must change, as another length is wanted.
    pub(super) fn wants_other(self, line: &[Move]) -> bool {
        matches!(self, Target::Key(Some(plies)) if usize::from(plies) != line.len())
    }
}
