//! What the findings of a report are called, in English and in Japanese: the one place of this
//! crate for words that people read.
//!
//! A new defect is a row of [`TABLE`] and what finds it. Words, grades and JSON's kinds are taken
//! from here; tests compare docs/composing.md and docs/json.schema.json.

/// Names of two languages, English first.
type InBoth = [&'static str; 2];

/// The names of [`super::Rules`], in its order.
pub(super) const RULES: [InBoth; 3] =
    [["strict", "厳格"], ["magazine", "雑誌"], ["smartphone", "スマホ"]];

/// The names of [`Severity`], in its order.
pub(super) const SEVERITIES: [InBoth; 4] =
    [["harmless", "不問"], ["slight", "軽いキズ"], ["grave", "重いキズ"], ["incomplete", "不完全"]];

/// The names of [`super::Level`], in its order.
pub(super) const LEVELS: [InBoth; 4] =
    [["complete", "完全"], ["flawed", "キズあり"], ["incomplete", "不完全"], ["open", "未決"]];

/// The names of [`super::Theme`], in its order.
pub(super) const THEMES: [InBoth; 7] = [
    ["sacrifice", "捨駒"],
    ["unpromoted", "不成"],
    ["interposition", "合駒"],
    ["intermediate", "中合"],
    ["distant", "遠打"],
    ["smoke", "煙詰"],
    ["figure", "曲詰"],
];

/// How much a rule profile holds a defect against a problem, the lightest first.
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
    /// The name in English.
    pub const fn name(self) -> &'static str {
        SEVERITIES[self as usize][0]
    }

    /// The name in Japanese.
    pub const fn japanese(self) -> &'static str {
        SEVERITIES[self as usize][1]
    }
}

/// The names, meaning and severities of a defect.
#[derive(Clone, Copy, Debug)]
pub struct DefectRow {
    /// The defect.
    pub defect: DefectKind,
    /// The word for it in JSON's field `kind`.
    pub kind: &'static str,
    /// JSON's further word for another mate that composers do not call a cook.
    pub minor: Option<&'static str>,
    /// The name in English.
    pub english: &'static str,
    /// The name among composers.
    pub japanese: &'static str,
    /// The meaning, in English and in Japanese.
    pub meaning: [&'static str; 2],
    /// The severities by the rules: strict, magazine, smartphone.
    pub severities: [Severity; 3],
}

impl DefectRow {
    /// The word that stands in JSON for this defect alone: `minor`, or its kind.
    pub const fn word(&self) -> &'static str {
        match self.minor {
            Some(minor) => minor,
            None => self.kind,
        }
    }
}

/// Declares the defects, each in three lines: its variant, JSON's kind (and what distinguishes one
/// that composers do not call a cook), its grades by [`super::Rules`]; its name and meaning in
/// English; the same in Japanese.
macro_rules! defects {
    ($($defect:ident $kind:literal $(/ $minor:literal)? [$($severity:ident),*]
        $english:literal: $meaning:literal, $japanese:literal: $means:literal;)*) => {
        /// A kind of defect: everything that a profile decides on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum DefectKind {
            $(#[doc = concat!($japanese, ": ", $meaning, ".")] $defect,)*
        }

        /// All defects, in the order of [`DefectKind`].
        pub const TABLE: &[DefectRow] = &[$(DefectRow {
            defect: DefectKind::$defect,
            kind: $kind,
            minor: [$(Some($minor),)? None][0],
            english: $english,
            japanese: $japanese,
            meaning: [$meaning, $means],
            severities: [$(Severity::$severity),*],
        }),*];
    };
}

defects! {
    NoMate "fuzume" [Incomplete, Incomplete, Incomplete]
        "no mate": "the attacker cannot mate",
        "不詰": "攻方が詰ますことができない";
    Mated "mated" [Incomplete, Incomplete, Incomplete]
        "mated already": "the problem is over before its first move",
        "詰上がり": "初形ですでに詰んでいる";
    OtherMate "yozume" [Incomplete, Incomplete, Incomplete]
        "cook": "another move mates, in any length",
        "余詰": "ほかの手でも、何手かかろうと詰む";
    ShorterMate "hayazume" [Incomplete, Incomplete, Incomplete]
        "shorter mate": "a mate is shorter than your solution",
        "早詰": "作意より短い詰みがある";
    PiecesLeft "komaamari" [Incomplete, Incomplete, Incomplete]
        "pieces left over": "the attacker's hand is not empty at the end",
        "駒余り": "最後に攻方の持駒が余る";
    NotLongest "hencho" [Incomplete, Grave, Incomplete]
        "not the longest defence": "your solution is not the longest defence",
        "作意が最長でない": "作意の応手が最長でない";
    LongerVariation "hencho" [Incomplete, Grave, Grave]
        "longer variation": "another reply lasts longer, and leaves pieces",
        "変長": "ほかの応手のほうが長く、駒が余る";
    OtherMateInVariation "hendo-yozume" [Incomplete, Slight, Slight]
        "cook behind an equal reply": "a cook after another reply that lasts as long",
        "変同余詰": "同じ手数の別の応手のあとに余詰がある";
    Order "yozume" / "order" [Incomplete, Grave, Incomplete]
        "order of moves": "the same moves in another order mate as fast",
        "手順前後": "同じ手を別の順序で指しても同じ手数で詰む";
    OtherWay "yozume" / "other-way" [Incomplete, Grave, Incomplete]
        "another way to the main line": "other moves come back to the main line, and mate as fast",
        "合流": "ほかの手から本手順に戻り、同じ手数で詰む";
    Detour "yozume" / "detour" [Grave, Slight, Slight]
        "detour": "a slower mate; the best defence leads back into the main line",
        "迂回手順": "遠回りの詰み。最善の応手なら本手順に戻る";
    Unpromoted "yozume" / "unpromoted" [Grave, Slight, Slight]
        "promotion or not": "with and without promotion it mates as fast",
        "成不成非限定": "成っても成らなくても同じ手数で詰む";
    UnpromotedLonger "yozume" / "unpromoted-longer" [Incomplete, Slight, Slight]
        "no promotion, two plies longer":
            "a promotion declined in the last three plies; two plies slower",
        "2手長い不成": "最後の 3 手で成らず、2 手長く詰む";
    UnpromotedSlower "yozume" / "unpromoted-slower" [Incomplete, Incomplete, Slight]
        "promotion or not, slower":
            "the solution's moves mate, but after the other choice a reply lasts longer",
        "成不成で長引く": "作意の手順でも詰むが、ほかの応手なら長引く";
    OtherSquare "yozume" / "other-square" [Grave, Slight, Slight]
        "square of a drop": "a line piece dropped at another distance mates as fast",
        "遠打ちの非限定": "走り駒を別の距離から打っても同じ手数で詰む";
    OtherDestination "yozume" / "other-destination" [Grave, Slight, Slight]
        "square of a move": "a piece moved to another square; the same moves mate",
        "移動先の非限定": "駒を別のマスに動かしても、あとは同じ手で詰む";
    MatesInOne "yozume" / "mate-in-one" [Incomplete, Grave, Incomplete]
        "several mates in one": "in a problem of one move, another first move mates, too",
        "一手詰の余詰": "一手詰に、ほかの一手詰がある";
    LastMove "yozume" / "last-move" [Harmless, Harmless, Harmless]
        "last move": "another last move mates",
        "最終手余詰": "最終手にほかの詰みがある";
    Mirror "yozume" / "mirror" [Harmless, Harmless, Harmless]
        "mirror image": "the position is symmetrical, and so are two moves",
        "左右対称": "左右対称の局面で、左右を返した手でも詰む";
    EqualReply "hendo" [Slight, Slight, Slight]
        "equal reply": "another reply lasts as long",
        "変同": "別の応手でも同じ手数で詰む";
    EqualReplyLeft "hencho" [Slight, Slight, Slight]
        "equal reply with pieces left": "another reply lasts as long, and leaves pieces",
        "同手数駒余り": "別の応手でも同じ手数で詰み、駒が余る";
    EqualReplyAtEnd "hendo" [Harmless, Harmless, Harmless]
        "equal reply at the end": "another reply lasts as long, at the defender's last move",
        "最後の変化同手数": "玉方の最後の手で、別の応手でも同じ手数で詰む";
    Superfluous "superfluous" [Slight, Slight, Incomplete]
        "superfluous piece": "without it solution and length stay the same",
        "不要駒": "なくても手順と手数が変わらない駒";
}

impl DefectKind {
    /// The name among composers.
    pub const fn japanese(self) -> &'static str {
        self.row().japanese
    }

    /// The name in English.
    pub const fn english(self) -> &'static str {
        self.row().english
    }

    /// The row of the defect in the table.
    pub const fn row(self) -> &'static DefectRow {
        &TABLE[self as usize]
    }

    /// True for a fault by another move that mates, beside the main line or in a variation.
    pub const fn is_other_mate(self) -> bool {
        matches!(self, DefectKind::OtherMate | DefectKind::OtherMateInVariation) || self.is_minor()
    }

    /// True for another mate that composers do not call a cook.
    pub const fn is_minor(self) -> bool {
        self.row().minor.is_some()
    }

    /// True for a reply that lasts longer than the given one.
    pub const fn is_longer_reply(self) -> bool {
        matches!(self, DefectKind::NotLongest | DefectKind::LongerVariation)
    }

    /// The defects that a word stands for: an English name, a Japanese one, or a kind of JSON,
    /// which may stand for several.
    pub fn named(word: &str) -> Vec<DefectKind> {
        let word = word.to_lowercase().replace(['-', '_'], " ");
        let is_named = |row: &&DefectRow| {
            row.english == word || row.japanese == word || row.word().replace('-', " ") == word
        };
        TABLE.iter().filter(is_named).map(|row| row.defect).collect()
    }
}
