//! What a search is asked, what it tells while it runs, and what it answers.

use super::first_moves::FirstMoves;
use crate::length::Bounds;
use crate::notation::{MoveTree, moves};
use crate::position::Move;
use crate::referee::Walk;
use crate::solution::{DefencePlace, Tsume, Variation};
use std::fmt;
use std::time::Duration;

/// How much is done about the length of a mate that was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Nothing: the first proof ends the search.
    Any,
    /// What takes little: shorter mates are looked for as long as they are cheap,
    /// and the line is one that the defender cannot prolong.
    #[default]
    Short,
    /// The shortest length is proven.
    Shortest,
}

impl Effort {
    const ALL: [Effort; 3] = [Effort::Any, Effort::Short, Effort::Shortest];

    /// The words of all efforts, the least first.
    pub const WORDS: [&'static str; 3] = [
        Effort::Any.word(),
        Effort::Short.word(),
        Effort::Shortest.word(),
    ];

    /// The word that stands for the effort in options.
    pub const fn word(self) -> &'static str {
        match self {
            Effort::Any => "any",
            Effort::Short => "short",
            Effort::Shortest => "shortest",
        }
    }

    /// The effort that goes by this word.
    pub fn from_word(word: &str) -> Option<Effort> {
        Effort::ALL.into_iter().find(|effort| effort.word() == word)
    }
}

/// What is done about the length of a mate without futile interpositions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TsumeLength {
    /// Where the shortest length is proven, what takes no longer than that did.
    #[default]
    Cheap,
    /// It is proven.
    Proven,
    /// It is proven, and the line of the answer is one of that length.
    Leads,
}

/// When to give up, and by how many to search. All limits are off by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall time from the start of [`super::Solver::solve`].
    pub time: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Only mates of at most so many plies are looked for.
    pub mate_plies: Option<u32>,
    /// Time between two [`Progress`] events; none are sent without it.
    pub progress_interval: Option<Duration>,
    /// What is done about the length of a mate.
    pub effort: Effort,
    /// What is done about its length without futile interpositions.
    pub tsume: TsumeLength,
    /// This line is held against the tsume length, or if it is empty the line of that
    /// length; only with [`TsumeLength::Proven`].
    pub along: Option<Vec<Move>>,
    /// The other replies are looked at after so many of the attacker's moves in a
    /// mate's line.
    pub variations: usize,
    /// So many first moves are wanted, with a verdict on each; up to 1 is the best
    /// alone.
    pub multi_pv: usize,
    /// A mate's whole proof is walked through afterwards, in at most so many
    /// positions.
    pub walk: Option<u64>,
    /// Threads that search, all on this problem. With more than one, nodes and line
    /// are not the same every time.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: None,
            nodes: None,
            mate_plies: None,
            progress_interval: None,
            effort: Effort::default(),
            tsume: TsumeLength::default(),
            along: None,
            variations: 0,
            walk: None,
            threads: 1,
            multi_pv: 0,
        }
    }
}

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
    /// [`Limits::time`] ran out.
    TimeOut,
    /// [`Limits::nodes`] ran out.
    NodesLimit,
    /// It was proven that no mate exists within [`Limits::mate_plies`]; a
    /// longer one may.
    NoMateWithinLimit,
    /// The only way on is deeper than the search can go.
    TooDeep,
    /// The proof's line did not pass the referee (an error was logged).
    Rejected,
    /// The system gave no thread to search with.
    NoThread,
}

/// One wording for whoever is told, protocol and command line alike. Limits go
/// by their names in the option table.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Stopped => "stopped",
            Reason::TimeOut => "the time ran out",
            Reason::NodesLimit => "NodesLimit reached",
            Reason::NoMateWithinLimit => "no mate within MateLimit; a longer one may exist",
            Reason::TooDeep => "the search cannot go any deeper",
            Reason::Rejected => "the mate found did not stand up to a check of its line",
            Reason::NoThread => "the system gives no thread to search with",
        })
    }
}

/// How a search is doing, or did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Replies that a line does not take.
#[derive(Clone, Debug, Default)]
pub struct Variations {
    /// In the order of the line.
    pub found: Vec<Variation>,
    /// False if the time was over before all were found.
    pub is_complete: bool,
}

/// The end of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Mate, no mate, or unknown.
    pub verdict: Verdict,
    /// For a mate the line to it, empty otherwise. Where the attacker is to
    /// move it has an odd number of plies.
    pub line: Vec<Move>,
    /// For a mate, what is proven about the shortest length. The line may be
    /// longer where the time was too short, or, with [`Effort::Any`], shorter,
    /// where the defender does not hold out as long as possible.
    pub bounds: Option<Bounds>,
    /// For a mate, its length without futile interpositions, as far as that was
    /// looked for.
    pub tsume: Option<Tsume>,
    /// The line is the one of [`Answer::tsume`], and the defender may have futile
    /// interpositions left at its end.
    pub is_tsume_line: bool,
    /// The defender's places along the line of [`Limits::along`], if it was asked for.
    pub places: Vec<DefencePlace>,
    /// The other replies, if they were asked for and there is a mate.
    pub variations: Option<Variations>,
    /// The best first moves, the line's own first, if several were asked for and
    /// there is a mate.
    pub first_moves: Option<FirstMoves>,
    /// How the walk through the proof went, if it was asked for and there is a
    /// mate.
    pub walk: Option<Walk>,
    /// Final figures, without those of variations and walk.
    pub statistics: Statistics,
}

impl Answer {
    pub(super) fn unknown(reason: Reason, statistics: Statistics) -> Answer {
        Answer::without_line(Verdict::Unknown(reason), statistics)
    }

    /// A verdict of which nothing else is known.
    pub fn without_line(verdict: Verdict, statistics: Statistics) -> Answer {
        Answer {
            verdict,
            line: Vec::new(),
            bounds: None,
            tsume: None,
            is_tsume_line: false,
            places: Vec::new(),
            variations: None,
            first_moves: None,
            walk: None,
            statistics,
        }
    }

    /// What is known about the length of a mate, in one wording for protocol and
    /// command line alike.
    pub fn about_length(&self) -> String {
        if !self.is_tsume_line {
            return about_length(self.line.len(), self.bounds);
        }
        let line = format!(
            "line of {} plies without futile interpositions",
            self.line.len()
        );
        match self.bounds {
            Some(Bounds { lower, upper }) if lower == upper => {
                format!("{line}; with them {upper} plies, shortest proven")
            }
            Some(Bounds { lower, upper }) => {
                format!("{line}; upper bound {upper}, lower bound {lower}")
            }
            None => line,
        }
    }

    /// What is known about the length without futile interpositions, and the line
    /// where that is not the answer's; in one wording for protocol and command line
    /// alike.
    pub fn about_tsume(&self) -> Option<String> {
        let tsume = self.tsume.as_ref()?;
        let Bounds { lower, upper } = tsume.bounds;
        Some(match &tsume.line {
            Some(line) => format!("tsume {upper} plies: {}", moves::usi(line)),
            None => format!("tsume upper bound {upper}, lower bound {lower}"),
        })
    }

    /// The line with its variations.
    pub fn moves(&self) -> MoveTree {
        let mut tree = MoveTree::from_mate(&self.line);
        let found = self.variations.iter().flat_map(|all| &all.found);
        for Variation {
            after,
            moves,
            bounds,
        } in found
        {
            let upper = u32::from(bounds.upper);
            let mut place = tree.add_line(MoveTree::ROOT, &self.line[..*after]);
            for (done, &mv) in (0..).zip(moves) {
                place = tree.add(place, mv);
                // A line that is shorter than what is proven says nothing of the
                // plies on its way.
                if done == 0 || moves.len() as u32 == upper + 1 {
                    tree.set_plies(place, upper - done);
                }
                if done == 0 && bounds.meet() {
                    tree.set_shortest(place);
                }
            }
        }
        self.add_first_moves(&mut tree);
        tree
    }

    /// Adds the other first moves that mate.
    fn add_first_moves(&self, tree: &mut MoveTree) {
        let others = self.first_moves.iter().flat_map(|all| &all.best).skip(1);
        for first_move in others {
            let (Some(bounds), Some(&mv)) = (first_move.bounds, first_move.line.first()) else {
                continue;
            };
            tree.add_line(MoveTree::ROOT, &first_move.line);
            let place = tree.add(MoveTree::ROOT, mv);
            tree.set_plies(place, u32::from(bounds.upper.saturating_sub(1)));
            if bounds.meet() {
                tree.set_shortest(place);
            }
        }
    }

    /// Length of the mate in plies.
    pub fn plies(&self) -> Option<usize> {
        (self.verdict == Verdict::Mate).then_some(self.line.len())
    }
}

/// What is known about the length of a mate with a line of so many plies.
pub(super) fn about_length(plies: usize, bounds: Option<Bounds>) -> String {
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
