//! A page of problems to be solved, offline.
//!
//! The page is `page.html` with the style `page.css`, the script `solve.js` and the policy that
//! names both inserted, which `scripts/web/page` makes from `bindings/web/page`, and with the
//! outlines of characters. One line of JSON a problem follows, so that the page can be written while
//! problems are solved. The script knows the rules: only moves are written, no boards.

use super::glyphs;
use super::picture::{Details, Picture};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use tsumi_core::notation::{MoveTree, NodeId, moves};
use tsumi_core::position::{Color, Move};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("solve.js");
/// The content security policy: only this style and these scripts are used, whatever stands in a
/// text from outside.
const POLICY: &str = include_str!("policy.txt");

/// The place in the page where the problems are inserted.
const PROBLEMS: &str = "<!--problems-->\n";
/// The characters that a board may have: pieces, numbers, hands.
const CHARACTERS: &str =
    "歩香桂銀金角飛玉と杏圭全馬龍一二三四五六七八九十１２３４５６７８９☗☖持駒なし";

/// Settings for all problems of a page.
#[derive(Clone, Copy, Default)]
pub struct Settings<'a> {
    /// Title of the collection; may be empty.
    pub title: &'a str,
    /// True if the solutions are shown at once.
    pub is_open: bool,
    /// Address of a picture for those who share the page; may be empty.
    pub picture: &'a str,
}

/// The data of a problem; `bindings/web/page/problems.ts` explains the letters.
#[derive(Serialize)]
struct PageProblem<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    n: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    a: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    o: &'a str,
    s: String,
    v: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    x: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    m: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    t: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    b: Vec<PageBranch>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    w: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    c: Vec<(usize, &'a str)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<(u64, u64, &'a str)>,
}

/// A variation: where it begins, its moves, and the plies after the first, if known.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum PageBranch {
    Measured(usize, String, u32),
    Plain(usize, String),
}

/// The part of the page before the problems.
pub fn beginning(settings: &Settings<'_>) -> String {
    let outlines: BTreeMap<String, &str> = glyphs::all()
        .filter(|(character, _)| CHARACTERS.contains(*character))
        .map(|(character, glyph)| (character.to_string(), glyph.path))
        .collect();
    let values = json!({ "title": settings.title, "open": settings.is_open });
    let title = match settings.title {
        "" => "詰将棋",
        title => title,
    };
    // Texts from outside last: one could hold the name of another place.
    let parts = [
        ("policy", POLICY.trim_end().to_string()),
        ("style", STYLE.to_string()),
        ("script", SCRIPT.to_string()),
        ("outlines", json!(outlines).to_string()),
        ("head", head(title, settings.picture)),
        ("settings", in_script(&values.to_string())),
        ("title", escaped(title)),
    ];
    let beginning = template_halves().0.to_string();
    parts
        .iter()
        .fold(beginning, |page, (place, text)| page.replacen(&format!("<!--{place}-->"), text, 1))
}

/// JSON that can stand in a block of the page, which `<` could end.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// The tags of the head, with the picture that other sites show for a link (Open Graph).
fn head(title: &str, picture: &str) -> String {
    let description =
        "盤の上で駒を動かして解く詰将棋です。Shogi mate problems, solved on the board.";
    let mut properties = vec![("title", title), ("description", description), ("type", "website")];
    let mut tags = vec![format!("<meta name=\"description\" content=\"{description}\">")];
    if !picture.is_empty() {
        properties.push(("image", picture));
        // Without it one large site shows the picture as a stamp.
        tags.push("<meta name=\"twitter:card\" content=\"summary_large_image\">".to_string());
    }
    tags.extend(properties.into_iter().map(|(name, value)| {
        let value = escaped(value);
        format!("<meta property=\"og:{name}\" content=\"{value}\">")
    }));
    tags.join("\n")
}

/// A text as it may stand in an attribute of HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The line of JSON for a problem.
pub fn problem(picture: &Picture<'_>, details: &Details<'_>) -> String {
    let tree = picture.moves;
    let (branches, numbers) = page_branches(tree);
    let problem = PageProblem {
        n: details.title,
        a: details.author,
        o: details.source,
        s: picture.position.to_sfen(),
        // A king that is mated already has a length and no line.
        v: match (&picture.brinkmate, &details.length) {
            (Some(found), _) if found.is_none => "nobrinkmate",
            (Some(_), Some(_)) => "brinkmate",
            (None, _) if picture.is_no_mate => "nomate",
            (_, None) if tree.is_empty() => "open",
            _ => "mate",
        },
        p: details.length.map(|length| length.plies),
        x: details.length.is_some_and(|length| length.is_shortest),
        m: moves::usi(&tree.main_line()),
        t: moves::usi(picture.brinkmate.map_or(&[], |found| found.threat)),
        b: branches,
        w: picture.attacker == Color::White,
        c: page_comments(tree, &numbers, details.comments),
        k: details.proof.as_ref().map(|proof| (proof.positions, proof.bytes, proof.claim.as_str())),
    };
    // It can always be written as JSON.
    let json = serde_json::to_string(&problem).unwrap_or_default();
    in_script(&json) + "\n"
}

/// The part of the page after the problems. `engine` is the module for browsers
/// (`scripts/web/build`), compressed by gzip, which judges moves that are in no line; empty for a
/// page without it. It comes last, so that the page can be seen before it has come.
pub fn end(engine: &[u8]) -> String {
    let text = if engine.is_empty() {
        String::new()
    } else {
        let module = STANDARD.encode(engine);
        format!("<script type=\"application/octet-stream\" id=\"data-engine\">{module}</script>")
    };
    template_halves().1.replacen("<!--engine-->", &text, 1)
}

/// The page before and after the place of the problems.
fn template_halves() -> (&'static str, &'static str) {
    PAGE.split_once(PROBLEMS).unwrap_or((PAGE, ""))
}

/// The variations, and the numbers of their places. Places are numbered in the order in which they
/// are written: the start is 0, the main line follows, then each variation.
fn page_branches(tree: &MoveTree) -> (Vec<PageBranch>, HashMap<NodeId, usize>) {
    let mut numbers = HashMap::from([(MoveTree::ROOT, 0)]);
    number_places(tree, MoveTree::ROOT, &tree.main_line(), &mut numbers);
    let mut branches = Vec::new();
    for branch in tree.branches() {
        let from = numbers.get(&branch.from).copied().unwrap_or(0);
        number_places(tree, branch.from, &branch.moves, &mut numbers);
        let first = branch.moves.first();
        let plies =
            first.and_then(|&mv| tree.child(branch.from, mv)).and_then(|place| tree.plies(place));
        let moves = moves::usi(&branch.moves);
        branches.push(match plies {
            Some(plies) => PageBranch::Measured(from, moves, plies),
            None => PageBranch::Plain(from, moves),
        });
    }
    (branches, numbers)
}

/// The comments of a record at the places of the tree; the record may have other moves, too.
fn page_comments<'a>(
    tree: &MoveTree,
    numbers: &HashMap<NodeId, usize>,
    said: Option<(&MoveTree, &'a [(NodeId, String)])>,
) -> Vec<(usize, &'a str)> {
    let Some((record, comments)) = said else {
        return Vec::new();
    };
    let mut known = HashMap::new();
    let mut pending = vec![(MoveTree::ROOT, MoveTree::ROOT)];
    while let Some((there, here)) = pending.pop() {
        known.insert(there, here);
        let same = |&next: &NodeId| Some((next, tree.child(here, record.mv(next)?)?));
        pending.extend(record.children(there).iter().filter_map(same));
    }
    let number_of = |there: &NodeId| numbers.get(known.get(there)?).copied();
    let found = comments.iter();
    found.filter_map(|(there, words)| Some((number_of(there)?, words.as_str()))).collect()
}

/// Numbers the places along `moves` in their order, from the next free number on.
fn number_places(
    tree: &MoveTree,
    from: NodeId,
    moves: &[Move],
    numbers: &mut HashMap<NodeId, usize>,
) {
    let mut place = from;
    for &mv in moves {
        place = tree.child(place, mv).unwrap_or(place);
        let next = numbers.len();
        numbers.insert(place, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::Position;

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').flat_map(Move::from_usi).collect()
    }

    /// The reader of the page numbers places in the order of the moves.
    #[test]
    fn branches_name_the_place_where_they_begin() {
        let mut tree = MoveTree::from_mate(&moves("R*2b 2a2b G*2c 2b1a G*1b"));
        let end = tree.add_line(MoveTree::ROOT, &moves("R*2b 2a1a G*1b"));
        tree.set_plies(tree.parent(end), 1);
        tree.add(tree.parent(end), moves("2b1b")[0]);
        let expected = [
            PageBranch::Measured(1, "2a1a G*1b".to_string(), 1),
            PageBranch::Plain(6, "2b1b".to_string()),
        ];
        assert_eq!(page_branches(&tree).0, expected);
    }

    /// The number of a place is that of its move in the order of the moves.
    #[test]
    fn comments_stand_at_their_places() {
        let mut tree = MoveTree::from_mate(&moves("R*2b 2a2b G*2c 2b1a G*1b"));
        tree.add_line(MoveTree::ROOT, &moves("R*2b 2a1a G*1b"));
        let mut record = MoveTree::new();
        let said = ["", "R*2b 2a2b", "R*2b 2a1a", "R*2b 2a3a"]
            .map(|line| (record.add_line(MoveTree::ROOT, &moves(line)), format!("at {line}")));
        let numbers = page_branches(&tree).1;
        let expected = [(0, "at "), (2, "at R*2b 2a2b"), (6, "at R*2b 2a1a")];
        assert_eq!(page_comments(&tree, &numbers, Some((&record, &said))), expected);
        assert_eq!(page_comments(&tree, &numbers, None), []);
    }

    #[test]
    fn names_cannot_end_the_data() {
        let start = Position::startpos();
        let picture = Picture {
            position: &start,
            attacker: Color::Black,
            moves: &MoveTree::new(),
            is_no_mate: true,
            brinkmate: None,
        };
        let details = Details {
            title: "</script><b>",
            author: "</script>",
            source: "",
            comments: None,
            length: None,
            proof: None,
        };
        let text = problem(&picture, &details);
        assert!(!text.contains('<') && text.ends_with("}\n"), "{text}");
        let settings = Settings { title: "</title></script><!--engine-->", ..Settings::default() };
        let ends = |text: &str| text.matches("</script>").count();
        let page = beginning(&settings);
        assert_eq!(ends(&page), ends(&beginning(&Settings::default())));
        assert!(page.contains("\"歩\":\"M") && end(&[]).contains("</html>"));
    }

    /// Whatever the title says: only scripts run that the policy names by their hashes, as it
    /// stands before all of them. That the hashes fit is seen in a browser.
    #[test]
    fn a_policy_stands_before_scripts_and_styles() {
        let title = "\"><script>1</script><!--policy-->";
        let page = beginning(&Settings { title, ..Settings::default() });
        let (before, rest) = page.split_once("Content-Security-Policy\" content=\"").unwrap();
        let policy = rest.split('"').next().unwrap();
        assert!(!before.contains("<s") && !before.contains(title));
        assert!(policy.starts_with("default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-"));
        assert_eq!(policy.matches("'sha256-").count(), 3);
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
    }

    /// The engine of the page is the module, byte by byte.
    #[test]
    fn the_engine_is_in_the_page() {
        let engine: Vec<u8> = (0..=255).collect();
        let page = end(&engine);
        let rest = page.split("id=\"data-engine\">").nth(1).unwrap();
        let text = rest.split("</script>").next().unwrap();
        assert_eq!(STANDARD.decode(text).unwrap(), engine);
        assert!(!end(&[]).contains("id=\"data-engine\">"));
    }
}
