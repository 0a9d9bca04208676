//! The choice among children that are equally good.

use super::nearly_refuted::is_nearly_refuted;
use crate::dfpn::first_numbers::Expectation;
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::Kind;
use crate::length::Plies;
use crate::proof::{INFINITE, Number};
use crate::table::Table;

impl<T: Table> Searcher<'_, T> {
    /// Of children of equal phi the one is visited for which this value is greatest: the one whose
    /// decision the other way is farthest, but within a limit of plies a check that is nearly
    /// refuted before all others.
    #[inline(always)]
    pub(in crate::dfpn) fn tie_break<K: Kind>(&self, limit: Plies, delta: Number) -> Number {
        if K::IS_OR
            && is_nearly_refuted(delta)
            && self.expectation(limit) == Expectation::DisproofWithin
        {
            INFINITE - delta
        } else {
            delta
        }
    }
}
