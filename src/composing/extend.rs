//! What is asked of `extend`.

use super::contradiction::Contradiction;
use super::places::PlacesAsked;
use super::reading::{UnknownWord, one_of};
use super::usual::{MOST_OF_A_LENGTH, NODES_IN_POOL};
#[cfg(feature = "cli")]
use crate::words::{Bilingual, say};
use serde::Deserialize;
use tsumi_composer::Hands;
use tsumi_composer::extend::{Aim, Allowed, Wanted};

/// The number of pieces that may join where a length is given. Of 20 beginnings, six seconds of one
/// core each, 5 died out within two seconds without any; the longest had 11.8 plies on the average,
/// with one piece 13.5, with two 13.7, with three 14.1, with four 13.8.
const ADDITIONS: usize = 3;

/// The words for what sort of problems are tried first.
const THEMES: [&str; 1] = ["smoke"];

/// Which problems go on as a given one?
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct ExtendQuestion {
    /// Go back as far as problems of N plies [default: all that are two plies longer]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = odd_plies))]
    pub plies: Option<u16>,

    /// Let up to N pieces join on the way that no move needs, from the defender's hand
    /// [default: 3 with --plies]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", requires = "plies", value_parser = clap::value_parser!(u8).range(..=38))
    )]
    pub add: Option<u8>,

    /// End after N problems, those that differ in little counted as one [default: 10 with --plies,
    /// else all]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))
    )]
    pub most: Option<u32>,

    /// Leave open whether a move mates after N visited positions [default: 200 with --plies,
    /// else 300000]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub nodes: Option<u64>,

    /// Which pieces may come to which squares.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub places: PlacesAsked,

    /// Most pieces in the attacker's hand; 0 keeps it empty
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub hand: Option<u32>,

    /// Only checks that are captured at once
    #[cfg_attr(feature = "cli", arg(long))]
    pub sacrifices: bool,

    /// No checks that capture
    #[cfg_attr(feature = "cli", arg(long))]
    pub no_captures: bool,

    /// `smoke`: try problems with many pieces on the board first [default: those with few]
    #[cfg_attr(feature = "cli", arg(long, value_name = "THEME", value_parser = THEMES))]
    pub theme: Option<String>,

    /// Which problems grow is left to chance: another N finds others
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = ExtendQuestion::default().seed, requires = "plies")
    )]
    pub seed: u64,
}

impl Default for ExtendQuestion {
    fn default() -> ExtendQuestion {
        ExtendQuestion {
            plies: None,
            add: None,
            most: None,
            nodes: None,
            places: PlacesAsked::default(),
            hand: None,
            sacrifices: false,
            no_captures: false,
            theme: None,
            seed: 1,
        }
    }
}

impl ExtendQuestion {
    /// The conditions that problems must meet.
    ///
    /// # Errors
    /// If a word in it means nothing.
    pub fn wanted(&self) -> Result<Wanted, UnknownWord> {
        let mut wanted = Wanted::default();
        wanted.plies = self.plies.map(usize::from);
        let additions = self.plies.map_or(0, |_| ADDITIONS);
        wanted.additions = self.add.map_or(additions, usize::from);
        let usual = self.plies.map(|_| MOST_OF_A_LENGTH);
        wanted.most = self.most.map(|most| most as usize).or(usual);
        if self.plies.is_some() {
            wanted.nodes = NODES_IN_POOL;
            wanted.without_equals = true;
            wanted.settles = false;
        }
        if let Some(nodes) = self.nodes {
            wanted.nodes = if nodes == 0 { u64::MAX } else { nodes };
        }
        if let Some(theme) = &self.theme {
            wanted.aim = one_of("theme", theme, &THEMES, |_| Some(Aim::Smoke))?;
        }
        wanted.seed = self.seed;
        wanted.allowed = self.allowed();
        Ok(wanted)
    }

    /// A contradiction in the question, if there is one.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let has_even_plies = self.plies.is_some_and(|plies| plies % 2 == 0);
        Contradiction::first([
            (has_even_plies, Contradiction::EvenPlies),
            (self.plies.is_none() && self.add.is_some(), Contradiction::NoLength),
            (self.plies.is_none() && self.seed != 1, Contradiction::NoChance),
            (self.places.names_like_tokin(), Contradiction::TokinOnly),
        ])
    }

    /// The names of the arguments given that allow fewer checks or pieces.
    pub fn restrictions(&self) -> Vec<&'static str> {
        let given = [
            (self.hand.is_some(), "--hand"),
            (self.sacrifices, "--sacrifices"),
            (self.no_captures, "--no-captures"),
        ];
        let given = given.into_iter().filter_map(|(is_given, name)| is_given.then_some(name));
        self.places.given().chain(given).collect()
    }

    /// The moves that may be taken back, and the pieces that may come to the board.
    fn allowed(&self) -> Allowed {
        let mut allowed = Allowed::default();
        allowed.places = self.places.places();
        if let Some(most) = self.hand {
            allowed.hands = Hands::OfNumber(0..=most);
        }
        allowed.only_sacrifices = self.sacrifices;
        allowed.no_captures = self.no_captures;
        allowed
    }
}

#[cfg(feature = "cli")]
/// Reads an odd number of plies, at least 3.
fn odd_plies(text: &str) -> Result<u16, Bilingual> {
    let plies = text.parse::<u16>().ok();
    let is_odd = |plies: &u16| *plies % 2 == 1 && *plies > 1;
    plies.filter(is_odd).ok_or_else(|| {
        Bilingual::of(|language| {
            say!(language, "an odd number of plies, at least 3", "3 以上の奇数の手数です")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "cli")]
    #[test]
    fn plies_are_odd() {
        assert_eq!(odd_plies("21"), Ok(21));
        for bad in ["", "1", "20", "-3", "x"] {
            assert!(odd_plies(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_meaningless_is_found() {
        for (text, expected) in [
            (r#"{"plies": 9, "add": 0, "seed": 2}"#, None),
            (r#"{"plies": 8}"#, Some(Contradiction::EvenPlies)),
            (r#"{"add": 1}"#, Some(Contradiction::NoLength)),
            (r#"{"seed": 2}"#, Some(Contradiction::NoChance)),
            (r#"{"pieces": ["P", "+n"], "tokinOnly": true}"#, Some(Contradiction::TokinOnly)),
        ] {
            let asked: ExtendQuestion = serde_json::from_str(text).unwrap();
            assert_eq!(asked.contradiction(), expected, "{text}");
        }
    }

    #[test]
    fn questions_are_read_as_json() {
        let text =
            r#"{"plies": 9, "add": 1, "region": "1a-2b", "pieces": ["+P"], "noCaptures": true}"#;
        let wanted = serde_json::from_str::<ExtendQuestion>(text).unwrap().wanted().unwrap();
        assert_eq!((wanted.plies, wanted.most), (Some(9), Some(10)));
        assert_eq!(wanted.allowed.places.region.len(), 4);
        assert!(wanted.allowed.no_captures && !wanted.allowed.only_sacrifices);
    }
}
