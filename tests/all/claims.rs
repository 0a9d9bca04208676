//! Whatever a report says of another board, or of a place off the main line, is what the report
//! there says: superfluous pieces and needed ones, tries, promotions or none, other squares, other
//! replies.
//!
//! Expected values: the whole report on the other board, with the same limits; for mates in one
//! every check tried on the board of `rsshogi`. With `TSUMI_CLAIMS=FILE` also of the problems of
//! another list of that form, each with a piece removed, added or moved by chance, too, and for
//! each rule profile alone; what is contradicted is printed, and counted at the end:
//! `TSUMI_CLAIMS=more.tsv cargo test --release --test all claims:: -- --nocapture`.

use crate::exhaustive::positions::{
    Dice, with_a_piece_added, with_a_piece_moved, with_a_piece_removed,
};
use crate::exhaustive::solver;
use crate::support::problem;
use crate::tsume::truth;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tsumi_composer::report::{
    DefectKind, Fault, GivenLine, Level, Open, Report, Rules, Severity, Sideline, check_by,
};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{
    Limits, PieceFinding, Placed, Problem, Solver, Stop, Verdict, removable, without,
};

/// Problems in one to fifteen plies, found by `tsumi hunt` and `tsumi extend`, half of them with a
/// piece more by chance: SFEN <tab> LINE.
const PROBLEMS: &str = include_str!("../data/claims.tsv");
/// Of these every so many in a part of the tests.
const STEP: usize = 9;
/// Positions that a report may take.
const NODES: u64 = 1_000_000;

/// The number of claims of each kind that were asked back.
type Tally = BTreeMap<String, usize>;

fn report_on(solver: &mut Solver, problem: &Problem, line: &[Move]) -> Report {
    report_by(&Rules::ALL, solver, problem, line)
}

fn report_by(rules: &[Rules], solver: &mut Solver, problem: &Problem, line: &[Move]) -> Report {
    let given = (!line.is_empty()).then_some(line);
    let limits = Limits::new().nodes(NODES);
    check_by((solver, None), (problem, given), (&limits, false, rules), &Stop::new(), &mut |_| ())
}

/// Defects that rules hold against a problem, but for superfluous pieces, with plies and moves.
fn defects(report: &Report) -> BTreeSet<(&'static str, usize, String)> {
    let counts =
        |defect| Rules::ALL.iter().any(|rules| rules.severity(defect) != Severity::Harmless);
    let told = |defect: DefectKind, line: &Sideline| {
        let first = line.moves.first().map_or_else(String::new, Move::to_string);
        counts(defect).then_some((defect.english(), line.ply, first))
    };
    let faults = report.faults.iter().filter_map(|one| told(one.kind, &one.line));
    let replies = report.variations.iter();
    faults.chain(replies.filter_map(|one| told(report.defect_of_variation(one), one))).collect()
}

struct Claims<'a> {
    sfen: &'a str,
    problem: Problem,
    report: Report,
    solver: &'a mut Solver,
    tally: &'a mut Tally,
}

impl Claims<'_> {
    fn count(&mut self, kind: &str) {
        *self.tally.entry(kind.to_owned()).or_default() += 1;
    }

    fn told(&self) -> String {
        format!("{}: {:?}", self.sfen, self.report)
    }

    /// Asks back all that is settled.
    fn ask_back(&mut self) {
        if self.report.main_line.is_empty() || !self.report.open.is_empty() {
            return self.count("problems left open");
        }
        self.count("problems");
        self.no_move_is_told_twice();
        self.ask_back_pieces();
        for fault in self.report.faults.clone() {
            self.ask_back_mate(&fault);
        }
        self.ask_back_replies();
        self.ask_back_tries();
    }

    /// One move at one place has one name.
    fn no_move_is_told_twice(&mut self) {
        let mut told = BTreeSet::new();
        for fault in &self.report.faults {
            let is_of_line =
                fault.kind != DefectKind::OtherMateInVariation && !fault.line.moves.is_empty();
            let place = (fault.line.ply, fault.line.moves.first().map(Move::to_string));
            assert!(!is_of_line || told.insert(place), "{fault:?}; {}", self.told());
        }
    }

    fn ask_back_pieces(&mut self) {
        let is_incomplete =
            |rules: &Rules| self.report.gravest(*rules) == Some(Severity::Incomplete);
        if Rules::ALL.iter().all(is_incomplete) {
            assert!(self.report.pieces.is_empty(), "{}", self.told());
            return;
        }
        for piece in removable(&self.problem) {
            let is_it = |one: &&PieceFinding| (one.piece, one.square) == piece;
            match self.report.pieces.iter().find(is_it).map(|found| found.is_settled) {
                Some(false) => self.count("pieces left open"),
                found => self.ask_back_piece(piece, found.is_some()),
            }
        }
    }

    /// Without a superfluous piece nothing is new; without another one something is.
    fn ask_back_piece(&mut self, piece: Placed, is_superfluous: bool) {
        let line = self.report.main_line.clone();
        let told = format!("{piece:?} is superfluous: {is_superfluous}; {}", self.told());
        let Some(other) = without(&self.problem, piece) else {
            assert!(!is_superfluous, "{told}");
            return self.count("needed: no position");
        };
        if line.len() == 1 {
            self.compare_with_all_checks(&other, is_superfluous, &told);
        }
        let back = report_on(self.solver, &other, &line);
        let known = defects(&self.report);
        let is_same_line = back.given == GivenLine::Taken && back.length == self.report.length;
        let is_new = !is_same_line || defects(&back).iter().any(|one| !known.contains(one));
        if is_superfluous {
            assert!(!is_new, "{told}\n{back:?}");
            let graver = |rules: &Rules| back.gravest(*rules) > self.report.gravest(*rules);
            assert!(!Rules::ALL.iter().any(graver), "{told}\n{back:?}");
            self.count("superfluous");
        } else if is_new {
            self.count("needed");
        } else {
            let is_open = !back.open.is_empty() || !back.open_variations.is_empty();
            assert!(is_open, "{told}\n{back:?}");
            self.count("needed, and open there");
        }
    }

    /// A mate in one, by itself: whether its move alone mates without a piece, as the whole does.
    fn compare_with_all_checks(&mut self, other: &Problem, is_superfluous: bool, told: &str) {
        let mating = |sfen: &str| -> BTreeSet<String> {
            let checks = solver::checks_of(sfen).into_iter();
            checks.filter(|mv| truth::is_mated_after(sfen, std::slice::from_ref(mv))).collect()
        };
        let (before, after) = (mating(self.sfen), mating(&other.position().to_sfen()));
        let is_left = after.contains(&self.report.main_line[0].to_string());
        assert_eq!(is_superfluous, is_left && after.is_subset(&before), "{told}");
        self.count("pieces of mates in one, by every check");
    }

    /// Another mate of the attacker is one, as long as its name says.
    fn ask_back_mate(&mut self, fault: &Fault) {
        if fault.kind != DefectKind::OtherMate && !fault.kind.is_minor() {
            return;
        }
        // Of an incomplete problem some kinds are best guesses.
        let question = Open::Way(fault.line.ply, fault.line.moves[0]);
        if self.report.passed_over.contains(&question) {
            return self.count("other mates of open kind");
        }
        let after = fault.line.ply - 1;
        let way = [&self.report.main_line[..after], &fault.line.moves[..1]].concat();
        let rest = self.report.main_line.len() - after - 1;
        let back = self.report_after(&way);
        let told = format!("{fault:?}; {}", self.told());
        assert_eq!(back.verdict, Verdict::Mate, "{told}\n{back:?}");
        let Some(length) = back.length.filter(|length| length.meet()) else {
            return self.count("other mates of open length");
        };
        let plies = usize::from(length.upper);
        let is_right = match fault.kind {
            DefectKind::OtherMate => true,
            DefectKind::Unpromoted | DefectKind::OtherSquare | DefectKind::OtherDestination => {
                plies <= rest
            }
            DefectKind::UnpromotedLonger => plies > rest && plies <= rest + 2,
            DefectKind::UnpromotedSlower | DefectKind::Detour => plies > rest,
            _ => plies <= rest,
        };
        assert!(is_right, "{plies}, {rest} left; {told}\n{back:?}");
        self.count(fault.kind.english());
    }

    /// Replies as long as the main line's, and shorter ones, have the lengths told.
    fn ask_back_replies(&mut self) {
        let replies =
            [("equal reply", &self.report.variations), ("shorter reply", &self.report.shorter)];
        let replies = replies.map(|(kind, lines)| (kind, lines.clone()));
        for (kind, lines) in replies {
            for line in lines {
                let after = line.ply - 1;
                let way = [&self.report.main_line[..after], &line.moves[..1]].concat();
                let back = self.report_after(&way);
                let told = format!("{line:?}; {}", self.told());
                assert_eq!(back.verdict, Verdict::Mate, "{told}");
                if let Some(length) = back.length.filter(|length| length.meet()) {
                    assert_eq!(usize::from(length.upper) + 1, line.moves.len(), "{told}\n{back:?}");
                    self.count(kind);
                }
            }
        }
    }

    /// A try fails to its reply, and to no other if it is the only one.
    fn ask_back_tries(&mut self) {
        for one in self.report.tries.clone() {
            let way = [&self.report.main_line[..one.ply - 1], &one.moves[..1]].concat();
            let told = format!("{one:?}; {}", self.told());
            let Some(&reply) = one.moves.get(1) else {
                continue;
            };
            let place = self.problem.after_legal(&way);
            for mv in place.position().legal_moves() {
                if mv == reply || one.is_only {
                    let behind = place.after_legal(&[mv]);
                    self.solver.clear();
                    let limits = Limits::new().nodes(NODES);
                    let verdict = self
                        .solver
                        .ask(&self.problem.at(behind.position()))
                        .limits(&limits)
                        .solve()
                        .verdict;
                    let expected = if mv == reply { Verdict::NoMate } else { Verdict::Mate };
                    let is_open = matches!(verdict, Verdict::Unknown(_));
                    assert!(is_open || verdict == expected, "{mv}: {verdict:?}; {told}");
                }
            }
            self.count(if one.is_only { "tries with an only defence" } else { "tries" });
        }
    }

    fn report_after(&mut self, way: &[Move]) -> Report {
        let place = self.problem.after_legal(way);
        let place = self.problem.at(place.position());
        report_on(self.solver, &place, &[])
    }
}

fn ask_back(solver: &mut Solver, tally: &mut Tally, sfen: &str, line: &str) {
    ask_back_by(&Rules::ALL, solver, tally, (sfen, line));
}

/// Asks back what a report says by which the level under these rules is settled; also that level.
fn ask_back_by(rules: &[Rules], solver: &mut Solver, tally: &mut Tally, asked: (&str, &str)) {
    let (sfen, line) = asked;
    let problem = problem(sfen);
    let line: Vec<Move> = line.split_whitespace().flat_map(Move::from_usi).collect();
    let report = report_by(rules, solver, &problem, &line);
    if let &[rules] = rules {
        let all = report_on(solver, &problem, &line);
        let levels = [&report, &all].map(|one| one.settled_level(rules));
        let is_settled = !levels.contains(&Level::Open);
        assert!(!is_settled || levels[0] == levels[1], "{levels:?}; {sfen}: {report:?}");
        *tally.entry(format!("levels, settled: {is_settled}")).or_default() += 1;
        for piece in removable(&problem).into_iter().filter(|_| is_settled) {
            let is_it = |one: &&PieceFinding| (one.piece, one.square) == piece;
            let [one, other] = [&report, &all].map(|report| report.pieces.iter().find(is_it));
            let is_open = [one, other].iter().flatten().any(|found| !found.is_settled);
            assert!(is_open || one.is_some() == other.is_some(), "{piece:?}; {sfen}: {report:?}");
            *tally.entry(format!("pieces by a profile, settled: {}", !is_open)).or_default() += 1;
        }
    }
    Claims { sfen, problem, report, solver, tally }.ask_back();
}

/// The problem, and what its solution leaves of it before each other move of the attacker.
fn ask_back_all_along(solver: &mut Solver, tally: &mut Tally, sfen: &str, line: &str) {
    let moves: Vec<&str> = line.split_whitespace().collect();
    let mut sfen = sfen.to_owned();
    for pair in (0..moves.len()).step_by(2) {
        ask_back(solver, tally, &sfen, &moves[pair..].join(" "));
        for mv in moves.iter().skip(pair).take(2) {
            sfen = solver::after(&sfen, mv);
        }
    }
}

/// The fields of a list.
fn rows(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let rows = text.lines().filter(|row| !row.starts_with('#') && !row.is_empty());
    rows.map(|row| {
        let mut fields = row.rsplit('\t');
        let line = fields.next().expect(row);
        (fields.next().expect(row), line)
    })
}

#[test]
fn all_claims_are_asked_back() {
    let mut solver = Solver::new(16).expect("memory for a table");
    let mut tally = Tally::new();
    for (sfen, line) in rows(PROBLEMS).step_by(crate::whole::or_part(1, STEP)) {
        ask_back_all_along(&mut solver, &mut tally, sfen, line);
    }
    println!("{tally:?}");
    for kind in ["superfluous", "needed", "pieces of mates in one, by every check", "tries"] {
        assert!(tally.get(kind).is_some_and(|&count| count >= 20), "{kind}: {tally:?}");
    }
    if let Ok(path) = std::env::var("TSUMI_CLAIMS") {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        ask_back_list(&mut solver, &text);
    }
}

/// Asks back the problems of a list; fails at the end if anything was contradicted.
fn ask_back_list(solver: &mut Solver, text: &str) {
    let (mut tally, mut dice) = (Tally::new(), Dice::new(1));
    let mut contradicted = Vec::new();
    for (sfen, line) in rows(text) {
        let changed = match dice.roll(3) {
            0 => with_a_piece_removed(sfen, &mut dice),
            1 => with_a_piece_added(sfen, &mut dice),
            _ => with_a_piece_moved(sfen, &mut dice),
        };
        let ask_all = || {
            let moves: Vec<Move> = line.split_whitespace().flat_map(Move::from_usi).collect();
            if problem(sfen).after(&moves).is_ok() {
                ask_back_all_along(solver, &mut tally, sfen, line);
            } else {
                *tally.entry("solutions that cannot be played".to_owned()).or_default() += 1;
            }
            for rules in Rules::ALL {
                ask_back_by(&[rules], solver, &mut tally, (sfen, line));
            }
            let position = Position::from_sfen(&changed).ok();
            if position.is_some_and(|position| {
                Problem::new(&position).is_ok_and(|one| one.attacker_moves())
            }) {
                ask_back(solver, &mut tally, &changed, "");
            }
        };
        if catch_unwind(AssertUnwindSafe(ask_all)).is_err() {
            contradicted.push(sfen);
        }
    }
    println!("{tally:?}");
    assert!(contradicted.is_empty(), "{contradicted:?}");
}

/// A needed piece was told superfluous: without the bishop a knight mates on 4c, too.
#[test]
fn a_piece_that_keeps_a_mate_in_one_alone_is_needed() {
    let (mut solver, mut tally) = (Solver::new(4).expect("memory for a table"), Tally::new());
    let sfen = "3gkg3/8R/9/6b2/9/9/9/9/9 b Nrb2g4s3n4l18p 1";
    ask_back(&mut solver, &mut tally, sfen, "N*6c");
    assert_eq!(tally.get("needed"), Some(&5), "{tally:?}");
}
