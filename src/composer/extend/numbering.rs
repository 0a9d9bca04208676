//! Which position of a hunt has which number.
//!
//! Responsible for the order, by chance or one after the other, so that a hunt can be repeated and
//! gone on with. That a position is a problem is for others to say. Of mirror images both are
//! there.

use super::setups::Setups;
use crate::hands::Hands;
use std::ops::RangeInclusive;
use tsumi_core::position::{
    Color, Hand, Piece, PieceKind, Position, Square, Unchecked, mix, validate,
};

/// The greatest distance from the king at which pieces are put by chance, unless squares are named.
const FARTHEST: u8 = 3;

/// The pieces that are put into the attacker's hand.
#[derive(Clone)]
enum HandsToPut {
    /// So many pieces of any kinds that are allowed.
    OfNumber(RangeInclusive<usize>),
    Between(Vec<(PieceKind, RangeInclusive<usize>)>),
}

/// A piece that is put on a square, or into the attacker's hand.
type Put = (Piece, Option<Square>);

/// The positions of a hunt, each by its number.
#[derive(Clone, Debug)]
pub struct Numbering {
    setups: Setups,
    /// Each allowed piece on each allowed square.
    on_board: Vec<(Piece, Square)>,
    pieces: Vec<Piece>,
    in_hand: Vec<Piece>,
    squares: Vec<Square>,
}

impl Numbering {
    /// Numbers the positions of a hunt.
    pub fn new(setups: Setups) -> Numbering {
        let squares = Square::all().filter(|&square| setups.places.allows_square(square));
        let squares: Vec<Square> = squares.collect();
        let pieces = setups.pieces_to_put();
        let each = |&square: &Square| pieces.iter().map(move |&piece| (piece, square));
        Numbering {
            on_board: squares.iter().flat_map(each).collect(),
            in_hand: setups.pieces_for_hand(),
            pieces,
            squares,
            setups,
        }
    }

    pub fn setups(&self) -> &Setups {
        &self.setups
    }

    /// The number of positions, if they come in order rather than by chance.
    pub fn count(&self) -> Option<u64> {
        let kings = self.setups.kings.len().max(1) as u128;
        let each: u128 = self.blocks().map(|(board, hand)| self.block_size(board, &hand)).sum();
        let all = u64::try_from(kings * each).unwrap_or(u64::MAX);
        self.setups.seed.is_none().then_some(all)
    }

    /// The position with a number, from 0 on; `None` if it is not legal.
    pub fn nth(&self, number: u64) -> Option<Position> {
        let puts = match self.setups.seed {
            Some(seed) => self.puts_by_chance(seed, number)?,
            None => self.puts_in_order(number)?,
        };
        let (king, puts) = puts;
        let mut position = self.setups.given.clone();
        if let Some(square) = king.filter(|&square| square != position.king(Color::White)) {
            if !position.piece_at(square).is_none() {
                return None;
            }
            let piece = position.lift(position.king(Color::White));
            position.put(piece, square);
        }
        for (piece, square) in puts {
            put_from_hand(&mut position, piece, square)?;
        }
        validate(&position).ok().map(|()| position)
    }

    /// The king's square, if it is drawn, and the pieces to put for this number, by chance.
    fn puts_by_chance(&self, seed: u64, number: u64) -> Option<(Option<Square>, Vec<Put>)> {
        let mut chance = Shuffle(mix(seed) ^ mix(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let kings = &self.setups.kings;
        let king = (!kings.is_empty()).then(|| kings[chance.draw_below(kings.len())]);
        let near = king.unwrap_or(self.setups.given.king(Color::White));
        let is_near = |&square: &Square| {
            !self.setups.places.region.is_empty() || near.distance(square) <= FARTHEST
        };
        let squares: Vec<Square> = self.squares.iter().copied().filter(is_near).collect();
        let (pieces, in_hand) = (&self.pieces, &self.in_hand);
        let mut puts = Vec::new();
        for _ in 0..chance.draw_within(&self.setups.pieces) {
            let piece = *pieces.get(chance.draw_below(pieces.len()))?;
            puts.push((piece, Some(*squares.get(chance.draw_below(squares.len()))?)));
        }
        match self.hands_to_put() {
            HandsToPut::OfNumber(numbers) => {
                for _ in 0..chance.draw_within(&numbers) {
                    puts.push((*in_hand.get(chance.draw_below(in_hand.len()))?, None));
                }
            }
            HandsToPut::Between(counts) => {
                for (kind, counts) in counts {
                    let piece = Piece::new(Color::Black, kind);
                    puts.extend((0..chance.draw_within(&counts)).map(|_| (piece, None)));
                }
            }
        }
        Some((king, puts))
    }

    /// The king's square, if some are named, and the pieces to put for this number, in order.
    fn puts_in_order(&self, number: u64) -> Option<(Option<Square>, Vec<Put>)> {
        let kings = self.setups.kings.len().max(1) as u64;
        let king = self.setups.kings.get((number % kings) as usize).copied();
        let mut rest = u128::from(number / kings);
        for (board, hand) in self.blocks() {
            let (size, hands) = (self.block_size(board, &hand), self.number_of_hands(&hand));
            if rest < size {
                let mut puts = Vec::new();
                for place in subset(self.on_board.len(), board, rest / hands) {
                    let (piece, square) = self.on_board[place];
                    puts.push((piece, Some(square)));
                }
                let in_hand = self.hand_in_order(&hand, rest % hands);
                puts.extend(in_hand.into_iter().map(|piece| (piece, None)));
                return Some((king, puts));
            }
            rest -= size;
        }
        None
    }

    /// The blocks of the order: a number of pieces on the board and the hands that go with it, one
    /// number of pieces in hand after the other, or all hands between two.
    fn blocks(&self) -> impl Iterator<Item = (usize, HandsToPut)> {
        let hands = match self.hands_to_put() {
            HandsToPut::OfNumber(numbers) => {
                numbers.map(|number| HandsToPut::OfNumber(number..=number)).collect()
            }
            named => vec![named],
        };
        let boards = self.setups.pieces.clone();
        boards.flat_map(move |board| hands.clone().into_iter().map(move |hand| (board, hand)))
    }

    /// The number of positions in a block, for one square of the king.
    fn block_size(&self, board: usize, hand: &HandsToPut) -> u128 {
        combinations(self.on_board.len(), board).saturating_mul(self.number_of_hands(hand))
    }

    /// The pieces that are put into the attacker's hand beside those given there.
    fn hands_to_put(&self) -> HandsToPut {
        let given = self.setups.given.hand(Color::Black);
        match &self.setups.hands {
            Hands::OfNumber(numbers) => {
                let left = |number: u32| number.saturating_sub(given.total()) as usize;
                HandsToPut::OfNumber(left(*numbers.start())..=left(*numbers.end()))
            }
            Hands::Between(least, most) => {
                let left = |hand: Hand, kind| hand.count(kind).saturating_sub(given.count(kind));
                let counts = PieceKind::IN_HAND.map(|kind| {
                    let (least, most) = (left(*least, kind), left(*most, kind));
                    (kind, least as usize..=most as usize)
                });
                HandsToPut::Between(counts.to_vec())
            }
        }
    }

    /// The number of hands in a block.
    fn number_of_hands(&self, hands: &HandsToPut) -> u128 {
        match hands {
            HandsToPut::OfNumber(number) => {
                let number = *number.start();
                let places = self.in_hand.len() + number.saturating_sub(1);
                combinations(places, number)
            }
            HandsToPut::Between(counts) => {
                let each = counts.iter().map(|(_, counts)| counts.clone().count());
                each.map(|count| count as u128).product()
            }
        }
    }

    /// The hand with this number among those of a block.
    fn hand_in_order(&self, hands: &HandsToPut, mut number: u128) -> Vec<Piece> {
        match hands {
            HandsToPut::OfNumber(pieces) => {
                let (in_hand, pieces) = (&self.in_hand, *pieces.start());
                let places = in_hand.len() + pieces.saturating_sub(1);
                // A set of places with the same ones again: each the number of the one before.
                let all = subset(places, pieces, number).into_iter().rev();
                all.enumerate().map(|(before, place)| in_hand[place - before]).collect()
            }
            HandsToPut::Between(counts) => {
                let mut pieces = Vec::new();
                for (kind, counts) in counts {
                    let forms = counts.clone().count() as u128;
                    let more = (number % forms) as usize;
                    number /= forms;
                    let piece = Piece::new(Color::Black, *kind);
                    pieces.extend(vec![piece; counts.start() + more]);
                }
                pieces
            }
        }
    }
}

/// Puts a piece from White's hand on an empty square or into Black's hand, if it can.
fn put_from_hand(position: &mut Position, piece: Piece, square: Option<Square>) -> Option<()> {
    let kind = piece.kind().unpromoted();
    let hand = position.hand(Color::White);
    if !hand.has(kind) || square.is_some_and(|one| !position.piece_at(one).is_none()) {
        return None;
    }
    position.set_hand(Color::White, hand.minus(kind));
    match square {
        Some(square) => position.put(piece, square),
        None => {
            let own = position.hand(Color::Black);
            position.set_hand(Color::Black, own.plus(kind));
        }
    }
    Some(())
}

/// The number of sets of `size` among `all`.
fn combinations(all: usize, size: usize) -> u128 {
    if size > all {
        return 0;
    }
    (0..size).fold(1_u128, |sets, one| sets.saturating_mul((all - one) as u128) / (one as u128 + 1))
}

/// The set with this number among those of `size` numbers below `all`, greatest number first.
fn subset(all: usize, size: usize, mut number: u128) -> Vec<usize> {
    let mut found = Vec::new();
    let mut below = all;
    for left in (1..=size).rev() {
        let Some(place) = greatest_below(below, |one| combinations(one, left) <= number) else {
            return found;
        };
        number -= combinations(place, left);
        below = place;
        found.push(place);
    }
    found
}

/// The greatest number below `end` for which `holds`, which holds for all smaller ones, too.
fn greatest_below(end: usize, holds: impl Fn(usize) -> bool) -> Option<usize> {
    let (mut least, mut end) = (0, end);
    while least < end {
        let middle = usize::midpoint(least, end);
        if holds(middle) {
            least = middle + 1;
        } else {
            end = middle;
        }
    }
    least.checked_sub(1)
}

/// A generator of chances, which are the same for the same start.
struct Shuffle(u64);

impl Shuffle {
    /// A number below `sides`, or 0.
    fn draw_below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mix(self.0) >> 33) as usize % sides.max(1)
    }

    /// A number within a range, its ends included.
    fn draw_within(&mut self, range: &RangeInclusive<usize>) -> usize {
        let sides = range.end().saturating_sub(*range.start()) + 1;
        range.start() + self.draw_below(sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tsumi_core::solver::Problem;

    /// Twelve squares in a corner, a gold, a knight and two pawns.
    fn setups() -> Setups {
        let given = Position::from_sfen("9/9/9/9/9/9/9/9/8k b gn2p 1");
        let mut setups = Setups::new(&Problem::new(&given.unwrap()).unwrap());
        let corner = |square: &Square| square.file() < 3 && square.rank() > 4;
        setups.places.region = Square::all().filter(corner).collect();
        setups.pieces = 0..=2;
        setups.seed = None;
        setups
    }

    /// Expected: counted by hand for one piece; for two each set comes twice if it is put by
    /// its pieces one after the other.
    #[test]
    fn all_positions_come_in_order() {
        let numbering = Numbering::new(setups());
        let empty = numbering.squares.len() - 1;
        let all = numbering.count().unwrap();
        let found = |number| numbering.nth(number).map(|one| one.to_sfen());
        let found: Vec<String> = (0..all).filter_map(found).collect();
        let different: BTreeSet<&String> = found.iter().collect();
        assert_eq!(different.len(), found.len());
        assert_eq!(numbering.nth(all), None);
        let is_bare = |sfen: &&String| sfen.starts_with("9/9/9/9/9/9/9/9/8k b");
        // None, and each of three kinds in the hand.
        assert_eq!(found.iter().filter(is_bare).count(), 4);
        let golds = found.iter().filter(|sfen| sfen.ends_with("b n2p 1"));
        // The gold alone: white anywhere, black wherever there is no check to the defender.
        let white = golds.clone().filter(|sfen| sfen.contains('g')).count();
        assert_eq!(white, empty);
        assert!(golds.count() > white);
    }

    /// The hands of the positions with these numbers.
    fn hands(numbering: &Numbering, numbers: u64) -> BTreeSet<String> {
        let positions = (0..numbers).filter_map(|number| numbering.nth(number));
        let hands = positions.map(|one| one.hand(Color::Black).to_string());
        hands.collect()
    }

    /// Expected: the hands between two, counted by hand.
    #[test]
    fn hands_that_are_named_come_in_order_and_by_chance() {
        let mut setups = setups();
        setups.pieces = 0..=1;
        setups.hands = "P-N2P".parse().unwrap();
        let in_order = Numbering::new(setups.clone());
        let all = in_order.count().unwrap();
        let expected = ["2P", "N2P", "NP", "P"].map(String::from).into();
        assert_eq!(hands(&in_order, all), expected);
        let bare = all - 4 * in_order.on_board.len() as u64;
        assert_eq!(bare, 4);
        setups.seed = Some(1);
        assert_eq!(hands(&Numbering::new(setups.clone()), 200), expected);
        // A pawn that is given is one of them.
        setups.given = Position::from_sfen("9/9/9/9/9/9/9/9/8k b Pgnp 1").unwrap();
        setups.seed = None;
        let with_given = Numbering::new(setups);
        let all = with_given.count().unwrap();
        assert_eq!(hands(&with_given, all), expected);
    }

    #[test]
    fn a_number_stands_for_one_position_by_chance() {
        let mut setups = setups();
        setups.seed = Some(7);
        let numbering = Numbering::new(setups);
        let found = |number| numbering.nth(number).map(|one| one.to_sfen());
        let one: Vec<_> = (0..200).map(found).collect();
        let other: Vec<_> = (0..200).map(found).collect();
        assert_eq!(one, other);
        assert!(one.iter().flatten().collect::<BTreeSet<_>>().len() > 50);
        assert_eq!(numbering.count(), None);
    }

    #[test]
    fn subsets_come_once_each() {
        for (all, size, count) in [(5, 2, 10), (6, 3, 20), (4, 0, 1), (3, 4, 0)] {
            assert_eq!(combinations(all, size), count);
            let sets: BTreeSet<_> = (0..count).map(|one| subset(all, size, one)).collect();
            assert_eq!(sets.len() as u128, count);
            assert!(sets.iter().all(|set| set.len() == size));
        }
    }
}
