//! A decision by several: the main thread begins alone, and once that takes long it calls
//! the others: the threads of its [`Crew`], or other processes.

use crate::dfpn::crew::elsewhere::NODES_OF_ERRAND;
use crate::dfpn::crew::{Approach, Crew, Elsewhere, MAIN_SEAT, MOST_TOLD, Membership, Task, Tree};
use crate::dfpn::node::{Node, Outcome};
use crate::dfpn::searcher::{Searcher, salt};
use crate::dfpn::sense::{Kind, Literal, Sense};
use crate::dfpn::senses::Relaxed;
use crate::proof::Thresholds;
use crate::system::cores;
use crate::system::disorder::disorder;
use crate::table::Table;
use std::mem;
use std::sync::Mutex;

/// Nodes that the main thread spends on a decision before helper threads are called, at
/// least: fewer take less time than waking up a thread.
const NODES_BEFORE_CALL: u64 = 2_000;

impl<'a, T: Table> Searcher<'a, T> {
    /// Joins a crew: as the main thread, if it is the first.
    pub fn join(&mut self, crew: &'a Crew) {
        self.take_seat(Membership::new(crew));
    }

    /// Joins a crew again as its main thread, whose seat is taken.
    pub fn join_as_main(&mut self, crew: &'a Crew) {
        self.take_seat(Membership::at_seat(crew, MAIN_SEAT));
    }

    fn take_seat(&mut self, member: Membership<'a>) {
        self.seat = member.crew.seat(member.seat);
        self.membership = Some(Box::new(member));
    }

    /// Joins a crew as its only thread, whose leaves other processes search.
    pub fn join_from_afar(&mut self, crew: &'a Crew, elsewhere: &'a Mutex<dyn Elsewhere>) {
        self.join(crew);
        if let Some(member) = self.membership.as_mut() {
            member.elsewhere = Some(elsewhere);
        }
        self.notes = Some(Box::default());
    }

    /// Searches the tasks of `crew`, one after another, until it is dismissed.
    pub fn help(&mut self, crew: &'a Crew) {
        self.join(crew);
        let mut last = 0;
        while let Some((task, working)) = crew.next_task(last) {
            last = task.number;
            disorder!(joins(crew, last, self.salt as u64) => {});
            self.position = task.position;
            self.resume();
            self.told = task.told;
            if let Some(approach) = task.approach {
                self.follow(approach);
            }
            if task.is_literal {
                self.work_on::<Literal>(crew, last);
            } else {
                self.work_on::<Relaxed>(crew, last);
            }
            if let Some(notes) = self.notes.as_mut() {
                crew.for_another().note(notes.drain(MOST_TOLD));
            }
            drop(working);
            disorder!(leaves() => {});
        }
    }

    /// Goes to where a task begins, whose position is the current one.
    fn follow(&mut self, approach: Approach) {
        self.salt = salt(&self.position);
        self.path.clear();
        for (number, (key, hand)) in approach.path.into_iter().enumerate() {
            if number < approach.before_root {
                self.path.push_before_root(key, hand);
            } else {
                self.path.push(key, hand);
            }
        }
        self.line = approach.line;
        self.notes.get_or_insert_default().least = approach.worth_telling;
    }

    /// Where this thread stands, for the others of the crew; `None` if they stand there, too.
    fn approach(&self) -> Option<Approach> {
        let notes = self.notes.as_ref()?;
        let is_here = self.membership.as_ref()?.elsewhere.is_some();
        (!is_here).then(|| Approach {
            path: self.path.nodes().to_vec(),
            before_root: self.path.before_root(),
            line: self.line.clone(),
            worth_telling: notes.least,
        })
    }

    /// Visits the root: alone at first, and once that takes long, with the crew.
    pub(in crate::dfpn) fn visit_root<K: Kind>(&mut self, node: Node<K>) -> Outcome {
        let Some(crew) = self.crew() else {
            return self.visit(node);
        };
        let outcome = self.decide_with(crew, node);
        // Nothing calls this thread back any more. What it does next is no leaf.
        self.seat.set_end(u64::MAX);
        self.returns = false;
        outcome
    }

    fn decide_with<K: Kind>(&mut self, crew: &'a Crew, node: Node<K>) -> Outcome {
        let (again, thresholds) = (node.of_side::<K>(), node.thresholds);
        let elsewhere = self.membership.as_ref().and_then(|member| member.elsewhere);
        let alone = if elsewhere.is_some() {
            NODES_OF_ERRAND
        } else {
            NODES_BEFORE_CALL
        };
        let end = (self.nodes + alone).max(crew.nodes_alone());
        self.seat.set_end(end);
        disorder!(hurries() => self.seat.set_end(self.nodes + 1));
        let limit = node.limit;
        let outcome = self.visit(node);
        let is_called_back = mem::take(&mut self.returns);
        let is_left = !is_called_back && thresholds != Thresholds::NONE;
        if outcome.is_decided() || self.ended || is_left {
            return outcome;
        }
        let mut tree = Tree::new(thresholds);
        let (outcome, frame) = self.open(again, None);
        let Some(frame) = frame else {
            return outcome;
        };
        tree.add(frame);
        let number = self.announce::<K::Sense>(crew, tree);
        match elsewhere {
            Some(elsewhere) => self.dispatch::<K::Sense>(crew, elsewhere, number, limit),
            None => self.work_on::<K::Sense>(crew, number),
        }
        let (pn, dn) = self.root_numbers;
        crew.withdraw().unwrap_or(Outcome::open(pn, dn))
    }

    fn announce<S: Sense>(&mut self, crew: &'a Crew, tree: Tree) -> u64 {
        let Some(member) = self.membership.as_mut() else {
            return 0;
        };
        let is_first = !mem::replace(&mut member.has_called, true);
        let number = crew.number_task();
        let task = Task {
            number,
            position: self.position.clone(),
            is_literal: S::ALL_DROPS_COUNT,
            told: self.told,
            approach: self.approach(),
        };
        crew.announce(task, tree);
        if is_first {
            self.monitor.call_helpers();
        }
        disorder!(awaits_helper(crew, number, self.salt as u64) => {});
        cores::announces();
        number
    }

    /// Searches leaves of a task until it is over.
    fn work_on<S: Sense>(&mut self, crew: &'a Crew, number: u64) {
        let seat = self.seat_number();
        let mut shared = crew.lock();
        while !self.ended && shared.goes_on(number) {
            let Some(job) = self.next_job::<S>(&mut shared, crew, seat) else {
                break;
            };
            let removed = mem::take(&mut shared.tree.removed);
            drop(shared);
            drop(removed);
            self.store_now();
            disorder!(stalls(seat > 0) => {});
            let delivery = self.do_job(&job, crew, seat);
            self.report_to_crew();
            shared = crew.lock();
            if shared.goes_on(number) {
                self.deliver::<S>(&mut shared, crew, (job.at, job.place), delivery);
            }
        }
        if shared.goes_on(number) {
            // Others may go on.
            self.climb_all::<S>(&mut shared, crew);
        }
        drop(shared);
        self.store_now();
        self.leave_all();
    }

    fn seat_number(&self) -> usize {
        self.membership.as_ref().map_or(0, |member| member.seat)
    }

    fn report_to_crew(&mut self) {
        if let Some(member) = self.membership.as_mut() {
            let counts = (self.nodes, self.expansions, self.seldepth);
            member.crew.report(member.seat, counts);
        }
    }
}
