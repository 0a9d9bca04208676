//! Problems in files.
//!
//! Responsible for what stands in files and streams: which format it is, in
//! which encoding, which problems it holds and what it says of their solutions
//! ([`entries`]); and for writing problems with their solutions so that other
//! programs, and this one, read them again ([`mod@write`]); games likewise
//! ([`Game`]). Relies on the rules, through whose gate every position and every
//! move passes, on [`crate::notation`], and on `rsshogi` for CSA, JKF and KI2. Must
//! not know how a search works, nor where the bytes come from and go to.
//!
//! Data below (`mistake`, `entry`, `row`, `game`), readers of single things above
//! (`pieces`, `hands`, `diagram`, `kif_move`, `lines`), then of formats (`draft`,
//! `json`, `list`, `record`), and on top `entries`, which chooses among these.

mod diagram;
mod draft;
mod entries;
mod entry;
mod game;
mod hands;
mod json;
mod kif_move;
mod lines;
mod list;
mod mistake;
mod pieces;
mod record;
mod row;
pub mod write;

pub use entries::{Entries, entries};
pub use entry::{Entry, Given};
pub use game::{Chance, Game, GameRow, PositionRow};
pub use lines::LONGEST_LINE;
pub use list::has_position;
pub use mistake::{Mistake, ReadError};
pub use row::{Row, RowBounds, RowFirstMove, RowTsume, RowVariation};
