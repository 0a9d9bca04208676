//! What is nearly refuted is refuted at once.
//!
//! Where a disproof is expected, every check must be refuted in the end. An AND node of
//! small disproof number needs little for that, but by its thresholds it is left as soon
//! as it is harder to prove than the next check: often after a first look at some
//! replies, only to be entered and looked at again later. So there its proof number may
//! become twice as great first. Own idea; figures are in docs/tried.tsv.

use crate::dfpn::first_numbers::Expectation;
use crate::dfpn::node::Node;
use crate::dfpn::searcher::Searcher;
use crate::dfpn::sense::Kind;
use crate::length::Plies;
use crate::proof::{Number, Thresholds, weight};
use crate::table::Table;

/// The greatest disproof number of an AND node that counts as nearly refuted: there is a
/// reply after which the attacker has one check, or two drops. With 12 or 32 the gain is
/// about as great.
const NEARLY_REFUTED: Number = 20;

impl<T: Table> Searcher<'_, T> {
    /// Returns `thresholds`, with patience if `phi` says that the AND node is nearly refuted and a
    /// disproof is expected.
    #[inline(always)]
    pub(in crate::dfpn) fn patient_thresholds<K: Kind>(
        &self,
        limit: Plies,
        phi: Number,
        thresholds: Thresholds,
    ) -> Thresholds {
        if !K::IS_OR && is_nearly_refuted(phi) && self.expectation(limit) >= Expectation::Doubt {
            thresholds.with_patience()
        } else {
            thresholds
        }
    }

    /// The thresholds of a new AND node of whose replies only some were looked at; `phi` is the
    /// least of theirs. With patience only within a limit of plies: else mates take longer to find.
    #[inline(always)]
    pub(in crate::dfpn) fn patient_thresholds_at_looks<K: Kind>(
        &self,
        node: &Node<K>,
        phi: Number,
    ) -> Thresholds {
        if self.expectation(node.limit) == Expectation::DisproofWithin {
            self.patient_thresholds::<K>(node.limit, phi, node.thresholds)
        } else {
            node.thresholds
        }
    }
}

/// True for the disproof number of an AND node that is nearly refuted.
#[inline(always)]
pub(super) fn is_nearly_refuted(dn: Number) -> bool {
    dn <= weight!(NEARLY_REFUTED)
}
