//! A longer problem, and how it is written.

use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::made::Made;
use crate::cli::making::sinks::Sinks;
use crate::cli::problems::input::InputProblem;
use crate::files::ExtendedRow;
use crate::system::language::Language;
use crate::words::{self, texts};
use tsumi_composer::extend::{Found, differences};
use tsumi_core::solver::Problem;

/// A longer problem with its source.
pub struct Grown<'a> {
    /// The problem that was given, with its names.
    pub item: &'a InputProblem,
    /// The problem that was given.
    pub problem: &'a Problem,
    pub found: &'a Found,
    /// Its number among those that were found, from 1.
    pub number: usize,
    /// The others of its family, to be told in a line.
    pub others: Vec<&'a Found>,
}

impl<'a> Grown<'a> {
    /// Writes the problem.
    pub fn write(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let language = sinks.language;
        self.made(language, &self.named(language)).write(sinks, |format, name| {
            let mut row = ExtendedRow::new(self.problem, self.found);
            row.row.problem = self.item.number;
            row.row.name = name.to_string();
            format.object(&row)
        })
    }

    /// Writes it to the page alone, if there is one: elsewhere it is one of others.
    pub fn write_on_page(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let language = sinks.language;
        self.made(language, &self.named(language)).write_on_page(sinks)
    }

    fn made<'b>(&'b self, language: Language, named: &'b dyn Fn(&str) -> String) -> Made<'b> {
        Made {
            item: self.item,
            problem: &self.found.problem,
            line: &self.found.line,
            flaws: words::flaws_of_found(self.found, language),
            remarks: self.alike(language).into_iter().collect(),
            named,
        }
    }

    fn named(&self, language: Language) -> impl Fn(&str) -> String {
        let (plies, number) = (self.found.line.len(), self.number);
        move |name| texts::extend::name_of_found(language, name, plies, number)
    }

    /// What tells the others from it.
    fn alike(&self, language: Language) -> Option<String> {
        let before = self.found.before?;
        let seen = |found: &'a Found| (found.problem.position(), &*found.line);
        let others = self.others.iter();
        let others: Vec<_> =
            others.map(|other| differences(seen(self.found), seen(other), before)).collect();
        let told = (!others.is_empty()).then(|| words::others_of_family(&others, language))?;
        Some(texts::extend::also(language, &told))
    }
}
