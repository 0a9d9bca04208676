//! Counts of positions that were looked at, and of those skipped, by reason.

use crate::system::language::Language;
use crate::words::terms::{NO_MATE, OPEN};
use crate::words::{marks, number_of, say};
use std::collections::BTreeMap;
use std::time::Duration;
use tsumi_composer::mining::{Mined, Rejection};

/// The reasons why positions are skipped, in words.
const REASONS: [(Rejection, &str, &str); 7] = [
    (Rejection::NoCheck, "without a check", "王手なし"),
    (Rejection::NoMate, "without a mate", NO_MATE),
    (Rejection::Length, "of other lengths", "手数違い"),
    (Rejection::NotUnique, "not unique", "ほかにも詰みあり"),
    (Rejection::Leftovers, "with pieces left over", "駒余り"),
    (Rejection::Duplicate, "known", "既出"),
    (Rejection::Open, "not settled", OPEN),
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
    /// Counts a game and its positions. Its problems are counted when they are written.
    pub fn count_game(&mut self, findings: &Mined) {
        self.games += 1;
        self.positions += findings.positions;
        for (&why, count) in &findings.rejected {
            *self.rejected.entry(why).or_default() += count;
        }
    }

    /// The summary to print; `elapsed` is the time taken.
    pub fn summary_text(&self, elapsed: Duration, language: Language) -> String {
        let MiningSummary { games, positions, problems, invalid, .. } = self;
        let seconds = elapsed.as_secs_f64();
        let speed = *positions as f64 / seconds.max(1e-3);
        let all = say!(
            language,
            "{found} in {seen} of {played}, {faulty} with a mistake; {seconds:.1} s, \
             {speed:.0} positions/s\nskipped: ",
            "{games} 局 {positions} 局面から {problems} 問、誤りのある棋譜 {invalid}、\
             {seconds:.1} 秒、毎秒 {speed:.0} 局面\n飛ばした局面：",
            found = number_of("problem", problems),
            seen = number_of("position", positions),
            played = number_of("game", games),
            faulty = number_of("game", invalid)
        );
        let counts = REASONS.iter().map(|(why, english, japanese)| {
            let count = self.rejected.get(why).copied().unwrap_or(0);
            say!(language, "{count} {english}", "{japanese} {count}")
        });
        let counts: Vec<String> = counts.collect();
        format!("{all}{}\n", counts.join(marks::comma(language)))
    }
}
