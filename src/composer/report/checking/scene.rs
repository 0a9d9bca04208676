//! The positions along a main line, and which of them count as no mate.

use crate::report::finding::mirror_images;
use tsumi_core::position::{Move, Position, Unchecked};

/// Main lines with more plies are not barred: the search might get too deep.
const MOST_BARRED: usize = 1_000;

/// Positions that count as no mate for a move, beside those of the main line before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The later ones of the main line, and all mirror images.
    Apart,
    /// The later ones of the main line.
    BesideImages,
    /// No further positions.
    Plain,
}

/// The positions along a main line, and which of them count as no mate.
pub struct Scene {
    /// The start first, the end last.
    pub positions: Vec<Position>,
    /// Mirror images of the positions from the first symmetrical one on.
    images: Vec<Position>,
}

impl Scene {
    /// The scene of the main line `line` from `start`.
    pub fn new(start: &Position, line: &[Move]) -> Scene {
        let positions = start.along(line);
        let images = mirror_images(&positions[..line.len()]);
        Scene { positions, images }
    }

    /// True if searches beside the main line count its positions as no mate; not for a longer line,
    /// along which they would get too deep.
    pub fn bars_main_line(&self) -> bool {
        self.positions.len() <= MOST_BARRED
    }

    /// The stage in which every move is asked about first.
    pub fn first_stage(&self) -> Stage {
        if self.bars_main_line() { Stage::Apart } else { Stage::Plain }
    }

    /// The stage after this one, in which fewer positions count as no mate.
    pub fn next_stage(&self, stage: Stage) -> Option<Stage> {
        match stage {
            Stage::Apart if !self.images.is_empty() => Some(Stage::BesideImages),
            Stage::Apart | Stage::BesideImages => Some(Stage::Plain),
            Stage::Plain => None,
        }
    }

    /// The positions that count as no mate, in this stage, for a move after `after` moves.
    pub fn barred(&self, stage: Stage, after: usize) -> Vec<Position> {
        let end = self.positions.len() - 1;
        let later = &self.positions[(after + 1).min(end)..end];
        match stage {
            Stage::Apart => [later, &self.images].concat(),
            Stage::BesideImages => later.to_vec(),
            Stage::Plain => Vec::new(),
        }
    }
}
