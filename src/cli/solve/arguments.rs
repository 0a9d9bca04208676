//! The arguments of `tsumi solve`.

use super::asked::Asked;
use super::kept::LongSearchArguments;
use super::picture_arguments::PictureArguments;
use crate::cli::arguments::bounds::bounds_of;
use crate::cli::batch::{CollectionArguments, Plan, ReadingArguments, SearchArguments};
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::Format;
use crate::cli::problems::input::Inputs;
use crate::cli::remote::RemoteArguments;
use crate::words::both;
use clap::Args;
use std::path::PathBuf;
use tsumi_core::solver::{Effort, Questions, TsumeLength};

/// A number that is greater than that of any line's moves.
pub(super) const ALL: &str = "65535";

/// The arguments for files that no other command writes.
pub(super) const WRITERS: [&str; 4] = ["svg", "png", "animation", "html"];

/// Arguments of `tsumi solve`.
#[derive(Args, Debug)]
#[command(mut_arg("shares", |shares| shares.conflicts_with_all(WRITERS)))]
pub struct SolveArguments {
    #[command(flatten)]
    pub search: SearchArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// The side to move passes: is it threatened with mate, and by which?
    #[arg(long, conflicts_with_all = ["root_defends", "shares"])]
    pass: bool,

    /// Also prove the length without futile interpositions, with its line
    #[arg(long)]
    tsume: bool,

    /// Also show the replies beside the line, with their mates, after the first N moves of
    /// the attacker or all; without a mate each check with the reply that refutes it
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = ALL)]
    variations: Option<usize>,

    /// Also rate the other first moves, and show the best N [default: MultiPV]
    #[arg(long, value_name = "N", value_parser = bounds_of("MultiPV"))]
    multipv: Option<u64>,

    #[command(flatten)]
    pub collection: CollectionArguments,

    /// Write a proof of the verdict that others can check (docs/proof.md)
    #[arg(long, value_name = "FILE", conflicts_with = "shares")]
    pub proof: Option<PathBuf>,

    #[command(flatten)]
    pub long: LongSearchArguments,

    #[command(flatten)]
    pub remote: RemoteArguments,

    #[command(flatten)]
    pub pictures: PictureArguments,
}

/// Nodes to prove the shortest length of a single problem without limits: about a second.
const LENGTH_NODES: u64 = 1_000_000;

/// Nodes for the length that stands on a page or a picture: some ten seconds.
const TSUME_POSITIONS: u64 = 10_000_000;

/// Fails if no format shows the variations that are asked for.
pub(super) fn shows_branches(plan: &Plan) -> Result<(), CommandFailure> {
    let is_shown =
        |format: Format| format.has_replies() && (format != Format::Kif || plan.branches);
    plan.formats().any(is_shown).then_some(()).ok_or_else(|| {
        both!(
            "--variations: only text, json, jsonl, records (kif) with branches, and pages show them",
            "--variations：変化を書けるのは、「text」「json」「jsonl」、分岐のある棋譜（「kif」）、ページだけです"
        )
        .into()
    })
}

impl SolveArguments {
    /// The plan to solve the problems, and what is asked about each.
    pub fn plan(&self, inputs: &Inputs<'_>) -> Result<(Plan, Questions), CommandFailure> {
        let how = (&self.reading, &self.collection);
        let (mut plan, mut options) = self.search.plan(inputs, how)?;
        options.multi_pv = self.multipv.unwrap_or(options.multi_pv);
        plan.reading.passes = self.pass;
        if plan.is_single_without_limits() && self.search.effort.is_none() {
            plan.limits.length_nodes = LENGTH_NODES;
        }
        self.pictures.put_into(&mut plan)?;
        self.refuse_unshown(&plan)?;
        let mut questions = options.questions();
        questions.variations = self.variations.unwrap_or(0);
        questions.refutations = true;
        if questions.tsume == TsumeLength::Cheap {
            questions.tsume = self.tsume_length(plan.limits.effort);
        }
        plan.made_with = Asked::of(&plan, &questions).words();
        Ok((plan, questions))
    }

    /// Fails if the answer to a question has no place in the format, on a page or in a picture.
    fn refuse_unshown(&self, plan: &Plan) -> Result<(), CommandFailure> {
        if self.variations.is_some() && self.pictures.page().is_none() {
            shows_branches(plan)?;
        }
        if self.tsume && !plan.formats().any(Format::has_tsume_length) && !self.pictures.is_any() {
            return Err(both!(
                "--tsume: only text, json, jsonl, tables, pages and pictures show the length",
                "--tsume：手数を書けるのは、「text」「json」「jsonl」、表、ページ、図だけです"
            )
            .into());
        }
        Ok(())
    }

    /// How far the length without futile interpositions is looked for; that is the length that
    /// stands on pages and pictures.
    fn tsume_length(&self, effort: Effort) -> TsumeLength {
        let is_drawn = self.pictures.is_any();
        if self.tsume || (is_drawn && effort == Effort::Shortest) {
            TsumeLength::Proven
        } else if is_drawn {
            TsumeLength::Within(TSUME_POSITIONS)
        } else {
            TsumeLength::Cheap
        }
    }
}
