//! What tells problems apart that a composer sees as one.

use crate::system::language::Language;
use tsumi_composer::extend::Difference;
use tsumi_core::notation::board;
use tsumi_core::position::Square;

/// What tells the others of a family from the first, each by its differences: `from 5g, 6g; taking a
/// silver, also from 4f`. Those that differ in the first origin alone are told together.
pub fn others_of_family(others: &[Vec<Difference>], language: Language) -> String {
    let mut groups: Vec<(Vec<Difference>, Vec<Option<Square>>)> = vec![(Vec::new(), Vec::new())];
    for all in others {
        let origin = |one: &Difference| match one {
            Difference::From(1, square) => Some(*square),
            _ => None,
        };
        let first = all.iter().find_map(origin);
        let rest = all.iter().filter(|one| origin(one).is_none());
        let rest: Vec<Difference> = rest.copied().collect();
        match groups.iter_mut().find(|(known, _)| *known == rest) {
            Some((_, origins)) => origins.push(first),
            None => groups.push((rest, vec![first])),
        }
    }
    let told = groups.iter().filter(|(_, origins)| !origins.is_empty());
    let told = told.map(|(rest, origins)| group_text(rest, origins, language));
    told.collect::<Vec<_>>().join(language.pick("; ", "；"))
}

/// Those with the same differences but for where the first piece comes from: `None` for whence it
/// comes in the first of the family.
fn group_text(rest: &[Difference], origins: &[Option<Square>], language: Language) -> String {
    let between = language.pick(", ", "、");
    let mut words: Vec<String> = rest.iter().map(|one| difference_text(*one, language)).collect();
    let place = |square: Square| language.pick(square.to_string(), board::square_name(square));
    let places: Vec<String> = origins.iter().copied().flatten().map(place).collect();
    if !places.is_empty() {
        let places = places.join(between);
        words.push(if origins.contains(&None) {
            language.pick(format!("also from {places}"), format!("{places}からも"))
        } else {
            language.pick(format!("from {places}"), format!("{places}から"))
        });
    }
    words.join(between)
}

fn difference_text(one: Difference, language: Language) -> String {
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
        _ => (1, "different".to_owned(), "異なる".to_owned()),
    };
    if ply == 1 {
        return language.pick(english, japanese);
    }
    language.pick(format!("ply {ply} {english}"), format!("{ply}手目{japanese}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::{Color, Piece, PieceKind};

    #[test]
    fn those_that_differ_in_the_origin_alone_are_told_together() {
        let square = |text: &str| Square::from_usi(text.as_bytes()).unwrap();
        let taking = |kind| Difference::Captured(2, Piece::new(Color::White, kind));
        let from = |text: &str| Difference::From(1, square(text));
        let others = [
            vec![from("4f"), taking(PieceKind::SILVER)],
            vec![from("5g")],
            vec![Difference::Mirrored],
            vec![taking(PieceKind::LANCE)],
            vec![from("6g")],
            vec![from("6g"), taking(PieceKind::LANCE)],
        ];
        assert_eq!(
            others_of_family(&others, Language::English),
            "from 5g, 6g; ply 2 taking a silver, from 4f; mirrored; ply 2 taking a lance, also from 6g"
        );
        assert_eq!(
            others_of_family(&others, Language::Japanese),
            "５七、６七から；2手目銀を取る、４六から；左右反転；2手目香を取る、６七からも"
        );
    }
}
