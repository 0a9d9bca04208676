//! Reports for people to read, as a composer would write them: the verdict, the main
//! line and what it shows, faults and flaws, variations, tries, and what is not settled.

use super::checked::Checked;
use super::comparison::{given, is_other};
use super::style::Style;
use crate::cli::layout::{heading, nowhere, rows};
use crate::engine::report::{
    Fault, FaultKind, Features, Level, Matter, Open, PieceState, Report, Sideline, Try,
    VariationName, families,
};
use crate::engine::{Bounds, Verdict};
use crate::notation::{board, moves};
use crate::position::{Hand, Move};

/// Most tries shown at one ply.
const TRIES_SHOWN: usize = 3;
/// Plies that a try must hold to be shown beside the best one.
const LEAST_PLIES: u16 = 3;

/// The whole report.
pub fn of(checked: &Checked<'_>, style: &Style) -> String {
    let writer = Writer { checked, style };
    [
        heading(&name(&checked.task.name, style), checked.problem.position()),
        writer.summary(),
        writer.main_line(),
        writer.faults(),
        writer.harmless(),
        writer.pieces(),
        writer.variations(),
        writer.tries(),
        writer.open(),
        writer.passed_over(),
        "\n".to_string(),
    ]
    .concat()
}

/// The name of a problem; those that have none are numbered in the language of the text.
fn name(given: &str, style: &Style) -> String {
    let number = given.strip_prefix("problem ");
    match number.filter(|number| number.parse::<u32>().is_ok()) {
        Some(number) => style.pick(given.to_string(), format!("問題{number}")),
        None => given.to_string(),
    }
}

/// A number of plies in English.
fn counted(plies: usize) -> String {
    if plies == 1 {
        "1 ply".to_string()
    } else {
        format!("{plies} plies")
    }
}

/// The line shown when a fault is found.
pub fn news(given: &str, style: &Style, fault: &Fault) -> String {
    let name = name(given, style);
    let Sideline { ply, moves, .. } = &fault.line;
    let (matter, line) = (style.graded(Matter::of(fault)), moves::usi(moves));
    style.pick(
        format!("{name}: ply {ply}, {matter}: {line}"),
        format!("{name}：{matter}　{ply}手目 {line}"),
    )
}

struct Writer<'a> {
    checked: &'a Checked<'a>,
    style: &'a Style,
}

/// Replies at one ply with the same line behind them.
struct Variation<'a> {
    /// The first of them.
    line: &'a Sideline,
    name: &'a str,
    /// Each reply, and its line in USI notation if that is wanted.
    replies: Vec<(String, String)>,
    /// The moves behind them.
    rest: Vec<String>,
}

impl Variation<'_> {
    fn continues_like(&self, other: &Variation<'_>) -> bool {
        let key = |one: &Variation<'_>| (one.line.ply, one.line.left);
        key(self) == key(other)
            && self.name == other.name
            && self.rest == other.rest
            && self.line.moves.get(1..) == other.line.moves.get(1..)
    }
}

impl Writer<'_> {
    fn report(&self) -> &Report {
        &self.checked.report
    }

    fn summary(&self) -> String {
        let (report, style) = (self.report(), self.style);
        let mut text = format!("{}\n{}", self.verdict(), self.lengths());
        text.push_str(&style.pick(
            format!("rules: {}\n", style.rules()),
            format!("規約：{}\n", style.rules()),
        ));
        let seconds = self.checked.elapsed.as_secs_f64();
        text.push_str(&style.pick(
            format!("{seconds:.3} s, {} nodes\n", report.nodes),
            format!("{seconds:.3}秒、{}局面\n", report.nodes),
        ));
        text.push_str(&nowhere(self.checked.problem.position(), style.language));
        if let Some(words) = given(self.checked, style.language) {
            text.push_str(&format!(
                "{}{words}\n",
                style.pick("given solution: ", "作意：")
            ));
        }
        text
    }

    /// The level, and the names of all that led to it.
    fn verdict(&self) -> String {
        let (report, style) = (self.report(), self.style);
        let level = report.level(style.rules);
        let names = self.names();
        match level {
            Level::Complete if is_other(self.checked) => style
                .pick("complete, but not as given", "完全（作意と異なる）")
                .to_string(),
            _ if names.is_empty() => style.level(level).to_string(),
            Level::Complete => style.level(level).to_string(),
            _ => {
                let colon = style.pick(": ", "：");
                let comma = style.pick("; ", "、");
                format!("{}{colon}{}", style.level(level), names.join(comma))
            }
        }
    }

    fn names(&self) -> Vec<String> {
        let report = self.report();
        let faults = report.faults.iter().map(Matter::of);
        let is_superfluous = report
            .pieces
            .iter()
            .any(|one| one.state == PieceState::Superfluous);
        let mut names: Vec<String> = Vec::new();
        for matter in faults.chain(is_superfluous.then_some(Matter::Superfluous)) {
            let name = self.style.graded(matter);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn lengths(&self) -> String {
        let (report, style) = (self.report(), self.style);
        match (&report.verdict, report.length, report.literal) {
            (Verdict::NoMate, ..) => style
                .pick("no mate (proven)\n", "詰みなし（証明済み）\n")
                .to_string(),
            (Verdict::Mate, Some(tsume), Some(literal)) if tsume == literal => {
                let tsume = self.bounds(tsume);
                style.pick(format!("tsume length {tsume}\n"), format!("手数 {tsume}\n"))
            }
            (Verdict::Mate, Some(tsume), Some(literal)) => {
                let (tsume, literal) = (self.bounds(tsume), self.bounds(literal));
                style.pick(
                    format!("tsume length {tsume}; with futile interpositions {literal}\n"),
                    format!("手数 {tsume}（無駄合を数えると {literal}）\n"),
                )
            }
            _ => String::new(),
        }
    }

    fn bounds(&self, bounds: Bounds) -> String {
        let Bounds { lower, upper } = bounds;
        if bounds.meet() {
            self.style.pick(counted(upper.into()), format!("{upper}手"))
        } else {
            self.style.pick(
                format!("{lower} to {upper} plies"),
                format!("{lower}〜{upper}手"),
            )
        }
    }

    /// The main line with what it shows.
    fn main_line(&self) -> String {
        let (report, style) = (self.report(), self.style);
        if report.main_line.is_empty() {
            return String::new();
        }
        let title = if report.is_provisional {
            style.pick(
                "best line so far (its length is not settled)",
                "仮の手順（手数未決）",
            )
        } else {
            style.pick("main line", "作意")
        };
        let mut text = format!(
            "{title}\n{}",
            rows(&self.checked.japanese(0, &report.main_line))
        );
        text.push_str(&self.usi(&report.main_line));
        text.push_str(&format!("{}\n", self.left(report.left)));
        text + &self.features()
    }

    /// A line in USI notation, if that is wanted.
    fn usi(&self, line: &[Move]) -> String {
        if self.style.shows_usi && !line.is_empty() {
            format!("  {}\n", moves::usi(line))
        } else {
            String::new()
        }
    }

    fn features(&self) -> String {
        let (problem, style) = (self.checked.problem, self.style);
        let line = &self.report().main_line;
        let Features {
            on_board: [own, other],
            in_hand,
            sacrifices,
            unpromoted,
            interpositions,
            end,
        } = Features::of(problem.position(), problem.attacker(), line);
        let mut text = style.pick(
            format!("pieces: attacker {own}, defender {other}, in hand {in_hand}\n"),
            format!("使用駒：攻方{own}枚、玉方{other}枚、持駒{in_hand}枚\n"),
        );
        let lists = [
            (style.pick("sacrifices (捨駒)", "捨駒"), sacrifices),
            (style.pick("without promotion (不成)", "不成"), unpromoted),
            (style.pick("interpositions (合駒)", "合駒"), interpositions),
        ];
        for (title, plies) in lists {
            if !plies.is_empty() {
                let colon = style.pick(": ", "：");
                text.push_str(&format!("{title}{colon}{}\n", self.plies(&plies)));
            }
        }
        let drawn = board::diagram(&end);
        let title = style.pick("mated position (詰上り)", "詰上り");
        if self.report().is_provisional {
            return text;
        }
        text + &format!("{title}\n{drawn}\n")
    }

    /// Moves of the main line by their plies, each with its square: in a list `同` would
    /// refer to a move that is not there.
    fn plies(&self, plies: &[usize]) -> String {
        let line = &self.report().main_line;
        let alone = |ply: usize| {
            let place = moves::after(self.checked.problem.position(), line.get(..ply - 1)?);
            moves::japanese(&place, line.get(ply - 1..ply)?).pop()
        };
        let texts = plies.iter().filter_map(|&ply| Some((ply, alone(ply)?)));
        let texts = texts.map(|(ply, mv)| {
            self.style
                .pick(format!("{ply} {mv}"), format!("{ply}手目{mv}"))
        });
        texts.collect::<Vec<_>>().join(self.style.pick(", ", "、"))
    }

    fn faults(&self) -> String {
        let report = self.report();
        let families = families(self.checked.problem, report, &report.faults);
        families.iter().map(|family| self.family(family)).collect()
    }

    /// One entry for a family of faults.
    fn family(&self, family: &[&Fault]) -> String {
        let Some(fault) = family.first() else {
            return String::new();
        };
        let style = self.style;
        let name = style.graded(Matter::of(fault));
        let Sideline { ply, moves, left } = &fault.line;
        let common = self.report().moves_in_variation(fault);
        match fault.kind {
            FaultKind::Fuzume => format!("{name}\n"),
            FaultKind::Komaamari => {
                format!("{name}{}{}\n", style.pick(": ", "："), board::hand(*left))
            }
            _ if common > 0 => self.second_mates(family, common),
            _ => {
                let plies = fault.line.plies();
                let firsts = self.firsts(family);
                let back = self.back(fault);
                let head = style.pick(
                    format!(
                        "ply {ply}, {name}: {firsts}, {} in all{back}\n",
                        counted(plies)
                    ),
                    format!("{name}　{ply}手目{firsts}、全{plies}手{back}\n"),
                );
                let line = rows(&self.checked.japanese(ply - 1, moves));
                head + &line + &self.usi(moves)
            }
        }
    }

    /// Other mates in a variation, from where they leave it.
    fn second_mates(&self, family: &[&Fault], common: usize) -> String {
        let Some(fault) = family.first() else {
            return String::new();
        };
        let Sideline { ply, moves, .. } = &fault.line;
        let japanese = self.checked.japanese(ply - 1, moves);
        let Some(reply) = japanese.first() else {
            return String::new();
        };
        let name = self.style.graded(Matter::of(fault));
        let (plies, place) = (fault.line.plies(), ply + common);
        let (others, back) = (self.moves_at(family, common), self.back(fault));
        let head = self.style.pick(
            format!(
                "ply {place}, behind {reply} (ply {ply}), {name}: {others}, {} in all{back}\n",
                counted(plies)
            ),
            format!("{name}　{place}手目{others}（{ply}手目{reply}の変化）、全{plies}手{back}\n"),
        );
        head + &rows(&japanese[common..]) + &self.usi(&moves[common..])
    }

    /// The first moves of a family.
    fn firsts(&self, family: &[&Fault]) -> String {
        self.moves_at(family, 0)
    }

    /// The moves of a family after this many moves of their lines.
    fn moves_at(&self, family: &[&Fault], before: usize) -> String {
        let of = |fault: &&Fault| {
            let moves = fault.line.moves.get(..=before)?;
            self.checked.japanese(fault.line.ply - 1, moves).pop()
        };
        let mut all: Vec<String> = family.iter().filter_map(of).collect();
        all.dedup();
        all.join(self.style.pick(", ", "、"))
    }

    fn back(&self, fault: &Fault) -> String {
        let ply = fault.kind.minor().and_then(|minor| minor.back_after());
        ply.map_or_else(String::new, |ply| {
            self.style.pick(
                format!(", back to the main line after ply {ply}"),
                format!("（{ply}手目の局面に戻る）"),
            )
        })
    }

    /// Other mates that are no faults, one line each.
    fn harmless(&self) -> String {
        let report = self.report();
        let families = families(self.checked.problem, report, &report.harmless);
        let line = |family: &Vec<&Fault>| {
            let fault = family.first()?;
            let (name, ply) = (self.style.name(Matter::of(fault)), fault.line.ply);
            let firsts = self.firsts(family);
            Some(self.style.pick(
                format!("ply {ply}, {name}, no fault: {firsts}\n"),
                format!("{name}（不問）　{ply}手目{firsts}\n"),
            ))
        };
        families.iter().filter_map(line).collect()
    }

    fn pieces(&self) -> String {
        let name = self.style.graded(Matter::Superfluous);
        let open = self
            .style
            .pick("perhaps superfluous (not settled)", "不要駒かどうか未決");
        self.pieces_that_are(PieceState::Superfluous, &name)
            + &self.pieces_that_are(PieceState::Open, open)
    }

    fn pieces_that_are(&self, state: PieceState, title: &str) -> String {
        let attacker = self.checked.problem.attacker();
        let pieces = self.report().pieces.iter().filter(|one| one.state == state);
        let names: Vec<String> = pieces.map(|one| self.style.piece(one, attacker)).collect();
        if names.is_empty() {
            return String::new();
        }
        let (colon, comma) = (self.style.pick(": ", "："), self.style.pick(", ", "、"));
        format!("{title}{colon}{}\n", names.join(comma))
    }

    /// All replies, by their plies: as long as the main line's, and shorter ones.
    fn variations(&self) -> String {
        let (report, style) = (self.report(), self.style);
        let name = |line: &Sideline| match report.name_of_variation(line) {
            VariationName::Hendo => style.pick("equal reply (変同)", "変同"),
            VariationName::Hencho => style.pick(
                "equal reply with pieces left (同手数駒余り)",
                "同手数駒余り",
            ),
        };
        let as_long = report.variations.iter().map(|line| (line, name(line)));
        let shorter = report
            .shorter
            .iter()
            .map(|line| (line, style.pick("shorter", "短い")));
        let mut all: Vec<(&Sideline, &str)> = as_long.chain(shorter).collect();
        all.sort_by_key(|(line, _)| (line.ply, std::cmp::Reverse(line.moves.len())));
        if all.is_empty() {
            return String::new();
        }
        let mut groups: Vec<Variation> = Vec::new();
        for (line, name) in all {
            let one = self.variation(line, name);
            match groups.iter_mut().find(|group| group.continues_like(&one)) {
                Some(group) => group.replies.extend(one.replies),
                None => groups.push(one),
            }
        }
        let texts: String = groups.iter().map(|group| self.replies(group)).collect();
        format!("{}\n{texts}", style.pick("variations (変化)", "変化"))
    }

    fn variation<'l>(&self, line: &'l Sideline, name: &'l str) -> Variation<'l> {
        let mut japanese = self.checked.japanese(line.ply - 1, &line.moves);
        let rest = japanese.split_off(japanese.len().min(1));
        let reply = japanese.pop().unwrap_or_default();
        Variation {
            line,
            name,
            replies: vec![(reply, self.usi(&line.moves))],
            rest,
        }
    }

    /// Replies with one continuation.
    fn replies(&self, group: &Variation<'_>) -> String {
        let (line, name) = (group.line, group.name);
        let (ply, plies, left) = (line.ply, line.plies(), self.left(line.left));
        let replies: Vec<&str> = group.replies.iter().map(|one| one.0.as_str()).collect();
        let replies = replies.join(self.style.pick(", ", "、"));
        let moves = [&[replies], group.rest.as_slice()].concat().join(" ");
        let head = self.style.pick(
            format!(
                "  ply {ply}, {name}, {} in all: {moves}; {left}\n",
                counted(plies)
            ),
            format!("  {ply}手目、{name}、全{plies}手：{moves}　{left}\n"),
        );
        let usi = group.replies.iter().map(|one| one.1.as_str());
        head + &usi.collect::<String>()
    }

    /// What the attacker has left.
    fn left(&self, hand: Hand) -> String {
        let pieces = board::hand(hand);
        let english = if hand.is_empty() {
            "nothing left in hand".to_string()
        } else {
            format!("left in hand: {pieces}")
        };
        self.style.pick(english, format!("残りの持駒：{pieces}"))
    }

    /// The best tries at each ply.
    fn tries(&self) -> String {
        let report = self.report();
        let mut text = String::new();
        for group in report.tries.chunk_by(|one, other| one.ply == other.ply) {
            let holds = |one: &&Try| one.plies.is_none_or(|plies| plies >= LEAST_PLIES);
            let shown: Vec<&Try> = group.iter().filter(holds).take(TRIES_SHOWN).collect();
            let shown = if shown.is_empty() {
                vec![&group[0]]
            } else {
                shown
            };
            shown
                .iter()
                .for_each(|one| text.push_str(&self.try_line(one)));
            let hidden = group.len() - shown.len();
            if hidden > 0 {
                text.push_str(&self.style.pick(
                    format!("    and {hidden} more\n"),
                    format!("    ほか{hidden}手\n"),
                ));
            }
        }
        if text.is_empty() {
            return text;
        }
        format!("{}\n{text}", self.style.pick("tries (紛れ)", "紛れ"))
    }

    fn try_line(&self, one: &Try) -> String {
        let japanese = self.checked.japanese(one.ply - 1, &one.moves);
        let (Some(mv), Some(reply)) = (japanese.first(), japanese.get(1)) else {
            return String::new();
        };
        let (ply, rest) = (one.ply, japanese[2..].join(" "));
        let rest = if rest.is_empty() {
            rest
        } else {
            self.style
                .pick(format!("; then {rest}"), format!("、以下 {rest}"))
        };
        let only = if one.is_only {
            self.style.pick(" (the only defence)", "（唯一の受け）")
        } else {
            ""
        };
        let head = self.style.pick(
            format!("  ply {ply}: {mv} fails to {reply}{only}{rest}\n"),
            format!("  {ply}手目{mv}は{reply}で逃れ{only}{rest}\n"),
        );
        head + &self.usi(&one.moves)
    }

    fn open(&self) -> String {
        let line = |open: &Open| {
            let mv = match open {
                Open::Attack(ply, mv) | Open::Way(ply, mv) | Open::Variation(ply, mv) => {
                    self.checked.japanese(ply - 1, &[*mv]).pop()
                }
                _ => None,
            };
            let words = self.style.open(open, mv.as_deref());
            format!("{}{words}\n", self.style.pick("not settled: ", "未決："))
        };
        let lines: String = self.report().open.iter().map(line).collect();
        lines + &self.how_to_go_on()
    }

    /// What to do if the time ended the report.
    fn how_to_go_on(&self) -> String {
        let Some(time) = self
            .checked
            .time
            .filter(|&time| self.checked.elapsed >= time)
        else {
            return String::new();
        };
        if self.report().open.is_empty() {
            return String::new();
        }
        let seconds = time.as_secs_f64();
        self.style.pick(
            format!(
                "{seconds} s are over: --time 10m takes longer, --time never until all is settled\n"
            ),
            format!(
                "{seconds}秒で打ち切りました（--time 10m で長く、--time never で最後まで調べます）\n"
            ),
        )
    }

    /// The moves that were not settled because the problem is incomplete anyway.
    fn passed_over(&self) -> String {
        let name = |open: &Open| {
            let &(Open::Attack(ply, mv) | Open::Way(ply, mv)) = open else {
                return None;
            };
            let mv = self.checked.japanese(ply - 1, &[mv]).pop()?;
            let place = format!("ply {ply} {mv}");
            Some(self.style.pick(place, format!("{ply}手目{mv}")))
        };
        let moves: Vec<String> = self.report().passed_over.iter().filter_map(name).collect();
        if moves.is_empty() {
            return String::new();
        }
        self.style.pick(
            format!(
                "incomplete anyway, so not settled without --all-moves: {}\n",
                moves.join(", ")
            ),
            format!(
                "不完全のため未調査（--all-moves で調査）：{}\n",
                moves.join("、")
            ),
        )
    }
}
