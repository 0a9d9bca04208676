//! Formats replies.
//!
//! Responsible for the text of everything sent to a client. The lines that USI shares
//! with UCI are written by `vampirc-uci`, where its types can hold the values;
//! `checkmate` and `bestmove` are USI's own. Must not know when a line is sent.

use super::command::PositionError;
use super::go::{Form, Go};
use super::score::Score;
use crate::settings::Config;
use crate::settings::{OptionEntry, OptionKind, TABLE};
use crate::system::language::Language;
use crate::words;
use crate::words::Message;
use tsumi_core::notation::moves;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Conclusion, Findings, FirstMove, Progress, Reason, Statistics, Verdict};
use vampirc_uci::{Duration, Serializable, UciInfoAttribute, UciMessage, UciOptionConfig};

/// The reply to `usi`: name, author and all options, with the defaults of `config`.
pub fn identity(config: &Config) -> Vec<String> {
    let mut lines = vec![
        UciMessage::id_name(&config.full_name()).serialize(),
        UciMessage::id_author(&config.author).serialize(),
    ];
    lines.extend(
        TABLE.iter().map(|entry| UciMessage::Option(option_config(entry, config)).serialize()),
    );
    lines.push("usiok".to_string());
    lines
}

/// An option as `vampirc-uci` writes it.
fn option_config(entry: &OptionEntry, config: &Config) -> UciOptionConfig {
    let name = entry.name.to_string();
    let value = entry.value(&config.options);
    let number = |number: u64| i64::try_from(number).ok();
    match entry.kind {
        OptionKind::Spin { min, max, .. } => UciOptionConfig::Spin {
            name,
            default: value.parse().ok(),
            min: number(min),
            max: number(max),
        },
        OptionKind::Check { .. } => UciOptionConfig::Check { name, default: value.parse().ok() },
        OptionKind::Choice { .. } => UciOptionConfig::Combo {
            name,
            default: Some(value),
            var: entry.choices().map(String::from).collect(),
        },
        OptionKind::Text { .. } if value.is_empty() => {
            UciOptionConfig::String { name, default: Some("<empty>".to_string()) }
        }
        OptionKind::Text { .. } => UciOptionConfig::String { name, default: Some(value) },
    }
}

/// The reply to `isready`.
pub fn ready() -> String {
    UciMessage::ReadyOk.serialize()
}

/// The line of a message for the user.
pub fn message_line(text: String) -> String {
    UciMessage::Info(vec![UciInfoAttribute::String(text)]).serialize()
}

/// The message that a position is bad, and why.
pub fn bad_position(error: &PositionError, language: Language) -> Message {
    let reason = match error {
        PositionError::Setup(error) => words::setup_fault(error, language),
        PositionError::Unreadable(reason) => reason.in_words(language),
    };
    Message::BadPosition { reason }
}

/// The line about the progress of a search. The best first move is numbered if the search `lists`
/// several.
pub fn progress_line(progress: &Progress, attacker_moves: bool, lists: bool) -> String {
    let mate = |plies| Score::Mate { wins: attacker_moves, plies };
    let score = match (progress.mate, progress.proven_brinkmate()) {
        // The proven bounds, as in the words beside it: their line may not be there yet.
        (Some(bounds), _) => mate(Some(bounds.upper.into())),
        (None, Some(_)) => mate(None),
        (None, None) => Score::of_numbers(progress.pn, progress.dn, attacker_moves),
    };
    let number = lists.then_some(1);
    info_line(&progress.statistics, number, Some(score), &progress.pv)
}

/// The line about the end of a search: figures, score and moves.
pub fn summary_line(findings: &Findings, attacker_moves: bool, form: Form) -> String {
    let mate = |plies| Some(Score::Mate { wins: attacker_moves, plies });
    let score = match findings.conclusion() {
        // `mate -0` is no score, and clients take it for one.
        Conclusion::Mate if findings.plies() == Some(0) => None,
        // The proven plies, as before the end: a line that is not tight may have others.
        Conclusion::Mate if !findings.is_tsume_line => {
            let proven = findings.answer.bounds.map(|bounds| bounds.upper.into());
            mate(proven.or(findings.plies()))
        }
        Conclusion::Mate => mate(findings.plies()),
        // The mates behind it are of any length.
        Conclusion::Brinkmate => mate(None),
        // A game is not lost by that.
        Conclusion::NoMate if form == Form::BestMove => None,
        Conclusion::NoMate | Conclusion::NoBrinkmate => Some(Score::of_no_mate(attacker_moves)),
        _ => None,
    };
    let number = findings.first_moves.as_ref().map(|_| 1);
    let statistics = &findings.answer.statistics;
    info_line(statistics, number, score, findings.line())
}

/// The lines for the first moves after the best: each numbered, and its verdict in words.
pub fn first_moves(findings: &Findings, attacker_moves: bool, language: Language) -> Vec<String> {
    let Some(first_moves) = &findings.first_moves else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for (number, first_move) in (1..).zip(&first_moves.best).skip(1) {
        let mut statistics = findings.answer.statistics.clone();
        statistics.depth = first_move.line.len() as u32;
        let score = Some(score_of(first_move, attacker_moves));
        lines.push(info_line(&statistics, Some(number), score, &first_move.line));
        let mv = first_move.line.first().map(Move::to_string);
        let text = format!(
            "multipv {number}: {}, {}",
            mv.unwrap_or_default(),
            words::first_move(first_move, language)
        );
        lines.push(message_line(text));
    }
    if !first_moves.is_complete {
        lines.push(message_line(words::first_moves_are_open(language).to_string()));
    }
    lines
}

/// The score of a first move.
fn score_of(first_move: &FirstMove, attacker_moves: bool) -> Score {
    match first_move.verdict {
        Verdict::Mate => Score::Mate { wins: attacker_moves, plies: Some(first_move.line.len()) },
        Verdict::NoMate => Score::of_no_mate(attacker_moves),
        Verdict::Unknown(_) => Score::of_numbers(first_move.pn, first_move.dn, attacker_moves),
    }
}

/// An `info` line. `score` stands before `pv`, as clients expect it, and `seldepth` right after
/// `depth`. `number` is the place among several first moves.
fn info_line(
    statistics: &Statistics,
    number: Option<u32>,
    score: Option<Score>,
    pv: &[Move],
) -> String {
    let milliseconds = i64::try_from(statistics.elapsed.as_millis()).unwrap_or(i64::MAX / 1000);
    let mut attributes = vec![
        small_attribute("depth", statistics.depth, UciInfoAttribute::Depth),
        small_attribute("seldepth", statistics.seldepth, UciInfoAttribute::SelDepth),
        UciInfoAttribute::Time(Duration::milliseconds(milliseconds)),
        UciInfoAttribute::Nodes(statistics.nodes),
        UciInfoAttribute::Nps(nodes_per_second(statistics)),
    ];
    attributes
        .extend(number.map(|number| small_attribute("multipv", number, UciInfoAttribute::MultiPv)));
    attributes
        .extend(score.map(|score| UciInfoAttribute::Any("score".to_string(), score.to_string())));
    attributes.push(small_attribute("hashfull", statistics.hashfull, UciInfoAttribute::HashFull));
    if !pv.is_empty() {
        attributes.push(UciInfoAttribute::Any("pv".to_string(), moves::usi(pv)));
    }
    UciMessage::Info(attributes).serialize()
}

/// The attribute for a number that its type in `vampirc-uci` may be too small for.
fn small_attribute<T: TryFrom<u32>>(
    name: &str,
    number: u32,
    attribute: fn(T) -> UciInfoAttribute,
) -> UciInfoAttribute {
    match T::try_from(number) {
        Ok(number) => attribute(number),
        Err(_) => UciInfoAttribute::Any(name.to_string(), number.to_string()),
    }
}

fn nodes_per_second(statistics: &Statistics) -> u64 {
    let microseconds = statistics.elapsed.as_micros().max(1);
    u64::try_from(u128::from(statistics.nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
}

/// Messages about the findings that go with an answer of this form.
pub fn remarks(findings: &Findings, go: &Go, language: Language) -> Vec<Message> {
    let tsume = words::tsume(findings, language).map(Message::Said);
    verdict_remark(findings, go, language).into_iter().chain(tsume).collect()
}

/// The message about the reply that refutes the check before the position, if there is no mate.
pub fn refutation_message(
    findings: &Findings,
    position: &Position,
    language: Language,
) -> Option<Message> {
    let one = findings.refutations.first()?;
    let words = words::refutation(position, one, language);
    let title = words::refutation_title(false, language);
    let gap = language.pick(" ", "");
    Some(Message::Said(format!("{title}{gap}{words}")))
}

/// The message about the verdict, where the answer itself does not tell all.
fn verdict_remark(findings: &Findings, go: &Go, language: Language) -> Option<Message> {
    let headline = || words::headline(findings, language);
    if go.form == Form::Checkmate && has_no_move(findings) {
        return Some(Message::NoMoveLeft { words: headline() });
    }
    // The answer of the protocol says nothing of the bounds.
    if findings.brinkmate.is_some() {
        return Some(Message::Said(headline()));
    }
    match &findings.answer.verdict {
        // `checkmate nomate` says it, a game goes on without it, and the client itself stopped the
        // search or set its time.
        Verdict::NoMate if go.form == Form::Checkmate || go.is_in_game() => None,
        Verdict::Unknown(Reason::Stopped | Reason::TimeOut) => None,
        Verdict::NoMate | Verdict::Mate | Verdict::Unknown(_) => Some(Message::Said(headline())),
    }
}

/// True if there is no move to answer with: mated, or a brinkmate already.
fn has_no_move(findings: &Findings) -> bool {
    let is_proven = matches!(findings.conclusion(), Conclusion::Mate | Conclusion::Brinkmate);
    is_proven && findings.line().is_empty()
}

/// The answer to a `go` in this form; `None` if nothing was proven. It has the reply to ponder on
/// if it `names_reply`.
pub fn answer_line(findings: &Findings, form: Form, names_reply: bool) -> Option<String> {
    use Conclusion::{Brinkmate, Mate, NoBrinkmate, NoMate};
    Some(match (form, findings.conclusion(), findings.line()) {
        (Form::Checkmate, Mate | Brinkmate, line @ [_, ..]) => {
            format!("checkmate {}", moves::usi(line))
        }
        (Form::Checkmate, NoMate | NoBrinkmate, _) => "checkmate nomate".to_string(),
        (Form::BestMove, Mate, [best, reply, ..]) if names_reply => {
            format!("bestmove {best} ponder {reply}")
        }
        (Form::BestMove, Mate, [best, ..]) => format!("bestmove {best}"),
        _ => return None,
    })
}

/// The answer if nothing was proven; in a game, `without_mate` is the move to play.
pub fn no_answer_line(form: Form, without_mate: Option<Move>) -> String {
    match (form, without_mate) {
        (Form::Checkmate, _) => "checkmate timeout".to_string(),
        (Form::BestMove, Some(mv)) => format!("bestmove {mv}"),
        (Form::BestMove, None) => "bestmove resign".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::length::Bounds;
    use tsumi_core::solver::{Answer, answer_without_line};

    fn line(text: &str) -> Vec<Move> {
        text.split_whitespace().flat_map(Move::from_usi).collect()
    }

    fn mate(moves: &str) -> Answer {
        let mut answer = answer_without_line(Verdict::Mate, figures());
        answer.line = line(moves);
        answer
    }

    fn unknown(reason: Reason) -> Answer {
        answer_without_line(Verdict::Unknown(reason), figures())
    }

    fn figures() -> Statistics {
        let mut figures = Statistics::default();
        figures.elapsed = std::time::Duration::from_millis(1500);
        figures.nodes = 3_000_000_000;
        figures.depth = 7;
        figures.seldepth = 1525;
        figures.hashfull = 12;
        figures
    }

    /// The line that is shorter comes after its length: the words beside the score have that, too.
    #[test]
    fn a_score_has_the_plies_that_are_proven() {
        let mut progress = Progress::default();
        progress.mate = Some(Bounds { lower: 3, upper: 5 });
        progress.pv = line("R*2b 2a2b G*2c 2b3a G*3b 3a4a G*4b");
        let told = progress_line(&progress, true, false);
        assert!(told.contains(" score mate 5 "), "{told}");
        let words = words::proven_so_far(&progress, Language::English);
        assert_eq!(words.as_deref(), Some("mate in at most 5 plies, at least 3"));
        let mut answer = mate("R*2b 2a2b G*2c 2b3a G*3b 3a4a G*4b");
        answer.bounds = progress.mate;
        let told = summary_line(&Findings::from(answer), true, Form::Checkmate);
        assert!(told.contains(" score mate 5 "), "{told}");
    }

    #[test]
    fn options_are_listed_with_the_configured_defaults() {
        let mut config = Config::default();
        assert_eq!(config.options.set("USI_Hash", "77"), Ok(()));
        let lines = identity(&config);
        assert!(lines[0].starts_with("id name tsumi "));
        assert_eq!(lines[1], "id author the tsumi developers");
        assert!(
            lines.contains(
                &"option name USI_Hash type spin default 77 min 1 max 1048576".to_string()
            )
        );
        assert!(lines.contains(&"option name RootDefends type check default false".to_string()));
        assert!(lines.contains(&"option name LogFile type string default <empty>".to_string()));
        assert_eq!(lines.len(), TABLE.len() + 3);
        assert_eq!(lines.last().map(String::as_str), Some("usiok"));
    }

    #[test]
    fn information_is_in_the_order_that_clients_read() {
        let mut event = Progress::default();
        event.statistics = figures();
        (event.pn, event.dn) = (3, 1);
        event.pv = line("G*5b 4a5b");
        let start = "info depth 7 seldepth 1525 time 1500 nodes 3000000000 nps 2000000000";
        assert_eq!(
            progress_line(&event, true, false),
            format!("{start} score cp -69 hashfull 12 pv G*5b 4a5b")
        );
        assert_eq!(
            summary_line(&mate("G*5b").into(), true, Form::Checkmate),
            format!("{start} score mate 1 hashfull 12 pv G*5b")
        );
        assert_eq!(
            summary_line(&mate("4a5b G*5b").into(), false, Form::Checkmate),
            format!("{start} score mate -2 hashfull 12 pv 4a5b G*5b")
        );
        assert_eq!(
            summary_line(&unknown(Reason::TimeOut).into(), true, Form::Checkmate),
            format!("{start} hashfull 12")
        );
    }

    #[test]
    fn answers_are_those_of_the_protocol() {
        let of = |given: &Answer, form, names_reply| {
            let answer = answer_line(&given.clone().into(), form, names_reply);
            answer.unwrap_or_else(|| no_answer_line(form, None))
        };
        let checkmate = |given: &Answer| of(given, Form::Checkmate, true);
        let best = |given: &Answer, names_reply| of(given, Form::BestMove, names_reply);
        let no_mate = answer_without_line(Verdict::NoMate, figures());
        assert_eq!(checkmate(&mate("G*5b 4a5b R*4a")), "checkmate G*5b 4a5b R*4a");
        assert_eq!(checkmate(&no_mate), "checkmate nomate");
        assert_eq!(checkmate(&unknown(Reason::TooDeep)), "checkmate timeout");
        assert_eq!(checkmate(&mate("")), "checkmate timeout");
        assert_eq!(best(&mate("G*5b 4a5b R*4a"), false), "bestmove G*5b");
        assert_eq!(best(&mate("G*5b 4a5b R*4a"), true), "bestmove G*5b ponder 4a5b");
        assert_eq!(best(&mate("G*5b"), true), "bestmove G*5b");
        assert_eq!(best(&no_mate, true), "bestmove resign");
        assert_eq!(best(&unknown(Reason::Stopped), false), "bestmove resign");
        let mv = line("7g7f").first().copied();
        assert_eq!(no_answer_line(Form::BestMove, mv), "bestmove 7g7f");
        assert_eq!(no_answer_line(Form::Checkmate, mv), "checkmate timeout");
    }
}
