//! The style of a report for people, and its words.

use crate::system::language::Language;
use crate::words::{self, marks, say};
use tsumi_composer::report::{DefectKind, MeetingPlace, Rules};
use tsumi_core::notation::{board, moves};
use tsumi_core::position::{Hand, Move};
use tsumi_core::solver::Bounds;

/// The style of a report for people.
#[derive(Clone, Copy)]
pub struct Style {
    pub language: Language,
    /// The rules that judge.
    pub rules: Rules,
    /// True if lines are shown in USI notation, too.
    pub shows_usi: bool,
}

impl Style {
    /// One of two texts, by the language.
    pub fn pick<T>(&self, english: T, japanese: T) -> T {
        self.language.pick(english, japanese)
    }

    /// The name of a defect; in English with the composers' word.
    pub fn defect_name(&self, defect: DefectKind) -> String {
        words::defect(defect, self.language)
    }

    /// The name of a defect, with its grade if it is a flaw.
    pub fn graded(&self, defect: DefectKind) -> String {
        words::graded(defect, self.rules, self.language)
    }

    /// Says where a line comes back to the one that it left.
    pub fn way_back(&self, meeting: MeetingPlace) -> String {
        words::way_back(meeting.ply, self.language)
    }

    /// The line of the report that tells the tsume length; `notes` say what differs from it.
    pub fn tsume_length(&self, tsume: &str, notes: &str) -> String {
        say!(self.language, "tsume length {tsume}{notes}\n", "手数 {tsume}{notes}\n")
    }

    /// A line in USI notation; empty unless that is wanted.
    pub fn usi(&self, line: &[Move]) -> String {
        if self.shows_usi && !line.is_empty() {
            format!("  {}\n", moves::usi(line))
        } else {
            String::new()
        }
    }

    /// A length in words, of which bounds are known.
    pub fn length(&self, bounds: Bounds) -> String {
        let Bounds { lower, upper } = bounds;
        if bounds.meet() {
            say!(
                self.language,
                "{counted}",
                "{plies} 手",
                counted = words::counted(upper.into()),
                plies = upper
            )
        } else {
            say!(self.language, "{lower} to {upper} plies", "{lower}〜{upper} 手")
        }
    }

    /// Names with commas between them.
    pub fn joined(&self, names: &[String]) -> String {
        names.join(marks::comma(self.language))
    }

    /// The pieces left in the attacker's hand, in words.
    pub fn left_in_hand(&self, hand: Hand) -> String {
        let pieces = board::hand(hand);
        if hand.is_empty() {
            say!(self.language, "nothing left in hand", "残りの持駒：{pieces}")
        } else {
            say!(self.language, "left in hand: {pieces}", "残りの持駒：{pieces}")
        }
    }

    /// The name of the rules.
    pub fn rules(&self) -> &'static str {
        self.pick(self.rules.word(), self.rules.japanese())
    }
}
