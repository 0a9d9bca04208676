//! What the entries of a proof say, and what they need of each other.

use crate::reader::{BOUNDED, LONGER, MATES, RELAXED, TSUME};
use rsshogi::types::Hand;
use std::collections::HashMap;
use std::fs::{File, remove_file};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// What an entry of one of the kinds says of a position, or should: the squares and the side
/// to move, in 82 bytes; the kinds; 1 if it is a need; and four numbers of four bytes each: the
/// hands of attacker and defender, the plies, and the entry that says it or needs it.
pub type Fact = [u8; 100];

/// In the byte of the side to move: it defends and is not in check. With fewer pieces in hand
/// there it may have no move, which is no mate: such facts are about their own hands alone.
pub const QUIET: u8 = 2;

fn number(fact: &Fact, index: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|byte| fact[84 + 4 * index + byte]))
}

/// Whether what an entry says of the same board is what is needed.
fn meets(said: &Fact, need: &Fact) -> bool {
    let hand = |fact, side| Hand::from_raw(number(fact, side));
    let covers = |one, other, side| Hand::is_equal_or_superior(hand(one, side), hand(other, side));
    let is_easier = covers(need, said, 0) && covers(said, need, 1);
    let is_harder = covers(said, need, 0) && covers(need, said, 1);
    let (plies, needed) = (number(said, 2), number(need, 2));
    if said[81] & QUIET != 0 && !(is_easier && is_harder) {
        return false;
    }
    let is_it = match said[82] {
        MATES => is_easier && plies <= needed,
        TSUME => is_easier && is_harder && plies <= needed,
        LONGER => is_easier && is_harder && plies >= needed,
        BOUNDED | RELAXED => is_harder && plies >= needed,
        _ => is_harder,
    };
    is_it && said[82] & need[82] != 0
}

/// Files that are open at once.
const CHUNKS: u64 = 200;

/// All facts, in memory; if there are more than `most`, on disk, in chunks by boards.
#[derive(Default)]
pub struct Ledger {
    /// The number of the entry that is looked at; 0 for the claim.
    pub number: u32,
    facts: Vec<Fact>,
    pub most: usize,
    hasher: RandomState,
    chunks: Vec<BufWriter<File>>,
}

impl Ledger {
    pub fn add(&mut self, fact: Fact) -> io::Result<()> {
        self.facts.push(fact);
        if self.facts.len() < self.most { Ok(()) } else { self.spill() }
    }

    fn spill(&mut self) -> io::Result<()> {
        for number in self.chunks.len() as u64..CHUNKS {
            let unique = self.hasher.hash_one(number);
            let path = std::env::temp_dir().join(format!("proof-check-{unique:016x}"));
            let file = File::options().read(true).write(true).create_new(true).open(&path)?;
            remove_file(path)?; // It is gone as soon as it is closed.
            self.chunks.push(BufWriter::new(file));
        }
        for fact in self.facts.drain(..) {
            let chunk = self.hasher.hash_one(&fact[..82]) % CHUNKS;
            self.chunks[chunk as usize].write_all(&fact)?;
        }
        Ok(())
    }

    /// The least number of an entry that needs what none says.
    pub fn settle(&mut self) -> io::Result<Option<u32>> {
        if !self.chunks.is_empty() {
            self.spill()?;
        }
        let mut first = first_unmet(std::mem::take(&mut self.facts));
        for chunk in self.chunks.drain(..) {
            let mut file = chunk.into_inner()?;
            file.rewind()?;
            let (mut input, mut facts) = (BufReader::new(file), Vec::new());
            while !input.fill_buf()?.is_empty() {
                facts.push([0; 100]);
                facts.last_mut().map_or(Ok(()), |fact| input.read_exact(fact))?;
            }
            first = first.into_iter().chain(first_unmet(facts)).min();
        }
        Ok(first)
    }
}

fn first_unmet(facts: Vec<Fact>) -> Option<u32> {
    let (needs, said): (Vec<_>, Vec<_>) = facts.into_iter().partition(|fact| fact[83] == 1);
    let mut by_board: HashMap<&[u8], Vec<&Fact>> = HashMap::with_capacity(said.len());
    said.iter().for_each(|fact| by_board.entry(&fact[..82]).or_default().push(fact));
    let said_of = |need: &Fact| by_board.get(&need[..82]).into_iter().flatten();
    let unmet = needs.iter().filter(|need| !said_of(need).any(|said| meets(said, need)));
    unmet.map(|need| number(need, 3)).min()
}
