//! Pictures beside the answers: diagrams and a page.

use super::sink::Sink;
use super::solved::{Solution, Solved};
use crate::cli::output_file::{Inputs, empty};
use crate::cli::{CommandFailure, failure};
use crate::engine::Verdict;
use crate::pictures::{Picture, page, sheet};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a diagram of each problem to a file of its own.
pub struct Diagrams {
    path: PathBuf,
    inputs: Inputs,
}

impl Diagrams {
    /// The first problem goes to `path`, the others to files with their numbers
    /// in the name.
    pub fn new(path: &Path, inputs: &Inputs) -> Diagrams {
        Diagrams {
            path: path.to_path_buf(),
            inputs: inputs.clone(),
        }
    }

    fn path_of(&self, number: u64) -> PathBuf {
        if number == 1 {
            return self.path.clone();
        }
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let extension = self.path.extension().unwrap_or_default().to_string_lossy();
        let name = match extension.is_empty() {
            true => format!("{stem}-{number}"),
            false => format!("{stem}-{number}.{extension}"),
        };
        self.path.with_file_name(name)
    }
}

impl Sink for Diagrams {
    fn take(&mut self, solved: &Solved) -> Result<(), CommandFailure> {
        let Ok(solution) = &solved.result else {
            return Ok(());
        };
        let path = self.path_of(solved.number);
        let mut file = self.inputs.create(&path)?;
        let text = sheet::svg(&picture(solution, &solved.name));
        file.write_all(text.as_bytes())
            .map_err(|error| failure(&path, &error))
    }
}

/// Writes all problems to one page.
pub struct Page {
    path: PathBuf,
    file: File,
}

impl Page {
    /// Opens the page at `path`. What is there stays until [`Page::begin`].
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn open(path: &Path, inputs: &Inputs) -> Result<Page, CommandFailure> {
        Ok(Page {
            path: path.to_path_buf(),
            file: inputs.open(path)?,
        })
    }

    /// Empties the page and writes what stands before the problems.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn begin(&mut self) -> Result<(), CommandFailure> {
        empty(&self.file).map_err(|error| failure(&self.path, &error))?;
        self.write(&page::beginning())
    }

    fn write(&mut self, text: &str) -> Result<(), CommandFailure> {
        let written: io::Result<()> = self.file.write_all(text.as_bytes());
        written.map_err(|error| failure(&self.path, &error))
    }
}

impl Sink for Page {
    fn take(&mut self, solved: &Solved) -> Result<(), CommandFailure> {
        match &solved.result {
            Ok(solution) => self.write(&page::problem(&picture(solution, &solved.name))),
            Err(_) => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), CommandFailure> {
        self.write(page::end())
    }
}

fn picture<'a>(solution: &'a Solution, name: &'a str) -> Picture<'a> {
    Picture {
        name,
        position: solution.position(),
        attacker: solution.problem.attacker(),
        moves: &solution.moves,
        is_no_mate: solution.answer.verdict == Verdict::NoMate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_after_the_first_have_numbers() {
        let path = |out: &str, number| {
            let diagrams = Diagrams::new(Path::new(out), &Inputs::default());
            diagrams.path_of(number).display().to_string()
        };
        assert_eq!(path("a/book.svg", 1), "a/book.svg");
        assert_eq!(path("a/book.svg", 12), "a/book-12.svg");
        assert_eq!(path("book", 2), "book-2");
    }
}
