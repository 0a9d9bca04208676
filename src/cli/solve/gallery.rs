//! Pictures beside the answers: diagrams and a page.

use super::sink::Sink;
use super::solved::{Solution, SolvedTask};
use crate::cli::outcome::CommandFailure;
use crate::cli::output::{Output, Outputs};
use crate::engine::Verdict;
use crate::notation::MoveTree;
use crate::pictures::page::Length;
use crate::pictures::{Picture, page, sheet};
use std::path::{Path, PathBuf};

/// Writes a diagram of each problem to a file of its own.
pub struct Diagrams {
    path: PathBuf,
    outputs: Outputs,
}

impl Diagrams {
    /// The first problem goes to `path`, the others to files with their numbers
    /// in the name.
    pub fn new(path: &Path, outputs: Outputs) -> Diagrams {
        Diagrams {
            path: path.to_path_buf(),
            outputs,
        }
    }

    fn path_of(&self, number: u64) -> PathBuf {
        if number == 1 {
            return self.path.clone();
        }
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let mut name = format!("{stem}-{number}");
        if let Some(extension) = self.path.extension() {
            name = format!("{name}.{}", extension.to_string_lossy());
        }
        self.path.with_file_name(name)
    }
}

impl Sink for Diagrams {
    fn take(&mut self, solved: &SolvedTask) -> Result<(), CommandFailure> {
        let Ok(solution) = &solved.result else {
            return Ok(());
        };
        let mut output = self.outputs.create(&self.path_of(solved.number), "")?;
        output.write(&sheet::svg(&picture(solution, &solved.name)))
    }
}

/// Writes all problems to one page.
pub struct Page(Output<'static>);

impl Page {
    /// Writes the part before the problems.
    pub fn begin(
        mut output: Output<'static>,
        settings: &page::Settings<'_>,
    ) -> Result<Page, CommandFailure> {
        output.write(&page::beginning(settings))?;
        Ok(Page(output))
    }
}

impl Sink for Page {
    fn take(&mut self, solved: &SolvedTask) -> Result<(), CommandFailure> {
        match &solved.result {
            Ok(solution) => self.0.write(&problem(solution, &solved.name)),
            Err(_) => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), CommandFailure> {
        self.0.write(page::end())
    }
}

/// A problem of the page. Where a line of the tsume length was found and no variations
/// belong to another one, it is the solution: people do not count futile interpositions.
fn problem(solution: &Solution, name: &str) -> String {
    let findings = &solution.findings;
    let has_variations = findings.variations.is_some() || findings.first_moves.is_some();
    let tsume = findings.tsume.as_ref();
    let line = tsume.and_then(|tsume| tsume.line.as_deref());
    let line = line.filter(|line| !has_variations && !line.is_empty());
    let moves = line.map(MoveTree::from_mate);
    let picture = Picture {
        moves: moves.as_ref().unwrap_or(&solution.moves),
        ..picture(solution, name)
    };
    let bounds = tsume.map(|tsume| tsume.bounds);
    let bounds = bounds.or(findings.answer.bounds);
    let length = bounds.map(|bounds| Length {
        plies: bounds.upper.into(),
        is_shortest: bounds.meet(),
    });
    page::problem(&picture, length)
}

fn picture<'a>(solution: &'a Solution, name: &'a str) -> Picture<'a> {
    Picture {
        name,
        position: solution.position(),
        attacker: solution.problem.attacker(),
        moves: &solution.moves,
        is_no_mate: solution.answer().verdict == Verdict::NoMate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_after_the_first_have_numbers() {
        let path = |out: &str, number| {
            let diagrams = Diagrams::new(Path::new(out), Outputs::default());
            diagrams.path_of(number).display().to_string()
        };
        assert_eq!(path("a/book.svg", 1), "a/book.svg");
        assert_eq!(path("a/book.svg", 12), "a/book-12.svg");
        assert_eq!(path("book", 2), "book-2");
    }
}
