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
use super::making::rows::RowsOfMade;
use super::making::sinks::Sinks;
use super::making::why_none::WhyNone;
use crate::cli::problems::input::Inputs;
use crate::composing::PlaceQuestion;
use crate::system::language::Language;
use crate::words::{self, marks, say};
use placed::made_of_placement;
use std::io::Write;
use tsumi_composer::given_out::Until;
use tsumi_composer::place::{Counts, Placements};

/// Places pieces on all positions. A position without a line is reported and skipped.
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
        let restrictions = arguments.question.places.given().collect();
        let placing = Placing { making, until, restrictions };
        placing.run(&arguments.question, arguments.rows.rows(), sinks)
    })
}

/// The search for one position.
struct Placing<'a> {
    making: Making<'a>,
    until: Until,
    /// The arguments that allow fewer pieces or squares.
    restrictions: Vec<&'static str>,
}

impl Placing<'_> {
    /// Searches for placements, writes what it finds, and summarizes it.
    fn run(
        &self,
        question: &PlaceQuestion,
        mut rows: RowsOfMade,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let given = self.making.item.given_line().unwrap_or_default();
        let line = question.moves().unwrap_or(&given);
        let placements = match Placements::of(self.making.problem, line, &question.wanted()) {
            Ok(placements) => placements,
            Err(why) => {
                let why = words::no_placement(why, sinks.language);
                let words = self.making.item.after_name(why, sinks.language);
                self.making.progress.aside(|| complain(words));
                return Ok(CommandOutcome::NotAnswered);
            }
        };
        let placements = self.making.search(placements, &self.until, |placements, found| {
            let language = sinks.language;
            let made =
                found.iter().map(|one| made_of_placement(&self.making, one, language)).collect();
            self.making.progress.aside(|| rows.write(made, sinks))?;
            let language = sinks.language;
            self.making.progress.show(|| self.progress_of(placements.counts(), language));
            Ok(())
        })?;
        let is_answered = placements.counts().levels.all() > 0;
        self.making.progress.aside(|| {
            rows.finish(sinks)?;
            self.summarize(&placements, sinks)?;
            if is_answered || placements.as_it_is().is_some() {
                return Ok(());
            }
            let none = self.why_none(question.add, placements.counts(), sinks.language);
            sinks.summarize(&none.in_one_line(&self.making.item.name_in(sinks.language), None))
        })?;
        Ok(if is_answered { CommandOutcome::Answered } else { CommandOutcome::NotAnswered })
    }

    /// Says why nothing was found.
    fn why_none(&self, most: u8, counts: Counts, language: Language) -> WhyNone {
        let (given, open) = (&self.restrictions, counts.open);
        WhyNone::new(language)
            .ended(&self.until)
            .left_out(open, language.pick("sets of pieces", "駒の組"), &["--nodes"])
            .because(
                !given.is_empty(),
                &say!(
                    language,
                    "{options} left out pieces on squares",
                    "{options} で候補の駒を減らしています",
                    options = given.join(marks::and(language))
                ),
            )
            .because(
                self.until.reason().is_none(),
                &say!(
                    language,
                    "at most {pieces} may be added (--add)",
                    "加える駒は {most} 枚まで（--add）",
                    pieces = words::number_of("piece", most)
                ),
            )
    }

    /// The counts so far, shown while sets of pieces are judged.
    fn progress_of(&self, counts: Counts, language: Language) -> String {
        let Counts { judged, found, waiting, .. } = counts;
        let name = self.making.item.name_in(language);
        say!(
            language,
            "{name}: {sets} judged, {found} found, {waiting} waiting",
            "{name}：{judged} 組を検討、発見 {found}、待ち {waiting}",
            sets = words::number_of("set", judged)
        )
    }

    fn summarize(
        &self,
        placements: &Placements,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let name = self.making.item.name_in(language);
        let Counts { candidates, judged, open, waiting, levels, .. } = placements.counts();
        if let Some(level) = placements.as_it_is() {
            let words = say!(
                language,
                "the line is its only solution as it is ({level_en})",
                "このままで作意が唯一の解です（{level_ja}）",
                level_en = level.name(),
                level_ja = level.japanese()
            );
            complain(self.making.item.after_name(words, language));
        } else if levels.all() == 0 {
            for words in words::first_faults(placements.first_faults(), language) {
                complain(self.making.item.after_name(words, language));
            }
        }
        let seconds = self.until.elapsed().as_secs_f64();
        let levels = words::levels(levels, language);
        let text = say!(
            language,
            "{name}: {levels}; {pieces} on squares, {sets} judged, {open} not settled, \
             {waiting} not tried; {seconds:.1} s",
            "{name}：{levels}。候補 {candidates}、調べた組 {judged}（未決 {open}、残り \
             {waiting}）、{seconds:.1} 秒",
            pieces = words::number_of("piece", candidates),
            sets = words::number_of("set", judged)
        );
        sinks.summarize(&text)
    }
}
