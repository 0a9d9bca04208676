//! The picture of the house: crates, their floors, and the folders on each.
//!
//! Responsible for `docs/house.svg`. A floor stands above all that it uses; arrows that others
//! imply are left out. Must not know what is allowed.

use super::{Arrow, CRATES, Crate, floors};
use std::collections::BTreeSet;
use svg::Document;
use svg::node::Blob;
use svg::node::element::{Group, Line, Rectangle, Style, Text};

const FILE: &str = "docs/house.svg";
const WIDTH: f64 = 800.0;
const MARGIN: f64 = 10.0;
/// Room beside the crate in the middle, for the arrow past it.
const PASSAGE: f64 = 30.0;
/// Heights of what stands above the boxes, of a box, and of the room above it and between crates.
const HEAD: f64 = 40.0;
const BOX: f64 = 36.0;
const GAP: f64 = 22.0;

const STYLE: &str = "
svg { color: #222; background: #fff; font-family: sans-serif; }
rect { rx: 4px; }
text { fill: currentColor; font-size: 14px; }
.small { font-size: 11px; opacity: .75; }
.name { font-weight: bold; }
.crate { fill: #eef1f5; stroke: #9aa4b0; }
.floor { fill: #fff; stroke: #5f6b78; }
.use { fill: none; stroke: #7f8a97; }
@media (prefers-color-scheme: dark) {
  svg { color: #eee; background: #1b1b1d; }
  .crate { fill: #26282c; stroke: #60666e; }
  .floor { fill: #34373c; stroke: #9aa4b0; }
}
";

/// The head of an arrow.
const ARROWHEAD: &str = r#"<marker id="head" viewBox="0 0 8 8" refX="7" refY="4"
markerWidth="8" markerHeight="8" orient="auto"><path class="use" d="M1 1L7 4L1 7"/></marker>"#;

/// A floor of a crate.
struct Floor {
    name: String,
    folders: String,
    /// The floors of the crate that it uses, by their numbers.
    uses: BTreeSet<usize>,
    /// The number of rows of floors below it.
    row: usize,
}

impl Floor {
    fn width(&self) -> f64 {
        let (name, folders) = (self.name.len() as f64, self.folders.len() as f64);
        (9.0 * name).max(6.0 * folders) + 2.0 * MARGIN
    }
}

/// The floors of a crate, each after those it uses.
fn read(source: &Crate, names: &[String]) -> Vec<Floor> {
    let uses = uses(&source.arrows(), "crate", names);
    let mut read: Vec<Floor> = Vec::new();
    for name in names {
        let is_used = |other: &usize| uses.contains(&(name.clone(), names[*other].clone()));
        let uses: BTreeSet<usize> = (0..read.len()).filter(is_used).collect();
        let rows = uses.iter().map(|other| read[*other].row + 1);
        read.push(Floor {
            name: name.clone(),
            folders: folders(source, name),
            row: rows.max().unwrap_or(0),
            uses,
        });
    }
    read
}

/// The folders on a floor, in one line.
fn folders(source: &Crate, floor: &str) -> String {
    let folders = source.modules().filter_map(|file| {
        let mut names = file.strip_prefix(floor)?.strip_prefix("::")?.split("::");
        names.next().filter(|_| names.next().is_some())
    });
    words(folders.map(str::to_owned).collect())
}

fn words(names: BTreeSet<String>) -> String {
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// The modules of a crate with the floors that they use of another one.
fn uses(arrows: &BTreeSet<Arrow>, of: &str, names: &[String]) -> BTreeSet<(String, String)> {
    let uses = arrows.iter().filter_map(|arrow| {
        let from = arrow.from.split("::").next()?;
        let to = arrow.to.strip_prefix(of)?.strip_prefix("::")?;
        let to = to.split("::").next()?.to_owned();
        names.contains(&to).then(|| (from.to_owned(), to))
    });
    uses.collect()
}

/// All floors that one stands on.
fn below(floors: &[Floor], floor: usize) -> BTreeSet<usize> {
    let uses = floors[floor].uses.iter();
    uses.flat_map(|other| &below(floors, *other) | &BTreeSet::from([*other])).collect()
}

/// The floors that a floor uses without another one between.
fn directly_below(floors: &[Floor], floor: usize) -> Vec<usize> {
    let uses = &floors[floor].uses;
    let implied = uses.iter().flat_map(|other| below(floors, *other));
    uses.difference(&implied.collect()).copied().collect()
}

fn rows(floors: &[Floor]) -> usize {
    floors.iter().map(|floor| floor.row + 1).max().unwrap_or(0)
}

/// The middles of the boxes: each is near those it stands on.
fn middles(floors: &[Floor], width: f64) -> Vec<f64> {
    let mut middles = vec![0.0; floors.len()];
    for row in 0..rows(floors) {
        let inside = (0..floors.len()).filter(|floor| floors[*floor].row == row);
        let mut inside: Vec<usize> = inside.collect();
        let wanted = |floor: &usize| {
            let below = directly_below(floors, *floor);
            let sum: f64 = below.iter().map(|other| middles[*other]).sum();
            sum / below.len().max(1) as f64
        };
        inside.sort_by(|one, other| wanted(one).total_cmp(&wanted(other)));
        let filled: f64 = inside.iter().map(|floor| floors[*floor].width()).sum();
        let gap = (width - filled) / (inside.len() + 1) as f64;
        let mut left = 2.0 * MARGIN;
        for floor in inside {
            middles[floor] = left + gap + floors[floor].width() / 2.0;
            left += gap + floors[floor].width();
        }
    }
    middles
}

fn text(words: &str, class: &str, x: f64, y: f64) -> Text {
    Text::new(words).set("class", class).set("x", x).set("y", y)
}

fn frame(class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) -> Rectangle {
    Rectangle::new()
        .set("class", class)
        .set("x", x.round())
        .set("y", y)
        .set("width", width)
        .set("height", height)
}

fn arrow([x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Line {
    let line = Line::new().set("class", "use").set("marker-end", "url(#head)");
    line.set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2)
}

/// The boxes of a crate, and below them its arrows.
fn boxes(floors: &[Floor], width: f64, bottom: f64) -> Group {
    let middles = middles(floors, width);
    let top = |floor: usize| bottom - MARGIN - BOX - floors[floor].row as f64 * (BOX + GAP);
    let mut group = Group::new();
    for floor in 0..floors.len() {
        for other in directly_below(floors, floor) {
            let from = [middles[floor], top(floor) + BOX];
            group = group.add(arrow(from, [middles[other], top(other)]));
        }
    }
    for (number, floor) in floors.iter().enumerate() {
        let (middle, top) = (middles[number].round(), top(number));
        let is_plain = floor.folders.is_empty();
        let line = top + if is_plain { 23.0 } else { 16.0 };
        let corner = [middle - floor.width() / 2.0, top];
        group = group.add(frame("floor", corner, [floor.width(), BOX])).add(text(
            &floor.name,
            "name",
            middle,
            line,
        ));
        if !is_plain {
            group = group.add(text(&floor.folders, "small", middle, line + 14.0));
        }
    }
    group.set("text-anchor", "middle")
}

/// The name of the crate in a folder.
fn name(folder: &str) -> String {
    format!("tsumi{}", folder.replace("src", "").replace('/', "-"))
}

/// The uses that a crate makes of another one.
fn asked(arrows: &BTreeSet<Arrow>, other: &str) -> String {
    let uses = uses(arrows, &name(other).replace('-', "_"), &floors(other));
    assert!(!uses.is_empty(), "{other}");
    let used = uses.into_iter().map(|(_, to)| to).collect();
    format!("uses of {}: {}", name(other), words(used))
}

/// The whole picture, the crate that stands on all others first.
fn draw() -> String {
    let mut picture = Group::new().add(Blob::new(ARROWHEAD));
    let mut y = MARGIN;
    let mut ends = Vec::new();
    for (number, folder) in CRATES.iter().enumerate().rev() {
        let source = Crate::of(folder);
        let floors = read(&source, &floors(folder));
        let is_between = number > 0 && number + 1 < CRATES.len();
        let width = WIDTH - 2.0 * MARGIN - if is_between { PASSAGE } else { 0.0 };
        let height = HEAD + rows(&floors) as f64 * (BOX + GAP) + MARGIN;
        picture = picture
            .add(frame("crate", [MARGIN, y], [width, height]))
            .add(text(&name(folder), "name", 2.0 * MARGIN, y + 20.0))
            .add(boxes(&floors, width - 2.0 * MARGIN, y + height));
        for (line, other) in CRATES[..number].iter().rev().enumerate() {
            let asked = asked(&source.arrows(), other);
            let y = y + 36.0 + 15.0 * line as f64;
            picture = picture.add(text(&asked, "small", 2.0 * MARGIN, y));
        }
        ends.push((y, y + height));
        y += height + GAP;
    }
    let (middle, side) = (WIDTH / 2.0, WIDTH - MARGIN - PASSAGE / 2.0);
    for pair in ends.windows(2) {
        picture = picture.add(arrow([middle, pair[0].1], [middle, pair[1].0]));
    }
    picture = picture.add(arrow([side, ends[0].1], [side, ends[ends.len() - 1].0]));
    let document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH, y - GAP + MARGIN))
        .set("width", WIDTH)
        .add(Style::new(STYLE))
        .add(picture);
    format!("{document}\n")
}

/// `TSUMI_WRITE_TABLES=1` writes it.
#[test]
fn the_house_is_drawn_as_documented() {
    let drawn = draw();
    if std::env::var_os("TSUMI_WRITE_TABLES").is_some() {
        std::fs::write(FILE, drawn).expect(FILE);
    } else {
        let shown = std::fs::read_to_string(FILE).expect(FILE);
        assert!(shown == drawn, "TSUMI_WRITE_TABLES=1 draws {FILE} anew");
    }
}
