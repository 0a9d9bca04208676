//! What a search that gives out tasks wants done next.

/// A task to be done, beside others that were given out.
#[derive(Debug)]
pub enum Next<T> {
    /// This.
    Task(Box<T>),
    /// Nothing before a task is done that was given out.
    Wait,
    /// Nothing any more.
    End,
}
