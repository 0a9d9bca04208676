//! What is asked of `place`.

use super::contradiction::Contradiction;
use super::places::PlacesAsked;
use serde::{Deserialize, Deserializer, de};
use std::str::FromStr;
use tsumi_composer::place::Wanted;
use tsumi_core::position::Move;
use tsumi_core::solver::Limits;

/// Moves that need not be legal.
#[derive(Clone, Debug)]
pub struct Line(pub Vec<Move>);

impl FromStr for Line {
    type Err = <Move as FromStr>::Err;

    fn from_str(text: &str) -> Result<Line, Self::Err> {
        text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Line)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Line, D::Error> {
        Vec::<String>::deserialize(from)?.join(" ").parse().map_err(de::Error::custom)
    }
}

/// With which pieces is a line the only solution?
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct PlaceQuestion {
    /// The line in USI notation, for one that cannot be played yet [default: the moves behind the
    /// position, or the solution in the file]
    #[cfg_attr(feature = "cli", arg(long, value_name = "MOVES"))]
    pub line: Option<Line>,

    /// Add N pieces at most
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = PlaceQuestion::default().add, value_parser = clap::value_parser!(u8).range(1..=8))
    )]
    pub add: u8,

    /// End after N problems, those that differ in little counted as one [default: all]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))
    )]
    pub most: Option<u32>,

    /// Leave a set of pieces open after N visited positions
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", default_value_t = PlaceQuestion::default().nodes)
    )]
    pub nodes: u64,

    /// Which pieces may come to which squares.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub places: PlacesAsked,
}

impl Default for PlaceQuestion {
    fn default() -> PlaceQuestion {
        let places = PlacesAsked::default();
        PlaceQuestion { line: None, add: 2, most: None, nodes: 1_000_000, places }
    }
}

impl PlaceQuestion {
    /// A contradiction in the question, if there is one.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.places.names_like_tokin().then_some(Contradiction::TokinOnly)
    }

    /// The conditions that placements must meet.
    pub fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        wanted.additions = usize::from(self.add);
        wanted.most = self.most.map(|most| most as usize);
        wanted.places = self.places.places();
        wanted.limits = Limits::new();
        wanted.limits.nodes = Some(self.nodes).filter(|&nodes| nodes > 0);
        wanted
    }

    /// The moves of the line, if one is given.
    pub fn moves(&self) -> Option<&[Move]> {
        self.line.as_ref().map(|Line(moves)| &**moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_as_json() {
        let place: PlaceQuestion = serde_json::from_str(r#"{"line": ["G*5b"]}"#).unwrap();
        assert_eq!((place.wanted().additions, place.moves().map(<[_]>::len)), (2, Some(1)));
        for bad in [r#"{"region": "1a-1j"}"#, r#"{"pieces": ["X"]}"#, r#"{"line": ["5"]}"#] {
            assert!(serde_json::from_str::<PlaceQuestion>(bad).is_err(), "{bad}");
        }
    }
}
