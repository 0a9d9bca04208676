//! Brinkmates: verdict, length, first move, on small positions and on published ones.
//!
//! Expected values: the definition tried out on the board of `rsshogi`
//! ([`exhaustive::brinkmate`](crate::exhaustive::brinkmate)), and the books. What the engine
//! says is proven to `proof-check`, too.

use crate::exhaustive::brinkmate::Truth;
use crate::exhaustive::positions::{
    Amounts, Dice, THEMES, throw, with_a_piece_added, with_a_piece_moved, with_a_piece_removed,
    with_other_hands,
};
use crate::whole::or_part;
use std::collections::BTreeMap;
use std::env;
use std::time::Duration;
use tsumi_core::position::{Move, Position, Unchecked};
use tsumi_core::solver::{
    BrinkmateAnswer, BrinkmateFaults, BrinkmateVerdict, CertificateError, Defender, Effort, Escape,
    Limits, Problem, Progress, Questions, Solver, Verdict,
};

/// Moves in which brinkmates are looked for.
const MOST_MOVES: u32 = 3;
/// Moves that the definition may try on one position; the others are left out.
const BUDGET: u64 = 40_000;
/// A search that needs more ends without a verdict.
const NODES: u64 = if cfg!(feature = "disorder") {
    // Threads that take turns are slow.
    30_000
} else {
    1_000_000
};
/// Positions of a proof.
const MOST_OF_PROOF: u64 = 20_000;
/// Nodes to choose positions.
const NODES_TO_CHOOSE: u64 = 10_000;
/// Few pieces for the defender: each in hand means up to eighty replies.
const FEW: Amounts = Amounts { attackers: 4, defenders: 3, attackers_hand: 3, defenders_hand: 1 };

fn problem(sfen: &str) -> Option<Problem> {
    let problem = Problem::new(&sfen.parse().ok()?).ok()?;
    problem.attacker_moves().then_some(problem)
}

/// A position that is nearly a mate: one that is, with some pieces elsewhere.
fn near_mate(solver: &mut Solver, dice: &mut Dice) -> Option<String> {
    let mut sfen = throw(THEMES[dice.roll(4)], FEW, dice);
    let limits = Limits::new().nodes(NODES_TO_CHOOSE).effort(Effort::Any);
    let mut is_mate = |sfen: &str| {
        let answer = problem(sfen).map(|problem| solver.ask(&problem).limits(&limits).solve());
        answer.is_some_and(|answer| answer.verdict == Verdict::Mate)
    };
    if dice.once_in(10) || !is_mate(&sfen) {
        return Some(sfen).filter(|_| dice.once_in(10));
    }
    for _ in 0..8 {
        let other = match dice.roll(6) {
            0 => with_a_piece_moved(&sfen, dice),
            1 => with_a_piece_removed(&sfen, dice),
            2 => with_a_piece_added(&sfen, dice),
            _ => with_other_hands(&sfen, dice),
        };
        if problem(&other).is_some() {
            sfen = other;
        }
        if !is_mate(&sfen) {
            break;
        }
    }
    Some(sfen)
}

/// The length: the least number of moves, else `None`, and the number of moves tried.
fn length(truth: &mut Truth, sfen: &str) -> Option<(Option<u32>, u32)> {
    let mut tried = None;
    for moves in 0..=MOST_MOVES {
        match truth.is_brinkmate_within(sfen, moves) {
            Ok(true) => return Some((Some(moves), moves)),
            Ok(false) => tried = Some((None, moves)),
            Err(_) => break,
        }
    }
    tried
}

/// Asks the engine of a position, and compares.
fn compare(sfen: &str, solver: &mut Solver, threads: usize, tally: &mut BTreeMap<String, usize>) {
    let Some(problem) = problem(sfen) else {
        return;
    };
    let mut truth = Truth::new(BUDGET);
    let Some((length, tried)) = length(&mut truth, sfen) else {
        return;
    };
    let limits = Limits::new().nodes(NODES).threads(threads);
    let mut inquiry = solver.ask(&problem).limits(&limits);
    // With the replies the referee judges each brinkmate.
    let questions = Questions::new().brinkmate(tried).variations(usize::MAX);
    let findings = inquiry.find(&questions);
    let answer = findings.brinkmate.expect("there is no path");
    let told = format!("{sfen}: {length:?} of {tried}, the engine says {answer:?}");
    let count = |what: String, tally: &mut BTreeMap<String, usize>| {
        *tally.entry(what).or_default() += 1;
    };
    if let Some(claim) = answer.claim() {
        let mut inquiry = solver.ask(&problem).limits(&limits);
        let mut proof = Vec::new();
        match inquiry.certify_claim(claim.clone(), &mut proof, MOST_OF_PROOF) {
            Ok(_) => {
                let accepted = proof_check::check(&proof[..], 64 << 20);
                let accepted = accepted.unwrap_or_else(|why| panic!("{told}: {claim}: {why}"));
                assert_eq!(accepted.words, claim.to_string(), "{told}");
                count("proven to others".to_owned(), tally);
            }
            Err(CertificateError::Ended | CertificateError::TooManyPositions) => {
                count("without a proof".to_owned(), tally);
            }
            Err(why) => panic!("{told}: {claim}: {why}"),
        }
    }
    count(format!("{length:?} of {tried}"), tally);
    match (length, answer.verdict) {
        (_, BrinkmateVerdict::Unknown(_)) if answer.statistics.nodes >= NODES => {
            count("ended".to_owned(), tally);
        }
        (Some(0), BrinkmateVerdict::Mate) => (),
        (Some(moves), BrinkmateVerdict::Brinkmate) => {
            assert_eq!((answer.lower, answer.upper), (moves, Some(moves)), "{told}");
            let first = answer.line.first().map(ToString::to_string);
            let Ok(firsts) = truth.first_moves(sfen, moves) else {
                return;
            };
            assert!(first.is_some_and(|first| firsts.contains(&first)), "{told}");
            let limits = Limits::new().nodes(NODES);
            let mut inquiry = solver.ask(&problem).limits(&limits);
            let findings = inquiry.find(&Questions::new().brinkmate(moves).faults());
            let faults = findings.faults.expect("its length is proven");
            compare_defences((&problem, &answer, &firsts), &mut truth, tally);
            compare_faults(sfen, &faults, (moves, firsts), &mut truth, tally);
        }
        (None, BrinkmateVerdict::None | BrinkmateVerdict::Unknown(_)) => {
            // If it found one farther on, that is beyond what was tried.
            assert!(answer.upper.is_none_or(|upper| upper > tried), "{told}");
        }
        (None, BrinkmateVerdict::Brinkmate) => {
            assert!(answer.lower > tried, "{told}");
        }
        _ => panic!("{told}"),
    }
}

/// The position after these moves, as SFEN.
fn after(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    for &mv in moves {
        position.play(mv).expect("a legal move");
    }
    position.to_sfen()
}

/// Each reply before the end of the line is there, with a mate or another brinkmate where the
/// definition has one; and other first moves than these are escaped.
fn compare_defences(
    (problem, answer, firsts): (&Problem, &BrinkmateAnswer, &[String]),
    truth: &mut Truth,
    tally: &mut BTreeMap<String, usize>,
) {
    let position = problem.position();
    for defence in &answer.defences {
        let before = &answer.line[..defence.after];
        let here: Position = after(position, before).parse().expect("a position");
        assert_eq!(defence.replies.len() + 1, here.legal_moves().len(), "{answer:?}");
        for one in defence.replies.iter().take(4) {
            let there = after(&here, &one.moves[..1]);
            if let Ok(mates) = truth.is_brinkmate_within(&there, 0) {
                assert_eq!(mates, one.mate.is_some(), "{there}");
                *tally.entry("replies".to_owned()).or_default() += 1;
            }
            let end: Position = after(&here, &one.moves).parse().expect("a position");
            let is_mate = end.legal_moves().is_empty() && end.is_in_check(end.side());
            assert_eq!(is_mate, one.mate.is_some(), "{one:?}");
        }
    }
    compare_escapes(problem, (answer.lower, firsts), truth, tally);
}

/// Behind other first moves than these there is an escape, which the definition has, too.
fn compare_escapes(
    problem: &Problem,
    (moves, firsts): (u32, &[String]),
    truth: &mut Truth,
    tally: &mut BTreeMap<String, usize>,
) {
    let position = problem.position();
    let is_other = |mv: &&Move| !firsts.contains(&mv.to_string());
    let mut solver = Solver::new(1).expect("a MiB");
    let all = position.legal_moves();
    for &mv in all.iter().filter(is_other).step_by(7).take(3) {
        let here = after(position, &[mv]);
        let there = Problem::with_defender(&here.parse().expect("a position"), Defender::ToMove)
            .expect("a problem");
        let limits = Limits::new().nodes(NODES);
        let mut inquiry = solver.ask(&there).limits(&limits);
        inquiry.brinkmate(moves - 1);
        let escape = inquiry.escape(moves - 1).expect("an escape");
        let (found, within) = match escape {
            Escape::Reply(reply) => (after(there.position(), &[reply]), moves - 1),
            _ => (here.replacen(" w ", " b ", 1), 0),
        };
        if let Ok(is_one) = truth.is_brinkmate_within(&found, within) {
            assert!(!is_one, "{here}: {escape:?}");
            let name = if within == 0 { "passes" } else { "escapes" };
            *tally.entry(name.to_owned()).or_default() += 1;
        }
    }
}

/// Compares the other first moves with those of the definition, which also judges positions
/// without a piece that is said to be superfluous.
fn compare_faults(
    sfen: &str,
    faults: &BrinkmateFaults,
    (moves, mut firsts): (u32, Vec<String>),
    truth: &mut Truth,
    tally: &mut BTreeMap<String, usize>,
) {
    let at_first = || faults.others.iter().filter(|other| other.after == 0);
    if at_first().any(|other| other.within.is_none()) {
        return;
    }
    let others: Vec<String> = at_first().map(|other| other.mv.to_string()).collect();
    assert_eq!(others.len() + 1, firsts.len(), "{sfen}: {others:?}, {firsts:?}");
    assert!(others.iter().all(|mv| firsts.contains(mv)), "{sfen}");
    *tally.entry("first moves".to_owned()).or_default() += 1;
    for piece in faults.pieces.iter().filter(|piece| piece.is_settled) {
        let Some(square) = piece.square else {
            continue;
        };
        let mut position: Position = sfen.parse().expect("a position");
        position.lift(square);
        let without = position.to_sfen();
        let Ok(length) = (0..=moves)
            .map(|moves| truth.is_brinkmate_within(&without, moves))
            .collect::<Result<Vec<bool>, _>>()
        else {
            return;
        };
        assert_eq!(length.iter().position(|&is| is), Some(moves as usize), "{without}");
        if let Ok(mut now) = truth.first_moves(&without, moves) {
            now.sort();
            firsts.sort();
            assert_eq!(now, firsts, "{without}");
            *tally.entry("superfluous pieces".to_owned()).or_default() += 1;
        }
    }
}

/// True for what the engine calls a brinkmate, which few positions are, and for some others.
fn is_worth_it(sfen: &str, solver: &mut Solver, dice: &mut Dice) -> bool {
    let Some(problem) = problem(sfen) else {
        return false;
    };
    let limits = Limits::new().nodes(NODES_TO_CHOOSE);
    let answer = solver.ask(&problem).limits(&limits).brinkmate(MOST_MOVES);
    let is_brinkmate = answer.is_some_and(|it| it.verdict == BrinkmateVerdict::Brinkmate);
    is_brinkmate || dice.once_in(10)
}

/// Compares so many positions, each with other hands on the same table, too.
fn compare_many(seed: u64, count: usize) -> BTreeMap<String, usize> {
    let mut dice = Dice::new(seed);
    let mut tally = BTreeMap::new();
    let mut solver = Solver::new(1).expect("a MiB");
    for _ in 0..count {
        let sfen = loop {
            match near_mate(&mut solver, &mut dice) {
                Some(sfen) if is_worth_it(&sfen, &mut solver, &mut dice) => break sfen,
                _ => (),
            }
        };
        compare(&sfen, &mut solver, 1 + dice.roll(3), &mut tally);
        for _ in 0..dice.roll(3) {
            let other = with_other_hands(&sfen, &mut dice);
            compare(&other, &mut solver, 1 + dice.roll(3), &mut tally);
        }
        if dice.once_in(4) {
            solver.clear();
        }
    }
    tally
}

fn found(tally: &BTreeMap<String, usize>, beginning: &str) -> usize {
    let of_them = tally.iter().filter(|(what, _)| what.starts_with(beginning));
    of_them.map(|(_, count)| count).sum()
}

/// With `TSUMI_BRINKMATES=SEED,COUNT` more positions or others.
#[test]
fn agrees_with_the_definition() {
    let asked = env::var("TSUMI_BRINKMATES");
    let text = asked.as_deref().unwrap_or(or_part("9,110", "3,45"));
    let (seed, count) = text.split_once(',').expect("SEED,COUNT");
    let seed = seed.parse().expect("a seed");
    let tally = compare_many(seed, count.parse().expect("a count"));
    println!("{tally:?}");
    if asked.is_err() {
        let brinkmates = found(&tally, "Some(1)") + found(&tally, "Some(2)");
        let (least, least_none) = or_part((3, 20), (1, 5));
        assert!(brinkmates >= least && found(&tally, "None of 3") >= least_none, "{tally:?}");
        assert!(found(&tally, "ended") <= 3, "{tally:?}");
        assert!(found(&tally, "without a proof") <= 3, "{tally:?}");
    }
}

/// From books on brinkmates, with their lengths and first moves.
pub const PUBLISHED: [(&str, u32, &str); 2] = [
    // The silver at the belly: with the gold, without which it takes two.
    ("5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1", 2, "G*2b"),
    ("7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1", 2, "S*2c"),
];

#[test]
fn published_brinkmates_have_their_length() {
    for (sfen, moves, first) in PUBLISHED {
        let problem = problem(sfen).expect(sfen);
        let mut solver = Solver::new(16).expect("16 MiB");
        let answer = solver.ask(&problem).brinkmate(5).expect("there is no path");
        assert_eq!(answer.verdict, BrinkmateVerdict::Brinkmate, "{sfen}");
        assert_eq!((answer.lower, answer.upper), (moves, Some(moves)), "{sfen}");
        assert_eq!(answer.line.len() as u32, 2 * moves - 1, "{sfen}");
        assert_eq!(answer.line[0].to_string(), first, "{sfen}");

        // Behind the whole line the defender is to move in a brinkmate.
        let mut end = problem.position().clone();
        for &mv in &answer.line {
            end.play(mv).expect("a legal line");
        }
        let end = Problem::with_defender(&end, Defender::ToMove).expect("the defender has a king");
        let answer = solver.ask(&end).brinkmate(0).expect("there is no path");
        assert_eq!(answer.verdict, BrinkmateVerdict::Brinkmate, "{sfen}");
        assert_eq!(answer.upper, Some(0), "{sfen}");
    }
}

/// A brinkmate is proven long before it is proven that none is shorter. `Any` ends with the first.
#[test]
fn a_brinkmate_is_told_once_it_is_proven() {
    let seldom = Limits::new().progress_interval(Duration::from_secs(3600));
    for (sfen, moves, first) in PUBLISHED {
        let problem = problem(sfen).expect(sfen);
        for effort in [Effort::Shortest, Effort::Any] {
            let mut told = Vec::new();
            let mut report = |progress: &Progress| told.push(progress.clone());
            let mut solver = Solver::new(16).expect("16 MiB");
            let limits = seldom.clone().effort(effort);
            let inquiry = solver.ask(&problem).limits(&limits);
            let answer = inquiry.on_progress(&mut report).brinkmate(u32::MAX);
            let answer = answer.expect("there is no path");
            let bounds: Vec<_> = told.iter().map(|one| one.brinkmate.expect(sfen)).collect();
            assert!(bounds.is_sorted_by(|one, next| one.upper > next.upper), "{bounds:?}");
            let (one, last) = (&told[0], bounds[bounds.len() - 1]);
            assert_eq!((answer.upper, last.upper), (Some(moves), Some(moves)));
            assert!(last.lower < moves, "{last:?}");
            let begins = |line: &[Move]| line.first().map(Move::to_string);
            assert_eq!(begins(&one.pv).as_deref(), Some(first), "{sfen}");
            let (then, end) = (one.statistics.nodes, answer.statistics.nodes);
            assert_eq!(then < end, effort == Effort::Shortest, "{then} of {end}");
        }
    }
}

/// It ends before a pass, by which threats are found.
#[test]
fn the_line_being_searched_is_one_of_legal_moves() {
    let sfen = "4k4/9/9/9/9/9/9/9/9 b GS2r2b3g3s4n4l18p 1";
    let problem = problem(sfen).expect(sfen);
    let mut told = 0;
    let mut report = |progress: &Progress| {
        let mut position = problem.position().clone();
        for &mv in &progress.pv {
            position.play(mv).expect("a legal move");
        }
        told += 1;
    };
    let often = Limits::new().progress_interval(Duration::ZERO);
    let mut solver = Solver::new(16).expect("16 MiB");
    let inquiry = solver.ask(&problem).limits(&often);
    let answer = inquiry.on_progress(&mut report).brinkmate(u32::MAX);
    let verdict = answer.map(|answer| answer.verdict);
    assert_eq!(verdict, Some(BrinkmateVerdict::None));
    assert!(told > 10, "{told}");
}

/// A lone gold before a bare king drives it nowhere: there is no brinkmate at all, and
/// where there is a mate the problem is unsound.
#[test]
fn there_may_be_none_or_a_mate() {
    for (sfen, verdict) in [
        ("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", BrinkmateVerdict::None),
        ("4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", BrinkmateVerdict::Mate),
    ] {
        let problem = problem(sfen).expect(sfen);
        let mut solver = Solver::new(16).expect("16 MiB");
        let answer = solver.ask(&problem).brinkmate(u32::MAX).expect("there is no path");
        assert_eq!(answer.verdict, verdict, "{sfen}: {answer:?}");
    }
}

/// A defender in check with a mate behind each reply is in no brinkmate.
#[test]
fn a_check_is_no_brinkmate() {
    let position = "4k4/4G4/4P4/9/9/9/9/9/9 w G2r2b2g4s4n4l17p 1".parse();
    let problem = Problem::with_defender(&position.expect("a position"), Defender::ToMove)
        .expect("a problem");
    let mut solver = Solver::new(16).expect("16 MiB");
    let answer = solver.ask(&problem).brinkmate(5).expect("there is no path");
    assert_eq!(answer.verdict, BrinkmateVerdict::Mate, "{answer:?}");
}

/// No quiet move here threatens mate; but after a check one makes a brinkmate. What is left
/// out with one move to go may not be said of more.
#[test]
fn a_check_may_come_before_the_only_quiet_move() {
    for sfen in ["5S2k/6+B2/9/9/9/9/1K7/9/9 b - 1", "9/9/9/9/9/9/9/6G1G/7k1 b N 1"] {
        let mut truth = Truth::new(400_000);
        assert_eq!(truth.is_brinkmate_within(sfen, 1), Ok(false), "{sfen}");
        assert_eq!(truth.is_brinkmate_within(sfen, 2), Ok(true), "{sfen}");
        let problem = problem(sfen).expect(sfen);
        let mut solver = Solver::new(16).expect("16 MiB");
        let answer = solver.ask(&problem).brinkmate(5).expect("there is no path");
        assert_eq!(answer.verdict, BrinkmateVerdict::Brinkmate, "{sfen}");
        assert_eq!((answer.lower, answer.upper), (2, Some(2)), "{sfen}");
    }
}
