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
    /// The words for what is the same.
    pub const WORDS: [&str; 2] = ["line", "key"];

    /// The target by the word that asks for it: the first move for `key`, or where a length is
    /// given, else the whole line.
    pub fn of(word: &str, plies: Option<u16>) -> Target {
        match (word, plies) {
            (_, Some(plies)) => Target::Key(Some(plies)),
            ("key", None) => Target::Key(None),
            _ => Target::Line,
        }
    }

    /// True if `line` is the main line of a problem that may not stay as it is.
    pub(super) fn wants_other(self, line: &[Move]) -> bool {
        matches!(self, Target::Key(Some(plies)) if usize::from(plies) != line.len())
    }
}
