//! The files of the search of a single problem: that in which it is kept, and its journal.

use super::journal::Journal;
use crate::cli::ends::ending::{Delay, Termination};
use crate::cli::ends::outcome::{CommandFailure, complain};
use crate::cli::outputs::progress::ProgressDisplay;
use crate::cli::problems::input::InputProblem;
use crate::system::language::Language;
use crate::system::shown;
use crate::words::{self, both, say};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use tsumi_core::solver::{Company, Problem, Solver, StateFile, Stop};

/// The argument for the first of them.
#[derive(Args, Clone, Debug)]
pub struct StateArgument {
    /// Keep the search of a single problem in this file, and go on from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["shares", "resume", "jobs"])]
    state: Option<PathBuf>,
}

impl StateArgument {
    /// The file, if the search is kept.
    pub fn files(&self) -> Option<LongSearch<'_>> {
        let state = Some(self.state.as_deref()?);
        let journal = None;
        Some(LongSearch { state, journal })
    }
}

/// The arguments for both.
#[derive(Args, Clone, Debug)]
pub struct LongSearchArguments {
    #[command(flatten)]
    state: StateArgument,

    /// Add once a minute how far a single problem has come, as a line of JSON
    #[arg(long, value_name = "FILE", conflicts_with_all = ["shares", "resume", "jobs"])]
    journal: Option<PathBuf>,
}

impl LongSearchArguments {
    /// The files of the search, if it is kept or told of.
    pub fn files(&self) -> Option<LongSearch<'_>> {
        let (state, journal) = (self.state.state.as_deref(), self.journal.as_deref());
        (state.is_some() || journal.is_some()).then_some(LongSearch { state, journal })
    }
}

/// The files of a long search.
#[derive(Clone, Copy)]
pub struct LongSearch<'a> {
    /// The file in which the search is kept.
    state: Option<&'a Path>,
    /// The file of its journal.
    journal: Option<&'a Path>,
}

/// The state and the journal of a problem's search, if they are wanted.
pub type KeptFiles<'a> = (Option<&'a StateFile>, Option<Journal>);

/// The files of a long search, which are opened once its problem is known.
pub struct KeptSearch<'a> {
    files: Option<LongSearch<'a>>,
    state: OnceLock<StateFile>,
    /// True once a problem was begun: there may be no second one.
    has_begun: AtomicBool,
    company: Company,
    language: Language,
    ending: &'a Termination,
    /// The first signal does not end the process while the file is still to be written.
    delay: Mutex<Option<Delay>>,
}

impl<'a> KeptSearch<'a> {
    pub fn new(
        files: Option<LongSearch<'a>>,
        company: Company,
        language: Language,
        ending: &'a Termination,
    ) -> KeptSearch<'a> {
        let is_kept = files.is_some_and(|files| files.state.is_some());
        KeptSearch {
            files,
            ending,
            delay: Mutex::new(is_kept.then(|| ending.delay())),
            state: OnceLock::new(),
            has_begun: AtomicBool::new(false),
            company,
            language,
        }
    }

    /// Opens the files for a problem, from which the solver goes on; without files the solver
    /// forgets all it knows.
    pub fn open(
        &self,
        solver: &mut Solver,
        item: &InputProblem,
        stop: &Stop,
    ) -> Result<KeptFiles<'_>, CommandFailure> {
        let Some(files) = self.files else {
            solver.clear();
            return Ok((None, None));
        };
        // A faulty problem leaves the solver as it is: what it knows is to be kept.
        let Ok((problem, _)) = &item.content else {
            return Ok((None, None));
        };
        if self.has_begun.swap(true, Ordering::Relaxed) {
            return Err(both!(
                "--state and --journal are about a single problem, and here is a second one",
                "--state と --journal は 1 問だけのものですが、2 問目があります"
            )
            .into());
        }
        let state = files.state.map(|path| self.open_state(solver, problem, path, stop));
        let state = state.transpose()?;
        let before = state.and_then(StateFile::resumed);
        let before = before.map_or(0, |resumed| resumed.nodes);
        let by_word = self.company == Company::Now || solver.has_word();
        let journal = Journal::new(files.journal, (before, by_word), self.language)?;
        Ok((state, Some(journal)))
    }

    /// Opens the file in which the search is kept.
    fn open_state(
        &self,
        solver: &mut Solver,
        problem: &Problem,
        path: &Path,
        stop: &Stop,
    ) -> Result<&StateFile, CommandFailure> {
        let opened = solver
            .state_in_company(path, problem, self.company, &|| stop.is_raised())
            .map_err(|error| {
                both!(
                    |language| "--state {path}: {why}",
                    "--state {path}：{why}",
                    path = path.display(),
                    why = words::no_state(&error, language)
                )
            })?;
        if let Some(resumed) = opened.resumed() {
            let words = words::resumed(resumed, self.language);
            complain(format_args!("{}: {words}", path.display()));
        }
        Ok(self.state.get_or_init(|| opened))
    }

    /// The file in which the search is kept, once it is opened.
    pub fn path(&self) -> Option<&'a Path> {
        self.state.get().and(self.files?.state)
    }

    /// Writes the file in which the search is kept, at the end; then a signal ends the process as
    /// elsewhere.
    pub fn save(
        &self,
        solver: Option<&Solver>,
        progress: &ProgressDisplay,
    ) -> Result<(), CommandFailure> {
        let delay = self.delay.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (Some(state), Some(solver)) = (self.state.get(), solver) else {
            return Ok(());
        };
        let say = || progress.aside(|| complain(self.words_while_saving()));
        let saved = self.ending.saying(say, || solver.save(state, &Stop::new()));
        drop(delay);
        saved.map_err(|error| CommandFailure::unwritten(self.path(), error))
    }

    /// Says that the end is waited for.
    fn words_while_saving(&self) -> String {
        let path = self.path().map(shown::name).unwrap_or_default();
        say!(
            self.language,
            "saving {path}; a second signal ends at once, with what was saved before",
            "{path} を保存しています（もう一度中断するとすぐに終わり、前に保存した分が残ります）"
        )
    }
}
