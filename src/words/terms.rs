//! The Japanese words for verdicts and levels: what is changed here, or in the composers' table,
//! changes behind every door.

use tsumi_composer::report::{DefectKind, Level};

/// There is no mate.
pub const NO_MATE: &str = DefectKind::NoMate.japanese();
/// There is a mate.
pub const MATE: &str = "詰み";
pub const BRINKMATE: &str = "必至";
/// There is no brinkmate.
pub const NO_BRINKMATE: &str = "必至なし";
/// A threat of mate.
pub const THREAT: &str = "詰めろ";
/// A reply beside the main line, with the moves behind it.
pub const VARIATION: &str = "変化";
/// A problem with which nothing is wrong.
pub const COMPLETE: &str = Level::Complete.japanese();
pub const FLAWED: &str = Level::Flawed.japanese();
/// A problem with a fault that is more than a flaw.
pub const INCOMPLETE: &str = Level::Incomplete.japanese();
/// Not settled.
pub const OPEN: &str = Level::Open.japanese();
