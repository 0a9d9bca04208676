//! A line with its variations.
//!
//! Responsible for the shape alone: which move follows which, the main move of each
//! place first, and how many plies the mate still takes. The caller ensures that the
//! moves are legal. Nodes are kept in one list, so that lines of any length are walked
//! without recursion. Each knows its depth and one place far before it, so that a place so many
//! moves before another is found in few steps (Myers, An applicative random-access stack,
//! Information Processing Letters 17, 1983): variations may begin anywhere on a long line.

use crate::position::Move;

/// A tree of moves. Two are equal if they have the same moves in the same places with
/// the same plies.
///
/// ```
/// # use tsumi_core::face as tsumi;
/// use tsumi::MoveTree;
///
/// let line = ["G*4b".parse()?, "5a6a".parse()?];
/// let mut moves = MoveTree::from_line(&line);
/// let check = moves.children(MoveTree::ROOT)[0];
/// moves.add(check, "5a4a".parse()?);
/// for &reply in moves.children(check) {
///     println!("{:?}", moves.path(reply));
/// }
/// assert_eq!(moves.main_line(), line);
/// # Ok::<(), tsumi::MoveError>(())
/// ```
#[derive(Clone, Debug, Eq)]
pub struct MoveTree {
    nodes: Vec<TreeNode>,
}

/// A place in a [`MoveTree`]: after the moves that lead to it. Another tree may panic when it is
/// asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

#[derive(Clone, Debug, Eq, PartialEq)]
struct TreeNode {
    /// The move that leads here; none at the root.
    mv: Option<Move>,
    parent: NodeId,
    depth: usize,
    /// A place far before, from which [`MoveTree::ancestor`] goes on: see the header of this file.
    far: NodeId,
    /// The main move first.
    children: Vec<NodeId>,
    plies: Option<u32>,
    is_shortest: bool,
}

impl TreeNode {
    fn root() -> TreeNode {
        TreeNode {
            mv: None,
            parent: MoveTree::ROOT,
            depth: 0,
            far: MoveTree::ROOT,
            children: Vec::new(),
            plies: None,
            is_shortest: false,
        }
    }
}

/// A variation: moves that leave another line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The place where the moves begin.
    pub from: NodeId,
    /// The moves, each the main one of its place except the first.
    pub moves: Vec<Move>,
}

impl MoveTree {
    /// The place before all moves.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree without moves.
    pub fn new() -> MoveTree {
        MoveTree { nodes: vec![TreeNode::root()] }
    }

    /// A mating line without variations, with the plies left at every place.
    pub fn from_mate(line: &[Move]) -> MoveTree {
        let mut tree = MoveTree::from_line(line);
        for (node, plies) in tree.nodes.iter_mut().zip((0..=line.len() as u32).rev()) {
            node.plies = Some(plies);
        }
        tree
    }

    /// A line without variations and without plies.
    pub fn from_line(line: &[Move]) -> MoveTree {
        let mut tree = MoveTree::new();
        tree.add_line(MoveTree::ROOT, line);
        tree
    }

    /// The place after a move, which is added after the other moves of its place if it
    /// is new.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        if let Some(known) = self.child(parent, mv) {
            return known;
        }
        let id = NodeId(self.nodes.len());
        let (depth, far) = (self.depth(parent) + 1, self.far_before(parent));
        self.nodes.push(TreeNode { mv: Some(mv), parent, depth, far, ..TreeNode::root() });
        self.nodes[parent.0].children.push(id);
        id
    }

    /// The place after several moves, each added as by [`MoveTree::add`].
    pub fn add_line(&mut self, parent: NodeId, line: &[Move]) -> NodeId {
        line.iter().fold(parent, |place, &mv| self.add(place, mv))
    }

    /// Sets the plies of the mate from a place.
    pub fn set_plies(&mut self, place: NodeId, plies: u32) {
        self.nodes[place.0].plies = Some(plies);
    }

    /// Marks that no mate from a place is shorter than its plies.
    pub fn set_shortest(&mut self, place: NodeId) {
        self.nodes[place.0].is_shortest = true;
    }

    /// True if no mate from a place is shorter than its plies.
    pub fn is_shortest(&self, place: NodeId) -> bool {
        self.nodes[place.0].is_shortest
    }

    /// Plies of the mate from a place, if that is known.
    pub fn plies(&self, place: NodeId) -> Option<u32> {
        self.nodes[place.0].plies
    }

    /// The move that leads to a place; none at the root.
    pub fn mv(&self, place: NodeId) -> Option<Move> {
        self.nodes[place.0].mv
    }

    /// The place before; the root's is the root.
    pub fn parent(&self, place: NodeId) -> NodeId {
        self.nodes[place.0].parent
    }

    /// The places after one more move, the main one first.
    pub fn children(&self, place: NodeId) -> &[NodeId] {
        &self.nodes[place.0].children
    }

    /// The place after a move, if it is in the tree.
    pub fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        let mut children = self.children(parent).iter().copied();
        children.find(|&id| self.mv(id) == Some(mv))
    }

    /// True if there is no move.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The main moves from the root.
    pub fn main_line(&self) -> Vec<Move> {
        self.line_from(MoveTree::ROOT)
    }

    /// The moves that lead to a place.
    pub fn path(&self, place: NodeId) -> Vec<Move> {
        let mut moves: Vec<Move> = self.ancestry(place).filter_map(|id| self.mv(id)).collect();
        moves.reverse();
        moves
    }

    /// The number of moves that lead to a place.
    pub fn depth(&self, place: NodeId) -> usize {
        self.nodes[place.0].depth
    }

    /// The place behind the first `depth` moves that lead to a place, or that itself if fewer do.
    pub fn ancestor(&self, place: NodeId, depth: usize) -> NodeId {
        let step = |&id: &NodeId| {
            let TreeNode { parent, far, .. } = self.nodes[id.0];
            (self.depth(id) > depth).then(|| if self.depth(far) < depth { parent } else { far })
        };
        std::iter::successors(Some(place), step).last().unwrap_or(place)
    }

    /// The far place of a new child: that of its parent's far place if the two steps to there are
    /// equally long, else the parent.
    fn far_before(&self, parent: NodeId) -> NodeId {
        let far = self.nodes[parent.0].far;
        let farther = self.nodes[far.0].far;
        let [near, middle, end] = [parent, far, farther].map(|id| self.depth(id));
        if near - middle == middle - end { farther } else { parent }
    }

    /// All variations. Those of a line come from its end to its beginning, each
    /// followed by its own variations: the order of KIF, in which a variation belongs
    /// to the last line written that has its place.
    pub fn branches(&self) -> Vec<Branch> {
        let mut branches = Vec::new();
        // Places whose variations are still to be listed, as a stack.
        let mut pending = self.places_from(MoveTree::ROOT);
        while let Some((place, index)) = pending.pop() {
            let Some(&first) = self.children(place).get(index) else {
                continue;
            };
            pending.push((place, index + 1));
            let mut moves: Vec<Move> = self.mv(first).into_iter().collect();
            moves.extend(self.line_from(first));
            branches.push(Branch { from: place, moves });
            pending.extend(self.places_from(first));
        }
        branches
    }

    /// A place and all before it, the root last.
    fn ancestry(&self, place: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(place), |&id| (id != MoveTree::ROOT).then(|| self.parent(id)))
    }

    /// The places of the main line from one on, which is the first.
    pub fn main_places(&self, place: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(place), |&id| self.children(id).first().copied())
    }

    /// The main moves behind a place.
    fn line_from(&self, place: NodeId) -> Vec<Move> {
        self.main_places(place).skip(1).filter_map(|id| self.mv(id)).collect()
    }

    /// Depth, move, plies and whether these are proven shortest, for all places in
    /// preorder.
    fn shape(&self) -> Vec<(usize, Option<Move>, Option<u32>, bool)> {
        let mut shape = Vec::with_capacity(self.nodes.len());
        let mut pending = vec![(MoveTree::ROOT, 0)];
        while let Some((place, depth)) = pending.pop() {
            let plies = self.plies(place);
            shape.push((depth, self.mv(place), plies, self.is_shortest(place)));
            let children = self.children(place).iter().rev();
            pending.extend(children.map(|&child| (child, depth + 1)));
        }
        shape
    }

    /// The places of the main line from this one on, with the index of their first variation.
    fn places_from(&self, place: NodeId) -> Vec<(NodeId, usize)> {
        self.main_places(place).map(|id| (id, 1)).collect()
    }
}

impl PartialEq for MoveTree {
    fn eq(&self, other: &MoveTree) -> bool {
        self.shape() == other.shape()
    }
}

impl Default for MoveTree {
    fn default() -> MoveTree {
        MoveTree::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').flat_map(Move::from_usi).collect()
    }

    #[test]
    fn a_mate_knows_its_plies() {
        let line = moves("G*5b 5a4a 5b4b");
        let tree = MoveTree::from_mate(&line);
        assert_eq!(tree.main_line(), line);
        assert_eq!(tree.plies(MoveTree::ROOT), Some(3));
        let end = tree.main_places(MoveTree::ROOT).last().unwrap();
        assert_eq!((tree.plies(end), tree.depth(end)), (Some(0), 3));
        assert_eq!(tree.path(end), line);
        assert!(tree.branches().is_empty());
    }

    /// In the order of KIF, nested ones after their parent.
    #[test]
    fn branches_come_from_the_end() {
        let mut tree = MoveTree::from_line(&moves("1a1b 2a2b 3a3b 4a4b"));
        let second = tree.add_line(MoveTree::ROOT, &moves("1a1b"));
        let other = tree.add_line(second, &moves("5a5b 6a6b 7a7b"));
        let nested = tree.parent(other);
        tree.add_line(nested, &moves("8a8b"));
        tree.add_line(second, &moves("2a2b 3a3b 9a9b"));
        let found: Vec<(usize, Vec<Move>)> = tree
            .branches()
            .into_iter()
            .map(|branch| (tree.depth(branch.from), branch.moves))
            .collect();
        let expected = [(3, moves("9a9b")), (1, moves("5a5b 6a6b 7a7b")), (3, moves("8a8b"))];
        assert_eq!(found, expected);
    }

    /// In few steps, on lines of any length; and as step by step.
    #[test]
    fn places_before_are_found() {
        let mv = moves("1a1b")[0];
        let mut tree = MoveTree::new();
        for length in [0, 1, 2, 3, 10, 1000] {
            let from = tree.ancestor(NodeId(tree.nodes.len() - 1), length / 2);
            let first = tree.add(from, moves(&format!("P*{}a", length % 9 + 1))[0]);
            tree.add_line(first, &vec![mv; length]);
        }
        for place in (0..tree.nodes.len()).map(NodeId) {
            let way: Vec<NodeId> = tree.ancestry(place).collect();
            assert_eq!(tree.depth(place), way.len() - 1);
            for (&before, depth) in way.iter().rev().zip(0..) {
                assert_eq!(tree.ancestor(place, depth), before);
            }
            assert_eq!(tree.ancestor(place, way.len()), place);
        }
    }

    #[test]
    fn a_known_move_is_not_added_twice() {
        let mut tree = MoveTree::from_line(&moves("1a1b 2a2b"));
        let before = tree.clone();
        tree.add_line(MoveTree::ROOT, &moves("1a1b 2a2b"));
        assert_eq!(tree, before);
        assert!(!tree.is_empty() && MoveTree::default().is_empty());
    }
}
