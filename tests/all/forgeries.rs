//! Forged proofs, by construction: for small positions all is derived that the rules of
//! docs/proof.md show if one of them is broken. What is false of that must be refused.
//!
//! Expected values: [`space`] finds the truth of all positions that a root leads to, as the
//! exhaustive solver does, which it is compared with; so "accepted and false" is no opinion.
//! `TSUMI_FORGERIES=1000000 TSUMI_FORGERIES_SEED=2 cargo test --test all forgeries::` asks for
//! more than the tests do (`scripts/proof-fuzz`). A failure prints its seed, with which
//! `TSUMI_FORGERIES=1` tries it alone.

mod brinkmates;
mod claims;
mod maximal;
mod rules;
mod sources;
mod space;
mod threats;

use crate::exhaustive::Tally;
use crate::exhaustive::positions::Dice;
use crate::exhaustive::solver::{self, Verdict};
use crate::judged;
use crate::tsume::truth;
use crate::whole::or_part;
use claims::{Proof, is_true, with_other_exceptions};
use flate2::Compression;
use flate2::write::GzEncoder;
use rules::{Break, OF_COMPLETE, OF_DROPS, Rules};
use sources::Family;
use space::{MOST, NEVER, Space};
use std::io::Write;
use std::time::Instant;
use tsumi_core::position::Position;
use tsumi_core::solver::{Effort, Limits, Problem, Solver};

/// Positions in the tests.
const POSITIONS: usize = 1500;
/// How far the seeds of different runs are apart.
const APART: u64 = 1_000_000_000;
/// One in eight families that lead to fewer positions is kept.
const FEW: usize = 10;
/// One in so many rules is broken for each family, of those about drops more in some.
const RARELY: usize = 8;
const OFTEN: usize = 2;

fn number(variable: &str, default: usize) -> usize {
    let text = std::env::var(variable);
    text.map_or(default, |text| text.parse().expect("a number"))
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::none());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

/// The reason for which the checker refuses a proof, if it does.
fn refusal(text: &str) -> Option<String> {
    let checked = proof_check::check(&compressed(text)[..], 1 << 20);
    checked.err().map(|error| error.to_string())
}

struct Judge<'s> {
    seed: u64,
    space: &'s Space,
    tally: &'s mut Tally,
    samples: &'s mut Samples,
}

impl Judge<'_> {
    /// Has a claim about a root checked; whether it was accepted.
    fn judge(&mut self, kind: &str, root: usize, proof: &Proof) -> bool {
        let text = proof.text();
        let refusal = refusal(&text);
        let is_accepted = refusal.is_none();
        let known = is_true(self.space, root, &proof.words);
        let truth = known.or_else(|| is_accepted.then(|| self.solve(root, proof)).flatten());
        let verdict = match (is_accepted, truth) {
            (true, Some(true)) => "accepted true",
            (true, _) => "accepted unknown",
            (false, Some(false)) => "refused false",
            (false, _) => "refused other",
        };
        let is_longer = proof.words.contains(", longer reply ");
        let longer = if is_longer { " with longer replies" } else { "" };
        self.tally.count(format!("{verdict} {kind}{longer}"));
        assert!(
            !is_accepted || truth != Some(false),
            "accepted and false, {kind}, seed {}:\n{text}",
            self.seed
        );
        self.samples.keep(is_accepted, &text);
        is_accepted
    }

    /// The exhaustive solver's word on a claim about literal lengths.
    fn solve(&self, root: usize, proof: &Proof) -> Option<bool> {
        let node = &self.space.nodes[root];
        if brinkmates::is_about(&proof.words) {
            return brinkmates::solve(node, &proof.words);
        }
        let sfen = format!("{} 1", node.sfen);
        let most = (proof.plies.clamp(4, 8) as u32 & !1) + u32::from(node.attacks);
        let solved = if node.attacks { solver::solve } else { solver::solve_defence };
        let (is_none, plies) = (proof.words.starts_with("no mate"), proof.plies as u32);
        match solved(&sfen, most, 20_000).ok()? {
            Verdict::MateIn(length) if proof.words.starts_with("mate in") => Some(length <= plies),
            Verdict::MateIn(length) if is_none => Some(plies != 0 && length > plies),
            Verdict::NoMateWithin(most) if is_none && plies > 0 && plies <= most => Some(true),
            Verdict::NoMate => Some(is_none),
            _ => None,
        }
    }
}

/// One in 200 of the proofs, for the other checkers.
struct Samples {
    dice: Dice,
}

impl Samples {
    fn new() -> Samples {
        Samples { dice: Dice::new(1) }
    }

    fn keep(&mut self, is_accepted: bool, text: &str) {
        if self.dice.once_in(200) {
            judged::keep(&compressed(text), is_accepted);
        }
    }
}

/// All that holds is true; all that is true is shown and accepted.
fn expect_truth(rules: &Rules, judge: &mut Judge) {
    for (entry, support) in rules.entries.iter().zip(&rules.supports) {
        let (node, plies) = (&rules.space.nodes[entry.node], entry.plies as usize);
        // Whether the claim may be true, and whether it must be.
        let [literal, relaxed] = [node.literal, node.relaxed];
        let [may_be, must_be] = match entry.kind {
            b'M' => [literal[0] <= plies, literal[1] <= plies],
            b'B' => [literal[1] > plies, literal[0] > plies],
            b'C' => [literal[1] == NEVER, literal[0] == NEVER],
            b'R' => [relaxed[1] > plies, relaxed[0] > plies],
            b'T' => [relaxed[0] <= plies && (!rules.space.is_closed || node.tsume <= plies), false],
            _ => [literal[1] > plies && (!rules.space.is_closed || node.tsume > plies), false],
        };
        // Others need entries of a parity that is not tried.
        let must_be = must_be && (entry.kind == b'C' || (plies % 2 == 1) == node.attacks);
        let holds = support.is_some();
        let told = format!("{} {plies} {}, seed {}", entry.kind as char, node.sfen, judge.seed);
        assert!(may_be || !holds, "it holds and is false: {told}");
        assert!(holds || !must_be, "it is true and does not hold: {told}");
    }
    for root in 0..rules.space.roots {
        let node = &rules.space.nodes[root];
        let proofs = rules.claims(root);
        for proof in &proofs {
            let is_accepted = judge.judge("right", root, proof);
            assert!(is_accepted, "refused and right, seed {}:\n{}", judge.seed, proof.text());
        }
        let is_shown = |words: &str| proofs.iter().any(|proof| proof.words == words);
        let is_right = match node.literal {
            [NEVER, _] => is_shown("no mate in any number of plies"),
            [least, most] if least == most && most <= MOST => {
                is_shown(&format!("the shortest mate takes {most} plies"))
            }
            [..2, _] => true,
            [least, _] => {
                let most = MOST.min(least - 1);
                let most = most - usize::from((most % 2 == 1) != node.attacks);
                is_shown(&format!("no mate in at most {most} plies"))
            }
        };
        assert!(is_right, "nothing shows it: {}, {:?}", node.sfen, node.literal);
    }
}

/// The lengths of the roots are those of the exhaustive solver, and of the plain recursion.
fn expect_lengths(space: &Space) {
    for node in &space.nodes[..space.roots] {
        let sfen = format!("{} 1", node.sfen);
        let most = 4 + u32::from(node.attacks);
        let (literal, tsume) = if node.attacks {
            (solver::solve(&sfen, most, 2_000), truth::tsume_length(&sfen, most, 5_000))
        } else {
            let tsume = truth::tsume_length_of_defence(&sfen, most, 5_000);
            (solver::solve_defence(&sfen, most, 2_000), tsume)
        };
        let [least, plies] = node.literal;
        match literal {
            Ok(Verdict::MateIn(length)) => {
                assert!(least <= length as usize && length as usize <= plies, "{sfen}");
            }
            Ok(Verdict::NoMate) => assert_eq!(plies, NEVER, "{sfen}"),
            Ok(Verdict::NoMateWithin(most)) => assert!(plies > most as usize, "{sfen}"),
            Err(_) => {}
        }
        if let Ok(length) = tsume
            && !(node.is_quiet() && node.steps.is_empty())
        {
            let found = length.map_or(most as usize + 1, |length| length as usize);
            let is_exact = node.tsume == found || node.tsume > most as usize && length.is_none();
            assert!(!space.is_closed || is_exact, "{sfen}");
            let is_between = node.relaxed[0] <= found && found <= plies;
            assert!(length.is_none() || is_between, "{sfen}");
        }
    }
}

/// Exceptions of a claim of completeness that are none, or other ones.
fn except(proofs: &[(usize, Proof)], judge: &mut Judge, dice: &mut Dice) {
    for (root, proof) in proofs.iter().filter(|(_, proof)| proof.words.starts_with("complete")) {
        for _ in 0..12 {
            let mut other = proof.clone();
            other.words = with_other_exceptions(judge.space, *root, &proof.words, dice);
            judge.judge("exceptions", *root, &other);
        }
    }
}

/// The claim for other plies, of another kind, or with other words; and of another root.
fn exchange(proofs: &[(usize, Proof)], judge: &mut Judge, dice: &mut Dice) {
    for (root, proof) in proofs {
        let mut other = proof.clone();
        let mut about = *root;
        let kind = match dice.roll(5) {
            0 | 1 => {
                about = dice.roll(judge.space.roots);
                other.root.clone_from(&judge.space.nodes[about].sfen);
                "neighbour"
            }
            2 => {
                let plies = (proof.plies + dice.roll(5) as i32 - 2).max(0);
                other.plies = plies;
                other.words = proof.words.replacen(&proof.plies.to_string(), &plies.to_string(), 1);
                "plies"
            }
            3 => {
                let (at, another) = &proofs[dice.roll(proofs.len())];
                (other.words, other.plies) = (another.words.clone(), another.plies);
                let more = another.entries.iter().filter(|_| at != root);
                other.entries.extend(more.cloned());
                "claim"
            }
            _ => {
                let words = [
                    ", also mating at ply 1 G*5b",
                    " but for ",
                    " but for 1 move left open",
                    ", the shortest mate takes 1 plies",
                    ", ",
                    " ",
                    ".",
                    " or so",
                ];
                other.words += words[dice.roll(words.len())];
                "words"
            }
        };
        judge.judge(kind, about, &other);
    }
}

/// What the rules show if each of some is broken.
fn forge(right: &[(usize, Proof)], breaks: &[Break], judge: &mut Judge, dice: &mut Dice) {
    let space = judge.space;
    for &broken in breaks {
        let rules = Rules::all(space, Some(broken));
        let is_of_complete = OF_COMPLETE.contains(&broken);
        for root in 0..space.roots {
            let mut proofs = rules.claims(root);
            for _ in 0..if is_of_complete { 4 } else { 1 } {
                proofs.extend(rules.complete(root, dice));
            }
            // What needs no broken rule, and what is true, is no forgery.
            proofs.retain(|proof| is_true(space, root, &proof.words) != Some(true));
            proofs.retain(|proof| right.iter().all(|(at, other)| *at != root || other != proof));
            for proof in proofs {
                // The exceptions of a claim may be the false part.
                let is_complete = proof.words.starts_with("complete");
                let kind = if is_complete && !is_of_complete {
                    "complete".to_owned()
                } else {
                    format!("{broken:?}")
                };
                judge.judge(&kind, root, &proof);
            }
        }
    }
}

/// The engine's own proof of a root.
fn expect_engines(solver: &mut Solver, judge: &mut Judge, root: usize) {
    let node = &judge.space.nodes[root];
    let position = Position::from_sfen(&format!("{} 1", node.sfen)).expect("a position");
    let Ok(problem) = Problem::with_defender(&position, (!node.attacks).into()) else {
        return;
    };
    solver.clear();
    let limits = Limits::new().nodes(20_000).effort(Effort::Shortest);
    let mut inquiry = solver.ask(&problem).limits(&limits);
    inquiry.solve();
    let mut bytes = Vec::new();
    if problem.attacker_moves() == node.attacks && inquiry.certify(&mut bytes, 1000).is_ok() {
        let accepted = proof_check::check(&bytes[..], 1 << 20);
        let accepted = accepted.unwrap_or_else(|refusal| panic!("{}: {refusal}", node.sfen));
        assert_ne!(is_true(judge.space, root, &accepted.words), Some(false), "{}", node.sfen);
        judge.tally.count("accepted of the engine");
    }
}

/// The family of a seed; how many positions it has, of which claims were judged.
fn trial(seed: u64, solver: &mut Solver, tally: &mut Tally, samples: &mut Samples) -> usize {
    // Seeds that follow each other are not alike.
    let dice = &mut Dice::new(tsumi_core::position::mix(seed));
    let Some(family) = Family::throw(dice) else {
        return 0;
    };
    let space = Space::of(&family.roots, family.is_black, family.most_nodes);
    // Where a check leads nowhere there is little to forge.
    if space.nodes.len() < FEW && !dice.once_in(8) {
        return 0;
    }
    tally.count(if space.is_closed { "closed" } else { "open" });
    let judge = &mut Judge { seed, space: &space, tally, samples };
    if dice.once_in(4) {
        expect_lengths(&space);
    }
    let rules = Rules::all(&space, None);
    expect_truth(&rules, judge);
    let mut proofs = Vec::new();
    for root in 0..space.roots {
        proofs.extend(rules.claims(root).into_iter().map(|proof| (root, proof)));
        for _ in 0..2 {
            if let Some(proof) = rules.complete(root, dice) {
                judge.judge("complete", root, &proof);
                proofs.push((root, proof));
            }
        }
    }
    exchange(&proofs, judge, dice);
    except(&proofs, judge, dice);
    let mut breaks = rules::breaks();
    breaks.retain(|broken| {
        let is_often = OF_DROPS.contains(broken) || OF_COMPLETE.contains(broken);
        let is_often = is_often && family.is_about_drops;
        dice.once_in(if is_often { OFTEN } else { RARELY })
    });
    forge(&proofs, &breaks, judge, dice);
    if dice.once_in(10) {
        expect_engines(solver, judge, dice.roll(space.roots));
    }
    maximal::expect_family(&family, judge);
    space.roots
}

#[test]
fn what_is_false_is_refused() {
    let (most, seed) = (
        number("TSUMI_FORGERIES", or_part(POSITIONS, POSITIONS / 4)),
        number("TSUMI_FORGERIES_SEED", 1) as u64,
    );
    let (mut tally, mut samples) = (Tally::default(), Samples::new());
    let mut solver = Solver::new(1).expect("memory for a table");
    let (mut positions, start) = (0, Instant::now());
    // One that was printed, or the first of many.
    let first = if seed < APART { seed * APART } else { seed };
    for seed in first.. {
        if positions >= most {
            break;
        }
        let before = positions;
        positions += trial(seed, &mut solver, &mut tally, &mut samples);
        if positions / 10_000 > before / 10_000 {
            println!("{positions} positions, {:?}", start.elapsed());
        }
    }
    println!("{tally:#?}\n{positions} positions, {:?}", start.elapsed());
    let is_long = most >= POSITIONS / 4;
    // `nothing_false_can_be_shown_of_few_positions` has the last to itself.
    let kinds = ["neighbour", "claim", "plies", "words", "exceptions", "maximal"];
    for kind in kinds.into_iter().take(if most < POSITIONS { 5 } else { 6 }) {
        let count = tally.of(&format!("refused false {kind}"));
        assert!(count > 0 || !is_long, "nothing false of kind {kind}");
    }
    for kind in ["accepted true exceptions", "refused false exceptions"] {
        let count = tally.of(&format!("{kind} with longer replies"));
        assert!(count > 0 || !is_long, "{kind}: none with longer replies");
    }
}

/// Families with a false claim for each of these rules.
const RICH: [(&[&str], &str, usize, &[Break]); 16] = [
    (
        &["7gk/7P1/7G1/8S/9/9/9/9/8L b n", "7gk/7P1/7G1/8S/9/9/9/9/8L b -"],
        "b",
        1200,
        &[
            Break::AnyKind,
            Break::IllegalReply,
            Break::LineMates,
            Break::NothingLasts,
            Break::OmittedCheck,
            Break::Parity,
            Break::PliesIgnored,
            Break::PliesKept,
            Break::PliesSkipped,
        ],
    ),
    (
        &["9/9/9/9/9/9/g8/2g6/K8 b s", "9/9/9/9/9/9/g8/2g6/K8 b Ps"],
        "w",
        1200,
        &[Break::DefendersHand, Break::QuietHands, Break::StalemateMates],
    ),
    (
        &[
            "8k/9/2+B2S2G/9/9/9/9/9/9 b l",
            "8k/9/2+B2S2G/9/9/9/9/9/9 b -",
            "8k/9/2+B2S2G/9/9/9/9/9/9 b G",
        ],
        "b",
        1200,
        &[Break::AttackersHand, Break::HandsReversed, Break::NoCaptures],
    ),
    (
        &["9/9/9/9/9/9/1r1+s5/9/2K6 w P", "9/9/9/9/9/9/1r1+s5/9/2K6 w -"],
        "w",
        1200,
        &[Break::NoCheck, Break::OmittedReply],
    ),
    (
        &["6lk1/9/8R/9/9/9/9/5K3/9 b 2P", "6lk1/9/8R/9/9/9/9/5K3/9 b Pp"],
        "b",
        1200,
        &[Break::PawnDropMate],
    ),
    (&["9/9/9/9/9/9/9/R+S7/k8 w -"], "b", 1200, &[Break::MateIsNone]),
    (
        &["7Gk/2g4+Sg/9/9/5+S3/9/9/9/9 w L"],
        "b",
        1200,
        &[Break::LeftInHand, Break::NoMateInOne, Break::NotShorter],
    ),
    (
        &["8k/6+L2/9/7+B1/9/9/9/9/9 w -", "8k/6+L2/9/7+B1/9/9/9/9/9 w B"],
        "b",
        1200,
        &[Break::OtherMoves],
    ),
    (
        &["2BR3pk/8n/9/9/9/9/6g2/9/9 b SN2s"],
        "b",
        1200,
        &[Break::ComparedWithDrop, Break::NoneNamed],
    ),
    (
        &["7k+p/9/8+P/9/3B5/9/9/9/9 w GNgp"],
        "b",
        800,
        &[Break::NotCompared, Break::ComparedWithLess],
    ),
    (
        &["8k/6+P2/9/6P2/9/9/8R/9/9 w NPrgn"],
        "b",
        6000,
        &[Break::LaterWithoutCaptures, Break::LaterWithin],
    ),
    (&["6B1k/9/9/9/9/3B5/9/9/9 w n"], "b", 1200, &[Break::LastsWithoutCaptures, Break::TsumePlies]),
    (&["2+R3k2/9/6+N2/9/6s2/7L1/9/9/9 w 3p"], "b", 1500, &[Break::NamedAlone, Break::NoneFirst]),
    (&["6k2/3+N2B2/9/4+L1L2/9/9/9/9/9 b -"], "b", 1200, &[Break::LineShortest]),
    (&["9/8k/6K2/6N2/8+P/9/9/9/9 b P"], "b", 500, &[Break::LineLater]),
    (
        &["6+R1k/9/6l2/9/9/7B1/9/9/9 w Gn", "6+R1k/9/6l2/9/9/7B1/9/9/9 w n"],
        "b",
        1200,
        &[Break::TsumeAnyHands, Break::TsumeHandsReversed, Break::LineMates],
    ),
];

/// Each rule is needed: without it something false is shown, which is refused.
#[test]
fn what_one_rule_forbids_is_refused() {
    let (mut samples, mut dice) = (Samples::new(), Dice::new(1));
    for (roots, attacker, most_nodes, breaks) in RICH {
        let roots: Vec<String> = roots.iter().map(|sfen| (*sfen).to_owned()).collect();
        let space = Space::of(&roots, attacker == "b", most_nodes);
        let mut tally = Tally::default();
        let judge = &mut Judge { seed: 0, space: &space, tally: &mut tally, samples: &mut samples };
        expect_truth(&Rules::all(&space, None), judge);
        // The random choices differ each time.
        for _ in 0..4 {
            forge(&[], breaks, judge, &mut dice);
        }
        for broken in breaks {
            let count = tally.of(&format!("refused false {broken:?}"));
            assert!(count > 0, "nothing false with {broken:?}: {roots:?}");
        }
    }
}

/// The same where all that any proof could show is tried.
#[test]
fn nothing_false_can_be_shown_of_few_positions() {
    let (mut tally, mut samples) = (Tally::default(), Samples::new());
    let mut spaces = 0;
    for seed in 0.. {
        let dice = &mut Dice::new(tsumi_core::position::mix(seed));
        let Some(family) = Family::throw(dice) else {
            continue;
        };
        let judge =
            &mut Judge { seed, space: &Space::default(), tally: &mut tally, samples: &mut samples };
        spaces += maximal::expect_family(&family, judge);
        if spaces >= or_part(15, 7) {
            break;
        }
    }
    println!("{tally:#?}");
    assert!(tally.of("refused false maximal") > or_part(50, 20));
}
