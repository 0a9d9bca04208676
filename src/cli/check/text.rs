//! Reports for people to read, as a composer would write them: the verdict, the main
//! line and what it shows, faults and flaws, variations, tries, and what is not settled.

use super::checked::Checked;
use super::sidelines::Sidelines;
use super::style::Style;
use crate::cli::arguments::duration::in_words;
use crate::cli::problems::layout::{missing_pieces_note, rows, wrapped};
use crate::words::terms::INCOMPLETE;
use crate::words::{self, counted, marks, say};
use tsumi_composer::report::{
    DefectKind, Fault, Features, GivenLine, Open, Report, Rules, Severity, Sideline, families,
    mover,
};
use tsumi_core::notation::{board, moves};
use tsumi_core::position::Move;
use tsumi_core::solver::{Bounds, Reason, Verdict};

/// A limit that was too small is proposed again this many times larger.
const TIMES_MORE: u32 = 5;

/// The whole report as text.
pub fn report_text(checked: &Checked<'_>, style: &Style) -> String {
    let writer = ReportText { checked, style };
    let sidelines = Sidelines { checked, style };
    let mut families = families(checked.problem, checked.report, &checked.report.faults);
    families.sort_by_key(|family| std::cmp::Reverse(writer.severity(family)));
    [
        checked.item.head(checked.problem.position(), style.language),
        writer.summary_text(),
        writer.main_line_text(),
        families.iter().map(|family| writer.family_text(family)).collect(),
        writer.harmless_text(),
        writer.pieces_text(),
        sidelines.variations_text(),
        sidelines.tries_text(),
        writer.open_questions(),
        writer.passed_over_text(),
        "\n".to_string(),
    ]
    .concat()
}

/// Writes the parts of a report as text.
struct ReportText<'a> {
    checked: &'a Checked<'a>,
    style: &'a Style,
}

impl ReportText<'_> {
    fn report(&self) -> &Report {
        self.checked.report
    }

    /// The first lines: headline, lengths, rules, time and nodes.
    fn summary_text(&self) -> String {
        let (report, style) = (self.report(), self.style);
        let headline = self.checked.headline(style.rules, style.language);
        let mut text = format!("{headline}\n{}", self.lengths_text());
        text.push_str(&say!(
            style.language,
            "rules: {rules}\n",
            "規約：{rules}\n",
            rules = style.rules()
        ));
        let seconds = self.checked.elapsed.as_secs_f64();
        text.push_str(&say!(
            style.language,
            "{seconds:.3} s, {visited}\n",
            "{seconds:.3} 秒、{nodes} 局面\n",
            visited = words::number_of("node", report.nodes),
            nodes = report.nodes
        ));
        text.push_str(&missing_pieces_note(self.checked.problem.position(), style.language));
        if let Some(words) = self.checked.given(style.language) {
            text.push_str(&format!(
                "{}{words}\n",
                style.language.pick("given solution: ", "作意：",)
            ));
        }
        text
    }

    /// The line of the tsume length, with the lengths that differ from it.
    fn lengths_text(&self) -> String {
        let (report, style) = (self.report(), self.style);
        match (&report.verdict, report.length, report.literal) {
            (Verdict::NoMate, ..) => words::no_mate(style.language) + "\n",
            (Verdict::Mate, Some(tsume), Some(literal)) => {
                let with_futile = (tsume != literal).then(|| {
                    say!(
                        style.language,
                        "with futile interpositions {plies}",
                        "無駄合を数えると {plies}",
                        plies = style.length(literal)
                    )
                });
                let notes = [with_futile, self.plies_given(tsume)];
                let notes: Vec<String> = notes.into_iter().flatten().collect();
                let tsume = self.style.length(tsume);
                let notes = match notes.join(marks::semicolon(style.language)) {
                    notes if notes.is_empty() => notes,
                    notes => say!(style.language, "; {notes}", "（{notes}）"),
                };
                style.tsume_length(&tsume, &notes)
            }
            _ => String::new(),
        }
    }

    /// The length of the given solution, if it differs from the tsume length.
    fn plies_given(&self, tsume: Bounds) -> Option<String> {
        let report = self.report();
        let is_given = matches!(report.given, GivenLine::Taken | GivenLine::Open);
        let plies = report.main_line.len();
        let is_other = !(tsume.meet() && plies == usize::from(tsume.upper));
        let text = say!(
            self.style.language,
            "given solution {counted}",
            "作意は {plies} 手",
            counted = counted(plies)
        );
        (is_given && is_other).then_some(text)
    }

    /// The main line, with its features.
    fn main_line_text(&self) -> String {
        let (report, style) = (self.report(), self.style);
        if report.main_line.is_empty() {
            return String::new();
        }
        let title = if report.is_provisional {
            style
                .language
                .pick("best line so far (its length is not settled)", "仮の手順（手数未決）")
        } else if report.verdict != Verdict::Mate {
            style.language.pick("given solution (not settled)", "作意（未決）")
        } else {
            style.language.pick("main line", "本手順")
        };
        let mut text =
            format!("{title}\n{}", rows(&self.checked.moves_in_japanese(0, &report.main_line)));
        text.push_str(&style.usi(&report.main_line));
        text.push_str(&format!("{}\n", style.left_in_hand(report.left)));
        text + &self.features_text()
    }

    /// What the main line shows: pieces, sacrifices and the like.
    fn features_text(&self) -> String {
        let (problem, style) = (self.checked.problem, self.style);
        let line = &self.report().main_line;
        let Features {
            on_board: [own, other],
            in_hand,
            sacrifices,
            unpromoted,
            interpositions,
            end,
            ..
        } = Features::of(problem.position(), problem.attacker(), line);
        let mut text = say!(
            style.language,
            "pieces: attacker {own}, defender {other}, in hand {in_hand}\n",
            "使用駒：攻方{own}枚、玉方{other}枚、持駒{in_hand}枚\n"
        );
        let lists = [
            (style.language.pick("sacrifices (捨駒)", "捨駒"), sacrifices),
            (style.language.pick("without promotion (不成)", "不成"), unpromoted),
            (style.language.pick("interpositions (合駒)", "合駒"), interpositions),
        ];
        for (title, plies) in lists {
            if !plies.is_empty() {
                let colon = marks::colon(style.language);
                text.push_str(&wrapped(&format!("{title}{colon}{}\n", self.plies_text(&plies))));
            }
        }
        let drawn = board::diagram(&end);
        let title = style.language.pick("mated position (詰上り)", "詰上り");
        if self.report().is_provisional {
            return text;
        }
        text + &format!("{title}\n{drawn}\n")
    }

    /// Moves of the main line at these plies, each with its square: in a list `同` would refer to a
    /// move that is not there.
    fn plies_text(&self, plies: &[usize]) -> String {
        let line = &self.report().main_line;
        let alone = |ply: usize| {
            let place = moves::after(self.checked.problem.position(), line.get(..ply - 1)?);
            moves::japanese(&place, line.get(ply - 1..ply)?).pop()
        };
        let texts = plies.iter().filter_map(|&ply| Some((ply, alone(ply)?)));
        let texts = texts.map(|(ply, mv)| say!(self.style.language, "{ply} {mv}", "{ply}手目{mv}"));
        texts.collect::<Vec<_>>().join(marks::comma(self.style.language))
    }

    /// The severity of a family of faults.
    fn severity(&self, family: &[&Fault]) -> Option<Severity> {
        let fault = family.first()?;
        Some(self.style.rules.severity(fault.kind))
    }

    /// The entry for a family of faults.
    fn family_text(&self, family: &[&Fault]) -> String {
        let Some(fault) = family.first() else {
            return String::new();
        };
        let style = self.style;
        let name = style.graded(fault.kind);
        let Sideline { ply, moves, left, .. } = &fault.line;
        let common = self.report().moves_in_variation(fault);
        match fault.kind {
            DefectKind::NoMate | DefectKind::Mated => format!("{name}\n"),
            DefectKind::PiecesLeft => {
                format!("{name}{}{}\n", marks::colon(style.language), board::hand(*left))
            }
            _ if common > 0 => self.second_mates(family, common),
            _ if family.iter().any(|one| one.line.ply != *ply) => self.repeated_text(family),
            _ => {
                let plies = words::plies_in_all(self.report(), &fault.line, style.language);
                let firsts = self.first_moves_text(family);
                let (back, shown) = self.up_to_meeting(fault, moves);
                let head = say!(
                    style.language,
                    "ply {ply}, {name}: {firsts}, {plies}{back}\n",
                    "{name}　{ply}手目{firsts}、{plies}{back}\n"
                );
                let line = rows(&self.checked.moves_in_japanese(ply - 1, shown));
                wrapped(&head) + &line + &style.usi(moves)
            }
        }
    }

    /// The entry for faults of one kind of piece at several plies (other squares, or promotion and
    /// none): the first of them is shown.
    fn repeated_text(&self, family: &[&Fault]) -> String {
        let Some(fault) = family.first() else {
            return String::new();
        };
        let (Sideline { ply, moves, .. }, times) = (&fault.line, family.len());
        let piece = mover(self.checked.problem, self.report(), fault);
        let piece = piece.map(board::letter).unwrap_or_default();
        let name = self.style.graded(fault.kind);
        let first = self.first_moves_text(&[fault]);
        let (back, shown) = self.up_to_meeting(fault, moves);
        let head = say!(
            self.style.language,
            "{name}: {piece}, {times} times from ply {ply} on, first {first}{back}\n",
            "{piece}の{name}　{ply}手目より{times}回、初めは{first}{back}\n"
        );
        let line = rows(&self.checked.moves_in_japanese(ply - 1, shown));
        wrapped(&head) + &line + &self.style.usi(moves)
    }

    /// The entry for other mates in a variation, from where they leave the variation.
    fn second_mates(&self, family: &[&Fault], common: usize) -> String {
        let Some(fault) = family.first() else {
            return String::new();
        };
        let Sideline { ply, moves, .. } = &fault.line;
        let (back, shown) = self.up_to_meeting(fault, &moves[common..]);
        let shown = common + shown.len();
        let japanese = self.checked.moves_in_japanese(ply - 1, &moves[..shown]);
        let Some(reply) = japanese.first() else {
            return String::new();
        };
        let name = self.style.graded(fault.kind);
        let (place, language) = (ply + common, self.style.language);
        let plies = words::plies_in_all(self.report(), &fault.line, language);
        let others = self.moves_at(family, common);
        let head = say!(
            self.style.language,
            "ply {place}, behind {reply} (ply {ply}), {name}: {others}, {plies}{back}\n",
            "{name}　{place}手目{others}（{ply}手目{reply}の変化）、{plies}{back}\n"
        );
        wrapped(&head) + &rows(&japanese[common..]) + &self.style.usi(&moves[common..])
    }

    /// The moves of a fault up to where they come back to the line that they left, after words for
    /// that.
    fn up_to_meeting<'m>(&self, fault: &Fault, moves: &'m [Move]) -> (String, &'m [Move]) {
        let problem = self.checked.problem;
        match self.report().meeting_of_fault(problem, fault) {
            Some(meeting) => (self.style.way_back(meeting), &moves[..meeting.moves]),
            None => (String::new(), moves),
        }
    }

    /// The first moves of a family.
    fn first_moves_text(&self, family: &[&Fault]) -> String {
        self.moves_at(family, 0)
    }

    /// The moves of a family after `before` moves of their lines.
    fn moves_at(&self, family: &[&Fault], before: usize) -> String {
        let of = |fault: &&Fault| {
            let moves = fault.line.moves.get(..=before)?;
            self.checked.moves_in_japanese(fault.line.ply - 1, moves).pop()
        };
        let mut all: Vec<String> = family.iter().filter_map(of).collect();
        all.dedup();
        all.join(marks::comma(self.style.language))
    }

    /// The other mates that are no faults, a line for those of one kind at one ply.
    fn harmless_text(&self) -> String {
        let harmless = &self.report().harmless;
        let key = |fault: &Fault| (fault.kind, fault.line.ply);
        let line = |alike: &[Fault]| {
            let (defect, ply) = key(alike.first()?);
            let (name, firsts) = (
                self.style.defect_name(defect),
                self.first_moves_text(&alike.iter().collect::<Vec<_>>()),
            );
            Some(wrapped(&say!(
                self.style.language,
                "ply {ply}, {name}, no fault: {firsts}\n",
                "{name}（不問）　{ply}手目{firsts}\n"
            )))
        };
        harmless.chunk_by(|one, other| key(one) == key(other)).filter_map(line).collect()
    }

    /// The pieces that are superfluous, or perhaps are.
    fn pieces_text(&self) -> String {
        let settled = self.style.graded(DefectKind::Superfluous);
        let settled = self.pieces_that_are(true, &settled, "");
        // Where the level depends on them, they are among what is not settled.
        if self.style.rules.severity(DefectKind::Superfluous) == Severity::Incomplete {
            return settled;
        }
        let open =
            self.style.language.pick("perhaps superfluous (not settled)", "不要駒かどうか未決");
        settled + &self.pieces_that_are(false, open, &self.more_for_pieces())
    }

    /// Advice on how to settle whether pieces are superfluous, where the level does not depend on
    /// that.
    fn more_for_pieces(&self) -> String {
        let settles_all = Rules::ALL.iter().all(|rules| self.checked.settled.contains(rules));
        match self.advice_on_limit() {
            more if !more.is_empty() || settles_all => more,
            _ => self.may_settle("--all-moves"),
        }
    }

    /// The pieces of which it is settled, or not, that they are superfluous.
    fn pieces_that_are(&self, is_settled: bool, title: &str, more: &str) -> String {
        let (attacker, language) = (self.checked.problem.attacker(), self.style.language);
        let all = self.report().pieces.iter();
        let pieces = all.filter(|one| one.is_settled == is_settled);
        let names: Vec<String> =
            pieces.map(|one| words::place_of_piece(one, attacker, language)).collect();
        if names.is_empty() {
            return String::new();
        }
        let (colon, comma) = (marks::colon(self.style.language), marks::comma(self.style.language));
        wrapped(&format!("{title}{colon}{}{more}\n", names.join(comma)))
    }

    /// The questions that are not settled.
    fn open_questions(&self) -> String {
        let (problem, language) = (self.checked.problem, self.style.language);
        let title = self.style.language.pick("not settled: ", "未決：");
        let all = words::open_questions(problem, (self.report(), self.style.rules), language);
        let more = self.advice_on_limit();
        let lines = all.iter().map(|one| {
            let words = &one.words;
            // Less than a second is not worth a word.
            let spent = one.spent.as_secs();
            let spent = match spent {
                0 => String::new(),
                _ => say!(
                    self.style.language,
                    ", {seconds} s so far",
                    "、ここまで {seconds} 秒",
                    seconds = spent
                ),
            };
            wrapped(&format!("{title}{words}{spent}{more}\n"))
        });
        lines.collect()
    }

    /// Advice: a larger limit that may settle what the limits have left open.
    fn advice_on_limit(&self) -> String {
        let limits = self.checked.limits;
        let argument = match self.report().ended_by() {
            Some(Reason::TimeOut) => limits
                .time
                .map(|time| format!("--time {}", in_words(time.saturating_mul(TIMES_MORE)))),
            Some(Reason::NodesLimit) => limits
                .nodes
                .map(|nodes| format!("--nodes {}", nodes.saturating_mul(TIMES_MORE.into()))),
            _ => None,
        };
        argument.map_or_else(String::new, |argument| self.may_settle(&argument))
    }

    /// Words for an argument that may settle a question.
    fn may_settle(&self, argument: &str) -> String {
        say!(self.style.language, "; {argument} may", "（{argument} で決まるかもしれません）")
    }

    /// The moves that were not settled, as the problem is incomplete anyway.
    fn passed_over_text(&self) -> String {
        let name = |open: &Open| {
            let &(Open::Attack(ply, mv) | Open::Way(ply, mv)) = open else {
                return None;
            };
            let mv = self.checked.moves_in_japanese(ply - 1, &[mv]).pop()?;
            Some(say!(self.style.language, "ply {ply} {mv}", "{ply}手目{mv}"))
        };
        let moves: Vec<String> = self.report().passed_over.iter().filter_map(name).collect();
        if moves.is_empty() {
            return String::new();
        }
        let moves = self.style.joined(&moves);
        wrapped(&say!(
            self.style.language,
            "incomplete anyway, so not settled without --all-moves: {moves}\n",
            "{INCOMPLETE}のため未調査（--all-moves で調査）：{moves}\n"
        ))
    }
}
