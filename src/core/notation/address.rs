//! SFENs as addresses of pages have them.
//!
//! | page | what its addresses have |
//! |---|---|
//! | lishogi | `lishogi.org/analysis/4k4/9/..._b_G_1` |
//! | SFEN readers | `sfen=4k4%2F9%2F...%20b%20G%201`, or `+` for blanks and `%2B` for `+` |
//! | KENTO | `initpos=4k4/9/...%20b%20G%201&moves=G*5b.5a6a` |
//! | shared boards | `body=position.sfen.4k4%2F9...b.G.1.moves.G*5b` |

use std::borrow::Cow;

/// Characters that end a value of an address.
const ENDS: [char; 7] = ['&', '#', '?', '=', ';', '"', '\''];

/// True for the board of an SFEN.
pub fn is_board(word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '/';
    word.matches('/').count() == 8 && word.chars().all(is_part)
}

/// The text with the SFEN itself in the place of an address with an SFEN, or of one with `_` for
/// blanks. A text that has another position, too, stays as it is.
pub fn spelled_out(text: &str) -> Cow<'_, str> {
    let may_be_address = text.contains(['_', '%']) || text.contains("://");
    let is_position = |word| is_board(word) || word == "startpos";
    if !may_be_address || text.split_whitespace().any(is_position) {
        return Cow::Borrowed(text);
    }
    let spelled = |word: &str| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let sfen = sfen_in(word)?;
        Some(format!("{}{sfen}{}", &text[..start], &text[start + word.len()..]))
    };
    text.split_whitespace().find_map(spelled).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The SFEN of an address, with moves if it has them. A `+` may stand for itself or for a blank:
/// only in one of these cases does a side to move follow a board.
fn sfen_in(address: &str) -> Option<String> {
    [false, true].into_iter().find_map(|is_plus_blank| {
        let values = values(address, is_plus_blank);
        let sfen = values.iter().find_map(|value| sfen_of(value))?;
        let moves = values.iter().skip_while(|value| value.trim() != "moves").nth(1);
        Some(match moves {
            Some(moves) => format!("{sfen} moves {moves}"),
            None => sfen,
        })
    })
}

/// The names and values of an address, with blanks for the characters that stand for them.
fn values(address: &str, is_plus_blank: bool) -> Vec<String> {
    let is_blank = |c: char| matches!(c, '_' | '.') || is_plus_blank && c == '+';
    let blank = |c: char| if is_blank(c) { ' ' } else { c };
    let value = |text: &str| decoded(&text.chars().map(blank).collect::<String>());
    address.split(ENDS).map(value).collect()
}

/// The text with the characters for which `%2F` and the like stand.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(code) => bytes.push(code),
            None => bytes.push(b'%'),
        }
        bytes.extend(&part.as_bytes()[if code.is_some() { 2 } else { 0 }..]);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The SFEN in a value: a board at the end of a word, a side to move, and what follows.
fn sfen_of(value: &str) -> Option<String> {
    let words: Vec<&str> = value.split([' ', '_', '.']).filter(|word| !word.is_empty()).collect();
    let sfen = |at: usize| {
        let (before, _) = words[at].rmatch_indices('/').nth(8).unwrap_or((0, ""));
        let board = words[at][before..].trim_start_matches('/');
        let has_side = words.get(at + 1).is_some_and(|side| ["b", "w"].contains(side));
        let rest = words.get(at + 1..).unwrap_or_default();
        (is_board(board) && has_side).then(|| format!("{board} {}", rest.join(" ")))
    };
    (0..words.len()).find_map(sfen)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SFEN: &str = "4k4/9/4P+P3/9/9/9/9/9/9 b G2r2b3g4s4n4l16p 1";

    /// As these pages write them.
    #[test]
    fn addresses_are_spelled_out() {
        let low = SFEN.replace(' ', "_");
        let coded = SFEN.replace('/', "%2F").replace(' ', "%20").replace('+', "%2B");
        let form = SFEN.replace('+', "%2B").replace(' ', "+");
        let dots = SFEN.replace(' ', ".").replace('/', "%2f").replace('+', "%2b");
        for address in [
            low.clone(),
            coded.clone(),
            format!("https://lishogi.org/analysis/{low}"),
            format!("lishogi.org/editor/standard/{low}?orientation=gote#1"),
            format!("http://sfenreader.appspot.com/sfen?sfen={coded}&lm=58&sname=a_b"),
            format!("http://sfenreader.appspot.com/sfen?lm=58&sfen={form}"),
            format!("https://www.shogi-extend.com/share-board?body=position.sfen.{dots}&turn=0"),
        ] {
            assert_eq!(spelled_out(&address), SFEN, "{address}");
            let named = spelled_out(&format!("a_b 第一番\t{address}\tmate1")).into_owned();
            assert_eq!(named, format!("a_b 第一番\t{SFEN}\tmate1"));
        }
        let played = format!("{SFEN} moves G*5b 5a6a");
        for address in [
            format!("https://www.kento-shogi.com/?initpos={coded}&moves=G%2A5b.5a6a#2"),
            format!("https://example.com/?body=position.sfen.{dots}.moves.G%2a5b.5a6a"),
        ] {
            assert_eq!(spelled_out(&address), played, "{address}");
        }
    }

    #[test]
    fn other_texts_stay() {
        let side = SFEN.replace(" b ", " x ").replace(' ', "_");
        for text in [
            SFEN.to_string(),
            format!("https://lishogi.org/analysis/9/9/9/9/9/9/9/9/8k_b_-_1\t{SFEN}"),
            "https://lishogi.org/analysis/9/9/9/9/9/9/9/9/8k_b_-_1\tstartpos".to_string(),
            "https://lishogi.org/abcd1234".to_string(),
            "startpos moves 7g7f".to_string(),
            format!("https://lishogi.org/analysis/{side}"),
            "https://lishogi.org/analysis/4k4/9_b_-_1".to_string(),
            "a_b/%e3%81%zz/%/100%".to_string(),
            "_ % :// 王_手".to_string(),
        ] {
            assert_eq!(spelled_out(&text), text, "{text}");
        }
    }
}
