//! The endings of files: what is written to one, and which are read from a folder.

use std::path::Path;

/// Endings of files, each with the word of `--format` for what is written to such a file, and
/// whether such files in a folder are read: neither results nor texts about anything are.
const ENDINGS: [(&str, Option<&str>, bool); 13] = [
    ("kif", Some("kif"), true),
    ("kifu", Some("kif"), true),
    ("ki2", None, true),
    ("ki2u", None, true),
    ("csa", Some("csa"), true),
    ("jkf", None, true),
    ("sfen", Some("sfen"), true),
    ("tsv", Some("tsv"), true),
    ("usi", Some("usi"), true),
    ("bod", None, true),
    ("txt", Some("text"), false),
    ("json", Some("json"), false),
    ("csv", Some("csv"), false),
];

/// The endings of files that are read from a folder.
pub fn endings_read() -> impl Iterator<Item = &'static str> {
    ENDINGS.into_iter().filter_map(|(ending, _, is_read)| is_read.then_some(ending))
}

/// The word for the format that is written to this file, if its ending names one.
pub fn written_to(path: &Path) -> Option<&'static str> {
    ENDINGS.into_iter().find(|(ending, ..)| ends_in(path, ending))?.1
}

/// True for a file with this ending, in capital or small letters.
pub fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending))
}
