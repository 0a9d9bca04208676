//! Writes problems with their solutions for other programs.
//!
//! KIF is written here: the writer of `rsshogi` puts variations in an order that
//! attaches them to one another, leaves out variations of variations, and loses hands
//! above ten. CSA is left to it, except for the empty squares: it writes `*` before the
//! blanks of ` * `, which not all readers accept.

use super::sfen_list;
use crate::words::terms;
use crate::words::terms::{MATE, VARIATION};
use rsshogi::records::formats::csa;
use rsshogi::records::{MoveEntry, Record, RecordMetadata, SpecialMove, SpecialMoveEntry};
use rsshogi::types::{self, GameResult};
use std::collections::BTreeMap;
use tsumi_core::notation::{MoveTree, NodeId, TreePositions};
use tsumi_core::notation::{board, moves};
use tsumi_core::position::{Color, Move, PieceKind, Position, Square, Unchecked};
use tsumi_core::solver::Conclusion;

/// The words of KIF for the end of a record.
pub(super) const END_BY_MATE: &str = "詰み";
pub(super) const END_WITHOUT_MATE: &str = "不詰";
pub(super) const BROKEN_OFF: &str = "中断";

/// A problem and its answer, to be written.
#[derive(Clone, Copy, Debug)]
pub struct Solved<'a> {
    /// The name of the problem.
    pub name: &'a str,
    /// The fields that the problem's record had, in their order.
    pub details: &'a [(String, String)],
    /// The position.
    pub position: &'a Position,
    /// How the line ends.
    pub ending: Ending,
    /// The line and its variations; empty unless there is a mate or a brinkmate.
    pub moves: &'a MoveTree,
    /// Along the line of a brinkmate, the mates that follow a pass, each with the number of moves
    /// before it; else empty.
    pub threats: &'a [(usize, &'a [Move])],
    /// The number of moves of the line to a brinkmate; `None` if there is none.
    pub to_brinkmate: Option<usize>,
    /// A comment on the answer, in formats that have comments; may be empty.
    pub note: &'a str,
}

/// What is written after the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Mate.
    Mate,
    /// There is no mate.
    NoMate,
    /// A brinkmate.
    Brinkmate,
    /// There is no brinkmate.
    NoBrinkmate,
    /// Not known.
    Open,
}

impl From<Conclusion> for Ending {
    fn from(conclusion: Conclusion) -> Ending {
        match conclusion {
            Conclusion::Mate => Ending::Mate,
            Conclusion::NoMate => Ending::NoMate,
            Conclusion::Brinkmate => Ending::Brinkmate,
            Conclusion::NoBrinkmate => Ending::NoBrinkmate,
            _ => Ending::Open,
        }
    }
}

/// The problem in KIF, with variations as branches and a comment with the length at each.
pub fn kif(solved: &Solved<'_>) -> String {
    // No record has a word for the end of a brinkmate in place of a move.
    let (end, result) = match solved.ending {
        Ending::Mate => (END_BY_MATE, terms::MATE),
        Ending::NoMate => (END_WITHOUT_MATE, terms::NO_MATE),
        Ending::Brinkmate if is_mate(solved.moves) => (END_BY_MATE, terms::MATE),
        Ending::Brinkmate => (BROKEN_OFF, terms::BRINKMATE),
        Ending::NoBrinkmate => (BROKEN_OFF, terms::NO_BRINKMATE),
        Ending::Open => (BROKEN_OFF, BROKEN_OFF),
    };
    let plies = solved.moves.main_line().len();
    let end = format_kif_line(plies + 1, end, "") + &format!("まで{plies}手で{result}\n");
    let mut comments = length_comments(solved.moves);
    comments.extend(brinkmate_comments(solved));
    comments.extend(threat_comments(solved));
    if !solved.note.is_empty() {
        comments.insert(MoveTree::ROOT, solved.note.to_string());
    }
    let heading = kif_heading(solved.name) + &field_lines(solved.details);
    heading + &kif_tree(solved.position, solved.moves, &comments, &end)
}

/// True if the main line goes on to a mate.
fn is_mate(tree: &MoveTree) -> bool {
    let end = tree.main_places(MoveTree::ROOT).last();
    end.and_then(|end| tree.plies(end)) == Some(0)
}

/// Comments on variations that end in another brinkmate.
fn brinkmate_comments(solved: &Solved<'_>) -> Comments {
    let tree = solved.moves;
    let branches = tree.branches().into_iter();
    let ends = branches.filter_map(|branch| {
        let mut moves = branch.moves.iter();
        moves.try_fold(branch.from, |place, &mv| tree.child(place, mv))
    });
    let is_open = |place: &NodeId| solved.to_brinkmate.is_some() && tree.plies(*place).is_none();
    let words = |place| (place, terms::BRINKMATE.to_string());
    ends.filter(is_open).map(words).collect()
}

/// Comments along the line of a brinkmate on the mate that is threatened. It also follows all
/// replies that have no branch.
fn threat_comments(solved: &Solved<'_>) -> Comments {
    let places: Vec<NodeId> = solved.moves.main_places(MoveTree::ROOT).collect();
    let mut positions = TreePositions::new(solved.position.clone());
    let words = |&(after, line): &(usize, &[Move])| {
        let place = *places.get(after)?;
        let mut passed = positions.at(solved.moves, place);
        passed.pass();
        let line = moves::japanese(&passed, line).join(" ");
        let name =
            if solved.to_brinkmate == Some(after) { terms::BRINKMATE } else { terms::THREAT };
        (!line.is_empty())
            .then(|| (place, format!("{name}：次の応手のほかは、どの応手にも {line}")))
    };
    solved.threats.iter().filter_map(words).collect()
}

/// Comments on the plies of the mate by each move, itself included, at places with several moves.
fn length_comments(tree: &MoveTree) -> Comments {
    let mut comments = Comments::new();
    for branch in tree.branches() {
        let siblings = tree.children(branch.from).iter();
        for (index, &place) in siblings.enumerate() {
            if let Some(plies) = tree.plies(place) {
                // The mating side makes the last move.
                let attacks = plies % 2 == 0;
                let kind = match (index, attacks) {
                    (0, _) => "本手順".to_string(),
                    (_, true) => format!("別の{MATE}"),
                    (_, false) => VARIATION.to_string(),
                };
                let proven = match (index, tree.is_shortest(place)) {
                    (0, _) => "",
                    (_, true) => "（最短と証明）",
                    (_, false) => "以内",
                };
                let plies = plies + 1;
                comments.insert(place, format!("{kind}：この手から{plies}手{proven}"));
            }
        }
    }
    comments
}

/// Comments on places of a tree; each may have several lines.
pub type Comments = BTreeMap<NodeId, String>;

/// A game in KIF, with its variations and comments. Whether a player resigned is not known, so only
/// a mate is written as its end.
pub fn annotated_kif(name: &str, start: &Position, tree: &MoveTree, comments: &Comments) -> String {
    let line = tree.main_line();
    let last = moves::after(start, &line);
    let end = if last.legal_moves().is_empty() && last.is_in_check(last.side()) {
        format_kif_line(line.len() + 1, END_BY_MATE, "")
    } else {
        String::new()
    };
    kif_heading(name) + &kif_tree(start, tree, comments, &end)
}

/// A problem in KIF: its name and fields, its position, its moves with comments, and their number
/// and the word for the end.
pub(super) fn kif_of(
    (name, fields): (&str, &[(String, String)]),
    start: &Position,
    (tree, comments): (&MoveTree, &Comments),
    (plies, end): (usize, &str),
) -> String {
    let end = format_kif_line(plies + 1, end, "") + &format!("まで{plies}手で{end}\n");
    kif_heading(name) + &field_lines(fields) + &kif_tree(start, tree, comments, &end)
}

/// The fields as lines of KIF.
fn field_lines(all: &[(String, String)]) -> String {
    let field = |(key, value): &(String, String)| format!("{key}：{}\n", one_line(value));
    all.iter().map(field).collect()
}

/// The first lines of a record: its version and the name.
fn kif_heading(name: &str) -> String {
    let mut text = String::from("# KIF version=2.0 encoding=UTF-8\n");
    if !name.is_empty() {
        text.push_str(&format!("作品名：{}\n", one_line(name)));
    }
    text
}

/// The time that stands behind each move. A `+` behind that is the only mark of variations.
const TIME: &str = "( 0:00/00:00:00)";

/// A record without its variations, for programs that take all moves for one line, or leave out
/// those with a `+`.
pub fn main_line_of(kif: &str) -> String {
    let main = kif.split("\n変化：").next().unwrap_or(kif);
    main.replace(&format!("{TIME}+\n"), &format!("{TIME}\n"))
}

/// The board, the main line with its end, and the variations.
fn kif_tree(start: &Position, tree: &MoveTree, comments: &Comments, end: &str) -> String {
    let mut text = if *start == Position::startpos() {
        "手合割：平手".to_string()
    } else {
        // Black is to move unless stated; some readers do not know the words for it.
        let diagram = board::diagram(start);
        diagram.trim_end_matches("先手番").trim_end().to_string()
    };
    text.push_str("\n手数----指手---------消費時間--\n");
    let line = tree.main_line();
    text.push_str(&kif_comment(comments, MoveTree::ROOT));
    text.push_str(&kif_line(start, tree, comments, MoveTree::ROOT, &line));
    text.push_str(end);
    let mut positions = TreePositions::new(start.clone());
    for branch in tree.branches() {
        let ply = tree.depth(branch.from) + 1;
        let position = positions.at(tree, branch.from);
        text.push_str(&format!("\n変化：{ply}手\n"));
        let moves = &branch.moves;
        text.push_str(&kif_line(&position, tree, comments, branch.from, moves));
    }
    text
}

/// The comment at a place, as lines of KIF.
fn kif_comment(comments: &Comments, place: NodeId) -> String {
    let lines = comments.get(&place).map_or("", String::as_str).lines();
    lines.map(|line| format!("*{line}\n")).collect()
}

/// The moves from a place of the tree, where `position` is, as lines of KIF.
fn kif_line(
    position: &Position,
    tree: &MoveTree,
    comments: &Comments,
    from: NodeId,
    line: &[Move],
) -> String {
    let (mut position, mut place) = (position.clone(), from);
    let mut text = String::new();
    for (number, &mv) in (tree.depth(from) + 1..).zip(line) {
        let previous = tree.mv(place).map(Move::to);
        let has_others = tree.children(place).len() > 1;
        let mark = if has_others { "+" } else { "" };
        text.push_str(&format_kif_line(number, &kif_move(&position, mv, previous), mark));
        place = tree.child(place, mv).unwrap_or(place);
        text.push_str(&kif_comment(comments, place));
        position.make(mv);
    }
    text
}

/// A line of KIF with the number and text of a move, its time and the mark of variations.
fn format_kif_line(number: usize, text: &str, mark: &str) -> String {
    // All characters but ASCII are two columns wide.
    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    let blanks = " ".repeat(13usize.saturating_sub(width));
    format!("{number:4} {text}{blanks}{TIME}{mark}\n")
}

/// The text of a move, such as `同　銀成(33)`.
fn kif_move(position: &Position, mv: Move, previous: Option<Square>) -> String {
    let target =
        if previous == Some(mv.to()) { "同　".to_string() } else { board::square_name(mv.to()) };
    if mv.is_drop() {
        return format!("{target}{}打", kind_in_kif(mv.dropped()));
    }
    let kind = position.piece_at(mv.from()).kind();
    let promotes = if mv.promotes() { "成" } else { "" };
    let (file, rank) = (mv.from().file() + 1, mv.from().rank() + 1);
    format!("{target}{}{promotes}({file}{rank})", kind_in_kif(kind))
}

/// The name of a piece's kind in a move.
fn kind_in_kif(kind: PieceKind) -> String {
    match kind {
        PieceKind::PRO_LANCE | PieceKind::PRO_KNIGHT | PieceKind::PRO_SILVER => {
            format!("成{}", board::letter(kind.unpromoted()))
        }
        _ => board::letter(kind).to_string(),
    }
}

/// The problem in CSA, which has no variations.
pub fn csa(solved: &Solved<'_>) -> String {
    let record = csa_record(solved);
    // Every position and every move has been validated before.
    let text = record.and_then(|record| csa::export_csa(&record).ok());
    let text = text.unwrap_or_else(|| format!("'no CSA for {}\n", solved.position.to_sfen()));
    let note = solved.note.lines().map(|line| format!("'{line}\n"));
    // The library marks an empty square otherwise.
    let lines = text.lines().map(|line| match line.as_bytes() {
        [b'P', b'1'..=b'9', ..] => format!("{}\n", line.replace("*  ", " * ")),
        _ => format!("{line}\n"),
    });
    lines.chain(note).collect()
}

/// The problem in the form that the library takes; `None` if it cannot have that.
fn csa_record(solved: &Solved<'_>) -> Option<Record> {
    let line = solved.moves.main_line();
    let mut moves = Vec::with_capacity(line.len());
    for mv in &line {
        moves.push(MoveEntry::new(types::Move::from_usi(&mv.to_string())?));
    }
    let black_wins = (line.len() % 2 == 1) == (solved.position.side() == Color::Black);
    let (kind, result) = match solved.ending {
        Ending::Mate if black_wins => (SpecialMove::Mate, GameResult::BlackWin),
        Ending::Mate => (SpecialMove::Mate, GameResult::WhiteWin),
        Ending::NoMate => (SpecialMove::NoMate, GameResult::Paused),
        Ending::Brinkmate | Ending::NoBrinkmate | Ending::Open => {
            (SpecialMove::Interrupt, GameResult::Paused)
        }
    };
    let terminal = SpecialMoveEntry::new(kind, result);
    let sfen = solved.position.to_sfen();
    let mut record = Record::from_main_line(sfen, moves, Some(terminal)).ok()?;
    let mut metadata = RecordMetadata::builder();
    metadata.event(Some(one_line(solved.name)).filter(|name| !name.is_empty()));
    record.set_metadata(metadata.build());
    Some(record)
}

/// The problem as a command for an engine, with the answer on a second line.
pub fn usi(solved: &Solved<'_>) -> String {
    format!("position sfen {}\ncheckmate {}\n", solved.position.to_sfen(), usi_answer(solved))
}

/// The problem as a line of a list: name, SFEN, `mate7`, `nomate` or `timeout`, and moves, with
/// tabs between them.
pub fn sfen(solved: &Solved<'_>) -> String {
    let (sfen, name) = (solved.position.to_sfen(), list_name(solved.name));
    let answer = usi_answer(solved);
    let plies = solved.moves.main_line().len();
    match solved.ending {
        Ending::Mate if plies == 0 => format!("{name}\t{sfen}\tmate0\n"),
        Ending::Mate => format!("{name}\t{sfen}\tmate{plies}\t{answer}\n"),
        _ => format!("{name}\t{sfen}\t{answer}\n"),
    }
}

/// The answer as it stands behind `checkmate`.
fn usi_answer(solved: &Solved<'_>) -> String {
    let line = solved.moves.main_line();
    match solved.ending {
        Ending::Mate if !line.is_empty() => moves::usi(&line),
        Ending::NoMate => "nomate".to_string(),
        // As in the protocol, which has no word for them.
        Ending::Mate => "timeout".to_string(),
        // Lists and engines answer questions of mate.
        Ending::Brinkmate | Ending::NoBrinkmate | Ending::Open => "timeout".to_string(),
    }
}

/// A name that a list reads back as a name: in brackets if it would be taken for something else.
fn list_name(name: &str) -> String {
    let name = one_line(name);
    if name.is_empty() || sfen_list::is_name(&name) {
        return name;
    }
    let quoted = format!("「{name}」");
    if sfen_list::is_name(&quoted) {
        quoted
    } else {
        quoted.split_whitespace().collect::<Vec<_>>().join("_")
    }
}

/// A name with blanks in place of tabs and line ends.
fn one_line(name: &str) -> String {
    name.replace(['\t', '\n', '\r'], " ").trim().to_string()
}
