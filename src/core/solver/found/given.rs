//! A given solution, compared with what is known of its problem.
//!
//! Responsible for what a solution may be that somebody gives, and for the one comparison that
//! every door shows. Relies on the referee, which replays the line, and on the definition of
//! lengths. Must not know how anything was found: a search and a composer's report pass in what
//! they know ([`Known`]), and a report its own judgement of the line, which goes deeper.

use super::answer::Verdict;
use super::findings::Findings;
use crate::length::Bounds;
use crate::notation::MoveTree;
use crate::position::Move;
use crate::referee::{self, LineFault};
use crate::solver::problem::Problem;

/// The solution of a problem as somebody gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A line, perhaps with variations.
    Line(MoveTree),
    /// A mate in this many plies.
    Plies(usize),
    /// A mate.
    Mate,
    /// No mate.
    NoMate,
}

impl Given {
    /// The moves of a line, without its variations.
    pub fn main_line(&self) -> Option<Vec<Move>> {
        match self {
            Given::Line(tree) => Some(tree.main_line()),
            _ => None,
        }
    }
}

/// The comparison of a given solution with the knowledge about its problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// There is a mate, or none, as given.
    SameVerdict,
    /// There is no mate where one is given, or one where none is.
    OtherVerdict,
    /// As many plies are given as composers count.
    SameLength,
    /// As many plies are given as with futile interpositions.
    SameLengthWithFutile,
    /// As many plies are given as may be right.
    OpenLength,
    /// Another length is given.
    OtherLength(usize),
    /// The line is one that was found.
    SameLine,
    /// The line is the one that was found, and has futile interpositions.
    SameLineWithFutile,
    /// The line is another one, of the same length. Whether each of its moves mates was not
    /// looked at.
    OtherMoves,
    /// The line ends in mate, but there is a shorter mate. Whether each move mates was not looked
    /// at.
    Longer,
    /// The line ends in mate, but the defender can last longer. Whether each move mates was not
    /// looked at.
    Shorter,
    /// The line ends in mate; whether it holds is open.
    Open,
    /// The line does not mate.
    NoLine {
        /// The line.
        line: Vec<Move>,
        /// Why it does not.
        fault: LineFault,
    },
    /// There is no mate at this ply of the line.
    NoMate(usize),
    /// The move of this ply is a futile interposition.
    Futile(usize),
    /// The line is the main line.
    MainLine,
    /// The line is the main line, as far as its length is settled.
    MainLineOfOpenLength,
    /// Each move mates, but there is a shorter mate.
    ShorterMate,
    /// Each move mates, but the defender can last longer.
    NotLongest,
    /// Each move mates, but the defender can last longer and leave pieces in the attacker's hand.
    LongerVariation,
}

impl Comparison {
    /// True if what is given is no solution of the problem.
    pub fn is_other(&self) -> bool {
        matches!(
            self,
            Comparison::OtherVerdict
                | Comparison::OtherLength(_)
                | Comparison::NoLine { .. }
                | Comparison::NoMate(_)
                | Comparison::Futile(_)
        )
    }
}

/// The knowledge about a problem with which a given solution is compared.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The verdict.
    pub verdict: Verdict,
    /// Bounds of the length as composers count it.
    pub tsume: Option<Bounds>,
    /// Bounds of the length with every interposition.
    pub literal: Option<Bounds>,
    /// The lines that were found.
    pub lines: Vec<&'a [Move]>,
    /// The judgement of a line by questions of its own.
    pub judged: Option<Comparison>,
}

impl<'a> Known<'a> {
    /// The knowledge of a search; `None` if it was not about a mate.
    pub fn of(problem: &'a Problem, findings: &'a Findings) -> Option<Known<'a>> {
        let Findings { answer, tsume, .. } = findings;
        let lines = tsume.iter().flat_map(|tsume| &tsume.line).chain([&answer.line]);
        findings.brinkmate.is_none().then(|| Known {
            problem,
            verdict: answer.verdict,
            tsume: tsume.as_ref().map(|tsume| tsume.bounds),
            literal: answer.bounds,
            lines: lines.map(Vec::as_slice).collect(),
            judged: None,
        })
    }

    /// Compares a given solution with this; `None` if nothing can be said.
    pub fn compare(&self, given: &Given) -> Option<Comparison> {
        let is_mate = match (given, self.verdict) {
            (Given::Line(tree), _) => return Some(self.compare_line(&tree.main_line())),
            (_, Verdict::Unknown(_)) => return None,
            (_, verdict) => verdict == Verdict::Mate,
        };
        Some(match given {
            Given::Plies(plies) if is_mate => self.compare_length(*plies),
            _ if (*given != Given::NoMate) == is_mate => Comparison::SameVerdict,
            _ => Comparison::OtherVerdict,
        })
    }

    /// Compares a line. What is told of its length needs no search: along a line in which every
    /// reply lasts as long as any, or is futile, the plies are at least the tsume length of the
    /// start; with fewer the defender could have lasted longer. And with more plies than an upper
    /// bound of that length there is a shorter mate.
    fn compare_line(&self, line: &[Move]) -> Comparison {
        if let Some(judged) = &self.judged {
            return judged.clone();
        }
        if let Err(fault) = judge(self.problem, line) {
            return Comparison::NoLine { line: line.to_vec(), fault };
        }
        match self.verdict {
            Verdict::Unknown(_) => return Comparison::Open,
            Verdict::NoMate => return Comparison::NoMate(1),
            Verdict::Mate => {}
        }
        let is_found = self.lines.contains(&line);
        let is_longer = |bounds: Bounds| line.len() > usize::from(bounds.upper);
        match self.compare_length(line.len()) {
            _ if is_found && self.tsume.is_some_and(is_longer) => Comparison::SameLineWithFutile,
            _ if is_found => Comparison::SameLine,
            Comparison::SameLength => Comparison::OtherMoves,
            Comparison::OtherLength(_) if self.bounds_as_counted().is_some_and(is_longer) => {
                Comparison::Longer
            }
            Comparison::OtherLength(_) => Comparison::Shorter,
            other => other,
        }
    }

    /// Bounds of the length as composers count it: futile interpositions only add to it.
    fn bounds_as_counted(&self) -> Option<Bounds> {
        let least = |literal: Bounds| Bounds { lower: 0, ..literal };
        self.tsume.or(self.literal.map(least))
    }

    /// Compares a number of plies with both lengths: with and without futile interpositions.
    fn compare_length(&self, plies: usize) -> Comparison {
        let has = |bounds: &Bounds| (bounds.lower.into()..=bounds.upper.into()).contains(&plies);
        let is = |bounds: Option<Bounds>| bounds.filter(Bounds::meet).is_some_and(|one| has(&one));
        let may_be = |bounds: Option<Bounds>| bounds.as_ref().is_none_or(has);
        if is(self.tsume) || self.tsume.is_none() && is(self.literal) {
            Comparison::SameLength
        } else if is(self.literal) {
            Comparison::SameLengthWithFutile
        } else if may_be(self.bounds_as_counted()) || may_be(self.literal) {
            Comparison::OpenLength
        } else {
            Comparison::OtherLength(plies)
        }
    }
}

/// Replays a line, at whose end futile interpositions may be left.
///
/// # Errors
/// Why it does not mate.
fn judge(problem: &Problem, line: &[Move]) -> Result<(), LineFault> {
    referee::judge_tsume(&problem.position().to_sfen(), line, problem.attacker())
}

impl Findings {
    /// The comparison with a given solution; `None` if nothing can be said.
    pub fn compare(&self, problem: &Problem, given: &Given) -> Option<Comparison> {
        Known::of(problem, self)?.compare(given)
    }

    /// The line that composers are shown: a given solution that mates in as many plies as they
    /// count, else one of the tsume length; `None` if neither is known.
    pub fn composers_line(&self, problem: &Problem, given: Option<&[Move]>) -> Option<Vec<Move>> {
        let is_solution = |line: &&[Move]| {
            let has_length = |bounds: Bounds| line.len() == usize::from(bounds.upper);
            self.length().is_some_and(has_length) && judge(problem, line).is_ok()
        };
        let found = self.tsume.as_ref().and_then(|tsume| tsume.line.clone());
        let given = given.filter(is_solution).map(<[Move]>::to_vec);
        given.or(found.filter(|line| !line.is_empty()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::solver::Reason;

    /// Mate in one by G*5b; S*4b and S*6b do not mate.
    const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b 2GS2r2b2g3s4n4l17p 1";

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().flat_map(Move::from_usi).collect()
    }

    fn line(text: &str) -> Given {
        Given::Line(MoveTree::from_line(&moves(text)))
    }

    fn bounds(lower: u16, upper: u16) -> Option<Bounds> {
        Some(Bounds { lower, upper })
    }

    /// The comparison with what is known of the problem, with a line that was found.
    fn compared(
        given: &Given,
        verdict: Verdict,
        (tsume, literal): (Option<Bounds>, Option<Bounds>),
        found: &str,
    ) -> Option<Comparison> {
        let position = Position::from_sfen(MATE_IN_ONE).expect("a position");
        let problem = Problem::new(&position).expect("a problem");
        let found = moves(found);
        let lines = vec![found.as_slice()];
        Known { problem: &problem, verdict, tsume, literal, lines, judged: None }.compare(given)
    }

    #[test]
    fn lines_are_compared_with_what_is_known() {
        let (one, mate, silver) = (line("G*5b"), Verdict::Mate, line("S*4b 5a4a G*5b"));
        let of = |given: &Given, lengths, found| compared(given, mate, lengths, found);
        let (met, open) = (bounds(1, 1), bounds(1, 3));
        assert_eq!(of(&one, (met, met), "G*5b"), Some(Comparison::SameLine));
        assert_eq!(of(&one, (None, open), "G*5b"), Some(Comparison::SameLine));
        assert_eq!(of(&one, (met, met), "S*5b"), Some(Comparison::OtherMoves));
        assert_eq!(of(&one, (None, open), "S*4b"), Some(Comparison::OpenLength));
        // Without futile interpositions it may be shorter.
        assert_eq!(of(&one, (None, bounds(3, 3)), ""), Some(Comparison::OpenLength));
        assert_eq!(of(&one, (met, bounds(3, 3)), ""), Some(Comparison::OtherMoves));
        assert_eq!(of(&one, (bounds(3, 3), bounds(5, 5)), ""), Some(Comparison::Shorter));
        let judged = of(&silver, (met, met), "S*4b 5a4a G*5b");
        assert!(matches!(judged, Some(Comparison::NoLine { .. })), "{judged:?}");
        assert!(judged.is_some_and(|judged| judged.is_other()));
        let open = compared(&one, Verdict::Unknown(Reason::TimeOut), (None, None), "");
        assert_eq!(open, Some(Comparison::Open));
        let none = compared(&one, Verdict::NoMate, (None, None), "");
        assert_eq!(none, Some(Comparison::NoMate(1)));
    }

    /// Bounds as no search has found them: the line is one ply long.
    #[test]
    fn a_line_longer_than_composers_count_has_a_shorter_mate() {
        let of = |lengths, found| compared(&line("G*5b"), Verdict::Mate, lengths, found);
        let none = bounds(0, 0);
        assert_eq!(of((none, bounds(1, 1)), "G*5b"), Some(Comparison::SameLineWithFutile));
        assert_eq!(of((none, bounds(3, 3)), ""), Some(Comparison::Longer));
    }

    #[test]
    fn lengths_and_verdicts_are_compared() {
        let of = |given, tsume, literal| {
            let compared = compared(&given, Verdict::Mate, (tsume, literal), "");
            compared.expect("there is a verdict")
        };
        let (three, five) = (bounds(3, 3), bounds(5, 5));
        assert_eq!(of(Given::Plies(3), three, five), Comparison::SameLength);
        assert_eq!(of(Given::Plies(5), three, five), Comparison::SameLengthWithFutile);
        assert_eq!(of(Given::Plies(5), None, five), Comparison::SameLength);
        assert_eq!(of(Given::Plies(3), None, five), Comparison::OpenLength);
        assert_eq!(of(Given::Plies(5), bounds(1, 7), bounds(7, 9)), Comparison::OpenLength);
        assert_eq!(of(Given::Plies(7), three, five), Comparison::OtherLength(7));
        assert_eq!(of(Given::Mate, None, None), Comparison::SameVerdict);
        assert_eq!(of(Given::NoMate, None, None), Comparison::OtherVerdict);
        for (given, expected) in [
            (Given::NoMate, Comparison::SameVerdict),
            (Given::Mate, Comparison::OtherVerdict),
            (Given::Plies(3), Comparison::OtherVerdict),
        ] {
            assert_eq!(compared(&given, Verdict::NoMate, (None, None), ""), Some(expected));
            let open = Verdict::Unknown(Reason::TimeOut);
            assert_eq!(compared(&given, open, (None, None), ""), None);
        }
    }
}
