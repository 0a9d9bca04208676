//! The next step of a search that gives out tasks.

/// A task to be done, beside others that were given out.
#[derive(Debug)]
pub enum Next<T> {
    /// A task that can be done now.
    Task(Box<T>),
    /// Nothing before a task is done that was given out.
    Wait,
    /// Nothing any more.
    End,
}
