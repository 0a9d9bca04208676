//! Rule profiles: what each finding makes of a problem.
//!
//! One table, [`TABLE`], holds every name, meaning and grade; docs/composing.md shows the
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

    /// How grave a defect is by the profile.
    pub fn severity(self, defect: DefectKind) -> Severity {
        defect.row().severities[self as usize]
    }
}

/// How grave a defect is by a profile, the lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// Not even a flaw.
    Harmless,
    /// A flaw that most editors let pass.
    Slight,
    /// A flaw that lowers the value of a work.
    Grave,
    /// The problem is incomplete.
    Incomplete,
}

impl Severity {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Harmless => "harmless",
            Severity::Slight => "slight",
            Severity::Grave => "grave",
            Severity::Incomplete => "incomplete",
        }
    }

    /// Its name in Japanese.
    pub const fn japanese(self) -> &'static str {
        match self {
            Severity::Harmless => "不問",
            Severity::Slight => "軽いキズ",
            Severity::Grave => "重いキズ",
            Severity::Incomplete => "不完全",
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

    /// The level of a problem with the gravest of these; `is_open` if
    /// something is not settled.
    pub fn of(severities: impl Iterator<Item = Severity>, is_open: bool) -> Level {
        match severities.max() {
            Some(Severity::Incomplete) => Level::Incomplete,
            _ if is_open => Level::Open,
            None | Some(Severity::Harmless) => Level::Complete,
            Some(Severity::Slight | Severity::Grave) => Level::Flawed,
        }
    }
}

/// Everything that a profile decides on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DefectKind {
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

use Severity::{Grave, Harmless, Incomplete, Slight};

/// What there is to know of a defect.
#[derive(Clone, Copy, Debug)]
pub struct DefectRow {
    /// The defect.
    pub defect: DefectKind,
    /// What JSON calls it: a kind, or what distinguishes one.
    pub kind: &'static str,
    /// Its name in English.
    pub english: &'static str,
    /// Its name among composers.
    pub japanese: &'static str,
    /// What it means, in English and in Japanese.
    pub meaning: [&'static str; 2],
    /// How grave it is: strict, magazine, smartphone.
    pub severities: [Severity; 3],
}

const fn row(
    defect: DefectKind,
    kind: &'static str,
    [english, japanese]: [&'static str; 2],
    meaning: [&'static str; 2],
    severities: [Severity; 3],
) -> DefectRow {
    DefectRow {
        defect,
        kind,
        english,
        japanese,
        meaning,
        severities,
    }
}

/// All defects, in the order of [`DefectKind`].
pub const TABLE: [DefectRow; 22] = [
    row(
        DefectKind::NoMate,
        "fuzume",
        ["no mate", "不詰"],
        ["the attacker cannot mate", "攻方が詰ますことができない"],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::Mated,
        "mated",
        ["mated already", "詰上がり"],
        [
            "the problem is over before its first move",
            "初手の前に終わっている",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::OtherMate,
        "yozume",
        ["cook", "余詰"],
        [
            "another move mates, in any length",
            "ほかの手でも、何手かかろうと詰む",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::ShorterMate,
        "hayazume",
        ["shorter mate", "早詰"],
        [
            "a mate is shorter than your solution",
            "作意より短い詰みがある",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::PiecesLeft,
        "komaamari",
        ["pieces left over", "駒余り"],
        [
            "the attacker's hand is not empty at the end",
            "最後に攻方の持駒が余る",
        ],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::NotLongest,
        "hencho",
        ["not the longest defence", "作意が最長でない"],
        [
            "your solution is not the longest defence",
            "作意の応手が最長でない",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        DefectKind::LongerVariation,
        "hencho",
        ["longer variation", "変長"],
        [
            "another reply lasts longer, and leaves pieces",
            "ほかの応手のほうが長く、駒が余る",
        ],
        [Incomplete, Grave, Grave],
    ),
    row(
        DefectKind::OtherMateInVariation,
        "hendo-yozume",
        ["cook behind an equal reply", "変同余詰"],
        [
            "a cook after another reply that lasts as long",
            "同じ手数の別の応手のあとに余詰がある",
        ],
        [Incomplete, Slight, Slight],
    ),
    row(
        DefectKind::Order,
        "order",
        ["order of moves", "手順前後"],
        [
            "the same moves in another order mate as fast",
            "同じ手を別の順序で指しても同じ手数で詰む",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        DefectKind::OtherWay,
        "other-way",
        ["another way to the main line", "合流"],
        [
            "other moves come back to the main line, and mate as fast",
            "ほかの手から本手順に戻り、同じ手数で詰む",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        DefectKind::Detour,
        "detour",
        ["detour", "迂回手順"],
        [
            "a slower mate; the best defence leads back into the main line",
            "遠回りの詰み。最善の応手なら本手順に戻る",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        DefectKind::Unpromoted,
        "unpromoted",
        ["promotion or not", "成不成非限定"],
        [
            "with and without promotion it mates as fast",
            "成っても成らなくても同じ手数で詰む",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        DefectKind::UnpromotedLonger,
        "unpromoted-longer",
        ["no promotion, two plies longer", "2手長い不成"],
        [
            "a promotion declined in the last three plies; two plies slower",
            "最後の 3 手で成らず、2 手長く詰む",
        ],
        [Incomplete, Slight, Incomplete],
    ),
    row(
        DefectKind::OtherSquare,
        "other-square",
        ["square of a drop", "遠打ちの非限定"],
        [
            "a line piece dropped at another distance mates as fast",
            "走り駒を別の距離から打っても同じ手数で詰む",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        DefectKind::OtherDestination,
        "other-destination",
        ["square of a move", "移動先の非限定"],
        [
            "a piece moved to another square; the same moves mate",
            "駒を別のマスに動かしても、あとは同じ手で詰む",
        ],
        [Grave, Slight, Slight],
    ),
    row(
        DefectKind::MatesInOne,
        "mate-in-one",
        ["several mates in one", "一手詰の余詰"],
        [
            "the problem is a mate in one, and so is another move",
            "一手詰に、ほかの一手詰がある",
        ],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        DefectKind::LastMove,
        "last-move",
        ["last move", "最終手余詰"],
        ["another last move mates", "最終手にほかの詰みがある"],
        [Harmless, Harmless, Harmless],
    ),
    row(
        DefectKind::Mirror,
        "mirror",
        ["mirror image", "左右対称"],
        [
            "the position is symmetrical, and so are two moves",
            "左右対称の局面で、左右を返した手でも詰む",
        ],
        [Harmless, Harmless, Harmless],
    ),
    row(
        DefectKind::EqualReply,
        "hendo",
        ["equal reply", "変同"],
        ["another reply lasts as long", "別の応手でも同じ手数で詰む"],
        [Slight, Slight, Slight],
    ),
    row(
        DefectKind::EqualReplyLeft,
        "hencho",
        ["equal reply with pieces left", "同手数駒余り"],
        [
            "another reply lasts as long, and leaves pieces",
            "別の応手でも同じ手数で詰み、駒が余る",
        ],
        [Slight, Slight, Slight],
    ),
    row(
        DefectKind::EqualReplyAtEnd,
        "hendo",
        ["equal reply at the end", "最後の変化同手数"],
        [
            "another reply lasts as long, at the defender's last move",
            "玉方の最後の手で、別の応手でも同じ手数で詰む",
        ],
        [Harmless, Harmless, Harmless],
    ),
    row(
        DefectKind::Superfluous,
        "superfluous",
        ["superfluous piece", "不要駒"],
        [
            "without it solution and length stay the same",
            "なくても手順と手数が変わらない駒",
        ],
        [Slight, Slight, Incomplete],
    ),
];

impl DefectKind {
    /// The defect of a fault.
    pub fn of(fault: &Fault) -> DefectKind {
        match fault.kind {
            FaultKind::Fuzume => DefectKind::NoMate,
            FaultKind::Mated => DefectKind::Mated,
            FaultKind::Hayazume => DefectKind::ShorterMate,
            FaultKind::Komaamari => DefectKind::PiecesLeft,
            FaultKind::Hencho if fault.line.left.is_empty() => DefectKind::NotLongest,
            FaultKind::Hencho => DefectKind::LongerVariation,
            FaultKind::YozumeInVariation => DefectKind::OtherMateInVariation,
            FaultKind::Yozume(None) => DefectKind::OtherMate,
            FaultKind::Yozume(Some(minor)) => match minor {
                Minor::Unpromoted => DefectKind::Unpromoted,
                Minor::UnpromotedLonger => DefectKind::UnpromotedLonger,
                Minor::OtherSquare => DefectKind::OtherSquare,
                Minor::OtherDestination => DefectKind::OtherDestination,
                Minor::Order(_) => DefectKind::Order,
                Minor::OtherWay(_) => DefectKind::OtherWay,
                Minor::Detour(_) => DefectKind::Detour,
                Minor::MateInOne => DefectKind::MatesInOne,
                Minor::LastMove => DefectKind::LastMove,
                Minor::Mirror => DefectKind::Mirror,
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
    pub const fn row(self) -> &'static DefectRow {
        &TABLE[self as usize]
    }

    /// What the word of a report, or of JSON, stands for: an English name, a Japanese one, or a
    /// kind. Kinds may stand for several defects.
    pub fn named(word: &str) -> Vec<DefectKind> {
        let word = word.to_lowercase().replace(['-', '_'], " ");
        let is_named = |row: &&DefectRow| {
            row.english == word || row.japanese == word || row.kind.replace('-', " ") == word
        };
        TABLE
            .iter()
            .filter(is_named)
            .map(|row| row.defect)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_matters() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.defect as usize, index, "{row:?}");
        }
        assert_eq!(Rules::ALL.map(Rules::word), Rules::WORDS);
    }

    /// Something open never hides what is proven, and never counts as complete.
    #[test]
    fn the_gravest_decision_counts() {
        let level =
            |severities: &[Severity], is_open| Level::of(severities.iter().copied(), is_open);
        assert_eq!(level(&[], false), Level::Complete);
        assert_eq!(level(&[Harmless], false), Level::Complete);
        assert_eq!(level(&[Slight, Harmless], false), Level::Flawed);
        assert_eq!(level(&[Slight, Incomplete], true), Level::Incomplete);
        assert_eq!(level(&[Slight], true), Level::Open);
    }
}
