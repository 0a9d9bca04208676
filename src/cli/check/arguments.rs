//! The arguments of `tsumi check`.

use super::style::Style;
use crate::cli::batch::{
    CollectionArguments, LimitArguments, Plan, ProblemArguments, ReadingArguments,
};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::Format;
use crate::cli::problems::input::Inputs;
use crate::cli::solve::StateArgument;
use crate::system::language::Language;
use crate::words::{self, Bilingual, both, marks, say};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use tsumi_composer::report::{DefectKind, Rules, TABLE};
use tsumi_core::solver::Questions;

/// The time for a problem if no limit is given. Most are settled in less; others may never be.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// The formats of reports.
const FORMATS: [&str; 4] = ["text", "json", "jsonl", "kif"];

/// Arguments of `tsumi check`.
#[derive(Args, Debug)]
#[command(mut_arg("sources", |sources| sources.required(false).required_unless_present("explain")))]
#[command(mut_arg("format", |format| format.value_parser(report_format()).help(
    "How to write the reports [default: text, or by the name of --out]"
)))]
#[command(mut_arg("quiet", |quiet| quiet.help(
    "One line a problem: name, `complete`, `flawed`, `incomplete` or `open`, plies"
)))]
#[command(mut_arg("time", |time| time.help(
    "Leave open what takes longer: 30 (seconds), 500ms, 10m, `never` [default: 1m]"
)))]
#[command(mut_arg("nodes", |nodes| nodes.help(
    "Leave open what takes more positions; 0: no limit [default: NodesLimit]"
)))]
#[command(mut_arg("threads", |threads| threads.help(
    "Threads that look into each problem [default: Threads]"
)))]
#[command(mut_arg("shares", |shares| shares.help(
    "Have N problems at a time checked elsewhere, as by examples/cluster.py"
)))]
pub struct CheckArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// Of brinkmates (必至): which other moves force one, which pieces are superfluous?
    #[arg(long, conflicts_with_all = ["rules", "proof", "usi", "all_moves", "shares"])]
    pub brinkmate: bool,

    /// The rules that judge: docs/composing.md has their table
    #[arg(long, value_name = "RULES", default_value = "magazine", value_parser = Rules::WORDS)]
    rules: String,

    /// Write a proof that the problem is complete (docs/proof.md)
    #[arg(long, value_name = "FILE", conflicts_with = "shares")]
    pub proof: Option<PathBuf>,

    /// Print what a word of a report means, such as `cook`, or `all` of them, and check nothing
    #[arg(long, value_name = "KIND", value_parser = parse_explained, conflicts_with_all = ["sources", "out", "proof"])]
    explain: Option<Explained>,

    /// Write the lines of the text in USI notation, too
    #[arg(long)]
    usi: bool,

    /// Look for all faults of an incomplete problem, too (a single SFEN without limits has this),
    /// and settle all that counts by any rules, such as superfluous pieces
    #[arg(long)]
    all_moves: bool,

    #[command(flatten)]
    collection: CollectionArguments,

    #[command(flatten)]
    pub kept: StateArgument,
}

/// The kinds of faults and flaws to explain.
#[derive(Clone, Debug)]
struct Explained(Vec<DefectKind>);

/// The defects that a word names: all, or those of one name.
fn parse_explained(word: &str) -> Result<Explained, Bilingual> {
    let all = || TABLE.iter().map(|row| row.defect).collect();
    let found = if word == "all" { all() } else { DefectKind::named(word) };
    if found.is_empty() {
        let names: Vec<[&str; 2]> = TABLE.iter().map(|row| [row.english, row.japanese]).collect();
        return Err(Bilingual::of(|language| {
            let names = names.iter().map(|&[english, japanese]| language.pick(english, japanese));
            let names = names.collect::<Vec<_>>().join(marks::comma(language));
            say!(language, "`all`, or one of: {names}", "「all」か、次のどれか：{names}")
        }));
    }
    Ok(Explained(found))
}

/// The questions of each report, and the style of its text.
pub struct ReportAsked {
    /// Every other move is settled: on request, and for one problem on the command line
    /// without limits, whose composer waits for it.
    pub all_moves: bool,
    /// The rules by which the level is to be settled, as far as the limits go.
    pub settled: Vec<Rules>,
    /// How the reports are written for people.
    pub style: Style,
}

impl CheckArguments {
    /// The meanings of the words after `--explain`; `None` without it.
    pub fn explanation(&self, language: Language) -> Option<String> {
        let Explained(defects) = self.explain.as_ref()?;
        let words = defects.iter();
        let words: Vec<String> = words.map(|&one| words::explanation(one, language)).collect();
        Some(words.join("\n"))
    }

    /// The plan to check the problems, and what each report is to settle.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<(Plan, ReportAsked), CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config).with_moves_as_solution();
        plan.limits = self.limits.options(inputs.config).limits();
        plan.limits.time = self.problems.time(None);
        self.collection.put_into(&mut plan, of_reports)?;
        if self.kept.files().is_some() {
            plan.jobs = 1;
        }
        if self.usi && !plan.formats().any(|format| format == Format::Text) {
            return Err(both!(
                "--usi is for the text, in which moves are in Japanese notation",
                "--usi は、指し手を日本語で書くテキストの出力のためのものです"
            )
            .into());
        }
        let all_moves = self.all_moves || plan.is_single_without_limits();
        // A limit of nodes stands in the place of the usual one.
        let minute = plan.limits.nodes.is_none().then_some(USUAL_TIME);
        plan.limits.time = self.problems.time(minute);
        let style = Style {
            language: plan.language,
            rules: Rules::from_word(&self.rules).unwrap_or_default(),
            shows_usi: self.usi,
        };
        plan.made_with = made_with(&plan, style.rules, all_moves);
        let settled = if self.all_moves { Rules::ALL.to_vec() } else { vec![style.rules] };
        Ok((plan, ReportAsked { all_moves, settled, style }))
    }

    /// The plan and the questions for problems of brinkmates.
    ///
    /// # Errors
    /// If the format is a record.
    pub fn brinkmate_plan(&self, inputs: &Inputs<'_>) -> Result<(Plan, Questions), CommandFailure> {
        let mut plan = self.plan(inputs)?.0;
        if plan.formats().any(|format| matches!(format, Format::Kif | Format::Table(_))) {
            return Err(both!(
                "--brinkmate: reports on brinkmates are text, json or jsonl",
                "--brinkmate：必至の検討結果の形式は、「text」「json」「jsonl」のどれかです"
            )
            .into());
        }
        plan.limits.compares_replies = true;
        plan.limits.progress_interval = None;
        Ok((plan, Questions::new().brinkmate(u32::MAX).faults()))
    }
}

/// The same format, but one object a line in the place of one that reports do not have.
fn of_reports(format: Format) -> Format {
    match format {
        Format::Csa | Format::Usi | Format::Sfen => Format::Jsonl,
        format => format,
    }
}

/// The arguments of the process that checks a share elsewhere.
pub fn worker_arguments(plan: &Plan) -> Vec<String> {
    // Defaults are spelled out, too: the configuration there may be another.
    let threads = plan.limits.threads.max(1);
    let never = plan.limits.time.map_or(" --time never", |_| "");
    let nodes = plan.limits.nodes.map_or(" --nodes 0", |_| "");
    let words = plan.made_with.trim_start_matches("check ");
    let all = format!("--threads {threads}{never}{nodes} {words}");
    all.split(' ').map(String::from).collect()
}

/// The rules and limits as arguments, which are kept with the results.
fn made_with(plan: &Plan, rules: Rules, all_moves: bool) -> String {
    let flag = |is_set: bool, flag| if is_set { flag } else { "" };
    let time = plan.limits.time.map(|time| time.as_secs_f64());
    let nodes = plan.limits.nodes;
    format!(
        "check --rules {}{}{}{}{}",
        rules.word(),
        flag(all_moves, " --all-moves"),
        time.map_or(String::new(), |seconds| format!(" --time {seconds}s")),
        nodes.map_or(String::new(), |nodes| format!(" --nodes {nodes}")),
        flag(plan.reading.root_defends, " --root-defends"),
    )
}

/// Reads a format that reports have.
fn report_format() -> impl TypedValueParser<Value = Format> {
    let known = |word: String| Format::from_str(&word, false);
    PossibleValuesParser::new(FORMATS).try_map(known)
}
