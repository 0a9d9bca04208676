//! Claims about the roots of a space: what shows them by the rules, as a text, and whether they
//! are true.

use super::brinkmates;
use super::rules::{Break, OF_COMPLETE, Rules, Support};
use super::space::{MOST, NEVER, Node, Space, Step};
use crate::exhaustive::positions::Dice;
use crate::exhaustive::solver;
use crate::tsume::truth;
use std::collections::BTreeSet;

/// Moves that the plain recursion over the definition of the tsume length may try.
const BUDGET: u64 = 20_000;

/// A proof as text, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    pub words: String,
    pub is_black: bool,
    pub plies: i32,
    pub root: String,
    pub entries: Vec<String>,
}

impl Proof {
    pub fn text(&self) -> String {
        let attacker = if self.is_black { 'b' } else { 'w' };
        let entries: String = self.entries.iter().map(|entry| entry.clone() + "\n").collect();
        format!(
            "tsumi proof 6\n{}\n{attacker} {} {}\n{entries}end\n",
            self.words, self.plies, self.root
        )
    }
}

/// The kinds of entries that show it, within so many plies fewer.
type Shown = &'static [(&'static [u8], i32)];

const NAMES: [(&str, Shown); 5] = [
    ("mate in at most N plies", &[(b"M", 0)]),
    ("no mate in at most N plies", &[(b"B", 0)]),
    ("no mate in any number of plies", &[(b"C", 0)]),
    ("the shortest mate takes N plies", &[(b"M", 0), (b"B", 2)]),
    ("the mate without futile interpositions takes N plies", &[(b"TM", 0), (b"RCL", 2)]),
];

impl Rules<'_> {
    pub fn proof(&self, root: usize, plies: i32, words: String, support: &Support) -> Proof {
        let mut numbers: BTreeSet<usize> = support.needs.iter().copied().collect();
        let mut open: Vec<usize> = numbers.iter().copied().collect();
        while let Some(number) = open.pop() {
            let needs = self.supports[number].iter().flat_map(|support| &support.needs);
            open.extend(needs.filter(|need| numbers.insert(**need)));
        }
        let line = |number: &usize| {
            let (entry, support) = (self.entries[*number], &self.supports[*number]);
            let choices = support.iter().flat_map(|support| &support.choices);
            let choices: String = choices.map(|choice| format!(" {choice}")).collect();
            let sfen = &self.space.nodes[entry.node].sfen;
            format!("{} {} {sfen}{choices}", entry.kind as char, entry.plies)
        };
        Proof {
            words,
            is_black: self.space.is_black,
            plies,
            root: self.space.nodes[root].sfen.clone(),
            entries: numbers.iter().map(line).collect(),
        }
    }

    /// The claims 1 to 5 about a root that can be shown, within these plies.
    pub fn claims(&self, root: usize) -> Vec<Proof> {
        let attacks = i32::from(self.space.nodes[root].attacks);
        let mut proofs = Vec::new();
        for (name, shown) in NAMES {
            for plies in (0..=MOST as i32).chain([9998 + attacks]) {
                let is_length = plies % 2 == attacks || self.broken == Some(Break::Parity);
                if shown.len() > 1 && !is_length || shown[0].0 == b"C" && plies > 0 {
                    continue;
                }
                let mut support = Support::default();
                let holds = shown.iter().all(|&(kinds, fewer)| {
                    fewer > 0 && self.broken == Some(Break::NotShorter)
                        || self.said(kinds, root, plies - fewer, &mut support)
                });
                if holds {
                    let words = name.replace('N', &plies.to_string());
                    proofs.push(self.proof(root, plies, words, &support));
                }
            }
        }
        proofs
    }

    /// A claim that the problem is complete, if it can be shown; its exceptions are chosen at
    /// random where nothing else is left. Of some the main line is shorter than the mate, as there
    /// is a longer reply.
    pub fn complete(&self, root: usize, dice: &mut Dice) -> Option<Proof> {
        let node = |number: usize| &self.space.nodes[number];
        let is = |broken| self.broken == Some(broken);
        let first = (0..=MOST as i32).find(|&plies| {
            let mut support = Support::default();
            self.said(b"TM", root, plies, &mut support)
        })?;
        let (mut at, mut line, mut support) = (root, Vec::new(), Support::default());
        let mut exceptions = Vec::new();
        // The plies by which the mate is longer than the rest of the line.
        let mut excess = if first > 3 && dice.once_in(3) { 2 } else { 0 };
        let plies = first - excess;
        for left in (1..=plies).rev() {
            let ply = plies + 1 - left;
            let is_shorter = excess > 0 && !node(at).attacks && dice.once_in(2);
            let rest = if is_shorter { left } else { left + excess };
            let (main, most) = self.main_move(node(at), rest, dice)?;
            if is_shorter {
                let longer = node(at).steps.iter().find(|step| {
                    step.usi != main.usi
                        && self.said(b"TM", step.to, left - 1 + excess, &mut support)
                });
                let (longer, within) = (&longer?.usi, left + excess);
                exceptions
                    .push(format!("longer reply at ply {ply} {longer} within {within} plies"));
                excess = 0;
            }
            if node(at).attacks {
                let is_shown = (is(Break::LineShortest)
                    || self.said(b"RCL", at, left - 2, &mut support))
                    && (is(Break::LineMates) || self.said(b"TM", main.to, most, &mut support));
                if !is_shown {
                    return None;
                }
                for other in node(at).steps.iter().filter(|step| left > 1 && step.usi != main.usi) {
                    let is_closed = self.said(b"C", other.to, 0, &mut support);
                    let is_left_out = !is_closed && is(Break::OtherMoves) && dice.once_in(2);
                    if !is_closed && !is_left_out {
                        let excuse = self.excuse(main, other, dice, &mut support);
                        exceptions
                            .push(excuse.replace("PLY MOVE", &format!("{ply} {}", other.usi)));
                    }
                }
            }
            line.push(main.usi.clone());
            at = main.to;
        }
        let is_shown = node(at).hands[0] == [0; 7] || is(Break::LeftInHand);
        let is_whole = plies == 0 || self.said(b"RCL", root, plies - 2, &mut support);
        let is_whole = is_whole && self.said(b"TM", root, first, &mut support);
        if !is_shown || !is_whole || excess > 0 {
            return None;
        }
        let but = counted(&exceptions);
        let words = format!("complete in {plies} plies{but}, {}", line.join(" "));
        let words = exceptions.iter().fold(words, |words, one| format!("{words}, {one}"));
        Some(self.proof(root, plies, words, &support))
    }

    /// A move of the main line with so many plies left; within how many it shall mate.
    fn main_move<'n>(&self, node: &'n Node, left: i32, dice: &mut Dice) -> Option<(&'n Step, i32)> {
        let is = |broken| self.broken == Some(broken);
        let mut steps: Vec<&Step> = node.steps.iter().collect();
        let start = dice.roll(steps.len().max(1));
        steps.rotate_left(start);
        let is_later = is(Break::LineLater) && node.attacks && dice.once_in(2);
        let most = left - 1 + if is_later { 2 } else { 0 };
        let is_any_reply = !node.attacks && (is(Break::LineLater) || is(Break::LineShortest));
        let may_be_less = left < 2 || is_any_reply;
        let is_right = |step: &&&Step| {
            let within = |plies: i32| tsume_within(&self.space.nodes[step.to], plies as usize);
            within(most) == Some(true) && (may_be_less || within(left - 2) == Some(false))
        };
        let right = steps.iter().find(is_right);
        let right = right.filter(|_| !is(Break::LineMates) || dice.once_in(2));
        Some((*right.or(steps.first())?, most))
    }

    /// What a check beside the main line's is; now and then what it is not.
    fn excuse(&self, main: &Step, other: &Step, dice: &mut Dice, support: &mut Support) -> String {
        let plies = (0..=MOST as i32).find(|&plies| self.said(b"TM", other.to, plies, support));
        let within =
            plies.map_or(2 + dice.roll(4) as i32, |plies| plies + 1) - i32::from(dice.once_in(4));
        let is_same = main.usi[..2] == other.usi[..2];
        let reply = self.space.nodes[other.to].steps.first();
        let reply = reply.map_or("1a1b", |step| &step.usi);
        // Of another broken rule this is not what is false.
        let is_plain = self.broken.is_some_and(|broken| OF_COMPLETE.contains(&broken));
        match if is_plain { 3 } else { dice.roll(if is_same { 12 } else { 8 }) } {
            0 => "mirror image at ply PLY MOVE".to_owned(),
            1 => format!("back at ply PLY MOVE {reply}"),
            2 => "left open at ply PLY MOVE".to_owned(),
            3..6 => "also mating at ply PLY MOVE".to_owned(),
            _ if main.square() == other.square() || dice.once_in(6) => {
                format!("promotion declined at ply PLY MOVE within {within} plies")
            }
            _ => format!("another square at ply PLY MOVE within {within} plies"),
        }
    }
}

/// The claim of completeness with one exception more or less, or named otherwise, and counted.
pub fn with_other_exceptions(space: &Space, root: usize, words: &str, dice: &mut Dice) -> String {
    let mut exceptions: Vec<String> = words.split(", ").map(str::to_owned).collect();
    let start = exceptions.remove(0);
    let line = exceptions.remove(0);
    let start = start.split(" but for ").next().unwrap_or_default();
    let moves: Vec<&str> = line.split(' ').collect();
    let checks = space.nodes[root].steps.iter().map(|step| &*step.usi);
    let among: Vec<&str> = moves.iter().copied().chain(checks).collect();
    let (usi, ply) = (among[dice.roll(among.len())], dice.between(1, moves.len()));
    let place = match exceptions.len() {
        0 => format!("at ply {ply} {usi}"),
        count => match dice.roll(4) {
            0 => format!("at ply {ply} {usi}"),
            kind => {
                // In its place, or once more.
                let at = dice.roll(count);
                let named = exceptions[at].clone();
                if kind > 1 {
                    exceptions.remove(at);
                }
                let (_, place) = named.split_once(" at ").expect("a place");
                let words: Vec<&str> = place.split(' ').take(3).collect();
                format!("at {}", words.join(" "))
            }
        },
    };
    let within = dice.between(0, 5);
    let reply = moves[dice.roll(moves.len())];
    exceptions.push(match dice.roll(9) {
        0 => format!("mirror image {place}"),
        1 => format!("promotion declined {place} within {within} plies"),
        2 => format!("another square {place} within {within} plies"),
        3 => format!("back {place} {reply}"),
        4 => format!("left open {place}"),
        5 => format!("also mating {place}"),
        6 | 7 => format!("longer reply {place} within {} plies", within + dice.roll(6)),
        _ => format!("not counting {place}"),
    });
    let but = counted(&exceptions);
    let words = exceptions.iter().fold(line, |words, one| format!("{words}, {one}"));
    format!("{start}{but}, {words}")
}

/// What follows the length where others mate, replies last longer, or moves were left open.
fn counted(exceptions: &[String]) -> String {
    let count = |reason: &str| exceptions.iter().filter(|part| part.starts_with(reason)).count();
    let (open, images) = (count("left open "), count("mirror image "));
    let longer = count("longer reply ");
    let parts = [
        (exceptions.len() - open - images - longer, "move that also mates", "moves that also mate"),
        (longer, "reply that may last longer", "replies that may last longer"),
        (open, "move left open", "moves left open"),
    ];
    let parts = parts.iter().filter(|(count, ..)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, one, more)| format!("{count} {}", if *count == 1 { one } else { more }))
        .collect();
    if parts.is_empty() { String::new() } else { format!(" but for {}", parts.join(" and ")) }
}

/// Whether a claim about a root is true; `None` if it is not known. What is no claim is false.
pub fn is_true(space: &Space, root: usize, words: &str) -> Option<bool> {
    if brinkmates::is_about(words) {
        return brinkmates::is_true(space, root, words);
    }
    let node = &space.nodes[root];
    let plies: Vec<&str> = words.split(' ').filter(|word| word.parse::<usize>().is_ok()).collect();
    let Some(plies) = plies.first().and_then(|plies| plies.parse::<usize>().ok()) else {
        let is_never = is_within(node.literal, NEVER - 1).map(|mates| !mates);
        return if words == NAMES[2].0 { is_never } else { Some(false) };
    };
    let is = |index: usize| words == NAMES[index].0.replace('N', &plies.to_string());
    let within = |plies| is_within(node.literal, plies);
    if is(4) {
        return takes(node, plies);
    }
    if words.starts_with(&format!("complete in {plies} plies")) {
        return is_complete(space, root, plies, words);
    }
    match [is(0), is(1), is(3)] {
        [true, ..] => within(plies),
        [_, true, _] => within(plies).map(|mates| !mates),
        [.., true] => exactly(plies, within),
        _ => Some(false),
    }
}

pub fn both(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), other) => other,
        _ => None,
    }
}

/// Whether a length with these bounds is at most this, if that is known.
pub fn is_within([least, most]: [usize; 2], plies: usize) -> Option<bool> {
    (least > plies || most <= plies).then_some(most <= plies)
}

/// Whether the tsume length is at most this, if that is known.
pub fn tsume_within(node: &Node, plies: usize) -> Option<bool> {
    // Greater ones are not looked for.
    let least = if node.relaxed[0] == NEVER { MOST + 1 } else { node.relaxed[0] };
    let by_bounds = is_within([least, node.literal[1]], plies);
    let is_never = node.literal[0] == NEVER;
    let sfen = format!("{} 1", node.sfen);
    by_bounds.or(is_never.then_some(false)).or_else(|| {
        let most = u32::try_from(plies).ok().filter(|plies| *plies <= MOST as u32)?;
        let length = if node.attacks {
            truth::tsume_length(&sfen, most, BUDGET)
        } else {
            truth::tsume_length_of_defence(&sfen, most, BUDGET)
        };
        length.ok().map(|length| length.is_some())
    })
}

/// Whether this is the tsume length.
fn takes(node: &Node, plies: usize) -> Option<bool> {
    exactly(plies, |plies| tsume_within(node, plies))
}

/// It is so within the plies, and not within one less.
fn exactly(plies: usize, is_within: impl Fn(usize) -> Option<bool>) -> Option<bool> {
    let is_shorter = plies.checked_sub(1).map_or(Some(false), &is_within);
    both(is_within(plies), is_shorter.map(|is_shorter| !is_shorter))
}

/// Whether the tsume length is at least this, and at most that.
fn lasts(node: &Node, least: usize, most: usize) -> Option<bool> {
    let is_shorter = least.checked_sub(1).map_or(Some(false), |plies| tsume_within(node, plies));
    both(tsume_within(node, most), is_shorter.map(|is_shorter| !is_shorter))
}

/// The plies of an exception that names some.
fn plies_of(why: &str) -> Option<usize> {
    let number = why.strip_prefix("within ")?.strip_suffix(" plies")?;
    number.parse::<usize>().ok().filter(|plies| *plies > 0 && plies.to_string() == number)
}

/// The most plies that the mate may take from a ply of the main line on, `left` being left of it.
fn lasting(exceptions: &[String], ply: usize, left: usize) -> usize {
    let longer = exceptions.iter().filter_map(|part| {
        let words: Vec<&str> = part.strip_prefix("longer reply at ply ")?.splitn(3, ' ').collect();
        let [at, _, why] = words[..] else { return None };
        let at = at.parse::<usize>().ok().filter(|at| *at >= ply)?;
        Some(at - ply + plies_of(why)?)
    });
    longer.fold(left, usize::max)
}

fn is_complete(space: &Space, root: usize, plies: usize, words: &str) -> Option<bool> {
    let node = |number: usize| &space.nodes[number];
    let texts: Vec<String> = words.split(", ").map(str::to_owned).collect();
    let line: Vec<&str> = texts.get(1).map_or(Vec::new(), |line| line.split(' ').collect());
    let exceptions = texts.get(2..).unwrap_or_default();
    let is_counted = texts[0] == format!("complete in {plies} plies{}", counted(exceptions));
    if line.len() != plies || !is_counted {
        return Some(false);
    }
    let (mut at, mut passed) = (root, vec![node(root).sfen.clone()]);
    let mut named = BTreeSet::new();
    let mut parts = vec![lasts(node(root), plies, lasting(exceptions, 1, plies))];
    let mut beside = Vec::new();
    for (before, usi) in line.iter().enumerate() {
        let Some(main) = node(at).steps.iter().find(|step| step.usi == *usi) else {
            return if node(at).is_open { None } else { Some(false) };
        };
        let (ply, left) = (before + 1, plies - before);
        if node(at).attacks {
            let most = lasting(exceptions, ply, left);
            parts.push(lasts(node(at), left, most));
            parts.push(tsume_within(node(main.to), most - 1));
        }
        for other in node(at).steps.iter().filter(|step| step.usi != *usi) {
            if left > 1 || !node(at).attacks {
                beside.push((ply, at, main, other));
            }
        }
        at = main.to;
        passed.push(node(at).sfen.clone());
    }
    for (ply, at, main, other) in beside {
        let place = format!(" at ply {ply} {}", other.usi);
        let found = exceptions.iter().position(|part| {
            let rest = part.split_once(&place).map(|(_, rest)| rest);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        let Some(index) = found else {
            if node(at).attacks {
                parts.push(is_within(node(other.to).literal, NEVER - 1).map(|mates| !mates));
            }
            continue;
        };
        named.insert(index);
        let (reason, why) = exceptions[index].split_once(&place).expect("found");
        parts.push(is_excused(space, at, (main, other), (reason, why.trim_start()), &passed));
    }
    let is_end = named.len() == exceptions.len() && !node(at).attacks;
    parts.extend([Some(is_end && node(at).hands[0] == [0; 7]), takes(node(at), 0)]);
    parts.into_iter().reduce(both).flatten()
}

fn is_excused(
    space: &Space,
    at: usize,
    (main, other): (&Step, &Step),
    (reason, why): (&str, &str),
    passed: &[String],
) -> Option<bool> {
    let is_same = main.usi[..2] == other.usi[..2];
    let mates = || match plies_of(why) {
        Some(plies) => tsume_within(&space.nodes[other.to], plies - 1),
        None => Some(false),
    };
    if !space.nodes[at].attacks {
        return if reason == "longer reply" { mates() } else { Some(false) };
    }
    match reason {
        "also mating" | "left open" => Some(why.is_empty()),
        "mirror image" => {
            let sfen = &space.nodes[at].sfen;
            let image = crate::exhaustive::transforms::mirrored(&format!("{sfen} 1"));
            let mirrored = |usi: &str| -> String {
                usi.chars()
                    .map(|c| c.to_digit(10).map_or(c, |file| char::from(b'0' + 10 - file as u8)))
                    .collect()
            };
            Some(why.is_empty() && image == format!("{sfen} 1") && mirrored(&main.usi) == other.usi)
        }
        "promotion declined" if is_same && !main.is_drop() && main.square() == other.square() => {
            mates()
        }
        "another square" if is_same && main.square() != other.square() => mates(),
        "back" => {
            let mut sfen = format!("{} 1", space.nodes[other.to].sfen);
            for usi in why.split(' ') {
                if !solver::moves(&sfen).iter().any(|mv| mv == usi) {
                    return Some(false);
                }
                sfen = solver::after(&sfen, usi);
            }
            Some(
                passed.iter().any(|place| {
                    sfen.strip_prefix(&**place).is_some_and(|rest| rest.starts_with(' '))
                }),
            )
        }
        _ => Some(false),
    }
}
