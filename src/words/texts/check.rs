//! What `tsumi check` says of a problem.

use crate::system::language::Language;
use crate::words::terms::{COMPLETE, FLAWED, INCOMPLETE, OPEN};
use std::fmt::Display;

texts! {
    counts(complete, flawed, incomplete, unknown) =>
        "{complete} complete, {flawed} complete with flaws, {incomplete} incomplete, {unknown} not settled",
        "{COMPLETE} {complete}、{FLAWED} {flawed}、{INCOMPLETE} {incomplete}、{OPEN} {unknown}";
    summary(all, problems, seconds, counts, invalid) =>
        "{all} {problems} in {seconds:.1} s: {counts}, {invalid} with a mistake\n",
        "{all} 問 {seconds:.1} 秒：{counts}、誤りのある問題 {invalid}\n";
    variations =>
        "variations (変化)",
        "変化";
    tries =>
        "tries (紛れ)",
        "紛れ";
    more_tries(hidden) =>
        "    and {hidden} more\n",
        "    ほか{hidden}手\n";
    then(rest) =>
        "; then {rest}",
        "、以下 {rest}";
    only_defence =>
        " (the only defence)",
        "（唯一の受け）";
    attempt(ply, all, verb, reply, only, rest) =>
        "  ply {ply}: {all} {verb} to {reply}{only}{rest}\n",
        "  {ply}手目{all}は{reply}で逃れ{only}{rest}\n";
    back_to_main_line(ply) =>
        ", back to the main line after ply {ply}",
        "（{ply}手目の局面に戻る）";
    rules(rules) =>
        "rules: {rules}\n",
        "規約：{rules}\n";
    effort(seconds, nodes) =>
        "{seconds:.3} s, {nodes} nodes\n",
        "{seconds:.3} 秒、{nodes} 局面\n";
    given =>
        "given solution: ",
        "作意：";
    length(tsume, notes) =>
        "tsume length {tsume}{notes}\n",
        "手数 {tsume}{notes}\n";
    with_futile(plies) =>
        "with futile interpositions {plies}",
        "無駄合を数えると {plies}";
    given_plies(counted, plies) =>
        "given solution {counted}",
        "作意は {plies} 手";
    plies_between(lower, upper) =>
        "{lower} to {upper} plies",
        "{lower}〜{upper} 手";
    provisional_line =>
        "best line so far (its length is not settled)",
        "仮の手順（手数未決）";
    given_line_open =>
        "given solution (not settled)",
        "作意（未決）";
    main_line =>
        "main line",
        "本手順";
    pieces(own, other, in_hand) =>
        "pieces: attacker {own}, defender {other}, in hand {in_hand}\n",
        "使用駒：攻方{own}枚、玉方{other}枚、持駒{in_hand}枚\n";
    sacrifices =>
        "sacrifices (捨駒)",
        "捨駒";
    unpromoted =>
        "without promotion (不成)",
        "不成";
    interpositions =>
        "interpositions (合駒)",
        "合駒";
    mated_position =>
        "mated position (詰上り)",
        "詰上り";
    move_at_ply(ply, mv) =>
        "{ply} {mv}",
        "{ply}手目{mv}";
    fault(ply, name, firsts, plies, back) =>
        "ply {ply}, {name}: {firsts}, {plies}{back}\n",
        "{name}　{ply}手目{firsts}、{plies}{back}\n";
    repeated_fault(name, piece, times, ply, first, back) =>
        "{name}: {piece}, {times} times from ply {ply} on, first {first}{back}\n",
        "{piece}の{name}　{ply}手目より{times}回、初めは{first}{back}\n";
    fault_behind_reply(place, reply, ply, name, others, plies, back) =>
        "ply {place}, behind {reply} (ply {ply}), {name}: {others}, {plies}{back}\n",
        "{name}　{place}手目{others}（{ply}手目{reply}の変化）、{plies}{back}\n";
    harmless(ply, name, firsts) =>
        "ply {ply}, {name}, no fault: {firsts}\n",
        "{name}（不問）　{ply}手目{firsts}\n";
    perhaps_superfluous =>
        "perhaps superfluous (not settled)",
        "不要駒かどうか未決";
    open =>
        "not settled: ",
        "未決：";
    spent(seconds) =>
        ", {seconds} s so far",
        "、ここまで {seconds} 秒";
    may_settle(argument) =>
        "; {argument} may",
        "（{argument} で決まるかもしれません）";
    variation(ply, name, plies, moves, back, left) =>
        "  ply {ply}, {name}, {plies}: {moves}{back}; {left}\n",
        "  {ply}手目、{name}、{plies}：{moves}{back}　{left}\n";
    shorter_variation(ply, plies, moves, back, left) =>
        "  ply {ply}, shorter, {plies}: {moves}{back}; {left}\n",
        "  {ply}手目、{plies}：{moves}{back}　{left}\n";
    other_moves(done, all) =>
        "{done} of {all} other moves",
        "他の手 {done}/{all}";
    fault_so_far(ply, defect, moves) =>
        "ply {ply}, {defect}: {moves}",
        "{defect}　{ply}手目 {moves}";
    length_step =>
        "length",
        "手数";
    nothing_left(pieces) =>
        "nothing left in hand",
        "残りの持駒：{pieces}";
    left_in_hand(pieces) =>
        "left in hand: {pieces}",
        "残りの持駒：{pieces}";
    notes(notes) =>
        "; {notes}",
        "（{notes}）";
    plies(counted, plies) =>
        "{counted}",
        "{plies} 手";
    move_passed_over(ply, mv) =>
        "ply {ply} {mv}",
        "{ply}手目{mv}";
    passed_over(moves) =>
        "incomplete anyway, so not settled without --all-moves: {moves}\n",
        "{INCOMPLETE}のため未調査（--all-moves で調査）：{moves}\n";
}
