//! Problems found in a collection.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    between_plies =>
        " ",
        "、";
    without_solution(without) =>
        "problems without a solution, whose themes are not known: {without}",
        "{without} 題には手順がなく、手筋を調べられません";
    theme_at(theme_en, plies, theme_ja) =>
        "{theme_en} at {plies}",
        "{theme_ja}（{plies}手目）";
    mirrored =>
        "mirrored",
        "左右反転";
    shifted(files, ranks) =>
        "shifted by files {files} and ranks {ranks}",
        "横に{files}・縦に{ranks}ずらした形";
    same =>
        "the same",
        "同じ図";
    differences(differences) =>
        "differences: {differences}",
        "相違{differences}か所";
    nothing_sought =>
        "--theme or --like is needed",
        "--theme か --like が必要です";
    likest(all, likest, within) =>
        "the likest of {all} differs by {likest}, and --within is {within}",
        "{all} 題のうち最も似た図でも相違 {likest} か所（--within は {within}）";
    no_theme(all) =>
        "none of {all} shows all of --theme",
        "--theme のすべてが現れるものは {all} 題の中にありません";
}
