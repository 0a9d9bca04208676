//! Waiting for a search, without the interpreter's lock and open to its signals.

use crossbeam_channel::{Receiver, RecvTimeoutError, Select, Sender, unbounded};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::iter;
use std::panic::{self, AssertUnwindSafe};
use std::process;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tsumi::{Stop, spawn_deep};

/// Time between two looks for signals, such as that of Ctrl-C.
const LOOK: Duration = Duration::from_millis(5);

/// The error in a forked process that would wait for the threads of its parent.
pub const FORKED: &str = "the process was forked during a search and has none of its threads: make \
     a new tsumi.Solver in the child, or start processes by 'spawn' \
     (multiprocessing.get_context('spawn'))";

/// Stops the search that it was given to.
#[pyclass(frozen)]
#[derive(Clone, Default)]
pub struct Halt(pub Stop);

#[pymethods]
impl Halt {
    #[new]
    fn new() -> Halt {
        Halt::default()
    }

    fn stop(&self) {
        self.0.raise();
    }
}

/// A report of a search, or its end.
enum News<T> {
    Progress(String),
    Done(T),
}

/// Sends reports to the thread that waits.
pub struct Reports<T>(Sender<News<T>>);

impl<T> Reports<T> {
    pub fn send(&self, progress: String) {
        // Fails once the waiting thread was interrupted.
        let _ = self.0.send(News::Progress(progress));
    }
}

type Task = Box<dyn FnOnce() + Send>;

/// A thread that does one task after the other, as long as this object has it. It is
/// there before a search needs it, and deep enough for it: starting two threads for each
/// took longer than most mates in three.
///
/// A process that was forked has the memory of its parent, but not its threads: it gets one
/// of its own, unless there was a task, which holds its locks for ever.
#[derive(Default)]
pub struct Worker {
    thread: Mutex<Option<(u32, Sender<Task>)>>,
    /// The process that has begun the tasks; 0 before the first.
    process: AtomicU32,
    /// Tasks that have begun and not ended.
    tasks: Arc<AtomicUsize>,
}

/// A task that has begun; ends it when dropped.
struct Begun(Arc<AtomicUsize>);

impl Drop for Begun {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Worker {
    /// # Errors
    /// If a task was begun before the process was forked.
    fn begin(&self) -> PyResult<Begun> {
        let ours = process::id();
        if self.process.load(Ordering::SeqCst) != ours {
            if self.tasks.load(Ordering::SeqCst) > 0 {
                return Err(PyRuntimeError::new_err(FORKED));
            }
            self.process.store(ours, Ordering::SeqCst);
        }
        self.tasks.fetch_add(1, Ordering::SeqCst);
        Ok(Begun(Arc::clone(&self.tasks)))
    }

    fn give(&self, task: Task) -> PyResult<()> {
        let mut running = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        let ours = process::id();
        let tasks = match &*running {
            Some((process, tasks)) if *process == ours => tasks.clone(),
            _ => running.insert((ours, start()?)).1.clone(),
        };
        // The thread takes what comes until this end is dropped.
        let _ = tasks.send(task);
        Ok(())
    }
}

fn start() -> PyResult<Sender<Task>> {
    let (tasks, waiting) = unbounded::<Task>();
    spawn_deep("tsumi", move || {
        for task in each(&waiting) {
            // The waiting thread sees that the channel closed without a result.
            let _ = panic::catch_unwind(AssertUnwindSafe(task));
        }
    })?;
    Ok(tasks)
}

/// Has `work` done by a worker, and waits for its result. Reports go to `on_progress`. If
/// that fails, or a signal does, such as Ctrl-C, `stop` is raised and the error returned
/// at once: the work ends by itself, within milliseconds.
pub fn for_work<T: Send + 'static>(
    py: Python<'_>,
    worker: &Worker,
    stop: &Stop,
    on_progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Reports<T>) -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, news) = unbounded();
    let begun = worker.begin()?;
    worker.give(Box::new(move || {
        let reports = Reports(sender);
        let done = work(&reports);
        // The locks of the work are free by now.
        drop(begun);
        let _ = reports.0.send(News::Done(done));
    }))?;
    let waited = loop {
        let next = match next(py, &news) {
            Ok(News::Done(done)) => break Ok(done),
            Ok(News::Progress(text)) => report(on_progress, text),
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => {
                let message = "the search failed; standard error says why";
                Err(PyRuntimeError::new_err(message))
            }
        };
        if let Err(error) = next.and_then(|()| py.check_signals()) {
            break Err(error);
        }
    };
    waited.inspect_err(|_| stop.raise())
}

/// The next message, waited for without the interpreter's lock, but not for long.
pub fn next<T: Send>(py: Python<'_>, messages: &Receiver<T>) -> Result<T, RecvTimeoutError> {
    py.detach(|| {
        let mut wait = Select::new();
        wait.recv(messages);
        let ready = wait.select_timeout(LOOK);
        let ready = ready.map_err(|_| RecvTimeoutError::Timeout)?;
        ready.recv(messages).map_err(|_| RecvTimeoutError::Disconnected)
    })
}

/// All messages that come. Like `next`, it waits by a selection, which sleeps at once, for
/// the reason in `src/core/system/wait.rs`.
pub fn each<T>(messages: &Receiver<T>) -> impl Iterator<Item = T> {
    iter::from_fn(|| {
        let mut wait = Select::new();
        wait.recv(messages);
        wait.select().recv(messages).ok()
    })
}

fn report(on_progress: Option<&Bound<'_, PyAny>>, text: String) -> PyResult<()> {
    match on_progress {
        Some(call) => call.call1((text,)).map(|_| ()),
        None => Ok(()),
    }
}
