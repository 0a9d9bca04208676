//! A summary of the reports of a collection.

use super::mark::CheckedMark;
use crate::cli::batch::counts::Counts;
use crate::cli::ends::outcome::CommandOutcome;
use crate::files::INVALID;
use crate::system::language::Language;
use crate::words::terms::{COMPLETE, FLAWED, INCOMPLETE, OPEN};
use crate::words::{number_of, say};
use std::time::Duration;
use tsumi_composer::report::{Level, Report, Rules};

/// Counts of reports.
#[derive(Clone, Default)]
pub struct CheckSummary {
    complete: u64,
    flawed: u64,
    incomplete: u64,
    /// Problems whose level is not known.
    unknown: u64,
    /// Problems of which something was left open; these are counted above, too.
    open: u64,
    invalid: u64,
    /// Mistakes in parts that the report does without; these problems are counted above, too.
    mistaken: u64,
}

impl CheckSummary {
    /// Counts a report by the level under these rules.
    pub fn count_report(&mut self, report: &Report, rules: Rules) {
        self.count_level(report.level(rules), report.open_under(rules).next().is_none());
    }

    /// Counts a problem with `mistakes` mistakes in parts that the report does without.
    pub fn count_mistakes(&mut self, mistakes: usize) {
        self.mistaken += u64::from(mistakes > 0);
    }

    /// The number of problems with any mistake.
    fn with_mistake(&self) -> u64 {
        self.invalid + self.mistaken
    }

    /// Counts a problem by its level.
    fn count_level(&mut self, level: Level, is_settled: bool) {
        match level {
            Level::Complete => self.complete += 1,
            Level::Flawed => self.flawed += 1,
            Level::Incomplete => self.incomplete += 1,
            _ => self.unknown += 1,
        }
        self.open += u64::from(!is_settled || level == Level::Open);
    }

    /// The counts so far, shown while further problems are checked.
    pub fn progress(&self, language: Language) -> String {
        let CheckSummary { complete, flawed, incomplete, unknown, .. } = self;
        say!(
            language,
            "{complete} complete, {flawed} complete with flaws, {incomplete} incomplete, \
             {unknown} not settled",
            "{COMPLETE} {complete}、{FLAWED} {flawed}、{INCOMPLETE} {incomplete}、{OPEN} \
             {unknown}"
        )
    }
}

impl Counts for CheckSummary {
    type Row = CheckedMark;

    fn count_row(&mut self, mark: &CheckedMark) {
        self.count_mistakes(mark.row.mistakes.len());
        if mark.row.verdict == INVALID {
            self.invalid += 1;
        } else {
            let level = Level::from_name(&mark.level).unwrap_or(Level::Open);
            self.count_level(level, mark.open.is_empty());
        }
    }

    fn summary_text(&self, elapsed: Duration, language: Language) -> String {
        let all = self.complete + self.flawed + self.incomplete + self.unknown + self.invalid;
        let (seconds, counts) = (elapsed.as_secs_f64(), self.progress(language));
        let invalid = self.with_mistake();
        say!(
            language,
            "{problems} in {seconds:.1} s: {counts}, {invalid} with a mistake\n",
            "{all} 問 {seconds:.1} 秒：{counts}、誤りのある問題 {invalid}\n",
            problems = number_of("problem", all)
        )
    }

    fn outcome(&self) -> CommandOutcome {
        CommandOutcome::of(self.with_mistake(), self.open)
    }
}
