//! The part of the Python package that is written in Rust, as the module
//! `tsumi._native`.
//!
//! Responsible for texts and numbers from Python to the engine, and for answers back,
//! as JSON; for waiting without the interpreter's lock, and for its signals meanwhile.
//! Relies on the library's facade alone. What users see is written in Python, in
//! `python/tsumi`; it checks arguments, so that their errors name them.

#![deny(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answer;
mod asked;
mod engine;
mod job;
mod making;
mod mining;
mod pool;
mod problem;
mod proof;
mod quick;
mod reader;
mod repairing;
mod wait;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::asked::Asked;
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::making::Making;
    #[pymodule_export]
    use super::mining::Games;
    #[pymodule_export]
    use super::pool::Pool;
    #[pymodule_export]
    use super::problem::svg;
    #[pymodule_export]
    use super::proof::verify;
    #[pymodule_export]
    use super::quick::mates_within;
    #[pymodule_export]
    use super::reader::Reader;
    #[pymodule_export]
    use super::repairing::stripped;
    #[pymodule_export]
    use super::wait::Halt;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
