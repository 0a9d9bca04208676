//! What the entries of a proof say, and what they need of each other.

use crate::reader::{BOUNDED, MATES, RELAXED, TSUME};
use rsshogi::types::Hand;
use std::collections::HashMap;
use std::fs::{File, remove_file};
use std::hash::BuildHasher;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// That an entry of one of the kinds says it of a position.
pub struct Fact {
    pub kinds: u8,
    /// The squares, and the side to move.
    pub board: [u8; 82],
    pub attacker: Hand,
    pub defender: Hand,
    pub plies: u16,
    /// The number of the entry that says it or needs it.
    pub number: u64,
}

/// What entries say of a board: kind, hands of attacker and defender, plies.
type Said = Vec<(u8, Hand, Hand, u16)>;
#[derive(Default)]
struct Claims(HashMap<[u8; 82], Said>);

impl Claims {
    fn add(&mut self, fact: &Fact) {
        let claims = self.0.entry(fact.board).or_insert_with(|| Vec::with_capacity(1));
        claims.push((fact.kinds, fact.attacker, fact.defender, fact.plies));
    }

    fn meet(&self, need: &Fact) -> bool {
        let covers = Hand::is_equal_or_superior;
        self.0.get(&need.board).into_iter().flatten().any(|&(kind, attacker, defender, plies)| {
            let is_easier = covers(need.attacker, attacker) && covers(defender, need.defender);
            let is_harder = covers(attacker, need.attacker) && covers(need.defender, defender);
            let is_it = match kind {
                MATES => is_easier && plies <= need.plies,
                TSUME => is_easier && is_harder && plies <= need.plies,
                BOUNDED | RELAXED => is_harder && plies >= need.plies,
                _ => is_harder,
            };
            is_it && kind & need.kinds != 0
        })
    }
}

/// All that is said, in memory; or what is said and needed on disk, in chunks, each of which
/// has all about its boards.
pub struct Ledger {
    claims: Claims,
    chunks: Vec<BufWriter<File>>,
}

impl Ledger {
    pub fn new(chunks: u64) -> io::Result<Ledger> {
        let claims = Claims::default();
        let unique = claims.0.hasher().hash_one(chunks);
        let chunk = |number| {
            let path = std::env::temp_dir().join(format!("proof-check-{unique:016x}-{number}"));
            let file = File::options().read(true).write(true).create_new(true).open(&path)?;
            // It is gone as soon as it is closed.
            remove_file(path).map(|()| BufWriter::new(file))
        };
        let chunks = (0..chunks).map(chunk).collect::<io::Result<_>>()?;
        Ok(Ledger { claims, chunks })
    }

    /// Takes down what an entry says.
    pub fn say(&mut self, fact: &Fact) -> io::Result<()> {
        if !self.chunks.is_empty() {
            return self.write(fact, true);
        }
        self.claims.add(fact);
        Ok(())
    }

    /// Whether an entry says it, or it is plain; with chunks the former is put off.
    pub fn has(&mut self, need: &Fact, is_plain: impl FnOnce() -> bool) -> io::Result<bool> {
        if self.chunks.is_empty() {
            return Ok(self.claims.meet(need) || is_plain());
        }
        Ok(is_plain() || self.write(need, false).map(|()| true)?)
    }

    fn write(&mut self, fact: &Fact, is_said: bool) -> io::Result<()> {
        let chunk = self.claims.0.hasher().hash_one(fact.board) % self.chunks.len() as u64;
        let output = &mut self.chunks[chunk as usize];
        output.write_all(&[fact.kinds, u8::from(is_said)])?;
        output.write_all(&fact.board)?;
        output.write_all(&fact.attacker.raw().to_le_bytes())?;
        output.write_all(&fact.defender.raw().to_le_bytes())?;
        output.write_all(&fact.plies.to_le_bytes())?;
        output.write_all(&fact.number.to_le_bytes())
    }

    /// Checks what was put off; returns the least number of an entry that lacks something.
    pub fn settle(self) -> io::Result<u64> {
        let mut first = u64::MAX;
        for chunk in self.chunks {
            let (mut file, mut claims) = (chunk.into_inner()?, Claims::default());
            file.rewind()?;
            let mut input = BufReader::new(file);
            while !input.fill_buf()?.is_empty() {
                let [kinds, is_said] = read(&mut input)?;
                let fact = Fact {
                    kinds,
                    board: read(&mut input)?,
                    attacker: Hand::from_raw(u32::from_le_bytes(read(&mut input)?)),
                    defender: Hand::from_raw(u32::from_le_bytes(read(&mut input)?)),
                    plies: u16::from_le_bytes(read(&mut input)?),
                    number: u64::from_le_bytes(read(&mut input)?),
                };
                if is_said == 1 {
                    claims.add(&fact);
                } else if !claims.meet(&fact) {
                    first = first.min(fact.number);
                }
            }
        }
        Ok(first)
    }
}

fn read<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map(|()| bytes)
}
