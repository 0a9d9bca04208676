//! Settings: the table of options, their values, and the file of the configuration.
//!
//! Must not know how the values are used. Of the engine it knows limits and questions.

mod config;
#[cfg(feature = "cli")]
pub mod config_file;
pub mod options;

pub use config::Config;
#[cfg(feature = "cli")]
pub use config_file::ConfigError;
pub use options::{OptionEntry, OptionKind, Options, TABLE};
