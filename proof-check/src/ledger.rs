//! What the entries of a proof say, and what they need of each other.

use crate::reader::{BOUNDED, MATES, RELAXED, TSUME};
use rsshogi::types::Hand;
use std::collections::HashMap;
use std::fs::{File, remove_file};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// The squares, and the side to move.
pub type Board = [u8; 82];

/// What an entry of one of the kinds says of a position, or should.
pub struct Fact {
    pub kinds: u8,
    pub is_need: bool,
    pub board: Board,
    /// Of the attacker and of the defender.
    pub hands: [Hand; 2],
    pub plies: u16,
    /// The number of the entry that says it or needs it.
    pub number: u64,
}

impl Fact {
    /// Whether what an entry says of the same board is what is needed.
    fn meets(&self, need: &Fact) -> bool {
        let (covers, [attacker, defender]) = (Hand::is_equal_or_superior, self.hands);
        let is_easier = covers(need.hands[0], attacker) && covers(defender, need.hands[1]);
        let is_harder = covers(attacker, need.hands[0]) && covers(need.hands[1], defender);
        let is_it = match self.kinds {
            MATES => is_easier && self.plies <= need.plies,
            TSUME => is_easier && is_harder && self.plies <= need.plies,
            BOUNDED | RELAXED => is_harder && self.plies >= need.plies,
            _ => is_harder,
        };
        is_it && self.kinds & need.kinds != 0
    }

    fn bytes(&self) -> Vec<u8> {
        let flags = [self.kinds, u8::from(self.is_need)];
        let hands = self.hands.map(|hand| hand.raw().to_le_bytes()).concat();
        let (plies, number) = (self.plies.to_le_bytes(), self.number.to_le_bytes());
        [&flags[..], &self.board, &hands, &plies, &number].concat()
    }

    fn read(input: &mut impl Read) -> io::Result<Fact> {
        let [kinds, is_need] = bytes(input)?;
        let (is_need, board) = (is_need == 1, bytes(input)?);
        let hands =
            [bytes(input)?, bytes(input)?].map(|raw| Hand::from_raw(u32::from_le_bytes(raw)));
        let (plies, number) =
            (u16::from_le_bytes(bytes(input)?), u64::from_le_bytes(bytes(input)?));
        Ok(Fact { kinds, is_need, board, hands, plies, number })
    }
}

fn bytes<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map(|()| bytes)
}

/// Files that are open at once.
const CHUNKS: u64 = 200;

/// All facts, in memory; if there are more than `most`, on disk, in chunks, each of which has
/// all about its boards.
#[derive(Default)]
pub struct Ledger {
    /// The number of the entry that is looked at; 0 for the claim.
    pub number: u64,
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
            let chunk = self.hasher.hash_one(fact.board) % CHUNKS;
            self.chunks[chunk as usize].write_all(&fact.bytes())?;
        }
        Ok(())
    }

    /// The least number of an entry that needs what none says.
    pub fn settle(&mut self) -> io::Result<Option<u64>> {
        if self.chunks.is_empty() {
            return Ok(first_unmet(std::mem::take(&mut self.facts)));
        }
        self.spill()?;
        let mut first = None;
        for chunk in self.chunks.drain(..) {
            let mut file = chunk.into_inner()?;
            file.rewind()?;
            let (mut input, mut facts) = (BufReader::new(file), Vec::new());
            while !input.fill_buf()?.is_empty() {
                facts.push(Fact::read(&mut input)?);
            }
            first = first.into_iter().chain(first_unmet(facts)).min();
        }
        Ok(first)
    }
}

fn first_unmet(facts: Vec<Fact>) -> Option<u64> {
    let (needs, said): (Vec<_>, Vec<_>) = facts.into_iter().partition(|fact| fact.is_need);
    let mut by_board: HashMap<&Board, Vec<&Fact>> = HashMap::with_capacity(said.len());
    said.iter().for_each(|fact| by_board.entry(&fact.board).or_default().push(fact));
    let is_met =
        |need: &Fact| by_board.get(&need.board).into_iter().flatten().any(|s| s.meets(need));
    needs.iter().filter(|need| !is_met(need)).map(|need| need.number).min()
}
