//! The solution of one position, and whether it suits a profile.

use super::profile::Profile;
use serde::Serialize;
use tsumi_core::length::{Plies, UNLIMITED};
use tsumi_core::position::{Color, Hand, Move, Position, Unchecked, has_check};
use tsumi_core::referee;
use tsumi_core::solver::{DefencePlace, Finding, ShortAnswer, ShortQuestions, ShortSearch, Stop};

/// Nodes for the first question, whether there is a mate: most mates that are found at all are
/// found with fewer.
const FIRST_NODES: u64 = 4_000;
/// Nodes for each other move in a first round: where two moves mate, one of them is mostly found
/// soon.
const QUICK_NODES: u64 = 100;
/// The most lines of the tsume length that are compared to find one that leaves fewer pieces.
const MOST_LINES: usize = 10;

/// Why a position is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Rejection {
    /// No move gives check.
    NoCheck,
    /// There is no mate within the greatest length.
    NoMate,
    /// The mate is shorter than the least length, or longer than the greatest.
    Length,
    /// Other moves mate.
    NotUnique,
    /// Pieces are left over.
    Leftovers,
    /// The problem was found before, or lies on the solution of one found before.
    Duplicate,
    /// It was not settled within the nodes.
    Open,
}

/// A move of the attacker that mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Accepted {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Plies to the mate without futile interpositions, the move included.
    pub plies: u16,
}

/// A position and its solution; Black attacks.
#[derive(Clone)]
pub struct Solution {
    pub position: Position,
    pub line: Vec<Move>,
    /// For each place of the attacker all moves that mate, the line's own first.
    pub accepted: Vec<Vec<Accepted>>,
}

impl Solution {
    /// The attacker's hand at the end of the line.
    pub fn left(&self) -> Hand {
        left_after(&self.position, &self.line)
    }
}

/// Solves positions and decides whether they suit a profile.
pub struct Analyst<'a> {
    pub search: &'a ShortSearch,
    pub profile: &'a Profile,
    pub stop: &'a Stop,
}

impl Analyst<'_> {
    /// Solves a position in which Black attacks. The solution suits the profile, but may leave
    /// pieces over.
    pub fn solve(&self, position: &Position) -> Result<Solution, Rejection> {
        if !has_check(position) {
            return Err(Rejection::NoCheck);
        }
        let profile = self.profile;
        self.search.from(position, self.stop, |search| {
            let nodes = FIRST_NODES.min(profile.nodes);
            self.first_question(search, profile.most_plies, nodes)?;
            self.reject_other_first_moves(search)
        })?;
        let found = self.find_solution(position, &[])?;
        let plies = found.line.len();
        if !(usize::from(profile.least_plies)..=usize::from(profile.most_plies)).contains(&plies) {
            return Err(Rejection::Length);
        }
        Ok(found)
    }

    /// The solution of a position along `line`; `None` unless that is right for it, as long as its
    /// mate, and as unique as the profile asks.
    pub fn with_line(&self, position: &Position, line: &[Move]) -> Option<Solution> {
        let plies = line.len() as Plies;
        let sfen = position.to_sfen();
        referee::judge_tsume(&sfen, line, Color::Black).ok()?;
        let is_longer = self.search.from(position, self.stop, |search| {
            let nodes = FIRST_NODES.min(self.profile.nodes);
            search.relaxed_mate_within(plies, nodes) == ShortAnswer::NoMate
        });
        if is_longer {
            return None;
        }
        self.find_solution(position, line).ok()
    }

    /// Rejects a position that is seen to have no mate in the lengths wanted. A mate counts in the
    /// relaxed sense, so that none is missed that futile interpositions make longer.
    fn first_question(
        &self,
        search: &mut ShortQuestions<'_>,
        most: Plies,
        nodes: u64,
    ) -> Result<(), Rejection> {
        match search.relaxed_mate_within(most, nodes) {
            ShortAnswer::Mate(_) => {}
            ShortAnswer::NoMate => return Err(Rejection::NoMate),
            ShortAnswer::Open => return Err(Rejection::Open),
        }
        let least = self.profile.least_plies;
        if least > 2 && matches!(search.mate_within(least - 2, nodes), ShortAnswer::Mate(_)) {
            return Err(Rejection::Length);
        }
        Ok(())
    }

    /// Rejects a position with two first moves that are quickly seen to mate.
    fn reject_other_first_moves(&self, search: &mut ShortQuestions<'_>) -> Result<(), Rejection> {
        let profile = self.profile;
        if !profile.uniqueness.is_strict() || profile.least_plies < 2 {
            return Ok(());
        }
        let mut mates = 0;
        for mv in search.position().legal_checks() {
            let undo = search.make(mv);
            let found = search.mate_within(profile.most_plies - 1, QUICK_NODES);
            search.unmake(mv, undo);
            mates += u32::from(matches!(found, ShortAnswer::Mate(_)));
            if mates > 1 {
                return Err(Rejection::NotUnique);
            }
        }
        Ok(())
    }

    /// Finds the line, which is `along` unless that is empty, and all moves that mate beside it.
    fn find_solution(&self, position: &Position, along: &[Move]) -> Result<Solution, Rejection> {
        let (line, accepted) = self.search.from(position, self.stop, |search| {
            let line = self.find_line(search, along)?;
            self.reject_other_mates_along(search, &line)?;
            let accepted = self.ask_at_places(search, &line, |search, main, plies| {
                self.find_accepted_beside(search, main, plies)
            })?;
            Ok((line, accepted))
        })?;
        let judged = referee::judge_tsume(&position.to_sfen(), &line, Color::Black);
        if let Err(fault) = judged {
            let sfen = position.to_sfen();
            log::error!("a line for {sfen} does not pass the referee: {fault}");
            return Err(Rejection::Open);
        }
        Ok(Solution { position: position.clone(), line, accepted })
    }

    /// Finds the line of the tsume length that leaves the fewest pieces, as far as it is seen; or
    /// `along`, if it is such a line.
    fn find_line(
        &self,
        search: &mut ShortQuestions<'_>,
        along: &[Move],
    ) -> Result<Vec<Move>, Rejection> {
        let nodes = self.profile.nodes;
        let most = match search.mate_within(UNLIMITED, nodes) {
            ShortAnswer::Mate(plies) => plies,
            ShortAnswer::NoMate => return Err(Rejection::NoMate),
            ShortAnswer::Open => return Err(Rejection::Open),
        };
        let (found, mut places) = search.tsume_along(most, along, nodes);
        if !found.bounds.meet() {
            return Err(Rejection::Open);
        }
        if !along.is_empty() {
            let is_right = usize::from(found.bounds.upper) == along.len() && are_as_long(&places);
            return if is_right { Ok(along.to_vec()) } else { Err(Rejection::Length) };
        }
        let mut line = found.line.ok_or(Rejection::Open)?;
        for _ in 0..MOST_LINES {
            let Some(better) = line_that_leaves_less(search.position(), &line, &places) else {
                break;
            };
            let (_, of_better) = search.tsume_along(most, &better, nodes);
            if !are_as_long(&of_better) {
                break;
            }
            (line, places) = (better, of_better);
        }
        Ok(line)
    }

    /// Rejects a line beside which a check is quickly seen to mate that may not.
    fn reject_other_mates_along(
        &self,
        search: &mut ShortQuestions<'_>,
        line: &[Move],
    ) -> Result<(), Rejection> {
        if !self.profile.uniqueness.is_strict() {
            return Ok(());
        }
        self.ask_at_places(search, line, |search, main, plies| {
            let others = search.position().legal_checks();
            let is_other_mate = plies > 1
                && others.into_iter().filter(|&mv| mv != main).any(|mv| {
                    let undo = search.make(mv);
                    let found = search.refutation(QUICK_NODES);
                    search.unmake(mv, undo);
                    matches!(found, ShortAnswer::Mate(_))
                });
            if is_other_mate { Err(Rejection::NotUnique) } else { Ok(()) }
        })?;
        Ok(())
    }

    /// Calls `ask` at each place of the attacker along a line, with its move and the plies from
    /// there on, until one answer is a rejection.
    fn ask_at_places<R>(
        &self,
        search: &mut ShortQuestions<'_>,
        line: &[Move],
        mut ask: impl FnMut(&mut ShortQuestions<'_>, Move, Plies) -> Result<R, Rejection>,
    ) -> Result<Vec<R>, Rejection> {
        let mut undos = Vec::new();
        let mut all = Ok(Vec::new());
        for (after, &mv) in line.iter().enumerate() {
            if search.position().side() == Color::Black {
                let answer = ask(search, mv, (line.len() - after) as Plies);
                all = all.and_then(|mut answers: Vec<R>| {
                    answers.push(answer?);
                    Ok(answers)
                });
                if all.is_err() {
                    break;
                }
            }
            undos.push((mv, search.make(mv)));
        }
        while let Some((mv, undo)) = undos.pop() {
            search.unmake(mv, undo);
        }
        all
    }

    /// `main`, which mates in `plies`, and all other moves that mate, the shortest first.
    fn find_accepted_beside(
        &self,
        search: &mut ShortQuestions<'_>,
        main: Move,
        plies: Plies,
    ) -> Result<Vec<Accepted>, Rejection> {
        let mut others = Vec::new();
        for mv in search.position().legal_checks() {
            if mv == main {
                continue;
            }
            let undo = search.make(mv);
            let length = self.length_after(search);
            search.unmake(mv, undo);
            if let Some(other) = length? {
                let other = other + 1;
                if !self.profile.uniqueness.allows(other, plies) {
                    return Err(Rejection::NotUnique);
                }
                others.push(Accepted { mv, plies: other });
            }
        }
        others.sort_by_key(|accepted| accepted.plies);
        others.insert(0, Accepted { mv: main, plies });
        Ok(others)
    }

    /// The tsume length of the mate with the defender to move; `None` if there is no mate.
    fn length_after(&self, search: &mut ShortQuestions<'_>) -> Result<Option<Plies>, Rejection> {
        let nodes = self.profile.nodes;
        let most = match search.refutation(nodes) {
            ShortAnswer::Mate(plies) => plies,
            ShortAnswer::NoMate => return Ok(None),
            ShortAnswer::Open => return Err(Rejection::Open),
        };
        let bounds = search.tsume(most, nodes).bounds;
        if bounds.meet() { Ok(Some(bounds.upper)) } else { Err(Rejection::Open) }
    }
}

/// True if at each of these places all replies last as long as the line.
fn are_as_long(places: &[DefencePlace]) -> bool {
    let is_as_long = |place: &DefencePlace| matches!(place.finding, Finding::AsLong(_));
    places.iter().all(is_as_long)
}

/// A line as long as `line` that leaves fewer pieces, the fewest of those known.
fn line_that_leaves_less(
    position: &Position,
    line: &[Move],
    places: &[DefencePlace],
) -> Option<Vec<Move>> {
    let left = left_after(position, line).total();
    let others = places.iter().flat_map(|place| match &place.finding {
        Finding::AsLong(lines) => {
            lines.iter().map(|rest| [&line[..place.after], rest].concat()).collect()
        }
        _ => Vec::new(),
    });
    let best = others.min_by_key(|line| left_after(position, line).total())?;
    (left_after(position, &best).total() < left).then_some(best)
}

/// Black's hand at the end of a line.
fn left_after(position: &Position, line: &[Move]) -> Hand {
    let mut position = position.clone();
    for &mv in line {
        position.make(mv);
    }
    position.hand(Color::Black)
}
