//! How a report is written for people, and its words.

use crate::engine::report::{Decision, Level, Matter, Open, PieceFinding, Rules};
use crate::notation::board;
use crate::position::Color;
use crate::system::language::Language;
use crate::words;

/// How a report is written for people.
#[derive(Clone, Copy)]
pub struct Style {
    /// The language.
    pub language: Language,
    /// The rules that judge.
    pub rules: Rules,
    /// Lines in USI notation, too.
    pub shows_usi: bool,
}

impl Style {
    /// One of two texts.
    pub fn pick<T>(&self, english: T, japanese: T) -> T {
        self.language.pick(english, japanese)
    }

    /// A matter's name; in English with the composers' word.
    pub fn name(&self, matter: Matter) -> String {
        let japanese = matter.japanese();
        match (self.language, old_name(matter)) {
            (Language::Japanese, _) => japanese.to_string(),
            (Language::English, Some(name)) => format!("{name} ({japanese})"),
            (Language::English, None) => format!("{} ({japanese})", matter.english()),
        }
    }

    /// A matter's name with its grade, if it is a flaw.
    pub fn graded(&self, matter: Matter) -> String {
        let name = self.name(matter);
        match (self.rules.decide(matter), self.language) {
            (Decision::Slight, Language::Japanese) => format!("{name}（軽）"),
            (Decision::Grave, Language::Japanese) => format!("{name}（重）"),
            (Decision::Slight, Language::English) => format!("{name}, slight"),
            (Decision::Grave, Language::English) => format!("{name}, grave"),
            _ => name,
        }
    }

    /// A level.
    pub fn level(&self, level: Level) -> &'static str {
        let english = match level {
            Level::Complete => "complete",
            Level::Flawed => "complete with flaws",
            Level::Incomplete => "incomplete",
            Level::Open => "not settled",
        };
        self.pick(english, level.japanese())
    }

    /// The rules.
    pub fn rules(&self) -> &'static str {
        match self.rules {
            Rules::Strict => self.pick("strict", "厳格"),
            Rules::Magazine => self.pick("magazine", "雑誌"),
            Rules::Smartphone => self.pick("smartphone", "スマホ"),
        }
    }

    /// Something open.
    pub fn open(&self, open: &Open, mv: Option<&str>) -> String {
        let mv = mv.unwrap_or_default();
        match (self.language, open) {
            (Language::English, open) => words::open(open),
            (Language::Japanese, Open::Verdict(why)) => {
                format!("詰むかどうか（{}）", words::reason(why, Language::Japanese))
            }
            (Language::Japanese, Open::Length) => "手数".to_string(),
            (Language::Japanese, Open::Defence(ply)) => format!("{ply}手目の応手の手数"),
            (Language::Japanese, Open::Attack(ply, _)) => format!("{ply}手目{mv}で詰むかどうか"),
            (Language::Japanese, Open::Way(ply, _)) => format!("{ply}手目{mv}の手数"),
            (Language::Japanese, Open::Variation(ply, _)) => {
                format!("{ply}手目{mv}の後の余詰の有無")
            }
        }
    }

    /// A piece that may be superfluous.
    pub fn piece(&self, found: &PieceFinding, attacker: Color) -> String {
        let letter = board::letter(found.piece.kind());
        let owner = if found.piece.color() == attacker {
            self.pick("the attacker's ", "攻方")
        } else {
            self.pick("the defender's ", "玉方")
        };
        let place = match found.square {
            Some(square) => board::square_name(square),
            None => self.pick("in hand ", "持駒の").to_string(),
        };
        format!("{owner}{place}{letter}")
    }
}

/// Names that reports have had from the beginning.
fn old_name(matter: Matter) -> Option<&'static str> {
    Some(match matter {
        Matter::NoMate => "fuzume",
        Matter::OtherMate => "yozume",
        Matter::ShorterMate => "hayazume",
        Matter::PiecesLeft => "komaamari",
        Matter::LongerVariation => "hencho",
        Matter::EqualReply => "hendo",
        _ => return None,
    })
}
