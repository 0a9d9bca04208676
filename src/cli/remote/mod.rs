//! One problem over several processes: lines between the one that was asked and its workers.
//!
//! `tsumi solve --remote N` writes jobs and reads reports; `tsumi dev work` reads jobs and writes
//! reports. A program that knows neither carries the lines: `examples/cluster.py solve`. What
//! comes from a worker is looked at before it is used, and is believed once it is proven.
//!
//! | line | from | what it is |
//! |---|---|---|
//! | `{"job":J,"engine":"...","remote_job":{...},"check":"..."}` | solve | a leaf, for any worker |
//! | `{"recall":J}` | solve | nobody waits for job J any more |
//! | `{"job":J,"engine":"...","report":{...},"check":"..."}` | work | its outcome |
//! | `{"job":J,"refused":"..."}` | work | the job is damaged, or of another build |
//! | `{"lost":J}` | who carries | its worker is gone |

mod line;
mod transport;
mod work;

pub use transport::RemoteArguments;
pub use work::{WorkArguments, run};
