//! `proof-check FILE...`: checks proofs of mates and of no mates in shogi.

#![allow(clippy::disallowed_methods)] // A program for the command line.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;

const USAGE: &str = "usage: proof-check [--memory MIB] FILE...
Says `accepted` and the claim in words, or `refused`, a position that fails and
why. Exit code 0 if all are accepted, 1 if not, 2 for bad usage. --memory is about what is
kept of a proof in memory (default 2048); a larger one is sorted on disk.";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (mib, paths) = match &arguments[..] {
        [option, mib, paths @ ..] if option == "--memory" => {
            (mib.to_str().and_then(|mib| mib.parse().ok()).unwrap_or(0), paths)
        }
        paths => (2048usize, paths),
    };
    let is_option = |path: &OsString| path.as_encoded_bytes().starts_with(b"--");
    if !(1..1 << 20).contains(&mib) || paths.first().is_none_or(is_option) {
        let _ = writeln!(io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    }
    let mut code = ExitCode::SUCCESS;
    for path in paths {
        let checked = File::open(path).and_then(|file| proof_check::check(file, mib << 20));
        if checked.is_err() {
            code = ExitCode::FAILURE;
        }
        let line = proof_check::line(path, &checked);
        if let Err(error) = writeln!(io::stdout(), "{line}") {
            let _ =
                writeln!(io::stderr(), "standard output: {error}; missing from here on: {line}");
            return ExitCode::FAILURE;
        }
    }
    code
}
