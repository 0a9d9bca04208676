//! The progress of a long search, in words.

use super::answer::reason;
use super::lengths;
use super::say;
use crate::system::language::Language;
use tsumi_core::notation::moves;
use tsumi_core::solver::Reason;
use tsumi_core::solver::{BrinkmateBounds, Progress};

/// What is proven so far of the length of a mate or a brinkmate, in words; `None` as long as
/// nothing is.
pub fn proven_so_far(progress: &Progress, language: Language) -> Option<String> {
    let mate = progress.mate.map(|bounds| lengths::of_mate(bounds, language));
    mate.or_else(|| {
        let bounds = progress.brinkmate?;
        Some(of_brinkmates(bounds, &moves::usi(&progress.pv), language))
    })
}

/// What is proven of the length of a brinkmate; `line` is the best one so far.
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

/// The progress of a search, with what earlier runs and other processes did.
pub struct SearchProgress<'a> {
    /// The progress of this run.
    pub progress: &'a Progress,
    /// Positions visited by earlier runs.
    pub nodes_before: u64,
    /// True if the findings are no more than the word of workers.
    pub by_word: bool,
}

impl SearchProgress<'_> {
    /// The progress of a search that begins with this run and is done by this process.
    pub fn of(progress: &Progress) -> SearchProgress<'_> {
        SearchProgress { progress, nodes_before: 0, by_word: false }
    }
}

/// The progress of a search in one line.
pub fn search_progress(told: &SearchProgress<'_>, language: Language) -> String {
    let SearchProgress { progress, nodes_before, by_word } = told;
    let statistics = &progress.statistics;
    let found = proven_so_far(progress, language)
        .unwrap_or_else(|| language.pick("nothing found yet", "まだ見つかっていません").into());
    let found = match by_word {
        true => format!("{}: {found}", reason(&Reason::ByWord, language)),
        false => found,
    };
    let first_moves = &progress.first_moves;
    let (settled, all) =
        (first_moves.iter().filter(|one| one.pn == 0 || one.dn == 0), first_moves.len());
    let settled = settled.count();
    let settled = (all > 0).then(|| {
        say!(
            language,
            "; {settled} of {all} first moves settled",
            "、初手 {all} のうち {settled} 決着"
        )
    });
    let per_second = statistics.nodes as f64 / statistics.elapsed.as_secs_f64().max(0.001);
    say!(
        language,
        "{found}{settled}; {nodes} positions, {speed} a second; table {table}% full",
        "{found}{settled}、{nodes}局面（毎秒 {speed}局面）、表 {table}%",
        settled = settled.unwrap_or_default(),
        nodes = rounded(nodes_before + statistics.nodes, language),
        speed = rounded(per_second as u64, language),
        table = statistics.hashfull / 10,
    )
}

/// A large number, rounded as people say it.
fn rounded(number: u64, language: Language) -> String {
    match (number, language) {
        (0..10_000, Language::English) => number.to_string(),
        (0..10_000, Language::Japanese) => format!("{number} "),
        (_, Language::English) => format!("{:.2} million", number as f64 / 1e6),
        (_, Language::Japanese) => format!("{} 万", number / 10_000),
    }
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
