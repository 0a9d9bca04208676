//! The memory of a search, which the next one takes over: what a short search would spend on
//! allocation is longer than itself.

use super::refuters::Refuters;
use crate::dfpn::node::{Child, KnownCheck, Path};
use crate::position::Move;

/// The lists of the nodes from the root to the current one: they grow on the way down, and shrink
/// on the way up.
#[derive(Default)]
pub struct Stack {
    pub(in crate::dfpn) path: Path,
    /// The moves along the path.
    pub(in crate::dfpn) line: Vec<Move>,
    /// The children of all nodes of the path, one node after another.
    pub(in crate::dfpn) children: Vec<Child>,
    /// Checks listed when a reply was tried, for the visit after it.
    pub(in crate::dfpn) known_checks: Vec<KnownCheck>,
    /// Replies that are tried without the table.
    pub(in crate::dfpn) replies: Vec<Move>,
}

impl Stack {
    fn clear(&mut self) {
        self.path.clear();
        self.line.clear();
        self.children.clear();
        self.known_checks.clear();
        self.replies.clear();
    }
}

/// The memory of a search that is over: empty, but for the replies that refuted checks, which are
/// only tried first.
#[derive(Default)]
pub struct Workspace {
    pub(super) stack: Stack,
    pub(super) refuters: Refuters,
}

impl Workspace {
    /// The memory of a search that used these.
    pub(super) fn of(mut stack: Stack, refuters: Refuters) -> Workspace {
        stack.clear();
        Workspace { stack, refuters }
    }
}
