//! The positions of a proof: which are in it, and which must still be written.

use super::{CertificateError, PartKind};
use crate::dfpn::{Searcher, pieces};
use crate::length::Plies;
use crate::position::{Color, Hand, Key, Position};
use crate::table::Table;
use std::collections::HashMap;

/// No further entry.
const NONE: u32 = u32::MAX;

/// The positions of a part of a proof.
///
/// An entry is about a board and a hand, and holds for further hands: a mate for all that
/// have at least as much, no mate for all that have at most as much.
pub struct Listing<'s, 'a, T: Table> {
    /// Decides positions.
    pub search: &'s mut Searcher<'a, T>,
    kind: PartKind,
    /// By board the first of its entries, each of which leads to the next.
    boards: HashMap<Key, u32>,
    entries: Vec<(Hand, Plies, u32)>,
    /// Listed, but not yet written. The last one is next: it is close to the one written
    /// before it.
    open: Vec<(Position, Plies)>,
    most: u64,
    searched: u64,
}

impl<'s, 'a, T: Table> Listing<'s, 'a, T> {
    /// No positions yet, of at most `most`.
    pub fn new(search: &'s mut Searcher<'a, T>, kind: PartKind, most: u64) -> Listing<'s, 'a, T> {
        Listing {
            search,
            kind,
            boards: HashMap::new(),
            entries: Vec::new(),
            open: Vec::new(),
            most,
            searched: 0,
        }
    }

    /// Number of searches that were needed again.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// What the positions have in common.
    pub fn kind(&self) -> PartKind {
        self.kind
    }

    /// True if an entry says of the position that it is mate within `plies`, or is not.
    pub fn has(&self, position: &Position, plies: Plies) -> bool {
        let hand = position.hand(Color::Black);
        let mut at = self.boards.get(&position.board_key()).copied();
        while let Some(&(listed, within, next)) = at.and_then(|at| self.entries.get(at as usize)) {
            let is_it = match self.kind {
                PartKind::Mates => within <= plies && hand.dominates(listed),
                _ => within >= plies && listed.dominates(hand),
            };
            if is_it {
                return true;
            }
            at = Some(next);
        }
        false
    }

    /// Lists the position with `hand` instead of its own. The defender has the rest.
    pub fn add(
        &mut self,
        position: &Position,
        hand: Hand,
        plies: Plies,
    ) -> Result<(), CertificateError> {
        if self.entries.len() as u64 >= self.most || self.entries.len() >= NONE as usize {
            return Err(CertificateError::TooManyPositions);
        }
        let number = self.entries.len() as u32;
        let next = self.boards.insert(position.board_key(), number);
        self.entries.push((hand, plies, next.unwrap_or(NONE)));
        let stock = pieces::stock(position);
        let mut position = position.clone();
        position.set_hand(Color::Black, hand);
        position.set_hand(Color::White, stock.difference(hand));
        self.open.push((position, plies));
        Ok(())
    }

    /// The next position to write.
    pub fn next(&mut self) -> Result<Option<(Position, Plies)>, CertificateError> {
        if self.search.count_beside() {
            return Err(CertificateError::Ended);
        }
        Ok(self.open.pop())
    }

    /// Goes to a position, for a search that begins there.
    pub fn search_at(&mut self, position: &Position) -> &mut Searcher<'a, T> {
        self.searched += 1;
        self.search.go_to(position);
        self.search
    }

    /// Why a search has not shown what it should.
    pub fn failure(&self) -> CertificateError {
        if self.search.has_ended() {
            CertificateError::Ended
        } else {
            CertificateError::Contradiction
        }
    }
}
