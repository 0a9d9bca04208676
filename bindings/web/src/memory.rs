//! Failed allocations.
//!
//! A failed allocation of a collection ends a Rust program, and in a module its message is
//! lost. So the size is reported to the host, which can then explain the failure.

use crate::host;
use std::alloc::{GlobalAlloc, Layout, System};

/// The allocator of the standard library; reports what it refuses to the host.
struct Reporting;

#[global_allocator]
static ALLOCATOR: Reporting = Reporting;

fn reported(memory: *mut u8, bytes: usize) -> *mut u8 {
    if memory.is_null() {
        host::refused(bytes);
    }
    memory
}

// SAFETY: every call is passed on to the system's allocator, whose contract is the same.
unsafe impl GlobalAlloc for Reporting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        reported(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        reported(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        reported(unsafe { System.realloc(memory, layout, bytes) }, bytes)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(memory, layout) }
    }
}
