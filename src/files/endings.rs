//! The endings of files: what is written to one, and which are read from a folder.

use std::path::Path;

/// The format that is written to a file, by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// A record with variations.
    Kif,
    /// A record without them.
    Csa,
    /// A line each.
    Sfen,
    /// Two lines each.
    Usi,
    /// For people.
    Text,
    /// One list.
    Json,
    /// A table with tabs.
    Tabs,
    /// A table with commas.
    Commas,
}

/// Endings, what tsumi writes to such a file, if anything, and whether those in a folder are read.
/// Neither are results, nor texts that may be about anything.
const ENDINGS: [(&str, Option<Written>, bool); 13] = [
    ("kif", Some(Written::Kif), true),
    ("kifu", Some(Written::Kif), true),
    ("ki2", None, true),
    ("ki2u", None, true),
    ("csa", Some(Written::Csa), true),
    ("jkf", None, true),
    ("sfen", Some(Written::Sfen), true),
    ("tsv", Some(Written::Tabs), true),
    ("usi", Some(Written::Usi), true),
    ("bod", None, true),
    ("txt", Some(Written::Text), false),
    ("json", Some(Written::Json), false),
    ("csv", Some(Written::Commas), false),
];

/// The endings of files that are taken from a folder.
pub fn endings_read() -> impl Iterator<Item = &'static str> {
    ENDINGS.into_iter().filter_map(|(ending, _, is_read)| is_read.then_some(ending))
}

/// The format of this file, if its ending names one.
pub fn written_to(path: &Path) -> Option<Written> {
    ENDINGS.into_iter().find(|(ending, ..)| ends_in(path, ending))?.1
}

/// True for a file with this ending, in letters of any size.
pub fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending))
}
