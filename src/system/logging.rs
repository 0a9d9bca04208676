//! Where the log goes.
//!
//! Responsible for the one logger of the process: `env_logger` on standard
//! error with the levels of `RUST_LOG` (errors and warnings without it), or on
//! a file (everything from `debug` on without it). The file may come later and
//! may change, because it is an option of the protocol; the logger of a process
//! is set once, hence the switch between two of them here. Never writes to
//! standard output. Must not know who logs.

use env_logger::{Builder, Logger, Target};
use log::{LevelFilter, Log, Metadata, Record};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::{OnceLock, RwLock};
use std::thread;
use std::time::Duration;

/// How long the other end of a pipe may take to be opened.
const PIPE_PATIENCE: Duration = Duration::from_millis(500);

/// The logger in use.
struct Switch {
    current: RwLock<Logger>,
}

static SWITCH: OnceLock<Switch> = OnceLock::new();

impl Log for Switch {
    fn enabled(&self, metadata: &Metadata) -> bool {
        self.current
            .read()
            .is_ok_and(|logger| logger.enabled(metadata))
    }

    fn log(&self, record: &Record) {
        if let Ok(logger) = self.current.read() {
            logger.log(record);
        }
    }

    fn flush(&self) {
        if let Ok(logger) = self.current.read() {
            logger.flush();
        }
    }
}

fn logger(target: Target, default: LevelFilter) -> Logger {
    let mut builder = Builder::new();
    builder.target(target).filter_level(default);
    if let Ok(filters) = std::env::var("RUST_LOG") {
        builder.parse_filters(&filters);
    }
    builder.build()
}

/// Sends the log to standard error. To be called once, before anything is
/// logged; later calls switch back from a file.
pub fn to_standard_error() {
    switch_to(logger(Target::Stderr, LevelFilter::Warn));
}

/// Sends the log to the end of a file.
///
/// # Errors
/// If the file cannot be opened for writing; the log goes on as before then.
pub fn to_file(path: &Path) -> io::Result<()> {
    let file = open(path)?;
    switch_to(logger(Target::Pipe(Box::new(file)), LevelFilter::Debug));
    Ok(())
}

/// Opens a file at its end. A pipe that nobody reads cannot be opened and is not waited
/// for.
fn open(path: &Path) -> io::Result<File> {
    let open = |path: &Path| OpenOptions::new().create(true).append(true).open(path);
    if !path
        .metadata()
        .is_ok_and(|data| !data.is_file() && !data.is_dir())
    {
        return open(path);
    }
    let (sender, opened) = crossbeam_channel::bounded(1);
    let pipe = path.to_path_buf();
    thread::Builder::new().spawn(move || sender.send(open(&pipe)))?;
    opened
        .recv_timeout(PIPE_PATIENCE)
        .unwrap_or_else(|_| Err(io::Error::other("nobody reads this pipe")))
}

fn switch_to(logger: Logger) {
    let level = logger.filter();
    match SWITCH.get() {
        Some(switch) => {
            if let Ok(mut current) = switch.current.write() {
                *current = logger;
            }
        }
        None => {
            let switch = SWITCH.get_or_init(|| Switch {
                current: RwLock::new(logger),
            });
            // Fails only if another logger was set before, by a program that
            // uses the library: then that one serves.
            let _ = log::set_logger(switch);
        }
    }
    log::set_max_level(level);
}
