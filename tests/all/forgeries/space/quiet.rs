//! The same with the moves of the attacker that give no check, and the passes of the defender:
//! which positions have a brinkmate, by the definition in docs/proof.md.
//!
//! All moves are there for a few positions only, the roots and what threats and checks there
//! lead to; behind the others mates are looked for. Where that ends there is a brinkmate at
//! once, or there is none, so that the number of moves is known to be at least, and at most,
//! something.

use super::{MOST, NEVER, Node, Space, board};
use crate::exhaustive::positions::{PROMOTED, read_board, write_board};
use crate::exhaustive::solver::{self, legal_moves};
use std::collections::HashSet;

/// More moves to a brinkmate are no different here from none within so many.
pub const MOST_MOVES: usize = 3;
/// Replies are looked at where nothing is threatened, too, if there are so few.
const FEW_REPLIES: usize = 3;

impl Space {
    /// About `most` positions, or what follows at once.
    pub fn with_quiet_moves(roots: &[String], is_black: bool, most: usize) -> Space {
        let mut space = Space { is_black, ..Space::default() };
        for sfen in roots {
            space.add(&board(sfen));
        }
        space.roots = space.nodes.len();
        let mut front: Vec<usize> = (0..space.roots).collect();
        for _ in 0..=MOST_MOVES {
            front = space.widen(&front, most);
        }
        space.find_families();
        for bound in 0..2 {
            space.find_brinkmates(bound);
        }
        space
    }

    /// Looks at all moves in these positions, and at the replies to threats; where the next
    /// move of a brinkmate would be, first where few others would be needed.
    fn widen(&mut self, front: &[usize], most: usize) -> Vec<usize> {
        let mut behind = Vec::new();
        for &number in front {
            if self.nodes.len() >= most && number >= self.roots {
                break;
            }
            self.look(number, true);
            let node = &self.nodes[number];
            if node.attacks {
                behind.extend(node.steps.iter().chain(&node.quiet).map(|step| step.to));
            } else {
                behind.push(number);
            }
        }
        let passes = behind.iter().filter_map(|&number| self.nodes[number].pass);
        let attacks = front.iter().filter(|number| self.nodes[**number].attacks);
        let asked: Vec<usize> = attacks.copied().chain(passes).collect();
        self.decide(&asked, most);
        let mut asked = Vec::new();
        for &number in &behind {
            let node = &self.nodes[number];
            let pass = node.pass.map(|pass| self.nodes[pass].literal[0]);
            let is_held = node.in_check || pass.is_some_and(|plies| plies != NEVER);
            let is_near = front.contains(&0);
            if node.is_open && (is_held || is_near && self.has_few_replies(number)) {
                self.look(number, false);
            }
            asked.extend(self.nodes[number].steps.iter().map(|reply| reply.to));
        }
        self.decide(&asked, most);
        let is_next = |number: &usize| {
            let node = &self.nodes[*number];
            !node.is_whole && !self.mates(node, 1)
        };
        let mut ways: Vec<Vec<usize>> = Vec::new();
        for &number in &behind {
            let replies = self.nodes[number].steps.iter().map(|reply| reply.to);
            ways.push(replies.filter(is_next).collect());
        }
        ways.sort_by_key(Vec::len);
        // Only a threat of a brinkmate would hold the position.
        let is_mated = |number: &usize| {
            let node = &self.nodes[*number];
            let mut replies = node.steps.iter();
            !node.is_open && replies.all(|reply| self.mates(&self.nodes[reply.to], 1))
        };
        let held = behind.iter().filter(|number| is_mated(number));
        let passes = held.filter_map(|&number| self.nodes[number].pass);
        let passes: Vec<usize> = passes.filter(is_next).collect();
        let mut next: Vec<usize> = Vec::new();
        for number in passes.into_iter().chain(ways.concat()) {
            if !next.contains(&number) {
                next.push(number);
            }
        }
        next
    }

    fn has_few_replies(&self, number: usize) -> bool {
        let board = board(&format!("{} 1", self.nodes[number].sfen));
        legal_moves(&board).len() <= FEW_REPLIES
    }

    /// The checks of the attacker, or all its moves; or the replies of the defender, each with
    /// the pass behind the quiet one before it.
    fn look(&mut self, number: usize, is_whole: bool) {
        let board = &mut board(&format!("{} 1", self.nodes[number].sfen));
        let mut moves = legal_moves(board);
        moves.sort_by_cached_key(|mv| mv.to_usi());
        self.nodes[number].is_open = false;
        if !self.nodes[number].attacks {
            self.add_pass(number);
            let steps = moves.into_iter().map(|mv| self.step(board, mv)).collect();
            self.nodes[number].steps = steps;
            return;
        }
        let (checks, others): (Vec<_>, Vec<_>) =
            moves.into_iter().partition(|&mv| board.gives_check_move32(mv));
        let steps = checks.into_iter().map(|mv| self.step(board, mv)).collect();
        self.nodes[number].steps = steps;
        if is_whole {
            let quiet = others.into_iter().map(|mv| self.step(board, mv)).collect();
            let forbidden = self.pawn_drop_mates(board, number);
            if let Some(step) = &forbidden {
                self.look(step.to, false);
            }
            let node = &mut self.nodes[number];
            (node.quiet, node.is_whole) = (quiet, true);
            node.others.extend(forbidden);
            let behind: Vec<usize> = node.quiet.iter().map(|step| step.to).collect();
            behind.into_iter().for_each(|number| self.add_pass(number));
        }
    }

    fn add_pass(&mut self, number: usize) {
        let node = &self.nodes[number];
        if node.is_quiet() && node.pass.is_none() {
            let sfen = &node.sfen;
            let passed = if sfen.split(' ').nth(1) == Some("b") {
                sfen.replace(" b ", " w ")
            } else {
                sfen.replace(" w ", " b ")
            };
            let pass = self.add(&board(&format!("{passed} 1")));
            self.nodes[number].pass = Some(pass);
        }
    }

    /// Looks at the checks, and the replies to them, that decide whether there is a mate here.
    fn decide(&mut self, asked: &[usize], most: usize) {
        // Something is left for what comes next.
        let most = most.midpoint(self.nodes.len().min(most));
        for _ in 0..=MOST + 1 {
            self.find_lengths();
            let (mut stack, mut open) = (asked.to_vec(), Vec::new());
            let mut seen: HashSet<usize> = HashSet::new();
            while let Some(number) = stack.pop() {
                let node = &self.nodes[number];
                let is_decided = node.literal[0] == NEVER || node.literal[1] != NEVER;
                if is_decided || !seen.insert(number) {
                    continue;
                }
                if node.is_open {
                    open.push(number);
                }
                stack.extend(node.steps.iter().map(|step| step.to));
            }
            if open.is_empty() || self.nodes.len() >= most {
                return;
            }
            // First what is asked: it came before what follows.
            open.sort_unstable();
            for number in open {
                if self.nodes.len() < most {
                    self.look(number, false);
                }
            }
        }
        self.find_lengths();
    }

    /// As [`Space::soonest`], but it is found once.
    fn soonest_of(&mut self, number: usize) -> [usize; 2] {
        if let Some(&soonest) = self.soonest.get(&number) {
            return soonest;
        }
        // Of the others nobody asks.
        let is_asked = !self.nodes[number].is_quiet();
        let soonest = if is_asked { self.soonest(number) } else { [2; 2] };
        self.soonest.insert(number, soonest);
        soonest
    }

    fn find_lengths(&mut self) {
        let mut open = Vec::new();
        let mut next = 0;
        while next < self.nodes.len() {
            self.nodes[next].literal = [NEVER; 2];
            if self.nodes[next].is_open {
                match self.soonest_of(next) {
                    [1, _] => self.look(next, false),
                    soonest => open.push((next, soonest)),
                }
            }
            next += 1;
        }
        for bound in 0..2 {
            self.bound(&open, bound);
            self.find_literal(bound);
        }
    }

    /// The attacker, to move, mates; of a longer mate nothing is shown here.
    pub fn mates(&self, node: &Node, bound: usize) -> bool {
        node.literal[bound] <= if bound == 0 { NEVER - 1 } else { MOST }
    }

    fn find_brinkmates(&mut self, bound: usize) {
        for number in 0..self.nodes.len() {
            let node = &self.nodes[number];
            let is_soon = bound == 0 && !node.is_whole;
            self.nodes[number].brinkmate[bound] = match self.mates(node, bound) {
                true if node.attacks => 0,
                _ if node.attacks && is_soon => 1,
                _ => NEVER,
            };
        }
        let whole = |space: &Space| {
            let whole = (0..space.nodes.len()).filter(|&number| space.nodes[number].is_whole);
            whole.collect::<Vec<usize>>()
        };
        // An open position takes one move: behind two nothing may be new.
        let (whole, mut moves, mut is_new) = (whole(self), 0, true);
        while is_new || moves < 3 {
            is_new = false;
            for &number in &whole {
                let node = &self.nodes[number];
                let mut steps = node.steps.iter().chain(&node.quiet);
                if node.brinkmate[bound] == NEVER
                    && steps.any(|step| self.is_held(step.to, moves, bound))
                {
                    self.nodes[number].brinkmate[bound] = moves + 1;
                    is_new = true;
                }
            }
            moves += 1;
        }
        for root in 0..self.roots {
            if !self.nodes[root].attacks {
                let held = (0..moves).find(|&moves| self.is_held(root, moves, bound));
                self.nodes[root].brinkmate[bound] = held.unwrap_or(NEVER);
            }
        }
    }

    /// The defender, to move, is in check or threatened, and each reply leads to a brinkmate
    /// within the moves.
    fn is_held(&self, number: usize, moves: usize, bound: usize) -> bool {
        let node = &self.nodes[number];
        let is_threat = |pass: usize| self.mates(&self.nodes[pass], bound);
        if !node.in_check && !node.pass.is_some_and(is_threat) {
            return false;
        }
        if node.is_open {
            return bound == 0;
        }
        let mut replies = node.steps.iter();
        replies.all(|reply| self.nodes[reply.to].brinkmate[bound] <= moves)
    }

    /// A move of the attacker that leaves its own king in check.
    pub fn move_into_check(&self, node: &Node) -> Option<String> {
        let words: Vec<&str> = node.sfen.split(' ').collect();
        let mut board = read_board(words[0]);
        let king = if self.is_black { b'K' } else { b'k' };
        let square = board.iter().position(|piece| *piece == king)?;
        board[square] = 0;
        // As if it stood nowhere.
        let bare = format!("{} {} {} 1", write_board(&board), words[1], words[2]);
        let legal = solver::moves(&format!("{} 1", node.sfen));
        let at =
            |square: usize| format!("{}{}", 9 - square % 9, char::from(b'a' + (square / 9) as u8));
        let is_own = |piece: u8| piece != 0 && piece.is_ascii_uppercase() == self.is_black;
        let around = (0..81_usize).filter(|&other| {
            let is_near =
                (other % 9).abs_diff(square % 9) < 2 && (other / 9).abs_diff(square / 9) < 2;
            is_near && other != square && !is_own(board[other] & !PROMOTED)
        });
        let steps = around.map(|other| at(square) + &at(other));
        let moves = solver::moves(&bare).into_iter();
        let moves = moves.filter(|usi| usi[2..4] != at(square));
        moves.chain(steps).find(|usi| !legal.contains(usi))
    }
}
