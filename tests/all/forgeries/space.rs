//! The positions that checks and replies lead to from a few roots, the nearest first, and what is
//! true of each.
//!
//! Like the exhaustive solver on the board of `rsshogi`, but from the ends: lengths grow by one
//! ply at a time until nothing changes, so that "no mate" is known as well. Of positions behind
//! which nothing is looked at any more it is known whether they mate at once; if not, they may
//! soon or never. It must not use anything of `tsumi`, nor of `proof-check`.

mod quiet;

use crate::exhaustive::solver::{board, checks, legal_moves};
use rsshogi::board::Position;
use rsshogi::board::zobrist::ZobristKey;
use rsshogi::types::Move32;
use std::collections::{BTreeMap, HashMap};

pub use quiet::MOST_MOVES;

/// Longer mates are no different here from none within so many plies.
pub const MOST: usize = 7;
/// No mate.
pub const NEVER: usize = usize::MAX;

/// A move and the number of the position behind it.
pub struct Step {
    pub usi: String,
    pub to: usize,
}

impl Step {
    pub fn is_drop(&self) -> bool {
        self.usi.as_bytes()[1] == b'*'
    }

    pub fn square(&self) -> &str {
        &self.usi[2..4]
    }
}

pub struct Node {
    /// Without a move number.
    pub sfen: String,
    pub attacks: bool,
    pub in_check: bool,
    /// All legal replies, or all legal checks, by their texts.
    pub steps: Vec<Step>,
    /// Moves that the attacker has not: of these some give no check, others are pawn-drop mates.
    pub others: Vec<Step>,
    /// For each square between checker and king on which something may be dropped: captures that
    /// give check, with the position then, the captured piece given back.
    pub captures: BTreeMap<String, Vec<Step>>,
    /// Of attacker and defender, by kinds.
    pub hands: [[u8; 7]; 2],
    /// The moves from here were not looked at.
    pub is_open: bool,
    /// Plies to the mate, literal and relaxed: at least, and at most.
    pub literal: [usize; 2],
    pub relaxed: [usize; 2],
    /// Plies without futile interpositions, if nothing is open.
    pub tsume: usize,
    /// The attacker's moves that give no check, if all moves are there.
    pub quiet: Vec<Step>,
    pub is_whole: bool,
    /// The position behind a pass of the defender.
    pub pass: Option<usize>,
    /// Moves to the brinkmate, 0 for a mate: at least, and at most. With the defender to move
    /// those of the attacker that are left.
    pub brinkmate: [usize; 2],
}

impl Node {
    /// The defender is to move and not in check.
    pub fn is_quiet(&self) -> bool {
        !self.attacks && !self.in_check
    }
}

#[derive(Default)]
pub struct Space {
    pub nodes: Vec<Node>,
    /// Of each position those with the same board and side to move, itself among them.
    pub families: Vec<Vec<usize>>,
    /// The first of them are roots.
    pub roots: usize,
    pub is_black: bool,
    /// By board, side and hands.
    numbers: HashMap<ZobristKey, usize>,
    /// Nothing is open.
    pub is_closed: bool,
    /// Earlier results about positions that are open.
    soonest: HashMap<usize, [usize; 2]>,
}

impl Space {
    /// About `most` positions.
    pub fn of(roots: &[String], is_black: bool, most: usize) -> Space {
        let mut space = Space { is_black, ..Space::default() };
        for sfen in roots {
            space.add(&board(sfen));
        }
        space.roots = space.nodes.len();
        let mut next = 0;
        while next < space.nodes.len() && (next < space.roots || space.nodes.len() < most) {
            space.expand(next, next < space.roots);
            next += 1;
        }
        space.is_closed = next == space.nodes.len();
        for number in next..space.nodes.len() {
            if space.nodes[number].attacks && space.soonest(number)[0] == 1 {
                space.expand(number, false);
            }
        }
        space.find_families();
        let open = (next..space.nodes.len()).filter(|&number| space.nodes[number].is_open);
        let open: Vec<(usize, [usize; 2])> =
            open.map(|number| (number, space.soonest(number))).collect();
        for bound in 0..2 {
            space.bound(&open, bound);
            space.find_literal(bound);
            for plies in 0..=MOST {
                space.find_relaxed(plies, bound);
            }
        }
        if space.is_closed {
            (0..=MOST).for_each(|plies| space.find_tsume(plies));
        }
        space
    }

    /// Positions that are open mate as soon as can be, then never.
    fn bound(&mut self, open: &[(usize, [usize; 2])], bound: usize) {
        for &(number, [literal, relaxed]) in open {
            let node = &mut self.nodes[number];
            let is_known = bound == 0 || literal < 2;
            node.literal[bound] = if is_known { literal } else { NEVER };
            node.relaxed[bound] = if bound == 0 { relaxed } else { node.literal[1] };
        }
    }

    /// The least plies that a mate could take, literal and relaxed, by what is legal now.
    fn soonest(&self, number: usize) -> [usize; 2] {
        let board = &mut board(&format!("{} 1", self.nodes[number].sfen));
        if !self.nodes[number].attacks {
            return soonest(board);
        }
        let behind = checks(board).into_iter().map(|mv| {
            board.apply_move32(mv);
            let plies = soonest(board);
            board.undo_move32(mv).expect("the move was made");
            plies
        });
        let least = behind.reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1])]);
        least.map_or([NEVER; 2], |least| [least[0] + 1, least[1] + 1])
    }

    fn add(&mut self, board: &Position) -> usize {
        if let Some(&number) = self.numbers.get(&board.key()) {
            return number;
        }
        let sfen = board.to_sfen(Some(-1));
        let is_blacks_turn = sfen.split(' ').nth(1) == Some("b");
        let hand = sfen.rsplit(' ').next().expect("hands");
        self.numbers.insert(board.key(), self.nodes.len());
        self.nodes.push(Node {
            hands: hands(hand, self.is_black),
            sfen,
            attacks: is_blacks_turn == self.is_black,
            in_check: board.is_in_check(),
            steps: Vec::new(),
            others: Vec::new(),
            captures: BTreeMap::new(),
            is_open: true,
            literal: [NEVER; 2],
            relaxed: [NEVER; 2],
            tsume: NEVER,
            quiet: Vec::new(),
            is_whole: false,
            pass: None,
            brinkmate: [NEVER; 2],
        });
        self.nodes.len() - 1
    }

    fn step(&mut self, board: &mut Position, mv: Move32) -> Step {
        board.apply_move32(mv);
        let to = self.add(board);
        board.undo_move32(mv).expect("the move was made");
        Step { usi: mv.to_usi(), to }
    }

    /// `is_root`: with a few moves that give no check.
    fn expand(&mut self, number: usize, is_root: bool) {
        let board = &mut board(&format!("{} 1", self.nodes[number].sfen));
        let mut moves = legal_moves(board);
        self.nodes[number].is_open = false;
        moves.sort_by_cached_key(|mv| mv.to_usi());
        if self.nodes[number].attacks {
            let (checks, others): (Vec<_>, Vec<_>) =
                moves.into_iter().partition(|&mv| board.gives_check_move32(mv));
            let steps = checks.into_iter().map(|mv| self.step(board, mv)).collect();
            self.nodes[number].steps = steps;
            let skipped = others.len() / 3;
            let others = others.into_iter().skip(skipped).take(if is_root { 2 } else { 0 });
            let mut others: Vec<Step> = others.map(|mv| self.step(board, mv)).collect();
            others.extend(self.pawn_drop_mates(board, number));
            self.nodes[number].others = others;
            return;
        }
        let mut captures = BTreeMap::new();
        for &mv in moves.iter().filter(|mv| mv.is_drop() && board.is_in_check()) {
            let square = mv.to_usi()[2..].to_owned();
            captures.entry(square).or_insert_with(|| self.captures(board, mv));
        }
        let steps = moves.into_iter().map(|mv| self.step(board, mv)).collect();
        (self.nodes[number].steps, self.nodes[number].captures) = (steps, captures);
    }

    /// Drops of a pawn before the king that would mate, were they legal.
    fn pawn_drop_mates(&mut self, board: &Position, number: usize) -> Option<Step> {
        let node = &self.nodes[number];
        let king = board.king_square(board.turn().flip()).to_usi();
        let (file, rank) = (king.as_bytes()[0], king.as_bytes()[1]);
        let head = if self.is_black { rank + 1 } else { rank - 1 };
        let usi = format!("P*{}{}", file as char, head as char);
        let is_listed = node.steps.iter().any(|step| step.usi == usi);
        if node.hands[0][6] == 0 || node.in_check || is_listed || !(b'a'..=b'i').contains(&head) {
            return None;
        }
        let sfen = after_pawn_drop(&node.sfen, file, head)?;
        let after = self::board(&format!("{sfen} 1"));
        let is_mate = after.is_in_check() && legal_moves(&after).is_empty();
        is_mate.then(|| Step { usi, to: self.add(&after) })
    }

    fn captures(&mut self, board: &Position, drop: Move32) -> Vec<Step> {
        let hands = board.to_sfen(Some(-1));
        let mut dropped = board.clone();
        dropped.apply_move32(drop);
        let hands = hands.rsplit(' ').next().expect("hands");
        let mut found = Vec::new();
        for mv in legal_moves(&dropped) {
            if mv.is_drop() || mv.to_sq() != drop.to_sq() {
                continue;
            }
            let mut captured = dropped.clone();
            captured.apply_move32(mv);
            if captured.checkers().test(mv.to_sq()) {
                let sfen = captured.to_sfen(Some(-1));
                let (position, _) = sfen.rsplit_once(' ').expect("hands");
                let to = self.add(&self::board(&format!("{position} {hands} 1")));
                found.push(Step { usi: mv.to_usi(), to });
            }
        }
        found.sort_by(|one, other| one.usi.cmp(&other.usi));
        found
    }

    /// A step of the king that is no legal reply.
    pub fn illegal_reply(&self, number: usize) -> String {
        let board = board(&format!("{} 1", self.nodes[number].sfen));
        let king = board.king_square(board.turn()).to_usi();
        let (file, rank) = (king.as_bytes()[0], king.as_bytes()[1]);
        let around = (file - 1..=file + 1)
            .flat_map(|file| (rank - 1..=rank + 1).map(move |rank| [file, rank]));
        let inside = around
            .filter(|[file, rank]| (b'1'..=b'9').contains(file) && (b'a'..=b'i').contains(rank));
        let texts = inside.map(|[file, rank]| format!("{king}{}{}", file as char, rank as char));
        let is_legal = |usi: &String| self.nodes[number].steps.iter().any(|step| step.usi == *usi);
        texts.into_iter().find(|usi| !is_legal(usi)).expect("its own square")
    }

    fn find_families(&mut self) {
        let mut families: HashMap<&str, Vec<usize>> = HashMap::new();
        let key = |node: &'_ Node| node.sfen.rfind(' ').expect("hands");
        for (number, node) in self.nodes.iter().enumerate() {
            families.entry(&node.sfen[..key(node)]).or_default().push(number);
        }
        let family = |node: &Node| families[&node.sfen[..key(node)]].clone();
        self.families = self.nodes.iter().map(family).collect();
    }

    /// Lengths with all replies counted, however long.
    fn find_literal(&mut self, bound: usize) {
        // The two sides take turns: one ply may add nothing. What is open mates within 3.
        let (mut plies, mut idle) = (0, 0);
        while plies < 5 || idle < 2 {
            idle += 1;
            for number in 0..self.nodes.len() {
                let node = &self.nodes[number];
                let before = |step: &Step| self.nodes[step.to].literal[bound] < plies;
                let is_mate = if node.attacks {
                    node.steps.iter().any(before)
                } else {
                    node.steps.iter().all(before) && (node.in_check || !node.steps.is_empty())
                };
                if node.literal[bound] == NEVER && is_mate && !node.is_open {
                    self.nodes[number].literal[bound] = plies;
                    idle = 0;
                }
            }
            plies += 1;
        }
    }

    /// Drops on a square are left out if after some capture there is a mate within as many plies.
    fn find_relaxed(&mut self, plies: usize, bound: usize) {
        for number in 0..self.nodes.len() {
            if self.is_relaxed(number, plies, bound) {
                let length = &mut self.nodes[number].relaxed[bound];
                *length = plies.min(*length);
            }
        }
    }

    fn is_relaxed(&self, number: usize, plies: usize, bound: usize) -> bool {
        let node = &self.nodes[number];
        if node.is_open {
            return node.relaxed[bound] <= plies;
        }
        let before = |step: &Step| self.nodes[step.to].relaxed[bound] < plies;
        if node.attacks {
            return node.steps.iter().any(before);
        }
        let is_left_out = |step: &Step| {
            let captures = node.captures.get(step.square()).filter(|_| step.is_drop());
            captures
                .is_some_and(|all| all.iter().any(|step| self.is_relaxed(step.to, plies, bound)))
        };
        let is_mate = node.steps.iter().all(|step| before(step) || is_left_out(step));
        is_mate && (node.in_check || !node.steps.is_empty())
    }

    /// The definition in docs/proof.md.
    fn find_tsume(&mut self, plies: usize) {
        for number in 0..self.nodes.len() {
            let found = self.tsume_within(number, plies);
            self.nodes[number].tsume = self.nodes[number].tsume.min(found);
        }
    }

    /// The tsume length if it is at most `plies`; shorter ones are known, but for the nodes of
    /// captures.
    fn tsume_within(&self, number: usize, plies: usize) -> usize {
        let node = &self.nodes[number];
        let behind = |step: &Step| match self.nodes[step.to].tsume {
            length if length < plies => length + 1,
            _ => NEVER,
        };
        if node.attacks {
            return node.steps.iter().map(behind).min().unwrap_or(NEVER);
        }
        if node.steps.is_empty() && !node.in_check {
            return NEVER;
        }
        let is_between = |step: &&Step| node.in_check && step.is_drop();
        let others = node.steps.iter().filter(|step| !is_between(step));
        let mut greatest = others.map(behind).max().unwrap_or(0);
        let mut squares: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (square, captures) in &node.captures {
            let lengths = captures.iter().map(|step| self.tsume_within(step.to, plies));
            squares.entry(lengths.min().unwrap_or(NEVER)).or_default().push(square);
        }
        for (length, squares) in squares {
            if length > greatest {
                let drops = node.steps.iter().filter(is_between);
                let drops = drops.filter(|step| squares.contains(&step.square()));
                greatest = greatest.max(drops.map(behind).max().unwrap_or(0));
            }
        }
        if greatest <= plies { greatest } else { NEVER }
    }
}

/// The least plies that a mate of the side to move could take, literal and relaxed.
fn soonest(board: &Position) -> [usize; 2] {
    let moves = legal_moves(board);
    let in_check = board.is_in_check();
    let may_be_over = [moves.is_empty(), moves.iter().all(|mv| mv.is_drop())];
    may_be_over.map(|is_over| if is_over && in_check { 0 } else { 2 })
}

fn hands(text: &str, is_black: bool) -> [[u8; 7]; 2] {
    let mut hands = [[0; 7]; 2];
    for piece in crate::exhaustive::positions::read_hands(text) {
        let kind = b"RBGSNLP".iter().position(|kind| *kind == piece.to_ascii_uppercase());
        let player = usize::from(piece.is_ascii_uppercase() != is_black);
        hands[player][kind.expect("a piece")] += 1;
    }
    hands
}

/// A pawn of the side to move dropped on an empty square of a file without one.
fn after_pawn_drop(sfen: &str, file: u8, rank: u8) -> Option<String> {
    use crate::exhaustive::positions::{read_board, read_hands, write_board, write_hands};
    let words: Vec<&str> = sfen.split(' ').collect();
    let (mut board, mut hands) = (read_board(words[0]), read_hands(words[2]));
    let (pawn, side) = if words[1] == "b" { (b'P', "w") } else { (b'p', "b") };
    let column = usize::from(b'9' - file);
    let at = 9 * usize::from(rank - b'a') + column;
    if board[at] != 0 || (0..9).any(|row| board[9 * row + column] == pawn) {
        return None;
    }
    board[at] = pawn;
    hands.remove(hands.iter().position(|piece| *piece == pawn)?);
    Some(format!("{} {side} {}", write_board(&board), write_hands(hands)))
}
