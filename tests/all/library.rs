//! The engine as a library, by its public names alone: whatever a program passes in, no
//! move is played that the rules forbid. And the examples of docs/library.md do what they say.

use crate::support::MATE_IN_ONE;
use tsumi::mining::{Miner, Profile, Seen};
use tsumi::pictures::{Details, Picture, sheet};
use tsumi::{
    CertificateError, Claim, Effort, Limits, Move, MoveError, MoveTree, Position, Problem, Solver,
    Stop, Verdict,
};

fn position() -> Position {
    MATE_IN_ONE.parse().expect("a position")
}

fn problem() -> Problem {
    Problem::new(&position()).expect("there is a king")
}

/// There is no rook in hand.
fn illegal() -> [Move; 1] {
    ["R*1a".parse().expect("a move")]
}

#[test]
fn a_problem_after_a_move_without_the_piece_is_none() {
    let error = problem().after(&illegal()).err();
    assert!(matches!(error, Some(MoveError::Illegal { .. })), "{error:?}");
}

#[test]
fn no_question_is_about_a_line_that_cannot_be_played() {
    let (problem, mut solver) = (problem(), Solver::new(1).expect("memory"));
    let mut inquiry = solver.ask(&problem);
    inquiry.solve();
    assert!(inquiry.tsume_along(&illegal()).is_err());
    assert!(inquiry.refutations(vec![illegal().to_vec()], 1000).is_err());
    // The attacker is to move: no check that a reply could refute.
    let none = inquiry.refutations(vec![Vec::new()], 1000);
    assert_eq!(none, Ok(vec![None]));
    let refused = inquiry.completeness(&illegal());
    assert!(matches!(refused, Err(CertificateError::Illegal(_))), "{refused:?}");
    let claim = inquiry.completeness(&["G*5b".parse().expect("a move")]);
    let Ok(Claim::Complete(mut complete)) = claim else {
        panic!("{claim:?}");
    };
    complete.line = illegal().to_vec();
    let refused = inquiry.certify_claim(Claim::Complete(complete), &mut Vec::new(), 1000);
    assert!(matches!(refused, Err(CertificateError::Illegal(_))), "{refused:?}");
}

/// The line goes through the position behind its fourth ply. What holds with it barred holds
/// without, so the table is kept for that.
#[test]
fn no_mate_through_a_barred_position_comes_from_the_table() {
    let sfen = "7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1";
    let problem = Problem::new(&sfen.parse().expect("a position")).expect("a king");
    let mut solver = Solver::new(1).expect("memory");
    let line = solver.solve(&problem).line;
    let place = problem.after(&line[..4]).expect("legal moves");
    let barred = problem.barring(&[place.position().clone()]);
    for _ in 0..2 {
        assert_eq!(solver.solve(&barred).verdict, Verdict::NoMate);
    }
    let further = barred.after(&line[..2]).expect("legal moves");
    assert_eq!(solver.solve(&further).verdict, Verdict::NoMate);
    assert_eq!(solver.solve(&problem).verdict, Verdict::Mate);
    assert_eq!(solver.solve(&barred).verdict, Verdict::NoMate);
    solver.clear();
    assert_eq!(solver.solve(&place).verdict, Verdict::Mate);
    let nodes = |answer: tsumi::Answer| answer.statistics.nodes;
    assert!(nodes(solver.solve(&place)) < 5);
}

/// Before the move there is a position to look at, behind it none.
#[test]
fn a_game_ends_before_its_first_illegal_move() {
    let mut miner = Miner::new(&Profile::new(), &Seen::new()).expect("memory");
    let found = miner.game(&position(), &illegal(), &Stop::new());
    assert_eq!(found.expect("a thread").positions, 1);
}

#[test]
fn pictures_end_before_the_first_illegal_move() {
    let (position, moves) = (position(), MoveTree::from_line(&illegal()));
    let picture = Picture {
        position: &position,
        attacker: tsumi::Color::Black,
        moves: &moves,
        is_no_mate: false,
        brinkmate: None,
    };
    assert_eq!(sheet::steps(&picture, &Details::default()).len(), 1);
    assert!(!sheet::svg(&picture, &Details::default()).is_empty());
}

/// Positions and moves.
#[test]
#[rustfmt::skip]
fn the_example_of_moves_runs() -> Result<(), Box<dyn std::error::Error>> {
    use tsumi::{Position, Problem};

    let mut position: Position = "4k4/9/4P4/9/9/9/9/9/9 b Gr2b3g4s4n4l17p 1".parse()?;
    let checks = position.legal_checks();
    assert!(checks.contains(&"G*4b".parse()?));
    let problem = Problem::new(&position)?;
    assert!(problem.after(&checks[..1]).is_ok());
    assert!(problem.after(&["R*1a".parse()?]).is_err());
    let refused = position.play("R*1a".parse()?).unwrap_err();
    assert_eq!(refused.to_string(), "illegal move R*1a: there is no rook in hand");
    position.play(position.parse_move("G*4b")?)?;
    assert!(position.is_in_check(position.side()));
    Ok(())
}

#[test]
#[rustfmt::skip]
fn the_example_of_questions_runs() -> Result<(), Box<dyn std::error::Error>> {
    let (problem, mut solver) = (problem(), Solver::new(1)?);
    use std::time::Duration;
    use tsumi::{Effort, Limits, Progress, Stop};

    let limits = Limits::new().time(Duration::from_secs(30)).effort(Effort::Shortest);
    let limits = limits.progress_interval(Duration::from_secs(1));
    let stop = Stop::new(); // stop.clone().raise() on another thread ends the search
    let mut report = |progress: &Progress| println!("{} nodes", progress.statistics.nodes);
    let inquiry = solver.ask(&problem).limits(&limits).stop(&stop);
    let mut inquiry = inquiry.on_progress(&mut report);
    let answer = inquiry.solve();
    let tsume = inquiry.tsume();
    assert_eq!(answer.plies(), tsume.and_then(|tsume| tsume.line).map(|line| line.len()));
    Ok(())
}

/// Texts and words.
#[test]
#[rustfmt::skip]
fn the_example_of_words_runs() -> Result<(), Box<dyn std::error::Error>> {
    use std::time::Duration;
    use tsumi::files::{self, Reading, Row};
    use tsumi::{Effort, Limits, Questions, Solver};

    let text = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let (problem, _) = files::problem(text, &Reading::default())?;
    let limits = Limits::new().time(Duration::from_secs(2)).effort(Effort::Shortest);
    let mut solver = Solver::new(16)?;
    let findings = solver.ask(&problem).limits(&limits).find(&Questions::new());
    let row = Row::new(&problem, &findings);
    assert_eq!(row.headline, "mate in 1 ply, shortest proven");
    assert_eq!((&*row.moves[0], &*row.japanese[0]), ("G*5b", "▲５二金"));
    Ok(())
}

/// Games. That there are these mates is what `games` expects of the same file.
#[test]
#[rustfmt::skip]
fn the_example_of_games_runs() -> Result<(), Box<dyn std::error::Error>> {
    use std::fs::File;
    use tsumi::{Limits, Problem, Solver, files};

    let limits = Limits::new().nodes(100_000);
    let (mut solver, mut mates) = (Solver::new(16)?, Vec::new());
    for game in files::games(File::open("tests/data/files/game.kif")?) {
        let game = game?;
        let mut position = game.start.clone();
        for (number, mv) in (1..).zip(game.line()) {
            let problem = Problem::new(&position)?; // the side to move attacks
            let answer = solver.ask(&problem).limits(&limits).solve();
            mates.extend(answer.plies().map(|plies| (number, plies)));
            position.play(mv)?;
        }
    }
    assert_eq!(mates, [(1, 1), (3, 3), (5, 1), (7, 1)]);
    Ok(())
}

#[test]
#[rustfmt::skip]
fn the_example_of_short_questions_runs() -> Result<(), Box<dyn std::error::Error>> {
    let position: tsumi::Position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse()?;
    use tsumi::{QuickAnswer, QuickSolver, mate_in_one};

    let mut solver = QuickSolver::new()?; // one a thread
    assert_eq!(mate_in_one(&position).map(|mv| mv.to_string()).as_deref(), Some("G*5b"));
    assert!(matches!(solver.mate_within(&position, 7), QuickAnswer::Mate(_, 1..=7)));
    match solver.search(&position, 40) {
        QuickAnswer::Mate(first, at_most) => println!("{first}, {at_most} plies at most"),
        QuickAnswer::NoMate => println!("no mate"),
        QuickAnswer::Open => println!("not decided by 40 positions"),
    }
    Ok(())
}

/// Composed problems. With the rook, other moves mate, and it is left over.
#[test]
#[rustfmt::skip]
fn the_example_of_reports_runs() -> Result<(), Box<dyn std::error::Error>> {
    use tsumi::files::{self, Reading};
    use tsumi::report::{self, Level, Rules};
    use tsumi::{Limits, Solver, Stop};

    let mut reading = Reading::default();
    reading.moves_solve = true; // those behind an SFEN; a record's always
    let text = "4k4/9/4P4/9/9/9/9/9/9 b GR2b3g4s4n4l17pr 1 moves G*5b";
    let (problem, stated) = files::problem(text, &reading)?;
    let given = stated.line();
    let (mut solver, limits, stop) = (Solver::new(16)?, Limits::new(), Stop::new());
    let found = report::check(&mut solver, &problem, given.as_deref(), &limits, &stop, &mut |_| ());
    assert_eq!(found.level(Rules::Magazine), Level::Incomplete);
    for fault in &found.faults {
        println!("ply {}: {}, {:?}", fault.line.ply, fault.kind, fault.line.moves);
    }
    Ok(())
}

#[test]
#[rustfmt::skip]
fn the_example_of_proofs_runs() -> Result<(), Box<dyn std::error::Error>> {
    let (problem, mut solver, limits) = (problem(), Solver::new(1)?, tsumi::Limits::new());
    use tsumi::{MOST_POSITIONS, proofs};

    let mut inquiry = solver.ask(&problem).limits(&limits);
    inquiry.solve();
    let mut proof = Vec::new();
    let certificate = inquiry.certify(&mut proof, MOST_POSITIONS)?;
    proofs::check(Ok(&proof[..]), &problem, &certificate)?;
    assert_eq!(certificate.claim.to_string(), "the shortest mate takes 1 plies");
    Ok(())
}

/// The first is that of the front page, which `documents` compares.
#[test]
fn the_examples_are_those_of_the_document() {
    let page = include_str!("../../docs/library.md");
    let examples = page.split("```rust\n").skip(2);
    let examples: Vec<&str> = examples.filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(examples.len(), 5);
    // Here they stand further in.
    let flush =
        |text: &str| -> String { text.lines().flat_map(|line| [line.trim(), "\n"]).collect() };
    let source = flush(include_str!("library.rs"));
    for example in examples {
        assert!(source.contains(&flush(example)), "{example}");
    }
}

/// One solver is asked about a mate, the same with positions of its line barred, and behind
/// moves, in any order, and answers as one that knows nothing.
#[test]
fn what_a_solver_knows_of_one_path_is_not_taken_for_another() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/game-mates.tsv");
    let text = std::fs::read_to_string(file).expect(file);
    let limits = Limits::new().nodes(200_000).effort(Effort::Any);
    let (mut one, mut fresh) = (Solver::new(2).expect("memory"), Solver::new(2).expect("memory"));
    let (mut dice, mut changed) = (1_u64, 0);
    let mut throw = move |sides: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (dice >> 33) % sides
    };
    for row in text.lines().filter(|row| !row.starts_with('#')).take(100) {
        let sfen = row.split('\t').nth(1).expect(row);
        let start = Problem::new(&sfen.parse().expect(sfen)).expect(sfen);
        one.clear();
        let line = one.ask(&start).limits(&limits).solve().line;
        let mut places = vec![start.position().clone()];
        for &mv in &line {
            let mut next = places[places.len() - 1].clone();
            next.play(mv).expect("a line of legal moves");
            places.push(next);
        }
        for _ in 0..8 {
            let after = throw(line.len() as u64) as usize & !1;
            let after = if throw(2) == 0 { after } else { 0 };
            let later = &places[after + 1..line.len().max(after + 1)];
            let barred = later.iter().filter(|_| throw(3) == 0).cloned();
            let barred: Vec<Position> = barred.collect();
            let problem = start.after(&line[..after]).expect("legal").barring(&barred);
            fresh.clear();
            let expected = fresh.ask(&problem).limits(&limits).solve().verdict;
            let found = one.ask(&problem).limits(&limits).solve().verdict;
            let is_known = |verdict: &Verdict| matches!(verdict, Verdict::Mate | Verdict::NoMate);
            if is_known(&expected) && is_known(&found) {
                assert_eq!(found, expected, "{sfen}, after {after}, {barred:?}");
            }
            changed += u32::from(expected == Verdict::NoMate);
        }
    }
    assert!(changed > 10, "{changed} times there is no mate without what is barred");
}
