//! Work in slices, on one thread: the host suspends it and resumes it later.
//!
//! The host sets the end of a slice before it runs the work, and infinity ([`slice`])
//! before it calls anything else: only the work may be suspended.

use std::cell::Cell;
use std::time::Duration;

mod imports {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some fixed moment.
        pub safe fn now() -> f64;
        /// Suspends the work; returns when it is resumed.
        pub safe fn pause();
        /// Calls [`super::deeper`] on a fresh stack, then returns.
        pub safe fn descend();
        /// Resumes the work for a slice.
        #[cfg(feature = "conversation")]
        pub safe fn resume();
    }
}

thread_local! {
    static SLICE_END: Cell<f64> = const { Cell::new(f64::INFINITY) };
    static STEP: Cell<Option<*mut dyn FnMut()>> = const { Cell::new(None) };
}

/// Sets the end of the slice, in milliseconds of the host's clock.
#[unsafe(no_mangle)]
pub extern "C" fn slice(end: f64) {
    SLICE_END.set(end);
}

/// Memory for the host to keep, aligned for a stack; null if there is none. It is not
/// touched here, so that the system commits it only when it is used.
#[unsafe(no_mangle)]
pub extern "C" fn region(length: usize) -> *mut u8 {
    let mut memory: Vec<u128> = Vec::new();
    if memory.try_reserve_exact(length.div_ceil(size_of::<u128>())).is_err() {
        return std::ptr::null_mut();
    }
    std::mem::ManuallyDrop::new(memory).as_mut_ptr().cast()
}

/// Sets up the clock and the stacks.
pub(super) fn set_up() {
    tsumi::set_clock(clock);
    tsumi::set_fresh_stack(call_on_fresh_stack);
}

fn call_on_fresh_stack(step: &mut dyn FnMut()) {
    let step: *mut dyn FnMut() = step;
    // SAFETY: only the lifetime is changed. The step is called before `descend` returns,
    // and `step` outlives that call.
    STEP.set(Some(unsafe {
        std::mem::transmute::<*mut dyn FnMut(), *mut (dyn FnMut() + 'static)>(step)
    }));
    imports::descend();
    // If the host did not call it, it must not do so later, when this frame is gone.
    STEP.set(None);
}

/// Continues the work on the stack of the caller.
#[unsafe(no_mangle)]
pub extern "C" fn deeper() {
    if let Some(step) = STEP.take() {
        // SAFETY: it was set by `call_on_fresh_stack`, which still waits.
        unsafe { (*step)() }
    }
}

/// Time since some fixed moment; suspends the work when its slice is over.
pub fn clock() -> Duration {
    let mut now = imports::now();
    if now >= SLICE_END.get() {
        imports::pause();
        now = imports::now();
    }
    Duration::from_secs_f64(now.max(0.0) / 1000.0)
}

/// Resumes the work for a slice.
#[cfg(feature = "conversation")]
pub fn resume() {
    imports::resume();
}

/// The work for a question, here and now: the host calls this where it may be suspended.
#[cfg(feature = "questions")]
pub fn run(work: impl FnOnce() + Send + 'static) {
    work();
}

/// Threads that a question may have.
#[cfg(feature = "questions")]
pub const MOST_THREADS: usize = 1;
