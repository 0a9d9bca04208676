//! What the arrows must not do, and what is wrong with those that do.
//!
//! Responsible for four rules: no arrow leads to a lower floor or from inside a folder to
//! its own file, no arrows go in a circle, and some modules never know of some others.

use super::arrows::{Arrow, Crate};
use std::collections::{BTreeMap, BTreeSet};

/// Something that some modules never use.
pub struct Never {
    pub rule: &'static str,
    pub who: Who,
    pub what: What,
}

/// Modules of this crate, with what is in them.
pub enum Who {
    These(&'static [&'static str]),
    AllBut(&'static [&'static str]),
}

pub enum What {
    /// These modules, of this crate (`crate::`) or of others.
    These(&'static [&'static str]),
    /// Any module of this crate but these and its own.
    AllBut(&'static [&'static str]),
}

/// Whether a path is `module` or in it.
fn is_in(path: &str, module: &str) -> bool {
    let rest = path.strip_prefix(module);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The floor or the other crate's module that a path is in, for a message.
fn top(path: &str) -> String {
    let path = path.strip_prefix("crate::").unwrap_or(path);
    path.split("::").next().unwrap_or(path).to_owned()
}

/// Faults, each with the places where it is; a fault is one line that may be put
/// on the list of exceptions.
pub type Faults = BTreeMap<String, Vec<String>>;

fn note(faults: &mut Faults, fault: String, arrow: &Arrow) {
    let place = format!("{}, line {}: {}", arrow.from, arrow.line, arrow.to);
    faults.entry(fault).or_default().push(place);
}

/// Arrows to a floor below; `floors` are listed top first. `main` may use all.
pub fn downward(arrows: &BTreeSet<Arrow>, floors: &[String]) -> Faults {
    let floor_of = |name: &str| floors.iter().position(|floor| floor == name);
    let mut faults = Faults::new();
    for arrow in arrows {
        let Some(to) = arrow.to.strip_prefix("crate::") else {
            continue;
        };
        if let (Some(own), Some(other)) = (floor_of(&top(&arrow.from)), floor_of(&top(to)))
            && own < other
        {
            let fault = format!("lower floor: {} -> {}", arrow.from, top(to));
            note(&mut faults, fault, arrow);
        }
    }
    faults
}

/// Arrows from inside a folder to what its own file defines: that file is the frame, which
/// uses what is inside and passes it on.
pub fn upward(arrows: &BTreeSet<Arrow>) -> Faults {
    let mut faults = Faults::new();
    for arrow in arrows {
        let frame = arrow.home.as_ref().filter(|home| !home.is_empty());
        if let Some(frame) = frame.filter(|frame| is_in(&arrow.from, frame)) {
            note(&mut faults, format!("upwards: {} -> {frame}", arrow.from), arrow);
        }
    }
    faults
}

/// Arrows that a list of nevers forbids.
pub fn forbidden(arrows: &BTreeSet<Arrow>, nevers: &[Never]) -> Faults {
    let mut faults = Faults::new();
    for never in nevers {
        for arrow in arrows {
            if never.who.includes(&arrow.from)
                && let Some(what) = never.what.matches(&never.who, &arrow.to)
            {
                let fault = format!("{}: {} -> {what}", never.rule, arrow.from);
                note(&mut faults, fault, arrow);
            }
        }
    }
    faults
}

impl Who {
    /// The modules that are named.
    pub fn named(&self) -> &'static [&'static str] {
        match self {
            Who::These(modules) | Who::AllBut(modules) => modules,
        }
    }

    fn includes(&self, module: &str) -> bool {
        let is_named = self.named().iter().any(|named| is_in(module, named));
        is_named == matches!(self, Who::These(_))
    }
}

impl What {
    /// The name under which a path is forbidden.
    fn matches(&self, who: &Who, path: &str) -> Option<String> {
        match self {
            What::These(modules) => {
                let found = modules.iter().find(|module| is_in(path, module))?;
                Some(found.trim_start_matches("crate::").to_owned())
            }
            What::AllBut(modules) => {
                let inside = path.strip_prefix("crate::")?;
                let is_allowed = modules.iter().any(|module| is_in(inside, module));
                (!is_allowed && !who.includes(inside)).then(|| top(inside))
            }
        }
    }
}

/// Circles among the files and folders of each folder, the crate's own included.
///
/// What a folder's own file passes on counts as used where it is defined.
pub fn circles(source: &Crate, arrows: &BTreeSet<Arrow>) -> Faults {
    let mut faults = Faults::new();
    for folder in folders(&source.files()) {
        let mut graph = Graph::new();
        for arrow in arrows.iter().filter(|arrow| !arrow.is_front_door) {
            let from = inside(&folder, &arrow.from);
            let to = arrow.home.as_deref().and_then(|home| inside(&folder, home));
            if let (Some(from), Some(to)) = (from, to)
                && from != to
            {
                graph.entry(from).or_default().entry(to).or_insert(arrow);
            }
        }
        for circle in circles_of(&graph) {
            let members: Vec<&str> = circle.iter().copied().collect();
            let name = if folder.is_empty() { "src" } else { &folder };
            let fault = format!("circle in {name}: {}", members.join(", "));
            let links = graph.iter().filter(|(from, _)| circle.contains(*from));
            for (to, arrow) in links.flat_map(|(_, links)| links) {
                if circle.contains(to) {
                    note(&mut faults, fault.clone(), arrow);
                }
            }
        }
    }
    faults
}

/// For each node those it leads to, with an arrow that shows it.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Arrow>>;

/// All folders of the files; the crate's own is empty.
fn folders(files: &BTreeSet<String>) -> BTreeSet<String> {
    let mut folders = BTreeSet::from([String::new()]);
    for file in files {
        folders.extend(file.match_indices("::").map(|(at, _)| file[..at].to_owned()));
    }
    folders
}

/// The file or folder directly in `folder` that a module is in; `None` for the
/// folder's own file and for modules elsewhere.
fn inside<'a>(folder: &str, module: &'a str) -> Option<&'a str> {
    let rest =
        if folder.is_empty() { module } else { module.strip_prefix(folder)?.strip_prefix("::")? };
    rest.split("::").next().filter(|name| !name.is_empty())
}

/// The sets of nodes that reach each other.
fn circles_of<'a>(graph: &Graph<'a>) -> BTreeSet<BTreeSet<&'a str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|node| (*node, reach(graph, node))).collect();
    let circle_of = |node: &'a str| -> BTreeSet<&'a str> {
        let others = reached[node].iter().copied();
        others.filter(|other| reached.get(other).is_some_and(|back| back.contains(node))).collect()
    };
    let circles = graph.keys().map(|node| circle_of(node));
    circles.filter(|circle| !circle.is_empty()).collect()
}

/// The nodes that can be reached from one; itself only by a circle.
fn reach<'a>(graph: &Graph<'a>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        for to in graph.get(node).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(*to) {
                open.push(to);
            }
        }
    }
    reached
}
