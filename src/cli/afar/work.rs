//! `tsumi work`: leaves searched for `tsumi solve --far`, elsewhere.

use super::line::{ErrandLine, ReportLine, ShortLine, next_line, opened, sealed, short};
use crate::cli::arguments::bounds::bounds_of;
use crate::cli::ends::outcome::{CommandFailure, CommandOutcome};
use crate::settings::Config;
use clap::Args;
use crossbeam_channel::{Receiver, unbounded};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::thread;
use tsumi_core::solver::afar::{ReportWords, Worker};
use tsumi_core::solver::spawn_deep_scoped;
use tsumi_core::system::wait;

/// Arguments of `tsumi work`.
#[derive(Args, Debug)]
pub struct WorkArguments {
    /// Memory of the table in MiB
    /// [default: USI_Hash of the configuration]
    #[arg(long, value_name = "MIB", value_parser = bounds_of("USI_Hash"))]
    hash: Option<u64>,

    /// Jobs that are searched at a time, all with one table
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
}

/// The seats of a worker, and the job of each.
struct Seats<'a> {
    worker: &'a Worker,
    jobs: Vec<Mutex<Option<u64>>>,
    output: Mutex<&'a mut (dyn Write + Send)>,
}

/// Reads jobs until the input ends.
pub fn run(
    arguments: &WorkArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
) -> Result<CommandOutcome, CommandFailure> {
    let mib = arguments.hash.unwrap_or(config.options.hash_mib) as usize;
    let threads = arguments.threads as usize;
    let worker = Worker::new(mib, threads).map_err(CommandFailure::input)?;
    let seats = Seats {
        worker: &worker,
        jobs: (0..threads).map(|_| Mutex::default()).collect(),
        output: Mutex::new(output),
    };
    let (sender, receiver) = unbounded();
    thread::scope(|scope| {
        for seat in 0..threads {
            let (seats, receiver) = (&seats, receiver.clone());
            spawn_deep_scoped("work", scope, move || seats.work(seat, &receiver))
                .map_err(|error| CommandFailure::input(format_args!("no thread: {error}")))?;
        }
        let mut input = io::stdin().lock();
        let unread = |error| CommandFailure::input(format_args!("standard input: {error}"));
        while let Some(line) = next_line(&mut input).map_err(unread)? {
            match short(&line).recall {
                Some(job) => seats.recall(job),
                // The seats live as long as there are lines.
                None => drop(sender.send(line)),
            }
        }
        drop(sender);
        Ok(CommandOutcome::Answered)
    })
}

impl Seats<'_> {
    /// Searches one job after another.
    fn work(&self, seat: usize, lines: &Receiver<String>) {
        for line in wait::each(lines) {
            let reply = self.reply(seat, &line);
            let mut output = lock(&self.output);
            let written = writeln!(output, "{reply}").and_then(|()| output.flush());
            if written.is_err() {
                // Nobody is there any more.
                return;
            }
        }
    }

    fn reply(&self, seat: usize, line: &str) -> String {
        let refused = |job, why: String| {
            let line = ShortLine {
                job,
                refused: Some(why),
                ..ShortLine::default()
            };
            serde_json::to_string(&line).unwrap_or_default()
        };
        let line: ErrandLine = match opened(line) {
            Ok(line) => line,
            Err(why) => return refused(short(line).job, why),
        };
        *lock(&self.jobs[seat]) = Some(line.job);
        let report = line
            .errand
            .errand()
            .and_then(|errand| self.worker.run(seat, &errand));
        *lock(&self.jobs[seat]) = None;
        match report {
            Some(report) => sealed(&ReportLine::new(ReportWords::of(&report))),
            None => refused(Some(line.job), "there is no such leaf".to_string()),
        }
    }

    fn recall(&self, job: u64) {
        let has_it = |place: &Mutex<Option<u64>>| *lock(place) == Some(job);
        if let Some(seat) = self.jobs.iter().position(has_it) {
            self.worker.call_back(seat);
        }
    }
}

/// Locks, ignoring poison: a panic ends the process.
fn lock<T: ?Sized>(place: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}
