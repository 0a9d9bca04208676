//! The positions of a proof: which are in it, and which must still be written.

use super::{CertificateError, Kind};
use crate::dfpn::{Searcher, pieces};
use crate::length::Plies;
use crate::position::{Color, Hand, Key, KeyMap, Move, Position, mix};
use crate::solution::Prover;
use crate::table::Table;

/// No further entry.
const NONE: u32 = u32::MAX;

/// The key of a board among the entries of a kind.
fn key(kind: Kind, board: Key) -> Key {
    let salt = mix(kind as u64);
    board ^ (Key::from(salt) << 64 | Key::from(salt))
}

/// A position that is listed.
pub struct Listed {
    /// What is said of it.
    pub kind: Kind,
    /// The position, with the hand that is listed.
    pub position: Position,
    /// Within so many plies.
    pub plies: Plies,
}

/// The positions of a proof.
///
/// An entry is about a board and a hand, and mostly holds for further hands: a mate for
/// all that have at least as much, no mate for all that have at most as much.
pub struct Listing<'s, 'a, T: Table> {
    /// Decides positions, those without futile interpositions with caution.
    pub prover: Prover<'s, 'a, T>,
    /// By kind and board the first of the entries, each of which leads to the next.
    boards: KeyMap<u32>,
    entries: Vec<(Hand, Plies, u32)>,
    /// Listed, but not yet written. The last one is next: it is close to the one written
    /// before it.
    open: Vec<Listed>,
    most: u64,
    searched: u64,
    /// The given board is this one turned round.
    is_turned: bool,
}

impl<'s, 'a, T: Table> Listing<'s, 'a, T> {
    /// No positions yet, of at most `most`.
    pub fn new(search: &'s mut Searcher<'a, T>, most: u64, is_turned: bool) -> Listing<'s, 'a, T> {
        let mut prover = Prover::new(search);
        prover.begin_caution();
        Listing {
            prover,
            boards: KeyMap::default(),
            entries: Vec::new(),
            open: Vec::new(),
            most,
            searched: 0,
            is_turned,
        }
    }

    /// A move as it is written: on the given board.
    pub fn text(&self, mv: Move) -> String {
        if self.is_turned {
            mv.rotated().to_string()
        } else {
            mv.to_string()
        }
    }

    /// Number of searches that were needed again.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Number of positions that are listed, and of those that are not written yet.
    pub fn size(&self) -> (u64, u64) {
        (self.entries.len() as u64, self.open.len() as u64)
    }

    /// The search that decides positions.
    pub fn search(&mut self) -> &mut Searcher<'a, T> {
        self.prover.search
    }

    /// True if an entry says this of the position.
    pub fn has(&self, kind: Kind, position: &Position, plies: Plies) -> bool {
        self.covers(
            kind,
            position.board_key(),
            position.hand(Color::Black),
            plies,
        )
    }

    /// True if an entry says that the board with this key and hand is no mate in the sense
    /// of `kind`.
    pub fn refutes(&self, kind: Kind, board: Key, hand: Hand, plies: Plies) -> bool {
        self.covers(kind, board, hand, plies)
            || kind == Kind::Relaxed && self.covers(Kind::Closed, board, hand, plies)
    }

    fn covers(&self, kind: Kind, board: Key, hand: Hand, plies: Plies) -> bool {
        let mut at = self.boards.get(&key(kind, board)).copied();
        while let Some(&(listed, within, next)) = at.and_then(|at| self.entries.get(at as usize)) {
            let is_it = match kind {
                Kind::Mates => within <= plies && hand.dominates(listed),
                Kind::Tsume => within <= plies && hand == listed,
                Kind::Closed => listed.dominates(hand),
                Kind::Bounded | Kind::Relaxed => within >= plies && listed.dominates(hand),
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
        kind: Kind,
        position: &Position,
        hand: Hand,
        plies: Plies,
    ) -> Result<(), CertificateError> {
        if self.entries.len() as u64 >= self.most || self.entries.len() >= NONE as usize {
            return Err(CertificateError::TooManyPositions);
        }
        let number = self.entries.len() as u32;
        let next = self.boards.insert(key(kind, position.board_key()), number);
        self.entries.push((hand, plies, next.unwrap_or(NONE)));
        let stock = pieces::stock(position);
        let mut position = position.clone();
        position.set_hand(Color::Black, hand);
        position.set_hand(Color::White, stock.difference(hand));
        self.open.push(Listed {
            kind,
            position,
            plies,
        });
        Ok(())
    }

    /// The next position to write.
    pub fn next(&mut self) -> Result<Option<Listed>, CertificateError> {
        if self.search().count_beside() {
            return Err(CertificateError::Ended);
        }
        Ok(self.open.pop())
    }

    /// Goes to a position, for a search that begins there.
    pub fn search_at(&mut self, position: &Position) -> &mut Searcher<'a, T> {
        self.searched += 1;
        self.search().go_to(position);
        self.search()
    }

    /// Why a search has not shown what it should.
    pub fn failure(&self) -> CertificateError {
        if self.prover.search.has_ended() {
            CertificateError::Ended
        } else {
            let sfen = self.prover.search.position().to_sfen();
            log::error!("the proof does not hold; searched last: {sfen}");
            CertificateError::Contradiction
        }
    }
}
