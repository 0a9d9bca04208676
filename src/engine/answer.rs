//! What a search reports while it runs, and what it answers.

use crate::length::Bounds;
use crate::position::Move;
use std::time::Duration;

/// What is known about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A forced mate was proven; the line shows it.
    Mate,
    /// It was proven that there is no forced mate.
    NoMate,
    /// Neither was proven.
    Unknown(Reason),
}

/// Why a search ended without a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// [`super::Stop`] was raised.
    Stopped,
    /// [`super::Limits::time`] ran out.
    TimeOut,
    /// [`super::Limits::nodes`] ran out.
    NodesLimit,
    /// It was proven that no mate exists within [`super::Limits::mate_plies`]; a
    /// longer one may.
    NoMateWithinLimit,
    /// The only way on is deeper than the search can go.
    TooDeep,
    /// The proof's line did not pass the referee (an error was logged).
    Rejected,
    /// The system gave no thread to search with.
    NoThread,
}

/// How a search is doing, or did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Wall time since the start.
    pub elapsed: Duration,
    /// Positions visited.
    pub nodes: u64,
    /// Nodes whose moves were listed, revisits included.
    pub expansions: u64,
    /// Length of the line being searched (plies).
    pub depth: u32,
    /// Greatest depth reached (plies).
    pub seldepth: u32,
    /// Share of the table in use, in thousandths.
    pub hashfull: u32,
}

/// Sent while a search runs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Figures so far.
    pub statistics: Statistics,
    /// Proof number of the root.
    pub pn: u32,
    /// Disproof number of the root.
    pub dn: u32,
    /// A mate was found, and better ones are looked for: what is proven about the
    /// shortest length.
    pub mate: Option<Bounds>,
    /// The line of that mate, which has passed the referee, or else the line being
    /// searched, from the root.
    pub pv: Vec<Move>,
}

impl Progress {
    /// The answer if the search were over now; `None` if no mate was found yet.
    pub fn answer_so_far(&self) -> Option<Answer> {
        let bounds = self.mate?;
        Some(Answer {
            line: self.pv.clone(),
            bounds: Some(bounds),
            ..Answer::without_line(Verdict::Mate, self.statistics.clone())
        })
    }
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// For a mate the line to it, empty otherwise. Where the attacker is to
    /// move it has an odd number of plies.
    pub line: Vec<Move>,
    /// For a mate, what is proven about the shortest length. The line may be
    /// longer where the time was too short, or, with [`super::Effort::Any`], shorter,
    /// where the defender does not hold out as long as possible.
    pub bounds: Option<Bounds>,
    /// Figures so far, those of further questions included.
    pub statistics: Statistics,
}

impl Answer {
    /// A verdict of which nothing else is known.
    pub(crate) fn without_line(verdict: Verdict, statistics: Statistics) -> Answer {
        Answer {
            verdict,
            line: Vec::new(),
            bounds: None,
            statistics,
        }
    }

    /// Length of the line in plies, if there is a mate.
    pub fn plies(&self) -> Option<usize> {
        (self.verdict == Verdict::Mate).then_some(self.line.len())
    }
}
