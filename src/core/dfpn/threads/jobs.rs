//! What a thread of a [`SearchPool`] does: it goes to the most proving leaf of the tree that is free,
//! searches it by the recursion, takes its numbers into the tree, and so on.
//!
//! It moves much as df-pn does (`Searcher::next_job`): a frame that it has come to is left once
//! its numbers reach the thresholds with which it came, or once what came of a leaf makes another
//! way the best one further up, so that most walks are a step or two and not from the root. The
//! numbers that count are the virtual ones (`pool/tree.rs`): where many threads are, others are sent
//! elsewhere.
//!
//! A node of the tree is expanded, settled and summed up by the code of the recursion; only its
//! children are kept in the frame, not in the list of a thread. A leaf is searched as if the
//! recursion had come there, on the path before it and within its thresholds, but comes back
//! after some nodes; it is then opened, so that the next thread can go further down. A frame whose
//! leaves are searched for few nodes each, and which nobody is at, becomes a leaf again. Each frame
//! stands at the end of one path, and what rests on that path is believed there alone, as in the
//! recursion.
//!
//! Without the lock, leaves are searched and opened, and numbers of open frames stored. A frame
//! that was opened is thrown away if the one above it is gone by then, if its child is decided, or
//! if another thread opened it first. The thread that hands leaves to other processes is alone,
//! and keeps the lock. In the recursion a node that was left has its numbers in the table; here
//! those of a frame are stored whenever they change, for other paths to it.
//!
//! Loops close at the same depth for all threads, and paths have the same keys, as all have the
//! same positions before the root: each thread plays the problem's moves itself, and the barred
//! positions are the same for all; the helpers of a worker are told the path to its leaf
//! (`Approach`).
//!
//! All senses are searched so:
//!
//! - In the **relaxed sense** a frame also keeps what its node remembers of captures that are
//!   disproven, of which one at a time is live on a square: the next one, or the drops, come
//!   alive when the outcome is settled, by the thread that has the lock. Behind a capture the same
//!   side is to move with as many plies left: neither thresholds nor numbers are turned there. A
//!   captor checks from nearer by than the checker, so there are no circles of captures.
//! - In the **sense of brinkmates** some children are nodes of the literal sense. They are leaves
//!   that are never opened: a frame's children are of one sense, as the paths are on which loops
//!   close. What they say of their frame is settled by its own sense, under the lock; so are the
//!   quiet moves that come alive, which are in the frame's children, and the frame keeps which
//!   those are.

use crate::dfpn::first_numbers::NODES_BEFORE_DOUBT;
use crate::dfpn::node::{Child, Node, Outcome, State, path_key_after, seen_by_mover};
use crate::dfpn::pool::{Frame, FrameId, FramePlace, SearchPool, Shared, Tree, WayStep};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{And, Kind, Or, Sense};
use crate::length::minus_one;
use crate::position::{Color, Key};
use crate::proof::{Tally, Thresholds};
use crate::system::disorder::fault_point;
use crate::table::Table;
use std::mem;
use std::ops::ControlFlow::{Break, Continue};

/// A leaf that other processes search is opened once it has taken one in this many of all nodes,
/// divided by the workers. With 2, 8 and 16 it was about as good; sixteen workers were a fifth
/// slower if each is opened at once.
const PART_OF_LEAF: u64 = 4;

/// A leaf to be searched.
pub struct Job<S: Sense> {
    /// The frame of the leaf's parent, where the thread that searches the leaf stands.
    pub at: FrameId,
    pub parent: Parent<S>,
    /// The index of the leaf among the children of the frame.
    pub child_index: usize,
    pub child: Child,
    /// The thresholds of the leaf, seen by its parent's mover.
    pub thresholds: Thresholds,
    /// Other threads search it already: it is only to be opened.
    pub is_busy: bool,
    /// There is room for a frame.
    pub has_room: bool,
}

/// The parent of a leaf.
pub enum Parent<S: Sense> {
    Or(Node<Or<S>>),
    And(Node<And<S>>),
}

impl<S: Sense> Job<S> {
    /// The numbers of the leaf, as they were before.
    pub fn numbers(&self) -> Outcome {
        let numbers = (self.child.phi, self.child.delta);
        let (pn, dn) = match self.parent {
            Parent::Or(_) => seen_by_mover::<Or<S>>(numbers),
            Parent::And(_) => seen_by_mover::<And<S>>(numbers),
        };
        Outcome::open(pn, dn)
    }
}

/// What came of a job.
pub struct Delivery {
    /// The outcome of the leaf, or its numbers.
    pub outcome: Outcome,
    /// Nodes that it took.
    pub work: u64,
    /// The slot of the thread that did it.
    pub slot: usize,
    /// The frame of a leaf that was opened.
    pub frame: Option<Frame>,
}

/// Calls a method for the kind of a frame in the sense `S`.
macro_rules! by_kind {
    ($is_or:expr, $self:ident.$method:ident($($argument:expr),*)) => {
        if $is_or {
            $self.$method::<Or<S>>($($argument),*)
        } else {
            $self.$method::<And<S>>($($argument),*)
        }
    };
}

impl<T: Table> Searcher<'_, T> {
    /// Goes on to the most proving leaf that is free, which this thread is to search: up as far as
    /// thresholds are reached, and down from there. Where another thread searches that leaf
    /// already, it is to be opened, and that thread called back, as both would search much of the
    /// same. `None` once the root is decided.
    pub(in crate::dfpn) fn next_job<S: Sense>(
        &mut self,
        shared: &mut Shared,
        pool: &SearchPool,
        slot: usize,
    ) -> Option<Job<S>> {
        self.go_up_to_better_way::<S>(shared, pool);
        loop {
            self.leave_removed(&shared.tree);
            if let Some(outcome) = shared.tree.root_outcome_at_thresholds() {
                shared.outcome = Some(outcome);
            }
            if shared.outcome.is_some() {
                pool.call_all_back();
                return None;
            }
            let Some(step) = self.way_mut().last().copied() else {
                let root = shared.tree.root()?;
                let thresholds = shared.tree.thresholds;
                self.enter_frame(&mut shared.tree, root, thresholds);
                continue;
            };
            let tree = &mut shared.tree;
            let is_or = tree[step.at].is_or;
            let Some((child_index, thresholds)) = by_kind!(is_or, self.choose_child(tree, step))
            else {
                self.go_to_parent::<S>(shared, pool);
                continue;
            };
            let child = tree[step.at].children[child_index];
            if let Some(below) = tree[step.at].below(child_index) {
                let thresholds = by_kind!(is_or, self.go_down(&child, thresholds));
                self.enter_frame(tree, below, thresholds);
                continue;
            }
            let can_open = by_kind!(is_or, self.can_be_opened(&tree[step.at], &child));
            let has_room = can_open && tree.len() < pool.most_frames();
            let is_busy = has_room && !tree[step.at].slots(child_index).is_empty();
            tree.begin_search(step.at, child_index, slot);
            self.renew_above::<S>(tree);
            return Some(Job {
                is_busy,
                has_room,
                ..job_at(&tree[step.at], step.at, child_index, thresholds)
            });
        }
    }

    /// True if a child of a frame can become a frame: it is a node of the same sense.
    fn can_be_opened<K: Kind>(&self, frame: &Frame, child: &Child) -> bool {
        !K::Sense::is_of_another_sense::<K>(frame.limit(), child)
    }

    fn way_mut(&mut self) -> &mut Vec<WayStep> {
        match self.membership.as_mut() {
            Some(member) => &mut member.way,
            None => unreachable!("a thread without a pool has no way"),
        }
    }

    /// Adds a frame, whose position is the current one, to the end of this thread's way.
    pub(in crate::dfpn) fn enter_frame(
        &mut self,
        tree: &mut Tree,
        at: FrameId,
        thresholds: Thresholds,
    ) {
        self.stack.path.push(tree[at].key(), self.position.hand(Color::Black));
        tree.enter(at);
        self.way_mut().push(WayStep { at, thresholds });
    }

    /// Leaves the last frame of this thread's way; the position goes back to that of the parent,
    /// unless the frame is the root's.
    fn leave_frame(&mut self) {
        self.way_mut().pop();
        self.stack.path.pop();
        self.go_up();
    }

    /// Leaves the frames at the end of the way that were removed from the tree: another thread
    /// decided a node above them, and told the frames above that.
    fn leave_removed(&mut self, tree: &Tree) {
        while self.way_mut().last().is_some_and(|step| !tree.has(step.at)) {
            self.leave_frame();
        }
    }

    /// Leaves all frames of this thread's way.
    pub(in crate::dfpn) fn leave_all(&mut self) {
        while !self.way_mut().is_empty() {
            self.leave_frame();
        }
    }

    /// Leaves an open frame, and tells the one above it the numbers.
    fn go_to_parent<S: Sense>(&mut self, shared: &mut Shared, pool: &SearchPool) {
        let Some(step) = self.way_mut().last().copied() else {
            return;
        };
        let tree = &mut shared.tree;
        tree.tell_work(step.at);
        let (outcome, place) = (tree[step.at].outcome(), tree[step.at].place);
        tree.leave(step.at);
        self.leave_frame();
        if let Some(place) = place {
            self.pass_up::<S>(shared, pool, place.child, outcome);
        }
    }

    /// Leaves all frames of this thread's way, and tells each one the numbers of the one below.
    pub(in crate::dfpn) fn leave_tree<S: Sense>(&mut self, shared: &mut Shared, pool: &SearchPool) {
        self.go_up_to_better_way::<S>(shared, pool);
        while !self.way_mut().is_empty() {
            self.go_to_parent::<S>(shared, pool);
        }
    }

    /// Recomputes the virtual numbers of the frames on this thread's way, from its end upwards:
    /// to the first that keeps its numbers, but at least to above the topmost one that this
    /// thread has changed. Returns the index of the topmost of them whose best child is not the
    /// next one on the way.
    fn renew_above<S: Sense>(&mut self, tree: &mut Tree) -> Option<usize> {
        let member = self.membership.as_mut()?;
        let (way, topmost) = (mem::take(&mut member.way), member.topmost_changed);
        member.topmost_changed = usize::MAX;
        let mut parting = None;
        for (index, step) in way.iter().enumerate().rev() {
            let tally = by_kind!(tree[step.at].is_or, self.tally(tree, step.at));
            let is_changed = tree.set_virtual(step.at, &tally);
            if let Some(next) = way.get(index + 1)
                && tree[step.at].below(tally.choice().child) != Some(next.at)
            {
                parting = Some(index);
            }
            if !is_changed && index < topmost {
                break;
            }
        }
        if let Some(member) = self.membership.as_mut() {
            member.way = way;
        }
        parting
    }

    /// Sums up the children of a frame by their virtual numbers.
    fn tally<K: Kind>(&self, tree: &Tree, at: FrameId) -> Tally {
        let limit = tree[at].limit();
        tree.tally(at, |delta| self.tie_break::<K>(limit, delta))
    }

    /// Leaves frames up to the topmost one from which another child is better than the next frame;
    /// stays if there is none.
    fn go_up_to_better_way<S: Sense>(&mut self, shared: &mut Shared, pool: &SearchPool) {
        self.leave_removed(&shared.tree);
        if let Some(index) = self.renew_above::<S>(&mut shared.tree) {
            while self.way_mut().len() > index + 1 {
                self.go_to_parent::<S>(shared, pool);
            }
        }
    }

    /// The child to go on with, and its share of the thresholds; `None` if the thresholds of a
    /// frame other than the root's are reached: another place is better. The frame above is told
    /// the numbers that reach them, or it might send the thread here again.
    fn choose_child<K: Kind>(&self, tree: &mut Tree, step: WayStep) -> Option<(usize, Thresholds)> {
        let limit = tree[step.at].limit();
        let tally = self.tally::<K>(tree, step.at);
        tree.set_virtual(step.at, &tally);
        let thresholds = self.patient_thresholds::<K>(limit, tally.phi(), step.thresholds);
        let mut thresholds = thresholds;
        if thresholds.are_reached(tally.phi(), tally.delta()) {
            if tree[step.at].place.is_some() {
                return None;
            }
            // The root is left by its true numbers alone.
            thresholds = thresholds.lifted_above(tally.phi(), tally.delta()).wider();
        }
        let choice = tally.choice();
        Some((choice.child, choice.share(thresholds)))
    }

    /// Makes the move to a child; returns the thresholds as the mover there sees them.
    pub(in crate::dfpn) fn go_down<K: Kind>(
        &mut self,
        child: &Child,
        thresholds: Thresholds,
    ) -> Thresholds {
        if let Some(member) = self.membership.as_mut() {
            member.positions.push(self.position.clone());
        }
        self.stack.line.push(child.mv);
        if K::Sense::keeps_mover::<K>(&self.position, child) {
            self.position.capture_between(child.mv);
            return thresholds;
        }
        self.position.make(child.mv);
        thresholds.turned()
    }

    /// Takes back the last [`Searcher::go_down`].
    pub(in crate::dfpn) fn go_up(&mut self) {
        let positions = self.membership.as_mut().map(|member| &mut member.positions);
        if let Some(position) = positions.and_then(Vec::pop) {
            self.position = position;
            self.stack.line.pop();
        }
    }

    /// Does a job, without the lock: searches the leaf, and opens it if that needs more nodes.
    pub(in crate::dfpn) fn do_job<S: Sense>(
        &mut self,
        job: &Job<S>,
        pool: &SearchPool,
        slot: usize,
    ) -> Delivery {
        let before = self.counts.nodes();
        let (mut outcome, mut frame) = (job.numbers(), None);
        if !job.is_busy {
            outcome = self.search_leaf(job, pool);
        }
        let needs_more = job.is_busy || (job.has_room && self.has_used_all_nodes());
        if needs_more && !outcome.is_decided() {
            (outcome, frame) = self.open_leaf(job);
        }
        Delivery { outcome, work: self.counts.nodes() - before, slot, frame }
    }

    /// Searches a leaf within its thresholds, for as many nodes as the pool allows at once.
    fn search_leaf<S: Sense>(&mut self, job: &Job<S>, pool: &SearchPool) -> Outcome {
        self.errand.come_back_at(self.counts.nodes() + pool.nodes_of_leaf());
        fault_point!(hurries() => self.errand.come_back_at(self.counts.nodes() + 1));
        // The nodes of all threads count.
        let others = pool.nodes_of_all().saturating_sub(self.counts.nodes());
        self.expectations.doubt_from(NODES_BEFORE_DOUBT.saturating_sub(others));
        let last = self.stack.children.len();
        self.stack.children.push(job.child);
        let outcome = match &job.parent {
            Parent::Or(node) => self.visit_child(node, last, job.thresholds),
            Parent::And(node) => self.visit_child(node, last, job.thresholds),
        };
        self.stack.children.pop();
        self.errand.finish();
        outcome
    }

    /// Takes the outcome of a job, its nodes, and its frame if it has one into the tree.
    pub(in crate::dfpn) fn take_into_tree<S: Sense>(
        &mut self,
        shared: &mut Shared,
        pool: &SearchPool,
        (at, child_index): (FrameId, usize),
        delivery: Delivery,
    ) {
        let Delivery { mut outcome, work, slot, frame } = delivery;
        let tree = &mut shared.tree;
        tree.count_nodes(slot, work, pool.nodes_until_overdue());
        if !tree.has(at) {
            return;
        }
        tree.end_search(at, child_index, slot, work);
        if !outcome.is_decided() && tree[at].children[child_index].state == State::Live {
            if let Some(below) = tree[at].below(child_index) {
                // Opened by another thread meanwhile.
                outcome = tree[below].outcome();
            } else if let Some(frame) = frame {
                pool.call_back(tree[at].slots(child_index));
                tree.add(frame);
            }
        }
        self.pass_up::<S>(shared, pool, child_index, outcome);
    }

    /// True if a leaf that other processes search is to be opened: once it has taken a good part
    /// of all nodes. Their jobs are long, and end when the leaf's thresholds are reached, which
    /// lie closer together the smaller the leaf is.
    pub(in crate::dfpn) fn is_worth_a_frame<S: Sense>(
        &self,
        tree: &Tree,
        pool: &SearchPool,
        job: &Job<S>,
        work: u64,
    ) -> bool {
        let least = self.counts.nodes() / PART_OF_LEAF / pool.remote_workers();
        tree.len() < pool.most_frames()
            && tree[job.at].work_of_leaf(job.child_index) + work >= least
    }

    /// True if the search of a leaf ended because of its nodes.
    fn has_used_all_nodes(&self) -> bool {
        self.errand.has_used_all(self.counts.nodes())
    }

    /// Makes a frame of a leaf, or returns its outcome alone if that decides it.
    pub(in crate::dfpn) fn open_leaf<S: Sense>(
        &mut self,
        job: &Job<S>,
    ) -> (Outcome, Option<Frame>) {
        let place = FramePlace { parent: job.at, child: job.child_index };
        let child = Child { is_known: true, ..job.child };
        match &job.parent {
            Parent::Or(node) => self.open_child(node, &child, place),
            Parent::And(node) => self.open_child(node, &child, place),
        }
    }

    /// [`Searcher::open_node`] for a child of `node`.
    fn open_child<K: Kind>(
        &mut self,
        node: &Node<K>,
        child: &Child,
        place: FramePlace,
    ) -> (Outcome, Option<Frame>) {
        let path = path_key_after(node.path, child.mv);
        let keeps_mover = K::Sense::keeps_mover::<K>(&self.position, child);
        self.go_down::<K>(child, Thresholds::NONE);
        let opened = if keeps_mover {
            let next = node.node_after::<K>(child, path, node.limit, Thresholds::NONE);
            self.open_node(next, Some(place))
        } else {
            let limit = minus_one(node.limit);
            let next = node.node_after::<K::Next>(child, path, limit, Thresholds::NONE);
            self.open_node(next, Some(place))
        };
        self.go_up();
        opened
    }

    /// Makes a frame of the current node, or returns its outcome alone if that decides it.
    pub(in crate::dfpn) fn open_node<K: Kind>(
        &mut self,
        mut node: Node<K>,
        place: Option<FramePlace>,
    ) -> (Outcome, Option<Frame>) {
        // All its children are looked at.
        node.is_known = true;
        self.halt.hear_stop();
        self.counts.count_expansion(0);
        self.stack.path.push(node.key, self.position.hand(Color::Black));
        let summary = match self.expand(&mut node) {
            Continue(()) => self.select_child(&mut node),
            Break(outcome) => Break(outcome),
        };
        // A copy: the scratch of a deep search has room for thousands, a frame needs its own.
        let children = self.stack.children.clone();
        self.stack.children.clear();
        self.stack.known_checks.clear();
        let opened = match summary {
            Continue(summary) => {
                let mut frame = Frame::new(&node, children, place);
                frame.renew(&node, &summary);
                (node.open_outcome(summary.phi, summary.delta), Some(frame))
            }
            Break(mut outcome) => {
                self.keep_hand(node.key, &mut outcome);
                self.store_outcome(&node, &outcome, 1);
                (outcome, None)
            }
        };
        self.stack.path.pop();
        opened
    }

    /// Tells the frame where this thread stands the outcome of a child. As long as that decides a
    /// frame, the frame above it is told, too.
    fn pass_up<S: Sense>(
        &mut self,
        shared: &mut Shared,
        pool: &SearchPool,
        mut child: usize,
        mut outcome: Outcome,
    ) {
        while let Some(&mut WayStep { at, .. }) = self.way_mut().last_mut() {
            let tree = &mut shared.tree;
            let Frame { place, is_or, .. } = tree[at];
            outcome = by_kind!(is_or, self.settle_child(tree, pool, at, child, outcome));
            if tree.has(at) {
                return;
            }
            self.leave_frame();
            match place {
                Some(place) => child = place.child,
                None => {
                    shared.outcome = Some(outcome);
                    pool.call_all_back();
                    return;
                }
            }
        }
    }

    /// Keeps the current node's numbers, to be stored once this thread has released the lock.
    fn store_later(&mut self, key: Key, outcome: Outcome, depth: u16, work: u64) {
        let hand = self.position.hand(Color::Black);
        if let Some(member) = self.membership.as_mut() {
            member.to_store.push((key, hand, outcome, depth, work));
        }
    }

    /// Stores the numbers that [`Searcher::store_later`] has kept.
    pub(in crate::dfpn) fn store_kept_numbers(&mut self) {
        let Some(member) = self.membership.as_mut() else {
            return;
        };
        let mut kept = mem::take(&mut member.to_store);
        for (key, hand, outcome, depth, work) in kept.drain(..) {
            self.store_for(hand, key, &outcome, depth, work);
        }
        if let Some(member) = self.membership.as_mut() {
            member.to_store = kept;
        }
    }

    /// Takes the outcome of a child into its frame; returns the outcome of the frame's
    /// node, whose position is the current one.
    fn settle_child<K: Kind>(
        &mut self,
        tree: &mut Tree,
        pool: &SearchPool,
        at: FrameId,
        i: usize,
        outcome: Outcome,
    ) -> Outcome {
        if let Some(member) = self.membership.as_mut() {
            member.topmost_changed = member.topmost_changed.min(member.way.len() - 1);
        }
        if tree[at].children[i].state != State::Live {
            // By another thread, meanwhile.
            return tree[at].outcome();
        }
        if outcome.is_decided() {
            pool.call_back(&tree.clear_below(at, i));
        }
        let frame = &mut tree[at];
        let (mut node, work) = (frame.node::<K>(), frame.work);
        mem::swap(&mut self.stack.children, &mut frame.children);
        let summary = match self.settle(&mut node, i, &outcome) {
            Continue(()) => self.select_child(&mut node),
            Break(outcome) => Break(outcome),
        };
        mem::swap(&mut self.stack.children, &mut frame.children);
        self.stack.known_checks.clear();
        match summary {
            Continue(summary) => {
                frame.renew(&node, &summary);
                tree.renew(at, i);
                let outcome = node.open_outcome(summary.phi, summary.delta);
                self.store_later(node.key, outcome, node.least_depth, work);
                outcome
            }
            Break(mut outcome) => {
                tree.tell_work(at);
                pool.call_back(&tree.remove(at));
                self.keep_hand(node.key, &mut outcome);
                self.store_outcome(&node, &outcome, work);
                outcome
            }
        }
    }
}

fn job_at<S: Sense>(
    frame: &Frame,
    at: FrameId,
    child_index: usize,
    thresholds: Thresholds,
) -> Job<S> {
    let parent = if frame.is_or { Parent::Or(frame.node()) } else { Parent::And(frame.node()) };
    Job {
        at,
        parent,
        child_index,
        child: frame.children[child_index],
        thresholds,
        is_busy: false,
        has_room: false,
    }
}
