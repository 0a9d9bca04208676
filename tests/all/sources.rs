//! What the sources keep to, beside their floors: predicates answer yes or no, and no door
//! swallows what the engine or the composers' tools may say one day.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Pat, ReturnType, Signature, Type};

/// Variants that an arm `_` of a door stands for on purpose: file, enum, variants.
const SWALLOWED: &str = "tests/data/swallowed.tsv";

/// Predicates with a third answer, which users of the library know by that name.
const NO_PREDICATES: [&str; 1] = ["src/composer/report/finding/results.rs is_complete"];

/// The sources of a folder; those of crates within it are left out.
fn sources(folder: &str, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, syn::File> {
    let (mut folders, mut found) = (vec![PathBuf::from(folder)], BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_str().unwrap().replace('\\', "/");
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".rs") && is_wanted(&name) {
                let text = fs::read_to_string(&path).unwrap();
                found.insert(name, syn::parse_file(&text).unwrap());
            }
        }
    }
    found
}

fn is_of_door(file: &str) -> bool {
    !["src/core/", "src/composer/"].iter().any(|crate_| file.starts_with(crate_))
}

/// The enums of the two crates that may grow, with their variants.
fn growing_enums() -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for file in sources("src", |file| !is_of_door(file)).into_values() {
        for item in file.items {
            let Item::Enum(item) = item else { continue };
            let may_grow = |one: &Attribute| one.path().is_ident("non_exhaustive");
            if item.attrs.iter().any(may_grow) {
                let variants = item.variants.iter().map(|one| one.ident.to_string());
                found.insert(item.ident.to_string(), variants.collect());
            }
        }
    }
    found
}

/// Finds what matches with an arm for everything else leave to that.
struct Arms<'a> {
    enums: &'a BTreeMap<String, Vec<String>>,
    file: &'a str,
    left: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Arms<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_expr_match(&mut self, expression: &'ast syn::ExprMatch) {
        let arms = &expression.arms;
        if arms.iter().any(|arm| takes_all(&arm.pat)) {
            let mut named = Named::default();
            arms.iter().for_each(|arm| named.visit_pat(&arm.pat));
            for (name, variants) in self.enums {
                let Some(used) = named.0.get(name) else {
                    continue;
                };
                let left = variants.iter().filter(|variant| !used.contains(*variant));
                let left: Vec<&str> = left.map(String::as_str).collect();
                let file = self.file;
                self.left.insert(format!("{file}\t{name}\t{}", left.join(" ")));
            }
        }
        visit::visit_expr_match(self, expression);
    }
}

/// True for `_`, a name for whatever comes, and tuples of these.
fn takes_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => {
            name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase)
        }
        Pat::Tuple(all) => all.elems.iter().all(takes_all),
        _ => false,
    }
}

/// The variants named in patterns, by the names of their enums.
#[derive(Default)]
struct Named(BTreeMap<String, BTreeSet<String>>);

impl<'ast> Visit<'ast> for Named {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
        if let [.., of, variant] = &names[..] {
            self.0.entry(of.clone()).or_default().insert(variant.clone());
        }
        visit::visit_path(self, path);
    }
}

/// `#[non_exhaustive]` lets the engine say something new, and asks for an arm `_` of each door:
/// what that stands for today is written down, so that something new is looked at.
#[test]
fn no_new_variant_is_swallowed_by_a_door() {
    let enums = growing_enums();
    assert!(enums.len() > 40, "{enums:?}");
    let mut found = BTreeSet::new();
    for (file, source) in sources("src", is_of_door) {
        let mut arms = Arms { enums: &enums, file: &file, left: BTreeSet::new() };
        arms.visit_file(&source);
        found.extend(arms.left);
    }
    let known = fs::read_to_string(SWALLOWED).unwrap();
    let known: BTreeSet<String> =
        known.lines().filter(|line| !line.starts_with('#')).map(String::from).collect();
    let new: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "an arm `_` stands for other variants now: say what they are, or add the line to \
         {SWALLOWED}: {new:#?}\nno longer: {gone:#?}"
    );
}

/// Functions that begin with `is_` and do not return a `bool`.
struct Predicates<'a> {
    file: &'a str,
    others: Vec<String>,
}

impl<'ast> Visit<'ast> for Predicates<'_> {
    fn visit_signature(&mut self, signature: &'ast Signature) {
        let name = signature.ident.to_string();
        let is_bool = matches!(&signature.output, ReturnType::Type(_, kind)
            if matches!(&**kind, Type::Path(path) if path.path.is_ident("bool")));
        if name.starts_with("is_") && !is_bool {
            self.others.push(format!("{} {name}", self.file));
        }
    }
}

#[test]
fn predicates_answer_yes_or_no() {
    let mut others = Vec::new();
    for (file, source) in sources("src", |_| true) {
        let mut predicates = Predicates { file: &file, others: Vec::new() };
        predicates.visit_file(&source);
        others.extend(predicates.others);
    }
    assert_eq!(others, NO_PREDICATES, "`is_` promises a bool");
}
