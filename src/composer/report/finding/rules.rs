//! Rule profiles: what each finding makes of a problem.
//!
//! One table, [`TABLE`], holds every decision; docs/composing.md shows the same table
//! with its sources, and a test compares the two.

use super::fault::{Fault, FaultKind, Minor};
use tsumi_core::solver::BrinkmateFaults;

/// Whose rules judge a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rules {
    /// Every move of the attacker is the only one.
    Strict,
    /// What magazines print and give prizes to.
    #[default]
    Magazine,
    /// The terms for submissions to Smartphone Tsume Para.
    Smartphone,
}

impl Rules {
    /// Their name in Japanese.
    pub const fn japanese(self) -> &'static str {
        match self {
            Rules::Strict => "厳格",
            Rules::Magazine => "雑誌",
            Rules::Smartphone => "スマホ",
        }
    }

    /// All profiles, in the order of the table's columns.
    pub const ALL: [Rules; 3] = [Rules::Strict, Rules::Magazine, Rules::Smartphone];

    /// The words for all profiles.
    pub const WORDS: [&'static str; 3] = ["strict", "magazine", "smartphone"];

    /// The word for the profile.
    pub const fn word(self) -> &'static str {
        Rules::WORDS[self as usize]
    }

    /// The profile with this word.
    pub fn from_word(word: &str) -> Option<Rules> {
        Rules::ALL.into_iter().find(|rules| rules.word() == word)
    }

    /// What the profile makes of a matter.
    pub fn decide(self, matter: Matter) -> Decision {
        TABLE[matter as usize].1[self as usize]
    }
}

/// What a profile makes of a matter, the lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Decision {
    /// Not even a flaw.
    Harmless,
    /// A flaw that most editors let pass.
    Slight,
    /// A flaw that lowers the value of a work.
    Grave,
    /// The problem is incomplete.
    Incomplete,
}

impl Decision {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Harmless => "harmless",
            Decision::Slight => "slight",
            Decision::Grave => "grave",
            Decision::Incomplete => "incomplete",
        }
    }

    /// Its name in Japanese.
    pub const fn japanese(self) -> &'static str {
        match self {
            Decision::Harmless => "不問",
            Decision::Slight => "軽いキズ",
            Decision::Grave => "重いキズ",
            Decision::Incomplete => "不完全",
        }
    }
}

/// The level of a problem under a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Level {
    /// 完全.
    Complete,
    /// キズあり: complete but for flaws.
    Flawed,
    /// 不完全.
    Incomplete,
    /// 未決: nothing makes it incomplete so far, but not all is settled.
    Open,
}

impl Level {
    /// Of a problem of a brinkmate with these faults and a line of so many plies, the last one
    /// the attacker's: a cook at the last move of several is a flaw, as is a superfluous piece;
    /// any other makes it incomplete.
    pub fn of_brinkmate(faults: &BrinkmateFaults, plies: usize) -> Level {
        let mut cooks = faults.others.iter().filter(|other| other.within.is_some());
        if cooks.any(|cook| cook.after < 2 || cook.after + 1 < plies) {
            return Level::Incomplete;
        }
        let is_open = faults.others.iter().any(|other| other.within.is_none());
        if is_open || faults.pieces.iter().any(|piece| !piece.is_settled) {
            return Level::Open;
        }
        if faults.others.is_empty() && faults.pieces.is_empty() {
            Level::Complete
        } else {
            Level::Flawed
        }
    }

    /// All levels.
    const ALL: [Level; 4] = [
        Level::Complete,
        Level::Flawed,
        Level::Incomplete,
        Level::Open,
    ];

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Complete => "complete",
            Level::Flawed => "flawed",
            Level::Incomplete => "incomplete",
            Level::Open => "open",
        }
    }

    /// Its name among composers.
    pub const fn japanese(self) -> &'static str {
        match self {
            Level::Complete => "完全",
            Level::Flawed => "キズあり",
            Level::Incomplete => "不完全",
            Level::Open => "未決",
        }
    }

    /// The level of a problem with the gravest of these decisions; `is_open` if
    /// something is not settled.
    pub fn of(decisions: impl Iterator<Item = Decision>, is_open: bool) -> Level {
        match decisions.max() {
            Some(Decision::Incomplete) => Level::Incomplete,
            _ if is_open => Level::Open,
            None | Some(Decision::Harmless) => Level::Complete,
            Some(Decision::Slight | Decision::Grave) => Level::Flawed,
        }
    }
}

/// Everything that a profile decides on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Matter {
    /// 不詰: there is no mate.
    NoMate,
    /// 詰上がり: the defender is mated before the first move.
    Mated,
    /// 余詰: another move mates on a way of its own.
    OtherMate,
    /// 早詰: a shorter mate than the given one.
    ShorterMate,
    /// 駒余り: pieces are left at the end of the main line.
    PiecesLeft,
    /// The defender lasts longer than in the given solution, and nothing is left.
    NotLongest,
    /// 変長: a variation is longer than the given solution, and pieces are left.
    LongerVariation,
    /// 変同余詰: another mate in a variation as long as the main line that leaves nothing.
    OtherMateInVariation,
    /// 手順前後: the same moves in another order.
    Order,
    /// 合流: the mate is as long, and only by way of the main line's positions.
    OtherWay,
    /// 迂回手順: likewise, but longer.
    Detour,
    /// 成不成非限定: as long with or without promotion.
    Unpromoted,
    /// 2手長い不成: two plies longer without promotion, at the end.
    UnpromotedLonger,
    /// 遠打ちの非限定: as long with the line piece dropped elsewhere on the line.
    OtherSquare,
    /// 移動先の非限定: as long with the same piece on another square.
    OtherDestination,
    /// Several mates in one where the whole problem is a mate in one.
    MatesInOne,
    /// 最終手余詰: several mates in one at the last move.
    LastMove,
    /// 左右対称: the mirror image of the main line.
    Mirror,
    /// 変同: a reply as long as the main line's that leaves nothing.
    EqualReply,
    /// 同手数駒余り: a reply as long as the main line's that leaves pieces.
    EqualReplyLeft,
    /// Either of them, at the defender's last move.
    EqualReplyAtEnd,
    /// 不要駒: a piece without which nothing changes.
    Superfluous,
}

use Decision::{Grave, Harmless, Incomplete, Slight};

/// The decisions: strict, magazine, smartphone. The rows are in the order of [`Matter`].
pub const TABLE: [(Matter, [Decision; 3]); 22] = [
    (Matter::NoMate, [Incomplete, Incomplete, Incomplete]),
    (Matter::Mated, [Incomplete, Incomplete, Incomplete]),
    (Matter::OtherMate, [Incomplete, Incomplete, Incomplete]),
    (Matter::ShorterMate, [Incomplete, Incomplete, Incomplete]),
    (Matter::PiecesLeft, [Incomplete, Incomplete, Incomplete]),
    (Matter::NotLongest, [Incomplete, Grave, Incomplete]),
    (Matter::LongerVariation, [Incomplete, Grave, Grave]),
    (Matter::OtherMateInVariation, [Incomplete, Slight, Slight]),
    (Matter::Order, [Incomplete, Grave, Incomplete]),
    (Matter::OtherWay, [Incomplete, Grave, Incomplete]),
    (Matter::Detour, [Grave, Slight, Slight]),
    (Matter::Unpromoted, [Grave, Slight, Slight]),
    (Matter::UnpromotedLonger, [Incomplete, Slight, Incomplete]),
    (Matter::OtherSquare, [Grave, Slight, Slight]),
    (Matter::OtherDestination, [Grave, Slight, Slight]),
    (Matter::MatesInOne, [Incomplete, Grave, Incomplete]),
    (Matter::LastMove, [Harmless, Harmless, Harmless]),
    (Matter::Mirror, [Harmless, Harmless, Harmless]),
    (Matter::EqualReply, [Slight, Slight, Slight]),
    (Matter::EqualReplyLeft, [Slight, Slight, Slight]),
    (Matter::EqualReplyAtEnd, [Harmless, Harmless, Harmless]),
    (Matter::Superfluous, [Slight, Slight, Incomplete]),
];

impl Matter {
    /// The matter of a fault.
    pub fn of(fault: &Fault) -> Matter {
        match fault.kind {
            FaultKind::Fuzume => Matter::NoMate,
            FaultKind::Mated => Matter::Mated,
            FaultKind::Hayazume => Matter::ShorterMate,
            FaultKind::Komaamari => Matter::PiecesLeft,
            FaultKind::Hencho if fault.line.left.is_empty() => Matter::NotLongest,
            FaultKind::Hencho => Matter::LongerVariation,
            FaultKind::YozumeInVariation => Matter::OtherMateInVariation,
            FaultKind::Yozume(None) => Matter::OtherMate,
            FaultKind::Yozume(Some(minor)) => match minor {
                Minor::Unpromoted => Matter::Unpromoted,
                Minor::UnpromotedLonger => Matter::UnpromotedLonger,
                Minor::OtherSquare => Matter::OtherSquare,
                Minor::OtherDestination => Matter::OtherDestination,
                Minor::Order(_) => Matter::Order,
                Minor::OtherWay(_) => Matter::OtherWay,
                Minor::Detour(_) => Matter::Detour,
                Minor::MateInOne => Matter::MatesInOne,
                Minor::LastMove => Matter::LastMove,
                Minor::Mirror => Matter::Mirror,
            },
        }
    }

    /// Its name among composers.
    pub const fn japanese(self) -> &'static str {
        match self {
            Matter::NoMate => "不詰",
            Matter::Mated => "詰上がり",
            Matter::OtherMate => "余詰",
            Matter::ShorterMate => "早詰",
            Matter::PiecesLeft => "駒余り",
            Matter::NotLongest => "作意が最長でない",
            Matter::LongerVariation => "変長",
            Matter::OtherMateInVariation => "変同余詰",
            Matter::Order => "手順前後",
            Matter::OtherWay => "合流",
            Matter::Detour => "迂回手順",
            Matter::Unpromoted => "成不成非限定",
            Matter::UnpromotedLonger => "2手長い不成",
            Matter::OtherSquare => "遠打ちの非限定",
            Matter::OtherDestination => "移動先の非限定",
            Matter::MatesInOne => "一手詰の余詰",
            Matter::LastMove => "最終手余詰",
            Matter::Mirror => "左右対称",
            Matter::EqualReply => "変同",
            Matter::EqualReplyLeft => "同手数駒余り",
            Matter::EqualReplyAtEnd => "最後の変化同手数",
            Matter::Superfluous => "不要駒",
        }
    }

    /// Its name in English.
    pub const fn english(self) -> &'static str {
        match self {
            Matter::NoMate => "no mate",
            Matter::Mated => "mated already",
            Matter::OtherMate => "cook",
            Matter::ShorterMate => "shorter mate",
            Matter::PiecesLeft => "pieces left over",
            Matter::NotLongest => "not the longest defence",
            Matter::LongerVariation => "longer variation",
            Matter::OtherMateInVariation => "cook behind an equal reply",
            Matter::Order => "order of moves",
            Matter::OtherWay => "another way to the main line",
            Matter::Detour => "detour",
            Matter::Unpromoted => "promotion or not",
            Matter::UnpromotedLonger => "no promotion, two plies longer",
            Matter::OtherSquare => "square of a drop",
            Matter::OtherDestination => "square of a move",
            Matter::MatesInOne => "several mates in one",
            Matter::LastMove => "last move",
            Matter::Mirror => "mirror image",
            Matter::EqualReply => "equal reply",
            Matter::EqualReplyLeft => "equal reply with pieces left",
            Matter::EqualReplyAtEnd => "equal reply at the end",
            Matter::Superfluous => "superfluous piece",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_matters() {
        for (index, (matter, _)) in TABLE.iter().enumerate() {
            assert_eq!(*matter as usize, index, "{matter:?}");
        }
        assert_eq!(Rules::ALL.map(Rules::word), Rules::WORDS);
    }

    /// Something open never hides what is proven, and never counts as complete.
    #[test]
    fn the_gravest_decision_counts() {
        let level = |decisions: &[Decision], is_open| Level::of(decisions.iter().copied(), is_open);
        assert_eq!(level(&[], false), Level::Complete);
        assert_eq!(level(&[Harmless], false), Level::Complete);
        assert_eq!(level(&[Slight, Harmless], false), Level::Flawed);
        assert_eq!(level(&[Slight, Incomplete], true), Level::Incomplete);
        assert_eq!(level(&[Slight], true), Level::Open);
    }
}
