//! Parts of a question that make one another meaningless.

use crate::system::language::Language;

texts! {
    even_plies =>
        "no mate takes an even number of plies",
        "偶数手の詰みはありません";
    no_length =>
        "pieces join only on the way to a length, and none is given",
        "駒が加わるのは手数を指定したときだけです";
    no_chance =>
        "there is a seed, but nothing is left to chance",
        "シードがありますが、無作為に選ぶものがありません";
    no_beginnings =>
        "all positions are looked into: none goes back to another",
        "すべての局面を調べるときは逆算せず、元の図ごとの数に意味がありません";
    no_position =>
        "the hunt ends before the position that it begins with",
        "最初の局面より前で終わることになります";
    tokin_only =>
        "promoted lances, knights and silvers are named and left out as well",
        "成香・成桂・成銀を指定していますが、除くことにもなっています";
}
