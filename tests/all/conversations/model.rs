//! The model: what a line has to bring, and which answers are right.

use super::line::{Clocks, Go, Line, PLACES, Place, Setting, Time, Truth};
use tsumi_core::position::{Color, Move, Position};
use tsumi_core::referee;

/// The state of the session.
pub struct Model {
    settings: Settings,
    /// The position; none after one with a mistake.
    place: Option<&'static Place>,
    /// The search that is not answered yet.
    pub search: Option<Search>,
    /// It was said that no games are played.
    knows_of_games: bool,
}

#[derive(Clone, Copy)]
struct Settings {
    ponder: bool,
    root_defends: bool,
    tsume_rule: bool,
    nodes: u64,
    mate_limit: usize,
    effort: &'static str,
}

/// The command that an answer waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    Nothing,
    Stop,
    PonderHit,
}

/// A search that is to be answered.
#[derive(Clone)]
pub struct Search {
    /// Whether the search was asked by `go mate`.
    is_mate: bool,
    hold: Hold,
    time: Time,
    settings: Settings,
    has_nodes_limit: bool,
    place: &'static Place,
    /// Whether `bestmove` may name a reply, and may not: the option may have changed.
    may_ponder: [bool; 2],
    /// Whether a command has ended it, which may be too early for an answer.
    is_cut: bool,
}

/// Tells whether an answer comes without another command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByItself {
    Comes,
    DoesNot,
    Perhaps,
}

/// Lines that must come before the next line is handled.
#[derive(Default)]
pub struct Due {
    /// The search that it ends.
    pub ended: Option<Search>,
    /// Messages, by their beginning, in order.
    pub notes: Vec<&'static str>,
    /// A message that comes only if the search has no answer yet.
    pub perhaps: Option<&'static str>,
    /// An answer to a question that cannot be searched.
    pub no_answer: Option<NoAnswer>,
    /// Names and options.
    pub identity: bool,
    /// A `readyok`, at once if a search runs.
    pub ready: bool,
}

/// An answer without a mate.
#[derive(Clone, Copy)]
pub struct NoAnswer {
    /// Whether the search was asked by `go mate`.
    is_mate: bool,
    /// The position; none after one with a mistake.
    place: Option<&'static Place>,
}

impl NoAnswer {
    /// True if a line is this answer: a game goes on with any legal move.
    pub fn is(self, line: &str) -> bool {
        match (self.is_mate, self.place) {
            (true, _) => line == "checkmate timeout",
            (false, None) => line == "bestmove resign",
            (false, Some(place)) => {
                let moves = place.position().legal_moves();
                let is_it = |mv: &Move| line == format!("bestmove {mv}");
                moves.iter().any(is_it) || moves.is_empty() && line == "bestmove resign"
            }
        }
    }
}

const NO_CLOCKS: &str = "no clocks came with";
const NO_GAMES: &str = "tsumi looks for mates and plays no games";
const NO_KING: &str = "the side to move has no king";

impl Model {
    pub fn new() -> Model {
        Model {
            settings: Settings {
                ponder: false,
                root_defends: false,
                tsume_rule: false,
                nodes: 0,
                mate_limit: 0,
                effort: "short",
            },
            place: Some(start()),
            search: None,
            knows_of_games: false,
        }
    }

    /// The lines that are due after this one, and the state after it.
    pub fn say(&mut self, line: &Line) -> Due {
        let mut due = Due::default();
        match line {
            Line::Wait => {}
            Line::NewGame => self.knows_of_games = false,
            Line::Usi => due.identity = true,
            Line::IsReady => due.ready = true,
            Line::Stop | Line::GameOver => due.ended = self.end_search(),
            Line::Set(setting) => self.set(setting, &mut due),
            Line::Position(place) => self.place = Some(place),
            Line::BadPosition(_) => {
                self.place = None;
                due.notes.push("bad position: ");
            }
            Line::Go(go) => self.go(*go, &mut due),
            Line::PonderHit(clocks) => self.ponder_hit(*clocks, &mut due),
            Line::Nonsense("setoption") => due.notes.push("command not understood: setoption"),
            Line::Nonsense(_) => due.notes.push("unknown command ignored: "),
        }
        due
    }

    /// The search that the end of the conversation ends.
    pub fn end_search(&mut self) -> Option<Search> {
        let mut search = self.search.take()?;
        search.is_cut = true;
        Some(search)
    }

    fn set(&mut self, setting: &Setting, due: &mut Due) {
        let settings = &mut self.settings;
        match *setting {
            Setting::Ponder(value) => settings.ponder = value,
            Setting::RootDefends(value) => settings.root_defends = value,
            Setting::TsumeRule(value) => settings.tsume_rule = value,
            Setting::NodesLimit(value) => settings.nodes = value,
            Setting::MateLimit(value) => settings.mate_limit = value,
            Setting::Effort(value) => settings.effort = value,
            Setting::Other(_) => {}
            Setting::Bad(_) => due.notes.push(""),
        }
        if let Some(search) = &mut self.search {
            search.may_ponder[usize::from(settings.ponder)] = true;
        }
    }

    fn go(&mut self, go: Go, due: &mut Due) {
        due.ended = self.end_search();
        let is_mate = matches!(go, Go::Mate(_) | Go::MateInfinite | Go::BadMate);
        if let Go::BadMate | Go::Clocks(Clocks::Bad) | Go::Ponder(Clocks::Bad) = go {
            due.notes.push("go ");
            due.no_answer = Some(NoAnswer { is_mate, place: self.place });
            return;
        }
        if let Go::Clocks(Clocks::Word) | Go::Ponder(Clocks::Word) = go {
            due.notes.push("go: 7g7f is ignored");
        }
        let Some(place) = self.place else {
            due.notes.push("bad position: ");
            let place = None;
            due.no_answer = Some(NoAnswer { is_mate, place });
            return;
        };
        if self.settings.root_defends && !place.position().king(place.mover).is_on_board() {
            due.notes.push(NO_KING);
            let place = Some(place);
            due.no_answer = Some(NoAnswer { is_mate, place });
            return;
        }
        if !is_mate && !std::mem::replace(&mut self.knows_of_games, true) {
            due.notes.push(NO_GAMES);
        }
        let mut may_ponder = [false; 2];
        may_ponder[usize::from(self.settings.ponder)] = true;
        let clocks = match go {
            Go::Clocks(clocks) | Go::Ponder(clocks) => clocks,
            _ => Clocks::None,
        };
        let time = match go {
            Go::Mate(time) | Go::MoveTime(time) => time,
            _ => time_of(clocks, place.mover),
        };
        self.search = Some(Search {
            is_mate,
            hold: match go {
                Go::Infinite => Hold::Stop,
                Go::Ponder(_) => Hold::PonderHit,
                _ => Hold::Nothing,
            },
            time,
            settings: self.settings,
            has_nodes_limit: self.settings.nodes > 0 || matches!(go, Go::Nodes(_)),
            place,
            may_ponder,
            is_cut: false,
        });
    }

    fn ponder_hit(&mut self, clocks: Clocks, due: &mut Due) {
        match clocks {
            Clocks::Bad => due.notes.push("ponderhit btime: \"soon\" is not"),
            Clocks::Word => due.notes.push("ponderhit: 7g7f is ignored"),
            _ => {}
        }
        let is_bad = matches!(clocks, Clocks::Bad);
        let Some(search) = &mut self.search else {
            return;
        };
        if search.hold != Hold::PonderHit {
            return;
        }
        search.hold = Hold::Nothing;
        if has_clocks(clocks) && !is_bad {
            search.time = time_of(clocks, search.place.mover);
        }
        if search.time == Time::None && is_bad {
            due.ended = self.end_search();
        } else if search.time == Time::None {
            due.perhaps = Some(NO_CLOCKS);
        }
    }
}

/// The position before any `position`; its truth is that of the position two moves later.
fn start() -> &'static Place {
    let places = PLACES.iter();
    let mut after_moves = places.filter(|place| place.text.starts_with("startpos"));
    after_moves.next().expect("it is in the list")
}

fn has_clocks(clocks: Clocks) -> bool {
    !matches!(clocks, Clocks::None | Clocks::Both(Time::None) | Clocks::Word)
}

fn time_of(clocks: Clocks, mover: Color) -> Time {
    match clocks {
        Clocks::Both(time) => time,
        Clocks::LongFor(color) if color == mover => Time::Long,
        Clocks::LongFor(_) => Time::Short(0),
        Clocks::None | Clocks::Bad | Clocks::Word => Time::None,
    }
}

impl Search {
    /// Whether its answer comes without another command.
    pub fn by_itself(&self) -> ByItself {
        let is_short = matches!(self.time, Time::Short(_)) || self.has_nodes_limit;
        if self.hold != Hold::Nothing {
            ByItself::DoesNot
        } else if self.truth() != Truth::Endless || is_short {
            ByItself::Comes
        } else if self.settings.mate_limit > 0 {
            // The time to see that there is no short mate is not known.
            ByItself::Perhaps
        } else {
            ByItself::DoesNot
        }
    }

    /// Whether it goes on when the input ends, for as long as a limit allows.
    pub fn outlives_the_input(&self) -> bool {
        self.hold == Hold::Nothing && (self.time != Time::None || self.has_nodes_limit)
    }

    fn truth(&self) -> Truth {
        self.place.truth[usize::from(self.settings.root_defends)]
    }

    /// Whether it may have found nothing although there is a mate, or none.
    fn may_fail(&self) -> bool {
        // A position that needs no search is answered in no time.
        let is_seen = matches!(self.truth(), Truth::Mate(1) | Truth::NoCheck);
        self.is_cut || self.has_nodes_limit || matches!(self.time, Time::Short(_)) && !is_seen
    }

    /// The fault of an answer, if it has one.
    pub fn fault(&self, answer: &str) -> Result<(), String> {
        let most = match self.settings.mate_limit {
            0 => usize::MAX,
            limit => limit,
        };
        let none = NoAnswer { is_mate: self.is_mate, place: Some(self.place) };
        let is_none = none.is(answer);
        let is_no_mate = if self.is_mate { answer == "checkmate nomate" } else { is_none };
        match self.truth() {
            Truth::Mate(plies) if plies <= most => {
                if is_none && self.may_fail() || self.is_empty_tsume_line() {
                    return Ok(());
                }
                self.fault_of_mate(answer, plies)
            }
            Truth::NoMate | Truth::NoCheck if is_no_mate => Ok(()),
            // What is proven may be less: that there is no mate within the limit, perhaps
            // by an earlier search with more pieces in hand.
            Truth::NoMate | Truth::NoCheck if is_none && self.settings.mate_limit > 0 => Ok(()),
            Truth::NoMate | Truth::NoCheck if is_none && self.may_fail() => Ok(()),
            Truth::Mate(_) | Truth::Mated | Truth::Endless if is_none => Ok(()),
            truth => Err(format!("{answer:?} to {truth:?}")),
        }
    }

    /// Every reply is a futile interposition: composers' line has no move.
    fn is_empty_tsume_line(&self) -> bool {
        self.settings.tsume_rule && self.truth() == Truth::Mate(2)
    }

    fn fault_of_mate(&self, answer: &str, plies: usize) -> Result<(), String> {
        let mut words = answer.split(' ');
        let expected = if self.is_mate { "checkmate" } else { "bestmove" };
        if words.next() != Some(expected) {
            return Err(format!("{answer:?} is no {expected}"));
        }
        let words: Vec<&str> = words.filter(|word| *word != "ponder").collect();
        let moves: Result<Vec<Move>, _> = words.iter().map(|word| Move::from_usi(word)).collect();
        let moves = moves.map_err(|error| format!("{answer:?}: {error}"))?;
        if self.is_mate {
            self.fault_of_line(&moves, plies)
        } else {
            self.fault_of_best_move(answer, moves.len(), plies)
        }
    }

    fn fault_of_best_move(&self, answer: &str, moves: usize, plies: usize) -> Result<(), String> {
        let names_reply = answer.contains(" ponder ");
        let begins = |mv: &Move| answer.starts_with(&format!("bestmove {mv}"));
        let checks = self.place.position().legal_checks();
        if plies % 2 == 1 && !checks.iter().any(begins) {
            return Err(format!("{answer:?} is no check"));
        }
        let is_right = self.may_ponder[usize::from(names_reply)] || plies == 1 && !names_reply;
        if is_right && moves == 1 + usize::from(names_reply) {
            Ok(())
        } else {
            Err(format!("{answer:?} with the wrong reply to ponder on"))
        }
    }

    fn fault_of_line(&self, line: &[Move], plies: usize) -> Result<(), String> {
        if self.settings.tsume_rule {
            return Ok(());
        }
        let sfen = self.place.text.strip_prefix("sfen ").unwrap_or_default();
        let mover = self.place.mover;
        let attacker = if plies % 2 == 1 { mover } else { mover.opponent() };
        referee::judge(sfen, line, attacker).map_err(|fault| fault.to_string())?;
        let is_shortest = self.settings.effort == "shortest"
            && !self.is_cut
            && !self.has_nodes_limit
            && !matches!(self.time, Time::Short(_));
        if is_shortest && line.len() != plies {
            return Err(format!("{} plies, not {plies}", line.len()));
        }
        Ok(())
    }
}

/// The positions are as they are described.
#[test]
fn the_places_are_positions() {
    for place in &PLACES {
        if let Some(sfen) = place.text.strip_prefix("sfen ") {
            let position = Position::from_sfen(sfen).expect(sfen);
            assert_eq!(position.side(), place.mover, "{sfen}");
        }
    }
}
