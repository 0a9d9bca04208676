//! Locks between threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits until no other thread holds what is shared. What a thread that panicked has left is taken
/// as it is: callers must change it so that nothing is half done.
pub fn lock<T: ?Sized>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
