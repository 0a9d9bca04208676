//! The binary as a child process that lines go into and come out of.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The binary under test.
pub fn binary() -> &'static str {
    env!("CARGO_BIN_EXE_tsumi")
}

/// An empty folder for a test of this name.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the scratch folder can be made");
    folder
}

/// A bare king against most of the pieces: no search has settled it in ten minutes.
pub const ENDLESS: &str = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1";

/// A command that runs the binary in `folder`, whatever the environment says about
/// logging and language, and whatever settings the user has.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env("LC_ALL", "C")
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .env_remove("APPDATA");
    command
}

/// Sends a signal to a process.
pub fn signal(id: u32, name: &str) {
    let sent = Command::new("kill").args([format!("-{name}"), id.to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{name}");
}

/// Waits until a process has a handler for SIGTERM, and a while longer for what it does then.
pub fn wait_for_handler(id: u32) {
    #[cfg(target_os = "linux")]
    {
        // proc_pid_status(5): signal 15 is bit 14.
        let is_caught = |status: String| {
            let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
                .is_some_and(|mask| mask >> 14 & 1 == 1)
        };
        let deadline = Instant::now() + Engine::WATCHDOG;
        while !std::fs::read_to_string(format!("/proc/{id}/status")).is_ok_and(is_caught) {
            assert!(Instant::now() < deadline, "no handler");
            thread::sleep(Duration::from_millis(5));
        }
    }
    thread::sleep(Duration::from_millis(300));
}

/// A running process. It is killed when dropped.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A running engine. It is killed when dropped.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// Anything that takes longer counts as a hang.
    pub const WATCHDOG: Duration = Duration::from_secs(120);

    /// Starts the engine where no configuration is found.
    pub fn start(arguments: &[&str]) -> Engine {
        Engine::start_in(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments)
    }

    /// Starts the engine in a folder.
    pub fn start_in(folder: &Path, arguments: &[&str]) -> Engine {
        Engine::from(command(folder, arguments))
    }

    /// Starts an engine by a command of its own.
    pub fn from(mut command: Command) -> Engine {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the binary starts");
        let input = child.stdin.take();
        let lines = read_lines(child.stdout.take().expect("its output is a pipe"));
        Engine { child, input, lines }
    }

    /// Starts the engine with a small table and waits until it is ready.
    pub fn ready() -> Engine {
        let mut engine = Engine::start(&[]);
        engine.send("usi");
        engine.wait_for("usiok");
        engine.send("setoption name USI_Hash value 16");
        engine.send("isready");
        engine.wait_for("readyok");
        engine
    }

    /// Threads of this name that the process has (Linux).
    #[cfg(target_os = "linux")]
    pub fn threads(&self, name: &str) -> usize {
        let folder = format!("/proc/{}/task", self.child.id());
        let tasks = std::fs::read_dir(folder).expect("a list of threads");
        // A thread may end while it is looked at.
        let names = tasks
            .flatten()
            .filter_map(|task| std::fs::read_to_string(task.path().join("comm")).ok());
        names.filter(|found| found.trim() == name).count()
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes. A process that has ended does not take them; what it said
    /// shows what went wrong.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        let next = self.lines.recv_timeout(Engine::WATCHDOG);
        next.unwrap_or_else(|error| panic!("{error} while waiting for a line"))
    }

    /// The next line, if it has come already.
    pub fn line_that_is_there(&mut self) -> Option<String> {
        self.lines.try_recv().ok()
    }

    /// The lines up to the first that begins with `start`, that one included.
    pub fn wait_for(&mut self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + Engine::WATCHDOG;
        let mut lines = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("{error} while waiting for {start:?} after {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Sends a signal, by its name without `SIG`.
    pub fn signal(&self, name: &str) {
        signal(self.id(), name);
    }

    /// Nobody reads the output any more.
    pub fn stop_reading(&mut self) {
        self.lines = mpsc::channel().1;
    }

    /// Sends `quit` and waits for the exit code.
    pub fn quit(&mut self) -> Option<i32> {
        self.send("quit");
        self.wait_for_exit()
    }

    /// Ends the input and waits for the exit code.
    pub fn end_of_input(&mut self) -> Option<i32> {
        self.input = None;
        self.wait_for_exit()
    }

    /// The exit code; `None` if a signal or the watchdog ended the process.
    pub fn wait_for_exit(&mut self) -> Option<i32> {
        let deadline = Instant::now() + Engine::WATCHDOG;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.code(),
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                Err(error) => panic!("{error}"),
            }
        }
        None
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines on a thread of its own, until nobody wants them.
fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let lines = BufReader::new(output).lines();
        lines
            .map_while(Result::ok)
            .take_while(|line| sender.send(line.clone()).is_ok())
            .for_each(drop);
    });
    receiver
}
