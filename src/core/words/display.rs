//! What answers and reports are made of, displayed in English.

use super::{answer, report};
use crate::solver::report::{Decision, FaultKind, Level, Matter, Open, Rules};
use crate::solver::{Effort, Reason, Verdict};
use crate::system::language::Language;
use std::fmt;

/// Displays types as these words of theirs.
macro_rules! displayed {
    ($($kind:ty: $words:expr;)*) => {
        $(impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let words: fn(&$kind) -> _ = $words;
                f.pad(words(self).as_ref())
            }
        })*
    };
}
displayed! {
    Decision: |decision| decision.name();
    Effort: |effort| effort.word();
    FaultKind: |kind| kind.name();
    Level: |level| level.name();
    Matter: |matter| matter.english();
    Open: report::open;
    Reason: |why| answer::reason(why, Language::English);
    Rules: |rules| rules.word();
    Verdict: |verdict| match verdict {
        Verdict::Mate => "mate".to_string(),
        Verdict::NoMate => "no mate".to_string(),
        Verdict::Unknown(why) => format!("not answered: {why}"),
    };
}
