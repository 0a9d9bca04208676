//! The main line: the given solution or a proven one, its length, and how it compares
//! with the defender's other replies.

use super::checker::Checker;
use super::desk::{DeskAnswer, DeskQuestion};
use crate::report::finding::{DefectKind, Fault, GivenLine, Open, Sideline, Step};
use tsumi_core::length::{Bounds, Plies};
use tsumi_core::position::{Hand, Move};
use tsumi_core::referee;
use tsumi_core::solver::{DefencePlace, Effort, Finding, Tsume, Verdict};

/// Nodes, beside as many as the report took so far, for replies at places from which the defender
/// can last longer; without limit where the level is to be settled.
const LEAST_FOR_REPLIES: u64 = 100_000;
/// Parts in a hundred of what is left for them, at first and once all other moves are decided: Muso
/// 48 stayed open for them while 35 of 400 million nodes were left, and 21, 53, 74 and *Zuko* 57
/// within 2 million. Before the kinds of other moves are settled they would take what those need
/// (*Zuko* 25).
const PARTS_FOR_REPLIES: u32 = 20;
const PARTS_FOR_REPLIES_AGAIN: u32 = 75;
/// Nodes for the literal length before the tsume length, where the short look was not
/// enough: once it is proven, the tsume length takes fewer. Whole reports of 28 numbers of
/// the Zuko took a fifth fewer (geometric mean); without this limit as many, with a million
/// 5% more than that.
const MOST_FOR_LITERAL: u64 = 5_000_000;
/// Most lines of the tsume length tried to find one that leaves fewer pieces.
const MOST_LINES: usize = 10;

impl DeskAnswer {
    /// True if more nodes would tell no more about verdict, length and places.
    pub fn is_settled(&self) -> bool {
        let is_open = |place: &DefencePlace| place.finding == Finding::Open;
        match self.answer.verdict {
            Verdict::NoMate => true,
            Verdict::Unknown(_) => false,
            Verdict::Mate => {
                // A limit may end it between the proof and its line.
                let is_proven = |tsume: &Tsume| tsume.bounds.meet() && tsume.line.is_some();
                self.tsume.as_ref().is_some_and(is_proven) && !self.places.iter().any(is_open)
            }
        }
    }

    /// True if the best line has the proven length.
    pub fn has_proven_line(&self) -> bool {
        self.line().is_some()
    }

    /// The line of the tsume length, or of the mate that was found.
    pub fn best_line(&self) -> &[Move] {
        self.line().unwrap_or(&self.answer.line)
    }
}

impl Checker<'_> {
    /// Asks for verdict, length and the defender's other replies along the given solution; along
    /// the best line found if none is given or it is wrong.
    pub fn ask_along_given(&mut self, given: &[Move]) -> DeskAnswer {
        let is_taken = self.report.given == GivenLine::Taken;
        let known = self.ask_along(if is_taken { given } else { &[] });
        match self.fault_of_given(&known.places) {
            Some(fault) => {
                self.report.given = fault;
                self.is_line_certain = false;
                self.ask_along(&[])
            }
            None => known,
        }
    }

    /// Takes the main line from the answer `known`, and notes all faults except other moves of the
    /// attacker.
    pub fn note_findings(&mut self, mut known: DeskAnswer, given: &[Move]) {
        self.report.main_line.clear();
        self.report.verdict = known.answer.verdict;
        let is_taken = self.report.given == GivenLine::Taken;
        match &known.answer.verdict {
            Verdict::Mate => {}
            Verdict::NoMate => {
                if is_taken {
                    self.report.given = GivenLine::NoMate(1);
                }
                return self.add_at_the_start(DefectKind::NoMate);
            }
            // The length took too long, but every move given mates.
            Verdict::Unknown(_) if is_taken && self.is_line_certain => {
                self.report.verdict = Verdict::Mate;
            }
            Verdict::Unknown(reason) => {
                if is_taken {
                    self.report.given = GivenLine::Open;
                    self.report.main_line = given.to_vec();
                }
                return self.report.open.push(Open::Verdict(*reason));
            }
        }
        if is_taken {
            self.report.main_line = given.to_vec();
        } else {
            known = self.take_proven_line(known);
        }
        self.note_lengths(&known);
        if self.report.length.is_some_and(|length| length.upper == 0) {
            return self.add_at_the_start(DefectKind::Mated);
        }
        if self.report.main_line.is_empty() {
            self.report.main_line = known.best_line().to_vec();
            self.report.is_provisional = !self.report.main_line.is_empty();
            return;
        }
        self.note_defences(&known.places);
        // The search may have ended before it came to the replies of a given solution.
        let first_reply = 1 + usize::from(self.problem.attacker_moves());
        if known.places.is_empty() && first_reply < self.report.main_line.len() {
            self.report.open.push(Open::Defence(first_reply));
        }
        self.note_certainty(is_taken);
        let leaves_fewest = known.tsume.as_ref().is_some_and(|tsume| tsume.leaves_fewest);
        self.note_pieces_left(is_taken || leaves_fewest);
        self.note_replies_before_longer(&known.places);
    }

    /// A given solution is certain once no place of the defender is open, or all are proven
    /// to be mated; a line of the proven length always is.
    fn note_certainty(&mut self, is_given: bool) {
        let is_open = |open: &Open| matches!(open, Open::Defence(_));
        self.is_line_certain |= !is_given || !self.report.open.iter().any(is_open);
        if !self.is_line_certain {
            self.report.given = GivenLine::Open;
        }
    }

    /// Judges a given solution by the referee alone, without a search.
    pub fn judge_given(&self, given: &[Move]) -> GivenLine {
        if given.is_empty() {
            return GivenLine::Absent;
        }
        match self.judge_line(given) {
            Ok(()) => GivenLine::Taken,
            Err(fault) => GivenLine::NoLine(fault),
        }
    }

    /// Asks for verdict, tsume length and the defender's other replies along `line`, along the line
    /// found if it is empty. Shows bounds that are new.
    fn ask_along(&mut self, line: &[Move]) -> DeskAnswer {
        let mut limits = self.budget.rest();
        if self.is_literal_first {
            limits = limits.length_nodes(MOST_FOR_LITERAL);
        }
        let question = DeskQuestion::Line(line);
        let mut known = self.desk().ask(self.problem, question, &limits);
        // To search on from what was known takes more than to begin anew (docs/tried.tsv).
        if let Some(before) = &self.known {
            known.keep_mate(before);
        }
        if known.answer.verdict == Verdict::Mate {
            self.known = Some(DeskAnswer { places: Vec::new(), ..known.clone() });
        }
        let bounds = known.tsume.as_ref().map(|tsume| tsume.bounds);
        if let Some(bounds) = bounds.filter(|_| !self.is_silent && bounds != self.shown) {
            self.shown = Some(bounds);
            (self.on_step)(Step::Bounds(bounds));
        }
        known
    }

    /// The reason why a given solution is wrong, if it is.
    fn fault_of_given(&self, places: &[DefencePlace]) -> Option<GivenLine> {
        if self.report.given != GivenLine::Taken {
            return None;
        }
        places.iter().find_map(|place| match place.finding {
            Finding::NoMate => Some(GivenLine::NoMate(place.after + 1)),
            Finding::Futile => Some(GivenLine::Futile(place.after + 1)),
            _ => None,
        })
    }

    /// Adds a fault of the whole problem, without a line.
    fn add_at_the_start(&mut self, kind: DefectKind) {
        let line = Sideline { ply: 1, moves: Vec::new(), left: Hand::EMPTY };
        self.add_fault(kind, line);
    }

    /// Makes the line of the tsume length the main line, or another of the same length that leaves
    /// the attacker fewer pieces. Returns `known` with the replies along that line.
    fn take_proven_line(&mut self, mut known: DeskAnswer) -> DeskAnswer {
        self.report.main_line = known.line().unwrap_or_default().to_vec();
        for _ in 0..MOST_LINES {
            let left = self.hand_after(&self.report.main_line).total();
            let lines = lines_as_long(&known.places);
            let sidelines = lines.map(|(after, line)| self.sideline(after, line.clone()));
            let best = sidelines.min_by_key(|line| line.left.total());
            let Some(better) = best.filter(|line| line.left.total() < left) else {
                break;
            };
            let kept = &self.report.main_line[..better.ply - 1];
            let line = [kept, &better.moves].concat();
            let places = self.ask_after(&[], DeskQuestion::LongestLine(&line)).places;
            if places.is_empty() {
                break;
            }
            self.report.main_line = line;
            known.places = places;
        }
        known
    }

    /// Notes the bounds of the length, and a mate shorter than the given solution.
    fn note_lengths(&mut self, known: &DeskAnswer) {
        let Some(tsume) = &known.tsume else {
            return self.report.open.push(Open::Length);
        };
        let Bounds { lower, upper } = tsume.bounds;
        self.report.length = Some(tsume.bounds);
        self.report.literal = known.answer.bounds.map(|mut literal| {
            literal.learn_at_least(lower);
            literal
        });
        let plies = self.report.main_line.len();
        let has_line = plies > 0 || tsume.line.is_some();
        let excess = upper as isize - plies as isize;
        let next = known.places.first().map_or(0, |place| self.excess(place));
        if self.report.given == GivenLine::Taken && excess < next.min(0) {
            self.add_shorter(known);
        } else if !has_line || usize::from(lower) < plies.min(upper.into()) {
            self.report.open.push(self.open_length());
        }
    }

    /// Adds a mate that is shorter than the given solution from its first move on.
    fn add_shorter(&mut self, known: &DeskAnswer) {
        let line = known.best_line().to_vec();
        if line.len() < self.report.main_line.len() {
            let line = self.sideline(0, line);
            self.add_fault(DefectKind::ShorterMate, line);
        } else {
            self.report.open.push(self.open_length());
        }
    }

    /// What is open about the length: itself, or but a line that shows it.
    fn open_length(&self) -> Open {
        let is_known = self.report.length.is_some_and(|length| length.meet());
        if is_known { Open::Line } else { Open::Length }
    }

    /// The plies by which the mate at a place exceeds the rest of the main line, or less than 0.
    fn excess(&self, place: &DefencePlace) -> isize {
        let rest = self.report.main_line.len() - place.after;
        match &place.finding {
            Finding::Differs(line) => line.len() as isize - rest as isize,
            _ => 0,
        }
    }

    /// Adds the places where the defender can last longer or as long, or is mated
    /// sooner.
    fn note_defences(&mut self, places: &[DefencePlace]) {
        for (index, place) in places.iter().enumerate() {
            let excess = self.excess(place);
            let next = places.get(index + 1).map_or(0, |next| self.excess(next));
            match &place.finding {
                // Only at its last place: the excess holds for all earlier places.
                Finding::Differs(line) if excess > next.max(0) => {
                    self.add_fault_beside(DefectKind::LongerVariation, place.after, line);
                }
                Finding::Differs(line) if excess < next.min(0) => {
                    // Usually the reply is the given one, and the attacker errs after
                    // it.
                    let is_given = line.first() == self.report.main_line.get(place.after);
                    match line.split_first().filter(|_| is_given) {
                        Some((_, rest)) => {
                            self.add_fault_beside(DefectKind::ShorterMate, place.after + 1, rest);
                        }
                        None => self.add_sooner(place.after, line),
                    }
                }
                Finding::AsLong(lines) => {
                    for line in lines {
                        if self.passes_referee(place.after, line) {
                            let variation = self.sideline(place.after, line.clone());
                            self.report.variations.push(variation);
                        }
                    }
                }
                Finding::Open => self.report.open.push(Open::Defence(place.after + 1)),
                _ => {}
            }
            for line in &place.shorter {
                if self.passes_referee(place.after, line) {
                    let variation = self.sideline(place.after, line.clone());
                    self.report.shorter.push(variation);
                }
            }
        }
    }

    /// Adds a shorter mate behind the reply after `after` moves, which lasts as long by `line`
    /// as by any reply: at the attacker's next move, if it is found.
    fn add_sooner(&mut self, after: usize, line: &[Move]) {
        let way = self.report.main_line[..=after].to_vec();
        let rest = self.report.main_line.len() - way.len();
        // Proofs from the start may pass through the line.
        self.tables.forget_proofs();
        let found = self.tsume_after(&way).and_then(|tsume| tsume.line);
        match found.filter(|line| line.len() < rest) {
            Some(line) => self.add_fault_beside(DefectKind::ShorterMate, way.len(), &line),
            None => self.add_fault_beside(DefectKind::ShorterMate, after, line),
        }
    }

    /// Adds the replies that last as long as the given solution, and shorter ones, at the
    /// places from which the defender can last longer still: there the others are not
    /// compared with it. Not if the problem is incomplete by all rules anyway. What stays open is
    /// asked again with more once all other moves are decided.
    fn note_replies_before_longer(&mut self, places: &[DefencePlace]) {
        let is_longer = |fault: &Fault| fault.kind.is_longer_reply();
        let faults = &self.report.faults;
        if faults.is_empty() || !faults.iter().all(is_longer) {
            return;
        }
        // From the last, where it takes least.
        let longer = places.iter().rev().filter(|place| self.excess(place) > 0);
        self.places_before_longer = longer.map(|place| place.after).collect();
        self.ask_replies_before_longer(PARTS_FOR_REPLIES);
    }

    /// Asks once more about the replies at the places that stayed open.
    pub fn ask_replies_again(&mut self) {
        for after in &self.places_before_longer {
            let open = &mut self.report.open;
            let is_it = |open: &Open| *open == Open::Defence(after + 1);
            // The last: another question about the place may be open, too.
            if let Some(index) = open.iter().rposition(is_it) {
                open.remove(index);
            }
        }
        self.ask_replies_before_longer(PARTS_FOR_REPLIES_AGAIN);
    }

    /// Asks about the replies at the places that are left, within these parts in a hundred of the
    /// rest; notes where they stay open.
    fn ask_replies_before_longer(&mut self, parts: u32) {
        let places = std::mem::take(&mut self.places_before_longer);
        let most = match self.rules {
            [] => LEAST_FOR_REPLIES + self.budget.nodes(),
            _ => u64::MAX,
        };
        let end = self.budget.narrow(parts, most);
        // Proofs from the start may pass through the line.
        self.tables.forget_proofs();
        for after in places {
            if self.note_replies_as_long(after).is_none() {
                self.report.open.push(Open::Defence(after + 1));
                self.places_before_longer.push(after);
            }
        }
        self.report.variations.sort_by_key(|line| line.ply);
        self.report.shorter.sort_by_key(|line| line.ply);
        self.budget.widen(end);
    }

    /// Adds the replies at a place that last as long as the main line, and those mated sooner if
    /// they are no drops; `None` if one is open.
    fn note_replies_as_long(&mut self, after: usize) -> Option<()> {
        let way = self.report.main_line[..after].to_vec();
        let rest = self.report.main_line[after..].to_vec();
        let replies = self.problem.after_legal(&way).position().legal_moves();
        for &mv in replies.iter().filter(|&&mv| mv != rest[0]) {
            let plies = (rest.len() - 1) as Plies;
            let Tsume { bounds, line, .. } = self.tsume_after(&[way.as_slice(), &[mv]].concat())?;
            if bounds.lower > plies || bounds.upper < plies {
                let is_shorter = bounds.upper < plies && bounds.meet();
                if let Some(line) = line.filter(|_| is_shorter) {
                    self.note_shorter_reply(after, &[&[mv], line.as_slice()].concat());
                }
                continue;
            }
            let line = [&[mv], line?.as_slice()].concat();
            let is_it = |one: &Sideline| one.ply == after + 1 && one.moves.first() == Some(&mv);
            if self.report.variations.iter().any(is_it) {
                continue;
            }
            if !mv.is_drop() || self.counts_as_reply(&way, &line)? {
                let variation = self.sideline(after, line);
                self.report.variations.push(variation);
            }
        }
        Some(())
    }

    /// Adds a reply that is mated sooner. Not a drop: whether it is futile would take a search.
    fn note_shorter_reply(&mut self, after: usize, line: &[Move]) {
        let is_it = |one: &Sideline| one.ply == after + 1 && one.moves.first() == line.first();
        let is_drop = line.first().is_none_or(|mv| mv.is_drop());
        if !is_drop && !self.report.shorter.iter().any(is_it) && self.passes_referee(after, line) {
            let variation = self.sideline(after, line.to_vec());
            self.report.shorter.push(variation);
        }
    }

    /// The answer to a question about the problem after `way`, within all limits left.
    pub fn ask_after(&self, way: &[Move], question: DeskQuestion<'_>) -> DeskAnswer {
        let problem = self.problem.after_legal(way);
        let mut limits = self.budget.limits_up_to(u64::MAX);
        if matches!(question, DeskQuestion::LongestLine(_)) {
            limits = limits.effort(Effort::Any);
        }
        self.desk().ask(&problem, question, &limits)
    }

    /// The tsume length after moves behind which there is a mate; `None` if the search was ended.
    fn tsume_after(&mut self, way: &[Move]) -> Option<Tsume> {
        self.ask_after(way, DeskQuestion::Tsume).tsume
    }

    /// True if the first move of `line`, after `way`, is not futile; `None` if that is open.
    fn counts_as_reply(&mut self, way: &[Move], line: &[Move]) -> Option<bool> {
        let found = self.ask_after(way, DeskQuestion::Line(line));
        match found.places.first()?.finding {
            Finding::Open => None,
            Finding::Futile => Some(false),
            _ => Some(true),
        }
    }

    /// Adds a fault with its line, which leaves the main line after `after` moves; the place stays
    /// open if the line does not pass the referee.
    fn add_fault_beside(&mut self, kind: DefectKind, after: usize, line: &[Move]) {
        if self.passes_referee(after, line) {
            let line = self.sideline(after, line.to_vec());
            let is_solution = kind == DefectKind::LongerVariation && line.left.is_empty();
            self.add_fault(if is_solution { DefectKind::NotLongest } else { kind }, line);
        } else {
            self.report.open.push(Open::Defence(after + 1));
        }
    }

    /// True if the referee lets a line beside the main line pass.
    fn passes_referee(&self, after: usize, line: &[Move]) -> bool {
        let whole = [&self.report.main_line[..after], line].concat();
        let report = |fault: &referee::LineFault| {
            log::error!("a line of a report does not pass the referee: {fault}");
        };
        self.judge_line(&whole).inspect_err(report).is_ok()
    }

    /// Notes the attacker's hand at the end of the main line, a fault unless it is empty; unless it
    /// `is_least`, another line may leave none.
    fn note_pieces_left(&mut self, is_least: bool) {
        let plies = self.report.main_line.len();
        if plies == 0 {
            return;
        }
        self.report.left = self.hand_after(&self.report.main_line);
        if !self.report.left.is_empty() {
            let line = Sideline { ply: plies, moves: Vec::new(), left: self.report.left };
            self.add_fault(DefectKind::PiecesLeft, line);
            if !is_least {
                self.report.open.push(Open::Left);
            }
        }
    }
}

/// The lines that last as long as the main line, each with the number of moves before it.
fn lines_as_long(places: &[DefencePlace]) -> impl Iterator<Item = (usize, &Vec<Move>)> {
    places.iter().flat_map(|place| {
        let lines = match &place.finding {
            Finding::AsLong(lines) => lines.as_slice(),
            _ => &[],
        };
        lines.iter().map(move |line| (place.after, line))
    })
}
