//! The host: JavaScript that provides a clock, suspends the work and receives texts.
//!
//! Each of the two modules has what it needs of its host in a file of its own: the one
//! that is suspended (`slices.rs`) and the one with threads (`threads.rs`).

use std::cell::RefCell;

#[cfg(not(target_os = "wasi"))]
#[path = "slices.rs"]
mod work;
#[cfg(target_os = "wasi")]
#[path = "threads.rs"]
mod work;

pub use work::*;

mod imports {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Receives the size of an allocation that failed.
        pub safe fn refused(bytes: usize);
        /// Receives a text.
        pub fn say(start: *const u8, length: usize);
        /// Receives the message of a panic.
        pub fn complain(start: *const u8, length: usize);
    }
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A buffer for a text of `length` bytes from the host; null if there is no memory for it.
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

/// The text that the host wrote into the buffer.
pub fn take_text() -> Vec<u8> {
    BUFFER.take()
}

/// Sets up the clock, the stacks and the messages of panics.
pub fn begin() {
    work::set_up();
    std::panic::set_hook(Box::new(|fault| {
        let text = fault.to_string();
        // SAFETY: the host reads the text before it returns.
        unsafe { imports::complain(text.as_ptr(), text.len()) }
    }));
}

/// Reports a failed allocation of this size to the host.
pub fn refused(bytes: usize) {
    imports::refused(bytes);
}

/// Sends a text to the host.
pub fn say(text: &str) {
    // SAFETY: the host reads the text before it returns.
    unsafe { imports::say(text.as_ptr(), text.len()) }
}
