//! Threads of a pool, and the one that hands leaves out to other processes.

mod dispatch;
mod jobs;
mod parallel;
