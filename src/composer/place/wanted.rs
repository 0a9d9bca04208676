//! The placements that a composer wants.

use crate::footprints::Addition;
use crate::places::Places;
use tsumi_core::solver::Limits;

/// Conditions for the placements.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wanted {
    /// Most pieces added.
    pub additions: usize,
    /// Number of families of placements ([`crate::told::Family`]); `None` for all.
    pub most: Option<usize>,
    /// The pieces that may be added, and their squares.
    pub places: Places,
    /// Limits of each report.
    pub limits: Limits,
}

impl Default for Wanted {
    /// All placements of one piece; 1,000,000 nodes for a report.
    fn default() -> Wanted {
        Wanted {
            additions: 1,
            most: None,
            places: Places::default(),
            limits: Limits::new().nodes(1_000_000),
        }
    }
}

impl Wanted {
    /// True if a piece, as it stands on the given board, may be added.
    pub(super) fn allows(&self, one: Addition) -> bool {
        self.places.allows_piece(one.piece) && self.places.allows_square(one.square)
    }
}
