//! Seats in other processes, and what each has been told.
//!
//! A worker is another process, with some seats; a seat has one errand at a time. What any
//! worker finds goes to each of the others with its next errand, from a log.

use super::far::{Arrival, Carrier, Errand, Known};
use crate::position::{Hand, Key};
use std::collections::{HashMap, VecDeque};

/// Results and numbers that wait for seats, at most.
const LONGEST_LOG: usize = 1 << 20;

/// Errands that each seat may lose, without a report from any: then there are no workers.
const MOST_LOST: usize = 100;

/// Who has found what this process has found itself.
const HERE: usize = usize::MAX;

/// Other processes at work.
pub struct Mission {
    carrier: Box<dyn Carrier>,
    workers: usize,
    /// A worker's seats are those of its number, and so on in steps of the number of workers.
    seats: Vec<Seat>,
    /// What each worker has been told of the log.
    told: Vec<u64>,
    last_number: u64,
    /// Some worker has reported.
    has_reports: bool,
    /// Errands lost since the last report.
    lost: usize,
    /// Errands that may be lost: that is said of one after the other.
    given_up: Vec<u64>,
    log: Log,
}

/// A place at which another process searches a leaf.
#[derive(Clone, Default)]
struct Seat {
    /// Number of its errand; 0 if it has none.
    errand: u64,
    /// It was told that its errand is not wanted any more.
    is_recalled: bool,
}

impl Mission {
    /// This many workers with so many seats each, which `carrier` reaches.
    pub fn new(carrier: Box<dyn Carrier>, workers: usize, seats: usize) -> Mission {
        let workers = workers.max(1);
        Mission {
            carrier,
            workers,
            seats: vec![Seat::default(); workers * seats.max(1)],
            told: vec![0; workers],
            last_number: 0,
            has_reports: false,
            lost: 0,
            given_up: Vec::new(),
            log: Log::default(),
        }
    }

    /// True if what is known rests on what a worker said.
    pub fn has_reports(&self) -> bool {
        self.has_reports
    }

    /// Number of seats.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// Number of workers.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// A seat without an errand.
    pub fn free_seat(&self) -> Option<usize> {
        self.seats.iter().position(|seat| seat.errand == 0)
    }

    /// Gives a free seat this errand; returns its number.
    pub fn give(&mut self, seat: usize, errand: Errand) -> u64 {
        self.last_number += 1;
        let number = self.last_number;
        let worker = seat % self.workers;
        let known = self.log.after(self.told[worker], worker);
        self.told[worker] = self.log.end();
        self.seats[seat] = Seat {
            errand: number,
            is_recalled: false,
        };
        let errand = Errand {
            number,
            known,
            ..errand
        };
        self.carrier.give(worker, errand);
        number
    }

    /// Says that the results of errands at these seats are not wanted any more.
    pub fn recall(&mut self, seats: impl Iterator<Item = usize>) {
        for seat in seats {
            if let Some(seat) = self.seats.get_mut(seat)
                && seat.errand > 0
                && !seat.is_recalled
            {
                seat.is_recalled = true;
                self.carrier.recall(seat.errand);
            }
        }
    }

    /// The same of all seats.
    pub fn recall_all(&mut self) {
        self.recall(0..self.seats.len());
    }

    /// Waits a little for what comes back, and for which seat.
    pub fn take(&mut self) -> (Arrival, usize) {
        let arrival = match self.given_up.pop() {
            Some(number) => Arrival::Lost(number),
            None => self.carrier.take(),
        };
        let number = match &arrival {
            Arrival::Report(report) => {
                self.lost = 0;
                self.has_reports = true;
                report.number
            }
            Arrival::Lost(number) => {
                self.lost += 1;
                if self.lost >= MOST_LOST * self.seats.len() {
                    return (Arrival::End, HERE);
                }
                *number
            }
            Arrival::Garbled => {
                let errands = self.seats.iter().map(|seat| seat.errand);
                self.given_up = errands.filter(|&errand| errand > 0).collect();
                return (Arrival::Nothing, HERE);
            }
            Arrival::Nothing | Arrival::End => return (arrival, HERE),
        };
        let has_it = |seat: &Seat| number > 0 && seat.errand == number;
        let Some(seat) = self.seats.iter().position(has_it) else {
            // Of an errand that has come back before, or of none.
            return (Arrival::Nothing, HERE);
        };
        self.seats[seat].errand = 0;
        (arrival, seat)
    }

    /// Tells the workers what was found at a seat, but for its own.
    pub fn tell(&mut self, known: &[Known], seat: usize) {
        let worker = seat % self.workers;
        known.iter().for_each(|&known| self.log.add(known, worker));
    }

    /// Tells all workers what was found here.
    pub fn tell_all(&mut self, known: &[Known]) {
        known.iter().for_each(|&known| self.log.add(known, HERE));
    }
}

/// What was found, the oldest first. Later numbers of a node take the place of earlier ones.
#[derive(Default)]
struct Log {
    entries: VecDeque<Option<(Known, usize)>>,
    /// Number of the first entry.
    begin: u64,
    places: HashMap<(Key, Hand), u64>,
}

impl Log {
    fn end(&self) -> u64 {
        self.begin + self.entries.len() as u64
    }

    fn add(&mut self, known: Known, found_by: usize) {
        let end = self.end();
        if let Some(before) = self.places.insert((known.key, known.hand), end)
            && before >= self.begin
        {
            self.entries[(before - self.begin) as usize] = None;
        }
        self.entries.push_back(Some((known, found_by)));
        if self.entries.len() > LONGEST_LOG {
            if let Some(Some((known, _))) = self.entries.pop_front()
                && self.places.get(&(known.key, known.hand)) == Some(&self.begin)
            {
                self.places.remove(&(known.key, known.hand));
            }
            self.begin += 1;
        }
    }

    /// What others than a worker have found since its end was `told`.
    fn after(&self, told: u64, worker: usize) -> Vec<Known> {
        let first = told.saturating_sub(self.begin) as usize;
        let new = self.entries.iter().skip(first).flatten();
        new.filter(|(_, found_by)| *found_by != worker)
            .map(|(known, _)| *known)
            .collect()
    }
}
