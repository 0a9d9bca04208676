//! What most tests need: a few positions, problems and moves from texts, the binary's answer.

use crate::engine_process::command;
use std::path::Path;
use std::process::Stdio;
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::Problem;

pub const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
pub const MATE_IN_FIVE: &str = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
pub const NO_CHECK: &str = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
/// A mate in 21.
pub const ZUKO_5: &str = "n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1";

#[track_caller]
pub fn problem(sfen: &str) -> Problem {
    let position = Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Problem::new(&position).expect(sfen)
}

/// Moves in USI notation between blanks.
#[track_caller]
pub fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().expect(text)).collect()
}

/// Exit code, standard output and standard error of the program in a folder.
pub fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output =
        command(folder, arguments).stdin(Stdio::null()).output().expect("the binary starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// [`run`] where it does not matter in which folder.
pub fn tsumi(arguments: &[&str]) -> (Option<i32>, String, String) {
    run(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments)
}
