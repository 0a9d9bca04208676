//! Waiting for a search, without the interpreter's lock and open to its signals.

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::thread;
use std::time::Duration;
use tsumi::Stop;

/// Time between two looks for signals, such as that of Ctrl-C.
const LOOK: Duration = Duration::from_millis(5);

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
        // Nobody waits for them once the waiting thread was interrupted.
        let _ = self.0.send(News::Progress(progress));
    }
}

/// Does `work` on a thread of its own, and waits for its result. Reports go to
/// `on_progress`. If that fails, or a signal does, such as Ctrl-C, `stop` is raised and
/// the error returned at once: the thread ends by itself, within milliseconds.
pub fn for_work<T: Send + 'static>(
    py: Python<'_>,
    stop: &Stop,
    on_progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Reports<T>) -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, news) = unbounded();
    let work = move || {
        let reports = Reports(sender);
        let done = work(&reports);
        let _ = reports.0.send(News::Done(done));
    };
    thread::Builder::new().name("tsumi".into()).spawn(work)?;
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
    py.detach(|| messages.recv_timeout(LOOK))
}

fn report(on_progress: Option<&Bound<'_, PyAny>>, text: String) -> PyResult<()> {
    match on_progress {
        Some(call) => call.call1((text,)).map(|_| ()),
        None => Ok(()),
    }
}
