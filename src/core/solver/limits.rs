//! The limits of a search, and its effort for the length of a mate.

use crate::length::{Plies, UNLIMITED};
use std::fmt;
use std::time::Duration;

/// The effort for the length of a mate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// Nothing: the first proof ends the search.
    Any,
    /// What is cheap: shorter mates are searched for as long as this costs little, and
    /// the line is one that the defender cannot prolong.
    #[default]
    Short,
    /// The shortest length is proven.
    Shortest,
}

impl Effort {
    const ALL: [Effort; 3] = [Effort::Any, Effort::Short, Effort::Shortest];

    /// The words for all efforts, the least first.
    pub const WORDS: [&'static str; 3] =
        [Effort::Any.word(), Effort::Short.word(), Effort::Shortest.word()];

    /// The word for the effort in options.
    pub const fn word(self) -> &'static str {
        match self {
            Effort::Any => "any",
            Effort::Short => "short",
            Effort::Shortest => "shortest",
        }
    }

    /// The effort with this word.
    pub fn from_word(word: &str) -> Option<Effort> {
        Effort::ALL.into_iter().find(|effort| effort.word() == word)
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Limits of a search, and its threads. No limits are set by default; they hold for all
/// questions of one [`Inquiry`](super::Inquiry) together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Wall time from the first question.
    pub time: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Only mates of at most this many plies are looked for.
    pub mate_plies: Option<u32>,
    /// Time between two [`Progress`](super::Progress) events; none are sent without it.
    pub progress_interval: Option<Duration>,
    /// The effort for the length of a mate.
    pub effort: Effort,
    /// With [`Effort::Short`], positions that may be visited after the first mate to
    /// prove the shortest length.
    pub length_nodes: u64,
    /// Below [`Effort::Shortest`], some positions may be visited to find, of equally long
    /// lines, one that leaves the attacker the fewest pieces.
    pub compares_replies: bool,
    /// A mate is not expected: a proof that there is none is found sooner, a mate later.
    pub expects_no_mate: bool,
    /// Threads that search, all on this problem. With more than one, nodes and line
    /// vary from run to run.
    pub threads: usize,
    /// Positions that one thread visits before the others are called, so that an answer
    /// within as many is the same each time.
    pub nodes_alone: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: None,
            nodes: None,
            mate_plies: None,
            progress_interval: None,
            effort: Effort::default(),
            length_nodes: 0,
            compares_replies: false,
            expects_no_mate: false,
            threads: 1,
            nodes_alone: 0,
        }
    }
}

impl Limits {
    /// No limits, one thread, [`Effort::Short`].
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Gives up after `time`.
    #[must_use]
    pub fn time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// Gives up after about `nodes` positions.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// Looks only for mates of at most `plies`.
    #[must_use]
    pub fn mate_plies(self, plies: u32) -> Limits {
        Limits { mate_plies: Some(plies), ..self }
    }

    /// Reports on progress each `interval`.
    #[must_use]
    pub fn progress_interval(self, interval: Duration) -> Limits {
        Limits { progress_interval: Some(interval), ..self }
    }

    /// Sets the effort for the length of a mate.
    #[must_use]
    pub fn effort(self, effort: Effort) -> Limits {
        Limits { effort, ..self }
    }

    /// Sets what [`Effort::Short`] may spend to prove the shortest length.
    #[must_use]
    pub fn length_nodes(self, length_nodes: u64) -> Limits {
        Limits { length_nodes, ..self }
    }

    /// Compares equally long lines by the pieces that they leave.
    #[must_use]
    pub fn compares_replies(self, compares_replies: bool) -> Limits {
        Limits { compares_replies, ..self }
    }

    /// Searches rather for a proof that there is no mate.
    #[must_use]
    pub fn expects_no_mate(self, expects_no_mate: bool) -> Limits {
        Limits { expects_no_mate, ..self }
    }

    /// Searches with this many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Limits {
        Limits { threads, ..self }
    }

    /// The greatest length to look for, in plies: odd where the attacker moves first.
    pub(super) fn max_plies(&self, attacker_moves: bool) -> Plies {
        match self.mate_plies {
            Some(plies) if plies < u32::from(UNLIMITED) => {
                let plies = plies as Plies;
                if (plies % 2 == 1) == attacker_moves { plies } else { plies.saturating_sub(1) }
            }
            _ => UNLIMITED,
        }
    }

    /// Lets one thread visit this many positions before the others are called.
    #[must_use]
    pub fn nodes_alone(self, nodes_alone: u64) -> Limits {
        Limits { nodes_alone, ..self }
    }
}
