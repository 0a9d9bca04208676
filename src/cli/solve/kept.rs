//! The file in which the search of a single problem is kept.

use crate::cli::outcome::{CommandFailure, complain};
use crate::cli::task::ProblemTask;
use clap::Args;
use indicatif::FormattedDuration;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tsumi_core::engine::{Resumed, Solver, StateFile};
use tsumi_core::system::language::Language;

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

    /// Opens the file for a problem: the solver goes on from there.
    ///
    /// # Errors
    /// If it cannot, or another problem has it.
    pub fn open(
        &self,
        solver: &mut Solver,
        task: &ProblemTask,
    ) -> Result<Option<&StateFile>, CommandFailure> {
        let (Some(path), Ok((problem, _))) = (self.path, &task.content) else {
            return Ok(None);
        };
        if self.state.get().is_some() {
            let message = "--state keeps the search of a single problem, and here is a second one";
            return Err(CommandFailure::input(message));
        }
        let opened = solver.state(path, problem).map_err(|error| {
            let path = path.display();
            CommandFailure::input(format_args!("--state {path}: {error}"))
        })?;
        if let Some(resumed) = opened.resumed() {
            complain(format_args!("{}: {}", path.display(), self.words(resumed)));
        }
        Ok(Some(self.state.get_or_init(|| opened)))
    }

    /// What a file knew, for people.
    fn words(&self, resumed: Resumed) -> String {
        let (nodes, time) = (resumed.nodes, FormattedDuration(resumed.time));
        let damaged = match resumed.damaged {
            0 => String::new(),
            parts => self.language.pick(
                format!("; {parts} MiB of it are damaged and left out"),
                format!("。うち {parts} MiB は壊れているので使わない"),
            ),
        };
        self.language.pick(
            format!("goes on after {nodes} positions in {time}{damaged}"),
            format!("{nodes} 局面、{time} の続きから{damaged}"),
        )
    }

    /// Writes the file at the end.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, solvers: &[Solver]) -> Result<(), CommandFailure> {
        let (Some(state), [solver, ..]) = (self.state.get(), solvers) else {
            return Ok(());
        };
        solver
            .save(state)
            .map_err(|error| CommandFailure::Unwritten {
                name: self
                    .path
                    .map(|path| path.display().to_string())
                    .unwrap_or_default(),
                error,
                missing: String::new(),
            })
    }
}
