//! A client that has lost its mind: 20,000 commands in any order, well formed or
//! not, to one running binary.
//!
//! Every `go` must get its one answer, in order and of its kind; every `isready`
//! one `readyok`; every line must be one that an independent parser understands
//! (the `usi` crate, and the `shogi` crate for the moves); no mate may be claimed
//! where there is none, and every mating line must pass the referee. At the end
//! the process must be as small as at the start, with the same threads and
//! handles.
//!
//! The commands are the same at every run. `TSUMI_CHAOS_SEED=2
//! TSUMI_CHAOS_COMMANDS=1000000 cargo test --release chaos` asks for others.

mod commands;
mod ledger;

use crate::engine_process::{Engine, scratch};
use commands::Commands;
use ledger::Ledger;

const COMMANDS: usize = 20_000;
const SEED: u64 = 1;
/// The main thread, and those for input, search, signals, output and the log.
const THREADS: u64 = 6;
/// The process may have grown by so many MiB, with the same table as at the start: the allocator's
/// own.
const GROWTH_MIB: u64 = 16;

fn number(variable: &str, default: u64) -> u64 {
    let text = std::env::var(variable).ok();
    text.map_or(default, |text| text.parse().expect(variable))
}

#[test]
fn whatever_is_sent_every_question_has_its_answer() {
    let count = number("TSUMI_CHAOS_COMMANDS", COMMANDS as u64);
    let folder = scratch("chaos");
    let mut commands = Commands::new(number("TSUMI_CHAOS_SEED", SEED), &folder.join("log"));
    let mut engine = Engine::start(&[]);
    let mut ledger = Ledger::default();
    // The first line has the referee's tables filled, which stay.
    engine.send("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    engine.send("go mate infinite");
    while !engine.line().starts_with("checkmate") {}
    let before = Process::at_rest(&mut engine, &mut ledger);
    for _ in 0..count {
        let command = commands.next();
        ledger.sent(&command);
        engine.send_bytes(&command.line);
        engine.send_bytes(b"\n");
        if command.waits {
            ledger.settle(&mut engine);
        } else {
            ledger.take_what_is_there(&mut engine);
        }
    }
    let after = Process::at_rest(&mut engine, &mut ledger);
    println!("{count} commands: {ledger}\nbefore: {before:?}\nafter:  {after:?}");
    // The number of mates depends on the machine: times are short.
    assert!(ledger.answered > count / 10);
    assert!(after.is_no_larger_than(&before), "{before:?} {after:?}");
    assert_eq!(engine.quit(), Some(0));
}

/// Memory, threads and files of a process.
#[derive(Debug, PartialEq, Eq)]
struct Process {
    mib: u64,
    threads: u64,
    handles: usize,
}

impl Process {
    /// The process with the least table, once nothing is left to be done.
    fn at_rest(engine: &mut Engine, ledger: &mut Ledger) -> Process {
        for line in [
            "stop",
            "setoption name LogFile value <empty>",
            "setoption name USI_Hash value 2",
            "isready",
            "setoption name USI_Hash value 1",
            "isready",
        ] {
            let command = commands::Command::plain(line);
            ledger.sent(&command);
            engine.send(line);
        }
        ledger.settle(engine);
        // A thread that fills the referee's tables may still be at it.
        let deadline = std::time::Instant::now() + Engine::WATCHDOG;
        loop {
            let process = Process::read(engine.id());
            if process.threads <= THREADS || std::time::Instant::now() > deadline {
                return process;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    /// Zeros where the system does not tell.
    fn read(id: u32) -> Process {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
            number.unwrap_or(0)
        };
        Process {
            mib: field("VmRSS:") / 1024,
            threads: field("Threads:"),
            handles: std::fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count),
        }
    }

    fn is_no_larger_than(&self, before: &Process) -> bool {
        self.mib <= before.mib + GROWTH_MIB
            && self.threads <= before.threads
            && self.handles <= before.handles
    }
}
