//! The words after `go`.
//!
//! Responsible for the kind of answer wanted, for the time to search (clocks may come
//! with `ponderhit` too), and for when the answer may be given. Must not know how the
//! search is done.

use crate::words::Message;
use std::time::Duration;
use tsumi_core::position::Color;

/// The longest time limit, some thirty years; longer ones count as no limit.
const LONGEST: u64 = 1_000_000_000_000;
/// The least and the greatest time subtracted from the thinking time for the way to the client; in
/// between it is a tenth of the byoyomi and the increment.
const MARGIN: (Duration, Duration) = (Duration::from_millis(50), Duration::from_millis(500));
/// Thinking time if the clock leaves none.
const LEAST_TIME: Duration = Duration::from_millis(10);

/// The two kinds of answers to a `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `checkmate ...`, to `go mate`.
    Checkmate,
    /// `bestmove ...`, to any other `go`.
    BestMove,
}

/// The command for which the answer is held back once it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// The answer is sent at once.
    Nothing,
    Stop,
    /// `ponderhit`, which starts the clock, or `stop`.
    PonderHit,
}

/// The times sent by a game client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// Time left to Black and to White.
    pub remaining: [Duration; 2],
    /// Time that each player gains with each move.
    pub increment: [Duration; 2],
    /// Time for each move once the remaining time is used up.
    pub byoyomi: Duration,
}

/// The times that came with a `go` or a `ponderhit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Time to search if there is no clock; `None` for no limit.
    pub move_time: Option<Duration>,
    /// The players' clocks.
    pub clock: Option<GameClock>,
}

/// The content of a `go` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    /// The form of the answer.
    pub form: Form,
    /// When to answer.
    pub hold: Hold,
    /// The limit of time.
    pub times: Times,
    /// Number of positions after which to give up.
    pub nodes: Option<u64>,
    /// Words that were ignored.
    pub ignored: Vec<String>,
}

/// The content of a `ponderhit` line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PonderHit {
    /// The times that hold from now on, if there are any.
    pub times: Times,
    /// Words that were ignored.
    pub ignored: Vec<String>,
}

/// Why a `go` line is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoError {
    /// The form of the answer that is due all the same.
    pub form: Form,
    /// The message for the user.
    pub message: Message,
}

impl GameClock {
    /// Time for one move: a tenth of the remaining time and all of the byoyomi
    /// and the increment, less a margin.
    pub fn time_for(&self, color: Color) -> Duration {
        let extra = self.byoyomi + self.increment[color.index()];
        let margin = (extra / 10).clamp(MARGIN.0, MARGIN.1);
        (self.remaining[color.index()] / 10 + extra).saturating_sub(margin).max(LEAST_TIME)
    }
}

impl Times {
    /// The time for the search when `mover` is to move; `None` for no limit. If a client sends
    /// clocks and a time for the move, the clocks decide.
    pub fn for_move(&self, mover: Color) -> Option<Duration> {
        self.clock.map(|clock| clock.time_for(mover)).or(self.move_time)
    }

    /// Reads the time that follows `word` in a line of `command`; false if no time follows that
    /// word.
    fn read_time<'a>(
        &mut self,
        command: &'static str,
        word: &str,
        words: &mut impl Iterator<Item = &'a str>,
    ) -> Result<bool, Message> {
        let (black, white) = (Color::Black.index(), Color::White.index());
        let mut time = || parse_milliseconds(command, word, words.next().unwrap_or(""));
        match word {
            "btime" => self.clock_mut().remaining[black] = time()?,
            "wtime" => self.clock_mut().remaining[white] = time()?,
            "binc" => self.clock_mut().increment[black] = time()?,
            "winc" => self.clock_mut().increment[white] = time()?,
            "byoyomi" => self.clock_mut().byoyomi = time()?,
            "movetime" => self.move_time = Some(time()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The clocks, which are added if none came yet.
    fn clock_mut(&mut self) -> &mut GameClock {
        self.clock.get_or_insert_default()
    }
}

impl Go {
    fn new(form: Form) -> Go {
        Go { form, hold: Hold::Nothing, times: Times::default(), nodes: None, ignored: Vec::new() }
    }

    /// True if the search is for a move in a game: any mate wins, and saving time matters more than
    /// a short one. Clients that ponder before they know the clocks send them with `ponderhit`.
    pub fn is_in_game(&self) -> bool {
        self.times.clock.is_some() || self.hold == Hold::PonderHit
    }
}

/// Reads the words after `go`.
///
/// # Errors
/// If a number is missing or invalid, or `go mate` has other words.
pub fn read(text: &str) -> Result<Go, GoError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["mate", rest @ ..] => read_mate(rest),
        words => read_move(words),
    }
}

/// Reads the words after `ponderhit`: none, or the clocks.
///
/// # Errors
/// If a time is missing or invalid.
pub fn read_ponder_hit(text: &str) -> Result<PonderHit, Message> {
    let mut hit = PonderHit::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if !hit.times.read_time("ponderhit", word, &mut words)? {
            hit.ignored.push(word.to_string());
        }
    }
    Ok(hit)
}

/// Reads the words after `go mate`.
fn read_mate(words: &[&str]) -> Result<Go, GoError> {
    let mut go = Go::new(Form::Checkmate);
    match words {
        [] | ["infinite"] => {}
        [time] => {
            let time = parse_milliseconds("go", "mate", time);
            go.times.move_time = Some(time.map_err(|message| go_error(go.form, message))?);
        }
        _ => {
            let words = words.join(" ");
            return Err(go_error(go.form, Message::MateWords { words }));
        }
    }
    Ok(go)
}

/// Reads the words after any other `go`.
fn read_move(words: &[&str]) -> Result<Go, GoError> {
    let mut go = Go::new(Form::BestMove);
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.hold = Hold::Stop,
            "ponder" => go.hold = Hold::PonderHit,
            "searchmoves" => {
                go.ignored.push(word.to_string());
                break;
            }
            _ => read_limit(&mut go, word, &mut words)
                .map_err(|message| go_error(Form::BestMove, message))?,
        }
    }
    Ok(go)
}

/// Reads a word that has a number after it; an unknown word is added to those ignored.
fn read_limit<'a>(
    go: &mut Go,
    word: &str,
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<(), Message> {
    match word {
        "nodes" => go.nodes = Some(parse_number("go", word, words.next().unwrap_or(""))?),
        "depth" | "movestogo" => {
            words.next();
            go.ignored.push(word.to_string());
        }
        _ if go.times.read_time("go", word, words)? => {}
        _ => go.ignored.push(word.to_string()),
    }
    Ok(())
}

fn go_error(form: Form, message: Message) -> GoError {
    GoError { form, message }
}

/// Reads the number after `word` in a line of `command`.
fn parse_number(command: &'static str, word: &str, text: &str) -> Result<u64, Message> {
    text.parse().map_err(|_| Message::NoNumber {
        command,
        word: word.to_string(),
        text: text.to_string(),
    })
}

/// Reads the time after `word`. Clients send negative times for a player whose time is up.
fn parse_milliseconds(command: &'static str, word: &str, text: &str) -> Result<Duration, Message> {
    let is_overstepped = text.strip_prefix('-').is_some_and(|digits| digits.parse::<u64>().is_ok());
    let time =
        if is_overstepped && word != "mate" { 0 } else { parse_number(command, word, text)? };
    Ok(Duration::from_millis(time.min(LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good(text: &str) -> Go {
        read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
    }

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn mate_takes_a_time_or_none() {
        for text in ["mate", " mate ", "mate infinite"] {
            assert_eq!(good(text), Go::new(Form::Checkmate), "{text}");
        }
        assert_eq!(good("mate 256").times.move_time, Some(ms(256)));
        assert_eq!(good("mate 0").times.move_time, Some(ms(0)));
        assert_eq!(good("mate 18446744073709551615").times.move_time, Some(ms(LONGEST)));
        for text in [
            "mate -5",
            "mate soon",
            "mate 5 5",
            "mate infinite 5",
            "mate 5s",
            "mate 99999999999999999999",
        ] {
            assert_eq!(read(text).map_err(|error| error.form), Err(Form::Checkmate), "{text}");
        }
    }

    #[test]
    fn clocks_give_a_tenth_and_the_byoyomi() {
        let time = |text: &str, color| good(text).times.for_move(color);
        assert_eq!(time("btime 60000 wtime 30000 byoyomi 10000", Color::Black), Some(ms(15_500)));
        assert_eq!(time("btime 60000 wtime 30000 byoyomi 10000", Color::White), Some(ms(12_500)));
        assert_eq!(time("btime 60000 wtime 0 binc 5000 winc 1000", Color::White), Some(ms(900)));
        assert_eq!(time("btime -20 wtime 0 byoyomi 0", Color::Black), Some(LEAST_TIME));
        assert_eq!(time("movetime 700", Color::Black), Some(ms(700)));
        assert_eq!(time("", Color::Black), None);
    }

    #[test]
    fn infinite_and_ponder_hold_the_answer() {
        assert_eq!(good("infinite ").hold, Hold::Stop);
        let ponder = good("ponder btime 1000 wtime 1000 byoyomi 2000");
        assert_eq!((ponder.hold, ponder.form), (Hold::PonderHit, Form::BestMove));
        assert_eq!(ponder.times.for_move(Color::Black), Some(ms(1900)));
    }

    #[test]
    fn ponderhit_takes_clocks() {
        let hit = |text: &str| read_ponder_hit(text);
        assert_eq!(hit(" "), Ok(PonderHit::default()));
        let clocks = hit("btime 60000 soon wtime 30000 byoyomi 10000").expect("clocks");
        assert_eq!(clocks.times.for_move(Color::Black), Some(ms(15_500)));
        assert_eq!(clocks.times.for_move(Color::White), Some(ms(12_500)));
        assert_eq!(clocks.ignored, ["soon"]);
        for text in ["btime", "btime x", "wtime 5 byoyomi 1s"] {
            let message = hit(text).expect_err("no time");
            let is_of_it =
                matches!(message, Message::NoNumber { command, .. } if command == "ponderhit");
            assert!(is_of_it, "{text}");
        }
    }

    #[test]
    fn other_words_are_named() {
        let go = good("depth 5 nodes 700 best searchmoves 7g7f 2g2f");
        assert_eq!(
            (go.nodes, go.ignored),
            (Some(700), ["depth", "best", "searchmoves"].map(String::from).to_vec())
        );
        for text in ["btime", "btime x", "nodes", "nodes -3", "wtime 1.5"] {
            assert_eq!(read(text).map_err(|error| error.form), Err(Form::BestMove), "{text}");
        }
    }
}
