//! All integration tests in one binary: it links once.

mod floors;
mod rules;
mod cli;
mod engine_process;
mod usi;
