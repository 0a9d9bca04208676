//! Jobs to a file or pipe, and reports from another.

use super::line::{RemoteJobLine, ReportLine, next_line, sealed, short, verify_seal};
use crate::cli::ends::outcome::CommandFailure;
use clap::Args;
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tsumi_core::solver::Company;
use tsumi_core::solver::remote::{
    Arrival, RemoteJob, RemoteJobWords, RemotePool, Transport, arrival_of,
};
use tsumi_core::system::wait::receive_within;

/// Time between two looks at the limits of the search.
const PATIENCE: Duration = Duration::from_millis(20);

/// Arguments for a search whose leaves other processes search.
#[derive(Args, Clone, Debug)]
pub struct RemoteArguments {
    /// Have the search of a single problem done by N workers: jobs as JSON to --remote-jobs, their
    /// reports from --remote-reports; examples/cluster.py carries them
    #[arg(long, value_name = "N", hide = true, requires_all = ["remote_jobs", "remote_reports"],
        value_parser = clap::value_parser!(u32).range(1..=4096),
        conflicts_with_all = ["shares", "jobs"])]
    remote: Option<u32>,

    /// Threads of each worker of --remote
    #[arg(long, value_name = "N", requires = "remote", default_value_t = 1, hide = true,
        value_parser = clap::value_parser!(u32).range(1..=4096))]
    remote_threads: u32,

    /// Where the jobs of --remote go
    #[arg(long, value_name = "PIPE", requires = "remote", hide = true)]
    remote_jobs: Option<PathBuf>,

    /// Where the reports of --remote come from
    #[arg(long, value_name = "PIPE", requires = "remote", hide = true)]
    remote_reports: Option<PathBuf>,
}

impl RemoteArguments {
    /// True if there are workers.
    pub fn is_wanted(&self) -> bool {
        self.remote.is_some()
    }

    /// Who takes part in a search that is kept.
    pub fn company(&self) -> Company {
        if self.is_wanted() { Company::Now } else { Company::Before }
    }

    /// The workers, if there are any.
    ///
    /// # Errors
    /// If the places of the lines cannot be opened.
    pub fn pool(&self) -> Result<Option<RemotePool>, CommandFailure> {
        let (Some(slots), Some(jobs), Some(reports)) =
            (self.remote, &self.remote_jobs, &self.remote_reports)
        else {
            return Ok(None);
        };
        let transport = LineTransport::open(jobs, reports)?;
        Ok(Some(RemotePool::new(Box::new(transport), slots as usize, self.remote_threads as usize)))
    }
}

/// Carries lines.
struct LineTransport {
    jobs: File,
    reports: Receiver<String>,
    is_broken: bool,
}

impl LineTransport {
    fn open(jobs: &Path, reports: &Path) -> Result<LineTransport, CommandFailure> {
        let write_to = OpenOptions::new().append(true).open(jobs);
        let write_to = write_to.map_err(|error| CommandFailure::file(jobs, &error))?;
        let read_from = File::open(reports);
        let read_from = read_from.map_err(|error| CommandFailure::file(reports, &error))?;
        let (sender, receiver) = unbounded();
        // It is not waited for: its line may never come. It never waits itself: who carries may
        // read no job before its reports are read.
        let reading = thread::Builder::new().name("reports".into());
        let reading = reading.spawn(move || {
            let mut input = BufReader::new(read_from);
            while let Ok(Some(line)) = next_line(&mut input) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        reading.map_err(|error| CommandFailure::input(format_args!("no thread: {error}")))?;
        Ok(LineTransport { jobs: write_to, reports: receiver, is_broken: false })
    }

    fn write(&mut self, mut line: String) {
        if self.is_broken {
            return;
        }
        line.push('\n');
        if let Err(error) = self.jobs.write_all(line.as_bytes()) {
            log::error!("jobs cannot be handed out: {error}");
            self.is_broken = true;
        }
    }
}

impl Transport for LineTransport {
    fn give(&mut self, worker: usize, remote_job: RemoteJob) {
        self.write(sealed(&RemoteJobLine::new(worker, RemoteJobWords::of(&remote_job))));
    }

    fn recall(&mut self, number: u64) {
        self.write(format!("{{\"recall\":{number}}}"));
    }

    fn wait_for_arrival(&mut self) -> Arrival {
        if self.is_broken {
            return Arrival::End;
        }
        match receive_within(&self.reports, PATIENCE) {
            Ok(line) => arrival(&line),
            Err(RecvTimeoutError::Timeout) => Arrival::Nothing,
            Err(RecvTimeoutError::Disconnected) => Arrival::End,
        }
    }
}

/// What a line brings.
fn arrival(line: &str) -> Arrival {
    if line.trim().is_empty() {
        return Arrival::Nothing;
    }
    let words = short(line);
    if let Some(job) = words.lost {
        return Arrival::Lost(job);
    }
    match verify_seal::<ReportLine>(line) {
        Ok(line) => arrival_of(&line.report),
        Err(why) => {
            let why = words.refused.unwrap_or(why);
            log::warn!("a report is not used: {why}");
            words.job.map_or(Arrival::Garbled, Arrival::Lost)
        }
    }
}
