//! The arguments of `tsumi solve`.

use super::asked::Asked;
use super::gallery::Drawing;
use super::kept::LongSearchArguments;
use crate::cli::afar::FarArguments;
use crate::cli::batch::{CollectionArguments, Plan, ReadingArguments};
use crate::cli::bounds::bounds_of;
use crate::cli::outcome::CommandFailure;
use crate::cli::page_engine;
use crate::cli::search_arguments::SearchArguments;
use crate::cli::task::Source;
use clap::Args;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tsumi_core::engine::config::Config;
use tsumi_core::engine::{Effort, Questions, TsumeLength};

/// More moves than any line has.
pub(super) const ALL: &str = "65535";

/// What only who solves the problems can write.
const WRITERS: [&str; 5] = ["game", "svg", "png", "animation", "html"];

/// Arguments of `tsumi solve`.
#[derive(Args, Debug)]
#[command(mut_arg("shares", |shares| shares.conflicts_with_all(WRITERS)))]
pub struct SolveArguments {
    #[command(flatten)]
    pub search: SearchArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    /// The side to move, not in check, passes: is it threatened with mate, and by which?
    #[arg(long, conflicts_with_all = ["root_defends", "game", "shares"])]
    pass: bool,

    /// Also prove the length without futile interpositions, and show a line of it
    #[arg(long)]
    tsume: bool,

    /// Also show the replies that the line does not take, each with the length of the
    /// mate and its line, after all of the attacker's moves or the first N, within the
    /// same limits
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = ALL)]
    variations: Option<usize>,

    /// Also say which other first moves mate and in how many plies; show the best N;
    /// the limits hold for them, too [default: MultiPV of the configuration]
    #[arg(long, value_name = "N", value_parser = bounds_of("MultiPV"))]
    multipv: Option<u64>,

    /// The same as `tsumi game`
    #[arg(long, conflicts_with_all = ["root_defends", "rest", "multipv", "variations", "quiet", "tsume", "jobs", "resume", "svg", "png", "animation", "html", "state", "journal"])]
    pub game: bool,

    #[command(flatten)]
    pub collection: CollectionArguments,

    /// Draw the problems with their solutions, as books do; those after the first
    /// go to files with their number in the name
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,

    /// Write a proof of the verdict that others can check, see docs/proof.md; those of
    /// further problems go to files with their number in the name
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "shares"])]
    pub proof: Option<PathBuf>,

    #[command(flatten)]
    pub long: LongSearchArguments,

    #[command(flatten)]
    pub far: FarArguments,

    /// Leave the solution out of the pictures of --svg
    #[arg(long, requires = "svg")]
    without_solution: bool,

    /// Draw the problems without their solutions as PNG
    #[arg(long, value_name = "FILE.png")]
    pub png: Option<PathBuf>,

    /// Draw the solutions move by move as animated PNG
    #[arg(long, value_name = "FILE.png")]
    pub animation: Option<PathBuf>,

    /// Write a page of problems to be solved, for any browser: one file that needs no
    /// network
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,

    /// Show the solutions on the page at once
    #[arg(long, requires = "html")]
    pub open: bool,

    /// Title of the page
    #[arg(long, value_name = "TITLE", requires = "html", default_value = "")]
    pub title: String,

    /// Address of a picture that other sites show where somebody links to the page
    #[arg(long, value_name = "URL", requires = "html", default_value = "")]
    pub picture: String,

    /// The engine for the page, which judges moves that are in no line: the module that
    /// `scripts/web/build` makes, dist/page/tsumi.wasm.gz
    /// [default: that of this program, if it was built with one]
    #[arg(long, value_name = "FILE.gz", requires = "html")]
    engine: Option<PathBuf>,

    /// Leave the engine out of the page, which is then smaller
    #[arg(long, requires = "html", conflicts_with = "engine")]
    no_engine: bool,
}

/// Positions visited to prove the shortest length of a single problem without limits: about
/// a second.
const LENGTH_NODES: u64 = 1_000_000;

/// Positions visited for the length that stands on a page or a picture: some ten seconds.
const TSUME_POSITIONS: u64 = 10_000_000;

/// What gzip begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

impl SolveArguments {
    /// What is solved, how, and where the answers go.
    pub fn plan(&self, config: &Config) -> Result<(Plan, Questions), CommandFailure> {
        let mut options = self.search.options(config);
        options.multi_pv = self.multipv.unwrap_or(options.multi_pv);
        let mut plan = self.search.problems.plan(self.inputs(), config);
        plan.sources = self.search.sources();
        plan.reading = self.reading.reading(config);
        plan.reading.passes = self.pass;
        plan.limits = options.limits();
        plan.limits.time = self.search.problems.time(None);
        plan.limits.compares_replies = true;
        plan.limits.progress_interval = None;
        self.collection
            .settle(&mut plan, self.collection.format())?;
        if plan.is_single_without_limits() && self.search.effort.is_none() {
            plan.limits.length_nodes = LENGTH_NODES;
        }
        if self.html.is_some() {
            plan.advice = "";
            if plan.resume {
                return Err(CommandFailure::input(
                    "--resume cannot be combined with --html: the page would lack the problems solved before",
                ));
            }
        }
        let mut questions = options.questions();
        questions.variations = self.variations.unwrap_or(0);
        if questions.tsume == TsumeLength::Cheap {
            questions.tsume = self.tsume_length(plan.limits.effort);
        }
        plan.made_with = Asked::of(&plan, &questions).words();
        Ok((plan, questions))
    }

    /// What is done about the length without futile interpositions, which is the one that
    /// stands on pages and pictures.
    fn tsume_length(&self, effort: Effort) -> TsumeLength {
        let files = [&self.html, &self.svg, &self.png, &self.animation];
        let is_drawn = files.iter().any(|file| file.is_some());
        if self.tsume || (is_drawn && effort == Effort::Shortest) {
            TsumeLength::Proven
        } else if is_drawn {
            TsumeLength::Within(TSUME_POSITIONS)
        } else {
            TsumeLength::Cheap
        }
    }

    /// The engine for the page, as gzip; empty for none.
    ///
    /// # Errors
    /// If the file cannot be read, or is something else.
    pub fn page_engine(&self) -> Result<Cow<'static, [u8]>, CommandFailure> {
        if self.no_engine || self.html.is_none() {
            return Ok(Cow::Borrowed(&[]));
        }
        let Some(path) = &self.engine else {
            return Ok(Cow::Borrowed(page_engine::BUILT_IN));
        };
        let bytes = std::fs::read(path).map_err(|error| CommandFailure::file(path, &error))?;
        if bytes.starts_with(&GZIP) {
            return Ok(Cow::Owned(bytes));
        }
        Err(CommandFailure::input(format_args!(
            "{}: not compressed by gzip; scripts/web/build makes dist/page/tsumi.wasm.gz",
            path.display()
        )))
    }

    /// The pictures and their files.
    ///
    /// # Errors
    /// If two have the same, or this program draws none of a kind.
    pub fn drawings(&self) -> Result<Vec<(Drawing, &Path)>, CommandFailure> {
        let sheet = if self.without_solution {
            Drawing::Problem
        } else {
            Drawing::Book
        };
        let all = [
            (sheet, &self.svg),
            (Drawing::Png, &self.png),
            (Drawing::Animation, &self.animation),
        ];
        let chosen: Vec<(Drawing, &Path)> = all
            .into_iter()
            .filter_map(|(drawing, path)| Some((drawing, path.as_deref()?)))
            .collect();
        if (self.png.is_some() || self.animation.is_some()) && !cfg!(feature = "png") {
            let message = "this program draws no PNG: it was built without --features png";
            return Err(CommandFailure::input(message));
        }
        for (index, (_, path)) in chosen.iter().enumerate() {
            if chosen[..index].iter().any(|(_, other)| other == path) {
                let path = path.display();
                let message = format_args!("{path}: two pictures cannot go to one file");
                return Err(CommandFailure::input(message));
            }
        }
        Ok(chosen)
    }

    /// Everything that is read.
    fn inputs(&self) -> Vec<Source> {
        let engine = self.engine.as_deref().map(Source::from_path);
        self.search.sources().into_iter().chain(engine).collect()
    }
}
