//! How a report is written for people, and its words.

use crate::system::language::Language;
use crate::words::{self, texts};
use tsumi_composer::report::{DefectKind, MeetingPlace, Rules};
use tsumi_core::notation::{board, moves};
use tsumi_core::position::{Hand, Move};
use tsumi_core::solver::Bounds;

/// How a report is written for people.
#[derive(Clone, Copy)]
pub struct Style {
    /// The language.
    pub language: Language,
    /// The rules that judge.
    pub rules: Rules,
    /// Lines in USI notation, too.
    pub shows_usi: bool,
}

impl Style {
    /// One of two texts.
    pub fn pick<T>(&self, english: T, japanese: T) -> T {
        self.language.pick(english, japanese)
    }

    /// A defect's name; in English with the composers' word.
    pub fn defect_name(&self, defect: DefectKind) -> String {
        words::defect(defect, self.language)
    }

    /// A defect's name with its grade, if it is a flaw.
    pub fn graded(&self, defect: DefectKind) -> String {
        words::graded(defect, self.rules, self.language)
    }

    /// Where a line is back on the one that it left.
    pub fn way_back(&self, meeting: MeetingPlace) -> String {
        let ply = meeting.ply;
        texts::check::back_to_main_line(self.language, ply)
    }

    /// A line in USI notation, if that is wanted.
    pub fn usi(&self, line: &[Move]) -> String {
        if self.shows_usi && !line.is_empty() {
            format!("  {}\n", moves::usi(line))
        } else {
            String::new()
        }
    }

    /// A length of which bounds are known.
    pub fn length(&self, bounds: Bounds) -> String {
        let Bounds { lower, upper } = bounds;
        if bounds.meet() {
            texts::check::plies(self.language, words::counted(upper.into()), upper)
        } else {
            texts::check::plies_between(self.language, lower, upper)
        }
    }

    /// Names in a list.
    pub fn joined(&self, names: &[String]) -> String {
        names.join(texts::marks::comma(self.language))
    }

    /// What the attacker has left.
    pub fn left_in_hand(&self, hand: Hand) -> String {
        let pieces = board::hand(hand);
        if hand.is_empty() {
            texts::check::nothing_left(self.language, pieces)
        } else {
            texts::check::left_in_hand(self.language, pieces)
        }
    }

    /// The rules.
    pub fn rules(&self) -> &'static str {
        self.pick(self.rules.word(), self.rules.japanese())
    }
}
