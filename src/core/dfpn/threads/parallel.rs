//! A decision by several: the main thread begins alone, and once that takes long it calls
//! the others: the threads of its [`SearchPool`], or other processes.

use crate::dfpn::node::{Node, Outcome, SenseName};
use crate::dfpn::pool::elsewhere::NODES_OF_REMOTE_JOB;
use crate::dfpn::pool::{
    Approach, Elsewhere, MAIN_SLOT, MOST_TOLD, Membership, SearchPool, Task, Tree,
};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{Kind, Literal, Sense};
use crate::dfpn::senses::{Brinkmate, Relaxed};
use crate::proof::Thresholds;
use crate::system::cores;
use crate::system::disorder::fault_point;
use crate::system::mutex::lock;
use crate::table::Table;
use std::mem;
use std::sync::Mutex;

/// Nodes that the main thread spends on a decision before helper threads are called, at
/// least: fewer take less time than waking up a thread.
const NODES_BEFORE_CALL: u64 = 500;

impl<'a, T: Table> Searcher<'a, T> {
    /// Joins a pool: as the main thread, if it is the first.
    pub fn join(&mut self, pool: &'a SearchPool) {
        self.set_membership(Membership::new(pool));
    }

    /// Joins a pool as its main thread, whose slot an earlier searcher has taken.
    pub fn join_as_main(&mut self, pool: &'a SearchPool) {
        self.set_membership(Membership::at_slot(pool, MAIN_SLOT));
    }

    /// Makes this thread a member of a pool, at the slot of that membership.
    fn set_membership(&mut self, member: Membership<'a>) {
        self.errand.move_to(member.pool.slot(member.slot));
        self.membership = Some(Box::new(member));
    }

    /// Joins a pool as its only thread, whose leaves other processes search.
    pub fn join_with_workers(&mut self, pool: &'a SearchPool, elsewhere: &'a Mutex<dyn Elsewhere>) {
        self.join(pool);
        if let Some(member) = self.membership.as_mut() {
            member.elsewhere = Some(elsewhere);
        }
        self.notes = Some(Box::default());
    }

    /// Searches the tasks of `pool`, one after another, until it is dismissed.
    pub fn help(&mut self, pool: &'a SearchPool) {
        self.join(pool);
        let mut last = 0;
        while let Some((task, working)) = pool.next_task(last) {
            last = task.number;
            fault_point!(joins(pool, last, self.salt() as u64) => {});
            self.move_to(task.position);
            self.halt.resume();
            self.expectations.replace(task.caller_expects);
            if let Some(approach) = task.approach {
                self.follow_approach(approach);
            }
            match task.sense {
                SenseName::Literal => self.work_on::<Literal>(pool, last),
                SenseName::Relaxed => self.work_on::<Relaxed>(pool, last),
                SenseName::Brinkmate => self.work_on::<Brinkmate>(pool, last),
            }
            if let Some(notes) = self.notes.as_mut() {
                pool.for_another().note_results(notes.drain(MOST_TOLD));
            }
            drop(working);
            fault_point!(leaves() => {});
        }
    }

    /// Takes over the path to the current position, at which a task begins.
    fn follow_approach(&mut self, approach: Approach) {
        self.stack.path.clear();
        for (number, (key, hand)) in approach.path.into_iter().enumerate() {
            if number < approach.before_root {
                self.stack.path.push_before_root(key, hand);
            } else {
                self.stack.path.push(key, hand);
            }
        }
        self.stack.line = approach.line;
        self.notes.get_or_insert_default().least = approach.worth_telling;
    }

    /// The path to the current position, for other threads; `None` if they stand there, too.
    fn approach(&self) -> Option<Approach> {
        let notes = self.notes.as_ref()?;
        let is_here = self.membership.as_ref()?.elsewhere.is_some();
        (!is_here).then(|| Approach {
            path: self.stack.path.nodes().to_vec(),
            before_root: self.stack.path.before_root(),
            line: self.stack.line.clone(),
            worth_telling: notes.least,
        })
    }

    /// Visits the root: alone at first, and once that takes long, with the pool.
    pub(in crate::dfpn) fn visit_root<K: Kind>(&mut self, mut node: Node<K>) -> Outcome {
        let Some(pool) = self.pool() else {
            return self.visit(&mut node);
        };
        let outcome = self.decide_with(pool, node);
        // Nothing calls this thread back any more. What it does next is no leaf.
        self.errand.come_back_at(u64::MAX);
        self.errand.finish();
        outcome
    }

    /// Visits the root alone for some nodes. If that decides nothing, makes a frame of it, calls
    /// the others, and searches leaves of the tree with them until the root is decided or its
    /// thresholds are reached.
    fn decide_with<K: Kind>(&mut self, pool: &'a SearchPool, mut node: Node<K>) -> Outcome {
        let (again, thresholds) = (node.of_side::<K>(), node.thresholds);
        let elsewhere = self.membership.as_ref().and_then(|member| member.elsewhere);
        if elsewhere.is_some_and(|elsewhere| lock(elsewhere).is_over()) {
            return self.visit_alone(node);
        }
        let root = Node::<K>::root(node.key, node.depth, node.path, node.limit);
        let alone = if elsewhere.is_some() { NODES_OF_REMOTE_JOB } else { NODES_BEFORE_CALL };
        let end = (self.counts.nodes() + alone).max(pool.nodes_alone());
        self.errand.come_back_at(end);
        fault_point!(hurries() => self.errand.come_back_at(self.counts.nodes() + 1));
        let limit = node.limit;
        let outcome = self.visit(&mut node);
        let is_called_back = self.errand.finish();
        let is_left = !is_called_back && thresholds != Thresholds::NONE;
        if outcome.is_decided() || self.halt.has_ended() || is_left {
            return outcome;
        }
        let mut tree = Tree::new(thresholds);
        let (outcome, frame) = self.open_node(again, None);
        let Some(frame) = frame else {
            return outcome;
        };
        tree.add(frame);
        let number = self.announce_task::<K::Sense>(pool, tree);
        match elsewhere {
            Some(elsewhere) => self.dispatch_leaves::<K::Sense>(pool, elsewhere, number, limit),
            None => self.work_on::<K::Sense>(pool, number),
        }
        let (pn, dn) = self.root_numbers;
        let outcome = pool.end_task().unwrap_or(Outcome::open(pn, dn));
        let is_left_alone = elsewhere.is_some_and(|elsewhere| lock(elsewhere).is_over());
        if is_left_alone && !outcome.is_decided() && !self.halt.has_ended() {
            return self.visit_alone(root);
        }
        outcome
    }

    /// Visits a node in a pool without others.
    fn visit_alone<K: Kind>(&mut self, mut node: Node<K>) -> Outcome {
        self.errand.come_back_at(u64::MAX);
        self.errand.finish();
        self.visit(&mut node)
    }

    /// Announces the current position as a task for the pool; returns the number of the task.
    fn announce_task<S: Sense>(&mut self, pool: &'a SearchPool, tree: Tree) -> u64 {
        let Some(member) = self.membership.as_mut() else {
            return 0;
        };
        let is_first = !mem::replace(&mut member.has_called, true);
        let number = pool.number_task();
        let task = Task {
            number,
            position: self.position.clone(),
            sense: S::NAME,
            caller_expects: self.expectations.by_caller(),
            approach: self.approach(),
        };
        pool.announce_task(task, tree);
        if is_first {
            self.halt.monitor().call_helpers();
        }
        fault_point!(awaits_helper(pool, number, self.salt() as u64) => {});
        cores::on_announce();
        number
    }

    /// Searches leaves of a task until it is over.
    fn work_on<S: Sense>(&mut self, pool: &'a SearchPool, number: u64) {
        let slot = self.slot_number();
        let mut shared = pool.lock();
        while !self.halt.has_ended() && shared.goes_on(number) {
            let Some(job) = self.next_job::<S>(&mut shared, pool, slot) else {
                break;
            };
            let removed = mem::take(&mut shared.tree.removed);
            drop(shared);
            drop(removed);
            self.store_kept_numbers();
            fault_point!(stalls(slot > 0) => {});
            let delivery = self.do_job(&job, pool, slot);
            self.report_to_pool();
            shared = pool.lock();
            if shared.goes_on(number) {
                self.take_into_tree::<S>(&mut shared, pool, (job.at, job.child_index), delivery);
            }
        }
        if shared.goes_on(number) {
            // Others may go on.
            self.leave_tree::<S>(&mut shared, pool);
        }
        drop(shared);
        self.store_kept_numbers();
        self.leave_all();
    }

    fn slot_number(&self) -> usize {
        self.membership.as_ref().map_or(0, |member| member.slot)
    }

    fn report_to_pool(&mut self) {
        if let Some(member) = self.membership.as_mut() {
            let counts = (self.counts.nodes(), self.counts.expansions(), self.counts.seldepth());
            member.pool.store_counts(member.slot, counts);
        }
    }
}
