//! Every allocation fails once.
//!
//! This binary is the whole program with an allocator that counts, and that fails once at
//! the number in `TSUMI_FAILING_ALLOCATION`. Without that variable it is the test: it
//! starts itself for one allocation after the other. A process whose allocation fails may
//! end, but not without a message, and the results that it has written can be resumed to
//! those of a run in which nothing failed. (Rust ends a process at a failed allocation of
//! its collections, with a message; memory for tables is asked for otherwise, and a lack
//! of it is an error like any other.)
//!
//! The suite tries a part of the allocations; all are tried with `TSUMI_EVERY_ALLOCATION`
//! set.

// What the engine must not do, tests of the engine as a process do.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The number of the allocation that fails.
const FAILING: &str = "TSUMI_FAILING_ALLOCATION";

const MATE_IN_FIVE: &str = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
const NO_CHECK: &str = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";

/// Counts down to the allocation that fails; 0 fails none.
struct FailingOnce {
    left: AtomicU64,
}

impl FailingOnce {
    fn fails(&self) -> bool {
        let less = |left: u64| left.checked_sub(1);
        let before = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        before == Ok(1)
    }
}

// SAFETY: every call is passed on to the system's allocator, or answered with null, which
// the contract of `GlobalAlloc` allows for a lack of memory.
unsafe impl GlobalAlloc for FailingOnce {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.fails() {
            std::ptr::null_mut()
        } else {
            // SAFETY: the caller keeps the contract.
            unsafe { System.alloc(layout) }
        }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if self.fails() {
            std::ptr::null_mut()
        } else {
            // SAFETY: the caller keeps the contract.
            unsafe { System.realloc(pointer, layout, size) }
        }
    }
}

#[global_allocator]
static ALLOCATOR: FailingOnce = FailingOnce { left: AtomicU64::new(0) };

fn main() -> ExitCode {
    match std::env::var(FAILING) {
        Ok(number) => program(number.parse().unwrap_or(0)),
        Err(_) => {
            results_are_whole();
            conversations_end_with_a_message();
            ExitCode::SUCCESS
        }
    }
}

/// The program itself.
fn program(failing: u64) -> ExitCode {
    ALLOCATOR.left.store(failing, Ordering::Relaxed);
    tsumi::main()
}

fn run(folder: &Path, failing: u64, arguments: &[&str], input: &str) -> Output {
    let program = std::env::current_exe().expect("this file");
    let mut child = Command::new(program)
        .args(arguments)
        .env(FAILING, failing.to_string())
        .env_remove("RUST_LOG")
        .env_remove("RUST_BACKTRACE")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The process may have ended before it reads.
    let _ = stdin.write_all(input.as_bytes());
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !input.is_empty() && !text.contains("checkmate ") {
        // The input stays open until there is an answer.
        if output.read_line(&mut text).expect("text") == 0 {
            break;
        }
    }
    drop(stdin);
    output.read_to_string(&mut text).expect("text");
    let ended = child.wait_with_output().expect("a child");
    Output { stdout: text.into_bytes(), ..ended }
}

/// A process that has ended by a failed allocation has said so.
fn expect_message(output: &Output, about: &str) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("memory allocation "), "{about}: {errors}");
    assert!(!errors.contains("panicked"), "{about}: {errors}");
}

/// The number of allocations of a run: from that one on, none that fails has an effect on
/// it. (The protocol ends its process itself, so it cannot say it at its end.)
fn count(is_hit: impl Fn(u64) -> bool) -> u64 {
    let mut most = 1024;
    while is_hit(most) {
        most *= 2;
    }
    let mut least = 0;
    while most - least > 1 {
        let middle = least.midpoint(most);
        if is_hit(middle) {
            least = middle;
        } else {
            most = middle;
        }
    }
    most
}

/// From one allocation that is tried to the next.
fn step(count: u64) -> usize {
    match std::env::var_os("TSUMI_EVERY_ALLOCATION") {
        Some(_) => 1,
        None => (count / 30).max(1) as usize,
    }
}

/// The results without what differs from run to run.
fn rows(file: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let mut rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    rows.iter_mut().for_each(|row| row["milliseconds"] = 0.into());
    rows
}

/// A run of `solve` with results that are resumed.
fn results_are_whole() {
    let start = Instant::now();
    let folder = format!("allocations-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).expect("the scratch folder can be made");
    let list = format!("a\t{NO_CHECK}\nb\t{MATE_IN_FIVE}\tmate5\nc\t{NO_CHECK}\nd\t4k4/9 b - 1\n");
    fs::write(folder.join("list.sfen"), list).expect("scratch folder");
    let arguments = "solve --hash 1 --jobs 1 --out out.jsonl --resume list.sfen";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let out = folder.join("out.jsonl");
    let whole_run = run(&folder, 0, &arguments, "");
    let whole = rows(&out);
    assert_eq!((whole.len(), whole_run.status.code()), (4, Some(2)));
    let count = count(|failing| {
        let _ = fs::remove_file(&out);
        run(&folder, failing, &arguments, "").status.code().is_none()
    });
    let (step, mut went_on) = (step(count), 0);
    for failing in (1..=count).step_by(step) {
        let _ = fs::remove_file(&out);
        let ended = run(&folder, failing, &arguments, "");
        let about = format!("allocation {failing} of {count}: {:?}", ended.status);
        match ended.status.code() {
            // The mistake in the list.
            Some(2) if rows(&out) == whole => went_on += 1,
            // A table that cannot be had, before any file is made.
            Some(2) if !out.exists() => expect_message(&ended, &about),
            Some(_) => panic!("{about}"),
            None => expect_message(&ended, &about),
        }
        let resumed = run(&folder, 0, &arguments, "");
        assert_eq!(resumed.status.code(), Some(2), "{about}");
        assert_eq!(rows(&out), whole, "{about}");
    }
    let _ = fs::remove_dir_all(&folder);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "solve: {count} allocations, one in {step} failed, {went_on} of them without effect, {seconds:.0} s"
    );
}

/// A conversation, with its answer or the message.
fn conversations_end_with_a_message() {
    let start = Instant::now();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let input = format!(
        "usi\nsetoption name USI_Hash value 1\nisready\nposition sfen {MATE_IN_FIVE}\n\
         go mate infinite\n"
    );
    let answer = "checkmate R*2b 2a2b G*2c 2b1a G*1b\n";
    let has_answer = |output: &Output| String::from_utf8_lossy(&output.stdout).contains(answer);
    let whole_run = run(folder, 0, &[], &input);
    assert!(has_answer(&whole_run), "{whole_run:?}");
    let count = count(|failing| run(folder, failing, &[], &input).status.code().is_none());
    let (step, mut went_on) = (step(count), 0);
    for failing in (1..=count).step_by(step) {
        let ended = run(folder, failing, &[], &input);
        let about = format!("allocation {failing} of {count}: {:?}", ended.status);
        match ended.status.code() {
            Some(0) if has_answer(&ended) => went_on += 1,
            Some(_) => panic!("{about}"),
            None => expect_message(&ended, &about),
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "USI: {count} allocations, one in {step} failed, {went_on} of them without effect, {seconds:.0} s"
    );
}
