//! A mate solver that shares nothing with ours: the board of `rsshogi`, every
//! legal move tried, no table, no heuristics, iterative deepening by length.
//!
//! Slow and simple on purpose: what it says is true by its shape. It must not
//! use anything of `tsumi`.

use rsshogi::board::movegen::generate_legal_all_move32;
use rsshogi::board::zobrist::ZobristKey;
use rsshogi::board::{Move32List, Position, position_from_sfen};
use rsshogi::types::{Move32, PieceType};
use std::collections::BTreeMap;

/// The truth about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The shortest mate has exactly so many plies.
    MateIn(u32),
    /// There is none: every line of checks was followed to its end, where there
    /// is no check any more or a position of the line comes back.
    NoMate,
    /// There is none of at most so many plies.
    NoMateWithin(u32),
}

/// More moves would have to be tried than the caller allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverBudget;

/// By which rules the players play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// The attacker may mate by the drop of a pawn.
    pub allow_pawn_drop_mate: bool,
    /// The attacker must promote a pawn, bishop or rook wherever it may.
    pub must_promote: bool,
    pub defender_must_promote: bool,
}

impl Rules {
    /// The rules of shogi.
    pub const OF_SHOGI: Rules =
        Rules { allow_pawn_drop_mate: false, must_promote: false, defender_must_promote: false };
}

/// Looks for a mate of at most `most` plies (odd) by the side to move, trying at
/// most `budget` moves.
pub fn solve(sfen: &str, most: u32, budget: u64) -> Result<Verdict, OverBudget> {
    solve_by(Rules::OF_SHOGI, sfen, most, budget)
}

/// [`solve`] by other rules.
pub fn solve_by(rules: Rules, sfen: &str, most: u32, budget: u64) -> Result<Verdict, OverBudget> {
    let mut tree = Tree::new(sfen, budget);
    tree.rules = rules;
    for plies in (1..=most).step_by(2) {
        if tree.mates_within(plies)? {
            return Ok(Verdict::MateIn(plies));
        }
    }
    let is_certain = tree.is_refuted_within(most)?;
    Ok(if is_certain { Verdict::NoMate } else { Verdict::NoMateWithin(most) })
}

/// True if there is a mate of at most `plies` (odd).
pub fn mates_within(sfen: &str, plies: u32, budget: u64) -> Result<bool, OverBudget> {
    Tree::new(sfen, budget).mates_within(plies)
}

/// The same as [`solve`] where the side to move defends; `most` is even, and 0 plies mean
/// that it is mated.
pub fn solve_defence(sfen: &str, most: u32, budget: u64) -> Result<Verdict, OverBudget> {
    solve_defence_apart(sfen, &[], most, budget)
}

/// [`solve`], as [`solve_defence_apart`] is.
pub fn solve_apart(
    sfen: &str,
    apart: &[String],
    most: u32,
    budget: u64,
) -> Result<Verdict, OverBudget> {
    let mut tree = Tree::new(sfen, budget);
    tree.apart = apart.iter().map(|sfen| board_and_hand(sfen)).collect();
    for plies in (1..=most).step_by(2) {
        if tree.mates_within(plies)? {
            return Ok(Verdict::MateIn(plies));
        }
    }
    Ok(Verdict::NoMateWithin(most))
}

/// [`solve_defence`], but the attacker may not come to one of its positions `apart`, nor
/// to one with less in its hand and the same board.
pub fn solve_defence_apart(
    sfen: &str,
    apart: &[String],
    most: u32,
    budget: u64,
) -> Result<Verdict, OverBudget> {
    let mut tree = Tree::new(sfen, budget);
    tree.apart = apart.iter().map(|sfen| board_and_hand(sfen)).collect();
    for plies in (0..=most).step_by(2) {
        if tree.is_lost_within(plies)? {
            return Ok(Verdict::MateIn(plies));
        }
    }
    Ok(Verdict::NoMateWithin(most))
}

/// True if, with the attacker's positions `before` on the way here, it has no mate:
/// every line ends without a check, or where it was before, in at most `most` plies.
pub fn is_refuted_after(
    sfen: &str,
    before: &[&str],
    most: u32,
    budget: u64,
) -> Result<bool, OverBudget> {
    let mut tree = Tree::new(sfen, budget);
    tree.path = before.iter().map(|sfen| board(sfen).key()).collect();
    tree.is_refuted_within(most)
}

struct Tree {
    board: Position,
    rules: Rules,
    /// Boards and hands at which the attacker does not mate, whatever follows.
    apart: Vec<(String, BTreeMap<char, u32>)>,
    /// Keys (board, side, hands) of the attacker's positions on the way here.
    path: Vec<ZobristKey>,
    budget: u64,
}

impl Tree {
    fn new(sfen: &str, budget: u64) -> Tree {
        Tree {
            board: board(sfen),
            rules: Rules::OF_SHOGI,
            apart: Vec::new(),
            path: Vec::new(),
            budget,
        }
    }

    fn is_apart(&self) -> bool {
        if self.apart.is_empty() {
            return false;
        }
        let (board, hand) = board_and_hand(&self.board.to_sfen(None));
        self.apart.iter().any(|(other, most)| {
            let has_no_more = |(kind, count)| most.get(kind).is_some_and(|most| count <= most);
            board == *other && hand.iter().all(has_no_more)
        })
    }

    /// Attacker to move: is there a mate of at most `plies`?
    fn mates_within(&mut self, plies: u32) -> Result<bool, OverBudget> {
        if self.is_apart() {
            return Ok(false);
        }
        if self.mates_by_pawn_drop() {
            return Ok(true);
        }
        for mv in self.checks() {
            if self.after(mv, |tree| tree.is_lost_within(plies - 1))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Defender to move: is every reply followed by a mate, of at most `plies`
    /// in all?
    fn is_lost_within(&mut self, plies: u32) -> Result<bool, OverBudget> {
        let replies = self.replies();
        if plies == 0 && !replies.is_empty() {
            return Ok(false);
        }
        for mv in replies.iter().copied() {
            if !self.after(mv, |tree| tree.mates_within(plies - 1))? {
                return Ok(false);
            }
        }
        // No reply to no check is stalemate, which is no mate; only a root can
        // be that.
        Ok(!replies.is_empty() || self.board.is_in_check())
    }

    /// Attacker to move: does the defender have replies such that each line ends
    /// without a check, or where it was before, in at most `plies`?
    fn is_refuted_within(&mut self, plies: u32) -> Result<bool, OverBudget> {
        let key = self.board.key();
        if self.path.contains(&key) {
            return Ok(true);
        }
        if self.mates_by_pawn_drop() {
            return Ok(false);
        }
        let checks = self.checks();
        if plies < 2 {
            return Ok(checks.is_empty());
        }
        self.path.push(key);
        let mut is_refuted = true;
        for mv in checks {
            is_refuted = self.after(mv, |tree| tree.has_refutation_within(plies - 1))?;
            if !is_refuted {
                break;
            }
        }
        self.path.pop();
        Ok(is_refuted)
    }

    fn has_refutation_within(&mut self, plies: u32) -> Result<bool, OverBudget> {
        for mv in self.replies() {
            if self.after(mv, |tree| tree.is_refuted_within(plies - 1))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The checks that the rules allow.
    fn checks(&self) -> Vec<Move32> {
        let mut moves = checks(&self.board);
        if self.rules.must_promote {
            let legal = legal_moves(&self.board);
            moves.retain(|&mv| !declines_promotion(&self.board, &legal, mv));
        }
        moves
    }

    /// The replies that the rules allow.
    fn replies(&self) -> Vec<Move32> {
        let legal = legal_moves(&self.board);
        let mut replies = legal.clone();
        if self.rules.defender_must_promote {
            replies.retain(|&mv| !declines_promotion(&self.board, &legal, mv));
        }
        replies
    }

    /// True if the rules allow a pawn-drop mate here, and there is one.
    fn mates_by_pawn_drop(&self) -> bool {
        self.rules.allow_pawn_drop_mate && has_pawn_drop_mate(&self.board)
    }

    /// Asks `question` of the position after `mv`.
    fn after(
        &mut self,
        mv: Move32,
        question: impl FnOnce(&mut Tree) -> Result<bool, OverBudget>,
    ) -> Result<bool, OverBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
        self.board.apply_move32(mv);
        let answer = question(self);
        self.board.undo_move32(mv).expect("the move was made");
        answer
    }
}

/// The words for board and side, and the pieces in the mover's hand.
fn board_and_hand(sfen: &str) -> (String, BTreeMap<char, u32>) {
    let words: Vec<&str> = sfen.split(' ').collect();
    let (mut hand, mut number) = (BTreeMap::new(), 0);
    for letter in words[2].chars() {
        match letter.to_digit(10) {
            Some(digit) => number = 10 * number + digit,
            None => {
                if letter.is_uppercase() == (words[1] == "b") {
                    hand.insert(letter, number.max(1));
                }
                number = 0;
            }
        }
    }
    hand.remove(&'-');
    (words[..2].join(" "), hand)
}

/// The position, as `rsshogi` reads it.
pub fn board(sfen: &str) -> Position {
    position_from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error:?}"))
}

/// All legal moves, as `rsshogi` finds them.
pub fn legal_moves(board: &Position) -> Vec<Move32> {
    let mut list = Move32List::new();
    generate_legal_all_move32(board, &mut list);
    list.iter().copied().collect()
}

/// All legal checks.
pub fn checks(board: &Position) -> Vec<Move32> {
    let mut moves = legal_moves(board);
    moves.retain(|&mv| board.gives_check_move32(mv));
    moves
}

/// True if this is a move of a pawn, bishop or rook that could promote and does not.
/// `legal` are all moves.
fn declines_promotion(board: &Position, legal: &[Move32], mv: Move32) -> bool {
    let promotes = |other: &Move32| {
        !other.is_drop()
            && other.is_promotion()
            && (other.from_sq(), other.to_sq()) == (mv.from_sq(), mv.to_sq())
    };
    let gains_by_it = || {
        let kind = board.piece_on(mv.from_sq()).piece_type();
        [PieceType::PAWN, PieceType::BISHOP, PieceType::ROOK].contains(&kind)
    };
    !mv.is_drop() && !mv.is_promotion() && gains_by_it() && legal.iter().any(promotes)
}

/// The attacker's plies of a line, from 0, that decline a promotion; the attacker begins.
pub fn declined_promotions(sfen: &str, line: &[String]) -> Vec<usize> {
    let mut board = board(sfen);
    let mut found = Vec::new();
    for (ply, usi) in line.iter().enumerate() {
        let legal = legal_moves(&board);
        let Some(&mv) = legal.iter().find(|mv| mv.to_usi() == *usi) else {
            break;
        };
        if ply % 2 == 0 && declines_promotion(&board, &legal, mv) {
            found.push(ply);
        }
        board.apply_move32(mv);
    }
    found
}

/// True if the side to move has a pawn whose drop would be illegal for no other reason
/// than that it mates: the drop gives check, its file has no other pawn, and it is not
/// among the legal moves of a player who is not in check.
fn has_pawn_drop_mate(board: &Position) -> bool {
    let side = board.turn();
    if !board.hand(side).has(PieceType::PAWN) || board.is_in_check() {
        return false;
    }
    let pawns = board.pieces_for(PieceType::PAWN, side);
    let heads = board.check_square(PieceType::PAWN);
    (&heads).into_iter().any(|head| {
        let is_legal =
            |mv: &Move32| mv.to_sq() == head && mv.dropped_piece() == Some(PieceType::PAWN);
        !board.pieces().test(head)
            && (&pawns).into_iter().all(|pawn| pawn.file() != head.file())
            && !legal_moves(board).iter().any(is_legal)
    })
}

/// All legal moves, in order of their texts.
pub fn moves(sfen: &str) -> Vec<String> {
    let board = board(sfen);
    let mut moves: Vec<String> = legal_moves(&board).iter().map(|mv| mv.to_usi()).collect();
    moves.sort();
    moves
}

/// All checks, in order of their texts.
pub fn checks_of(sfen: &str) -> Vec<String> {
    let mut moves: Vec<String> = checks(&board(sfen)).iter().map(|mv| mv.to_usi()).collect();
    moves.sort();
    moves
}

/// The position after a legal move.
pub fn after(sfen: &str, usi: &str) -> String {
    let mut board = board(sfen);
    let moves = legal_moves(&board);
    let mv = moves.into_iter().find(|mv| mv.to_usi() == usi);
    board.apply_move32(mv.expect(usi));
    board.to_sfen(None)
}

/// The pairs of a check and a reply after which another such pair leads back here.
pub fn ways_to_and_fro(sfen: &str) -> Vec<[String; 2]> {
    let mut board = board(sfen);
    let here = board.key();
    let mut found = Vec::new();
    for_each_pair(&mut board, &mut |board, check, reply| {
        let mut comes_back = false;
        for_each_pair(board, &mut |board, _, _| comes_back |= board.key() == here);
        if comes_back {
            found.push([check.to_usi(), reply.to_usi()]);
        }
    });
    found
}

/// Calls `visit` with each position after a check and a reply, and these.
fn for_each_pair(board: &mut Position, visit: &mut dyn FnMut(&mut Position, Move32, Move32)) {
    for check in checks(board) {
        board.apply_move32(check);
        for reply in legal_moves(board) {
            board.apply_move32(reply);
            visit(board, check, reply);
            board.undo_move32(reply).expect("the move was made");
        }
        board.undo_move32(check).expect("the move was made");
    }
}

/// True if the side to move has a check.
pub fn has_check(sfen: &str) -> bool {
    !checks(&board(sfen)).is_empty()
}

/// True if a drop is a legal reply to some check.
pub fn allows_interposition(sfen: &str) -> bool {
    let mut board = board(sfen);
    checks(&board).into_iter().any(|mv| {
        board.apply_move32(mv);
        let has_drop = legal_moves(&board).iter().any(|reply| reply.is_drop());
        board.undo_move32(mv).expect("the move was made");
        has_drop
    })
}

/// Replays a mating line: every move legal, every move of the attacker a check,
/// checkmate at the end. `attacker_moves` tells who begins.
///
/// # Errors
/// What is wrong, and where.
pub fn replay(sfen: &str, line: &[String], attacker_moves: bool) -> Result<(), String> {
    let mut board = board(sfen);
    let mut is_attack = attacker_moves;
    for (index, usi) in line.iter().enumerate() {
        let legal = legal_moves(&board).into_iter().find(|mv| mv.to_usi() == *usi);
        let mv = legal.ok_or_else(|| format!("ply {}: {usi} is illegal", index + 1))?;
        if is_attack && !board.gives_check_move32(mv) {
            return Err(format!("ply {}: {usi} gives no check", index + 1));
        }
        board.apply_move32(mv);
        is_attack = !is_attack;
    }
    let is_mate = !is_attack && board.is_in_check() && legal_moves(&board).is_empty();
    if is_mate { Ok(()) } else { Err(format!("no mate after ply {}", line.len())) }
}
