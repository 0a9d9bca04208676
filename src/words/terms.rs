//! The Japanese words for verdicts and levels: what is changed here, or in the composers' table,
//! changes behind every door.

use tsumi_composer::report::{DefectKind, Level};

/// There is no mate.
pub const NO_MATE: &str = DefectKind::NoMate.japanese();
/// There is one.
pub const MATE: &str = "詰み";
pub const BRINKMATE: &str = "必至";
/// There is none.
pub const NO_BRINKMATE: &str = "必至なし";
/// A threat of mate.
pub const THREAT: &str = "詰めろ";
/// A line beside the main line.
pub const VARIATION: &str = "変化";
/// Nothing is wrong with a problem.
pub const COMPLETE: &str = Level::Complete.japanese();
pub const FLAWED: &str = Level::Flawed.japanese();
/// A problem with another mate or without one.
pub const INCOMPLETE: &str = Level::Incomplete.japanese();
/// Not settled.
pub const OPEN: &str = Level::Open.japanese();
