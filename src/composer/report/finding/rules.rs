//! Rule profiles: what each finding makes of a problem, by the table in `names.rs`.

use super::names::{self, DefectKind, Severity};
use tsumi_core::solver::BrinkmateFaults;

/// The rules by which a problem is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rules {
    /// Every move of the attacker is the only one.
    Strict,
    /// The standard of magazines for print and prizes.
    #[default]
    Magazine,
    /// The terms for submissions to Smartphone Tsume Para.
    Smartphone,
}

impl Rules {
    /// The name in Japanese.
    pub const fn japanese(self) -> &'static str {
        names::RULES[self as usize][1]
    }

    /// All profiles, in the order of the table's columns.
    pub const ALL: [Rules; 3] = [Rules::Strict, Rules::Magazine, Rules::Smartphone];

    /// The words for all profiles.
    pub const WORDS: [&'static str; 3] =
        [names::RULES[0][0], names::RULES[1][0], names::RULES[2][0]];

    /// The word for the profile, as options and JSON have it.
    pub const fn word(self) -> &'static str {
        Rules::WORDS[self as usize]
    }

    /// The profile with this word, if there is one.
    pub fn from_word(word: &str) -> Option<Rules> {
        Rules::ALL.into_iter().find(|rules| rules.word() == word)
    }

    /// How grave a defect is by the profile.
    pub fn severity(self, defect: DefectKind) -> Severity {
        defect.row().severities[self as usize]
    }
}

/// The level of a problem under a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Level {
    /// 完全.
    Complete,
    /// キズあり: complete but for flaws.
    Flawed,
    /// 不完全.
    Incomplete,
    /// 未決: nothing makes it incomplete so far, but not all is settled.
    Open,
}

impl Level {
    /// The level of a problem of a brinkmate with these faults and a line of so many plies, the
    /// last one the attacker's: a cook at the last move of several is a flaw, as is a superfluous
    /// piece; any other cook makes it incomplete.
    pub fn of_brinkmate(faults: &BrinkmateFaults, plies: usize) -> Level {
        let mut cooks = faults.others.iter().filter(|other| other.within.is_some());
        if cooks.any(|cook| cook.after < 2 || cook.after + 1 < plies) {
            return Level::Incomplete;
        }
        let is_open = faults.others.iter().any(|other| other.within.is_none());
        if is_open || faults.pieces.iter().any(|piece| !piece.is_settled) {
            return Level::Open;
        }
        if faults.others.is_empty() && faults.pieces.is_empty() {
            Level::Complete
        } else {
            Level::Flawed
        }
    }

    const ALL: [Level; 4] = [Level::Complete, Level::Flawed, Level::Incomplete, Level::Open];

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The name in English.
    pub const fn name(self) -> &'static str {
        names::LEVELS[self as usize][0]
    }

    /// The name among composers.
    pub const fn japanese(self) -> &'static str {
        names::LEVELS[self as usize][1]
    }

    /// The level of a problem whose defects have these severities; `is_open` if something is not
    /// settled.
    pub fn of(severities: impl Iterator<Item = Severity>, is_open: bool) -> Level {
        match severities.max() {
            Some(Severity::Incomplete) => Level::Incomplete,
            _ if is_open => Level::Open,
            None | Some(Severity::Harmless) => Level::Complete,
            Some(Severity::Slight | Severity::Grave) => Level::Flawed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Severity::{Harmless, Incomplete, Slight};
    use super::*;

    #[test]
    fn the_tables_of_names_are_in_order() {
        assert_eq!(Rules::ALL.map(Rules::word), Rules::WORDS);
        assert!(Rules::ALL.iter().zip(0..).all(|(&one, at)| one as usize == at));
        assert!(Level::ALL.iter().zip(0..).all(|(&one, at)| one as usize == at));
    }

    /// Something open never hides what is proven, and never counts as complete.
    #[test]
    fn the_gravest_decision_counts() {
        let level =
            |severities: &[Severity], is_open| Level::of(severities.iter().copied(), is_open);
        assert_eq!(level(&[], false), Level::Complete);
        assert_eq!(level(&[Harmless], false), Level::Complete);
        assert_eq!(level(&[Slight, Harmless], false), Level::Flawed);
        assert_eq!(level(&[Slight, Incomplete], true), Level::Incomplete);
        assert_eq!(level(&[Slight], true), Level::Open);
    }
}
