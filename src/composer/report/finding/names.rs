//! What the findings of a report are called, in English and in Japanese: the one place of this
//! crate for words that people read.
//!
//! A new defect is a row of [`TABLE`], a variant of [`DefectKind`], and what finds it. Words,
//! grades and JSON's kinds are taken from here; tests compare docs/composing.md and
//! docs/json.schema.json.

/// Names of two languages, English first.
type Names = [&'static str; 2];

/// Of [`super::Rules`], in its order.
pub(super) const RULES: [Names; 3] =
    [["strict", "厳格"], ["magazine", "雑誌"], ["smartphone", "スマホ"]];

/// Of [`Severity`], in its order.
pub(super) const SEVERITIES: [Names; 4] =
    [["harmless", "不問"], ["slight", "軽いキズ"], ["grave", "重いキズ"], ["incomplete", "不完全"]];

/// Of [`super::Level`], in its order.
pub(super) const LEVELS: [Names; 4] =
    [["complete", "完全"], ["flawed", "キズあり"], ["incomplete", "不完全"], ["open", "未決"]];

/// Of [`super::Theme`], in its order.
pub(super) const THEMES: [Names; 7] = [
    ["sacrifice", "捨駒"],
    ["unpromoted", "不成"],
    ["interposition", "合駒"],
    ["intermediate", "中合"],
    ["distant", "遠打"],
    ["smoke", "煙詰"],
    ["figure", "曲詰"],
];

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
        SEVERITIES[self as usize][0]
    }

    /// Its name in Japanese.
    pub const fn japanese(self) -> &'static str {
        SEVERITIES[self as usize][1]
    }
}

/// A kind of defect: everything that a profile decides on. [`super::Fault`] says what else is
/// called how.
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
    /// 成不成で長引く: with or without promotion the main line's moves mate, but another reply
    /// lasts longer.
    UnpromotedSlower,
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
    DefectRow { defect, kind, english, japanese, meaning, severities }
}

/// All defects, in the order of [`DefectKind`].
pub const TABLE: [DefectRow; 23] = [
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
        ["the problem is over before its first move", "初形ですでに詰んでいる"],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::OtherMate,
        "yozume",
        ["cook", "余詰"],
        ["another move mates, in any length", "ほかの手でも、何手かかろうと詰む"],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::ShorterMate,
        "hayazume",
        ["shorter mate", "早詰"],
        ["a mate is shorter than your solution", "作意より短い詰みがある"],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::PiecesLeft,
        "komaamari",
        ["pieces left over", "駒余り"],
        ["the attacker's hand is not empty at the end", "最後に攻方の持駒が余る"],
        [Incomplete, Incomplete, Incomplete],
    ),
    row(
        DefectKind::NotLongest,
        "hencho",
        ["not the longest defence", "作意が最長でない"],
        ["your solution is not the longest defence", "作意の応手が最長でない"],
        [Incomplete, Grave, Incomplete],
    ),
    row(
        DefectKind::LongerVariation,
        "hencho",
        ["longer variation", "変長"],
        ["another reply lasts longer, and leaves pieces", "ほかの応手のほうが長く、駒が余る"],
        [Incomplete, Grave, Grave],
    ),
    row(
        DefectKind::OtherMateInVariation,
        "hendo-yozume",
        ["cook behind an equal reply", "変同余詰"],
        ["a cook after another reply that lasts as long", "同じ手数の別の応手のあとに余詰がある"],
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
        ["with and without promotion it mates as fast", "成っても成らなくても同じ手数で詰む"],
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
        [Incomplete, Slight, Slight],
    ),
    row(
        DefectKind::UnpromotedSlower,
        "unpromoted-slower",
        ["promotion or not, slower", "成不成で長引く"],
        [
            "the solution's moves mate, but after the other choice a reply lasts longer",
            "作意の手順でも詰むが、ほかの応手なら長引く",
        ],
        [Incomplete, Incomplete, Slight],
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
        ["in a problem of one move, another first move mates, too", "一手詰に、ほかの一手詰がある"],
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
        ["another reply lasts as long, and leaves pieces", "別の応手でも同じ手数で詰み、駒が余る"],
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
        ["without it solution and length stay the same", "なくても手順と手数が変わらない駒"],
        [Slight, Slight, Incomplete],
    ),
];

impl DefectKind {
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
        TABLE.iter().filter(is_named).map(|row| row.defect).collect()
    }
}
