//! Searches that are kept in files, in words.

use super::system_error;
use crate::system::language::Language;
use tsumi_core::solver::{Resumed, StateError};

/// Says how far the search in a file had come.
pub fn resumed(resumed: Resumed, language: Language) -> String {
    let seconds = resumed.time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let time = format!("{hours}:{minutes:02}:{seconds:02}");
    let nodes = resumed.nodes;
    let damaged = match resumed.damaged {
        0 => String::new(),
        parts => language.pick(
            format!("; {parts} MiB of it are damaged and left out"),
            format!("。うち {parts} MiB は壊れているので使いません"),
        ),
    };
    language.pick(
        format!("goes on after {nodes} positions in {time}{damaged}"),
        format!("{nodes} 局面（{time}）の続きから始めます{damaged}"),
    )
}

/// Why a search cannot go on from a file, in words.
pub fn no_state(error: &StateError, language: Language) -> String {
    if language == Language::English {
        return error.to_string();
    }
    match error {
        StateError::File(error) => system_error(error, language),
        StateError::Other => "探索を残したファイルではありません".to_string(),
        StateError::Part => {
            "名前が .part で終わる隣のファイルは別のもので、失われてしまいます".to_string()
        }
        StateError::Held(holder) => {
            let holder =
                holder.map_or("別のプロセス".to_string(), |id| format!("プロセス {id}"));
            format!("{holder}がここに探索を残しています")
        }
        StateError::Damaged => "壊れていて、何も使えません".to_string(),
        StateError::Engine(name) => {
            format!("tsumi の別のビルド（{name}）が書いたので、その結果は信用しません")
        }
        StateError::Problem(words) => format!("別の問題のものです：{words}"),
        StateError::Workers => {
            "ワーカーの申告のみ：証明を確かめる tsumi solve だけが続けられます".to_string()
        }
        StateError::Table(mib) => {
            format!("{mib} MiB の置換表のものなので、続けるには同じ大きさが要ります")
        }
        _ => error.to_string(),
    }
}
