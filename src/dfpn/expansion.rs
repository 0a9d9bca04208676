//! The children of a node: listing them, looking them up, summing them up.
//!
//! Numbers are seen from the node's mover: `phi` is the child's proof number at
//! an OR node and its disproof number at an AND node (the mover takes the
//! least), `delta` the other one.
//!
//! At an AND node similar replies are **grouped**: of the drops on one square,
//! and of a promotion and its non-promotion (pawn, lance, bishop, rook), only
//! the first is live; the next comes alive when the one before it is proven to
//! lose. Drops on squares that no defending piece covers come alive only when
//! every other reply is proven to lose, and then one after another, the square
//! nearest to the king first (each square by itself: 4% more nodes over the
//! classics; the farthest first: 4% more). This delays, it never leaves out: the
//! node is proven only when every reply is. Delaying covered drops as well cost
//! 32% more nodes and 15 of 82 answers.
//!
//! A drop is also looked at **behind its capture**: whatever was dropped, the
//! board after the checking piece captures it is the same, and if that is known
//! to be mate with the piece in hand, so is the drop (2% fewer nodes).

use super::estimate;
use super::path::{LoopDepth, NO_LOOP, TOO_DEEP, path_key_after};
use super::pieces;
use super::relaxed::Captured;
use super::search::{MAX_DEPTH, Search};
use crate::position::{
    Bitboard, Color, Hand, Key, Move, PieceKind, checks, is_mate_after, is_mated, replies,
};
use crate::proof::{INFINITE, Number, Plies, UNLIMITED, finite, minus_one, plus_one};
use crate::table::{Found, Table};

/// What each open child beyond the first adds to the greatest number, at an OR
/// node and at an AND node; found together with the weights of [`estimate`].
const fn weak_weight(is_or: bool) -> Number {
    if is_or { 9 } else { 6 }
}

/// What is known of the replies looked at so far.
struct Seen {
    live: Number,
    pn: Number,
    dn: Number,
    has_old: bool,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            live: 0,
            pn: 0,
            dn: estimate::after_evasion().1,
            has_old: false,
        }
    }
}

impl Seen {
    fn add(&mut self, child: &Child, depth: usize) {
        if child.state == State::Live {
            self.live += 1;
            self.pn = self.pn.max(child.delta);
            self.dn = self.dn.min(child.phi);
            self.has_old |= usize::from(child.depth) <= depth;
        }
    }
}

/// Where a child stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Open, and looked at.
    Live,
    /// Comes alive when the child before it is decided.
    Waiting,
    /// Comes alive when all others are decided.
    LastResort,
    /// Decided against the mover of the node.
    Decided,
}

/// A move and what is known of the node behind it.
#[derive(Clone, Copy)]
pub struct Child {
    pub key: Key,
    pub hand: Hand,
    pub mv: Move,
    pub state: State,
    /// The next child waits for this one.
    pub(super) has_successor: bool,
    /// The position behind an interposition that was captured, the defender being to
    /// move again; only in the relaxed sense.
    pub(super) is_captured: bool,
    /// It has numbers in the table.
    pub is_known: bool,
    /// Other members of the crew that are below it.
    pub claims: u8,
    /// Least depth at which it was searched: less than its depth here if it is
    /// old, and a loop may lead through it.
    pub depth: u16,
    pub phi: Number,
    pub delta: Number,
    /// Of a reply that was tried: the attacker's checks after it.
    pub checks: Span,
}

/// A check that was looked at when the reply before it was tried, and the first
/// numbers of the node behind it.
#[derive(Clone, Copy)]
pub struct KnownCheck {
    mv: Move,
    pn: u8,
    dn: u8,
}

/// What a first look at an OR node tells if it does not decide it.
pub struct FirstLook {
    /// First proof and disproof number.
    pub numbers: (Number, Number),
    /// Its checks.
    pub checks: Span,
}

/// A part of [`Search::known_checks`]; empty if the checks were not listed.
#[derive(Clone, Copy, Default)]
pub struct Span {
    start: u32,
    len: u16,
}

/// The result of a node.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Proof number: 0 if proven.
    pub pn: Number,
    /// Disproof number: 0 if disproven.
    pub dn: Number,
    /// Of a result: plies, as in [`Found`].
    pub plies: Plies,
    /// Of a result: the proof or disproof hand.
    pub hand: Hand,
    /// Of a proven OR node: the mating move.
    pub mv: Move,
    /// Of a disproof: the loop that it rests on.
    pub loop_depth: LoopDepth,
}

impl Outcome {
    /// Neither proven nor disproven.
    pub fn open(pn: Number, dn: Number) -> Outcome {
        Outcome {
            pn,
            dn,
            plies: 0,
            hand: Hand::EMPTY,
            mv: Move::NONE,
            loop_depth: NO_LOOP,
        }
    }

    /// A mate in at most `plies` for hands that dominate `hand`.
    pub fn proven(hand: Hand, plies: Plies, mv: Move) -> Outcome {
        Outcome {
            pn: 0,
            dn: INFINITE,
            plies,
            hand,
            mv,
            loop_depth: NO_LOOP,
        }
    }

    /// No mate within `plies` for hands that `hand` dominates.
    pub fn disproven(hand: Hand, plies: Plies, loop_depth: LoopDepth) -> Outcome {
        Outcome {
            pn: INFINITE,
            dn: 0,
            plies,
            hand,
            mv: Move::NONE,
            loop_depth,
        }
    }

    /// True if proven or disproven.
    pub fn is_decided(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    /// What a table knows.
    pub(super) fn from_found(found: &Found) -> Outcome {
        let Found {
            pn,
            dn,
            plies,
            hand,
            mv,
            ..
        } = *found;
        Outcome {
            pn,
            dn,
            plies,
            hand,
            mv,
            loop_depth: NO_LOOP,
        }
    }
}

/// A node while it is being searched. Its children lie in [`Search::children`].
pub struct Node {
    pub first: usize,
    pub end: usize,
    pub depth: usize,
    pub path: u64,
    pub limit: Plies,
    /// Its own numbers are in the table: its leaves were tried before.
    pub is_known: bool,
    /// Its checks, if the parent listed them.
    checks: Span,
    /// Where the checks of its children begin.
    first_check: usize,
    /// There are replies kept for last.
    has_last_resort: bool,
    /// What the decided children leave of a proof or disproof.
    hand: Hand,
    plies: Plies,
    loop_depth: LoopDepth,
    /// What the positions behind captures leave of a disproof.
    pub(super) captured: Captured,
}

/// The numbers of a node, and where to go on.
#[derive(Clone, Copy)]
pub struct Summary {
    /// Least phi.
    pub phi: Number,
    /// Greatest delta with the addition for the others.
    pub delta: Number,
    /// Least phi of the others.
    pub second_phi: Number,
    /// The addition: what the others put on top of the greatest delta.
    pub addition: Number,
    /// Index of the child to search.
    pub best: usize,
    /// Some child is old.
    pub has_old: bool,
}

impl Node {
    pub fn new(depth: usize, path: u64, limit: Plies, is_known: bool, checks: Span) -> Node {
        Node {
            first: 0,
            end: 0,
            depth,
            path,
            limit,
            is_known,
            checks,
            first_check: 0,
            has_last_resort: false,
            hand: Hand::EMPTY,
            plies: 0,
            loop_depth: NO_LOOP,
            captured: Captured::default(),
        }
    }

    /// Takes the proof of a position behind a capture into account.
    pub(super) fn add_proof_behind(&mut self, outcome: &Outcome) {
        self.hand = self.hand.union(outcome.hand);
        self.plies = self.plies.max(outcome.plies);
    }

    /// The limit of plies of a child.
    #[inline(always)]
    pub fn limit_of(&self, child: &Child) -> Plies {
        if child.is_captured {
            self.limit
        } else {
            minus_one(self.limit)
        }
    }
}

impl<T: Table> Search<'_, T> {
    /// Lists the children of the current position and looks them up. An outcome
    /// is returned where they decide the node at once, or where the proof number
    /// of a new AND node is seen to be `enough`.
    pub fn expand<const OR: bool>(&mut self, node: &mut Node, enough: Number) -> Option<Outcome> {
        self.list.clear();
        node.first_check = self.known_checks.len();
        let mut uncovered = Bitboard::EMPTY;
        if OR {
            if node.checks.len > 0 {
                let start = node.checks.start as usize;
                let end = start + usize::from(node.checks.len);
                for known in &self.known_checks[start..end] {
                    self.list.push(known.mv);
                }
            } else {
                let blockers = checks(&self.position, &mut self.list);
                self.outlook.renew(&self.position, blockers);
            }
            node.hand = pieces::stock(&self.position);
        } else {
            uncovered = replies(&self.position, &mut self.list);
            node.hand = Hand::EMPTY;
        }
        node.plies = if OR { UNLIMITED } else { 0 };
        node.loop_depth = NO_LOOP;
        node.first = self.children.len();
        self.push_children::<OR>();
        if !OR && self.is_relaxed {
            self.insert_captured(node);
        }
        node.end = self.children.len();
        if !OR && node.depth == 0 && !self.position.is_in_check(Color::White) {
            // With another hand the defender would have other drops.
            node.hand = self.position.hand(Color::Black);
        }
        if !OR && node.end > node.first {
            if node.limit == 0 {
                if self.is_relaxed && is_mated(&self.position) {
                    return Some(self.outcome_of_mate());
                }
                return Some(Outcome::disproven(
                    self.position.hand(Color::Black),
                    0,
                    NO_LOOP,
                ));
            }
            self.group_replies(node, uncovered);
        }
        if OR || node.is_known {
            self.look_at_all::<OR>(node)
        } else {
            self.look_at_replies(node, enough)
        }
    }

    fn look_at_all<const OR: bool>(&mut self, node: &mut Node) -> Option<Outcome> {
        (node.first..node.end).find_map(|i| {
            if self.children[i].state == State::Live {
                self.resolve::<OR>(node, i)
            } else {
                None
            }
        })
    }

    /// Looks at the replies of a new AND node one by one, until its proof number
    /// is `enough`: the parent will turn to another check then, and may never come
    /// back. Of what the number of replies adds, a quarter counts for this: with
    /// nothing of it 5% of the time is saved, with a quarter or half another 3%,
    /// with all of it nothing, as the numbers stored are too small and nodes are
    /// left that a later reply disproves.
    fn look_at_replies(&mut self, node: &mut Node, enough: Number) -> Option<Outcome> {
        let mut seen = Seen::default();
        let is_live = |child: &&Child| child.state == State::Live;
        let mut unseen = self.children[node.first..node.end]
            .iter()
            .filter(is_live)
            .count() as Number;
        for i in node.first..node.end {
            if self.children[i].state != State::Live {
                continue;
            }
            if seen.live > 0 && !seen.has_old {
                let addition = (seen.live + unseen - 1) * weak_weight(false);
                if seen.pn + addition / 4 >= enough {
                    return Some(Outcome::open(finite(seen.pn + addition), seen.dn));
                }
            }
            if let Some(outcome) = self.resolve::<false>(node, i) {
                return Some(outcome);
            }
            unseen = unseen.saturating_sub(1);
            seen.add(&self.children[i], node.depth);
        }
        None
    }

    fn push_children<const OR: bool>(&mut self) {
        let own_hand = self.position.hand(Color::Black);
        let first = self.children.len();
        for i in 0..self.list.len() {
            let mv = self.list[i];
            let key = self.position.key_after(mv) ^ self.salt;
            let hand = if OR {
                self.position.hand_after(mv)
            } else {
                own_hand
            };
            self.children.push(Child {
                key,
                hand,
                mv,
                state: State::Live,
                has_successor: false,
                is_captured: false,
                is_known: false,
                claims: 0,
                depth: u16::MAX,
                phi: 0,
                delta: 0,
                checks: Span::default(),
            });
        }
        // In a loop of its own, so that the waits for the addresses' translation
        // overlap. All of them, also where only the first replies will be looked
        // at: three ahead only took a seventh more time.
        for child in &self.children[first..] {
            self.table.prefetch(child.key);
        }
    }

    /// Lets replies wait for similar ones. They come in the order of
    /// [`replies`], which tells which interpositions are uncovered.
    fn group_replies(&mut self, node: &mut Node, uncovered: Bitboard) {
        let children = &mut self.children[node.first..node.end];
        for i in 1..children.len() {
            let (before, mv) = (children[i - 1].mv, children[i].mv);
            let waits_for_captured = children[i - 1].is_captured && mv.is_drop();
            if before.to() != mv.to() || before.is_drop() != mv.is_drop() && !waits_for_captured {
                continue;
            }
            let is_pair = mv.is_drop()
                || (children[i - 1].is_captured && children[i].is_captured)
                || (before.from() == mv.from() && before.promotes() && {
                    let kind = self.position.piece_at(mv.from()).kind();
                    matches!(
                        kind,
                        PieceKind::PAWN | PieceKind::LANCE | PieceKind::BISHOP | PieceKind::ROOK
                    )
                });
            if is_pair {
                children[i - 1].has_successor = true;
                children[i].state = State::Waiting;
            }
        }
        if !children[children.len() - 1].mv.is_drop() {
            return;
        }
        if uncovered.is_some() {
            self.keep_for_last(node, uncovered);
        }
    }

    /// Moves the drops on these squares to the end, in one chain.
    fn keep_for_last(&mut self, node: &mut Node, squares: Bitboard) {
        let is_last = |child: &Child| {
            (child.mv.is_drop() || child.is_captured) && squares.contains(child.mv.to())
        };
        let children = &mut self.children[node.first..node.end];
        // Stable: the drops come from the king outwards already.
        children.sort_by_key(is_last);
        let first = children.partition_point(|child| !is_last(child));
        let Some((head, rest)) = children[first..].split_first_mut() else {
            return;
        };
        head.state = State::LastResort;
        head.has_successor = !rest.is_empty();
        let last = rest.len();
        for (i, child) in rest.iter_mut().enumerate() {
            child.state = State::Waiting;
            child.has_successor = i + 1 < last;
        }
        node.has_last_resort = true;
    }

    /// Looks up child `i` and gives it numbers. An outcome is returned if it
    /// decides the node; a child decided the other way is taken off, and the
    /// one that waits for it comes alive.
    pub(super) fn resolve<const OR: bool>(&mut self, node: &mut Node, i: usize) -> Option<Outcome> {
        self.children[i].state = State::Live;
        let outcome = self.look_at::<OR>(node, i);
        self.settle::<OR>(node, i, &outcome)
    }

    /// Takes the outcome of child `i` into account; see `resolve`.
    pub fn settle<const OR: bool>(
        &mut self,
        node: &mut Node,
        i: usize,
        outcome: &Outcome,
    ) -> Option<Outcome> {
        if outcome.pn == 0 && OR {
            let mv = self.children[i].mv;
            let hand = pieces::proof_before_attack(&self.position, mv, outcome.hand);
            return Some(Outcome::proven(hand, plus_one(outcome.plies), mv));
        }
        if outcome.dn == 0 && !OR {
            if self.children[i].is_captured {
                return self.settle_without_capture(node, i, outcome);
            }
            let hand =
                pieces::disproof_before_defence(&self.position, self.children[i].mv, outcome.hand);
            let outcome = Outcome::disproven(hand, plus_one(outcome.plies), outcome.loop_depth);
            return Some(match self.is_relaxed && self.children[i].mv.is_drop() {
                true => node.captured.and(&outcome),
                false => outcome,
            });
        }
        if outcome.pn == 0 && self.children[i].is_captured {
            return self.settle_by_capture(node, i, outcome);
        }
        let child = &mut self.children[i];
        (child.phi, child.delta) = if OR {
            (outcome.pn, outcome.dn)
        } else {
            (outcome.dn, outcome.pn)
        };
        if !outcome.is_decided() {
            return None;
        }
        child.state = State::Decided;
        let (mv, has_successor) = (child.mv, child.has_successor);
        if OR {
            let hand = pieces::disproof_before_attack(&self.position, mv, outcome.hand);
            node.hand = node.hand.intersection(hand);
            node.plies = node.plies.min(plus_one(outcome.plies));
        } else {
            node.hand = node.hand.union(outcome.hand);
            node.plies = node.plies.max(plus_one(outcome.plies));
        }
        node.loop_depth = node.loop_depth.min(outcome.loop_depth);
        if has_successor {
            self.resolve::<OR>(node, i + 1)
        } else {
            None
        }
    }

    /// What is known of child `i`: from the path, the tables, or a first look.
    fn look_at<const OR: bool>(&mut self, node: &Node, i: usize) -> Outcome {
        if !OR && self.children[i].is_captured {
            return self.look_at_captured(node, i);
        }
        let Child { key, hand, mv, .. } = self.children[i];
        let limit = minus_one(node.limit);
        let found = self.table.look_up(key, hand, limit);
        if let Some(outcome) = self.outcome_of_found(node, i, &found) {
            return outcome;
        }
        if self.is_relaxed
            && !found.is_known
            && let Some(outcome) = self.look_in_literal_sense(key, hand, limit)
        {
            return outcome;
        }
        if !OR
            && mv.is_drop()
            && let Some(outcome) = self.look_behind_capture(mv, limit)
        {
            return outcome;
        }
        let (pn, dn) = if found.is_known {
            self.children[i].is_known = true;
            self.children[i].depth = found.depth;
            (found.pn, found.dn)
        } else {
            let (pn, dn) = if OR {
                self.numbers_after_check(node, i)
            } else {
                match self.try_leaf(node, i, limit) {
                    Ok(numbers) => numbers,
                    Err(outcome) => return outcome,
                }
            };
            (pn.max(found.pn), dn.max(found.dn))
        };
        Outcome::open(pn, dn)
    }

    /// The outcome of child `i`, of which `found` is known, if the table, the path or a
    /// repetition decides it.
    #[inline(always)]
    pub(super) fn outcome_of_found(&self, node: &Node, i: usize, found: &Found) -> Option<Outcome> {
        let Child { key, hand, mv, .. } = self.children[i];
        if found.pn == 0 || found.dn == 0 {
            return Some(Outcome::from_found(found));
        }
        if let Some(loop_depth) = self.path.closes_loop(key, hand) {
            return Some(Outcome::disproven(hand, UNLIMITED, loop_depth));
        }
        if node.depth + 1 >= MAX_DEPTH {
            return Some(Outcome::disproven(hand, UNLIMITED, TOO_DEEP));
        }
        if !found.loops {
            return None;
        }
        let loop_depth = self.repetitions.look_up(path_key_after(node.path, mv))?;
        // Filed under this very limit, on which it may rest as well.
        let limit = node.limit_of(&self.children[i]);
        Some(Outcome::disproven(hand, limit, loop_depth + 1))
    }

    /// First numbers of child `i` of an OR node.
    #[inline]
    fn numbers_after_check(&mut self, node: &Node, i: usize) -> (Number, Number) {
        if node.checks.len > 0 {
            let known = &self.known_checks[node.checks.start as usize + i - node.first];
            return (Number::from(known.pn), Number::from(known.dn));
        }
        let look = self.outlook.at_check(&self.position, self.children[i].mv);
        (look.pn, look.dn)
    }

    /// Is the interposition `mv` known to lose to its capture by the checking
    /// piece? The attacker must have no king: the capture might not be legal.
    fn look_behind_capture(&self, mv: Move, limit: Plies) -> Option<Outcome> {
        let position = &self.position;
        let checkers = position.checkers(Color::White);
        if limit < 3 || checkers.is_empty() || position.king(Color::Black).is_on_board() {
            return None;
        }
        let (from, to) = (checkers.first(), mv.to());
        let hand = position.hand(Color::Black).plus(mv.dropped());
        let may_promote = matches!(
            position.piece_at(from).kind(),
            PieceKind::BISHOP | PieceKind::ROOK
        ) && (from.rank() < 3 || to.rank() < 3);
        [false, true]
            .into_iter()
            .take(1 + usize::from(may_promote))
            .find_map(|promotes| {
                let key = position.key_with_piece_moved(from, to, promotes) ^ self.salt;
                let capture = Move::board(from, to, promotes);
                let found = self.table.look_up(key, hand, minus_one(limit));
                (found.pn == 0).then(|| {
                    let kind = mv.dropped();
                    let proof = if found.hand.has(kind) {
                        found.hand.minus(kind)
                    } else {
                        found.hand
                    };
                    Outcome::proven(proof, plus_one(found.plies), capture)
                })
            })
    }

    /// A first look at the OR node behind child `i`: is there a mate in one, or
    /// no check at all?
    fn try_leaf(
        &mut self,
        node: &Node,
        i: usize,
        limit: Plies,
    ) -> Result<(Number, Number), Outcome> {
        if node.is_known && !self.children[i].mv.is_drop() {
            return Ok(estimate::after_evasion());
        }
        let Child { key, mv, .. } = self.children[i];
        self.nodes += 1;
        let before = self.position.clone();
        self.position.make(mv);
        let result = self.first_look(limit);
        if let Err(outcome) = &result {
            self.store(key, outcome, 1);
        }
        self.position = before;
        result.map(|look| {
            self.children[i].checks = look.checks;
            look.numbers
        })
    }

    /// The current OR node's first numbers and its checks, or its outcome.
    pub fn first_look(&mut self, limit: Plies) -> Result<FirstLook, Outcome> {
        self.list.clear();
        let blockers = checks(&self.position, &mut self.list);
        if self.list.is_empty() {
            return Err(self.outcome_without_checks());
        }
        self.outlook.renew(&self.position, blockers);
        if self.is_relaxed {
            self.outlook.disregard_drops();
        }
        let start = self.known_checks.len();
        let mut least = INFINITE;
        for i in 0..self.list.len() {
            let mv = self.list[i];
            let look = self.outlook.at_check(&self.position, mv);
            if look.may_mate && self.is_mate_after(mv) {
                self.known_checks.truncate(start);
                return Err(self.outcome_of_mating_move(mv));
            }
            least = least.min(look.pn);
            self.known_checks.push(KnownCheck {
                mv,
                pn: look.pn as u8,
                dn: look.dn as u8,
            });
        }
        if limit < 3 {
            self.known_checks.truncate(start);
            return Err(Outcome::disproven(
                self.position.hand(Color::Black),
                1,
                NO_LOOP,
            ));
        }
        Ok(FirstLook {
            numbers: estimate::after_evasion_with_checks(least, self.list.len()),
            checks: Span {
                start: start as u32,
                len: self.list.len() as u16,
            },
        })
    }

    /// Is the defender mated after the check `mv`?
    #[inline(always)]
    fn is_mate_after(&mut self, mv: Move) -> bool {
        if self.is_relaxed {
            self.is_mated_after(mv)
        } else {
            is_mate_after(&mut self.position, mv)
        }
    }

    fn outcome_of_mating_move(&mut self, mv: Move) -> Outcome {
        let undo = self.position.make(mv);
        let after = pieces::with_pieces_kept_from_defender(&self.position, Hand::EMPTY);
        self.position.unmake(mv, undo);
        Outcome::proven(
            pieces::proof_before_attack(&self.position, mv, after),
            1,
            mv,
        )
    }

    fn outcome_without_checks(&self) -> Outcome {
        let hand = pieces::without_untried_drops(&self.position, pieces::stock(&self.position));
        Outcome::disproven(hand, UNLIMITED, NO_LOOP)
    }

    /// Forgets the children of a node that is left.
    pub fn drop_children(&mut self, node: &Node) {
        self.children.truncate(node.first);
        self.known_checks.truncate(node.first_check);
    }

    /// Sums up the live children; an outcome if none is left.
    pub fn summarise<const OR: bool>(&mut self, node: &mut Node) -> Result<Summary, Outcome> {
        loop {
            let mut summary = Summary {
                phi: INFINITE,
                delta: 0,
                second_phi: INFINITE,
                addition: 0,
                best: usize::MAX,
                has_old: false,
            };
            let mut live = 0;
            let mut best_delta = 0;
            for (i, child) in self.children[node.first..node.end].iter().enumerate() {
                if child.state != State::Live {
                    continue;
                }
                live += 1;
                summary.delta = summary.delta.max(child.delta);
                summary.has_old |= usize::from(child.depth) <= node.depth;
                if child.phi < summary.phi || (child.phi == summary.phi && child.delta > best_delta)
                {
                    summary.second_phi = summary.phi;
                    summary.phi = child.phi;
                    summary.best = node.first + i;
                    best_delta = child.delta;
                } else {
                    summary.second_phi = summary.second_phi.min(child.phi);
                }
            }
            if live > 0 {
                summary.addition = (live - 1) * weak_weight(OR);
                summary.delta = finite(summary.delta + summary.addition);
                return Ok(summary);
            }
            if !std::mem::take(&mut node.has_last_resort) {
                return Err(self.outcome_without_live_children::<OR>(node));
            }
            for i in node.first..node.end {
                if self.children[i].state == State::LastResort
                    && let Some(outcome) = self.resolve::<OR>(node, i)
                {
                    return Err(outcome);
                }
            }
        }
    }

    /// Every child was decided against the mover.
    fn outcome_without_live_children<const OR: bool>(&self, node: &Node) -> Outcome {
        if OR {
            let hand = pieces::without_untried_drops(&self.position, node.hand);
            Outcome::disproven(hand, node.plies, node.loop_depth)
        } else {
            let hand = pieces::with_pieces_kept_from_defender(&self.position, node.hand);
            Outcome::proven(hand, node.plies, Move::NONE)
        }
    }
}
