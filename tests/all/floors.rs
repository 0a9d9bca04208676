//! The floors of the three crates: their order on the front page of each, no circles, no file
//! beside them, and what some modules never know of.
//!
//! Who uses whom is read off the sources: imports, and paths in the middle of code. A method called
//! without its type being named is not seen. Unsafe code, printing, networks and other programs are
//! forbidden by lints: `lib.rs` and `clippy.toml`. That a crate names nothing private of another
//! one, and none that stands on it, cargo and rustc see to.

mod house;

use crate::code::{self, Source, Token};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Folders of the crates, each standing on those before it.
const CRATES: [&str; 3] = ["src/core", "src/composer", "src"];

/// A use that no module of a crate makes.
struct Never {
    folder: &'static str,
    rule: &'static str,
    /// A use that would break the rule.
    example: (&'static str, &'static str),
    is_broken: fn(&str, &str) -> bool,
}

const NEVERS: [Never; 7] = [
    Never {
        folder: "src/core",
        rule: "the referee knows nothing of the search",
        example: ("referee::walk", "crate::dfpn"),
        is_broken: |from, to| {
            let known =
                ["referee", "position", "notation", "length"].map(|one| format!("crate::{one}"));
            is_in(from, "referee") && is_in(to, "crate") && !known.iter().any(|one| is_in(to, one))
        },
    },
    Never {
        folder: "src/core",
        rule: "the search knows no clock, no options and no log",
        example: ("dfpn::decide", "std::time::Instant"),
        is_broken: |from, to| {
            let unknown = ["crate::solver", "crate::system::clock", "log", "std::time"];
            is_in_any(from, &["dfpn", "proof", "table"]) && is_in_any(to, &unknown)
        },
    },
    Never {
        folder: "src/core",
        rule: "the engine knows files only to keep a search, and no other processes",
        example: ("dfpn::decide", "std::fs::File"),
        is_broken: |from, to| {
            is_in_any(to, &["std::fs", "std::process"])
                && !is_in_any(from, &["build", "solver::running::state", "system"])
        },
    },
    Never {
        folder: "src/core",
        rule: "the engine knows no words, options and composers",
        example: ("length", "tsumi_composer::report"),
        is_broken: |_, to| is_in_any(to, &["tsumi", "tsumi_composer"]),
    },
    Never {
        folder: "src/composer",
        rule: "the search is asked through the facade",
        example: ("next", "tsumi_core::dfpn"),
        is_broken: |_, to| is_in_any(to, &SEARCH),
    },
    Never {
        folder: "src/composer",
        rule: "composers' tools know no files, words and options",
        example: ("next", "std::fs"),
        is_broken: |_, to| is_in_any(to, &["std::fs", "tsumi"]),
    },
    Never {
        folder: "src",
        rule: "the search is asked through the facade",
        example: ("proofs", "tsumi_core::table"),
        is_broken: |_, to| is_in_any(to, &SEARCH),
    },
];

const SEARCH: [&str; 5] = [
    "tsumi_core::dfpn",
    "tsumi_core::inside",
    "tsumi_core::proof",
    "tsumi_core::solution",
    "tsumi_core::table",
];

fn is_in(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

fn is_in_any(path: &str, modules: &[&str]) -> bool {
    modules.iter().any(|module| is_in(path, module))
}

/// A file uses something outside itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Arrow {
    /// The module of the file: `usi::session`.
    from: String,
    line: usize,
    /// The name that is used: `crate::solver::Stop`, `std::fs`.
    to: String,
    /// The module that defines it, behind those that pass it on; `None` in another crate.
    home: Option<String>,
    /// A folder's own file passes on what is inside the folder.
    is_front_door: bool,
}

/// The modules of a crate, each with what its file brings in: name, path, line, whether public.
#[derive(Default)]
struct Crate {
    imports: BTreeMap<String, Imports>,
    mentions: BTreeMap<String, Vec<(Vec<String>, usize)>>,
}

impl Crate {
    fn read(sources: &[Source]) -> Crate {
        let mut read = Crate::default();
        for source in sources {
            let path = source.path.trim_end_matches(".rs");
            let path = path.strip_suffix("/mod").unwrap_or(path).replace('/', "::");
            let module = if path == "lib" { String::new() } else { path };
            let (imports, mentions) = paths(&source.tokens);
            read.imports.insert(module.clone(), imports);
            read.mentions.insert(module, mentions);
        }
        read
    }

    fn of(folder: &str) -> Crate {
        Crate::read(&code::sources(folder))
    }

    /// All modules but the root.
    fn modules(&self) -> impl Iterator<Item = &str> {
        self.imports.keys().map(String::as_str).filter(|module| !module.is_empty())
    }

    fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
        for (module, imports) in &self.imports {
            let imports =
                imports.iter().map(|(_, path, line, is_public)| (path, *line, *is_public));
            let mentions = self.mentions[module].iter().map(|(path, line)| (path, *line, false));
            for (path, line, is_public) in imports.chain(mentions) {
                let path = self.absolute(module, path, 0);
                let home = self.home(&path, 0);
                if home.as_ref() != Some(module) {
                    let is_inside = home.as_ref().is_some_and(|home| is_in(home, module));
                    let to = path.join("::");
                    let is_front_door = is_public && is_inside;
                    arrows.insert(Arrow { from: module.clone(), line, to, home, is_front_door });
                }
            }
        }
        arrows
    }

    /// A path as it is seen from everywhere: it begins with `crate` or another crate's name.
    fn absolute(&self, module: &str, path: &[String], depth: usize) -> Vec<String> {
        let inside = |module: &str, rest: &[String]| {
            let names = module.split("::").filter(|name| !name.is_empty());
            let names = ["crate"].into_iter().chain(names).map(str::to_owned);
            names.chain(rest.iter().cloned()).collect()
        };
        let above = module.rsplit_once("::").map_or("", |(above, _)| above);
        let (first, rest) = path.split_first().expect("a name");
        let is_child = self.imports.contains_key(below(module, first).as_str());
        match first.as_str() {
            "crate" => inside("", rest),
            "self" if rest.first().is_some_and(|next| next == "super") => {
                self.absolute(module, rest, depth)
            }
            "self" => inside(module, rest),
            "super" if rest.first().is_some_and(|next| next == "super") => {
                self.absolute(above, rest, depth)
            }
            "super" => inside(above, rest),
            _ if is_child => inside(module, path),
            _ => match self.import(module, first).filter(|_| depth < 9) {
                Some(import) => [self.absolute(module, import, depth + 1), rest.to_vec()].concat(),
                None => path.to_vec(),
            },
        }
    }

    fn import(&self, module: &str, name: &str) -> Option<&Vec<String>> {
        let imports = self.imports.get(module)?;
        imports.iter().find(|import| import.0 == name).map(|import| &import.1)
    }

    /// The module that defines what a path names.
    fn home(&self, path: &[String], depth: usize) -> Option<String> {
        let names = path.strip_prefix(&["crate".to_owned()])?;
        let known = |count: &usize| self.imports.contains_key(&names[..*count].join("::"));
        let count = (0..=names.len()).rev().find(known)?;
        let module = names[..count].join("::");
        let import = names.get(count).and_then(|name| self.import(&module, name));
        match import.filter(|_| depth < 9) {
            Some(import) => {
                let path =
                    [self.absolute(&module, import, 0), names[count + 1..].to_vec()].concat();
                self.home(&path, depth + 1)
            }
            None => Some(module),
        }
    }
}

fn below(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

/// Name, path, line, and whether it is public.
type Imports = Vec<(String, Vec<String>, usize, bool)>;

/// The imports of a file, and the paths of two names or more in its code.
fn paths(tokens: &[Token]) -> (Imports, Vec<(Vec<String>, usize)>) {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.0.as_str());
    let is_name = |at: usize| word(at).starts_with(|c: char| c.is_alphabetic() || c == '_');
    let (mut imports, mut mentions) = (Imports::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        if word(at) == "use" {
            let is_public = at > 0 && ["pub", ")"].contains(&word(at - 1));
            let end = (at..tokens.len()).find(|&at| word(at) == ";").unwrap_or(tokens.len());
            import(&tokens[at + 1..end], &[], is_public, &mut imports);
            at = end;
        } else if word(at) == "pub" && word(at + 1) == "(" {
            // It says who may look, not who is used.
            at = code::closing(tokens, at + 1);
        } else if is_name(at) && word(at + 1) == "::" {
            let (mut path, line) = (vec![word(at).to_owned()], tokens[at].1);
            while word(at + 1) == "::" && is_name(at + 2) {
                at += 2;
                path.push(word(at).to_owned());
            }
            mentions.push((path, line));
        }
        at += 1;
    }
    (imports, mentions)
}

/// The names that a tree behind `use` brings in.
fn import(tree: &[Token], before: &[String], is_public: bool, found: &mut Imports) {
    let mut path = before.to_vec();
    for (at, (word, _)) in tree.iter().enumerate() {
        match word.as_str() {
            "::" => {}
            "{" => {
                let mut rest = &tree[at + 1..code::closing(tree, at)];
                while !rest.is_empty() {
                    let is_end = |&end: &usize| {
                        let depth = rest[..end].iter().map(|(word, _)| match word.as_str() {
                            "{" => 1,
                            "}" => -1,
                            _ => 0,
                        });
                        depth.sum::<i32>() == 0 && rest[end].0 == ","
                    };
                    let end = (0..rest.len()).find(is_end).unwrap_or(rest.len());
                    import(&rest[..end], &path, is_public, found);
                    rest = rest.get(end + 1..).unwrap_or_default();
                }
                return;
            }
            "self" if at == 0 && !before.is_empty() => {}
            "as" => break,
            name => path.push(name.to_owned()),
        }
    }
    if let (Some((name, line)), false) = (tree.last(), path.is_empty()) {
        let name = if name == "self" { &path[path.len() - 1] } else { name };
        found.push((name.clone(), path.clone(), *line, is_public));
    }
}

/// The floors of a crate, as its front page lists them: each stands on those before it.
fn floors(folder: &str) -> Vec<String> {
    let page = fs::read_to_string(format!("{folder}/lib.rs")).unwrap();
    let names = page.lines().filter_map(|line| line.strip_prefix("//! | [`")?.split('`').next());
    names.map(str::to_owned).collect()
}

/// Faults of a crate, a line each.
fn faults(of: &Crate, floors: &[String], nevers: &[&Never]) -> BTreeSet<String> {
    let arrows = of.arrows();
    let floor = |module: &str| {
        let name = module.split("::").next();
        floors.iter().position(|floor| Some(floor.as_str()) == name)
    };
    let mut faults = circles(of, &arrows);
    for Arrow { from, line, to, home, .. } in &arrows {
        let mut fault = |what: &str| faults.insert(format!("{what}: {from}, line {line}: {to}"));
        let home = home.as_deref().unwrap_or_default();
        if floor(from).zip(floor(home)).is_some_and(|(own, other)| own < other) {
            fault("a floor above");
        }
        // The file of a folder is its frame, which uses what is inside and passes it on.
        if !home.is_empty() && is_in(from, home) {
            fault("the frame");
        }
        for never in nevers.iter().filter(|never| (never.is_broken)(from, to)) {
            fault(never.rule);
        }
    }
    faults
}

/// Circles among the files and folders of each folder. What a folder's own file passes on counts as
/// used where it is defined.
fn circles(of: &Crate, arrows: &BTreeSet<Arrow>) -> BTreeSet<String> {
    let mut folders = BTreeSet::from([""]);
    for module in of.modules() {
        folders.extend(module.match_indices("::").map(|(at, _)| &module[..at]));
    }
    let mut faults = BTreeSet::new();
    for folder in folders {
        let inside = |module| place(folder, module);
        let mut links: BTreeSet<(&str, &str)> = arrows
            .iter()
            .filter(|arrow| !arrow.is_front_door)
            .filter_map(|arrow| Some((inside(&arrow.from)?, inside(arrow.home.as_ref()?)?)))
            .filter(|(from, to)| from != to)
            .collect();
        // A module without links in or out is in no circle.
        loop {
            let all = links.clone();
            links.retain(|(from, to)| {
                all.iter().any(|link| link.1 == *from) && all.iter().any(|link| link.0 == *to)
            });
            if links.len() == all.len() {
                break;
            }
        }
        if !links.is_empty() {
            faults.insert(format!("a circle in {folder:?}: {links:?}"));
        }
    }
    faults
}

/// The file or folder directly in `folder` that a module is in.
fn place<'a>(folder: &str, module: &'a str) -> Option<&'a str> {
    let rest = module.strip_prefix(folder)?;
    let rest = if folder.is_empty() { rest } else { rest.strip_prefix("::")? };
    rest.split("::").next().filter(|name| !name.is_empty())
}

#[test]
fn the_floor_plan_holds() {
    let plan = fs::read_to_string("CONTRIBUTING.md").unwrap();
    for folder in CRATES {
        let (read, floors) = (Crate::of(folder), floors(folder));
        let nevers: Vec<&Never> = NEVERS.iter().filter(|never| never.folder == folder).collect();
        let faults = faults(&read, &floors, &nevers);
        assert!(faults.is_empty(), "{folder}: {faults:#?}");
        // A rule about a module that is not there would hold whatever happens.
        for never in nevers {
            let (from, to) = never.example;
            assert!(read.imports.contains_key(from), "{}: no module {from}", never.rule);
            assert!((never.is_broken)(from, to), "{}", never.rule);
        }
        for module in read.modules() {
            let floor = module.split("::").next().unwrap_or_default();
            let is_known = floors.iter().any(|one| one == floor);
            assert!(is_known || ["main", "build"].contains(&floor), "{module} is on no floor");
        }
        // The reader of the sources is not blind: nearly every file uses another.
        let users: BTreeSet<_> = read.arrows().into_iter().map(|arrow| arrow.from).collect();
        assert!(users.len() * 10 > read.imports.len() * 7, "{folder}");
        let row = format!("| `{folder}` | {} |", floors.join(" → "));
        assert!(plan.contains(&row), "CONTRIBUTING.md should have {row}");
    }
}

/// The faults of small sources in which `low` stands below `high`.
fn planted(files: &[(&str, &str)]) -> BTreeSet<String> {
    let sources: Vec<Source> = files
        .iter()
        .map(|(path, text)| Source { path: (*path).into(), tokens: code::tokens(text) })
        .collect();
    let never =
        Never { is_broken: |from, to| is_in(from, "low") && is_in(to, "std::time"), ..NEVERS[0] };
    faults(&Crate::read(&sources), &["low", "high"].map(str::to_owned), &[&never])
}

/// The root of small sources.
const FRAME: (&str, &str) =
    ("lib.rs", "pub mod low; pub mod high; pub use high::Thing as Renamed;");

#[test]
fn every_way_to_name_another_module_is_seen() {
    for text in [
        "use crate::high;",
        "use super::high::Thing;",
        "use crate::{other::{a, b}, high::{self, Thing as T}};",
        "pub(crate) use crate::high::Thing;",
        "use\n  crate\n  ::high;",
        "use crate::Renamed;",
        "fn f() { crate::Renamed::new(); }",
        "fn f() { println!(\"{}\", crate::high::X); }",
        "fn f<'a>(x: &'a u8) -> Vec<super::high::Thing> { vec![] }",
        "macro_rules! m { () => { $crate::high::f() } }",
        "use std as standard; fn f() { standard::time::now(); }",
        "use std::{fs, time};",
        "#[cfg(test)] use std::fs; use crate::high::Thing;",
        "#[cfg(test)] mod tests { fn f() {} } use crate::high::Thing;",
        "#[cfg(not(test))] use crate::high::Thing;",
        "struct S { #[cfg(test)] x: u8, y: crate::high::Thing }",
        "const C: char = '\"'; use crate::high; const D: char = '\"';",
    ] {
        let found = planted(&[FRAME, ("low.rs", text), ("high.rs", "pub struct Thing;")]);
        assert!(!found.is_empty(), "{text}");
    }
    for text in [
        "// use crate::high;",
        "/* use crate::high; */",
        "/// See [`crate::high::Thing`].\nfn f() {}",
        "const TEXT: &str = \"\\\"crate::high::Thing\";",
        "const TEXT: &str = r#\"\"crate::high::Thing\"#;",
        "pub(in crate::high) struct S;",
        "#[cfg(test)]\nmod tests { use crate::high::Thing; }",
        "#[cfg(test)] #[allow(unused)] pub fn f<A, B>() -> crate::high::Thing { todo!() }",
        "#[cfg(all(test, unix))] mod tests { use crate::high::Thing; }",
        "struct S { #[cfg(test)] x: crate::high::Thing, y: u8 }",
    ] {
        let found = planted(&[FRAME, ("low.rs", text), ("high.rs", "pub struct Thing;")]);
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}

#[test]
fn circles_of_files_and_uses_of_the_frame_are_seen() {
    let folder = "mod a; mod b; mod c; pub use a::A; pub use self::b::{B as Bee}; pub struct Own;";
    for (a, b, c, is_fault) in [
        ("pub struct A;", "use super::A;", "use super::{A, Bee};", false),
        ("use super::b::B;", "use super::a::A;", "", true),
        ("use super::Bee;", "use crate::low::A;", "", true),
        ("pub struct A(super::Bee);", "use super::c::C;", "use super::A;", true),
        ("use super::Own;", "", "", true),
        ("fn g() -> crate::low::Own { todo!() }", "", "", true),
    ] {
        let files =
            [("low/mod.rs", folder), ("low/a.rs", a), ("low/b/mod.rs", "mod d; pub use d::B;")];
        let found = planted(
            &[
                &files[..],
                &[
                    FRAME,
                    ("low/b/d.rs", &b.replace("super", "super::super")),
                    ("low/c.rs", c),
                    ("high.rs", ""),
                ],
            ]
            .concat(),
        );
        assert_eq!(!found.is_empty(), is_fault, "{a} {b} {c}: {found:?}");
    }
}
