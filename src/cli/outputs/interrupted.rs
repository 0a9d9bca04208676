//! What is kept of a run that was ended, and how it goes on.

use super::document::Format;
use super::progress::ProgressDisplay;
use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::complain;
use crate::system::language::Language;
use crate::system::shown;
use crate::words::say;
use std::path::Path;

/// Says it, if the process was asked to end: of the results in a file, and of the search of a
/// single problem.
pub fn tell_kept(
    ending: &Termination,
    (out, format): (Option<&Path>, Format),
    progress: &ProgressDisplay,
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
    let is_continued = matches!(format, Format::Jsonl | Format::Table(_));
    if let Some(path) = out.filter(|_| is_continued).map(shown::name) {
        let (done, all) = progress.counts();
        let counted = match all {
            Some(all) => say!(language, "{done} of {all}", "{all} 問中 {done} 問"),
            None => say!(language, "{done}", "{done} 問"),
        };
        complain(say!(
            language,
            "{counted} in {path}; --resume goes on",
            "{counted}を {path} に書きました。--resume で続きから始まります"
        ));
    }
}
