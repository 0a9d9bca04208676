//! `tsumi find`: problems of a collection that show a theme, or are like a position.
//!
//! Nothing is searched: themes are those of the solutions in the files.

use super::batch::{ReadingArguments, SourceArguments};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain};
use super::ends::placed_mistake::{InputMistake, PlacedMistake};
use super::making::why_none::WhyNone;
use super::outputs::output::Output;
use crate::cli::problems::input::Inputs;
use crate::system::language::Language;
use crate::words::{self, Bilingual, both, marks, say};
use clap::Args;
use std::io::Write;
use tsumi_composer::likeness::Likeness;
use tsumi_composer::report::Theme;
use tsumi_core::notation::moves;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::Problem;

/// Arguments of `tsumi find`.
#[derive(Args, Debug)]
pub struct FindArguments {
    #[command(flatten)]
    pub files: SourceArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// Only problems whose solution shows all of these themes, with commas between them:
    /// docs/composing.md says what each is
    #[arg(long, value_name = "THEME", value_delimiter = ',')]
    theme: Vec<Theme>,

    /// Only problems that are like this position, also mirrored or shifted
    #[arg(long, value_name = "SFEN", value_parser = parse_position)]
    like: Option<Position>,

    /// With --like: this many squares and pieces in hand may differ
    #[arg(long, value_name = "N", default_value_t = 4, requires = "like")]
    within: u32,
}

/// Reads a position in SFEN.
fn parse_position(text: &str) -> Result<Position, Bilingual> {
    let text = text.trim().trim_start_matches("sfen ");
    Position::from_sfen(text)
        .map_err(|error| Bilingual::of(|language| words::sfen_error(&error, language)))
}

/// A problem that was found.
struct FoundProblem {
    name: String,
    position: Position,
    moves: Vec<Move>,
    likeness: Option<Likeness>,
    /// The themes that the solution shows, each with its plies.
    themes: Vec<(Theme, Vec<usize>)>,
}

/// Prints the problems that are found as a list, the likest first.
pub fn run(
    arguments: &FindArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let mut plan = arguments.files.plan(inputs);
    plan.reading = arguments.reading.reading(inputs.config).with_moves_as_solution();
    if arguments.theme.is_empty() && arguments.like.is_none() {
        return Err(both!("--theme or --like is needed", "--theme か --like が必要です").into());
    }
    let sought = arguments.sought_problem(plan.reading.root_defends)?;
    let (language, mut found, mut without) = (plan.language, Vec::new(), 0);
    let (mut all, mut likest) = (0, None::<u32>);
    let on_fault = |fault: &PlacedMistake| complain(fault.in_words(language));
    let worst = plan.for_each_problem(ending, on_fault, |_, task, problem| {
        let moves = task.given_line().unwrap_or_default();
        without += u32::from(moves.is_empty());
        all += 1;
        let likeness = sought.as_ref().map(|sought| Likeness::between(problem, sought));
        let differences = likeness.map(|likeness| likeness.differences);
        likest = likest.into_iter().chain(differences).min();
        let name = task.name_in(language);
        found.extend(arguments.to_found(name, problem, moves, likeness));
        Ok(CommandOutcome::Answered)
    })?;
    found.sort_by_key(|found| found.likeness.map(|likeness| likeness.differences));
    let mut output = Output::standard(output);
    for one in &found {
        output.write(&one.row(language))?;
    }
    if without > 0 && !arguments.theme.is_empty() {
        complain(say!(
            language,
            "problems without a solution, whose themes are not known: {without}",
            "{without} 題には手順がなく、手筋を調べられません"
        ));
    }
    if found.is_empty() {
        complain(arguments.why_none(all, likest, language));
    }
    Ok(match found.is_empty() {
        true => worst.max(CommandOutcome::NotAnswered),
        false => worst,
    })
}

impl FindArguments {
    /// The position of `--like` as a problem.
    fn sought_problem(&self, root_defends: bool) -> Result<Option<Problem>, CommandFailure> {
        let problem = |position| Problem::with_defender(position, root_defends.into());
        let sought = self.like.as_ref().map(problem).transpose();
        Ok(sought.map_err(InputMistake::from)?)
    }

    /// Says why none of `all` problems was found; `likest` is the least number of differences.
    fn why_none(&self, all: usize, likest: Option<u32>, language: Language) -> String {
        let within = self.within;
        let is_unlike = likest.is_some_and(|likest| likest > within);
        let likest = likest.unwrap_or_default();
        let none = WhyNone::new(language).because(
            is_unlike,
            &say!(
                language,
                "the likest of {all} differs by {likest}, and --within is {within}",
                "{all} 題のうち最も似た図でも相違 {likest} か所（--within は {within}）"
            ),
        );
        let none = none.because(
            !is_unlike && !self.theme.is_empty(),
            &say!(
                language,
                "none of {all} shows all of --theme",
                "--theme のすべてが現れるものは {all} 題の中にありません"
            ),
        );
        none.in_one_line("", None)
    }

    /// A problem as it is printed, if it is like the position and shows the themes wanted.
    fn to_found(
        &self,
        name: String,
        problem: &Problem,
        moves: Vec<Move>,
        likeness: Option<Likeness>,
    ) -> Option<FoundProblem> {
        if likeness.is_some_and(|likeness| likeness.differences > self.within) {
            return None;
        }
        let position = problem.position();
        let plies = |&theme: &Theme| {
            let plies = theme.plies(position, problem.attacker(), &moves);
            (!plies.is_empty()).then_some((theme, plies))
        };
        let themes = self.theme.iter().map(plies).collect::<Option<_>>()?;
        Some(FoundProblem { name, position: position.clone(), moves, likeness, themes })
    }
}

impl FoundProblem {
    /// A row of the list: name, SFEN, solution, and the likeness and themes.
    fn row(&self, language: Language) -> String {
        let mut remarks: Vec<String> = Vec::new();
        remarks.extend(self.likeness.map(|likeness| likeness_in_words(likeness, language)));
        for (theme, plies) in &self.themes {
            let plies: Vec<String> = plies.iter().map(ToString::to_string).collect();
            let plies = plies.join(language.pick(" ", "、"));
            remarks.push(say!(
                language,
                "{theme_en} at {plies}",
                "{theme_ja}（{plies}手目）",
                theme_en = theme.word(),
                theme_ja = theme.in_japanese()
            ));
        }
        let remarks = remarks.join(marks::semicolon(language));
        let line = moves::usi(&self.moves);
        let columns = [self.name.clone(), self.position.to_sfen(), line, remarks];
        let columns = columns.into_iter().filter(|column| !column.is_empty());
        format!("{}\n", columns.collect::<Vec<_>>().join("\t"))
    }
}

/// How like a problem is, in words.
fn likeness_in_words(likeness: Likeness, language: Language) -> String {
    let Likeness { is_mirrored, shift: (files, ranks), differences, .. } = likeness;
    let mut words = Vec::new();
    if is_mirrored {
        words.push(say!(language, "mirrored", "左右反転"));
    }
    if (files, ranks) != (0, 0) {
        words.push(say!(
            language,
            "shifted by files {files} and ranks {ranks}",
            "横に{files}・縦に{ranks}ずらした形"
        ));
    }
    words.push(match differences {
        0 => say!(language, "the same", "同じ図"),
        _ => say!(language, "differences: {differences}", "相違{differences}か所"),
    });
    words.join(marks::comma(language))
}
