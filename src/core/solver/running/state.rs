//! A search that outlives the program: its table in a file, from which a later run goes on.
//!
//! What is in the file is worth what is in memory, no more: entries of the table, which hold
//! for their positions, whoever reached them. So only the program that wrote it may go on from
//! it, at the same problem, with a table of the same size. What depends on a path (the table
//! of repetitions) is not in it, nor is a verdict: both are found again.
//!
//! It is written beside the search, now and then, to another file that then takes its place:
//! whenever the machine fails there is the last one or the one before. Parts of it that are
//! damaged all the same are left out. Only one process at a time keeps its search in it.
//!
//! A text of lines stands before the [image](FixedTable::write_image) of the table; `head -8`
//! shows how it begins. One line says whether the word of workers is in the table, where it has a
//! mark: if it was a lie, all of it is forgotten ([`FixedTable::forget_word`]). The
//! notes are of whoever asks several questions, a report: what was answered, by a key. They are
//! kept by all who go on from the file. Who changes a file on purpose can have the engine say
//! what is not so, as with its memory: proofs are for others, not these files.

use crate::solver::problem::Problem;
use crate::system::lock::{LockError, Ownership};
use crate::system::replacing::{part_of, replace};
use crate::system::wait::receive_within;
use crate::table::{FixedTable, Table as _};
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Begins the first line; the format's number follows.
const TITLE: &str = "tsumi state 2";
/// This engine, by its sources: no other build's results are believed.
pub const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("TSUMI_ENGINE"));
/// No line before the image is longer, in bytes: the moves of a game.
const MOST_BYTES: u64 = 1 << 20;
/// Bytes of a note's line beside what it says.
const NOTE_BYTES: u64 = 32;

/// A save is followed by a pause of this many times as long: all of them take a hundredth of a
/// processor at most.
const PAUSES: u32 = 100;
/// No pause is shorter; those of a long search are a twentieth of it, up to the longest.
const SHORTEST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
/// No pause is longer, however slow the disk is.
const LONGEST_PAUSE_OF_DISKS: Duration = Duration::from_secs(3600);

/// Why a search cannot go on from a file, or be kept in it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The file is something else.
    #[error("not the state of a search")]
    Other,
    /// What is in the place of the file that is written first is something else.
    #[error("the file beside it whose name ends in .part is something else, and would be lost")]
    Part,
    /// Another process keeps its search in it; its number, where the system gives it.
    #[error("{} keeps its search in it", .0.map_or("another process".to_string(), |id| format!("process {id}")))]
    Held(Option<u32>),
    /// The file is cut off, or its beginning is damaged.
    #[error("damaged: nothing of it can be used")]
    Damaged,
    /// Another engine has written it.
    #[error("written by another build of tsumi ({0}): what that has proven is not believed")]
    Engine(String),
    /// The search is about another problem.
    #[error("of another problem: {0}")]
    Problem(String),
    /// The search has a table of another size.
    #[error("of a table of {0} MiB, which is needed to go on")]
    Table(usize),
    /// Other processes took part in the search.
    #[error(
        "by the word of the workers: only tsumi solve, which looks for a proof, goes on from it"
    )]
    Workers,
}

/// The extent of the search before, by its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resumed {
    /// Positions visited by all runs before.
    pub nodes: u64,
    /// The time of all runs, without that between them.
    pub time: Duration,
    /// Parts of the table that were damaged, of 1 MiB each.
    pub damaged: usize,
}

/// A file in which the search of one problem is kept: [`Solver::state`](crate::solver::Solver::state)
/// goes on from it, [`Inquiry::keep`](crate::solver::Inquiry::keep) writes it during the search and
/// [`Solver::save`](crate::solver::Solver::save) after it.
#[derive(Debug)]
pub struct StateFile {
    path: PathBuf,
    /// The problem, in words.
    problem: String,
    /// Size of the tables.
    mib: usize,
    resumed: Option<Resumed>,
    begun: Instant,
    /// Positions visited by this run so far.
    nodes: AtomicU64,
    notes: Mutex<KeptAnswers>,
    /// The file could not be written the last time.
    has_failed: AtomicBool,
    /// No other process has it; `None` where nothing can be locked.
    _owner: Option<Ownership>,
}

/// Answers to questions, by their keys.
type KeptAnswers = BTreeMap<u64, String>;

/// Other processes that take part in a search which is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// None, nor may any have done so before.
    Never,
    /// None now.
    Before,
    /// Some.
    Now,
}

impl StateFile {
    /// Fills `table`, of tables of `mib` MiB in all, from the file if there is one; after an error
    /// the table is empty.
    pub(in crate::solver) fn open(
        path: &Path,
        problem: &Problem,
        company: Company,
        (table, mib): (&FixedTable, usize),
        must_end: &dyn Fn() -> bool,
    ) -> Result<StateFile, StateError> {
        let mut state = StateFile {
            path: path.to_path_buf(),
            problem: problem.in_words(),
            mib,
            resumed: None,
            begun: Instant::now(),
            nodes: AtomicU64::new(0),
            notes: Mutex::default(),
            has_failed: AtomicBool::new(false),
            _owner: None,
        };
        state.check_may_begin()?;
        state._owner = lock_file(path)?;
        if let Some(file) = open_if_there(path)? {
            let mut file = BufReader::with_capacity(1 << 20, file);
            state.resumed = Some(state.read(&mut file, company, table, must_end)?);
        }
        Ok(state)
    }

    /// The extent of the search when the file was opened; `None` if there was no file.
    pub fn resumed(&self) -> Option<Resumed> {
        self.resumed
    }

    /// Positions visited by all runs before. Not part of the library's face, nor are the next.
    #[doc(hidden)]
    pub fn nodes_before(&self) -> u64 {
        self.resumed.map_or(0, |resumed| resumed.nodes)
    }

    /// The counter of the positions that this run has visited, which the search sets.
    #[doc(hidden)]
    pub fn count(&self) -> &AtomicU64 {
        &self.nodes
    }

    /// Keeps a note, one line, in the place of that with the same key. One that is too long is left
    /// out: its question will be asked again.
    #[doc(hidden)]
    pub fn note(&self, key: u64, words: String) {
        if (words.len() as u64) < MOST_BYTES - NOTE_BYTES {
            self.notes().insert(key, words);
        }
    }

    /// The note under a key.
    #[doc(hidden)]
    pub fn noted(&self, key: u64) -> Option<String> {
        self.notes().get(&key).cloned()
    }

    fn notes(&self) -> MutexGuard<'_, KeptAnswers> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does `work`, and writes the file now and then meanwhile.
    pub(in crate::solver) fn keep_while<R>(
        &self,
        table: &FixedTable,
        work: impl FnOnce() -> R,
    ) -> R {
        let (working, is_over) = bounded::<()>(0);
        let ends = AtomicBool::new(false);
        thread::scope(|scope| {
            let keep = || self.keep(table, &is_over, &|| ends.load(Ordering::Relaxed));
            if let Err(error) =
                thread::Builder::new().name("state".into()).spawn_scoped(scope, keep)
            {
                log::error!("no thread to keep the search in a file: {error}");
            }
            let result = work();
            ends.store(true, Ordering::Relaxed);
            drop(working);
            result
        })
    }

    /// Writes the file after each pause, until the other end of `is_over` is dropped.
    fn keep(&self, table: &FixedTable, is_over: &Receiver<()>, must_end: &dyn Fn() -> bool) {
        let mut pause = SHORTEST_PAUSE;
        while receive_within(is_over, pause) == Err(RecvTimeoutError::Timeout) {
            let begun = Instant::now();
            match self.write(table, must_end) {
                Err(error) if !must_end() => self.report(&error),
                _ => self.has_failed.store(false, Ordering::Relaxed),
            }
            let part = (self.begun.elapsed() / 20).min(LONGEST_PAUSE);
            pause = (begun.elapsed() * PAUSES).min(LONGEST_PAUSE_OF_DISKS);
            pause = pause.max(part).max(SHORTEST_PAUSE);
        }
    }

    /// Says once that the file cannot be written: the search goes on, and tries again.
    fn report(&self, error: &io::Error) {
        if !self.has_failed.swap(true, Ordering::Relaxed) {
            log::error!("{}: the search is not kept: {error}", self.path.display());
        }
    }

    /// Writes the file. Until all of it is on the disk, the one before stays in its place.
    pub(in crate::solver) fn write(
        &self,
        table: &FixedTable,
        must_end: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let has_workers = table.has_word();
        let written = self.write_with(table, has_workers, must_end);
        // The first word may have come meanwhile.
        if table.has_word() == has_workers {
            return written;
        }
        self.write_with(table, true, must_end)
    }

    /// Writes the file; fails if its head does not say rightly whether it has the word of workers.
    fn write_with(
        &self,
        table: &FixedTable,
        has_workers: bool,
        must_end: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let before = self.resumed.unwrap_or_default();
        let time = before.time + self.begun.elapsed();
        let head = Head {
            engine: ENGINE.to_string(),
            problem: self.problem.clone(),
            mib: self.mib,
            nodes: before.nodes + self.nodes.load(Ordering::Relaxed),
            milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            has_workers,
            notes: self.notes().clone(),
        };
        self.check_writable()?;
        replace(&self.path, must_end, |file| {
            file.write_all(head.in_lines().as_bytes())?;
            table.write_image(file, head.identity(), must_end)?;
            let is_right = table.has_word() == has_workers;
            is_right.then_some(()).ok_or_else(|| {
                io::Error::new(io::ErrorKind::ResourceBusy, "a worker's word came meanwhile")
            })
        })
    }

    /// An error if no file can be written there: it is seen now rather than after hours.
    fn check_may_begin(&self) -> Result<(), StateError> {
        let part = part_of(&self.path);
        if !self.has_part()? {
            File::create_new(&part)?;
            fs::remove_file(&part)?;
        }
        Ok(())
    }

    /// True if the file that is written first is there, left by a process that was ended. An error
    /// if it is another file.
    fn has_part(&self) -> Result<bool, StateError> {
        let Some(file) = open_if_there(&part_of(&self.path))? else {
            return Ok(false);
        };
        let mut beginning = Vec::new();
        file.take(TITLE.len() as u64).read_to_end(&mut beginning)?;
        let is_ours = TITLE.as_bytes().starts_with(&beginning);
        is_ours.then_some(true).ok_or(StateError::Part)
    }

    /// An error if another file has taken the place of the file, or of the one written first.
    fn check_writable(&self) -> io::Result<()> {
        self.has_part().map_err(io::Error::other)?;
        let Some(file) = open_if_there(&self.path)? else {
            return Ok(());
        };
        match Head::read(&mut BufReader::new(file)) {
            Ok(head) if head.engine == ENGINE && head.problem == self.problem => Ok(()),
            _ => Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                "another file has taken its place",
            )),
        }
    }

    /// Reads the file into `table` and the notes, if it is of this engine, problem and size.
    fn read(
        &mut self,
        file: &mut impl BufRead,
        company: Company,
        table: &FixedTable,
        must_end: &dyn Fn() -> bool,
    ) -> Result<Resumed, StateError> {
        let head = Head::read(file)?;
        if head.engine != ENGINE {
            return Err(StateError::Engine(head.engine));
        }
        if head.problem != self.problem {
            return Err(StateError::Problem(head.problem));
        }
        if head.mib != self.mib {
            return Err(StateError::Table(head.mib));
        }
        if head.has_workers && company == Company::Never {
            return Err(StateError::Workers);
        }
        let damaged = table.read_image(file, head.identity(), must_end);
        let damaged = damaged.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => StateError::Damaged,
            _ => StateError::File(error),
        })?;
        if head.has_workers {
            table.heed_word();
        }
        self.notes = Mutex::new(head.notes);
        Ok(Resumed { nodes: head.nodes, time: Duration::from_millis(head.milliseconds), damaged })
    }
}

/// Locks the file for this process; `None` where nothing can be locked.
fn lock_file(path: &Path) -> Result<Option<Ownership>, StateError> {
    match Ownership::acquire(path) {
        Ok(owner) => Ok(Some(owner)),
        Err(LockError::Held(holder)) => Err(StateError::Held(holder)),
        Err(LockError::Unavailable(error)) => {
            let path = path.display();
            log::warn!("{path} cannot be locked ({error}): do not keep two searches in it at once");
            Ok(None)
        }
    }
}

/// The file, if there is one; what is no file would keep its reader waiting.
fn open_if_there(path: &Path) -> io::Result<Option<File>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(data) if data.is_file() => File::open(path).map(Some),
        Ok(_) => Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no file")),
    }
}

/// The lines before the image.
struct Head {
    engine: String,
    problem: String,
    mib: usize,
    nodes: u64,
    milliseconds: u64,
    has_workers: bool,
    notes: KeptAnswers,
}

impl Head {
    /// The lines of the head.
    fn in_lines(&self) -> String {
        let Head { engine, problem, mib, nodes, milliseconds, has_workers, notes } = self;
        let (workers, count) = (u8::from(*has_workers), notes.len());
        let mut lines = format!(
            "{TITLE}\nengine {engine}\nproblem {problem}\ntable {mib}\nnodes {nodes}\n\
             milliseconds {milliseconds}\nworkers {workers}\nnotes {count}\n"
        );
        for (key, words) in notes {
            lines.push_str(&format!("note {key} {words}\n"));
        }
        let check = crc32fast::hash(lines.as_bytes());
        format!("{lines}check {check:08x}\n")
    }

    /// The identity that the image behind this head must have.
    fn identity(&self) -> u32 {
        crc32fast::hash(self.in_lines().as_bytes())
    }

    fn read(file: &mut impl BufRead) -> Result<Head, StateError> {
        let mut lines = String::new();
        let mut next = |name: &str| {
            let before = lines.len();
            // Only texts have lines: elsewhere there may be none for gigabytes.
            let read = file.by_ref().take(MOST_BYTES).read_line(&mut lines);
            let (_, line) = lines.split_at_checked(before).unwrap_or_default();
            let text = line.strip_prefix(name).and_then(|rest| rest.strip_suffix('\n'));
            match read {
                Err(error) if error.kind() != io::ErrorKind::InvalidData => {
                    Err(StateError::File(error))
                }
                _ => Ok(text.map(|text| text.trim_start().to_string())),
            }
        };
        if next(TITLE)?.is_none() {
            return Err(StateError::Other);
        }
        let names = ["engine", "problem", "table", "nodes", "milliseconds", "workers", "notes"];
        let mut words = Vec::new();
        for name in names {
            words.push(next(name)?.ok_or(StateError::Damaged)?);
        }
        let number = |word: &str| word.parse::<u64>().map_err(|_| StateError::Damaged);
        let mut notes = KeptAnswers::new();
        for _ in 0..number(&words[6])? {
            let note = next("note")?.ok_or(StateError::Damaged)?;
            let (key, words) = note.split_once(' ').ok_or(StateError::Damaged)?;
            notes.insert(number(key)?, words.to_string());
        }
        let check = next("check")?;
        let end = lines.rfind("check").unwrap_or_default();
        if check != Some(format!("{:08x}", crc32fast::hash(&lines.as_bytes()[..end]))) {
            return Err(StateError::Damaged);
        }
        Ok(Head {
            mib: usize::try_from(number(&words[2])?).map_err(|_| StateError::Damaged)?,
            nodes: number(&words[3])?,
            milliseconds: number(&words[4])?,
            has_workers: number(&words[5])? > 0,
            notes,
            engine: words.swap_remove(0),
            problem: words.swap_remove(1),
        })
    }
}
