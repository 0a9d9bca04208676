//! Variations (変化) and tries (紛れ) of a report for people, each entry with the moves that
//! share what follows.

use super::checked::Checked;
use super::style::Style;
use crate::cli::problems::layout::wrapped;
use crate::words::{self, say};
use tsumi_composer::report::{MeetingPlace, Report, Sideline, Try};

/// Replies at one ply with the same line behind them.
struct RepliesAlike<'a> {
    /// The first of them.
    line: &'a Sideline,
    /// The name of the defect; `None` if the line is merely shorter than the main line.
    name: Option<String>,
    /// Each reply, and its line in USI notation if that is wanted.
    replies: Vec<(String, String)>,
    /// The moves behind them, up to the main line if they come back to it.
    rest: Vec<String>,
    meeting: Option<MeetingPlace>,
}

impl RepliesAlike<'_> {
    /// True if both have the same name, place and moves behind the reply.
    fn continues_like(&self, other: &RepliesAlike<'_>) -> bool {
        let key = |one: &RepliesAlike<'_>| (one.line.ply, one.line.left, one.meeting);
        key(self) == key(other) && self.name == other.name && self.rest == other.rest
    }
}

/// Writes the lines beside the main line.
pub struct Sidelines<'a> {
    /// The report.
    pub checked: &'a Checked<'a>,
    /// The style of the text.
    pub style: &'a Style,
}

impl Sidelines<'_> {
    fn report(&self) -> &Report {
        self.checked.report
    }

    /// All replies beside the main line that are as long or shorter, in the order of their plies.
    pub fn variations_text(&self) -> String {
        let (report, style) = (self.report(), self.style);
        let name = |line| words::graded_variation(report, line, style.rules, style.language);
        let as_long = report.variations.iter().map(|line| (line, Some(name(line))));
        let shorter = report.shorter.iter().map(|line| (line, None));
        let mut all: Vec<(&Sideline, Option<String>)> = as_long.chain(shorter).collect();
        all.sort_by_key(|(line, _)| (line.ply, std::cmp::Reverse(line.moves.len())));
        if all.is_empty() {
            return String::new();
        }
        let mut groups: Vec<RepliesAlike<'_>> = Vec::new();
        for (line, name) in all {
            let one = self.group_of_variation(line, name);
            match groups.iter_mut().find(|group| group.continues_like(&one)) {
                Some(group) => group.replies.extend(one.replies),
                None => groups.push(one),
            }
        }
        let texts: String = groups.iter().map(|group| self.replies_text(group)).collect();
        format!("{}\n{texts}", style.language.pick("variations (変化)", "変化",))
    }

    /// A variation as a group of its own.
    fn group_of_variation<'l>(&self, line: &'l Sideline, name: Option<String>) -> RepliesAlike<'l> {
        let meeting = self.report().meeting_of_variation(self.checked.problem, line);
        let mut japanese = self.checked.moves_in_japanese(line.ply - 1, &line.moves);
        japanese.truncate(meeting.map_or(japanese.len(), |meeting| meeting.moves));
        let rest = japanese.split_off(japanese.len().min(1));
        let reply = japanese.pop().unwrap_or_default();
        RepliesAlike {
            line,
            name,
            replies: vec![(reply, self.style.usi(&line.moves))],
            rest,
            meeting,
        }
    }

    /// The text of a group of replies.
    fn replies_text(&self, group: &RepliesAlike<'_>) -> String {
        let (line, style) = (group.line, self.style);
        let (ply, left) = (line.ply, style.left_in_hand(line.left));
        let plies = words::plies_in_all(self.report(), line, style.language);
        let replies: Vec<String> = group.replies.iter().map(|one| one.0.clone()).collect();
        let moves = [&[style.joined(&replies)], group.rest.as_slice()].concat().join(" ");
        let back = group.meeting.map_or_else(String::new, |one| style.way_back(one));
        let language = style.language;
        let head = match &group.name {
            Some(name) => say!(
                language,
                "  ply {ply}, {name}, {plies}: {moves}{back}; {left}\n",
                "  {ply}手目、{name}、{plies}：{moves}{back}　{left}\n"
            ),
            None => say!(
                language,
                "  ply {ply}, shorter, {plies}: {moves}{back}; {left}\n",
                "  {ply}手目、{plies}：{moves}{back}　{left}\n"
            ),
        };
        let usi = group.replies.iter().map(|one| one.1.as_str());
        wrapped(&head) + &usi.collect::<String>()
    }

    /// The tries to show at each ply, as text.
    pub fn tries_text(&self) -> String {
        let tries = self.report().tries_to_show();
        if tries.is_empty() {
            return String::new();
        }
        let language = self.style.language;
        let mut text = say!(language, "tries (紛れ)\n", "紛れ\n");
        for at_ply in &tries {
            text.extend(at_ply.shown.iter().map(|group| self.tries_alike(group)));
            if at_ply.hidden > 0 {
                let hidden = at_ply.hidden;
                text += &say!(language, "    and {hidden} more\n", "    ほか{hidden}手\n");
            }
        }
        text
    }

    /// The text of tries that are refuted by the same moves.
    fn tries_alike(&self, group: &[&Try]) -> String {
        let of = |one: &&Try| self.checked.moves_in_japanese(one.ply - 1, &one.moves);
        let firsts = group.iter().filter_map(|one| of(one).into_iter().next());
        let firsts: Vec<String> = firsts.collect();
        let Some((first, japanese)) = group.first().map(|one| (one, of(one))) else {
            return String::new();
        };
        let Some(reply) = japanese.get(1) else {
            return String::new();
        };
        let (style, ply) = (self.style, first.ply);
        let rest = match japanese[2..].join(" ") {
            rest if rest.is_empty() => rest,
            rest => say!(style.language, "; then {rest}", "、以下 {rest}"),
        };
        let only = if first.is_only { words::only_defence(style.language) } else { "" };
        let (verb, all) = (if group.len() == 1 { "fails" } else { "fail" }, style.joined(&firsts));
        let head = say!(
            style.language,
            "  ply {ply}: {all} {verb} to {reply}{only}{rest}\n",
            "  {ply}手目{all}は{reply}で逃れ{only}{rest}\n"
        );
        let usi = group.iter().map(|one| style.usi(&one.moves));
        wrapped(&head) + &usi.collect::<String>()
    }
}
