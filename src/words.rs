//! Answers in words: one wording for the protocol, the command line and results in files.

use crate::engine::report::{GivenLine, Open};
use crate::engine::{Reason, Verdict};
#[cfg(feature = "protocol")]
use crate::{
    engine::{Findings, FirstMove},
    length::Bounds,
    notation::{moves, rest},
    position::Position,
};

/// The verdict in one word, as in the protocol.
pub fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Mate => "mate",
        Verdict::NoMate => "nomate",
        Verdict::Unknown(_) => "timeout",
    }
}

/// Why there is no answer; none if there is one.
pub fn why_open(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Unknown(why) => Some(reason(why).to_string()),
        Verdict::Mate | Verdict::NoMate => None,
    }
}

/// Why there is no verdict. Limits are called by their names in the option table.
pub fn reason(reason: &Reason) -> &'static str {
    match reason {
        Reason::Stopped => "stopped",
        Reason::TimeOut => "the time ran out",
        Reason::NodesLimit => "NodesLimit reached",
        Reason::NoMateWithinLimit => "no mate within MateLimit; a longer one may exist",
        Reason::TooDeep => "the search cannot go any deeper",
        Reason::Rejected => "the line of the mate found failed its check",
        Reason::NoThread => "cannot start a search thread",
    }
}

/// That pieces are missing from a position; `None` if none are.
#[cfg(feature = "protocol")]
pub fn nowhere(position: &Position) -> Option<String> {
    let left = rest::nowhere(position)?;
    let pieces = match rest::count(left) {
        1 => "1 piece is".to_string(),
        number => format!("{number} pieces are"),
    };
    Some(format!(
        "{pieces} neither on the board nor in a hand ({left}) and so not in play"
    ))
}

/// The length of a mate, as far as it is known.
#[cfg(feature = "protocol")]
pub fn length(findings: &Findings) -> String {
    let (plies, bounds) = (findings.answer.line.len(), findings.answer.bounds);
    if !findings.is_tsume_line {
        return length_of_line(plies, bounds);
    }
    let line = format!("line of {plies} plies without futile interpositions");
    match bounds {
        Some(Bounds { lower, upper }) if lower == upper => {
            format!("{line}; with them {upper} plies, shortest proven")
        }
        Some(Bounds { lower, upper }) => {
            format!("{line}; upper bound {upper}, lower bound {lower}")
        }
        None => line,
    }
}

/// The length without futile interpositions, as far as it is known, and its line unless
/// that is the answer's.
#[cfg(feature = "protocol")]
pub fn tsume(findings: &Findings) -> Option<String> {
    let tsume = findings.tsume.as_ref()?;
    let Bounds { lower, upper } = tsume.bounds;
    Some(match &tsume.line {
        Some(line) => format!("tsume {upper} plies: {}", moves::usi(line)),
        None if lower == upper => {
            format!("tsume {upper} plies, without a line: a limit was reached")
        }
        None => format!("tsume upper bound {upper}, lower bound {lower}"),
    })
}

/// The verdict on a first move.
#[cfg(feature = "protocol")]
pub fn first_move(first_move: &FirstMove) -> String {
    match &first_move.verdict {
        Verdict::Mate => {
            let length = length_of_line(first_move.line.len(), first_move.bounds);
            let detour = if first_move.comes_back {
                "; passes through the starting position"
            } else {
                ""
            };
            format!("mate (proven), {length}{detour}")
        }
        Verdict::NoMate => "no mate (proven)".to_string(),
        Verdict::Unknown(why) => format!("not settled: {}", reason(why)),
    }
}

/// The length of a mate with a line of `plies`, as far as it is known.
#[cfg(feature = "protocol")]
fn length_of_line(plies: usize, bounds: Option<Bounds>) -> String {
    let line = format!("line of {plies} plies");
    match bounds {
        Some(bounds) if bounds.meet() && usize::from(bounds.upper) == plies => {
            format!("{line}; shortest proven")
        }
        Some(bounds) if bounds.meet() => {
            format!("{line}; shortest length proven: {} plies", bounds.upper)
        }
        Some(Bounds { lower, upper }) => {
            format!("{line}; upper bound {upper}, lower bound {lower}")
        }
        None => line,
    }
}

/// How a given solution was judged; `None` if there is none.
pub fn given(judged: &GivenLine) -> Option<String> {
    Some(match judged {
        GivenLine::Absent => return None,
        GivenLine::Taken => "is the main line".to_string(),
        GivenLine::Open => "ends in mate; whether it holds is not settled".to_string(),
        GivenLine::NoLine(fault) => format!("not taken: no mate ({fault})"),
        GivenLine::NoMate(ply) => format!("not taken: there is no longer a mate at ply {ply}"),
        GivenLine::Futile(ply) => format!("not taken: ply {ply} is a futile interposition"),
    })
}

/// An open question of a report.
pub fn open(open: &Open) -> String {
    match open {
        Open::Verdict(why) => format!("whether there is a mate: {}", reason(why)),
        Open::Length => "the tsume length".to_string(),
        Open::Defence(ply) => format!("ply {ply}: how long the defender lasts"),
        Open::Attack(ply, mv) => format!("ply {ply}: whether {mv} mates"),
        Open::Way(ply, mv) => format!("ply {ply}: whether the mate by {mv} is as long"),
    }
}
