//! Positions that a hunt begins with: given pieces, and others on some squares and in the hand.

use crate::hands::Hands;
use crate::mining::Profile;
use crate::places::Places;
use std::ops::RangeInclusive;
use tsumi_core::position::{Color, Piece, PieceKind, Position, Square};
use tsumi_core::solver::Problem;

/// Positions to begin with. Black attacks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Setups {
    /// The pieces that are given; the others are in White's hand.
    pub given: Position,
    /// The squares on which White's king may stand; empty if only where it is given.
    pub kings: Vec<Square>,
    /// Number of pieces that are put on the board.
    pub pieces: RangeInclusive<usize>,
    /// The attacker's whole hand, pieces given there included.
    pub hands: Hands,
    /// The pieces that may come to the board, and where.
    pub places: Places,
    /// The seed of positions drawn by chance, or `None` for all of them in order.
    pub seed: Option<u64>,
    /// The number of the first position.
    pub first: u64,
    /// The number before which the hunt ends.
    pub until: Option<u64>,
    /// The plies of the problems among them, at most.
    pub most_plies: u16,
    /// Found problems are grown backwards.
    pub grow: bool,
}

/// The most plies of a problem to begin with.
const SHORT_PLIES: u16 = 3;

/// Nodes for each question about a problem that is to grow, and about any other.
const QUICK_NODES: u64 = 1_000;
const NODES: u64 = 100_000;

impl Setups {
    /// Three pieces put by chance beside those of a problem, and at most one in hand.
    pub fn new(problem: &Problem) -> Setups {
        Setups {
            given: problem.turned(problem.position()),
            kings: Vec::new(),
            pieces: 3..=3,
            hands: Hands::OfNumber(0..=1),
            places: Places::default(),
            seed: Some(1),
            first: 0,
            until: None,
            most_plies: SHORT_PLIES,
            grow: true,
        }
    }

    /// The profile of problems to begin with; those that grow may as well be left open.
    pub(super) fn profile(&self) -> Profile {
        let nodes = if self.grow { QUICK_NODES } else { NODES };
        let lengths = Profile::new().plies(1, self.most_plies);
        lengths.no_leftovers(true).nodes(nodes)
    }

    /// The pieces that may be put on the board.
    pub(super) fn pieces_to_put(&self) -> Vec<Piece> {
        let kinds = self.kinds().into_iter();
        let forms = kinds.flat_map(|kind| {
            let promoted = kind.can_promote().then(|| kind.promoted());
            [Some(kind), promoted].into_iter().flatten()
        });
        let pieces =
            forms.flat_map(|kind| [Color::Black, Color::White].map(|one| Piece::new(one, kind)));
        pieces.filter(|&piece| self.places.allows_piece(piece)).collect()
    }

    /// The pieces that may come to the attacker's hand.
    pub(super) fn pieces_for_hand(&self) -> Vec<Piece> {
        let kinds = self.kinds().into_iter();
        let pieces = kinds.map(|kind| Piece::new(Color::Black, kind));
        pieces.filter(|&piece| self.places.allows_piece(piece)).collect()
    }

    /// The kinds of pieces in White's hand.
    fn kinds(&self) -> Vec<PieceKind> {
        let hand = self.given.hand(Color::White);
        let kinds = PieceKind::IN_HAND.into_iter();
        kinds.filter(|&kind| hand.has(kind)).collect()
    }
}
