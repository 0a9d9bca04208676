//! Who uses what, read from the tokens of the sources.
//!
//! Responsible for every way to name another module: `use` with nested braces,
//! `self` and `super`, a name that an earlier `use` brought in, a path in the
//! middle of code or of a macro. Comments, strings and what is there for tests
//! alone are skipped. Must not know which arrows are allowed.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// A path of names.
type Path = Vec<String>;

/// A file of the crate: its path below `src`, and its text.
pub struct Source {
    pub path: String,
    pub text: String,
}

/// A file names something outside itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    /// The module of the file: `usi::session`.
    pub from: String,
    pub line: usize,
    /// What is named, with the names of imports put in: `crate::engine::Stop`.
    pub to: String,
    /// The file of this crate that defines it, behind those that pass it on:
    /// `dfpn::stop`; `None` if it is of another crate.
    pub home: Option<String>,
    /// Whether a folder's own file passes on what is inside the folder.
    pub is_front_door: bool,
}

/// A `use` that brings in one name.
struct Import {
    path: Path,
    /// `*` for all names.
    name: String,
    line: usize,
    is_public: bool,
}

/// What a module says, without its inner modules.
#[derive(Default)]
struct Module {
    /// The module of the file that it is in.
    file: Path,
    children: BTreeSet<String>,
    definitions: BTreeSet<String>,
    imports: Vec<Import>,
    /// Paths of at least two names in its code, with their lines.
    mentions: Vec<(Path, usize)>,
}

/// All modules by their paths; the path of the root is empty.
pub struct Crate(BTreeMap<Path, Module>);

/// Names that are being looked up: an import may lead back to itself.
type Seen = BTreeSet<(Path, String)>;

impl Crate {
    pub fn read(sources: &[Source]) -> Crate {
        let mut reader = Reader::default();
        for source in sources {
            let tokens: TokenStream = source
                .text
                .parse()
                .unwrap_or_else(|error| panic!("{}: {error}", source.path));
            reader.file = module_of(&source.path);
            reader.module(tokens, reader.file.clone());
        }
        let Reader {
            mut modules,
            for_tests,
            ..
        } = reader;
        modules.retain(|path, _| !for_tests.iter().any(|tests| path.starts_with(tests)));
        Crate(modules)
    }

    /// The modules of all files, the root left out.
    pub fn files(&self) -> BTreeSet<String> {
        let files = self.0.values().map(|module| module.file.join("::"));
        files.filter(|file| !file.is_empty()).collect()
    }

    /// All arrows, each once a line.
    pub fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
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
            target.map_or_else(Path::new, |target| {
                [in_crate(&target).as_slice(), rest].concat()
            })
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

/// The module of a file below `src`. `main.rs` is a crate of its own.
fn module_of(path: &str) -> Path {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if path == "lib" {
        return Path::new();
    }
    path.split('/').map(str::to_owned).collect()
}

#[derive(Default)]
struct Reader {
    modules: BTreeMap<Path, Module>,
    /// The file that is being read.
    file: Path,
    /// Modules in files of their own that are there for tests alone.
    for_tests: Vec<Path>,
}

impl Reader {
    fn module(&mut self, tokens: TokenStream, path: Path) {
        let module = self.modules.entry(path.clone()).or_default();
        module.file = self.file.clone();
        self.tokens(tokens, &path, true);
    }

    fn at(&mut self, path: &Path) -> &mut Module {
        self.modules.entry(path.clone()).or_default()
    }

    fn tokens(&mut self, stream: TokenStream, path: &Path, is_outermost: bool) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while at < trees.len() {
            at = if let Some(end) = end_of_test_item(&trees[at..]) {
                self.note_test_module(&trees[at..at + end], path);
                at + end
            } else if let TokenTree::Group(group) = &trees[at] {
                self.tokens(group.stream(), path, false);
                at + 1
            } else if is_word(&trees[at], "use") && !is_sign(trees.get(at + 1), '<') {
                self.import(&trees, at, path)
            } else if is_word(&trees[at], "mod") && is_name(trees.get(at + 1)) {
                self.inner_module(&trees[at + 1..], path);
                at + 3
            } else if is_name(trees.get(at)) {
                if is_outermost && DEFINING.contains(&trees[at].to_string().as_str()) {
                    self.definition(&trees[at + 1..], path);
                }
                self.mention(&trees, at, path)
            } else {
                at + 1
            };
        }
    }

    /// `mod tests;` for tests alone: its file is to be skipped.
    fn note_test_module(&mut self, item: &[TokenTree], path: &Path) {
        if let [.., keyword, name, end] = item
            && is_word(keyword, "mod")
            && is_sign(Some(end), ';')
        {
            self.for_tests
                .push([path.as_slice(), &[name.to_string()]].concat());
        }
    }

    fn definition(&mut self, after: &[TokenTree], path: &Path) {
        if is_name(after.first()) {
            self.at(path).definitions.insert(after[0].to_string());
        }
    }

    /// `name;` or `name { … }` after `mod`.
    fn inner_module(&mut self, after: &[TokenTree], path: &Path) {
        let name = after[0].to_string();
        self.at(path).children.insert(name.clone());
        if let Some(TokenTree::Group(group)) = after.get(1) {
            self.module(group.stream(), [path.as_slice(), &[name]].concat());
        }
    }

    /// Reads from `use` to the semicolon; returns the place after it.
    fn import(&mut self, trees: &[TokenTree], start: usize, path: &Path) -> usize {
        let length = trees[start..].iter().position(|t| is_sign(Some(t), ';'));
        let end = length.map_or(trees.len(), |length| start + length);
        let before = &trees[..start];
        let is_public = match before {
            [.., word, TokenTree::Group(_)] => is_word(word, "pub"),
            [.., word] => is_word(word, "pub"),
            [] => false,
        };
        let line = trees[start].span().start().line;
        let imports = imports(&trees[start + 1..end], &[]);
        let module = self.at(path);
        module
            .imports
            .extend(imports.into_iter().map(|(path, name)| Import {
                path,
                name,
                line,
                is_public,
            }));
        end + 1
    }

    /// Reads a path in code; returns the place after it.
    fn mention(&mut self, trees: &[TokenTree], start: usize, path: &Path) -> usize {
        let mut names = vec![trees[start].to_string()];
        let mut end = start + 1;
        while is_double_colon(&trees[end..]) && is_name(trees.get(end + 2)) {
            names.push(trees[end + 2].to_string());
            end += 3;
        }
        if start >= 2 && is_double_colon(&trees[start - 2..]) {
            if is_sign(trees.get(start.wrapping_sub(3)), '>') {
                return end; // goes on behind `<…>::`
            }
            names.insert(0, String::new());
        }
        // `pub(in crate::files)` says who may look, not who is used.
        let is_scope = start == 1 && is_word(&trees[0], "in");
        if names.len() > 1 && !is_scope {
            let line = trees[start].span().start().line;
            self.at(path).mentions.push((names, line));
        }
        end
    }
}

/// Words before a name that they define.
const DEFINING: [&str; 8] = [
    "const", "enum", "fn", "static", "struct", "trait", "type", "union",
];

/// The paths of what stands after `use`, each with the name it gets.
fn imports(trees: &[TokenTree], before: &[String]) -> Vec<(Path, String)> {
    let mut path = before.to_vec();
    let mut at = 0;
    if is_double_colon(trees) {
        path.push(String::new());
        at = 2;
    }
    while let Some(tree) = trees.get(at) {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let branches = inside.split(|tree| is_sign(Some(tree), ','));
                let branches = branches.filter(|branch| !branch.is_empty());
                return branches.flat_map(|branch| imports(branch, &path)).collect();
            }
            TokenTree::Punct(sign) if sign.as_char() == '*' => {
                return vec![(path, "*".to_owned())];
            }
            TokenTree::Ident(word) if *word == "as" => {
                let name = trees.get(at + 1).map(TokenTree::to_string);
                return vec![(path, name.unwrap_or_default())];
            }
            TokenTree::Ident(word) if *word == "self" && !path.is_empty() => at += 1,
            TokenTree::Ident(word) => {
                path.push(word.to_string());
                at += 1;
            }
            _ => at += 1,
        }
    }
    let name = path.last().cloned().unwrap_or_default();
    vec![(path, name)]
}

/// The place after an item, field or statement that begins here and is there
/// for tests alone.
fn end_of_test_item(trees: &[TokenTree]) -> Option<usize> {
    if !is_sign(trees.first(), '#') {
        return None;
    }
    if is_sign(trees.get(1), '!') {
        return is_for_tests(trees.get(2)).then_some(trees.len());
    }
    if !is_for_tests(trees.get(1)) {
        return None;
    }
    let mut start = 2;
    while is_sign(trees.get(start), '#') {
        start += 2;
    }
    if trees.get(start).is_some_and(|tree| is_word(tree, "pub")) {
        start += 1;
        start += usize::from(matches!(trees.get(start), Some(TokenTree::Group(_))));
    }
    let word = trees
        .get(start)
        .map(TokenTree::to_string)
        .unwrap_or_default();
    let is_function = trees.get(start + 1).is_some_and(|tree| is_word(tree, "fn"));
    let is_end = |tree: &TokenTree| match word.as_str() {
        "const" if !is_function => is_sign(Some(tree), ';'),
        "use" | "static" | "type" | "let" => is_sign(Some(tree), ';'),
        "async" | "const" | "enum" | "extern" | "fn" | "impl" | "macro_rules" | "mod"
        | "struct" | "trait" | "union" | "unsafe" => is_sign(Some(tree), ';') || is_braced(tree),
        _ => is_sign(Some(tree), ';') || is_sign(Some(tree), ',') || is_braced(tree),
    };
    let end = trees[start..].iter().position(is_end);
    Some(end.map_or(trees.len(), |end| start + end + 1))
}

/// Whether an attribute in brackets is `cfg(test)` or `cfg(all(…, test, …))`.
fn is_for_tests(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(attribute)) = attribute else {
        return false;
    };
    let trees: Vec<TokenTree> = attribute.stream().into_iter().collect();
    match trees.as_slice() {
        [word, TokenTree::Group(condition)] if is_word(word, "cfg") => asks_for_tests(condition),
        _ => false,
    }
}

fn asks_for_tests(condition: &proc_macro2::Group) -> bool {
    let trees: Vec<TokenTree> = condition.stream().into_iter().collect();
    match trees.as_slice() {
        [word] => is_word(word, "test"),
        [word, TokenTree::Group(all)] if is_word(word, "all") => {
            all.stream().into_iter().any(|tree| is_word(&tree, "test"))
        }
        _ => false,
    }
}

fn is_word(tree: &TokenTree, word: &str) -> bool {
    matches!(tree, TokenTree::Ident(found) if *found == word)
}

fn is_name(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Ident(_)))
}

fn is_sign(tree: Option<&TokenTree>, sign: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(found)) if found.as_char() == sign)
}

fn is_braced(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn is_double_colon(trees: &[TokenTree]) -> bool {
    is_sign(trees.first(), ':') && is_sign(trees.get(1), ':')
}
