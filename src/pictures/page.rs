//! A page to step through solutions, offline.
//!
//! The page is `page.html` with the outlines of the characters inserted, followed by
//! one block of data a problem, so that it can be written while problems are solved.
//! Its script knows no rules: each place has its board as SFEN.

use super::{Picture, glyphs};
use crate::notation::moves;
use crate::notation::{Branch, MoveTree, NodeId};
use crate::position::{Color, Position};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write;

const PAGE: &str = include_str!("page.html");

/// Where the outlines go.
const OUTLINES: &str = "<!--outlines-->";
/// Where the problems go: between the two parts of the page.
const PROBLEMS: &str = "<!--problems-->";

/// The data of a problem for the script of the page.
#[derive(Serialize)]
struct PageProblem<'a> {
    name: &'a str,
    is_white: bool,
    verdict: &'static str,
    places: Vec<PageNode>,
}

/// A place of the tree; the first is the start.
#[derive(Serialize)]
struct PageNode {
    /// Index of the place before.
    before: usize,
    /// The move that leads here, in both notations; none at the start.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    usi: String,
    sfen: String,
    /// Plies that the mate takes from here.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

/// The part before the problems.
pub fn beginning() -> String {
    let (before, _) = halves();
    let mut outlines = String::new();
    for (character, glyph) in glyphs::all() {
        // Writing to a text cannot fail.
        let _ = write!(
            outlines,
            "<symbol id=\"{}\" viewBox=\"0 0 {} 1000\"><path d=\"{}\"/></symbol>",
            glyphs::id(character),
            glyph.width,
            glyph.path
        );
    }
    before.replace(OUTLINES, &outlines)
}

/// One problem.
pub fn problem(picture: &Picture<'_>) -> String {
    let problem = PageProblem {
        name: picture.name,
        is_white: picture.attacker == Color::White,
        verdict: match (picture.moves.is_empty(), picture.is_no_mate) {
            (false, _) => "mate",
            (true, true) => "nomate",
            (true, false) => "open",
        },
        places: places(picture.position, picture.moves),
    };
    // It can always be written as JSON. `<` could end the block.
    let json = serde_json::to_string(&problem).unwrap_or_default();
    let json = json.replace('<', "\\u003c");
    format!("<script type=\"application/json\" class=\"problem\">{json}</script>\n")
}

/// The part after the problems.
pub fn end() -> &'static str {
    halves().1
}

fn halves() -> (&'static str, &'static str) {
    PAGE.split_once(PROBLEMS).unwrap_or((PAGE, ""))
}

/// The places of a tree, each after its parent, the main move of a place before its
/// variations.
fn places(start: &Position, tree: &MoveTree) -> Vec<PageNode> {
    let mut places = vec![PageNode {
        before: 0,
        text: String::new(),
        usi: String::new(),
        sfen: start.to_sfen(),
        plies: tree.plies(MoveTree::ROOT),
    }];
    let mut indices = HashMap::from([(MoveTree::ROOT, 0)]);
    let main = Branch {
        from: MoveTree::ROOT,
        moves: tree.main_line(),
    };
    for line in std::iter::once(main).chain(tree.branches()) {
        add_line(start, tree, &line, &mut places, &mut indices);
    }
    places
}

fn add_line(
    start: &Position,
    tree: &MoveTree,
    line: &Branch,
    places: &mut Vec<PageNode>,
    indices: &mut HashMap<NodeId, usize>,
) {
    let path = tree.path(line.from);
    let mut position = moves::after(start, &path);
    let texts = moves::japanese(start, &[path.as_slice(), &line.moves].concat());
    let mut place = line.from;
    for (&mv, text) in line.moves.iter().zip(texts.into_iter().skip(path.len())) {
        let before = indices.get(&place).copied().unwrap_or(0);
        position.make(mv);
        place = tree.child(place, mv).unwrap_or(place);
        indices.insert(place, places.len());
        places.push(PageNode {
            before,
            text,
            usi: mv.to_string(),
            sfen: position.to_sfen(),
            plies: tree.plies(place),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Move;

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').filter_map(Move::from_usi).collect()
    }

    #[test]
    fn places_follow_one_another() {
        let start = Position::from_sfen("7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1").unwrap();
        let mut tree = MoveTree::from_mate(&moves("R*2b 2a2b G*2c 2b1a G*1b"));
        tree.add_line(MoveTree::ROOT, &moves("R*2b 2a1a G*1b"));
        let places = places(&start, &tree);
        let found: Vec<(usize, &str)> = places
            .iter()
            .map(|place| (place.before, place.text.as_str()))
            .collect();
        let expected = [
            (0, ""),
            (0, "▲２二飛"),
            (1, "△同　玉"),
            (2, "▲２三金"),
            (3, "△１一玉"),
            (4, "▲１二金打"),
            (1, "△１一玉"),
            (6, "▲１二金"),
        ];
        assert_eq!(found, expected);
        assert_eq!(places[5].plies, Some(0));
        assert_eq!(places[7].plies, None);
    }

    #[test]
    fn names_cannot_end_the_data() {
        let start = Position::startpos();
        let picture = Picture {
            name: "</script><b>",
            position: &start,
            attacker: Color::Black,
            moves: &MoveTree::new(),
            is_no_mate: true,
        };
        let text = problem(&picture);
        assert_eq!(text.matches("</script>").count(), 1, "{text}");
        assert!(beginning().contains("id=\"g6b69\"") && end().contains("</html>"));
    }
}
