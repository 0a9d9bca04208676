//! `proof-check FILE...`: checks proofs of mates and of no mates in shogi.

// A program for the command line.
#![allow(clippy::disallowed_methods)]

use proof_check::{check, write_text};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

const USAGE: &str = "usage: proof-check [--memory MIB] FILE...
       proof-check --text FILE

Says `accepted` and the claim in words, or `refused`, the first position that fails and
why. Exit code 0 if all are accepted, 1 if not, 2 for bad usage. --memory is about what is
kept of a proof (default 2048); a larger one is read several times.
--text prints a proof instead: each position, its plies, and the move that mates or each
check with its refutation.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["-h" | "--help"] => writeln!(io::stdout(), "{USAGE}").map(|()| true),
        ["--text", path] => text(path).map(|()| true),
        ["--memory", mib, ref paths @ ..] if mib.parse::<u32>().is_ok() && !paths.is_empty() => {
            check_all(paths, mib.parse().unwrap_or(1))
        }
        [first, ..] if !first.starts_with("--") => check_all(&words, 2048),
        _ => {
            let _ = writeln!(io::stderr(), "{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(are_accepted) => ExitCode::from(u8::from(!are_accepted)),
        Err(error) => {
            let _ = writeln!(io::stderr(), "proof-check: {error}");
            ExitCode::FAILURE
        }
    }
}

fn text(path: &str) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    write_text(File::open(path)?, &mut output)?;
    output.flush()
}

fn check_all(paths: &[&str], mib: usize) -> io::Result<bool> {
    let mut are_accepted = true;
    for path in paths {
        let result = check(|| File::open(path), mib.saturating_mul(1 << 20));
        are_accepted &= result.is_ok();
        match result {
            Ok(accepted) => writeln!(io::stdout(), "{path}: accepted: {accepted}")?,
            Err(refusal) => writeln!(io::stdout(), "{path}: refused: {refusal}")?,
        }
    }
    Ok(are_accepted)
}
