//! The same of threats, brinkmates and none: claims 7 to 11.
//!
//! Expected values: the definition in docs/proof.md, for all positions of a space
//! (`space/quiet.rs`), which is compared with the plain recursion over it.

use super::claims::{Proof, both, is_within};
use super::rules::{ANY, Break, OF_BRINKMATES, Rules, Support};
use super::sources::Family;
use super::space::{MOST_MOVES, NEVER, Node, Space};
use super::threats::MOST_NODES;
use super::{APART, Judge, Samples, exchange, number};
use crate::exhaustive::Tally;
use crate::exhaustive::brinkmate::Truth;
use crate::exhaustive::positions::Dice;
use crate::whole::or_part;
use std::time::Instant;

const NAMES: [&str; 5] = [
    "a threat of mate in at most N plies",
    "brinkmate in at most N moves",
    "no brinkmate in at most N moves",
    "no brinkmate in any number of moves",
    "the shortest brinkmate takes N moves",
];
/// Positions take longer than those without quiet moves.
const SHARE: usize = 10;
/// One in so many rules is broken for each family.
const RARELY: usize = 4;
/// Moves that the plain recursion may try.
const BUDGET: u64 = 2_000;

/// A claim of these begins so.
pub fn is_about(words: &str) -> bool {
    words.contains("brinkmate") || words.starts_with("a threat")
}

/// The claim and its number; `None` if the words are no claim.
fn read(words: &str) -> Option<(usize, usize)> {
    let number = words.split(' ').find_map(|word| word.parse::<usize>().ok());
    let number = number.unwrap_or(0);
    let is = |name: &&str| name.replace('N', &number.to_string()) == words;
    Some((NAMES.iter().position(is)?, number))
}

/// Whether a claim about a root is true; `None` if it is not known.
pub fn is_true(space: &Space, root: usize, words: &str) -> Option<bool> {
    let Some((claim, number)) = read(words) else {
        return Some(false);
    };
    let node = &space.nodes[root];
    let is_any = |plies: usize| {
        if plies == ANY as usize { NEVER - 1 } else { plies }
    };
    let is_least = number >= usize::from(node.attacks || node.in_check);
    let within = |moves| is_within(node.brinkmate, is_any(moves));
    let none = |moves| within(moves).map(|is_it: bool| !is_it);
    match claim {
        0 => match node.pass {
            Some(pass) => is_within(space.nodes[pass].literal, is_any(number)),
            None => Some(false),
        },
        1 if is_least => within(number),
        2 => none(number),
        3 => none(NEVER - 1),
        4 if is_least => both(within(number), number.checked_sub(1).map_or(Some(true), none)),
        _ => Some(false),
    }
}

/// The plain recursion's word on a claim that was accepted.
pub fn solve(node: &Node, words: &str) -> Option<bool> {
    let (claim, moves) = read(words)?;
    let within = |moves: usize| plainly(node, moves);
    match claim {
        1 => within(moves),
        2 => within(moves).map(|is_it| !is_it),
        4 => {
            let fewer = moves.checked_sub(1).map_or(Some(false), within);
            both(within(moves), fewer.map(|is_it| !is_it))
        }
        _ => None,
    }
}

/// Whether there is a brinkmate within the moves, by the plain recursion.
fn plainly(node: &Node, moves: usize) -> Option<bool> {
    let (mut truth, sfen) = (Truth::new(BUDGET), format!("{} 1", node.sfen));
    let moves = u32::try_from(moves).ok().filter(|moves| *moves < 5)?;
    let found = if node.attacks {
        truth.is_brinkmate_within(&sfen, moves)
    } else {
        truth.is_won_after(&sfen, moves + 1)
    };
    found.ok()
}

impl Rules<'_> {
    /// The claims 7 to 11 about a root that can be shown, within these moves.
    fn claims_of_brinkmates(&self, root: usize) -> Vec<Proof> {
        let mut proofs = Vec::new();
        for (claim, name) in NAMES.iter().enumerate() {
            for number in [0, 1, 2, 3, 4, 5, 7, ANY - 1, ANY] {
                let mut support = Support::default();
                let is_one = claim != 3 || number == 0;
                if is_one && self.is_shown(claim, root, number, &mut support) {
                    let words = name.replace('N', &number.to_string());
                    proofs.push(self.proof(root, number, words, &support));
                }
            }
        }
        proofs
    }

    fn is_shown(&self, claim: usize, root: usize, number: i32, support: &mut Support) -> bool {
        let (node, is) = (&self.space.nodes[root], |broken| self.broken == Some(broken));
        let threat = |support: &mut Support| match node.pass {
            Some(pass) => {
                let plies = if is(Break::LongThreat) { ANY } else { number };
                self.said(b"M", pass, plies, support)
            }
            None => {
                is(Break::NobodyPasses) && (!node.attacks || self.said(b"M", root, number, support))
            }
        };
        let within = |support: &mut Support| {
            let least = i32::from(node.attacks || node.in_check);
            if number < least && !is(Break::NoMoves) {
                return false;
            }
            if node.attacks && number == 0 {
                return self.brinkmate(root, 0, support);
            }
            let found = self.entry(b"K", root, number);
            support.needs.extend(found);
            found.is_some()
        };
        let none = |moves: i32, support: &mut Support| {
            if node.attacks && moves == 0 {
                return is(Break::MateAtRoot) || self.no_mate(root, support);
            }
            let found = self.entry(b"N", root, moves);
            support.needs.extend(found);
            moves < 0 || found.is_some()
        };
        match claim {
            0 => threat(support),
            1 => within(support),
            2 => none(number, support),
            3 => none(ANY, support),
            _ => {
                let fewer = if is(Break::ShorterByTwo) { 2 } else { 1 };
                within(support) && (is(Break::NotShorter) || none(number - fewer, support))
            }
        }
    }
}

/// All that holds is true; all that is true is shown and accepted.
fn expect_truth(rules: &Rules, judge: &mut Judge) {
    for (entry, support) in rules.entries.iter().zip(&rules.supports) {
        let (node, holds) = (&rules.space.nodes[entry.node], support.is_some());
        let moves = if entry.plies == ANY { NEVER - 1 } else { entry.plies as usize };
        let [least, most] = node.brinkmate;
        let is_asked = entry.plies > 0 || !node.attacks;
        let [may_be, must_be] = match entry.kind {
            b'K' => [least <= moves, most <= moves.min(MOST_MOVES)],
            b'N' => [most > moves, least > moves],
            b'M' => [node.literal[0] <= moves, node.literal[1] <= moves],
            b'C' => [node.literal[1] == NEVER, node.literal[0] == NEVER],
            _ => [node.literal[1] > moves, node.literal[0] > moves],
        };
        let told = format!(
            "{} {moves} {}, {:?}, seed {}",
            entry.kind as char, node.sfen, node.brinkmate, judge.seed
        );
        assert!(may_be || !holds, "it holds and is false: {told}");
        assert!(holds || !must_be || !is_asked, "it is true and does not hold: {told}");
    }
    for root in 0..rules.space.roots {
        let proofs = rules.claims_of_brinkmates(root);
        for proof in &proofs {
            let is_accepted = judge.judge("right", root, proof);
            let (seed, text) = (judge.seed, proof.text());
            assert!(is_accepted, "refused and right, seed {seed}:\n{text}");
        }
        let is_shown = |words: &String| proofs.iter().any(|proof| proof.words == *words);
        for name in NAMES {
            for number in 0..=MOST_MOVES {
                let words = name.replace('N', &number.to_string());
                let is_true = is_true(rules.space, root, &words) == Some(true);
                let sfen = &rules.space.nodes[root].sfen;
                assert!(!is_true || is_shown(&words), "nothing shows {words}: {sfen}");
            }
        }
    }
}

/// What is said of the roots is what the plain recursion says.
fn expect_moves(space: &Space, tally: &mut Tally) {
    for node in &space.nodes[..space.roots] {
        for moves in 0..3 {
            if let Some(found) = plainly(node, moves) {
                let known = is_within(node.brinkmate, moves);
                tally.count(format!("the plain recursion says {found}, known {known:?}"));
                assert!(known != Some(!found), "{} {moves}: {found}", node.sfen);
            }
        }
    }
}

/// Claims of mates, and of brinkmates, with entries of other claims, or damaged.
fn edit(proofs: &[(usize, Proof)], judge: &mut Judge, dice: &mut Dice) {
    let mates = [
        "mate in at most N plies",
        "no mate in at most N plies",
        "no mate in any number of plies",
        "the shortest mate takes N plies",
    ];
    for (root, proof) in proofs {
        let mut other = proof.clone();
        let name = match dice.roll(3) {
            0 => mates[dice.roll(mates.len())],
            _ => NAMES[dice.roll(NAMES.len())],
        };
        other.plies = match name.contains('N') {
            true => dice.roll(5) as i32,
            false => 0,
        };
        other.words = name.replace('N', &other.plies.to_string());
        let kinds = b"MCKNB";
        let [one, another] = [(); 2].map(|()| dice.pick(kinds) as char);
        let less = dice.roll(3);
        for entry in &mut other.entries {
            let words: Vec<&str> = entry.splitn(3, ' ').collect();
            let letter = if words[0] == one.to_string() { another } else { one };
            let is_of_kind = dice.once_in(2) && (words[0] == one.to_string() || less == 0);
            let plies: usize = words[1].parse().expect("plies");
            let [letter, plies] = match less {
                _ if !is_of_kind => [words[0].to_owned(), words[1].to_owned()],
                0 => [words[0].to_owned(), plies.saturating_sub(1).to_string()],
                1 => [letter.to_string(), words[1].to_owned()],
                _ => [letter.to_string(), other.plies.to_string()],
            };
            *entry = format!("{letter} {plies} {}", words[2]);
        }
        judge.judge("edited", *root, &other);
    }
}

fn forge(rules: &Rules, right: &[(usize, Proof)], breaks: &[Break], judge: &mut Judge) {
    for &broken in breaks {
        let rules = rules.with_broken(broken);
        for root in 0..rules.space.roots {
            for proof in rules.claims_of_brinkmates(root) {
                let is_known = is_true(rules.space, root, &proof.words) == Some(true);
                let is_right = right.iter().any(|(at, other)| *at == root && *other == proof);
                if !is_known && !is_right {
                    judge.judge(&format!("{broken:?}"), root, &proof);
                }
            }
        }
    }
}

/// The family of a seed; how many positions it has, of which claims were judged.
fn trial(seed: u64, tally: &mut Tally, samples: &mut Samples) -> usize {
    let dice = &mut Dice::new(tsumi_core::position::mix(seed));
    let Some(family) = Family::throw_brinkmate(dice) else {
        return 0;
    };
    let space = Space::with_quiet_moves(&family.roots, family.is_black, family.most_nodes);
    for root in &space.nodes[..space.roots] {
        let side = if root.attacks { "attacker" } else { "defender" };
        tally.count(format!("brinkmate of the {side} {:?}", root.brinkmate));
    }
    if dice.once_in(4) {
        expect_moves(&space, tally);
    }
    let judge = &mut Judge { seed, space: &space, tally, samples };
    let rules = Rules::of_brinkmates(&space);
    expect_truth(&rules, judge);
    let roots = 0..space.roots;
    let proofs = roots.flat_map(|root| {
        let proofs = rules.claims_of_brinkmates(root);
        proofs.into_iter().map(move |proof| (root, proof))
    });
    let proofs: Vec<(usize, Proof)> = proofs.collect();
    exchange(&proofs, judge, dice);
    edit(&proofs, judge, dice);
    let mut breaks = OF_BRINKMATES.to_vec();
    breaks.retain(|_| dice.once_in(RARELY));
    forge(&rules, &proofs, &breaks, judge);
    space.roots
}

#[test]
fn what_is_false_of_brinkmates_is_refused() {
    let most =
        number("TSUMI_FORGERIES", or_part(super::POSITIONS, super::POSITIONS / 2)).div_ceil(SHARE);
    let seed = number("TSUMI_FORGERIES_SEED", 1) as u64;
    let (mut tally, mut samples) = (Tally::default(), Samples::new());
    let (mut positions, start) = (0, Instant::now());
    let first = if seed < APART { seed * APART } else { seed };
    for seed in first.. {
        if positions >= most {
            break;
        }
        let before = positions;
        positions += trial(seed, &mut tally, &mut samples);
        if positions / 1_000 > before / 1_000 {
            println!("{positions} positions, {:?}", start.elapsed());
        }
    }
    println!("{tally:#?}\n{positions} positions, {:?}", start.elapsed());
    let is_long = most >= super::POSITIONS / 2 / SHARE;
    for kind in ["neighbour", "claim", "plies", "words", "edited"] {
        let count = tally.of(&format!("refused false {kind}"));
        assert!(count > 0 || !is_long, "nothing false of kind {kind}");
    }
    for truth in ["true", "false"] {
        let count = tally.of(&format!("the plain recursion says {truth}"));
        assert!(count > 0 || !is_long, "nothing is {truth}");
    }
}

/// Families with a false claim for each of these rules.
const RICH: [(&[&str], &str, &[Break]); 12] = [
    (
        &["k8/9/9/9/9/9/b+n7/2g6/K8 b g", "k8/9/9/9/9/9/b+n7/2g6/K8 b Gg"],
        "w",
        &[
            Break::QuietAnyHands,
            Break::DefendersHand,
            Break::HeldDefendersHand,
            Break::MovesIgnored,
            Break::DefendersMove,
            Break::WithinNone,
            Break::UnansweredMove,
            Break::StalemateSafe,
            Break::IllegalAnswer,
            Break::AnyAnswer,
            Break::ClosedNone,
            Break::LongThreat,
            Break::ShorterByTwo,
            Break::NotShorter,
        ],
    ),
    (
        &["7k1/9/7K1/9/9/9/9/9/9 w G", "7k1/9/7K1/9/9/9/9/9/9 w -"],
        "b",
        &[
            Break::HandsReversed,
            Break::AttackersHand,
            Break::HeldHandsReversed,
            Break::HeldAttackersHand,
            Break::QuietAnyHands,
        ],
    ),
    (
        &["7k1/9/7K1/9/9/9/9/9/9 b -", "7k1/9/7K1/9/9/9/9/9/9 b P"],
        "b",
        &[
            Break::HeldAttackersHand,
            Break::HeldInCheck,
            Break::UnansweredDrop,
            Break::UnansweredPawns,
            Break::UnansweredPromotions,
        ],
    ),
    (
        &["8k/9/6G2/7G1/9/9/9/9/9 b p", "8k/9/6G2/7G1/9/9/9/9/9 b -"],
        "b",
        &[
            Break::HeldDefendersHand,
            Break::HeldHandsReversed,
            Break::MovesIgnored,
            Break::MovesKept,
            Break::MovesSkipped,
            Break::UnheldReply,
        ],
    ),
    (
        &["9/9/9/9/9/9/9/6G1G/7k1 b -"],
        "b",
        &[
            Break::UnansweredCheck,
            Break::UnansweredChecks,
            Break::PassInCheck,
            Break::MovesKept,
            Break::MovesSkipped,
        ],
    ),
    (&["8k/9/6G2/7G1/9/9/9/9/9 w -"], "b", &[Break::NoThreat, Break::ThreatOfBrinkmate]),
    (&["7Sk/6+B2/9/9/9/9/1K7/9/9 w -"], "b", &[Break::NoThreat, Break::StalemateHeld]),
    (
        &["4k4/9/4P4/9/9/9/9/9/9 b G", "4k4/9/4P4/9/9/9/9/9/9 b -"],
        "b",
        &[Break::MateAtRoot, Break::NoMoves, Break::NobodyPasses, Break::UnheldLater],
    ),
    (
        &["8k/8G/7G1/9/9/9/9/9/9 w -"],
        "b",
        &[Break::NoMoves, Break::PassInCheck, Break::NobodyPasses],
    ),
    (&["5S2k/6+B2/9/9/9/9/1K7/9/9 w B"], "b", &[Break::BoundedClosed]),
    (&["7nk/9/7G1/9/9/9/9/9/9 b P"], "b", &[Break::HeldByPawnDrop]),
    (&["6R+P1/8k/7sp/9/9/9/9/9/9 b -"], "b", &[Break::AnyKept, Break::LaterKept]),
];

/// Each rule is needed: without it something false is shown, which is refused.
#[test]
fn what_one_rule_of_brinkmates_forbids_is_refused() {
    let (mut samples, mut tried) = (Samples::new(), Vec::new());
    for (roots, attacker, breaks) in RICH {
        let roots: Vec<String> = roots.iter().map(|sfen| (*sfen).to_owned()).collect();
        let space = Space::with_quiet_moves(&roots, attacker == "b", MOST_NODES);
        let mut tally = Tally::default();
        expect_moves(&space, &mut tally);
        let judge = &mut Judge { seed: 0, space: &space, tally: &mut tally, samples: &mut samples };
        let rules = Rules::of_brinkmates(&space);
        expect_truth(&rules, judge);
        forge(&rules, &[], breaks, judge);
        for broken in breaks {
            // A perpetual check, where a brinkmate in three is not seen: that the moves get
            // fewer is asked whether or not there is one.
            let is_other = matches!(broken, Break::AnyKept | Break::LaterKept);
            let truth = if is_other { "other" } else { "false" };
            let count = tally.of(&format!("refused {truth} {broken:?}"));
            assert!(count > 0, "nothing false with {broken:?}: {roots:?}");
        }
        tried.extend(breaks);
    }
    let is_tried = |broken: &Break| tried.contains(broken);
    assert!(OF_BRINKMATES.iter().all(is_tried), "{tried:?}");
}
