//! The arguments for pictures and pages beside the answers.

use super::gallery::Drawing;
use crate::cli::batch::Plan;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::page_engine;
use crate::pictures::page;
use crate::words::both;
use clap::Args;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The first bytes of every gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The pictures and the page that are written.
#[derive(Args, Debug)]
pub struct PictureArguments {
    /// Draw the problems with their solutions, as books do: without futile interpositions,
    /// which takes a longer search
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,

    /// Leave the solution out of the pictures of --svg
    #[arg(long, requires = "svg")]
    without_solution: bool,

    /// Draw the problems without their solutions as PNG
    #[arg(long, value_name = "FILE.png", hide = !cfg!(feature = "png"))]
    png: Option<PathBuf>,

    /// Draw the solutions move by move as animated PNG
    #[arg(long, value_name = "FILE.png", hide = !cfg!(feature = "png"))]
    animation: Option<PathBuf>,

    /// Write a page to solve on, for any browser: one file, no network
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,

    /// Show the solutions on the page at once
    #[arg(long, requires = "html")]
    open: bool,

    /// Title of the page
    #[arg(
        long,
        value_name = "TITLE",
        requires = "html",
        default_value = "",
        hide_default_value = true
    )]
    title: String,

    /// Address of a picture that other sites show for a link to the page
    #[arg(
        long,
        value_name = "URL",
        requires = "html",
        default_value = "",
        hide_default_value = true
    )]
    picture: String,

    /// Engine of the page: dist/page/tsumi.wasm.gz [default: built in, if any]
    #[arg(long, value_name = "FILE.gz", requires = "html")]
    engine: Option<PathBuf>,

    /// Leave the engine out of the page
    #[arg(long, requires = "html", conflicts_with = "engine")]
    no_engine: bool,
}

impl PictureArguments {
    /// True if a picture or a page is written.
    pub fn is_any(&self) -> bool {
        let files = [&self.html, &self.svg, &self.png, &self.animation];
        files.iter().any(|file| file.is_some())
    }

    /// The file of the page, if one is written.
    pub fn page(&self) -> Option<&Path> {
        self.html.as_deref()
    }

    /// The settings of the whole page.
    pub fn settings(&self) -> page::Settings<'_> {
        page::Settings { title: &self.title, is_open: self.open, picture: &self.picture }
    }

    /// Adapts the plan to a page, if one is written.
    ///
    /// # Errors
    /// If an earlier run is continued: the page would lack its problems.
    pub fn put_into(&self, plan: &mut Plan) -> Result<(), CommandFailure> {
        if self.html.is_none() {
            return Ok(());
        }
        plan.advice = "";
        if plan.resume {
            return Err(both!(
                "--resume cannot be combined with --html: the page would lack the problems solved before",
                "--resume と --html は同時に使えません（前に解いた問題がページに載りません）"
            )
            .into());
        }
        Ok(())
    }

    /// The engine for the page, as gzip; empty for no engine.
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
        Err(both!(
            "{path}: not compressed by gzip; scripts/web/build makes dist/page/tsumi.wasm.gz",
            "{path}：「gzip」で圧縮されていません（「scripts/web/build」が「dist/page/tsumi.wasm.gz」を作ります）",
            path = path.display()
        )
        .into())
    }

    /// The pictures to be written, each with its file.
    pub fn drawings(&self) -> Result<Vec<(Drawing, &Path)>, CommandFailure> {
        let sheet = if self.without_solution { Drawing::Problem } else { Drawing::Book };
        let all =
            [(sheet, &self.svg), (Drawing::Png, &self.png), (Drawing::Animation, &self.animation)];
        let chosen: Vec<(Drawing, &Path)> = all
            .into_iter()
            .filter_map(|(drawing, path)| Some((drawing, path.as_deref()?)))
            .collect();
        if (self.png.is_some() || self.animation.is_some()) && !cfg!(feature = "png") {
            return Err(both!(
                "this program draws no PNG: it was built without --features png",
                "このプログラムは PNG を描けません（--features png なしのビルド）"
            )
            .into());
        }
        Ok(chosen)
    }
}
