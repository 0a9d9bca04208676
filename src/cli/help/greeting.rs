//! Text for users who start the program without a command, and where the settings come
//! from.
//!
//! It goes to standard error, as standard output belongs to the protocol.

use crate::settings::Config;
use crate::settings::config_file;
use crate::system::language::Language;
use crate::system::shown;
use crate::words::say;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The optional features, and whether this build has them.
const FEATURES: [(&str, bool); 6] = [
    ("cores", cfg!(feature = "cores")),
    ("disorder", cfg!(feature = "disorder")),
    ("engine-in-page", cfg!(feature = "engine-in-page")),
    ("png", cfg!(feature = "png")),
    ("trace", cfg!(feature = "trace")),
    ("tuning", cfg!(feature = "tuning")),
];

/// The version, with the commit and the features of the build, for reports of bugs. A crate of a
/// registry and a build for tests have no commit.
pub fn version(language: Language) -> String {
    let features = FEATURES.iter().filter(|(_, is_in)| *is_in).map(|(name, _)| *name);
    let features: Vec<&str> = features.collect();
    let features = match features[..] {
        [] => language.pick("none", "なし").to_string(),
        _ => features.join(" "),
    };
    let commit = option_env!("TSUMI_COMMIT").map(|commit| {
        let changed = match option_env!("TSUMI_CHANGED") {
            Some(_) => language.pick(", with changes", "（変更あり）"),
            None => "",
        };
        say!(language, "commit: {commit}{changed}\n", "コミット：{commit}{changed}\n")
    });
    let commit = commit.unwrap_or_default();
    say!(
        language,
        "{VERSION}\n{commit}features: {features}\ntarget: {target}",
        "{VERSION}\n{commit}機能：{features}\n対象：{target}",
        target = env!("TSUMI_TARGET")
    )
}

/// What the program does, for `--help` and the manual page. In the latter only indented
/// lines stay apart.
pub const ABOUT: &str = "\
Solves shogi mate problems (tsume-shogi) and proves the answers: a mate, its shortest length,
that there is none, or that a problem has no other solution.

  tsumi solve problems.kif   solve each problem of a file
  tsumi check problem.kif    look for other solutions and further flaws
  tsumi game game.kif        find the mates that were missed in a game

Without a command it speaks USI, the protocol of shogi programs, on standard input and output.";

/// Greets a user who starts the program without a command on a terminal. On Windows that is a
/// double click, often by users who need to be told how an engine is used.
pub fn greet() {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return;
    }
    let executable = std::env::current_exe().ok();
    let text = match executable.filter(|_| cfg!(windows)) {
        Some(path) => how_to_register(&path),
        None => one_line(),
    };
    let _ = io::stderr().write_all(text.as_bytes());
}

/// The greeting for users of a shell.
fn one_line() -> String {
    format!(
        "tsumi {VERSION}, a shogi mate engine, waits for USI commands (quit ends it); see tsumi --help\n"
    )
}

/// Says on Windows how shogi programs are told of this file, as the README does.
fn how_to_register(executable: &Path) -> String {
    let path = shown::name(executable);
    [Language::Japanese, Language::English]
        .map(|language| {
            say!(
                language,
                "A shogi mate engine: choose this file in your shogi program.\nThis window may \
                 be closed. Commands: tsumi --help\n",
                "tsumi {version}：詰将棋エンジンです。\n将棋の GUI \
                 に次のファイルを登録して使います。この画面は閉じてかまいません。\n  {path}\n  \
                 ShogiGUI：「ツール」→「エンジン設定」→「追加」\n  将棋所：\
                 「対局」→「エンジン管理」→「追加」\n  ShogiHome：\
                 「設定」→「エンジン設定」→「追加」\n",
                version = VERSION
            )
        })
        .concat()
}

/// Waits for Enter, so that the window stays open in which a dropped file was solved.
pub fn wait_for_enter() {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let words = [Language::English, Language::Japanese]
            .map(|language| language.pick("Enter closes this window", "Enter で閉じます"));
        let _ = io::stderr().write_all(words.join(" / ").as_bytes());
        let _ = io::stdin().read_line(&mut String::new());
    }
}

/// Says which file the settings come from, for `--help`.
pub fn where_settings_come_from(language: Language) -> String {
    match Config::load(None) {
        Ok(Config { file: Some(path), .. }) => {
            let path = absolute(&path);
            say!(language, "Settings: {path}", "設定：{path}")
        }
        Ok(_) => {
            let places = config_file::usual_places();
            let places: Vec<String> = places.iter().map(|path| absolute(path)).collect();
            let words = language.pick(
                "Settings: built in; none of these files is there",
                "設定：組み込みの値（次のファイルはどれもない）",
            );
            format!("{words}:\n  {}", places.join("\n  "))
        }
        Err(error) => say!(
            language,
            "Settings: built in, because of a mistake in {error}",
            "設定：組み込みの値（誤りのため：{error}）",
            error = error.in_words(language)
        ),
    }
}

/// The absolute path as text, so that the file can be opened from anywhere.
fn absolute(path: &Path) -> String {
    let full = std::path::absolute(path);
    shown::name(full.as_deref().unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_double_click_shows_what_to_register() {
        let text = how_to_register(Path::new("C:\\将棋\\tsumi.exe"));
        assert!(text.contains("C:\\将棋\\tsumi.exe\n"), "{text}");
        // A console has 80 columns; characters of Japanese take two.
        let is_wide = |letter: char| u32::from(letter) >= 0x2000;
        let columns = |line: &str| -> usize {
            line.chars().map(|letter| 1 + usize::from(is_wide(letter))).sum()
        };
        assert!(text.lines().all(|line| columns(line) < 80), "{text}");
        let english = one_line();
        assert!(english.len() <= 100 && english.lines().count() == 1, "{english}");
    }
}
