//! The lines of a proof, as docs/proof.md defines them, compressed while they are written.

use super::claim::Claim;
use super::error::CertificateError;
use super::kind::EntryKind;
use super::progress::BYTES_EXPECTED;
use crate::length::Plies;
use crate::position::Position;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, BufWriter, Write};

/// The first line of a proof; its last word is the version of the format.
const FIRST_LINE: &str = "tsumi proof 6";
/// The longest line that checkers read, in bytes with its end.
const LONGEST_LINE: usize = 1 << 16;
/// Bytes that are compressed at once.
const BUFFER: usize = 1 << 15;
/// The level of compression: proofs are some percent larger than at the usual level 6, but written
/// in a tenth less time.
const LEVEL: u32 = 3;

/// Writes one proof.
pub struct Encoder<'o> {
    /// Entries are short, and each call of the compressor costs time.
    body: BufWriter<GzEncoder<Counted<'o>>>,
    is_turned: bool,
    /// Scratch for an entry.
    line: String,
    /// Entries that are kept back, and where each ends; `None` if none are.
    kept: Option<(String, Vec<usize>)>,
    positions: u64,
}

/// An output that counts the bytes written to it.
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
    /// Begins a file about `root` and `claim`, in which Black attacks. If `is_turned` the file has
    /// them turned round, as they were given.
    pub fn begin(
        output: &'o mut (dyn Write + Send),
        root: &Position,
        is_turned: bool,
        claim: &Claim,
    ) -> Result<Encoder<'o>, CertificateError> {
        let counted = Counted { output, bytes: 0 };
        let compressor = GzEncoder::new(counted, Compression::new(LEVEL));
        let mut body = BufWriter::with_capacity(BUFFER, compressor);
        let mut given = claim.clone();
        if is_turned {
            given.for_each_line(&mut |line| line.iter_mut().for_each(|mv| *mv = mv.rotated()));
        }
        let given = given.to_string();
        check_length(given.len() + 1)?;
        writeln!(body, "{FIRST_LINE}\n{given}")?;
        let mut encoder =
            Encoder { body, is_turned, line: String::new(), kept: None, positions: 0 };
        let attacker = if is_turned { 'w' } else { 'b' };
        encoder.write_line(attacker, root, claim.plies(), &[])?;
        Ok(encoder)
    }

    /// Adds an entry: a position with the move that mates, or a reply to each check, and
    /// the further choices that a checker needs.
    pub fn add(
        &mut self,
        kind: EntryKind,
        position: &Position,
        plies: Plies,
        choices: &[String],
    ) -> Result<(), CertificateError> {
        let letter = match kind {
            EntryKind::Mates => 'M',
            EntryKind::Bounded => 'B',
            EntryKind::Closed => 'C',
            EntryKind::Relaxed => 'R',
            EntryKind::Tsume => 'T',
            EntryKind::Longer => 'L',
            EntryKind::Brinkmate => 'K',
            EntryKind::NoBrinkmate => 'N',
        };
        let plies = if kind == EntryKind::Closed { 0 } else { plies };
        self.positions += 1;
        self.write_line(letter, position, plies, choices)
    }

    /// Keeps entries in memory from now on, until [`Encoder::release`].
    pub fn keep_back(&mut self) {
        self.kept = Some(Default::default());
    }

    /// Bytes of memory of the entries that are kept back.
    pub fn kept_bytes(&self) -> usize {
        let size = |(lines, ends): &(String, Vec<usize>)| lines.len() + size_of_val(&ends[..]);
        self.kept.as_ref().map_or(0, size)
    }

    /// Writes the wanted entries among those kept back, and keeps back no more.
    pub fn release(&mut self, is_wanted: impl Fn(usize) -> bool) -> io::Result<()> {
        let (lines, ends) = self.kept.take().unwrap_or_default();
        let mut start = 0;
        for (number, end) in ends.into_iter().enumerate() {
            if is_wanted(number) {
                self.body.write_all(&lines.as_bytes()[start..end])?;
            } else {
                self.positions -= 1;
            }
            start = end;
        }
        Ok(())
    }

    fn write_line(
        &mut self,
        letter: char,
        position: &Position,
        plies: Plies,
        choices: &[String],
    ) -> Result<(), CertificateError> {
        let sfen = if self.is_turned { position.rotated().to_sfen() } else { position.to_sfen() };
        let words = sfen.rsplit_once(' ').map_or("", |(words, _)| words);
        self.line.clear();
        self.line += &format!("{letter} {plies} {words}");
        for choice in choices {
            self.line.push(' ');
            self.line += choice;
        }
        self.line.push('\n');
        check_length(self.line.len())?;
        if let Some((lines, ends)) = &mut self.kept {
            lines.push_str(&self.line);
            ends.push(lines.len());
            return Ok(());
        }
        Ok(self.body.write_all(self.line.as_bytes())?)
    }

    /// Numbers of positions and bytes so far. Bytes lag behind, and are estimated while
    /// positions are kept back.
    pub fn size(&self) -> (u64, u64) {
        let kept = self.kept.as_ref().map_or(0, |(_, ends)| ends.len() as u64);
        let written = self.body.get_ref().get_ref().bytes;
        (self.positions, written + kept * BYTES_EXPECTED)
    }

    /// Ends the file; returns the numbers of positions and bytes.
    pub fn end(mut self) -> io::Result<(u64, u64)> {
        self.body.write_all(b"end\n")?;
        let compressor = self.body.into_inner().map_err(io::IntoInnerError::into_error)?;
        let mut counted = compressor.finish()?;
        counted.flush()?;
        Ok((self.positions, counted.bytes))
    }
}

/// An error if no checker would read a line of this length.
fn check_length(bytes: usize) -> Result<(), CertificateError> {
    if bytes > LONGEST_LINE {
        return Err(CertificateError::LongLine);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Completeness;
    use crate::position::Move;

    /// The claim, and the choices of an entry.
    #[test]
    fn no_line_is_written_that_no_checker_reads() {
        let (root, mut output) = (Position::startpos(), Vec::new());
        let mut encoder = Encoder::begin(&mut output, &root, false, &Claim::NoMate).unwrap();
        let words = "C 0 lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - ";
        for (more, is_short) in [(0, true), (1, false)] {
            let choice = "x".repeat(LONGEST_LINE - 1 - words.len() + more);
            let added = encoder.add(EntryKind::Closed, &root, 0, &[choice]);
            assert_eq!(added.is_ok(), is_short);
        }
        let line = [Move::from_usi("7g7f").unwrap()].repeat(LONGEST_LINE / 5);
        let claim = Claim::Complete(Completeness { line, exceptions: Vec::new() });
        let mut output = Vec::new();
        let begun = Encoder::begin(&mut output, &root, false, &claim);
        assert!(matches!(begun.err(), Some(CertificateError::LongLine)));
    }
}
