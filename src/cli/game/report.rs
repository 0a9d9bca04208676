//! Writes analyses: a table for people, JSON, KIF.

use super::analysis::Analysis;
use super::position::Judged;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::outputs::document::{Document, Format};
use crate::files::{Chance, write};
use crate::system::language::Language;
use crate::words::terms::{BRINKMATE, MATE, NO_MATE};
use crate::words::{self, say};
use tsumi_core::notation::moves;
use tsumi_core::position::{Color, Move};

/// Writes a position that was judged, where the format has positions one by one.
pub fn add_position(
    document: &mut Document<'_>,
    analysis: &Analysis,
    judged: &Judged,
) -> Result<(), CommandFailure> {
    if !document.writes(Format::Jsonl) {
        return Ok(());
    }
    document.add_part(Format::Jsonl, &Format::Jsonl.object(&analysis.position_row(judged)))
}

/// Writes the analysis of a whole game.
pub fn end_game(document: &mut Document<'_>, analysis: &Analysis) -> Result<(), CommandFailure> {
    let text = |format| match format {
        Format::Text => format!(
            "{}{}{}\n",
            heading_text(analysis),
            summary_text(analysis),
            table_text(analysis)
        ),
        Format::Json => format.object(&analysis.row()),
        Format::Kif => {
            let (tree, comments) = analysis.annotated();
            let name = analysis.name.in_words(analysis.language);
            write::annotated_kif(&name, &analysis.game.start, &tree, &comments)
        }
        _ => String::new(),
    };
    document.add(analysis.number, |format| Some(text(format)))
}

/// The name of the game, its players and date, and how many branches are left out.
fn heading_text(analysis: &Analysis) -> String {
    let (game, language) = (&analysis.game, analysis.language);
    let side = |color: Color| player(analysis, color);
    let players = game.players.iter().any(Option::is_some);
    let players = players.then(|| format!("{} – {}", side(Color::Black), side(Color::White)));
    let of_game = [players, game.date.clone()].into_iter().flatten().collect::<Vec<_>>();
    let mut text = format!("{}\n", analysis.name.in_words(language));
    if !of_game.is_empty() {
        text += &format!("{}\n", of_game.join(language.pick(", ", "、")));
    }
    let left_out = game.moves.branches().len();
    if left_out > 0 {
        text += &say!(
            language,
            "branches of the record left out: {left_out}\n",
            "棋譜の変化 {left_out} 本は調べていません\n"
        );
    }
    let (done, all) = (analysis.positions.len(), analysis.japanese.len() + 1);
    if done < all {
        text += &say!(
            language,
            "ended early: {done} of {all} positions are judged\n",
            "途中で終了：{all} 局面のうち {done} 局面を調べました\n"
        );
    }
    text
}

/// The side, with the player's name if it is known.
fn player(analysis: &Analysis, color: Color) -> String {
    let side = side_name(color, analysis.language);
    match &analysis.game.players[color.index()] {
        Some(name) => {
            let (open, close) = analysis.language.pick((" (", ")"), ("（", "）"));
            format!("{side}{open}{name}{close}")
        }
        None => side.to_string(),
    }
}

/// The rows of which there is something to say, or all, below the names of the columns.
fn table_text(analysis: &Analysis) -> String {
    let language = analysis.language;
    let is_told = |judged: &&Judged| analysis.is_whole || judged.is_remarkable();
    let rows: Vec<String> =
        analysis.positions.iter().filter(is_told).map(|one| table_row(analysis, one)).collect();
    let left_out = analysis.positions.len() - rows.len();
    let mut text = String::new();
    if !rows.is_empty() {
        let columns = Columns {
            number: language.pick("move", "手数"),
            played: language.pick("played", "指し手"),
            side: language.pick("side", "手番"),
            verdict: language.pick("verdict", "判定"),
            plies: language.pick("plies", "詰み"),
            first: language.pick("mate begins", "詰みの初手"),
        };
        text = format!("\n{}\n{}", columns.line().trim_end(), rows.concat());
    }
    if left_out > 0 {
        text += &say!(
            language,
            "in {left_out} other positions neither a mate nor a threat was found (--all)\n",
            "ほかの {left_out} 局面には詰みも詰めろも見つかりませんでした（--all で表示）\n"
        );
    }
    text
}

/// The texts of a row of the table, by column.
struct Columns<'a> {
    number: &'a str,
    played: &'a str,
    side: &'a str,
    verdict: &'a str,
    plies: &'a str,
    first: &'a str,
}

impl Columns<'_> {
    /// The row, each text as wide as its column.
    fn line(&self) -> String {
        let (played, first) = (pad_after(self.played, 14), pad_after(self.first, 14));
        let (side, verdict) = (pad_after(self.side, 6), pad_after(self.verdict, 8));
        let (number, plies) = (pad_before(self.number, 4), pad_before(self.plies, 5));
        format!("{number}  {played}{side} {verdict} {plies}  {first}")
    }
}

/// The text with blanks behind it, as wide as `columns`.
fn pad_after(text: &str, columns: usize) -> String {
    format!("{text}{}", missing_blanks(text, columns))
}

/// The text with blanks before it, as wide as `columns`.
fn pad_before(text: &str, columns: usize) -> String {
    format!("{}{text}", missing_blanks(text, columns))
}

/// The blanks that fill a text up to `columns`. Characters but ASCII are two columns wide.
fn missing_blanks(text: &str, columns: usize) -> String {
    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    " ".repeat(columns.saturating_sub(width))
}

/// The row of a position, with its remarks.
fn table_row(analysis: &Analysis, judged: &Judged) -> String {
    let played = match judged.played {
        Some(_) => analysis.japanese.get(judged.number - 1),
        None => None,
    };
    let language = analysis.language;
    let plies = judged.plies().map(|plies| plies.to_string());
    let first = Some(first_move_of(judged, judged.line())).filter(|first| !first.is_empty());
    let columns = Columns {
        number: &judged.number.to_string(),
        played: played.map_or("-", String::as_str),
        side: side_name(judged.side(), language),
        verdict: verdict_word(judged, language),
        plies: plies.as_deref().unwrap_or("-"),
        first: first.as_deref().unwrap_or("-"),
    };
    let chance = match judged.chance {
        None => "",
        Some(Chance::Kept) => language.pick("kept", "詰む手"),
        Some(Chance::Missed | Chance::PutOff) => language.pick("MISSED", "逃す"),
        Some(Chance::Open) => open_words(language),
        Some(Chance::Unplayed) => unplayed_words(language),
    };
    let threat = threat_text(judged, language);
    let (held, allowed) = (held_text(judged, language), allowed_text(judged, language));
    let remarks = [chance, &threat, &held, &allowed].into_iter().filter(|words| !words.is_empty());
    let remarks = remarks.collect::<Vec<_>>().join("; ");
    format!("{}\n", format!("{}{remarks}", columns.line()).trim_end())
}

/// Words for a mate of which it is open whether the move played kept it.
fn open_words(language: Language) -> &'static str {
    language.pick("not answered for the move played", "指し手は未解答")
}

/// Words for a mate where no move was played.
fn unplayed_words(language: Language) -> &'static str {
    language.pick("the game ends here", "終局")
}

/// Names the threat against the side to move, and says whether the move played parried it.
fn threat_text(judged: &Judged, language: Language) -> String {
    let Some(threat) = &judged.threat else {
        return String::new();
    };
    let plies = threat.line.len();
    let words = if threat.is_brinkmate {
        say!(
            language,
            "faces a brinkmate: mate in {plies} that no reply parries",
            "必至をかけられている（{plies} 手）"
        )
    } else {
        say!(language, "faces mate in {plies}", "詰めろをかけられている（{plies} 手）")
    };
    match judged.threat_left() {
        Some(_) => words + language.pick(", NOT STOPPED", "、受けず"),
        None => words,
    }
}

/// Words for the brinkmate that the side to move can force, and what became of it.
fn held_text(judged: &Judged, language: Language) -> String {
    let Some(held) = &judged.held else {
        return String::new();
    };
    let left = held.left.unwrap_or_default();
    let fate = match held.chance {
        Chance::Kept => language.pick("kept", "をかける"),
        Chance::Missed => language.pick("MISSED", "を逃す"),
        Chance::PutOff => {
            &say!(language, "put off, still at most {left}", "を先延ばし（なお {left} 手以内）")
        }
        Chance::Open => open_words(language),
        Chance::Unplayed => unplayed_words(language),
    };
    let first = first_move_of(judged, &held.line);
    say!(
        language,
        "brinkmate in at most {moves} by {first}: {fate}",
        "{BRINKMATE}（{moves} 手以内、{first}）{fate}",
        moves = held.within
    )
}

/// Words for the brinkmate that the move played allows, and how it is avoided.
fn allowed_text(judged: &Judged, language: Language) -> String {
    let Some(allowed) = &judged.allowed else {
        return String::new();
    };
    let escape = judged.escape_in_japanese();
    say!(
        language,
        "ALLOWS a brinkmate in at most {moves}, which {escape} avoids",
        "{BRINKMATE}（{moves} 手以内）を許す（{escape} なら逃れ）",
        moves = allowed.within
    )
}

fn side_name(color: Color, language: Language) -> &'static str {
    match color {
        Color::Black => language.pick("Black", "先手"),
        Color::White => language.pick("White", "後手"),
    }
}

fn verdict_word(judged: &Judged, language: Language) -> &'static str {
    match judged.verdict() {
        "mate" => language.pick("mate", MATE),
        "nomate" => language.pick("nomate", NO_MATE),
        "timeout" => language.pick("timeout", "未解答"),
        word => word,
    }
}

/// The first move of a line at a position, in Japanese notation; empty if there is none.
fn first_move_of(judged: &Judged, line: &[Move]) -> String {
    let first = line.get(..1).unwrap_or_default();
    moves::japanese(&judged.position, first).concat()
}

/// The move played at a position, in Japanese notation; empty at the end of the game.
fn played_move<'a>(analysis: &'a Analysis, judged: &Judged) -> &'a str {
    analysis.japanese.get(judged.number - 1).map_or("", String::as_str)
}

/// Lists the mates that were missed and the threats that were not stopped, and counts all mates.
fn summary_text(analysis: &Analysis) -> String {
    let count = |chance| analysis.with_chance(chance).count();
    let positions = analysis.positions.iter();
    let mates = positions.clone().filter(|judged| judged.chance.is_some());
    let open = positions.filter(|judged| !judged.is_answered());
    let (mates, open) = (mates.count(), open.count());
    let (kept, missed) = (count(Chance::Kept), count(Chance::Missed));
    let (unplayed, language) = (count(Chance::Unplayed), analysis.language);
    let mut text = String::new();
    for judged in analysis.with_chance(Chance::Missed) {
        let (number, side) = (judged.number, player(analysis, judged.side()));
        let plies = judged.plies().unwrap_or_default();
        let line = moves::japanese(&judged.position, judged.line()).join(" ");
        let played = played_move(analysis, judged);
        let counted = words::futile_counted(judged.line(), language);
        text.push_str(&say!(
            language,
            "missed at move {number}: {side} played {played} and had a mate in {plies}{counted}: \
             {line}\n",
            "{number} 手目で逃した詰み：{side}は {played} と指したが {plies} 手詰があった{counted}：\
             {line}\n"
        ));
    }
    for judged in &analysis.positions {
        let Some(threat) = judged.threat_left() else {
            continue;
        };
        let (number, side) = (judged.number, player(analysis, judged.side()));
        let plies = threat.line.len();
        let played = played_move(analysis, judged);
        text.push_str(&say!(
            language,
            "threat not stopped at move {number}: {side} faced a mate in {plies} and played \
             {played}\n",
            "{number} 手目で受けなかった詰めろ：{side}は {plies} 手の詰めろをかけられていて、\
             {played} と指した\n"
        ));
    }
    text += &say!(
        language,
        "positions with a mate: {mates} (kept {kept}, missed {missed}, at the end of the game \
         {unplayed}); not answered: {open}\n",
        "詰みのある局面：{mates}（詰む手を指した {kept}、逃した {missed}、終局の局面 \
         {unplayed}）；未解答：{open}\n"
    );
    text + &brinkmates_text(analysis)
}

/// Lists the brinkmates that were missed or allowed, counts them and those that were kept, and
/// tells the cost of the search; empty if they were not asked for.
fn brinkmates_text(analysis: &Analysis) -> String {
    let Some((most, cost)) = &analysis.brinkmates else {
        return String::new();
    };
    let language = analysis.language;
    let count = |chance| analysis.with_brinkmate(chance).count();
    let held = analysis.positions.iter();
    let held = held.filter(|judged| judged.held.is_some()).count();
    let (kept, missed) = (count(Chance::Kept), count(Chance::Missed));
    let put_off = count(Chance::PutOff);
    let allowed = analysis.allowing_brinkmate().count();
    let mut text = String::new();
    for judged in analysis.with_brinkmate(Chance::Missed) {
        let Some(held) = &judged.held else {
            continue;
        };
        let (number, side) = (judged.number, player(analysis, judged.side()));
        let (within, first) = (held.within, first_move_of(judged, &held.line));
        text += &say!(
            language,
            "brinkmate missed at move {number}: {side} played {played} and had one in at most \
             {moves} of the attacker's moves, by {first}\n",
            "{number} 手目で逃した{BRINKMATE}：{side}は {played} と指したが {first} からの \
             {moves} 手以内の{BRINKMATE}があった\n",
            moves = within,
            played = played_move(analysis, judged)
        );
    }
    for judged in analysis.allowing_brinkmate() {
        let within = judged.allowed.as_ref().map_or(0, |allowed| allowed.within);
        let (number, side) = (judged.number, player(analysis, judged.side()));
        let escape = judged.escape_in_japanese();
        text += &say!(
            language,
            "brinkmate allowed at move {number}: after {played} of {side} the opponent \
             has one in at most {moves} of his moves, which {escape} avoids\n",
            "{number} 手目で許した{BRINKMATE}：{side}の {played} の後、相手に {moves} \
             手以内の{BRINKMATE}がある（{escape} なら逃れ）\n",
            moves = within,
            played = played_move(analysis, judged)
        );
    }
    let seconds = cost.time.as_secs_f64();
    text + &say!(
        language,
        "positions with a brinkmate in at most {most} of the attacker's moves: {held} (kept {kept}, missed \
         {missed}, put off {put_off}); allowed: {allowed}; not settled: {open} of {positions}; \
         {nodes} nodes, {seconds:.1} s\n",
        "{most} 手以内の{BRINKMATE}のある局面：{held}（かけた {kept}、逃した {missed}、先延ばし \
         {put_off}）；許した手：{allowed}；未決：{positions} 局面中 {open}；探索 {nodes} 局面、\
         {seconds:.1} 秒\n",
        open = cost.open,
        positions = cost.positions,
        nodes = cost.nodes
    )
}
