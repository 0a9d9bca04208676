//! The progress of writing a proof.

use super::claim::Claim;
use std::fmt;

/// Progress of writing a proof; first reported before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WritingProgress {
    /// Estimated positions of the whole proof, mostly right within a factor of four.
    pub expected: u64,
    /// Positions found so far; those that turn out superfluous are left out in the end.
    pub positions: u64,
    /// Positions found but not yet written.
    pub open: u64,
    /// The approximate size of the written positions in bytes.
    pub bytes: u64,
}

impl WritingProgress {
    /// Positions between two reports that are worth showing; a smaller proof is not worth one.
    const SHOWN: u64 = 1 << 18;

    /// The size in MiB; before the writing begins, the expected one.
    pub fn mib(&self) -> f64 {
        let bytes = match self.positions {
            0 => self.expected * BYTES_EXPECTED,
            _ => self.bytes,
        };
        bytes as f64 / f64::from(1 << 20)
    }

    /// True if it is worth showing: before a large proof begins, then at intervals.
    pub fn is_news(&self) -> bool {
        match self.positions {
            0 => self.expected >= WritingProgress::SHOWN,
            positions => positions.is_multiple_of(WritingProgress::SHOWN),
        }
    }
}

impl fmt::Display for WritingProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = self.mib();
        let &WritingProgress { expected, positions, open, .. } = self;
        if positions == 0 {
            return write!(f, "about {expected} positions, {mib:.1} MiB expected");
        }
        write!(f, "{positions} positions, {mib:.1} MiB; {open} known to follow")
    }
}

/// Bytes of a position, on average.
pub const BYTES_EXPECTED: u64 = 13;

/// Estimates the positions of a proof from the nodes of the search that found it. Fitted
/// to hundreds of proofs: the more nodes, the smaller the share that is in the proof.
pub fn expected(claim: &Claim, nodes: u64) -> u64 {
    let all = (nodes as f64).powf(0.8);
    let share = match claim {
        Claim::MateWithin(_) => 0.1,
        Claim::Tsume(_) => 0.13,
        Claim::Shortest(_) | Claim::NoMateWithin(_) => 0.27,
        _ => 0.9,
    };
    (all * share) as u64
}
