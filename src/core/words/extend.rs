//! Longer problems in words.

#[cfg(feature = "cli")]
use crate::engine::extend::Difference;
use crate::engine::extend::{Found, NoGrowth};
use crate::engine::report::Rules;
#[cfg(feature = "cli")]
use crate::notation::board;
#[cfg(feature = "cli")]
use crate::position::Square;
use crate::system::language::Language;

/// Why a problem does not grow.
pub fn no_growth(why: NoGrowth, language: Language) -> String {
    let japanese = match why {
        NoGrowth::DefenderMoves => "玉方の手番です",
        NoGrowth::NoMate => "詰みません",
        NoGrowth::OtherLine => "作意が正しくありません",
        NoGrowth::NotComplete => "キズのない完全作ではありません",
        NoGrowth::LongEnough => "すでに求める手数です",
        NoGrowth::Open => "完全作かどうかが未決です",
    };
    language.pick(why.to_string(), japanese.to_string())
}

/// The flaws of a longer problem by the rules of magazines.
pub fn flaws_of_found(found: &Found, language: Language) -> Vec<String> {
    let report = found.report.iter();
    let matters = report.flat_map(|report| report.matters(Rules::default()));
    let words = matters.map(|matter| language.pick(matter.english(), matter.japanese()));
    words.map(str::to_string).collect()
}

/// What tells the others of a family from the first, each by its differences: `from 5g, 6g; from 4f,
/// taking a silver`. Those that differ in the first origin alone come first.
#[cfg(feature = "cli")]
pub fn kin(others: &[Vec<Difference>], language: Language) -> String {
    let origin = |all: &Vec<Difference>| match all[..] {
        [Difference::From(1, square)] => Some(square),
        _ => None,
    };
    let place = |square: Square| language.pick(square.to_string(), board::square_name(square));
    let between = language.pick(", ", "、");
    let origins: Vec<String> = others.iter().filter_map(origin).map(place).collect();
    let from = (!origins.is_empty()).then(|| {
        let origins = origins.join(between);
        language.pick(format!("from {origins}"), format!("{origins}から"))
    });
    let more = others.iter().filter(|all| origin(all).is_none());
    let more = more.map(|all| {
        let words = all.iter().map(|one| difference(*one, language));
        words.collect::<Vec<_>>().join(between)
    });
    let all: Vec<String> = from.into_iter().chain(more).collect();
    all.join(language.pick("; ", "；"))
}

#[cfg(feature = "cli")]
fn difference(one: Difference, language: Language) -> String {
    let (ply, english, japanese) = match one {
        Difference::Mirrored => (1, "mirrored".to_owned(), "左右反転".to_owned()),
        Difference::From(ply, square) => {
            let japanese = format!("{}から", board::square_name(square));
            (ply, format!("from {square}"), japanese)
        }
        Difference::Mover(ply, piece) => {
            let japanese = format!("{}で", board::letter(piece.kind()));
            (ply, format!("with a {}", piece.kind()), japanese)
        }
        Difference::Captured(ply, piece) => {
            let japanese = format!("{}を取る", board::letter(piece.kind()));
            (ply, format!("taking a {}", piece.kind()), japanese)
        }
        Difference::Standing(square, piece) => {
            let (kind, place) = (piece.kind(), board::square_name(square));
            let japanese = format!("{place}に{}", board::letter(kind));
            (1, format!("a {kind} on {square}"), japanese)
        }
    };
    if ply == 1 {
        return language.pick(english, japanese);
    }
    language.pick(
        format!("ply {ply} {english}"),
        format!("{ply}手目{japanese}"),
    )
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;
    use crate::position::{Color, Piece, PieceKind};

    #[test]
    fn those_that_differ_in_the_origin_alone_come_first() {
        let square = |text: &str| Square::from_usi(text.as_bytes()).unwrap();
        let silver = Piece::new(Color::White, PieceKind::SILVER);
        let others = [
            vec![
                Difference::From(1, square("4f")),
                Difference::Captured(2, silver),
            ],
            vec![Difference::From(1, square("5g"))],
            vec![Difference::Mirrored],
            vec![Difference::From(1, square("6g"))],
        ];
        assert_eq!(
            kin(&others, Language::English),
            "from 5g, 6g; from 4f, ply 2 taking a silver; mirrored"
        );
        assert_eq!(
            kin(&others, Language::Japanese),
            "５七、６七から；４六から、2手目銀を取る；左右反転"
        );
    }
}
