//! Where answers go.

use super::format::Format;
use super::solved::Solved;
use crate::cli::CommandFailure;
use crate::cli::layout;
use crate::cli::output_file::write_through;
use crate::cli::task::Task;
use crate::position::Position;
use std::io::Write;
use std::path::PathBuf;

/// Takes answers as they come.
pub trait Sink {
    /// A problem is being solved. Only told if there is one job.
    fn begin(&mut self, _task: &Task) -> Result<(), CommandFailure> {
        Ok(())
    }

    /// An answer.
    fn take(&mut self, solved: &Solved) -> Result<(), CommandFailure>;

    /// There are no more.
    fn finish(&mut self) -> Result<(), CommandFailure> {
        Ok(())
    }
}

/// Writes answers in a format, each as soon as it is there.
pub struct Writer<W> {
    output: W,
    /// The file that is written; none for standard output.
    path: Option<PathBuf>,
    format: Format,
    count: usize,
    /// The board of the problem has been written already.
    has_heading: bool,
}

impl<W: Write> Writer<W> {
    /// Writes to standard output.
    pub fn new(output: W, format: Format) -> Writer<W> {
        Writer {
            output,
            path: None,
            format,
            count: 0,
            has_heading: false,
        }
    }

    /// Writes to a file.
    pub fn to_file(path: PathBuf, output: W, format: Format) -> Writer<W> {
        Writer {
            path: Some(path),
            ..Writer::new(output, format)
        }
    }

    fn write(&mut self, text: &str) -> Result<(), CommandFailure> {
        write_through(&mut self.output, self.path.as_deref(), text)
    }

    fn heading(&mut self, name: &str, position: &Position) -> String {
        let is_due = self.format == Format::Text && !self.has_heading;
        if is_due {
            layout::heading(name, position)
        } else {
            String::new()
        }
    }
}

impl<W: Write> Sink for Writer<W> {
    fn begin(&mut self, task: &Task) -> Result<(), CommandFailure> {
        let Ok((problem, _)) = &task.content else {
            return Ok(());
        };
        let heading = self.heading(&task.name, problem.position());
        self.has_heading = !heading.is_empty();
        if self.has_heading {
            self.write(&heading)
        } else {
            Ok(())
        }
    }

    fn take(&mut self, solved: &Solved) -> Result<(), CommandFailure> {
        let text = self.format.text(solved);
        if text.is_empty() {
            return Ok(());
        }
        let before = match self.count {
            0 => self.format.beginning(),
            _ => self.format.separator(),
        };
        let heading = match &solved.result {
            Ok(solution) => self.heading(&solved.name, solution.position()),
            Err(_) => String::new(),
        };
        self.count += 1;
        self.has_heading = false;
        self.write(&format!("{before}{heading}{text}"))
    }

    fn finish(&mut self) -> Result<(), CommandFailure> {
        let beginning = if self.count == 0 {
            self.format.beginning()
        } else {
            ""
        };
        self.write(&format!("{beginning}{}", self.format.end()))
    }
}
