//! Which pieces may come to which squares: a part of several questions.

use super::reading;
use serde::Deserialize;
use tsumi_composer::{Places, Region};

/// Which pieces may come to which squares.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct PlacesAsked {
    /// The squares to which pieces may come: one (5a), or two corners (1a-4d)
    #[cfg_attr(feature = "cli", arg(long, value_name = "SQUARES"))]
    #[serde(deserialize_with = "reading::de_optional")]
    pub region: Option<Region>,

    /// The pieces that may come to the board (R, +R, p), with commas between them [default: all]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "PIECE", value_delimiter = ',', value_parser = reading::piece)
    )]
    #[serde(deserialize_with = "reading::de_pieces")]
    pub pieces: Vec<String>,

    /// Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them
    #[cfg_attr(feature = "cli", arg(long))]
    pub tokin_only: bool,
}

impl PlacesAsked {
    /// Which pieces may come to which squares, as a search takes it.
    pub fn places(&self) -> Places {
        let mut places = Places::default();
        if let Some(Region(squares)) = &self.region {
            places.region.clone_from(squares);
        }
        places.pieces.clone_from(&self.pieces);
        places.tokin_only = self.tokin_only;
        places
    }

    /// The names of those of these arguments that are given.
    pub fn given(&self) -> impl Iterator<Item = &'static str> + use<> {
        let given = [
            (self.region.is_some(), "--region"),
            (!self.pieces.is_empty(), "--pieces"),
            (self.tokin_only, "--tokin-only"),
        ];
        given.into_iter().filter_map(|(is_given, name)| is_given.then_some(name))
    }

    /// True if promoted lances, knights or silvers are named, and left out.
    pub(super) fn names_like_tokin(&self) -> bool {
        let like_tokin = ["+l", "+n", "+s"];
        let mut pieces = self.pieces.iter();
        self.tokin_only && pieces.any(|piece| like_tokin.contains(&&*piece.to_ascii_lowercase()))
    }
}
