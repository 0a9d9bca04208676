//! Reads the problem of a KIF, KI2 or BOD text line by line; `write.rs` writes KIF.
//!
//! One reader for all of them, because they differ only in their moves, and because
//! people mix them: a drawn board with KI2 moves below it. The readers of `rsshogi` for
//! KIF and KI2 are not used: they drop the variations after the end of the main line,
//! lose hands above ten, and do not report the line of a mistake.

use super::diagram::{self, BoardRow};
use super::entry::{DETAILS, Entry};
use super::hands::{self, HandText};
use super::kif_move::{self, MARKS};
use super::lines::TextLine;
use super::mistake::{Mistake, MistakeKind, ReadError};
use rsshogi::board::InitialPosition;
use tsumi_core::notation::rest::Rest;
use tsumi_core::notation::{MoveTree, NodeId, TreePositions};
use tsumi_core::position::{Color, Hand, Move, Piece, Position, Square, Unchecked, validate};
use tsumi_core::solver::Given;

/// The words before 持駒 in the headers of the hands, Black's first.
const HANDS: [&[&str]; 2] = [
    &["先手", "下手", "攻方", "攻め方", "詰方", "詰め方", "黒", ""],
    &["後手", "上手", "玉方", "受方", "受け方", "守方", "白"],
];

/// The headers that name the problem; these, and those in [`BEGINNINGS`], begin a new problem.
const NAMES: [&str; 4] = ["作品名", "題名", "表題", "名前"];
/// The header that names the author.
pub(super) const AUTHOR: &str = "作者";
/// The headers that name the players, Black's first.
pub(super) const PLAYERS: [&[&str]; 2] = [&["先手", "下手"], &["後手", "上手"]];
/// The headers that say when a game was played.
pub(super) const DATES: [&str; 3] = ["開始日時", "対局日", "対局日時"];
const BEGINNINGS: [&str; 3] = [HANDICAP, "開始日時", "棋戦"];
/// The header that names the handicap, or says that there is none.
pub(super) const HANDICAP: &str = "手合割";
/// The headers that only games have. They are needed as Kakinoki's programs leave `手合割：平手` out of
/// KI2, and a game without a handicap is an even one.
const OF_GAMES: [&str; 8] =
    ["開始日時", "終了日時", "対局日", "対局日時", "棋戦", "戦型", "持ち時間", "消費時間"];
/// The handicaps that `rsshogi` does not know, each with White's part of the board and White's
/// hand. Those that name no side are as lishogi and other programs have them.
const MORE_HANDICAPS: [(&str, &str, &str); 12] = [
    ("飛落ち", "lnsgkgsnl/7b1/ppppppppp", "-"),
    ("両香落ち", "1nsgkgsn1/1r5b1/ppppppppp", "-"),
    ("兩香落ち", "1nsgkgsn1/1r5b1/ppppppppp", "-"),
    ("左七枚落ち", "2sgkg3/9/ppppppppp", "-"),
    ("右七枚落ち", "3gkgs2/9/ppppppppp", "-"),
    ("七枚落ち", "3gkgs2/9/ppppppppp", "-"),
    ("九枚落ち", "4kg3/9/ppppppppp", "-"),
    ("トンボ＋桂香", "ln2k2nl/1r5b1/ppppppppp", "-"),
    ("トンボ＋香", "l3k3l/1r5b1/ppppppppp", "-"),
    ("トンボ", "4k4/1r5b1/ppppppppp", "-"),
    ("歩三兵", "4k4/9/9", "3p"),
    ("裸玉", "4k4/9/9", "-"),
];

/// What the lines of one problem have told so far.
#[derive(Default)]
pub struct Draft {
    rest: Rest,
    name: Option<String>,
    details: Vec<(String, String)>,
    comments: Vec<(NodeId, String)>,
    author: Option<String>,
    players: [Option<String>; 2],
    date: Option<String>,
    /// Number of the first line of the board or the header.
    line: Option<usize>,
    /// Number of the board's first line.
    board_line: usize,
    rows: Vec<BoardRow>,
    hands: [Option<HandText>; 2],
    /// The start position of a game by its handicap; a board replaces it.
    handicap: Option<Position>,
    /// The headers so far that may begin a problem.
    beginnings: Vec<String>,
    /// True if a header says that this is a game.
    is_game: bool,
    /// The number of the line where moves begin without a start position: that of an even game is
    /// tried.
    even_from: Option<usize>,
    side: Option<Color>,
    moves: Option<Moves>,
    /// True if there were moves, even such as could not be read.
    has_moves: bool,
    fault: Option<ReadError>,
    /// The mistake that a handicap is not known; it counts only if there is no board.
    handicap_fault: Option<ReadError>,
    /// Mistakes in parts that a problem with a board can do without.
    mistakes: Vec<ReadError>,
    /// True behind a mistake in the moves: no further ones are read.
    is_past_mistake: bool,
    /// The mistake of an impossible move in a game, which is none if the record says that the game
    /// ended with it.
    foul: Option<ReadError>,
}

/// The word for an illegal move in records of games.
const FOUL: &str = "反則";

/// The moves of a problem that were read so far.
struct Moves {
    positions: TreePositions,
    tree: MoveTree,
    /// The place after the last move.
    place: NodeId,
    position: Position,
    /// The places where earlier lines ended, with their plies, which decrease: a line is dropped
    /// once a later one is as long or longer.
    ends: Vec<(NodeId, usize)>,
    has_ended: bool,
    /// True in a variation that follows in place of the end of a game: it has no place in the tree,
    /// where a line ends where nothing follows.
    is_beyond: bool,
    has_game_end: bool,
    /// True if neither a board nor a handicap is given: the start position is a guess that the
    /// first move must confirm.
    is_guess: bool,
    /// True if the record says that there is no mate.
    is_no_mate: bool,
}

enum LineKind<'a> {
    Nothing,
    Comment,
    Row,
    Header(&'a str, &'a str),
    Side(Color),
    KifMove(&'a str),
    Ki2Moves(&'a str),
    Variation(usize),
    Words,
}

impl Draft {
    /// A draft of a problem without lines.
    pub fn new(rest: Rest) -> Draft {
        Draft { rest, ..Draft::default() }
    }

    /// True if a line can only belong to the next problem.
    pub fn ends_before(&self, line: &str) -> bool {
        let has_fault = self.fault.is_some() || self.handicap_fault.is_some();
        let has_begun = !self.rows.is_empty() || self.handicap.is_some() || has_fault;
        let has_moves = self.has_moves;
        match line_kind(line) {
            // A mistake before a board belongs to the same problem, and so does 手合割：平手,
            // which Kakinoki's program writes above every board.
            LineKind::Row => has_moves || self.rows.len() >= 9,
            LineKind::Header(key, _) => {
                let is_known = |owner: Color| self.hands[owner.index()].is_some();
                has_moves
                    || has_begun
                        && (self.begins_next_problem(key) || hand_owner(key).is_some_and(is_known))
            }
            _ => false,
        }
    }

    /// True for a header that begins the next problem: programs write these headers in any order,
    /// but only once for a problem and before its board.
    fn begins_next_problem(&self, key: &str) -> bool {
        let is_again = || self.beginnings.iter().any(|known| known == key);
        let is_late = !self.rows.is_empty() || self.fault.is_some();
        is_beginning(key) && (is_late || is_again())
    }

    /// True if no line so far belongs to a problem.
    pub fn is_empty(&self) -> bool {
        self.line.is_none() && self.fault.is_none()
    }

    /// Notes the mistake of a line that cannot be read; behind moves it counts as one of them.
    pub fn note_unread(&mut self, fault: ReadError) {
        self.note_mistake(fault, self.has_moves);
    }

    /// Notes a mistake that makes the problem unreadable, unless there is one already.
    fn note_error(&mut self, fault: ReadError) {
        self.fault.get_or_insert(fault);
    }

    /// Reads a line. After a mistake it only looks for the end of the problem.
    pub fn read_line(&mut self, line: &TextLine) {
        let kind = line_kind(&line.text);
        if let Some(foul) = self.foul.take() {
            if line.text.contains(FOUL) {
                // The illegal move is none of the game's moves.
                if let Some(moves) = &mut self.moves {
                    (moves.has_ended, moves.has_game_end) = (true, true);
                }
                return;
            }
            if matches!(kind, LineKind::Nothing | LineKind::Comment) {
                self.foul = Some(foul);
                return;
            }
            self.note_error(foul);
        }
        let may_be_foul = self.rows.is_empty() && matches!(kind, LineKind::KifMove(_));
        if !matches!(kind, LineKind::Nothing | LineKind::Comment | LineKind::Words) {
            self.line.get_or_insert(line.number);
        }
        let is_move =
            matches!(kind, LineKind::KifMove(_) | LineKind::Ki2Moves(_) | LineKind::Variation(_));
        self.has_moves |= is_move;
        let is_of_moves = !matches!(kind, LineKind::Row | LineKind::Header(..) | LineKind::Side(_));
        if let Some(garbled) = line.garbled() {
            match kind {
                LineKind::Nothing | LineKind::Comment => self.mistakes.push(garbled),
                LineKind::Header(key, _) if is_text(key) => self.mistakes.push(garbled),
                _ => return self.note_mistake(garbled, is_of_moves && self.has_moves),
            }
        }
        let taken = match kind {
            LineKind::Nothing => Ok(()),
            LineKind::Comment => {
                self.take_comment(line.text.trim());
                Ok(())
            }
            LineKind::Row => self.take_row(line),
            LineKind::Header(key, value) => self.take_header(key, value, line.number),
            LineKind::Side(side) => {
                self.side = Some(side);
                Ok(())
            }
            _ if self.fault.is_some() || self.is_past_mistake => Ok(()),
            LineKind::Words if self.moves.is_none() => Ok(()),
            LineKind::Words => Err(Mistake::no_move(line.text.trim())),
            kind => self.take_moves(kind, line.number),
        };
        if let Err(mistake) = taken {
            let is_in_moves = self.moves.as_ref().is_some_and(|moves| !moves.is_guess);
            let fault = match self.even_from.filter(|_| is_move) {
                Some(first) => ReadError::new(first, no_board()),
                None => ReadError::new(line.number, mistake),
            };
            if may_be_foul && is_in_moves {
                self.foul = Some(fault);
            } else {
                self.note_mistake(fault, is_of_moves && is_in_moves);
            }
        }
    }

    /// Notes a mistake. A problem with a board can do without its moves; a game cannot.
    fn note_mistake(&mut self, fault: ReadError, is_in_moves: bool) {
        if is_in_moves && !self.rows.is_empty() {
            self.mistakes.push(fault.in_solution());
            self.is_past_mistake = true;
        } else {
            self.note_error(fault);
        }
    }

    /// Takes a comment of a person on the last move. Lines with `#` and `&` are written by
    /// programs, and those with `**` by engines.
    fn take_comment(&mut self, line: &str) {
        let text = line.strip_prefix('*').filter(|rest| !rest.starts_with('*'));
        let is_beyond = self.moves.as_ref().is_some_and(|moves| moves.is_beyond);
        let is_lost = is_beyond || self.is_past_mistake || self.fault.is_some();
        let Some(text) = text.filter(|_| !is_lost) else {
            return;
        };
        let here = self.moves.as_ref().map_or(MoveTree::ROOT, |moves| moves.place);
        match self.comments.last_mut() {
            Some((place, words)) if *place == here => {
                words.push('\n');
                words.push_str(text.trim_end());
            }
            _ => self.comments.push((here, text.trim_end().to_string())),
        }
    }

    fn take_row(&mut self, line: &TextLine) -> Result<(), Mistake> {
        if self.rows.is_empty() {
            self.board_line = line.number;
        }
        let row = diagram::read_row(&line.text);
        // A bad row counts as a row, so that only its own mistake is reported.
        self.rows.push(row.clone().unwrap_or([Piece::NONE; 9]));
        row.map(|_| ())
    }

    fn take_header(&mut self, key: &str, value: &str, line: usize) -> Result<(), Mistake> {
        if is_beginning(key) {
            self.beginnings.push(key.to_string());
        }
        self.is_game |= OF_GAMES.contains(&key);
        if DATES.contains(&key) {
            self.date.get_or_insert_with(|| value.to_string());
        }
        if let Some(side) = PLAYERS.iter().position(|keys| keys.contains(&key)) {
            self.players[side] = Some(value.to_string());
        }
        if let Some(owner) = hand_owner(key) {
            if self.hands[owner.index()].is_some() {
                return Err(MistakeKind::Twice(key.to_string()).into());
            }
            self.hands[owner.index()] = Some(hands::read(value)?);
        } else if is_hand(key) {
            return Err(MistakeKind::WhoseHand(key.to_string()).into());
        } else if NAMES.contains(&key) {
            self.name = Some(value.to_string()).filter(|name| !name.is_empty());
        } else if DETAILS.contains(&key) {
            if key == AUTHOR {
                self.author = Some(value.to_string()).filter(|name| !name.is_empty());
            }
            if !value.is_empty() {
                self.details.push((key.to_string(), value.to_string()));
            }
        } else if key == HANDICAP {
            match handicap_start(value) {
                Ok(handicap) => self.handicap = handicap,
                Err(mistake) => self.handicap_fault = Some(ReadError::new(line, mistake)),
            }
        } else if key == "手番" {
            self.side = parse_side(value);
        }
        Ok(())
    }

    /// Takes a line with moves, a variation or an end.
    fn take_moves(&mut self, kind: LineKind<'_>, line: usize) -> Result<(), Mistake> {
        if self.moves.is_none() {
            let is_guess = self.rows.is_empty() && self.handicap.is_none();
            let may_be_even = is_guess && !self.is_game && self.may_be_even();
            self.even_from = may_be_even.then_some(line);
            let is_even = may_be_even || is_guess && self.is_game;
            let start = if is_even { Position::startpos() } else { self.start()? };
            self.moves = Some(Moves::from(start, is_guess));
        }
        let Some(moves) = &mut self.moves else {
            return Ok(());
        };
        match kind {
            LineKind::KifMove(text) => moves.read_move(text, kif_move::read_kif),
            LineKind::Ki2Moves(text) => {
                ki2_words(text).try_for_each(|word| moves.read_move(word, kif_move::read_ki2))
            }
            LineKind::Variation(ply) => moves.go_back_to(ply),
            _ => Ok(()),
        }
    }

    /// True if no header contradicts that the game is even.
    fn may_be_even(&self) -> bool {
        let none = HandText::Pieces(Hand::EMPTY);
        self.hands.iter().flatten().all(|&hand| hand == none)
            && self.side != Some(Color::White)
            && !self.beginnings.iter().any(|key| key == HANDICAP)
    }

    /// The position before the moves.
    fn start(&self) -> Result<Position, Mistake> {
        if self.rows.is_empty() {
            return self.handicap.clone().ok_or_else(no_board);
        }
        let rows = <&[BoardRow; 9]>::try_from(self.rows.as_slice())
            .map_err(|_| MistakeKind::RowCount(self.rows.len()))?;
        let none = HandText::Pieces(Hand::EMPTY);
        let hands = self.hands.map(|hand| hand.unwrap_or(none));
        let side = self.side.unwrap_or(Color::Black);
        let mut position = diagram::position(rows, hands, side)?;
        validate(&position)?;
        self.rest.give(&mut position);
        Ok(position)
    }

    /// The problem, once all its lines are read.
    ///
    /// # Errors
    /// The mistake, with its line.
    pub fn finish(self) -> Result<Entry, ReadError> {
        let line = self.line.unwrap_or(0);
        let (of_board, of_handicap) = match self.rows.is_empty() {
            true => (self.handicap_fault.clone(), None),
            false => (None, self.handicap_fault.clone()),
        };
        if let Some(fault) = of_board.or(self.fault.clone()).or(self.foul.clone()) {
            return Err(fault);
        }
        let board_line = if self.rows.is_empty() { line } else { self.board_line };
        let is_taken_for_even = self.even_from.is_some();
        let (position, given) = match self.moves {
            Some(moves) if is_taken_for_even && moves.tree.is_empty() => {
                return Err(ReadError::new(line, no_board()));
            }
            None => (self.start().map_err(|mistake| ReadError::new(board_line, mistake))?, None),
            Some(moves) => moves.finish(self.is_past_mistake),
        };
        // Without the solution only the words before it have a place.
        let has_line = matches!(given, Some(Given::Line(_)));
        let mut comments = self.comments;
        comments.retain(|&(place, _)| has_line || place == MoveTree::ROOT);
        Ok(Entry {
            name: self.name,
            author: self.author,
            players: self.players,
            date: self.date,
            line,
            position,
            given,
            details: self.details,
            comments,
            is_taken_for_even,
            played: None,
            mistakes: of_handicap.into_iter().chain(self.mistakes).collect(),
        })
    }
}

fn no_board() -> Mistake {
    Mistake::no_board("手合割：平手")
}

impl Moves {
    fn from(start: Position, is_guess: bool) -> Moves {
        Moves {
            position: start.clone(),
            positions: TreePositions::new(start),
            tree: MoveTree::new(),
            place: MoveTree::ROOT,
            ends: Vec::new(),
            has_ended: false,
            is_beyond: false,
            has_game_end: false,
            is_guess,
            is_no_mate: false,
        }
    }

    /// The start position and the solution. If there was a mistake, the main line is kept only if
    /// it had ended, or a variation had begun, before.
    fn finish(self, has_mistake: bool) -> (Position, Option<Given>) {
        let given = if has_mistake && self.ends.is_empty() && !self.has_ended {
            None
        } else if self.tree.is_empty() {
            self.is_no_mate.then_some(Given::NoMate)
        } else {
            Some(Given::Line(self.tree))
        };
        (self.positions.start().clone(), given)
    }

    /// Reads a move, or the word for the end of a line.
    fn read_move(
        &mut self,
        text: &str,
        read: impl Fn(&Position, &str, Option<Square>) -> Result<Move, Mistake>,
    ) -> Result<(), Mistake> {
        if kif_move::is_end(text) {
            self.is_no_mate |= text.starts_with("不詰");
            self.has_game_end |= !text.contains('詰');
            self.has_ended = true;
            return Ok(());
        }
        if self.is_beyond {
            return Ok(());
        }
        if self.has_ended {
            return Err(Mistake::no_move(text));
        }
        let previous = self.tree.mv(self.place).map(Move::to);
        let mv = read(&self.position, text, previous);
        let mv = mv.map_err(|mistake| if self.is_guess { no_board() } else { mistake })?;
        self.is_guess = false;
        self.place = self.tree.add(self.place, mv);
        self.position.make(mv);
        Ok(())
    }

    /// Goes back to the place before this ply, on the last line that has it. That is the line just
    /// before if variations are written from the end to the beginning; some programs write them the
    /// other way round.
    fn go_back_to(&mut self, ply: usize) -> Result<(), Mistake> {
        let plies = self.tree.depth(self.place);
        let longest = self.ends.first().map_or(plies, |end| end.1.max(plies));
        self.is_beyond =
            self.has_game_end && (ply == longest + 1 || self.is_beyond && ply > longest);
        if self.is_beyond {
            return Ok(());
        }
        while self.ends.pop_if(|end| end.1 <= plies).is_some() {}
        self.ends.push((self.place, plies));
        let reaches = |end: &&(NodeId, usize)| (1..=end.1).contains(&ply);
        let end = self.ends.iter().rev().find(reaches);
        let &(end, _) = end.ok_or(MistakeKind::NoSuchPly(ply))?;
        self.place = self.tree.ancestor(end, ply - 1);
        self.position = self.positions.at(&self.tree, self.place);
        self.has_ended = false;
        Ok(())
    }
}

/// True for a line that only KIF, KI2 and drawn boards have.
pub fn shows_text(line: &str) -> bool {
    if diagram::is_frame(line) {
        return true;
    }
    match line_kind(line) {
        LineKind::Row | LineKind::Side(_) | LineKind::Ki2Moves(_) => true,
        LineKind::Header(key, _) => {
            line.contains('：') || is_beginning(key) || hand_owner(key).is_some()
        }
        LineKind::KifMove(text) => names_square(text) || kif_move::is_end(text),
        _ => false,
    }
}

/// True for a text such as `５二金`, `52金` or `同　金`.
fn names_square(text: &str) -> bool {
    let is_number = |c: char| hands::digit(c).is_some();
    text.starts_with('同') || text.chars().take_while(|&c| is_number(c)).count() == 2
}

/// What kind of line this is.
fn line_kind(line: &str) -> LineKind<'_> {
    let line = line.trim();
    let is_column = |rest: &str| !rest.starts_with(['：', ':']);
    let is_heading = line.strip_prefix("手数").is_some_and(is_column);
    if line.is_empty() || is_heading || line.starts_with("まで") {
        return LineKind::Nothing;
    }
    if line.starts_with(['#', '*', '&', '\'']) {
        return LineKind::Comment;
    }
    if diagram::is_frame(line) {
        return LineKind::Nothing;
    }
    if diagram::looks_like_row(line) {
        return LineKind::Row;
    }
    if let Some(side) = line.strip_suffix('番').and_then(parse_side) {
        return LineKind::Side(side);
    }
    if let Some(ply) = line.strip_prefix("変化") {
        return LineKind::Variation(parse_ply(ply));
    }
    if let Some(text) = strip_move_number(line) {
        return LineKind::KifMove(text);
    }
    if line.starts_with(MARKS) {
        return LineKind::Ki2Moves(line);
    }
    match parse_header(line) {
        Some((key, value)) => LineKind::Header(key, value),
        None => LineKind::Words,
    }
}

/// The key and the value of a header. A header of a hand may lack the colon.
fn parse_header(line: &str) -> Option<(&str, &str)> {
    if let Some(at) = line.find(['：', ':']) {
        let colon = line[at..].chars().next().map_or(0, char::len_utf8);
        return Some((line[..at].trim(), line[at + colon..].trim()));
    }
    let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    hand_owner(key).map(|_| (key, value.trim()))
}

/// The words for a hand with which headers end.
const HAND_WORDS: [&str; 3] = ["持駒", "持ち駒", "の手駒"];

/// True for a header about either player's hand.
fn is_hand(key: &str) -> bool {
    let is_english = |word: &str| ["hand", "hands"].contains(&word.to_ascii_lowercase().as_str());
    HAND_WORDS.iter().any(|word| key.ends_with(word)) || key.split_whitespace().any(is_english)
}

/// The player whose hand a header lists.
fn hand_owner(key: &str) -> Option<Color> {
    let stem = HAND_WORDS.iter().find_map(|word| key.strip_suffix(word))?;
    let stem = stem.trim_end_matches('の');
    match HANDS {
        [black, _] if black.contains(&stem) => Some(Color::Black),
        [_, white] if white.contains(&stem) => Some(Color::White),
        _ => None,
    }
}

/// True for a header that the position does not depend on.
fn is_text(key: &str) -> bool {
    NAMES.contains(&key) || DETAILS.contains(&key)
}

/// True for a header that may begin a problem.
fn is_beginning(key: &str) -> bool {
    NAMES.contains(&key) || BEGINNINGS.contains(&key)
}

/// The start position of a handicap; `None` for a problem with a board of its own.
fn handicap_start(name: &str) -> Result<Option<Position>, Mistake> {
    // A comment may follow on the line.
    let name = name.split('#').next().unwrap_or_default().trim();
    let is_own_board = |word: &&str| name.starts_with(*word);
    if name.is_empty() || ["その他", "詰将棋", "詰め将棋"].iter().any(is_own_board) {
        return Ok(None);
    }
    let known = InitialPosition::from_handicap_name_ja(name);
    let known = known.map(|known| known.to_sfen().to_string());
    let more = || {
        let (_, rows, hand) = MORE_HANDICAPS.iter().find(|(known, ..)| *known == name)?;
        Some(format!("{rows}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w {hand} 1"))
    };
    let sfen = known.or_else(more).ok_or_else(|| MistakeKind::Handicap(name.to_string()))?;
    Ok(Some(Position::from_sfen(&sfen)?))
}

fn parse_side(text: &str) -> Option<Color> {
    match text.trim_end_matches('番') {
        "先手" | "下手" | "攻方" => Some(Color::Black),
        "後手" | "上手" | "玉方" => Some(Color::White),
        _ => None,
    }
}

/// Reads the ply in a text such as `：12手`; 0 if there is none.
fn parse_ply(text: &str) -> usize {
    let is_other = |c: char| hands::digit(c).is_none();
    let digits = text.trim_start_matches(is_other).chars();
    let digits = digits.map_while(hands::digit).take(5);
    digits.fold(0, |number, digit| number * 10 + digit as usize)
}

/// A KIF move without its number and the time taken; `None` if the line has no number.
fn strip_move_number(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < line.len() && rest.starts_with(char::is_whitespace);
    let text = rest.trim_start();
    is_numbered.then(|| text.find("  ").map_or(text, |end| &text[..end]))
}

/// The moves of a KI2 line, each with the mark before it.
fn ki2_words(line: &str) -> impl Iterator<Item = &str> {
    let mut starts: Vec<usize> = line.match_indices(MARKS).map(|(at, _)| at).collect();
    starts.push(line.len());
    let pairs: Vec<(usize, usize)> = starts.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.into_iter().map(|(from, to)| line[from..to].trim())
}
