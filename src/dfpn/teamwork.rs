//! What a thread of a [`Crew`] does beside searching.
//!
//! A search by one thread passes none of this but a test whether there is a crew.

use super::child::State;
use super::crew::{Crew, Membership, Task, virtual_addition};
use super::node::{Kind, Node, seen_by_mover};
use super::outcome::Outcome;
use super::searcher::Searcher;
use crate::length::{Plies, UNLIMITED, minus_one};
use crate::proof::{Choice, INFINITE, Number, Tally};
use crate::system::disorder::disorder;
use crate::table::Table;

/// Nodes that the main thread spends on a decision before helper threads are called:
/// fewer take less time than waking up a thread.
const NODES_BEFORE_CALL: u64 = 2_000;

/// Nodes spent below a node before its children are looked up again.
const NODES_BEFORE_NEWS: u64 = 256;

/// Expansions between two markings of the path, less one: nodes that are left sooner
/// are not worth marking.
const MARK_MASK: u64 = 0x3f;

/// Most nodes of the path looked up at a time.
const LOOKS_BACK: usize = 64;

/// Expansions between two exchanges with the crew, less one. Their frequency hardly
/// matters (docs/search.md).
const CREW_MASK: u64 = 0x7f;

impl<'a, T: Table> Searcher<'a, T> {
    /// Makes this the main thread of `crew`.
    pub fn lead(&mut self, crew: &'a Crew) {
        self.membership = Some(Box::new(Membership::new(crew, true, &self.position)));
    }

    /// Searches the tasks of `crew`, one after another, until it is dismissed.
    pub fn help(&mut self, crew: &'a Crew) {
        self.membership = Some(Box::new(Membership::new(crew, false, &self.position)));
        let mut last = 0;
        while let Some(task) = crew.next_task(last) {
            last = task.number;
            disorder!(joins(crew, last, self.salt as u64) => {});
            self.position = task.position;
            self.resume();
            if let Some(member) = &mut self.membership {
                member.task = last;
            }
            self.seeks_mate = task.seeks_mate;
            self.decide(task.limit);
            self.report_to_crew();
            disorder!(leaves() => {});
        }
    }

    /// Does `work` without the crew, whose nodes still count.
    pub fn alone<R>(&mut self, work: impl FnOnce(&mut Searcher<'a, T>) -> R) -> R {
        let by_helpers = self.nodes() - self.nodes;
        let membership = self.membership.take();
        self.nodes += by_helpers;
        let result = work(self);
        self.nodes -= by_helpers;
        self.membership = membership;
        result
    }

    /// Begins a task: the next decision.
    pub(super) fn begin_task(&mut self, limit: Plies) {
        let nodes = self.nodes;
        if let Some(member) = self.membership.as_mut() {
            member.retreat = usize::MAX;
            if member.is_main {
                member.task += 1;
                member.position = self.position.clone();
                member.nodes_at_start = nodes;
                member.is_announced = false;
            }
            member.limit = limit;
        }
    }

    /// Withdraws the announced task once it is decided.
    pub(super) fn end_task(&mut self) {
        if let Some(member) = self.membership.as_mut()
            && member.is_announced
        {
            member.crew.withdraw();
            member.is_announced = false;
        }
    }

    /// At each visit: checks that the task is still current, and at times marks the
    /// path and consults the crew.
    #[inline(always)]
    pub(super) fn attend_to_crew(&mut self) {
        if self.membership.is_some() {
            self.talk_to_crew();
        }
    }

    fn talk_to_crew(&mut self) {
        if let Some(member) = self.membership.as_mut() {
            disorder!(stalls(!member.is_main) => {});
            self.ended |= !member.is_main && !member.crew.is_current(member.task);
            if self.expansions & MARK_MASK == 0 {
                for &(key, hand) in &self.path.nodes()[member.marked..] {
                    member.crew.mark(key, hand);
                }
                member.marked = self.path.nodes().len();
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
            && self.path.nodes().len() < member.marked
        {
            member.marked -= 1;
            member.crew.unmark(key, hand);
        }
    }

    /// Calls helper threads, reports counts, and checks whether a node of the path is
    /// decided.
    #[cold]
    fn consult_crew(&mut self) {
        let Some(member) = self.membership.as_mut() else {
            return;
        };
        if !member.is_main {
            self.report_to_crew();
        } else if !member.is_announced
            && !self.ended
            && self.nodes - member.nodes_at_start >= NODES_BEFORE_CALL
        {
            member.is_announced = true;
            member.crew.announce(Task {
                number: member.task,
                position: member.position.clone(),
                limit: member.limit,
                seeks_mate: self.seeks_mate,
            });
            if !std::mem::replace(&mut member.has_called, true) {
                self.monitor.call_helpers();
            }
            disorder!(awaits_helper(member.crew, member.task, self.salt as u64) => {});
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

    /// Looks up some nodes of the path, in turn: if another thread has decided one, the
    /// search below it is pointless.
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

    /// True if the search was ended, or the node at `depth` or one above it was decided
    /// by another thread.
    #[inline(always)]
    pub(super) fn must_leave(&self, depth: usize) -> bool {
        let member = self.membership.as_ref();
        self.ended || member.is_some_and(|member| depth >= member.retreat)
    }

    /// Looks for results of other threads: an error is the outcome of the node.
    #[inline(always)]
    pub(super) fn hear_news<K: Kind>(&mut self, node: &mut Node<K>) -> Result<(), Outcome> {
        if self.membership.is_some() {
            self.hear_news_of_crew(node)
        } else {
            Ok(())
        }
    }

    fn hear_news_of_crew<K: Kind>(&mut self, node: &mut Node<K>) -> Result<(), Outcome> {
        self.return_from_retreat(node)?;
        match node.nodes_at_news {
            Some(nodes) if self.nodes - nodes < NODES_BEFORE_NEWS => return Ok(()),
            Some(_) => self.look_up_children(node)?,
            None => {}
        }
        node.nodes_at_news = Some(self.nodes);
        self.count_visitors(node);
        Ok(())
    }

    /// If the thread retreats to this node: its outcome, if it is still in the table.
    fn return_from_retreat<K: Kind>(&mut self, node: &Node<K>) -> Result<(), Outcome> {
        let Some(member) = self.membership.as_mut() else {
            return Ok(());
        };
        if node.depth != member.retreat {
            return Ok(());
        }
        member.retreat = usize::MAX;
        let found = self.look_up(&self.position, node.limit);
        if found.is_decided() {
            Err(Outcome::from_found(&found))
        } else {
            Ok(())
        }
    }

    /// Counts the other threads below each child.
    fn count_visitors<K: Kind>(&mut self, node: &Node<K>) {
        let Some(member) = &self.membership else {
            return;
        };
        for child in &mut self.children[node.first..node.end] {
            if child.is_known && child.state == State::Live {
                child.visitors = member.crew.visitors(child.key, child.hand);
            }
        }
    }

    /// Looks the children up again.
    #[cold]
    fn look_up_children<K: Kind>(&mut self, node: &mut Node<K>) -> Result<(), Outcome> {
        for i in node.first..node.end {
            let child = self.children[i];
            if child.state != State::Live {
                continue;
            }
            let limit = minus_one(node.limit);
            let found = self.table.look_up(child.key, child.hand, limit);
            if found.is_decided() {
                self.settle(node, i, &Outcome::from_found(&found))?;
            } else if found.is_known {
                let child = &mut self.children[i];
                child.is_known = true;
                (child.phi, child.delta) = seen_by_mover::<K>((found.pn, found.dn));
            }
        }
        Ok(())
    }

    /// The child to visit: another than the easiest where other threads are, as long as
    /// its number is within the threshold.
    #[inline(always)]
    pub(super) fn keep_apart<K: Kind>(&self, node: &Node<K>, tally: &Tally) -> Choice {
        if self.membership.is_some() {
            self.keep_apart_from_visitors(node, tally)
        } else {
            tally.choice()
        }
    }

    fn keep_apart_from_visitors<K: Kind>(&self, node: &Node<K>, tally: &Tally) -> Choice {
        let children = &self.children[node.first..node.end];
        if children.iter().all(|child| child.visitors == 0) {
            return tally.choice();
        }
        let most = node.thresholds.phi.max(tally.phi() + 1);
        let (pn, dn) = self.root_numbers;
        let all_are_needed = K::IS_OR == (pn > dn);
        let mut apart = Tally::default();
        for (i, child) in children.iter().enumerate() {
            if child.state != State::Live {
                continue;
            }
            let is_within = child.phi < most;
            let phi = if is_within {
                child.phi + virtual_addition(child.phi, child.visitors, all_are_needed)
            } else {
                INFINITE
            };
            let weight = Number::from(child.weight);
            apart.add(
                node.first + i,
                phi.min(INFINITE - 1),
                child.delta,
                Number::from(is_within),
                weight,
            );
        }
        apart.choice()
    }
}
