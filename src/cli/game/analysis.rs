//! A game with the results for its positions.

use super::brinkmates::Cost;
use super::position::Judged;
use crate::cli::problems::input::GameName;
use crate::files::write::Comments;
use crate::files::{
    Chance, Game, GameRow, PositionRow, Row, RowAllowedBrinkmate, RowHeldBrinkmate, RowThreat,
};
use crate::system::language::Language;
use crate::words::terms;
use crate::words::terms::{BRINKMATE, MATE};
use tsumi_core::notation::moves;
use tsumi_core::notation::{MoveTree, NodeId};
use tsumi_core::position::{Move, Unchecked};
use tsumi_core::solver::{Statistics, Verdict, answer_without_line};

/// A game and the positions judged so far.
pub struct Analysis {
    /// The number of the game in the input, from 1.
    pub number: u64,
    pub name: GameName,
    /// The language of the table.
    pub language: Language,
    /// True if the table has all its rows, not only those of which there is something to say.
    pub is_whole: bool,
    pub game: Game,
    /// The moves played, in Japanese notation.
    pub japanese: Vec<String>,
    pub positions: Vec<Judged>,
    /// Most moves of brinkmates that were looked for, and what that has cost.
    pub brinkmates: Option<(u32, Cost)>,
}

impl Analysis {
    /// A game whose positions are not judged yet.
    pub fn new(number: u64, name: GameName, game: Game, language: Language) -> Analysis {
        Analysis {
            number,
            name,
            language,
            is_whole: false,
            japanese: moves::japanese(&game.start, &game.line()),
            game,
            positions: Vec::new(),
            brinkmates: None,
        }
    }

    /// True if every position was answered.
    pub fn is_answered(&self) -> bool {
        self.positions.iter().all(Judged::is_answered)
    }

    /// The positions with a mate of this chance.
    pub fn with_chance(&self, chance: Chance) -> impl Iterator<Item = &Judged> {
        let is_meant = move |judged: &&Judged| judged.chance == Some(chance);
        self.positions.iter().filter(is_meant)
    }

    /// The positions with a brinkmate of this chance.
    pub fn with_brinkmate(&self, chance: Chance) -> impl Iterator<Item = &Judged> {
        let is_meant = move |judged: &&Judged| judged.brinkmate_chance() == Some(chance);
        self.positions.iter().filter(is_meant)
    }

    /// The positions whose move allowed the opponent a brinkmate.
    pub fn allowing_brinkmate(&self) -> impl Iterator<Item = &Judged> {
        self.positions.iter().filter(|judged| judged.allowed.is_some())
    }

    /// The game as JSON.
    pub fn row(&self) -> GameRow {
        let missed = self.with_chance(Chance::Missed).map(|judged| judged.number);
        let brinkmates = self.with_brinkmate(Chance::Missed);
        let allowed = self.allowing_brinkmate().map(|judged| judged.number);
        let positions = self.positions.iter().map(|judged| self.position_row(judged));
        GameRow {
            game: self.number,
            name: self.name.in_words(Language::English),
            sfen: self.game.start.to_sfen(),
            moves: moves::words(&self.game.line()),
            missed: missed.collect(),
            missed_brinkmates: brinkmates.map(|judged| judged.number).collect(),
            allowed_brinkmates: allowed.collect(),
            positions: positions.collect(),
        }
    }

    /// A position of the game as JSON.
    pub fn position_row(&self, judged: &Judged) -> PositionRow {
        let without_search = answer_without_line(Verdict::NoMate, Statistics::default());
        let answer = judged.answer.as_ref().unwrap_or(&without_search);
        let mut row = Row::of_answer(&judged.position, judged.side(), answer);
        row.problem = judged.number as u64;
        row.name = format!("{}, move {}", self.name.in_words(Language::English), judged.number);
        PositionRow {
            game: self.number,
            number: judged.number,
            played: judged.played.map(|mv| mv.to_string()),
            chance: judged.chance,
            threat: judged.threat.as_ref().map(|threat| RowThreat {
                moves: moves::words(&threat.line),
                plies: threat.line.len(),
                brinkmate: threat.is_brinkmate,
                stopped: threat.is_stopped,
            }),
            has_brinkmate: judged.held.as_ref().map(|held| RowHeldBrinkmate {
                moves: moves::words(&held.line),
                within: held.within,
                chance: held.chance,
                left: held.left,
            }),
            allows_brinkmate: judged.allowed.as_ref().map(|allowed| RowAllowedBrinkmate {
                within: allowed.within,
                escape: allowed.escape.to_string(),
            }),
            row,
        }
    }

    /// The record of the game with the mates as variations and comments on them.
    pub fn annotated(&self) -> (MoveTree, Comments) {
        let mut tree = self.game.moves.clone();
        let mut comments = Comments::new();
        let places: Vec<NodeId> = tree.main_places(MoveTree::ROOT).collect();
        for (judged, &place) in self.positions.iter().zip(&places) {
            if let Some(comment) = comment(judged) {
                comments.insert(place, comment);
            }
            let held = judged.held.as_ref().map(|held| held.line.as_slice());
            for line in [Some(judged.line()), held].into_iter().flatten() {
                if leaves_main_line(&tree, place, line) {
                    tree.add_line(place, line);
                }
            }
        }
        (tree, comments)
    }
}

/// True if a line leaves the main line from `place` before that ends: a line that does not would
/// look like a continuation of the game.
fn leaves_main_line(tree: &MoveTree, mut place: NodeId, line: &[Move]) -> bool {
    for &mv in line {
        match tree.children(place).first() {
            None => return false,
            Some(&main) if tree.mv(main) == Some(mv) => place = main,
            Some(_) => return true,
        }
    }
    false
}

/// The comment on a position in the record, in Japanese like the rest of it.
fn comment(judged: &Judged) -> Option<String> {
    let comments = [
        comment_on_mate(judged),
        comment_on_threat(judged),
        comment_on_brinkmate(judged),
        judged.allowed.as_ref().map(|allowed| {
            let (moves, escape) = (allowed.within, judged.escape_in_japanese());
            format!("本譜は{BRINKMATE}（{moves}手以内）を許した（{escape}なら逃れ）")
        }),
    ];
    let text = comments.into_iter().flatten().collect::<Vec<_>>().join("\n");
    (!text.is_empty()).then_some(text)
}

fn comment_on_threat(judged: &Judged) -> Option<String> {
    let threat = judged.threat.as_ref()?;
    let mut passed = judged.position.clone();
    passed.pass();
    let line = moves::japanese(&passed, &threat.line).join(" ");
    let kind = if threat.is_brinkmate { terms::BRINKMATE } else { terms::THREAT };
    let left = judged
        .threat_left()
        .map_or_else(String::new, |_| "\n本譜は詰めろを受けていない".to_string());
    let plies = threat.line.len();
    Some(format!("かけられている{kind}（{plies}手）：{line}{left}"))
}

fn comment_on_brinkmate(judged: &Judged) -> Option<String> {
    let held = judged.held.as_ref()?;
    let line = moves::japanese(&judged.position, &held.line).join(" ");
    let fate = match held.chance {
        Chance::Kept => format!("本譜も{BRINKMATE}"),
        Chance::Missed => format!("本譜は{BRINKMATE}を逃した"),
        Chance::PutOff => format!(
            "本譜は{BRINKMATE}を先延ばし（なお{left}手以内）",
            left = held.left.unwrap_or_default()
        ),
        Chance::Open => format!("本譜の手で{BRINKMATE}になるかは不明"),
        Chance::Unplayed => "ここで終局".to_string(),
    };
    Some(format!("{BRINKMATE}あり（{moves}手以内）：{line}\n{fate}", moves = held.within))
}

fn comment_on_mate(judged: &Judged) -> Option<String> {
    let plies = judged.plies()?;
    let line = moves::japanese(&judged.position, judged.line()).join(" ");
    let fate = match judged.chance? {
        Chance::Kept => format!("本譜も{MATE}"),
        Chance::Missed | Chance::PutOff => format!("本譜は{MATE}を逃した"),
        Chance::Open => "本譜の手で詰むかは不明".to_string(),
        Chance::Unplayed => "ここで終局".to_string(),
    };
    Some(format!("{MATE}あり（{plies}手）：{line}\n{fate}"))
}
