//! The file in which the search of a single problem is kept.

use crate::cli::outcome::{CommandFailure, complain};
use crate::cli::task::ProblemTask;
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tsumi_core::engine::{Solver, StateFile, Stop};
use tsumi_core::system::language::Language;
use tsumi_core::words;

/// The argument for it.
#[derive(Args, Clone, Debug)]
pub struct StateArgument {
    /// Keep the search of a single problem in this file now and then and at its end, and go on
    /// from there if it is there already: after a power cut, too; with the same --hash
    #[arg(long, value_name = "FILE", conflicts_with_all = ["shares", "resume", "jobs"])]
    state: Option<PathBuf>,
}

impl StateArgument {
    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.state.as_deref()
    }
}

/// The file, once it is opened for its problem.
pub struct KeptSearch<'a> {
    path: Option<&'a Path>,
    state: OnceLock<StateFile>,
    language: Language,
}

impl<'a> KeptSearch<'a> {
    /// The search that is kept in a file, if any is.
    pub fn new(path: Option<&'a Path>, language: Language) -> KeptSearch<'a> {
        KeptSearch {
            path,
            state: OnceLock::new(),
            language,
        }
    }

    /// Has the solver forget what it knows, or opens the file for a problem: the solver goes on
    /// from there.
    ///
    /// # Errors
    /// If it cannot, or another problem has it.
    pub fn open(
        &self,
        solver: &mut Solver,
        task: &ProblemTask,
    ) -> Result<Option<&StateFile>, CommandFailure> {
        let Some(path) = self.path else {
            solver.clear();
            return Ok(None);
        };
        // What the solver knows is to be kept, whatever else is in the input.
        let Ok((problem, _)) = &task.content else {
            return Ok(None);
        };
        if self.state.get().is_some() {
            let message = "--state keeps the search of a single problem, and here is a second one";
            return Err(CommandFailure::input(message));
        }
        let opened = solver.state(path, problem).map_err(|error| {
            let (path, why) = (path.display(), words::no_state(&error, self.language));
            CommandFailure::input(format_args!("--state {path}: {why}"))
        })?;
        if let Some(resumed) = opened.resumed() {
            let words = words::resumed(resumed, self.language);
            complain(format_args!("{}: {words}", path.display()));
        }
        Ok(Some(self.state.get_or_init(|| opened)))
    }

    /// Writes the file at the end.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, solvers: &[Solver]) -> Result<(), CommandFailure> {
        let (Some(state), [solver, ..]) = (self.state.get(), solvers) else {
            return Ok(());
        };
        let saved = solver.save(state, &Stop::new());
        saved.map_err(|error| CommandFailure::Unwritten {
            name: self
                .path
                .map(|path| path.display().to_string())
                .unwrap_or_default(),
            error,
            missing: String::new(),
        })
    }
}
