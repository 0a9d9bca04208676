//! Pieces that make a line the only solution, in words.

use super::lengths::number_of;
use super::mistakes::line_fault;
use super::repair::piece;
use crate::system::language::Language;
use tsumi_composer::place::{
    Addition, FaultFound, FirstFault, Need, NoPlacement, NotPlayable, Placement,
};
use tsumi_composer::report::GivenLine;
use tsumi_core::notation::board;
use tsumi_core::notation::moves;
use tsumi_core::position::{Move, Position};

/// Why no pieces can be placed, in words.
pub fn no_placement(why: NoPlacement, language: Language) -> String {
    let japanese = match why {
        NoPlacement::NoLine => "攻方の手で終わる作意がありません",
        _ => return why.to_string(),
    };
    language.pick(why.to_string(), japanese.to_string())
}

/// A piece and its square, in words.
pub fn addition(one: Addition, language: Language) -> String {
    let (piece, square) = (piece(one.piece), one.square);
    language.pick(format!("{piece} on {square}"), format!("{}{piece}", board::square_name(square)))
}

/// Each piece of a placement with what it is needed for, in words.
pub fn needs(placement: &Placement, language: Language) -> Vec<String> {
    let pieces = placement.pieces.iter();
    let words = pieces.map(|(one, need)| {
        let (one, need) = (addition(*one, language), need_of(need, language));
        language.pick(format!("{one}: {need}"), format!("{one}：{need}"))
    });
    words.collect()
}

/// What a piece is needed for, in words.
pub fn need_of(need: &Need, language: Language) -> String {
    let (english, japanese) = match need {
        Need::Line(ply, why) => {
            let (english, japanese) = not_playable(*why);
            (
                format!("for the line, ply {ply}: {english}"),
                format!("作意の{ply}手目のため（なければ{japanese}）"),
            )
        }
        Need::Fault(fault, before) => {
            let (ply, defect) = (fault.line.ply, fault.kind);
            let first = fault.line.moves.first();
            let mv = first.map(|&mv| name_of_move(before.as_deref(), mv, language));
            let mv = mv.unwrap_or_default();
            let comma = if mv.is_empty() { "" } else { ", " };
            (
                format!("against {} at ply {ply}{comma}{mv}", defect.english()),
                format!("{ply}手目{mv}の{}を防ぐ", defect.japanese()),
            )
        }
        Need::Escape(ply, mv, before) => {
            let mv = name_of_move(Some(before), *mv, language);
            (format!("against the escape at ply {ply}, {mv}"), format!("{ply}手目{mv}の逃れを防ぐ"))
        }
        Need::NoSolution(GivenLine::NoMate(ply)) => {
            (format!("else there is no mate at ply {ply}"), format!("なければ{ply}手目で詰まない"))
        }
        Need::NoSolution(GivenLine::Futile(ply)) => (
            format!("else ply {ply} is a futile interposition"),
            format!("なければ{ply}手目が無駄合"),
        ),
        Need::NoSolution(GivenLine::NoLine(fault)) => (
            format!("else the line is none ({})", line_fault(fault, Language::English)),
            format!("なければ作意が成り立たない（{}）", line_fault(fault, Language::Japanese)),
        ),
        _ => ("whether it is needed was not settled".to_string(), "要るかどうかは未決".to_string()),
    };
    language.pick(english, japanese)
}

/// The name of a move, in Japanese notation if the position before it is known.
fn name_of_move(before: Option<&Position>, mv: Move, language: Language) -> String {
    let japanese = before.and_then(|before| moves::japanese(before, &[mv]).pop());
    language.pick(mv.to_string(), japanese.unwrap_or_else(|| mv.to_string()))
}

/// Why nothing was found, in words: the faults that no piece removes, else all faults.
pub fn first_faults(faults: &[FirstFault], language: Language) -> Vec<String> {
    let stay = faults.iter().filter(|fault| fault.removers == 0);
    let stay: Vec<String> = stay.map(|fault| first_fault(fault, language)).collect();
    if stay.is_empty() {
        let all = faults.iter();
        all.map(|fault| first_fault(fault, language)).collect()
    } else {
        stay
    }
}

/// A fault of the position and how many pieces may remove it, in words.
pub fn first_fault(fault: &FirstFault, language: Language) -> String {
    let what = fault_found(fault, language);
    let removers = fault.removers;
    if removers == 0 {
        language
            .pick(format!("no piece removes this: {what}"), format!("どの駒でも防げません：{what}"))
    } else {
        language.pick(
            format!("{} on squares may remove this: {what}", number_of("piece", removers)),
            format!("防げるかもしれない駒は {removers}：{what}"),
        )
    }
}

/// A fault of the position, in words.
fn fault_found(fault: &FirstFault, language: Language) -> String {
    let name = |mv| name_of_move(fault.before.as_ref(), mv, language);
    let ply = fault.ply;
    let (english, japanese) = match fault.found {
        FaultFound::Line(why) => {
            let (english, japanese) = not_playable(why);
            (
                format!("the line cannot be played at ply {ply}: {english}"),
                format!("作意の{ply}手目が指せません（{japanese}）"),
            )
        }
        FaultFound::PiecesLeft => {
            ("pieces are left over at the end".to_string(), "駒余り".to_string())
        }
        FaultFound::Escape(mv) => {
            let mv = name(mv);
            (
                format!("the defender lasts longer by {mv} at ply {ply}"),
                format!("{ply}手目{mv}で詰まないか、長くかかる"),
            )
        }
        FaultFound::Cook(mv) => {
            let mv = name(mv);
            (format!("cook at ply {ply}, {mv}"), format!("{ply}手目{mv}の余詰"))
        }
        _ => {
            ("a fault that `tsumi check` names".to_string(), "`tsumi check` の示す不備".to_string())
        }
    };
    language.pick(english, japanese)
}

/// Why a move of the line cannot be played, in English and Japanese.
const fn not_playable(why: NotPlayable) -> (&'static str, &'static str) {
    match why {
        NotPlayable::InCheck => {
            ("the side not to move is in check", "手番でない側に王手がかかっている")
        }
        NotPlayable::NoPiece => ("there is nothing to move", "動かす駒がない"),
        NotPlayable::NotInHand => ("the piece is not in hand", "持駒にない"),
        NotPlayable::NoMove => ("no such move", "駒がそこへ動けない"),
        NotPlayable::KingLeft => ("the king is left in check", "自玉に王手がかかる"),
        NotPlayable::NoCheck => ("it gives no check", "王手にならない"),
        NotPlayable::PawnDropMate => ("the pawn drop mates", "打歩詰"),
        _ => ("it is not legal", "指せない"),
    }
}
