//! What the threads of a pool do, and the one that hands leaves out to other processes.

mod dispatch;
mod jobs;
mod parallel;
