//! The one recursion.

use super::crew::Crew;
use super::estimate::Outlook;
use super::expansion::{Child, KnownCheck, Node, Outcome, Span};
use super::path::{NO_LOOP, Path, path_key_after};
use super::stop::Stop;
use super::teamwork::{Membership, NODES_BEFORE_NEWS};
use crate::position::{Color, Key, Move, MoveList, PieceKind, Position, Undo, mix};
use crate::proof::{INFINITE, Number, Plies};
use crate::table::{Found, Open, RepetitionTable, Table};

/// Greatest depth of the search in plies; the longest known mate has 1,525.
pub const MAX_DEPTH: usize = 3000;

/// Bytes of stack that a search may need.
pub const STACK_BYTES: usize = 64 << 20;

/// Nodes between two looks at clock and limits, less one.
const CHECK_MASK: u64 = 0x1ff;

/// What a search asks from time to time.
pub trait Monitor {
    /// True if the search must end now.
    fn must_end(&mut self, status: Status<'_>) -> bool;

    /// There is work for others: called when a decision first takes long.
    fn call_helpers(&mut self) {}
}

/// How the search is doing.
pub struct Status<'a> {
    /// Positions visited.
    pub nodes: u64,
    /// Nodes whose moves were listed, revisits included.
    pub expansions: u64,
    /// Greatest depth reached (plies).
    pub seldepth: usize,
    /// Proof number of the root.
    pub pn: Number,
    /// Disproof number of the root.
    pub dn: Number,
    /// The moves from the root to the current node.
    pub line: &'a [Move],
    /// The root is proven; only its line is being put together.
    pub is_tracing: bool,
}

/// A search of one root position by one thread.
pub struct Search<'a, T: Table> {
    pub(super) table: &'a T,
    pub(super) repetitions: &'a RepetitionTable,
    pub(super) stop: &'a Stop,
    pub(super) monitor: &'a mut dyn Monitor,
    /// The current position, turned so that Black attacks.
    pub(super) position: Position,
    /// Tells apart boards of problems with other pieces in all, and the senses.
    pub(super) salt: Key,
    /// Drops that gain nothing are left aside ([`super::relaxed`]).
    pub(super) is_relaxed: bool,
    pub(super) path: Path,
    line: Vec<Move>,
    /// The children of all nodes of the path, one node after another.
    pub(super) children: Vec<Child>,
    /// Checks that were listed when a reply was tried, for the visit behind it.
    pub(super) known_checks: Vec<KnownCheck>,
    /// Scratch for move lists.
    pub(super) list: MoveList,
    /// Scratch for first numbers.
    pub(super) outlook: Outlook,
    pub(super) nodes: u64,
    pub(super) expansions: u64,
    pub(super) seldepth: usize,
    pub(super) root_numbers: (Number, Number),
    pub(super) ended: bool,
    is_tracing: bool,
    /// Nodes at which [`Search::decide_within`] gives up.
    allowance_end: u64,
    /// Calls of [`Search::is_late`].
    looks: u64,
    late: bool,
    /// Others at the same position.
    pub(super) membership: Option<Box<Membership<'a>>>,
}

/// The threshold that lets a child go on a little past the second best: by five
/// (an estimate's steps are about that wide) and a sixteenth part (Pawlewicz and
/// Lew 2007). Without the part, loops whose numbers are large and nearly equal are
/// climbed in small steps: Muso 37 took over 55 million expansions instead of 0.4
/// million. A half, a quarter or an
/// eighth cost 15, 12 and 8% more expansions over the classics.
#[inline(always)]
fn past(second: Number) -> Number {
    (second + 5 + second / 16).min(INFINITE)
}

/// Upper bounds that a visit may not reach without coming back.
#[derive(Clone, Copy)]
struct Thresholds {
    pn: Number,
    dn: Number,
}

/// How a visit begins.
#[derive(Clone, Copy)]
struct Visit {
    key: Key,
    depth: usize,
    path: u64,
    limit: Plies,
    is_known: bool,
    /// Least depth at which the node was searched before.
    least_depth: u16,
    /// The numbers the parent had.
    numbers: (Number, Number),
    /// Thresholds are lifted until something new is expanded.
    lift: bool,
    /// The checks of an OR node, if the parent listed them.
    checks: Span,
}

impl<'a, T: Table> Search<'a, T> {
    /// A search from `position`, in which Black attacks.
    pub fn new(
        table: &'a T,
        repetitions: &'a RepetitionTable,
        stop: &'a Stop,
        monitor: &'a mut dyn Monitor,
        position: &Position,
    ) -> Search<'a, T> {
        Search {
            table,
            repetitions,
            stop,
            monitor,
            position: position.clone(),
            salt: salt(position),
            is_relaxed: false,
            path: Path::new(),
            line: Vec::new(),
            children: Vec::new(),
            known_checks: Vec::new(),
            list: MoveList::new(),
            outlook: Outlook::new(),
            nodes: 0,
            expansions: 0,
            seldepth: 0,
            root_numbers: (1, 1),
            ended: false,
            is_tracing: false,
            allowance_end: u64::MAX,
            looks: 0,
            late: false,
            membership: None,
        }
    }

    /// Searches the current position for a mate of at most `limit` plies, until it is
    /// decided or the search ends. It begins a path, or goes on with that of
    /// [`Search::advance`].
    pub fn decide(&mut self, limit: Plies) -> Outcome {
        let key = self.position.board_key() ^ self.salt;
        let is_or = self.position.side() == Color::Black;
        let hand = self.position.hand(Color::Black);
        let found = self.look_up(&self.position, limit);
        if found.pn == 0 || found.dn == 0 {
            return Outcome {
                loop_depth: NO_LOOP,
                pn: found.pn,
                dn: found.dn,
                plies: found.plies,
                hand: found.hand,
                mv: found.mv,
            };
        }
        if is_or && limit == 0 {
            return Outcome::disproven(hand, 0, NO_LOOP);
        }
        if is_or {
            let look = self.first_look(limit);
            self.known_checks.clear();
            if let Err(outcome) = look {
                self.store(key, &outcome, 1);
                return outcome;
            }
        }
        let before = self.path.nodes();
        let visit = Visit {
            key,
            depth: before.len(),
            path: before.iter().fold(
                mix(key as u64 ^ u64::from(hand.bits()) ^ u64::from(limit) << 32),
                |path, (key, hand)| mix(path ^ *key as u64 ^ u64::from(hand.bits())),
            ),
            limit,
            is_known: true,
            least_depth: 0,
            numbers: (1, 1),
            lift: false,
            checks: Span::default(),
        };
        let thresholds = Thresholds {
            pn: INFINITE,
            dn: INFINITE,
        };
        self.begin_task(limit);
        let outcome = if is_or {
            self.visit::<true>(visit, thresholds)
        } else {
            self.visit::<false>(visit, thresholds)
        };
        self.end_task();
        outcome
    }

    /// df-pn (Nagai 2002): searches the current node until one of its numbers
    /// reaches its threshold.
    fn visit<const OR: bool>(&mut self, visit: Visit, thresholds: Thresholds) -> Outcome {
        let nodes_before = self.nodes;
        self.count_visit(visit.depth);
        self.path.push(visit.key, self.position.hand(Color::Black));
        let mut node = Node::new(
            visit.depth,
            visit.path,
            visit.limit,
            visit.is_known,
            visit.checks,
        );
        let outcome = match self.expand::<OR>(&mut node, thresholds.pn) {
            Some(outcome) => outcome,
            None => self.search_children::<OR>(&mut node, &visit, thresholds),
        };
        self.drop_children(&node);
        self.leave_path();
        let effort = self.nodes - nodes_before;
        if !outcome.is_decided() || !self.depends_on_path(&outcome, visit.depth) {
            self.store_at(visit.key, &outcome, visit.least_depth, effort);
        } else {
            self.store_loop(&visit, &outcome, effort);
        }
        outcome
    }

    fn search_children<const OR: bool>(
        &mut self,
        node: &mut Node,
        visit: &Visit,
        thresholds: Thresholds,
    ) -> Outcome {
        let mut lift = visit.lift && visit.is_known;
        let mut is_first_round = true;
        let mut nodes_at_news = self.nodes;
        if self.membership.is_some() {
            self.look_for_claims(node);
        }
        loop {
            let mut summary = match self.summarise::<OR>(node) {
                Ok(summary) => summary,
                Err(outcome) => return outcome,
            };
            // Threshold controlling (Kishimoto 2010): behind an old child there
            // may be a loop in which numbers never grow, so one expansion is
            // forced.
            lift |= is_first_round && summary.has_old;
            is_first_round = false;
            let (pn, dn) = if OR {
                (summary.phi, summary.delta)
            } else {
                (summary.delta, summary.phi)
            };
            if visit.depth == 0 {
                self.root_numbers = (pn, dn);
            }
            if self.ended || (!lift && (pn >= thresholds.pn || dn >= thresholds.dn)) {
                return Outcome::open(pn, dn);
            }
            if self.must_retreat(visit.depth) {
                match self.outcome_by_others(visit.depth, visit.limit) {
                    Some(outcome) => return outcome,
                    None if self.must_retreat(visit.depth) => return Outcome::open(pn, dn),
                    None => {}
                }
            }
            let limits = if lift {
                Thresholds {
                    pn: thresholds.pn.max(pn + 1),
                    dn: thresholds.dn.max(dn + 1),
                }
            } else {
                thresholds
            };
            let (phi_limit, delta_limit) = if OR {
                (limits.pn, limits.dn)
            } else {
                (limits.dn, limits.pn)
            };
            if self.membership.is_some() {
                self.keep_apart::<OR>(node, &mut summary, phi_limit);
            }
            let child_phi = phi_limit.min(past(summary.second_phi));
            let child_delta = if delta_limit == INFINITE {
                INFINITE
            } else {
                delta_limit.saturating_sub(summary.addition)
            };
            let below = if OR {
                Thresholds {
                    pn: child_phi,
                    dn: child_delta,
                }
            } else {
                Thresholds {
                    pn: child_delta,
                    dn: child_phi,
                }
            };
            let outcome = self.visit_child::<OR>(node, summary.best, lift, below);
            lift = false;
            if let Some(outcome) = self.settle::<OR>(node, summary.best, &outcome) {
                return outcome;
            }
            if self.membership.is_some() && self.nodes - nodes_at_news >= NODES_BEFORE_NEWS {
                nodes_at_news = self.nodes;
                if let Some(outcome) = self.hear_news::<OR>(node) {
                    return outcome;
                }
            }
        }
    }

    fn visit_child<const OR: bool>(
        &mut self,
        node: &Node,
        i: usize,
        lift: bool,
        thresholds: Thresholds,
    ) -> Outcome {
        let child = &mut self.children[i];
        let is_captured = child.is_captured;
        let visit = Visit {
            key: child.key,
            depth: node.depth + 1,
            path: path_key_after(node.path, child.mv),
            limit: node.limit_of(child),
            is_known: child.is_known,
            least_depth: child.depth.min(node.depth as u16 + 1),
            numbers: if OR {
                (child.phi, child.delta)
            } else {
                (child.delta, child.phi)
            },
            lift,
            checks: child.checks,
        };
        child.is_known = true;
        let mv = child.mv;
        // A copy is cheaper than taking the move back, whose branches nothing
        // predicts.
        let before = self.position.clone();
        if is_captured {
            self.position.move_checker(mv);
        } else {
            self.position.make(mv);
        }
        self.line.push(mv);
        let outcome = if OR || is_captured {
            self.visit::<false>(visit, thresholds)
        } else {
            self.visit::<true>(visit, thresholds)
        };
        self.line.pop();
        self.position = before;
        outcome
    }

    fn count_visit(&mut self, depth: usize) {
        self.nodes += 1;
        self.expansions += 1;
        self.seldepth = self.seldepth.max(depth);
        if self.stop.is_raised() && !self.is_tracing {
            self.ended = true;
        }
        if self.membership.is_some() {
            self.attend_to_crew();
        }
        if self.expansions & CHECK_MASK == 0 {
            self.consult_monitor();
        }
    }

    #[cold]
    fn consult_monitor(&mut self) {
        self.ended |= self.must_end() || self.nodes >= self.allowance_end;
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

    /// True if whoever follows a proof through the table, where nothing is searched
    /// for long, must come to an end. Only each 64th call asks the monitor.
    pub fn is_late(&mut self) -> bool {
        self.looks += 1;
        if self.looks.is_multiple_of(64) {
            self.late = self.must_end();
        }
        self.late
    }

    /// True if a disproof holds only on the path to a node at `depth`.
    fn depends_on_path(&self, outcome: &Outcome, depth: usize) -> bool {
        outcome.dn == 0 && usize::from(outcome.loop_depth) <= depth
    }

    /// Stores a result that does not depend on the path.
    pub(super) fn store(&self, key: Key, outcome: &Outcome, effort: u64) {
        self.store_at(key, outcome, 0, effort);
    }

    fn store_at(&self, key: Key, outcome: &Outcome, depth: u16, effort: u64) {
        if outcome.pn == 0 {
            self.table
                .store_proven(key, outcome.hand, outcome.plies, outcome.mv, effort);
        } else if outcome.dn == 0 {
            self.table
                .store_disproven(key, outcome.hand, outcome.plies, effort);
        } else {
            let open = Open {
                pn: outcome.pn,
                dn: outcome.dn,
                depth,
                loops: false,
            };
            self.table
                .store_open(key, self.position.hand(Color::Black), open, effort);
        }
    }

    /// Stores a disproof that holds on this path only: under the path, with a
    /// mark at the node that a look there is worth while.
    fn store_loop(&self, visit: &Visit, outcome: &Outcome, effort: u64) {
        if outcome.loop_depth > 0 {
            self.repetitions.store(visit.path, outcome.loop_depth - 1);
        }
        let (pn, dn) = visit.numbers;
        let open = Open {
            pn: pn.clamp(1, INFINITE - 1),
            dn: dn.clamp(1, INFINITE - 1),
            depth: visit.least_depth,
            loops: true,
        };
        self.table
            .store_open(visit.key, self.position.hand(Color::Black), open, effort);
    }

    /// The current position; Black attacks.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// [`Search::decide`], given up after about `allowance` nodes; `None` if it
    /// was, or if the search was ended.
    pub fn decide_within(&mut self, limit: Plies, allowance: u64) -> Option<Outcome> {
        self.allowance_end = self.nodes.saturating_add(allowance);
        let outcome = self.decide(limit);
        if self.nodes >= self.allowance_end {
            // Was it this alone that ended the search? The monitor will say so again if
            // not. On its way back the search may have been decided all the same.
            self.ended = false;
        }
        self.allowance_end = u64::MAX;
        outcome.is_decided().then_some(outcome)
    }

    /// From now on searches only put the line of a proof together, also if a
    /// search was ended: the stop flag ends them through the monitor alone, which
    /// may give them a moment.
    pub fn begin_tracing(&mut self) {
        self.is_tracing = true;
        self.resume();
    }

    /// Forgets that a search was ended; the next one will be if there is reason
    /// still.
    pub fn resume(&mut self) {
        self.ended = false;
        self.late = false;
    }

    /// From now on searches are ended like the first one.
    pub fn end_tracing(&mut self) {
        self.is_tracing = false;
    }

    /// Goes one move further, for the next [`Search::decide`].
    pub fn make(&mut self, mv: Move) -> Undo {
        self.position.make(mv)
    }

    /// Plays a move for good. The position before it is on the path of every later
    /// decision, which may not come back to it; so the table must hold no proofs that
    /// were found without it on the path.
    pub fn advance(&mut self, mv: Move) {
        let key = self.position.board_key() ^ self.salt;
        self.path.push(key, self.position.hand(Color::Black));
        self.position.make(mv);
    }

    /// Takes back the move made last.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo);
    }

    /// Proves again that the position after `mv` is a mate within `limit`: the
    /// plies it takes, or `None` if the search was ended.
    pub fn prove_after(&mut self, mv: Move, limit: Plies) -> Option<Plies> {
        let undo = self.position.make(mv);
        let outcome = self.decide(limit);
        self.position.unmake(mv, undo);
        (outcome.pn == 0).then_some(outcome.plies)
    }

    /// What the table knows of the current position after `mv`.
    pub fn look_after(&self, mv: Move, limit: Plies) -> Found {
        let key = self.position.key_after(mv) ^ self.salt;
        let hand = if self.position.side() == Color::Black {
            self.position.hand_after(mv)
        } else {
            self.position.hand(Color::Black)
        };
        self.table.look_up(key, hand, limit)
    }

    /// What the table knows of a position made of the same pieces as the root.
    pub fn look_up(&self, position: &Position, limit: Plies) -> Found {
        let key = position.board_key() ^ self.salt;
        self.table.look_up(key, position.hand(Color::Black), limit)
    }

    /// Counts a position visited by a search beside this one; true if that must
    /// end.
    pub fn count_beside(&mut self) -> bool {
        self.count_visit(0);
        self.ended
    }

    /// Positions visited, by helpers too.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.crew().map_or(0, Crew::nodes)
    }

    /// Nodes whose moves were listed, by helpers too.
    pub fn expansions(&self) -> u64 {
        self.expansions + self.crew().map_or(0, Crew::expansions)
    }

    /// Greatest depth reached.
    pub fn seldepth(&self) -> usize {
        self.crew().map_or(0, Crew::seldepth).max(self.seldepth)
    }

    /// True if a limit or the stop flag ended the search.
    pub fn has_ended(&self) -> bool {
        self.ended
    }
}

/// A key of all pieces there are, board and hands together: the same board and
/// attacker's hand mean something else when the defender holds other pieces.
fn salt(position: &Position) -> Key {
    let counts = PieceKind::IN_HAND.iter().fold(1u64, |word, &kind| {
        let in_hands =
            position.hand(Color::Black).count(kind) + position.hand(Color::White).count(kind);
        let on_board = position
            .occupied()
            .filter(|&square| position.piece_at(square).kind().unpromoted() == kind)
            .count();
        mix(word ^ u64::from(in_hands + on_board as u32))
    });
    Key::from(counts) << 64 | Key::from(mix(counts))
}
