//! A whole conversation: any bytes come in as the client's lines.
//!
//! Every `go` must get exactly one answer and every `isready` one `readyok`,
//! except where `quit` or the end of the input came first.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tsumi::inside::Config;

fuzz_target!(|bytes: &[u8]| {
    let lines: Vec<&[u8]> =
        bytes.split(|&byte| byte == b'\n').filter(|line| is_harmless(line)).collect();
    let input = lines.join(&b'\n');
    let mut config = Config::default();
    config.options.hash_mib = 1;
    config.options.nodes_limit = 200;
    let output = Shared::default();
    tsumi::inside::converse(move || Cursor::new(input), output.clone(), Ok(config))
        .expect("memory takes every line");
    let output = String::from_utf8(output.bytes()).expect("replies are text");
    assert!(output.is_empty() || output.ends_with('\n'));
    let count = |start: &str| output.lines().filter(|line| line.starts_with(start)).count();
    let words = |word: &str| lines.iter().filter(|line| begins_with(line, word)).count();
    assert!(count("checkmate ") + count("bestmove ") <= words("go"));
    assert!(count("readyok") <= words("isready"));
    for line in output.lines() {
        let first = line.split(' ').next().unwrap_or("");
        let known = ["id", "option", "usiok", "readyok", "info", "checkmate", "bestmove"];
        assert!(known.contains(&first), "{line}");
    }
});

/// Memory that a thread of the session writes to.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn bytes(&self) -> Vec<u8> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.clone()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lines that would write files, take the machine's memory or, with a large limit, let a
/// search outlive the input for long are left out: that they do so is what they are for.
fn is_harmless(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let has_limit = ["go", "ponderhit", "setoption"].iter().any(|word| begins_with(line, word));
    let is_long = line.split(|byte| !byte.is_ascii_digit()).any(|digits| digits.len() > 2);
    !text.contains("LogFile") && !text.contains("USI_Hash") && !(has_limit && is_long)
}

fn begins_with(line: &[u8], word: &str) -> bool {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_start_matches('\u{feff}').trim();
    text.split_whitespace().next() == Some(word)
}
