//! The sense of brinkmates: the attacker may also play quiet moves that threaten mate.
//!
//! B(P, n), *brinkmate within n moves*, is about a position P with the attacker to move:
//! he mates by checks, in any number of plies, or n > 0 and he has a move after which the
//! defender is in check or threatened with mate, and after which every reply leads to
//! B(., n - 1). (A threat is a mate by checks if the defender passes.) In plies, n is a
//! limit of 2 n: the mates behind do not count.
//!
//! Two kinds of children are nodes of the literal sense, without a limit of plies:
//!
//! - **the mate**: at an OR node the position itself, the attacker to move; where no move
//!   is left (behind a node with one ply) the position behind a reply is nothing else.
//! - **the pass**: at an AND node that is not in check, the position with the attacker to
//!   move. A defender without a legal move has lost if
//!   the pass loses.
//!
//! With more pieces in the attacker's hand, and so fewer in the defender's, B holds as
//! well: he plays as before, a mate by checks is a mate by checks (literal sense), passes
//! included, and the defender's moves are among those that he had. So proof and disproof
//! pieces hold, where drops are counted as they may be: an attacker may drop any piece
//! anywhere, and so may a defender who is not in check.
//!
//! Keys of the two senses differ, so loops close among nodes of one sense only. Several threads
//! share the nodes of this sense (`threads/jobs.rs`); each of the literal sense is searched by one.
//!
//! Most quiet moves threaten nothing, and each takes a search to show it; so they come alive
//! late, in the stages told at [`State`]. Their numbers are kept when the node is left.
//!
//! What waits is listed when it becomes live, and nothing is left out by that: an OR node
//! without live children is disproven only once nothing more is called up, and an AND node
//! that is not in check is proven only by its pass and then by its replies, which are listed
//! as the pass is proven. A refutation needs one reply, whichever are listed.
//!
//! A pass is the weakest reply, so it may take long to show that there is no mate behind it
//! where it takes little behind a better one. Figures are in docs/tried.tsv.

use crate::dfpn::first_numbers::Expectation;
use crate::dfpn::looks::FirstLook;
use crate::dfpn::node::{
    Child, Node, Outcome, SenseName, Span, Stage, State, Step, path_key_after, pieces,
    seen_by_mover,
};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::{Kind, Literal, Or, Sense};
use crate::length::{Plies, UNLIMITED, minus_one};
use crate::position::{
    Bitboard, Color, Hand, Key, Move, MoveList, Position, checks, drops_by_square,
    legal_board_moves, legal_moves, zone_origins,
};
use crate::proof::{MAX_FINITE, Number, Thresholds, finite, weight};
use crate::table::Table;
use std::ops::ControlFlow::{Break, Continue};

/// First numbers of a check. It is seldom the first move of a brinkmate, and behind it is
/// another node with all moves.
const CHECK_PN: Number = 96;
const CHECK_DN: Number = 3;
/// First numbers of a quiet move that is seen to threaten mate.
const THREAT_PN: Number = 30;
const THREAT_DN: Number = 2;
/// The addition of replies to the proof number of a threat that is not proven. With a
/// quarter of it other threats are looked for before the replies to one are tried.
const REPLIES: Number = 256;
/// Least proof number of an OR node from which quiet moves near the king are looked at.
const NEAR_FROM: Number = 80;
/// Least disproof number of an AND node whose pass is open from which strong replies are
/// looked at beside it.
const STRONG_FROM: Number = 40;
/// The addition of a quiet move as a further one.
const FURTHER_QUIET: Number = 0;
/// First numbers of a reply.
const REPLY_PN: Number = 20;
const REPLY_DN: Number = 4;

/// The sense of brinkmates: the attacker's moves are checks, or threaten mate.
pub struct Brinkmate;

/// True for the child that is the position itself, or the position after a pass.
#[inline(always)]
fn is_mate_or_pass(child: &Child) -> bool {
    child.mv == Move::NONE
}

/// True if the child is a node of the literal sense.
#[inline(always)]
fn is_literal<K: Kind>(limit: Plies, child: &Child) -> bool {
    is_mate_or_pass(child) || (!K::IS_OR && limit <= 1)
}

/// What the pass adds to its proof number for the replies that follow a proven threat; 0 for other
/// children.
#[inline(always)]
fn replies_after<K: Kind>(child: &Child) -> Number {
    if is_mate_or_pass(child) && !K::IS_OR { weight!(REPLIES) } else { 0 }
}

/// Translates an outcome of the literal sense into this one: the length of a mate does not count,
/// and a disproof holds where no move is left.
fn outcome_from_literal<K: Kind>(child: &Child, outcome: Outcome) -> Outcome {
    if !outcome.is_decided() {
        let Outcome { pn, dn, .. } = outcome;
        return Outcome::open(finite(pn + replies_after::<K>(child)), dn);
    }
    let plies = if outcome.dn == 0 && is_mate_or_pass(child) { UNLIMITED } else { 0 };
    Outcome { plies, ..outcome }
}

impl Sense for Brinkmate {
    const SALT: Key = 0x3c6e_f372_fe94_f82b_a54f_f53a_5f1d_36f1;
    const ALL_DROPS_COUNT: bool = true;
    const ONLY_CHECKS: bool = false;
    type Memory = Stage;

    const NAME: SenseName = SenseName::Brinkmate;

    #[inline(always)]
    fn is_of_another_sense<K: Kind<Sense = Brinkmate>>(limit: Plies, child: &Child) -> bool {
        is_literal::<K>(limit, child)
    }

    #[inline(always)]
    fn salt_of_children<K: Kind<Sense = Brinkmate>>(limit: Plies) -> Key {
        if K::IS_OR || limit > 1 { Brinkmate::SALT } else { Literal::SALT }
    }

    fn add_children<T: Table, K: Kind<Sense = Brinkmate>>(
        searcher: &mut Searcher<'_, T>,
        node: &mut Node<K>,
    ) {
        if K::IS_OR {
            searcher.add_mate(node);
        } else if !searcher.position.is_in_check(Color::White) {
            searcher.add_pass();
        }
    }

    #[inline(always)]
    fn lists_replies_late(position: &Position) -> bool {
        !position.is_in_check(Color::White)
    }

    #[inline(always)]
    fn state_to_wake<T: Table, K: Kind<Sense = Brinkmate>>(
        searcher: &mut Searcher<'_, T>,
        node: &mut Node<K>,
        phi: Number,
    ) -> Option<State> {
        // Whether there is a brinkmate in one move is seen before a plain mate is excluded.
        let is_asked_in_one = node.depth == 0 && node.limit <= 2;
        let from = match (K::IS_OR, node.memory) {
            (true, Stage::None) if is_asked_in_one => 0,
            (true, Stage::None) => weight!(NEAR_FROM),
            (true, Stage::Near) => MAX_FINITE,
            (false, Stage::None) if node.limit <= 1 => weight!(STRONG_FROM),
            _ => return None,
        };
        if phi <= from || !K::IS_OR && searcher.position.is_in_check(Color::White) {
            return None;
        }
        if K::IS_OR {
            searcher.list_quiet_moves(node);
        } else {
            searcher.list_board_replies(node, is_strong);
        }
        node.memory = node.memory.next();
        Some(State::Reserve)
    }

    fn look_at_override<T: Table, K: Kind<Sense = Brinkmate>>(
        searcher: &mut Searcher<'_, T>,
        node: &Node<K>,
        i: usize,
    ) -> Option<Outcome> {
        let child = searcher.stack.children[i];
        let is_literal = is_literal::<K>(node.limit, &child);
        let limit = if is_literal { UNLIMITED } else { minus_one(node.limit) };
        let found = searcher.table.look_up(child.key, child.hand, limit);
        let outcome = if let Some(outcome) = searcher.outcome_of_found(node, i, limit, &found) {
            outcome
        } else if found.is_known {
            searcher.load_stored_numbers(i, &found)
        } else if is_literal {
            searcher.look_at_mate::<K>(i)
        } else {
            let first = if K::IS_OR {
                searcher.look_at_attack(child.mv)
            } else {
                searcher.look_at_reply(child.mv)
            };
            if first.is_decided() {
                first
            } else {
                Outcome::open(first.pn.max(found.pn), first.dn.max(found.dn))
            }
        };
        Some(if is_literal { outcome_from_literal::<K>(&child, outcome) } else { outcome })
    }

    fn visit_override<T: Table, K: Kind<Sense = Brinkmate>>(
        searcher: &mut Searcher<'_, T>,
        node: &Node<K>,
        i: usize,
        thresholds: Thresholds,
    ) -> Option<Outcome> {
        let child = searcher.stack.children[i];
        if !is_literal::<K>(node.limit, &child) {
            return None;
        }
        let path = path_key_after(node.path, child.mv);
        let replies = replies_after::<K>(&child);
        let seen = Child { delta: child.delta.saturating_sub(replies).max(1), ..child };
        let thresholds = thresholds.with_less_delta(replies);
        let thresholds = if K::IS_OR { thresholds } else { thresholds.turned() };
        let mut next = node.node_after::<Or<Literal>>(&seen, path, UNLIMITED, thresholds);
        searcher.stack.children[i].is_known = true;
        let before = searcher.expectations.by_caller();
        let may_mate = searcher.is_root(node.depth) && node.limit == UNLIMITED;
        if is_mate_or_pass(&child) && !may_mate {
            // Nineteen of twenty quiet moves threaten nothing.
            searcher.expectations.replace(Some(Expectation::Disproof));
        }
        let outcome = searcher
            .visit_after(child.mv, &mut next, |position| make_or_pass::<K>(position, child.mv));
        searcher.expectations.replace(before);
        Some(outcome_from_literal::<K>(&child, outcome))
    }

    fn settle_override<T: Table, K: Kind<Sense = Brinkmate>>(
        searcher: &mut Searcher<'_, T>,
        node: &mut Node<K>,
        i: usize,
        outcome: &Outcome,
    ) -> Option<Step> {
        let child = &mut searcher.stack.children[i];
        if !is_mate_or_pass(child) || !outcome.is_decided() {
            return None;
        }
        (child.phi, child.delta) = seen_by_mover::<K>((outcome.pn, outcome.dn));
        child.state = State::Decided;
        Some(match (K::IS_OR, outcome.pn == 0) {
            (true, true) | (false, false) => Break(*outcome),
            (true, false) => {
                node.hand = node.hand.intersection(outcome.hand);
                node.loop_depth = node.loop_depth.min(outcome.loop_depth);
                Continue(())
            }
            (false, true) => {
                node.hand = node.hand.union(outcome.hand);
                node.plies = node.plies.max(1);
                searcher.wake_replies(node)
            }
        })
    }

    fn without_untried_drops(position: &Position, disproof: Hand) -> Hand {
        pieces::without_any_untried_drop(position, disproof)
    }
}

/// True if a reply may well refute a threat: the king moves, or a piece is captured.
fn is_strong(position: &Position, mv: Move) -> bool {
    let is_kings = || mv.from() == position.king(Color::White);
    !mv.is_drop() && (is_kings() || !position.piece_at(mv.to()).is_none())
}

/// Makes the move, pass or no move that leads from a node of kind `K` to a literal child.
fn make_or_pass<K: Kind>(position: &mut Position, mv: Move) {
    if mv != Move::NONE {
        position.make(mv);
    } else if !K::IS_OR {
        position.pass();
    }
}

impl<T: Table> Searcher<'_, T> {
    /// The child that asks for a mate by checks: the position with this board key, Black to move.
    fn mate_child(&self, key: Key) -> Child {
        Child {
            key: key ^ self.salt() ^ Literal::SALT,
            hand: self.position.hand(Color::Black),
            mv: Move::NONE,
            state: State::Live,
            has_successor: false,
            is_interposition: false,
            is_known: false,
            depth: u16::MAX,
            weight: 1,
            phi: 0,
            delta: 0,
            checks: Span::default(),
        }
    }

    /// Adds the mate itself to the checks of an OR node. With one move left a check is none of
    /// a brinkmate: if each of its replies led to a mate, so would the check itself.
    fn add_mate<K: Kind>(&mut self, node: &mut Node<K>) {
        if node.limit <= 2 && self.stack.children.len() > node.first {
            self.stack.children.truncate(node.first);
            // With more moves left a check may be the first of them.
            node.plies = node.limit;
        }
        let mate_child = self.mate_child(self.position.board_key());
        self.table.prefetch(mate_child.key);
        self.stack.children.push(mate_child);
    }

    /// Lists the quiet moves of an OR node that become live next: those near the king, then all
    /// others. Most nodes are left before, and there are hundreds.
    fn list_quiet_moves<K: Kind<Sense = Brinkmate>>(&mut self, node: &mut Node<K>) {
        let mut known = MoveList::new();
        checks(&self.position, &mut known);
        self.list.clear();
        legal_moves(&self.position, &mut self.list);
        let salt = self.salt() ^ Brinkmate::SALT;
        let mate_child = self.mate_child(self.position.board_key());
        let are_near = matches!(node.memory, Stage::None);
        for i in 0..self.list.len() {
            let mv = self.list[i];
            if self.may_threaten_mate(mv) != are_near || known.contains(&mv) {
                continue;
            }
            self.stack.children.push(Child {
                key: self.position.key_after(mv) ^ salt,
                hand: self.position.hand_after(mv),
                mv,
                state: State::Reserve,
                weight: weight!(FURTHER_QUIET) as u8,
                ..mate_child
            });
        }
        self.end_late_list(node);
    }

    /// Counts the children that were listed late among those of the node.
    fn end_late_list<K: Kind>(&self, node: &mut Node<K>) {
        for child in &self.stack.children[node.end..] {
            self.table.prefetch(child.key);
        }
        node.end = self.stack.children.len();
    }

    /// True if a move is likely to threaten mate: it captures, attacks a square around the king, or
    /// opens a line of a slider.
    fn may_threaten_mate(&self, mv: Move) -> bool {
        let position = &self.position;
        let (king, occupied) = (position.king(Color::White), position.occupied());
        let opens_line = || {
            let sliders = position.slider_attackers(mv.from(), Color::Black, occupied);
            !mv.is_drop() && sliders.is_some()
        };
        !position.piece_at(mv.to()).is_none()
            || zone_origins(position.piece_after(mv), king).contains(mv.to())
            || opens_line()
    }

    /// Adds the pass to the children of an AND node that is not in check.
    fn add_pass(&mut self) {
        let mut passed = self.position.clone();
        passed.pass();
        let mate_child = self.mate_child(passed.board_key());
        self.table.prefetch(mate_child.key);
        self.stack.children.push(mate_child);
    }

    /// Lists the moves of pieces on the board for which `which` is true; they wait for the pass.
    fn list_board_replies<K: Kind>(
        &mut self,
        node: &mut Node<K>,
        which: impl Fn(&Position, Move) -> bool,
    ) {
        self.list.clear();
        legal_board_moves(&self.position, &mut self.list);
        let position = &self.position;
        self.list.retain_from(0, |mv| which(position, mv));
        self.push_replies(node);
    }

    /// Adds the replies that were listed; drops on one square wait for each other.
    fn push_replies<K: Kind>(&mut self, node: &mut Node<K>) {
        let first = node.end;
        self.push_children::<K>(node.limit);
        node.end = self.stack.children.len();
        for child in &mut self.stack.children[first..] {
            child.state = State::Reserve;
        }
        self.group_replies(node, first, Bitboard::EMPTY);
    }

    /// Makes the replies live that wait for the pass. With no move left strong replies may be live
    /// before: one of them may refute the move at once, and whether it threatened anything is then
    /// of no interest.
    fn wake_replies<K: Kind<Sense = Brinkmate>>(&mut self, node: &mut Node<K>) -> Step {
        if node.limit <= 1 {
            if matches!(node.memory, Stage::None) {
                self.list_board_replies(node, is_strong);
            }
            self.list_board_replies(node, |position, mv| !is_strong(position, mv));
        } else {
            self.list_board_replies(node, |_, _| true);
        }
        node.memory = Stage::All;
        self.list.clear();
        drops_by_square(&self.position, &mut self.list);
        self.push_replies(node);
        self.wake_children(node, State::Reserve)
    }

    /// The outcome of child `i`, a node of the literal sense, from a first look.
    fn look_at_mate<K: Kind>(&mut self, i: usize) -> Outcome {
        let Child { key, mv, .. } = self.stack.children[i];
        let before = self.position.clone();
        make_or_pass::<K>(&mut self.position, mv);
        let look = self.look_for_mate(key);
        self.position.clone_from(&before);
        match look {
            Continue(look) => {
                self.stack.children[i].checks = look.checks;
                Outcome::open(look.numbers.0, look.numbers.1)
            }
            Break(outcome) => outcome,
        }
    }

    /// First numbers after a move of the attacker; they depend on whether it threatens mate.
    fn look_at_attack(&mut self, mv: Move) -> Outcome {
        let before = self.position.clone();
        self.position.make(mv);
        let outcome = if self.position.is_in_check(Color::White) {
            Outcome::open(weight!(CHECK_PN), weight!(CHECK_DN))
        } else {
            self.position.pass();
            let threat = self.look_at_mate_here();
            match (threat.pn, threat.dn) {
                (0, _) => Outcome::open(weight!(THREAT_PN), weight!(THREAT_DN)),
                (_, 0) => threat,
                (pn, dn) => Outcome::open(finite(pn + weight!(REPLIES)), dn),
            }
        };
        self.position.clone_from(&before);
        outcome
    }

    /// First numbers of the node after a reply, or its outcome if it is seen to be a mate.
    fn look_at_reply(&mut self, mv: Move) -> Outcome {
        let before = self.position.clone();
        self.position.make(mv);
        let mate = self.look_at_mate_here();
        self.position.clone_from(&before);
        if mate.pn == 0 {
            Outcome { plies: 0, ..mate }
        } else {
            Outcome::open(weight!(REPLY_PN), weight!(REPLY_DN))
        }
    }

    /// The current position's outcome in the literal sense, as known or seen at a first look.
    fn look_at_mate_here(&mut self) -> Outcome {
        let key = self.key_of(&self.position) ^ Literal::SALT;
        let hand = self.position.hand(Color::Black);
        let found = self.table.look_up(key, hand, UNLIMITED);
        if found.is_decided() || found.is_known {
            return Outcome::from_found(&found);
        }
        let first_check = self.stack.known_checks.len();
        let outcome = match self.look_for_mate(key) {
            Continue(look) => Outcome::open(look.numbers.0, look.numbers.1),
            Break(outcome) => outcome,
        };
        self.stack.known_checks.truncate(first_check);
        outcome
    }

    /// A first look at the current position in the literal sense; stores an outcome under `key`.
    fn look_for_mate(&mut self, key: Key) -> Step<FirstLook> {
        self.count_trial();
        let mut look = self.first_look::<Literal>(UNLIMITED);
        if let Break(outcome) = &mut look {
            self.keep_hand(key, outcome);
            self.store(key, outcome, 0, 1);
        }
        look
    }
}
