//! Problems in files.
//!
//! Responsible for the content of files and streams: format, encoding, problems and
//! given solutions ([`entries()`]); for writing problems with their solutions so that
//! other programs, and this one, can read them ([`mod@write`]); for answers and reports
//! as JSON, the same behind every door ([`Row`], of which [`ReportRow`], [`MinedRow`],
//! [`RepairedRow`], [`ExtendedRow`] and [`PlacedRow`] have more); and for games ([`games`]). Relies on the rules, which
//! check every position and every move, on [`tsumi_core::notation`], and on `rsshogi` for CSA,
//! JKF and KI2. Must not know how a search works, nor where the bytes come from and go to.
//!
//! From the bottom: data (`mistake` with `mistake_words`, `entry`, `row`, `game`), readers
//! of single items (`pieces`, `hands`, `diagram`, `kif_move`, `csa_move`, `utf16`, `lines`), readers
//! of formats (`kif`, `csa`, `jkf`, `json`, `sfen_list`), `detect`, which chooses among these, and
//! `single`, for one problem.

mod csa;
mod csa_move;
mod detect;
mod diagram;
pub mod endings;
mod entry;
mod game;
mod hands;
mod jkf;
mod json;
mod kif;
mod kif_move;
mod lines;
mod made_row;
mod members;
mod mistake;
mod mistake_words;
mod pieces;
mod progress_row;
pub mod report_kif;
mod report_row;
mod row;
mod sfen_list;
mod single;
mod utf16;
pub mod write;

pub use detect::{Entries, entries, entries_with};
pub use entry::{DETAILS, Entry, Stated};
pub use game::{
    Chance, Game, GameRow, PositionRow, RowAllowedBrinkmate, RowHeldBrinkmate, RowThreat, games,
};
pub use lines::LONGEST_LINE;
pub use made_row::{AddedRow, ExtendedRow, MinedRow, PlacedRow, RepairedRow, StandingRow};
pub use mistake::{Mistake, ReadError};
pub use progress_row::{
    FirstFaultRow, GrowthRow, KnownMoveRow, PlacingRow, ProgressRow, RepairingRow, StepRow,
};
pub use report_row::{ReportRow, RowFault, RowTry};
pub use row::{
    INVALID, Row, RowBounds, RowBrinkmate, RowFirstMove, RowOther, RowPiece, RowRefutation,
    RowTsume, RowVariation, UsiMove,
};
pub use sfen_list::has_position;
pub use single::{Reading, line, problem};
pub use tsumi_core::notation::rest::Rest;
pub use tsumi_core::solver::Given;
