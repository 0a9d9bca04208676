//! One thread's state of a search: counting, storing, looking up.
//!
//! The recursion and its techniques are written as methods of [`Searcher`], one file each.

mod refuters;
mod stack;

pub use stack::{Stack, Workspace};

use crate::dfpn::first_numbers::estimate::Surroundings;
use crate::dfpn::first_numbers::{Expectation, Expectations};
use crate::dfpn::node::Outcome;
use crate::dfpn::pool::{
    Errand, Membership, NO_SLOT, NODES_WORTH_TELLING, Notes, SearchPool, ThreadSlot,
};
use crate::dfpn::watching::{Halt, Monitor, NodeCounts, Status, Stop};
use crate::length::{Plies, UNLIMITED};
use crate::position::{Color, Hand, Key, Move, MoveList, PieceKind, Position, Undo, mix};
use crate::proof::Number;
use crate::system::cores;
use crate::system::disorder::fault_point;
use crate::table::{FixedTable, OpenNode, Recalled, RepetitionTable, Table};
use refuters::Refuters;

/// Bytes of stack that a search may need: four times what it takes at its greatest depth,
/// below a comparison of tsume lengths as deep, which a test measures.
#[cfg(not(target_family = "wasm"))]
pub const STACK_BYTES: usize = 32 << 20;
/// In WebAssembly the recursion continues on a fresh stack long before that depth: ten times
/// what it takes until then.
#[cfg(target_os = "wasi")]
pub const STACK_BYTES: usize = 4 << 20;

/// Expansions between two checks of clock and limits, less one.
const MONITOR_MASK: u64 = 0x1ff;
/// Expansions between two looks whether the table must grow, less one.
const GROWTH_MASK: u64 = 0x3fff;

/// The search of one position by one thread.
///
/// The recursion works on what is open: the tables, the node where it stands, and scratch. The rest
/// is in groups that only their own methods change: [`Expectations`], [`NodeCounts`], [`Halt`],
/// [`Errand`].
pub struct Searcher<'a, T: Table = FixedTable> {
    // Shared by all threads.
    pub(in crate::dfpn) table: &'a T,
    pub(in crate::dfpn) repetitions: &'a RepetitionTable,

    // The node where it stands, and those above it.
    /// The current position, turned so that Black attacks.
    pub(in crate::dfpn) position: Position,
    /// Distinguishes boards of problems with different sets of pieces.
    salt: Key,
    pub(in crate::dfpn) stack: Stack,

    // Scratch for the current node: nothing is left in it once another one is looked at.
    /// Moves of the position, as they were listed last.
    pub(in crate::dfpn) list: MoveList,
    /// What the squares around the White king tell about its checks.
    pub(in crate::dfpn) surroundings: Surroundings,

    // What is learnt on the way.
    refuters: Refuters,
    /// Proof and disproof number of the root, by `select_child`.
    pub(in crate::dfpn) root_numbers: (Number, Number),
    pub(in crate::dfpn) expectations: Expectations,
    pub(in crate::dfpn) counts: NodeCounts,
    #[cfg(feature = "trace")]
    pub(in crate::dfpn) counters: crate::dfpn::watching::Counters,

    // When to return: for good, or from the leaf of a tree.
    pub(in crate::dfpn) halt: Halt<'a>,
    pub(in crate::dfpn) errand: Errand<'a>,

    // Others at the same position.
    /// The pool, if there are other threads.
    pub(in crate::dfpn) membership: Option<Box<Membership<'a>>>,
    /// Results that other processes are to be told, if there are any.
    pub(in crate::dfpn) notes: Option<Box<Notes>>,
}

impl<'a, T: Table> Searcher<'a, T> {
    /// A search from `position`, in which Black attacks.
    pub fn new(
        table: &'a T,
        repetitions: &'a RepetitionTable,
        stop: &'a Stop,
        monitor: &'a mut dyn Monitor,
        position: &Position,
    ) -> Searcher<'a, T> {
        let workspace = Workspace::default();
        Searcher::in_workspace(workspace, table, repetitions, stop, monitor, position)
    }

    /// [`Searcher::new`], with memory for it.
    pub fn in_workspace(
        workspace: Workspace,
        table: &'a T,
        repetitions: &'a RepetitionTable,
        stop: &'a Stop,
        monitor: &'a mut dyn Monitor,
        position: &Position,
    ) -> Searcher<'a, T> {
        let Workspace { stack, refuters } = workspace;
        fault_point!(begins(position.board_key() as u64) => {});
        Searcher {
            table,
            repetitions,
            position: position.clone(),
            salt: salt(position),
            stack,
            list: MoveList::new(),
            surroundings: Surroundings::new(),
            refuters,
            root_numbers: (1, 1),
            expectations: Expectations::default(),
            counts: NodeCounts::default(),
            #[cfg(feature = "trace")]
            counters: crate::dfpn::watching::Counters::default(),
            halt: Halt::new(stop, monitor),
            errand: Errand::default(),
            membership: None,
            notes: None,
        }
    }

    /// The memory of the search, for another one.
    pub fn into_workspace(self) -> Workspace {
        Workspace::of(self.stack, self.refuters)
    }

    /// Adds the counts of an earlier search to those of this one.
    pub fn count_on(&mut self, nodes: u64, expansions: u64, seldepth: usize) {
        self.counts.add(nodes, expansions, seldepth);
    }

    /// Makes the next decision return once it has visited about this many nodes, or at a depth of
    /// `deepest` plies; `slot` is the searcher's own.
    pub fn come_back_after(&mut self, slot: &'a ThreadSlot, nodes: u64, deepest: usize) {
        self.errand.move_to(slot);
        self.errand.come_back_at(self.counts.nodes().saturating_add(nodes));
        self.errand.set_deepest(deepest);
    }

    /// The current position; Black attacks.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a move, for the next decision.
    pub fn make(&mut self, mv: Move) -> Undo {
        self.position.make(mv)
    }

    /// Takes back the move made last.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo);
    }

    /// Goes to a position that may have another set of pieces.
    pub(in crate::dfpn) fn move_to(&mut self, position: Position) {
        self.salt = salt(&position);
        self.position = position;
    }

    /// Goes to another position with the same set of pieces, for the next decision.
    pub fn go_to(&mut self, position: &Position) {
        self.position.clone_from(position);
    }

    /// Plays a move for good. The position before it is on the path of every later
    /// decision, which may not repeat it; so the table must not hold proofs found
    /// without it on the path.
    pub fn advance(&mut self, mv: Move) {
        let key = self.key_of(&self.position);
        let hand = self.position.hand(Color::Black);
        self.stack.path.push_before_root(key, hand);
        self.position.make(mv);
    }

    /// Makes a position count as no mate in every later decision, like one before a move of
    /// [`Searcher::advance`]. It must have the same set of pieces. This is so in the literal sense:
    /// a relaxed length, like a tsume length, is about the position alone.
    pub fn count_as_no_mate(&mut self, position: &Position) {
        let key = self.key_of(position);
        let hand = position.hand(Color::Black);
        self.stack.path.push_before_root(key, hand);
    }

    /// True for the depth of the node at which the search began.
    #[inline(always)]
    pub(in crate::dfpn) fn is_root(&self, depth: usize) -> bool {
        depth == self.stack.path.before_root()
    }

    /// Raises the hand of a proof of the current position, whose key is `key`, to all that is in
    /// hand, if a position before the root has the same board: the proof may need fewer pieces, as
    /// few as that one has, but that one counts as no mate.
    #[inline(always)]
    pub(in crate::dfpn) fn keep_hand(&self, key: Key, outcome: &mut Outcome) {
        if outcome.pn == 0 && self.stack.path.has_before_root(key) {
            outcome.hand = self.position.hand(Color::Black);
        }
    }

    /// Looks up the position after `mv`.
    pub fn look_up_after(&self, mv: Move, limit: Plies) -> Recalled {
        look_up_after(self.table, &self.position, self.salt, mv, limit)
    }

    /// The current position, for looks at the table while the search goes on elsewhere.
    pub fn root(&self) -> Root {
        Root { position: self.position.clone(), salt: self.salt }
    }

    /// The key in the table of a position with the root's set of pieces, in the literal sense.
    #[inline(always)]
    pub fn key_of(&self, position: &Position) -> Key {
        position.board_key() ^ self.salt
    }

    /// A part of every key, which distinguishes boards of problems with different sets of pieces.
    #[inline(always)]
    pub(in crate::dfpn) fn salt(&self) -> Key {
        self.salt
    }

    /// Looks up a position with the same set of pieces as the root.
    pub fn look_up(&self, position: &Position, limit: Plies) -> Recalled {
        self.table.look_up(self.key_of(position), position.hand(Color::Black), limit)
    }

    /// Counts a position visited by another search in the same inquiry; returns true if that search
    /// must end.
    pub fn count_beside(&mut self) -> bool {
        self.count_visit(0);
        self.has_ended()
    }

    /// Sets the result that is expected of later decisions. Within a limit of plies a mate is
    /// expected only if this is [`Expectation::Mate`].
    pub fn set_expectation(&mut self, expectation: Expectation) {
        self.expectations.replace(Some(expectation));
    }

    /// The expected result of a node with `limit` plies left.
    #[inline(always)]
    pub(in crate::dfpn) fn expectation(&self, limit: Plies) -> Expectation {
        self.expectations.expected_within(limit, self.counts.nodes())
    }

    /// Positions visited, including those of helper threads.
    pub fn nodes(&self) -> u64 {
        self.counts.nodes() + self.pool().map_or(0, SearchPool::helper_nodes)
    }

    /// Nodes whose moves were listed, including those of helper threads.
    pub fn expansions(&self) -> u64 {
        self.counts.expansions() + self.pool().map_or(0, SearchPool::helper_expansions)
    }

    /// Greatest depth reached.
    pub fn seldepth(&self) -> usize {
        self.pool().map_or(0, SearchPool::helper_seldepth).max(self.counts.seldepth())
    }

    /// The pool, if there are several threads.
    pub(in crate::dfpn) fn pool(&self) -> Option<&'a SearchPool> {
        self.membership.as_ref().map(|member| member.pool)
    }

    /// Does `work` without the pool, whose nodes still count.
    pub fn without_pool<R>(&mut self, work: impl FnOnce(&mut Searcher<'a, T>) -> R) -> R {
        let by_helpers = self.nodes() - self.counts.nodes();
        let membership = self.membership.take();
        let slot = self.errand.move_to(&NO_SLOT);
        self.counts.add(by_helpers, 0, 0);
        let result = work(self);
        self.counts.subtract(by_helpers);
        self.errand.move_to(slot);
        self.membership = membership;
        result
    }

    /// Does `work` without other processes, if those would take part.
    pub fn without_workers<R>(&mut self, work: impl FnOnce(&mut Searcher<'a, T>) -> R) -> R {
        let has_workers = |member: &Membership<'_>| member.elsewhere.is_some();
        if self.membership.as_deref().is_some_and(has_workers) {
            self.without_pool(work)
        } else {
            work(self)
        }
    }

    /// Share of the table in use, in thousandths.
    pub fn hashfull(&self) -> u32 {
        self.table.hashfull()
    }

    /// True if there was no memory when the table should have grown last.
    pub fn lacks_memory(&self) -> bool {
        self.table.lacks_memory()
    }

    /// The reply that refuted the last check of the line when that was given before.
    #[inline]
    pub(in crate::dfpn) fn refuter_mut(&mut self) -> &mut Move {
        let check = self.stack.line.last().copied().unwrap_or(Move::NONE);
        self.refuters.refuter_of(check, self.position.king(Color::White))
    }

    /// True if the search was ended, or is to come back from the leaf of a tree.
    #[inline(always)]
    pub(in crate::dfpn) fn must_leave(&self) -> bool {
        self.halt.has_ended() || self.errand.is_over()
    }

    /// True if a limit or the stop flag ended the search.
    pub fn has_ended(&self) -> bool {
        self.halt.has_ended()
    }

    /// Allows searching again after the end; the next search ends too if the reason
    /// persists.
    pub fn resume(&mut self) {
        self.halt.resume();
    }

    /// From now on searches only trace the line of a proof, even after the end: only
    /// the monitor ends them, which may allow some time after the stop flag is raised.
    pub fn begin_tracing(&mut self) {
        self.halt.begin_tracing();
    }

    /// From now on searches end as before [`Searcher::begin_tracing`]; one that was over then is
    /// over.
    pub fn end_tracing(&mut self) {
        self.halt.end_tracing();
    }

    /// True if tracing a line through the table must stop. Only some calls ask the
    /// monitor.
    pub fn is_late(&mut self) -> bool {
        if self.halt.is_time_to_ask() {
            let is_late = self.must_end();
            self.halt.set_late(is_late);
        }
        self.halt.is_late()
    }

    /// Counts a visit at `depth` and checks whether the search must end.
    pub(in crate::dfpn) fn count_visit(&mut self, depth: usize) {
        cores::on_node(self.counts.nodes());
        self.counts.count_expansion(depth);
        self.errand.heed_nodes(self.counts.nodes());
        self.halt.hear_stop();
        if self.counts.expansions() & MONITOR_MASK == 0 {
            self.consult_monitor();
        }
    }

    /// Counts a node that is tried within the expansion of another one.
    #[inline(always)]
    pub(in crate::dfpn) fn count_trial(&mut self) {
        self.counts.count_trial();
        self.halt.count_trial();
    }

    /// Ends the search if the monitor or the allowance of nodes says so.
    #[cold]
    pub(in crate::dfpn) fn consult_monitor(&mut self) {
        let must_end = self.must_end();
        self.halt.end(must_end);
        self.halt.heed_allowance(self.nodes());
        if self.counts.expansions() & GROWTH_MASK == 0 {
            self.make_room();
        }
    }

    /// Lets the tables grow, if the first is becoming full.
    pub(in crate::dfpn) fn make_room(&mut self) {
        let (table, repetitions) = (self.table, self.repetitions);
        let mut must_end = || {
            let must_end = self.halt.is_stopped() || self.must_end();
            self.halt.end(must_end);
            self.has_ended()
        };
        table.grow(&mut must_end);
        repetitions.grow_beside(table.bytes_in_use(), &mut must_end);
    }

    /// Asks the monitor whether the search must end.
    fn must_end(&mut self) -> bool {
        let (pn, dn) = self.root_numbers;
        let status = Status {
            nodes: self.nodes(),
            expansions: self.expansions(),
            seldepth: self.seldepth(),
            pn,
            dn,
            line: &self.stack.line,
            is_tracing: self.halt.is_tracing(),
        };
        self.halt.monitor().must_end(status)
    }

    /// Stores a result that does not depend on the path, or the numbers of an open node
    /// whose least depth is `depth`.
    #[inline(always)]
    pub(in crate::dfpn) fn store(&mut self, key: Key, outcome: &Outcome, depth: u16, work: u64) {
        let hand = self.position.hand(Color::Black);
        self.store_for(hand, key, outcome, depth, work);
    }

    /// [`Searcher::store`] for a position in which the attacker has this hand.
    pub(in crate::dfpn) fn store_for(
        &mut self,
        hand: Hand,
        key: Key,
        outcome: &Outcome,
        depth: u16,
        work: u64,
    ) {
        if work >= NODES_WORTH_TELLING && self.notes.is_some() {
            self.note_outcome(hand, key, outcome, depth, work);
        }
        let Outcome { pn, dn, plies, mv, .. } = *outcome;
        if pn == 0 {
            self.table.store_proven(key, outcome.hand, plies, mv, work);
        } else if dn == 0 {
            self.table.store_disproven(key, outcome.hand, plies, work);
        } else {
            let open = OpenNode { pn, dn, depth, loops: false };
            self.table.store_open(key, hand, open, work);
        }
    }

    /// Notes an outcome for other processes.
    #[cold]
    fn note_outcome(&mut self, hand: Hand, key: Key, outcome: &Outcome, depth: u16, work: u64) {
        if let Some(notes) = self.notes.as_mut() {
            notes.note_outcome(key, hand, outcome, depth, work);
        }
    }
}

/// The root of a search, whose moves can be looked up while the search goes on elsewhere.
pub struct Root {
    position: Position,
    salt: Key,
}

impl Root {
    /// The position; Black attacks.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Looks up the position after `mv`.
    pub fn look_up_after<T: Table>(&self, table: &T, mv: Move, limit: Plies) -> Recalled {
        look_up_after(table, &self.position, self.salt, mv, limit)
    }
}

/// Looks up a position in which Black attacks, in any number of plies.
pub fn table_entry<T: Table>(table: &T, position: &Position) -> Recalled {
    let key = position.board_key() ^ salt(position);
    table.look_up(key, position.hand(Color::Black), UNLIMITED)
}

fn look_up_after<T: Table>(
    table: &T,
    position: &Position,
    salt: Key,
    mv: Move,
    limit: Plies,
) -> Recalled {
    let hand = match position.side() {
        Color::Black => position.hand_after(mv),
        Color::White => position.hand(Color::Black),
    };
    table.look_up(position.key_after(mv) ^ salt, hand, limit)
}

/// A key of the set of all pieces, on the board and in hand: the same board and
/// attacker's hand are another position if the defender holds other pieces.
fn salt(position: &Position) -> Key {
    let counts = PieceKind::IN_HAND
        .iter()
        .fold(1u64, |word, &kind| mix(word ^ u64::from(position.count_of(kind))));
    Key::from(counts) << 64 | Key::from(mix(counts))
}
