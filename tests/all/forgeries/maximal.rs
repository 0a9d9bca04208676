//! The checker itself asked for all that it accepts: in a tiny space, all entries of literal
//! lengths with all choices that could be, without those that it refuses. What these do not show
//! no proof about these positions shows, whatever the rules are.

use super::claims::{Proof, is_true};
use super::sources::Family;
use super::space::{Node, Space};
use super::{Judge, refusal};
use std::collections::BTreeSet;

/// Larger spaces are left out, and those whose entries could have more choices.
const MOST_NODES: usize = 30;
const MOST_CHOICES: usize = 64;
const MOST_PLIES: i32 = 4;

/// The same of the first roots of a family, which may lead to few positions; how many spaces
/// there were.
pub fn expect_family(family: &Family, judge: &mut Judge) -> usize {
    let mut spaces = 0;
    for roots in 1..=family.roots.len() {
        let space = &Space::of(&family.roots[..roots], family.is_black, MOST_NODES);
        if space.is_closed && space.nodes.len() > 2 {
            let Judge { seed, tally, samples, .. } = judge;
            expect(&mut Judge { seed: *seed, space, tally, samples });
            spaces += 1;
        }
    }
    spaces
}

/// All claims that the entries show are true; all that are true are shown.
fn expect(judge: &mut Judge) {
    let space = judge.space;
    let Some(mut kept) = largest(space, b'C', 0, &[]) else {
        return;
    };
    for plies in 0..=MOST_PLIES {
        for kind in *b"MB" {
            let found = largest(space, kind, plies, &kept).expect("as many choices");
            kept.extend(found);
        }
    }
    for root in 0..space.roots {
        for plies in 0..=MOST_PLIES {
            for words in [
                "mate in at most N plies",
                "no mate in at most N plies",
                "no mate in any number of plies",
                "the shortest mate takes N plies",
            ] {
                if plies > 0 && !words.contains('N') {
                    // This claim has no plies.
                    continue;
                }
                let words = words.replace('N', &plies.to_string());
                let proof = proof(space, root, plies, words, &kept);
                let is_accepted = judge.judge("maximal", root, &proof);
                let is_true = is_true(space, root, &proof.words).expect("a closed space");
                assert!(is_accepted || !is_true, "true and not shown:\n{}", proof.text());
            }
        }
    }
}

fn proof(space: &Space, root: usize, plies: i32, words: String, entries: &[String]) -> Proof {
    Proof {
        words,
        is_black: space.is_black,
        plies,
        root: space.nodes[root].sfen.clone(),
        entries: entries.to_vec(),
    }
}

/// The greatest set of entries of a kind within these plies that is accepted together with
/// those that are kept; `None` if there would be too many choices.
fn largest(space: &Space, kind: u8, plies: i32, kept: &[String]) -> Option<Vec<String>> {
    let mut open = Vec::new();
    for node in &space.nodes {
        for choices in choices(space, node, kind)? {
            open.push(format!("{} {plies} {}{choices}", kind as char, node.sfen));
        }
    }
    // A claim that needs no entry: behind a check, or before one, there are no plies left.
    let attacks = space.nodes.iter().position(|node| node.attacks)?;
    let mut proof = proof(space, attacks, 0, "no mate in at most 0 plies".to_owned(), kept);
    let start = kept.len();
    proof.entries.extend(open);
    while let Some(why) = refusal(&proof.text()) {
        let number = why.strip_prefix("position ").and_then(|why| why.split(':').next());
        let number = number.and_then(|number| number.parse::<usize>().ok()).expect(&why);
        assert!(number > start, "what was kept is refused: {why}");
        proof.entries.remove(number - 1);
    }
    Some(proof.entries.split_off(start))
}

/// All choices that an entry could name.
fn choices(space: &Space, node: &Node, kind: u8) -> Option<BTreeSet<String>> {
    let texts =
        |number: usize| space.nodes[number].steps.iter().map(|step| format!(" {}", step.usi));
    if kind == b'M' {
        let moves = node.steps.iter().chain(&node.others);
        let moves = moves.filter(|_| node.attacks).map(|step| format!(" {}", step.usi));
        let none = (!node.attacks).then(String::new);
        return Some(moves.chain(none).collect());
    }
    if !node.attacks {
        let replies: BTreeSet<String> =
            node.steps.iter().map(|step| format!(" {}", step.usi)).collect();
        return Some(if replies.is_empty() { [String::new()].into() } else { replies });
    }
    let mut all = BTreeSet::from([String::new()]);
    for step in &node.steps {
        let replies: Vec<String> = texts(step.to).collect();
        // A mate has no reply that could be named.
        let replies = if replies.is_empty() { vec![String::new()] } else { replies };
        all = all
            .iter()
            .flat_map(|all| replies.iter().map(move |reply| format!("{all}{reply}")))
            .collect();
        if all.len() > MOST_CHOICES {
            return None;
        }
    }
    Some(all)
}
