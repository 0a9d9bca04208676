//! The bytes of a proof, as docs/proof.md defines them.
//!
//! The list is compressed while it is written. A position is written as its differences
//! from the one before it, which is mostly close: the format needs no more than that for
//! a few bytes a position.

use super::{Claim, Completeness, Kind};
use crate::length::Plies;
use crate::position::{Color, Move, PieceKind, Position, Square};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::{self, BufWriter, Write};

/// The first bytes of a file; the last of them is the version.
const MAGIC: [u8; 9] = *b"\x89TSUMI\r\n\x02";
/// The squares, then the counts of the attacker's hand.
const CELLS: usize = 88;
/// Bytes that are compressed at once.
const BUFFER: usize = 1 << 15;
/// Proofs are a few hundredths larger than at the usual level 6, and a tenth of the time to
/// write them is saved.
const LEVEL: u32 = 3;

type Cells = [u8; CELLS];

/// Writes one proof.
pub struct Encoder<'o> {
    /// Entries are short, and each call of the compressor costs time.
    body: BufWriter<ZlibEncoder<Counted<'o>>>,
    /// The position written last.
    cells: Cells,
    /// Scratch for an entry.
    entry: Vec<u8>,
    positions: u64,
}

/// Counts the bytes on their way.
struct Counted<'o> {
    output: &'o mut (dyn Write + Send),
    bytes: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

fn cells_of(position: &Position) -> Cells {
    let mut cells = [0; CELLS];
    for (cell, square) in cells.iter_mut().zip(Square::all()) {
        *cell = position.piece_at(square).index() as u8;
    }
    cells[81..].copy_from_slice(&hand_of(position, Color::Black));
    cells
}

/// Counts in the order of the kinds' numbers.
fn hand_of(position: &Position, color: Color) -> [u8; 7] {
    std::array::from_fn(|index| {
        let kind = PieceKind::from_number(index as u8 + 1);
        position.hand(color).count(kind) as u8
    })
}

impl<'o> Encoder<'o> {
    /// Begins a file about `root`, on whose board Black attacks, as in `claim`. `reply` is
    /// the defender's first move, if it refutes.
    pub fn begin(
        output: &'o mut (dyn Write + Send),
        root: &Position,
        is_turned: bool,
        claim: &Claim,
        reply: Option<Move>,
    ) -> io::Result<Encoder<'o>> {
        output.write_all(&MAGIC)?;
        let bytes = MAGIC.len() as u64;
        let counted = Counted { output, bytes };
        let compressor = ZlibEncoder::new(counted, Compression::new(LEVEL));
        let mut body = BufWriter::with_capacity(BUFFER, compressor);
        let (number, plies) = match claim {
            Claim::MateWithin(plies) => (1, *plies),
            Claim::NoMateWithin(plies) => (2, *plies),
            Claim::NoMate => (3, 0),
            Claim::Shortest(plies) => (4, *plies),
            Claim::Tsume(plies) => (5, *plies),
            Claim::Complete(complete) => (6, complete.plies()),
        };
        let mut header = vec![number];
        push_number(&mut header, plies.into());
        header.push(u8::from(root.side() == Color::White) | u8::from(is_turned) << 1);
        let cells = cells_of(root);
        header.extend(cells);
        header.extend(hand_of(root, Color::White));
        push_line(&mut header, claim, reply);
        body.write_all(&header)?;
        Ok(Encoder {
            body,
            cells,
            entry: Vec::new(),
            positions: 0,
        })
    }

    /// Adds what is said of a position: the move that mates, or a reply to each check in
    /// the order of the checks' numbers.
    pub fn add(
        &mut self,
        kind: Kind,
        position: &Position,
        plies: Plies,
        moves: &[Move],
    ) -> io::Result<()> {
        self.entry.clear();
        self.entry.push(kind as u8);
        self.push_differences(position);
        let plies = if kind == Kind::Closed { 0 } else { plies };
        push_number(&mut self.entry, plies.into());
        push_moves(&mut self.entry, moves);
        self.positions += 1;
        self.body.write_all(&self.entry)
    }

    fn push_differences(&mut self, position: &Position) {
        let cells = cells_of(position);
        let place = self.entry.len();
        self.entry.push(0);
        for (number, (&new, &old)) in cells.iter().zip(&self.cells).enumerate() {
            if new != old {
                self.entry[place] += 1;
                self.entry.extend([number as u8, new]);
            }
        }
        self.cells = cells;
    }

    /// Numbers of positions and bytes so far; the latter lag behind.
    pub fn size(&self) -> (u64, u64) {
        (self.positions, self.body.get_ref().get_ref().bytes)
    }

    /// Ends the file; returns the numbers of positions and bytes.
    pub fn end(mut self) -> io::Result<(u64, u64)> {
        self.body.write_all(&[0])?;
        let compressor = self
            .body
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        let mut counted = compressor.finish()?;
        counted.flush()?;
        Ok((self.positions, counted.bytes))
    }
}

/// The moves of the header: the main line or the first reply, and the moves accepted
/// beside the main line, each with its ply.
fn push_line(bytes: &mut Vec<u8>, claim: &Claim, reply: Option<Move>) {
    let Claim::Complete(complete) = claim else {
        push_moves(bytes, reply.as_slice());
        return push_moves(bytes, &[]);
    };
    let Completeness { line, accepted } = complete;
    push_moves(bytes, line);
    let moves: Vec<Move> = accepted.iter().map(|&(_, mv)| mv).collect();
    push_moves(bytes, &moves);
    for (ply, _) in accepted {
        push_number(bytes, *ply as u64);
    }
}

fn push_moves(bytes: &mut Vec<u8>, moves: &[Move]) {
    push_number(bytes, moves.len() as u64);
    bytes.extend(moves.iter().flat_map(|mv| mv.bits().to_le_bytes()));
}

/// Seven bits in each byte, the lowest first; the last one is less than 128.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
