//! The rules of docs/proof.md once more, as those of a player who wants to show something: all
//! entries about the positions of a space that hold, if one rule is broken.
//!
//! All entries that could be are there at first; those that do not hold by the others go, until
//! nothing changes. What is left is the greatest set that holds, so that nothing else could be
//! shown by entries of these positions and plies.

mod held;

use super::space::{MOST, NEVER, Space, Step};
use std::collections::HashMap;

pub use held::{ANY, OF_BRINKMATES};

/// A rule that does not hold. The comments say what a checker without it would believe.
///
/// Of four rules nothing false would follow, so they are not here. A capture may mate within m
/// plies greater than n: the reply that it is compared with is mated within n - 1 and not
/// within m - 3, so that m is at most n + 1, which is n, by parity. And b of a drop that lasts
/// may be n or more: all T behind captures exceed n then, so that the drop counts anyway. A futile
/// square may be no later than a drop that counts: b is less than m - 2, so that drops there are
/// captured and mated within m, unless the piece in hand makes that longer; of 684 positions whose
/// proofs have such squares none showed anything false. And b may be odd, or b + 2 be n + 1, which is
/// n, by parity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    /// A defender who is not in check may have other hands.
    QuietHands,
    /// More for the attacker is harder, or the hands of one side do not matter.
    HandsReversed,
    AttackersHand,
    DefendersHand,
    /// The same of tsume lengths, as if they did not grow with the attacker's hand.
    TsumeHands,
    TsumeHandsReversed,
    TsumeAnyHands,
    /// Plies of the tsume length do not matter.
    TsumePlies,
    /// Plies do not matter, or entries are asked for as many, or for two fewer than they should.
    PliesIgnored,
    PliesKept,
    PliesSkipped,
    /// Every kind of mate is as good as another one, and every kind of no mate.
    AnyKind,
    /// One reply, or one check, is not looked at.
    OmittedReply,
    OmittedCheck,
    /// A move of the attacker need not give check, or may be a pawn-drop mate.
    NoCheck,
    PawnDropMate,
    /// A reply may be illegal.
    IllegalReply,
    /// A stalemate is mate, or a mate is none.
    StalemateMates,
    MateIsNone,
    /// A check's mate at once is not looked for.
    NoMateInOne,
    /// Drops are not followed by captures in the relaxed sense.
    NoCaptures,
    /// Of a futile drop: the reply that it is compared with is not named, does not matter, may
    /// be a drop, or one with a shorter mate.
    NoneNamed,
    NotCompared,
    ComparedWithDrop,
    ComparedWithLess,
    /// No drop needs to last, or those that are named need not; those that do, or that come later,
    /// are not followed by captures; or those that come later by captures that mate within fewer
    /// plies.
    NothingLasts,
    NamedAlone,
    LastsWithoutCaptures,
    LaterWithoutCaptures,
    LaterWithin,
    /// Of drops that count: no capture of one need mate soon, so that it is the first.
    NoneFirst,
    /// What is claimed: none in two plies fewer; its parity; of "complete" what is named below.
    NotShorter,
    Parity,
    OtherMoves,
    LeftInHand,
    /// The main line's move need not mate, or not in time, or others may mate sooner.
    LineMates,
    LineLater,
    LineShortest,
    /// Of brinkmates, and none: the hands of their entries, as above; their moves do not matter.
    HeldHandsReversed,
    HeldAttackersHand,
    HeldDefendersHand,
    QuietAnyHands,
    MovesIgnored,
    /// Behind a move there may be as many moves, or as many if there is more than one, or if they
    /// are any number; or there is none within two fewer; or the defender to move has one more.
    MovesKept,
    LaterKept,
    MovesSkipped,
    AnyKept,
    DefendersMove,
    /// A brinkmate within 0 moves is one, or as good as a mate.
    WithinNone,
    /// A quiet move need not threaten, or with a brinkmate alone; or not if there is no reply.
    NoThreat,
    ThreatOfBrinkmate,
    StalemateHeld,
    /// One reply is not looked at, or none but the last; one quiet move, one drop, one check, or
    /// any drop of a pawn or promotion.
    UnheldReply,
    UnheldLater,
    UnansweredMove,
    UnansweredDrop,
    UnansweredCheck,
    UnansweredPawns,
    UnansweredPromotions,
    /// Nor is any check.
    UnansweredChecks,
    /// A defender in check may pass; who has no reply is safe, whatever a pass leads to; a reply
    /// may be illegal, or lead anywhere.
    PassInCheck,
    StalemateSafe,
    IllegalAnswer,
    AnyAnswer,
    /// None may be a mate; or it is none at all if there is none within a few plies, or in any
    /// number of moves if there is no mate.
    MateAtRoot,
    BoundedClosed,
    ClosedNone,
    /// A move may be a pawn-drop mate, or leave the attacker's own king in check.
    HeldByPawnDrop,
    HeldInCheck,
    /// What is claimed: no moves at all, of two sides; a threat where nobody can pass, or of a
    /// longer mate; none in two moves fewer.
    NoMoves,
    NobodyPasses,
    LongThreat,
    ShorterByTwo,
}

const OF_MATES: [Break; 18] = [
    Break::QuietHands,
    Break::HandsReversed,
    Break::AttackersHand,
    Break::DefendersHand,
    Break::PliesIgnored,
    Break::PliesKept,
    Break::PliesSkipped,
    Break::AnyKind,
    Break::OmittedReply,
    Break::OmittedCheck,
    Break::NoCheck,
    Break::PawnDropMate,
    Break::IllegalReply,
    Break::StalemateMates,
    Break::MateIsNone,
    Break::NoMateInOne,
    Break::NotShorter,
    Break::Parity,
];

/// Breaks about drops between checker and king, and about tsume lengths.
pub const OF_DROPS: [Break; 15] = [
    Break::TsumeHands,
    Break::TsumeHandsReversed,
    Break::TsumeAnyHands,
    Break::TsumePlies,
    Break::NoCaptures,
    Break::NoneNamed,
    Break::NotCompared,
    Break::ComparedWithDrop,
    Break::ComparedWithLess,
    Break::NothingLasts,
    Break::NamedAlone,
    Break::LastsWithoutCaptures,
    Break::LaterWithoutCaptures,
    Break::LaterWithin,
    Break::NoneFirst,
];

/// Breaks about claims of completeness.
pub const OF_COMPLETE: [Break; 5] =
    [Break::OtherMoves, Break::LeftInHand, Break::LineMates, Break::LineLater, Break::LineShortest];

pub fn breaks() -> Vec<Break> {
    [&OF_MATES[..], &OF_DROPS, &OF_COMPLETE].concat()
}

/// Breaks about drops that last or come later.
const LEAVING: [Break; 4] = [
    Break::LastsWithoutCaptures,
    Break::LaterWithoutCaptures,
    Break::LaterWithin,
    Break::NoneFirst,
];

/// How many comparisons with drops may follow each other.
const MOST_COMPARISONS: usize = 7;

/// For entries of *Bounded* that could support each other for ever.
const ENDLESS: i32 = 9998;

#[derive(Clone, Copy)]
pub struct Entry {
    pub kind: u8,
    pub node: usize,
    pub plies: i32,
}

/// The choices that an entry, or a claim, names and needs.
#[derive(Clone, Default)]
pub struct Support {
    pub choices: Vec<String>,
    /// Numbers of entries.
    pub needs: Vec<usize>,
}

pub struct Rules<'s> {
    pub space: &'s Space,
    pub broken: Option<Break>,
    pub entries: Vec<Entry>,
    /// The support of each entry; `None` if it does not hold.
    pub supports: Vec<Option<Support>>,
    /// Entries by positions and kinds.
    of: HashMap<(usize, u8), Vec<usize>>,
    /// The first entry that is looked at: those before it rest on none behind it.
    first: usize,
}

impl Rules<'_> {
    /// All that can be shown if this rule is broken.
    pub fn all(space: &Space, broken: Option<Break>) -> Rules<'_> {
        let has_captures = space.nodes.iter().any(|node| !node.captures.is_empty());
        let kinds: &[u8] = if has_captures { b"MBCRTL" } else { b"MBC" };
        let mut entries = Vec::new();
        for plies in 0..=MOST as i32 {
            for (node, position) in space.nodes.iter().enumerate().filter(|(_, node)| !node.is_open)
            {
                let is_odd = plies % 2 == 1;
                let is_asked = position.attacks || node < space.roots || position.is_quiet();
                // The others only where a problem is complete.
                for &kind in kinds.iter().filter(|kind| is_asked || b"MTC".contains(kind)) {
                    let is_kept = match kind {
                        b'C' => plies == 0,
                        b'M' | b'T' => is_odd == position.attacks,
                        _ => plies >= 2 && (is_odd == position.attacks || node < space.roots),
                    };
                    if is_kept {
                        entries.push(Entry { kind, node, plies });
                    }
                    if kind == b'B' && plies == 0 {
                        entries.push(Entry { kind, node, plies: ENDLESS });
                    }
                }
            }
        }
        Rules::of(space, broken, entries)
    }

    fn of(space: &Space, broken: Option<Break>, entries: Vec<Entry>) -> Rules<'_> {
        let mut of: HashMap<_, Vec<usize>> = HashMap::new();
        for (number, entry) in entries.iter().enumerate() {
            of.entry((entry.node, entry.kind)).or_default().push(number);
        }
        let supports = vec![Some(Support::default()); entries.len()];
        let mut rules = Rules { space, broken, entries, supports, of, first: 0 };
        rules.settle();
        rules
    }

    fn settle(&mut self) {
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for number in self.first..self.entries.len() {
                if self.supports[number].is_some() {
                    self.supports[number] = self.support(self.entries[number]);
                    has_changed |= self.supports[number].is_none();
                }
            }
        }
        // What was found while more seemed to hold may name what does not.
        for number in self.first..self.entries.len() {
            if self.supports[number].is_some() {
                self.supports[number] = self.support(self.entries[number]);
            }
        }
    }

    fn is(&self, broken: Break) -> bool {
        self.broken == Some(broken)
    }

    fn support(&self, entry: Entry) -> Option<Support> {
        if matches!(entry.kind, b'K' | b'N') {
            return self.support_of_brinkmate(entry);
        }
        let (mut support, node) = (Support::default(), &self.space.nodes[entry.node]);
        let kinds: &[u8] = match entry.kind {
            b'M' => b"M",
            b'T' => b"TM",
            b'R' => b"RC",
            b'L' => b"RCL",
            b'B' => b"B",
            _ => b"C",
        };
        let plies = entry.plies;
        let holds = match (kinds.contains(&b'M'), node.attacks) {
            (true, false) => self.mated(kinds, entry.node, plies, &mut support),
            (false, false) => self.refuted(kinds, entry.node, plies, &mut support),
            (true, true) => {
                let others = node.others.iter().filter(|step| {
                    let is_check = self.space.nodes[step.to].in_check;
                    self.is(if is_check { Break::PawnDropMate } else { Break::NoCheck })
                });
                node.steps.iter().chain(others).any(|step| {
                    support = Support::default();
                    support.choices.push(step.usi.clone());
                    plies >= 1 && self.mated(kinds, step.to, plies - 1, &mut support)
                })
            }
            (false, true) => {
                let mut spare = usize::from(self.is(Break::OmittedCheck));
                node.steps.iter().all(|step| {
                    let before = support.clone();
                    let holds = self.refuted(kinds, step.to, plies - 1, &mut support);
                    if !holds && spare > 0 {
                        spare -= 1;
                        support = before;
                        // Some reply, which refutes nothing.
                        let replies = &self.space.nodes[step.to].steps;
                        support.choices.extend(replies.first().map(|reply| reply.usi.clone()));
                        return true;
                    }
                    holds
                })
            }
        };
        holds.then_some(support)
    }

    /// Whether an entry about one position speaks for another one of its family.
    fn covers(&self, kind: u8, said: usize, need: usize) -> bool {
        let [said, need] = [said, need].map(|node| &self.space.nodes[node]);
        let has = |one: &[u8; 7], other: &[u8; 7]| one.iter().zip(other).all(|(a, b)| a >= b);
        let of_brinkmate = |broken| matches!(kind, b'K' | b'N') && self.is(broken);
        let is_ignored = [
            self.is(Break::AttackersHand) || of_brinkmate(Break::HeldAttackersHand),
            self.is(Break::DefendersHand) || of_brinkmate(Break::HeldDefendersHand),
        ];
        let [more, less] = [[need, said], [said, need]].map(|[rich, poor]| {
            (is_ignored[0] || has(&rich.hands[0], &poor.hands[0]))
                && (is_ignored[1] || has(&poor.hands[1], &rich.hands[1]))
        });
        let is_tsume = matches!(kind, b'T' | b'L');
        let is_reversed = is_tsume && self.is(Break::TsumeHandsReversed)
            || of_brinkmate(Break::HeldHandsReversed);
        let (is_easier, is_harder) =
            if is_reversed || self.is(Break::HandsReversed) { (less, more) } else { (more, less) };
        let is_exact = if need.is_quiet() {
            !self.is(Break::QuietHands) && !self.is(Break::QuietAnyHands)
        } else if is_tsume && self.is(Break::TsumeAnyHands) {
            return true;
        } else {
            is_tsume && !is_reversed && !self.is(Break::TsumeHands)
        };
        match kind {
            _ if is_exact => is_easier && is_harder,
            _ if need.is_quiet() && self.is(Break::QuietAnyHands) => true,
            b'M' | b'T' | b'K' => is_easier,
            _ => is_harder,
        }
    }

    /// An entry of one of the kinds that says it.
    pub fn entry(&self, kinds: &[u8], node: usize, plies: i32) -> Option<usize> {
        let is_mate = kinds.contains(&b'M');
        let any: &[u8] = if is_mate { b"MT" } else { b"BCRL" };
        let kinds = if self.is(Break::AnyKind) { any } else { kinds };
        let families = self.space.families[node].iter();
        // Rather one that needs no hand dominance.
        let family = std::iter::once(&node).chain(families.filter(|other| **other != node));
        let found = family.flat_map(|&said| {
            let kinds = kinds.iter().filter(move |kind| self.covers(**kind, said, node));
            kinds.flat_map(move |&kind| self.of.get(&(said, kind)).into_iter().flatten())
        });
        found.copied().find(|&number| {
            let entry = self.entries[number];
            let is_enough = match entry.kind {
                b'C' => true,
                // A mate of any length is a brinkmate.
                b'M' if kinds.contains(&b'K') => true,
                b'M' | b'T' | b'K' => entry.plies <= plies,
                _ => entry.plies >= plies,
            };
            let is_tsume = matches!(entry.kind, b'T' | b'L');
            let is_brinkmate = matches!(entry.kind, b'K' | b'N');
            let is_ignored = self.is(Break::PliesIgnored)
                || is_tsume && self.is(Break::TsumePlies)
                || is_brinkmate && self.is(Break::MovesIgnored);
            (is_enough || is_ignored) && self.supports[number].is_some()
        })
    }

    /// An entry says it, or the rules do.
    pub fn said(&self, kinds: &[u8], node: usize, plies: i32, support: &mut Support) -> bool {
        let position = &self.space.nodes[node];
        let left = plies - i32::from(position.attacks);
        if !kinds.contains(&b'M') {
            let length = if kinds.contains(&b'R') { position.relaxed } else { position.literal };
            if kinds != b"C" && left < 2 {
                let mates = length[0] <= usize::from(position.attacks);
                return left < 0 || !mates || self.is(Break::NoMateInOne);
            }
            if position.attacks && position.literal[0] == NEVER && position.steps.is_empty() {
                return true;
            }
        } else if left < 0 {
            return false;
        }
        let found = self.entry(kinds, node, plies);
        support.needs.extend(found);
        found.is_some()
    }

    fn less(&self, plies: i32) -> i32 {
        match self.broken {
            Some(Break::PliesKept) => plies + 1,
            Some(Break::PliesSkipped) => plies - 3,
            _ => plies - 1,
        }
    }

    /// The first that holds; what the others left behind is taken away.
    pub fn any<T>(
        &self,
        among: impl IntoIterator<Item = T>,
        support: &mut Support,
        holds: impl Fn(&T, &mut Support) -> bool,
    ) -> Option<T> {
        let (choices, needs) = (support.choices.len(), support.needs.len());
        for one in among {
            if holds(&one, support) {
                return Some(one);
            }
            support.choices.truncate(choices);
            support.needs.truncate(needs);
        }
        None
    }

    /// The defender is mated within the plies.
    fn mated(&self, kinds: &[u8], node: usize, plies: i32, support: &mut Support) -> bool {
        self.mated_but(kinds, node, plies, (MOST_COMPARISONS, None), support)
    }

    /// The same, but for drops on squares that are left, if these may be; so many comparisons with
    /// drops may follow each other.
    fn mated_but(
        &self,
        kinds: &[u8],
        node: usize,
        plies: i32,
        (comparisons, mut left): (usize, Option<&mut Vec<String>>),
        support: &mut Support,
    ) -> bool {
        let position = &self.space.nodes[node];
        let is_mate = position.in_check || !position.steps.is_empty();
        let is_known = !position.is_open || position.literal[1] == 0;
        if plies < 0 || !is_known || !is_mate && !self.is(Break::StalemateMates) {
            return false;
        }
        let behind = self.less(plies);
        let may_be_futile =
            |step: &&Step| kinds.contains(&b'T') && position.in_check && step.is_drop();
        for square in position.captures.keys().filter(|_| kinds.contains(&b'T')) {
            let drops =
                position.steps.iter().filter(|step| step.is_drop() && step.square() == square);
            let drops: Vec<&Step> = drops.collect();
            let counts = self.any([()], support, |(), support| {
                support.choices.push("-".to_owned());
                drops.iter().all(|step| self.said(kinds, step.to, behind, support))
            });
            // Those that are futile are left, too, where a broken rule may leave them.
            let may_be_left = left.is_some() && self.broken.is_some_and(|b| LEAVING.contains(&b));
            let mut is_futile = || self.is_futile(node, square, (plies, comparisons), support);
            if counts.is_some() || !may_be_left && is_futile() {
                continue;
            }
            let Some(left) = left.as_deref_mut() else {
                return false;
            };
            left.push(square.clone());
            support.choices.push("?".to_owned());
        }
        let mut spare = usize::from(self.is(Break::OmittedReply));
        position.steps.iter().filter(|step| !may_be_futile(step)).all(|step| {
            let holds = self.said(kinds, step.to, behind, support);
            let is_spared = !holds && spare > 0 && position.steps.len() > 1;
            spare -= usize::from(is_spared);
            holds || is_spared
        })
    }

    fn is_futile(
        &self,
        node: usize,
        square: &str,
        (plies, comparisons): (i32, usize),
        support: &mut Support,
    ) -> bool {
        let position = &self.space.nodes[node];
        let ways = position.captures[square].iter();
        let ways = ways.flat_map(|step| (0..=plies).map(move |length| (step, length)));
        let found = self.any(ways, support, |&(step, length), support| {
            support.choices.extend([step.usi.clone(), length.to_string()]);
            let least = length - if self.is(Break::ComparedWithLess) { 5 } else { 3 };
            let replies = position.steps.iter();
            let mut replies =
                replies.filter(|step| !step.is_drop() || self.is(Break::ComparedWithDrop));
            let mut counting = (0..length - 2).filter(|_| comparisons > 0);
            let compared = length == 0
                || self.is(Break::NoneNamed)
                || self
                    .any(&mut replies, support, |reply, support| {
                        support.choices.push(reply.usi.clone());
                        self.is(Break::NotCompared) || self.said(b"RCL", reply.to, least, support)
                    })
                    .is_some()
                || self
                    .any(&mut counting, support, |within, support| {
                        let later = (Some(square), comparisons.saturating_sub(1));
                        self.lasts(node, (length - 2, *within), later, support)
                    })
                    .is_some();
            compared && self.mated(b"TM", step.to, length, support)
        });
        found.is_some()
    }

    /// A reply refutes mate within the plies.
    fn refuted(&self, kinds: &[u8], node: usize, plies: i32, support: &mut Support) -> bool {
        let position = &self.space.nodes[node];
        if position.is_open && position.literal[1] > 0 {
            return false;
        }
        if position.steps.is_empty() {
            return !position.in_check || self.is(Break::MateIsNone);
        }
        let reply = self.any(&position.steps, support, |step, support| {
            support.choices.push(step.usi.clone());
            let captures = position.captures.get(step.square()).filter(|_| step.is_drop());
            let captures =
                captures.filter(|_| kinds.contains(&b'R') && !self.is(Break::NoCaptures));
            self.said(kinds, step.to, self.less(plies), support)
                && captures
                    .into_iter()
                    .flatten()
                    .all(|step| self.refuted(kinds, step.to, plies, support))
        });
        if reply.is_some() {
            return true;
        }
        let ways = (0..plies).filter(|_| kinds.contains(&b'L'));
        let longer = self.any(ways, support, |within, support| {
            self.lasts(node, (plies, *within), (None, MOST_COMPARISONS), support)
        });
        if longer.is_none() && self.is(Break::IllegalReply) {
            self.any([()], support, |(), support| {
                support.choices.push(self.space.illegal_reply(node));
                true
            });
            return true;
        }
        longer.is_some()
    }

    /// A drop lasts that counts, where all before it is mated sooner; before the square of a futile
    /// one, if that is given.
    fn lasts(
        &self,
        node: usize,
        (plies, within): (i32, i32),
        (futile, comparisons): (Option<&str>, usize),
        support: &mut Support,
    ) -> bool {
        let (position, start) = (&self.space.nodes[node], support.choices.len());
        support.choices.push(within.to_string());
        let mut left = Vec::new();
        if !self.mated_but(b"TM", node, within, (comparisons, Some(&mut left)), support) {
            return false;
        }
        let (mut named, mut lasting) = (Vec::new(), Vec::new());
        for square in &left {
            let is_futile = futile == Some(square);
            match self.why_left(node, (square, is_futile), (plies, within), support) {
                Some(mark) => {
                    lasting.extend((!matches!(&*mark, "+" | "=")).then_some(square));
                    named.push(mark);
                }
                None => return false,
            }
        }
        let is_first_needed = futile.is_some() || named.iter().any(|mark| mark == "=");
        let is_futile_left = futile.is_none_or(|square| left.iter().any(|one| one == square));
        let mut named = named.into_iter();
        for choice in support.choices[start..].iter_mut().filter(|choice| *choice == "?") {
            *choice = named.next().expect("one for each");
        }
        if lasting.is_empty() && !self.is(Break::NothingLasts) {
            return false;
        }
        if !is_first_needed {
            return true;
        }
        let is_soon = within % 2 == 0 && within + 2 <= plies;
        if !is_futile_left || !is_soon {
            return false;
        }
        let captures = lasting.into_iter().flat_map(|square| &position.captures[square]);
        let first = self.any(captures, support, |step, support| {
            support.choices.push(step.usi.clone());
            self.is(Break::NoneFirst) || self.mated(b"TM", step.to, within + 2, support)
        });
        first.is_some()
    }

    /// Why a square is left: a drop that lasts, or that it comes later, or at least not before.
    fn why_left(
        &self,
        node: usize,
        (square, is_futile): (&str, bool),
        (plies, within): (i32, i32),
        support: &mut Support,
    ) -> Option<String> {
        let position = &self.space.nodes[node];
        let captured = |most: i32, support: &mut Support| {
            let is_left_out = self.is(if most == within {
                Break::LastsWithoutCaptures
            } else {
                Break::LaterWithoutCaptures
            });
            let captures = position.captures[square].iter().filter(|_| !is_left_out);
            captures.into_iter().all(|step| self.refuted(b"RCL", step.to, most, support))
        };
        let drops = position.steps.iter();
        let mut drops =
            drops.filter(|step| step.is_drop() && step.square() == square && !is_futile);
        let lasts = self.any(&mut drops, support, |drop, support| {
            let lasts =
                self.is(Break::NamedAlone) || self.said(b"RCL", drop.to, self.less(plies), support);
            lasts && captured(within, support)
        });
        let later = if self.is(Break::LaterWithin) { within } else { plies };
        let ways = [("+", later), ("=", within)];
        let ways = ways.into_iter().take(if is_futile { 1 } else { 2 });
        lasts.map(|drop| drop.usi.clone()).or_else(|| {
            let way = self.any(ways, support, |way, support| captured(way.1, support));
            way.map(|(mark, _)| mark.to_owned())
        })
    }
}
