//! The stack of a deep recursion.
//!
//! The threads of a search have stacks that are large enough. In a browser the size of
//! the stack is the browser's choice, and too small for a thousand plies: there, if the
//! host can, the recursion continues on a fresh stack every `STEPS` steps.

#[cfg(target_family = "wasm")]
pub use hosted::{deeper, set};

/// Runs a step of a recursion.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
pub fn deeper<R>(step: impl FnOnce() -> R) -> R {
    step()
}

#[cfg(target_family = "wasm")]
mod hosted {
    use std::cell::Cell;
    use std::sync::OnceLock;

    /// Steps on one stack. Chromium's workers have room for 1,040.
    const STEPS: u32 = 300;

    static HOST: OnceLock<fn(&mut dyn FnMut())> = OnceLock::new();

    thread_local! {
        static TAKEN: Cell<u32> = const { Cell::new(0) };
    }

    /// Sets the function that calls its argument on a fresh stack. The first one stays.
    pub fn set(call_on_fresh_stack: fn(&mut dyn FnMut())) {
        let _ = HOST.set(call_on_fresh_stack);
    }

    /// Runs a step of a recursion, on a fresh stack every [`STEPS`] steps.
    #[inline(always)]
    pub fn deeper<R>(step: impl FnOnce() -> R) -> R {
        let taken = TAKEN.get();
        TAKEN.set(taken + 1);
        let result = if taken < STEPS { step() } else { on_fresh_stack(step) };
        TAKEN.set(taken);
        result
    }

    #[cold]
    #[inline(never)]
    fn on_fresh_stack<R>(step: impl FnOnce() -> R) -> R {
        let Some(host) = HOST.get() else {
            return step();
        };
        TAKEN.set(0);
        let (mut step, mut result) = (Some(step), None);
        host(&mut || result = step.take().map(|step| step()));
        // A host that did not call cannot be continued.
        result.unwrap_or_else(|| std::process::abort())
    }
}
