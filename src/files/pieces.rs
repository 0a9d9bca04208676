//! The characters for pieces.

use tsumi_core::notation::board;
use tsumi_core::position::PieceKind;

/// The kind of piece that a character stands for.
pub fn kind(letter: char) -> Option<PieceKind> {
    let letter = match letter {
        '步' => '歩',
        '王' => '玉',
        '竜' => '龍',
        _ => letter,
    };
    let mut kinds = PieceKind::ALL.into_iter();
    kinds.find(|&kind| board::letter(kind).starts_with(letter))
}

/// Reads the name that a text begins with, such as `成銀`; returns its kind and the rest.
pub fn parse_kind(text: &str) -> Option<(PieceKind, &str)> {
    let (is_promoted, rest) = match text.strip_prefix('成') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let letter = rest.chars().next()?;
    let kind = kind(letter)?;
    let rest = &rest[letter.len_utf8()..];
    if !is_promoted {
        Some((kind, rest))
    } else if kind.can_promote() {
        Some((kind.promoted(), rest))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_or_two_characters() {
        assert_eq!(parse_kind("成銀(33)"), Some((PieceKind::PRO_SILVER, "(33)")));
        assert_eq!(parse_kind("銀成"), Some((PieceKind::SILVER, "成")));
        assert_eq!(parse_kind("竜"), Some((PieceKind::DRAGON, "")));
        let others = ["步と王杏圭全馬", "歩と玉杏圭全馬"];
        let [first, second] = others.map(|text| text.chars().map(kind).collect::<Vec<_>>());
        assert!(first == second && first.iter().all(Option::is_some));
        for text in ["", "成", "成金", "x", "不成"] {
            assert_eq!(parse_kind(text), None, "{text}");
        }
    }
}
