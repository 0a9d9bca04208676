//! How far a long search has come, in words.

#[cfg(feature = "cli")]
use super::answer::reason;
use super::lengths;
use super::say;
use crate::system::language::Language;
use tsumi_core::notation::moves;
use tsumi_core::solver::{BrinkmateBounds, Progress};
#[cfg(feature = "cli")]
use tsumi_core::solver::{KnownMove, Reason};

/// What is proven so far of the length: of a mate, or of a brinkmate, with what is still to be
/// excluded; `None` before there is a mate, where one is asked for.
pub fn proven_so_far(progress: &Progress, language: Language) -> Option<String> {
    let mate = progress.mate.map(|bounds| lengths::of_mate(bounds, language));
    mate.or_else(|| {
        let bounds = progress.brinkmate?;
        Some(of_brinkmates(bounds, &moves::usi(&progress.pv), language))
    })
}

fn of_brinkmates(bounds: BrinkmateBounds, line: &str, language: Language) -> String {
    let (lower, fewer) = (bounds.lower, bounds.lower.saturating_sub(1));
    let mut parts = match bounds.upper {
        Some(upper) if upper == lower => vec![say!(
            language,
            "brinkmate in {moves}, shortest proven: {line}",
            "{moves}手必至（最短と証明済み、{line}）",
            moves = upper
        )],
        Some(upper) => {
            let found = say!(
                language,
                "brinkmate within {moves} by {line}",
                "{moves}手以内の必至（{line}）",
                moves = upper
            );
            let none = (fewer > 0)
                .then(|| say!(language, "none within {moves}", "{moves}手以内なし", moves = fewer));
            let open = (upper > 1).then(|| {
                say!(
                    language,
                    "within {moves} not excluded yet",
                    "{moves}手以内は未決",
                    moves = upper - 1
                )
            });
            [Some(found), none, open].into_iter().flatten().collect()
        }
        None if fewer > 0 => vec![say!(
            language,
            "no brinkmate within {moves}",
            "{moves}手以内の必至なし",
            moves = fewer
        )],
        None => vec![say!(language, "no brinkmate so far", "必至は未発見")],
    };
    if lower == 0 {
        parts.push(say!(language, "a mate not excluded yet", "詰みの有無は未決"));
    }
    parts.join(language.pick(", ", "、"))
}

/// What is said of a search.
#[cfg(feature = "cli")]
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
#[cfg(feature = "cli")]
pub fn search_progress(told: &SearchProgress<'_>, language: Language) -> String {
    let SearchProgress { progress, nodes_before, settled, lately, by_word } = told;
    let statistics = &progress.statistics;
    let nodes = (nodes_before + statistics.nodes) as f64 / 1e6;
    let rate = statistics.nodes as f64 / 1e6 / statistics.elapsed.as_secs_f64().max(0.001);
    let table = statistics.hashfull / 10;
    let all = progress.first_moves.len();
    let found = proven_so_far(progress, language)
        .unwrap_or_else(|| format!("pn {} dn {}", progress.pn, progress.dn));
    let best = progress.first_moves.first().map(|known: &KnownMove| known.mv);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Bounds of brinkmates, and what is said of them in both languages.
    const CASES: [(u32, Option<u32>, [&str; 2]); 8] = [
        (
            0,
            None,
            ["no brinkmate so far, a mate not excluded yet", "必至は未発見、詰みの有無は未決"],
        ),
        (1, None, ["no brinkmate so far", "必至は未発見"]),
        (3, None, ["no brinkmate within 2", "2手以内の必至なし"]),
        (
            0,
            Some(1),
            [
                "brinkmate within 1 by G*2b, a mate not excluded yet",
                "1手以内の必至（G*2b）、詰みの有無は未決",
            ],
        ),
        (
            0,
            Some(3),
            [
                "brinkmate within 3 by G*2b, within 2 not excluded yet, a mate not excluded yet",
                "3手以内の必至（G*2b）、2手以内は未決、詰みの有無は未決",
            ],
        ),
        (
            1,
            Some(2),
            [
                "brinkmate within 2 by G*2b, within 1 not excluded yet",
                "2手以内の必至（G*2b）、1手以内は未決",
            ],
        ),
        (
            2,
            Some(4),
            [
                "brinkmate within 4 by G*2b, none within 1, within 3 not excluded yet",
                "4手以内の必至（G*2b）、1手以内なし、3手以内は未決",
            ],
        ),
        (2, Some(2), ["brinkmate in 2, shortest proven: G*2b", "2手必至（最短と証明済み、G*2b）"]),
    ];

    #[test]
    fn both_bounds_of_brinkmates_are_said() {
        for (lower, upper, expected) in CASES {
            let mut bounds = BrinkmateBounds::default();
            (bounds.lower, bounds.upper) = (lower, upper);
            let words = [Language::English, Language::Japanese]
                .map(|language| of_brinkmates(bounds, "G*2b", language));
            assert_eq!(words, expected);
        }
    }
}
