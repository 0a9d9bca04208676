//! SFEN in and out, and the gate that lets only legal positions through.
use super::Position;
/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SfenError {
    /// placeholder
    #[error("x")]
    X,
}
/// Why a text is no legal move here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// placeholder
    #[error("x")]
    X,
}
impl Position {}
