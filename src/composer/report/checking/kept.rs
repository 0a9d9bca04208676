//! Answers that a file keeps: the next sitting of a report does not ask for them again.
//!
//! They are the engine's, about a problem, whatever the report makes of them; so they hold as
//! what is in the table of the file does. Lines are played before they are believed: nothing
//! in a file may be worse than a wrong answer.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;
use tsumi_core::position::Move;
use tsumi_core::solver::{
    Answer, Bounds, DefencePlace, Finding, Meeting, Problem, StateFile, Tsume, TsumeAlong, Verdict,
};

/// The file, if there is one.
#[derive(Clone, Copy)]
pub struct Kept<'a>(pub Option<&'a StateFile>);

/// What is asked about a problem, and the line that it is about.
pub type Asked<'q> = (&'q Problem, &'static str, &'q [Move]);

/// A note on a question.
#[derive(Serialize, Deserialize)]
pub struct Note<F> {
    /// The time spent on it.
    pub spent: Duration,
    /// The most nodes that it had at once.
    pub nodes: u64,
    /// More would not tell more.
    pub is_final: bool,
    /// What was found, if anything was.
    found: Option<F>,
}

impl Kept<'_> {
    /// The answer that was noted, with the time of all sittings; else what `ask` says, which may
    /// go on from what was found before, and is noted. It is asked no more if it `is_final`.
    pub fn ask<R: Noted>(
        self,
        asked: Asked<'_>,
        is_final: impl FnOnce(&Answer) -> bool,
        ask: impl FnOnce(Option<&(Answer, R)>) -> (Answer, R),
    ) -> (Answer, R) {
        let Some(state) = self.0 else {
            return ask(None);
        };
        let note: Option<Note<(Answer, R)>> = noted(state, &asked);
        let spent = note.as_ref().map_or(Duration::ZERO, |note| note.spent);
        let nodes = note.as_ref().map_or(0, |note| note.nodes);
        let was_final = note.as_ref().is_some_and(|note| note.is_final);
        let is_playable =
            |(answer, found): &(Answer, R)| plays(asked, &answer.line) && found.is_playable(asked);
        let before = note.and_then(|note| note.found).filter(is_playable);
        let (answer, found) = match before {
            Some((mut answer, found)) if was_final => {
                answer.statistics.elapsed = spent;
                return (answer, found);
            }
            before => {
                let (answer, found) = ask(before.as_ref());
                let is_mate = answer.verdict == Verdict::Mate;
                match before.filter(|_| is_mate) {
                    Some((_, before)) => (answer, found.joined(before, asked)),
                    None => (answer, found),
                }
            }
        };
        let is_known = !matches!(answer.verdict, Verdict::Unknown(_));
        let note = Note {
            spent: spent + answer.statistics.elapsed,
            nodes: answer.statistics.nodes.max(nodes),
            is_final: is_final(&answer),
            found: is_known.then_some((&answer, &found)),
        };
        if let Ok(words) = serde_json::to_string(&note) {
            state.note(key(&asked), words);
        }
        (answer, found)
    }

    /// What is noted of a question, whatever its answer is.
    pub fn noted(self, asked: Asked<'_>) -> Option<Note<IgnoredAny>> {
        noted(self.0?, &asked)
    }
}

fn noted<F: DeserializeOwned>(state: &StateFile, asked: &Asked<'_>) -> Option<Note<F>> {
    serde_json::from_str(&state.noted(key(asked))?).ok()
}

/// Stays the same from one sitting to the next: they are of one build.
fn key(asked: &Asked<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    asked.hash(&mut hasher);
    hasher.finish()
}

/// What is found beside the answer.
pub trait Noted: Serialize + DeserializeOwned {
    /// True if all lines can be played.
    fn is_playable(&self, _asked: Asked<'_>) -> bool {
        true
    }

    /// What is known of the tsume length.
    fn tsume_bounds(&self) -> Option<Bounds> {
        None
    }

    /// This, and what was found before and not again.
    #[must_use]
    fn joined(self, _before: Self, _asked: Asked<'_>) -> Self {
        self
    }
}

fn plays((problem, ..): Asked<'_>, line: &[Move]) -> bool {
    problem.after(line).is_ok()
}

impl Noted for () {}

impl Noted for bool {}

impl Noted for Tsume {
    fn is_playable(&self, asked: Asked<'_>) -> bool {
        self.line.iter().all(|line| plays(asked, line))
    }

    fn tsume_bounds(&self) -> Option<Bounds> {
        Some(self.bounds)
    }

    fn joined(mut self, before: Tsume, _asked: Asked<'_>) -> Tsume {
        self.bounds.lower = self.bounds.lower.max(before.bounds.lower);
        self.bounds.upper = self.bounds.upper.min(before.bounds.upper);
        self.line = self.line.or(before.line);
        self
    }
}

impl Noted for Meeting {
    fn is_playable(&self, asked: Asked<'_>) -> bool {
        plays(asked, &self.line)
    }
}

impl<N: Noted> Noted for Option<N> {
    fn is_playable(&self, asked: Asked<'_>) -> bool {
        self.iter().all(|one| one.is_playable(asked))
    }

    fn tsume_bounds(&self) -> Option<Bounds> {
        self.as_ref()?.tsume_bounds()
    }

    fn joined(self, before: Self, asked: Asked<'_>) -> Self {
        match (self, before) {
            (Some(one), Some(before)) => Some(one.joined(before, asked)),
            (one, before) => one.or(before),
        }
    }
}

impl Noted for (Option<Tsume>, Option<Meeting>) {
    fn is_playable(&self, asked: Asked<'_>) -> bool {
        self.0.is_playable(asked) && self.1.is_playable(asked)
    }

    fn tsume_bounds(&self) -> Option<Bounds> {
        self.0.tsume_bounds()
    }

    fn joined(self, before: Self, asked: Asked<'_>) -> Self {
        (self.0.joined(before.0, asked), self.1.or(before.1))
    }
}

impl Noted for TsumeAlong {
    fn is_playable(&self, asked: Asked<'_>) -> bool {
        let (tsume, places) = self;
        let line = if asked.2.is_empty() {
            line_of(self)
        } else {
            Some(asked.2)
        };
        let is_possible = |place: &DefencePlace| {
            let before = line.and_then(|line| line.get(..place.after));
            let mut lines = place.shorter.clone();
            let mut finding = place.finding.clone();
            finding.for_each_line(|line| lines.push(line.clone()));
            let mut lines = lines.into_iter();
            before.is_some_and(|before| lines.all(|rest| plays(asked, &[before, &rest].concat())))
        };
        tsume.is_playable(asked) && places.iter().all(is_possible)
    }

    fn tsume_bounds(&self) -> Option<Bounds> {
        self.0.tsume_bounds()
    }

    fn joined(self, before: Self, asked: Asked<'_>) -> Self {
        if asked.2.is_empty() && line_of(&self) != line_of(&before) {
            // The places are those of another line.
            return if line_of(&self).is_some() {
                self
            } else {
                before
            };
        }
        let (tsume, mut places) = self;
        for known in before.1 {
            match places.iter_mut().find(|place| place.after == known.after) {
                Some(place) if place.finding == Finding::Open => *place = known,
                Some(_) => {}
                None => places.push(known),
            }
        }
        places.sort_by_key(|place| place.after);
        (tsume.joined(before.0, asked), places)
    }
}

fn line_of(found: &TsumeAlong) -> Option<&[Move]> {
    found.0.as_ref()?.line.as_deref()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::Position;

    fn moves(line: &str) -> Vec<Move> {
        let moves = line.split_whitespace().map(Move::from_usi);
        moves.collect::<Result<_, _>>().expect(line)
    }

    /// Whoever writes such a note: the report does not go along it.
    #[test]
    fn a_line_that_cannot_be_played_is_not_taken() {
        let sfen = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
        let position = Position::from_sfen(sfen).expect(sfen);
        let problem = Problem::new(&position, false).expect(sfen);
        let line = moves("R*2b 2a2b G*2c 2b1a G*1b");
        for (after, reply, is_right) in [
            (1, "2a3a", true),
            (1, "2a2b", true),
            (1, "2a2c", false),
            (2, "2a3a", false),
            (7, "2a3a", false),
        ] {
            let words = format!(
                r#"[null,[{{"after":{after},"finding":{{"Differs":["{reply}"]}},"shorter":[]}}]]"#
            );
            let found: TsumeAlong = serde_json::from_str(&words).expect("a note");
            let asked = (&problem, "line", line.as_slice());
            assert_eq!(found.is_playable(asked), is_right, "{words}");
        }
    }
}
