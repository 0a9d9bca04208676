//! The rules of brinkmates, and none. What they ask of mates, and no mates, is shown without a
//! broken rule: those are tried without quiet moves.
//!
//! If entries covered hands where the defender is to move and not in check, too, nothing false
//! would follow: a pass is one more reply, so that no stalemate is behind fewer. So that is no
//! break here; that any hands do there is one.

use super::{Break, Entry, Rules, Support};
use crate::forgeries::space::{MOST, MOST_MOVES, NEVER, Node, Space, Step};

/// Any number of plies or moves.
pub const ANY: i32 = 9999;

/// Broken rules of threats, brinkmates and none, and of claims about them.
pub const OF_BRINKMATES: [Break; 39] = [
    Break::QuietAnyHands,
    Break::HandsReversed,
    Break::AttackersHand,
    Break::DefendersHand,
    Break::HeldHandsReversed,
    Break::HeldAttackersHand,
    Break::HeldDefendersHand,
    Break::MovesIgnored,
    Break::MovesKept,
    Break::LaterKept,
    Break::MovesSkipped,
    Break::AnyKept,
    Break::DefendersMove,
    Break::WithinNone,
    Break::NoThreat,
    Break::ThreatOfBrinkmate,
    Break::StalemateHeld,
    Break::UnheldReply,
    Break::UnheldLater,
    Break::UnansweredMove,
    Break::UnansweredDrop,
    Break::UnansweredCheck,
    Break::UnansweredPawns,
    Break::UnansweredPromotions,
    Break::UnansweredChecks,
    Break::PassInCheck,
    Break::StalemateSafe,
    Break::IllegalAnswer,
    Break::AnyAnswer,
    Break::MateAtRoot,
    Break::BoundedClosed,
    Break::ClosedNone,
    Break::HeldByPawnDrop,
    Break::HeldInCheck,
    Break::NoMoves,
    Break::NobodyPasses,
    Break::LongThreat,
    Break::ShorterByTwo,
    Break::NotShorter,
];

fn is_pawn_drop(step: &Step) -> bool {
    step.usi.starts_with("P*")
}

impl<'s> Rules<'s> {
    /// What can be shown of a space with quiet moves.
    pub fn of_brinkmates(space: &'s Space) -> Rules<'s> {
        let mut entries = Vec::new();
        let open = |node: &Node| node.is_open || !node.attacks;
        let nodes = || space.nodes.iter().enumerate();
        for plies in 0..=MOST {
            for (number, node) in nodes().filter(|(_, node)| !open(node)) {
                let mut add = |kind| {
                    entries.push(Entry { kind, node: number, plies: plies as i32 });
                };
                // A false entry holds by no rule, and would be looked at in vain.
                if plies == 0 && node.literal[1] == NEVER {
                    add(b'C');
                }
                if plies % 2 == 1 && node.literal[0] <= plies {
                    add(b'M');
                }
                // Not all that there are: one that is no "none at all".
                if plies == 3 && node.literal[1] > 3 {
                    add(b'B');
                }
            }
        }
        let first = entries.len();
        for plies in (0..=MOST_MOVES as i32).chain([ANY]) {
            let asked =
                |number, node: &Node| node.is_whole || !node.attacks && number < space.roots;
            for (node, _) in nodes().filter(|&(number, node)| asked(number, node)) {
                entries.extend(b"KN".map(|kind| Entry { kind, node, plies }));
            }
        }
        let mut rules = Rules::of(space, None, entries);
        rules.first = first;
        rules
    }

    /// The same with a broken rule.
    pub fn with_broken(&self, broken: Break) -> Rules<'s> {
        let mut supports = self.supports.clone();
        supports[self.first..].fill(Some(Support::default()));
        let mut rules = Rules {
            space: self.space,
            broken: Some(broken),
            entries: self.entries.clone(),
            supports,
            of: self.of.clone(),
            first: self.first,
        };
        rules.settle();
        rules
    }

    pub fn support_of_brinkmate(&self, entry: Entry) -> Option<Support> {
        let (mut support, moves) = (Support::default(), entry.plies);
        let node = &self.space.nodes[entry.node];
        let holds = match (entry.kind, node.attacks) {
            (b'K', true) => self.has_brinkmate(node, moves, &mut support),
            (_, true) => self.has_none(entry.node, moves, &mut support),
            (b'K', false) => {
                let more = i32::from(self.is(Break::DefendersMove));
                self.held(entry.node, moves + more, &mut support)
            }
            _ => {
                let less = i32::from(self.is(Break::DefendersMove));
                self.free(entry.node, (moves - less).max(0), &mut support)
            }
        };
        holds.then_some(support)
    }

    fn has_brinkmate(&self, node: &Node, moves: i32, support: &mut Support) -> bool {
        let least = i32::from(!self.is(Break::WithinNone));
        let is_kept = self.is(Break::MovesKept)
            || self.is(Break::LaterKept) && moves > 1
            || self.is(Break::AnyKept) && moves == ANY;
        let left = if is_kept { moves } else { moves - 1 };
        let forbidden = node.others.iter();
        let forbidden = forbidden.filter(|_| self.is(Break::HeldByPawnDrop));
        let steps = node.steps.iter().chain(&node.quiet).chain(forbidden);
        let found = moves >= least
            && self
                .any(steps, support, |step, support| {
                    support.choices.push(step.usi.clone());
                    self.held(step.to, left.max(0), support)
                })
                .is_some();
        if !found && moves > 0 && self.is(Break::HeldInCheck) {
            let illegal = self.space.move_into_check(node);
            support.choices.extend(illegal.clone());
            return illegal.is_some();
        }
        found
    }

    fn has_none(&self, number: usize, moves: i32, support: &mut Support) -> bool {
        let node = &self.space.nodes[number];
        if moves < 1 || !self.is(Break::MateAtRoot) && !self.no_mate(number, support) {
            return false;
        }
        let left = match self.broken {
            _ if moves == ANY => ANY,
            Some(Break::MovesSkipped) => (moves - 2).max(0),
            _ => moves - 1,
        };
        let mut steps: Vec<&Step> = node.steps.iter().chain(&node.quiet).collect();
        steps.sort_by_key(|step| &step.usi);
        let mut spare = 1;
        steps.into_iter().all(|step| {
            let is_check = self.space.nodes[step.to].in_check;
            if is_check && (moves == 1 || self.is(Break::UnansweredChecks)) {
                return true;
            }
            let (choices, needs) = (support.choices.len(), support.needs.len());
            if self.free(step.to, left, support) {
                return true;
            }
            let is_spared = match self.broken {
                Some(Break::UnansweredMove) => spare > 0 && !is_check && !step.is_drop(),
                Some(Break::UnansweredDrop) => spare > 0 && step.is_drop(),
                Some(Break::UnansweredCheck) => spare > 0 && is_check,
                Some(Break::UnansweredPawns) => is_pawn_drop(step),
                Some(Break::UnansweredPromotions) => step.usi.ends_with('+'),
                _ => false,
            };
            spare -= usize::from(is_spared && spare > 0);
            support.choices.truncate(choices);
            support.needs.truncate(needs);
            let replies = &self.space.nodes[step.to].steps;
            let answer = replies.first().map_or("-", |reply| &reply.usi);
            support.choices.push(answer.to_owned());
            is_spared
        })
    }

    /// *Closed*, or no check.
    pub fn no_mate(&self, node: usize, support: &mut Support) -> bool {
        let is_bounded = self.is(Break::BoundedClosed);
        self.said(b"C", node, 0, support) || is_bounded && self.said(b"B", node, 3, support)
    }

    /// The attacker, to move, mates, or has a brinkmate within the moves.
    pub fn brinkmate(&self, node: usize, left: i32, support: &mut Support) -> bool {
        if left == 0 && !self.is(Break::WithinNone) {
            return self.said(b"M", node, ANY, support);
        }
        if self.is(Break::UnheldLater) {
            return true;
        }
        let found = self.entry(b"MK", node, left);
        support.needs.extend(found);
        found.is_some()
    }

    pub fn no_brinkmate(&self, node: usize, left: i32, support: &mut Support) -> bool {
        if left == 0 {
            return self.no_mate(node, support);
        }
        let found = self.entry(b"N", node, left);
        support.needs.extend(found);
        found.is_some() || self.is(Break::ClosedNone) && self.no_mate(node, support)
    }

    /// The defender, to move, is in check or threatened, and each reply leads to a brinkmate.
    fn held(&self, node: usize, left: i32, support: &mut Support) -> bool {
        let position = &self.space.nodes[node];
        if position.is_open {
            return false;
        }
        let is_threat = |pass: usize, support: &mut Support| {
            self.said(b"M", pass, ANY, support)
                || self.is(Break::ThreatOfBrinkmate)
                    && self
                        .any([()], support, |(), support| {
                            let found = self.entry(b"K", pass, ANY);
                            support.needs.extend(found);
                            found.is_some()
                        })
                        .is_some()
        };
        let is_stalemate = position.steps.is_empty() && self.is(Break::StalemateHeld);
        let is_asked = !position.in_check && !is_stalemate && !self.is(Break::NoThreat);
        if is_asked && !position.pass.is_some_and(|pass| is_threat(pass, support)) {
            return false;
        }
        let is_spare = self.is(Break::UnheldReply) && position.steps.len() > 1;
        let mut spare = usize::from(is_spare);
        position.steps.iter().all(|reply| {
            let holds = self.brinkmate(reply.to, left, support);
            let is_spared = !holds && spare > 0;
            spare -= usize::from(is_spared);
            holds || is_spared
        })
    }

    /// The defender, to move, may pass, or has a reply behind which there is none.
    fn free(&self, node: usize, left: i32, support: &mut Support) -> bool {
        let position = &self.space.nodes[node];
        let passed = self.any([position.pass], support, |pass, support| {
            support.choices.push("-".to_owned());
            match pass {
                Some(pass) => self.no_mate(*pass, support),
                None => position.in_check && self.is(Break::PassInCheck),
            }
        });
        if passed.is_some() {
            return true;
        }
        if position.is_open {
            return false;
        }
        let replies = self.any(&position.steps, support, |reply, support| {
            support.choices.push(reply.usi.clone());
            self.is(Break::AnyAnswer) || self.no_brinkmate(reply.to, left, support)
        });
        if replies.is_some() {
            return true;
        }
        if self.is(Break::IllegalAnswer) {
            support.choices.push(self.space.illegal_reply(node));
            return true;
        }
        self.is(Break::StalemateSafe) && position.steps.is_empty() && !position.in_check
    }
}
