//! The format of a proof: see docs/proof.md of tsumi.

use crate::rules::*;
use flate2::bufread::ZlibDecoder;
use std::io::{self, BufRead, BufReader, Read};

/// The first bytes of a file; the last of them is the version.
pub const MAGIC: [u8; 9] = *b"\x89TSUMI\r\n\x02";
/// Pieces of each kind in a set, with the kings as kind 0.
const SET: Hand = 0x0402_0204_0404_1202;

/// What is claimed, of a problem turned so that Black attacks.
#[derive(Clone, Debug)]
pub struct Claim {
    /// 1 mate within the plies, 2 no mate within them, 3 no mate, 4 shortest mate, 5 tsume
    /// length, 6 complete.
    pub number: u8,
    pub plies: i32,
    pub board: Board,
    pub side: Side,
    /// The board was turned: it is White who attacks.
    pub is_turned: bool,
    /// The main line; or the defender's first move, if it refutes.
    pub line: Vec<Move>,
    /// Further mates, each with its ply.
    pub accepted: Vec<(usize, Move)>,
}

/// What is said of a position with the attacker to move.
pub struct Entry {
    pub kind: Kind,
    pub plies: u16,
    pub board: Board,
    /// The move that mates; or a reply to each check.
    pub moves: Vec<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Mate within the plies.
    Mates,
    /// No mate within the plies.
    Bounded,
    /// No mate.
    Closed,
    /// No mate within the plies, even if drops that may be futile are.
    Relaxed,
    /// Mate within the plies without futile drops.
    Tsume,
}

pub fn bad<T>(what: impl Into<String>) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidData, what.into()))
}

/// Reads a file from its beginning.
pub struct Reader<R: Read> {
    body: BufReader<ZlibDecoder<BufReader<R>>>,
    /// The squares, then the counts of the attacker's hand.
    cells: [u8; 88],
    /// All pieces of the problem.
    stock: Hand,
    pub positions: u64,
}

impl<R: Read> Reader<R> {
    pub fn open(input: R) -> io::Result<(Reader<R>, Claim)> {
        let (mut input, mut magic) = (BufReader::new(input), [0; MAGIC.len()]);
        input.read_exact(&mut magic)?;
        // Other first bytes of zlib mean smaller windows, which not every reader takes.
        let is_plain = input.fill_buf()?.first() == Some(&0x78);
        if magic != MAGIC || !is_plain {
            return bad("this is no proof, or one of another version");
        }
        let body = BufReader::with_capacity(1 << 16, ZlibDecoder::new(input));
        let mut reader = Reader { body, cells: [0; 88], stock: SET, positions: 0 };
        let (number, plies, flags) = (reader.byte()?, reader.number()?.into(), reader.byte()?);
        let mut other = [0; 7];
        reader.body.read_exact(&mut reader.cells)?;
        reader.body.read_exact(&mut other)?;
        let (mut board, other) = (reader.board()?, hand(&other)?);
        let is_set = covers(board.hands[WHITE], other);
        reader.stock = SET - board.hands[WHITE] + other;
        board.hands[WHITE] = other;
        let (side, is_turned) = (Side::from(flags & 1), flags & 2 != 0);
        if !is_set || flags > 3 || board.in_check(1 - side) {
            return bad("the problem is no legal position");
        }
        let line = reader.moves()?;
        let accepted = reader.moves()?.into_iter().map(|mv| Ok((reader.number()?.into(), mv)));
        let accepted = accepted.collect::<io::Result<_>>()?;
        Ok((reader, Claim { number, plies, board, side, is_turned, line, accepted }))
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.body.read_exact(&mut byte)?;
        Ok(byte[0])
    }

    /// The lower seven bits, with 128 if a byte with five more follows.
    fn number(&mut self) -> io::Result<u16> {
        let low = u16::from(self.byte()?);
        let high = if low > 127 { u16::from(self.byte()?) } else { 0 };
        if high > 31 { bad("a number is too large") } else { Ok(low & 127 | high << 7) }
    }

    fn moves(&mut self) -> io::Result<Vec<Move>> {
        let count = self.number()?;
        (0..count).map(|_| Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))).collect()
    }

    /// Reads the next entry, or the end of the file.
    pub fn next(&mut self) -> io::Result<Option<Entry>> {
        let kinds = [Kind::Mates, Kind::Bounded, Kind::Closed, Kind::Relaxed, Kind::Tsume];
        let kind = match self.byte()? {
            0 => return self.end(),
            number => kinds.get(usize::from(number) - 1).copied(),
        };
        for _ in 0..self.byte()? {
            let (cell, value) = (self.byte()?, self.byte()?);
            let Some(place) = self.cells.get_mut(usize::from(cell)) else {
                return bad("there is no such cell");
            };
            *place = value;
        }
        self.positions += 1;
        let (plies, moves, board) = (self.number()?, self.moves()?, self.board()?);
        let is_of_stock = board.hands[WHITE] & 255 == 0;
        match kind {
            Some(kind) if is_of_stock => Ok(Some(Entry { kind, plies, board, moves })),
            _ => bad(format!("position {}: it has other kings, or no kind", self.positions)),
        }
    }

    /// The position of the cells, if its pieces are those of the problem.
    fn board(&self) -> io::Result<Board> {
        let fault = |what| bad(format!("position {}: {what}", self.positions));
        let (cells, attacker) = self.cells.split_at(81);
        let (mut kings, mut taken, mut used) = ([OFF; 2], [0; 2], hand(attacker)?);
        let hands = [used, 0];
        for (square, &piece) in (0..).zip(cells).filter(|cell| *cell.1 != 0) {
            let (side, kind) = (side_of(piece), kind_of(piece));
            let mut file_above = cells[square as usize + 1..(square as usize / 9 + 1) * 9].iter();
            if kind == 0 || kind == 15 || side > WHITE || !has_moves(side, kind, square) {
                return fault("a piece is unknown, or could never move");
            }
            if kind == PAWN && file_above.any(|&other| other == piece) {
                return fault("two pawns are on a file");
            }
            if kind == KING && std::mem::replace(&mut kings[side], square) != OFF {
                return fault("a side has two kings");
            }
            taken[side] |= 1 << square;
            used += one(base_of(piece));
        }
        if kings[WHITE] == OFF || !covers(self.stock, used) {
            return fault("it has more pieces than the problem, or no king");
        }
        let cells = self.cells[..81].try_into().unwrap_or([0; 81]);
        Ok(Board { cells, taken, kings, hands: [hands[BLACK], self.stock - used] })
    }

    /// Nothing may follow.
    fn end(&mut self) -> io::Result<Option<Entry>> {
        let is_last = self.body.fill_buf()?.is_empty();
        let is_whole = self.body.get_mut().get_mut().fill_buf()?.is_empty();
        if is_last && is_whole { Ok(None) } else { bad("the proof does not end where it should") }
    }
}

/// A hand of counts of the seven kinds.
fn hand(counts: &[u8]) -> io::Result<Hand> {
    if counts.iter().any(|&pieces| pieces > 18) {
        return bad("there are too many pieces in hand");
    }
    Ok((1..).zip(counts).map(|(kind, &pieces)| u64::from(pieces) * one(kind)).sum())
}
