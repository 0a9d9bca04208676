//! What is asked of `mine`.

use super::reading::{self, UnknownWord, one_of};
use serde::Deserialize;
use tsumi_composer::mining::{Profile, Uniqueness};

/// Which problems are there in games?
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct MineQuestion {
    /// Lengths without futile interpositions
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "LEAST-MOST", default_value = "3-9", value_parser = reading::lengths)
    )]
    #[serde(deserialize_with = "reading::de_lengths")]
    pub plies: (u16, u16),

    /// Which other moves of the attacker may mate: `any`; `shortest`, those that take longer;
    /// `complete`, none before the last move; `strict`, none at all
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "WORD", default_value_t = MineQuestion::default().unique, value_parser = Uniqueness::WORDS)
    )]
    pub unique: String,

    /// Only mates that leave nothing in the attacker's hand
    #[cfg_attr(feature = "cli", arg(long))]
    pub no_leftovers: bool,

    /// Give superfluous pieces to the defender
    #[cfg_attr(feature = "cli", arg(long))]
    pub trim: bool,

    /// Skip a position if a question about it takes more than N visited positions
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = MineQuestion::default().nodes, value_parser = clap::value_parser!(u64).range(1..))
    )]
    pub nodes: u64,
}

impl Default for MineQuestion {
    fn default() -> MineQuestion {
        MineQuestion {
            plies: (3, 9),
            unique: "complete".to_owned(),
            no_leftovers: false,
            trim: false,
            nodes: 20_000,
        }
    }
}

impl MineQuestion {
    /// The profile of the problems to look for.
    ///
    /// # Errors
    /// If a word in it means nothing.
    pub fn profile(&self) -> Result<Profile, UnknownWord> {
        let (least, most) = self.plies;
        let unique = one_of("unique", &self.unique, &Uniqueness::WORDS, Uniqueness::from_word)?;
        Ok(Profile::new()
            .plies(least, most)
            .uniqueness(unique)
            .no_leftovers(self.no_leftovers)
            .trim(self.trim)
            .nodes(self.nodes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The literals above are what documents and other languages show as usual.
    #[test]
    fn what_is_usual_is_usual_for_the_search() {
        assert_eq!(MineQuestion::default().profile(), Ok(Profile::default()));
    }

    #[test]
    fn unknown_words_are_refused() {
        let mine: MineQuestion = serde_json::from_str(r#"{"unique": "uniqe"}"#).unwrap();
        let why = mine.profile().unwrap_err().to_string();
        assert_eq!(why, r#"unique: "uniqe" is none of any, shortest, complete, strict"#);
    }
}
