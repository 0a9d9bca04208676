//! `tsumi dev work`: leaves searched for `tsumi solve --remote`, elsewhere.

use super::line::{
    RemoteJobLine, ReportLine, ShortLine, next_line, read_short_line, verify_seal, with_checksum,
};
use crate::cli::arguments::bounds::bounds_of;
use crate::cli::ends::outcome::{CommandFailure, CommandOutcome};
use crate::settings::Config;
use crate::words::both;
use clap::Args;
use crossbeam_channel::{Receiver, bounded};
use std::io::{self, Write};
use std::sync::Mutex;
use std::thread;
use tsumi_core::solver::remote::{ReportWords, Worker};
use tsumi_core::solver::spawn_deep_scoped;
use tsumi_core::system::mutex::lock;
use tsumi_core::system::wait;

/// Arguments of `tsumi dev work`.
#[derive(Args, Debug)]
pub struct WorkArguments {
    /// Memory for what the search remembers, in MiB
    /// [default: USI_Hash of the configuration]
    #[arg(long, value_name = "MIB", value_parser = bounds_of("USI_Hash"))]
    hash: Option<u64>,

    /// Threads, which search one job at a time together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
}

/// The most jobs that wait, and the most recalls of jobs to come. `tsumi solve` gives a worker one
/// job at a time, so there are none of the first and few of the second.
const MOST_WAITING: usize = 4;
const MOST_RECALLED: usize = 1_000;

/// A worker and the jobs that it has.
struct Workplace<'a> {
    worker: &'a Worker,
    jobs: Mutex<WorkerJobs>,
}

/// The job that a worker has, and those to come that are recalled already.
#[derive(Default)]
struct WorkerJobs {
    current: Option<u64>,
    /// Jobs to come that are recalled already.
    recalled: Vec<u64>,
}

/// Reads and does jobs until the input ends.
pub fn run(
    arguments: &WorkArguments,
    config: &Config,
    output: &mut (dyn Write + Send),
) -> Result<CommandOutcome, CommandFailure> {
    let mib = arguments.hash.unwrap_or(config.options.hash_mib) as usize;
    let threads = arguments.threads as usize;
    let worker = Worker::new(mib, threads)?;
    let workplace = Workplace { worker: &worker, jobs: Mutex::default() };
    let (sender, receiver) = bounded(MOST_WAITING);
    thread::scope(|scope| {
        let _dismissal = HelpersEnd(&worker);
        let workplace = &workplace;
        for _ in 1..threads {
            spawn_deep_scoped("help", scope, || workplace.worker.help())
                .map_err(CommandFailure::no_thread)?;
        }
        let work = move || workplace.work(&receiver, output);
        let working = spawn_deep_scoped("work", scope, work).map_err(CommandFailure::no_thread)?;
        let mut input = io::stdin().lock();
        let unread = |error| both!("standard input: {error}", "標準入力：{error}");
        while let Some(line) = next_line(&mut input).map_err(unread)? {
            match read_short_line(&line).recall {
                Some(job) => workplace.recall(job),
                // The worker lives as long as there are lines.
                None => drop(sender.send(line)),
            }
        }
        drop(sender);
        // A panic there ends the process.
        let _ = working.join();
        Ok(CommandOutcome::Answered)
    })
}

/// Ends the threads that help once it is dropped, also if something fails.
struct HelpersEnd<'a>(&'a Worker);

impl Drop for HelpersEnd<'_> {
    fn drop(&mut self) {
        self.0.dismiss();
    }
}

impl Workplace<'_> {
    /// Does one job after another, and writes the reports.
    fn work(&self, lines: &Receiver<String>, output: &mut (dyn Write + Send)) {
        for line in wait::each(lines) {
            let reply = self.reply(&line);
            let written = writeln!(output, "{reply}").and_then(|()| output.flush());
            if written.is_err() {
                // Nobody is there any more.
                return;
            }
        }
    }

    /// Does the job of a line; returns the line of its report, or of its refusal.
    fn reply(&self, line: &str) -> String {
        let refused = |job, why: String| {
            let line = ShortLine { job, refused: Some(why), ..ShortLine::default() };
            serde_json::to_string(&line).unwrap_or_default()
        };
        let line: RemoteJobLine = match verify_seal(line) {
            Ok(line) => line,
            Err(why) => return refused(read_short_line(line).job, why),
        };
        self.begin(line.job);
        let report =
            line.remote_job.remote_job().and_then(|remote_job| self.worker.run(&remote_job));
        lock(&self.jobs).current = None;
        match report {
            Some(report) => with_checksum(&ReportLine::new(ReportWords::of(&report))),
            None => refused(Some(line.job), "there is no such leaf".to_string()),
        }
    }

    /// Notes the job that is done now; it is given up at once if it was recalled.
    fn begin(&self, job: u64) {
        let mut jobs = lock(&self.jobs);
        jobs.current = Some(job);
        self.worker.begin();
        if jobs.recalled.contains(&job) {
            self.worker.call_back();
        }
        // Later jobs have greater numbers.
        jobs.recalled.retain(|&other| other > job);
    }

    /// Gives up a job, now or when it comes.
    fn recall(&self, job: u64) {
        let mut jobs = lock(&self.jobs);
        if jobs.current == Some(job) {
            self.worker.call_back();
        } else if jobs.recalled.len() < MOST_RECALLED {
            // The job's line may still be unread.
            jobs.recalled.push(job);
        }
    }
}
