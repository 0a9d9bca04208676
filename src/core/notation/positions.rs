//! The positions at the places of a tree.
//!
//! A record may have thousands of variations, and to play each from the start would take as much
//! as all moves times all variations. So positions on the way are kept, one in so many
//! moves: each place is a few moves behind one of them. To keep all would take more memory than
//! a long record. They are kept by place, not by board: a place has one way from the root, which
//! never changes while the tree grows.

use super::tree::{MoveTree, NodeId};
use crate::position::Position;
use std::collections::HashMap;

/// Moves from a position that is kept to the next.
const BETWEEN: usize = 16;

/// Positions at places of a tree, which may grow meanwhile.
#[derive(Clone)]
pub struct TreePositions {
    start: Position,
    kept: HashMap<NodeId, Position>,
}

impl TreePositions {
    /// The positions of trees whose moves begin at `start`.
    pub fn new(start: Position) -> TreePositions {
        TreePositions { start, kept: HashMap::new() }
    }

    /// The position at the root.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position at a place of the tree. Its moves are legal, which is not checked again.
    pub fn at(&mut self, tree: &MoveTree, place: NodeId) -> Position {
        let way = self.places_since_kept(tree, place);
        let from = way.last().map_or(place, |&first| tree.parent(first));
        let mut position = self.kept.get(&from).unwrap_or(&self.start).clone();
        for &place in way.iter().rev() {
            if let Some(mv) = tree.mv(place) {
                position.make(mv);
            }
            if tree.depth(place).is_multiple_of(BETWEEN) {
                self.kept.insert(place, position.clone());
            }
        }
        position
    }

    /// The places from this one back to the next whose position is kept, without that one.
    fn places_since_kept(&self, tree: &MoveTree, place: NodeId) -> Vec<NodeId> {
        let is_known = |id: &NodeId| *id == MoveTree::ROOT || self.kept.contains_key(id);
        let before = std::iter::successors(Some(place), |&id| Some(tree.parent(id)));
        before.take_while(|id| !is_known(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;
    use crate::position::{Move, mix};

    /// Two kings that step to and fro, with a variation at each ply: in both orders, all
    /// variations together take as many moves as there are a few times.
    #[test]
    fn a_place_is_a_few_moves_behind_another() {
        const PLIES: usize = 5000;
        let start = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1").unwrap();
        let cycle = ["5i5h", "5a5b", "5h5i", "5b5a"].map(|usi| Move::from_usi(usi).unwrap());
        let others = ["5i4h", "5a4b", "5h4i", "5b4a"].map(|usi| Move::from_usi(usi).unwrap());
        let line: Vec<Move> = cycle.into_iter().cycle().take(PLIES).collect();
        let mut tree = MoveTree::from_line(&line);
        let places: Vec<NodeId> = tree.main_places(MoveTree::ROOT).take(PLIES).collect();
        let branches: Vec<NodeId> = places
            .iter()
            .zip(others.into_iter().cycle())
            .map(|(&place, other)| tree.add(place, other))
            .collect();
        let from_the_end = branches.iter().rev().copied().collect();
        for order in [branches, from_the_end] {
            let mut positions = TreePositions::new(start.clone());
            let mut made = 0;
            for &place in &order {
                made += positions.places_since_kept(&tree, place).len();
                let position = positions.at(&tree, place);
                if tree.depth(place) % 100 == 1 {
                    assert_eq!(position, moves::after(&start, &tree.path(place)));
                }
            }
            assert!(made <= PLIES * (BETWEEN + 1), "{made}");
        }
    }

    /// Of a tree that grows at places by chance, where lines meet and come back: each place has the
    /// position after its own moves.
    #[test]
    fn a_place_of_a_growing_tree_has_the_position_after_its_moves() {
        let start = Position::from_sfen("4k4/9/9/9/9/9/9/3R5/4K4 b Gg 1").unwrap();
        let (mut tree, mut positions) = (MoveTree::new(), TreePositions::new(start.clone()));
        let mut places = vec![MoveTree::ROOT];
        for step in 0..2_000 {
            let dice = mix(step) as usize;
            // Mostly where it grew last.
            let back = if dice.is_multiple_of(3) { dice / 3 % places.len() } else { 0 };
            let place = places[places.len() - 1 - back];
            let position = positions.at(&tree, place);
            assert_eq!(position, moves::after(&start, &tree.path(place)));
            let legal = position.legal_moves();
            if let Some(&mv) = legal.get(dice / 64 % legal.len().max(1)) {
                places.push(tree.add(place, mv));
            }
        }
        let deepest = places.iter().map(|&place| tree.depth(place)).max();
        assert!(deepest > Some(2 * BETWEEN), "{deepest:?}");
    }
}
