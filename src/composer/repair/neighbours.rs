//! Problems that differ a little from another, the smallest change first.

use std::collections::HashSet;
use tsumi_core::position::{
    Color, Move, Piece, PieceKind, Position, Square, Unchecked, empty, validate,
};
use tsumi_core::solver::Problem;

/// The difference between two problems. Pieces come from the defender's hand and go
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A piece more on the board.
    Added(Piece, Square),
    /// A piece less on the board.
    Removed(Piece, Square),
    /// A piece stands elsewhere: one square away, or reflected on the defender's king's
    /// file.
    Moved(Piece, Square, Square),
    /// Another piece of the same player on this square: which was there, which is.
    Replaced(Piece, Piece, Square),
    /// A piece more in the attacker's hand.
    HandMore(PieceKind),
    /// A piece less in the attacker's hand.
    HandLess(PieceKind),
    /// All pieces are shifted by this many files to the left and ranks down.
    Shifted(i8, i8),
}

impl Change {
    /// The kind of change in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Change::Added(..) => "added",
            Change::Removed(..) => "removed",
            Change::Moved(..) => "moved",
            Change::Replaced(..) => "replaced",
            Change::HandMore(_) => "hand-more",
            Change::HandLess(_) => "hand-less",
            Change::Shifted(..) => "shifted",
        }
    }

    /// The piece that was added, removed or moved, or that replaced another, as in SFEN.
    pub fn piece(self) -> Option<String> {
        match self {
            Change::Added(piece, _)
            | Change::Removed(piece, _)
            | Change::Moved(piece, ..)
            | Change::Replaced(_, piece, _) => Some(piece.to_string()),
            Change::HandMore(kind) | Change::HandLess(kind) => Some(kind.letter().to_string()),
            Change::Shifted(..) => None,
        }
    }

    /// The square that a change concerns, and for a moved piece the square to which it goes.
    pub const fn squares(self) -> [Option<Square>; 2] {
        match self {
            Change::Added(_, square) | Change::Removed(_, square) => [Some(square), None],
            Change::Moved(_, from, to) => [Some(from), Some(to)],
            Change::Replaced(_, _, square) => [Some(square), None],
            Change::HandMore(_) | Change::HandLess(_) | Change::Shifted(..) => [None, None],
        }
    }

    /// How much a composer would rather not make the change: a smaller weight is better.
    fn weight(self) -> u32 {
        match self {
            Change::Moved(_, from, to) if from.distance(to) <= 1 => 1,
            Change::Added(piece, _) if piece.kind() == PieceKind::PAWN => 1,
            Change::Removed(..) | Change::Moved(..) | Change::Shifted(..) => 2,
            Change::HandMore(_) | Change::HandLess(_) => 2,
            Change::Replaced(..) => 3,
            Change::Added(piece, _) => match piece.kind() {
                PieceKind::BISHOP | PieceKind::ROOK | PieceKind::HORSE | PieceKind::DRAGON => 5,
                _ => 4,
            },
        }
    }
}

/// A problem that differs from another by one change.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Neighbour {
    /// The difference.
    pub change: Change,
    /// The problem.
    pub problem: Problem,
    /// The main line of the other problem, shifted if the problem is.
    pub line: Vec<Move>,
}

/// The legal neighbours of a problem with a main line, the smallest change first.
pub fn neighbours(problem: &Problem, line: &[Move]) -> Vec<Neighbour> {
    let source = NeighbourSource { position: problem.position(), attacker: problem.attacker() };
    let mut changes = source.changes();
    changes.sort_by_key(|change| change.weight());
    let mut seen = HashSet::from([problem.position().to_sfen()]);
    let mut found = Vec::new();
    for change in changes {
        let Some(position) = source.position_after(change) else {
            continue;
        };
        let root_defends = !problem.attacker_moves();
        let (true, Ok(problem)) = (
            seen.insert(position.to_sfen()),
            Problem::with_defender(&position, root_defends.into()),
        ) else {
            continue;
        };
        let line = line.iter().map(|&mv| shifted_move(mv, change)).collect();
        if let Some(line) = line {
            found.push(Neighbour { change, problem, line });
        }
    }
    found
}

/// The problem whose neighbours are listed.
struct NeighbourSource<'a> {
    position: &'a Position,
    attacker: Color,
}

impl NeighbourSource<'_> {
    fn defender(&self) -> Color {
        self.attacker.opponent()
    }

    /// All changes that the pieces allow; the positions need not be legal.
    fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for square in Square::all() {
            let piece = self.position.piece_at(square);
            if piece.is_none() {
                changes.extend(self.pieces_to_add().map(|piece| Change::Added(piece, square)));
            } else {
                self.add_changes_of(piece, square, &mut changes);
            }
        }
        for kind in PieceKind::IN_HAND {
            if self.position.hand(self.defender()).has(kind) {
                changes.push(Change::HandMore(kind));
            }
            if self.position.hand(self.attacker).has(kind) {
                changes.push(Change::HandLess(kind));
            }
        }
        for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            changes.push(Change::Shifted(files, ranks));
        }
        changes
    }

    /// The pieces of the defender's hand that could come to the board, for either player.
    fn pieces_to_add(&self) -> impl Iterator<Item = Piece> {
        let hand = self.position.hand(self.defender());
        let kinds = PieceKind::IN_HAND.into_iter();
        kinds.filter(move |&kind| hand.has(kind)).flat_map(|kind| {
            let promoted = kind.can_promote().then(|| kind.promoted());
            let kinds = std::iter::once(kind).chain(promoted);
            kinds.flat_map(|kind| [Color::Black, Color::White].map(|color| Piece::new(color, kind)))
        })
    }

    /// Adds the changes that can be made to a piece on a square.
    fn add_changes_of(&self, piece: Piece, square: Square, changes: &mut Vec<Change>) {
        let king = self.position.king(self.defender());
        let is_king = piece.kind() == PieceKind::KING;
        let moved = self.squares_to_move_to(square, king);
        changes.extend(moved.map(|to| Change::Moved(piece, square, to)));
        if !is_king || piece.color() == self.attacker {
            changes.push(Change::Removed(piece, square));
        }
        if is_king {
            return;
        }
        let own = piece.kind();
        let others = self.pieces_to_add().filter(|other| other.color() == piece.color());
        let turned = (own.can_promote() || own.is_promoted()).then(|| {
            let kind = if own.is_promoted() { own.unpromoted() } else { own.promoted() };
            Piece::new(piece.color(), kind)
        });
        let others = others.chain(turned).filter(|&other| other != piece);
        changes.extend(others.map(|other| Change::Replaced(piece, other, square)));
    }

    /// Where a piece may be moved: empty squares next to it, and its reflection on the king's file.
    fn squares_to_move_to(&self, from: Square, king: Square) -> impl Iterator<Item = Square> {
        let reflected = (2 * king.file()).checked_sub(from.file());
        let reflected = reflected.filter(|&file| file < 9);
        let reflected = reflected.map(|file| Square::new(file, from.rank()));
        Square::all().filter(move |&to| {
            let is_wanted = from.distance(to) <= 1 || reflected == Some(to);
            is_wanted && self.position.piece_at(to).is_none()
        })
    }

    /// The position after a change; `None` if it is not legal.
    fn position_after(&self, change: Change) -> Option<Position> {
        let mut position = self.position.clone();
        let (attacker, defender) = (self.attacker, self.defender());
        let take = |position: &mut Position, color, kind: PieceKind| {
            let hand = position.hand(color);
            position.set_hand(color, hand.minus(kind.unpromoted()));
        };
        let give = |position: &mut Position, color, kind: PieceKind| {
            let hand = position.hand(color);
            if kind != PieceKind::KING {
                position.set_hand(color, hand.plus(kind.unpromoted()));
            }
        };
        match change {
            Change::Added(piece, square) => {
                take(&mut position, defender, piece.kind());
                position.put(piece, square);
            }
            Change::Removed(piece, square) => {
                position.lift(square);
                give(&mut position, defender, piece.kind());
            }
            Change::Moved(piece, from, to) => {
                position.lift(from);
                position.put(piece, to);
            }
            Change::Replaced(old, new, square) => {
                position.lift(square);
                give(&mut position, defender, old.kind());
                take(&mut position, defender, new.kind());
                position.put(new, square);
            }
            Change::HandMore(kind) => {
                take(&mut position, defender, kind);
                give(&mut position, attacker, kind);
            }
            Change::HandLess(kind) => {
                take(&mut position, attacker, kind);
                give(&mut position, defender, kind);
            }
            Change::Shifted(..) => position = self.shifted(change)?,
        }
        validate(&position).is_ok().then_some(position)
    }

    /// The position with all pieces shifted; `None` if one leaves the board.
    fn shifted(&self, change: Change) -> Option<Position> {
        let mut position = empty(self.position.side());
        for square in self.position.occupied() {
            position.put(self.position.piece_at(square), shifted_square(square, change)?);
        }
        for color in [Color::Black, Color::White] {
            position.set_hand(color, self.position.hand(color));
        }
        Some(position)
    }
}

/// The square after a change, which only a shift alters; `None` if off the board.
fn shifted_square(square: Square, change: Change) -> Option<Square> {
    let Change::Shifted(files, ranks) = change else {
        return Some(square);
    };
    let file = square.file().checked_add_signed(files)?;
    let rank = square.rank().checked_add_signed(ranks)?;
    (file < 9 && rank < 9).then(|| Square::new(file, rank))
}

/// The move after a change, which only a shift alters; `None` if it leaves the board.
fn shifted_move(mv: Move, change: Change) -> Option<Move> {
    let to = shifted_square(mv.to(), change)?;
    if mv.is_drop() {
        return Some(Move::drop(mv.dropped(), to));
    }
    Some(Move::board(shifted_square(mv.from(), change)?, to, mv.promotes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted by hand: Black's gold in hand, a pawn, the lone king; White has the rest.
    #[test]
    fn neighbours_are_legal_and_differ() {
        let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        let position = Position::from_sfen(sfen).unwrap();
        let problem = Problem::new(&position).unwrap();
        let line = [Move::from_usi("G*5b").unwrap()];
        let found = neighbours(&problem, &line);
        let has = |change: Change| found.iter().any(|one| one.change == change);
        let square = |text: &str| Square::from_usi(text.as_bytes()).unwrap();
        let pawn = Piece::new(Color::Black, PieceKind::PAWN);
        assert!(has(Change::Moved(pawn, square("5c"), square("5d"))));
        assert!(has(Change::Removed(pawn, square("5c"))));
        assert!(has(Change::HandLess(PieceKind::GOLD)));
        assert!(has(Change::Shifted(1, 0)), "the king on 6a, the pawn on 6c");
        assert!(!has(Change::Shifted(0, -1)), "the king is on the edge");
        assert!(!has(Change::Added(pawn, square("5e"))), "two pawns on a file");
        assert!(!has(Change::Added(pawn, square("4a"))), "a pawn that never moves");
        let shifted = found.iter().find(|one| one.change == Change::Shifted(1, 0));
        assert_eq!(shifted.unwrap().line[0].to_string(), "G*6b");
        let weights: Vec<u32> = found.iter().map(|one| one.change.weight()).collect();
        assert!(weights.is_sorted());
        for one in &found {
            assert!(validate(one.problem.position()).is_ok());
        }
    }
}
