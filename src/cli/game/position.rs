//! One position of a game: does the side to move mate, and did it? Is it threatened with mate,
//! and was that stopped?

use crate::files::Chance;
use crate::words;
use tsumi_core::notation::moves::{after, japanese};
use tsumi_core::position::{Color, Move, Position};
use tsumi_core::solver::{
    Answer, BrinkmateVerdict, Defender, Effort, Limits, Problem, Solver, Stop, Verdict, moves,
};

/// Nodes to see whether there is a threat of mate: a hundredth of a second, in which all but a few
/// are decided.
const THREAT_NODES: u64 = 10_000;
/// Nodes to see whether a reply parries a threat.
const REPLY_NODES: u64 = 50_000;

/// A threat of mate against the side to move.
pub struct Threat {
    /// The mate that follows if the side to move passes.
    pub line: Vec<Move>,
    /// True if no reply parries the threat.
    pub is_brinkmate: bool,
    /// Whether the move played stops the threat; `None` if that is not known.
    pub is_stopped: Option<bool>,
}

/// A brinkmate that the side to move can force.
pub struct HeldBrinkmate {
    pub line: Vec<Move>,
    /// The most moves of the side to move that it takes.
    pub within: u32,
    /// What the move played made of the brinkmate.
    pub chance: Chance,
    /// If it was put off, the moves of the side to move within which one is left.
    pub left: Option<u32>,
}

/// A brinkmate that the move played allows the opponent.
pub struct AllowedBrinkmate {
    /// The most moves of the opponent that it takes.
    pub within: u32,
    /// A move that avoids it.
    pub escape: Move,
}

/// A position and its result.
pub struct Judged {
    /// Number of the next move, from 1.
    pub number: usize,
    pub position: Position,
    /// The move played; `None` at the end of the game.
    pub played: Option<Move>,
    /// The answer; `None` where no move gives check, so that no search is needed.
    pub answer: Option<Answer>,
    /// What the move played made of the mate; `None` without a mate.
    pub chance: Option<Chance>,
    /// The threat of mate against the side to move, if one was found.
    pub threat: Option<Threat>,
    /// The brinkmate that the side to move can force, if one was found.
    pub held: Option<HeldBrinkmate>,
    /// The brinkmate that the move played allows the opponent, if one was found.
    pub allowed: Option<AllowedBrinkmate>,
}

impl Judged {
    /// Judges a position and the move played there.
    pub fn judge(
        solver: &mut Solver,
        limits: &Limits,
        stop: &Stop,
        number: usize,
        position: &Position,
        played: Option<Move>,
    ) -> Judged {
        let mut solve = |problem: Problem| solver.ask(&problem).limits(limits).stop(stop).solve();
        let problem = Problem::new(position).ok();
        let answer = problem.filter(has_check).map(&mut solve);
        let chance = match &answer {
            Some(answer) if answer.verdict == Verdict::Mate => Some(match played {
                None => Chance::Unplayed,
                Some(mv) if answer.line.first() == Some(&mv) => Chance::Kept,
                Some(mv) => chance_after(&after(position, &[mv]), solve),
            }),
            _ => None,
        };
        let threat = find_threat(solver, limits, stop, position);
        Judged {
            number,
            position: position.clone(),
            played,
            answer,
            chance,
            threat,
            held: None,
            allowed: None,
        }
    }

    /// Notes whether the move played has stopped the threat, by what the opponent has at `next`.
    pub fn link_to_next(&mut self, next: &Judged) {
        let is_stopped = match next.verdict() {
            "mate" => Some(false),
            "nomate" => Some(true),
            _ => None,
        };
        if let Some(threat) = &mut self.threat {
            threat.is_stopped = is_stopped;
        }
    }

    /// The threat, if the move played did not stop it although others would have.
    pub fn threat_left(&self) -> Option<&Threat> {
        let is_left = |threat: &&Threat| threat.is_stopped == Some(false) && !threat.is_brinkmate;
        self.threat.as_ref().filter(is_left)
    }

    /// True if there is anything to say of it: a mate, a threat, a brinkmate, or no answer.
    pub fn is_remarkable(&self) -> bool {
        let has_brinkmate = self.held.is_some() || self.allowed.is_some();
        self.chance.is_some() || self.threat.is_some() || has_brinkmate || !self.is_answered()
    }

    /// The verdict on the position in one word.
    pub fn verdict(&self) -> &'static str {
        let verdict = self.answer.as_ref().map(|answer| &answer.verdict);
        words::verdict(verdict.unwrap_or(&Verdict::NoMate))
    }

    /// The line of a mate; empty if there is none.
    pub fn line(&self) -> &[Move] {
        self.answer.as_ref().map_or(&[], |answer| &answer.line)
    }

    /// The plies of the mate, if there is one.
    pub fn plies(&self) -> Option<usize> {
        self.answer.as_ref().and_then(Answer::plies)
    }

    /// The move that would have avoided the brinkmate which the move played allows, in Japanese
    /// notation; empty if it allows none.
    pub fn escape_in_japanese(&self) -> String {
        let escape = self.allowed.as_ref().map(|allowed| allowed.escape);
        japanese(&self.position, escape.as_slice()).concat()
    }

    /// What the move played made of the brinkmate that the side to move could force.
    pub fn brinkmate_chance(&self) -> Option<Chance> {
        self.held.as_ref().map(|held| held.chance)
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.position.side()
    }

    /// True if it is answered whether there was a mate and whether the move played kept it.
    pub fn is_answered(&self) -> bool {
        let is_open = |answer: &Answer| matches!(answer.verdict, Verdict::Unknown(_));
        !self.answer.as_ref().is_some_and(is_open) && self.chance != Some(Chance::Open)
    }
}

/// True if the side to move attacks and has a check.
fn has_check(problem: &Problem) -> bool {
    problem.attacker_moves() && !moves::moves(problem).is_empty()
}

/// The threat of mate against the side to move, if one is found within few nodes.
fn find_threat(
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
    position: &Position,
) -> Option<Threat> {
    let within = |most: u64| {
        let nodes = limits.nodes.map_or(most, |nodes| nodes.min(most));
        limits.clone().nodes(nodes)
    };
    let passed = Problem::threat(position).ok().filter(has_check)?;
    let limits = within(THREAT_NODES).effort(Effort::Short);
    let answer = solver.ask(&passed).limits(&limits).stop(stop).solve();
    if answer.verdict != Verdict::Mate {
        return None;
    }
    let problem = Problem::with_defender(position, Defender::ToMove).ok()?;
    let limits = within(REPLY_NODES);
    let found = solver.ask(&problem).limits(&limits).stop(stop).brinkmate(0);
    Some(Threat {
        line: answer.line,
        is_brinkmate: found.is_some_and(|found| found.verdict == BrinkmateVerdict::Brinkmate),
        is_stopped: None,
    })
}

/// What the move that led to `position` made of a mate, by a search of that position.
fn chance_after(position: &Position, solve: impl FnOnce(Problem) -> Answer) -> Chance {
    if !position.is_in_check(position.side()) {
        return Chance::Missed;
    }
    let problem = Problem::with_defender(position, Defender::ToMove).ok();
    match problem.map(|problem| solve(problem).verdict) {
        Some(Verdict::Mate) => Chance::Kept,
        Some(Verdict::NoMate) => Chance::Missed,
        Some(Verdict::Unknown(_)) | None => Chance::Open,
    }
}
