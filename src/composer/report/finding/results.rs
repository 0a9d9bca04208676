//! The results of a report.

use super::fault::{Fault, Sideline};
use super::names::{DefectKind, Severity};
use super::rules::{Level, Rules};
use std::time::Duration;
use tsumi_core::length::{Bounds, Plies};
use tsumi_core::position::{Hand, Move, Piece, Square};
use tsumi_core::referee::LineFault;
use tsumi_core::solver::{Comparison, Given, Known, PieceFinding, Problem, Reason, Verdict};

/// The report on a problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// The judgement of the given solution.
    pub given: GivenLine,
    /// The given solution; empty if there is none.
    pub solution: Vec<Move>,
    /// The given solution if it was accepted or, without a verdict, is open, else a line of the
    /// tsume length; empty if neither is known, unless the line is provisional.
    pub main_line: Vec<Move>,
    /// True if the main line is the best one found, but perhaps not of the tsume length.
    pub is_provisional: bool,
    /// The attacker's hand at the end of the main line.
    pub left: Hand,
    /// Proven bounds of the length without futile interpositions.
    pub length: Option<Bounds>,
    /// Proven bounds of the shortest length with all interpositions counted.
    pub literal: Option<Bounds>,
    /// Faults and flaws in the order of their plies.
    pub faults: Vec<Fault>,
    /// Other mates that no profile holds against a problem: at the last move, and mirror
    /// images.
    pub harmless: Vec<Fault>,
    /// Replies that last as long as the main line's.
    pub variations: Vec<Sideline>,
    /// Replies that are mated sooner, as far as that took little.
    pub shorter: Vec<Sideline>,
    /// Moves of the attacker that fail, at each place the one that holds longest first.
    pub tries: Vec<Try>,
    /// The pieces that are superfluous, or perhaps are.
    pub pieces: Vec<PieceFinding>,
    /// Questions left open by the limits.
    pub open: Vec<Open>,
    /// Further ones, about variations, which only count by rules that make a problem incomplete
    /// for another mate in one ([`Report::open_under`]).
    pub open_variations: Vec<Open>,
    /// Further ones, about pieces, which only count by rules that make a problem incomplete for
    /// a superfluous one.
    pub open_pieces: Vec<Open>,
    /// Questions that were not gone into as far, because the problem is incomplete by all
    /// rules, whatever their answers.
    pub passed_over: Vec<Open>,
    /// Positions visited.
    pub nodes: u64,
    /// The limit that ended the report, if one did.
    pub(crate) ended_by: Option<Reason>,
    /// The time that each open question about an attack took: its ply and move.
    pub(crate) spent: Vec<(usize, Move, Duration)>,
}

/// The judgement of a given solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GivenLine {
    /// None was given.
    Absent,
    /// The given line is the main line.
    Taken,
    /// The line ends in mate, but whether it holds against all defences is open. Faults beside
    /// it count only once that is proven.
    Open,
    /// The line is not a mating line, and why.
    NoLine(LineFault),
    /// At this ply there is no longer a mate.
    NoMate(usize),
    /// The move of this ply is a futile interposition.
    Futile(usize),
}

/// A question that was not settled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Open {
    /// Whether there is a mate.
    Verdict(Reason),
    /// The tsume length.
    Length,
    /// A line of the tsume length, which is proven.
    Line,
    /// Whether another line of the tsume length leaves the attacker no pieces; the main line, which
    /// is not given, leaves some.
    Left,
    /// Whether the defender lasts longer by another move at this ply, or is mated
    /// sooner.
    Defence(usize),
    /// Whether this move at this ply mates.
    Attack(usize, Move),
    /// Whether the mate by this move at this ply is as long as the main line.
    Way(usize, Move),
    /// Whether other moves mate behind this reply, which lasts as long as the main line's:
    /// if none does, it could be the main line, and cooks behind it are none.
    Variation(usize, Move),
    /// Whether this piece is superfluous: on this square, or in the attacker's hand.
    Piece(Piece, Option<Square>),
}

/// A step of a report in progress, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The length is being searched.
    Length,
    /// Bounds of the tsume length were proven.
    Bounds(Bounds),
    /// The number of other moves settled so far, and the number of all.
    Moves(usize, usize),
    /// The other moves are settled: their refutations are looked for.
    Tries,
    /// The replies that last as long as that of the main line are looked into.
    Variations,
    /// Pieces are taken away, one after the other: is each needed?
    Pieces,
    /// A fault was found.
    Fault {
        /// The fault.
        fault: Fault,
        /// The moves before those of its line.
        before: Vec<Move>,
    },
}

/// A move of the attacker that does not mate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Try {
    /// The ply of the try, from 1.
    pub ply: usize,
    /// The move, the reply that refutes it, and the line to the last check.
    pub moves: Vec<Move>,
    /// Plies of the quickest refutation against the longest attack; `None` if it takes
    /// longer than was looked at.
    pub plies: Option<Plies>,
    /// True if every other reply is proven to be mated.
    pub is_only: bool,
}

impl Report {
    /// A report in which nothing is known yet.
    pub fn new(given: GivenLine) -> Report {
        Report {
            verdict: Verdict::Unknown(Reason::Stopped),
            given,
            solution: Vec::new(),
            main_line: Vec::new(),
            is_provisional: false,
            left: Hand::EMPTY,
            length: None,
            literal: None,
            faults: Vec::new(),
            harmless: Vec::new(),
            variations: Vec::new(),
            shorter: Vec::new(),
            tries: Vec::new(),
            pieces: Vec::new(),
            open: Vec::new(),
            open_variations: Vec::new(),
            open_pieces: Vec::new(),
            passed_over: Vec::new(),
            nodes: 0,
            ended_by: None,
            spent: Vec::new(),
        }
    }

    /// What is known of a given solution beside this report: what was checked along it, or else how
    /// its length or verdict compares; `None` if there is none, or nothing can be said.
    pub fn compare(&self, problem: &Problem, given: Option<&Given>) -> Option<Comparison> {
        let known = Known {
            problem,
            verdict: self.verdict,
            tsume: self.length,
            literal: self.literal,
            lines: Vec::new(),
            judged: self.judged(),
        };
        known.judged.clone().or_else(|| known.compare(given?))
    }

    /// The judgement of the given line as a comparison.
    fn judged(&self) -> Option<Comparison> {
        let has = |kind| self.faults.iter().any(|fault| fault.kind == kind);
        Some(match &self.given {
            GivenLine::Absent => return None,
            GivenLine::Open => Comparison::Open,
            GivenLine::NoLine(fault) => {
                Comparison::NoLine { line: self.solution.clone(), fault: fault.clone() }
            }
            GivenLine::NoMate(ply) => Comparison::NoMate(*ply),
            GivenLine::Futile(ply) => Comparison::Futile(*ply),
            GivenLine::Taken if has(DefectKind::ShorterMate) => Comparison::ShorterMate,
            GivenLine::Taken if has(DefectKind::NotLongest) => Comparison::NotLongest,
            GivenLine::Taken if has(DefectKind::LongerVariation) => Comparison::LongerVariation,
            GivenLine::Taken
                if self.first_open_reply().is_some() || self.is_length_open_in_all() =>
            {
                Comparison::MainLineOfOpenLength
            }
            GivenLine::Taken => Comparison::MainLine,
        })
    }

    /// True if it is open whether a mate is shorter than the given solution.
    fn is_length_open_in_all(&self) -> bool {
        [Open::Length, Open::Line].iter().any(|one| self.open.contains(one))
    }

    /// The limit, of time or of nodes, that ended the report before all was settled.
    pub fn ended_by(&self) -> Option<Reason> {
        let mut open = [&self.open, &self.open_variations, &self.open_pieces].into_iter();
        self.ended_by.filter(|_| open.any(|open| !open.is_empty()))
    }

    /// The time that an open question took, if it is whether a move mates.
    pub fn spent_on(&self, question: &Open) -> Option<Duration> {
        let Open::Attack(ply, mv) = question else {
            return None;
        };
        let mut spent = self.spent.iter();
        spent.find(|one| (one.0, one.1) == (*ply, *mv)).map(|one| one.2)
    }

    /// The level of the problem under a rule profile.
    pub fn level(&self, rules: Rules) -> Level {
        let is_superfluous = |one: &&PieceFinding| one.is_settled;
        let pieces = self.pieces.iter().filter(is_superfluous);
        let faults = self.faults.iter().filter(|fault| self.is_certain(fault));
        let defects = faults.map(|fault| self.certain_defect(fault));
        let defects = defects.chain(pieces.map(|_| DefectKind::Superfluous));
        let equals = self.variations.iter().filter(|_| self.has_certain_line());
        let defects = defects.chain(equals.map(|line| self.defect_of_variation(line)));
        let severities = defects.map(|defect| rules.severity(defect));
        Level::of(severities, self.open_under(rules).next().is_some())
    }

    /// The level under a rule profile, but open instead of complete as long as a piece may be
    /// superfluous or a variation have another mate: so a complete problem has no flaw that a
    /// longer search would show.
    pub fn settled_level(&self, rules: Rules) -> Level {
        let are_pieces_settled = self.pieces.iter().all(|one| one.is_settled);
        match self.level(rules) {
            Level::Complete if !are_pieces_settled || !self.open_variations.is_empty() => {
                Level::Open
            }
            level => level,
        }
    }

    /// True if the problem is complete under a rule profile, but a longer search may find a flaw.
    pub fn may_have_flaws(&self, rules: Rules) -> bool {
        self.level(rules) == Level::Complete && self.settled_level(rules) == Level::Open
    }

    /// The open questions that the level under a rule profile may depend on.
    pub fn open_under(&self, rules: Rules) -> impl Iterator<Item = &Open> {
        let further = [
            (&self.open_variations, DefectKind::OtherMateInVariation),
            (&self.open_pieces, DefectKind::Superfluous),
        ];
        let counts = move |defect| rules.severity(defect) == Severity::Incomplete;
        let further = further.into_iter().filter(move |&(_, defect)| counts(defect));
        self.open.iter().chain(further.flat_map(|(open, _)| open))
    }

    /// True if `without`, the report on the same line with a piece less, finds what this one on the
    /// whole problem does not: another length, another mate, or another reply as long that rules
    /// hold against a problem. `None` if that is open.
    pub(crate) fn differs_without_piece(&self, without: &Report) -> Option<bool> {
        if !matches!(without.given, GivenLine::Taken | GivenLine::Open) {
            return Some(true);
        }
        let is_known = |fault: &Fault| self.faults.iter().any(|known| known.is_same(fault));
        let is_open = |fault: &Fault| without.is_kind_open(fault) || self.may_have(fault);
        let is_new = |fault: &Fault| !is_known(fault) && !is_open(fault);
        let is_other_length = self
            .length
            .zip(without.length)
            .is_some_and(|(one, other)| one.upper < other.lower || other.upper < one.lower);
        if is_other_length || without.faults.iter().any(is_new) || self.has_fewer_replies(without) {
            return Some(true);
        }
        let mut open = without.open.iter().chain(&without.open_variations);
        let is_settled = open.next().is_none() && without.faults.iter().all(is_known);
        (without.given == GivenLine::Taken && is_settled).then_some(false)
    }

    /// True for a mate in a variation that this report left open.
    fn may_have(&self, fault: &Fault) -> bool {
        let place = fault.line.moves.first().map(|&mv| Open::Variation(fault.line.ply, mv));
        fault.kind == DefectKind::OtherMateInVariation
            && place.is_some_and(|place| self.open_variations.contains(&place))
    }

    /// True if in the other report alone a reply lasts as long as the main line's, or leaves other
    /// pieces, and some rules hold that against the problem.
    fn has_fewer_replies(&self, other: &Report) -> bool {
        let place = |line: &Sideline| (line.ply, line.moves.first().copied());
        let counts = |line: &Sideline| {
            let defect = other.defect_of_variation(line);
            Rules::ALL.iter().any(|rules| rules.severity(defect) != Severity::Harmless)
        };
        let is_known = |line: &Sideline| {
            let defect = other.defect_of_variation(line);
            let is_it = |known: &Sideline| {
                place(known) == place(line) && self.defect_of_variation(known) == defect
            };
            self.variations.iter().any(is_it)
        };
        other.variations.iter().any(|line| counts(line) && !is_known(line))
    }

    /// True if the kind of this mate is open: its length was not settled.
    fn is_kind_open(&self, fault: &Fault) -> bool {
        let open = self.open.iter().chain(&self.passed_over);
        let mut ways = open.filter_map(|open| match open {
            Open::Way(ply, mv) => Some((*ply, Some(mv))),
            _ => None,
        });
        ways.any(|way| way == (fault.line.ply, fault.line.moves.first()))
    }

    /// True if the main line is certain: the given solution, whose every move of the
    /// attacker is proven to mate, or a line of the proven length.
    fn has_certain_line(&self) -> bool {
        !self.is_provisional && self.given != GivenLine::Open
    }

    /// True if a fault is one whatever the main line turns out to be: beside another line, the same
    /// move may be the solution.
    fn is_certain(&self, fault: &Fault) -> bool {
        match fault.kind {
            DefectKind::NoMate | DefectKind::Mated => true,
            DefectKind::PiecesLeft if self.open.contains(&Open::Left) => false,
            _ => self.has_certain_line(),
        }
    }

    /// The defect that a fault certainly is: a cook behind a reply whose length is open may be one
    /// in a variation only, as another reply may last as long.
    fn certain_defect(&self, fault: &Fault) -> DefectKind {
        let is_behind = |ply| fault.line.ply > ply;
        match fault.kind {
            DefectKind::OtherMate if self.first_open_reply().is_some_and(is_behind) => {
                DefectKind::OtherMateInVariation
            }
            defect => defect,
        }
    }

    /// True if it is open how long the mate in a line beside the main line is.
    pub fn is_length_open(&self, line: &Sideline) -> bool {
        let first = line.moves.first();
        self.open.iter().any(|open| match open {
            Open::Defence(ply) => *ply == line.ply,
            Open::Way(ply, mv) => *ply == line.ply && first == Some(mv),
            _ => false,
        })
    }

    /// The ply of the first reply whose length is open.
    pub fn first_open_reply(&self) -> Option<usize> {
        let ply = |open: &Open| match open {
            Open::Defence(ply) => Some(*ply),
            _ => None,
        };
        self.open.iter().filter_map(ply).min()
    }

    /// The gravest severity of the report's faults; `None` without faults. Superfluous pieces and
    /// equal replies do not count.
    pub fn gravest(&self, rules: Rules) -> Option<Severity> {
        let severities = self.faults.iter().map(|fault| fault.kind);
        severities.map(|defect| rules.severity(defect)).max()
    }

    /// The gravest severity of all defects, superfluous pieces and equal replies included.
    pub fn gravest_defect(&self, rules: Rules) -> Severity {
        let gravest = self.defects(rules).first().map(|&defect| rules.severity(defect));
        gravest.unwrap_or(Severity::Harmless)
    }

    /// True if there is none of [`Report::faults`], false if there certainly is one; `None`
    /// if none was found so far but not all is settled. [`Report::level`] judges by rules, and
    /// all the rest, too: superfluous pieces and equal replies.
    pub fn is_complete(&self) -> Option<bool> {
        let is_faulty = self.faults.iter().any(|fault| self.is_certain(fault));
        match (is_faulty, self.open.is_empty()) {
            (true, _) => Some(false),
            (false, true) => Some(true),
            (false, false) => None,
        }
    }

    /// The moves that another mate in a variation has in common with the variation; 0 for
    /// one that leaves the main line.
    pub fn moves_in_variation(&self, fault: &Fault) -> usize {
        let variation = self.variation_of(fault);
        let moves = variation.map_or(&[][..], |variation| &variation.moves);
        let pairs = moves.iter().zip(&fault.line.moves);
        pairs.take_while(|(one, other)| one == other).count()
    }

    /// The variation as long as the main line in which another mate lies.
    pub(in crate::report) fn variation_of(&self, fault: &Fault) -> Option<&Sideline> {
        let line = &fault.line;
        let has_reply =
            |one: &&Sideline| one.ply == line.ply && one.moves.first() == line.moves.first();
        let mut variations = self.variations.iter();
        variations.find(|one| fault.kind.is_other_mate() && has_reply(one))
    }

    /// The defects that the rules hold against the problem, the gravest first.
    pub fn defects(&self, rules: Rules) -> Vec<DefectKind> {
        let is_superfluous = |one: &PieceFinding| one.is_settled;
        let pieces = self.pieces.iter().any(is_superfluous);
        let faults = self.faults.iter().map(|fault| fault.kind);
        let equals = self.variations.iter().map(|line| self.defect_of_variation(line));
        let mut defects: Vec<DefectKind> = Vec::new();
        for defect in faults.chain(pieces.then_some(DefectKind::Superfluous)).chain(equals) {
            let is_harmless = rules.severity(defect) == Severity::Harmless;
            if !is_harmless && !defects.contains(&defect) {
                defects.push(defect);
            }
        }
        defects.sort_by_key(|&defect| std::cmp::Reverse(rules.severity(defect)));
        defects
    }

    /// The defect of a variation as long as the main line, also by where it is.
    pub fn defect_of_variation(&self, line: &Sideline) -> DefectKind {
        let is_at_end = line.ply + 1 >= self.main_line.len();
        match self.equal_reply_kind(line) {
            _ if is_at_end => DefectKind::EqualReplyAtEnd,
            kind => kind,
        }
    }

    /// The defect of a variation as long as the main line, by its pieces left alone.
    pub fn equal_reply_kind(&self, line: &Sideline) -> DefectKind {
        if line.left == self.left { DefectKind::EqualReply } else { DefectKind::EqualReplyLeft }
    }

    /// True if there are faults, all of them other mates that composers do not call cooks.
    pub fn has_minor_faults_only(&self) -> bool {
        let mut faults = self.faults.iter();
        !self.faults.is_empty() && faults.all(|fault| fault.kind.is_minor())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It was found where a piece was taken away, as variations are looked into for longer there:
    /// the piece was told to be needed.
    #[test]
    fn a_mate_in_a_variation_that_is_open_is_nothing_new() {
        let moves = ["5a4a", "G*4b"].map(|mv| mv.parse::<Move>().unwrap()).to_vec();
        let open = Open::Variation(2, moves[0]);
        let line = Sideline::new(2, moves, Hand::EMPTY);
        let fault = Fault::new(DefectKind::OtherMateInVariation, line);
        let (whole, mut without) = (Report::new(GivenLine::Taken), Report::new(GivenLine::Taken));
        without.faults = vec![fault.clone()];
        assert_eq!(whole.differs_without_piece(&without), Some(true));
        let unsettled = Report { open_variations: vec![open], ..whole.clone() };
        assert_eq!(unsettled.differs_without_piece(&without), None);
        let whole = Report { faults: vec![fault], ..whole };
        assert_eq!(whole.differs_without_piece(&without), Some(false));
    }
}
