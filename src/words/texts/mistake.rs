//! What is wrong with files.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    line(line, mistake) =>
        "line {line}: {mistake}",
        "{line} 行目：{mistake}";
    unreadable(reason) =>
        "cannot be read: {reason}",
        "読み込めません：{reason}";
    too_long(most) =>
        "longer than {most} bytes",
        "長すぎます（{most} バイトまで）";
    no_text =>
        "the text is in none of UTF-8, UTF-16, Shift_JIS, EUC-JP and ISO-2022-JP",
        "文字コードが UTF-8、UTF-16、Shift_JIS、EUC-JP、ISO-2022-JP のどれでもありません";
    no_position =>
        "there is no position in this text: neither an SFEN nor a board",
        "局面がありません（SFEN も局面図も見つかりません）";
    several =>
        "there are several positions in this text: one is solved at a time",
        "局面が 2 つ以上あります（1 つだけ解けます）";
    no_json(reason) =>
        "not JSON: {reason}",
        "JSON として読めません：{reason}";
    no_result(reason) =>
        "{reason}",
        "結果の JSON として読めません：{reason}";
    no_jkf(reason) =>
        "{reason}",
        "JKF として読めません：{reason}";
    no_csa(reason) =>
        "{reason}",
        "CSA 形式として読めません：{reason}";
    no_board(start) =>
        "there is no board before the moves (a game from the start says {start})",
        "指し手の前に局面図がありません（平手の棋譜なら「{start}」と書きます）";
    bad_position(reason) =>
        "bad position: {reason}",
        "局面の誤り：{reason}";
    bad_move(number, reason) =>
        "move {number}: {reason}",
        "{number} 手目：{reason}";
    no_member(key, reason) =>
        "{key}: {reason}",
        "「{key}」が読めません：{reason}";
    no_length(text) =>
        "{text} is not a number of plies",
        "{text}は手数として読めません";
    no_move(text) =>
        "{text} is not a move here",
        "{text}は指し手として読めません";
    illegal_move(text, english, japanese) =>
        "{text}: {english}",
        "{text}は指せません：{japanese}";
    other_piece(text) =>
        "{text}: another piece stands on that square",
        "{text}：元のマスにあるのは別の駒です";
    other_turn(text) =>
        "{text}: it is the other player's turn",
        "{text}：相手の手番です";
    no_such_ply(ply) =>
        "the variation begins at ply {ply}, which no line before it reaches",
        "変化が始まる {ply} 手目まで、前の手順が続いていません";
    row_count(found) =>
        "the board that begins here has {found} rows instead of 9",
        "ここから始まる局面図が {found} 段です（9 段のはずです）";
    square_count(found) =>
        "this row of the board has {found} squares instead of 9",
        "局面図のこの段のマスが {found} 個です（9 個のはずです）";
    no_piece(letter) =>
        "{letter} is not a piece",
        "{letter}は駒ではありません";
    no_hand_piece(letter) =>
        "{letter} in a hand is not a piece that can be in hand",
        "持駒の{letter}は持駒になる駒ではありません";
    hand_count(count, letter) =>
        "{count} {letter} in one hand are more than a set has",
        "持駒の{letter}が {count} 枚では多すぎます";
    no_count(digits, letter) =>
        "{digits} is not a count of {letter}",
        "持駒の{letter}の枚数が{digits}では読めません";
    no_rest =>
        "the pieces that are left cannot be counted",
        "残りの駒を数えられません";
    twice(key) =>
        "{key} appears twice",
        "{key}が 2 回書かれています";
    whose_hand(key) =>
        "{key}: whose hand? (先手の持駒 and 後手の持駒 are known)",
        "{key}では、どちらの持駒か分かりません（先手の持駒、後手の持駒と書きます）";
    handicap(name) =>
        "the handicap {name} is not known",
        "手合割{name}は分かりません";
}
