//! Problems in games.

use crate::answer::{self, json};
use crate::job::Work;
use crate::problem::value_error;
use pyo3::prelude::*;
use serde::Serialize;
use std::fs::File;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use tsumi::files::{self, Entries, Game, MinedRow, Rest};
use tsumi::mining::{Miner, Profile, Seen};
use tsumi::{Stop, TableError};

/// Problems found in one game.
#[derive(Serialize)]
struct MinedGame {
    positions: u64,
    problems: Vec<MinedRow>,
}

/// The work of a thread: from the text of a game to the problems in it.
pub fn work(profile: &Profile, seen: &Seen, stop: &Stop) -> Result<Work, TableError> {
    let mut miner = Miner::new(profile, seen)?;
    let stop = stop.clone();
    let mut mined = move |text: &str| -> Result<MinedGame, String> {
        let mut games = files::games(Cursor::new(text.to_owned()));
        let game = games.next().ok_or("there is no game in this text")?;
        let game = game.map_err(|error| error.mistake.to_string())?;
        let found = miner.game(&game.start, &game.line(), &stop);
        let found = found.map_err(|_| "no thread could be started")?;
        Ok(MinedGame {
            positions: found.positions,
            problems: found.finds.iter().map(MinedRow::new).collect(),
        })
    };
    Ok(Box::new(move |text| match mined(text) {
        Ok(found) => json(&found),
        Err(reason) => answer::failed(&reason),
    }))
}

/// Iterates over the games of a file or a text: name, and text in the words of USI. A
/// mistake is a `ValueError`, after which the next game can be read.
#[pyclass(frozen)]
pub struct Games(Mutex<Entries>);

#[pymethods]
impl Games {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Games> {
        let open = || File::open(path).map(|file| files::entries_with(file, Rest::Nowhere));
        Ok(Games(Mutex::new(py.detach(open)?)))
    }

    #[staticmethod]
    fn of_text(text: String) -> Games {
        Games(Mutex::new(files::entries(Cursor::new(text))))
    }

    fn __iter__(slf: Py<Games>) -> Py<Games> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(Option<String>, String)>> {
        let next = || {
            let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            entries.next()
        };
        let entry = py.detach(next).transpose().map_err(value_error)?;
        let game = entry.map(Game::try_from).transpose().map_err(value_error)?;
        Ok(game.map(|game| {
            let moves: Vec<_> = game.line().iter().map(ToString::to_string).collect();
            let text = format!("sfen {} moves {}", game.start.to_sfen(), moves.join(" "));
            (game.name, text)
        }))
    }
}
