//! The answer of a search.

use crate::certificate::DoubtfulPlace;
use crate::length::Bounds;
use crate::position::Move;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// The verdict on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// A forced mate was proven; the line shows it.
    Mate,
    /// No forced mate exists, as is proven.
    NoMate,
    /// Neither a mate nor its absence was proven.
    Unknown(Reason),
}

/// Why a search ended without a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Reason {
    /// [`Stop`](crate::solver::Stop) was raised.
    Stopped,
    /// [`Limits::time`](crate::solver::Limits::time) ran out.
    TimeOut,
    /// [`Limits::nodes`](crate::solver::Limits::nodes) ran out.
    NodesLimit,
    /// It was proven that no mate exists within
    /// [`Limits::mate_plies`](crate::solver::Limits::mate_plies); a longer one may.
    NoMateWithinLimit,
    /// The only way on is deeper than the search can go.
    TooDeep,
    /// The line of the proof did not pass the referee (an error was logged).
    Rejected,
    /// A mate was proven, and nothing ended the search, but no line shows it: some proof that was
    /// relied on is none.
    NoLine,
    /// The system gave no thread to search with.
    NoThread,
    /// Other processes have decided it, and there is no proof of what they say:
    /// [`Findings::by_word`](crate::solver::Findings::by_word).
    ByWord,
}

impl Reason {
    /// The reason in English. Limits are called by their names in the option table.
    pub const fn english(self) -> &'static str {
        match self {
            Reason::Stopped => "stopped",
            Reason::TimeOut => "the time ran out",
            Reason::NodesLimit => "NodesLimit reached",
            Reason::NoMateWithinLimit => "no mate within MateLimit; a longer one may exist",
            Reason::TooDeep => "the search cannot go any deeper",
            Reason::Rejected => "the line of the mate found failed its check",
            Reason::NoLine => "no line shows the mate found",
            Reason::NoThread => "cannot start a search thread",
            Reason::ByWord => "by the word of the workers",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Mate => f.pad("mate"),
            Verdict::NoMate => f.pad("no mate"),
            Verdict::Unknown(why) => f.pad(&format!("not answered: {why}")),
        }
    }
}

/// Figures of a search, running or finished.
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
    /// There was no memory when the table should have grown: the search goes on with what
    /// it has, and is slower.
    pub lacks_memory: bool,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Answer {
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// The mating line; empty unless there is a mate. Its number of plies is odd if the
    /// attacker is to move.
    pub line: Vec<Move>,
    /// For a mate, the proven bounds of the shortest length; `None` without a mate, also where
    /// short ones are ruled out. The line may be longer if the time was too short, or, with
    /// [`Effort::Any`](crate::solver::Effort::Any), shorter, as its defender may not hold out as long
    /// as possible.
    pub bounds: Option<Bounds>,
    /// Figures so far, including those of further questions.
    #[serde(skip)]
    pub statistics: Statistics,
}

/// The positions at which a proof did not show what the table says, the most doubtful first. Not
/// part of the library's face.
#[derive(Clone, Debug, Default)]
pub struct Doubtful(pub(in crate::solver) Vec<DoubtfulPlace>);

impl Doubtful {
    /// Adds those of `others` at the end.
    pub fn extend(&mut self, others: &Doubtful) {
        self.0.extend(&others.0);
    }
}

/// An answer that was not searched for, such as that there is no mate without a check. Not
/// part of the library's face, where an answer is what a search has found.
pub fn answer_without_line(verdict: Verdict, statistics: Statistics) -> Answer {
    Answer::without_line(verdict, statistics)
}

impl Answer {
    /// An answer without a line.
    pub(crate) fn without_line(verdict: Verdict, statistics: Statistics) -> Answer {
        Answer { verdict, line: Vec::new(), bounds: None, statistics }
    }

    /// Length of the line in plies, if there is a mate.
    pub fn plies(&self) -> Option<usize> {
        (self.verdict == Verdict::Mate).then_some(self.line.len())
    }
}
