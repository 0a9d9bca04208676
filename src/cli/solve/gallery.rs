//! Pictures beside the answers: diagrams and a page.

use super::sink::Sink;
use super::solved::{Answering, SolvedTask};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::output::{Output, Outputs, numbered_path};
use crate::pictures::{
    Details, Picture, PictureLength, PictureOfBrinkmate, PictureProof, page, sheet,
};
use std::path::{Path, PathBuf};
use tsumi_core::notation::MoveTree;
use tsumi_core::solver::{BrinkmateVerdict, Conclusion};

/// What a picture of a problem shows, and its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Start, final position and solution, as SVG.
    Book,
    /// The problem alone, as SVG.
    Problem,
    /// The problem alone, as PNG.
    Png,
    /// The solution move by move, as animated PNG.
    Animation,
}

/// Writes a picture of each problem to a file of its own.
pub struct Diagrams {
    drawing: Drawing,
    path: PathBuf,
    outputs: Outputs,
}

impl Diagrams {
    /// Pictures, of which that of the first problem goes to `path` and the others to files with
    /// their numbers in the name.
    pub fn new(drawing: Drawing, path: &Path, outputs: Outputs) -> Diagrams {
        Diagrams { drawing, path: path.to_path_buf(), outputs }
    }
}

impl Sink for Diagrams {
    fn write_answer(&mut self, solved: &SolvedTask) -> Result<(), CommandFailure> {
        let Ok(solution) = &solved.content else {
            return Ok(());
        };
        let shown = Shown::of(solution, solved);
        let (picture, details) = (shown.picture(), shown.details());
        let bytes = match self.drawing {
            Drawing::Book => sheet::svg(&picture, &details).into_bytes(),
            Drawing::Problem => sheet::problem(&picture, &details).into_bytes(),
            Drawing::Png => raster::png(&sheet::problem(&picture, &details))?,
            Drawing::Animation => raster::animation(&sheet::steps(&picture, &details))?,
        };
        let mut output = self.outputs.create(&numbered_path(&self.path, solved.number), "")?;
        // To wait for the disk as well would take 6 ms each, and hold up all jobs.
        let written = output.write_bytes(&bytes);
        written.inspect_err(|_| output.discard())
    }

    /// True, as each picture has a file of its own.
    fn goes_on(&self) -> bool {
        true
    }
}

#[cfg(feature = "png")]
mod raster {
    use super::CommandFailure;
    use crate::pictures::raster;
    use crate::words::both;
    use std::fmt::Display;

    pub fn png(svg: &str) -> Result<Vec<u8>, CommandFailure> {
        raster::png(svg).map_err(drawing_failure)
    }

    pub fn animation(svgs: &[String]) -> Result<Vec<u8>, CommandFailure> {
        raster::animation(svgs).map_err(drawing_failure)
    }

    fn drawing_failure(error: impl Display) -> CommandFailure {
        both!("{error}", "図を描けません").into()
    }
}

/// In a program without it the arguments are refused; see `arguments.rs`.
#[cfg(not(feature = "png"))]
mod raster {
    use super::CommandFailure;

    pub fn png(_: &str) -> Result<Vec<u8>, CommandFailure> {
        Ok(Vec::new())
    }

    pub fn animation(_: &[String]) -> Result<Vec<u8>, CommandFailure> {
        Ok(Vec::new())
    }
}

/// Writes all problems to one page.
pub struct Page {
    output: Output<'static>,
    end: String,
}

impl Page {
    /// Writes the part of the page before the problems.
    pub fn begin(
        output: Output<'static>,
        settings: &page::Settings<'_>,
        engine: &[u8],
    ) -> Result<Page, CommandFailure> {
        let mut output = output.counting("problem");
        output.write(&page::beginning(settings))?;
        let end = page::end(engine);
        Ok(Page { output, end })
    }
}

impl Sink for Page {
    fn write_answer(&mut self, solved: &SolvedTask) -> Result<(), CommandFailure> {
        match &solved.content {
            Ok(solution) => {
                let shown = Shown::of(solution, solved);
                let problem = page::problem(&shown.picture(), &shown.details());
                self.output.write_entry(solved.number, problem.as_bytes())
            }
            Err(_) => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), CommandFailure> {
        self.output.write(&self.end)?;
        self.output.finish()
    }
}

/// A problem as people are shown it: with the given solution where that is as long as it has to be,
/// else with a line of the tsume length, as nobody counts futile interpositions.
struct Shown<'a> {
    solution: &'a Answering,
    solved: &'a SolvedTask,
    /// The line shown and its variations; `None` if it is that of the answer.
    moves: Option<MoveTree>,
}

impl<'a> Shown<'a> {
    /// How a problem is shown.
    fn of(solution: &'a Answering, solved: &'a SolvedTask) -> Shown<'a> {
        let findings = &solution.findings;
        let given = solution.stated.line();
        let line = findings.composers_line(&solution.problem, given.as_deref());
        Shown { solution, solved, moves: line.map(|line| findings.moves_beside(&line)) }
    }

    /// What is drawn of the problem.
    fn picture(&self) -> Picture<'_> {
        Picture {
            position: self.solution.position(),
            attacker: self.solution.problem.attacker(),
            moves: self.moves.as_ref().unwrap_or(&self.solution.moves),
            is_no_mate: self.solution.findings.conclusion() == Conclusion::NoMate,
            brinkmate: self.brinkmate(),
        }
    }

    /// What is drawn of a brinkmate.
    fn brinkmate(&self) -> Option<PictureOfBrinkmate<'_>> {
        let found = self.solution.findings.beside_mate()?;
        Some(PictureOfBrinkmate {
            plies: found.line.len(),
            threat: &found.threat,
            is_none: found.verdict == BrinkmateVerdict::None,
        })
    }

    /// The length that is shown with the problem.
    fn length(&self) -> Option<PictureLength> {
        let findings = &self.solution.findings;
        if let Some(found) = findings.beside_mate() {
            return found
                .upper
                .map(|plies| PictureLength { plies, is_shortest: found.is_shortest() });
        }
        findings
            .length()
            .map(|bounds| PictureLength { plies: bounds.upper.into(), is_shortest: bounds.meet() })
    }

    /// The text beside the picture.
    fn details(&self) -> Details<'_> {
        let heading = &self.solved.heading;
        Details {
            title: heading.title.as_deref().unwrap_or_default(),
            author: heading.author.as_deref().unwrap_or_default(),
            source: heading.source.as_deref().unwrap_or_default(),
            comments: heading.comments.as_ref().map(|(moves, said)| (moves, said.as_slice())),
            proof: self.solution.certificate.as_ref().map(|proof| PictureProof {
                positions: proof.positions,
                bytes: proof.bytes,
                claim: proof.claim.to_string(),
            }),
            length: self.length(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_after_the_first_have_numbers() {
        let path = |out: &str, number| numbered_path(Path::new(out), number).display().to_string();
        assert_eq!(path("a/book.svg", 1), "a/book.svg");
        assert_eq!(path("a/book.svg", 12), "a/book-12.svg");
        assert_eq!(path("book", 2), "book-2");
    }
}
