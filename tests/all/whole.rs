//! How much some tests do: a part for `cargo test`, the whole for `scripts/check`, which sets
//! `TSUMI_WHOLE`. A part finds what the whole finds, if more rarely or later.

/// True if the whole is asked for.
pub fn is_asked_for() -> bool {
    std::env::var_os("TSUMI_WHOLE").is_some()
}

/// For `step_by`: all for the whole, one in `part` for a part.
pub fn step(part: usize) -> usize {
    or_part(1, part)
}

/// The size of the whole, or of a part.
pub fn or_part<T>(whole: T, part: T) -> T {
    if is_asked_for() { whole } else { part }
}
