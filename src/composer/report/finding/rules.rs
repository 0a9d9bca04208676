//! Rule profiles: what each finding makes of a problem.
//!
//! One table, [`TABLE`], holds every name, meaning and decision; docs/composing.md shows the
//! same table with its sources, and a test compares the two.

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
        matter.row().decisions[self as usize]
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

/// What there is to know of a matter.
#[derive(Clone, Copy, Debug)]
pub struct MatterRow {
    /// The matter.
    pub matter: Matter,
    /// What JSON calls it: a kind, or what distinguishes one.
    pub kind: &'static str,
    /// Its name in English.
    pub english: &'static str,
    /// Its name among composers.
    pub japanese: &'static str,
    /// What it means, in English and in Japanese.
    pub meaning: [&'static str; 2],
    /// The decisions: strict, magazine, smartphone.
    pub decisions: [Decision; 3],
}

const fn row(
    matter: Matter,
    kind: &'static str,
    [english, japanese]: [&'static str; 2],
    meaning: [&'static str; 2],
    decisions: [Decision; 3],
) -> MatterRow {
    MatterRow {
        matter,
        kind,
        english,
        japanese,
        meaning,
        decisions,
    }
}

/// All matters, in the order of [`Matter`].
pub const TABLE: [MatterRow; 22] = [
    row(
        Matter::NoMate,
        "fuzume",
        ["no mate", "不詰"],
        ["the attacker cannot mate", "攻方が詰ますことができない"],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        Matter::Mated,
        "mated",
        ["mated already", "詰上がり"],
        [
            "the problem is over before its first move",
            "初手の前に終わっている",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        Matter::OtherMate,
        "yozume",
        ["cook", "余詰"],
        [
            "another move mates, in any length",
            "ほかの手でも、何手かかろうと詰む",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        Matter::ShorterMate,
        "hayazume",
        ["shorter mate", "早詰"],
        [
            "a mate is shorter than your solution",
            "作意より短い詰みがある",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        Matter::PiecesLeft,
        "komaamari",
        ["pieces left over", "駒余り"],
        [
            "the attacker's hand is not empty at the end",
            "最後に攻方の持駒が余る",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        Matter::NotLongest,
        "hencho",
        ["not the longest defence", "作意が最長でない"],
        [
            "your solution is not the longest defence",
            "作意の応手が最長でない",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        Matter::LongerVariation,
        "hencho",
        ["longer variation", "変長"],
        [
            "another reply lasts longer, and leaves pieces",
            "ほかの応手のほうが長く、駒が余る",
        ],
        [Incomplete, Grave, Grave],
    ),
    row(
        Matter::OtherMateInVariation,
        "hendo-yozume",
        ["cook behind an equal reply", "変同余詰"],
        [
            "a cook after another reply that lasts as long",
            "同じ手数の別の応手のあとに余詰がある",
        ],
        [Incomplete, Slight, Slight],
    ),
    row(
        Matter::Order,
        "order",
        ["order of moves", "手順前後"],
        [
            "the same moves in another order mate as fast",
            "同じ手を別の順序で指しても同じ手数で詰む",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        Matter::OtherWay,
        "other-way",
        ["another way to the main line", "合流"],
        [
            "other moves come back to the main line, and mate as fast",
            "ほかの手から本手順に戻り、同じ手数で詰む",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        Matter::Detour,
        "detour",
        ["detour", "迂回手順"],
        [
            "a slower mate; the best defence leads back into the main line",
            "遠回りの詰み。最善の応手なら本手順に戻る",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        Matter::Unpromoted,
        "unpromoted",
        ["promotion or not", "成不成非限定"],
        [
            "with and without promotion it mates as fast",
            "成っても成らなくても同じ手数で詰む",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        Matter::UnpromotedLonger,
        "unpromoted-longer",
        ["no promotion, two plies longer", "2手長い不成"],
        [
            "a promotion declined in the last three plies; two plies slower",
            "最後の 3 手で成らず、2 手長く詰む",
        ],
        [Incomplete, Slight, Incomplete],
    ),
    row(
        Matter::OtherSquare,
        "other-square",
        ["square of a drop", "遠打ちの非限定"],
        [
            "a line piece dropped at another distance mates as fast",
            "走り駒を別の距離から打っても同じ手数で詰む",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        Matter::OtherDestination,
        "other-destination",
        ["square of a move", "移動先の非限定"],
        [
            "a piece moved to another square; the same moves mate",
            "駒を別のマスに動かしても、あとは同じ手で詰む",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        Matter::MatesInOne,
        "mate-in-one",
        ["several mates in one", "一手詰の余詰"],
        [
            "the problem is a mate in one, and so is another move",
            "一手詰に、ほかの一手詰がある",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        Matter::LastMove,
        "last-move",
        ["last move", "最終手余詰"],
        ["another last move mates", "最終手にほかの詰みがある"],
        [Harmless, Harmless, Harmless],
    ),
    row(
        Matter::Mirror,
        "mirror",
        ["mirror image", "左右対称"],
        [
            "the position is symmetrical, and so are two moves",
            "左右対称の局面で、左右を返した手でも詰む",
        ],
        [Harmless, Harmless, Harmless],
    ),
    row(
        Matter::EqualReply,
        "hendo",
        ["equal reply", "変同"],
        ["another reply lasts as long", "別の応手でも同じ手数で詰む"],
        [Slight, Slight, Slight],
    ),
    row(
        Matter::EqualReplyLeft,
        "hencho",
        ["equal reply with pieces left", "同手数駒余り"],
        [
            "another reply lasts as long, and leaves pieces",
            "別の応手でも同じ手数で詰み、駒が余る",
        ],
        [Slight, Slight, Slight],
    ),
    row(
        Matter::EqualReplyAtEnd,
        "hendo",
        ["equal reply at the end", "最後の変化同手数"],
        [
            "another reply lasts as long, at the defender's last move",
            "玉方の最後の手で、別の応手でも同じ手数で詰む",
        ],
        [Harmless, Harmless, Harmless],
    ),
    row(
        Matter::Superfluous,
        "superfluous",
        ["superfluous piece", "不要駒"],
        [
            "without it solution and length stay the same",
            "なくても手順と手数が変わらない駒",
        ],
        [Slight, Slight, Incomplete],
    ),
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
        self.row().japanese
    }

    /// Its name in English.
    pub const fn english(self) -> &'static str {
        self.row().english
    }

    /// Its row in the table.
    pub const fn row(self) -> &'static MatterRow {
        &TABLE[self as usize]
    }

    /// What the word of a report, or of JSON, stands for: an English name, a Japanese one, or a
    /// kind. Kinds may stand for several matters.
    pub fn named(word: &str) -> Vec<Matter> {
        let word = word.to_lowercase().replace(['-', '_'], " ");
        let is_named = |row: &&MatterRow| {
            row.english == word || row.japanese == word || row.kind.replace('-', " ") == word
        };
        TABLE
            .iter()
            .filter(is_named)
            .map(|row| row.matter)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_matters() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.matter as usize, index, "{row:?}");
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
