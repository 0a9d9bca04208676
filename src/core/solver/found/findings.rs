//! The questions beyond the verdict, and the findings.

use super::answer::{Answer, Verdict};
use super::brinkmate_answer::{BrinkmateAnswer, BrinkmateFaults, BrinkmateVerdict};
use super::first_move::FirstMoves;
use crate::certificate::Claim;
use crate::length::Bounds;
use crate::notation::MoveTree;
use crate::position::Move;
use crate::solution::{Refutation, Sideline, Tsume, Variation};
use std::cmp::Reverse;

/// The effort for the length of a mate without futile interpositions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TsumeLength {
    /// Prove it if the shortest length was soon proven and this takes little, too.
    #[default]
    Cheap,
    /// Prove it if that takes at most this many positions.
    Within(u64),
    /// Prove it.
    Proven,
    /// Prove it, and answer with a line of that length.
    Leads,
}

/// Questions to [`Inquiry::find`](crate::solver::Inquiry::find) beyond the verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Questions {
    /// The effort for the length without futile interpositions.
    pub tsume: TsumeLength,
    /// Number of first moves wanted, each with its verdict; with 0 or 1 only the best.
    pub first_moves: usize,
    /// Number of the attacker's moves in the line after which the other replies are
    /// searched: none by default, [`usize::MAX`] for all.
    pub variations: usize,
    /// Not the mate, but the shortest brinkmate of at most as many moves of the attacker is
    /// asked for; the questions above then hold where there is a mate, and `variations` of the
    /// replies to the move that makes the brinkmate.
    pub brinkmate: Option<u32>,
    /// Faults of the problem of a brinkmate are asked for, too.
    pub faults: bool,
    /// Why there is no mate: the reply that shows it where the defender is to move, else, if
    /// `variations` are asked for, that to each check.
    pub refutations: bool,
}

impl Questions {
    /// Nothing but the verdict, and the tsume length where it is cheap.
    pub fn new() -> Questions {
        Questions::default()
    }

    /// Sets what to do about the tsume length.
    #[must_use]
    pub fn tsume(self, tsume: TsumeLength) -> Questions {
        Questions { tsume, ..self }
    }

    /// Asks for the best `first_moves`.
    #[must_use]
    pub fn first_moves(self, first_moves: usize) -> Questions {
        Questions { first_moves, ..self }
    }

    /// Asks for the replies after the attacker's first `variations` moves.
    #[must_use]
    pub fn variations(self, variations: usize) -> Questions {
        Questions { variations, ..self }
    }

    /// Asks for the shortest brinkmate of at most `most` moves in place of the mate.
    #[must_use]
    pub fn brinkmate(self, most: u32) -> Questions {
        Questions { brinkmate: Some(most), ..self }
    }

    /// Asks why there is no mate.
    #[must_use]
    pub fn refutations(self) -> Questions {
        Questions { refutations: true, ..self }
    }

    /// Asks for what spoils the problem of a brinkmate.
    #[must_use]
    pub fn faults(self) -> Questions {
        Questions { faults: true, ..self }
    }
}

/// The conclusion from all findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Conclusion {
    /// A mate, also where a brinkmate was asked for.
    Mate,
    /// No mate.
    NoMate,
    /// A brinkmate.
    Brinkmate,
    /// No brinkmate.
    NoBrinkmate,
    /// Neither was proven.
    Open,
}

/// Replies that a line does not take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variations {
    /// In the order of the line.
    pub found: Vec<Variation>,
    /// False if the time ran out before all were found.
    pub is_complete: bool,
}

/// A check that does not mate, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refuted {
    /// The check; `None` for the one that led to the position.
    pub check: Option<Move>,
    /// The refutation of the check.
    pub by: Refutation,
}

impl Refuted {
    /// A check with what refutes it.
    pub(crate) fn new(check: Option<Move>, by: Refutation) -> Refuted {
        Refuted { check, by }
    }

    /// The moves from the position on.
    pub fn moves(&self) -> Vec<Move> {
        self.check.iter().chain(&self.by.line).copied().collect()
    }
}

/// All findings about a problem: whatever was found by the questions asked, right or wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Findings {
    /// Verdict, line and bounds of the mate. Where a brinkmate is asked for it says only what
    /// that shows: the mate that makes the problem unsound, or that there is none.
    pub answer: Answer,
    /// The brinkmate, if it was asked for ([`Questions::brinkmate`]).
    pub brinkmate: Option<BrinkmateAnswer>,
    /// The faults of the problem of a brinkmate, if they were asked for and its length is proven.
    pub faults: Option<BrinkmateFaults>,
    /// The mate is a threat: the defender has passed before it
    /// ([`Problem::threat`](crate::solver::Problem::threat)).
    pub is_threat: bool,
    /// The line of the answer is the one of the tsume length, and the defender may have
    /// futile interpositions left at its end.
    pub is_tsume_line: bool,
    /// For a mate, its length without futile interpositions, if it was searched for.
    pub tsume: Option<Tsume>,
    /// The best first moves, the line's own first, if several were asked for and
    /// there is a mate.
    pub first_moves: Option<FirstMoves>,
    /// The other replies, if they were asked for and there is a mate.
    pub variations: Option<Variations>,
    /// Without a mate, checks with what refutes them, as far as that was asked for and found.
    pub refutations: Vec<Refuted>,
    /// Claims of other processes without a proof; empty unless they took part in the search.
    pub by_word: Vec<Claim>,
}

impl From<Answer> for Findings {
    fn from(answer: Answer) -> Findings {
        Findings {
            answer,
            brinkmate: None,
            faults: None,
            is_threat: false,
            is_tsume_line: false,
            tsume: None,
            first_moves: None,
            variations: None,
            refutations: Vec::new(),
            by_word: Vec::new(),
        }
    }
}

impl Findings {
    /// The conclusion from all findings.
    pub fn conclusion(&self) -> Conclusion {
        match (&self.brinkmate, &self.answer.verdict) {
            (Some(found), _) => match found.verdict {
                BrinkmateVerdict::Mate => Conclusion::Mate,
                BrinkmateVerdict::Brinkmate => Conclusion::Brinkmate,
                BrinkmateVerdict::None => Conclusion::NoBrinkmate,
                BrinkmateVerdict::Unknown(_) => Conclusion::Open,
            },
            (None, Verdict::Mate) => Conclusion::Mate,
            (None, Verdict::NoMate) => Conclusion::NoMate,
            (None, Verdict::Unknown(_)) => Conclusion::Open,
        }
    }

    /// The answer about a brinkmate, if that was asked for and there is no mate.
    pub fn beside_mate(&self) -> Option<&BrinkmateAnswer> {
        let found = self.brinkmate.as_ref();
        found.filter(|found| found.verdict != BrinkmateVerdict::Mate)
    }

    /// The line of what was asked: to the brinkmate, else to the mate.
    pub fn line(&self) -> &[Move] {
        let found = self.beside_mate();
        found.map_or(&self.answer.line, |found| &found.line)
    }

    /// Length of the line in plies, if what was asked for was found.
    pub fn plies(&self) -> Option<usize> {
        let is_found = matches!(self.conclusion(), Conclusion::Mate | Conclusion::Brinkmate);
        is_found.then_some(self.line().len())
    }

    /// Bounds of the length as problems count it: without futile interpositions where that is
    /// known, else with all.
    pub fn length(&self) -> Option<Bounds> {
        let tsume = self.tsume.as_ref().map(|tsume| tsume.bounds);
        tsume.or(self.answer.bounds)
    }

    /// The line with its variations, and the other first moves that mate.
    pub fn moves(&self) -> MoveTree {
        match self.beside_mate() {
            Some(found) => self.with_replies(found),
            None => self.moves_beside(&self.answer.line),
        }
    }

    /// The line to a brinkmate with the replies behind it that parry its threat, the one that lasts
    /// longest first; with one that does not if there is no other. Then the other replies before
    /// its end, each with a mate or a line to another brinkmate.
    fn with_replies(&self, found: &BrinkmateAnswer) -> MoveTree {
        let mut tree = MoveTree::from_line(&found.line);
        let all = || self.variations.iter().flat_map(|all| &all.found);
        let mut replies: Vec<&Variation> =
            all().filter(|one| found.is_met_otherwise(one)).collect();
        replies.sort_by_key(|reply| Reverse(reply.moves.len()));
        let others = all().take(usize::from(replies.is_empty()));
        for reply in replies.into_iter().chain(others) {
            add_variation(&mut tree, &found.line, reply);
        }
        for defence in &found.defences {
            for one in defence.met_otherwise() {
                add_sideline(&mut tree, &found.line[..defence.after], one);
            }
        }
        tree
    }

    /// [`Findings::moves`] with another line of the mate in the place of the answer's, such as that
    /// of the tsume length. Variations that last longer than that line are left out: their
    /// interpositions are futile.
    pub fn moves_beside(&self, line: &[Move]) -> MoveTree {
        let mut tree = MoveTree::from_mate(line);
        let pairs = line.iter().zip(&self.answer.line);
        let common = pairs.take_while(|(one, other)| one == other).count();
        let fits = |one: &&Variation| {
            let end = one.after + 1 + usize::from(one.bounds.upper);
            one.after <= common && one.after < line.len() && end <= line.len()
        };
        let all = self.variations.iter().flat_map(|all| &all.found);
        let is_own = line == self.answer.line;
        for variation in all.filter(|one| is_own || fits(one)) {
            add_variation(&mut tree, line, variation);
        }
        if let Some(all) = &self.first_moves {
            add_first_moves(&mut tree, line, all);
        }
        tree
    }
}

/// Adds a reply and the moves behind it, with their plies where those are known.
fn add_variation(tree: &mut MoveTree, line: &[Move], variation: &Variation) {
    let Variation { after, moves, bounds } = variation;
    let upper = u32::from(bounds.upper);
    let mut place = tree.add_line(MoveTree::ROOT, &line[..*after]);
    for (done, &mv) in (0..).zip(moves) {
        place = tree.add(place, mv);
        // If the line is shorter than the proven length, the plies at its places are
        // unknown.
        if done == 0 || moves.len() as u32 == upper + 1 {
            tree.set_plies(place, upper - done);
        }
        if done == 0 && bounds.meet() {
            tree.set_shortest(place);
        }
    }
}

/// Adds a reply before a line's brinkmate; without plies if another brinkmate follows.
fn add_sideline(tree: &mut MoveTree, before: &[Move], one: &Sideline) {
    let Some(bounds) = one.mate else {
        tree.add_line(MoveTree::ROOT, &[before, one.moves.as_slice()].concat());
        return;
    };
    let variation = Variation { after: before.len(), moves: one.moves.clone(), bounds };
    add_variation(tree, before, &variation);
}

/// Adds the first moves that mate, except the line's own.
fn add_first_moves(tree: &mut MoveTree, line: &[Move], all: &FirstMoves) {
    for first_move in &all.best {
        let (Some(bounds), Some(&mv)) = (first_move.bounds, first_move.line.first()) else {
            continue;
        };
        if line.first() == Some(&mv) {
            continue;
        }
        tree.add_line(MoveTree::ROOT, &first_move.line);
        let place = tree.add(MoveTree::ROOT, mv);
        tree.set_plies(place, u32::from(bounds.upper.saturating_sub(1)));
        if bounds.meet() {
            tree.set_shortest(place);
        }
    }
}
