//! A client written by others.

use super::MATE_IN_THREE;
use crate::engine_process::{Engine, binary, scratch};
use std::collections::BTreeMap;
use std::sync::mpsc;
use std::time::Duration;

/// A client written by others, as graphical programs are: it reads the lines
/// into types of its own, and what it cannot read is lost.
#[test]
fn a_foreign_client_is_served() {
    use usi::{
        CheckmateParams, EngineCommand, GuiCommand, InfoParams, MateParam, ThinkParams,
        UsiEngineHandler,
    };
    let folder = scratch("client");
    let mut client = UsiEngineHandler::spawn(binary(), &folder).expect("the binary starts");
    let info = client.get_info().expect("the handshake is read");
    assert_eq!(info.name(), format!("tsumi {}", env!("CARGO_PKG_VERSION")));
    let defaults: BTreeMap<&str, &str> = info
        .options()
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    let names: Vec<&str> = defaults.keys().copied().collect();
    let mut expected: Vec<&str> = tsumi::engine::options::TABLE
        .iter()
        .map(|entry| entry.name)
        .collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!(
        (defaults["USI_Hash"], defaults["USI_Ponder"]),
        ("1024", "false")
    );

    client
        .send_command(&GuiCommand::SetOption(
            "USI_Hash".to_string(),
            Some("16".to_string()),
        ))
        .expect("it listens");
    client
        .send_command(&GuiCommand::SetOption(
            "MultiPV".to_string(),
            Some("3".to_string()),
        ))
        .expect("it listens");
    client.prepare().expect("it is ready");
    let (sender, commands) = mpsc::channel();
    let forward = move |output: &usi::EngineOutput| match output.response() {
        Some(command) => sender.send(command.clone()).map_err(std::io::Error::other),
        // The client would read the end of the output again and again.
        None => Err(std::io::Error::other("the engine has ended")),
    };
    client.listen(forward).expect("it was not listening yet");
    client
        .send_command(&GuiCommand::UsiNewGame)
        .expect("it listens");
    client
        .send_command(&GuiCommand::Position(MATE_IN_THREE.to_string()))
        .expect("it listens");
    let minutes = ThinkParams::new().mate(MateParam::Timeout(Duration::from_secs(600)));
    client
        .send_command(&GuiCommand::Go(minutes))
        .expect("it listens");
    let mut received = Vec::new();
    let line = loop {
        match commands.recv_timeout(Engine::WATCHDOG).expect("an answer") {
            EngineCommand::Checkmate(CheckmateParams::Mate(line)) => break line,
            EngineCommand::Checkmate(other) => panic!("{other:?}"),
            other => received.push(other),
        }
    };
    assert_eq!(line.len(), 3);
    let shows_line = |command: &EngineCommand| matches!(command, EngineCommand::Info(entries) if entries.contains(&InfoParams::Pv(line.clone())));
    assert!(received.iter().any(shows_line), "{received:?}");
    for number in 1..=3 {
        let is_numbered = |command: &EngineCommand| matches!(command, EngineCommand::Info(entries) if entries.contains(&InfoParams::MultiPv(number)));
        assert!(received.iter().any(is_numbered), "{number}: {received:?}");
    }
}
