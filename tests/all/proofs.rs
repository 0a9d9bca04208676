//! Proofs of verdicts: written by the engine, checked by `proof-check`, and refused by it
//! once they are damaged.
//!
//! That the verdicts themselves are right follows from the rules that the checker uses,
//! those of `rsshogi`, which are compared here with those of the engine;
//! `scripts/proof-fuzz` damages proofs at random and has a second checker judge what passes.
//! Forged ones are in `forgeries.rs`.

use crate::judged;
use crate::support::{MATE_IN_ONE, problem};
use crate::tsume::truth;
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use proof_check::Accepted;
use rsshogi::board::movegen::generate_legal_all_move32;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use tsumi_core::position::{Color, Move, MoveList, Position, Unchecked, legal_moves};
use tsumi_core::solver::{
    CertificateError, Claim, Effort, Limits, MOST_POSITIONS, Problem, Questions, Solver, Stop,
    WritingProgress,
};

const MEMORY: usize = 64 << 20;

fn check(bytes: &[u8]) -> io::Result<Accepted> {
    let checked = proof_check::check(bytes, MEMORY);
    judged::keep(bytes, checked.is_ok());
    checked
}

/// Name, position, and what is true of it.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let files = [
        include_str!("../data/mates.tsv"),
        include_str!("../data/pawn-drop-mates.tsv"),
        include_str!("../data/declined-promotions.tsv"),
    ];
    let lines = files.into_iter().flat_map(str::lines);
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        (columns[0], columns[1], columns[2])
    })
}

fn row(name: &str) -> (&'static str, &'static str, &'static str) {
    rows().find(|row| row.0 == name).expect(name)
}

/// The proof of all that is found with these limits.
fn prove(
    solver: &mut Solver,
    sfen: &str,
    root_defends: bool,
    limits: &Limits,
) -> Result<Vec<u8>, CertificateError> {
    let position = Position::from_sfen(sfen).expect(sfen);
    let problem = Problem::with_defender(&position, root_defends.into()).expect(sfen);
    solver.clear();
    let mut inquiry = solver.ask(&problem).limits(limits);
    inquiry.solve();
    let mut bytes = Vec::new();
    let certificate = inquiry.certify(&mut bytes, u64::MAX)?;
    assert_eq!(certificate.bytes, bytes.len() as u64, "{sfen}");
    Ok(bytes)
}

fn shortest() -> Limits {
    Limits::new().effort(Effort::Shortest)
}

#[track_caller]
fn expect(bytes: &[u8], name: &str, words: &str) {
    match check(bytes) {
        Ok(accepted) => assert_eq!(accepted.words, words, "{name}"),
        Err(refusal) => panic!("{name}: {refusal}"),
    }
}

/// Expected lengths: the headers of the files say where they come from.
#[test]
fn a_hundred_proofs_are_accepted() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let mut counts = [0, 0];
    for (name, sfen, expected) in rows() {
        let plies = expected.strip_prefix("mate").and_then(|text| text.parse::<usize>().ok());
        let (words, is_mate) = match plies {
            Some(plies) if plies <= 11 => (format!("the shortest mate takes {plies} plies"), true),
            None if expected == "nomate" => ("no mate in any number of plies".to_string(), false),
            _ => continue,
        };
        let bytes = prove(&mut solver, sfen, false, &shortest()).expect(name);
        expect(&bytes, name, &words);
        counts[usize::from(is_mate)] += 1;
    }
    assert!(counts[0] >= 12 && counts[1] >= 70, "{counts:?}");
    assert!(counts[0] + counts[1] >= 100, "{counts:?}");
}

#[test]
fn a_turned_board_is_proven_as_it_was_given() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for name in ["m5-0019", "rook-on-first-file", "quiet-3"] {
        let (_, sfen, _) = row(name);
        let turned = Position::from_sfen(sfen).expect(name).rotated().to_sfen();
        let accepted = check(&prove(&mut solver, &turned, false, &shortest()).expect(name));
        let accepted = accepted.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let without_number = turned.rsplit_once(' ').expect("four words").0;
        assert_eq!(accepted.sfen, without_number, "{name}");
    }
}

/// The defender to move after the first move of a mate in five; a stalemate; and a king
/// that is not in check.
#[test]
fn the_defender_may_move_first() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let (name, sfen, _) = row("m5-0019");
    let mut position = Position::from_sfen(sfen).expect(name);
    let problem = Problem::new(&position).expect(name);
    let answer = solver.ask(&problem).limits(&shortest()).solve();
    position.make(answer.line[0]);
    let bytes = prove(&mut solver, &position.to_sfen(), true, &shortest()).expect(name);
    expect(&bytes, name, "the shortest mate takes 4 plies");
    let stalemate = "k8/2G6/1G7/9/9/9/9/9/9 w - 1";
    let limits = shortest();
    let bytes = prove(&mut solver, stalemate, true, &limits).expect("a proof");
    expect(&bytes, stalemate, "no mate in any number of plies");
    let open = "4k4/9/9/9/9/9/9/9/9 w G 1";
    let bytes = prove(&mut solver, open, true, &limits).expect("a proof");
    expect(&bytes, open, "no mate in any number of plies");
}

#[test]
fn limits_of_plies_are_part_of_the_claim() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let (name, sfen, _) = row("m9-0173");
    let within = |plies| Limits::new().effort(Effort::Any).mate_plies(plies);
    let bytes = prove(&mut solver, sfen, false, &within(7)).expect(name);
    expect(&bytes, name, "no mate in at most 7 plies");
    let bytes = prove(&mut solver, sfen, false, &within(9)).expect(name);
    expect(&bytes, name, "mate in at most 9 plies");
}

/// A table of this size forgets most of what it is told.
#[test]
fn what_the_table_has_lost_is_searched_again() {
    let mut solver = Solver::new(1).expect("memory for a table");
    for name in ["zuko005", "zuko065", "muso099"] {
        let (_, sfen, expected) = row(name);
        let plies = &expected["mate".len()..];
        let bytes = prove(&mut solver, sfen, false, &shortest()).expect(name);
        expect(&bytes, name, &format!("the shortest mate takes {plies} plies"));
    }
}

/// A guess is allowed to be wrong by a factor of eight here; documented is four, mostly.
#[test]
fn the_size_is_guessed_before_it_is_written() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for name in ["zuko005", "m9-0173", "quiet-3"] {
        let position = Position::from_sfen(row(name).1).expect(name);
        let problem = Problem::new(&position).expect(name);
        let limits = shortest();
        let mut reports = Vec::new();
        let mut keep = |progress: WritingProgress| reports.push(progress);
        solver.clear();
        let mut inquiry = solver.ask(&problem).limits(&limits).on_writing(&mut keep);
        inquiry.solve();
        let written = inquiry.certify(&mut Vec::new(), MOST_POSITIONS).expect(name);
        assert_eq!((reports[0].positions, reports[0].bytes), (0, 0), "{name}");
        let (guess, size) = (reports[0].expected, written.positions);
        assert!(guess <= 8 * size && size <= 8 * guess + 8, "{name}: {guess}, {size}");
    }
}

/// Of one board no entry says what another says, too: a mate in as many plies with a smaller
/// hand, or none in as many with a greater one, by the rules of docs/proof.md.
#[test]
fn no_position_says_less_than_another() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let bytes = prove(&mut solver, row("zuko005").1, false, &shortest()).expect("a proof");
    let mut boards = HashMap::<_, Vec<_>>::new();
    for entry in Parts::of(&bytes).entries {
        let position = Position::from_sfen(&format!("{} 1", entry.sfen)).expect("legal");
        let board = (entry.letter.clone(), position.side(), position.board_key());
        let hand = position.hand(Color::Black);
        boards.entry(board).or_default().push((entry, hand));
    }
    let mut compared = 0;
    for entries in boards.values_mut() {
        entries.sort_by_key(|(entry, _)| entry.plies);
        for (at, (sooner, small)) in entries.iter().enumerate() {
            for (later, great) in &entries[at + 1..] {
                let is_equal = sooner.plies == later.plies && small.dominates(*great);
                let is_superfluous = is_equal || great.dominates(*small);
                assert!(!is_superfluous, "{}\n{}", sooner.line(), later.line());
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn nothing_is_written_without_a_verdict() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let (_, sfen, _) = row("zuko005");
    let few = Limits::new().nodes(10);
    let error = prove(&mut solver, sfen, false, &few).expect_err("no verdict");
    assert!(matches!(error, CertificateError::NothingProven), "{error}");
    let problem = problem(sfen);
    // Nor is it searched for once more, however much time there is for the proof.
    let found = solver.ask(&problem).limits(&few).find(&Questions::new());
    let (limits, mut bytes) = (Limits::new(), Vec::new());
    let asked = solver.certify(&problem, &found, &limits, &Stop::new(), &mut bytes);
    assert!(matches!(asked, Err(CertificateError::NothingProven)));
    let mut inquiry = solver.ask(&problem);
    inquiry.solve();
    assert!(matches!(inquiry.claim(), Some(Claim::MateWithin(_) | Claim::Shortest(21))));
    let error = inquiry.certify(&mut Vec::new(), 10).expect_err("more positions");
    assert!(matches!(error, CertificateError::TooManyPositions), "{error}");
}

/// With so little memory that what is said and needed is sorted on disk.
#[test]
fn little_memory_is_enough_to_check() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let (name, sfen, _) = row("zuko065");
    let bytes = prove(&mut solver, sfen, false, &shortest()).expect(name);
    let accepted = proof_check::check(&bytes[..], 1000 * 200);
    assert!(accepted.is_ok_and(|accepted| accepted.positions > 2000));
    // A fact that only one entry states is missed there, too.
    let mut parts = Parts::of(&bytes);
    parts.entries.truncate(parts.entries.len() / 2);
    let damaged = parts.bytes();
    let refusal = proof_check::check(&damaged[..], 1000 * 200);
    let refusal = refusal.err().map(|refusal| refusal.to_string());
    assert!(refusal.is_some_and(|text| text.contains("missing")));
}

// ---- damaged proofs ----

/// A line about a position.
#[derive(Clone)]
struct Entry {
    letter: String,
    plies: u32,
    sfen: String,
    choices: Vec<String>,
}

impl Entry {
    fn of(line: &str) -> Entry {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        Entry {
            letter: words[0].clone(),
            plies: words[1].parse().expect(line),
            sfen: words[2..5].join(" "),
            choices: words[5..].to_vec(),
        }
    }

    fn line(&self) -> String {
        let Entry { letter, plies, sfen, choices } = self;
        let words = [&[letter.clone(), plies.to_string(), sfen.clone()], &choices[..]];
        words.concat().join(" ")
    }
}

/// A proof taken apart.
#[derive(Clone)]
struct Parts {
    first: String,
    claim: String,
    problem: Entry,
    entries: Vec<Entry>,
}

impl Parts {
    fn of(proof: &[u8]) -> Parts {
        let body = body_of(proof).expect("gzip");
        let text = String::from_utf8(body).expect("text");
        let mut lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.pop(), Some("end"));
        Parts {
            first: lines[0].to_owned(),
            claim: lines[1].to_owned(),
            problem: Entry::of(lines[2]),
            entries: lines[3..].iter().copied().map(Entry::of).collect(),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut text = format!("{}\n{}\n{}\n", self.first, self.claim, self.problem.line());
        for entry in &self.entries {
            text += &(entry.line() + "\n");
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all((text + "end\n").as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    }

    /// Claims the same for other plies.
    fn set_plies(&mut self, plies: u32) {
        let before = self.problem.plies.to_string();
        self.claim = self.claim.replacen(&before, &plies.to_string(), 1);
        self.problem.plies = plies;
    }
}

/// Proofs that are small and have entries of one kind: of a mate, of none within some plies, and of
/// none at all.
fn small_proofs() -> Vec<(&'static str, Parts)> {
    let mut solver = Solver::new(16).expect("memory for a table");
    let within = |plies| Limits::new().effort(Effort::Any).mate_plies(plies);
    let (mate, none) = (row("m5-0133"), row("rook-on-first-file"));
    [
        ("a mate", mate.1, within(63)),
        ("none within 3 plies", mate.1, within(3)),
        ("no mate", none.1, Limits::new()),
    ]
    .map(|(name, sfen, limits)| {
        let bytes = prove(&mut solver, sfen, false, &limits).expect(name);
        let parts = Parts::of(&bytes);
        assert!(check(&parts.bytes()).is_ok(), "{name} taken apart and put together");
        (name, parts)
    })
    .to_vec()
}

#[track_caller]
fn refused(name: &str, damage: &str, parts: &Parts) {
    if let Ok(accepted) = check(&parts.bytes()) {
        panic!("{name}, {damage}: accepted as {}", accepted.words);
    }
}

/// Each entry is needed, as the engine lists only what another one leads to; so is each
/// reply.
#[test]
fn a_proof_that_lacks_something_is_refused() {
    for (name, whole) in [small_proofs(), proofs_of_brinkmates()].concat() {
        for index in 0..whole.entries.len() {
            let mut parts = whole.clone();
            parts.entries.remove(index);
            refused(name, &format!("without entry {index}"), &parts);
            let mut parts = whole.clone();
            if parts.entries[index].choices.pop().is_some() {
                refused(name, &format!("entry {index} without a choice"), &parts);
            }
        }
    }
}

#[test]
fn other_claims_are_refused() {
    const CLAIMS: [&str; 8] = [
        "mate in at most N plies",
        "no mate in at most N plies",
        "no mate in any number of plies",
        "the shortest mate takes N plies",
        "the mate without futile interpositions takes N plies",
        "complete in N plies",
        "mate in about N plies",
        "mate in at most N plies but for ",
    ];
    for (name, whole) in small_proofs() {
        for claim in CLAIMS {
            let mut parts = whole.clone();
            // No mate in 0 plies is true of every position.
            let plies = parts.problem.plies.max(3);
            let words = claim.replace('N', &plies.to_string());
            if words == whole.claim {
                continue;
            }
            (parts.claim, parts.problem.plies) = (words, plies);
            refused(name, claim, &parts);
        }
        let (letter, plies) = (&whole.entries[0].letter, whole.problem.plies);
        let mut parts = whole.clone();
        match &**letter {
            "M" => parts.set_plies(whole.entries[0].plies - 2),
            "B" => parts.set_plies(plies + 2),
            _ => {}
        }
        if plies > 0 {
            refused(name, "with other plies", &parts);
        }
        let mut parts = whole.clone();
        let sfen = &parts.problem.sfen;
        parts.problem.sfen = if sfen.split(' ').nth(1) == Some("b") {
            sfen.replace(" b ", " w ")
        } else {
            sfen.replace(" w ", " b ")
        };
        refused(name, "with the other side to move", &parts);
        let mut parts = whole.clone();
        let other = if whole.problem.letter == "b" { "w" } else { "b" };
        parts.problem.letter = other.to_owned();
        refused(name, "with the other side attacking", &parts);
        for other in ["b", "w", "M", "B", "C", "R", "T", "L", "K", "N", "X"] {
            let mut parts = whole.clone();
            let entries = parts.entries.iter_mut();
            entries.for_each(|entry| entry.letter = other.to_owned());
            if other != letter {
                refused(name, &format!("as entries of kind {other}"), &parts);
            }
        }
    }
}

/// What is true of these positions by the definition (`brinkmates.rs` has the last two).
fn proofs_of_brinkmates() -> Vec<(&'static str, Parts)> {
    let mut solver = Solver::new(16).expect("memory for a table");
    [
        ("the shortest brinkmate takes 1 moves", "4k4/9/9/9/9/9/9/9/9 b GS 1"),
        ("no brinkmate in any number of moves", "4k4/9/9/9/9/9/9/9/9 b N 1"),
        ("no brinkmate in at most 1 moves", "5S2k/6+B2/9/9/9/9/1K7/9/9 b - 1"),
    ]
    .map(|(words, sfen)| {
        let problem = problem(sfen);
        solver.clear();
        let mut inquiry = solver.ask(&problem);
        let most = if words.contains("at most") { 1 } else { 5 };
        let answer = inquiry.brinkmate(most).expect("there is no path");
        let claim = answer.claim().expect(sfen);
        let mut bytes = Vec::new();
        let written = inquiry.certify_claim(claim, &mut bytes, u64::MAX);
        assert!(written.is_ok(), "{sfen}: {written:?}");
        expect(&bytes, sfen, words);
        (words, Parts::of(&bytes))
    })
    .to_vec()
}

#[test]
fn another_choice_or_claim_of_a_brinkmate_is_refused() {
    for (name, whole) in proofs_of_brinkmates() {
        for index in 0..whole.entries.len() {
            for choice in 0..whole.entries[index].choices.len() {
                let mut parts = whole.clone();
                let before =
                    std::mem::replace(&mut parts.entries[index].choices[choice], "9i9h".to_owned());
                if before != "9i9h" {
                    refused(name, &format!("entry {index} with another choice"), &parts);
                }
            }
        }
        for (claim, plies) in [
            ("the shortest brinkmate takes 1 moves", 1),
            ("the shortest brinkmate takes 2 moves", 2),
            ("brinkmate in at most 1 moves", 1),
            ("no brinkmate in at most 1 moves", 1),
            ("no brinkmate in at most 3 moves", 3),
            ("no brinkmate in any number of moves", 0),
            ("a threat of mate in at most 5 plies", 5),
            ("the shortest brinkmate takes 1 moves, and by this move alone", 1),
            ("no brinkmate in at most 1 moves, ", 1),
            (
                "brinkmate in at most 1 moves but for 1 move left open, x, left open at ply 1 G*5b",
                1,
            ),
            ("mate in at most 3 plies", 3),
        ] {
            let follows = matches!(
                (name, claim),
                ("the shortest brinkmate takes 1 moves", "brinkmate in at most 1 moves")
                    | (
                        "no brinkmate in any number of moves",
                        "no brinkmate in at most 1 moves" | "no brinkmate in at most 3 moves"
                    )
            );
            let mut parts = whole.clone();
            (parts.claim, parts.problem.plies) = (claim.to_owned(), plies);
            if claim == name || follows {
                assert!(check(&parts.bytes()).is_ok(), "{name}: {claim}");
            } else {
                refused(name, claim, &parts);
            }
        }
    }
}

/// A mate takes an odd number of plies: that there is none in two fewer than an even
/// number says nothing about the odd one between.
#[test]
fn a_shortest_length_of_the_wrong_parity_is_refused() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let bytes = prove(&mut solver, row("m5-0133").1, false, &shortest()).expect("a proof");
    let mut parts = Parts::of(&bytes);
    parts.set_plies(6);
    refused("m5-0133", "in six plies", &parts);
}

// ---- lengths without futile interpositions, and complete problems ----

/// The proof of the length without futile interpositions.
fn prove_tsume(solver: &mut Solver, sfen: &str) -> Result<Vec<u8>, CertificateError> {
    let problem = problem(sfen);
    solver.clear();
    let limits = shortest();
    let mut inquiry = solver.ask(&problem).limits(&limits);
    inquiry.solve();
    let bounds = inquiry.tsume().expect(sfen).bounds;
    assert!(bounds.meet(), "{sfen}");
    let mut bytes = Vec::new();
    inquiry.certify_claim(Claim::Tsume(bounds.upper), &mut bytes, u64::MAX)?;
    Ok(bytes)
}

/// Expected lengths: the header of the file says where they come from.
#[test]
fn tsume_lengths_are_accepted() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let (mut count, mut differ) = (0, 0);
    let lines = include_str!("../data/tsume.tsv").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, sfen, literal, tsume] = columns[..] else {
            panic!("{line}");
        };
        if tsume == "-" {
            continue;
        }
        let bytes = prove_tsume(&mut solver, sfen).expect(name);
        let words = "the mate without futile interpositions takes";
        expect(&bytes, name, &format!("{words} {tsume} plies"));
        // A shorter or a longer mate is not shown.
        for other in [-2, -1, 1, 2] {
            let mut parts = Parts::of(&bytes);
            let plies = parts.problem.plies.saturating_add_signed(other);
            parts.set_plies(plies);
            refused(name, &format!("{other} plies more"), &parts);
        }
        count += 1;
        differ += usize::from(literal != tsume);
    }
    assert!(count >= 15 && differ >= 8, "{count}, {differ}");
}

/// By the definition in docs/composing.md a drop is futile only if it is compared with
/// the shortest mates first: the first mate takes 5 plies, and 3 in the relaxed sense. The
/// second is m7-0419 of tests/data/game-mates.tsv: at most the 7 plies there, and that 5 are too
/// few is what `proof-check` accepts; one square comes later there. In the others, thrown at
/// random, drops are futile, or count, for other drops; the plain recursion says that they take 5
/// plies, and all three checkers that the last takes 9. Each entry is needed, and each choice of
/// the comparisons.
#[test]
fn lengths_that_rest_on_comparisons_are_accepted() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for (sfen, plies, marks) in [
        ("2BR3pk/8n/9/9/9/9/8R/9/9 b SNbp 1", 5, ""),
        ("l1Rsk4/4g2p1/p2s1p2+R/2p1p4/6L2/1+Bl2PP2/PpPpP1+b2/1PG6/LN1KS4 b GS3N3Pg2p 77", 7, "+"),
        ("6k2/9/5S3/4L1Nl1/9/3+R5/9/9/9 b 3p 1", 5, "+"),
        ("6G1k/9/9/8l/5B3/9/6+B2/9/9 b SN3p 1", 5, "+="),
        ("8k/6L2/8G/5+R3/9/9/9/3+R5/9 b g 1", 5, "="),
        ("8k/4R1p2/6P1l/1+R4Sl1/9/9/9/9/3+B5 b sp 1", 9, "+="),
    ] {
        if plies == 5 {
            let length = truth::tsume_length(sfen, plies, 1_000_000);
            assert_eq!(length.ok(), Some(Some(plies)), "{sfen}");
        }
        let bytes = prove_tsume(&mut solver, sfen).expect(sfen);
        let words = "the mate without futile interpositions takes";
        expect(&bytes, sfen, &format!("{words} {plies} plies"));
        let whole = Parts::of(&bytes);
        let mut compared = 0;
        for (index, entry) in whole.entries.iter().enumerate() {
            let mut parts = whole.clone();
            parts.entries.remove(index);
            refused(sfen, &format!("without entry {index}"), &parts);
            let has_mark = |mark: char| entry.choices.contains(&mark.to_string());
            if entry.letter != "L" && !marks.chars().any(has_mark) {
                continue;
            }
            compared += 1;
            for choice in 0..entry.choices.len() {
                let mut parts = whole.clone();
                parts.entries[index].choices.remove(choice);
                refused(sfen, &format!("without choice {choice}"), &parts);
            }
            for letter in ["B", "R", "C", "T", "M", "L"] {
                let mut parts = whole.clone();
                parts.entries[index].letter = letter.to_owned();
                if letter != entry.letter {
                    refused(sfen, &format!("as an entry of kind {letter}"), &parts);
                }
            }
            let mut parts = whole.clone();
            let more = if entry.letter == "L" { 2 } else { -2 };
            parts.entries[index].plies = entry.plies.saturating_add_signed(more);
            refused(sfen, "with a better comparison", &parts);
        }
        assert!(compared > 0, "{sfen}");
        for mark in marks.chars() {
            let has_it = whole.entries.iter().any(|one| one.choices.contains(&mark.to_string()));
            assert!(has_it, "{sfen} has no {mark}");
        }
    }
}

/// Drops of a proof that are futile for a drop that counts: on the square of that one the mate
/// must be shown to be sooner, and on theirs to be later.
#[test]
fn drops_are_futile_for_a_drop_that_counts_before_alone() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let sfen = "6k2/9/5S3/4L1Nl1/9/3+R5/9/9/9 b 3p 1";
    let whole = Parts::of(&prove_tsume(&mut solver, sfen).expect(sfen));
    let is_it = |entry: &Entry| entry.choices.iter().any(|choice| choice == "+");
    let index = whole.entries.iter().position(is_it).expect("a comparison");
    let later = whole.entries[index].choices.iter().position(|choice| choice == "+");
    let mut drops = whole.entries[index].choices.iter().filter(|choice| choice.contains('*'));
    let drop = drops.next_back().expect("a drop that lasts").clone();
    for other in ["-", &drop] {
        let mut parts = whole.clone();
        parts.entries[index].choices[later.expect("a square that comes later")] = other.to_owned();
        refused(sfen, &format!("{other} for a square that comes later"), &parts);
    }
    // The same, but that the square is only not before: so its captures need not last.
    let mut parts = whole.clone();
    let choices = "6f6a - 6a5a 4 0 P*4a = 3a4a P*4a 3a4a 6a4a -";
    parts.entries[index].choices = choices.split(' ').map(str::to_owned).collect();
    let refusal = check(&parts.bytes()).expect_err("a square that is not later");
    assert!(refusal.to_string().contains("not later"), "{refusal}");
    let mut parts = whole.clone();
    for choice in &mut parts.entries[index].choices {
        if *choice == drop {
            "+".clone_into(choice);
        }
    }
    refused(sfen, "without a drop that lasts", &parts);
    // That the drop lasts must be shown: this entry says it, and nothing else needs it.
    let sfen = "9/9/9/1+R7/5+R3/6+B2/9/9/5G1k1 b 3p 1";
    let mut parts = Parts::of(&prove_tsume(&mut solver, sfen).expect(sfen));
    let behind = "9/9/9/1+R7/7+R1/6+B2/9/7p1/5G1k1 b 2p";
    let count = parts.entries.len();
    parts.entries.retain(|entry| entry.letter != "R" || entry.sfen != behind);
    assert_eq!(parts.entries.len(), count - 1);
    refused(sfen, "where a drop is not shown to last", &parts);
}

/// A line of 64 KiB could have a thousand comparisons with drops follow each other, which would
/// fill the stack of a checker; there are no more than seven squares.
#[test]
fn comparisons_do_not_follow_each_other_for_ever() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let sfen = "6k2/9/5S3/4L1Nl1/9/3+R5/9/9/9 b 3p 1";
    let mut parts = Parts::of(&prove_tsume(&mut solver, sfen).expect(sfen));
    let is_it = |entry: &Entry| entry.choices.iter().any(|choice| choice == "+");
    let index = parts.entries.iter().position(is_it).expect("a comparison");
    let mut more = parts.entries[index].clone();
    more.plies = 9999;
    more.choices.truncate(1);
    for plies in (0..1000).rev().map(|number| 9 * number) {
        more.choices.extend(["6a4a".to_owned(), (plies + 8).to_string(), plies.to_string()]);
    }
    parts.entries.push(more);
    let refusal = check(&parts.bytes()).expect_err("a comparison that ends");
    assert!(refusal.to_string().contains("too many comparisons"), "{refusal}");
}

/// The proof that there is no other mate beside those named, and their number.
fn prove_complete(solver: &mut Solver, sfen: &str, line: &str) -> Vec<u8> {
    let problem = problem(sfen);
    solver.clear();
    let limits = shortest();
    let mut inquiry = solver.ask(&problem).limits(&limits);
    let moves = line.split(' ').map(|mv| Move::from_usi(mv).expect(mv));
    let claim = inquiry.completeness(&moves.collect::<Vec<_>>()).expect(sfen);
    let mut bytes = Vec::new();
    let certificate = inquiry.certify_claim(claim, &mut bytes, u64::MAX);
    let claim = certificate.expect(sfen).claim.to_string();
    expect(&bytes, sfen, &claim);
    bytes
}

/// The line of docs/classics.tsv. The proof takes two million positions; where the lengths of the
/// replies are sought before that of the mate, more than sixty.
#[test]
fn completeness_takes_about_what_the_mate_takes() {
    let rows = include_str!("../../docs/classics.tsv").lines().map(|row| row.split('\t'));
    let row = rows.map(Vec::from_iter).find(|row| row[0] == "zuko001").expect("it is there");
    let (problem, mut solver) = (problem(row[2]), Solver::new(64).expect("memory for a table"));
    let limits = shortest().nodes(10_000_000);
    let mut inquiry = solver.ask(&problem).limits(&limits);
    let line: Vec<Move> = row[6].split(' ').map(|mv| Move::from_usi(mv).expect(mv)).collect();
    assert!(inquiry.completeness(&line).is_ok());
}

/// Lines of the tsume lengths of the file; that nothing else mates is what is proven.
#[test]
fn complete_problems_are_accepted() {
    let mut solver = Solver::new(16).expect("memory for a table");
    for (name, line, accepted) in [
        ("narrow-futile-lance-11", "1e2d 1b2a G*2b 2a2b 3d3c+ 2b2a 1i1b+ 2a1b 2d2c 1b1a 2c2b", 0),
        ("mog-pawn-drop-5", "4a2c 1b1a P*1b 1a2b 3c3b+", 0),
        ("murderous-3", "7e7b+ 9d9g 7f7c", 0),
        ("other-captor", "6b5b+", 0),
        // The last move without promotion mates, too.
        ("karolina-13", "4a2c+ L*3a N*3c 4d3c 2c3c 2f2d 5a3a+ 4b3a S*1b 2a1b L*1c 1b2a 1c1a+", 1),
    ] {
        let lines = include_str!("../data/tsume.tsv").lines();
        let row = lines.map(|line| line.split('\t').collect::<Vec<_>>());
        let sfen = row.into_iter().find(|row| row[0] == name).expect(name)[1];
        let whole = Parts::of(&prove_complete(&mut solver, sfen, line));
        let (start, line) = whole.claim.split_once(", ").expect(name);
        let (line, named) = line.split_once(", ").unwrap_or((line, ""));
        assert_eq!(named.matches(" at ply ").count(), accepted, "{name}");
        if accepted > 0 {
            only_what_mates_too_is_excused(name, &whole);
        }
        let mut moves: Vec<&str> = line.split(' ').collect();
        let mut parts = whole.clone();
        let last = moves.pop().expect(name);
        let wrong = last.replace(&last[2..3], "9");
        parts.claim = format!("{start}, {} {wrong}", moves.join(" "));
        refused(name, "with another last move", &parts);
        let mut parts = whole.clone();
        moves.pop();
        parts.claim = format!("{start}, {}", moves.join(" "));
        refused(name, "with a shorter line", &parts);
        parts.set_plies(moves.len() as u32);
        refused(name, "with a shorter line and fewer plies", &parts);
        // Each entry is needed, as the engine lists only what the claim leads to.
        if whole.entries.len() < 60 {
            for index in 0..whole.entries.len() {
                let mut parts = whole.clone();
                parts.entries.remove(index);
                refused(name, &format!("without entry {index}"), &parts);
            }
        }
    }
}

/// The claim names one other move, which also mates by declining a promotion.
fn only_what_mates_too_is_excused(name: &str, whole: &Parts) {
    let mut parts = whole.clone();
    let but = " but for 1 move that also mates";
    let (less, named) = whole.claim.rsplit_once(", ").expect(name);
    parts.claim = less.replace(but, "");
    refused(name, "with a mate that is not named", &parts);
    parts.claim = whole.claim.replace(but, "");
    refused(name, "with a mate that is not counted", &parts);
    let (excuse, at) = named.split_once(" at ").expect(name);
    let (at, plies) = at.split_once(" within ").expect(name);
    assert_eq!(excuse, "promotion declined");
    for (excuse, why, is_right) in [
        ("also mating", "", true),
        ("another square", &*format!(" within {plies}"), false),
        ("promotion declined", "", false),
        ("promotion declined", " within 3 plies", false),
        ("promotion declined", " within 99 plies", true),
        ("back", "", false),
        ("back", " 4b3a", true),
        ("back", " 4b3a ", false),
        ("back", "  4b3a", false),
        ("back", " 2a3a", false),
        ("left open", "", false),
    ] {
        parts.claim = format!("{less}, {excuse} at {at}{why}");
        assert_eq!(check(&parts.bytes()).is_ok(), is_right, "{}", parts.claim);
    }
    let open = less.replace(but, " but for 1 move left open");
    parts.claim = format!("{open}, left open at {at}");
    assert!(check(&parts.bytes()).is_ok(), "{}", parts.claim);
}

/// The solution of Zuko 33 is of 15 plies. At ply 4 a pawn on 8e lasts 14 plies, the solution's reply
/// 12 (`docs/classics.tsv`, whose certificates say that it is 17 plies to the mate).
#[test]
fn a_reply_that_lasts_longer_must_be_named() {
    let sfen = "l8/1n7/np3B3/SR1+P5/k1N6/9/1Ps6/1N7/5+B3 b r4g2s3l15p 1";
    let line = "8d8e 9e9d 8e8c 9d9e 4i8e 9c8e 8c9c 9a9c P*9f 9e9d 4c6a+ 9d8d 6a8c 8d7e 6d6e";
    let mut solver = Solver::new(16).expect("memory for a table");
    let whole = Parts::of(&prove_complete(&mut solver, sfen, line));
    let but = " and 1 reply that may last longer";
    let longer = ", longer reply at ply 4 P*8e within 14 plies";
    for part in ["complete in 15 plies but for 1 move that also mates", but, line, longer] {
        assert!(whole.claim.contains(part), "{}", whole.claim);
    }
    let mut parts = whole.clone();
    parts.claim = whole.claim.replace(but, "");
    refused("zuko033", "with a longer reply that is not counted", &parts);
    parts.claim = parts.claim.replace(longer, "");
    refused("zuko033", "with a longer reply that is not named", &parts);
    for (other, is_right) in [
        (", longer reply at ply 4 P*8e within 16 plies", true),
        (", longer reply at ply 4 P*8e within 13 plies", false),
        (", longer reply at ply 4 P*8e within 12 plies", false),
        (", longer reply at ply 4 P*8e within 0 plies", false),
        (", longer reply at ply 4 P*8e", false),
        (", longer reply at ply 4 P*8e within 14 plies ", false),
        (", longer reply at ply 4 9d9e within 14 plies", false),
        (", longer reply at ply 4 P*8f within 14 plies", false),
        (", longer reply at ply 2 P*8e within 14 plies", false),
        (", longer reply at ply 6 P*8e within 14 plies", false),
        (", longer reply at ply 3 8e8d within 14 plies", false),
        (", also mating at ply 4 P*8e", false),
        (", left open at ply 4 P*8e", false),
        (", another square at ply 4 P*8e within 14 plies", false),
        (", back at ply 4 P*8e 4i8e", false),
    ] {
        parts.claim = whole.claim.replace(longer, other);
        assert_eq!(check(&parts.bytes()).is_ok(), is_right, "{other}");
    }
    // A check is no reply, though it mates within the plies.
    let declined = "promotion declined at ply 11 4c6a within 7 plies";
    parts.claim =
        whole.claim.replace(declined, &declined.replace("promotion declined", "longer reply"));
    parts.claim = parts.claim.replace("1 move that also mates and 1 reply that", "2 replies that");
    assert_eq!(parts.claim.matches("longer reply").count(), 2, "{}", parts.claim);
    refused("zuko033", "with a check for a reply", &parts);
    // Named again, and counted; or another reply, which lasts 4 plies.
    let two = whole.claim.replace(but, " and 2 replies that may last longer");
    for (other, is_right) in [
        (longer, false),
        (", longer reply at ply 10 9e8d within 2 plies", false),
        (", longer reply at ply 10 9e8d within 6 plies", true),
    ] {
        parts.claim = format!("{two}{other}");
        assert_eq!(check(&parts.bytes()).is_ok(), is_right, "{other}");
    }
}

/// `8k/6G2/7G1/9/9/9/9/9/9 w` with G in Black's hand: whatever White drops, a gold mates; with
/// nothing to drop White has no move and is not in check, which is no mate. By hand.
#[test]
fn a_stalemate_proves_nothing_for_other_hands() {
    let mate = "8k/6G2/7G1/9/9/9/9/9/9 w Gp";
    let stalemate = "8k/6G2/7G1/9/9/9/9/9/9 w G";
    let mut solver = Solver::new(16).expect("memory for a table");
    let bytes = prove(&mut solver, &format!("{mate} 1"), false, &Limits::new()).expect("a proof");
    let proof = Parts::of(&bytes);
    assert_eq!(proof.claim, "the shortest mate takes 2 plies");
    let entry = |letter: &str, plies, sfen: &str| Entry {
        letter: letter.to_owned(),
        plies,
        sfen: sfen.to_owned(),
        choices: Vec::new(),
    };
    let claimed = |words: &str, plies, sfen: &str, entries: &[Entry]| {
        let mut parts = proof.clone();
        (parts.claim, parts.problem.plies) = (words.to_owned(), plies);
        parts.problem.sfen = sfen.to_owned();
        parts.entries.extend(entries.iter().cloned());
        parts
    };
    let none = [entry("C", 0, stalemate), entry("B", 9996, stalemate)];
    let longer = [entry("L", 2, stalemate), entry("R", 2, stalemate)];
    for (words, plies) in [
        ("no mate in any number of plies", 0),
        ("no mate in at most 2 plies", 2),
        ("the shortest mate takes 9998 plies", 9998),
    ] {
        refused("a stalemate", words, &claimed(words, plies, mate, &none));
    }
    let words = "the mate without futile interpositions takes 4 plies";
    refused("a stalemate", words, &claimed(words, 4, mate, &longer));
    let words = "mate in at most 2 plies";
    let parts = claimed(words, 2, mate, &none);
    assert!(check(&parts.bytes()).is_ok(), "it is a mate");
    refused("a stalemate", words, &claimed(words, 2, stalemate, &none));
    let words = "no mate in any number of plies";
    let parts = claimed(words, 0, stalemate, &none);
    assert!(check(&parts.bytes()).is_ok(), "it is a stalemate");
}

/// Each part of a claim that a problem is complete is a check beside the main line, once.
#[test]
fn a_claim_holds_no_other_text() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let sfen = MATE_IN_ONE;
    let whole = Parts::of(&prove_complete(&mut solver, sfen, "G*5b"));
    for part in [
        "the shortest mate takes 99 plies",
        "and checked by somebody who is trusted",
        "",
        "also mating at ply 1 G*5b",
        "also mating at ply 1 5c5b",
        "also mating at ply 3 G*5b",
        "left open at ply 1 G*5b",
        "mirror image at ply 1 G*5b",
        "mirror image at ply 1 G*4b",
    ] {
        let mut parts = whole.clone();
        parts.claim = format!("{}, {part}", parts.claim);
        refused("a mate in one", part, &parts);
    }
}

/// A file of these lines.
fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

/// True if a proof of this text is accepted.
fn accepts(claim: &str, lines: &str) -> bool {
    check(&compressed(&format!("tsumi proof 6\n{claim}\n{lines}\nend\n"))).is_ok()
}

#[test]
fn a_proof_of_another_format_is_refused_with_whose_it_is() {
    for (format, whose) in [
        ("tsumi proof 5", "a tsumi before 0.1.0"),
        ("tsumi proof 7", "a later tsumi"),
        ("tsumi proof 10", "a later tsumi"),
    ] {
        let error = check(&compressed(&format!("{format}\nend\n"))).expect_err("it is refused");
        let expected = format!("this is {format}, read by {whose}; this is for tsumi proof 6");
        assert_eq!(error.to_string(), expected);
    }
}

/// `6G2/8k/6P2/4g1+R2/9/9/9/9/9 b -`: 3d1d mates in three. 3d2c gives up the dragon, which
/// the king takes; but if it goes to 1a instead, 2c1c mates. By hand. So 3d2c is no main line,
/// whatever is said of 3d1d.
#[test]
fn a_main_line_that_does_not_mate_is_refused() {
    let root = "6G2/8k/6P2/4g1+R2/9/9/9/9/9 b -";
    let entries = format!(
        "b 3 {root}\nM 3 {root} 3d1d\nM 1 6G2/7k1/6P2/4g3+R/9/9/9/9/9 b - 3a3b\n\
         M 1 6G1k/9/6P+R1/4g4/9/9/9/9/9 b - 2c1c\nM 0 6G1k/9/6P1+R/4g4/9/9/9/9/9 w -"
    );
    for (but, excuse) in
        [("1 move left open", "left open"), ("1 move that also mates", "also mating")]
    {
        let claim =
            format!("complete in 3 plies but for {but}, 3d2c 1b1a 2c1c, {excuse} at ply 1 3d1d");
        assert!(!accepts(&claim, &entries), "accepted: {claim}");
    }
}

/// The position decides nothing: whose mates or checks are meant is part of what is said. By hand:
/// Black mates by a gold; White, whose king that is, has nothing to check with.
#[test]
fn what_is_accepted_says_who_attacks() {
    let root = "4k4/9/4P4/9/9/9/9/9/4K4 b G";
    let name = OsStr::new("a.proof");
    for (text, expected) in [
        (
            format!("mate in at most 1 plies\nb 1 {root}\nM 1 {root} G*5b"),
            format!("mate in at most 1 plies: {root}, Black attacks (1 positions)"),
        ),
        (
            format!("no mate in any number of plies\nw 0 {root}\nC 0 {root} G*5b"),
            format!("no mate in any number of plies: {root}, White attacks (1 positions)"),
        ),
    ] {
        let checked = check(&compressed(&format!("tsumi proof 6\n{text}\nend\n")));
        let line = proof_check::line(name, &checked);
        assert_eq!(line, format!("a.proof: accepted: {expected}"));
    }
}

/// Names of files are on the line of their proof, and nothing else is.
#[test]
fn no_name_of_a_file_makes_a_line() {
    let refused = check(&compressed("tsumi proof 6\n"));
    for (name, shown) in [
        ("a\nb.proof: accepted: mate", r"a\nb.proof: accepted: mate"),
        ("\u{1b}[2J\u{202e}\u{2028}\u{85}", r"\u{1b}[2J\u{202e}\u{2028}\u{85}"),
        ("詰将棋　一", "詰将棋　一"),
    ] {
        let line = proof_check::line(OsStr::new(name), &refused);
        let why = "the file ends early, or is no text";
        assert_eq!(line, format!("{shown}: refused: {why}"));
    }
}

/// 64 KiB with its end, as docs/proof.md says; choices that are left over do no harm.
#[test]
fn a_line_has_a_limit() {
    let root = "4k4/9/4P4/9/9/9/9/9/9 b G";
    let entry = format!("M 1 {root} G*5b ");
    for (length, is_read) in [(65_535, true), (65_536, false), (2_000_000, false)] {
        let more = "x".repeat(length - entry.len());
        let entries = format!("b 1 {root}\n{entry}{more}");
        assert_eq!(accepts("mate in at most 1 plies", &entries), is_read, "{length}");
    }
}

/// Four megabytes that hold a line of four gigabytes.
#[test]
fn a_bomb_is_refused_before_it_has_unfolded() {
    let head = "tsumi proof 6\nmate in at most 1 plies\nb 1 4k4/9/4P4/9/9/9/9/9/9 b G\n";
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(head.as_bytes()).expect("memory");
    encoder.flush().expect("memory");
    let mut bomb = encoder.get_ref().clone();
    encoder.write_all(&[b'M'; 1 << 20]).expect("memory");
    encoder.flush().expect("memory");
    // The compressed block looks back at nothing but itself.
    let mebibyte = encoder.get_ref()[bomb.len()..].repeat(4096);
    bomb.extend(mebibyte);
    assert_eq!(check(&bomb).expect_err("a bomb").to_string(), "a line is too long");
}

/// What the section on the format allows, and what it does not. To be judged alike by all checkers.
#[test]
fn a_proof_has_one_spelling() {
    let whole = "tsumi proof 6\nmate in at most 1 plies\nb 1 4k4/9/4P4/9/9/9/9/9/9 b G\n\
                 M 1 4k4/9/4P4/9/9/9/9/9/9 b G G*5b\nC 0 4k4/9/9/9/9/9/9/9/9 b -\nend\n";
    for (place, instead, is_right) in [
        ("C 0 4k4/9/9/9/9/9/9/9/9 b -\n", "", true),
        ("G*5b", "G*5b x", true),
        ("G*5b", "G*5b ", false),
        ("G*5b", "G*5b  x", false),
        ("G*5b", " G*5b", false),
        ("G*5b", "G*5b\r", false),
        ("G*5b", "G*5B", false),
        ("G*5b", "G*5b+", false),
        ("G*5b", "g*5b", false),
        (" b G\nM", " b G \nM", false),
        (" b G\nM", " b G x\nM", false),
        (" b G\nM", " b G 1 and all else, accepted: complete\nM", false),
        (" b G\nM", " b 1G\nM", false),
        (" b G\nM", " b G-\nM", false),
        (" b -", " b - ", false),
        (" b -", " b", false),
        (" b -", " B -", false),
        ("C 0", "C 1", false),
        ("C 0", "C 9999", false),
        ("C 0", "C 00", false),
        ("C 0", "C  0", false),
        ("C 0", " C 0", false),
        ("C 0", "c 0", false),
        ("C 0", "X 0", false),
        ("M 1", "M 01", false),
        ("M 1", "M +1", false),
        ("M 1", "M 10000", false),
        ("M 1", "M\t1", false),
        ("M 1", "\nM 1", false),
        ("b 1", "B 1", false),
        ("b 1", "M 1", false),
        ("4k4/9/9/", "4k4/9/81/", false),
        ("4k4/9/9/", "4k22/9/9/", false),
        ("4k4/9/9/", "4k4/9/", false),
        ("plies\n", "plies \n", false),
        ("proof 6", "proof 06", false),
        ("proof 6", "proof  6", false),
        ("end\n", "end", false),
        ("end\n", "end \n", false),
        ("end\n", "\nend\n", false),
        ("end\n", "end\n\n", false),
        ("end\n", "end\nend\n", false),
    ] {
        assert_eq!(whole.matches(place).count(), 1, "{place}");
        let checked = check(&compressed(&whole.replace(place, instead)));
        assert_eq!(checked.is_ok(), is_right, "{instead:?} for {place:?}");
    }
    let file = compressed(whole);
    assert!(check(&file).is_ok());
    assert!(check(whole.as_bytes()).is_err(), "not compressed");
    assert!(check(&file.repeat(2)).is_err(), "twice");
    let (head, tail) = whole.split_at(20);
    assert!(check(&[compressed(head), compressed(tail)].concat()).is_err(), "in two members");
}

/// A number of pieces that no set has, which one checker counted one by one.
#[test]
fn a_hand_of_three_billion_pawns_is_refused() {
    for hand in ["3000000000P", "19P", "2P3P"] {
        let root = format!("4k4/9/4P4/9/9/9/9/9/9 b G{hand}");
        let entries = format!("b 1 {root}\nM 1 {root} G*5b");
        assert!(!accepts("mate in at most 1 plies", &entries), "{hand}");
    }
}

/// `but for` without anything behind it is other text.
#[test]
fn a_claim_with_an_empty_exception_is_refused() {
    let root = "4k4/9/4P4/9/9/9/9/9/9 b G";
    let entries = format!("b 1 {root}\nM 1 {root} G*5b");
    assert!(accepts("mate in at most 1 plies", &entries));
    assert!(!accepts("mate in at most 1 plies but for ", &entries));
}

/// A main line has as many moves as the claim has plies.
#[test]
fn a_main_line_of_12000_moves_is_refused() {
    let root = "4k4/9/9/9/9/9/9/9/4K4 b -";
    let line = vec!["5i4i 5a4a 4i5i 4a5a"; 3000].join(" ");
    let claim = format!("complete in 1 plies, {line}");
    assert!(!accepts(&claim, &format!("b 1 {root}")));
}

/// `5+B2p/8k/6P2/6g2/6N2/9/9/9/9 b -`: 3e2c+ mates in three, 4a2c may do what it likes as long
/// as it is named. What is said of it is checked to the letter: 2c4a gives no check. By hand.
#[test]
fn what_is_said_of_an_exception_is_checked_to_the_letter() {
    let root = "5+B2p/8k/6P2/6g2/6N2/9/9/9/9 b -";
    let entries = format!(
        "b 3 {root}\nM 3 {root} 3e2c+\nM 2 5+B2p/8k/6P+N1/6g2/9/9/9/9/9 w -\n\
         M 1 5+B1kp/9/6P+N1/6g2/9/9/9/9/9 b - 3c3b+\n\
         M 0 5+B1kp/6+P2/7+N1/6g2/9/9/9/9/9 w -"
    );
    let long = "4a2c".to_owned() + &" 1b2a 2c4a 2a1b 4a2c".repeat(2500);
    for (what, is_right) in [
        ("also mating at ply 1 4a2c", true),
        ("also mating at ply 1 4a2c ", false),
        ("also mating at ply 1  4a2c", false),
        ("also mating  at ply 1 4a2c", false),
        (" also mating at ply 1 4a2c", false),
        ("back at ply 1 4a2c 1b2a 2c4a 2a1b", false),
        (&*format!("back at ply 1 {long}"), false),
    ] {
        let claim = "complete in 3 plies but for 1 move that also mates, 3e2c+ 1b2a 3c3b+";
        let claim = format!("{claim}, {what}");
        assert_eq!(accepts(&claim, &entries), is_right, "{what:.60}");
    }
}

/// The claim without plies has 0 of them. Black has nothing to check with.
#[test]
fn no_mate_in_any_number_of_plies_has_none() {
    let claim = "no mate in any number of plies";
    for (plies, is_right) in [(0, true), (1, false), (77, false)] {
        let entries = format!("b {plies} 4k4/9/9/9/9/9/9/9/9 b -");
        assert_eq!(accepts(claim, &entries), is_right, "{plies}");
    }
    // Kings next to each other.
    assert!(!accepts(claim, "b 0 4k4/4K4/9/9/9/9/9/9/9 b -"));
}

/// Entries of one board of which none says what another one says would be compared each with
/// each. All are right, by hand: a gold mates on 5b.
#[test]
fn one_board_has_a_limited_number_of_entries() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    let mate = Parts::of(&prove(&mut solver, sfen, false, &Limits::new()).expect("a proof"));
    let board = "4k4/9/4P4/9/9/9/9/9/9 b";
    let mut hands = Vec::new();
    // As many pieces in all, so that no hand dominates another one.
    for (golds, silvers, knights) in (1..=4).flat_map(|golds| {
        (0..=4).flat_map(move |silvers| (0..=4).map(move |knights| (golds, silvers, knights)))
    }) {
        for (bishops, rooks, lances) in (0..=2).flat_map(|bishops| {
            (0..=2).flat_map(move |rooks| (0..=4).map(move |lances| (bishops, rooks, lances)))
        }) {
            let others: usize = golds + silvers + knights + bishops + rooks + lances;
            let pawns = 20usize.saturating_sub(others).min(17);
            if others + pawns == 20 {
                let counts = [rooks, bishops, golds, silvers, knights, lances, pawns];
                let pieces = counts.iter().zip("RBGSNLP".chars());
                let text = pieces.filter(|(count, _)| **count > 0);
                let text = text.map(|(&count, kind)| match count {
                    1 => kind.to_string(),
                    count => format!("{count}{kind}"),
                });
                hands.push(text.collect::<String>());
            }
        }
    }
    assert!(hands.len() > 3000, "{}", hands.len());
    let with = |count: usize| {
        let mut parts = mate.clone();
        parts.entries.extend(hands[..count].iter().map(|hand| Entry {
            letter: "M".to_owned(),
            plies: 1,
            sfen: format!("{board} {hand}"),
            choices: vec!["G*5b".to_owned()],
        }));
        // The problem's own entry says all of them.
        parts.entries.remove(0);
        parts.problem.sfen = format!("{board} {}", hands[0]);
        check(&parts.bytes())
    };
    assert!(with(1000).is_ok());
    let refusal = with(3000).expect_err("too many").to_string();
    assert!(refusal.contains("too many entries"), "{refusal}");
}

/// A mate may not lead back to itself, whatever its plies are said to be.
#[test]
fn a_circle_is_no_mate() {
    // The king goes back and forth between two checks: the start comes back.
    let sfen = "8k/9/9/9/9/9/9/9/7R1 b - 1";
    let mut solver = Solver::new(16).expect("memory for a table");
    let bytes = prove(&mut solver, sfen, false, &Limits::new()).expect("no mate");
    let none = Parts::of(&bytes);
    for plies in [1, 3, 63, 127] {
        let mut parts = none.clone();
        (parts.claim, parts.problem.plies) = (format!("mate in at most {plies} plies"), plies);
        for entry in &mut parts.entries {
            (entry.letter, entry.plies) = ("M".to_owned(), plies);
            entry.choices = vec!["2i1i".to_owned()];
        }
        refused("a circle", &format!("in {plies} plies"), &parts);
    }
}

/// Two checks that drive the king to and fro: neither position has a brinkmate behind it. Any number
/// of moves may be had where there is none, not where there is one.
#[test]
fn a_circle_is_no_brinkmate() {
    let (one, other) = ("6+R2/8k/6p1g/5s3/9/9/9/9/9 b -", "8k/6+R2/6p1g/5s3/9/9/9/9/9 b -");
    for moves in [1, 2, 63, 9998, 9999] {
        for behind in [moves, moves - 1, 9999] {
            let lines = format!("b {moves} {one}\nK {moves} {one} 3a3b\nK {behind} {other} 3b3a");
            let claim = format!("brinkmate in at most {moves} moves");
            assert!(!accepts(&claim, &lines), "{moves}, {behind}");
        }
    }
}

#[test]
fn positions_that_cannot_occur_are_refused() {
    for (name, whole) in small_proofs() {
        let sfen = whole.entries[0].sfen.clone();
        let words: Vec<&str> = sfen.split(' ').collect();
        let mut cells: Vec<String> = Vec::new();
        let mut plus = "";
        for letter in words[0].chars().filter(|&letter| letter != '/') {
            match letter.to_digit(10) {
                Some(gap) => cells.extend((0..gap).map(|_| "1".to_owned())),
                None if letter == '+' => plus = "+",
                None => cells.push(std::mem::take(&mut plus).to_owned() + &letter.to_string()),
            }
        }
        let free = |rank: usize| (9 * rank..81).find(|&at| cells[at] == "1").expect("a square");
        let king = cells.iter().position(|cell| cell == "k").expect("a king");
        let damages: [(&str, usize, &str, &str); 7] = [
            ("a second king", free(4), "k", words[2]),
            ("no king", king, "1", words[2]),
            ("a pawn on the last rank", free(0), "P", words[2]),
            ("no such piece", free(4), "+G", words[2]),
            ("more squares", free(4), "2", words[2]),
            ("three rooks", free(4), "1", "3R"),
            ("too many in hand", free(4), "1", "99P"),
        ];
        for (damage, at, cell, hands) in damages {
            let mut cells = cells.clone();
            cells[at] = cell.to_owned();
            let ranks: Vec<String> = cells.chunks(9).map(|rank| rank.concat()).collect();
            let mut parts = whole.clone();
            parts.entries[0].sfen = format!("{} {} {hands}", ranks.join("/"), words[1]);
            refused(name, damage, &parts);
        }
    }
}

/// The body of a proof, if it can be read to its end.
fn body_of(proof: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    let mut decoder = GzDecoder::new(proof);
    decoder.read_to_end(&mut body).is_ok().then_some(body)
}

#[test]
fn damaged_bytes_are_refused() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let bytes = prove(&mut solver, row("m5-0133").1, false, &shortest()).expect("a proof");
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        // A few bits of gzip mean nothing for the body: when and where it was written, and
        // what fills the last byte.
        let is_same = at >= 4 && body_of(&damaged) == body_of(&bytes);
        assert!(is_same || check(&damaged).is_err(), "byte {at}");
        assert!(check(&bytes[..at]).is_err(), "{at} bytes");
    }
    let longer = [&bytes[..], b"x"].concat();
    assert!(check(&longer).is_err());
}

// ---- the checker's rules ----

/// All legal moves by `rsshogi`, or those that give check.
fn of_library(position: &Position, only_checks: bool) -> Vec<Move> {
    let board = rsshogi::board::position_from_sfen(&position.to_sfen()).expect("an SFEN");
    let mut list = rsshogi::board::Move32List::new();
    generate_legal_all_move32(&board, &mut list);
    let wanted = list.iter().filter(|mv| !only_checks || board.gives_check_move32(**mv));
    let usi = wanted.map(|mv| mv.to_usi());
    sorted(usi.map(|usi| Move::from_usi(&usi).expect(&usi)))
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(Move::to_string);
    moves
}

/// Whether a check mates at once: by trying all moves, and by the question that the checker
/// asks of the library.
fn mates_at_once(position: &Position) -> [bool; 2] {
    let mut board = rsshogi::board::position_from_sfen(&position.to_sfen()).expect("an SFEN");
    let mated = |&mv: &Move| {
        let after = position.after(mv);
        let mut replies = MoveList::new();
        legal_moves(&after, &mut replies);
        replies.is_empty()
    };
    let by_moves = position.legal_checks().iter().any(mated);
    let asked = rsshogi::mate::solve_mate_in_one_in_place(&mut board);
    [by_moves, asked.is_some()]
}

/// Every text that could be a move is legal by the library if and only if it is generated.
fn only_generated_moves_are_legal(position: &Position, generated: &[Move]) {
    let board = rsshogi::board::position_from_sfen(&position.to_sfen()).expect("an SFEN");
    let squares: Vec<String> =
        (1..=9).flat_map(|file| ('a'..='i').map(move |rank| format!("{file}{rank}"))).collect();
    let froms = ["K*", "P*", "L*", "N*", "S*", "G*", "B*", "R*"].map(String::from);
    for from in squares.iter().chain(&froms) {
        for to in &squares {
            for usi in [format!("{from}{to}"), format!("{from}{to}+")] {
                let legal = board.move32_from_usi(&usi);
                let is_legal = legal.is_some_and(|mv| board.is_legal_move32(mv));
                let mv = Move::from_usi(&usi).ok();
                let is_generated = mv.is_some_and(|mv| generated.contains(&mv));
                assert_eq!(is_legal, is_generated, "{usi} {}", position.to_sfen());
            }
        }
    }
}

/// Over random games from the positions of the test data, by either side.
#[test]
fn the_rules_of_the_checker_are_those_of_the_engine() {
    let (mut compared, mut mates) = (0, 0);
    for (number, (name, sfen, _)) in rows().enumerate() {
        let mut position = Position::from_sfen(sfen).expect(name);
        for ply in 0..40u64 {
            let mut list = MoveList::new();
            legal_moves(&position, &mut list);
            let moves = sorted(list.iter().copied());
            assert_eq!(moves, of_library(&position, false), "{}", position.to_sfen());
            let checks = sorted(position.legal_checks());
            assert_eq!(checks, of_library(&position, true), "{}", position.to_sfen());
            let [by_moves, asked] = mates_at_once(&position);
            assert_eq!(by_moves, asked, "{}", position.to_sfen());
            if ply == 7 {
                only_generated_moves_are_legal(&position, &moves);
            }
            compared += 1;
            mates += usize::from(asked);
            let dice = tsumi_core::position::mix(number as u64 * 1000 + ply) as usize;
            let Some(&mv) = moves.get(dice % moves.len().max(1)) else {
                break;
            };
            position.make(mv);
        }
    }
    assert!(compared > 3000 && mates > 100, "{compared}, {mates}");
}
