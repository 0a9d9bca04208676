//! The option table: every setting, declared once.
//!
//! Responsible for the names, kinds, bounds, defaults and meanings of the
//! options, and for their values. The protocol's list of options, the reading
//! of `setoption`, the defaults in `engine.toml` and the table in docs/usi.md
//! all come from [`TABLE`]. Relies on nothing but [`Limits`]; must not know
//! how options are read or printed.
//!
//! To add an option, add a row and read its field somewhere: a test looks for that.

use crate::system::bilingual::say;
use crate::system::language::Language;
use std::thread;
use std::time::Duration;
use tsumi_core::solver::{Effort, Limits, Questions, TsumeLength};

/// The values of an option, and the field that holds it.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// A whole number.
    Spin {
        /// Built-in default.
        default: u64,
        /// Least value.
        min: u64,
        /// Greatest value.
        max: u64,
        /// The option's field.
        field: fn(&mut Options) -> &mut u64,
    },
    /// `true` or `false`.
    Check {
        /// Built-in default.
        default: bool,
        /// The option's field.
        field: fn(&mut Options) -> &mut bool,
    },
    /// One of several words.
    Choice {
        /// Built-in default.
        default: &'static str,
        /// The words, in the order in which they are shown.
        words: &'static [&'static str],
        /// The option's field.
        field: fn(&mut Options) -> &mut String,
    },
    Text {
        /// Built-in default.
        default: &'static str,
        /// The option's field.
        field: fn(&mut Options) -> &mut String,
    },
}

/// One row of [`TABLE`].
#[derive(Clone, Copy, Debug)]
pub struct OptionEntry {
    /// Name as shown to users; no blanks, which some clients cannot read.
    pub name: &'static str,
    /// Values it takes.
    pub kind: OptionKind,
    /// Its description, for docs/usi.md, which a test compares.
    #[cfg_attr(not(test), allow(dead_code))]
    pub help: &'static str,
}

/// Why an option could not be set; `name` is that of the option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_words(Language::English))]
pub enum OptionError {
    /// There is no option with this name.
    Unknown(String),
    /// The value is no number.
    NoNumber { name: &'static str, value: String },
    /// The number is less than the least, or more than the greatest.
    OutOfBounds { name: &'static str, value: String, min: u64, max: u64 },
    /// The value is none of the words.
    NoWord { name: &'static str, value: String, words: &'static [&'static str] },
    /// The value is neither `true` nor `false`.
    NoTruth { name: &'static str, value: String },
    /// The value has control characters.
    NoLine { name: &'static str },
}

impl OptionError {
    /// The reason in words.
    pub fn in_words(&self, language: Language) -> String {
        match self {
            OptionError::Unknown(name) => say!(
                language,
                "there is no option \"{name}\"",
                "「{name}」というオプションはありません"
            ),
            OptionError::NoNumber { name, value } => say!(
                language,
                "{name}: \"{value}\" is not a whole number",
                "{name} に「{value}」は設定できません。整数を指定してください"
            ),
            OptionError::OutOfBounds { name, value, min, max } => say!(
                language,
                "{name}: {value} is out of bounds, {min} to {max} are allowed",
                "{name} に {value} は設定できません（{min} から {max} まで）"
            ),
            OptionError::NoWord { name, value, words } => say!(
                language,
                "{name}: \"{value}\" is none of {words}",
                "{name} に「{value}」は設定できません（「{words}」のどれか）",
                words = words.join(language.pick(", ", "」「"))
            ),
            OptionError::NoTruth { name, value } => say!(
                language,
                "{name}: \"{value}\" is neither true nor false",
                "{name} に「{value}」は設定できません（「true」か「false」）"
            ),
            OptionError::NoLine { name } => say!(
                language,
                "{name}: the value must be one line of text",
                "{name} には 1 行の文字列を指定してください"
            ),
        }
    }
}

/// In a browser, an allocation that is too large ends the page, and there are neither
/// threads nor files.
const IS_IN_BROWSER: bool = cfg!(target_family = "wasm");
const DEFAULT_HASH_MIB: u64 = if IS_IN_BROWSER { 64 } else { 1024 };
const MOST_HASH_MIB: u64 = if IS_IN_BROWSER { 256 } else { 1_048_576 };
/// Positions that one thread visits before others are called, unless `Threads` says how
/// many: in a second, most problems of a book are answered.
const NODES_ALONE: u64 = 1_000_000;
/// The words for the questions that `go mate` can ask.
const QUESTIONS: [&str; 2] = ["mate", "brinkmate"];
const MOST_THREADS: u64 = if IS_IN_BROWSER { 1 } else { 512 };

/// The type of an option's field.
macro_rules! value {
    (Spin) => {
        u64
    };
    (Check) => {
        bool
    };
    (Choice) => {
        String
    };
    (Text) => {
        String
    };
}

/// An option a row: name, field, values, meaning. [`Options`], its defaults and [`TABLE`] are made
/// from it.
macro_rules! options {
    ($(
        $(#[$only:meta])? $name:literal, $field:ident:
        $kind:ident { default: $default:expr $(, $bound:ident: $value:expr)* }, $help:literal;
    )*) => {
        /// The values of all options.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Options {
            $(#[doc = $help] pub $field: value!($kind),)*
        }

        impl Default for Options {
            fn default() -> Options {
                let mut options = Options { $($field: Default::default(),)* };
                for entry in TABLE {
                    entry.set_default(&mut options);
                }
                options
            }
        }

        /// All options, in the order in which they are shown.
        pub const TABLE: &[OptionEntry] = &[$(
            $(#[$only])?
            OptionEntry {
                name: $name,
                kind: OptionKind::$kind {
                    default: $default,
                    $($bound: $value,)*
                    field: |options| &mut options.$field,
                },
                help: $help,
            },
        )*];
    };
}

options! {
    "USI_Hash", hash_mib: Spin { default: DEFAULT_HASH_MIB, min: 1, max: MOST_HASH_MIB },
        "Memory for what the search remembers, in MiB. It is taken as searches need it, and less where no more is free.";
    "Threads", threads: Spin { default: 0, min: 0, max: MOST_THREADS },
        "Threads for one position. 0: one for the first million positions, about a second, then one for each core but one. With 1, the same question to an empty table has the same answer.";
    "USI_Ponder", ponder: Check { default: false },
        "In games, `bestmove` also names the reply to think about, if a mate was found.";
    "PvInterval", pv_interval_ms: Spin { default: 1000, min: 0, max: 3_600_000 },
        "Milliseconds between two `info` lines of a search; 0 for none.";
    "NodesLimit", nodes_limit: Spin { default: 0, min: 0, max: i64::MAX as u64 },
        "A search gives up after so many positions, a few hundred more or less; 0 for no limit.";
    "Question", question: Choice { default: QUESTIONS[0], words: &QUESTIONS },
        "What `go mate` asks for: a mate, or a brinkmate (必至; [brinkmates.md](brinkmates.md)).";
    "MateLimit", mate_limit: Spin { default: 0, min: 0, max: 10_000 },
        "Only mates of at most this many plies; of brinkmates, the plies up to the move that makes them; 0 for any length.";
    "Effort", effort: Choice { default: Effort::Short.word(), words: &Effort::WORDS },
        "`any`: the first mate is the answer. `short`: a line that the defender cannot prolong. `shortest`: the shortest length is proven. Of brinkmates `any` takes the first, the others the shortest.";
    "MultiPV", multi_pv: Spin { default: 1, min: 1, max: 600 },
        "First moves that are listed, each with its verdict. From 2 on all first moves are searched once there is a mate.";
    "TsumeRule", tsume_rule: Check { default: false },
        "The answer is a line without futile interpositions, as books have it. Its last position may have futile replies left.";
    "RootDefends", root_defends: Check { default: false },
        "The side to move is the one to be mated. Only positions with two kings need it.";
    "RestToDefender", rest_to_defender: Check { default: false },
        "The defender has every piece that is neither on the board nor in a hand. Without it an `info string` says how many there are.";
    "Language", language: Choice { default: "auto", words: &Language::WORDS_WITH_AUTO },
        "Language of each `info string`, and of the command line. `auto` is English here, and the system's language there.";
    #[cfg(not(target_family = "wasm"))]
    "ProofFile", proof_file: Text { default: "" },
        "A [proof](proof.md) of the verdict is written to this file after the answer. Another command ends the writing, and an `info string` says so. Only a proof is overwritten.";
    #[cfg(not(target_family = "wasm"))]
    "StateFile", state_file: Text { default: "" },
        "`go mate` keeps its search in this file, and the next one of the same position goes on from there. A file of another position, table or build is left alone, and an `info string` says so.";
    #[cfg(not(target_family = "wasm"))]
    "LogFile", log_file: Text { default: "" },
        "The log is appended to this file, with every line in and out; empty for standard error.";
}

impl OptionEntry {
    /// The option with this name. Case is ignored unless two names differ only in it: some clients
    /// change it.
    pub fn find(name: &str) -> Option<&'static OptionEntry> {
        let exact = TABLE.iter().find(|entry| entry.name == name);
        exact.or_else(|| TABLE.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)))
    }

    /// Sets the option to its built-in default.
    fn set_default(&self, options: &mut Options) {
        match self.kind {
            OptionKind::Spin { default, field, .. } => *field(options) = default,
            OptionKind::Check { default, field } => *field(options) = default,
            OptionKind::Choice { default, field, .. } | OptionKind::Text { default, field } => {
                *field(options) = default.to_string();
            }
        }
    }

    /// The value of the option in `options`, as text.
    pub fn value(&self, options: &Options) -> String {
        // A copy, because the accessor needs a mutable reference; this is called once a
        // session for each option.
        let mut options = options.clone();
        match self.kind {
            OptionKind::Spin { field, .. } => field(&mut options).to_string(),
            OptionKind::Check { field, .. } => field(&mut options).to_string(),
            OptionKind::Choice { field, .. } | OptionKind::Text { field, .. } => {
                field(&mut options).clone()
            }
        }
    }

    /// Reads a number, which must be within its bounds.
    fn parse_number(&self, value: &str, min: u64, max: u64) -> Result<u64, OptionError> {
        let number = value.parse::<u64>().ok();
        let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match number.filter(|number| (min..=max).contains(number)) {
            Some(number) => Ok(number),
            None if is_number => Err(OptionError::OutOfBounds {
                name: self.name,
                value: value.to_string(),
                min,
                max,
            }),
            None => Err(OptionError::NoNumber { name: self.name, value: value.to_string() }),
        }
    }

    /// The words that the option can have as value; none unless it is a choice.
    pub fn choices(&self) -> impl Iterator<Item = &'static str> {
        let words = match self.kind {
            OptionKind::Choice { words, .. } => words,
            _ => &[],
        };
        words.iter().copied()
    }

    /// Reads a word of a choice, in whatever case; returns it as the table has it.
    fn parse_word(
        &self,
        value: &str,
        words: &'static [&'static str],
    ) -> Result<String, OptionError> {
        let known = words.iter().find(|word| word.eq_ignore_ascii_case(value));
        match known {
            Some(word) => Ok((*word).to_string()),
            None => Err(OptionError::NoWord { name: self.name, value: value.to_string(), words }),
        }
    }

    /// Reads `true` or `false`, in whatever case.
    fn parse_truth(&self, value: &str) -> Result<bool, OptionError> {
        match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(OptionError::NoTruth { name: self.name, value: value.to_string() }),
        }
    }
}

impl Options {
    /// The language of texts for people, unless the option leaves it to the program.
    pub fn language(&self) -> Option<Language> {
        Language::from_word(&self.language)
    }

    /// Sets the option with this name, in letters of any size, to `value` as its kind reads it.
    ///
    /// # Errors
    /// If there is no such option or it does not take that value; then nothing is
    /// changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let entry =
            OptionEntry::find(name).ok_or_else(|| OptionError::Unknown(name.to_string()))?;
        match entry.kind {
            OptionKind::Spin { min, max, field, .. } => {
                *field(self) = entry.parse_number(value, min, max)?
            }
            OptionKind::Check { field, .. } => *field(self) = entry.parse_truth(value)?,
            OptionKind::Choice { words, field, .. } => {
                *field(self) = entry.parse_word(value, words)?
            }
            OptionKind::Text { .. } if value.contains(char::is_control) => {
                return Err(OptionError::NoLine { name: entry.name });
            }
            OptionKind::Text { field, .. } => *field(self) = value.to_string(),
        }
        Ok(())
    }

    /// Sets an option as [`Options::set`] does, but takes the nearest bound for a number out of
    /// bounds and returns it: clients have bounds of their own, and expect no refusal.
    ///
    /// # Errors
    /// All others of [`Options::set`].
    pub fn set_to_nearest(&mut self, name: &str, value: &str) -> Result<Option<u64>, OptionError> {
        match self.set(name, value) {
            Err(OptionError::OutOfBounds { value, min, max, .. }) => {
                let is_below =
                    value.starts_with('-') || value.parse().is_ok_and(|it: u64| it < min);
                let nearest = if is_below { min } else { max };
                self.set(name, &nearest.to_string())?;
                Ok(Some(nearest))
            }
            done => done.map(|()| None),
        }
    }

    /// The limits of a search by the options. It has one thread unless `Threads` names more, and no
    /// limit of time.
    pub fn limits(&self) -> Limits {
        let positive = |number: u64| (number > 0).then_some(number);
        let mut limits = Limits::new()
            .effort(Effort::from_word(&self.effort).unwrap_or_default())
            .threads(self.threads.max(1) as usize);
        limits.nodes = positive(self.nodes_limit);
        limits.mate_plies = positive(self.mate_limit).and_then(|plies| u32::try_from(plies).ok());
        limits.progress_interval = positive(self.pv_interval_ms).map(Duration::from_millis);
        limits
    }

    /// [`Options::limits`] for a program that is likely the only one that computes: all cores but
    /// one take part after the first million positions, unless `Threads` has a number.
    pub fn limits_of_all_cores(&self) -> Limits {
        let limits = self.limits();
        if self.threads > 0 {
            return limits;
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        limits.threads((cores - 1).clamp(1, MOST_THREADS as usize)).nodes_alone(NODES_ALONE)
    }

    /// The most moves of a brinkmate to look for, if the options ask for brinkmates.
    pub fn brinkmate(&self) -> Option<u32> {
        let plies = Some(self.mate_limit).filter(|&plies| plies > 0);
        let moves = plies.map_or(u64::MAX, |plies| plies.div_ceil(2));
        (self.question == QUESTIONS[1]).then(|| u32::try_from(moves).unwrap_or(u32::MAX))
    }

    /// What the options ask for beside the verdict.
    pub fn questions(&self) -> Questions {
        let tsume = if self.tsume_rule { TsumeLength::Leads } else { TsumeLength::Cheap };
        Questions::new()
            .tsume(tsume)
            .first_moves(usize::try_from(self.multi_pv).unwrap_or(usize::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static std::path::Path {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
    }

    fn read(path: &str) -> String {
        std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Type, default and range as docs/usi.md shows them.
    fn cells(entry: &OptionEntry) -> String {
        match entry.kind {
            OptionKind::Spin { default, min, max, .. } => {
                format!("number | {default} | {min} to {max}")
            }
            OptionKind::Check { default, .. } => format!("true or false | {default} | "),
            OptionKind::Choice { default, words, .. } => {
                format!("word | {default} | {}", words.join(", "))
            }
            OptionKind::Text { default: "", .. } => "text | empty | ".to_string(),
            OptionKind::Text { default, .. } => format!("text | {default} | "),
        }
    }

    #[test]
    fn usi_md_shows_the_table() {
        let rows: String = TABLE
            .iter()
            .map(|entry| format!("| `{}` | {} | {} |\n", entry.name, cells(entry), entry.help))
            .collect();
        let table =
            format!("| Option | Type | Default | Range | Meaning |\n|---|---|---|---|---|\n{rows}");
        assert!(read("docs/usi.md").contains(&table), "docs/usi.md should contain:\n{table}");
    }

    #[test]
    fn usi_ja_md_shows_the_same_options() {
        let text = read("docs/usi.ja.md");
        let table = text.lines().skip_while(|line| !line.starts_with("| オプション |")).skip(2);
        let rows: Vec<&str> = table.take_while(|line| line.starts_with("| `")).collect();
        let names: Vec<&str> = rows.iter().filter_map(|row| row.split('`').nth(1)).collect();
        assert_eq!(names, TABLE.iter().map(|entry| entry.name).collect::<Vec<_>>());
        for (entry, row) in TABLE.iter().zip(rows) {
            if let OptionKind::Spin { default, min, max, .. } = entry.kind {
                assert!(row.contains(&format!("| {default} | {min}〜{max} |")), "{row}");
            }
        }
    }

    /// All sources below a folder, without their tests.
    fn sources(folder: &std::path::Path) -> String {
        let entries = std::fs::read_dir(folder).unwrap();
        let texts = entries.map(|entry| {
            let path = entry.unwrap().path();
            match path.extension() {
                None if path.is_dir() => sources(&path),
                Some(extension) if extension == "rs" => {
                    let text = std::fs::read_to_string(path).unwrap();
                    text.split("#[cfg(test)]").next().unwrap().to_string()
                }
                _ => String::new(),
            }
        });
        texts.collect()
    }

    #[test]
    fn every_option_is_read() {
        let options = format!("{:?}", Options::default());
        let fields: Vec<&str> = options
            .split(['{', ','])
            .filter_map(|part| part.split_once(": "))
            .map(|(field, _)| field.trim())
            .collect();
        assert_eq!(fields.len(), TABLE.len(), "{options}");
        // The command line changes some before they are read here.
        let sources = ["src/settings", "src/usi"].map(|folder| sources(&root().join(folder)));
        let sources = sources.concat();
        let reads = |field: &str| {
            let read = |owner: &str| {
                let access = format!("{owner}{field}");
                let places = sources.split(&access).skip(1);
                // A value that is only set is read nowhere.
                places
                    .filter(|rest| !rest.starts_with(" = "))
                    .any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
            };
            read("options.") || read("self.")
        };
        for field in fields {
            assert!(reads(field), "{field} is read nowhere");
        }
    }

    #[test]
    fn names_are_distinct_words() {
        for (i, entry) in TABLE.iter().enumerate() {
            assert!(
                entry.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'),
                "{}",
                entry.name
            );
            assert!(
                TABLE[..i].iter().all(|other| !other.name.eq_ignore_ascii_case(entry.name)),
                "{}",
                entry.name
            );
        }
    }

    #[test]
    fn defaults_are_within_bounds() {
        for entry in TABLE {
            let default = entry.value(&Options::default());
            assert_eq!(Options::default().set(entry.name, &default), Ok(()), "{}", entry.name);
        }
    }

    #[test]
    fn set_takes_good_values_only() {
        let mut options = Options::default();
        assert_eq!(options.set("USI_Hash", "16"), Ok(()));
        assert_eq!(options.set("usi_hash", "17"), Ok(()));
        assert_eq!(options.set("RootDefends", "true"), Ok(()));
        assert_eq!(options.set("LogFile", "a b.log"), Ok(()));
        assert_eq!(
            (options.hash_mib, options.root_defends, options.log_file.as_str()),
            (17, true, "a b.log")
        );
        let before = options.clone();
        for (name, value) in [
            ("USI_Hash", "0"),
            ("USI_Hash", "-1"),
            ("USI_Hash", "1048577"),
            ("USI_Hash", "99999999999999999999"),
            ("USI_Hash", "many"),
            ("USI_Hash", ""),
            ("USI_Ponder", "yes"),
            ("LogFile", "a\nb"),
            ("Hash", "16"),
            ("", ""),
        ] {
            assert!(options.set(name, value).is_err(), "{name}={value}");
        }
        assert_eq!(options, before);
        let message = options.set("Threads", "-1").map_err(|error| error.to_string());
        assert_eq!(message, Err("Threads: -1 is out of bounds, 0 to 512 are allowed".to_string()));
    }

    /// The bounds are those of docs/usi.md.
    #[test]
    fn numbers_out_of_bounds_are_taken_to_the_nearest() {
        let mut options = Options::default();
        for (name, value, nearest) in [
            ("USI_Hash", "0", Some(1)),
            ("usi_hash", "1048577", Some(1_048_576)),
            ("USI_Hash", "99999999999999999999999", Some(1_048_576)),
            ("USI_Hash", "-99999999999999999999999", Some(1)),
            ("Threads", "-1", Some(0)),
            ("MultiPV", "601", Some(600)),
            ("USI_Hash", "16", None),
        ] {
            assert_eq!(options.set_to_nearest(name, value), Ok(nearest), "{name} {value}");
            let entry = OptionEntry::find(name).unwrap();
            let is = nearest.map_or(value.to_string(), |bound| bound.to_string());
            assert_eq!(entry.value(&options), is);
        }
        let many = options.set_to_nearest("USI_Hash", "many");
        assert!(matches!(many, Err(OptionError::NoNumber { .. })));
        assert_eq!(options.hash_mib, 16);
    }

    #[test]
    fn threads_are_those_named_or_all_cores_but_one_after_a_while() {
        let mut options = Options::default();
        assert_eq!(options.limits().threads, 1);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let limits = options.limits_of_all_cores();
        assert!((1..cores.max(2)).contains(&limits.threads), "{limits:?}");
        assert!(limits.nodes_alone > 0);
        options.set("Threads", "3").unwrap();
        for limits in [options.limits(), options.limits_of_all_cores()] {
            assert_eq!((limits.threads, limits.nodes_alone), (3, 0));
        }
    }

    #[test]
    fn a_brinkmate_is_a_question_of_its_own() {
        let mut options = Options::default();
        options.set("MateLimit", "5").unwrap();
        assert_eq!(options.brinkmate(), None);
        options.set("Question", "Brinkmate").unwrap();
        assert_eq!(options.brinkmate(), Some(3));
        options.set("MateLimit", "0").unwrap();
        assert_eq!(options.brinkmate(), Some(u32::MAX));
        assert!(options.set("Question", "hisshi").is_err());
    }

    #[test]
    fn zero_is_no_limit() {
        let mut options = Options { pv_interval_ms: 0, ..Options::default() };
        assert_eq!(options.limits(), Limits::default());
        options.nodes_limit = 5;
        options.mate_limit = 7;
        let limits = options.limits();
        assert_eq!((limits.nodes, limits.mate_plies), (Some(5), Some(7)));
    }
}
