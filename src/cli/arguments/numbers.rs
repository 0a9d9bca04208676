//! Numbers of problems, which come nearly in order, kept as a few ranges.

use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// First and last number of each range.
    ranges: BTreeMap<u64, u64>,
}

impl Numbers {
    /// Adds a number; false if it was there already.
    pub fn insert(&mut self, number: u64) -> bool {
        if self.contains(number) {
            return false;
        }
        let last = self.ranges.remove(&(number + 1)).unwrap_or(number);
        let before = self.ranges.range(..number).next_back();
        match before {
            Some((&first, &end)) if end + 1 == number => self.ranges.insert(first, last),
            _ => self.ranges.insert(number, last),
        };
        true
    }

    /// True if the number is there.
    pub fn contains(&self, number: u64) -> bool {
        let before = self.ranges.range(..=number).next_back();
        before.is_some_and(|(_, &last)| number <= last)
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.ranges.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// The largest number; 0 if there is none.
    pub fn last(&self) -> u64 {
        self.ranges.values().next_back().copied().unwrap_or(0)
    }

    /// The numbers up to the largest that are missing, as `3, 7-9`; empty if none is.
    pub fn gaps(&self) -> String {
        let (mut gaps, mut next) = (Vec::new(), 1);
        for (&first, &last) in &self.ranges {
            match first - next {
                0 => {}
                1 => gaps.push(next.to_string()),
                _ => gaps.push(format!("{next}-{}", first - 1)),
            }
            next = last + 1;
        }
        gaps.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_any_order_become_ranges() {
        let mut numbers = Numbers::default();
        assert_eq!((numbers.last(), numbers.gaps()), (0, String::new()));
        for number in [2, 1, 4, 7, 5, 3, 9, 13] {
            assert!(numbers.insert(number));
        }
        assert_eq!(
            numbers.ranges.iter().collect::<Vec<_>>(),
            [(&1, &5), (&7, &7), (&9, &9), (&13, &13)]
        );
        assert_eq!((numbers.count(), numbers.last()), (8, 13));
        assert_eq!(numbers.gaps(), "6, 8, 10-12");
        assert!(!numbers.insert(4) && !numbers.insert(9) && numbers.insert(8));
        let missing: Vec<u64> = (1..15).filter(|&number| !numbers.contains(number)).collect();
        assert_eq!(missing, [6, 10, 11, 12, 14]);
    }
}
