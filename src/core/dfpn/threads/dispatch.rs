//! The leaves of the tree handed out to other processes: job-level proof-number search
//! (Wu et al. 2011) with depth-first searches as its jobs (Cizek, Balko, Schmid 2025).
//!
//! One thread does it for all workers, and searches nothing itself meanwhile. A leaf is chosen
//! as for a thread of a pool (`threads/jobs.rs`), by the same virtual numbers, and its outcome
//! taken into the tree likewise. `pool/elsewhere.rs` says what is believed. Brinkmates are not
//! searched so.

use super::jobs::{Delivery, Job, Parent};
use crate::dfpn::node::{Child, Node, Outcome, SenseName, pieces};
use crate::dfpn::pool::elsewhere::NODES_OF_REMOTE_JOB;
use crate::dfpn::pool::{
    Arrival, Elsewhere, FrameId, KnownContent, KnownPosition, MOST_TOLD, RemoteJob, SearchPool,
    Shared, Tree,
};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{And, Kind, Or, Sense};
use crate::length::{Plies, minus_one};
use crate::position::Color;
use crate::proof::Thresholds;
use crate::system::mutex::lock;
use crate::table::{OpenNode, Table};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The most nodes of a job for each thread of its worker.
const MOST_NODES_OF_REMOTE_JOB: u64 = 4_000_000;
/// A job may take this part of all nodes so far, divided by the number of workers.
const PART_OF_ALL: u64 = 32;
/// A result is told to all workers if it took at least this many nodes for every eight of them:
/// each worker tells all others, so with more workers each tells less.
const EIGHTHS_WORTH_TELLING: u64 = 5;
/// Slots before those of the workers: that of the main thread.
const SLOTS_HERE: usize = 1;

impl<T: Table> Searcher<'_, T> {
    /// Hands out leaves of a task, and takes what comes back, until it is over or no worker is
    /// left.
    pub(in crate::dfpn) fn dispatch_leaves<S: Sense>(
        &mut self,
        pool: &SearchPool,
        workers: &Mutex<dyn Elsewhere>,
        number: u64,
        limit: Plies,
    ) {
        let mut workers = lock(workers);
        let mut out = BTreeMap::new();
        let mut shared = pool.lock();
        shared.tree.is_remote = true;
        while !self.halt.has_ended() && !workers.is_over() && shared.goes_on(number) {
            while !self.halt.has_ended()
                && let Some(worker) = workers.free_worker()
            {
                let slot_here = worker + SLOTS_HERE;
                pool.slot(slot_here).set_end(u64::MAX);
                let Some(job) = self.next_job::<S>(&mut shared, pool, slot_here) else {
                    break;
                };
                let leaf = (job.at, job.child_index);
                let (outcome, frame) = match self.known_outcome(&job) {
                    Some(outcome) => (outcome, None),
                    None if job.is_busy => self.open_leaf(&job),
                    None => (job.numbers(), None),
                };
                if job.is_busy || outcome.is_decided() {
                    let delivery = Delivery { outcome, work: 0, slot: slot_here, frame };
                    self.take_into_tree::<S>(&mut shared, pool, leaf, delivery);
                    self.leave_tree::<S>(&mut shared, pool);
                    continue;
                }
                let remote_job = self.remote_job(&job, &*workers, limit);
                self.leave_tree::<S>(&mut shared, pool);
                out.insert(workers.give_job(worker, remote_job), job);
                self.consult_monitor();
            }
            if shared.tree.root().is_some() {
                self.receive_report(&mut shared, pool, &mut *workers, &mut out);
            }
            for slot in pool.slots_called_back(SLOTS_HERE) {
                workers.recall_job(slot - SLOTS_HERE);
            }
            self.consult_monitor();
        }
        drop(shared);
        pool.call_all_back();
        (0..workers.workers()).for_each(|worker| workers.recall_job(worker));
        self.store_kept_numbers();
        self.leave_all();
    }

    /// The outcome of a leaf, if others have decided its position meanwhile, on another path.
    fn known_outcome<S: Sense>(&self, job: &Job<S>) -> Option<Outcome> {
        let Child { key, hand, .. } = job.child;
        let limit = match &job.parent {
            Parent::Or(node) => self.limit_below::<Or<S>>(node, &job.child),
            Parent::And(node) => self.limit_below::<And<S>>(node, &job.child),
        };
        let found = self.table.look_up(key, hand, limit);
        found.is_decided().then(|| Outcome::from_found(&found))
    }

    /// Plies left at a child of `node`, whose position is the current one.
    fn limit_below<K: Kind>(&self, node: &Node<K>, child: &Child) -> Plies {
        if K::Sense::keeps_mover::<K>(&self.position, child) {
            node.limit
        } else {
            minus_one(node.limit)
        }
    }

    /// The message to a worker about a job. This search stands at the parent of its leaf.
    fn remote_job<S: Sense>(
        &self,
        job: &Job<S>,
        workers: &dyn Elsewhere,
        limit: Plies,
    ) -> RemoteJob {
        let member = self.membership.as_ref();
        let frames = member.map_or(0, |member| member.way.len());
        let root = member.and_then(|member| member.positions.first().cloned());
        let mut moves = self.stack.line[self.stack.line.len() - (frames - 1)..].to_vec();
        moves.push(job.child.mv);
        let before = self.stack.path.nodes();
        let share = self.counts.nodes() / PART_OF_ALL / workers.workers() as u64;
        let most = MOST_NODES_OF_REMOTE_JOB * workers.threads();
        let nodes = share.clamp(NODES_OF_REMOTE_JOB * workers.threads(), most);
        RemoteJob {
            number: 0,
            since: 0,
            before: before[..before.len() - frames].to_vec(),
            root: root.unwrap_or_else(|| self.position.clone()),
            is_literal: S::NAME == SenseName::Literal,
            limit,
            moves,
            key: job.child.key,
            numbers: (job.child.phi, job.child.delta),
            is_known: job.child.is_known,
            depth: job.child.depth,
            thresholds: job.thresholds,
            caller_expects: self.expectations.by_caller(),
            visited: self.counts.nodes(),
            least: nodes / 2,
            nodes,
            worth_telling: EIGHTHS_WORTH_TELLING * workers.workers() as u64 / 8,
            known: Vec::new(),
        }
    }

    /// Waits a little for a report, and takes what it says into table and tree.
    fn receive_report<S: Sense>(
        &mut self,
        shared: &mut Shared,
        pool: &SearchPool,
        workers: &mut dyn Elsewhere,
        out: &mut BTreeMap<u64, Job<S>>,
    ) {
        let (arrival, worker) = workers.wait_for_arrival();
        let (number, report) = match arrival {
            Arrival::Report(report) => (report.number, Some(report)),
            Arrival::Lost(number) => (number, None),
            Arrival::Nothing | Arrival::Garbled | Arrival::End => return,
        };
        let mut delivery = Delivery {
            outcome: Outcome::open(1, 1),
            work: 0,
            slot: worker + SLOTS_HERE,
            frame: None,
        };
        if let Some(report) = &report {
            self.take_known(&report.known);
            self.make_room();
            workers.tell_workers(&report.known, Some(worker));
            self.counts.add(report.nodes, report.expansions, report.seldepth);
            delivery.outcome = report.outcome;
            delivery.work = report.nodes;
        }
        if let Some(job) = out.remove(&number)
            && shared.tree.has(job.at)
        {
            self.go_to_frame::<S>(&mut shared.tree, job.at);
            let is_cut_short = report.as_ref().is_some_and(|report| report.is_cut_short);
            let is_lie = report.is_some() && !self.is_possible_outcome(&job, &delivery.outcome);
            if is_lie {
                workers.dismiss_worker(worker);
            }
            if report.is_none() || is_lie {
                delivery.outcome = job.numbers();
            } else if delivery.outcome.is_decided() {
                workers.note_outcome((job.child.key, delivery.outcome.pn == 0), worker);
            } else if is_cut_short && self.is_worth_a_frame(&shared.tree, pool, &job, delivery.work)
            {
                (delivery.outcome, delivery.frame) = self.open_leaf(&job);
            }
            self.take_into_tree::<S>(shared, pool, (job.at, job.child_index), delivery);
            self.leave_tree::<S>(shared, pool);
            self.store_kept_numbers();
            shared.tree.removed.clear();
            if let Some(notes) = self.notes.as_mut() {
                workers.tell_workers(&notes.drain(MOST_TOLD), None);
            }
        }
    }

    /// False for an outcome that no search of this leaf, a child of the current position, can have.
    /// One that it can have may be wrong all the same.
    fn is_possible_outcome<S: Sense>(&self, job: &Job<S>, outcome: &Outcome) -> bool {
        let keeps_mover = match job.parent {
            Parent::Or(_) => S::keeps_mover::<Or<S>>(&self.position, &job.child),
            Parent::And(_) => S::keeps_mover::<And<S>>(&self.position, &job.child),
        };
        let mut leaf = self.position.clone();
        if keeps_mover {
            leaf.capture_between(job.child.mv);
        } else {
            leaf.make(job.child.mv);
        }
        let (hand, attacks) = (leaf.hand(Color::Black), leaf.side() == Color::Black);
        match (outcome.pn, outcome.dn) {
            // What is mated already is no leaf.
            (0, _) => {
                let is_length = outcome.plies > 0 && (outcome.plies % 2 == 1) == attacks;
                is_length && hand.dominates(outcome.hand)
            }
            (_, 0) => outcome.hand.dominates(hand) && pieces::stock(&leaf).dominates(outcome.hand),
            _ => true,
        }
    }

    /// Makes the moves from the root to the position of a frame.
    fn go_to_frame<S: Sense>(&mut self, tree: &mut Tree, at: FrameId) {
        if let Some(place) = tree[at].place {
            self.go_to_frame::<S>(tree, place.parent);
            let above = &tree[place.parent];
            let child = above.children[place.child];
            if above.is_or {
                self.go_down::<Or<S>>(&child, Thresholds::NONE);
            } else {
                self.go_down::<And<S>>(&child, Thresholds::NONE);
            }
        }
        self.enter_frame(tree, at, Thresholds::NONE);
    }

    /// Puts what others have found into the table. From then on what is concluded may rest on
    /// their word, that of the outcome of a leaf, too.
    pub fn take_known(&mut self, known: &[KnownPosition]) {
        self.table.heed_word();
        for &KnownPosition { key, hand, content, work } in known {
            match content {
                KnownContent::Open(pn, dn, depth) => {
                    let open = OpenNode { pn, dn, depth, loops: false };
                    self.table.store_open(key, hand, open, work);
                }
                // A check is a ply: nobody searches for this one.
                KnownContent::Proven(0, _) => {}
                KnownContent::Proven(plies, mv) => {
                    self.table.store_proven(key, hand, plies, mv, work)
                }
                KnownContent::Disproven(plies) => {
                    self.table.store_disproven(key, hand, plies, work)
                }
            }
        }
    }
}
