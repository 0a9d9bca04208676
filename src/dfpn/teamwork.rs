//! What a member of a [`Crew`] does beside searching.
//!
//! A search without a crew passes none of this but a test whether there is one.

use super::crew::{Crew, penalty};
use super::expansion::{Node, Outcome, State, Summary};
use super::search::Search;
use crate::position::Position;
use crate::proof::{INFINITE, Number, Plies, UNLIMITED};
use crate::table::Table;

/// Nodes that the leader spends on a decision before helpers are called: fewer are
/// found before a sleeper has woken up.
const NODES_BEFORE_CALL: u64 = 2_000;

/// Nodes spent below a node before its children are looked up again.
pub const NODES_BEFORE_NEWS: u64 = 256;

/// Expansions between two claims, less one: nodes that are left sooner are not
/// worth a word to the others.
const CLAIM_MASK: u64 = 0x3f;

/// Nodes of the path that are looked up at a time.
const LOOKS_BACK: usize = 64;

/// Expansions between two times that a member consults the crew, less one. How often
/// members talk hardly matters: claims every 4 or 256 expansions, news after 32 or
/// 1,000 nodes and looks back every 16 or 512 expansions all change the nodes by
/// less than chance does (5%).
const CREW_MASK: u64 = 0x7f;

/// A member's part in a crew.
pub struct Membership<'a> {
    crew: &'a Crew,
    /// The one who is asked, and announces tasks.
    leads: bool,
    /// Number of the task that is searched.
    task: u64,
    /// Of the leader: the position of the task, to be announced.
    position: Position,
    limit: Plies,
    /// Own nodes when the task began.
    nodes_at_start: u64,
    is_announced: bool,
    has_called: bool,
    /// Nodes of the path, from the root on, that are claimed.
    claimed: usize,
    /// Depth of a node of the path that was decided by another, or `usize::MAX`.
    retreat: usize,
    /// Depth of the node of the path to be looked up next.
    next_look_back: usize,
    /// Of a helper: what was reported.
    reported: (u64, u64),
}

impl<'a, T: Table> Search<'a, T> {
    /// Makes this search the one that leads `crew`.
    pub fn lead(&mut self, crew: &'a Crew) {
        self.join(crew, true);
    }

    fn join(&mut self, crew: &'a Crew, leads: bool) {
        self.membership = Some(Box::new(Membership {
            crew,
            leads,
            task: 0,
            position: self.position.clone(),
            limit: UNLIMITED,
            nodes_at_start: 0,
            is_announced: false,
            has_called: false,
            claimed: 0,
            retreat: usize::MAX,
            next_look_back: 0,
            reported: (0, 0),
        }));
    }

    /// What is shared with the others, if there are any.
    pub(super) fn crew(&self) -> Option<&'a Crew> {
        self.membership.as_ref().map(|member| member.crew)
    }

    /// Works on the tasks of `crew`, one after another, until it is dismissed.
    pub fn help(&mut self, crew: &'a Crew) {
        self.join(crew, false);
        let mut last = 0;
        while let Some(task) = crew.next_task(last) {
            last = task.number;
            self.position = task.position;
            self.resume();
            if let Some(member) = &mut self.membership {
                member.task = last;
            }
            self.decide(task.limit);
            self.report_to_crew();
        }
    }

    /// Notes what the leader is about to decide.
    pub(super) fn begin_task(&mut self, limit: Plies) {
        let nodes = self.nodes;
        if let Some(member) = self.membership.as_mut() {
            member.retreat = usize::MAX;
            if member.leads {
                member.task += 1;
                member.position = self.position.clone();
                member.nodes_at_start = nodes;
                member.is_announced = false;
            }
            member.limit = limit;
        }
    }

    pub(super) fn end_task(&mut self) {
        if let Some(member) = self.membership.as_mut()
            && member.is_announced
        {
            member.crew.withdraw();
            member.is_announced = false;
        }
    }

    /// At each visit: is the task still there, and is it time for a claim, or for a
    /// word with the others?
    #[inline]
    pub(super) fn attend_to_crew(&mut self) {
        if let Some(member) = self.membership.as_mut() {
            self.ended |= !member.leads && !member.crew.is_current(member.task);
            if self.expansions & CLAIM_MASK == 0 {
                for &(key, hand) in &self.path.nodes()[member.claimed..] {
                    member.crew.claim(key, hand);
                }
                member.claimed = self.path.nodes().len();
            }
        }
        if self.expansions & CREW_MASK == 0 {
            self.consult_crew();
        }
    }

    /// Leaves the last node of the path.
    #[inline(always)]
    pub(super) fn leave_path(&mut self) {
        let node = self.path.pop();
        if let Some(member) = self.membership.as_mut()
            && let Some((key, hand)) = node
            && self.path.nodes().len() < member.claimed
        {
            member.claimed -= 1;
            member.crew.release(key, hand);
        }
    }

    /// Calls helpers, tells what was done, and looks whether the path goes through a
    /// node that is decided.
    #[cold]
    fn consult_crew(&mut self) {
        let Some(member) = self.membership.as_mut() else {
            return;
        };
        if !member.leads {
            self.report_to_crew();
        } else if !member.is_announced
            && !self.ended
            && self.nodes - member.nodes_at_start >= NODES_BEFORE_CALL
        {
            member.is_announced = true;
            member
                .crew
                .announce(member.task, &member.position, member.limit);
            if !std::mem::replace(&mut member.has_called, true) {
                self.monitor.call_helpers();
            }
        }
        self.look_back();
    }

    fn report_to_crew(&mut self) {
        if let Some(member) = self.membership.as_mut() {
            let (nodes, expansions) = member.reported;
            member.crew.report(
                self.nodes - nodes,
                self.expansions - expansions,
                self.seldepth,
            );
            member.reported = (self.nodes, self.expansions);
        }
    }

    /// Looks some nodes of the path up, in turn: if one was decided by another, all
    /// below it is idle.
    fn look_back(&mut self) {
        let Some(member) = self.membership.as_mut() else {
            return;
        };
        let nodes = self.path.nodes();
        if member.next_look_back >= nodes.len() {
            member.next_look_back = 0;
        }
        let from = member.next_look_back;
        let to = nodes.len().min(from + LOOKS_BACK).min(member.retreat);
        member.next_look_back = to;
        let decided = (from..to).find(|&depth| {
            let limit = match member.limit {
                UNLIMITED => UNLIMITED,
                plies => plies.saturating_sub(depth as Plies),
            };
            let (key, hand) = nodes[depth];
            self.table.look_up(key, hand, limit).is_decided()
        });
        member.retreat = decided.unwrap_or(member.retreat);
    }

    /// True if the node at `depth` is to be left because it, or one above it, was
    /// decided by another.
    #[inline(always)]
    pub(super) fn must_retreat(&self, depth: usize) -> bool {
        self.membership
            .as_ref()
            .is_some_and(|member| depth >= member.retreat)
    }

    /// The outcome of the current node, to which the member has retreated.
    #[cold]
    pub(super) fn outcome_by_others(&mut self, depth: usize, limit: Plies) -> Option<Outcome> {
        let member = self.membership.as_mut()?;
        if depth > member.retreat {
            return None;
        }
        member.retreat = usize::MAX;
        let found = self.look_up(&self.position, limit);
        (found.pn == 0 || found.dn == 0).then(|| Outcome::from_found(&found))
    }

    /// Sees which children are claimed.
    pub(super) fn look_for_claims(&mut self, node: &Node) {
        let Some(member) = &self.membership else {
            return;
        };
        for child in &mut self.children[node.first..node.end] {
            if child.is_known && child.state == State::Live {
                child.claims = member.crew.claims(child.key, child.hand);
            }
        }
    }

    /// Looks the children up again: what have others found meanwhile?
    #[cold]
    pub(super) fn hear_news<const OR: bool>(&mut self, node: &mut Node) -> Option<Outcome> {
        for i in node.first..node.end {
            let child = self.children[i];
            if child.state != State::Live {
                continue;
            }
            let limit = node.limit_of(&child);
            let found = self.table.look_up(child.key, child.hand, limit);
            if found.pn == 0 || found.dn == 0 {
                let outcome = Outcome::from_found(&found);
                if let Some(outcome) = self.settle::<OR>(node, i, &outcome) {
                    return Some(outcome);
                }
            } else if found.is_known {
                let child = &mut self.children[i];
                child.is_known = true;
                (child.phi, child.delta) = if OR {
                    (found.pn, found.dn)
                } else {
                    (found.dn, found.pn)
                };
            }
        }
        self.look_for_claims(node);
        None
    }

    /// Takes claims into account: another child than the easiest may be the better
    /// one to go on with, as long as it may be visited at all.
    pub(super) fn keep_apart<const OR: bool>(
        &self,
        node: &Node,
        summary: &mut Summary,
        phi_limit: Number,
    ) {
        let children = &self.children[node.first..node.end];
        if children.iter().all(|child| child.claims == 0) {
            return;
        }
        let (pn, dn) = self.root_numbers;
        let all_are_needed = OR == (pn > dn);
        let (mut least, mut second) = (INFINITE, INFINITE);
        for (i, child) in children.iter().enumerate() {
            if child.state != State::Live {
                continue;
            }
            let phi =
                (child.phi + penalty(child.phi, child.claims, all_are_needed)).min(INFINITE - 1);
            if phi < least && child.phi < phi_limit {
                second = least;
                least = phi;
                summary.best = node.first + i;
            } else {
                second = second.min(phi);
            }
        }
        summary.second_phi = second;
    }
}
