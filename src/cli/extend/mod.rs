//! `tsumi extend`: problems whose solutions go on as that of a given one (逆算); and `tsumi hunt`:
//! such ones from whatever short problems are met among positions.
//!
//! [`tsumi_composer::extend`] says what is to be asked next and which problems are to be
//! told, and [`tsumi_composer::given_out`] has it answered by jobs side by side.

mod arguments;
mod grown;
mod hunt;

pub use arguments::ExtendArguments;
pub use hunt::HuntArguments;

use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain};
use super::making::made::{self, Making};
use super::making::rows::RowsOfMade;
use super::making::sinks::Sinks;
use super::making::why_none::WhyNone;
use crate::cli::problems::input::Inputs;
use crate::system::language::Language;
use crate::words::{self, say};
use grown::made_of_growth;
use std::io::Write;
use tsumi_composer::extend::{Extensions, Found, Growth};
use tsumi_composer::given_out::Until;
use tsumi_core::position::Move;

/// Extends all problems. One that may not grow is reported and skipped.
pub fn run(
    arguments: &ExtendArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let plan = arguments.plan(inputs)?;
    let pages = (arguments.html.as_deref(), "problem");
    made::make_for_each(plan, pages, output, ending, |making, solver, sinks| {
        let mut extending = Extending::new(making, false);
        extending.restrictions = arguments.question.restrictions();
        let mut wanted = arguments.question.wanted()?;
        wanted.tells_longest = making.plan.resume;
        extending.additions = wanted.plies.map(|_| wanted.additions);
        let given = making.item.given_line();
        let limits = (&making.plan.limits, &wanted);
        match Extensions::of(solver, making.problem, given.as_deref(), limits, making.stop) {
            Ok(mut extensions) => {
                extensions.resume_after(making.earlier);
                extending.run(extensions, arguments.rows.rows(), sinks)
            }
            Err(why) => Ok(extending.refuse(&words::no_growth(why, sinks.language))),
        }
    })
}

/// Hunts for problems from all positions. A faulty one is reported and skipped.
pub fn hunt(
    arguments: &HuntArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let plan = arguments.plan(inputs)?;
    let pages = (arguments.html.as_deref(), "problem");
    made::make_for_each(plan, pages, output, ending, |making, _, sinks| {
        let question = &arguments.question;
        let (setups, plies) = question.setups(making.problem);
        let extensions = Extensions::hunt(making.problem, setups, plies, &question.wanted());
        let mut hunting = Extending::new(making, true);
        hunting.restrictions = arguments.question.places.given().collect();
        hunting.run(extensions, arguments.rows.rows(), sinks)
    })
}

/// The growth of one problem, or a hunt.
struct Extending<'a> {
    making: Making<'a>,
    is_hunt: bool,
    /// The arguments that allow fewer pieces on the board.
    restrictions: Vec<&'static str>,
    /// The number of pieces that may join, where a length is given.
    additions: Option<usize>,
    until: Until,
}

impl<'a> Extending<'a> {
    fn new(making: Making<'a>, is_hunt: bool) -> Extending<'a> {
        Extending {
            is_hunt,
            restrictions: Vec::new(),
            additions: None,
            until: Until::new(&making.plan.limits, making.stop),
            making,
        }
    }

    /// Carries out the growth, writes what it finds, and summarizes it.
    fn run(
        &self,
        extensions: Extensions,
        mut rows: RowsOfMade,
        sinks: &mut Sinks<'_>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let plies = extensions.plies();
        let is_answer = |line: &[Move]| line.len() >= plies;
        let earlier = self.making.earlier;
        let mut written = earlier.len();
        let mut is_answered = earlier.iter().any(|(_, line)| is_answer(line));
        let extensions = self.making.search(extensions, &self.until, |extensions, found| {
            is_answered |= found.iter().any(|found| is_answer(&found.line));
            self.write(&found, &mut written, &mut rows, sinks)?;
            let growth = extensions.growth();
            self.making.progress.show(|| self.progress_of(growth, sinks.language));
            Ok(())
        })?;
        self.making.progress.aside(|| {
            rows.finish(sinks)?;
            self.summarize(&extensions, sinks)?;
            let none = (!is_answered).then(|| self.why_none(extensions.growth(), sinks.language));
            none.map_or(Ok(()), |none| {
                let plies = (!self.is_hunt).then_some(plies);
                sinks.summarize(&none.in_one_line(&self.making.item.name_in(sinks.language), plies))
            })
        })?;
        Ok(if is_answered { CommandOutcome::Answered } else { CommandOutcome::NotAnswered })
    }

    /// Complains that a problem may not grow.
    fn refuse(&self, why: &str) -> CommandOutcome {
        let words = self.making.item.after_name(why, self.making.plan.language);
        self.making.progress.aside(|| complain(words));
        CommandOutcome::NotAnswered
    }

    /// Writes problems that were found; `written` counts them.
    fn write(
        &self,
        found: &[Found],
        written: &mut usize,
        rows: &mut RowsOfMade,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let numbered = found.iter().zip(*written + 1..);
        let made =
            numbered.map(|(one, number)| made_of_growth(&self.making, one, number, language));
        let made = made.collect();
        *written += found.len();
        self.making.progress.aside(|| rows.write(made, sinks))
    }

    /// The counts so far, shown while problems grow.
    fn progress_of(&self, growth: Growth, language: Language) -> String {
        let Growth { steps, found, longest, waiting, setups, .. } = growth;
        let name = self.making.item.name_in(language);
        if self.is_hunt {
            return say!(
                language,
                "{name}: {positions}, {found} found",
                "{name}：{setups} 局面、発見 {found}",
                positions = words::number_of("position", setups)
            );
        }
        say!(
            language,
            "{name}: {steps} taken back, {found} found, the longest {plies}, {waiting} waiting",
            "{name}：{steps} 図から逆算、発見 {found}、最長 {longest} 手、待ち {waiting}",
            plies = words::counted(longest)
        )
    }

    fn summarize(
        &self,
        extensions: &Extensions,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), CommandFailure> {
        let name = self.making.item.name_in(sinks.language);
        let seconds = self.until.elapsed().as_secs_f64();
        let growth = extensions.growth();
        let Growth { steps, levels, longest, disputed, counts, .. } = growth;
        let (checks, replies) = (counts.checks, counts.replies);
        let (open_checks, open_replies) = (counts.open_checks, counts.open_replies);
        let mut text = say!(
            sinks.language,
            "{name}: {levels}, the longest {plies}; {problems} taken back, \
             replies {replies}, {open_replies} not settled, checks {checks}, {open_checks} \
             not settled; {seconds:.1} s",
            "{name}：{levels}、最長 {longest} 手。{steps} 図から逆算、応手 {replies}（未決 \
             {open_replies}）、王手 {checks}（未決 {open_checks}）、{seconds:.1} 秒",
            levels = words::levels(levels, sinks.language),
            plies = words::counted(longest),
            problems = words::number_of("problem", steps)
        );
        if self.is_hunt {
            text = self.hunt_summary(growth, seconds, sinks.language);
        }
        if disputed > 0 {
            complain(say!(
                sinks.language,
                "{name}: found complete, though a report on them has a fault: {disputed} (an error \
                 of tsumi)",
                "{name}：完全と判断したのに検討で不備が出た図が {disputed} あります（tsumi の誤りです）"
            ));
        }
        sinks.summarize(&text)
    }

    /// Says why nothing as long as wanted was found.
    fn why_none(&self, growth: Growth, language: Language) -> WhyNone {
        let (counts, aside) = (growth.counts, growth.left_aside);
        let none = WhyNone::new(language).ended(&self.until);
        if self.is_hunt {
            let places = [&self.restrictions[..], &["--king", "--put"]].concat();
            let positions = if counts.legal_setups == 0 { growth.setups as usize } else { 0 };
            return none
                .because(
                    growth.setups == 0 && self.until.reason().is_none(),
                    language.pick(
                        "no position is left (--from, --until)",
                        "局面が残っていません（--from、--until）",
                    ),
                )
                .left_out(
                    positions,
                    language.pick("positions, all of them", "局面（すべて）"),
                    &places,
                )
                .left_out(
                    aside.by_plies,
                    language.pick("problems of other lengths", "手数の違う図"),
                    &["--plies"],
                )
                .left_out(aside.by_hand, language.pick("problems", "図"), &["--hand"])
                .left_out(aside.by_theme, language.pick("problems", "図"), &["--theme"])
                .because(
                    aside.by_pieces > 0,
                    &say!(
                        language,
                        "superfluous pieces in problems: {number}",
                        "不要駒のある図 {number}",
                        number = aside.by_pieces
                    ),
                )
                .because(
                    counts.open_setups > 0,
                    &say!(
                        language,
                        "positions not settled: {number}",
                        "未決の局面 {number}",
                        number = counts.open_setups
                    ),
                );
        }
        let open = counts.open_replies + counts.open_checks;
        let joining = match self.additions {
            Some(0) => {
                say!(language, "no piece may join (--add)", "駒は加わりません（--add）")
            }
            most => say!(
                language,
                "at most {pieces} may join (--add)",
                "加わる駒は {most} 枚まで（--add）",
                most = most.unwrap_or_default(),
                pieces = words::number_of("piece", most)
            ),
        };
        none.left_out(counts.barred_checks, language.pick("checks", "王手"), &self.restrictions)
            .left_out(open, language.pick("replies and checks", "応手と王手"), &["--nodes"])
            .because(self.additions.is_some() && self.until.reason().is_none(), &joining)
    }

    /// The summary of a hunt.
    fn hunt_summary(&self, growth: Growth, seconds: f64, language: Language) -> String {
        let name = self.making.item.name_in(language);
        let Growth { setups, levels, steps, next_setup, .. } = growth;
        let open = growth.counts.open_setups;
        say!(
            language,
            "{name}: {positions}, {open} not settled; {levels}; {problems} taken back; \
             {seconds:.1} s; all before {next_setup} is done: --from {next_setup} goes on",
            "{name}：{setups} 局面（未決 {open}）、{levels}、{steps} 図から逆算、\
             {seconds:.1} 秒。{next_setup} 番より前は完了：続きは --from {next_setup}",
            levels = words::levels(levels, language),
            positions = words::number_of("position", setups),
            problems = words::number_of("problem", steps)
        )
    }
}
