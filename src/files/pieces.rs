//! The characters that stand for pieces.

use crate::position::PieceKind;

/// The kind that a character stands for.
pub fn kind(letter: char) -> Option<PieceKind> {
    Some(match letter {
        '歩' | '步' => PieceKind::PAWN,
        '香' => PieceKind::LANCE,
        '桂' => PieceKind::KNIGHT,
        '銀' => PieceKind::SILVER,
        '金' => PieceKind::GOLD,
        '角' => PieceKind::BISHOP,
        '飛' => PieceKind::ROOK,
        '玉' | '王' => PieceKind::KING,
        'と' => PieceKind::PRO_PAWN,
        '杏' => PieceKind::PRO_LANCE,
        '圭' => PieceKind::PRO_KNIGHT,
        '全' => PieceKind::PRO_SILVER,
        '馬' => PieceKind::HORSE,
        '龍' | '竜' => PieceKind::DRAGON,
        _ => return None,
    })
}

/// The kind whose name a text begins with, such as `成銀`, and what follows it.
pub fn name(text: &str) -> Option<(PieceKind, &str)> {
    let (is_promoted, rest) = match text.strip_prefix('成') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let letter = rest.chars().next()?;
    let kind = kind(letter)?;
    let rest = &rest[letter.len_utf8()..];
    match is_promoted {
        false => Some((kind, rest)),
        true if kind.can_promote() => Some((kind.promoted(), rest)),
        true => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_or_two_characters() {
        assert_eq!(name("成銀(33)"), Some((PieceKind::PRO_SILVER, "(33)")));
        assert_eq!(name("銀成"), Some((PieceKind::SILVER, "成")));
        assert_eq!(name("竜"), Some((PieceKind::DRAGON, "")));
        for text in ["", "成", "成金", "x", "不成"] {
            assert_eq!(name(text), None, "{text}");
        }
    }
}
