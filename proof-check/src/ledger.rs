//! The facts that the entries of a proof state, and those that they need of each other.

use crate::reader::{BOUNDED, BRINKMATE, LONGER, MATES, NO_BRINKMATE, RELAXED, TSUME, bad};
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

/// The kinds as they stand in a fact.
pub fn byte(kinds: u16) -> u8 {
    (kinds >> 2) as u8
}

fn number(fact: &Fact, index: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|byte| fact[84 + 4 * index + byte]))
}

/// True if a stated fact covers a needed one about the same board.
fn meets(said: &Fact, need: &Fact) -> bool {
    let hand = |fact, side| Hand::from_raw(number(fact, side));
    let covers = |one, other, side| Hand::is_equal_or_superior(hand(one, side), hand(other, side));
    let is_easier = covers(need, said, 0) && covers(said, need, 1);
    let is_harder = covers(said, need, 0) && covers(need, said, 1);
    let (plies, needed) = (number(said, 2), number(need, 2));
    if said[81] & QUIET != 0 && !(is_easier && is_harder) {
        return false;
    }
    // A mate in any number of plies is a brinkmate within any number of moves.
    let is_any = need[82] & byte(BRINKMATE) != 0;
    let is_it = match u16::from(said[82]) << 2 {
        MATES => is_easier && (plies <= needed || is_any),
        BRINKMATE => is_easier && plies <= needed,
        TSUME => is_easier && is_harder && plies <= needed,
        LONGER => is_easier && is_harder && plies >= needed,
        BOUNDED | RELAXED | NO_BRINKMATE => is_harder && plies >= needed,
        _ => is_harder,
    };
    is_it && said[82] & need[82] != 0
}

/// Files that are open at once.
const CHUNKS: u64 = 200;

/// Most facts of one board of which none says what another one says. A proof of the engine has
/// a few; without a limit each need could be compared with all entries.
const MOST_OF_A_BOARD: usize = 2000;

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
    pub fn settle(mut self) -> io::Result<Option<u32>> {
        if self.chunks.is_empty() {
            return first_unmet(|look| self.facts.iter().try_for_each(look));
        }
        self.spill()?;
        let mut first = None;
        for chunk in self.chunks {
            let mut file = chunk.into_inner()?;
            let unmet = if is_within(&mut file, self.most)? {
                first_unmet(|look| read(&mut file, look))
            } else {
                // The keys of the hasher are others.
                let mut parts = Ledger { most: self.most, ..Ledger::default() };
                read(&mut file, &mut |fact| parts.add(*fact))?;
                parts.settle()
            };
            first = first.into_iter().chain(unmet?).min();
        }
        Ok(first)
    }
}

type Look<'l> = &'l mut dyn FnMut(&Fact) -> io::Result<()>;

/// Goes through the facts of a file.
fn read(file: &mut File, look: Look<'_>) -> io::Result<()> {
    file.rewind()?;
    let (mut input, mut fact) = (BufReader::new(file), [0; 100]);
    while !input.fill_buf()?.is_empty() {
        input.read_exact(&mut fact)?;
        look(&fact)?;
    }
    Ok(())
}

/// True if a file has at most this many facts, or all of them are about one board.
fn is_within(file: &mut File, most: usize) -> io::Result<bool> {
    if file.stream_position()? <= 100 * most as u64 {
        return Ok(true);
    }
    let (mut first, mut is_one) = (None, true);
    read(file, &mut |fact| {
        is_one &= first.get_or_insert(*fact)[..82] == fact[..82];
        Ok(())
    })?;
    Ok(is_one)
}

/// The least number of an entry that needs what none says, among facts that are gone through
/// twice: those that say what no other one says are kept.
fn first_unmet(mut each: impl FnMut(Look<'_>) -> io::Result<()>) -> io::Result<Option<u32>> {
    let mut by_board: HashMap<[u8; 82], Vec<Fact>> = HashMap::new();
    let board = |fact: &Fact| std::array::from_fn(|at| fact[at]);
    each(&mut |said| {
        if said[83] == 1 {
            return Ok(());
        }
        let others = by_board.entry(board(said)).or_default();
        if !others.iter().any(|other| meets(other, said)) {
            others.retain(|other| !meets(said, other));
            others.push(*said);
        }
        if others.len() > MOST_OF_A_BOARD { bad("one board has too many entries") } else { Ok(()) }
    })?;
    let mut first = None;
    each(&mut |need| {
        let mut said = by_board.get(&board(need)).into_iter().flatten();
        if need[83] == 1 && !said.any(|said| meets(said, need)) {
            first = first.into_iter().chain([number(need, 3)]).min();
        }
        Ok(())
    })?;
    Ok(first)
}
