//! The problems of a file, one after the other.

use crate::problem::value_error;
use pyo3::prelude::*;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use tsumi::files::{self, Entries, Entry, Given, Rest};

/// The given solution: moves, plies, verdict.
type Solution = (Vec<String>, Option<usize>, &'static str);
/// SFEN, name and author, number of the line, the given solution, mistakes that the problem does without, and
/// a note.
type Fields = (
    String,
    (Option<String>, Option<String>),
    usize,
    Option<Solution>,
    Vec<String>,
    Option<&'static str>,
);

/// Iterates over the problems of a file. A mistake is a `ValueError`, after which the
/// next problem can be read.
#[pyclass(frozen)]
pub struct Reader(Mutex<Entries>);

#[pymethods]
impl Reader {
    #[new]
    fn new(py: Python<'_>, path: PathBuf, rest: bool) -> PyResult<Reader> {
        let root_defends = false;
        let rest = if rest { Rest::ToDefender { root_defends } } else { Rest::Nowhere };
        // The first lines are read, too, which are waited for if it is a pipe.
        let open = || File::open(path).map(|file| files::entries_with(file, rest));
        Ok(Reader(Mutex::new(py.detach(open)?)))
    }

    fn __iter__(slf: Py<Reader>) -> Py<Reader> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Fields>> {
        let next = || {
            let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            entries.next()
        };
        let entry = py.detach(next).transpose().map_err(value_error)?;
        Ok(entry.map(fields))
    }
}

fn fields(entry: Entry) -> Fields {
    let note = entry.note();
    let given = entry.given.map(|given| match given {
        Given::Line(tree) => {
            let line = tree.main_line();
            let words = line.iter().map(ToString::to_string).collect();
            (words, Some(line.len()), "mate")
        }
        Given::Plies(plies) => (Vec::new(), Some(plies), "mate"),
        Given::Mate => (Vec::new(), None, "mate"),
        Given::NoMate => (Vec::new(), None, "nomate"),
    });
    let mistakes = entry.mistakes.iter().map(ToString::to_string).collect();
    let names = (entry.name, entry.author);
    (entry.position.to_sfen(), names, entry.line, given, mistakes, note)
}
