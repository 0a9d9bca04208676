//! The order in which problems are told.
//!
//! Nothing is called complete of which a report says less: whether a problem has a flaw is for the
//! whole report to say, and as long as that leaves a piece or a variation open, so is the level.
//! Those that are complete may be told as soon as they are found. The others wait for the end, as
//! one that is complete may still come.

use super::family::Family;
use crate::report::{Level, Report, Rules, Severity};
use std::collections::{HashMap, HashSet};
use std::mem;
use tsumi_core::position::{Move, Position};

/// The place of a problem among those that are told: by its level, gravest defect and family.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// The level by the report, as far as that is settled; open without a report.
    pub level: Level,
    /// The gravest severity of its defects.
    pub gravest: Severity,
    /// Plies in which it may differ from others of its family ([`Family::of`]).
    pub before: usize,
    /// The number of its family, in the order in which they are told, from 1 on; 0 before that.
    pub family: usize,
    alike: Family,
    /// Among problems with equal defects the least rank comes first.
    rank: i64,
}

impl Standing {
    /// The standing of a problem whose family the first `before` plies of its line tell.
    pub fn new((position, line): (&Position, &[Move]), before: usize) -> Standing {
        Standing {
            level: Level::Open,
            gravest: Severity::Harmless,
            before,
            family: 0,
            alike: Family::of(position, line, before),
            rank: 0,
        }
    }

    /// This standing with the level and the gravest defect by a report.
    #[must_use]
    pub fn by(self, report: &Report, rules: Rules) -> Standing {
        let (level, gravest) = (report.settled_level(rules), report.gravest_defect(rules));
        Standing { level, gravest, ..self }
    }

    /// This standing with a rank among those of one level; the least comes first.
    #[must_use]
    pub fn ranked(self, rank: i64) -> Standing {
        Standing { rank, ..self }
    }

    /// True if the problem is certainly complete and without a flaw.
    pub fn is_complete(&self) -> bool {
        self.level == Level::Complete
    }

    /// The key by which problems are sorted.
    fn order_key(&self) -> (bool, Severity, bool, i64) {
        (self.gravest > Severity::Harmless, self.gravest, !self.is_complete(), self.rank)
    }
}

/// The number of problems at each level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Levels {
    /// Problems without a flaw.
    pub complete: usize,
    /// Problems with flaws.
    pub flawed: usize,
    /// Problems of which it is not settled, or was not asked, whether they have flaws.
    pub open: usize,
}

impl Levels {
    /// Counts one more problem of this level.
    pub fn add(&mut self, level: Level) {
        match level {
            Level::Complete => self.complete += 1,
            Level::Flawed | Level::Incomplete => self.flawed += 1,
            Level::Open => self.open += 1,
        }
    }

    /// The number of problems at all levels.
    pub fn all(&self) -> usize {
        self.complete + self.flawed + self.open
    }
}

/// Problems that were told, and those held to be told.
#[derive(Debug)]
pub struct Order<F> {
    /// The most families that are told; `None` for all.
    most: Option<usize>,
    /// The numbers of the families that were told.
    numbers: HashMap<Family, usize>,
    /// The number of families told that have no problem as wanted.
    aside: usize,
    held: Vec<F>,
    levels: Levels,
}

impl<F: AsRef<Standing> + AsMut<Standing>> Order<F> {
    /// An order of problems of at most this many families.
    pub fn new(most: Option<usize>) -> Order<F> {
        let (numbers, held, levels) = (HashMap::new(), Vec::new(), Levels::default());
        Order { most, numbers, aside: 0, held, levels }
    }

    /// Takes a problem that is to be told later.
    pub fn hold(&mut self, one: F) {
        self.held.push(one);
    }

    /// Numbers the family of a problem that was told before, or is told although it is not as
    /// wanted: a family of only such problems does not count.
    pub fn note_told(&mut self, standing: &mut Standing, is_wanted: bool) {
        let before = self.numbers.len();
        let next = before + 1;
        standing.family = *self.numbers.entry(standing.alike.clone()).or_insert(next);
        self.aside += usize::from(!is_wanted) * (self.numbers.len() - before);
    }

    /// Takes out the problems that are complete, as they may be told at once, in their order.
    pub fn complete(&mut self) -> Vec<F> {
        let held = mem::take(&mut self.held);
        let (complete, others) = held.into_iter().partition(|one| one.as_ref().is_complete());
        self.held = others;
        self.sort_and_number(complete)
    }

    /// Takes out all others, in their order: for when no more are found.
    pub fn rest(&mut self) -> Vec<F> {
        let rest = mem::take(&mut self.held);
        self.sort_and_number(rest)
    }

    /// Sorts problems that are told now, and numbers their families; drops those of families too
    /// many.
    fn sort_and_number(&mut self, mut told: Vec<F>) -> Vec<F> {
        if self.are_enough_told() {
            return Vec::new();
        }
        told.sort_by_key(|one| one.as_ref().order_key());
        told.retain_mut(|one| {
            let standing = one.as_mut();
            let number = self.number_of_family(&standing.alike);
            standing.family = number.unwrap_or_default();
            number.is_some()
        });
        told.iter().for_each(|one| self.levels.add(one.as_ref().level));
        told
    }

    /// The number of a family, the next one if it is new; `None` if that is one too many.
    fn number_of_family(&mut self, family: &Family) -> Option<usize> {
        if let Some(&number) = self.numbers.get(family) {
            return Some(number);
        }
        (!self.are_enough_told()).then(|| {
            let next = self.numbers.len() + 1;
            self.numbers.insert(family.clone(), next);
            next
        })
    }

    /// True once as many families were told as are wanted.
    pub fn are_enough_told(&self) -> bool {
        self.most.is_some_and(|most| self.numbers.len() - self.aside >= most)
    }

    /// True once there are as many families as are wanted, those that are held included.
    pub fn are_enough(&self) -> bool {
        self.most.is_some_and(|most| {
            let held = self.held.iter().map(|one| &one.as_ref().alike);
            let all: HashSet<&Family> = self.numbers.keys().chain(held).collect();
            all.len() - self.aside >= most
        })
    }

    /// True if a problem as wanted was told or is held.
    pub fn has_wanted(&self) -> bool {
        self.numbers.len() > self.aside || !self.held.is_empty()
    }

    /// How many problems of each level were told.
    pub fn levels(&self) -> Levels {
        self.levels
    }
}
