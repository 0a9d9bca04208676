//! Problems that are told: their flaws, how many have any, and what tells those apart that a
//! composer sees as one.

use super::say;
use crate::system::language::Language;
use tsumi_composer::report::{Report, Rules};
use tsumi_composer::told::{Difference, Levels};
use tsumi_core::notation::board;
use tsumi_core::position::Square;

/// The names of a problem's flaws by some rules: those that have a ply, with it, then the others.
pub fn flaws(report: &Report, rules: Rules, language: Language) -> Vec<String> {
    let faults = report.faults.iter();
    let at_plies = faults.map(|fault| {
        let (ply, defect) = (fault.line.ply, fault.kind);
        let english = format!("{} at ply {ply}", defect.english());
        language.pick(english, format!("{ply}手目{}", defect.japanese()))
    });
    let is_fault = |defect| report.faults.iter().any(|fault| fault.kind == defect);
    let others = report.defects(rules).into_iter().filter(|&defect| !is_fault(defect));
    let others = others.map(|defect| language.pick(defect.english(), defect.japanese()));
    at_plies.chain(others.map(str::to_string)).collect()
}

/// How many problems are complete, have flaws, or may have some, in words.
pub fn levels(levels: Levels, language: Language) -> String {
    let Levels { complete, flawed, open, .. } = levels;
    let settled = say!(
        language,
        "{complete} complete, {flawed} with flaws",
        "完全 {complete}、キズあり {flawed}"
    );
    if open == 0 {
        return settled;
    }
    settled + &say!(language, ", {open} not judged for flaws", "、キズ未判定 {open}")
}

/// The differences of each of a family from the first, in words: `with a lance, gold on 1c; from
/// 5g, 6g; taking a silver, also from 4f`. Those that differ alike but for what stands on one
/// square, or for the first origin, are told together.
pub fn others_of_family(others: &[Vec<Difference>], language: Language) -> String {
    // Members that differ in the first origin alone come first.
    let mut groups = vec![Group::default()];
    for all in others {
        let one = Group::of(all, language);
        match groups.iter_mut().find(|known| known.is_like(&one)) {
            Some(known) => known.names.extend(one.names),
            None => groups.push(one),
        }
    }
    let told = groups.iter().filter(|group| !group.names.is_empty());
    let told = told.map(|group| group.text(language));
    told.collect::<Vec<_>>().join(language.pick("; ", "；"))
}

/// Members of a family with the same differences from the first but for one.
#[derive(Default)]
struct Group {
    rest: Vec<Difference>,
    /// The square on which their kinds differ; `None` for those that differ in the first origin.
    square: Option<Square>,
    /// Kinds, or origins: none for whence the piece comes in the first of the family.
    names: Vec<Option<String>>,
}

impl Group {
    /// The group of one member, by its differences from the first of the family.
    fn of(all: &[Difference], language: Language) -> Group {
        let is_standing = |one: &Difference| matches!(one, Difference::Standing(..));
        let has_one = all.iter().filter(|one| is_standing(one)).count() == 1;
        let mut group = Group { names: vec![None], ..Group::default() };
        for &one in all {
            match one {
                Difference::Standing(square, piece) if has_one => {
                    let kind = piece.kind();
                    let name = language.pick(kind.to_string(), board::letter(kind).to_string());
                    (group.square, group.names) = (Some(square), vec![Some(name)]);
                }
                Difference::From(1, square) if !has_one => {
                    let name = language.pick(square.to_string(), board::square_name(square));
                    group.names = vec![Some(name)];
                }
                _ => group.rest.push(one),
            }
        }
        group
    }

    /// True if two members can be told together.
    fn is_like(&self, other: &Group) -> bool {
        self.rest == other.rest && self.square == other.square
    }

    /// The members of the group, in words.
    fn text(&self, language: Language) -> String {
        let between = language.pick(", ", "、");
        let rest = self.rest.iter().map(|one| difference_text(*one, language));
        let mut words: Vec<String> = rest.collect();
        let names: Vec<&str> = self.names.iter().flatten().map(String::as_str).collect();
        let names = names.join(between);
        if let Some(square) = self.square {
            let place = board::square_name(square);
            words.push(
                language.pick(format!("with a {names} on {square}"), format!("{place}に{names}")),
            );
        } else if !names.is_empty() {
            words.push(if self.names.contains(&None) {
                language.pick(format!("also from {names}"), format!("{names}からも"))
            } else {
                language.pick(format!("from {names}"), format!("{names}から"))
            });
        }
        words.join(between)
    }
}

/// A difference from the first of a family, in words.
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
            (1, format!("with a {kind} on {square}"), japanese)
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
    fn those_that_differ_in_one_place_alone_are_told_together() {
        let square = |text: &str| Square::from_usi(text.as_bytes()).unwrap();
        let taking = |kind| Difference::Captured(2, Piece::new(Color::White, kind));
        let from = |text: &str| Difference::From(1, square(text));
        let standing =
            |text: &str, kind| Difference::Standing(square(text), Piece::new(Color::Black, kind));
        let others = [
            vec![from("4f"), taking(PieceKind::SILVER)],
            vec![from("5g")],
            vec![Difference::Mirrored],
            vec![taking(PieceKind::LANCE)],
            vec![from("6g")],
            vec![from("6g"), taking(PieceKind::LANCE)],
            vec![standing("1c", PieceKind::LANCE)],
            vec![standing("1c", PieceKind::GOLD)],
            vec![standing("1c", PieceKind::GOLD), standing("2c", PieceKind::GOLD)],
        ];
        assert_eq!(
            others_of_family(&others, Language::English),
            "from 5g, 6g; ply 2 taking a silver, from 4f; mirrored; ply 2 taking a lance, also from 6g; \
             with a lance, gold on 1c; with a gold on 1c, with a gold on 2c"
        );
        assert_eq!(
            others_of_family(&others, Language::Japanese),
            "５七、６七から；2手目銀を取る、４六から；左右反転；2手目香を取る、６七からも；１三に香、金；１三に金、２三に金"
        );
    }
}
