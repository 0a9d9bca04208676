//! A conversation on the thread of a host, such as a page in a browser.
//!
//! Responsible for the order of events where there are no threads: the host passes a
//! line, or polls from time to time, and runs the work in between. Relies on
//! [`super::session`] for the replies; must not know how the host suspends the work.

use super::command;
use super::input::InputLine;
use super::output::ClientOutput;
use super::session::{Flow, Session};
use super::worker::SolverWorker;
pub use super::worker::Work;
use crate::settings::Config;
use tsumi_core::system::clock::Instant;

/// A conversation in USI whose lines a host passes on.
pub struct HostedConversation {
    session: Session,
    has_ended: bool,
}

impl HostedConversation {
    /// A conversation, and its work. `take` is called with each line for the client, without its
    /// end. `go_on` must let [`Work::go_on`] run for a few milliseconds: it is called while a line
    /// waits for an answer that is due at once. Besides, the host calls [`Work::go_on`] while
    /// [`HostedConversation::is_busy`]. If it can suspend the work where the clock is read, lines
    /// are handled during a search; else they wait.
    pub fn new(
        take: impl FnMut(&str) + 'static,
        go_on: impl Fn() + 'static,
    ) -> (HostedConversation, Work) {
        let (worker, work) = SolverWorker::hosted(go_on);
        let session = Session::new(ClientOutput::hosted(take), worker, Config::default());
        let conversation = HostedConversation { session, has_ended: false };
        (conversation, work)
    }

    /// Handles a line of the client. There are no replies after `quit`.
    pub fn line(&mut self, line: &str) {
        self.poll();
        if self.has_ended {
            return;
        }
        let line = InputLine::from(line);
        let command = command::read(&line);
        self.has_ended = matches!(self.session.on_line(&line, command), Flow::Quit);
    }

    /// Sends what the work has found since the last call, and stops the search at its limit of
    /// time.
    pub fn poll(&mut self) {
        if self.has_ended {
            return;
        }
        while let Ok(event) = self.session.worker.events.try_recv() {
            self.session.on_event(event);
        }
        if self.session.stop_at().is_some_and(|at| at <= Instant::now()) {
            self.session.end_at_time_limit();
        }
    }

    /// True while an answer or a table is due: then the work must go on.
    pub fn is_busy(&self) -> bool {
        !self.has_ended && self.session.is_busy()
    }

    /// True after `quit`.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usi::worker::WorkerEvent;
    use std::cell::RefCell;
    use std::rc::Rc;
    use tsumi_core::solver::{
        Bounds, Findings, Progress, Statistics, Verdict, answer_without_line,
    };

    /// The replies to the lines of a client; the work runs whenever it may.
    fn talk(lines: &[&str]) -> Vec<String> {
        let said = Rc::new(RefCell::new(Vec::new()));
        let work: Rc<RefCell<Option<Work>>> = Rc::default();
        let (take, go_on) = (Rc::clone(&said), Rc::clone(&work));
        let (mut conversation, its_work) = HostedConversation::new(
            move |line| take.borrow_mut().push(line.to_string()),
            move || go_on.borrow_mut().iter_mut().for_each(Work::go_on),
        );
        *work.borrow_mut() = Some(its_work);
        for line in lines {
            conversation.line(line);
            if *line == "isready" {
                work.borrow_mut().iter_mut().for_each(Work::go_on);
                conversation.poll();
            }
        }
        let said = said.borrow();
        let said = said.iter().filter(|line| !line.starts_with("info "));
        said.cloned().collect()
    }

    const MATE: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

    #[test]
    fn a_search_is_answered_for_when_it_is_stopped() {
        let said =
            talk(&["setoption name USI_Hash value 1", "isready", MATE, "go mate infinite", "stop"]);
        assert_eq!(said, ["readyok", "checkmate G*5b"]);
    }

    #[test]
    fn a_new_search_ends_the_one_before() {
        let start = "position startpos";
        let said = talk(&[MATE, "go mate infinite", start, "go infinite", "stop"]);
        assert_eq!(said[0], "checkmate G*5b");
        // No mate is found in the start position, and the game goes on.
        assert!(said[1].starts_with("bestmove ") && said[1] != "bestmove resign");
        assert_eq!(said.len(), 2);
    }

    /// A table that cannot grow is reported once, however many reports and answers say so.
    #[test]
    fn a_lack_of_memory_is_told_once() {
        let said = Rc::new(RefCell::new(Vec::new()));
        let take = Rc::clone(&said);
        let take = move |line: &str| take.borrow_mut().push(line.to_string());
        let (mut conversation, _work) = HostedConversation::new(take, || ());
        conversation.line("setoption name Language value ja");
        conversation.line("go mate infinite");
        let mut statistics = Statistics::default();
        statistics.lacks_memory = true;
        let answer = answer_without_line(Verdict::NoMate, statistics.clone());
        for _ in 0..2 {
            let mut progress = Progress::default();
            progress.statistics = statistics.clone();
            let progress = WorkerEvent::Progress { id: 1, progress };
            conversation.session.on_event(progress);
        }
        let findings = Some(Box::new(Findings::from(answer)));
        let finished = WorkerEvent::Finished { id: 1, findings };
        conversation.session.on_event(finished);
        let said = said.borrow();
        assert_eq!(said.last().map(String::as_str), Some("checkmate nomate"));
        let told = said.iter().filter(|line| line.contains("メモリ")).count();
        assert_eq!(told, 1, "{said:?}");
    }

    /// Messages to a client whose search reports these bounds of a mate after so many
    /// milliseconds, and is then stopped without an end.
    fn told_of(reports: &[(u16, u16, u64)]) -> Vec<String> {
        let said = Rc::new(RefCell::new(Vec::new()));
        let take = Rc::clone(&said);
        let take = move |line: &str| take.borrow_mut().push(line.to_string());
        let (mut conversation, _work) = HostedConversation::new(take, || ());
        conversation.line(MATE);
        conversation.line("go mate infinite");
        for &(lower, upper, at) in reports {
            let mut progress = Progress::default();
            progress.statistics.elapsed = std::time::Duration::from_millis(at);
            progress.mate = Some(Bounds { lower, upper });
            progress.pv = vec!["G*5b".parse().expect("a move")];
            let progress = WorkerEvent::Progress { id: 1, progress };
            conversation.session.on_event(progress);
        }
        conversation.line("stop");
        let said = said.borrow();
        assert_eq!(said.last().map(String::as_str), Some("checkmate G*5b"));
        let notes = said.iter().filter_map(|line| line.strip_prefix("info string "));
        notes.map(String::from).collect()
    }

    /// One message a change and a second; the last bounds again before the answer.
    #[test]
    fn the_bounds_of_a_mate_are_told_while_its_length_is_proven() {
        let within = |plies: u16, least: u16| {
            format!("mate in at most {plies} plies, at least {least}; line of 1 ply")
        };
        let told = told_of(&[
            (5, 31, 2000),
            (5, 31, 3500),
            (5, 29, 4000),
            (7, 29, 4500),
            (7, 29, 5600),
            (7, 27, 5700),
        ]);
        let of_mate = |plies: u16, least: u16| within(plies, least).replace("; line of 1 ply", "");
        assert_eq!(told, [of_mate(31, 5), of_mate(29, 5), of_mate(29, 7), within(27, 7)]);
    }

    #[test]
    fn nothing_is_said_after_quit() {
        assert_eq!(talk(&[MATE, "go mate infinite", "quit", "stop", "usi"]), [""; 0]);
    }
}
