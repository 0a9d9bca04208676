//! Comments in KIF files, which are Japanese throughout.

use crate::words::terms::{BRINKMATE, MATE, OPEN, VARIATION};
use std::fmt::Display;

japanese_texts! {
    // Of answers.
    main_line() => "本手順";
    other_mate() => "別の{MATE}";
    variation() => "{VARIATION}";
    length(kind, plies, proven) => "{kind}：この手から{plies}手{proven}";
    shortest() => "（最短と証明）";
    at_most() => "以内";
    all_other_replies(name, line) => "{name}：次の応手のほかは、どの応手にも {line}";
    // Of reports.
    verdict(level) => "判定：{level}";
    level_with_defects(level, defects) => "{level}（{defects}）";
    given(given) => "作意：{given}\n";
    open(question) => "{OPEN}：{question}\n";
    fault(name, grade, plies, back) => "{name}（{grade}）：{plies}{back}";
    sideline(name, plies, back, left) => "{name}：{plies}{back}、残りの持駒：{left}";
    tries(moves, reply, only) => "紛れ：{moves}は{reply}で逃れ{only}";
    // Of games.
    threat(kind, plies, line) => "{kind}（{plies}手）：{line}";
    threat_left() => "\n本譜は詰めろを受けていない";
    mate(plies, line, fate) => "{MATE}あり（{plies}手）：{line}\n{fate}";
    mate_kept() => "本譜も{MATE}";
    mate_missed() => "本譜は{MATE}を逃した";
    mate_open() => "本譜の手で詰むかは不明";
    game_over() => "ここで終局";
    brinkmate(moves, line, fate) => "{BRINKMATE}あり（{moves}手以内）：{line}\n{fate}";
    brinkmate_kept() => "本譜も{BRINKMATE}";
    brinkmate_missed() => "本譜は{BRINKMATE}を逃した";
    brinkmate_put_off(left) => "本譜は{BRINKMATE}を先延ばし（なお{left}手以内）";
    brinkmate_open() => "本譜の手で{BRINKMATE}になるかは不明";
    brinkmate_allowed(moves, escape) =>
        "本譜は{BRINKMATE}（{moves}手以内）を許した（{escape}なら逃れ）";
}
