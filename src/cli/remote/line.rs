//! A line that is believed only if it is whole, and from the same build.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Read};
use tsumi_core::solver::remote::{ENGINE, RemoteJobWords, ReportWords};

/// The text before the checksum of a line, and the text behind it.
const CHECK: &str = ",\"check\":\"";
const END: &str = "\"}";

/// The most bytes of a line; a longer one is cut, and so damaged.
const MOST_BYTES: u64 = 1 << 26;

/// A job on its way to a worker.
#[derive(Serialize, Deserialize)]
pub struct RemoteJobLine {
    pub job: u64,
    /// The worker that the job is for; what it was told in earlier jobs is left out.
    worker: usize,
    engine: String,
    pub remote_job: RemoteJobWords,
}

/// The report of a worker on a job.
#[derive(Serialize, Deserialize)]
pub struct ReportLine {
    pub job: u64,
    engine: String,
    pub report: ReportWords,
}

/// A line that has neither a job nor a report.
#[derive(Default, Serialize, Deserialize)]
pub struct ShortLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub job: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recall: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl RemoteJobLine {
    pub fn new(worker: usize, remote_job: RemoteJobWords) -> RemoteJobLine {
        RemoteJobLine { job: remote_job.job(), worker, engine: ENGINE.to_string(), remote_job }
    }
}

impl ReportLine {
    pub fn new(report: ReportWords) -> ReportLine {
        ReportLine { job: report.job(), engine: ENGINE.to_string(), report }
    }
}

/// A line that names the build of the engine that wrote it.
pub trait Signed: Serialize + DeserializeOwned {
    /// The build of the engine that wrote the line.
    fn engine(&self) -> &str;
}

impl Signed for RemoteJobLine {
    fn engine(&self) -> &str {
        &self.engine
    }
}

impl Signed for ReportLine {
    fn engine(&self) -> &str {
        &self.engine
    }
}

/// The next line of a stream, whatever is in it; `None` at its end.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(MOST_BYTES).read_until(b'\n', &mut bytes)?;
    if read as u64 == MOST_BYTES && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    let text = |bytes| match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    };
    Ok((read > 0).then(|| text(bytes)))
}

/// A line as text, with its checksum.
pub fn with_checksum(line: &impl Signed) -> String {
    // Text and numbers: there is nothing that could fail.
    let mut words = serde_json::to_string(line).unwrap_or_default();
    words.pop();
    let check = crc32fast::hash(words.as_bytes());
    format!("{words}{CHECK}{check:08x}{END}")
}

/// Reads a line; an error if it is damaged or from another build.
pub fn verify_seal<L: Signed>(line: &str) -> Result<L, String> {
    let damaged = || "the line is damaged".to_string();
    let line = line.trim_end();
    let (words, check) = line.rsplit_once(CHECK).ok_or_else(damaged)?;
    let expected = format!("{:08x}{END}", crc32fast::hash(words.as_bytes()));
    if check != expected {
        return Err(damaged());
    }
    let read: L = serde_json::from_str(&format!("{words}}}")).map_err(|error| error.to_string())?;
    if read.engine() == ENGINE {
        Ok(read)
    } else {
        Err(format!("of another build of tsumi: {}", read.engine()))
    }
}

/// Reads a short line; empty if the line is another one.
pub fn read_short_line(line: &str) -> ShortLine {
    serde_json::from_str(line).unwrap_or_default()
}
