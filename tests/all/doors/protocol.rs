//! The protocol: the answer to `go mate`, and what is said before it, in both languages.

use super::{Case, cases};
use crate::engine_process::Engine;
use serde_json::Value;

/// Options of the protocol for those of the table.
const OPTIONS: [(&str, &str, &str); 6] = [
    ("effort", "Effort", "short"),
    ("nodes", "NodesLimit", "0"),
    ("mate_limit", "MateLimit", "0"),
    ("root_defends", "RootDefends", "false"),
    ("rest", "RestToDefender", "false"),
    ("tsume", "TsumeRule", "false"),
];

/// The lines from `position` to the answer. Positions are set up as the protocol has it.
fn ask(engine: &mut Engine, case: &Case) -> Vec<String> {
    for (name, option, usual) in OPTIONS {
        let value = match case.options.get(name) {
            Some(Value::String(word)) => word.clone(),
            Some(value) => value.to_string(),
            None => usual.to_string(),
        };
        engine.send(&format!("setoption name {option} value {value}"));
    }
    let question = if case.ask == "brinkmate" { "brinkmate" } else { "mate" };
    engine.send(&format!("setoption name Question value {question}"));
    engine.send("usinewgame");
    let text = case.text.trim_start_matches("position ");
    let sfen = if text.starts_with('s') { "" } else { "sfen " };
    engine.send(&format!("position {sfen}{text}"));
    let time = case.options.get("milliseconds").map(Value::to_string);
    engine.send(&format!("go mate {}", time.as_deref().unwrap_or("infinite")));
    engine.wait_for("checkmate")
}

#[track_caller]
fn expect(case: &Case, lines: &[String], language: &str) {
    let is_english = language == "en";
    let of = |name: &str| {
        let name = if is_english { name.to_string() } else { format!("{name}_japanese") };
        case.text_of(&name).to_string()
    };
    let moves = case.moves("moves").unwrap_or_default();
    let (verdict, told) = (case.text_of("verdict"), format!("{}: {lines:?}", case.name));
    let answer = match verdict {
        "mate" | "brinkmate" if !moves.is_empty() => format!("checkmate {}", moves.join(" ")),
        "nomate" | "nobrinkmate" => "checkmate nomate".to_string(),
        _ => "checkmate timeout".to_string(),
    };
    assert_eq!(lines.last(), Some(&answer), "{told}");
    let note = match verdict {
        "invalid" if is_english => {
            format!("bad position: {}", of("reason").replace("bad SFEN: ", ""))
        }
        "invalid" => format!("局面の誤り：{}", of("reason").replace("SFEN の誤り：", "")),
        _ => of("headline"),
    };
    // The client knows of a no-mate by the answer, and of the time that it set.
    let is_told = case.ask == "brinkmate" || verdict != "nomate" && case.text_of("code") != "time";
    // More is said where there is no move, and a problem may be none although the position is good.
    let is_over = matches!(verdict, "mate" | "brinkmate") && moves.is_empty();
    let (note, reason) = (format!("info string {note}"), of("reason"));
    let is_note = |line: &String| {
        *line == note
            || is_over && line.starts_with(&note)
            || verdict == "invalid" && *line == format!("info string {reason}")
    };
    let has_note = lines.iter().any(is_note);
    assert_eq!(has_note, is_told, "{note:?} in {told}");
    if verdict == "mate" && !moves.is_empty() {
        // The defender's mates have a minus.
        let score = format!("score mate {}", moves.len());
        let score =
            if moves.len().is_multiple_of(2) { score.replace("mate ", "mate -") } else { score };
        let pv = format!(" pv {}", moves.join(" "));
        let shows = |line: &String| line.contains(&format!("{score} ")) && line.ends_with(&pv);
        assert!(lines.iter().any(shows), "{score}{pv} in {told}");
    }
}

#[test]
fn the_protocol_says_what_the_table_says() {
    // A resignation is no move of the protocol, and both lengths are no question of it.
    let is_asked = |case: &&Case| {
        let is_position = case.text.contains('/') || case.text.starts_with("startpos");
        let is_position = is_position && !case.text.ends_with(" resign");
        let has_option = |name| case.options.contains_key(name);
        case.ask != "check" && is_position && !has_option("tsume") && !has_option("most")
    };
    for language in ["en", "ja"] {
        let mut engine = Engine::ready();
        engine.send(&format!("setoption name Language value {language}"));
        engine.send("setoption name Threads value 1");
        for case in cases().iter().filter(is_asked) {
            let lines = ask(&mut engine, case);
            expect(case, &lines, language);
        }
        assert_eq!(engine.quit(), Some(0));
    }
}
