//! Arguments for which pieces may come to which squares.

use clap::Args;
use tsumi_core::engine::{Places, repair};
use tsumi_core::position::Square;

/// Which pieces may come to which squares.
#[derive(Args, Debug)]
pub struct PlacesArguments {
    /// The squares to which pieces may come: one (5a), or two corners (1a-4d)
    #[arg(long, value_name = "SQUARES", value_parser = region)]
    region: Option<Region>,

    /// The pieces that may come to the board (R, +R, p), with commas between them [default: all]
    #[arg(long, value_name = "PIECE", value_delimiter = ',', value_parser = piece)]
    pieces: Vec<String>,

    /// Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them
    #[arg(long)]
    tokin_only: bool,
}

/// Squares.
#[derive(Clone, Debug)]
pub struct Region(pub Vec<Square>);

impl PlacesArguments {
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

/// A square, or those between two corners.
pub fn region(text: &str) -> Result<Region, String> {
    let (one, other) = text.split_once('-').unwrap_or((text, text));
    let read = |text: &str| Square::from_usi(text.trim().as_bytes());
    let (Some(one), Some(other)) = (read(one), read(other)) else {
        return Err("a square, or two corners, such as 1a-4d".to_owned());
    };
    let is_between = |at: u8, one: u8, other: u8| (one.min(other)..=one.max(other)).contains(&at);
    let inside = Square::all().filter(|square| {
        is_between(square.file(), one.file(), other.file())
            && is_between(square.rank(), one.rank(), other.rank())
    });
    Ok(Region(inside.collect()))
}

/// A piece as in SFEN.
fn piece(text: &str) -> Result<String, String> {
    if repair::is_piece(text) {
        Ok(text.to_owned())
    } else {
        Err("a piece as in SFEN: R, +R, p".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_rectangles() {
        let count = |text| region(text).map(|Region(squares)| squares.len()).ok();
        assert_eq!(count("5a"), Some(1));
        assert_eq!(count("1a-4d"), Some(16));
        assert_eq!(count("4d-1a"), Some(16));
        for bad in ["", "1a-", "1a-1j", "0a", "a1"] {
            assert_eq!(count(bad), None, "{bad}");
        }
    }
}
