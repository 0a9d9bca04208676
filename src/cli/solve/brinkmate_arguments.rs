//! The arguments of `tsumi brinkmate`.

use super::arguments::{ALL, WRITERS, shows_branches};
use super::kept::LongSearchArguments;
use super::picture_arguments::PictureArguments;
use crate::cli::batch::{
    CollectionArguments, LimitArguments, Plan, ProblemArguments, ReadingArguments,
};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::Format;
use crate::cli::problems::input::Inputs;
use crate::words::both;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tsumi_core::solver::{Effort, Questions};

/// The formats that have a word for a brinkmate.
const FORMATS: [&str; 4] = ["text", "json", "jsonl", "kif"];

/// Arguments of `tsumi brinkmate`.
#[derive(Args, Debug)]
#[command(mut_arg("shares", |shares| shares.conflicts_with_all(WRITERS)))]
#[command(mut_arg("sources", |sources| sources.help(
    "Files, `-` for standard input, or SFENs, each in quotes, as for `tsumi solve`"
)))]
#[command(mut_arg("hash", |hash| hash.help(
    "Memory of the search, in MiB, of all jobs together"
)))]
#[command(mut_arg("time", |time| time.help(
    "Give up on a problem after 30 (seconds), 500ms, 10m or 2h [default: never]"
)))]
#[command(mut_arg("format", |format| format.value_parser(
    PossibleValuesParser::new(FORMATS).try_map(|word| Format::from_str(&word, false))
)))]
pub struct BrinkmateArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// Only brinkmates of at most N moves of the attacker; 0: any number
    #[arg(long, value_name = "N", default_value_t = 0)]
    most: u32,

    /// `any` ends with the first brinkmate; `short` and `shortest` prove the shortest [default: Effort]
    #[arg(long, value_name = "EFFORT", value_parser = Effort::WORDS, hide_possible_values = true)]
    effort: Option<String>,

    /// Also show the replies at the end of the line and before, each with a mate or another
    /// brinkmate; with N only if that is made by the attacker's Nth move or earlier
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = ALL)]
    variations: Option<usize>,

    /// Write a proof of the verdict that others can check (docs/proof.md)
    #[arg(long, value_name = "FILE", conflicts_with = "shares")]
    pub proof: Option<PathBuf>,

    #[command(flatten)]
    pub long: LongSearchArguments,

    #[command(flatten)]
    pub pictures: PictureArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    #[command(flatten)]
    collection: CollectionArguments,
}

impl BrinkmateArguments {
    /// The plan to look for brinkmates, and what is asked about each problem.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<(Plan, Questions), CommandFailure> {
        let mut plan = self.problems.plan(inputs);
        plan.reading = self.reading.reading(inputs.config);
        plan.limits = self.limits.options(inputs.config).limits();
        let effort = self.effort.as_deref().and_then(Effort::from_word);
        plan.limits.effort = effort.unwrap_or(plan.limits.effort);
        plan.limits.time = self.problems.time(None);
        plan.limits.compares_replies = true;
        plan.limits.progress_interval = None;
        self.collection.put_into(&mut plan, |format| format)?;
        let has_word =
            |format| !matches!(format, Format::Csa | Format::Usi | Format::Sfen | Format::Table(_));
        if !plan.formats().all(has_word) {
            return Err(both!(
                |language| "--out: csa, usi, sfen and tables have no word for a brinkmate; --format takes {all}",
                "--out：必至は CSA、USI、SFEN、表では書けません。--format に使えるのは「{all}」です",
                all = FORMATS.join(language.pick(", ", "」「"))
            )
            .into());
        }
        self.pictures.put_into(&mut plan)?;
        if self.variations.is_some() && self.pictures.page().is_none() {
            shows_branches(&plan)?;
        }
        let most = if self.most == 0 { u32::MAX } else { self.most };
        let questions = Questions::new().brinkmate(most);
        let questions = questions.variations(self.variations.unwrap_or(0));
        Ok((plan, questions))
    }
}
