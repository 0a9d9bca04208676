//! Work on threads of its own, beside the host, in memory that all of them share.
//!
//! The standard library asks the host for a thread (`thread-spawn` of WASI), which is a
//! worker of JavaScript.

use std::cell::RefCell;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Threads that a question may have: each is a worker with a stack of its own.
pub const MOST_THREADS: usize = 16;
/// Bytes of stack in the module's memory for the steps on one stack of the browser.
const STACK_BYTES: usize = 4 << 20;

thread_local! {
    static BELOW: RefCell<Option<Below>> = const { RefCell::new(None) };
}

/// Sets up the stacks.
pub(super) fn set_up() {
    tsumi::set_fresh_stack(call_below);
}

/// Time since some fixed moment.
pub fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The work for a question, on a thread of its own, so that the host's stays free.
pub fn run(work: impl FnOnce() + Send + 'static) {
    if let Err(error) = tsumi::spawn_deep("answer", work) {
        panic!("no thread for an answer: {error}");
    }
}

/// A step of a recursion, which the thread below runs while the one that has it waits.
struct Step(*mut (dyn FnMut() + 'static));

// SAFETY: the thread that sends a step waits until it is done, so what the step touches is
// never touched by two threads at once; nothing in it belongs to one thread for good, as no
// lock of the search is held across a step.
unsafe impl Send for Step {}

/// The thread that continues the recursion of another one, once that has used up its
/// browser's stack. It ends with it.
struct Below {
    steps: Sender<Step>,
    done: Receiver<()>,
}

impl Below {
    fn start() -> Option<Below> {
        let (steps, to_do) = channel::<Step>();
        let (finished, done) = channel();
        let work = move || {
            for Step(step) in to_do {
                // SAFETY: `call_below` waits, so the step is still there.
                unsafe { (*step)() };
                if finished.send(()).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(work);
        thread.ok().map(|_| Below { steps, done })
    }

    /// Runs a step there. False if it was not run.
    fn call(&self, step: Step) -> bool {
        // A thread of ours ends by a panic only, and that ends them all.
        self.steps.send(step).is_ok() && self.done.iter().next().is_some()
    }
}

fn call_below(step: &mut dyn FnMut()) {
    let pointer: *mut dyn FnMut() = step;
    // SAFETY: only the lifetime is changed; `step` outlives the call of `Below::call`.
    let pointer =
        unsafe { std::mem::transmute::<*mut dyn FnMut(), *mut (dyn FnMut() + 'static)>(pointer) };
    let is_done = BELOW.with_borrow_mut(|place| {
        *place = place.take().or_else(Below::start);
        place.as_ref().is_some_and(|below| below.call(Step(pointer)))
    });
    if !is_done {
        // Without such a thread, on the rest of this stack.
        step();
    }
}
