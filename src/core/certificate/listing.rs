//! The positions of a proof: those listed, and those still to be written.

use super::error::CertificateError;
use super::kind::EntryKind;
use crate::dfpn::{Searcher, pieces};
use crate::length::Plies;
use crate::position::{Color, Hand, Key, KeyMap, Move, MoveList, Position, checks, mix, replies};
use crate::solution::Prover;
use crate::table::Table;

/// The number of no entry.
const NONE: u32 = u32::MAX;

/// The key of a board among the entries of a kind.
fn key(kind: EntryKind, board: Key) -> Key {
    let salt = mix(kind as u64);
    board ^ (Key::from(salt) << 64 | Key::from(salt))
}

/// A position of which the table says something that a proof does not show.
#[derive(Clone, Copy, Debug)]
// Only searches by other machines ask.
pub struct DoubtfulPlace {
    /// The key of the position in the table, in the literal sense.
    pub key: Key,
    /// True if the entry states a mate, false if it states that there is none.
    pub is_mate: bool,
}

/// A position that is listed, to be written.
pub struct Listed {
    /// The statement of its entry.
    pub kind: EntryKind,
    /// The position, with the hand that is listed.
    pub position: Position,
    /// The plies that the entry names.
    pub plies: Plies,
    /// The index of its entry.
    number: u32,
}

/// A listed position: its statement and place.
struct ListedPosition {
    kind: EntryKind,
    hand: Hand,
    plies: Plies,
    /// Index of the entry before this one of its kind and board, and index of their first.
    next: u32,
    board: u32,
}

impl ListedPosition {
    /// True if this entry shows the same for its board with `hand` within `plies`.
    fn covers(&self, hand: Hand, plies: Plies) -> bool {
        match self.kind {
            EntryKind::Mates | EntryKind::Brinkmate => {
                self.plies <= plies && hand.dominates(self.hand)
            }
            EntryKind::Tsume => self.plies <= plies && hand == self.hand,
            EntryKind::Longer => self.plies >= plies && hand == self.hand,
            EntryKind::Closed => self.hand.dominates(hand),
            EntryKind::Bounded | EntryKind::Relaxed | EntryKind::NoBrinkmate => {
                self.plies >= plies && self.hand.dominates(hand)
            }
        }
    }
}

/// The entries on which the claim rests, and then those on which each written position does.
struct Needs {
    all: Vec<u32>,
    /// The entries in the order of writing, each with the number of needs before its own.
    written: Vec<(u32, usize)>,
}

/// The positions of a proof.
///
/// An entry has a board and a hand, and mostly holds for other hands, too: a mate for all
/// that dominate its own, no mate for all that its own dominates.
pub struct Listing<'s, 'a, T: Table> {
    /// Decides positions, those without futile interpositions with caution at first.
    pub prover: Prover<'s, 'a, T>,
    /// By kind and board the first of the entries, each of which leads to the next.
    boards: KeyMap<u32>,
    entries: Vec<ListedPosition>,
    /// `None` once superfluous entries are no longer looked for.
    needs: Option<Needs>,
    /// Entries that are listed but not yet written. The last one is written next, as it is close to
    /// the one before it.
    open: Vec<Listed>,
    /// The most positions that may be listed.
    most: u64,
    /// Positions that had to be searched again.
    searched: u64,
    /// True once lengths are compared where caution does not decide.
    compares: bool,
    /// True if the given board is this one turned round.
    is_turned: bool,
}

impl<'s, 'a, T: Table> Listing<'s, 'a, T> {
    /// An empty listing with room for `most` positions.
    pub fn new(search: &'s mut Searcher<'a, T>, most: u64, is_turned: bool) -> Listing<'s, 'a, T> {
        let mut prover = Prover::new(search);
        prover.begin_caution();
        Listing {
            prover,
            boards: KeyMap::default(),
            entries: Vec::new(),
            needs: Some(Needs { all: Vec::new(), written: vec![(NONE, 0)] }),
            open: Vec::new(),
            most,
            searched: 0,
            compares: false,
            is_turned,
        }
    }

    /// A move as it is written: on the given board.
    pub fn move_text(&self, mv: Move) -> String {
        if self.is_turned { mv.rotated().to_string() } else { mv.to_string() }
    }

    /// The checks in the order of their texts, in which what follows them is chosen.
    pub fn sorted_checks(&self, position: &Position) -> Vec<Move> {
        let mut list = MoveList::new();
        checks(position, &mut list);
        let mut sorted = list.to_vec();
        sorted.sort_by_cached_key(|&mv| self.move_text(mv));
        sorted
    }

    /// Compares lengths from now on where caution does not decide; false if it has done so before.
    pub fn begin_comparing(&mut self) -> bool {
        let was_cautious = !std::mem::replace(&mut self.compares, true);
        if was_cautious {
            self.prover.end_caution();
        }
        was_cautious
    }

    /// True if lengths are compared.
    pub fn compares(&self) -> bool {
        self.compares
    }

    /// Number of positions that had to be searched again.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// The number of positions that are listed, and the number of those that are not written yet.
    pub fn size(&self) -> (u64, u64) {
        (self.entries.len() as u64, self.open.len() as u64)
    }

    /// The search that decides positions.
    pub fn search(&mut self) -> &mut Searcher<'a, T> {
        self.prover.search
    }

    /// True if an entry shows this for the position; notes that it is needed.
    pub fn has(&mut self, kind: EntryKind, position: &Position, plies: Plies) -> bool {
        let hand = position.hand(Color::Black);
        self.is_shown_and_needed(kind, position.board_key(), hand, plies)
    }

    /// True if an entry shows this for the board with this key and hand.
    pub fn is_shown(&self, kind: EntryKind, board: Key, hand: Hand, plies: Plies) -> bool {
        self.find(kind, board, hand, plies).is_some()
    }

    /// [`Listing::is_shown`]; notes that the entry is needed.
    pub fn is_shown_and_needed(
        &mut self,
        kind: EntryKind,
        board: Key,
        hand: Hand,
        plies: Plies,
    ) -> bool {
        let found = self.find(kind, board, hand, plies);
        if let (Some(needs), Some(entry)) = (&mut self.needs, found) {
            needs.all.push(entry);
        }
        found.is_some()
    }

    /// The number of the newest entry that shows this. Where there is no mate at all there is none
    /// in the relaxed sense.
    fn find(&self, kind: EntryKind, board: Key, hand: Hand, plies: Plies) -> Option<u32> {
        let of = |kind| {
            let newest = *self.boards.get(&key(kind, board))?;
            let mut entries = self.entries_from(newest);
            let (number, _) = entries.find(|(_, entry)| entry.covers(hand, plies))?;
            Some(number)
        };
        of(kind).or_else(|| (kind == EntryKind::Relaxed).then(|| of(EntryKind::Closed)).flatten())
    }

    /// An entry and the earlier ones of its board.
    fn entries_from(&self, number: u32) -> impl Iterator<Item = (u32, &ListedPosition)> {
        let entry = |number: u32| Some((number, self.entries.get(number as usize)?));
        std::iter::successors(entry(number), move |(_, one)| entry(one.next))
    }

    /// Lists the position with `hand` in place of its own; the defender gets the rest.
    pub fn add(
        &mut self,
        kind: EntryKind,
        position: &Position,
        hand: Hand,
        plies: Plies,
    ) -> Result<(), CertificateError> {
        if self.entries.len() as u64 >= self.most || self.entries.len() >= NONE as usize {
            return Err(CertificateError::TooManyPositions);
        }
        let number = self.entries.len() as u32;
        let next = self.boards.insert(key(kind, position.board_key()), number);
        self.entries.push(ListedPosition {
            kind,
            hand,
            plies,
            next: next.unwrap_or(NONE),
            board: next.map_or(number, |next| self.entries[next as usize].board),
        });
        if let Some(needs) = &mut self.needs {
            needs.all.push(number);
        }
        let stock = pieces::stock(position);
        let mut position = position.clone();
        position.set_hand(Color::Black, hand);
        position.set_hand(Color::White, stock.difference(hand));
        self.open.push(Listed { kind, position, plies, number });
        Ok(())
    }

    /// The next position to write.
    pub fn next(&mut self) -> Result<Option<Listed>, CertificateError> {
        if self.search().count_beside() {
            return Err(CertificateError::Ended);
        }
        let next = self.open.pop();
        if let (Some(needs), Some(next)) = (&mut self.needs, &next) {
            needs.written.push((next.number, needs.all.len()));
        }
        Ok(next)
    }

    /// Frees the memory for finding superfluous entries.
    pub fn forget_needs(&mut self) {
        self.needs = None;
    }

    /// Says of each entry, in the order of writing, whether the proof needs it. An entry is often
    /// listed before one that shows more for its board. The later one takes its place, and entries
    /// that only the earlier one needs are superfluous, too.
    pub fn needed(&self) -> Vec<bool> {
        let Some(needs) = &self.needs else {
            return Vec::new();
        };
        let mut newest = vec![NONE; self.entries.len()];
        for (number, entry) in (0..).zip(&self.entries) {
            newest[entry.board as usize] = number;
        }
        let mut place = vec![0; self.entries.len()];
        for (at, &(number, _)) in needs.written.iter().enumerate().skip(1) {
            place[number as usize] = at;
        }
        let mut is_seen = vec![false; self.entries.len()];
        let mut is_kept = vec![false; needs.written.len()];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let end = needs.written.get(at + 1).map(|&(_, end)| end);
            let own = needs.written[at].1..end.unwrap_or(needs.all.len());
            for &need in &needs.all[own] {
                if std::mem::replace(&mut is_seen[need as usize], true) {
                    continue;
                }
                let board = self.entries[need as usize].board;
                let best = place[self.newest_equivalent(need, newest[board as usize]) as usize];
                if !std::mem::replace(&mut is_kept[best], true) {
                    open.push(best);
                }
            }
        }
        is_kept.split_off(1)
    }

    /// The newest entry that shows what this one does. None newer than that shows more, as
    /// it would then show the same, too.
    fn newest_equivalent(&self, number: u32, newest: u32) -> u32 {
        let ListedPosition { hand, plies, .. } = self.entries[number as usize];
        let mut newer = self.entries_from(newest).take_while(|&(one, _)| one > number);
        let best = newer.find(|(_, entry)| entry.covers(hand, plies));
        best.map_or(number, |(one, _)| one)
    }

    /// Goes to a position, for a search that begins there.
    pub fn search_at(&mut self, position: &Position) -> &mut Searcher<'a, T> {
        self.searched += 1;
        self.search().go_to(position);
        self.search()
    }

    /// If what the table says did not hold, or took too long to show: names the position behind the
    /// check that was written last, `position` itself, whose entry could not be written, and the
    /// position that was searched last. Where the first was said falsely, the others need not be.
    pub fn name_doubtful(
        &self,
        error: &CertificateError,
        kind: EntryKind,
        position: &Position,
        doubtful: &mut Vec<DoubtfulPlace>,
    ) {
        if !matches!(error, CertificateError::Contradiction | CertificateError::Ended) {
            return;
        }
        let (search, is_mate) =
            (&*self.prover.search, matches!(kind, EntryKind::Mates | EntryKind::Tsume));
        let last = search.position();
        let leads_there = |after: &Position| {
            let mut list = MoveList::new();
            replies(after, &mut list);
            after == last || list.iter().any(|&reply| after.after(reply) == *last)
        };
        let mut list = MoveList::new();
        checks(position, &mut list);
        let behind = list.iter().map(|&mv| position.after(mv)).filter(leads_there);
        let places = behind.chain([position.clone(), last.clone()]);
        doubtful.extend(places.map(|one| DoubtfulPlace { key: search.key_of(&one), is_mate }));
    }

    /// The error for a search that did not decide as expected.
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
