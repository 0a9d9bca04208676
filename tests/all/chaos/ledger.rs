//! Answers owed to the client, compared with those that come.

use super::commands::{Answer, Command, Truth};
use crate::engine_process::Engine;
use std::collections::VecDeque;
use std::fmt;
use tsumi_core::position::{Color, Move, Position};
use tsumi_core::referee;
use usi::{BestMoveParams, CheckmateParams, EngineCommand, InfoParams};

/// Questions without an answer, and counts of those that have one.
#[derive(Default)]
pub struct Ledger {
    owed: VecDeque<Answer>,
    owed_ready: usize,
    owed_identities: usize,
    pub answered: u64,
    pub mates: u64,
    pub no_mates: u64,
    lines: u64,
}

impl fmt::Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ledger { answered, mates, no_mates, lines, .. } = self;
        write!(
            f,
            "{answered} searches answered, {mates} with mate, {no_mates} with none; {lines} lines"
        )
    }
}

impl Ledger {
    /// Puts down what a command owes.
    pub fn sent(&mut self, command: &Command) {
        self.owed.extend(command.answer);
        self.owed_ready += usize::from(command.is_ready);
        self.owed_identities += usize::from(command.line == b"usi");
    }

    /// Takes lines until nothing is owed.
    pub fn settle(&mut self, engine: &mut Engine) {
        while !self.owed.is_empty() || self.owed_ready > 0 || self.owed_identities > 0 {
            let line = engine.line();
            self.take(&line);
        }
    }

    /// Takes the lines that have come.
    pub fn take_what_is_there(&mut self, engine: &mut Engine) {
        while let Some(line) = engine.line_that_is_there() {
            self.take(&line);
        }
    }

    fn take(&mut self, line: &str) {
        self.lines += 1;
        let command = EngineCommand::parse(line).unwrap_or_else(|_| panic!("{line:?} is no USI"));
        match command {
            EngineCommand::Checkmate(given) => self.checkmate(&given, line),
            EngineCommand::BestMove(given) => self.best_move(&given, line),
            EngineCommand::ReadyOk => settle_one(&mut self.owed_ready, line),
            EngineCommand::UsiOk => settle_one(&mut self.owed_identities, line),
            EngineCommand::Info(parts) => {
                for part in parts {
                    if let InfoParams::Pv(moves) = part {
                        assert!(!moves.is_empty() && moves.iter().all(|text| is_move(text)));
                    }
                }
            }
            EngineCommand::Id(_) | EngineCommand::Option(_) => {}
            EngineCommand::Unknown => panic!("{line:?} is no USI"),
        }
    }

    fn next_owed(&mut self, line: &str) -> Answer {
        self.answered += 1;
        let owed = self.owed.pop_front();
        owed.unwrap_or_else(|| panic!("nobody asked for {line:?}"))
    }

    fn checkmate(&mut self, given: &CheckmateParams, line: &str) {
        let Answer::Checkmate(truth) = self.next_owed(line) else {
            panic!("{line:?} answers another kind of go");
        };
        match (given, truth) {
            (CheckmateParams::Timeout, _) => {}
            (CheckmateParams::NoMate, Truth::NoMate | Truth::Unknown) => self.no_mates += 1,
            (CheckmateParams::Mate(moves), Truth::Mate(sfen)) => {
                self.mates += 1;
                judge(sfen, moves);
            }
            (CheckmateParams::Mate(moves), Truth::Unknown) => {
                assert!(moves.iter().all(|text| is_move(text)), "{line}");
            }
            (_, truth) => panic!("{line:?} of {truth:?}"),
        }
    }

    fn best_move(&mut self, given: &BestMoveParams, line: &str) {
        let Answer::BestMove(truth) = self.next_owed(line) else {
            panic!("{line:?} answers another kind of go");
        };
        match (given, truth) {
            (BestMoveParams::Resign, _) => {}
            (BestMoveParams::MakeMove(best, reply), Truth::Mate(_) | Truth::Unknown) => {
                assert!(is_move(best) && reply.as_deref().is_none_or(is_move), "{line}");
            }
            // A game goes on without a mate, and after a `go` with a mistake.
            (BestMoveParams::MakeMove(best, None), Truth::NoMate | Truth::Nothing) => {
                assert!(is_move(best), "{line}");
            }
            (_, truth) => panic!("{line:?} of {truth:?}"),
        }
    }
}

fn settle_one(owed: &mut usize, line: &str) {
    assert!(*owed > 0, "nobody asked for {line:?}");
    *owed -= 1;
}

/// By the `shogi` crate; it takes nothing but ASCII.
fn is_move(text: &str) -> bool {
    text.is_ascii() && shogi::Move::from_sfen(text).is_some()
}

fn judge(sfen: &str, moves: &[String]) {
    let read = |text: &String| Move::from_usi(text).expect("a move");
    let line: Vec<Move> = moves.iter().map(read).collect();
    let attacker = Position::from_sfen(sfen).map_or(Color::Black, |position| position.side());
    assert!(referee::judge(sfen, &line, attacker).is_ok(), "{sfen} {moves:?}");
}
