//! How many positions were looked at, and how many were skipped, and why.

use crate::system::language::Language;
use crate::words::texts;
use std::collections::BTreeMap;
use std::time::Duration;
use tsumi_composer::mining::{Mined, Rejection};

type Text = fn(Language) -> &'static str;

/// Why positions are skipped.
const REASONS: [(Rejection, Text); 7] = [
    (Rejection::NoCheck, texts::mine::without_check),
    (Rejection::NoMate, texts::mine::without_mate),
    (Rejection::Length, texts::mine::of_other_lengths),
    (Rejection::NotUnique, texts::mine::not_unique),
    (Rejection::Leftovers, texts::mine::with_pieces_left),
    (Rejection::Duplicate, texts::mine::known),
    (Rejection::Open, texts::mine::not_settled),
];

/// Counts of games, positions and problems.
#[derive(Default)]
pub struct MiningSummary {
    games: u64,
    positions: u64,
    /// Problems that were written.
    pub problems: u64,
    /// Games that could not be read.
    pub invalid: u64,
    rejected: BTreeMap<Rejection, u64>,
}

impl MiningSummary {
    /// Counts a game. Its problems are counted when they are written.
    pub fn count_game(&mut self, findings: &Mined) {
        self.games += 1;
        self.positions += findings.positions;
        for (&why, count) in &findings.rejected {
            *self.rejected.entry(why).or_default() += count;
        }
    }

    /// The text to print, with the time taken.
    pub fn summary_text(&self, elapsed: Duration, language: Language) -> String {
        let MiningSummary { games, positions, problems, invalid, .. } = self;
        let seconds = elapsed.as_secs_f64();
        let speed = *positions as f64 / seconds.max(1e-3);
        let all =
            texts::mine::summary(language, problems, positions, games, invalid, seconds, speed);
        let counts = REASONS.iter().map(|(why, words)| {
            let count = self.rejected.get(why).copied().unwrap_or(0);
            texts::mine::skipped(language, count, words(language))
        });
        let counts: Vec<String> = counts.collect();
        format!("{all}{}\n", counts.join(texts::marks::comma(language)))
    }
}
