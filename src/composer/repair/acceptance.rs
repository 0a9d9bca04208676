//! The flaws that a repair may have.

use crate::report::{Level, Report, Rules, Severity};

/// The flaws that a repair may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The rules that judge.
    pub rules: Rules,
    /// The gravest severity of a flaw that is accepted.
    pub gravest: Severity,
}

impl Acceptance {
    /// The words for the gravest flaws that are accepted, the lightest first.
    pub const WORDS: [&str; 3] = ["none", "slight", "grave"];

    /// The flaws that one of [`Acceptance::WORDS`] lets a repair have, by these rules; `None` if it
    /// may have no flaw.
    pub fn from_word(word: &str, rules: Rules) -> Option<Acceptance> {
        let gravest = match word {
            "slight" => Severity::Slight,
            "grave" => Severity::Grave,
            _ => return None,
        };
        Some(Acceptance { rules, gravest })
    }
}

impl Default for Acceptance {
    /// Slight flaws, by the rules of a magazine.
    fn default() -> Acceptance {
        Acceptance { rules: Rules::default(), gravest: Severity::Slight }
    }
}

/// True if a problem is accepted with all its flaws, superfluous pieces and equal replies included;
/// `None` if that is not settled.
pub fn accepts(report: &Report, acceptance: Option<Acceptance>) -> Option<bool> {
    let rules = acceptance.map_or(Rules::default(), |one| one.rules);
    let gravest = acceptance.map_or(Severity::Harmless, |one| one.gravest);
    // Where no flaw is accepted, none may be left to be found.
    let level =
        if acceptance.is_none() { report.settled_level(rules) } else { report.level(rules) };
    match level {
        _ if report.gravest_defect(rules) > gravest => Some(false),
        Level::Open => None,
        level => Some(level != Level::Incomplete),
    }
}

/// The rules by which the report on a repair is to settle the level; none if no flaws are accepted.
pub fn settled_rules(acceptance: &Option<Acceptance>) -> &[Rules] {
    acceptance.as_ref().map_or(&[], |acceptance| std::slice::from_ref(&acceptance.rules))
}
