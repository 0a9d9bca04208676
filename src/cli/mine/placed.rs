//! A problem found in a game, and how it is written.

use crate::cli::ends::outcome::CommandFailure;
use crate::cli::making::sinks::{MateEntry, Sinks};
use crate::cli::outputs::document::Format;
use crate::cli::problems::{input::GameName, layout};
use crate::files::MinedRow;
use crate::system::language::Language;
use crate::words::{counted, say};
use tsumi_composer::mining::Find;
use tsumi_core::notation::moves;
use tsumi_core::position::Color;

/// A problem found in a game, with its numbers and names.
pub struct PlacedFind<'a> {
    /// Number among all problems, from 1.
    pub problem: u64,
    /// Number of the game, from 1.
    pub game: u64,
    /// Name of the game and number of the move, for programs.
    pub name: String,
    /// The name in the reader's language.
    pub title: String,
    pub find: &'a Find,
}

impl PlacedFind<'_> {
    /// Writes the problem.
    pub fn write(&self, sinks: &mut Sinks<'_>) -> Result<(), CommandFailure> {
        let language = sinks.language;
        let entry = MateEntry {
            title: &self.title,
            name: &self.title,
            position: &self.find.position,
            attacker: Color::Black,
            moves: &self.find.moves(),
        };
        sinks.write_entry(&entry, |format| match format {
            Format::Json | Format::Jsonl => format.object(&self.row()),
            _ => self.for_people(language),
        })
    }

    /// The problem as JSON.
    fn row(&self) -> MinedRow {
        let mut mined = MinedRow::new(self.find);
        mined.row.problem = self.problem;
        mined.row.name.clone_from(&self.name);
        mined.game = self.game;
        mined
    }

    /// The problem as text for people.
    fn for_people(&self, language: Language) -> String {
        let find = self.find;
        let plies = find.plies();
        let second = find.second_best().map_or_else(String::new, |plies| {
            say!(
                language,
                "; the second best first move mates in {plies}",
                "、次善の初手は {plies} 手"
            )
        });
        let mate = say!(language, "mate in {counted}", "{plies} 手詰", counted = counted(plies));
        format!(
            "{}{mate}{second}\n{}\n{}\n{}{}\n",
            layout::heading(&self.title, &find.position),
            find.position.to_sfen(),
            moves::usi(&find.line),
            layout::rows(&moves::japanese(&find.position, &find.line)),
            layout::left_in_hand(find.left),
        )
    }
}

/// The name of a problem: that of its game, and the number of the move.
pub fn problem_name(game: &GameName, number: usize, language: Language) -> String {
    let game = game.in_words(language);
    say!(language, "{game}, move {number}", "{game}、{number} 手目")
}
