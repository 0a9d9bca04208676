//! Sinks of answers.

use super::solved::SolvedTask;
use super::text;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::{Document, Format};
use crate::cli::problems::input::InputProblem;
use crate::system::language::Language;
use crate::words;

/// Takes answers as they come.
pub trait Sink {
    /// Is called when a problem is begun, but only if there is one job.
    fn begin(&mut self, _task: &InputProblem) -> Result<(), CommandFailure> {
        Ok(())
    }

    /// Writes an answer, or the part of it that this sink shows.
    fn write_answer(&mut self, solved: &SolvedTask) -> Result<(), CommandFailure>;

    /// True if the next answer may be written even if this one could not be.
    fn goes_on(&self) -> bool {
        false
    }

    /// Is called when no more answers follow.
    fn finish(&mut self) -> Result<(), CommandFailure> {
        Ok(())
    }
}

/// Writes answers to a document, each as soon as it is known.
pub struct AnswerWriter<'a> {
    document: Document<'a>,
    /// The limits and questions in words.
    made_with: String,
    /// The language of texts.
    language: Language,
    /// True if the board of the problem was written already.
    has_heading: bool,
}

impl<'a> AnswerWriter<'a> {
    /// A writer to a document that has no answers yet.
    pub fn new(document: Document<'a>, made_with: String, language: Language) -> AnswerWriter<'a> {
        AnswerWriter { document, made_with, language, has_heading: false }
    }
}

impl Sink for AnswerWriter<'_> {
    fn begin(&mut self, item: &InputProblem) -> Result<(), CommandFailure> {
        match &item.content {
            Ok((problem, _)) if self.document.writes(Format::Text) => {
                self.has_heading = true;
                let heading = item.head(problem.position(), self.language);
                self.document.add_part(Format::Text, &heading)
            }
            _ => Ok(()),
        }
    }

    fn write_answer(&mut self, solved: &SolvedTask) -> Result<(), CommandFailure> {
        let has_heading = std::mem::take(&mut self.has_heading);
        let AnswerWriter { document, made_with, language, .. } = self;
        let language = *language;
        document.add(solved.number, |format| match (format, &solved.content) {
            (Format::Json | Format::Jsonl, _) => Some(format.object(&solved.row(made_with))),
            (Format::Table(table), _) => Some(table.row(&solved.row(made_with), None)),
            // The other formats cannot hold a mistake.
            (_, Err(_)) => None,
            (Format::Text, Ok(solution)) => {
                let report = text::answer_text(solution, language);
                let head = || solved.head(solution.position(), language);
                Some(if has_heading { report } else { head() + &report })
            }
            (_, Ok(solution)) => {
                let title = solved.heading.title();
                let threats = solution.threats();
                let note = words::claims_by_word(&solution.findings, Language::Japanese);
                let note = note.unwrap_or_default();
                let record = solution.to_record(&solved.name, &solved.details, &threats, &note);
                let record = format.record(&record, title);
                Some(record.unwrap_or_else(|| text::answer_row(solution, &solved.name)))
            }
        })
    }

    fn finish(&mut self) -> Result<(), CommandFailure> {
        self.document.end()
    }
}
