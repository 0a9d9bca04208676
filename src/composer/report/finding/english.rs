//! Displays of a report's parts, in English.

use super::names::{DefectKind, Severity};
use super::results::Open;
use super::rules::{Level, Rules};
use std::fmt;

/// Displays types by these names of theirs.
macro_rules! displayed {
    ($($kind:ty: $name:expr;)*) => {
        $(impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name: fn(&$kind) -> _ = $name;
                f.pad(name(self).as_ref())
            }
        })*
    };
}
displayed! {
    Severity: |severity| severity.name();
    Level: |level| level.name();
    DefectKind: |defect| defect.english();
    Open: question;
    Rules: |rules| rules.word();
}

/// An open question in English.
fn question(open: &Open) -> String {
    match open {
        Open::Verdict(why) => format!("whether there is a mate: {why}"),
        Open::Length => "the tsume length".to_string(),
        Open::Line => "a line of the tsume length".to_string(),
        Open::Left => "whether another line of that length leaves no pieces".to_string(),
        Open::Defence(ply) => format!("ply {ply}: how long the defender lasts"),
        Open::Attack(ply, mv) => format!("ply {ply}: whether {mv} mates"),
        Open::Way(ply, mv) => format!("ply {ply}: whether the mate by {mv} is as long"),
        Open::Variation(ply, mv) => {
            format!("ply {ply}: whether other moves mate behind {mv}, too")
        }
        Open::Piece(piece, Some(square)) => format!("whether {piece} on {square} is superfluous"),
        Open::Piece(piece, None) => format!("whether {piece} in hand is superfluous"),
    }
}
