//! The file of the option `StateFile`, in which a search is kept.
//!
//! The file is written once more after the answer, which does not wait for it, unless the client
//! sends another command meanwhile.

use super::jobs::AskedSearch;
use crate::system::language::Language;
use crate::words::{self, Message, system_error};
use std::path::Path;
use tsumi_core::solver::{Solver, StateFile, Stop};

/// Opens the file of a search, from which the solver goes on; `None` if there is none that can be
/// used. `tell` is called with what the file has, or with the reason why it is not used.
pub fn open_state_file(
    solver: &mut Solver,
    search: &AskedSearch,
    tell: &dyn Fn(Message),
) -> Option<StateFile> {
    let path = search.state.as_ref()?;
    let must_end = &|| {
        let is_over = |time| search.asked.elapsed() >= time;
        search.stop.is_raised() || search.limits.time.is_some_and(is_over)
    };
    let (opened, language) = (solver.state(path, &search.problem, must_end), search.language);
    match &opened {
        Ok(state) => {
            if let Some(resumed) = state.resumed() {
                tell(state_message(path, words::resumed(resumed, language)));
            }
        }
        Err(error) => {
            tell(Message::NotKept {
                path: path.display().to_string(),
                words: words::no_state(error, language),
            });
        }
    }
    opened.ok()
}

/// Writes the file after the answer, unless `stop` is raised; returns a message if that fails.
pub fn save_state_file(
    solver: &Solver,
    state: &StateFile,
    path: &Path,
    stop: &Stop,
    language: Language,
) -> Option<Message> {
    let saved = solver.save(state, stop);
    let error = saved.err().filter(|_| !stop.is_raised())?;
    Some(state_message(path, system_error(&error, language)))
}

/// A message about the file of a search.
fn state_message(path: &Path, words: String) -> Message {
    let path = path.display().to_string();
    Message::StateFile { path, words }
}
