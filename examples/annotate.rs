//! Annotates a database of positions with "mate within 7", on all cores:
//! `cargo run --release --example annotate -- POSITIONS.sfen ANNOTATED.tsv`. Each line of
//! the input is a position; the output has it with the first move and the length of a
//! mate, or `none`. Interrupted, it goes on where the output ends the next time.

use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::{env, error, thread};
use tsumi::{QuickAnswer, mates_within};

const PLIES: u16 = 7;
/// Positions that are asked together, and written in their order.
const BATCH: usize = 20_000;

fn annotated((line, answer): (&String, Option<QuickAnswer>)) -> String {
    match answer {
        Some(QuickAnswer::Mate(first, at_most)) => format!("{line}\t{first}\t{at_most}\n"),
        Some(_) => format!("{line}\tnone\n"),
        None => format!("{line}\tnot a position\n"),
    }
}

/// The output, cut behind its last whole line, and how many lines it has.
fn reopened(path: &str) -> io::Result<(File, usize)> {
    let mut options = OpenOptions::new();
    let file = options.create(true).read(true).append(true).open(path)?;
    let (mut lines, mut whole) = (0, 0);
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        (lines, whole) = (lines + 1, whole + line.len() as u64);
        line.clear();
    }
    file.set_len(whole)?;
    Ok((file, lines))
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let paths: Vec<String> = env::args().skip(1).collect();
    let [input, output] = &paths[..] else {
        return Err("POSITIONS.sfen ANNOTATED.tsv".into());
    };
    let (mut output, done) = reopened(output)?;
    let count = BufReader::new(File::open(input)?).lines().count();
    let style = "{bar:40} {human_pos} of {human_len} positions, {per_sec}, {eta} left";
    let bar = ProgressBar::new(count as u64).with_style(ProgressStyle::with_template(style)?);
    bar.set_position(done as u64);
    bar.reset_eta();
    let cores = thread::available_parallelism()?.get();
    let mut lines = BufReader::new(File::open(input)?).lines().skip(done);
    loop {
        let batch: Vec<String> = lines.by_ref().take(BATCH).collect::<io::Result<_>>()?;
        if batch.is_empty() {
            break;
        }
        let answers = mates_within(&batch, PLIES, cores)?;
        let annotated: String = batch.iter().zip(answers).map(annotated).collect();
        output.write_all(annotated.as_bytes())?;
        bar.inc(batch.len() as u64);
    }
    bar.finish();
    Ok(())
}
