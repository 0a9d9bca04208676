//! Checks proofs of mates in shogi, and of no mates: docs/proof.md of tsumi says what a
//! proof is and why this is enough.
//!
//! There is no search here and nothing of the engine: each position of a proof is looked
//! at once, with the moves that it names.

mod format;
mod rules;

pub use format::{Claim, MAGIC};

use format::{Entry, Kind, Reader, bad};
use rules::{BLACK, Board, Hand, Move, WHITE, covers, is_drop, sfen, target, usi};
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};
use std::io::{self, Read, Write};

/// A proof that holds.
pub struct Accepted {
    pub claim: Claim,
    pub positions: u64,
}

impl std::fmt::Display for Accepted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Accepted { claim, positions } = self;
        write!(f, "{}: {} ({positions} positions)", claim.words(), claim.sfen())
    }
}

impl Claim {
    /// Board, side to move and hands.
    pub fn sfen(&self) -> String {
        sfen(&self.board, self.side, self.is_turned)
    }

    pub fn words(&self) -> String {
        let plies = self.plies;
        match self.number {
            1 => format!("mate in at most {plies} plies"),
            2 => format!("no mate in at most {plies} plies"),
            3 => "no mate in any number of plies".to_string(),
            4 => format!("the shortest mate takes {plies} plies"),
            5 => format!("the mate without futile interpositions takes {plies} plies"),
            _ => self.words_of_complete(),
        }
    }

    fn words_of_complete(&self) -> String {
        let moves = |line: &[Move]| {
            line.iter().map(|&mv| " ".to_string() + &usi(mv, self.is_turned)).collect::<String>()
        };
        let mut words = format!("complete in {} plies,{}", self.plies, moves(&self.line));
        for &(ply, mv) in &self.accepted {
            words += &format!(", not counting at ply {ply}{}", moves(&[mv]));
        }
        words
    }
}

/// Mixes the words of a board.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What the entries claim, or those of them whose boards are in one of several slices.
struct Claims {
    slice: u64,
    slices: u64,
    /// By kind and board the last of the entries, each of which leads to the one before.
    boards: HashMap<(Kind, [u8; 81]), u32, BuildHasherDefault<Mixer>>,
    entries: Vec<(Hand, u16, u32)>,
}

impl Claims {
    /// Adds an entry; false if there are more than `most`.
    fn add(&mut self, entry: &Entry, most: usize) -> bool {
        if self.is_in_slice(&entry.board) {
            let last = self.boards.entry((entry.kind, entry.board.cells)).or_insert(u32::MAX);
            self.entries.push((entry.board.hands[BLACK], entry.plies, *last));
            *last = self.entries.len() as u32 - 1;
        }
        self.entries.len() < most
    }

    fn is_in_slice(&self, board: &Board) -> bool {
        let hash = || self.boards.hasher().hash_one(board.cells);
        self.slices == 1 || hash() % self.slices == self.slice
    }

    /// Whether an entry says it of the position; taken for granted outside of the slice.
    fn say(&self, kind: Kind, board: &Board, plies: i32) -> bool {
        let hand = board.hands[BLACK];
        let mut at = self.boards.get(&(kind, board.cells)).copied().unwrap_or(u32::MAX);
        while let Some(&(claimed, within, before)) = self.entries.get(at as usize) {
            let within = i32::from(within);
            let is_it = match kind {
                Kind::Mates => within <= plies && covers(hand, claimed),
                Kind::Tsume => within <= plies && hand == claimed,
                Kind::Bounded | Kind::Relaxed => within >= plies && covers(claimed, hand),
                Kind::Closed => covers(claimed, hand),
            };
            if is_it {
                return true;
            }
            at = before;
        }
        !self.is_in_slice(board)
    }

    /// Whether Black, to move, mates within the plies; for Kind::Tsume without futile drops.
    fn mates(&self, kind: Kind, board: &Board, plies: i32) -> bool {
        let is_it = |kind| plies > 0 && self.say(kind, board, plies);
        is_it(Kind::Mates) || kind == Kind::Tsume && is_it(Kind::Tsume)
    }

    /// Whether Black, to move, does not mate within the plies; for Kind::Relaxed even if
    /// drops that may be futile do not count.
    fn no_mate(&self, kind: Kind, board: &Board, plies: i32) -> bool {
        let is_over = kind != Kind::Closed && plies < 1;
        is_over
            || self.say(kind, board, plies)
            || kind == Kind::Relaxed && self.say(Kind::Closed, board, plies)
            || board.checks().is_empty()
    }

    /// Whether White, to move, is mated within the plies.
    fn is_mated(&self, kind: Kind, board: &Board, plies: i32) -> bool {
        let (replies, mut futile) = (board.moves(WHITE), 0u128);
        for &reply in &replies {
            let is_known = is_drop(reply) && futile >> target(reply) & 1 != 0;
            if is_known || self.mates(kind, &board.after(WHITE, reply), plies - 1) {
                continue;
            }
            if kind != Kind::Tsume || !self.is_futile(board, reply, &replies, plies) {
                return false;
            }
            futile |= 1 << target(reply);
        }
        plies >= 0 && (!replies.is_empty() || board.in_check(WHITE))
    }

    /// Whether a reply is a drop that gains nothing: after its capture, with the piece given
    /// back, the mate takes no longer than after some other reply that is no such drop.
    fn is_futile(&self, board: &Board, drop: Move, replies: &[Move], plies: i32) -> bool {
        let captures =
            if board.is_interposed(drop) { board.captures(target(drop)) } else { vec![] };
        captures.iter().any(|captured| {
            let mut lengths = (0..=plies).step_by(2);
            let length = lengths.find(|&plies| self.is_mated(Kind::Tsume, captured, plies));
            let lasts = |&mv: &Move, length| {
                let after = board.after(WHITE, mv);
                !board.is_interposed(mv) && self.no_mate(Kind::Relaxed, &after, length - 3)
            };
            length.is_some_and(|length| length == 0 || replies.iter().any(|mv| lasts(mv, length)))
        })
    }

    /// Whether a reply avoids mate within the plies before it, by the entries of a kind.
    fn avoids(&self, kind: Kind, board: &Board, reply: Move, plies: i32) -> bool {
        let is_capture_no_mate = |captured: &Board| {
            captured.moves(WHITE).iter().any(|&mv| self.avoids(kind, captured, mv, plies))
        };
        let may_be_futile = kind == Kind::Relaxed && board.is_interposed(reply);
        self.no_mate(kind, &board.after(WHITE, reply), plies - 1)
            && (!may_be_futile || board.captures(target(reply)).iter().all(is_capture_no_mate))
    }

    /// Whether White, in check, is not mated within the plies.
    fn is_not_mated(&self, kind: Kind, board: &Board, plies: i32) -> bool {
        board.moves(WHITE).iter().any(|&reply| self.avoids(kind, board, reply, plies))
    }

    /// Checks an entry: that it holds if those with fewer plies do.
    fn check(&self, entry: &Entry) -> Result<(), String> {
        let Entry { kind, ref board, ref moves, .. } = *entry;
        let plies = i32::from(entry.plies);
        if board.in_check(WHITE) {
            return Err("the defender is in check".to_string());
        }
        if matches!(kind, Kind::Mates | Kind::Tsume) {
            let [mv] = moves[..] else { return Err("it has not one move".to_string()) };
            let after = board.is_legal(BLACK, mv).then(|| board.after(BLACK, mv));
            let after = after.filter(|after| after.in_check(WHITE));
            let holds = after.is_some_and(|after| self.is_mated(kind, &after, plies - 1));
            return if holds { Ok(()) } else { Err(format!("{} does not mate", usi(mv, false))) };
        }
        let checks = board.checks();
        if checks.len() != moves.len() {
            return Err(format!("{} replies to {} checks", moves.len(), checks.len()));
        }
        for (&check, &reply) in checks.iter().zip(moves) {
            let after = board.after(BLACK, check);
            if !after.is_legal(WHITE, reply) || !self.avoids(kind, &after, reply, plies - 1) {
                return Err(format!("{} does not refute {}", usi(reply, false), usi(check, false)));
            }
        }
        Ok(())
    }

    /// Checks the claim itself, from the entries.
    fn show(&self, claim: &Claim) -> bool {
        let Claim { number, plies, ref board, side, .. } = *claim;
        let mates = |kind| match side {
            BLACK => self.mates(kind, board, plies),
            _ => self.is_mated(kind, board, plies),
        };
        let none = |kind, plies| match claim.line.first() {
            _ if side == BLACK => self.no_mate(kind, board, plies),
            Some(&mv) => board.is_legal(WHITE, mv) && self.avoids(kind, board, mv, plies),
            None => plies < 0 || board.moves(WHITE).is_empty() && !board.in_check(WHITE),
        };
        // The plies of mates are odd if the attacker moves first.
        let is_length = plies % 2 == 1 - side as i32;
        match number {
            1 => mates(Kind::Mates),
            2 => none(Kind::Bounded, plies),
            3 => none(Kind::Closed, 0),
            4 => is_length && mates(Kind::Mates) && none(Kind::Bounded, plies - 2),
            5 | 6 if is_length && mates(Kind::Tsume) && none(Kind::Relaxed, plies - 2) => {
                number == 5 || self.is_complete(claim)
            }
            _ => false,
        }
    }

    /// Whether at each ply of the main line the mate takes as many plies as are left, no
    /// other check mates but those that are accepted, and no piece is left in hand.
    fn is_complete(&self, claim: &Claim) -> bool {
        let (mut board, mut side, last) = (claim.board.clone(), claim.side, claim.line.len());
        for (ply, &mv) in (1..).zip(&claim.line) {
            if !board.is_legal(side, mv) {
                return false;
            }
            if side == BLACK {
                let left = claim.plies + 1 - ply as i32;
                let is_exact = self.mates(Kind::Tsume, &board, left)
                    && self.no_mate(Kind::Relaxed, &board, left - 2);
                let is_other = |check| check != mv && !claim.accepted.contains(&(ply, check));
                let fails = |check| self.is_not_mated(Kind::Closed, &board.after(BLACK, check), 0);
                let mut others = board.checks().into_iter().filter(|&check| is_other(check));
                if !is_exact || ply < last && !others.all(fails) {
                    return false;
                }
            }
            (board, side) = (board.after(side, mv), 1 - side);
        }
        let is_mate = side == WHITE && self.is_mated(Kind::Tsume, &board, 0);
        is_mate && board.hands[BLACK] == 0 && last as i32 == claim.plies
    }
}

/// Bytes of memory for one position, about.
const BYTES_EACH: usize = 200;

/// Checks a proof in about `memory` bytes; what needs more is read several times. `open`
/// opens it from its beginning.
///
/// # Errors
/// Why it is not accepted: the first position that fails, by its number in the file.
pub fn check<R: Read>(open: impl Fn() -> io::Result<R>, memory: usize) -> io::Result<Accepted> {
    let most = (memory / BYTES_EACH).clamp(1000, u32::MAX as usize - 1);
    let (mut slice, mut slices, mut positions) = (0, 1, 0);
    while slice < slices {
        let (mut reader, claim) = Reader::open(open()?)?;
        let (boards, entries) = (HashMap::default(), Vec::new());
        let mut claims = Claims { slice, slices, boards, entries };
        let mut fits = true;
        while fits && let Some(entry) = reader.next()? {
            fits = claims.add(&entry, most);
        }
        if fits {
            positions = check_slice(open()?, &claims)?;
            slice += 1;
        } else if claim.number < 5 {
            (slice, slices) = (0, 2 * slices);
        } else {
            // Here one of several positions may be enough, which a slice would not see.
            return bad("this claim needs more memory to be checked");
        }
    }
    let (_, claim) = Reader::open(open()?)?;
    Ok(Accepted { claim, positions })
}

/// Checks all entries by the claims of a slice; returns their number.
fn check_slice<R: Read>(input: R, claims: &Claims) -> io::Result<u64> {
    let (mut reader, claim) = Reader::open(input)?;
    if !claims.show(&claim) {
        return bad("the positions do not show what is claimed of the problem");
    }
    while let Some(entry) = reader.next()? {
        if let Err(why) = claims.check(&entry) {
            let sfen = sfen(&entry.board, BLACK, false);
            return bad(format!("position {}: {why}; {sfen}", reader.positions));
        }
    }
    Ok(reader.positions)
}

/// Writes a proof as text: the claim, then a line for each position on the board on which
/// Black attacks, with its plies and moves.
///
/// # Errors
/// If the file cannot be read or the text cannot be written.
pub fn write_text<R: Read>(input: R, output: &mut impl Write) -> io::Result<()> {
    let (mut reader, claim) = Reader::open(input)?;
    let turned = if claim.is_turned { " (turned below)" } else { "" };
    writeln!(output, "{}: {}{turned}", claim.words(), claim.sfen())?;
    while let Some(Entry { kind, plies, board, moves }) = reader.next()? {
        write!(output, "{kind:?} | {plies} | {} |", sfen(&board, BLACK, false))?;
        let is_mate = matches!(kind, Kind::Mates | Kind::Tsume);
        let checks = if is_mate { Vec::new() } else { board.checks() };
        for (index, &mv) in moves.iter().enumerate() {
            let check = checks.get(index).map_or(String::new(), |&mv| usi(mv, false) + "-");
            write!(output, " {check}{}", usi(mv, false))?;
        }
        writeln!(output)?;
    }
    Ok(())
}
