//! The content of a picture.

use tsumi_core::notation::{MoveTree, NodeId};
use tsumi_core::position::{Color, Move, Position};

/// A problem and its solution, to be drawn.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The position.
    pub position: &'a Position,
    /// The attacker.
    pub attacker: Color,
    /// The line and its variations; empty unless there is a mate.
    pub moves: &'a MoveTree,
    /// True if it is proven that there is no mate.
    pub is_no_mate: bool,
    /// The findings about a problem of brinkmate, unless there is a mate.
    pub brinkmate: Option<PictureOfBrinkmate<'a>>,
}

impl Picture<'_> {
    /// The moves of the solution: to the mate or to the brinkmate, behind which the tree goes on
    /// with a reply.
    pub fn line(&self) -> Vec<Move> {
        let mut line = self.moves.main_line();
        if let Some(brinkmate) = &self.brinkmate {
            line.truncate(brinkmate.plies);
        }
        line
    }
}

/// The findings about a problem of brinkmate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureOfBrinkmate<'a> {
    /// The plies of the line to the brinkmate; 0 if none was found.
    pub plies: usize,
    /// The mate that follows a pass at the end of the line; empty if it is not known.
    pub threat: &'a [Move],
    /// True if it is proven that there is no brinkmate.
    pub is_none: bool,
}

/// The text printed with a problem.
#[derive(Clone, Debug, Default)]
pub struct Details<'a> {
    /// The name in the file; may be empty.
    pub title: &'a str,
    /// The author; may be empty.
    pub author: &'a str,
    /// Where it was published; may be empty.
    pub source: &'a str,
    /// The moves of the problem's record, and the comments on them.
    pub comments: Option<(&'a MoveTree, &'a [(NodeId, String)])>,
    /// The length of the mate as composers count it, or of the brinkmate.
    pub length: Option<PictureLength>,
    /// A proof of the verdict that was written and checked.
    pub proof: Option<PictureProof>,
}

/// A proof that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureProof {
    /// The number of positions.
    pub positions: u64,
    /// The size in bytes.
    pub bytes: u64,
    /// The claim in words.
    pub claim: String,
}

/// The length of a mate or of a brinkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureLength {
    /// The number of plies; of a brinkmate the attacker's moves.
    pub plies: u32,
    /// True if no shorter one exists.
    pub is_shortest: bool,
}
