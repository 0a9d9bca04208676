//! What the threads of a crew do, and the one that hands leaves out to other processes.

mod dispatch;
mod jobs;
mod parallel;
