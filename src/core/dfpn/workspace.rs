//! The memory of a search that is over, for the next one: what a short search would spend
//! on allocation is longer than itself.

use super::child::{Child, KnownCheck};
use super::path::Path;
use super::refuters::Refuters;
use crate::position::Move;

/// Empty, but for the replies that refuted checks, which are only tried first.
#[derive(Default)]
pub struct Workspace {
    pub(super) path: Path,
    pub(super) line: Vec<Move>,
    pub(super) children: Vec<Child>,
    pub(super) known_checks: Vec<KnownCheck>,
    pub(super) replies: Vec<Move>,
    pub(super) refuters: Refuters,
}

impl Workspace {
    /// Forgets what the search left in it.
    pub(super) fn emptied(mut self) -> Workspace {
        self.path.clear();
        self.line.clear();
        self.children.clear();
        self.known_checks.clear();
        self.replies.clear();
        self
    }
}
