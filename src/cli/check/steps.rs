//! The progress of a report, shown while it is made.

use super::style::Style;
use crate::cli::problems::input::InputProblem;
use crate::words::marks;
use crate::words::say;
use tsumi_composer::report::{Sideline, Step};
use tsumi_core::notation::moves;

/// The line shown on the terminal at a step of the report.
pub fn line_of_step(item: &InputProblem, style: &Style, step: &Step) -> String {
    let name = item.name_in(style.language);
    let language = style.language;
    let what = match step {
        Step::Bounds(bounds) => {
            style.tsume_length(&style.length(*bounds), "").trim_end().to_string()
        }
        Step::Moves(done, all) => {
            say!(language, "{done} of {all} other moves", "他の手 {done}/{all}")
        }
        Step::Tries => say!(language, "tries", "紛れ"),
        Step::Variations => say!(language, "variations", "変化"),
        Step::Pieces => say!(language, "superfluous pieces", "不要駒"),
        Step::Fault { fault, before } => {
            let Sideline { ply, moves, .. } = &fault.line;
            let defect = style.graded(fault.kind);
            let start = item.content.as_ref().map(|(problem, _)| problem.position());
            let words = start.map_or_else(
                |_| moves::words(moves),
                |start| moves::japanese_after(start, before, moves),
            );
            // Behind the line: what is shown of a fault is one line.
            let moves = words.join(" ") + style.usi(moves).trim_end();
            say!(language, "ply {ply}, {defect}: {moves}", "{defect}　{ply}手目 {moves}")
        }
        _ => say!(language, "length", "手数"),
    };
    marks::after_colon(language, name, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ends::placed_mistake::InputPlace;
    use crate::cli::problems::input::Heading;
    use crate::system::language::Language;
    use tsumi_composer::report::{DefectKind, Fault, Rules};
    use tsumi_core::position::{Hand, Position};
    use tsumi_core::solver::Problem;

    /// The mate in five of the README; its third ply stands for a cook.
    #[test]
    fn a_fault_is_shown_as_in_the_report() {
        let sfen = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
        let start = Position::from_sfen(sfen).expect("a position");
        let words = "R*2b 2a2b G*2c 2b1a G*1b".split(' ');
        let moves = moves::read(&mut start.clone(), words).expect("legal moves");
        let item = InputProblem {
            number: 1,
            name: "problem 1".to_string(),
            place: InputPlace::Problem(1),
            details: Vec::new(),
            heading: Heading::default(),
            content: Ok((Problem::new(&start).expect("a king"), crate::files::Stated::default())),
        };
        let step = Step::Fault {
            fault: Fault::new(
                DefectKind::OtherMate,
                Sideline::new(3, moves[2..].to_vec(), Hand::EMPTY),
            ),
            before: moves[..2].to_vec(),
        };
        let shown = |language, shows_usi| {
            let style = Style { language, rules: Rules::Magazine, shows_usi };
            line_of_step(&item, &style, &step)
        };
        assert_eq!(
            shown(Language::Japanese, false),
            "問題 1：余詰　3手目 ▲２三金 △１一玉 ▲１二金打"
        );
        assert_eq!(
            shown(Language::English, true),
            "problem 1: ply 3, cook (余詰): ▲２三金 △１一玉 ▲１二金打  G*2c 2b1a G*1b"
        );
    }
}
