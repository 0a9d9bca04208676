//! `tsumi mine`, and the library's [`Miner`] behind it.
//!
//! The games are those of a simple-minded player (`self_play`). Expected values: the
//! exhaustive solver and the plain recursion for tsume lengths, which share nothing with
//! ours; for trimmed boards the definition itself, piece by piece.

mod self_play;

use crate::engine_process::scratch;
use crate::exhaustive::solver::{self, Verdict as Truth};
use crate::exhaustive::transforms::mirrored;
use crate::pictures;
use crate::support::run;
use crate::tsume::truth;
use crate::whole::or_part;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tsumi::files::write::{Comments, annotated_kif};
use tsumi_composer::mining::{Find, Miner, Profile, Seen, Uniqueness};
use tsumi_composer::report::check;
use tsumi_core::notation::MoveTree;
use tsumi_core::position::{Color, Move, PieceKind, Position, Unchecked, validate};
use tsumi_core::solver::{Limits, Problem, Solver, Stop};

/// Games that are compared with the exhaustive solver.
const GAMES: u64 = 30;
/// Moves that the exhaustive solvers may try on a position.
const BUDGET: u64 = 60_000;
/// The greatest length that they look for.
const MOST_PLIES: u32 = 5;

fn mined(profile: &Profile, seeds: std::ops::Range<u64>) -> Vec<Find> {
    let mut miner = Miner::new(profile, &Seen::new()).unwrap();
    let finds = seeds.flat_map(|seed| {
        let moves = self_play::game(seed);
        let found = miner.game(&Position::startpos(), &moves, &Stop::new());
        found.unwrap().finds
    });
    finds.collect()
}

fn after(sfen: &str, mv: Move) -> String {
    solver::after(sfen, &mv.to_string())
}

/// The position turned so that Black attacks.
fn turned(position: &Position) -> Position {
    match position.side() {
        Color::Black => position.clone(),
        Color::White => position.rotated(),
    }
}

/// The tsume length behind a check, if it is within the limit; the outer `None` if the
/// budget was not enough.
fn length_after(sfen: &str, mv: Move) -> Option<Option<u32>> {
    truth::tsume_length_of_defence(&after(sfen, mv), MOST_PLIES - 1, BUDGET).ok()
}

/// Every find has the length that the plain recursion has, and at each place exactly the
/// accepted moves mate within the limit.
#[test]
fn finds_are_what_they_are_said_to_be() {
    let profile = Profile::new().plies(1, MOST_PLIES as u16).uniqueness(Uniqueness::Any);
    let (mut lengths, mut moves) = (0, 0);
    for find in mined(&profile, 0..or_part(GAMES, GAMES / 2)) {
        let sfen = find.position.to_sfen();
        if let Ok(length) = truth::tsume_length(&sfen, MOST_PLIES, BUDGET) {
            assert_eq!(length, Some(find.plies() as u32), "{sfen}");
            lengths += 1;
        }
        let mut position = find.position.clone();
        for (place, pair) in find.line.chunks(2).enumerate() {
            let here = position.to_sfen();
            for mv in position.legal_checks() {
                let accepted = find.accepted[place].iter().find(|one| one.mv == mv);
                let Some(length) = length_after(&here, mv) else {
                    continue;
                };
                let expected = length.map(|plies| plies + 1);
                let found = accepted.map(|one| u32::from(one.plies));
                let within = found.filter(|&plies| plies <= MOST_PLIES);
                assert_eq!(within, expected, "{here} {mv}");
                moves += 1;
            }
            pair.iter().for_each(|&mv| {
                position.make(mv);
            });
        }
    }
    assert!(
        lengths > or_part(20, 8) && moves > or_part(200, 80),
        "{lengths} lengths, {moves} moves"
    );
}

/// What a composer counts as complete is found, unless it is the rest of another find's
/// solution; and nothing else is.
#[test]
fn every_unique_mate_in_three_is_found() {
    let profile = Profile::new().plies(3, 3);
    let mut expected = 0;
    for seed in 0..or_part(GAMES * 2 / 3, GAMES / 3) {
        let moves = self_play::game(seed);
        let mut miner = Miner::new(&profile, &Seen::new()).unwrap();
        let found = miner.game(&Position::startpos(), &moves, &Stop::new());
        let found: BTreeSet<usize> = found.unwrap().finds.iter().map(|find| find.after).collect();
        let mut position = Position::startpos();
        for after in 0..=moves.len() {
            if let Some(is_unique) = is_unique_mate_in_three(&turned(&position).to_sfen()) {
                let sfen = position.to_sfen();
                assert_eq!(found.contains(&after), is_unique, "{sfen}, game {seed}");
                expected += u32::from(is_unique);
            }
            moves.get(after).map(|&mv| position.make(mv));
        }
    }
    assert!(expected > or_part(5, 2), "{expected}");
}

/// `None` if the budget is not enough to know, or the shortest other mate is longer than
/// the exhaustive solver looks.
fn is_unique_mate_in_three(sfen: &str) -> Option<bool> {
    let position = Position::from_sfen(sfen).ok()?;
    if position.legal_checks().is_empty() {
        return Some(false);
    }
    if truth::tsume_length(sfen, 3, BUDGET).ok()? != Some(3) {
        return Some(false);
    }
    let mut mates = 0;
    for mv in position.legal_checks() {
        match solver::solve_defence(&after(sfen, mv), 2, BUDGET).ok()? {
            Truth::MateIn(_) => mates += 1,
            _ if has_refutation(sfen, mv) => {}
            // Perhaps a longer mate: not known here.
            _ => return None,
        }
    }
    Some(mates == 1)
}

/// True if a reply to a check is known to leave no mate of any length.
fn has_refutation(sfen: &str, mv: Move) -> bool {
    let after = after(sfen, mv);
    let replies = solver::moves(&after);
    let is_refuted = |reply: &String| {
        let position = solver::after(&after, reply);
        solver::is_refuted_after(&position, &[sfen], 13, BUDGET) == Ok(true)
    };
    replies.iter().any(is_refuted)
}

/// The report's judgement on finds without leftovers.
#[test]
fn finds_without_leftovers_are_complete_problems() {
    let profile = Profile::new().plies(3, 9).no_leftovers(true).trim(true);
    let finds = mined(&profile, 0..GAMES);
    let mut solver = Solver::new(16).unwrap();
    for find in &finds {
        let problem = Problem::new(&find.position).unwrap();
        let limits = Limits::new().nodes(1_000_000);
        let line = Some(&find.line[..]);
        let report = check(&mut solver, &problem, line, &limits, &Stop::new(), &mut |_| ());
        let sfen = find.position.to_sfen();
        assert_eq!(report.is_complete(), Some(true), "{sfen}: {:?}", report.faults);
        assert_eq!(report.main_line, find.line, "{sfen}");
    }
    assert!(finds.len() > 5, "{}", finds.len());
}

/// No piece of a trimmed board can be removed: without it the line is wrong, of another
/// length, or not unique.
#[test]
fn a_trimmed_board_needs_every_piece() {
    let profile = Profile::new().plies(3, 5).trim(true);
    let finds = mined(&profile, 0..GAMES * 2 / 3);
    let strict = Profile::new().plies(1, 99);
    let mut pieces = 0;
    for find in &finds {
        for square in find.position.occupied() {
            let mut smaller = find.position.clone();
            let kind = smaller.lift(square).kind().unpromoted();
            if kind != PieceKind::KING {
                let hand = smaller.hand(Color::White);
                smaller.set_hand(Color::White, hand.plus(kind));
            }
            if validate(&smaller).is_err() {
                continue;
            }
            let mut miner = Miner::new(&strict, &Seen::new()).unwrap();
            let found = miner.game(&smaller, &[], &Stop::new()).unwrap().finds;
            let same = found.iter().any(|other| other.line == find.line);
            assert!(!same, "{} without {square}", find.position.to_sfen());
            pieces += 1;
        }
    }
    assert!(finds.len() > 5 && pieces > 30, "{} finds, {pieces} pieces", finds.len());
}

/// A folder with games: one as KIF, the same again, and mirrored as a list.
fn folder_of_games(name: &str, seeds: std::ops::Range<u64>) -> std::path::PathBuf {
    let folder = scratch(name);
    let games = folder.join("games");
    fs::create_dir_all(games.join("more")).unwrap();
    for seed in seeds {
        let line = self_play::game(seed);
        let tree = MoveTree::from_line(&line);
        let start = Position::startpos();
        let kif = annotated_kif(&format!("game {seed}"), &start, &tree, &Comments::new());
        fs::write(games.join(format!("{seed:04}.kif")), &kif).unwrap();
        fs::write(games.join(format!("more/{seed:04}.kif")), &kif).unwrap();
    }
    folder
}

fn rows(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let fixed = ["mine", "--jobs", "1", "--format", "jsonl"];
    let (code, output, errors) = run(folder, &[&fixed[..], arguments].concat());
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{arguments:?}");
    let row = |line: &str| serde_json::from_str(line).expect(line);
    output.lines().map(row).collect()
}

#[test]
fn a_folder_is_mined_without_duplicates() {
    let folder = folder_of_games("mining-folder", 0..12);
    let all = rows(&folder, &["games", "--plies", "3-7"]);
    let distinct: BTreeSet<&str> = all.iter().filter_map(|row| row["sfen"].as_str()).collect();
    assert_eq!(distinct.len(), all.len());
    let once = rows(&folder, &["games/more", "--plies", "3-7"]);
    assert_eq!(all.len(), once.len(), "each game is there twice");
    assert!(once.len() > 3, "{}", once.len());
    // The mirror image of a find is known, too.
    let sfen = once[0]["sfen"].as_str().unwrap();
    let list = format!("{sfen}\n{}\n", mirrored(sfen));
    fs::write(folder.join("both.sfen"), list).unwrap();
    assert_eq!(rows(&folder, &["both.sfen", "--plies", "3-7"]).len(), 1);
    let first = rows(&folder, &["games", "--plies", "3-7", "--most", "2"]);
    assert_eq!(first.len(), 2);
}

/// The formats are those of the other commands, which read them again.
#[test]
fn what_is_mined_can_be_solved_and_checked() {
    let folder = folder_of_games("mining-formats", 0..6);
    let found = rows(&folder, &["games"]);
    for name in ["found.sfen", "found.kif", "found.jsonl"] {
        let arguments =
            ["mine", "games", "--jobs", "1", "--out", name, "--html", "page.html", "--force"];
        let (code, output, errors) = run(&folder, &arguments);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{name}");
        let expected = format!("{} problems in ", found.len());
        assert!(output.starts_with(&expected), "{output}");
        let (code, output, _) = run(&folder, &["solve", "--quiet", "--effort", "shortest", name]);
        assert_eq!(code, Some(0), "{name}");
        assert_eq!(output.lines().count(), found.len(), "{name}");
        let is_mate = |line: &str| line.starts_with("mate\t");
        assert!(output.lines().all(is_mate), "{name}: {output}");
    }
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    pictures::expect_shown(&page, &found);
    assert!(page.ends_with("</html>\n"));
}

/// Writes games for measurements: `MINING_GAMES=2000 MINING_FOLDER=... cargo test
/// --release --test all mining::write_games -- --ignored`.
#[test]
#[ignore = "writes files"]
fn write_games() {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let folder = Path::new(&variable("MINING_FOLDER")).to_path_buf();
    let games: u64 = variable("MINING_GAMES").parse().unwrap_or(1000);
    fs::create_dir_all(&folder).unwrap();
    for seed in 10_000..10_000 + games {
        let tree = MoveTree::from_line(&self_play::game(seed));
        let name = format!("game {seed}");
        let kif = annotated_kif(&name, &Position::startpos(), &tree, &Comments::new());
        fs::write(folder.join(format!("{seed:06}.kif")), kif).unwrap();
    }
}
