//! The engine's name and author, and defaults of its options.
//!
//! Responsible for the built-in configuration; [`super::config_file`] reads another from
//! `engine.toml`. Relies on the option table for names and bounds; must not know how
//! the values are used.

use super::options::Options;
use std::path::PathBuf;

/// Name of the engine and defaults of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Name of the engine, without the version.
    pub name: String,
    /// The author of the engine.
    pub author: String,
    /// Default values of the options.
    pub options: Options,
    /// The file read; `None` for the built-in configuration.
    pub file: Option<PathBuf>,
}

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
