//! The format of a proof: see docs/proof.md of tsumi.

use crate::rules::*;
use flate2::bufread::ZlibDecoder;
use std::io::{self, BufRead, BufReader, Read};

/// The first bytes of a file; the last of them is the version.
pub const MAGIC: [u8; 9] = *b"\x89TSUMI\r\n\x01";
/// Cells of a position: the squares, then the counts of the attacker's hand.
const CELLS: usize = 88;
/// In the place of a count of cells.
const END_OF_PART: u8 = 255;
const MOST_PLIES: u64 = 4094;

/// What a file claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    MateWithin(u16),
    NoMateWithin(u16),
    NoMate,
    Shortest(u16),
}

/// What a part of a proof says of each of its positions: mate within its plies, no mate
/// within its plies, or no mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Mates,
    Bounded,
    Closed,
}

impl Claim {
    pub fn words(self) -> String {
        match self {
            Claim::MateWithin(plies) => format!("mate in at most {plies} plies"),
            Claim::NoMateWithin(plies) => format!("no mate in at most {plies} plies"),
            Claim::NoMate => "no mate in any number of plies".to_string(),
            Claim::Shortest(plies) => format!("the shortest mate takes {plies} plies"),
        }
    }

    /// The parts of its proof, each with the plies that it is about.
    pub fn parts(self) -> Vec<(Part, i32)> {
        match self {
            Claim::MateWithin(plies) => vec![(Part::Mates, plies.into())],
            Claim::NoMateWithin(plies) => vec![(Part::Bounded, plies.into())],
            Claim::NoMate => vec![(Part::Closed, 0)],
            Claim::Shortest(plies) => {
                vec![(Part::Mates, plies.into()), (Part::Bounded, i32::from(plies) - 2)]
            }
        }
    }
}

/// The claim, and the problem on the board on which Black attacks.
pub struct Header {
    pub claim: Claim,
    pub board: Board,
    /// The side to move there.
    pub side: Side,
    /// The board was turned: it is White who attacks.
    pub is_turned: bool,
    /// All pieces of each kind, see [`pieces`].
    pub stock: Hand,
}

/// A position with the attacker to move, and what is said of it.
#[derive(Default)]
pub struct Entry {
    pub plies: u16,
    /// For a mate the move; else a reply to each check.
    pub moves: Vec<Move>,
}

/// Where [`pieces`] counts kings: one for Black's, 16 for White's.
const KINGS: Hand = 0xff;
/// Pieces of each kind in a set, as [`pieces`] counts them.
const SET: Hand = 0x0402_0204_0404_1211;

/// The pieces on the board.
fn pieces(cells: &[u8]) -> Hand {
    cells.iter().fold(0, |all, &piece| match piece {
        0 => all,
        KING => all + 1,
        WHITE_KING => all + 16,
        _ => all + one(base_of(piece)),
    })
}

fn bad<T>(what: impl Into<String>) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidData, what.into()))
}

/// Reads a file from its beginning.
pub struct Reader<R: Read> {
    body: BufReader<ZlibDecoder<BufReader<R>>>,
    cells: [u8; CELLS],
    pub positions: u64,
    pub header: Header,
}

impl<R: Read> Reader<R> {
    pub fn new(input: R) -> io::Result<Reader<R>> {
        let mut input = BufReader::new(input);
        let mut magic = [0; MAGIC.len()];
        input.read_exact(&mut magic)?;
        if magic != MAGIC {
            return bad("this is no proof, or one of another version");
        }
        let body = BufReader::with_capacity(1 << 16, ZlibDecoder::new(input));
        let board = Board { cells: [0; 81], hands: [0, 0] };
        let header = Header { claim: Claim::NoMate, board, side: 0, is_turned: false, stock: 0 };
        let mut reader = Reader { body, cells: [0; CELLS], positions: 0, header };
        reader.read_header()?;
        Ok(reader)
    }

    fn byte(&mut self) -> io::Result<u8> {
        let Some(&byte) = self.body.fill_buf()?.first() else {
            return bad("the file ends too early");
        };
        self.body.consume(1);
        Ok(byte)
    }

    /// Seven bits in each byte, the lowest first; the last one is less than 128.
    fn number(&mut self, most: u64) -> io::Result<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 && number <= most {
                return Ok(number);
            }
        }
        bad("a number is too large")
    }

    fn read_header(&mut self) -> io::Result<()> {
        let (kind, plies) = (self.byte()?, self.number(MOST_PLIES)? as u16);
        self.header.claim = match kind {
            1 => Claim::MateWithin(plies),
            2 => Claim::NoMateWithin(plies),
            3 if plies == 0 => Claim::NoMate,
            4 => Claim::Shortest(plies),
            _ => return bad("the claim is not known"),
        };
        let flags = self.byte()?;
        if flags > 3 {
            return bad("neither side is to move");
        }
        (self.header.is_turned, self.header.side) = (flags & 2 != 0, Side::from(flags & 1));
        for cell in 0..CELLS {
            self.cells[cell] = self.byte()?;
        }
        let mut other = [0; 7];
        for pieces in &mut other {
            *pieces = self.byte()?;
        }
        let hands = [hand(&self.cells[81..])?, hand(&other)?];
        self.header.stock = pieces(&self.cells[..81]) + hands[0] + hands[1];
        self.header.board = self.board()?;
        let is_set = covers(SET, self.header.stock);
        if !is_set || self.header.board.in_check(1 - self.header.side) {
            return bad("the problem is no legal position");
        }
        Ok(())
    }

    /// Begins a part.
    pub fn begin(&mut self, part: Part) -> io::Result<()> {
        self.cells[..81].copy_from_slice(&self.header.board.cells);
        for kind in 1..8 {
            self.cells[80 + kind] = count(self.header.board.hands[BLACK], kind as u8);
        }
        let is_it = self.byte()? == part as u8 + 1;
        if is_it { Ok(()) } else { bad("another part was expected") }
    }

    /// Reads the next entry; false at the end of the part.
    pub fn next(&mut self, part: Part, entry: &mut Entry) -> io::Result<bool> {
        let changes = self.byte()?;
        if changes == END_OF_PART {
            return Ok(false);
        }
        for _ in 0..changes {
            let (cell, value) = (self.byte()?, self.byte()?);
            let Some(place) = self.cells.get_mut(usize::from(cell)) else {
                return bad("there is no such cell");
            };
            *place = value;
        }
        let is_closed = part == Part::Closed;
        entry.plies = if is_closed { u16::MAX } else { self.number(MOST_PLIES)? as u16 };
        let moves = if part == Part::Mates { 1 } else { self.number(1000)? };
        entry.moves.clear();
        for _ in 0..moves {
            entry.moves.push(u16::from_le_bytes([self.byte()?, self.byte()?]));
        }
        self.positions += 1;
        Ok(true)
    }

    /// The position of the entry read last, if it is one that can occur with the pieces of the problem.
    pub fn board(&self) -> io::Result<Board> {
        let fault = |what| bad(format!("position {}: {what}", self.positions));
        let mut cells = [0; 81];
        cells.copy_from_slice(&self.cells[..81]);
        if cells.iter().any(|&piece| piece > 30 || piece % 16 == 15 || piece == 16) {
            return fault("there is no such piece");
        }
        let hand = hand(&self.cells[81..])?;
        let used = pieces(&cells) + hand;
        if !covers(self.header.stock, used) || (self.header.stock ^ used) & KINGS != 0 {
            return fault("it has other pieces than the problem");
        }
        let board = Board { cells, hands: [hand, self.header.stock - used] };
        if board.king(WHITE).is_none() {
            return fault("the defender has no king");
        }
        for (square, &piece) in cells.iter().enumerate().filter(|cell| *cell.1 != 0) {
            let file_above = &cells[square + 1..(square / 9 + 1) * 9];
            let is_second_pawn = kind_of(piece) == PAWN && file_above.contains(&piece);
            if is_second_pawn || !has_moves(side_of(piece), kind_of(piece), square as u8) {
                return fault("a piece stands where it must not");
            }
        }
        Ok(board)
    }

    /// Reads the end: no part, the count of positions, and nothing more.
    pub fn end(mut self) -> io::Result<()> {
        let is_end = self.byte()? == 0 && self.number(u64::MAX)? == self.positions;
        let is_last = is_end && self.body.fill_buf()?.is_empty();
        let mut rest = self.body.into_inner().into_inner();
        let is_whole = is_last && rest.fill_buf()?.is_empty();
        if is_whole { Ok(()) } else { bad("the proof does not end where it should") }
    }
}

/// A hand of counts of the seven kinds.
fn hand(counts: &[u8]) -> io::Result<Hand> {
    if counts.iter().any(|&pieces| pieces > 18) {
        return bad("there are too many pieces in hand");
    }
    Ok((1..).zip(counts).map(|(kind, &pieces)| u64::from(pieces) * one(kind)).sum())
}
