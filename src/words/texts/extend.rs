//! Problems two plies longer, and hunts.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    name_of_found(name, plies, number) =>
        "{name}, {plies} plies, {number}",
        "{name}、{plies} 手、{number}";
    summary(name, levels, longest, steps, replies, open_replies, checks, open_checks, seconds) =>
        "{name}: {levels}, the longest {longest} plies; {steps} problems taken back, {replies} replies, {open_replies} not settled, {checks} checks, {open_checks} not settled; {seconds:.1} s",
        "{name}：{levels}、最長 {longest} 手。{steps} 図から逆算、応手 {replies}（未決 {open_replies}）、王手 {checks}（未決 {open_checks}）、{seconds:.1} 秒";
    summary_of_hunt(name, setups, position_noun, open, levels, steps, problem_noun, seconds, next_setup) =>
        "{name}: {setups} {position_noun}, {open} not settled; {levels}; {steps} {problem_noun} taken back; {seconds:.1} s; --from {next_setup} goes on",
        "{name}：{setups} 局面（未決 {open}）、{levels}、{steps} 図から逆算、{seconds:.1} 秒。続きは --from {next_setup}";
    checks =>
        "checks",
        "王手";
    replies_and_checks =>
        "replies and checks",
        "応手と王手";
    other_lengths =>
        "problems of other lengths",
        "手数の違う図";
    problems =>
        "problems",
        "図";
    no_position_left =>
        "no position is left (--from, --until)",
        "局面が残っていません（--from、--until）";
    all_positions =>
        "positions, all of them",
        "局面（すべて）";
    with_superfluous_pieces(number) =>
        "superfluous pieces in problems: {number}",
        "不要駒のある図 {number}";
    positions_are_open(number) =>
        "positions not settled: {number}",
        "未決の局面 {number}";
    no_piece_joins =>
        "no piece may join (--add)",
        "駒は加わりません（--add）";
    pieces_join(most) =>
        "at most {most} pieces may join (--add)",
        "加わる駒は {most} 枚まで（--add）";
}
