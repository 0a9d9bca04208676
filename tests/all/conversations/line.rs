//! Lines of a client.

use crate::engine_process::ENDLESS;
use proptest::prelude::*;
use tsumi_core::notation::setup;
use tsumi_core::position::{Color, Position};

/// A line of the client; [`Line::Wait`] is none.
#[derive(Clone, Debug)]
pub enum Line {
    /// The client waits for all that comes by itself.
    Wait,
    Usi,
    IsReady,
    NewGame,
    Stop,
    GameOver,
    Set(Setting),
    Position(&'static Place),
    /// A position with a mistake.
    BadPosition(&'static str),
    Go(Go),
    PonderHit(Clocks),
    /// No command.
    Nonsense(&'static str),
}

/// The end of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    EndOfInput,
    Quit,
}

/// An option and its value.
#[derive(Clone, Copy, Debug)]
pub enum Setting {
    Ponder(bool),
    RootDefends(bool),
    TsumeRule(bool),
    NodesLimit(u64),
    MateLimit(usize),
    Effort(&'static str),
    /// One that does not change which answers are right.
    Other(&'static str),
    /// One that is refused.
    Bad(&'static str),
}

/// A position and the truth about it.
#[derive(Debug)]
pub struct Place {
    /// It, after `position`.
    pub text: &'static str,
    /// Who is to move.
    pub mover: Color,
    /// The truth, and that with `RootDefends`.
    pub truth: [Truth; 2],
}

/// The truth about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The attacker, to move or not, mates in so many plies.
    Mate(usize),
    /// There is no mate.
    NoMate,
    /// The attacker, to move, has no check.
    NoCheck,
    /// The side to move is mated already.
    Mated,
    /// No search settles it.
    Endless,
}

/// A limit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    None,
    /// So many milliseconds, which any search may miss.
    Short(u64),
    /// Ten minutes, which none needs.
    Long,
}

/// The clocks after `go` or `ponderhit`.
#[derive(Clone, Copy, Debug)]
pub enum Clocks {
    None,
    /// The same for both players.
    Both(Time),
    /// A long time for this player, none for the other.
    LongFor(Color),
    /// A time that is no number.
    Bad,
    /// A word that means nothing there.
    Word,
}

/// A question.
#[derive(Clone, Copy, Debug)]
pub enum Go {
    Mate(Time),
    /// `go mate infinite`.
    MateInfinite,
    Clocks(Clocks),
    MoveTime(Time),
    Nodes(u64),
    Infinite,
    Ponder(Clocks),
    /// One with a mistake.
    BadMate,
}

impl Place {
    pub fn position(&self) -> Position {
        setup::read(self.text).expect(self.text)
    }
}

const fn place(text: &'static str, mover: Color, truth: Truth) -> Place {
    Place { text, mover, truth: [truth, truth] }
}

/// The first are the simplest: a failing conversation is shown with those. Lengths and
/// verdicts are by hand, but for the mate in 15 (Ito Kanju's pawns, in `mates.tsv`).
pub static PLACES: [Place; 10] = [
    place("sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", Color::Black, Truth::Mate(1)),
    place("sfen 9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1", Color::White, Truth::Mate(1)),
    place("sfen 9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p 1", Color::Black, Truth::Mate(3)),
    place("sfen 7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1", Color::Black, Truth::Mate(15)),
    place("sfen 4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1", Color::Black, Truth::NoCheck),
    place("startpos moves 7g7f 3c3d", Color::Black, Truth::NoMate),
    place("sfen 9/9/6+B2/8k/9/8+R/9/9/9 w rb4g4s4n4l18p 1", Color::White, Truth::Mate(2)),
    Place {
        text: "sfen 9/9/6+B2/8k/9/8+R/9/9/K8 w rb4g4s4n4l18p 1",
        mover: Color::White,
        truth: [Truth::NoMate, Truth::Mate(2)],
    },
    place("sfen 4k4/4G4/4P4/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1", Color::White, Truth::Mated),
    place(ENDLESS_TEXT, Color::Black, Truth::Endless),
];

const ENDLESS_TEXT: &str = "sfen 4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1";

#[test]
fn the_endless_position_is_that_of_the_other_tests() {
    assert_eq!(ENDLESS_TEXT, format!("sfen {ENDLESS}"));
}

/// Any line.
pub fn line() -> impl Strategy<Value = Line> {
    prop_oneof![
        8 => Just(Line::Wait),
        1 => Just(Line::Usi),
        4 => Just(Line::IsReady),
        3 => Just(Line::NewGame),
        6 => Just(Line::Stop),
        1 => Just(Line::GameOver),
        10 => setting().prop_map(Line::Set),
        16 => prop::sample::select(PLACES.iter().collect::<Vec<_>>()).prop_map(Line::Position),
        2 => bad_position().prop_map(Line::BadPosition),
        24 => go().prop_map(Line::Go),
        8 => clocks().prop_map(Line::PonderHit),
        2 => nonsense().prop_map(Line::Nonsense),
    ]
}

/// Either end.
pub fn end() -> impl Strategy<Value = End> {
    prop_oneof![Just(End::EndOfInput), Just(End::Quit)]
}

fn setting() -> impl Strategy<Value = Setting> {
    let other = prop::sample::select(vec![
        "Threads value 1",
        "Threads value 2",
        "USI_Hash value 1",
        "USI_Hash value 2",
        "PvInterval value 0",
        "PvInterval value 1",
        "MultiPV value 1",
        "MultiPV value 3",
    ]);
    let bad = prop::sample::select(vec![
        "USI_Hash value 0",
        "Threads value many",
        "NoSuchOption value 1",
        "Effort value great",
        "LogFile value /no/such/folder/log",
    ]);
    prop_oneof![
        1 => any::<bool>().prop_map(Setting::Ponder),
        1 => any::<bool>().prop_map(Setting::RootDefends),
        1 => any::<bool>().prop_map(Setting::TsumeRule),
        1 => prop::sample::select(vec![0, 1, 300]).prop_map(Setting::NodesLimit),
        1 => prop::sample::select(vec![0, 1, 2, 3]).prop_map(Setting::MateLimit),
        1 => prop::sample::select(vec!["any", "short", "shortest"]).prop_map(Setting::Effort),
        3 => other.prop_map(Setting::Other),
        1 => bad.prop_map(Setting::Bad),
    ]
}

fn bad_position() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "position",
        "position startpos moves 7g7g",
        "position sfen kk7/9/9/9/9/9/9/9/9 b G 1",
    ])
}

fn time() -> impl Strategy<Value = Time> {
    prop_oneof![Just(Time::None), Just(Time::Long), (0..20u64).prop_map(Time::Short),]
}

fn clocks() -> impl Strategy<Value = Clocks> {
    prop_oneof![
        3 => Just(Clocks::None),
        6 => time().prop_map(Clocks::Both),
        2 => Just(Clocks::LongFor(Color::Black)),
        2 => Just(Clocks::LongFor(Color::White)),
        1 => Just(Clocks::Bad),
        1 => Just(Clocks::Word),
    ]
}

fn go() -> impl Strategy<Value = Go> {
    prop_oneof![
        8 => time().prop_map(Go::Mate),
        1 => Just(Go::MateInfinite),
        4 => clocks().prop_map(Go::Clocks),
        2 => time().prop_map(Go::MoveTime),
        2 => prop::sample::select(vec![0, 1, 300]).prop_map(Go::Nodes),
        2 => Just(Go::Infinite),
        8 => clocks().prop_map(Go::Ponder),
        1 => Just(Go::BadMate),
    ]
}

fn nonsense() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["uci", "gomate 10", "Stop", "checkmate nomate", "setoption"])
}

impl Time {
    /// As after `go mate`.
    fn milliseconds(self) -> String {
        match self {
            Time::None => String::new(),
            Time::Short(milliseconds) => format!(" {milliseconds}"),
            Time::Long => " 600000".to_string(),
        }
    }
}

impl Clocks {
    fn text(self) -> String {
        match self {
            Clocks::None | Clocks::Both(Time::None) => String::new(),
            Clocks::Both(Time::Short(milliseconds)) => {
                format!(" btime 0 wtime -20 byoyomi {milliseconds}")
            }
            Clocks::Both(Time::Long) => " btime 6000000 wtime 6000000 byoyomi 600000".to_string(),
            Clocks::LongFor(Color::Black) => " btime 6000000 wtime 0".to_string(),
            Clocks::LongFor(Color::White) => " btime 0 wtime 6000000".to_string(),
            Clocks::Bad => " btime soon".to_string(),
            Clocks::Word => " 7g7f".to_string(),
        }
    }
}

impl Go {
    fn text(self) -> String {
        match self {
            Go::Mate(time) => format!("go mate{}", time.milliseconds()),
            Go::MateInfinite => "go mate infinite".to_string(),
            Go::Clocks(clocks) => format!("go{}", clocks.text()),
            Go::MoveTime(Time::None) => "go".to_string(),
            Go::MoveTime(time) => format!("go movetime{}", time.milliseconds()),
            Go::Nodes(nodes) => format!("go nodes {nodes}"),
            Go::Infinite => "go infinite".to_string(),
            Go::Ponder(clocks) => format!("go ponder{}", clocks.text()),
            Go::BadMate => "go mate soon".to_string(),
        }
    }
}

impl Line {
    /// The line as it is sent; nothing for [`Line::Wait`].
    pub fn text(&self) -> Option<String> {
        Some(match self {
            Line::Wait => return None,
            Line::Usi => "usi".to_string(),
            Line::IsReady => "isready".to_string(),
            Line::NewGame => "usinewgame".to_string(),
            Line::Stop => "stop".to_string(),
            Line::GameOver => "gameover draw".to_string(),
            Line::Set(setting) => format!("setoption name {}", setting.text()),
            Line::Position(place) => format!("position {}", place.text),
            Line::BadPosition(text) | Line::Nonsense(text) => (*text).to_string(),
            Line::Go(go) => go.text(),
            Line::PonderHit(clocks) => format!("ponderhit{}", clocks.text()),
        })
    }
}

impl Setting {
    fn text(&self) -> String {
        match self {
            Setting::Ponder(value) => format!("USI_Ponder value {value}"),
            Setting::RootDefends(value) => format!("RootDefends value {value}"),
            Setting::TsumeRule(value) => format!("TsumeRule value {value}"),
            Setting::NodesLimit(value) => format!("NodesLimit value {value}"),
            Setting::MateLimit(value) => format!("MateLimit value {value}"),
            Setting::Effort(value) => format!("Effort value {value}"),
            Setting::Other(text) | Setting::Bad(text) => (*text).to_string(),
        }
    }
}
