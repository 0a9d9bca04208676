//! A leaf searched for another process.

use crate::dfpn::first_numbers::NODES_BEFORE_DOUBT;
use crate::dfpn::node::{
    Child, MAX_DEPTH, Node, Outcome, Span, State, path_key_after, root_path_key, seen_by_mover,
};
use crate::dfpn::pool::{
    KnownContent, KnownPosition, MOST_TOLD, NODES_WORTH_TELLING, RemoteJob, WorkerReport,
};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{And, Kind, Literal, Or, Sense};
use crate::dfpn::senses::Relaxed;
use crate::length::{Plies, minus_one};
use crate::position::{Color, Move, Position, captures_between, checks, replies};
use crate::proof::Thresholds;
use crate::table::{Recalled, Table};
use std::mem;

/// Plies below a leaf down to which numbers are told.
const DEPTH_TOLD: usize = 2;

/// The node that the walk along the moves of a job has reached.
struct WalkPlace {
    path: u64,
    depth: usize,
    limit: Plies,
}

impl<T: Table> Searcher<'_, T> {
    /// Searches the leaf of a job. The current position must be the root of the job, and the path
    /// empty. `None` if there is no such leaf.
    pub fn run_remote_job(&mut self, remote_job: &RemoteJob) -> Option<WorkerReport> {
        let notes = self.notes.get_or_insert_default();
        notes.least = remote_job.worth_telling.max(NODES_WORTH_TELLING);
        for &(key, hand) in &remote_job.before {
            self.stack.path.push_before_root(key, hand);
        }
        self.expectations.replace(remote_job.caller_expects);
        // A single job is too short for the search to do it by itself.
        self.make_room();
        self.expectations.doubt_from(
            (self.counts.nodes() + NODES_BEFORE_DOUBT).saturating_sub(remote_job.visited),
        );
        if let Some(pool) = self.pool() {
            pool.set_nodes_so_far(remote_job.visited);
        }
        let (nodes, expansions) = (self.nodes(), self.expansions());
        self.halt.set_allowance_end(nodes.saturating_add(remote_job.nodes));
        let outcome = if remote_job.is_literal {
            self.outcome_of::<Literal>(remote_job)
        } else {
            self.outcome_of::<Relaxed>(remote_job)
        }?;
        // Until all threads rest not all their nodes are counted.
        let known = self.take_notes();
        Some(WorkerReport {
            number: remote_job.number,
            outcome,
            is_cut_short: !outcome.is_decided() && self.halt.has_ended(),
            nodes: self.nodes() - nodes,
            expansions: self.expansions() - expansions,
            seldepth: self.seldepth(),
            known,
        })
    }

    /// Takes the results of this thread, and those that other threads of its pool had noted when
    /// all rested.
    fn take_notes(&mut self) -> Vec<KnownPosition> {
        let own = self.notes.as_mut().map(|notes| notes.drain(MOST_TOLD));
        let mut known = self.pool().map_or_else(Vec::new, |pool| pool.for_another().take_notes());
        known.extend(own.unwrap_or_default());
        known.truncate(MOST_TOLD);
        known
    }

    /// The outcome of the leaf of a job in the sense `S`; `None` if there is no such leaf.
    fn outcome_of<S: Sense>(&mut self, remote_job: &RemoteJob) -> Option<Outcome> {
        let key = self.key_of(&self.position) ^ S::SALT;
        let hand = self.position.hand(Color::Black);
        let mut place = WalkPlace {
            path: root_path_key(key, hand, remote_job.limit, &remote_job.before),
            depth: remote_job.before.len(),
            limit: remote_job.limit,
        };
        let (&last, moves) = remote_job.moves.split_last()?;
        if place.depth + remote_job.moves.len() > MAX_DEPTH {
            return None;
        }
        for &mv in moves {
            self.make_job_move::<S>(mv, &mut place)?;
        }
        if self.position.side() == Color::Black {
            self.search_child::<Or<S>>(last, &place, remote_job)
        } else {
            self.search_child::<And<S>>(last, &place, remote_job)
        }
    }

    /// True if `mv` is a capture between checker and king, after which the same side is to move;
    /// `None` if `mv` cannot be played.
    fn keeps_side<S: Sense>(&mut self, mv: Move) -> Option<bool> {
        self.list.clear();
        if self.position.side() == Color::Black {
            checks(&self.position, &mut self.list);
        } else {
            replies(&self.position, &mut self.list);
            let is_capture = !S::ALL_DROPS_COUNT
                && captures_between(&self.position, mv.to()).any(|capture| capture == mv);
            if is_capture {
                return Some(true);
            }
        }
        self.list.contains(&mv).then_some(false)
    }

    /// Makes a move on the way to the leaf; `None` if it cannot be played.
    fn make_job_move<S: Sense>(&mut self, mv: Move, place: &mut WalkPlace) -> Option<()> {
        let keeps = self.keeps_side::<S>(mv)?;
        let key = self.key_of(&self.position) ^ S::SALT;
        self.stack.path.push(key, self.position.hand(Color::Black));
        self.stack.line.push(mv);
        if keeps {
            self.position.capture_between(mv);
        } else {
            place.limit = if place.limit == 0 {
                return None;
            } else {
                minus_one(place.limit)
            };
            self.position.make(mv);
        }
        place.path = path_key_after(place.path, mv);
        place.depth += 1;
        Some(())
    }

    /// Searches the leaf, the child of the current node by `mv`; `None` if it is another.
    fn search_child<K: Kind>(
        &mut self,
        mv: Move,
        place: &WalkPlace,
        remote_job: &RemoteJob,
    ) -> Option<Outcome> {
        let keeps = self.keeps_side::<K::Sense>(mv)?;
        let limit = match (keeps, place.limit) {
            (true, limit) => limit,
            (false, 0) => return None,
            (false, limit) => minus_one(limit),
        };
        let mut after = self.position.clone();
        if keeps {
            after.capture_between(mv);
        } else {
            after.make(mv);
        }
        let (child, found) = self.child_of::<K>(mv, &after, limit, remote_job)?;
        if found.is_decided() {
            return Some(Outcome::from_found(&found));
        }
        let key = self.key_of(&self.position) ^ K::Sense::SALT;
        self.stack.path.push(key, self.position.hand(Color::Black));
        let node = Node::<K>::root(key, place.depth, place.path, place.limit);
        let index = self.stack.children.len();
        self.stack.children.push(child);
        let outcome = self.search_long(&node, index, remote_job);
        self.stack.children.pop();
        self.stack.path.pop();
        self.errand.finish();
        if !outcome.is_decided() {
            let before = mem::replace(&mut self.position, after);
            if keeps {
                self.note_known_children::<K>(limit, DEPTH_TOLD);
            } else {
                self.note_known_children::<K::Next>(limit, DEPTH_TOLD);
            }
            self.position.clone_from(&before);
        }
        Some(outcome)
    }

    /// The child of the current node after `mv`, whose position is `after`, with what the table has
    /// about it; `None` if the job is about another one.
    fn child_of<K: Kind>(
        &self,
        mv: Move,
        after: &Position,
        limit: Plies,
        remote_job: &RemoteJob,
    ) -> Option<(Child, Recalled)> {
        let key = self.key_of(after) ^ K::Sense::SALT;
        if key != remote_job.key {
            return None;
        }
        let hand = after.hand(Color::Black);
        let found = self.table.look_up(key, hand, limit);
        let (phi, delta) = if found.is_known {
            seen_by_mover::<K>((found.pn, found.dn))
        } else {
            remote_job.numbers
        };
        let child = Child {
            key,
            hand,
            mv,
            state: State::Live,
            has_successor: false,
            is_interposition: !K::IS_OR && mv.is_drop(),
            is_known: remote_job.is_known || found.is_known,
            depth: remote_job.depth.min(found.depth),
            weight: 0,
            phi,
            delta,
            checks: Span::default(),
        };
        Some((child, found))
    }

    /// Visits a child of `node` within the thresholds of the job, and beyond them until the job's
    /// least number of nodes is visited: a message takes as long as some thousands.
    fn search_long<K: Kind>(
        &mut self,
        node: &Node<K>,
        child: usize,
        remote_job: &RemoteJob,
    ) -> Outcome {
        let Child { phi, delta, .. } = self.stack.children[child];
        // Others may have learnt more of it meanwhile.
        let mut thresholds = remote_job.thresholds.lifted_above(phi, delta);
        let least = self.nodes().saturating_add(remote_job.least);
        loop {
            let outcome = self.visit_with_pool(node, child, thresholds);
            if outcome.is_decided() || self.must_leave() || self.nodes() >= least {
                return outcome;
            }
            let (phi, delta) = seen_by_mover::<K>((outcome.pn, outcome.dn));
            let known = &mut self.stack.children[child];
            (known.phi, known.delta) = (phi, delta);
            known.is_known = true;
            known.depth = known.depth.min(node.depth as u16 + 1);
            thresholds = thresholds.lifted_above(phi, delta).wider();
        }
    }

    /// Visits a child, with the other threads if there are any.
    fn visit_with_pool<K: Kind>(
        &mut self,
        node: &Node<K>,
        child: usize,
        thresholds: Thresholds,
    ) -> Outcome {
        if self.pool().is_none() {
            return self.visit_child(node, child, thresholds);
        }
        // The frames of a tree have lists of children of their own.
        let children = mem::take(&mut self.stack.children);
        let before = self.position.clone();
        let child = &children[child];
        let path = path_key_after(node.path, child.mv);
        let keeps_mover = K::Sense::keeps_mover::<K>(&self.position, child);
        self.stack.line.push(child.mv);
        let outcome = if keeps_mover {
            self.position.capture_between(child.mv);
            self.visit_root(node.node_after::<K>(child, path, node.limit, thresholds))
        } else {
            self.position.make(child.mv);
            let limit = minus_one(node.limit);
            self.visit_root(node.node_after::<K::Next>(child, path, limit, thresholds.turned()))
        };
        self.stack.line.pop();
        self.position.clone_from(&before);
        self.stack.children = children;
        outcome
    }

    /// Notes what the table has about the children of the current node, `plies` deep: the process
    /// that gave the job makes a frame of that node next.
    fn note_known_children<K: Kind>(&mut self, limit: Plies, plies: usize) {
        if limit == 0 {
            return;
        }
        self.list.clear();
        if K::IS_OR {
            checks(&self.position, &mut self.list);
        } else {
            replies(&self.position, &mut self.list);
        }
        let moves: Vec<Move> = self.list.to_vec();
        let salt = self.salt() ^ K::Sense::SALT;
        for mv in moves {
            let key = self.position.key_after(mv) ^ salt;
            let hand = if K::IS_OR {
                self.position.hand_after(mv)
            } else {
                self.position.hand(Color::Black)
            };
            let found = self.table.look_up(key, hand, minus_one(limit));
            let content = if found.pn == 0 {
                KnownContent::Proven(found.plies, found.mv)
            } else if found.dn == 0 {
                KnownContent::Disproven(found.plies)
            } else if found.is_known {
                KnownContent::Open(found.pn, found.dn, found.depth)
            } else {
                continue;
            };
            let hand = if found.is_decided() { found.hand } else { hand };
            self.note_known(KnownPosition { key, hand, content, work: 1 });
            if plies > 1 && !found.is_decided() {
                let before = self.position.clone();
                self.position.make(mv);
                self.note_known_children::<K::Next>(minus_one(limit), plies - 1);
                self.position.clone_from(&before);
            }
        }
    }

    fn note_known(&mut self, known: KnownPosition) {
        if let Some(notes) = self.notes.as_mut() {
            notes.add(known);
        }
    }
}
