//! Families: problems found that a composer sees as one.
//!
//! Responsible for what makes two of them alike ([`Family`]) and for what tells two apart that are
//! ([`differences`]). A family follows from the problem itself, so it is known as soon as the
//! problem is. Must not know how problems are found.
//!
//! # What is alike
//!
//! Two problems are alike if their moves lead to one position, and are the same but for
//!
//! 1. *origins*: where a piece comes from; but a king's counts, as another one has the mate
//!    elsewhere;
//! 2. *kinds that move alike*: promoted pawn, lance, knight and silver (と杏圭全), which differ in
//!    hand alone. A gold is none of them: it can be dropped as what it is;
//! 3. *captures*: what is taken, on either side;
//! 4. *pieces that may be any*: which kind stands on a square that no move comes to or leaves. That
//!    it makes no difference is seen from the two problems, which have the same solution;
//! 5. *left and right*: one may be the mirror image of the other.
//!
//! Where all solutions go on as a given one, only the moves before that are compared: it is the
//! same behind them, and origins, kinds and captures in it are those of the given problem.
//!
//! Everything else counts: squares moved to, whether a piece is dropped, promotes or captures,
//! which squares are occupied and by whom. All that has moved is told by the moves, so two that are
//! alike differ in these five alone.

use tsumi_core::position::{Color, Move, Piece, PieceKind, Position, Square, Unchecked};

/// What all problems have in common that a composer sees as one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family {
    moves: Vec<MoveFeatures>,
    /// The squares occupied after these moves, by whom, and whether by a king.
    after: Vec<(Square, Color, bool)>,
}

/// The features of a move that two problems of one family share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct MoveFeatures {
    to: Square,
    kind: PieceKind,
    is_drop: bool,
    promotes: bool,
    captures: bool,
    king_from: Option<Square>,
}

impl Family {
    /// The family of a problem that may differ from others in the first `before` plies of its line:
    /// those before a given solution, or all.
    pub fn of(position: &Position, line: &[Move], before: usize) -> Family {
        let way = ComparedWay::new((position, line), before);
        way.family().min(way.mirrored().family())
    }
}

impl MoveFeatures {
    /// The features of a move from the position before it.
    fn of(before: &Position, mv: Move) -> MoveFeatures {
        let kind = mover(before, mv).kind();
        MoveFeatures {
            to: mv.to(),
            kind: kind_class(kind),
            is_drop: mv.is_drop(),
            promotes: mv.promotes(),
            captures: !before.piece_at(mv.to()).is_none(),
            king_from: (kind == PieceKind::KING).then(|| mv.from()),
        }
    }
}

/// The kind that stands for all that move like it and can come to the board only by a promotion.
fn kind_class(kind: PieceKind) -> PieceKind {
    if kind.is_promoted() && kind.moves_as_gold() { PieceKind::PRO_PAWN } else { kind }
}

/// The piece that makes a move, as it is before the move.
fn mover(before: &Position, mv: Move) -> Piece {
    if mv.is_drop() { Piece::new(before.side(), mv.dropped()) } else { before.piece_at(mv.from()) }
}

/// The squares with pieces, and the pieces.
fn standing_pieces(position: &Position) -> impl Iterator<Item = (Square, Piece)> {
    let squares = position.occupied();
    squares.map(|square| (square, position.piece_at(square)))
}

/// A difference between a problem and another one of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// Left and right are exchanged.
    Mirrored,
    /// At this ply, from 1 on, the piece comes from this square instead.
    From(usize, Square),
    /// At this ply this piece moves.
    Mover(usize, Piece),
    /// At this ply this piece is captured.
    Captured(usize, Piece),
    /// On this square, to which no move comes, stands this piece.
    Standing(Square, Piece),
}

/// The differences of `other`, a problem's position and line, from `first`, the first of its family
/// ([`Family::of`]). Squares are those of `other`.
pub fn differences(
    first: (&Position, &[Move]),
    other: (&Position, &[Move]),
    before: usize,
) -> Vec<Difference> {
    let (mut first, other) = (ComparedWay::new(first, before), ComparedWay::new(other, before));
    let mut all = Vec::new();
    if first.family() != other.family() {
        all.push(Difference::Mirrored);
        first = first.mirrored();
    }
    for index in 0..first.moves.len().min(other.moves.len()) {
        other.differ_at(index, &first, &mut all);
    }
    if let (Some(before), Some(after)) = (first.positions.last(), other.positions.last()) {
        let is_other = |&(square, piece): &(Square, Piece)| before.piece_at(square) != piece;
        let others = standing_pieces(after).filter(is_other);
        let others =
            others.filter(|&(square, _)| !other.was_moved_to_before(square, other.moves.len()));
        all.extend(others.map(|(square, piece)| Difference::Standing(square, piece)));
    }
    all
}

/// The first moves of a problem, which are compared with another's, and all positions along them.
struct ComparedWay {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl ComparedWay {
    fn new((position, line): (&Position, &[Move]), before: usize) -> ComparedWay {
        let moves = line[..before.min(line.len())].to_vec();
        ComparedWay { positions: position.along(&moves), moves }
    }

    fn mirrored(&self) -> ComparedWay {
        ComparedWay {
            positions: self.positions.iter().map(Position::mirrored).collect(),
            moves: self.moves.iter().map(|mv| mv.mirrored()).collect(),
        }
    }

    /// The family with left and right as they are.
    fn family(&self) -> Family {
        let steps = self.moves.iter().zip(&self.positions);
        let pieces = self.positions.last().into_iter().flat_map(standing_pieces);
        // The kinds of those that have moved are told by the moves.
        let occupied =
            pieces.map(|(square, piece)| (square, piece.color(), piece.kind() == PieceKind::KING));
        let mut after: Vec<_> = occupied.collect();
        after.sort_unstable();
        Family { moves: steps.map(|(mv, before)| MoveFeatures::of(before, *mv)).collect(), after }
    }

    /// True if one of the moves before `index` went to `square`: it tells which piece stands there.
    fn was_moved_to_before(&self, square: Square, index: usize) -> bool {
        self.moves[..index].iter().any(|mv| mv.to() == square)
    }

    /// Adds to `all` how the move with this index differs from that of `first`.
    fn differ_at(&self, index: usize, first: &ComparedWay, all: &mut Vec<Difference>) {
        let (mv, old) = (self.moves[index], first.moves[index]);
        let (before, old_before) = (&self.positions[index], &first.positions[index]);
        let (piece, ply) = (mover(before, mv), index + 1);
        if !mv.is_drop() && mv.from() != old.from() {
            all.push(Difference::From(ply, mv.from()));
        }
        let is_known = !mv.is_drop() && self.was_moved_to_before(mv.from(), index);
        if piece != mover(old_before, old) && !is_known {
            all.push(Difference::Mover(ply, piece));
        }
        let captured = before.piece_at(mv.to());
        if captured != old_before.piece_at(old.to()) && !self.was_moved_to_before(mv.to(), index) {
            all.push(Difference::Captured(ply, captured));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::Color;

    /// A position and the two plies before a given solution.
    type Pair = (Position, Vec<Move>);

    fn pair(sfen: &str, moves: &str) -> Pair {
        let moves = moves.split(' ').map(|mv| mv.parse().unwrap());
        (Position::from_sfen(sfen).unwrap(), moves.collect())
    }

    /// The family of these moves, with left and right as they are.
    fn family((position, line): &Pair) -> Family {
        Family::of(position, line, 2)
    }

    /// The differences of the second from the first, which are of one family.
    fn told(first: &Pair, other: &Pair) -> Vec<Difference> {
        assert_eq!(family(first), family(other));
        differences((&first.0, &first.1), (&other.0, &other.1), 2)
    }

    fn square(text: &str) -> Square {
        Square::from_usi(text.as_bytes()).unwrap()
    }

    #[test]
    fn origins_do_not_count() {
        let first = pair("9/9/9/9/9/6+R2/9/6R2/7k1 b - 1", "3f2g 2i1i");
        let other = pair("9/9/9/9/9/9/4+R4/6R2/7k1 b - 1", "5g2g 2i1i");
        assert_eq!(told(&first, &other), [Difference::From(1, square("5g"))]);
        let stays = pair("4k4/9/3S5/9/9/9/9/9/9 b - 1", "6c5b 5a5b");
        let promotes = pair("4k4/9/3S5/9/9/9/9/9/9 b - 1", "6c5b+ 5a5b");
        assert_ne!(family(&stays), family(&promotes));
    }

    #[test]
    fn the_origin_of_a_king_counts() {
        let first = pair("4k4/9/5G3/9/9/9/9/9/9 b - 1", "4c4b 5a4b");
        let other = pair("6k2/9/5G3/9/9/9/9/9/9 b - 1", "4c4b 3a4b");
        let reached = [&first, &other].map(|(position, line)| position.along(line)[2].to_sfen());
        assert_eq!(reached[0], reached[1]);
        assert_ne!(family(&first), family(&other));
        // Another piece that takes may come from elsewhere.
        let first = pair("3rk4/9/3P5/9/9/9/9/9/9 b - 1", "6c6b+ 6a6b");
        let other = pair("4k4/r8/3P5/9/9/9/9/9/9 b - 1", "6c6b+ 9b6b");
        let told = told(&first, &other);
        assert!(told.contains(&Difference::From(2, square("9b"))), "{told:?}");
    }

    #[test]
    fn promoted_pieces_that_move_as_gold_are_one_kind() {
        let of = |kind: &str| {
            let sfen = format!("4k4/9/3{kind}5/9/9/9/9/9/9 b - 1");
            pair(&sfen, "6c5b 5a5b")
        };
        let tokin = of("+P");
        for (letter, kind) in [
            ("+L", PieceKind::PRO_LANCE),
            ("+N", PieceKind::PRO_KNIGHT),
            ("+S", PieceKind::PRO_SILVER),
        ] {
            let piece = Piece::new(Color::Black, kind);
            assert_eq!(told(&tokin, &of(letter)), [Difference::Mover(1, piece)]);
        }
        assert_ne!(family(&tokin), family(&of("G")));
        // Nor is a silver that moves there.
        assert_ne!(family(&tokin), family(&of("S")));
    }

    #[test]
    fn what_is_taken_does_not_count() {
        let of = |taken: &str, hand: &str| {
            let sfen = format!("4k4/4{taken}4/3+P5/9/9/9/9/9/9 b {hand} 1");
            pair(&sfen, "6c5b 5a4a")
        };
        let silver = of("s", "G");
        let gold = of("g", "S");
        assert_eq!(
            told(&silver, &gold),
            [Difference::Captured(1, Piece::new(Color::White, PieceKind::GOLD))]
        );
        assert_ne!(family(&silver), family(&of("1", "GS")));
    }

    #[test]
    fn left_and_right_do_not_count() {
        let first = pair("4k4/9/3+P5/9/9/9/9/9/9 b - 1", "6c5b 5a5b");
        let other = pair("4k4/9/5+P3/9/9/9/9/9/9 b - 1", "4c5b 5a5b");
        // The same squares but for an origin: it is not even needed.
        assert_eq!(told(&first, &other), [Difference::From(1, square("4c"))]);
        let left = pair("4k4/9/3P5/9/9/9/9/9/9 b - 1", "6c6b+ 5a6b");
        let right = pair("4k4/9/5P3/9/9/9/9/9/9 b - 1", "4c4b+ 5a4b");
        assert_eq!(told(&left, &right), [Difference::Mirrored]);
        // With a piece on one side they are two.
        let left = pair("4k3l/9/3P5/9/9/9/9/9/9 b - 1", "6c6b+ 5a6b");
        let right = pair("4k3l/9/5P3/9/9/9/9/9/9 b - 1", "4c4b+ 5a4b");
        assert_ne!(family(&left), family(&right));
    }

    #[test]
    fn drops_and_pieces_that_join_count() {
        let moved = pair("4k4/9/3G5/9/9/9/9/9/9 b - 1", "6c5b 5a5b");
        let dropped = pair("4k4/9/9/9/9/9/9/9/9 b G 1", "G*5b 5a5b");
        assert_ne!(family(&moved), family(&dropped));
        let joined = pair("4k4/9/3G5/9/9/9/9/9/P8 b - 1", "6c5b 5a5b");
        assert_ne!(family(&moved), family(&joined));
        // A piece that joined is known by how it moves.
        let one = pair("4k4/9/3G5/9/9/9/9/9/+L8 b - 1", "6c5b 5a5b");
        let other = pair("4k4/9/3G5/9/9/9/9/9/+N8 b - 1", "6c5b 5a5b");
        assert_eq!(
            told(&one, &other),
            [Difference::Standing(square("9i"), Piece::new(Color::Black, PieceKind::PRO_KNIGHT))]
        );
    }
}
