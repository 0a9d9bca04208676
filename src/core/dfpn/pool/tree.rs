//! A tree of proof numbers above the recursion: the upper nodes of a search by several
//! threads, and who searches which of its leaves.
//!
//! Responsible for the nodes, their children, what is below these, and the numbers that keep
//! threads apart. A frame is an open node of the recursion, kept with its children between visits.
//! Must not know how leaves are searched, nor what the outcome of a child says of its node
//! (`recursion/settle.rs`).
//!
//! Virtual proof numbers (Kaneko, *Parallel depth first proof number search*, AAAI 2010):
//! a leaf that is being searched counts as harder to prove than it is, and the numbers of
//! the nodes above it follow. They decide where the next thread goes, and nothing else:
//! what is stored and answered are the true numbers. So threads part at OR nodes, where in
//! a disproof all checks are to be refuted. A greater disproof number makes them part at AND
//! nodes, where in a disproof one reply is enough, but in a proof all are needed: so it is made
//! greater only where it is greater than the proof number. Without that sixteen threads take
//! 1.05 times as many nodes, two 1.06 times (docs/tried.tsv).

use crate::dfpn::node::{Child, Either, Node, Outcome, Side, Span, State, Summary, seen_by_mover};
use crate::length::Plies;
use crate::position::Key;
use crate::proof::{INFINITE, Number, Tally, Thresholds, weight};
use std::mem;
use std::ops::{Index, IndexMut};

/// The virtual loss of a leaf: each search adds this to its proof number, and one part of it in
/// `VIRTUAL_PART`.
const VIRTUAL: Number = 8;
const VIRTUAL_PART: Number = 4;

/// How many times it is added where the leaf is searched in another process: who comes second
/// does not see what the first has found so far, and visits much of the same, so they are kept
/// apart by more. Sixteen workers were 4.9 times as fast as one with once the number, on five
/// problems of 7 to 32 million nodes, 5.4 with twice, 6.1 with four times, 6.8 with eight.
const VIRTUAL_TIMES_REMOTE: Number = 8;

/// Searches of leaves that take fewer nodes than this are short.
const SHORT_SEARCH: Number = 250;

/// What each search of a leaf adds to its disproof number where that is greater than its proof
/// number: one part of it in this many.
const VIRTUAL_REPLY: Number = 3;

/// The disproof number `dn` of a leaf behind a reply, with what its `searches` add. Where a mate is
/// rather expected all replies are to be proven, so that threads may part at AND nodes, too.
fn with_reply(dn: Number, pn: Number, searches: usize) -> Number {
    if dn <= pn {
        return dn;
    }
    let more = (dn / weight!(VIRTUAL_REPLY)).saturating_mul(searches as Number);
    dn.saturating_add(more).min(INFINITE - 1)
}

/// Identifies a frame. When it is removed its index may go to another one, which has another
/// number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameId {
    index: usize,
    number: u64,
}

/// The state below a child of a frame.
enum Below {
    /// A leaf, the slots of the threads that search it, and the nodes that it has taken.
    Leaf(Vec<usize>, u64),
    Frame(FrameId),
}

impl Below {
    /// A leaf that nobody has searched.
    fn new_leaf() -> Below {
        Below::Leaf(Vec::new(), 0)
    }
}

/// The numbers of a child, seen by the mover of its frame, with what searches below it add.
#[derive(Clone, Copy, Default)]
struct VirtualChild {
    phi: Number,
    delta: Number,
    /// Delta with nothing added.
    true_delta: Number,
    weight: u8,
    is_live: bool,
}

/// A leaf that a thread searches.
struct LeafSearch {
    slot: usize,
    at: FrameId,
    child: usize,
    /// Nodes of all searches that had ended when this one began.
    begun: u64,
}

/// The parent of a frame, and the child of it that the frame is about.
#[derive(Clone, Copy)]
pub struct FramePlace {
    pub parent: FrameId,
    pub child: usize,
}

/// An open node of the tree.
pub struct Frame {
    /// The node; `is_or` says whose.
    node: Node<Either>,
    pub is_or: bool,
    pub children: Vec<Child>,
    virtual_children: Vec<VirtualChild>,
    below: Vec<Below>,
    /// The frame's parent, and its place there; `None` for the root.
    pub place: Option<FramePlace>,
    /// Nodes visited below the frame, as far as it was told.
    pub work: u64,
    /// Nodes of these that the frame above was not told.
    untold: u64,
    /// Threads that are at this frame or below.
    inside: u32,
    /// Searches of the frame's leaves that have ended, and the nodes that these took.
    searches: u64,
    nodes: u64,
    /// Phi and delta with what is added by searches below it.
    virtual_numbers: (Number, Number),
}

impl Frame {
    /// The frame of a node with these children.
    pub fn new<K: Side>(node: &Node<K>, children: Vec<Child>, place: Option<FramePlace>) -> Frame {
        Frame {
            node: node.of_side(),
            is_or: K::IS_OR,
            below: children.iter().map(|_| Below::new_leaf()).collect(),
            virtual_children: vec![VirtualChild::default(); children.len()],
            children,
            place,
            work: 0,
            untold: 0,
            inside: 0,
            searches: 0,
            nodes: 0,
            virtual_numbers: (0, 0),
        }
    }

    /// The node, as one of side `K`.
    pub fn node<K: Side>(&self) -> Node<K> {
        self.node.of_side()
    }

    /// The key of its node.
    pub fn key(&self) -> Key {
        self.node.key
    }

    /// Greatest length of a mate that counts at its node, in plies.
    pub fn limit(&self) -> Plies {
        self.node.limit
    }

    /// The true numbers of the node.
    pub fn outcome(&self) -> Outcome {
        let (pn, dn) = self.node.numbers;
        Outcome::open(pn, dn)
    }

    /// Takes over the state of the node and the numbers that its children sum up to.
    pub fn renew<K: Side>(&mut self, node: &Node<K>, summary: &Summary) {
        self.node = node.of_side();
        self.node.numbers = seen_by_mover::<K>((summary.phi, summary.delta));
        // A sense may list some of the children late.
        let count = self.children.len();
        self.below.resize_with(count, Below::new_leaf);
        self.virtual_children.resize_with(count, VirtualChild::default);
        for child in &mut self.children {
            // They are in a list of the thread that looked at the child.
            child.checks = Span::default();
        }
    }

    /// The frame of a child, if it was opened.
    pub fn below(&self, child: usize) -> Option<FrameId> {
        match self.below[child] {
            Below::Frame(id) => Some(id),
            Below::Leaf(..) => None,
        }
    }

    /// Slots of the threads that search a child, a leaf.
    pub fn slots(&self, child: usize) -> &[usize] {
        match &self.below[child] {
            Below::Leaf(slots, _) => slots,
            Below::Frame(_) => &[],
        }
    }

    /// Nodes that a leaf has taken since it became one; 0 for a frame.
    pub fn work_of_leaf(&self, child: usize) -> u64 {
        match &self.below[child] {
            Below::Leaf(_, work) => *work,
            Below::Frame(_) => 0,
        }
    }
}

/// The frames of a tree of proof numbers, and the searches of its leaves.
#[derive(Default)]
pub struct Tree {
    /// The frames, each with its number.
    frames: Vec<(u64, Option<Frame>)>,
    free: Vec<usize>,
    last_number: u64,
    root: Option<FrameId>,
    /// The thresholds at which the root is left, seen by its mover.
    pub thresholds: Thresholds,
    /// True if other processes search the leaves.
    pub is_remote: bool,
    /// Frames that were removed, to be dropped without the lock.
    pub removed: Vec<Frame>,
    /// The searches that go on, the oldest first, and the nodes of those that have ended.
    searches: Vec<LeafSearch>,
    nodes: u64,
}

impl Index<FrameId> for Tree {
    type Output = Frame;

    /// The frame, which must be in the tree.
    fn index(&self, id: FrameId) -> &Frame {
        match &self.frames[id.index] {
            (number, Some(frame)) if *number == id.number => frame,
            _ => unreachable!("a frame that is not in the tree"),
        }
    }
}

impl IndexMut<FrameId> for Tree {
    fn index_mut(&mut self, id: FrameId) -> &mut Frame {
        match &mut self.frames[id.index] {
            (number, Some(frame)) if *number == id.number => frame,
            _ => unreachable!("a frame that is not in the tree"),
        }
    }
}

impl Tree {
    /// A tree without a frame, whose root is left at these thresholds.
    pub fn new(thresholds: Thresholds) -> Tree {
        Tree { thresholds, ..Tree::default() }
    }

    /// The frame of the root, unless that is decided.
    pub fn root(&self) -> Option<FrameId> {
        self.root
    }

    /// The numbers of the root, if they reach its thresholds.
    pub fn root_outcome_at_thresholds(&self) -> Option<Outcome> {
        if self.thresholds == Thresholds::NONE {
            return None;
        }
        let root = &self[self.root?];
        let outcome = root.outcome();
        let (phi, delta) =
            if root.is_or { (outcome.pn, outcome.dn) } else { (outcome.dn, outcome.pn) };
        self.thresholds.are_reached(phi, delta).then_some(outcome)
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.frames.len() - self.free.len()
    }

    /// True if the frame is in the tree. A frame is removed when its node, or one above, is
    /// decided, or when it becomes a leaf again.
    pub fn has(&self, id: FrameId) -> bool {
        let frame = self.frames.get(id.index);
        frame.is_some_and(|(number, _)| *number == id.number)
    }

    /// Adds a frame at its place.
    pub fn add(&mut self, frame: Frame) {
        self.last_number += 1;
        let number = self.last_number;
        let index = self.free.pop().unwrap_or_else(|| {
            self.frames.push((0, None));
            self.frames.len() - 1
        });
        let id = FrameId { index, number };
        match frame.place {
            None => self.root = Some(id),
            Some(FramePlace { parent, child }) => self[parent].below[child] = Below::Frame(id),
        }
        self.frames[index] = (number, Some(frame));
        self.renew(id, 0);
    }

    /// Removes a frame and all below it; returns the slots of the threads there.
    pub fn remove(&mut self, id: FrameId) -> Vec<usize> {
        if self.root == Some(id) {
            self.root = None;
        }
        let mut slots = Vec::new();
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            let (_, frame) = mem::take(&mut self.frames[id.index]);
            self.free.push(id.index);
            for below in frame.iter().flat_map(|frame| &frame.below) {
                match below {
                    Below::Leaf(some, _) => slots.extend(some),
                    Below::Frame(id) => waiting.push(*id),
                }
            }
            self.removed.extend(frame);
        }
        slots
    }

    /// Makes a child a leaf that nobody searches; returns the slots of the threads there.
    pub fn clear_below(&mut self, id: FrameId, child: usize) -> Vec<usize> {
        let before = mem::replace(&mut self[id].below[child], Below::new_leaf());
        self.renew_child(id, child);
        match before {
            Below::Leaf(slots, _) => slots,
            // Its own node may be decided, and gone.
            Below::Frame(below) if self.has(below) => self.remove(below),
            Below::Frame(_) => Vec::new(),
        }
    }

    /// Counts the thread at `slot` as searching the child from now on.
    pub fn begin_search(&mut self, id: FrameId, child: usize, slot: usize) {
        if let Below::Leaf(slots, _) = &mut self[id].below[child] {
            slots.push(slot);
        }
        self.searches.push(LeafSearch { slot, at: id, child, begun: self.nodes });
        self.renew_child(id, child);
    }

    /// Counts the nodes of a search that has ended. From then on a search during which others have
    /// visited `most` nodes adds to no numbers any more: its thread may not be running, and another
    /// one is to come to its leaf.
    pub fn count_nodes(&mut self, slot: usize, nodes: u64, most: u64) {
        self.nodes += nodes;
        self.searches.retain(|search| search.slot != slot);
        if self.is_remote {
            // Of other processes it is known whether they run.
            return;
        }
        let latest = self.nodes.saturating_sub(most);
        while self.searches.first().is_some_and(|one| one.begun < latest) {
            let LeafSearch { slot, at, child, .. } = self.searches.remove(0);
            if self.has(at)
                && let Below::Leaf(slots, _) = &mut self[at].below[child]
            {
                slots.retain(|&one| one != slot);
                self.renew_up_from(at, child);
            }
        }
    }

    /// Recomputes the virtual numbers of a frame whose child changed, and of those above it.
    fn renew_up_from(&mut self, id: FrameId, child: usize) {
        let mut at = Some(FramePlace { parent: id, child });
        while let Some(FramePlace { parent, child }) = at {
            self.renew(parent, child);
            at = self[parent].place;
        }
    }

    /// Counts a search of the child, by the thread at `slot`, that has ended after `work` nodes.
    pub fn end_search(&mut self, id: FrameId, child: usize, slot: usize, work: u64) {
        let frame = &mut self[id];
        frame.children[child].is_known = true;
        if let Below::Leaf(slots, of_leaf) = &mut frame.below[child] {
            slots.retain(|&one| one != slot);
            *of_leaf += work;
        }
        frame.work += work;
        frame.untold += work;
        frame.searches += 1;
        frame.nodes += work;
    }

    /// Counts a thread as being at the frame or below it.
    pub fn enter(&mut self, id: FrameId) {
        self[id].inside += 1;
    }

    /// Counts a thread as gone from the frame. If nobody is there any more, and the searches of its
    /// leaves are too short to be worth a walk through the tree, the frame becomes a leaf again.
    pub fn leave(&mut self, id: FrameId) {
        let frame = &mut self[id];
        frame.inside -= 1;
        let is_short = frame.nodes < frame.searches * u64::from(weight!(SHORT_SEARCH));
        let is_left = frame.inside == 0 && is_short;
        if let Some(FramePlace { parent, child }) = frame.place.filter(|_| is_left)
            && !self.is_remote
        {
            self.clear_below(parent, child);
        }
    }

    /// Tells the frame above how many nodes were visited below this one.
    pub fn tell_work(&mut self, id: FrameId) {
        let frame = &mut self[id];
        let work = mem::take(&mut frame.untold);
        if let Some(place) = frame.place {
            let above = &mut self[place.parent];
            above.work += work;
            above.untold += work;
        }
    }

    /// A child's phi and delta, seen by the mover of the frame, with what searches below it add.
    fn virtual_numbers(&self, frame: &Frame, child: usize) -> (Number, Number) {
        let Child { phi, delta, .. } = frame.children[child];
        match &frame.below[child] {
            Below::Leaf(slots, _) => {
                let harder = |pn: Number| {
                    let more = if self.is_remote {
                        pn.saturating_mul(VIRTUAL_TIMES_REMOTE)
                    } else {
                        pn / weight!(VIRTUAL_PART)
                    };
                    let of_one = more.saturating_add(weight!(VIRTUAL));
                    let of_all = of_one.saturating_mul(slots.len() as Number);
                    pn.saturating_add(of_all).min(INFINITE - 1)
                };
                if frame.is_or {
                    (harder(phi), delta)
                } else {
                    (with_reply(phi, delta, slots.len()), harder(delta))
                }
            }
            Below::Frame(id) => {
                let below = &self[*id];
                let (phi, delta) = below.virtual_numbers;
                if below.is_or == frame.is_or { (phi, delta) } else { (delta, phi) }
            }
        }
    }

    /// Recomputes the virtual numbers of a child.
    fn renew_child(&mut self, id: FrameId, child: usize) {
        let frame = &self[id];
        let Child { state, delta, weight, .. } = frame.children[child];
        let mut renewed = VirtualChild {
            true_delta: delta,
            weight,
            is_live: state == State::Live,
            ..VirtualChild::default()
        };
        if renewed.is_live {
            (renewed.phi, renewed.delta) = self.virtual_numbers(frame, child);
        }
        self[id].virtual_children[child] = renewed;
    }

    /// Recomputes the virtual numbers of a child that changed, of those that became live or
    /// ceased to be, and of their frame.
    pub fn renew(&mut self, id: FrameId, changed: usize) {
        for child in 0..self[id].children.len() {
            let frame = &self[id];
            let is_live = frame.children[child].state == State::Live;
            if child == changed || is_live != frame.virtual_children[child].is_live {
                self.renew_child(id, child);
            }
        }
        let tally = self.tally(id, |_| 0);
        self.set_virtual(id, &tally);
    }

    /// Sums up the open children of a frame by their virtual numbers. A tie is broken by a
    /// function of the true delta.
    #[inline]
    pub fn tally(&self, id: FrameId, preference: impl Fn(Number) -> Number) -> Tally {
        let mut tally = Tally::default();
        for (i, child) in self[id].virtual_children.iter().enumerate() {
            if child.is_live {
                let (preference, weight) = (preference(child.true_delta), child.weight.into());
                tally.add(i, child.phi, child.delta, preference, weight);
            }
        }
        tally
    }

    /// Sets the virtual numbers of a frame to those summed up in `tally`, and renews the numbers
    /// that its parent has of it; returns true if they changed.
    pub fn set_virtual(&mut self, id: FrameId, tally: &Tally) -> bool {
        let numbers = (tally.phi(), tally.delta());
        let is_changed = mem::replace(&mut self[id].virtual_numbers, numbers) != numbers;
        if let Some(FramePlace { parent, child }) = self[id].place.filter(|_| is_changed) {
            self.renew_child(parent, child);
        }
        is_changed
    }
}
