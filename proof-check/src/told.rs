//! A checked proof in words.

use crate::Accepted;
use std::ffi::OsStr;
use std::fmt::{self, Display, Formatter};
use std::io;

impl Accepted {
    /// True if Black is the side that mates or does not.
    pub fn black_attacks(&self) -> bool {
        self.sfen.contains(" b ") == self.attacker_moves
    }
}

/// The claim, its position, and who attacks there: without these the claim says nothing.
impl Display for Accepted {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let side = if self.black_attacks() { "Black" } else { "White" };
        write!(f, "{}: {}, {side} attacks", self.words, self.sfen)
    }
}

/// The line that says whether the proof in a file of this name is accepted.
pub fn line(name: &OsStr, checked: &io::Result<Accepted>) -> String {
    let verdict = match checked {
        Ok(proof) => format!(": accepted: {proof} ({} positions)", proof.positions),
        Err(refusal) => format!(": refused: {refusal}"),
    };
    shown(&[name.as_encoded_bytes(), verdict.as_bytes()].concat())
}

/// A text on one line, without what a terminal would obey: docs/proof.md of tsumi.
fn shown(text: &[u8]) -> String {
    let mut shown = String::new();
    for chunk in text.utf8_chunks() {
        for letter in chunk.valid().chars() {
            let is_mark = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            if is_mark || letter.is_control() {
                shown.extend(letter.escape_default());
            } else {
                shown.push(letter);
            }
        }
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}
