//! Where the problems found are written.

use crate::cli::document::{Document, Format};
use crate::cli::layout;
use crate::cli::outcome::CommandFailure;
use crate::cli::output::Output;
use crate::cli::page_engine;
use crate::engine::mining::Find;
use crate::files::MinedRow;
use crate::files::write::{self, Ending};
use crate::notation::{MoveTree, board, moves};
use crate::pictures::{Details, Length, Picture, page};
use crate::position::Color;
use crate::system::language::Language;

/// A find with its place.
pub struct Placed<'a> {
    /// Number among all problems, from 1.
    pub problem: u64,
    /// Number of the game, from 1.
    pub game: u64,
    /// Name of the game, and the number of the move.
    pub name: String,
    pub find: &'a Find,
}

/// The document, and the page if one is wanted.
pub struct Sinks<'a> {
    document: Document<'a>,
    page: Option<Output<'static>>,
    language: Language,
}

impl<'a> Sinks<'a> {
    /// Begins both.
    pub fn begin(
        document: Document<'a>,
        mut page: Option<Output<'static>>,
        language: Language,
    ) -> Result<Sinks<'a>, CommandFailure> {
        if let Some(page) = &mut page {
            page.write(&page::beginning(&page::Settings {
                title: "",
                is_open: false,
                picture: "",
            }))?;
        }
        Ok(Sinks {
            document,
            page,
            language,
        })
    }

    /// The name of a problem: that of the game, and the number of the move.
    pub fn name(&self, game: &str, number: usize) -> String {
        self.language.pick(
            format!("{game}, move {number}"),
            format!("{game}、{number} 手目"),
        )
    }

    /// Writes a problem.
    pub fn take(&mut self, placed: &Placed<'_>) -> Result<(), CommandFailure> {
        let tree = placed.find.moves();
        self.document
            .add(&text(self.document.format(), placed, &tree, self.language))?;
        if let Some(page) = &mut self.page {
            let picture = Picture {
                name: &placed.name,
                position: &placed.find.position,
                attacker: Color::Black,
                moves: &tree,
                is_no_mate: false,
            };
            let details = Details {
                title: &placed.name,
                author: "",
                source: "",
                length: Some(Length {
                    plies: placed.find.line.len() as u32,
                    is_shortest: true,
                }),
            };
            page.write(&page::problem(&picture, &details))?;
        }
        Ok(())
    }

    /// Ends both.
    pub fn finish(&mut self) -> Result<(), CommandFailure> {
        let ended = self.document.end();
        let page = self
            .page
            .as_mut()
            .map(|page| page.write(&page::end(page_engine::BUILT_IN)));
        ended.and(page.unwrap_or(Ok(())))
    }
}

fn text(format: Format, placed: &Placed<'_>, tree: &MoveTree, language: Language) -> String {
    let for_file = write::Solved {
        name: &placed.name,
        position: &placed.find.position,
        ending: Ending::Mate,
        moves: tree,
    };
    match format {
        Format::Json | Format::Jsonl => format.object(&row(placed)),
        Format::Kif => write::kif(&for_file),
        Format::Csa => write::csa(&for_file),
        Format::Usi => write::usi(&for_file),
        Format::Sfen => write::sfen(&for_file),
        Format::Text | Format::Quiet => for_people(placed, language),
    }
}

fn row(placed: &Placed<'_>) -> MinedRow {
    MinedRow {
        problem: placed.problem,
        name: placed.name.clone(),
        game: placed.game,
        ..MinedRow::new(placed.find)
    }
}

fn for_people(placed: &Placed<'_>, language: Language) -> String {
    let find = placed.find;
    let plies = find.plies();
    let second = find.second_best().map_or_else(String::new, |plies| {
        language.pick(
            format!("; the second best first move mates in {plies}"),
            format!("、次善の初手は {plies} 手"),
        )
    });
    let mate = language.pick(format!("mate in {plies} plies"), format!("{plies} 手詰"));
    format!(
        "{}{mate}{second}\n{}\n{}\n{}残りの持駒：{}\n\n",
        layout::heading(&placed.name, &find.position),
        find.position.to_sfen(),
        moves::usi(&find.line),
        layout::rows(&moves::japanese(&find.position, &find.line)),
        board::hand(find.left),
    )
}
