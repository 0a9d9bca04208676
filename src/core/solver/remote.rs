//! One problem over several processes, on as many machines: what the facade adds.
//!
//! [`RemoteWorkers`] is the side of the process that was asked: [`Inquiry::remote`](super::Inquiry::remote)
//! has the leaves of its tree searched elsewhere. [`Worker`] is the other side. What goes
//! between them is in words here ([`RemoteJobWords`], [`ReportWords`]), of which every one is
//! looked at before it is used: a word that is out of its range is refused. That lines come
//! whole, and from the same build, is for who carries them to see to.

use crate::dfpn::{
    Expectation, KnownContent, KnownPosition, MAX_DEPTH, Monitor, Outcome, Relaxed, RemoteWorkers,
    STACK_BYTES, SearchPool, Searcher, Sense as _, Status, Stop, WorkerReport,
};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Hand, Key, Move, Position};
use crate::proof::{INFINITE, Number, Thresholds};
use crate::table::{FixedTable, RepetitionTable, TableError, check_room};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::found::Doubtful;
pub use super::running::ENGINE;
use super::running::frames_beside;
use crate::certificate::DoubtfulPlace;
pub use crate::dfpn::{Arrival, RemoteJob, Transport};

/// Bytes of what is known about a position.
const KNOWN_BYTES: usize = 32;
/// Most of them in a line.
const MOST_KNOWN: usize = 1 << 20;
/// A position for threads that have no task yet.
const ANYWHERE: &str = "4k4/9/9/9/9/9/9/9/9 b - 1";
/// The most nodes that a report may tell of: days of work.
const MOST_NODES: u64 = 1 << 40;

/// A job as words of a message.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoteJobWords {
    job: u64,
    since: u64,
    root: String,
    literal: bool,
    limit: Plies,
    before: String,
    moves: String,
    key: String,
    numbers: [Number; 2],
    is_known: bool,
    depth: u16,
    thresholds: [Number; 2],
    told: Option<ToldExpectation>,
    visited: u64,
    least: u64,
    nodes: u64,
    worth_telling: u64,
    known: String,
}

/// A report as words of a message.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportWords {
    job: u64,
    numbers: [Number; 2],
    plies: Plies,
    hand: u32,
    mv: u16,
    loop_depth: u16,
    is_cut_short: bool,
    nodes: u64,
    expansions: u64,
    seldepth: usize,
    known: String,
}

/// An expectation as a word of a message.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ToldExpectation {
    Mate,
    Disproof,
}

impl RemoteJobWords {
    /// The words for a job.
    pub fn of(remote_job: &RemoteJob) -> RemoteJobWords {
        let mut before = Vec::new();
        for (key, hand) in &remote_job.before {
            before.extend(key.to_le_bytes());
            before.extend(hand.to_bits21().to_le_bytes());
        }
        let moves = remote_job.moves.iter().flat_map(|mv| mv.bits().to_le_bytes());
        let Thresholds { phi, delta } = remote_job.thresholds;
        RemoteJobWords {
            job: remote_job.number,
            since: remote_job.since,
            root: remote_job.root.to_sfen(),
            literal: remote_job.is_literal,
            limit: remote_job.limit,
            before: base64_text(&before),
            moves: base64_text(&moves.collect::<Vec<u8>>()),
            key: base64_text(&remote_job.key.to_le_bytes()),
            numbers: remote_job.numbers.into(),
            is_known: remote_job.is_known,
            depth: remote_job.depth,
            thresholds: [phi, delta],
            told: match remote_job.caller_expects {
                Some(Expectation::Disproof) => Some(ToldExpectation::Disproof),
                Some(Expectation::Mate) => Some(ToldExpectation::Mate),
                _ => None,
            },
            visited: remote_job.visited,
            least: remote_job.least,
            nodes: remote_job.nodes,
            worth_telling: remote_job.worth_telling,
            known: known_words(&remote_job.known),
        }
    }

    /// The number of the job.
    pub fn job(&self) -> u64 {
        self.job
    }

    /// The job; `None` if these are not the words of one. Whether its moves are legal is
    /// seen when they are made.
    pub fn remote_job(&self) -> Option<RemoteJob> {
        let before = base64_bytes(&self.before)?;
        let (before, rest) = before.as_chunks::<20>();
        let before = before.iter().map(|bytes| {
            let (key, hand) = bytes.split_at(16);
            Some((key_of(key)?, hand_of(word_of(hand)?)?))
        });
        let moves = base64_bytes(&self.moves)?;
        let (moves, odd) = moves.as_chunks::<2>();
        let before = before.collect::<Option<Vec<_>>>()?;
        let [phi, delta] = self.numbers;
        let is_open = (1..INFINITE).contains(&phi) && (1..INFINITE).contains(&delta);
        let is_whole = rest.is_empty() && odd.is_empty() && !moves.is_empty();
        let is_short = before.len() + moves.len() < MAX_DEPTH;
        let has_bounds = self.thresholds.iter().all(|&number| number <= INFINITE);
        if !is_open || !is_whole || !is_short || !has_bounds || self.limit > UNLIMITED {
            return None;
        }
        Some(RemoteJob {
            number: self.job,
            since: self.since,
            before,
            root: Position::from_sfen(&self.root).ok()?,
            is_literal: self.literal,
            limit: self.limit,
            moves: moves.iter().map(|&bytes| Move::from_bits(u16::from_le_bytes(bytes))).collect(),
            key: key_of(&base64_bytes(&self.key)?)?,
            numbers: (phi, delta),
            is_known: self.is_known,
            depth: self.depth,
            thresholds: Thresholds { phi: self.thresholds[0], delta: self.thresholds[1] },
            caller_expects: self.told.map(|told| match told {
                ToldExpectation::Mate => Expectation::Mate,
                ToldExpectation::Disproof => Expectation::Disproof,
            }),
            visited: self.visited,
            least: self.least,
            nodes: self.nodes,
            worth_telling: self.worth_telling,
            known: known_of(&self.known)?,
        })
    }
}

impl ReportWords {
    /// The words for a report.
    pub fn of(report: &WorkerReport) -> ReportWords {
        let outcome = &report.outcome;
        ReportWords {
            job: report.number,
            numbers: [outcome.pn, outcome.dn],
            plies: outcome.plies,
            hand: outcome.hand.to_bits21(),
            mv: outcome.mv.bits(),
            loop_depth: outcome.loop_depth,
            is_cut_short: report.is_cut_short,
            nodes: report.nodes,
            expansions: report.expansions,
            seldepth: report.seldepth,
            known: known_words(&report.known),
        }
    }

    /// The number of the job.
    pub fn job(&self) -> u64 {
        self.job
    }

    /// The report; `None` if these are not the words of one.
    pub fn report(&self) -> Option<WorkerReport> {
        let [pn, dn] = self.numbers;
        let is_open = (1..INFINITE).contains(&pn) && (1..INFINITE).contains(&dn);
        let is_result = (pn, dn) == (0, INFINITE) || (pn, dn) == (INFINITE, 0);
        let is_short = self.plies <= UNLIMITED && self.seldepth <= MAX_DEPTH;
        let is_counted = self.nodes.max(self.expansions) <= MOST_NODES;
        if !(is_open || is_result) || !is_short || !is_counted {
            return None;
        }
        let mut outcome = Outcome::open(pn, dn);
        if is_result {
            outcome.plies = self.plies;
            outcome.hand = hand_of(self.hand)?;
            outcome.mv = move_of(self.mv)?;
            if dn == 0 {
                outcome.loop_depth = self.loop_depth;
            }
        }
        Some(WorkerReport {
            number: self.job,
            outcome,
            is_cut_short: self.is_cut_short,
            nodes: self.nodes,
            expansions: self.expansions,
            seldepth: self.seldepth,
            known: known_of(&self.known)?,
        })
    }
}

/// The words for what is known about positions.
fn known_words(known: &[KnownPosition]) -> String {
    let mut words = Vec::with_capacity(known.len() * KNOWN_BYTES);
    for one in known {
        let (kind, first, second, third) = match one.content {
            KnownContent::Open(pn, dn, depth) => (0, pn, dn, depth),
            KnownContent::Proven(plies, mv) => (1, u32::from(mv.bits()), 0, plies),
            KnownContent::Disproven(plies) => (2, 0, 0, plies),
        };
        words.extend(one.key.to_le_bytes());
        words.extend((one.hand.to_bits21() | kind << 21).to_le_bytes());
        words.extend(&first.to_le_bytes()[..3]);
        words.extend(&second.to_le_bytes()[..3]);
        words.extend(third.to_le_bytes());
        let work = u32::try_from(one.work).unwrap_or(u32::MAX);
        words.extend(work.to_le_bytes());
    }
    base64_text(&words)
}

/// The positions that such words tell of; `None` if a word is out of its range.
fn known_of(words: &str) -> Option<Vec<KnownPosition>> {
    let words = base64_bytes(words)?;
    let (all, rest) = words.as_chunks::<KNOWN_BYTES>();
    if !rest.is_empty() || all.len() > MOST_KNOWN {
        return None;
    }
    all.iter().map(one_known).collect()
}

fn one_known(words: &[u8; KNOWN_BYTES]) -> Option<KnownPosition> {
    let (key, rest) = words.split_at(16);
    let head = word_of(&rest[..4])?;
    let first = word_of(&[rest[4], rest[5], rest[6], 0])?;
    let second = word_of(&[rest[7], rest[8], rest[9], 0])?;
    let third = u16::from_le_bytes([rest[10], rest[11]]);
    let content = match head >> Hand::PACKED_BITS {
        0 => {
            let are_open = (1..INFINITE).contains(&first) && (1..INFINITE).contains(&second);
            are_open.then_some(KnownContent::Open(first, second, third))?
        }
        1 if third <= UNLIMITED => {
            KnownContent::Proven(third, move_of(u16::try_from(first).ok()?)?)
        }
        2 if third <= UNLIMITED => KnownContent::Disproven(third),
        _ => return None,
    };
    Some(KnownPosition {
        key: key_of(key)?,
        hand: hand_of(head & ((1 << Hand::PACKED_BITS) - 1))?,
        content,
        work: word_of(&rest[12..])?.into(),
    })
}

fn word_of(bytes: &[u8]) -> Option<u32> {
    bytes.try_into().ok().map(u32::from_le_bytes)
}

fn key_of(bytes: &[u8]) -> Option<Key> {
    bytes.try_into().ok().map(Key::from_le_bytes)
}

fn hand_of(bits: u32) -> Option<Hand> {
    (bits < 1 << Hand::PACKED_BITS).then(|| Hand::from_bits21(bits))
}

/// The move with these bits, or none at all; `None` if they are no move on the board.
fn move_of(bits: u16) -> Option<Move> {
    let (to, from) = (bits & 127, bits >> 7 & 127);
    let is_move = to < 81 && (from < 81 || (82..=88).contains(&from)) && bits >> 15 == 0;
    is_move.then(|| Move::from_bits(bits))
}

/// Bytes as text: base64 without padding.
fn base64_text(bytes: &[u8]) -> String {
    STANDARD_NO_PAD.encode(bytes)
}

fn base64_bytes(text: &str) -> Option<Vec<u8>> {
    STANDARD_NO_PAD.decode(text).ok()
}

/// Searches leaves for another process, one at a time, with all its threads.
pub struct Worker {
    table: FixedTable,
    repetitions: RepetitionTable,
    pool: SearchPool,
    threads: usize,
    /// Raised once the leaf that is searched is not wanted any more.
    stop: Stop,
    /// The positions before the root, which count as no mate: proofs in the table hold for
    /// them, so that no others may come.
    before: OnceLock<Vec<(Key, Hand)>>,
    /// The job since which nothing in the table is known to rest on a lie.
    since: AtomicU64,
}

impl Worker {
    /// A worker with tables of `mib` MiB in all. Beside the thread that calls
    /// [`Worker::run`], `threads` less one are to call [`Worker::help`].
    ///
    /// # Errors
    /// If the memory is not available.
    pub fn new(mib: usize, threads: usize) -> Result<Worker, TableError> {
        let total = mib.clamp(1, usize::MAX >> 20) << 20;
        let repetitions = RepetitionTable::share_of(total);
        let threads = threads.max(1);
        check_room(threads * STACK_BYTES)?;
        let table = FixedTable::new(total - repetitions)?;
        let pool = SearchPool::new(threads, frames_beside(&table), 0);
        // That of who runs jobs.
        pool.take_slot();
        Ok(Worker {
            table,
            repetitions: RepetitionTable::new(repetitions)?,
            pool,
            threads,
            stop: Stop::new(),
            before: OnceLock::new(),
            since: AtomicU64::new(0),
        })
    }

    /// Searches the leaf of a job. `None` if there is none, or it is about another problem.
    pub fn run(&self, remote_job: &RemoteJob) -> Option<WorkerReport> {
        if *self.before.get_or_init(|| remote_job.before.clone()) != remote_job.before {
            return None;
        }
        if self.since.swap(remote_job.since, Ordering::Relaxed) != remote_job.since {
            self.table.clear();
            self.repetitions.clear();
        }
        let mut monitor = NoRemoteLimits;
        let mut search = self.searcher(&mut monitor, &remote_job.root);
        if self.threads > 1 {
            search.join_as_main(&self.pool);
        }
        search.take_known(&remote_job.known);
        search.run_remote_job(remote_job)
    }

    fn searcher<'a>(&'a self, monitor: &'a mut NoRemoteLimits, root: &Position) -> Searcher<'a> {
        Searcher::new(&self.table, &self.repetitions, &self.stop, monitor, root)
    }

    /// Helps with jobs until the worker is dismissed.
    pub fn help(&self) {
        // Each task says where it begins.
        if let Ok(anywhere) = Position::from_sfen(ANYWHERE) {
            self.searcher(&mut NoRemoteLimits, &anywhere).help(&self.pool);
        }
    }

    /// Allows a job to be searched, after [`Worker::call_back`].
    pub fn begin(&self) {
        self.stop.lower();
    }

    /// Ends the search of the job: its leaf is not wanted any more.
    pub fn call_back(&self) {
        self.stop.raise();
    }

    /// Ends the threads that help.
    pub fn dismiss(&self) {
        self.pool.dismiss();
    }
}

struct NoRemoteLimits;

impl Monitor for NoRemoteLimits {
    fn must_end(&mut self, _status: Status<'_>) -> bool {
        false
    }
}

/// Other processes at work for this one.
pub struct RemotePool(pub(super) Mutex<RemoteWorkers>);

impl RemotePool {
    /// A pool of this many workers with so many threads each, which `transport` reaches.
    pub fn new(transport: Box<dyn Transport>, workers: usize, threads: usize) -> RemotePool {
        RemotePool(Mutex::new(RemoteWorkers::new(transport, workers, threads)))
    }

    /// Dismisses the workers that lied: the proof of what they said failed at `doubtful`. What all
    /// have said is not used any more, here and by them; the table is for
    /// [`Solver::forget_word`](super::Solver::forget_word) to clean. `may_be_older` says that the
    /// lie may have been told to another process, which kept its search in a file.
    pub fn dismiss_liar(&self, doubtful: &Doubtful, may_be_older: bool) {
        let mut workers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_senses = |place: &DoubtfulPlace| {
            [(place.key, place.is_mate), (place.key ^ Relaxed::SALT, place.is_mate)]
        };
        let places: Vec<(Key, bool)> = doubtful.0.iter().flat_map(of_senses).collect();
        workers.dismiss_liar(&places, may_be_older);
    }
}

/// The arrival that a worker's report in words stands for, for a [`Transport`].
pub fn arrival_of(words: &ReportWords) -> Arrival {
    match words.report() {
        Some(report) => Arrival::Report(report),
        None => Arrival::Lost(words.job),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<KnownPosition> {
        let mv = Move::from_usi("G*5b").expect("a move");
        let contents = [
            KnownContent::Open(3, INFINITE - 1, 9),
            KnownContent::Proven(1525, mv),
            KnownContent::Proven(4, Move::NONE),
            KnownContent::Disproven(UNLIMITED),
        ];
        let one = |(number, content): (usize, KnownContent)| KnownPosition {
            key: Key::MAX / 3 + number as Key,
            hand: Hand::from_bits21(0x1f_0421),
            content,
            work: 77,
        };
        contents.into_iter().enumerate().map(one).collect()
    }

    #[test]
    fn words_of_what_is_known_say_the_same() {
        assert_eq!(known_of(&known_words(&known())), Some(known()));
        assert_eq!(known_of(""), Some(Vec::new()));
    }

    /// No bit of them makes anything panic; what is taken is in its range.
    #[test]
    fn damaged_words_are_refused_or_in_range() {
        let words = known_words(&known());
        for place in 0..words.len() {
            for digit in ["0", "7", "f", "g", "é"] {
                let mut damaged = words.clone();
                damaged.replace_range(place..=place, digit);
                for one in known_of(&damaged).into_iter().flatten() {
                    match one.content {
                        KnownContent::Open(pn, dn, _) => assert!(pn < INFINITE && dn < INFINITE),
                        KnownContent::Proven(plies, mv) => {
                            assert!(plies <= UNLIMITED && move_of(mv.bits()) == Some(mv));
                        }
                        KnownContent::Disproven(plies) => assert!(plies <= UNLIMITED),
                    }
                }
            }
            // What is cut off is no word, unless nothing of a word is missing: six bits a letter.
            let is_whole = place * 6 / 8 % KNOWN_BYTES == 0;
            assert!(is_whole || known_of(&words[..place]).is_none());
        }
    }
}
