//! One thread's state of a search: counting, storing, looking up.
//!
//! The recursion and its techniques are written as methods of [`Searcher`], one file each.

mod refuters;
mod workspace;

pub use workspace::Workspace;

use crate::dfpn::first_numbers::Expectation;
use crate::dfpn::first_numbers::estimate::Surroundings;
use crate::dfpn::first_numbers::weights::NODES_BEFORE_DOUBT;
use crate::dfpn::node::{Child, KnownCheck, MAX_DEPTH, Outcome, Path};
use crate::dfpn::pool::{Membership, NO_SLOT, NODES_WORTH_TELLING, Notes, SearchPool, ThreadSlot};
use crate::dfpn::watching::{Monitor, Status, Stop};
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

/// Most nodes that are tried within the expansion of another one, from one look at the stop flag to
/// the next: some hundred were seen, which take less than a millisecond.
const MOST_TRIALS: u64 = 4096;

/// Calls of [`Searcher::is_late`] between two checks of clock and limits.
const LOOKS_BETWEEN: u64 = 64;

/// The search of one position by one thread.
pub struct Searcher<'a, T: Table = FixedTable> {
    pub(in crate::dfpn) table: &'a T,
    pub(in crate::dfpn) repetitions: &'a RepetitionTable,
    pub(in crate::dfpn) stop: &'a Stop,
    pub(in crate::dfpn) monitor: &'a mut dyn Monitor,
    /// The current position, turned so that Black attacks.
    pub(in crate::dfpn) position: Position,
    /// Distinguishes boards of problems with different sets of pieces.
    pub(in crate::dfpn) salt: Key,
    pub(in crate::dfpn) path: Path,
    pub(in crate::dfpn) line: Vec<Move>,
    /// The children of all nodes of the path, one node after another.
    pub(in crate::dfpn) children: Vec<Child>,
    /// Checks listed when a reply was tried, for the visit after it.
    pub(in crate::dfpn) known_checks: Vec<KnownCheck>,
    /// Scratch for move lists.
    pub(in crate::dfpn) list: MoveList,
    /// Scratch for replies that are tried without the table.
    pub(in crate::dfpn) replies: Vec<Move>,
    pub(in crate::dfpn) refuters: Refuters,
    /// Scratch for first numbers.
    pub(in crate::dfpn) surroundings: Surroundings,
    pub(in crate::dfpn) nodes: u64,
    pub(in crate::dfpn) expansions: u64,
    /// Visits to positions without numbers in the table.
    pub(in crate::dfpn) new_nodes: u64,
    pub(in crate::dfpn) seldepth: usize,
    pub(in crate::dfpn) root_numbers: (Number, Number),
    pub(in crate::dfpn) ended: bool,
    /// The search ended by a limit or the stop flag, not only by an allowance.
    is_over: bool,
    /// The search was over before [`Searcher::begin_tracing`].
    was_over: bool,
    /// The search is to come back from the leaf of a tree: it has visited enough nodes, or was
    /// called back.
    pub(in crate::dfpn) must_come_back: bool,
    pub(in crate::dfpn) slot: &'a ThreadSlot,
    /// The result that the caller expects, if it said so.
    pub(in crate::dfpn) caller_expects: Option<Expectation>,
    /// Count of nodes from which on a mate is in doubt.
    pub(in crate::dfpn) doubts_from: u64,
    is_tracing: bool,
    /// Count of nodes, of all threads, at which a decision with an allowance is given up.
    pub(in crate::dfpn) allowance_end: u64,
    /// Depth that no search goes beyond.
    pub(in crate::dfpn) deepest: usize,
    looks: u64,
    late: bool,
    /// Nodes that were tried since the last look at the stop flag.
    trials: u64,
    #[cfg(feature = "trace")]
    pub(in crate::dfpn) counters: crate::dfpn::watching::Counters,
    /// The pool, if there are other threads at the same position.
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
        let Workspace { path, line, children, known_checks, replies, refuters } = workspace;
        fault_point!(begins(position.board_key() as u64) => {});
        Searcher {
            table,
            repetitions,
            stop,
            monitor,
            position: position.clone(),
            salt: salt(position),
            path,
            line,
            children,
            known_checks,
            list: MoveList::new(),
            replies,
            refuters,
            surroundings: Surroundings::new(),
            nodes: 0,
            expansions: 0,
            new_nodes: 0,
            seldepth: 0,
            root_numbers: (1, 1),
            ended: false,
            is_over: false,
            was_over: false,
            must_come_back: false,
            slot: &NO_SLOT,
            caller_expects: None,
            doubts_from: NODES_BEFORE_DOUBT,
            is_tracing: false,
            allowance_end: u64::MAX,
            deepest: MAX_DEPTH,
            looks: 0,
            late: false,
            trials: 0,
            #[cfg(feature = "trace")]
            counters: crate::dfpn::watching::Counters::default(),
            membership: None,
            notes: None,
        }
    }

    /// The memory of the search, for another one.
    pub fn into_workspace(self) -> Workspace {
        let Searcher { path, line, children, known_checks, replies, refuters, .. } = self;
        let workspace = Workspace { path, line, children, known_checks, replies, refuters };
        workspace.emptied()
    }

    /// Continues earlier counts.
    pub fn count_on(&mut self, nodes: u64, expansions: u64, seldepth: usize) {
        self.nodes += nodes;
        self.expansions += expansions;
        self.seldepth = self.seldepth.max(seldepth);
    }

    /// Comes back from the next decision once it has visited about this many nodes, or at a
    /// depth of `deepest` plies; `slot` is the searcher's own.
    pub fn come_back_after(&mut self, slot: &'a ThreadSlot, nodes: u64, deepest: usize) {
        slot.set_end(self.nodes.saturating_add(nodes));
        self.slot = slot;
        self.deepest = deepest.min(MAX_DEPTH);
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

    /// Goes to another position with the same set of pieces, for the next decision.
    pub fn go_to(&mut self, position: &Position) {
        self.position.clone_from(position);
    }

    /// Plays a move for good. The position before it is on the path of every later
    /// decision, which may not repeat it; so the table must not hold proofs found
    /// without it on the path.
    pub fn advance(&mut self, mv: Move) {
        let key = self.position.board_key() ^ self.salt;
        let hand = self.position.hand(Color::Black);
        self.path.push_before_root(key, hand);
        self.position.make(mv);
    }

    /// Makes a position count as no mate in every later decision, like one of
    /// [`Searcher::advance`]. It must have the same set of pieces. This is so in the literal
    /// sense: a relaxed length, like a tsume length, is about the position alone.
    pub fn bar(&mut self, position: &Position) {
        let key = position.board_key() ^ self.salt;
        let hand = position.hand(Color::Black);
        self.path.push_before_root(key, hand);
    }

    /// True for the depth of the node at which the search began.
    #[inline(always)]
    pub(in crate::dfpn) fn is_root(&self, depth: usize) -> bool {
        depth == self.path.before_root()
    }

    /// A proof of the current position, whose key is `key`, may need fewer pieces in hand
    /// than there are, as few as a position before the root with the same board has; but
    /// that one counts as no mate. So such a proof holds for all that is in hand.
    #[inline(always)]
    pub(in crate::dfpn) fn keep_hand(&self, key: Key, outcome: &mut Outcome) {
        if outcome.pn == 0 && self.path.has_before_root(key) {
            outcome.hand = self.position.hand(Color::Black);
        }
    }

    /// Looks up the position after `mv`.
    pub fn look_after(&self, mv: Move, limit: Plies) -> Recalled {
        look_after(self.table, &self.position, self.salt, mv, limit)
    }

    /// The current position, for looks at the table while the search goes on elsewhere.
    pub fn root(&self) -> Root {
        Root { position: self.position.clone(), salt: self.salt }
    }

    /// The key of such a position in the table, in the literal sense.
    pub fn key_of(&self, position: &Position) -> Key {
        position.board_key() ^ self.salt
    }

    /// Looks up a position with the same set of pieces as the root.
    pub fn look_up(&self, position: &Position, limit: Plies) -> Recalled {
        self.table.look_up(self.key_of(position), position.hand(Color::Black), limit)
    }

    /// Counts a position visited by another search in the same inquiry; true if that
    /// must end.
    pub fn count_beside(&mut self) -> bool {
        self.count_visit(0);
        self.ended
    }

    /// Tells what to expect of later decisions. Only if it is a mate, one is expected
    /// within a limit of plies.
    pub fn set_expectation(&mut self, expectation: Expectation) {
        self.caller_expects = Some(expectation);
    }

    /// The expected result of a node with `limit` plies left.
    #[inline(always)]
    pub(in crate::dfpn) fn expectation(&self, limit: Plies) -> Expectation {
        if limit != UNLIMITED && self.caller_expects != Some(Expectation::Mate) {
            Expectation::DisproofWithin
        } else if self.caller_expects == Some(Expectation::Disproof) {
            Expectation::Disproof
        } else if self.nodes >= self.doubts_from {
            Expectation::Doubt
        } else {
            Expectation::Mate
        }
    }

    /// Positions visited, including those of helper threads.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.pool().map_or(0, SearchPool::helper_nodes)
    }

    /// Nodes whose moves were listed, including those of helper threads.
    pub fn expansions(&self) -> u64 {
        self.expansions + self.pool().map_or(0, SearchPool::helper_expansions)
    }

    /// Greatest depth reached.
    pub fn seldepth(&self) -> usize {
        self.pool().map_or(0, SearchPool::helper_seldepth).max(self.seldepth)
    }

    /// The pool, if there are several threads.
    pub(in crate::dfpn) fn pool(&self) -> Option<&'a SearchPool> {
        self.membership.as_ref().map(|member| member.pool)
    }

    /// Does `work` without the pool, whose nodes still count.
    pub fn without_pool<R>(&mut self, work: impl FnOnce(&mut Searcher<'a, T>) -> R) -> R {
        let by_helpers = self.nodes() - self.nodes;
        let membership = self.membership.take();
        let slot = std::mem::replace(&mut self.slot, &NO_SLOT);
        self.nodes += by_helpers;
        let result = work(self);
        self.nodes -= by_helpers;
        self.slot = slot;
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

    /// The reply that refuted the last check when it was given before.
    #[inline]
    pub(in crate::dfpn) fn refuter_mut(&mut self) -> &mut Move {
        let check = self.line.last().copied().unwrap_or(Move::NONE);
        self.refuters.refuter_of(check, self.position.king(Color::White))
    }

    /// True if the search was ended, or is to come back from the leaf of a tree.
    #[inline(always)]
    pub(in crate::dfpn) fn must_leave(&self) -> bool {
        self.ended || self.must_come_back
    }

    /// True if a limit or the stop flag ended the search.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Allows searching again after the end; the next search ends too if the reason
    /// persists.
    pub fn resume(&mut self) {
        self.ended = false;
        self.is_over = false;
        self.late = false;
    }

    /// Ends for good what only an allowance may have ended, if a limit or the stop flag did, too:
    /// else an answer would depend on what is found between the limit and the next look at it.
    pub(in crate::dfpn) fn end_allowance(&mut self) {
        self.ended = self.is_over;
        self.allowance_end = u64::MAX;
    }

    /// Ends the search, if that is so, until it is resumed.
    pub(in crate::dfpn) fn end(&mut self, is_over: bool) {
        self.is_over |= is_over;
        self.ended |= is_over;
    }

    /// From now on searches only trace the line of a proof, even after the end: only
    /// the monitor ends them, which may allow some time after the stop flag is raised.
    pub fn begin_tracing(&mut self) {
        self.was_over |= self.is_over;
        self.is_tracing = true;
        self.resume();
    }

    /// From now on searches end as before [`Searcher::begin_tracing`]; one that was over then is
    /// over.
    pub fn end_tracing(&mut self) {
        self.is_tracing = false;
        let was_over = std::mem::take(&mut self.was_over);
        self.end(was_over);
    }

    /// True if tracing a line through the table must stop. Only some calls ask the
    /// monitor.
    pub fn is_late(&mut self) -> bool {
        self.looks += 1;
        if self.looks.is_multiple_of(LOOKS_BETWEEN) {
            self.late = self.must_end();
        }
        self.late
    }

    /// Counts a visit at `depth` and checks whether the search must end.
    pub(in crate::dfpn) fn count_visit(&mut self, depth: usize) {
        cores::on_node(self.nodes);
        self.nodes += 1;
        self.expansions += 1;
        self.seldepth = self.seldepth.max(depth);
        self.must_come_back |= self.nodes >= self.slot.end();
        self.hear_stop();
        if self.expansions & MONITOR_MASK == 0 {
            self.consult_monitor();
        }
    }

    /// Ends the search if the stop flag is raised.
    #[inline(always)]
    pub(in crate::dfpn) fn hear_stop(&mut self) {
        self.trials = 0;
        if self.stop.is_raised() && !self.is_tracing {
            self.end(true);
        }
    }

    /// Counts a node that is tried within the expansion of another one.
    #[inline(always)]
    pub(in crate::dfpn) fn count_trial(&mut self) {
        self.nodes += 1;
        self.trials += 1;
        debug_assert!(self.trials <= MOST_TRIALS, "a long way without a look at the stop flag");
    }

    #[cold]
    pub(in crate::dfpn) fn consult_monitor(&mut self) {
        let must_end = self.must_end();
        self.end(must_end);
        self.ended |= self.nodes() >= self.allowance_end;
        if self.expansions & GROWTH_MASK == 0 {
            self.make_room();
        }
    }

    /// Lets the tables grow, if the first is becoming full.
    pub(in crate::dfpn) fn make_room(&mut self) {
        let (table, repetitions) = (self.table, self.repetitions);
        let mut must_end = || {
            let must_end = (self.stop.is_raised() && !self.is_tracing) || self.must_end();
            self.end(must_end);
            self.ended
        };
        table.grow(&mut must_end);
        repetitions.grow_beside(table.bytes_in_use(), &mut must_end);
    }

    fn must_end(&mut self) -> bool {
        self.monitor.must_end(Status {
            nodes: self.nodes(),
            expansions: self.expansions(),
            seldepth: self.seldepth(),
            pn: self.root_numbers.0,
            dn: self.root_numbers.1,
            line: &self.line,
            is_tracing: self.is_tracing,
        })
    }

    /// Stores a result that does not depend on the path, or the numbers of an open node
    /// whose least depth is `depth`.
    #[inline(always)]
    pub(in crate::dfpn) fn store(&mut self, key: Key, outcome: &Outcome, depth: u16, work: u64) {
        let hand = self.position.hand(Color::Black);
        self.store_for(hand, key, outcome, depth, work);
    }

    /// [`Searcher::store`] of a position in which the attacker has this hand.
    pub(in crate::dfpn) fn store_for(
        &mut self,
        hand: Hand,
        key: Key,
        outcome: &Outcome,
        depth: u16,
        work: u64,
    ) {
        if work >= NODES_WORTH_TELLING && self.notes.is_some() {
            self.note(hand, key, outcome, depth, work);
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

    #[cold]
    fn note(&mut self, hand: Hand, key: Key, outcome: &Outcome, depth: u16, work: u64) {
        if let Some(notes) = self.notes.as_mut() {
            notes.note_outcome(key, hand, outcome, depth, work);
        }
    }
}

/// A position whose moves can be looked up.
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
    pub fn look_after<T: Table>(&self, table: &T, mv: Move, limit: Plies) -> Recalled {
        look_after(table, &self.position, self.salt, mv, limit)
    }
}

/// Looks up a position in which Black attacks, in any number of plies.
pub fn table_entry<T: Table>(table: &T, position: &Position) -> Recalled {
    let key = position.board_key() ^ salt(position);
    table.look_up(key, position.hand(Color::Black), UNLIMITED)
}

fn look_after<T: Table>(
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
pub(in crate::dfpn) fn salt(position: &Position) -> Key {
    let counts = PieceKind::IN_HAND
        .iter()
        .fold(1u64, |word, &kind| mix(word ^ u64::from(position.count_of(kind))));
    Key::from(counts) << 64 | Key::from(mix(counts))
}
