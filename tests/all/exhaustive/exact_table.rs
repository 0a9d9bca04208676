//! The reference among the tables, and searches by the parts of the engine with any table.

use super::solver::{self, Verdict as Truth};
use super::{Case, NODES};
use crate::any_table::AnyTable;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tsumi_core::inside::INFINITE;
use tsumi_core::inside::{LineBudget, mating_line, prove_shortest};
use tsumi_core::inside::{Monitor, Searcher, Status, Stop};
use tsumi_core::inside::{OpenNode, Recalled, RepetitionTable, Table};
use tsumi_core::length::{Bounds, Plies, UNLIMITED};
use tsumi_core::position::{Color, Hand, Key, Move, Position};
use tsumi_core::solver::{Reason, Verdict};

/// The entry of a board with a hand.
#[derive(Clone, Copy)]
enum Content {
    Open(OpenNode),
    Proven(Plies, Move),
    Disproven(Plies),
}

/// Boards by their keys, each with all entries for its hands.
type Boards = HashMap<Key, Vec<(Hand, Content)>>;

/// A hash map without bound, which loses nothing.
#[derive(Default)]
pub struct ExactTable {
    boards: Mutex<Boards>,
}

impl ExactTable {
    /// An empty table.
    pub fn new() -> ExactTable {
        ExactTable::default()
    }

    fn lock(&self) -> MutexGuard<'_, Boards> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(
        &self,
        key: Key,
        replaces: impl Fn(Hand, Content) -> bool,
        hand: Hand,
        content: Content,
    ) {
        let mut boards = self.lock();
        let entries = boards.entry(key).or_default();
        entries.retain(|&(hand, content)| !replaces(hand, content));
        entries.push((hand, content));
    }
}

impl Table for ExactTable {
    fn prefetch(&self, _key: Key) {}

    fn look_up(&self, key: Key, hand: Hand, limit: Plies) -> Recalled {
        let mut found = Recalled::NOTHING;
        for &(other, content) in self.lock().get(&key).into_iter().flatten() {
            match content {
                Content::Proven(plies, mv) if plies <= limit && hand.dominates(other) => {
                    let (pn, dn, hand) = (0, INFINITE, other);
                    return Recalled { pn, dn, plies, hand, mv, ..Recalled::NOTHING };
                }
                Content::Disproven(plies) if plies >= limit && other.dominates(hand) => {
                    let (pn, dn, hand) = (INFINITE, 0, other);
                    return Recalled { pn, dn, plies, hand, ..Recalled::NOTHING };
                }
                Content::Open(open) => {
                    if hand == other {
                        (found.is_known, found.depth, found.loops) = (true, open.depth, open.loops);
                    }
                    if other.dominates(hand) {
                        found.pn = found.pn.max(open.pn);
                    }
                    if hand.dominates(other) {
                        found.dn = found.dn.max(open.dn);
                    }
                }
                Content::Proven(..) | Content::Disproven(_) => {}
            }
        }
        found
    }

    fn store_open(&self, key: Key, hand: Hand, open: OpenNode, _work: u64) {
        let same_open = |h: Hand, c: Content| h == hand && matches!(c, Content::Open(_));
        self.update(key, same_open, hand, Content::Open(open));
    }

    fn store_proven(&self, key: Key, hand: Hand, plies: Plies, mv: Move, _work: u64) {
        let implied = |h: Hand, c: Content| match c {
            Content::Open(_) => h == hand,
            Content::Proven(p, _) => h.dominates(hand) && p >= plies,
            Content::Disproven(_) => false,
        };
        self.update(key, implied, hand, Content::Proven(plies, mv));
    }

    fn store_disproven(&self, key: Key, hand: Hand, plies: Plies, _work: u64) {
        let implied = |h: Hand, c: Content| match c {
            Content::Open(_) => h == hand,
            Content::Proven(..) => false,
            Content::Disproven(p) => hand.dominates(h) && p <= plies,
        };
        self.update(key, implied, hand, Content::Disproven(plies));
    }

    fn hashfull(&self) -> u32 {
        0
    }
}

struct MostNodes;

impl Monitor for MostNodes {
    fn must_end(&mut self, status: Status<'_>) -> bool {
        status.nodes > NODES
    }
}

/// Uses a search with this table from a position in which Black attacks.
pub fn search_from<R>(
    table: &dyn Table,
    position: &Position,
    work: impl FnOnce(&mut Searcher<'_, AnyTable<'_>>) -> R,
) -> R {
    let repetitions = RepetitionTable::new(1 << 16).expect("so little memory");
    let (stop, mut monitor) = (Stop::new(), MostNodes);
    work(&mut Searcher::new(&AnyTable(table), &repetitions, &stop, &mut monitor, position))
}

/// The verdict on a case by a search with this table; it, the length and the line are true.
#[track_caller]
pub fn search_in(table: &dyn Table, case: &Case) -> Verdict {
    let position = case.problem.position();
    let position =
        if case.problem.attacker() == Color::White { position.rotated() } else { position.clone() };
    search_from(table, &position, |search| verdict_of(search, case))
}

#[track_caller]
fn verdict_of(search: &mut Searcher<'_, AnyTable<'_>>, case: &Case) -> Verdict {
    let is_turned = case.problem.attacker() == Color::White;
    let outcome = search.decide(UNLIMITED);
    let sfen = &case.sfen;
    if outcome.dn == 0 {
        assert!(!matches!(case.truth, Truth::MateIn(_)), "{sfen}: no mate");
        return Verdict::NoMate;
    }
    if outcome.pn > 0 {
        assert!(matches!(case.truth, Truth::NoMateWithin(_)), "{sfen}: open");
        return Verdict::Unknown(Reason::NodesLimit);
    }
    let mut bounds = Bounds::of_mate(outcome.plies);
    prove_shortest(search, &mut bounds, &mut |_, _| ());
    let line = mating_line(search, bounds.upper, LineBudget::unlimited());
    let told = format!("{sfen} is {:?}: {bounds:?}, {line:?}", case.truth);
    match case.truth {
        Truth::NoMate => panic!("{told}"),
        Truth::NoMateWithin(most) => assert!(u32::from(bounds.upper) > most, "{told}"),
        Truth::MateIn(shortest) => {
            let (lower, upper) = (u32::from(bounds.lower), u32::from(bounds.upper));
            assert!(lower <= shortest && shortest <= upper, "{told}");
        }
    }
    if let Some(line) = line {
        let turned = |mv: &Move| if is_turned { mv.rotated() } else { *mv };
        let usi: Vec<String> = line.moves.iter().map(|mv| turned(mv).to_string()).collect();
        assert_eq!(solver::replay(sfen, &usi, true), Ok(()), "{told}");
        assert!(line.moves.len() as Plies <= bounds.upper, "{told}");
    }
    Verdict::Mate
}
