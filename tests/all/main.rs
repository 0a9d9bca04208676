//! All integration tests in one binary: it links once.

mod cli;
mod engine_process;
mod floors;
mod rules;
mod usi;
