//! Why there is no proof.

use crate::position::MoveError;
use std::io;

/// Why no complete proof was written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// Nothing is proven that could be written.
    #[error("nothing is proven")]
    NothingProven,
    /// The result rests on moves played before.
    #[error("the moves played before are part of the problem")]
    Played,
    /// A limit or the stop flag ended the writing.
    #[error("a limit was reached before the proof was complete")]
    Ended,
    /// The proof would have more positions than allowed.
    #[error("the proof has more positions")]
    TooManyPositions,
    /// A position that was decided is decided otherwise now.
    #[error("the proof does not hold: this is a fault of the engine")]
    Contradiction,
    /// Futile drops were decided by lengths that a proof does not compare.
    #[error("the length rests on comparisons that have no proof")]
    Compared,
    /// A line of it would be longer than checkers read.
    #[error("a line of the proof would be longer than 64 KiB")]
    LongLine,
    /// The main line of the claim cannot be played.
    #[error("{0}")]
    Illegal(#[from] MoveError),
    /// The output cannot be written.
    #[error("{0}")]
    Output(#[from] io::Error),
}
