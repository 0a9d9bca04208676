//! How far a long search has come, in words.

use super::answer::reason;
use super::lengths;
use crate::system::language::Language;
use tsumi_core::solver::{KnownMove, Progress, Reason};

/// What is said of a search.
pub struct SearchProgress<'a> {
    /// How far it has come.
    pub progress: &'a Progress,
    /// Positions visited by runs before.
    pub nodes_before: u64,
    /// First moves that are settled.
    pub settled: usize,
    /// Those of them that were settled lately.
    pub lately: usize,
    /// All that is no more than the word of workers.
    pub by_word: bool,
}

/// How far a search has come, in one line.
pub fn search_progress(told: &SearchProgress<'_>, language: Language) -> String {
    let SearchProgress {
        progress,
        nodes_before,
        settled,
        lately,
        by_word,
    } = told;
    let statistics = &progress.statistics;
    let nodes = (nodes_before + statistics.nodes) as f64 / 1e6;
    let rate = statistics.nodes as f64 / 1e6 / statistics.elapsed.as_secs_f64().max(0.001);
    let table = statistics.hashfull / 10;
    let all = progress.first_moves.len();
    let found = match progress.mate {
        Some(bounds) => lengths::of_mate(bounds, language),
        None => format!("pn {} dn {}", progress.pn, progress.dn),
    };
    let best = progress
        .first_moves
        .first()
        .map(|known: &KnownMove| known.mv);
    let found = match by_word {
        true => format!("{}: {found}", reason(&Reason::ByWord, language)),
        false => found,
    };
    let best = best.map_or_else(String::new, |mv| format!(" ({mv})"));
    language.pick(
        format!(
            "{found}{best}; {settled} of {all} first moves settled, {lately} lately; {nodes:.1} million positions, {rate:.2} a second, table {table}%"
        ),
        format!(
            "{found}{best}　初手 {all} のうち {settled} 決着（最近 {lately}）　{nodes:.1} 百万局面 毎秒 {rate:.2}　表 {table}%"
        ),
    )
}
