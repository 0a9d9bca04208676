//! Arguments for which pieces may come to which squares.

use clap::Args;
use tsumi_composer::{Places, Region, repair};

/// Which pieces may come to which squares.
#[derive(Args, Debug)]
pub struct PlacesArguments {
    /// The squares to which pieces may come: one (5a), or two corners (1a-4d)
    #[arg(long, value_name = "SQUARES")]
    region: Option<Region>,

    /// The pieces that may come to the board (R, +R, p), with commas between them [default: all]
    #[arg(long, value_name = "PIECE", value_delimiter = ',', value_parser = parse_piece)]
    pieces: Vec<String>,

    /// Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them
    #[arg(long)]
    tokin_only: bool,
}

impl PlacesArguments {
    /// The names of those of these arguments that are given.
    pub fn given_names(&self) -> Vec<&'static str> {
        let given = [
            (self.region.is_some(), "--region"),
            (!self.pieces.is_empty(), "--pieces"),
            (self.tokin_only, "--tokin-only"),
        ];
        let given = given.into_iter().filter(|(is_given, _)| *is_given);
        given.map(|(_, name)| name).collect()
    }

    /// The pieces and squares.
    pub fn places(&self) -> Places {
        let mut places = Places::default();
        if let Some(Region(squares)) = &self.region {
            places.region.clone_from(squares);
        }
        places.pieces.clone_from(&self.pieces);
        places.tokin_only = self.tokin_only;
        places
    }
}

/// A piece as in SFEN.
fn parse_piece(text: &str) -> Result<String, String> {
    if repair::is_piece(text) {
        Ok(text.to_owned())
    } else {
        Err("a piece as in SFEN: R, +R, p".to_owned())
    }
}
