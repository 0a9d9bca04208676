//! Questions cut short: what is told is true, and more search tells no less.
//!
//! Each question about a position is asked once to its end, then cut after numbers of nodes
//! chosen by chance, and stopped at reports chosen by chance. Lines are replayed on the board of
//! `rsshogi`, a brinkmate at the end of one is judged by its definition
//! ([`exhaustive::brinkmate`](crate::exhaustive::brinkmate)), and bounds hold lengths that others
//! have found (`tests/data/mates.tsv`), else the length of the whole search.

use crate::brinkmates::PUBLISHED;
use crate::exhaustive::brinkmate::Truth;
use crate::exhaustive::positions::{Dice, with_a_piece_moved, with_other_hands};
use crate::exhaustive::solver::{after, replay};
use crate::mates::ROWS;
use std::collections::BTreeMap;
use std::env;
use std::time::Duration;
use tsumi_composer::report::{self, Report};
use tsumi_core::position::Move;
use tsumi_core::referee;
use tsumi_core::solver::{
    BrinkmateVerdict, Effort, Findings, Limits, Problem, Questions, Solver, Stop, TsumeLength,
};

/// Nodes of a whole search: what takes more is only cut. Those of a brinkmate if there is time.
const MOST_NODES: u64 = 100_000;
const MOST_OF_BRINKMATE: u64 = 600_000;
/// Reported: with more nodes the line was cut off, or the reply that takes a third move was not
/// shown. Nodes, and the moves within which a brinkmate is known by then.
const REPORTED: [(&str, u64, u32); 2] = [
    ("8l/8R/6skp/7p1/6+R2/9/9/9/9 b SN2b4g2s3n3l16p 1", 500_000, 3),
    ("5+B2k/2+P6/5p3/9/9/9/9/9/9 b RSrb4g3s4n4l16p 1", 4_000_000, 4),
];
/// Moves that the definition of a brinkmate may try at the end of a line.
const BUDGET: u64 = 20_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Question {
    Mate(Aim),
    Tsume,
    FirstMoves,
    Variations,
    Brinkmate(Aim),
    Threat,
    Report,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Aim {
    Any,
    Short,
    Shortest,
}

impl Aim {
    fn effort(self) -> Effort {
        match self {
            Aim::Any => Effort::Any,
            Aim::Short => Effort::Short,
            Aim::Shortest => Effort::Shortest,
        }
    }
}

/// A position, and the length of its shortest mate if others have found it.
struct Case {
    sfen: String,
    plies: Option<u32>,
}

impl Case {
    fn of(sfen: &str) -> Case {
        Case { sfen: sfen.to_owned(), plies: None }
    }
}

/// What was told: the least and greatest length, and the lines with what they end in.
#[derive(Debug, Default)]
struct Told {
    /// The length is a brinkmate's, in moves; else a mate's, in plies.
    is_of_brinkmate: bool,
    lower: u32,
    upper: Option<u32>,
    lines: Vec<(Line, Vec<Move>)>,
    nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Mate,
    /// With futile interpositions left.
    Tsume,
    Brinkmate,
    /// A part of one.
    Broken,
}

impl Told {
    fn of(question: Question, findings: Findings) -> Told {
        let mut told = Told { nodes: findings.answer.statistics.nodes, ..Told::default() };
        if let Some(found) = findings.beside_mate() {
            (told.lower, told.upper) = (found.lower, found.upper);
            told.is_of_brinkmate = true;
            let is_found = found.verdict == BrinkmateVerdict::Brinkmate;
            let is_whole = !found.line.is_empty() || found.upper == Some(0);
            let end = if is_whole { Line::Brinkmate } else { Line::Broken };
            told.lines.extend(is_found.then(|| (end, found.line.clone())));
            return told;
        }
        let of_tsume = findings.tsume.as_ref().map(|tsume| tsume.bounds);
        let bounds = if question == Question::Tsume { of_tsume } else { findings.answer.bounds };
        told.lower = bounds.map_or(0, |bounds| bounds.lower.into());
        told.upper = bounds.map(|bounds| bounds.upper.into());
        let answer = &findings.answer;
        if answer.bounds.is_some() {
            let end = if findings.is_tsume_line { Line::Tsume } else { Line::Mate };
            told.lines.push((end, answer.line.clone()));
        }
        for one in findings.first_moves.iter().flat_map(|all| &all.best) {
            let is_mate = one.bounds.is_some();
            told.lines.extend(is_mate.then(|| (Line::Mate, one.line.clone())));
        }
        for one in findings.variations.iter().flat_map(|all| &all.found) {
            let line = [&answer.line[..one.after], one.moves.as_slice()].concat();
            told.lines.push((Line::Mate, line));
        }
        let of_tsume = findings.tsume.and_then(|tsume| tsume.line);
        told.lines.extend(of_tsume.map(|line| (Line::Tsume, line)));
        told
    }

    fn of_report(report: &Report) -> Told {
        let mut lines = Vec::new();
        if !report.main_line.is_empty() {
            lines.push((Line::Tsume, report.main_line.clone()));
        }
        let faults = report.faults.iter().map(|fault| &fault.line);
        for one in faults.chain(&report.variations).chain(&report.shorter) {
            if one.moves.is_empty() || one.ply > report.main_line.len() {
                continue;
            }
            let before = &report.main_line[..one.ply - 1];
            lines.push((Line::Tsume, [before, one.moves.as_slice()].concat()));
        }
        Told {
            is_of_brinkmate: false,
            lower: report.length.map_or(0, |bounds| bounds.lower.into()),
            upper: report.length.map(|bounds| bounds.upper.into()),
            lines,
            nodes: report.nodes,
        }
    }
}

fn problem(question: Question, sfen: &str) -> Option<Problem> {
    let position = sfen.parse().ok()?;
    if question == Question::Threat {
        return Problem::threat(&position).ok();
    }
    let problem = Problem::new(&position).ok()?;
    problem.attacker_moves().then_some(problem)
}

/// Asks a question with an empty table.
fn ask(
    solver: &mut Solver,
    question: Question,
    problem: &Problem,
    limits: &Limits,
    stop_at: Option<usize>,
) -> Told {
    solver.clear();
    let stop = Stop::new();
    let (limits, questions) = asked(question, limits);
    if question == Question::Report {
        let mut steps = 0;
        let report = report::check(solver, problem, None, &limits, &stop.clone(), &mut |_| {
            steps += 1;
            if Some(steps) == stop_at {
                stop.raise();
            }
        });
        return Told::of_report(&report);
    }
    let mut reports = 0;
    let mut on_progress = |_: &_| {
        reports += 1;
        if Some(reports) == stop_at {
            stop.raise();
        }
    };
    let inquiry = solver.ask(problem).limits(&limits).stop(&stop);
    let mut inquiry = inquiry.on_progress(&mut on_progress);
    Told::of(question, inquiry.find(&questions))
}

fn asked(question: Question, limits: &Limits) -> (Limits, Questions) {
    let limits = limits.clone().progress_interval(Duration::ZERO);
    let none = Questions::new();
    match question {
        Question::Mate(aim) => (limits.effort(aim.effort()), none),
        Question::Tsume => (limits, none.tsume(TsumeLength::Leads)),
        Question::FirstMoves => (limits, none.first_moves(3)),
        Question::Variations => (limits, none.variations(usize::MAX)),
        Question::Brinkmate(aim) => {
            let questions = none.brinkmate(u32::MAX).variations(usize::MAX);
            (limits.effort(aim.effort()), questions)
        }
        Question::Threat | Question::Report => (limits.effort(Effort::Shortest), none),
    }
}

/// Judges what was told; `truth` is a length that lies within the bounds.
fn judge(told: &Told, question: Question, problem: &Problem, truth: Option<u32>) {
    let sfen = problem.position().to_sfen();
    let says = || format!("{question:?} of {sfen}: {told:?}");
    if let Some(upper) = told.upper {
        assert!(told.lower <= upper, "{}", says());
    }
    if let Some(length) = truth {
        assert!(told.lower <= length, "{length}: {}", says());
        assert!(told.upper.is_none_or(|upper| length <= upper), "{length}: {}", says());
    }
    for (end, line) in &told.lines {
        let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
        let judged = match end {
            Line::Mate => replay(&sfen, &moves, problem.attacker_moves()),
            Line::Tsume => referee::judge_tsume(&sfen, line, problem.attacker())
                .map_err(|fault| fault.to_string()),
            Line::Brinkmate => ends_in_brinkmate(&sfen, &moves),
            Line::Broken => Err("the line is lost".to_owned()),
        };
        assert_eq!(judged, Ok(()), "{moves:?}: {}", says());
    }
}

/// By its definition, as far as the budget goes.
fn ends_in_brinkmate(sfen: &str, line: &[String]) -> Result<(), String> {
    let end = line.iter().fold(sfen.to_owned(), |at, mv| after(&at, mv));
    let mut truth = Truth::new(BUDGET);
    match truth.is_won_after(&end, 1) {
        Ok(false) => Err(format!("{end} is no brinkmate")),
        _ => Ok(()),
    }
}

/// A later answer is no worse: bounds lie within those before, and no line is lost.
fn compare(earlier: &Told, later: &Told, question: Question, sfen: &str) {
    let says = || format!("{question:?} of {sfen}: {earlier:?}, then {later:?}");
    assert!(earlier.lines.is_empty() || !later.lines.is_empty(), "{}", says());
    if earlier.is_of_brinkmate != later.is_of_brinkmate {
        // Beside a brinkmate a mate may be found later, which says more.
        assert!(earlier.is_of_brinkmate, "{}", says());
        return;
    }
    assert!(earlier.lower <= later.lower, "{}", says());
    if let Some(upper) = earlier.upper {
        assert!(later.upper.is_some_and(|later| later <= upper), "{}", says());
    }
}

/// Asks to the end and cuts; counts the cuts of the question in `tally`.
fn cut(
    case: &Case,
    question: Question,
    (cuts, most): (usize, u64),
    dice: &mut Dice,
    tally: &mut BTreeMap<Question, usize>,
) {
    let Some(problem) = problem(question, &case.sfen) else {
        return;
    };
    let mib = if dice.once_in(4) { 1 } else { 16 };
    let mut solver = Solver::new(mib).expect("memory for a table");
    let most = Limits::new().nodes(most);
    let whole = ask(&mut solver, question, &problem, &most, None);
    let is_literal = matches!(question, Question::Mate(_) | Question::FirstMoves);
    let shortest = whole.upper.filter(|&upper| upper == whole.lower);
    let truth = case.plies.filter(|_| is_literal).or(shortest);
    // A brinkmate may be told before the mate beside it is found.
    let truth_of = |told: &Told| truth.filter(|_| told.is_of_brinkmate == whole.is_of_brinkmate);
    judge(&whole, question, &problem, truth);

    let mut places: Vec<u64> =
        (0..cuts).map(|_| 1 + dice.between(0, whole.nodes as usize) as u64).collect();
    places.sort_unstable();
    let mut before: Option<Told> = None;
    for nodes in places {
        let limits = Limits::new().nodes(nodes);
        let told = ask(&mut solver, question, &problem, &limits, None);
        judge(&told, question, &problem, truth_of(&told));
        // A report divides its limits, so that with more of them it asks otherwise.
        if let Some(before) = before.as_ref().filter(|_| question != Question::Report) {
            compare(before, &told, question, &case.sfen);
        }
        before = Some(told);
        let limits = limits.threads(2);
        let told = ask(&mut solver, question, &problem, &limits, None);
        judge(&told, question, &problem, truth_of(&told));
        let stop_at = Some(1 + dice.roll(1 + whole.nodes as usize / 512));
        let told = ask(&mut solver, question, &problem, &most, stop_at);
        judge(&told, question, &problem, truth_of(&told));
        *tally.entry(question).or_default() += 3;
    }
}

/// A mate with a known length.
fn mate(dice: &mut Dice) -> Case {
    let row = &ROWS[dice.roll(ROWS.len())];
    Case { sfen: row.position.to_sfen(), plies: row.shortest() }
}

/// A brinkmate that was published or reported, or one with other pieces.
fn brinkmate(dice: &mut Dice) -> Case {
    let published = PUBLISHED.iter().map(|one| one.0);
    let all: Vec<&str> = published.chain(REPORTED.iter().map(|one| one.0)).collect();
    let mut sfen = all[dice.roll(all.len())].to_owned();
    for _ in 0..dice.roll(4) {
        let other = if dice.once_in(2) {
            with_other_hands(&sfen, dice)
        } else {
            with_a_piece_moved(&sfen, dice)
        };
        if problem(Question::Brinkmate(Aim::Any), &other).is_some() {
            sfen = other;
        }
    }
    Case::of(&sfen)
}

const QUESTIONS: [Question; 10] = [
    Question::Mate(Aim::Any),
    Question::Mate(Aim::Short),
    Question::Mate(Aim::Shortest),
    Question::Tsume,
    Question::FirstMoves,
    Question::Variations,
    Question::Brinkmate(Aim::Any),
    Question::Brinkmate(Aim::Shortest),
    Question::Threat,
    Question::Report,
];

/// The questions whose names begin with these letters.
fn questions(letters: &str) -> Vec<Question> {
    let begins = |question: &Question| format!("{question:?}").starts_with(letters);
    QUESTIONS.into_iter().filter(begins).collect()
}

/// Cuts questions of these kinds, each at so many places; a brinkmate within so many nodes.
fn cut_many(
    kinds: &[Question],
    seed: u64,
    count: usize,
    (cuts, of_brinkmate): (usize, u64),
) -> BTreeMap<Question, usize> {
    let mut dice = Dice::new(seed);
    let mut tally = BTreeMap::new();
    for (round, &question) in kinds.iter().cycle().take(count).enumerate() {
        let is_brinkmate = matches!(question, Question::Brinkmate(_));
        let reported = REPORTED.get(round / kinds.len());
        let (case, most) = match reported.filter(|_| is_brinkmate && of_brinkmate > MOST_NODES) {
            // First what was reported, as it stands.
            Some(&(sfen, nodes, _)) => (Case::of(sfen), 2 * nodes),
            None if is_brinkmate => (brinkmate(&mut dice), of_brinkmate),
            None => (mate(&mut dice), MOST_NODES),
        };
        cut(&case, question, (cuts, most), &mut dice, &mut tally);
    }
    tally
}

/// With `TSUMI_CUTS=SEED,COUNT,CUTS[,QUESTION]` another number of questions, each cut at so many
/// places; of all kinds, or of one, as `Brinkmate`.
#[test]
fn what_is_cut_short_is_true() {
    let asked = env::var("TSUMI_CUTS");
    let text = asked.as_deref().unwrap_or(crate::whole::or_part("1,40,3", "1,20,3"));
    let mut words = text.split(',');
    let mut number = || -> u64 {
        let word = words.next().and_then(|word| word.parse().ok());
        word.expect("SEED,COUNT,CUTS[,QUESTION]")
    };
    let (seed, count, cuts) = (number(), number(), number());
    let kinds = questions(words.next().unwrap_or_default());
    let of_brinkmate = if asked.is_ok() { MOST_OF_BRINKMATE } else { MOST_NODES };
    let tally = cut_many(&kinds, seed, count as usize, (cuts as usize, of_brinkmate));
    println!("{tally:?}");
    if asked.is_err() {
        assert_eq!(tally.len(), QUESTIONS.len(), "{tally:?}");
    }
}

#[test]
fn the_line_to_a_brinkmate_is_not_lost() {
    for (sfen, nodes, moves) in REPORTED {
        let problem = problem(Question::Brinkmate(Aim::Shortest), sfen).expect(sfen);
        let mut solver = Solver::new(64).expect("64 MiB");
        let limits = Limits::new().nodes(nodes);
        let found = solver.ask(&problem).limits(&limits).brinkmate(u32::MAX);
        let found = found.expect("there is no path");
        assert_eq!(found.verdict, BrinkmateVerdict::Brinkmate, "{sfen}");
        assert!(found.upper.is_some_and(|upper| upper <= moves), "{found:?}");
        let upper = found.upper.unwrap_or_default() as usize;
        assert_eq!(found.line.len() + 1, 2 * upper, "{found:?}");
        let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
        assert_eq!(ends_in_brinkmate(sfen, &line), Ok(()));
    }
}
