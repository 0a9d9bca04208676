//! The bytes of a proof, as docs/proof.md defines them.
//!
//! The list is compressed while it is written. A position is written as its differences
//! from the one before it, which is mostly close: the format needs no more than that for
//! a few bytes a position.

use super::{Claim, PartKind};
use crate::length::Plies;
use crate::position::{Color, Move, PieceKind, Position, Square};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::{self, Write};

/// The first bytes of a file; the last of them is the version.
const MAGIC: [u8; 9] = *b"\x89TSUMI\r\n\x01";
/// The squares, then the counts of the attacker's hand.
const CELLS: usize = 88;
/// In the place of a count of cells.
const END_OF_PART: u8 = 255;

type Cells = [u8; CELLS];

/// Writes one proof.
pub struct Encoder<'o> {
    body: ZlibEncoder<Counted<'o>>,
    root: Cells,
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
    /// Begins a file about `root`, on whose board Black attacks.
    pub fn begin(
        output: &'o mut (dyn Write + Send),
        root: &Position,
        is_turned: bool,
        claim: Claim,
    ) -> io::Result<Encoder<'o>> {
        output.write_all(&MAGIC)?;
        let bytes = MAGIC.len() as u64;
        let mut body = ZlibEncoder::new(Counted { output, bytes }, Compression::default());
        let (number, plies) = match claim {
            Claim::MateWithin(plies) => (1, plies),
            Claim::NoMateWithin(plies) => (2, plies),
            Claim::NoMate => (3, 0),
            Claim::Shortest(plies) => (4, plies),
        };
        let mut header = vec![number];
        push_number(&mut header, plies.into());
        header.push(u8::from(root.side() == Color::White) | u8::from(is_turned) << 1);
        let cells = cells_of(root);
        header.extend(cells);
        header.extend(hand_of(root, Color::White));
        body.write_all(&header)?;
        Ok(Encoder {
            body,
            root: cells,
            cells,
            entry: Vec::new(),
            positions: 0,
        })
    }

    /// Begins a part.
    pub fn begin_part(&mut self, kind: PartKind) -> io::Result<()> {
        self.cells = self.root;
        self.body.write_all(&[kind as u8])
    }

    /// Ends a part.
    pub fn end_part(&mut self) -> io::Result<()> {
        self.body.write_all(&[END_OF_PART])
    }

    /// Adds a position that is mate within `plies` by `mv`.
    pub fn add_mate(&mut self, position: &Position, plies: Plies, mv: Move) -> io::Result<()> {
        self.begin_entry(position);
        push_number(&mut self.entry, plies.into());
        self.entry.extend(mv.bits().to_le_bytes());
        self.body.write_all(&self.entry)
    }

    /// Adds a position that is not mate, within `plies` unless that is `None`, with the
    /// reply to each check in the order of the checks' numbers.
    pub fn add_no_mate(
        &mut self,
        position: &Position,
        plies: Option<Plies>,
        replies: &[Move],
    ) -> io::Result<()> {
        self.begin_entry(position);
        if let Some(plies) = plies {
            push_number(&mut self.entry, plies.into());
        }
        push_number(&mut self.entry, replies.len() as u64);
        let bytes = replies.iter().flat_map(|reply| reply.bits().to_le_bytes());
        self.entry.extend(bytes);
        self.body.write_all(&self.entry)
    }

    fn begin_entry(&mut self, position: &Position) {
        self.positions += 1;
        let cells = cells_of(position);
        self.entry.clear();
        self.entry.push(0);
        for (number, (&new, &old)) in cells.iter().zip(&self.cells).enumerate() {
            if new != old {
                self.entry[0] += 1;
                self.entry.extend([number as u8, new]);
            }
        }
        self.cells = cells;
    }

    /// Ends the file; returns the numbers of positions and bytes.
    pub fn end(mut self) -> io::Result<(u64, u64)> {
        let mut end = vec![0];
        push_number(&mut end, self.positions);
        self.body.write_all(&end)?;
        let mut counted = self.body.finish()?;
        counted.flush()?;
        Ok((self.positions, counted.bytes))
    }
}

/// Seven bits in each byte, the lowest first; the last one is less than 128.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
