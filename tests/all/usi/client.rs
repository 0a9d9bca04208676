//! A client written by others.

use super::{MATE_IN_THREE, NO_CHECK};
use crate::engine_process::{ENDLESS, Engine, binary, scratch};
use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use usi::{
    CheckmateParams, EngineCommand, GuiCommand, InfoParams, MateParam, ThinkParams,
    UsiEngineHandler,
};

/// A client written by others, as graphical programs are: it reads the lines
/// into types of its own, and what it cannot read is lost.
#[test]
fn a_foreign_client_is_served() {
    let folder = scratch("client");
    let mut client = UsiEngineHandler::spawn(binary(), &folder).expect("the binary starts");
    let info = client.get_info().expect("the handshake is read");
    assert_eq!(info.name(), format!("tsumi {}", env!("CARGO_PKG_VERSION")));
    let defaults: BTreeMap<&str, &str> =
        info.options().iter().map(|(name, value)| (&**name, &**value)).collect();
    let names: Vec<&str> = defaults.keys().copied().collect();
    let mut expected: Vec<&str> = tsumi::inside::TABLE.iter().map(|entry| entry.name).collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!((defaults["USI_Hash"], defaults["USI_Ponder"]), ("1024", "false"));

    for (name, value) in [("USI_Hash", "16"), ("MultiPV", "3")] {
        let set = GuiCommand::SetOption(name.to_string(), Some(value.to_string()));
        client.send_command(&set).expect("it listens");
    }
    client.prepare().expect("it is ready");
    let (sender, commands) = mpsc::channel();
    let forward = move |output: &usi::EngineOutput| match output.response() {
        Some(command) => sender.send(command.clone()).map_err(std::io::Error::other),
        // The client would read the end of the output again and again.
        None => Err(std::io::Error::other("the engine has ended")),
    };
    client.listen(forward).expect("it was not listening yet");
    client.send_command(&GuiCommand::UsiNewGame).expect("it listens");

    let minutes = MateParam::Timeout(Duration::from_secs(600));
    let (answer, received) = ask(&mut client, &commands, MATE_IN_THREE, minutes, false);
    let CheckmateParams::Mate(line) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(line.len(), 3);
    let shows_line = |command: &EngineCommand| matches!(command, EngineCommand::Info(entries) if entries.contains(&InfoParams::Pv(line.clone())));
    assert!(received.iter().any(shows_line), "{received:?}");
    for number in 1..=3 {
        let is_numbered = |command: &EngineCommand| matches!(command, EngineCommand::Info(entries) if entries.contains(&InfoParams::MultiPv(number)));
        assert!(received.iter().any(is_numbered), "{number}: {received:?}");
    }

    let (answer, _) = ask(&mut client, &commands, NO_CHECK, MateParam::Infinite, false);
    assert!(matches!(answer, CheckmateParams::NoMate), "{answer:?}");
    let moment = MateParam::Timeout(Duration::from_millis(50));
    let (answer, _) = ask(&mut client, &commands, ENDLESS, moment, false);
    assert!(matches!(answer, CheckmateParams::Timeout), "{answer:?}");
    let (answer, _) = ask(&mut client, &commands, ENDLESS, MateParam::Infinite, true);
    assert!(matches!(answer, CheckmateParams::Timeout), "{answer:?}");
}

/// The answer to `go mate`, and what came before it.
fn ask(
    client: &mut UsiEngineHandler,
    commands: &Receiver<EngineCommand>,
    position: &str,
    limit: MateParam,
    stops: bool,
) -> (CheckmateParams, Vec<EngineCommand>) {
    let mut send = |command: GuiCommand| client.send_command(&command).expect("it listens");
    send(GuiCommand::Position(position.to_string()));
    send(GuiCommand::Go(ThinkParams::new().mate(limit)));
    if stops {
        send(GuiCommand::Stop);
    }
    let mut received = Vec::new();
    loop {
        match commands.recv_timeout(Engine::WATCHDOG).expect("an answer") {
            EngineCommand::Checkmate(answer) => return (answer, received),
            other => received.push(other),
        }
    }
}
