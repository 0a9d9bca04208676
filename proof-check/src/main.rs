//! `proof-check FILE...`: checks proofs of mates and of no mates in shogi.

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
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        return if writeln!(io::stdout(), "{USAGE}").is_ok() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(2)
        };
    }
    let mut memory = 2048usize;
    if arguments.first().is_some_and(|first| first == "--memory") {
        match arguments.get(1).and_then(|number| number.parse().ok()) {
            Some(number) => memory = number,
            None => return usage(),
        }
        arguments.drain(..2);
    }
    match &arguments[..] {
        [] => usage(),
        [word, path] if word == "--text" => match text(path) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                complain(&format!("{path}: {error}"));
                ExitCode::FAILURE
            }
            _ => ExitCode::SUCCESS,
        },
        [first, ..] if first.starts_with("--") => usage(),
        paths => {
            let accepted = paths.iter().filter(|path| is_accepted(path, memory)).count();
            if accepted == paths.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
    }
}

fn usage() -> ExitCode {
    complain(USAGE);
    ExitCode::from(2)
}

fn complain(words: &str) {
    let _ = writeln!(io::stderr(), "{words}");
}

fn text(path: &str) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    write_text(File::open(path)?, &mut output)?;
    output.flush()
}

fn is_accepted(path: &str, memory: usize) -> bool {
    let result = check(|| File::open(path), memory.saturating_mul(1 << 20));
    let words = match &result {
        Ok(accepted) => format!("{path}: accepted: {accepted}"),
        Err(refusal) => format!("{path}: refused: {refusal}"),
    };
    writeln!(io::stdout(), "{words}").is_ok() && result.is_ok()
}
