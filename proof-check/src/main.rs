//! `proof-check FILE...`: checks proofs of mates and of no mates in shogi.

#![allow(clippy::disallowed_methods)] // A program for the command line.

use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;

const USAGE: &str = "usage: proof-check [--memory MIB] FILE...
Says `accepted` and the claim in words, or `refused`, a position that fails and
why. Exit code 0 if all are accepted, 1 if not, 2 for bad usage. --memory is about what is
kept of a proof in memory (default 2048); a larger one is sorted on disk.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mib, paths) = match &arguments[..] {
        [option, mib, paths @ ..] if option == "--memory" => (mib.parse().unwrap_or(0), paths),
        paths => (2048usize, paths),
    };
    if !(1..1 << 20).contains(&mib) || paths.first().is_none_or(|path| path.starts_with("--")) {
        let _ = writeln!(io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    }
    let mut code = ExitCode::SUCCESS;
    for path in paths {
        let verdict = match File::open(path).and_then(|file| proof_check::check(file, mib << 20)) {
            Ok(proof) => {
                format!("accepted: {}: {} ({} positions)", proof.words, proof.sfen, proof.positions)
            }
            Err(refusal) => {
                code = ExitCode::FAILURE;
                format!("refused: {refusal}")
            }
        };
        if let Err(error) = writeln!(io::stdout(), "{path}: {verdict}") {
            let _ = writeln!(
                io::stderr(),
                "standard output: {error}; missing: {path} and what follows"
            );
            return ExitCode::FAILURE;
        }
    }
    code
}
