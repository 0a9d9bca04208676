//! What is asked of `hunt`.

use super::contradiction::Contradiction;
use super::places::PlacesAsked;
use super::reading;
use super::usual::{MOST_OF_A_LENGTH, NODES_IN_POOL};
use serde::Deserialize;
use std::ops::RangeInclusive;
use tsumi_composer::extend::{Setups, Wanted};
use tsumi_composer::report::Theme;
use tsumi_composer::{Hands, Region};
use tsumi_core::solver::Problem;

/// Which problems are there among positions with given pieces, and before those?
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct HuntQuestion {
    /// Lengths without futile interpositions
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "LEAST-MOST", default_value = "3-9", value_parser = reading::lengths)
    )]
    #[serde(deserialize_with = "reading::de_lengths")]
    pub plies: (u16, u16),

    /// The squares of the defender's king: one (5a), or two corners (1a-4d) [default: where it stands]
    #[cfg_attr(feature = "cli", arg(long, value_name = "SQUARES"))]
    #[serde(deserialize_with = "reading::de_optional")]
    pub king: Option<Region>,

    /// How many pieces are put on the board; moves that are taken back add more
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "LEAST-MOST", default_value = "3", value_parser = reading::numbers)
    )]
    #[serde(deserialize_with = "reading::de_numbers")]
    pub put: (usize, usize),

    /// Which pieces may come to which squares.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub places: PlacesAsked,

    /// The attacker's hand: how many pieces (0-2), or which at least and at most (P-RG2P: a pawn
    /// at least, a rook, a gold and two pawns at most; 0-B: a bishop at most)
    #[cfg_attr(feature = "cli", arg(long, value_name = "LEAST-MOST", default_value = "0-2"))]
    #[serde(deserialize_with = "reading::de_hands")]
    pub hand: Hands,

    /// Only problems whose solution shows all of these themes, with commas between them:
    /// docs/composing.md says what each is
    #[cfg_attr(feature = "cli", arg(long, value_name = "THEME", value_delimiter = ','))]
    #[serde(deserialize_with = "reading::de_words")]
    pub theme: Vec<Theme>,

    /// Look into all positions in their order, not some by chance; no moves are taken back
    #[cfg_attr(feature = "cli", arg(long))]
    pub all: bool,

    /// Begin with position N: the last line of an earlier run says with which
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = HuntQuestion::default().from)
    )]
    pub from: u64,

    /// End before position N
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub until: Option<u64>,

    /// The positions are left to chance: another N tries others
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = HuntQuestion::default().seed, conflicts_with = "all")
    )]
    pub seed: u64,

    /// End after N problems, those that differ in little counted as one [default: 10, with --all all]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))
    )]
    pub most: Option<u32>,

    /// At most N problems that go back to one beginning: more finds more long ones, but less
    /// different [default: 20]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", conflicts_with = "all", value_parser = clap::value_parser!(u32).range(1..))
    )]
    pub of_each: Option<u32>,
}

impl Default for HuntQuestion {
    fn default() -> HuntQuestion {
        HuntQuestion {
            plies: (3, 9),
            king: None,
            put: (3, 3),
            places: PlacesAsked::default(),
            hand: Hands::OfNumber(0..=2),
            theme: Vec::new(),
            all: false,
            from: 0,
            until: None,
            seed: 1,
            most: None,
            of_each: None,
        }
    }
}

impl HuntQuestion {
    /// The conditions that problems must meet.
    pub fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        wanted.plies = Some(usize::from(self.plies.1));
        wanted.nodes = NODES_IN_POOL;
        wanted.without_equals = true;
        wanted.settles = false;
        wanted.no_superfluous = true;
        wanted.themes.clone_from(&self.theme);
        let usual = (!self.all).then_some(MOST_OF_A_LENGTH);
        wanted.most = self.most.map(|most| most as usize).or(usual);
        wanted.allowed.places = self.places.places();
        wanted.allowed.hands = self.hand.clone();
        wanted.of_each = self.of_each.map_or(wanted.of_each, |most| most as usize);
        wanted
    }

    /// A contradiction in the question, if there is one.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let (least, most) = self.plies;
        let has_even_plies = least == most && least % 2 == 0;
        let is_empty = self.until.is_some_and(|until| until <= self.from);
        Contradiction::first([
            (has_even_plies, Contradiction::EvenPlies),
            (is_empty, Contradiction::NoPosition),
            (self.all && self.seed != 1, Contradiction::NoChance),
            (self.all && self.of_each.is_some(), Contradiction::NoBeginnings),
            (self.places.names_like_tokin(), Contradiction::TokinOnly),
        ])
    }

    /// The positions to begin with, and the least and greatest plies of the problems.
    pub fn setups(&self, problem: &Problem) -> (Setups, RangeInclusive<usize>) {
        let mut setups = Setups::new(problem);
        setups.kings = self.king.clone().unwrap_or_default().0;
        setups.pieces = self.put.0..=self.put.1;
        setups.hands = if self.all { self.hand.clone() } else { self.hand.or_less() };
        setups.places = self.places.places();
        setups.first = self.from;
        setups.until = self.until;
        setups.seed = Some(self.seed);
        let (least, most) = self.plies;
        if self.all {
            (setups.seed, setups.grow, setups.most_plies) = (None, false, most);
        }
        (setups, usize::from(least)..=usize::from(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hunt(text: &str) -> serde_json::Result<HuntQuestion> {
        serde_json::from_str(text)
    }

    #[test]
    fn what_is_meaningless_is_found() {
        for (text, expected) in [
            (r#"{"plies": [4, 5], "from": 3, "until": 4}"#, None),
            (r#"{"from": 4, "until": 4}"#, Some(Contradiction::NoPosition)),
            (r#"{"all": true, "seed": 2}"#, Some(Contradiction::NoChance)),
            (r#"{"all": true, "ofEach": 2}"#, Some(Contradiction::NoBeginnings)),
        ] {
            assert_eq!(hunt(text).unwrap().contradiction(), expected, "{text}");
        }
    }

    #[test]
    fn questions_are_read_as_json() {
        let text = r#"{"king": "1a-9i", "theme": ["smoke"], "hand": [1, 2], "put": 3}"#;
        let (setups, one) = (|one: &HuntQuestion| one.king.clone(), hunt(text).unwrap());
        assert_eq!(setups(&one).unwrap().0.len(), 81);
        assert_eq!((one.put, one.theme.len()), ((3, 3), 1));
        let named = hunt(r#"{"hand": "P-RG2P"}"#).unwrap();
        assert!(matches!(named.hand, Hands::Between(..)));
        for bad in [
            r#"{"theme": ["mist"]}"#,
            r#"{"hand": "P-G"}"#,
            r#"{"hand": [0, 50]}"#,
            r#"{"plies": [4, 4]}"#,
            r#"{"put": 10}"#,
        ] {
            assert!(hunt(bad).is_err(), "{bad}");
        }
    }
}
