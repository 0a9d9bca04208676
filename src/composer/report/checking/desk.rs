//! How questions are asked: each passes through [`Desk::ask`]. A file keeps the answers, so that
//! the next sitting of a report does not ask again.
//!
//! They are the engine's, about a problem, whatever the report makes of them; so they hold as
//! what is in the table of the file does. Lines are played before they are believed: nothing
//! in a file may be worse than a wrong answer.

use super::budget::Budget;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;
use tsumi_core::length::UNLIMITED;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{
    Answer, DefencePlace, Finding, Limits, Meeting, Problem, Solver, StateFile, Stop, Tsume,
    Verdict,
};

/// Questions about a problem.
#[derive(Clone, Copy, Hash)]
pub enum DeskQuestion<'q> {
    /// Is there a mate?
    Verdict,
    /// How long is it?
    Tsume,
    /// How long is it, and do its longest defences come to these positions?
    Meeting(&'q [Position]),
    /// How long is it, and which replies are there along this line (if empty, the one found)?
    Line(&'q [Move]),
    /// Which replies are there along this line of the tsume length, on which neither side errs?
    LongestLine(&'q [Move]),
}

/// The answer to a question: parts that it does not ask about are empty.
#[derive(Clone, Serialize, Deserialize)]
pub struct DeskAnswer {
    pub answer: Answer,
    /// True for no mate that holds only because positions are barred.
    pub rests_on_barred: bool,
    pub tsume: Option<Tsume>,
    pub meeting: Option<Meeting>,
    pub places: Vec<DefencePlace>,
}

/// The note in the file about a question.
#[derive(Default, Serialize, Deserialize)]
pub struct Note {
    /// The time spent on it.
    pub spent: Duration,
    /// The most nodes that one sitting spent on it.
    pub nodes: u64,
    /// The question is answered: more nodes would not tell more.
    pub is_final: bool,
    found: Option<DeskAnswer>,
}

/// The means that any thread needs to ask questions.
pub struct Desk<'a> {
    pub solver: &'a Solver,
    pub budget: Budget<'a>,
    pub stop: &'a Stop,
    pub state: Option<&'a StateFile>,
}

impl Desk<'_> {
    /// Answers a question. One that came to its own end in an earlier sitting is answered from the
    /// file; one that a limit ended goes on from what was found.
    pub fn ask(
        &self,
        problem: &Problem,
        question: DeskQuestion<'_>,
        limits: &Limits,
    ) -> DeskAnswer {
        let Some(state) = self.state else {
            return self.ask_solver(problem, question, limits, None);
        };
        let mut note = self.note(problem, question).unwrap_or_default();
        let before = match note.found.take() {
            Some(mut found) if note.is_final => {
                found.answer.statistics.elapsed = note.spent;
                return found;
            }
            found => found,
        };
        let mut found = self.ask_solver(problem, question, limits, before.as_ref());
        let Answer { verdict, statistics: figures, .. } = &found.answer;
        let is_known = !matches!(verdict, Verdict::Unknown(_));
        note.is_final = self.is_final(&found.answer, question, limits);
        note.spent = note.spent.saturating_add(figures.elapsed);
        note.nodes = note.nodes.max(figures.nodes);
        if let Some(before) = before.filter(|_| *verdict == Verdict::Mate) {
            found.add_earlier(before, question);
        }
        note.found = is_known.then(|| found.clone());
        if let Ok(words) = serde_json::to_string(&note) {
            state.note(note_key(problem, question), words);
        }
        found
    }

    /// The note in the file about a question; an answer that cannot be played is left out.
    pub fn note(&self, problem: &Problem, question: DeskQuestion<'_>) -> Option<Note> {
        let words = self.state?.noted(note_key(problem, question))?;
        let mut note: Note = serde_json::from_str(&words).ok()?;
        let found = note.found.take();
        note.found = found.filter(|found| found.is_playable(problem, question));
        note.is_final &= note.found.is_some();
        Some(note)
    }

    /// True if no limit ended the question: more nodes would not tell more.
    fn is_final(&self, answer: &Answer, question: DeskQuestion<'_>, limits: &Limits) -> bool {
        let figures = &answer.statistics;
        let has_nodes = limits.nodes.is_none_or(|nodes| figures.nodes < nodes);
        let has_time = limits.time.is_none_or(|time| figures.elapsed < time);
        let is_known = !matches!(answer.verdict, Verdict::Unknown(_));
        let is_all = is_known && matches!(question, DeskQuestion::Verdict);
        is_all || has_nodes && has_time && !self.stop.is_raised()
    }

    /// Asks the solver. `known` is what an earlier sitting found.
    fn ask_solver(
        &self,
        problem: &Problem,
        question: DeskQuestion<'_>,
        limits: &Limits,
        known: Option<&DeskAnswer>,
    ) -> DeskAnswer {
        let mut inquiry = self.solver.ask_beside(problem);
        if let Some(DeskAnswer { answer, tsume, .. }) = known {
            inquiry = inquiry.knowing(answer, tsume.as_ref().map(|tsume| tsume.bounds));
        }
        let mut inquiry = inquiry.limits(limits).stop(self.stop);
        inquiry.solve();
        let (tsume, meeting, places) = match question {
            DeskQuestion::Verdict => (None, None, Vec::new()),
            DeskQuestion::Tsume => (inquiry.tsume(), None, Vec::new()),
            DeskQuestion::Meeting(positions) => {
                let (tsume, meeting) = inquiry.tsume_meeting(positions).unwrap_or_default();
                (tsume, meeting, Vec::new())
            }
            DeskQuestion::Line(line) => {
                let found = inquiry.tsume_along(line).ok().flatten();
                let (tsume, places) = found.unwrap_or_default();
                (tsume, None, places)
            }
            DeskQuestion::LongestLine(line) => {
                (None, None, inquiry.places_along_longest(line).unwrap_or_default())
            }
        };
        let answer = inquiry.answer();
        self.budget.count_answer(&answer);
        DeskAnswer { answer, rests_on_barred: inquiry.rests_on_barred(), tsume, meeting, places }
    }
}

/// The key of a question in the file. Both sittings are of one build, so hashes agree.
fn note_key(problem: &Problem, question: DeskQuestion<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (problem, question).hash(&mut hasher);
    hasher.finish()
}

impl DeskAnswer {
    /// The line of the tsume length, if it is proven.
    pub fn line(&self) -> Option<&[Move]> {
        self.tsume.as_ref()?.line.as_deref()
    }

    /// True if all lines of the answer can be played.
    fn is_playable(&self, problem: &Problem, question: DeskQuestion<'_>) -> bool {
        let plays = |line: &[Move]| problem.after(line).is_ok();
        let found = self.line().unwrap_or_default();
        let along = match question {
            DeskQuestion::Line(line) if !line.is_empty() => line,
            DeskQuestion::LongestLine(line) => line,
            _ => found,
        };
        let plays_behind = |place: &DefencePlace| {
            let mut lines = place.shorter.clone();
            let mut finding = place.finding.clone();
            finding.for_each_line(|line| lines.push(line.clone()));
            let before = along.get(..place.after);
            before.is_some_and(|before| lines.iter().all(|rest| plays(&[before, rest].concat())))
        };
        let meeting = self.meeting.as_ref().map_or(&[][..], |meeting| &meeting.line);
        [&self.answer.line, found, meeting].into_iter().all(plays)
            && self.places.iter().all(plays_behind)
    }

    /// Keeps the mate of an answer before, if this one has none as short, and the bounds of its
    /// length, whatever the line was whose places that was asked for.
    pub fn keep_mate(&mut self, before: &DeskAnswer) {
        let upper = |answer: &Answer| answer.bounds.map_or(UNLIMITED, |bounds| bounds.upper);
        if upper(&before.answer) < upper(&self.answer) {
            self.answer.verdict = before.answer.verdict;
            self.answer.line.clone_from(&before.answer.line);
        }
        if let Some(known) = before.answer.bounds {
            self.answer.bounds.get_or_insert(known).learn(known);
        }
        self.keep_tsume(before.tsume.clone());
    }

    /// Keeps what was known of the tsume length.
    fn keep_tsume(&mut self, before: Option<Tsume>) {
        match (&mut self.tsume, before) {
            (Some(tsume), Some(before)) => {
                tsume.bounds.learn(before.bounds);
                if tsume.line.is_none() {
                    (tsume.line, tsume.leaves_fewest) = (before.line, before.leaves_fewest);
                }
            }
            (tsume, before) => *tsume = tsume.take().or(before),
        }
    }

    /// Adds what an earlier sitting found and this one did not.
    fn add_earlier(&mut self, before: DeskAnswer, question: DeskQuestion<'_>) {
        let has_other_line = self.line().is_some() && self.line() != before.line();
        // Its places are those of the line that was found.
        if !(has_other_line && matches!(question, DeskQuestion::Line([]))) {
            self.places.extend(before.places);
            // Settled ones first, then new ones.
            let order = |place: &DefencePlace| (place.after, place.finding == Finding::Open);
            self.places.sort_by_key(order);
            self.places.dedup_by_key(|place| place.after);
        }
        self.meeting = self.meeting.take().or(before.meeting);
        self.keep_tsume(before.tsume);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(line: &str) -> Vec<Move> {
        let moves = line.split_whitespace().map(Move::from_usi);
        moves.collect::<Result<_, _>>().expect(line)
    }

    /// Whoever writes such a note: the report does not go along it.
    #[test]
    fn a_line_that_cannot_be_played_is_not_taken() {
        let sfen = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
        let position = Position::from_sfen(sfen).expect(sfen);
        let problem = Problem::new(&position).expect(sfen);
        let line = moves("R*2b 2a2b G*2c 2b1a G*1b");
        for (after, reply, is_right) in [
            (1, "2a3a", true),
            (1, "2a2b", true),
            (1, "2a2c", false),
            (2, "2a3a", false),
            (7, "2a3a", false),
        ] {
            let words = format!(
                r#"{{"answer":{{"verdict":"Mate","line":[],"bounds":null}},"rests_on_barred":false,
                "tsume":null,"meeting":null,
                "places":[{{"after":{after},"finding":{{"Differs":["{reply}"]}},"shorter":[]}}]}}"#
            );
            let found: DeskAnswer = serde_json::from_str(&words).expect("a note");
            let question = DeskQuestion::Line(&line);
            assert_eq!(found.is_playable(&problem, question), is_right, "{words}");
        }
    }

    /// What is known from an earlier question is told by a later one, too, however short it is.
    #[test]
    fn a_mate_once_found_is_not_lost() {
        // Number 2 of Shogi Zuko (1755), 21 plies.
        let sfen = "9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1";
        let position = Position::from_sfen(sfen).expect(sfen);
        let problem = Problem::new(&position).expect(sfen);
        let ask = |limits: &Limits, known: Option<&DeskAnswer>| {
            let solver = Solver::new(1).expect("memory");
            let (budget, stop) = (Budget::new(limits, None), Stop::new());
            let desk = Desk { solver: &solver, budget, stop: &stop, state: None };
            let mut found = desk.ask(&problem, DeskQuestion::Line(&[]), limits);
            if let Some(known) = known {
                found.keep_mate(known);
            }
            found
        };
        let known = ask(&Limits::new(), None);
        assert_eq!(known.answer.verdict, Verdict::Mate);
        let short = Limits::new().nodes(1);
        assert!(matches!(ask(&short, None).answer.verdict, Verdict::Unknown(_)));
        let found = ask(&short, Some(&known));
        assert_eq!(found.answer.verdict, Verdict::Mate);
        assert_eq!(found.answer.bounds, known.answer.bounds);
        let bounds = |answer: &DeskAnswer| answer.tsume.as_ref().map(|tsume| tsume.bounds);
        assert!(bounds(&known).is_some());
        assert_eq!(bounds(&found), bounds(&known));
    }
}
