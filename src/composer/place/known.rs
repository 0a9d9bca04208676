//! The faults that are known, by the sets that they were found with.
//!
//! A fault of a part of a set, untouched by its other pieces, is one of the set: the theorem in
//! `mod.rs`. So nothing is asked about a set that has one, whichever of its parts was judged.

use crate::footprints::{Addition, FaultFound, KnownFault};
use std::collections::HashMap;
use std::sync::Arc;

/// Once so few pieces may remove all known faults, no other faults are looked for.
const FEW: u32 = 8;
/// Of a larger set, only parts that lack at most so many of its pieces are looked up.
const MOST_LACKING: usize = 3;

/// A fault of a set, and the candidates that may remove it.
#[derive(Debug)]
pub struct FaultOfSet {
    /// The number of moves before the fault, and the fault.
    pub place: (usize, FaultFound),
    pub removers: Removers,
}

/// A set of candidates by their numbers: those that may remove a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removers(Vec<u64>);

/// The faults of all sets that were judged.
#[derive(Debug, Default)]
pub struct KnownFaults {
    by_set: HashMap<Vec<u16>, Vec<Arc<FaultOfSet>>>,
}

impl Removers {
    /// The candidates that may remove a fault.
    pub fn of(fault: &KnownFault, candidates: &[Addition]) -> Removers {
        let mut words = vec![0; candidates.len().div_ceil(64)];
        for (number, &one) in candidates.iter().enumerate() {
            words[number / 64] |= u64::from(fault.footprint.touches(one)) << (number % 64);
        }
        Removers(words)
    }

    /// The set of all candidates.
    fn all(candidates: usize) -> Removers {
        let mut words = vec![u64::MAX; candidates.div_ceil(64)];
        if let Some(last) = words.last_mut().filter(|_| !candidates.is_multiple_of(64)) {
            *last = (1 << (candidates % 64)) - 1;
        }
        Removers(words)
    }

    /// The candidates that may remove each of these faults.
    pub fn common<'f>(faults: impl Iterator<Item = &'f Removers>, candidates: usize) -> Removers {
        let mut common = Removers::all(candidates);
        for removers in faults {
            for (mine, other) in common.0.iter_mut().zip(&removers.0) {
                *mine &= other;
            }
        }
        common
    }

    pub fn has(&self, number: u16) -> bool {
        let number = usize::from(number);
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn numbers(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.0.len() as u16 * 64).filter(|&number| self.has(number))
    }
}

/// True if these faults leave little to try with `left` pieces more: with one, that few candidates
/// may remove all of them; with two, that no two candidates may.
pub fn leave_little(faults: &[&Removers], left: usize, candidates: usize) -> bool {
    let common = |faults: &mut dyn Iterator<Item = &Removers>| Removers::common(faults, candidates);
    match left {
        0 => true,
        1 => common(&mut faults.iter().copied()).count() <= FEW,
        2 => faults.iter().min_by_key(|one| one.count()).is_some_and(|least| {
            let mut tried = least.numbers();
            !tried.any(|number| {
                let mut rest = faults.iter().copied().filter(|one| !one.has(number));
                common(&mut rest).count() > 0
            })
        }),
        _ => false,
    }
}

impl KnownFaults {
    /// Notes a fault that was found with a set.
    pub fn note_fault(&mut self, set: &[u16], fault: Arc<FaultOfSet>) {
        self.by_set.entry(set.to_vec()).or_default().push(fault);
    }

    /// All faults that a set is known to have: those of its parts that no further piece may remove.
    pub fn of(&self, set: &[u16]) -> Vec<Arc<FaultOfSet>> {
        let mut found = Vec::new();
        self.visit_faults(set, &mut |fault| {
            found.push(fault.clone());
            false
        });
        found
    }

    /// True if a set is known to have a fault.
    pub fn has_any(&self, set: &[u16]) -> bool {
        self.visit_faults(set, &mut |_| true)
    }

    /// Visits the faults that a set is known to have, until `is_enough`. True if it was enough.
    fn visit_faults(
        &self,
        set: &[u16],
        is_enough: &mut dyn FnMut(&Arc<FaultOfSet>) -> bool,
    ) -> bool {
        let mut part = Vec::with_capacity(set.len());
        self.visit_parts(set, (&mut part, MOST_LACKING), &[], is_enough)
    }

    /// Visits the faults of parts with all of `part`, none of `lacking` and any of `rest`.
    fn visit_parts(
        &self,
        rest: &[u16],
        (part, may_lack): (&mut Vec<u16>, usize),
        lacking: &[u16],
        is_enough: &mut dyn FnMut(&Arc<FaultOfSet>) -> bool,
    ) -> bool {
        let Some((&first, rest)) = rest.split_first() else {
            let faults = self.by_set.get(part.as_slice()).into_iter().flatten();
            let untouched = |fault: &&Arc<FaultOfSet>| {
                let mut lacking = lacking.iter();
                !lacking.any(|&number| fault.removers.has(number))
            };
            return faults.filter(untouched).any(is_enough);
        };
        part.push(first);
        let is_over = self.visit_parts(rest, (part, may_lack), lacking, is_enough);
        part.pop();
        is_over
            || may_lack > 0 && {
                let lacking = [lacking, &[first]].concat();
                self.visit_parts(rest, (part, may_lack - 1), &lacking, is_enough)
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(removers: &[u16]) -> Arc<FaultOfSet> {
        let mut words = vec![0; 2];
        for &number in removers {
            words[usize::from(number) / 64] |= 1 << (number % 64);
        }
        Arc::new(FaultOfSet { place: (0, FaultFound::Other), removers: Removers(words) })
    }

    #[test]
    fn a_set_has_the_faults_of_its_parts_that_it_does_not_touch() {
        let mut known = KnownFaults::default();
        known.note_fault(&[], fault(&[1, 70]));
        known.note_fault(&[3], fault(&[4]));
        known.note_fault(&[1, 3], fault(&[]));
        assert_eq!(known.of(&[5]).len(), 1);
        assert!(!known.has_any(&[1]) && !known.has_any(&[70]));
        assert_eq!(known.of(&[3]).len(), 2);
        assert!(known.has_any(&[3, 70]) && !known.has_any(&[3, 4, 70]));
        assert_eq!(known.of(&[1, 3, 4]).len(), 1);
    }

    /// By hand: each fault needs one of its pieces.
    #[test]
    fn pieces_are_left_to_try_if_they_touch_all_faults() {
        let many: Vec<u16> = (0..20).collect();
        let faults = [fault(&many), fault(&many[3..]), fault(&[90])];
        let removers = |upto: usize| -> Vec<&Removers> {
            faults[..upto].iter().map(|fault| &fault.removers).collect()
        };
        assert!(!leave_little(&removers(2), 1, 128));
        assert!(leave_little(&removers(3), 1, 128));
        assert!(!leave_little(&removers(3), 2, 128));
        let [one, other] = [fault(&[1]), fault(&[2])];
        let three = [&one.removers, &other.removers, &faults[2].removers];
        assert!(leave_little(&three, 2, 128));
        assert!(!leave_little(&three, 3, 128));
    }
}
