//! Jobs to a file or pipe, and reports from another.

use super::line::{ErrandLine, ReportLine, next_line, opened, sealed, short};
use crate::cli::ends::outcome::CommandFailure;
use clap::Args;
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tsumi_core::solver::Company;
use tsumi_core::solver::afar::{
    ErrandWords, FarArrival, FarCarrier, FarCrew, FarErrand, arrival_of,
};
use tsumi_core::system::wait::receive_within;

/// Time between two looks at the limits of the search.
const PATIENCE: Duration = Duration::from_millis(20);

/// Arguments for a search whose leaves other processes search.
#[derive(Args, Clone, Debug)]
pub struct FarArguments {
    /// Have the search of a single problem done by N workers: jobs as JSON to --far-jobs, their
    /// reports from --far-reports; examples/cluster.py carries them
    #[arg(long, value_name = "N", hide = true, requires_all = ["far_jobs", "far_reports"],
        value_parser = clap::value_parser!(u32).range(1..=4096),
        conflicts_with_all = ["shares", "jobs"])]
    far: Option<u32>,

    /// Threads of each worker of --far
    #[arg(long, value_name = "N", requires = "far", default_value_t = 1, hide = true,
        value_parser = clap::value_parser!(u32).range(1..=4096))]
    far_threads: u32,

    /// Where the jobs of --far go
    #[arg(long, value_name = "PIPE", requires = "far", hide = true)]
    far_jobs: Option<PathBuf>,

    /// Where the reports of --far come from
    #[arg(long, value_name = "PIPE", requires = "far", hide = true)]
    far_reports: Option<PathBuf>,
}

impl FarArguments {
    /// True if there are workers.
    pub fn is_wanted(&self) -> bool {
        self.far.is_some()
    }

    /// Who takes part in a search that is kept.
    pub fn company(&self) -> Company {
        if self.is_wanted() {
            Company::Now
        } else {
            Company::Before
        }
    }

    /// The workers, if there are any.
    ///
    /// # Errors
    /// If the places of the lines cannot be opened.
    pub fn crew(&self) -> Result<Option<FarCrew>, CommandFailure> {
        let (Some(seats), Some(jobs), Some(reports)) =
            (self.far, &self.far_jobs, &self.far_reports)
        else {
            return Ok(None);
        };
        let carrier = LineCarrier::open(jobs, reports)?;
        Ok(Some(FarCrew::new(
            Box::new(carrier),
            seats as usize,
            self.far_threads as usize,
        )))
    }
}

/// Carries lines.
struct LineCarrier {
    jobs: File,
    reports: Receiver<String>,
    is_broken: bool,
}

impl LineCarrier {
    fn open(jobs: &Path, reports: &Path) -> Result<LineCarrier, CommandFailure> {
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
        Ok(LineCarrier {
            jobs: write_to,
            reports: receiver,
            is_broken: false,
        })
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

impl FarCarrier for LineCarrier {
    fn give(&mut self, worker: usize, errand: FarErrand) {
        self.write(sealed(&ErrandLine::new(worker, ErrandWords::of(&errand))));
    }

    fn recall(&mut self, number: u64) {
        self.write(format!("{{\"recall\":{number}}}"));
    }

    fn take(&mut self) -> FarArrival {
        if self.is_broken {
            return FarArrival::End;
        }
        match receive_within(&self.reports, PATIENCE) {
            Ok(line) => arrival(&line),
            Err(RecvTimeoutError::Timeout) => FarArrival::Nothing,
            Err(RecvTimeoutError::Disconnected) => FarArrival::End,
        }
    }
}

/// What a line brings.
fn arrival(line: &str) -> FarArrival {
    if line.trim().is_empty() {
        return FarArrival::Nothing;
    }
    let words = short(line);
    if let Some(job) = words.lost {
        return FarArrival::Lost(job);
    }
    match opened::<ReportLine>(line) {
        Ok(line) => arrival_of(&line.report),
        Err(why) => {
            let why = words.refused.unwrap_or(why);
            log::warn!("a report is not used: {why}");
            words.job.map_or(FarArrival::Garbled, FarArrival::Lost)
        }
    }
}
