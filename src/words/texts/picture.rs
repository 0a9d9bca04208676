//! Words on pictures and pages, which are Japanese.

use crate::words::terms::{BRINKMATE, NO_BRINKMATE, NO_MATE};
use std::fmt::Display;

japanese_texts! {
    start() => "初形";
    start_with(verdict) => "初形　{verdict}";
    end_of_mate() => "詰上図";
    end_of_brinkmate() => "{BRINKMATE}図";
    mate() => "詰";
    length(plies, what) => "{plies}手{what}";
    at_most(plies) => "{plies}手まで";
    hand(mark, hand) => "{mark}持駒{hand}";
    title_of_page() => "詰将棋";
    description_of_page() => "盤の上で駒を動かして解く詰将棋です。Shogi mate problems, solved on the board.";
}

/// The characters of all words on a picture, but numbers of plies.
pub fn characters() -> String {
    [start(), end_of_mate(), end_of_brinkmate(), NO_MATE.to_string(), NO_BRINKMATE.to_string()]
        .concat()
}
