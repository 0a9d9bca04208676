//! The memory of a search that is over, for the next one: what a short search would spend
//! on allocation is longer than itself.

use super::refuters::Refuters;
use crate::dfpn::node::{Child, KnownCheck, Path};
use crate::position::Move;

/// Empty, but for the replies that refuted checks, which are only tried first.
#[derive(Default)]
pub struct Workspace {
    pub(in crate::dfpn) path: Path,
    pub(in crate::dfpn) line: Vec<Move>,
    pub(in crate::dfpn) children: Vec<Child>,
    pub(in crate::dfpn) known_checks: Vec<KnownCheck>,
    pub(in crate::dfpn) replies: Vec<Move>,
    pub(in crate::dfpn) refuters: Refuters,
}

impl Workspace {
    /// Forgets what the search left in it.
    pub(in crate::dfpn) fn emptied(mut self) -> Workspace {
        self.path.clear();
        self.line.clear();
        self.children.clear();
        self.known_checks.clear();
        self.replies.clear();
        self
    }
}
