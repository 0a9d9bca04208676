//! The kind of a node, and its sense of mate.
//!
//! Whose move it is and in which sense is part of a node's type ([`Kind`]), so that the
//! one recursion is compiled for each of them. A reader of plain df-pn needs the sense
//! [`Literal`] alone, in which every legal reply counts and nothing of what [`Sense`]
//! provides happens. `senses/relaxed.rs` and `senses/brinkmate.rs` have the others.
//!
//! # Which sense uses which hook, and what for
//!
//! | hook | relaxed | brinkmate |
//! |---|---|---|
//! | `add_children` | the positions behind captures | the mate by checks; the pass |
//! | `salt_of_children` | | the last replies lead to the literal sense |
//! | `lists_replies_late` | | replies wait for the pass |
//! | `state_to_wake` | | quiet moves, strong replies |
//! | `keeps_mover` | the defender moves again behind a capture | |
//! | `is_of_another_sense` | | mate and pass are literal, and never opened by threads |
//! | `look_at_override` | a capture's outcome, with the node's own limit | threats, mates, passes |
//! | `look_elsewhere` | literal proofs, disproofs without a limit | |
//! | `with_hint` | a literal disproof within the limit | |
//! | `visit_override` | | mate and pass, by the literal recursion |
//! | `settle_override` | a capture settles drops, or lets them come alive | mate and pass decide, or let replies come alive |
//! | `is_mate_after` | a mate although drops are left that gain nothing | |
//! | `out_of_plies` | the same | |
//! | `disproof` | by a drop it also needs the captures disproven | |
//! | `without_untried_drops` | | any drop may be a quiet move |
//! | `proof_behind_captures` | captures in a mate in three on the spot | |

use crate::dfpn::node::{
    Child, Memory, NO_LOOP, Node, Outcome, SenseName, Side, State, Step, pieces,
};
use crate::dfpn::searcher::Searcher;
use crate::length::Plies;
use crate::position::{Color, Hand, Key, Move, Position, is_mate_after};
use crate::proof::{Number, Thresholds};
use crate::table::Table;
use std::marker::PhantomData;

/// OR node or AND node, in one sense or another.
pub trait Kind: Side<Memory = <<Self as Kind>::Sense as Sense>::Memory> + Sized {
    /// The sense: which moves count as replies, and which end as mate.
    type Sense: Sense;
    /// The kind of the nodes after its moves.
    type Next: Kind<Sense = Self::Sense>;
}

/// Nodes with the attacker to move.
pub struct Or<S>(PhantomData<S>);

/// Nodes with the defender to move.
pub struct And<S>(PhantomData<S>);

impl<S: Sense> Kind for Or<S> {
    type Sense = S;
    type Next = And<S>;
}

impl<S: Sense> Side for Or<S> {
    const IS_OR: bool = true;
    type Memory = S::Memory;
}

impl<S: Sense> Kind for And<S> {
    type Sense = S;
    type Next = Or<S>;
}

impl<S: Sense> Side for And<S> {
    const IS_OR: bool = false;
    type Memory = S::Memory;
}

/// A sense of mate. It may add children of its own to those of an AND node.
pub trait Sense: Sized {
    /// Distinguishes the keys of this sense from those of others.
    const SALT: Key;
    const NAME: SenseName;
    /// True if drops count even if they gain nothing.
    const ALL_DROPS_COUNT: bool;
    /// True if the attacker's moves are checks, all of them.
    const ONLY_CHECKS: bool = true;
    /// Data of an AND node beside its children.
    type Memory: Memory;

    /// True if the defender is mated after the check `mv`.
    #[inline(always)]
    fn is_mate_after(position: &Position, mv: Move) -> bool {
        is_mate_after(position, mv)
    }

    /// The outcome of an AND node with replies where no plies are left.
    #[inline]
    fn out_of_plies(position: &Position) -> Outcome {
        Outcome::disproven(position.hand(Color::Black), 0, NO_LOOP)
    }

    /// Distinguishes the keys of a node's children, where `limit` plies are left.
    #[inline(always)]
    fn salt_of_children<K: Kind<Sense = Self>>(_limit: Plies) -> Key {
        Self::SALT
    }

    /// Adds children of this sense to those of a node, which were listed last.
    #[inline(always)]
    fn add_children<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &mut Node<K>,
    ) {
    }

    /// True if the replies in this position are listed only when they become live.
    #[inline(always)]
    fn lists_replies_late(_position: &Position) -> bool {
        false
    }

    /// The state of the children that become live now, given the least phi of the live ones.
    #[inline(always)]
    fn state_to_wake<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &mut Node<K>,
        _phi: Number,
    ) -> Option<State> {
        None
    }

    /// True if the mover of a node is to move behind this child, too, with as many plies
    /// left: it is one of this sense, and a capture between checker and king leads to it.
    #[inline(always)]
    fn keeps_mover<K: Kind<Sense = Self>>(_position: &Position, _child: &Child) -> bool {
        false
    }

    /// True if a child of a node with this limit is a node of another sense.
    #[inline(always)]
    fn is_of_another_sense<K: Kind<Sense = Self>>(_limit: Plies, _child: &Child) -> bool {
        false
    }

    /// The outcome of child `i`, if this sense looks at it in its own way.
    #[inline(always)]
    fn look_at_override<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &Node<K>,
        _i: usize,
    ) -> Option<Outcome> {
        None
    }

    /// Visits child `i` in this sense's own way, if it is a node of another one; returns its
    /// outcome in this one.
    #[inline(always)]
    fn visit_override<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &Node<K>,
        _i: usize,
        _thresholds: Thresholds,
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

    /// The first numbers of a child, with what another sense knows as a hint.
    #[inline(always)]
    fn with_hint<T: Table>(
        _searcher: &Searcher<'_, T>,
        _key: Key,
        _hand: Hand,
        _limit: Plies,
        first: Outcome,
    ) -> Outcome {
        first
    }

    /// Takes the outcome of child `i` into account in this sense's own way, if it is decided
    /// and this sense has added it.
    #[inline(always)]
    fn settle_override<T: Table, K: Kind<Sense = Self>>(
        _searcher: &mut Searcher<'_, T>,
        _node: &mut Node<K>,
        _i: usize,
        _outcome: &Outcome,
    ) -> Option<Step> {
        None
    }

    /// Completes a disproof hand at an OR node all of whose moves are disproven.
    #[inline(always)]
    fn without_untried_drops(position: &Position, disproof: Hand) -> Hand {
        pieces::without_untried_drops(position, disproof)
    }

    /// Completes `by_reply`, the disproof of an AND node by the reply `mv` alone.
    #[inline(always)]
    fn disproof(_memory: &Self::Memory, _mv: Move, by_reply: Outcome) -> Outcome {
        by_reply
    }

    /// At an AND node that is tried without the table, with two plies left: the proof hand
    /// that settles the replies on the square of reply `i`, if it is the first of them and
    /// this sense leaves them aside. Its replies are those from index `first` on.
    #[inline(always)]
    fn proof_behind_captures<T: Table>(
        _searcher: &mut Searcher<'_, T>,
        _first: usize,
        _i: usize,
        _memory: &mut Self::Memory,
    ) -> Option<Hand> {
        None
    }
}

/// The literal sense: all legal replies count.
pub struct Literal;

impl Sense for Literal {
    const SALT: Key = 0;
    const NAME: SenseName = SenseName::Literal;
    const ALL_DROPS_COUNT: bool = true;
    type Memory = ();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    fn functions(source: &str) -> BTreeSet<&str> {
        let names = source.lines().filter_map(|line| line.strip_prefix("    fn "));
        names.filter_map(|rest| rest.split(['(', '<']).next()).collect()
    }

    /// The functions between the line `from` and the next that ends its block.
    fn functions_of<'a>(source: &'a str, from: &str) -> BTreeSet<&'a str> {
        let block = source.split(from).nth(1).and_then(|rest| rest.split("\n}").next());
        functions(block.expect(from))
    }

    #[test]
    fn the_table_tells_which_sense_uses_which_hook() {
        let sense = include_str!("sense.rs");
        let senses = [include_str!("senses/relaxed.rs"), include_str!("senses/brinkmate.rs")]
            .map(|source| functions_of(source, " Sense for "));
        let rows = sense.lines().filter_map(|line| line.strip_prefix("//! | `"));
        let rows: Vec<Vec<&str>> =
            rows.map(|row| row.split('|').map(str::trim).collect()).collect();
        let named = rows.iter().map(|row| row[0].trim_end_matches('`')).collect();
        assert_eq!(functions_of(sense, "pub trait Sense: Sized"), named);
        for row in &rows {
            let hook = row[0].trim_end_matches('`');
            let uses = senses.each_ref().map(|functions| functions.contains(hook));
            assert_eq!(uses, [!row[1].is_empty(), !row[2].is_empty()], "{hook}");
        }
    }
}
