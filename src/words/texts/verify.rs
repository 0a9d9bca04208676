//! Proofs: written, checked, refused.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    worker_was_wrong() =>
        "it does not hold: what a worker said is wrong",
        "成り立ちません（ワーカーの申告が誤っています）";
    result(name, words, seconds) =>
        "{name}: {words}; solved in {seconds:.3} s",
        "{name}：{words}、解くのに {seconds:.3} 秒";
    writing(name, words) =>
        "{name}: writing: {words}",
        "{name}：証明を書いています：{words}";
    not_verified =>
        "not verified: ",
        "未確認：";
    times(to_write, to_check) =>
        ", written in {to_write:.3} s, checked in {to_check:.3} s",
        "、書くのに {to_write:.3} 秒、確かめるのに {to_check:.3} 秒";
    verified =>
        "verified: ",
        "確認：";
    not_solved_why =>
        "not solved: ",
        "解けませんでした：";
    not_solved =>
        "not solved",
        "解けませんでした";
    other_claim(proven) =>
        "proven is {proven}",
        "証明されているのは {proven}";
    given_up_at_the_end =>
        "given up at the end of the conversation",
        "通信が終わるため、証明を書くのをやめました";
    given_up_for_another =>
        "given up for another command",
        "別のコマンドのため、証明を書くのをやめました";
    no_file =>
        "this is no file",
        "ファイルではありません";
    no_proof =>
        "it is no proof and is not overwritten",
        "証明ではないファイルなので、上書きしません";
    fails(why, certificate, times) =>
        "FAILS: {why}; {certificate}{times}",
        "不成立：{why}；{certificate}{times}";
    accepted(english, words, sfen, attacker) =>
        "{english}",
        "{words}：{sfen}、攻方は{attacker}";
}
