//! `tsumi place`: the smallest sets of pieces with which a line is the only solution of a
//! position.
//!
//! [`tsumi_composer::place`] says what is to be asked next and which problems are to be
//! told, and [`tsumi_composer::given_out`] has it answered by jobs side by side.

mod arguments;
mod placed;

pub use arguments::PlaceArguments;

use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain};
use super::making::made::{self, Making};
use super::making::sinks::Sinks;
use super::making::why_none::WhyNone;
use crate::cli::problems::input::Inputs;
use crate::composing::PlaceQuestion;
use crate::system::language::Language;
use crate::words::{self, texts};
use placed::Placed;
use std::io::Write;
use tsumi_composer::given_out::Until;
use tsumi_composer::place::{Counts, Placement, Placements};

/// Places pieces on all positions. One without a line is reported and skipped.
pub fn run(
    arguments: &PlaceArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let plan = arguments.plan(inputs)?;
    let pages = (arguments.html.as_deref(), "problem");
    made::make_for_each(plan, pages, output, ending, |making, _, sinks| {
        let until = Until::new(&making.plan.limits, making.stop);
        let question = arguments.question();
        let restrictions = arguments.restrictions();
        let placing = Placing { making, until, restrictions };
        placing.run(&question, sinks)
    })
}

/// The search for one position.
struct Placing<'a> {
    making: Making<'a>,
    until: Until,
    /// The arguments that leave out pieces.
    restrictions: Vec<&'static str>,
}

impl Placing<'_> {
    fn run(
        &self,
        question: &PlaceQuestion,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let given = self.making.item.given_line().unwrap_or_default();
        let line = question.line.as_ref().unwrap_or(&given);
        let placements = match Placements::of(self.making.problem, line, &question.wanted()) {
            Ok(placements) => placements,
            Err(why) => {
                let (name, why) = (
                    self.making.item.name_in(sinks.language),
                    words::no_placement(why, sinks.language),
                );
                self.making.progress.aside(|| complain(format_args!("{name}: {why}")));
                return Ok(CommandOutcome::NotAnswered);
            }
        };
        let placements = self.making.search(placements, &self.until, |placements, found| {
            for placement in found {
                self.write(&placement, sinks)?;
            }
            self.making.progress.show(|| self.progress_of(placements.counts()));
            Ok(())
        })?;
        self.making.progress.aside(|| {
            self.summarize(&placements, sinks)?;
            if placements.told() > 0 || placements.is_complete() {
                return Ok(());
            }
            let none = self.why_none(question.add, placements.counts(), sinks.language);
            sinks.summarize(&none.in_one_line(&self.making.item.name_in(sinks.language), None))
        })?;
        Ok(if placements.told() > 0 {
            CommandOutcome::Answered
        } else {
            CommandOutcome::NotAnswered
        })
    }

    fn write(&self, placement: &Placement, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let placed = Placed { item: self.making.item, problem: self.making.problem, placement };
        self.making.progress.aside(|| placed.write(sinks))
    }

    /// Why nothing was found.
    fn why_none(&self, most: usize, counts: Counts, language: Language) -> WhyNone {
        let (given, open) = (&self.restrictions, counts.open);
        WhyNone::new(language)
            .ended(&self.until)
            .left_out(open, texts::place::sets(language), &["--nodes"])
            .because(
                !given.is_empty(),
                &texts::place::pieces_left_out(language, given.join(texts::marks::and(language))),
            )
            .because(self.until.reason().is_none(), &texts::place::most(language, most))
    }

    /// What to show while sets are being judged.
    fn progress_of(&self, counts: Counts) -> String {
        let Counts { judged, complete, waiting, .. } = counts;
        let name = &self.making.item.name;
        format!("{name}: {judged} sets judged, {complete} complete, {waiting} waiting")
    }

    fn summarize(
        &self,
        placements: &Placements,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let name = self.making.item.name_in(language);
        if placements.is_complete() {
            let words = texts::place::complete_already(language);
            complain(format_args!("{name}: {words}"));
        } else if placements.told() == 0 {
            for words in words::first_faults(placements.first_faults(), language) {
                complain(format_args!("{name}: {words}"));
            }
        }
        let seconds = self.until.elapsed().as_secs_f64();
        let Counts { candidates, judged, open, waiting, .. } = placements.counts();
        let told = placements.told();
        let text = texts::place::summary(
            language, &name, told, candidates, judged, open, waiting, seconds,
        );
        sinks.summarize(&text)
    }
}
