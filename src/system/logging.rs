//! The destination of the log.
//!
//! Responsible for the one logger of the process: `env_logger` on standard error with
//! the levels of `RUST_LOG` (errors and warnings without it), or on a file (everything
//! from `debug` on without it). The file is an option of the protocol, so it may be set
//! late and may change; but a process can set its logger only once, so the logger set
//! here switches between destinations. Never writes to standard output. Must not know
//! its callers.
//!
//! A thread that logs never waits for the reader of the log: another thread writes, and
//! records beyond the bound are dropped and counted.

use super::bilingual::{both, say, system_error};
use super::language::Language;
use super::shown;
use super::writer::Writer;
use chrono::{DateTime, Utc};
use crossbeam_channel::{Receiver, Sender, TryRecvError};
use env_logger::fmt::Formatter as RecordFormatter;
use env_logger::{Builder, Logger, Target};
use log::{LevelFilter, Log, Metadata, Record};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use tsumi_core::system::wait;

/// Time for the other end of a pipe to be opened.
const PIPE_PATIENCE: Duration = Duration::from_millis(500);
/// The time to write the last records at the end of the process.
const LAST_RECORDS: Duration = Duration::from_millis(500);
/// The most bytes of records that are queued.
const MOST_WAITING: usize = 1 << 20;
/// The bytes at the start of a file by which a log is recognised.
const MOST_START: u64 = 32;

/// The logger in use and the thread that writes for it, if there is one.
struct LogDestination {
    logger: Logger,
    writer: Option<Arc<Writer>>,
}

/// The logger registered with `log`.
struct Switch {
    current: RwLock<LogDestination>,
    /// Marks, each of which closes when the records for a former destination are written.
    former: Mutex<Vec<Receiver<()>>>,
}

static SWITCH: OnceLock<Switch> = OnceLock::new();

/// The two ends of the channel of losses ([`losses`]).
static LOSSES: LazyLock<(Sender<Loss>, Receiver<Loss>)> =
    LazyLock::new(crossbeam_channel::unbounded);

/// A log file in which records are missing, and why.
#[derive(Debug)]
pub struct Loss {
    /// The file.
    pub path: PathBuf,
    /// Why it cannot be written.
    pub error: io::Error,
}

impl Loss {
    /// The file, and why it lacks records.
    pub fn in_words(&self, language: Language) -> String {
        let (path, error) = (self.path.display(), system_error(&self.error, language));
        say!(
            language,
            "{path}: {error}; records are missing",
            "{path}：{error}。記録が欠けています"
        )
    }
}

impl Log for Switch {
    fn enabled(&self, metadata: &Metadata) -> bool {
        self.current.read().is_ok_and(|current| current.logger.enabled(metadata))
    }

    fn log(&self, record: &Record) {
        if let Ok(current) = self.current.read() {
            current.logger.log(record);
        }
    }

    /// Does nothing, as no record is held back.
    fn flush(&self) {}
}

impl Switch {
    /// Switches to another destination.
    fn switch_to_destination(&self, next: LogDestination) {
        let Ok(mut current) = self.current.write() else {
            return;
        };
        let LogDestination { logger, writer } = std::mem::replace(&mut *current, next);
        // Sends the count of dropped records, if any, before the mark.
        drop(logger);
        let mut former = self.former.lock().unwrap_or_else(PoisonError::into_inner);
        former.retain(|mark| mark.try_recv() == Err(TryRecvError::Empty));
        former.extend(writer.map(|writer| writer.mark()));
    }
}

/// Sends the log to standard error. Call it before anything is logged; later calls
/// switch back from a file.
pub fn to_standard_error() {
    // One for the whole process: if the log is not read, its thread never ends.
    static WRITER: OnceLock<Option<Arc<Writer>>> = OnceLock::new();
    // There is nowhere to report that standard error cannot be written.
    let writer = WRITER.get_or_init(|| spawn_writer(io::stderr(), |_| ()).ok());
    switch_to(writer.clone(), LevelFilter::Warn);
}

/// Sends the log to the end of a file.
///
/// # Errors
/// If the file cannot be opened for writing; then the destination stays as it was.
pub fn to_file(path: &Path) -> io::Result<()> {
    let place = path.to_path_buf();
    let on_failure = move |error| {
        let path = place;
        // The other end is never dropped.
        let _ = LOSSES.0.send(Loss { path, error });
    };
    let writer = spawn_writer(open_log_file(path)?, on_failure)?;
    switch_to(Some(writer), LevelFilter::Debug);
    Ok(())
}

/// A channel that receives the first loss of each file.
pub fn losses() -> &'static Receiver<Loss> {
    &LOSSES.1
}

/// Ends the log: waits a moment until all records are written, as without this call the last ones
/// may be lost at the end of the process. Returns a loss that nobody has been shown.
pub fn finish() -> Option<Loss> {
    let switch = SWITCH.get()?;
    switch.switch_to_destination(LogDestination {
        logger: Builder::new().filter_level(LevelFilter::Off).build(),
        writer: None,
    });
    let deadline = Instant::now() + LAST_RECORDS;
    let former = switch.former.lock().unwrap_or_else(PoisonError::into_inner);
    for mark in former.iter() {
        let patience = deadline.saturating_duration_since(Instant::now());
        let _ = wait::receive_within(mark, patience);
    }
    LOSSES.1.try_recv().ok()
}

/// Starts a thread that writes. `on_failure` gets its first error, which ends nothing.
fn spawn_writer(
    mut stream: impl Write + Send + 'static,
    on_failure: impl FnOnce(io::Error) + Send + 'static,
) -> io::Result<Arc<Writer>> {
    let mut on_failure = Some(on_failure);
    let write = move |record: &[u8]| {
        if let Err(error) = stream.write_all(record)
            && let Some(tell) = on_failure.take()
        {
            tell(error);
        }
        Ok(())
    };
    Writer::spawn("log", write).map(Arc::new)
}

/// Opens a file at its end, unless something that is no log is in it. Opening a pipe without a
/// reader fails after [`PIPE_PATIENCE`].
fn open_log_file(path: &Path) -> io::Result<File> {
    let open = |path: &Path| OpenOptions::new().create(true).append(true).open(path);
    if !path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        if path.is_file() && !may_be_log(path) {
            return Err(io::Error::other(both!(
                "it is there, and is no log",
                "すでにあるファイルで、ログではありません"
            )));
        }
        return open(path);
    }
    let (sender, opened) = crossbeam_channel::bounded(1);
    let pipe = path.to_path_buf();
    thread::Builder::new().spawn(move || sender.send(open(&pipe)))?;
    wait::receive_within(&opened, PIPE_PATIENCE).unwrap_or_else(|_| {
        let none = both!("the pipe has no reader", "パイプを読むプログラムがありません");
        Err(io::Error::other(none))
    })
}

/// True for a file that is empty or begins as a log does, with a record (`[2026-`) or a count of
/// dropped ones (`[7 log`), and for a file that cannot be read.
fn may_be_log(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_START).read_to_end(&mut start));
    if read.is_err() || start.is_empty() {
        return true;
    }
    let Some(text) = start.strip_prefix(b"[") else {
        return false;
    };
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && (text[digits..].starts_with(b"-") || text[digits..].starts_with(b" log "))
}

/// Switches the log to a writer; without one, the thread that logs writes by itself.
fn switch_to(writer: Option<Arc<Writer>>, default: LevelFilter) {
    let target = writer
        .clone()
        .map_or(Target::Stderr, |writer| Target::Pipe(Box::new(Records { writer, dropped: 0 })));
    let mut builder = Builder::new();
    builder.target(target).filter_level(default).format(write_record);
    if let Ok(filters) = std::env::var("RUST_LOG") {
        builder.parse_filters(&filters);
    }
    let logger = builder.build();
    let level = logger.filter();
    let destination = LogDestination { logger, writer };
    match SWITCH.get() {
        Some(switch) => switch.switch_to_destination(destination),
        None => {
            let switch = SWITCH.get_or_init(|| Switch {
                current: RwLock::new(destination),
                former: Mutex::default(),
            });
            // Fails only if a program that uses the library has set another logger:
            // then that one is used.
            let _ = log::set_logger(switch);
        }
    }
    log::set_max_level(level);
}

/// Writes a record with its time of day in UTC, to the second.
fn write_record(out: &mut RecordFormatter, record: &Record) -> io::Result<()> {
    let time = DateTime::<Utc>::from(SystemTime::now()).format("%Y-%m-%dT%H:%M:%SZ");
    writeln!(out, "[{time} {:5} {}] {}", record.level(), record.target(), record.args())
}

/// A record without characters that must not be printed, on one line.
fn on_its_line(record: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(record);
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let end = &text[line.len()..];
    format!("{}{end}", shown::text(line)).into_bytes()
}

/// Passes formatted records to the writing thread.
struct Records {
    writer: Arc<Writer>,
    /// Records dropped since the last one queued.
    dropped: u64,
}

impl Records {
    /// Writes how many records were dropped since the last one, if any were.
    fn report_dropped(&mut self) {
        let dropped = std::mem::take(&mut self.dropped);
        if dropped > 0 {
            let text = format!("[{dropped} log records dropped: the log was not read]\n");
            self.writer.send(text.into_bytes());
        }
    }
}

impl Write for Records {
    /// `env_logger` writes each record at once.
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        // After records were dropped, half of the room must be free, or every other
        // line would be a notice.
        let most = if self.dropped == 0 { MOST_WAITING } else { MOST_WAITING / 2 };
        if self.writer.bytes_waiting() < most {
            self.report_dropped();
            self.writer.send(on_its_line(record));
        } else {
            self.dropped += 1;
        }
        Ok(record.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Records {
    fn drop(&mut self) {
        self.report_dropped();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_records_are_counted() {
        let (go, start) = crossbeam_channel::bounded::<()>(0);
        let (out, written) = crossbeam_channel::unbounded();
        let writer = Writer::spawn("test", move |record| {
            let _ = wait::receive(&start);
            let _ = out.send(record.len());
            Ok(())
        });
        let writer = Arc::new(writer.expect("a thread"));
        let mut records = Records { writer: Arc::clone(&writer), dropped: 0 };
        let long = vec![b'x'; MOST_WAITING];
        for record in [&long[..], b"lost", b"lost"] {
            records.write_all(record).expect("it takes everything");
        }
        assert_eq!((records.dropped, writer.bytes_waiting()), (2, MOST_WAITING));
        drop(go);
        assert!(writer.finish(Duration::MAX).is_ok());
        records.write_all(b"kept").expect("it takes everything");
        records.dropped = 1;
        drop((records, writer));
        let notice = "[2 log records dropped: the log was not read]\n".len();
        let lengths: Vec<usize> = written.iter().collect();
        assert_eq!(lengths, [MOST_WAITING, notice, 4, notice]);
    }
}
