//! Proof numbers and disproof numbers.
//!
//! Numbers stay small: with weak proof numbers (Ueda et al. 2008) a node's number is
//! its greatest child's plus a little for each further child, so that it grows with
//! depth and breadth but never doubles through transpositions. So 19 bits in a table
//! entry are plenty; a number that does reach the limit stays at [`MAX_FINITE`] and the
//! search continues.

/// A proof or disproof number.
pub type Number = u32;

/// The number of a node that can no longer be proven (or disproven).
pub const INFINITE: Number = (1 << 19) - 1;

/// The greatest number of a node that is still open.
pub const MAX_FINITE: Number = INFINITE - 1;

/// Keeps a sum of numbers of open nodes below [`INFINITE`].
#[inline(always)]
pub const fn finite(sum: Number) -> Number {
    if sum < MAX_FINITE { sum } else { MAX_FINITE }
}
