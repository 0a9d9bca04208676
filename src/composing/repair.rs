//! What is asked of `repair`.

use super::reading::{self, UnknownWord, one_of};
use serde::Deserialize;
use tsumi_composer::repair::{Acceptance, Allowed, Target, Wanted};
use tsumi_composer::report::Rules;
use tsumi_core::solver::Limits;

/// Which small changes make a cooked problem complete?
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct RepairQuestion {
    /// Give up on a changed problem after N visited positions
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = RepairQuestion::default().nodes)
    )]
    pub nodes: u64,

    /// End after N repairs of a problem, those that differ in little counted as one
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = RepairQuestion::default().most, value_parser = clap::value_parser!(u32).range(1..))
    )]
    pub most: u32,

    /// The rules that judge flaws: docs/composing.md has their table [default: magazine]
    #[cfg_attr(feature = "cli", arg(long, value_name = "RULES", value_parser = Rules::WORDS))]
    pub rules: Option<String>,

    /// The gravest flaw that a repair may have; those without come first
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "FLAW", default_value_t = RepairQuestion::default().flaws, value_parser = Acceptance::WORDS)
    )]
    pub flaws: String,

    /// Take superfluous pieces out instead, one after the other: each result has one piece less
    /// than the one before
    #[cfg_attr(
        feature = "cli",
        arg(long, conflicts_with_all = ["most", "flaws", "same", "plies"])
    )]
    #[serde(skip)]
    pub strip: bool,

    /// Only these kinds of changes, with commas between them: add a piece, remove one, move it,
    /// replace it by another kind, change the attacker's hand, shift the whole board
    /// [default: all]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "CHANGE", value_delimiter = ',', value_parser = Allowed::CHANGES)
    )]
    pub changes: Vec<String>,

    /// Squares (5a) and pieces (R, +R, p; lower case: White's) that stay as they are, with commas
    /// between them
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "SQUARE|PIECE", value_delimiter = ',', value_parser = reading::kept)
    )]
    #[serde(deserialize_with = "reading::de_kept")]
    pub keep: Vec<String>,

    /// What stays the same: the whole main line (`line`), or only its first move (`key`)
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "WORD", default_value_t = RepairQuestion::default().same, value_parser = Target::WORDS)
    )]
    pub same: String,

    /// Look for problems of N plies, without futile interpositions; only the first move stays
    /// the same
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", conflicts_with = "same", value_parser = clap::value_parser!(u16).range(1..))
    )]
    pub plies: Option<u16>,
}

impl Default for RepairQuestion {
    fn default() -> RepairQuestion {
        RepairQuestion {
            nodes: 1_000_000,
            most: 10,
            rules: None,
            flaws: "slight".to_owned(),
            strip: false,
            changes: Vec::new(),
            keep: Vec::new(),
            same: "line".to_owned(),
            plies: None,
        }
    }
}

impl RepairQuestion {
    /// The conditions that repairs must meet; `limits` are those of the problem's own report.
    ///
    /// # Errors
    /// If a word in it means nothing.
    pub fn wanted(&self, limits: &Limits) -> Result<Wanted, UnknownWord> {
        let mut wanted = Wanted::new(limits);
        wanted.nodes = Some(self.nodes).filter(|&nodes| nodes > 0);
        wanted.most = self.most as usize;
        let rules = self.rules.as_deref().unwrap_or(Rules::default().word());
        let rules = one_of("rules", rules, &Rules::WORDS, Rules::from_word)?;
        let acceptance = |word: &str| Some(Acceptance::from_word(word, rules));
        wanted.acceptance = one_of("flaws", &self.flaws, &Acceptance::WORDS, acceptance)?;
        let target = |word: &str| Some(Target::of(word, self.plies));
        wanted.target = one_of("same", &self.same, &Target::WORDS, target)?;
        for change in &self.changes {
            one_of("changes", change, &Allowed::CHANGES, |_| Some(()))?;
        }
        wanted.allowed = Allowed::default().only(&self.changes);
        for word in &self.keep {
            // It was read before.
            wanted.allowed = wanted.allowed.keep(word).unwrap_or_default();
        }
        Ok(wanted)
    }
}
