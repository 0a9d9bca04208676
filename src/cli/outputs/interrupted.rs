//! Tells a user who ended a run what is kept, and how it goes on.

use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::complain;
use crate::system::language::Language;
use crate::system::shown;
use crate::words::say;
use std::path::Path;

/// Tells what is kept, if the process was asked to end: how many results of how many are done, and
/// whether `--resume` can continue their file; and the search of a single problem.
pub fn tell_kept<'a>(
    ending: &Termination,
    (files, is_continued): (impl Iterator<Item = &'a Path>, bool),
    (done, all): (u64, Option<u64>),
    state: Option<&Path>,
    language: Language,
) {
    if !ending.is_asked_for() {
        return;
    }
    if let Some(path) = state.map(shown::name) {
        complain(say!(
            language,
            "kept in {path}; the same command goes on",
            "{path} に保存しました。同じコマンドで続きから始まります"
        ));
    }
    for path in files.map(shown::name) {
        let counted = match all {
            Some(all) => say!(language, "{done} of {all}", "{all} 問中 {done} 問"),
            None => say!(language, "{done}", "{done} 問"),
        };
        let how = language.pick("; --resume goes on", "。--resume で続きから始まります");
        let how = if is_continued { how } else { "" };
        complain(say!(
            language,
            "{counted} in {path}{how}",
            "{counted}を {path} に書きました{how}"
        ));
    }
}
