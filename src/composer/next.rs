//! The next step of a search that gives out tasks.

/// The next step of a search that gives out tasks.
#[derive(Debug)]
pub enum Next<T> {
    /// A task that can be done now.
    Task(Box<T>),
    /// Nothing until a task that was given out is done.
    Wait,
    /// Nothing any more.
    End,
}
