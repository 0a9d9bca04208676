//! `engine.toml`: the file of the configuration.
//!
//! Responsible for finding and reading the file and for reporting a mistake in one
//! message, with file and line. A file with a mistake is ignored as a whole: half a
//! configuration would be more surprising than the built-in one. Relies on the option
//! table for names and bounds; must not know how the values are used.

use super::config::Config;
use crate::system::bilingual::{Bilingual, both, say, system_error};
use crate::system::language::Language;
use crate::system::shown;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;

const FILE_NAME: &str = "engine.toml";

/// The longest file that is read, in bytes: a device may have no end.
const LONGEST_FILE: u64 = 1 << 20;

/// A mistake in a configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1, if the mistake is in the text.
    pub line: Option<usize>,
    /// The mistake.
    pub message: Bilingual,
}

impl ConfigError {
    /// The message with the file and the line.
    pub fn in_words(&self, language: Language) -> String {
        let (path, message) = (self.path.display(), self.message.in_words(language));
        match self.line {
            None => say!(language, "{path}: {message}", "{path}：{message}"),
            Some(line) => {
                say!(language, "{path}, line {line}: {message}", "{path}、{line} 行目：{message}")
            }
        }
    }
}

/// The file as TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<Spanned<String>>,
    author: Option<Spanned<String>>,
    #[serde(default)]
    options: BTreeMap<Spanned<String>, Spanned<toml::Value>>,
}

/// A mistake in the text, and the part of the text that it is about.
type ConfigMistake = (Bilingual, Option<Range<usize>>);

impl Config {
    /// Reads `explicit`, or else the first `engine.toml` that is in one of the
    /// [`usual_places`]. Without a file, the built-in configuration is used.
    ///
    /// # Errors
    /// If the file cannot be read or has a mistake, or `explicit` is missing.
    pub fn load(explicit: Option<&Path>) -> Result<Config, ConfigError> {
        if let Some(path) = explicit {
            return Config::read(path)?
                .ok_or_else(|| unreadable(path, both!("no such file", "ファイルがありません")));
        }
        for path in usual_places() {
            // Services have homes that are no folder, or not theirs.
            let Ok(data) = path.metadata() else { continue };
            // Opening a pipe that nobody writes to would wait for ever. A path that was
            // asked for may be one, such as that of a shell's `<(...)`.
            if !data.is_file() {
                return Err(unreadable(
                    &path,
                    both!("not a regular file", "通常のファイルではありません"),
                ));
            }
            if let Some(config) = Config::read(&path)? {
                return Ok(config);
            }
        }
        Ok(Config::default())
    }

    /// Reads a file; `None` if there is none.
    fn read(path: &Path) -> Result<Option<Config>, ConfigError> {
        match text_of(path) {
            Ok(text) => Config::parse(&text, path)
                .map(|config| Some(Config { file: Some(path.to_path_buf()), ..config })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                Err(unreadable(path, Bilingual::of(|language| system_error(&error, language))))
            }
        }
    }

    /// Reads the text of a file; `path` is for the error message.
    ///
    /// # Errors
    /// If the text is not TOML, or has unknown keys or bad values.
    pub fn parse(text: &str, path: &Path) -> Result<Config, ConfigError> {
        Config::from_toml(text).map_err(|(message, span)| ConfigError {
            path: path.to_path_buf(),
            line: span.map(|span| {
                1 + text.bytes().take(span.start).filter(|&byte| byte == b'\n').count()
            }),
            message,
        })
    }

    /// Reads the text of a file; an error has the part of the text that it is about.
    fn from_toml(text: &str) -> Result<Config, ConfigMistake> {
        let file: File =
            toml::from_str(text).map_err(|error| (in_words(error.message()), error.span()))?;
        let mut config = Config::default();
        if let Some(name) = file.name {
            config.name = shown_text("name", name)?;
        }
        if let Some(author) = file.author {
            config.author = shown_text("author", author)?;
        }
        let mut settings: Vec<_> = file.options.into_iter().collect();
        settings.sort_by_key(|(name, _)| name.span().start);
        let mut seen: Vec<String> = Vec::new();
        for (name, value) in settings {
            let span = name.span();
            let lower = name.get_ref().to_ascii_lowercase();
            if seen.contains(&lower) {
                let name = name.get_ref();
                let message = both!("{name} is set twice", "「{name}」が 2 回指定されています");
                return Err((message, Some(span)));
            }
            seen.push(lower);
            let text = value_text(name.get_ref(), value.get_ref())
                .map_err(|message| (message, Some(span.clone())))?;
            config.options.set(name.get_ref(), &text).map_err(|error| {
                (Bilingual::of(|language| error.in_words(language)), Some(span))
            })?;
        }
        Ok(config)
    }
}

/// The text of a file, unless the file is too long.
fn text_of(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let mut file = std::fs::File::open(path)?.take(LONGEST_FILE + 1);
    file.read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_FILE {
        let message =
            both!("longer than {LONGEST_FILE} bytes", "長すぎます（{LONGEST_FILE} バイトまで）");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

/// The paths at which `engine.toml` is looked for, in this order: beside the executable, in the
/// current directory, in the folder of the user's settings. The closest to what is run goes first,
/// so that two copies of the engine may have different defaults.
pub fn usual_places() -> Vec<PathBuf> {
    let executable = std::env::current_exe().ok();
    let beside = executable.as_deref().and_then(Path::parent).map(|folder| folder.join(FILE_NAME));
    beside
        .into_iter()
        .chain([PathBuf::from(FILE_NAME)])
        .chain(settings_folder(|name| std::env::var_os(name)).map(|path| path.join(FILE_NAME)))
        .collect()
}

/// The folder of the user's settings: in `%APPDATA%` on Windows, else where the XDG Base
/// Directory Specification says, which ignores relative paths.
fn settings_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| {
        let path = variable(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let settings = if cfg!(windows) {
        folder("APPDATA")
    } else {
        folder("XDG_CONFIG_HOME").or_else(|| Some(folder("HOME")?.join(".config")))
    };
    settings.map(|settings| settings.join("tsumi"))
}

/// The error that a file cannot be read, for the reason `message`.
fn unreadable(path: &Path, message: Bilingual) -> ConfigError {
    ConfigError { path: path.to_path_buf(), line: None, message }
}

/// A message of the TOML parser on one line. Messages about a number that is too large name types
/// of the program, and are replaced.
fn in_words(message: &str) -> Bilingual {
    let signs = ["i128", "u128", "overflowed"];
    if signs.iter().any(|sign| message.contains(sign)) {
        return both!("a number is too large", "数が大きすぎます");
    }
    let words = message.split_whitespace().collect::<Vec<_>>().join(" ");
    both!("{words}", "TOML として読めません：「{words}」")
}

/// A name that is sent in a line of the protocol; an error if it is not one line of text.
fn shown_text(key: &str, value: Spanned<String>) -> Result<String, ConfigMistake> {
    let span = value.span();
    let text = value.into_inner();
    let is_good = !text.trim().is_empty() && shown::text(&text) == text;
    is_good.then(|| text.trim().to_string()).ok_or_else(|| {
        let message =
            both!("{key} must be one line of text", "{key} には 1 行の文字列を指定してください");
        (message, Some(span))
    })
}

/// The value of an option as text, as `setoption` would have it.
fn value_text(name: &str, value: &toml::Value) -> Result<String, Bilingual> {
    match value {
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Boolean(truth) => Ok(truth.to_string()),
        toml::Value::String(text) => Ok(text.clone()),
        other => Err(both!(
            "{name}: an option takes no {kind}",
            "{name} の値は、整数、「true」か「false」、文字列のどれかです",
            kind = other.type_str()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::TABLE;

    fn parse(text: &str) -> Result<Config, String> {
        Config::parse(text, Path::new("engine.toml"))
            .map_err(|error| error.in_words(Language::English))
    }

    fn error_of(text: &str) -> String {
        parse(text).expect_err(text)
    }

    #[test]
    fn shipped_file_states_the_built_in_values() {
        let text = include_str!("../../engine.toml");
        assert_eq!(parse(text), Ok(Config::default()));
        for entry in TABLE {
            assert!(
                text.contains(&format!("\n{} = ", entry.name)),
                "{} is not in engine.toml",
                entry.name
            );
        }
    }

    #[test]
    fn values_are_read() {
        let config = parse(
            "name = 'a b'\nauthor = 'c'\n[options]\nUSI_Hash = 8\nUSI_Ponder = true\nLogFile = 'x'\n",
        );
        let config = config.unwrap_or_default();
        assert_eq!((config.name.as_str(), config.author.as_str()), ("a b", "c"));
        assert_eq!((config.options.hash_mib, config.options.ponder), (8, true));
        assert_eq!(config.options.log_file, "x");
        assert_eq!(parse(""), Ok(Config::default()));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let cases = [
            ("name = 'a\n", "line 1"),
            ("\n\nnme = 'a'\n", "line 3: unknown field `nme`"),
            ("name = 3\n", "line 1"),
            ("name = ''\n", "line 1: name must be one line of text"),
            ("name = \"a\\nb\"\n", "line 1: name must be one line of text"),
            ("[options]\nUSI_Hash = 0\n", "line 2: USI_Hash: 0 is out of bounds"),
            (
                "[options]\nThreads = 2\nUSI_Hush = 4\nA = 1\n",
                "line 3: there is no option \"USI_Hush\"",
            ),
            ("[options]\nThreads = 1.5\n", "line 2: Threads: an option takes no float"),
            ("[options]\nRootDefends = 'maybe'\n", "line 2: RootDefends: \"maybe\" is neither"),
            ("[optons]\n", "line 1: unknown field `optons`"),
            ("[options]\n\nNodesLimit = 99999999999999999999\n", "line 3: a number is too large"),
            ("[options]\nNodesLimit = -9223372036854775809\n", "line 2: a number is too large"),
            (
                "name = 99999999999999999999999999999999999999999999\n",
                "line 1: a number is too large",
            ),
            ("[options]\nUSI_Hash = 1\nusi_hash = 2\n", "line 3: usi_hash is set twice"),
            ("[options]\nLogFile = \"a\\nb\"\n", "line 2: LogFile: the value must be one line"),
        ];
        for (text, expected) in cases {
            let message = error_of(text);
            assert!(
                message.starts_with("engine.toml, ") && message.contains(expected),
                "{text:?}: {message}"
            );
            assert!(!message.contains('\n'), "{message:?}");
        }
    }

    /// As the XDG Base Directory Specification has it.
    #[cfg(unix)]
    #[test]
    fn settings_are_where_the_system_keeps_them() {
        let folder = |config: Option<&str>, home: Option<&str>| {
            settings_folder(|name| match name {
                "XDG_CONFIG_HOME" => config.map(OsString::from),
                "HOME" => home.map(OsString::from),
                _ => None,
            })
        };
        let in_home = Some(PathBuf::from("/home/me/.config/tsumi"));
        assert_eq!(folder(None, Some("/home/me")), in_home);
        assert_eq!(folder(Some(""), Some("/home/me")), in_home);
        assert_eq!(folder(Some("relative"), Some("/home/me")), in_home);
        assert_eq!(folder(Some("/etc/me"), Some("/home/me")), Some("/etc/me/tsumi".into()));
        assert_eq!(folder(None, None), None);
    }

    #[test]
    fn only_a_file_asked_for_must_exist() {
        let missing = Path::new("no-such-folder/engine.toml");
        assert_eq!(Config::read(missing), Ok(None));
        assert!(Config::load(Some(missing)).is_err());
    }
}
