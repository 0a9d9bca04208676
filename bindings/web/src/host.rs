//! The host: JavaScript that has a clock, suspends the work and takes texts.
//!
//! The host sets the end of a slice before it lets the work run, and none ([`slice`]
//! with infinity) before it calls anything else: only the work is ever suspended.

use std::cell::{Cell, RefCell};
use std::time::Duration;

mod imports {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some fixed moment.
        pub safe fn now() -> f64;
        /// Suspends the work; returns when it is resumed.
        pub safe fn pause();
        /// Has [`super::deeper`] called on a fresh stack; returns after that.
        pub safe fn descend();
        /// Resumes the work for a slice.
        pub safe fn resume();
        /// Takes the size of memory that was not to be had.
        pub safe fn refused(bytes: usize);
        /// Takes a text.
        pub fn say(start: *const u8, length: usize);
        /// Takes a message about a fault of the program.
        pub fn complain(start: *const u8, length: usize);
    }
}

thread_local! {
    static SLICE_END: Cell<f64> = const { Cell::new(f64::INFINITY) };
    static STEP: Cell<Option<*mut dyn FnMut()>> = const { Cell::new(None) };
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Sets the end of the slice, in milliseconds of the host's clock.
#[unsafe(no_mangle)]
pub extern "C" fn slice(end: f64) {
    SLICE_END.set(end);
}

/// Room for a text of the host of `length` bytes; null if there is no memory for it.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        if buffer.try_reserve_exact(length).is_err() {
            return std::ptr::null_mut();
        }
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Memory that stays the host's, aligned for a stack; null if there is none. It is not
/// touched here, so that it takes none of the machine's before it is used.
#[unsafe(no_mangle)]
pub extern "C" fn region(length: usize) -> *mut u8 {
    let mut memory: Vec<u128> = Vec::new();
    if memory
        .try_reserve_exact(length.div_ceil(size_of::<u128>()))
        .is_err()
    {
        return std::ptr::null_mut();
    }
    std::mem::ManuallyDrop::new(memory).as_mut_ptr().cast()
}

/// The text that the host has put into the buffer.
pub fn take_text() -> Vec<u8> {
    BUFFER.take()
}

/// Sets up the clock and the messages of faults.
pub fn begin() {
    tsumi::set_clock(clock);
    tsumi::set_fresh_stack(call_on_fresh_stack);
    std::panic::set_hook(Box::new(|fault| {
        let text = fault.to_string();
        // SAFETY: the host reads the text before it returns.
        unsafe { imports::complain(text.as_ptr(), text.len()) }
    }));
}

fn call_on_fresh_stack(step: &mut dyn FnMut()) {
    let step: *mut dyn FnMut() = step;
    // SAFETY: only the lifetime is changed. The step is called before `descend` returns,
    // and `step` outlives that call.
    STEP.set(Some(unsafe {
        std::mem::transmute::<*mut dyn FnMut(), *mut (dyn FnMut() + 'static)>(step)
    }));
    imports::descend();
    // A host that has not called it may not do so later: it is gone with this frame.
    STEP.set(None);
}

/// Goes on with the work on the stack that it is called on.
#[unsafe(no_mangle)]
pub extern "C" fn deeper() {
    if let Some(step) = STEP.take() {
        // SAFETY: it was set by `call_on_fresh_stack`, which still waits.
        unsafe { (*step)() }
    }
}

fn clock() -> Duration {
    let mut now = imports::now();
    if now >= SLICE_END.get() {
        imports::pause();
        now = imports::now();
    }
    Duration::from_secs_f64(now.max(0.0) / 1000.0)
}

/// Tells the host that so many bytes were not to be had.
pub fn refused(bytes: usize) {
    imports::refused(bytes);
}

/// Lets the work go on for a slice.
pub fn resume() {
    imports::resume();
}

/// Gives the host a text.
pub fn say(text: &str) {
    // SAFETY: the host reads the text before it returns.
    unsafe { imports::say(text.as_ptr(), text.len()) }
}
