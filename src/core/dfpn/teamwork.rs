//! What a thread of a [`Crew`] does: it takes the most proving leaf of the tree that is
//! free, searches it by the recursion, takes its numbers up to the root, and so on.
//!
//! A node of the tree is expanded, settled and summed up by the code of the recursion; its
//! children are only kept elsewhere. A leaf is searched as if the recursion had come there,
//! on the path before it and within its thresholds, but comes back after some nodes; it is
//! then opened, so that the next thread can go further down. Each frame stands at the end
//! of one path, and what rests on that path is believed there alone, as in the recursion.
//!
//! In the recursion a node that no thread is in has numbers in the table; here each frame's
//! are stored whenever they change, for other paths to it.
//!
//! That holds in both senses, and behind moves. All threads have the same positions before
//! the root: each plays the problem's moves itself, and the barred positions are the same
//! for all. So a loop closes for all at the same depth, and paths have the same keys. In the
//! relaxed sense a frame also keeps what its node remembers of captures that are disproven,
//! of which one at a time is live on a square: the next one, or the drops, come alive when
//! the outcome is settled, by the thread that has the lock. Behind a capture the same side
//! is to move with as many plies left: neither thresholds nor numbers are turned there. A
//! captor checks from nearer by than the checker, so there are no circles of captures.

use super::child::{Child, State};
use super::crew::{Crew, Shared};
use super::node::Node;
use super::outcome::Outcome;
use super::path::path_key_after;
use super::searcher::Searcher;
use super::sense::{And, Kind, Or, Sense};
use super::tree::{Frame, FrameId, Place, Tree};
use super::weights::NODES_BEFORE_DOUBT;
use crate::length::minus_one;
use crate::position::Color;
use crate::proof::{Number, Thresholds, weight};
use crate::system::disorder::disorder;
use crate::table::Table;
use std::mem;
use std::ops::ControlFlow::{Break, Continue};

/// Nodes after which the search of a leaf comes back.
const NODES_OF_LEAF: Number = 1_000;

/// A leaf that other processes search is opened once it has taken this part of all nodes,
/// divided by their seats. With 2, 8 and 16 it was about as good; sixteen workers were a fifth slower
/// if each is opened at once.
const PART_OF_LEAF: u64 = 4;

/// A leaf to be searched.
pub struct Job<S: Sense> {
    /// The frames from the root to the leaf's parent.
    pub trail: Vec<FrameId>,
    pub parent: Parent<S>,
    /// Which child of it.
    pub place: usize,
    pub child: Child,
    /// Seen by the parent's mover.
    pub thresholds: Thresholds,
}

/// The parent of a leaf.
pub enum Parent<S: Sense> {
    Or(Node<Or<S>>),
    And(Node<And<S>>),
}

impl<S: Sense> Job<S> {
    /// The frame of the leaf's parent.
    pub fn at(&self) -> FrameId {
        self.trail[self.trail.len() - 1]
    }
}

/// The outcome of a leaf.
pub struct Delivery {
    pub outcome: Outcome,
    /// Nodes that it took.
    pub work: u64,
    /// Who has searched it.
    pub seat: usize,
    /// The search came back because of its nodes.
    pub needs_more: bool,
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
    /// Goes down to the most proving leaf, which this thread is to search. One that is
    /// searched already is opened, and its thread called back, which would otherwise
    /// search most of the same. `None` once the root is decided.
    pub(super) fn next_job<S: Sense>(
        &mut self,
        shared: &mut Shared,
        crew: &Crew,
        seat: usize,
    ) -> Option<Job<S>> {
        while let Some(root) = shared.tree.root() {
            let tree = &mut shared.tree;
            let job = self.descend(tree, root);
            let (at, place) = (job.at(), job.place);
            let is_busy = !tree[at].seats(place).is_empty();
            if !is_busy || tree.len() >= crew.most_frames() {
                tree.begin(at, place, seat);
                return Some(job);
            }
            crew.call_back(tree[at].seats(place));
            let outcome = self.open_leaf::<S>(tree, at, place);
            shared.outcome = self.ascend(tree, crew, job, outcome);
        }
        crew.call_all_back();
        None
    }

    /// Goes down to the most proving leaf, and to its parent's position.
    fn descend<S: Sense>(&mut self, tree: &Tree, root: FrameId) -> Job<S> {
        let (mut at, mut thresholds) = (root, Thresholds::NONE);
        let mut trail = Vec::new();
        loop {
            let frame = &tree[at];
            trail.push(at);
            self.path
                .push(frame.key(), self.position.hand(Color::Black));
            let place;
            (place, thresholds) = by_kind!(frame.is_or, self.choose(tree, frame, thresholds));
            let child = frame.children[place];
            let Some(below) = frame.below(place) else {
                let parent = if frame.is_or {
                    Parent::Or(frame.node())
                } else {
                    Parent::And(frame.node())
                };
                return Job {
                    trail,
                    parent,
                    place,
                    child,
                    thresholds,
                };
            };
            at = below;
            thresholds = by_kind!(frame.is_or, self.go_down(&child, thresholds));
        }
    }

    /// The child to go on with, and its share of the thresholds.
    fn choose<K: Kind>(
        &self,
        tree: &Tree,
        frame: &Frame,
        thresholds: Thresholds,
    ) -> (usize, Thresholds) {
        let limit = frame.node::<K>().limit;
        let tally = tree.tally(frame, |child| self.preference::<K>(limit, child));
        let thresholds = self.with_patience::<K>(limit, tally.phi(), thresholds);
        let choice = tally.choice();
        (choice.child, choice.share(thresholds))
    }

    /// Goes to a child; returns the thresholds as its mover sees them.
    pub(super) fn go_down<K: Kind>(&mut self, child: &Child, thresholds: Thresholds) -> Thresholds {
        if let Some(member) = self.membership.as_mut() {
            member.positions.push(self.position.clone());
        }
        self.line.push(child.mv);
        if K::Sense::keeps_mover::<K>(&self.position, child) {
            self.position.capture_between(child.mv);
            return thresholds;
        }
        self.position.make(child.mv);
        thresholds.turned()
    }

    pub(super) fn go_up(&mut self) {
        let positions = self.membership.as_mut().map(|member| &mut member.positions);
        if let Some(position) = positions.and_then(Vec::pop) {
            self.position = position;
            self.line.pop();
        }
    }

    /// Searches a leaf within its thresholds, and for its nodes.
    pub(super) fn search_leaf<S: Sense>(&mut self, job: &Job<S>, crew: &Crew) -> Outcome {
        self.seat
            .set_end(self.nodes + u64::from(weight!(NODES_OF_LEAF)));
        disorder!(hurries() => self.seat.set_end(self.nodes + 1));
        // The nodes of all threads count.
        let others = crew.nodes_of_all().saturating_sub(self.nodes);
        self.doubts_from = NODES_BEFORE_DOUBT.saturating_sub(others);
        let place = self.children.len();
        self.children.push(job.child);
        let outcome = match &job.parent {
            Parent::Or(node) => self.visit_child(node, place, job.thresholds),
            Parent::And(node) => self.visit_child(node, place, job.thresholds),
        };
        self.children.pop();
        self.returns = false;
        outcome
    }

    /// Takes the outcome of a leaf into the tree.
    pub(super) fn deliver<S: Sense>(
        &mut self,
        shared: &mut Shared,
        crew: &Crew,
        job: Job<S>,
        delivery: Delivery,
    ) {
        let Delivery {
            mut outcome,
            work,
            seat,
            needs_more,
        } = delivery;
        let tree = &mut shared.tree;
        let (at, place) = (job.at(), job.place);
        if tree.has(at) {
            tree.end(at, place, seat, work);
            let needs_more = !outcome.is_decided() && needs_more;
            if let Some(below) = tree[at].below(place).filter(|_| !outcome.is_decided()) {
                // Opened by another thread meanwhile.
                outcome = tree[below].outcome();
            } else if needs_more && self.is_worth_a_frame(tree, crew, at, place) {
                outcome = self.open_leaf::<S>(tree, at, place);
            }
        }
        shared.outcome = self.ascend(tree, crew, job, outcome);
        if shared.outcome.is_some() {
            crew.call_all_back();
        }
    }

    /// True if a leaf that took all its nodes is to be opened. For other processes it stays one
    /// until it has taken a good part of all: their jobs are long, and end when the leaf's
    /// thresholds are reached, which lie closer together the smaller the leaf is.
    fn is_worth_a_frame(&self, tree: &Tree, crew: &Crew, at: FrameId, place: usize) -> bool {
        let least = if tree.is_far {
            self.nodes / PART_OF_LEAF / crew.seats_afar()
        } else {
            0
        };
        tree.len() < crew.most_frames() && tree[at].work_of_leaf(place) >= least
    }

    /// True if the search of a leaf ended because of its nodes.
    pub(super) fn has_used_all_nodes(&self) -> bool {
        let end = self.seat.end();
        end > 0 && self.nodes >= end
    }

    /// Makes a frame of a leaf; returns its outcome.
    fn open_leaf<S: Sense>(&mut self, tree: &mut Tree, at: FrameId, place: usize) -> Outcome {
        by_kind!(tree[at].is_or, self.open_child(tree, at, place))
    }

    fn open_child<K: Kind>(&mut self, tree: &mut Tree, parent: FrameId, place: usize) -> Outcome {
        let node = tree[parent].node::<K>();
        let child = tree[parent].children[place];
        let path = path_key_after(node.path, child.mv);
        let place = Some(Place {
            parent,
            child: place,
        });
        let keeps_mover = K::Sense::keeps_mover::<K>(&self.position, &child);
        self.go_down::<K>(&child, Thresholds::NONE);
        let outcome = if keeps_mover {
            let next = node.behind::<K>(&child, path, node.limit, Thresholds::NONE);
            self.open(next, place, tree)
        } else {
            let limit = minus_one(node.limit);
            let next = node.behind::<K::Next>(&child, path, limit, Thresholds::NONE);
            self.open(next, place, tree)
        };
        self.go_up();
        outcome
    }

    /// Makes a frame of the current node, unless that decides it.
    pub(super) fn open<K: Kind>(
        &mut self,
        mut node: Node<K>,
        place: Option<Place>,
        tree: &mut Tree,
    ) -> Outcome {
        // All its children are looked at.
        node.is_known = true;
        self.nodes += 1;
        self.expansions += 1;
        self.path.push(node.key, self.position.hand(Color::Black));
        let summary = match self.expand(&mut node) {
            Continue(()) => self.sum_up(&mut node),
            Break(outcome) => Break(outcome),
        };
        // A copy: the scratch of a deep search has room for thousands, a frame needs its own.
        let children = self.children.clone();
        self.children.clear();
        self.known_checks.clear();
        let outcome = match summary {
            Continue(summary) => {
                let mut frame = Frame::new(&node, children, place);
                frame.renew(&node, &summary);
                tree.add(frame);
                node.open(summary.phi, summary.delta)
            }
            Break(mut outcome) => {
                self.keep_hand(node.key, &mut outcome);
                self.store_outcome(&node, &outcome, 1);
                outcome
            }
        };
        self.path.pop();
        outcome
    }

    /// Goes back to the root with the outcome of a leaf; returns the outcome of the root
    /// once it is decided. A frame that is not there any more was decided by another
    /// thread, which told those above.
    pub(super) fn ascend<S: Sense>(
        &mut self,
        tree: &mut Tree,
        crew: &Crew,
        mut job: Job<S>,
        outcome: Outcome,
    ) -> Option<Outcome> {
        let mut told = Some((job.place, outcome));
        while let Some(at) = job.trail.pop() {
            told = told.filter(|_| tree.has(at)).map(|(child, outcome)| {
                let Frame { place, is_or, .. } = tree[at];
                let outcome = by_kind!(is_or, self.take(tree, crew, at, child, outcome));
                (place.map_or(0, |place| place.child), outcome)
            });
            self.path.pop();
            self.go_up();
        }
        told.map(|(_, outcome)| outcome).filter(Outcome::is_decided)
    }

    /// Takes the outcome of a child into its frame; returns the outcome of the frame's
    /// node, whose position is the current one.
    fn take<K: Kind>(
        &mut self,
        tree: &mut Tree,
        crew: &Crew,
        at: FrameId,
        i: usize,
        outcome: Outcome,
    ) -> Outcome {
        if tree[at].children[i].state != State::Live {
            // By another thread, meanwhile.
            return tree[at].outcome();
        }
        if outcome.is_decided() {
            crew.call_back(&tree.clear_below(at, i));
        }
        let frame = &mut tree[at];
        let (mut node, work) = (frame.node::<K>(), frame.work);
        mem::swap(&mut self.children, &mut frame.children);
        let summary = match self.settle(&mut node, i, &outcome) {
            Continue(()) => self.sum_up(&mut node),
            Break(outcome) => Break(outcome),
        };
        mem::swap(&mut self.children, &mut frame.children);
        self.known_checks.clear();
        match summary {
            Continue(summary) => {
                frame.renew(&node, &summary);
                tree.renew(at);
                let outcome = node.open(summary.phi, summary.delta);
                self.store(node.key, &outcome, node.least_depth, work);
                outcome
            }
            Break(mut outcome) => {
                crew.call_back(&tree.remove(at));
                self.keep_hand(node.key, &mut outcome);
                self.store_outcome(&node, &outcome, work);
                outcome
            }
        }
    }
}
