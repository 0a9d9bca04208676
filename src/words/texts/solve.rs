//! What `tsumi solve` and `tsumi brinkmate` say of an answer.

use crate::system::language::Language;
use crate::words::terms::{BRINKMATE, MATE, NO_BRINKMATE, NO_MATE};
use std::fmt::Display;

texts! {
    no_journal(path) =>
        "--journal {path}: this is no journal, and nothing is added to it",
        "--journal {path}：探索の日誌ではないので、何も書き足しません";
    second_problem =>
        "--state and --journal are about a single problem, and here is a second one",
        "--state と --journal は 1 問だけのものですが、2 問目があります";
    no_carrier(jobs, reports) =>
        "nobody reads {jobs} and writes {reports}",
        "{jobs} を読み {reports} に書くプログラムがありません";
    words_without_proof =>
        "what workers said has no proof: nothing of it is used any more, and the search goes on",
        "ワーカーの申告は証明できませんでした。申告をすべて捨て、探索を続けます";
    proof =>
        "proof: ",
        "証明：";
    no_proof =>
        "none",
        "なし";
    plies =>
        "plies",
        "手数";
    time =>
        "time",
        "時間";
    counts_of_brinkmates(brinkmates, no_brinkmates, mates) =>
        "{brinkmates} brinkmate, {no_brinkmates} no brinkmate, {mates} mate",
        "{BRINKMATE} {brinkmates}、{NO_BRINKMATE} {no_brinkmates}、{MATE} {mates}";
    counts_of_mates(mates, no_mates) =>
        "{mates} mate, {no_mates} no mate",
        "{MATE} {mates}、{NO_MATE} {no_mates}";
    summary(all, seconds, found, open, invalid) =>
        "{all} problems in {seconds:.1} s: {found}, {open} not answered, {invalid} with a mistake\n",
        "{all} 問 {seconds:.1} 秒：{found}、未解答 {open}、誤りのある問題 {invalid}\n";
    effort(seconds, nodes) =>
        "{seconds:.3} s, {nodes} nodes",
        "{seconds:.3} 秒、{nodes} 局面";
    given =>
        "given solution: ",
        "記載の解答：";
    first_moves =>
        "first moves:\n",
        "初手：\n";
    refutation =>
        "refutation:",
        "逃れる応手：";
    refutations =>
        "refutations:",
        "各王手と逃れる応手：";
    only_reply =>
        " (the only reply)",
        "（ほかの応手では詰む）";
    level_of_brinkmate(level) =>
        "problem: {level}\n",
        "判定：{level}\n";
    other_brinkmate(mv, ply, within) =>
        "{mv} at ply {ply} (within {within})",
        "{ply}手目 {mv}（{within}手以内）";
    other_brinkmate_open(mv, ply) =>
        "{mv} at ply {ply}",
        "{ply}手目 {mv}";
    reply_mated(ply, plies, moves) =>
        "ply {ply}, mate in {plies} plies: {moves}\n",
        "{ply} 手目から {plies} 手の詰み：{moves}\n";
    reply_to_brinkmate(ply, moves) =>
        "ply {ply}, to another brinkmate: {moves}\n",
        "{ply} 手目から別の必至：{moves}\n";
    other_replies_at_ply(ply, others, threat) =>
        "ply {ply}, after a pass, and after {others} other replies: {threat}\n",
        "{ply} 手目、パスのときと、ほかの {others} 通りの応手：{threat}\n";
    variations =>
        "variations:\n",
        "変化：\n";
    shortest =>
        "shortest proven",
        "最短と証明";
    at_most =>
        "upper bound",
        "以内";
    variation(ply, plies, kind, line) =>
        "ply {ply}, {plies} plies ({kind}): {line}\n",
        "{ply} 手目から {plies} 手（{kind}）：{line}\n";
    other_replies(others, threat) =>
        "after a pass, and after {others} other replies: {threat}\n",
        "パスのときと、ほかの {others} 通りの応手：{threat}\n";
    variations_are_open =>
        "not all variations: the limits were reached\n",
        "制限に達したため、変化はすべてではありません\n";
    left_in_hand(left) =>
        "残りの持駒：{left}\n",
        "残りの持駒：{left}\n";
    other_brinkmates =>
        "other brinkmates (余必至)",
        "余必至";
    not_settled =>
        "not settled",
        "未決";
    superfluous =>
        "superfluous pieces (不要駒)",
        "不要駒";
    perhaps_superfluous =>
        "perhaps superfluous (not settled)",
        "不要駒かどうか未決";
}
