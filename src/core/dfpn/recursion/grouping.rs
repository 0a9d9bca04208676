//! Similar replies wait for each other, in the stages told at [`State`]. Delaying covered drops
//! until all else is decided as well cost 15 of 82 answers.
//!
//! For the defender only: the attacker's non-promotions decide problems that turn on
//! pawn-drop mate. Figures are in docs/tried.tsv.

use crate::dfpn::node::{Child, Node, State};
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::Kind;
use crate::position::{Bitboard, PieceKind};
use crate::table::Table;

impl<T: Table> Searcher<'_, T> {
    /// Makes replies, the children from `first` on, wait for similar ones. They come in the
    /// order of [`crate::position::replies`], which returns the squares whose interpositions
    /// are `uncovered`.
    pub(in crate::dfpn) fn group_replies<K: Kind>(
        &mut self,
        node: &mut Node<K>,
        first: usize,
        uncovered: Bitboard,
    ) {
        let children = &mut self.stack.children[first..node.end];
        for i in 1..children.len() {
            let (before, child) = (&children[i - 1], &children[i]);
            if before.mv.to() != child.mv.to() || before.is_interposition != child.is_interposition
            {
                continue;
            }
            let is_pair = child.is_interposition
                || (before.mv.from() == child.mv.from() && before.mv.promotes() && {
                    let kind = self.position.piece_at(child.mv.from()).kind();
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
        let ends_with_drop = children.last().is_some_and(|last| last.is_interposition);
        if ends_with_drop && uncovered.is_some() {
            self.keep_for_last(node, uncovered);
        }
    }

    /// Moves the drops on these squares to the end, in one chain.
    fn keep_for_last<K: Kind>(&mut self, node: &mut Node<K>, squares: Bitboard) {
        let is_last = |child: &Child| child.is_interposition && squares.contains(child.mv.to());
        let children = &mut self.stack.children[node.first..node.end];
        // A stable sort: the drops are already ordered from the king outwards.
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
}
