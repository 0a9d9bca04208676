//! A node while it is being searched, its kind, and its sense of mate.
//!
//! Whose move it is and in which sense is part of a node's type ([`Kind`]), so that the
//! one recursion is compiled for each of them. Numbers are kept as its mover sees them:
//! `phi` is the proof number at an OR node and the disproof number at an AND node,
//! `delta` the other one.
//!
//! A reader of plain df-pn needs the sense [`Literal`] alone, in which every legal reply
//! counts and nothing of what [`Sense`] provides happens. `relaxed.rs` has the other
//! one.

use super::child::{Child, Span};
use super::outcome::Outcome;
use super::path::{LoopDepth, NO_LOOP};
use super::searcher::Searcher;
use crate::length::Plies;
use crate::position::{Color, Hand, Key, Move, Position, is_mate_after};
use crate::proof::{Choice, Number, Thresholds};
use crate::table::Table;
use std::marker::PhantomData;

/// OR node or AND node, in one sense or another.
pub trait Kind: Sized {
    /// What counts as a reply and as mate.
    type Sense: Sense;
    /// The kind of the nodes after its moves.
    type Next: Kind<Sense = Self::Sense>;
    /// True if the attacker is to move.
    const IS_OR: bool;
}

/// Nodes with the attacker to move.
pub struct Or<S>(PhantomData<S>);

/// Nodes with the defender to move.
pub struct And<S>(PhantomData<S>);

impl<S: Sense> Kind for Or<S> {
    type Sense = S;
    type Next = And<S>;
    const IS_OR: bool = true;
}

impl<S: Sense> Kind for And<S> {
    type Sense = S;
    type Next = Or<S>;
    const IS_OR: bool = false;
}

/// Converts proof and disproof number to phi and delta of such a node, and back.
#[inline(always)]
pub fn seen_by_mover<K: Kind>((first, second): (Number, Number)) -> (Number, Number) {
    if K::IS_OR {
        (first, second)
    } else {
        (second, first)
    }
}

/// A node. Its children are in the list of the thread that searches it.
pub struct Node<K: Kind> {
    pub key: Key,
    /// Plies from the root.
    pub depth: usize,
    /// Key of the path to it.
    pub path: u64,
    /// Greatest length of a mate that counts, in plies.
    pub limit: Plies,
    pub thresholds: Thresholds,
    /// True if its numbers are in the table: its leaves were tried before.
    pub is_known: bool,
    /// Least depth at which it was searched before.
    pub least_depth: u16,
    /// Its proof and disproof number in the parent.
    pub numbers: (Number, Number),
    /// True if thresholds are lifted until a new node is expanded.
    pub is_lifted: bool,
    /// Its checks, if the parent listed them.
    pub checks: Span,
    /// Its children are `first..end`.
    pub first: usize,
    pub end: usize,
    /// Index of the first check of its children.
    pub first_check: usize,
    /// True if there are replies kept for last.
    pub has_last_resort: bool,
    /// The proof or disproof hand from the children decided so far.
    pub hand: Hand,
    pub plies: Plies,
    pub loop_depth: LoopDepth,
    /// Data of the sense beside the children.
    pub memory: <K::Sense as Sense>::Memory,
    /// Count of nodes when its children were last looked up for news from other
    /// threads.
    pub nodes_at_news: Option<u64>,
    /// Count of new positions after the last visit to a child, and visits since it grew.
    pub new_nodes: u64,
    pub visits_in_vain: u32,
}

impl<K: Kind> Node<K> {
    /// The root of a search. `path` is the key of the path that leads to it.
    pub fn root(key: Key, depth: usize, path: u64, limit: Plies) -> Node<K> {
        Node {
            key,
            depth,
            path,
            limit,
            thresholds: Thresholds::NONE,
            is_known: true,
            least_depth: 0,
            numbers: (1, 1),
            is_lifted: false,
            checks: Span::default(),
            first: 0,
            end: 0,
            first_check: 0,
            has_last_resort: false,
            hand: Hand::EMPTY,
            plies: 0,
            loop_depth: NO_LOOP,
            memory: Default::default(),
            nodes_at_news: None,
            new_nodes: 0,
            visits_in_vain: 0,
        }
    }

    /// The node after `child` of this node, with `limit` plies left for it.
    #[inline(always)]
    pub fn behind<L: Kind>(
        &self,
        child: &Child,
        path: u64,
        limit: Plies,
        thresholds: Thresholds,
    ) -> Node<L> {
        let depth = self.depth + 1;
        Node {
            thresholds,
            is_known: child.is_known,
            least_depth: child.depth.min(depth as u16),
            numbers: seen_by_mover::<K>((child.phi, child.delta)),
            is_lifted: self.is_lifted && child.is_known,
            checks: child.checks,
            ..Node::root(child.key, depth, path, limit)
        }
    }

    /// The outcome of an open node, from its numbers seen by its mover.
    #[inline(always)]
    pub fn open(&self, phi: Number, delta: Number) -> Outcome {
        let (pn, dn) = seen_by_mover::<K>((phi, delta));
        Outcome::open(pn, dn)
    }
}

/// The numbers of a node and the child to search next.
#[derive(Clone, Copy)]
pub struct Summary {
    pub phi: Number,
    pub delta: Number,
    pub choice: Choice,
    /// True if some child is old.
    pub has_old: bool,
}

/// A sense of mate. It may add children of its own to those of an AND node.
pub trait Sense: Sized {
    /// Distinguishes the keys of this sense from those of others.
    const SALT: Key;
    /// True if drops count even if they gain nothing.
    const ALL_DROPS_COUNT: bool;
    /// Data of an AND node beside its children.
    type Memory: Default;

    /// Is the defender mated after the check `mv`?
    fn is_mate_after(position: &mut Position, mv: Move) -> bool;

    /// The outcome of an AND node with replies where no plies are left.
    #[inline]
    fn without_plies(position: &Position) -> Outcome {
        Outcome::disproven(position.hand(Color::Black), 0, NO_LOOP)
    }

    /// Adds children of this sense to those of an AND node, which were listed last.
    #[inline(always)]
    fn add_children<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &Node<K>,
    ) {
    }

    /// The outcome of child `i`, if it is a child of this sense.
    #[inline(always)]
    fn look_at_own<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &Node<K>,
        _i: usize,
    ) -> Option<Outcome> {
        None
    }

    /// The outcome in another sense of a child that is unknown in this one.
    #[inline(always)]
    fn look_elsewhere<T: Table>(
        _searcher: &Searcher<'_, T>,
        _key: Key,
        _hand: Hand,
        _limit: Plies,
    ) -> Option<Outcome> {
        None
    }

    /// Visits child `i`, if it is a child of this sense, within thresholds seen by the
    /// mover of `node`.
    #[inline(always)]
    fn visit_own<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &Node<K>,
        _i: usize,
        _thresholds: Thresholds,
    ) -> Option<Outcome> {
        None
    }

    /// Takes the outcome of child `i` into account, if it is a decided child of this
    /// sense.
    #[inline(always)]
    fn settle_own<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &mut Node<K>,
        _i: usize,
        _outcome: &Outcome,
    ) -> Option<Result<(), Outcome>> {
        None
    }

    /// The disproof of an AND node by the reply `mv`, from that by the reply alone.
    #[inline(always)]
    fn disproof<K: Kind<Sense = Self>>(_node: &Node<K>, _mv: Move, by_reply: Outcome) -> Outcome {
        by_reply
    }
}

/// All legal replies count.
pub struct Literal;

impl Sense for Literal {
    const SALT: Key = 0;
    const ALL_DROPS_COUNT: bool = true;
    type Memory = ();

    #[inline(always)]
    fn is_mate_after(position: &mut Position, mv: Move) -> bool {
        is_mate_after(position, mv)
    }
}
