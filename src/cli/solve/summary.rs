//! A summary of the answers to a collection.

use crate::cli::batch::counts::Counts;
use crate::cli::ends::outcome::CommandOutcome;
use crate::files::Row;
use crate::system::language::Language;
use crate::words::terms::{BRINKMATE, MATE, NO_BRINKMATE, NO_MATE};
use crate::words::{number_of, say};
use std::fmt::{self, Write};
use std::time::Duration;

/// Upper ends of the classes of lengths, in plies; a last class takes the rest.
const PLIES: [usize; 17] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 19, 29, 49, 99, 299];
/// Upper ends of the classes of times, in milliseconds; a last class takes the rest.
const TIMES: [(u64, &str); 6] = [
    (1, "1 ms"),
    (10, "10 ms"),
    (100, "100 ms"),
    (1_000, "1 s"),
    (10_000, "10 s"),
    (100_000, "100 s"),
];
/// The columns of the longest bar.
const BAR: u64 = 40;

/// Counts of answers, in constant memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectionSummary {
    mates: u64,
    no_mates: u64,
    brinkmates: u64,
    no_brinkmates: u64,
    open: u64,
    invalid: u64,
    /// Problems with a mistake in a part that the answer does without; they are counted above, too.
    mistaken: u64,
    plies: [u64; PLIES.len() + 1],
    times: [u64; TIMES.len() + 1],
}

impl CollectionSummary {
    pub fn count_result(&mut self, verdict: &str, plies: Option<usize>, milliseconds: u64) {
        match verdict {
            "mate" => self.mates += 1,
            "nomate" => self.no_mates += 1,
            "brinkmate" => self.brinkmates += 1,
            "nobrinkmate" => self.no_brinkmates += 1,
            "invalid" => {
                self.invalid += 1;
                return;
            }
            _ => self.open += 1,
        }
        if let Some(plies) = plies {
            self.plies[PLIES.iter().take_while(|&&most| plies > most).count()] += 1;
        }
        let class = TIMES.iter().take_while(|(end, _)| milliseconds >= *end);
        self.times[class.count()] += 1;
    }

    /// Counts a problem with `mistakes` mistakes in parts that the answer does without.
    pub fn count_mistakes(&mut self, mistakes: usize) {
        self.mistaken += u64::from(mistakes > 0);
    }

    /// The number of problems with any mistake.
    fn with_mistake(&self) -> u64 {
        self.invalid + self.mistaken
    }

    /// The number of problems with an answer.
    pub fn solved(&self) -> u64 {
        self.mates + self.no_mates + self.brinkmates + self.no_brinkmates
    }

    /// The number of problems without an answer, or with a mistake.
    pub fn failed(&self) -> u64 {
        self.open + self.invalid
    }

    fn write_histograms(&self, text: &mut String, language: Language) -> fmt::Result {
        let plies = (0..)
            .zip(&self.plies)
            // Lengths are even only where the defender begins.
            .filter(|&(class, &count)| {
                count > 0 || PLIES.get(class) != Some(&class) || class % 2 == 1
            })
            .map(|(class, &count)| (name_of_plies(class, language), count));
        write_histogram(text, language.pick("plies", "手数"), plies.collect())?;
        let times =
            (0..).zip(&self.times).map(|(class, &count)| (name_of_time(class, language), count));
        write_histogram(text, language.pick("time", "時間"), times.collect())
    }
}

impl Counts for CollectionSummary {
    type Row = Row;

    fn count_row(&mut self, row: &Row) {
        self.count_result(&row.verdict, row.plies, row.milliseconds.unwrap_or(0.0) as u64);
        self.count_mistakes(row.mistakes.len());
    }

    fn summary_text(&self, elapsed: Duration, language: Language) -> String {
        let (all, seconds) = (self.solved() + self.failed(), elapsed.as_secs_f64());
        let CollectionSummary { mates, no_mates, brinkmates, no_brinkmates, open, .. } = self;
        let found = if brinkmates + no_brinkmates > 0 {
            say!(
                language,
                "{brinkmates} brinkmate, {no_brinkmates} no brinkmate, {mates} mate",
                "{BRINKMATE} {brinkmates}、{NO_BRINKMATE} {no_brinkmates}、{MATE} {mates}"
            )
        } else {
            say!(
                language,
                "{mates} mate, {no_mates} no mate",
                "{MATE} {mates}、{NO_MATE} {no_mates}"
            )
        };
        let mut text = say!(
            language,
            "{problems} in {seconds:.1} s: {found}, {open} not answered, {invalid} \
             with a mistake\n",
            "{all} 問 {seconds:.1} 秒：{found}、未解答 {open}、誤りのある問題 \
             {invalid}\n",
            problems = number_of("problem", all),
            invalid = self.with_mistake()
        );
        // Writing to a text cannot fail.
        let _ = self.write_histograms(&mut text, language);
        text
    }

    fn outcome(&self) -> CommandOutcome {
        CommandOutcome::of(self.with_mistake(), self.open)
    }
}

/// The name of a class of lengths.
fn name_of_plies(class: usize, language: Language) -> String {
    let least = if class == 0 { 0 } else { PLIES[class - 1] + 1 };
    match PLIES.get(class) {
        None => say!(language, "{least} and more", "{least} 以上"),
        Some(&most) if most == least => most.to_string(),
        Some(most) => say!(language, "{least} to {most}", "{least}〜{most}"),
    }
}

/// The name of a class of times.
fn name_of_time(class: usize, language: Language) -> String {
    match class {
        0 => say!(language, "below 1 ms", "1 ms 未満"),
        _ => say!(language, "from {least}", "{least} 以上", least = TIMES[class - 1].1),
    }
}

/// Writes a histogram: one row for each class from the first to the last that is not empty.
fn write_histogram(text: &mut String, title: &str, classes: Vec<(String, u64)>) -> fmt::Result {
    let is_used = |(_, count): &(String, u64)| *count > 0;
    let Some(first) = classes.iter().position(is_used) else {
        return Ok(());
    };
    let last = classes.iter().rposition(is_used).unwrap_or(first);
    let most = classes.iter().map(|(_, count)| *count).max().unwrap_or(1);
    writeln!(text, "{title}")?;
    for (name, count) in &classes[first..=last] {
        let bar = "#".repeat((count * BAR).div_ceil(most) as usize);
        writeln!(text, "{}", format!("  {name:>12} {count:>9} {bar}").trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_and_drawn() {
        let mut summary = CollectionSummary::default();
        for plies in [1, 1, 3, 13, 1525] {
            summary.count_result("mate", Some(plies), 0);
        }
        summary.count_result("nomate", None, 9);
        summary.count_result("timeout", None, 30_000);
        summary.count_result("invalid", None, 0);
        let text = summary.summary_text(Duration::from_millis(1234), Language::English);
        let first = "8 problems in 1.2 s: 5 mate, 1 no mate, 1 not answered, 1 with a mistake\n";
        assert!(text.starts_with(first), "{text}");
        let bar = "#".repeat(40);
        let half = "#".repeat(20);
        for expected in [
            format!("\n             1         2 {bar}\n"),
            format!("\n             3         1 {half}\n"),
            "\n             5         0\n".to_string(),
            format!("\n      12 to 19         1 {half}\n"),
            format!("\n  300 and more         1 {half}\n"),
            format!("\n    below 1 ms         5 {bar}\n"),
            format!("\n     from 1 ms         1 {}\n", "#".repeat(8)),
            format!("\n     from 10 s         1 {}\n", "#".repeat(8)),
        ] {
            assert!(text.contains(&expected), "{expected} is not in {text}");
        }
        assert_eq!((summary.solved(), summary.failed()), (6, 2));
    }

    /// There are even lengths only if the defender begins.
    #[test]
    fn even_lengths_are_counted_as_such() {
        let mut summary = CollectionSummary::default();
        for plies in [0, 2, 2, 7] {
            summary.count_result("mate", Some(plies), 0);
        }
        let text = summary.summary_text(Duration::ZERO, Language::English);
        let rows = text.lines().skip(2).map(|row| row.split_whitespace());
        let found: Vec<Vec<&str>> = rows.map(|words| words.take(2).collect()).collect();
        let expected = [["0", "1"], ["1", "0"], ["2", "2"], ["3", "0"], ["5", "0"], ["7", "1"]];
        assert_eq!(found[..expected.len()], expected);
        assert_eq!(found[expected.len()], ["time"]);
    }
}
