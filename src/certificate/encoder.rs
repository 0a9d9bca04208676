//! The lines of a proof, as docs/proof.md defines them, compressed while they are written.

use super::{Claim, Kind};
use crate::length::Plies;
use crate::position::Position;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, BufWriter, Write};

/// The first line; its last word is the version.
const FIRST_LINE: &str = "tsumi proof 4";
/// Bytes that are compressed at once.
const BUFFER: usize = 1 << 15;
/// Proofs are a few hundredths larger than at the usual level 6, and a tenth of the time to
/// write them is saved.
const LEVEL: u32 = 3;

/// Writes one proof.
pub struct Encoder<'o> {
    /// Entries are short, and each call of the compressor costs time.
    body: BufWriter<GzEncoder<Counted<'o>>>,
    is_turned: bool,
    /// Scratch for an entry.
    line: String,
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

impl<'o> Encoder<'o> {
    /// Begins a file about `root`, on whose board Black attacks, as in `claim`; it is
    /// written as it is on the given board, which may be turned.
    pub fn begin(
        output: &'o mut (dyn Write + Send),
        root: &Position,
        is_turned: bool,
        claim: &Claim,
    ) -> io::Result<Encoder<'o>> {
        let counted = Counted { output, bytes: 0 };
        let compressor = GzEncoder::new(counted, Compression::new(LEVEL));
        let mut body = BufWriter::with_capacity(BUFFER, compressor);
        let mut given = claim.clone();
        if is_turned {
            given.for_each_line(&mut |line| line.iter_mut().for_each(|mv| *mv = mv.rotated()));
        }
        writeln!(body, "{FIRST_LINE}\n{given}")?;
        let mut encoder = Encoder {
            body,
            is_turned,
            line: String::new(),
            positions: 0,
        };
        let attacker = if is_turned { 'w' } else { 'b' };
        encoder.write_line(attacker, root, claim.plies(), &[])?;
        Ok(encoder)
    }

    /// Adds what is said of a position: the move that mates or a reply to each check, with
    /// what else must be chosen.
    pub fn add(
        &mut self,
        kind: Kind,
        position: &Position,
        plies: Plies,
        choices: &[String],
    ) -> io::Result<()> {
        let letter = match kind {
            Kind::Mates => 'M',
            Kind::Bounded => 'B',
            Kind::Closed => 'C',
            Kind::Relaxed => 'R',
            Kind::Tsume => 'T',
        };
        let plies = if kind == Kind::Closed { 0 } else { plies };
        self.positions += 1;
        self.write_line(letter, position, plies, choices)
    }

    fn write_line(
        &mut self,
        letter: char,
        position: &Position,
        plies: Plies,
        choices: &[String],
    ) -> io::Result<()> {
        let sfen = if self.is_turned {
            position.rotated().to_sfen()
        } else {
            position.to_sfen()
        };
        let words = sfen.rsplit_once(' ').map_or("", |(words, _)| words);
        self.line.clear();
        self.line += &format!("{letter} {plies} {words}");
        for choice in choices {
            self.line.push(' ');
            self.line += choice;
        }
        self.line.push('\n');
        self.body.write_all(self.line.as_bytes())
    }

    /// Numbers of positions and bytes so far; the latter lag behind.
    pub fn size(&self) -> (u64, u64) {
        (self.positions, self.body.get_ref().get_ref().bytes)
    }

    /// Ends the file; returns the numbers of positions and bytes.
    pub fn end(mut self) -> io::Result<(u64, u64)> {
        self.body.write_all(b"end\n")?;
        let compressor = self
            .body
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        let mut counted = compressor.finish()?;
        counted.flush()?;
        Ok((self.positions, counted.bytes))
    }
}
