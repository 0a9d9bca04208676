//! What a user reads who starts the program without a command, or asks for help.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    usage(usage) =>
        "Usage: {usage}",
        "使い方： {usage}";
    options_of_usage =>
        "OPTIONS",
        "オプション";
    command_of_usage =>
        "COMMAND",
        "コマンド";
    commands =>
        "Commands",
        "コマンド";
    arguments =>
        "Arguments",
        "引数";
    options =>
        "Options",
        "オプション";
    solve =>
        "Solve",
        "解く";
    compose =>
        "Compose",
        "作る";
    look =>
        "Look",
        "見る";
    automate =>
        "Automate",
        "自動化";
    positions =>
        "Positions",
        "局面";
    limits =>
        "Limits",
        "制限";
    results =>
        "Results",
        "結果";
    pictures =>
        "Pictures and pages",
        "図とページ";
    rare =>
        "Rarely needed",
        "まれに使うもの";
    settings(path) =>
        "Settings: {path}",
        "設定：{path}";
    settings_built_in =>
        "Settings: built in; none of these files is there",
        "設定：組み込みの値（次のファイルはどれもない）";
    settings_with_mistake(error) =>
        "Settings: built in, because of a mistake in {error}",
        "設定：組み込みの値（誤りのため：{error}）";
    how_to_register(version, path) =>
        "A shogi mate engine: choose this file in your shogi program.\nThis window may be closed. Commands: tsumi --help\n",
        "tsumi {version}：詰将棋エンジンです。\n将棋の GUI に次のファイルを登録して使います。この画面は閉じてかまいません。\n  {path}\n  ShogiGUI：「ツール」→「エンジン設定」→「追加」\n  将棋所：「対局」→「エンジン管理」→「追加」\n  ShogiHome：「設定」→「エンジン設定」→「追加」\n";
}
