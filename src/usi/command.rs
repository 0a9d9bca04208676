//! One line of input to what it asks for.
//!
//! Responsible for telling the commands apart and for saying what is wrong with
//! a line that is none. The lines that USI shares with UCI are read by
//! `vampirc-uci` once their first word is known: it is right about these, and
//! must be given no others (it panics on some). Must not know what is done
//! about a command.

use super::go::{self, Form, Go, GoError};
use vampirc_uci::UciMessage;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you, and what options have you?
    Usi,
    /// Prepare everything, then answer `readyok`.
    IsReady,
    /// Another game or problem begins.
    NewGame,
    /// Give an option a value.
    SetOption {
        /// The option.
        name: String,
        /// Its value; empty if none was given.
        value: String,
    },
    /// Set up a position: the words after `position`.
    Position(String),
    /// Search.
    Go(Result<Go, GoError>),
    /// Answer now.
    Stop,
    /// The reply that was thought about has been played.
    PonderHit,
    /// The game is over.
    GameOver,
    /// End the process.
    Quit,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The bytes are no text.
    #[error("line ignored: byte {at} is no UTF-8")]
    NotUtf8 {
        /// The first bad byte, counted from 1.
        at: usize,
    },
    /// The first word is no command.
    #[error("unknown command ignored: {line}")]
    Unknown {
        /// The line.
        line: String,
    },
    /// The first word is a command, but the rest does not fit it.
    #[error("command not understood: {line}")]
    Malformed {
        /// The line.
        line: String,
    },
}

/// What a line was to be that cannot be read, if it may not just be passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A position, which takes the place of the one before all the same.
    Position,
    /// A `go`, which wants an answer of this form.
    Go(Form),
}

impl Lost {
    /// Tells it by the first words of the line.
    pub fn by_start(line: &[u8]) -> Option<Lost> {
        let text = String::from_utf8_lossy(line);
        let mut words = text.trim_start_matches('\u{feff}').split_whitespace();
        match (words.next()?, words.next()) {
            ("position", _) => Some(Lost::Position),
            ("go", Some("mate")) => Some(Lost::Go(Form::Checkmate)),
            ("go", _) => Some(Lost::Go(Form::BestMove)),
            _ => None,
        }
    }
}

/// Reads a line, given without its newline; `None` if it is blank.
///
/// # Errors
/// If the line is no command.
pub fn read(line: &[u8]) -> Result<Option<Command>, CommandError> {
    let text = std::str::from_utf8(line).map_err(|error| CommandError::NotUtf8 {
        at: error.valid_up_to() + 1,
    })?;
    // Some shells begin what they pipe with a byte order mark.
    let text = text.trim_start_matches('\u{feff}').trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let command = match first {
        "" => return Ok(None),
        "usi" => Command::Usi,
        "usinewgame" => Command::NewGame,
        "position" => Command::Position(rest.trim().to_string()),
        "go" => Command::Go(go::read(rest)),
        "gameover" => Command::GameOver,
        "isready" | "setoption" | "stop" | "ponderhit" | "quit" => shared_with_uci(text)?,
        _ => {
            return Err(CommandError::Unknown {
                line: text.to_string(),
            });
        }
    };
    Ok(Some(command))
}

fn shared_with_uci(text: &str) -> Result<Command, CommandError> {
    match vampirc_uci::parse_one(text) {
        UciMessage::IsReady => Ok(Command::IsReady),
        UciMessage::Stop => Ok(Command::Stop),
        UciMessage::PonderHit => Ok(Command::PonderHit),
        UciMessage::Quit => Ok(Command::Quit),
        UciMessage::SetOption { name, value } => Ok(Command::SetOption {
            name,
            value: option_value(value),
        }),
        _ => Err(CommandError::Malformed {
            line: text.to_string(),
        }),
    }
}

/// `<empty>` is how the protocol writes a text without letters.
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

    fn command(line: &str) -> Command {
        read(line.as_bytes())
            .ok()
            .flatten()
            .unwrap_or_else(|| panic!("{line}"))
    }

    fn set(name: &str, value: &str) -> Command {
        Command::SetOption {
            name: name.to_string(),
            value: value.to_string(),
        }
    }

    #[test]
    fn commands_are_told_apart() {
        assert_eq!(command("usi"), Command::Usi);
        assert_eq!(command("  isready\r"), Command::IsReady);
        assert_eq!(command("\u{feff}usinewgame "), Command::NewGame);
        assert_eq!(command("\tstop"), Command::Stop);
        assert_eq!(command("quit\r"), Command::Quit);
        assert_eq!(command("ponderhit"), Command::PonderHit);
        assert_eq!(command("gameover win"), Command::GameOver);
        assert_eq!(
            command("position  startpos moves 7g7f "),
            Command::Position("startpos moves 7g7f".to_string())
        );
        assert_eq!(command("position"), Command::Position(String::new()));
        assert!(matches!(command("go mate 256"), Command::Go(Ok(_))));
        assert!(matches!(command("go infinite "), Command::Go(Ok(_))));
    }

    #[test]
    fn options_are_read_with_any_value() {
        assert_eq!(
            command("setoption name USI_Hash value 16"),
            set("USI_Hash", "16")
        );
        assert_eq!(
            command("setoption name USI_Hash value 16 \r"),
            set("USI_Hash", "16")
        );
        assert_eq!(
            command("setoption name LogFile value C:\\My Games\\a.log"),
            set("LogFile", "C:\\My Games\\a.log")
        );
        assert_eq!(
            command("setoption name LogFile value <empty>"),
            set("LogFile", "")
        );
        assert_eq!(command("setoption name LogFile value"), set("LogFile", ""));
        assert_eq!(command("setoption name LogFile"), set("LogFile", ""));
        assert_eq!(
            command("setoption name LogFile value 記録.log"),
            set("LogFile", "記録.log")
        );
    }

    #[test]
    fn what_is_no_command_is_told() {
        assert_eq!(read(b""), Ok(None));
        assert_eq!(read(b" \t\r"), Ok(None));
        assert_eq!(read(b"usi\xff"), Err(CommandError::NotUtf8 { at: 4 }));
        for line in [
            "uci",
            "ucinewgame",
            "Usi",
            "quit!",
            "stopp",
            "register later",
            "debug on",
            "\0",
        ] {
            assert!(
                matches!(read(line.as_bytes()), Err(CommandError::Unknown { .. })),
                "{line}"
            );
        }
        for line in [
            "setoption",
            "setoption USI_Hash 16",
            "setoption name",
            "setoption name ",
            "setoption value 3",
        ] {
            assert!(
                matches!(read(line.as_bytes()), Err(CommandError::Malformed { .. })),
                "{line}"
            );
        }
    }

    #[test]
    fn what_a_lost_line_was_to_be_is_told() {
        for (line, lost) in [
            (b"position sfen \xff".as_slice(), Some(Lost::Position)),
            (b" position\xff", None),
            (b"go mate 100\xff", Some(Lost::Go(Form::Checkmate))),
            (b"\xef\xbb\xbfgo mate", Some(Lost::Go(Form::Checkmate))),
            (b"go \xff", Some(Lost::Go(Form::BestMove))),
            (b"setoption name \xff", None),
            (b"", None),
        ] {
            assert_eq!(Lost::by_start(line), lost, "{line:?}");
        }
    }

    /// `vampirc-uci` panics on some lines; none of those may reach it.
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
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
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
            let _ = read(&line);
        }
    }
}
