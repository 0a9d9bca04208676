//! Parses lines of input.
//!
//! Responsible for recognising the commands and for reporting what is wrong with any
//! other line. Each line is read once, by the input thread. The lines that USI shares
//! with UCI are read by `vampirc-uci` once their first word is known: it reads these
//! correctly, and must be given no others (it panics on some). Must not know how
//! commands are carried out.

use super::go::{self, Form, Go, GoError, PonderHit};
use super::input::{InputLine, LONGEST_LINE};
use crate::words::Message;
use tsumi_core::notation::setup::{self, SetupError};
use tsumi_core::position::Position;
use vampirc_uci::UciMessage;

/// A command of the client.
#[derive(Clone, PartialEq, Eq)]
pub enum UsiCommand {
    /// A blank line.
    Nothing,
    /// Asks for name and options.
    Usi,
    /// Prepare everything, then answer `readyok`.
    IsReady,
    /// A new game or problem begins.
    NewGame,
    SetOption {
        /// The option.
        name: String,
        /// The value of the option; empty if none was given.
        value: String,
    },
    /// Sets up a position; or why it is invalid.
    Position(Result<Box<Position>, PositionError>),
    /// Starts a search; or why that is impossible.
    Go(Result<Go, GoError>),
    /// Answer now.
    Stop,
    /// The move pondered on was played; or what is wrong with the clocks.
    PonderHit(Result<PonderHit, Message>),
    GameOver,
    /// End the process.
    Quit,
    /// The line is not a command, with the reason.
    Unreadable(Message),
}

/// Why a `position` line sets up no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The words do not set up a position.
    Setup(SetupError),
    /// The line cannot be read, with the reason.
    Unreadable(Message),
}

/// Reads a line as a command.
pub fn read(line: &InputLine) -> UsiCommand {
    if line.length > LONGEST_LINE {
        let length = line.length;
        return read_start(&line.bytes, Message::LongLine { length, most: LONGEST_LINE });
    }
    match std::str::from_utf8(&line.bytes) {
        Ok(text) => read_text(without_blanks(text)),
        Err(error) => {
            let at = error.valid_up_to() + 1;
            read_start(&line.bytes, Message::NotUtf8 { at })
        }
    }
}

/// The text without blanks around it, and without the byte order mark that some shells send.
fn without_blanks(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

/// Reads an unreadable line by its first words: it may still be a `go`, which must be answered, or
/// a position, which replaces the one before.
fn read_start(line: &[u8], reason: Message) -> UsiCommand {
    let text = String::from_utf8_lossy(line);
    let mut words = without_blanks(&text).split_whitespace();
    let form = match (words.next(), words.next()) {
        (Some("position"), _) => {
            return UsiCommand::Position(Err(PositionError::Unreadable(reason)));
        }
        (Some("go"), Some("mate")) => Form::Checkmate,
        (Some("go"), _) => Form::BestMove,
        _ => return UsiCommand::Unreadable(reason),
    };
    UsiCommand::Go(Err(GoError { form, message: reason }))
}

/// Reads a line of text by its first word.
fn read_text(text: &str) -> UsiCommand {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match first {
        "" => UsiCommand::Nothing,
        "usi" => UsiCommand::Usi,
        "usinewgame" => UsiCommand::NewGame,
        "position" => {
            UsiCommand::Position(setup::read(rest).map(Box::new).map_err(PositionError::Setup))
        }
        "go" => UsiCommand::Go(go::read(rest)),
        "ponderhit" => UsiCommand::PonderHit(go::read_ponder_hit(rest)),
        "gameover" => UsiCommand::GameOver,
        "isready" | "setoption" | "stop" | "quit" => read_shared_with_uci(text),
        _ => UsiCommand::Unreadable(Message::UnknownCommand { text: text.to_string() }),
    }
}

/// Reads a line that USI shares with UCI, by `vampirc-uci`.
fn read_shared_with_uci(text: &str) -> UsiCommand {
    match vampirc_uci::parse_one(text) {
        UciMessage::IsReady => UsiCommand::IsReady,
        UciMessage::Stop => UsiCommand::Stop,
        UciMessage::Quit => UsiCommand::Quit,
        UciMessage::SetOption { name, value } => {
            UsiCommand::SetOption { name, value: option_value(value) }
        }
        _ => UsiCommand::Unreadable(Message::NotUnderstood { text: text.to_string() }),
    }
}

/// The value of an option; `<empty>` is the protocol's notation of an empty text.
fn option_value(value: Option<String>) -> String {
    let value = value.unwrap_or_default();
    match value.trim() {
        "<empty>" => String::new(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::language::Language;

    fn command(line: impl Into<Vec<u8>>) -> UsiCommand {
        let bytes = line.into();
        let length = bytes.len();
        read(&InputLine { bytes, length })
    }

    fn set(name: &str, value: &str) -> UsiCommand {
        UsiCommand::SetOption { name: name.to_string(), value: value.to_string() }
    }

    #[test]
    fn commands_are_told_apart() {
        for (line, expected) in [
            ("", UsiCommand::Nothing),
            (" \t\r", UsiCommand::Nothing),
            ("usi", UsiCommand::Usi),
            ("  isready\r", UsiCommand::IsReady),
            ("\u{feff}usinewgame ", UsiCommand::NewGame),
            ("\tstop", UsiCommand::Stop),
            ("quit\r", UsiCommand::Quit),
            ("ponderhit", UsiCommand::PonderHit(Ok(PonderHit::default()))),
            ("gameover win", UsiCommand::GameOver),
        ] {
            assert!(command(line) == expected, "{line}");
        }
        assert!(matches!(command("go mate 256"), UsiCommand::Go(Ok(_))));
        assert!(matches!(command("go infinite "), UsiCommand::Go(Ok(_))));
        let clocks = command("ponderhit btime 1000 wtime 1000 byoyomi 500");
        assert!(matches!(clocks, UsiCommand::PonderHit(Ok(hit)) if hit.times.clock.is_some()));
        assert!(matches!(command("go mate soon"), UsiCommand::Go(Err(_))));
    }

    #[test]
    fn positions_are_set_up() {
        let position = |line: &str| match command(line) {
            UsiCommand::Position(position) => position.map(|position| position.to_sfen()),
            _ => panic!("{line}"),
        };
        let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1";
        assert_eq!(position("position  startpos moves 7g7f "), Ok(sfen.to_string()));
        assert!(position("position").is_err());
        assert!(position("position startpos moves 7g7g").is_err());
    }

    #[test]
    fn options_are_read_with_any_value() {
        for (line, expected) in [
            ("USI_Hash value 16", set("USI_Hash", "16")),
            ("USI_Hash value 16 \r", set("USI_Hash", "16")),
            ("LogFile value C:\\My Games\\a.log", set("LogFile", "C:\\My Games\\a.log")),
            ("LogFile value <empty>", set("LogFile", "")),
            ("LogFile value", set("LogFile", "")),
            ("LogFile", set("LogFile", "")),
            ("LogFile value 記録.log", set("LogFile", "記録.log")),
        ] {
            assert!(command(format!("setoption name {line}")) == expected, "{line}");
        }
    }

    fn reason(line: &[u8]) -> String {
        match command(line) {
            UsiCommand::Unreadable(reason) => reason.in_words(Language::English),
            _ => panic!("{line:?}"),
        }
    }

    #[test]
    fn what_is_no_command_is_reported() {
        assert_eq!(reason(b"usi\xff"), "line ignored: byte 4 is not UTF-8");
        for line in
            ["uci", "ucinewgame", "Usi", "quit!", "stopp", "register later", "debug on", "\0"]
        {
            let expected = format!("unknown command ignored: {line}");
            assert_eq!(reason(line.as_bytes()), expected);
        }
        for line in [
            "setoption",
            "setoption USI_Hash 16",
            "setoption name",
            "setoption name ",
            "setoption value 3",
        ] {
            let expected = format!("command not understood: {}", line.trim());
            assert_eq!(reason(line.as_bytes()), expected);
        }
    }

    #[test]
    fn lines_that_cannot_be_read_are_known_by_their_start() {
        let is_position = |line: &[u8]| matches!(command(line), UsiCommand::Position(Err(_)));
        let form = |line: &[u8]| match command(line) {
            UsiCommand::Go(Err(error)) => Some(error.form),
            _ => None,
        };
        assert!(is_position(b"position sfen \xff"));
        assert!(!is_position(b" position\xff"));
        assert_eq!(form(b"go mate 100\xff"), Some(Form::Checkmate));
        assert_eq!(form(b"\xef\xbb\xbfgo mate \xff"), Some(Form::Checkmate));
        assert_eq!(form(b"go \xff"), Some(Form::BestMove));
        assert!(reason(b"setoption name \xff").contains("byte 16"));
        let long = InputLine { bytes: b"go mate".to_vec(), length: LONGEST_LINE + 1 };
        let UsiCommand::Go(Err(error)) = read(&long) else {
            panic!("it is a go");
        };
        let length = LONGEST_LINE + 1;
        assert_eq!(error.message, Message::LongLine { length, most: LONGEST_LINE });
    }

    /// `vampirc-uci` panics on some lines, which must not reach it.
    #[test]
    fn no_line_panics() {
        let words = [
            "setoption",
            "name",
            "value",
            "USI_Hash",
            "go",
            "mate",
            "256",
            "infinite",
            "stop",
            "isready",
            "quit",
            "position",
            "fen",
            "moves",
            "\u{3042}",
            "99999999999999999999",
            "-",
            "\r",
            "\t",
            " ",
            "\0",
            "<empty>",
        ];
        let mut state = 1u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        for _ in 0..20_000 {
            let first = [
                "setoption",
                "setoption name",
                "stop",
                "isready",
                "quit",
                "ponderhit",
                "go",
                "position",
            ][next(8)];
            let separator = [" ", " ", "  ", ""][next(4)];
            let rest: Vec<&str> = (0..next(7)).map(|_| words[next(words.len())]).collect();
            let mut line = format!("{first} {}", rest.join(separator)).into_bytes();
            if next(4) == 0 && !line.is_empty() {
                let at = next(line.len());
                line[at] = next(256) as u8;
            }
            let _ = command(line);
        }
    }
}
