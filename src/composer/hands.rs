//! Between which hands that of the attacker is, in problems that are being composed.

use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;
use tsumi_core::position::{Color, Hand, Position};

/// The most pieces that a hand can have.
const MOST: u32 = 40;

/// A condition for the attacker's hand. Every hand meets the default.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hands {
    /// It has so many pieces.
    OfNumber(RangeInclusive<u32>),
    /// It has at least the pieces of the first hand, and at most those of the second.
    Between(Hand, Hand),
}

impl Default for Hands {
    fn default() -> Hands {
        Hands::OfNumber(0..=MOST)
    }
}

impl Hands {
    /// True if a hand has at least the pieces that are asked for.
    pub fn are_enough(&self, hand: Hand) -> bool {
        match self {
            Hands::OfNumber(numbers) => hand.total() >= *numbers.start(),
            Hands::Between(least, _) => hand.dominates(*least),
        }
    }

    /// True if a hand has at most the pieces that are allowed.
    pub fn have_room_for(&self, hand: Hand) -> bool {
        match self {
            Hands::OfNumber(numbers) => hand.total() <= *numbers.end(),
            Hands::Between(_, most) => most.dominates(hand),
        }
    }

    /// The condition that all hands with fewer pieces meet, too.
    #[must_use]
    pub fn or_less(&self) -> Hands {
        match self {
            Hands::OfNumber(numbers) => Hands::OfNumber(0..=*numbers.end()),
            Hands::Between(_, most) => Hands::Between(Hand::EMPTY, *most),
        }
    }
}

/// A text that is no condition for a hand.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "a number of pieces, or pieces as in SFEN, or the least and the greatest of them: 0-2, P-RG2P, \
     0-B"
)]
pub struct HandsError;

impl FromStr for Hands {
    type Err = HandsError;

    /// Reads `2`, `0-2`, `RG2P`, `P-RG2P` or `0-RG2P`.
    fn from_str(text: &str) -> Result<Hands, HandsError> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let (least, most) = (least.trim(), most.trim());
        if let (Ok(least), Ok(most)) = (least.parse(), most.parse()) {
            let is_right = least <= most && most <= MOST;
            return is_right.then_some(Hands::OfNumber(least..=most)).ok_or(HandsError);
        }
        let least = if least == "0" { Hand::EMPTY } else { read_hand(least)? };
        let most = read_hand(most)?;
        let is_right = most.dominates(least);
        is_right.then_some(Hands::Between(least, most)).ok_or(HandsError)
    }
}

/// Reads a hand in SFEN with the attacker's letters.
fn read_hand(text: &str) -> Result<Hand, HandsError> {
    let is_word = !text.is_empty()
        && text.chars().all(|one| one.is_ascii_uppercase() || one.is_ascii_digit());
    let position = Position::from_sfen(&format!("9/9/9/9/9/9/9/9/4k4 b {text} 1"));
    let position = position.ok().filter(|_| is_word).ok_or(HandsError)?;
    Ok(position.hand(Color::Black))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        read_hand(text).unwrap()
    }

    #[test]
    fn hands_are_read() {
        assert_eq!("2".parse(), Ok(Hands::OfNumber(2..=2)));
        assert_eq!("0-2".parse(), Ok(Hands::OfNumber(0..=2)));
        let between = |least, most| Ok(Hands::Between(least, most));
        assert_eq!("P-RG2P".parse(), between(hand("P"), hand("RG2P")));
        assert_eq!("0-B".parse(), between(Hand::EMPTY, hand("B")));
        assert_eq!("2P".parse(), between(hand("2P"), hand("2P")));
        assert_eq!("PP".parse(), between(hand("2P"), hand("2P")));
        for bad in [
            "", "-", "2-1", "41", "P-", "-P", "P-R", "2P-P", "p", "X", "3R", "RRR", "K", "P-0",
            "1-P", "P 1",
        ] {
            assert_eq!(bad.parse::<Hands>(), Err(HandsError), "{bad}");
        }
    }

    #[test]
    fn hands_lie_between_two() {
        let hands: Hands = "P-RG2P".parse().unwrap();
        assert!(hands.are_enough(hand("P")) && !hands.are_enough(hand("R")));
        assert!(hands.have_room_for(hand("RG2P")) && !hands.have_room_for(hand("3P")));
        assert!(hands.or_less().are_enough(Hand::EMPTY));
        assert!(Hands::default().have_room_for(hand("2R2B4G4S4N4L18P")));
    }
}
