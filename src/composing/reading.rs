//! How parts of a question are read, as arguments and as members of JSON: both take the same
//! texts; JSON has numbers and lists, too.

use crate::system::language::Language;
use crate::words::{Bilingual, say};
use serde::{Deserialize, Deserializer, de};
use std::fmt::Display;
use std::str::FromStr;
use thiserror::Error;
use tsumi_composer::mining::Profile;
use tsumi_composer::repair::{Allowed, KeepError};
use tsumi_composer::{Hands, repair};

/// The most pieces that a hunt puts on the board.
const MOST_PIECES: usize = 9;

/// Reads `3-9`, or `7` for one length.
pub fn lengths(text: &str) -> Result<(u16, u16), Bilingual> {
    match two_numbers::<u16>(text) {
        Some((least, most)) if least == most && least % 2 == 0 => Err(Bilingual::of(|language| {
            say!(
                language,
                "an odd length, as no mate takes an even number of plies",
                "偶数手の詰みはないので、奇数で指定します"
            )
        })),
        Some((least, most)) if least <= most && most <= Profile::MOST_PLIES => {
            Ok((least.max(1), most))
        }
        _ => Err(Bilingual::of(|language| {
            say!(
                language,
                "a length, or the least and the greatest, of at most {most}, such as 3-9",
                "3-9 のように、手数か、その下限と上限です（{most} 手まで）",
                most = Profile::MOST_PLIES
            )
        })),
    }
}

/// Reads `0-2`, or `3` for one number of pieces.
pub fn numbers(text: &str) -> Result<(usize, usize), Bilingual> {
    match two_numbers(text) {
        Some((least, most)) if least <= most && most <= MOST_PIECES => Ok((least, most)),
        _ => Err(Bilingual::of(|language| {
            say!(
                language,
                "a number, or the least and the greatest, of at most {MOST_PIECES}, such as 2-4",
                "2-4 のように、枚数か、その下限と上限です（{MOST_PIECES} 枚まで）"
            )
        })),
    }
}

/// The two numbers of `2-4`, or of `3` twice.
fn two_numbers<T: FromStr>(text: &str) -> Option<(T, T)> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    Some((least.trim().parse().ok()?, most.trim().parse().ok()?))
}

/// Reads a piece as in SFEN.
pub fn piece(text: &str) -> Result<String, Bilingual> {
    let is_piece = repair::is_piece(text).then(|| text.to_owned());
    is_piece.ok_or_else(|| {
        Bilingual::of(|language| {
            say!(
                language,
                "a piece as in SFEN: R, +R, p",
                "SFEN の駒です（R、+R、p のように書きます）"
            )
        })
    })
}

/// Reads a square or a piece that is to be kept.
pub fn kept(word: &str) -> Result<String, KeepError> {
    Allowed::default().keep(word).map(|_| word.to_string())
}

/// A word that is none of those that a part of a question may be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct UnknownWord(pub(crate) Bilingual);

impl UnknownWord {
    /// The error in Japanese.
    pub fn in_japanese(&self) -> String {
        self.0.in_words(Language::Japanese).to_owned()
    }
}

/// The meaning of a word, by which a part of a question is one of some `words`. As an argument it
/// was checked before, as a member of JSON it was not.
///
/// # Errors
/// If it is none of them.
pub fn one_of<T>(
    part: &'static str,
    word: &str,
    words: &'static [&'static str],
    meaning: impl FnOnce(&str) -> Option<T>,
) -> Result<T, UnknownWord> {
    let known = Some(word).filter(|word| words.contains(word));
    known.and_then(meaning).ok_or_else(|| {
        UnknownWord(Bilingual::of(|language| {
            say!(
                language,
                "{part}: \"{word}\" is none of {words}",
                "{part}：「{word}」は {words} のどれでもありません",
                words = words.join(", ")
            )
        }))
    })
}

/// A part of a question in JSON.
#[derive(Deserialize)]
#[serde(untagged)]
enum Member {
    Number(u64),
    Numbers(u64, u64),
    Text(String),
    Texts(Vec<String>),
}

/// Reads a member of JSON as the texts that an argument would have.
fn texts_of_member<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(match Option::<Member>::deserialize(from)? {
        None => Vec::new(),
        Some(Member::Number(number)) => vec![number.to_string()],
        Some(Member::Numbers(least, most)) => vec![format!("{least}-{most}")],
        Some(Member::Text(text)) => vec![text],
        Some(Member::Texts(texts)) => texts,
    })
}

/// Reads a text by `read`; a mistake becomes an error of JSON.
fn read<T, E: Display, F: de::Error>(
    text: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<T, F> {
    read(text).map_err(|error| F::custom(format!("\"{text}\" is not {error}")))
}

/// Reads a member of JSON that may be left out, or null.
pub fn de_optional<'de, D: Deserializer<'de>, T: FromStr>(from: D) -> Result<Option<T>, D::Error>
where
    T::Err: Display,
{
    let texts = texts_of_member(from)?;
    texts.first().map(|text| read(text, str::parse)).transpose()
}

pub fn de_words<'de, D: Deserializer<'de>, T: FromStr>(from: D) -> Result<Vec<T>, D::Error>
where
    T::Err: Display,
{
    texts_of_member(from)?.iter().map(|text| read(text, str::parse)).collect()
}

pub fn de_pieces<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    texts_of_member(from)?.iter().map(|text| read(text, piece)).collect()
}

pub fn de_kept<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let words = texts_of_member(from)?;
    words.iter().map(|word| kept(word).map_err(de::Error::custom)).collect()
}

pub fn de_lengths<'de, D: Deserializer<'de>>(from: D) -> Result<(u16, u16), D::Error> {
    read(&texts_of_member(from)?.concat(), lengths)
}

pub fn de_numbers<'de, D: Deserializer<'de>>(from: D) -> Result<(usize, usize), D::Error> {
    read(&texts_of_member(from)?.concat(), numbers)
}

pub fn de_hands<'de, D: Deserializer<'de>>(from: D) -> Result<Hands, D::Error> {
    read(&texts_of_member(from)?.concat(), str::parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_one_number_or_two() {
        assert_eq!(lengths("3-9"), Ok((3, 9)));
        assert_eq!(lengths("7"), Ok((7, 7)));
        for bad in ["", "9-3", "3-", "-3", "3-101", "three", "4", "6-6"] {
            assert!(lengths(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_one_or_two() {
        assert_eq!(numbers("0-2"), Ok((0, 2)));
        assert_eq!(numbers("3"), Ok((3, 3)));
        for bad in ["", "2-1", "1-", "-1", "10", "x"] {
            assert!(numbers(bad).is_err(), "{bad}");
        }
    }
}
