//! Jobs to a file or pipe, and reports from another.

use super::line::{
    RemoteJobLine, ReportLine, next_line, read_short_line, verify_seal, with_checksum,
};
use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::CommandFailure;
use crate::words::both;
use clap::Args;
use crossbeam_channel::{
    Receiver, RecvTimeoutError, Sender, TrySendError, after, bounded, never, select,
};
use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tsumi_core::solver::Company;
use tsumi_core::solver::remote::{
    Arrival, RemoteJob, RemoteJobWords, RemotePool, Transport, arrival_of,
};
use tsumi_core::system::wait;

/// The time for which a line is waited for before the limits of the search are looked at again.
const PATIENCE: Duration = Duration::from_millis(20);
/// The most lines of which the log says that they are not used.
const MOST_REFUSALS: usize = 10;

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
    /// True if workers are to take part.
    pub fn is_wanted(&self) -> bool {
        self.remote.is_some()
    }

    /// Whether others take part in a search that is kept.
    pub fn company(&self) -> Company {
        if self.is_wanted() { Company::Now } else { Company::Before }
    }

    /// The workers, if there are any. The program that carries the lines is waited for up to
    /// `most`.
    ///
    /// # Errors
    /// If the places of the lines cannot be opened, or nobody opens their other ends.
    pub fn pool(
        &self,
        most: Option<Duration>,
        ending: &Termination,
    ) -> Result<Option<RemotePool>, CommandFailure> {
        let (Some(slots), Some(jobs), Some(reports)) =
            (self.remote, &self.remote_jobs, &self.remote_reports)
        else {
            return Ok(None);
        };
        let (jobs, reports) = open_ends(jobs, reports, most, ending)?;
        let transport = LineTransport::begin(jobs, reports).map_err(CommandFailure::no_thread)?;
        Ok(Some(RemotePool::new(Box::new(transport), slots as usize, self.remote_threads as usize)))
    }
}

/// Opens the files or pipes of jobs and reports. A thread does it, as a pipe opens only once its
/// other end does.
fn open_ends(
    jobs: &Path,
    reports: &Path,
    most: Option<Duration>,
    ending: &Termination,
) -> Result<(File, File), CommandFailure> {
    let (sender, opened) = bounded(1);
    let paths = (jobs.to_path_buf(), reports.to_path_buf());
    let open = move || {
        let failed = |path: &Path, error| CommandFailure::file(path, &error);
        let write_to = OpenOptions::new().append(true).open(&paths.0);
        let write_to = write_to.map_err(|error| failed(&paths.0, error))?;
        let read_from = File::open(&paths.1).map_err(|error| failed(&paths.1, error))?;
        Ok((write_to, read_from))
    };
    let open = move || drop(sender.send(open()));
    thread::Builder::new().name("pipes".into()).spawn(open).map_err(CommandFailure::no_thread)?;
    let late = most.map_or_else(never, after);
    select! {
        recv(opened) -> ends => ends.unwrap_or_else(|_| Err(nobody_there(jobs, reports))),
        recv(late) -> _ => Err(nobody_there(jobs, reports)),
        recv(ending.asked()) -> _ => Err(nobody_there(jobs, reports)),
    }
}

/// The failure that nobody opens the other ends.
fn nobody_there(jobs: &Path, reports: &Path) -> CommandFailure {
    let (jobs, reports) = (jobs.display(), reports.display());
    both!(
        "nobody reads {jobs} and writes {reports}",
        "{jobs} を読み {reports} に書くプログラムがありません"
    )
    .into()
}

/// Carries lines. The program that carries them on may not read or write for as long as it likes:
/// each way has a thread that waits for it, and a channel for a single line. So the search waits
/// for neither way, and the program may write before it reads.
struct LineTransport {
    jobs: Sender<String>,
    /// Jobs that are to be recalled once there is room.
    recalls: VecDeque<u64>,
    reports: Receiver<String>,
    /// True once nobody takes jobs any more.
    is_broken: bool,
    /// The number of lines that were not used.
    refused: usize,
}

impl LineTransport {
    /// Starts both threads, which are never waited for: their line may never come.
    fn begin(mut jobs: File, reports: File) -> io::Result<LineTransport> {
        let (jobs_sender, lines) = bounded::<String>(1);
        let (reports_sender, receiver) = bounded(1);
        let writing = thread::Builder::new().name("jobs".into());
        writing.spawn(move || {
            for line in wait::each(&lines) {
                if let Err(error) = jobs.write_all(line.as_bytes()) {
                    log::error!("jobs cannot be handed out: {error}");
                    return;
                }
            }
        })?;
        let reading = thread::Builder::new().name("reports".into());
        reading.spawn(move || {
            let mut input = BufReader::new(reports);
            while let Ok(Some(line)) = next_line(&mut input) {
                if reports_sender.send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(LineTransport {
            jobs: jobs_sender,
            recalls: VecDeque::new(),
            reports: receiver,
            is_broken: false,
            refused: 0,
        })
    }

    /// Sends a line; false if there is no room for it.
    fn send(&mut self, line: String) -> bool {
        match self.jobs.try_send(line) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => false,
            Err(TrySendError::Disconnected(_)) => {
                self.is_broken = true;
                false
            }
        }
    }

    /// Sends the recalls of jobs, as far as there is room.
    fn send_recalls(&mut self) {
        while let Some(&number) = self.recalls.front() {
            if !self.send(format!("{{\"recall\":{number}}}\n")) {
                return;
            }
            self.recalls.pop_front();
        }
    }

    /// Reads a line from a worker.
    fn read_arrival(&mut self, line: &str) -> Arrival {
        if line.trim().is_empty() {
            return Arrival::Nothing;
        }
        let words = read_short_line(line);
        if let Some(job) = words.lost {
            return Arrival::Lost(job);
        }
        match verify_seal::<ReportLine>(line) {
            Ok(line) => arrival_of(&line.report),
            Err(why) => {
                self.refused += 1;
                if self.refused <= MOST_REFUSALS {
                    let why = words.refused.unwrap_or(why);
                    log::warn!("a report is not used: {why}");
                }
                words.job.map_or(Arrival::Garbled, Arrival::Lost)
            }
        }
    }
}

impl Transport for LineTransport {
    fn is_ready(&mut self) -> bool {
        self.send_recalls();
        wait::has_room_within(&self.jobs, PATIENCE)
    }

    fn give(&mut self, worker: usize, remote_job: RemoteJob) {
        let line = with_checksum(&RemoteJobLine::new(worker, RemoteJobWords::of(&remote_job)));
        self.send(line + "\n");
    }

    fn recall(&mut self, number: u64) {
        self.recalls.push_back(number);
    }

    fn wait_for_arrival(&mut self) -> Arrival {
        self.send_recalls();
        if self.is_broken {
            return Arrival::End;
        }
        match wait::receive_within(&self.reports, PATIENCE) {
            Ok(line) => self.read_arrival(&line),
            Err(RecvTimeoutError::Timeout) => Arrival::Nothing,
            Err(RecvTimeoutError::Disconnected) => Arrival::End,
        }
    }
}
