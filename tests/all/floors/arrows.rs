//! Who uses what: other modules by name, and other files by calls.
//!
//! Responsible for every way to name another module (a `use`, a name that an earlier `use`
//! brought in, a path in the middle of code or of a macro), and for calls of methods whose
//! receiver is `self`, a parameter, or a field of one: a type may have methods in many
//! files. What is there for tests alone is left out. Must not know which arrows are
//! allowed.

use super::source::{Call, Import, Module, Path, Source, modules};
use std::collections::{BTreeMap, BTreeSet};

/// A file uses something outside itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    /// The module of the file: `usi::session`.
    pub from: String,
    pub line: usize,
    /// What is named, with the names of imports put in: `crate::solver::Stop`.
    pub to: String,
    /// The file of this crate that defines it, behind those that pass it on:
    /// `dfpn::stop`; `None` if it is of another crate.
    pub home: Option<String>,
    /// Whether a folder's own file passes on what is inside the folder.
    pub is_front_door: bool,
}

/// All modules by their paths; the path of the root is empty.
pub struct Crate(BTreeMap<Path, Module>);

/// Names that are being looked up: an import may lead back to itself.
type Seen = BTreeSet<(Path, String)>;

/// The file that defines a type, and its name.
type Type = (Path, String);

impl Crate {
    pub fn read(sources: &[Source]) -> Crate {
        Crate(modules(sources))
    }

    /// The modules of all files, the root left out.
    pub fn files(&self) -> BTreeSet<String> {
        let files = self.0.values().map(|module| module.file.join("::"));
        files.filter(|file| !file.is_empty()).collect()
    }

    /// All arrows, each once a line.
    pub fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = self.calls();
        for (path, module) in &self.0 {
            for import in &module.imports {
                let mut seen = Seen::from([(path.clone(), import.name.clone())]);
                let to = self.absolute(path, &import.path, &mut seen);
                let arrow = self.arrow(module, import.line, &to);
                arrows.extend(arrow.map(|arrow| Arrow {
                    is_front_door: import.is_public && to.starts_with(&in_crate(&module.file)),
                    ..arrow
                }));
            }
            for (mention, line) in &module.mentions {
                let to = self.absolute(path, mention, &mut Seen::new());
                arrows.extend(self.arrow(module, *line, &to));
            }
        }
        arrows
    }

    /// The arrows to the files that define the methods called.
    fn calls(&self) -> BTreeSet<Arrow> {
        let mut methods: BTreeMap<(Type, &str), BTreeSet<&Path>> = BTreeMap::new();
        let mut fields: BTreeMap<(Type, &str), Type> = BTreeMap::new();
        for (path, module) in &self.0 {
            for (owner, name) in &module.methods {
                if let Some(owner) = self.type_at(path, owner) {
                    methods.entry((owner, name)).or_default().insert(&module.file);
                }
            }
            for (owner, name, kind) in &module.fields {
                let owner = (module.file.clone(), owner.clone());
                fields.extend(self.type_at(path, kind).map(|kind| ((owner, name.as_str()), kind)));
            }
        }
        let mut arrows = BTreeSet::new();
        for (path, module) in &self.0 {
            for call in &module.calls {
                let Call { owner, fields: way, method, line } = call;
                let start = self.type_at(path, owner);
                let step = |kind: Type, field: &String| fields.get(&(kind, field)).cloned();
                let kind = start.and_then(|kind| way.iter().try_fold(kind, step));
                let files = kind.and_then(|kind| methods.get(&(kind, method.as_str())));
                let files: Vec<&Path> = files.into_iter().flatten().copied().collect();
                if let [file] = files[..]
                    && *file != module.file
                {
                    arrows.insert(Arrow {
                        from: module.file.join("::"),
                        line: *line,
                        to: [in_crate(file), vec![method.clone()]].concat().join("::"),
                        home: Some(file.join("::")),
                        is_front_door: false,
                    });
                }
            }
        }
        arrows
    }

    /// The type that a path in a module names, if it is of this crate.
    fn type_at(&self, module: &Path, path: &[String]) -> Option<Type> {
        let name = path.last()?.clone();
        let path = self.absolute(module, path, &mut Seen::new());
        let home = self.home(&path, &mut Seen::new())?;
        Some((home.clone(), name))
    }

    /// The arrow to an absolute path, if it leads out of the module's file.
    fn arrow(&self, module: &Module, line: usize, to: &[String]) -> Option<Arrow> {
        let home = self.home(to, &mut Seen::new());
        let arrow = Arrow {
            from: module.file.join("::"),
            line,
            to: to.join("::"),
            home: home.map(|home| home.join("::")),
            is_front_door: false,
        };
        (arrow.home.as_ref() != Some(&arrow.from)).then_some(arrow)
    }

    /// A path as seen from everywhere: it begins with `crate` or another crate's name.
    fn absolute(&self, from: &Path, path: &[String], seen: &mut Seen) -> Path {
        let (first, rest) = (path[0].as_str(), &path[1..]);
        match first {
            "crate" | "tsumi" => self.through_the_root(rest, seen),
            "self" | "super" => {
                let up = usize::from(first == "super");
                let module = from[..from.len().saturating_sub(up)].to_vec();
                if rest.first().is_some_and(|next| next == "super") {
                    self.absolute(&module, rest, seen)
                } else {
                    [in_crate(&module).as_slice(), rest].concat()
                }
            }
            "" => rest.to_vec(),
            _ => self.beside(from, path, seen),
        }
    }

    /// The root is on no floor: what it passes on counts as named where it is.
    fn through_the_root(&self, rest: &[String], seen: &mut Seen) -> Path {
        let root = Path::new();
        let is_passed_on = rest.first().is_some_and(|name| {
            self.import(&root, name).is_some()
                && !self.0[&root].children.contains(name)
                && !seen.contains(&(root.clone(), name.clone()))
        });
        if is_passed_on {
            self.beside(&root, rest, seen)
        } else {
            [in_crate(&root).as_slice(), rest].concat()
        }
    }

    /// A path that begins with a name known in the module, or with another crate.
    fn beside(&self, from: &Path, path: &[String], seen: &mut Seen) -> Path {
        let (first, rest) = (&path[0], &path[1..]);
        let Some(module) = self.0.get(from) else {
            return path.to_vec();
        };
        if module.children.contains(first) || module.definitions.contains(first) {
            return [in_crate(from).as_slice(), path].concat();
        }
        if let Some(import) = self.import(from, first)
            && seen.insert((from.clone(), first.clone()))
        {
            return [self.absolute(from, &import.path, seen).as_slice(), rest].concat();
        }
        match self.among_all_names(from, first, seen) {
            Some(module) => [in_crate(&module).as_slice(), path].concat(),
            None => path.to_vec(),
        }
    }

    fn import(&self, module: &Path, name: &str) -> Option<&Import> {
        let imports = &self.0.get(module)?.imports;
        imports.iter().find(|import| import.name == name)
    }

    /// The module whose names are all imported, and which has this one.
    fn among_all_names(&self, from: &Path, name: &str, seen: &mut Seen) -> Option<Path> {
        let stars = self.0.get(from)?.imports.iter();
        let mut stars = stars.filter(|import| import.name == "*");
        stars.find_map(|star| {
            if !seen.insert((from.clone(), format!("{name} in {}", star.path.join("::")))) {
                return None;
            }
            let target = self.absolute(from, &star.path, seen);
            let target = target.strip_prefix(&["crate".to_owned()])?.to_vec();
            let module = self.0.get(&target)?;
            let has_it = module.children.contains(name)
                || module.definitions.contains(name)
                || self.import(&target, name).is_some();
            if has_it {
                return Some(target);
            }
            self.among_all_names(&target, name, seen)
        })
    }

    /// The file that defines what an absolute path names.
    fn home(&self, path: &[String], seen: &mut Seen) -> Option<&Path> {
        let mut rest = path.strip_prefix(&["crate".to_owned()])?;
        let mut at = Path::new();
        while let Some(child) = rest.first()
            && self.0.get(&at)?.children.contains(child)
        {
            at.push(child.clone());
            rest = &rest[1..];
        }
        let module = self.0.get(&at)?;
        let Some(name) = rest.first() else {
            return Some(&module.file);
        };
        if module.definitions.contains(name) {
            return Some(&module.file);
        }
        let further = if let Some(import) = self.import(&at, name) {
            let target = self.absolute(&at, &import.path, seen);
            [target.as_slice(), &rest[1..]].concat()
        } else {
            let target = self.among_all_names(&at, name, seen);
            target.map_or_else(Path::new, |target| [in_crate(&target).as_slice(), rest].concat())
        };
        if further.is_empty() || !seen.insert((at, name.clone())) {
            return Some(&module.file);
        }
        self.home(&further, seen)
    }
}

fn in_crate(module: &[String]) -> Path {
    [&["crate".to_owned()], module].concat()
}
