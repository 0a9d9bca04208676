//! All integration tests in one binary: it links once.

mod cli;
mod collections;
mod engine_process;
mod exhaustive;
mod files;
mod floors;
mod formats;
mod games;
mod mates;
mod pictures;
mod rules;
mod tsume;
mod usi;
mod variations;
mod verify;
