//! The engine's name and author, and defaults of its options.
//!
//! Responsible for the built-in configuration; `file` reads another from
//! `engine.toml`. Relies on the option table for names and bounds; must not know how
//! the values are used.

#[cfg(feature = "cli")]
mod file;

#[cfg(feature = "cli")]
pub use file::usual_places;

use super::options::Options;
#[cfg(feature = "cli")]
use std::fmt;
use std::path::PathBuf;

/// Name of the engine and defaults of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Name of the engine, without the version.
    pub name: String,
    /// Its author.
    pub author: String,
    /// Default values of the options.
    pub options: Options,
    /// The file read; `None` for the built-in configuration.
    pub file: Option<PathBuf>,
}

/// A mistake in a configuration file.
#[cfg(feature = "cli")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1, if the mistake is in the text.
    pub line: Option<usize>,
    /// The mistake.
    pub message: String,
}

#[cfg(feature = "cli")]
impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.message)
    }
}

#[cfg(feature = "cli")]
impl std::error::Error for ConfigError {}

impl Default for Config {
    fn default() -> Config {
        Config {
            name: "tsumi".to_string(),
            author: "the tsumi developers".to_string(),
            options: Options::default(),
            file: None,
        }
    }
}

impl Config {
    /// Name and version, as shown to programs.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.name, env!("CARGO_PKG_VERSION"))
    }
}
