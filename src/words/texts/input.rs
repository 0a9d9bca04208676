//! Places in the input, and what is read of a problem.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    problem(number) =>
        "problem {number}",
        "問題 {number}";
    game =>
        "game",
        "棋譜";
    standard_input =>
        "standard input",
        "標準入力";
    line_of_file(file, line) =>
        "{file}, line {line}",
        "{file}、{line} 行目";
    missing_pieces(words) =>
        "note: {words}; --rest gives them to the defender\n",
        "注意：{words}。--rest で玉方の持駒になります\n";
    no_such_file(path, error) =>
        "{path}: {error}",
        "{path}：ファイルまたはフォルダがありません";
    even_game =>
        "neither a board nor a handicap is given: read as an even game",
        "局面図も手合割もないので、平手の棋譜として読みました";
    neither(path) =>
        "{path}: neither a file or a folder, nor an SFEN",
        "{path}：ファイルもフォルダもありません。SFEN としても読めません";
    author(name) =>
        "author: {name}\n",
        "作者：{name}\n";
    source(name) =>
        "source: {name}\n",
        "発表誌：{name}\n";
}
