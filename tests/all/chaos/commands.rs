//! Commands of the client.

use crate::engine_process::ENDLESS;
use crate::rules::positions::Dice;
use crate::support::{MATE_IN_ONE, NO_CHECK};
use std::path::Path;

/// Mates, and what they have in common: the attacker has no king.
const MATES: [&str; 4] = [
    MATE_IN_ONE,
    "9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1",
    "9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p 1",
    "7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1",
];
const NO_MATES: [&str; 2] =
    [NO_CHECK, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"];
const BAD_POSITIONS: [&str; 8] = [
    "position",
    "position startpos moves 7g7g",
    "position sfen",
    "position sfen 9/9/9/9/9/9/9/9/9 b - 1",
    "position sfen kk7/9/9/9/9/9/9/9/9 b G 1",
    "position sfen +R2+R2+R2/9/1+R2+R2+R1/9/9/2+R2+R2+R/9/+R2+R2+R2/4k4 b RBGSNLP 1",
    "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 99999999999999999999",
    "position 4k4/9/4P4/9/9/9/9/9/9 b G 1",
];
const OPTIONS: [&str; 22] = [
    "USI_Hash value 1",
    "USI_Hash value 3",
    "USI_Hash value 16",
    "USI_Hash value 0",
    "USI_Hash value -5",
    "USI_Hash value 99999999999999999999",
    "Threads value 1",
    "Threads value 4",
    "USI_Ponder value true",
    "USI_Ponder value maybe",
    "PvInterval value 0",
    "PvInterval value 1",
    "PvInterval value 1000",
    "NodesLimit value 0",
    "NodesLimit value 300",
    "MateLimit value 0",
    "MateLimit value 3",
    "Effort value any",
    "Effort value shortest",
    "RootDefends value true",
    "RootDefends value false",
    "NoSuchOption value 1",
];
const GARBAGE: [&str; 12] = [
    "",
    " \t ",
    "uci",
    "Go mate 10",
    "gomate",
    "debug on",
    "setoption",
    "setoption name",
    "checkmate nomate",
    "readyok",
    "info string hello",
    "\u{feff}",
];

/// The truth about a position, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    Mate(&'static str),
    NoMate,
    /// Too hard, or a line that was damaged: any answer may be right.
    Unknown,
    /// There is no position.
    Nothing,
}

/// The answer that a `go` must get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Checkmate(Truth),
    BestMove(Truth),
}

/// A line, and what it owes.
pub struct Command {
    pub line: Vec<u8>,
    pub answer: Option<Answer>,
    pub is_ready: bool,
    /// The client waits for all that is owed before it goes on.
    pub waits: bool,
}

impl Command {
    /// A line that asks for no search.
    pub fn plain(line: &str) -> Command {
        Command {
            line: line.as_bytes().to_vec(),
            answer: None,
            is_ready: line == "isready",
            waits: false,
        }
    }
}

/// The lines, one after the other.
pub struct Commands {
    dice: Dice,
    log: String,
    truth: Truth,
    /// Stops that are still to come of a storm.
    stops: usize,
}

impl Commands {
    pub fn new(seed: u64, log: &Path) -> Commands {
        Commands {
            dice: Dice::new(seed),
            log: log.display().to_string(),
            truth: Truth::NoMate,
            stops: 0,
        }
    }

    pub fn next(&mut self) -> Command {
        if self.stops > 0 {
            self.stops -= 1;
            return Command::plain("stop");
        }
        match self.dice.roll(100) {
            0 => Command::plain("usi"),
            1..10 => Command::plain("isready"),
            10..14 => Command::plain("usinewgame"),
            14..24 => self.option(),
            24..46 => self.position(),
            46..76 => self.go(),
            76..84 => Command::plain("stop"),
            84 => {
                self.stops = self.dice.roll(40);
                Command::plain("stop")
            }
            85..88 => Command::plain("ponderhit"),
            88 => Command::plain("gameover lose"),
            89..92 => Command::plain(self.dice.pick(&GARBAGE)),
            92 => self.noise(),
            _ => self.damaged(),
        }
    }

    fn option(&mut self) -> Command {
        let setting = match self.dice.roll(20) {
            0 => format!("LogFile value {}", self.log),
            1 => "LogFile value <empty>".to_string(),
            2 => "LogFile value /no/such/folder".to_string(),
            _ => self.dice.pick(&OPTIONS).to_string(),
        };
        Command::plain(&format!("setoption name {setting}"))
    }

    fn position(&mut self) -> Command {
        let (truth, line) = match self.dice.roll(10) {
            0..5 => {
                let sfen = self.dice.pick(&MATES);
                (Truth::Mate(sfen), format!("position sfen {sfen}"))
            }
            5 => (Truth::NoMate, "position startpos moves 7g7f 3c3d".to_string()),
            6 => {
                let sfen = self.dice.pick(&NO_MATES);
                (Truth::NoMate, format!("position sfen {sfen}"))
            }
            7..9 => (Truth::Unknown, format!("position sfen {ENDLESS}")),
            _ => (Truth::Nothing, self.dice.pick(&BAD_POSITIONS).to_string()),
        };
        self.truth = truth;
        Command::plain(&line)
    }

    /// Half of the searches that end by themselves are waited for.
    fn go(&mut self) -> Command {
        let time = 1 + self.dice.roll(20);
        let (words, is_mate, is_held) = match self.dice.roll(20) {
            0..7 => (format!("mate {time}"), true, false),
            7..9 => ("mate infinite".to_string(), true, true),
            9 => ("mate".to_string(), true, true),
            10 => ("mate soon".to_string(), true, false),
            11 => ("mate 1 2".to_string(), true, false),
            12 => ("infinite".to_string(), false, true),
            13..15 => (format!("ponder btime 10 wtime 10 byoyomi {time}"), false, true),
            15 => (format!("movetime {time} nodes 100"), false, false),
            16 => ("btime soon".to_string(), false, false),
            17 => (format!("movetime {time} depth 3 searchmoves 7g7f"), false, false),
            _ => (format!("btime 100 wtime -20 binc 1 winc 1 byoyomi {time}"), false, false),
        };
        Command {
            line: format!("go {words}").into_bytes(),
            answer: Some(self.owed(is_mate)),
            is_ready: false,
            waits: !is_held && self.dice.roll(2) == 0,
        }
    }

    fn owed(&self, is_mate: bool) -> Answer {
        match is_mate {
            true => Answer::Checkmate(self.truth),
            false => Answer::BestMove(self.truth),
        }
    }

    /// Any bytes, some of them a great many.
    fn noise(&mut self) -> Command {
        let longest = [8, 80, 3000, 1 << 21][self.dice.roll(4)];
        let length = 1 + self.dice.roll(longest);
        let mut line = vec![b'x'];
        line.extend((0..length).map(|_| match self.dice.roll(256) as u8 {
            b'\n' => b' ',
            byte => byte,
        }));
        Command { line, ..Command::plain("") }
    }

    /// A line with a slip in it. What it owes is told by its first words, as the
    /// protocol does; one that would end the session or ask whether all is ready
    /// is left out, and so is one that would set a file or the table's size.
    fn damaged(&mut self) -> Command {
        let truth = self.truth;
        let command = match self.dice.roll(4) {
            0 => self.go(),
            1 => self.option(),
            _ => self.position(),
        };
        let mut line = command.line;
        for _ in 0..=self.dice.roll(3) {
            if line.is_empty() {
                break;
            }
            let at = self.dice.roll(line.len());
            match self.dice.roll(4) {
                0 => line[at] = b' ' + self.dice.roll(95) as u8,
                1 => line[at] = [b'\t', 0, 0xff, b'\r'][self.dice.roll(4)],
                2 => drop(line.remove(at)),
                _ => line.truncate(at),
            }
        }
        let is_text = std::str::from_utf8(&line).is_ok();
        let text = String::from_utf8_lossy(&line).into_owned();
        let mut words = text.split_whitespace();
        let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        // A damaged line sets up an unknown position, or none.
        self.truth = match first {
            "position" if is_text => Truth::Unknown,
            "position" => Truth::Nothing,
            _ => truth,
        };
        // A `go` that cannot be read asks nothing, but wants an answer.
        let asked = match is_text {
            true => self.truth,
            false => Truth::Nothing,
        };
        let is_left_out = first == "setoption" && text.contains("Hash")
            || text.contains("LogFile")
            || matches!(first, "quit" | "isready");
        if is_left_out {
            return Command::plain("");
        }
        let answer = match (first, second) {
            ("go", "mate") => Some(Answer::Checkmate(asked)),
            ("go", _) => Some(Answer::BestMove(asked)),
            _ => None,
        };
        Command { line, answer, is_ready: false, waits: false }
    }
}
