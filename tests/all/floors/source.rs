//! What the sources say: definitions, imports, paths and calls of each module.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Ident, Item, ItemMod, Meta, Signature, Type, UseTree, Visibility};

/// A path of names.
pub type Path = Vec<String>;

/// A file of the crate: its path below `src`, and its text.
pub struct Source {
    pub path: String,
    pub text: String,
}

/// A `use` that brings in one name.
pub struct Import {
    pub path: Path,
    /// `*` for all names.
    pub name: String,
    pub line: usize,
    pub is_public: bool,
}

/// A call of a method.
pub struct Call {
    /// The type of `self` or of the parameter that the receiver begins with.
    pub owner: Path,
    /// The fields from there to the receiver.
    pub fields: Vec<String>,
    pub method: String,
    pub line: usize,
}

/// What a module says, without its inner modules.
#[derive(Default)]
pub struct Module {
    /// The module of the file that it is in.
    pub file: Path,
    pub children: BTreeSet<String>,
    pub definitions: BTreeSet<String>,
    pub imports: Vec<Import>,
    /// Paths of at least two names in its code, with their lines.
    pub mentions: Vec<(Path, usize)>,
    /// The type and the name of each method.
    pub methods: Vec<(Path, String)>,
    /// The struct, the name and the type of each field.
    pub fields: Vec<(String, String, Path)>,
    pub calls: Vec<Call>,
}

/// All modules of the sources but those that are there for tests alone.
pub fn modules(sources: &[Source]) -> BTreeMap<Path, Module> {
    let mut reader = Reader::default();
    for source in sources {
        let file = syn::parse_file(&source.text);
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", source.path));
        reader.file = module_of(&source.path);
        reader.items(&file.items, reader.file.clone());
    }
    let Reader { mut modules, for_tests, .. } = reader;
    modules.retain(|path, _| !for_tests.iter().any(|tests| path.starts_with(tests)));
    modules
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
    /// The file and the module that are being read.
    file: Path,
    at: Path,
    /// The type whose methods are being read, and those of the parameters.
    owner: Path,
    parameters: BTreeMap<String, Path>,
    /// Modules in files of their own that are there for tests alone.
    for_tests: Vec<Path>,
}

impl Reader {
    fn module(&mut self) -> &mut Module {
        self.modules.entry(self.at.clone()).or_default()
    }

    fn items(&mut self, items: &[Item], path: Path) {
        let outside = mem::replace(&mut self.at, path);
        self.module().file = self.file.clone();
        for item in items {
            if let Some(name) = name_of(item).filter(|_| !is_for_tests(attributes(item))) {
                self.module().definitions.insert(name.to_string());
            }
            self.visit_item(item);
        }
        self.at = outside;
    }

    fn inner(&self, module: &ItemMod) -> Path {
        [self.at.as_slice(), &[module.ident.to_string()]].concat()
    }

    fn import(&mut self, tree: &UseTree, mut path: Path, item: &syn::ItemUse) {
        let name = match tree {
            UseTree::Path(next) => {
                path.push(next.ident.to_string());
                return self.import(&next.tree, path, item);
            }
            UseTree::Group(group) => {
                let trees = group.items.iter();
                return trees.for_each(|tree| self.import(tree, path.clone(), item));
            }
            UseTree::Glob(_) => "*".to_owned(),
            UseTree::Name(name) if name.ident == "self" => path.last().cloned().unwrap_or_default(),
            UseTree::Name(name) => {
                path.push(name.ident.to_string());
                name.ident.to_string()
            }
            UseTree::Rename(name) => {
                path.push(name.ident.to_string());
                name.rename.to_string()
            }
        };
        let line = item.use_token.span.start().line;
        let is_public = !matches!(item.vis, Visibility::Inherited);
        self.module().imports.push(Import { path, name, line, is_public });
    }

    fn mention(&mut self, path: Path, line: usize) {
        if path.len() > 1 {
            self.module().mentions.push((path, line));
        }
    }

    /// Reads the paths among the tokens of a macro or an attribute.
    fn tokens(&mut self, tokens: TokenStream) {
        let (mut path, mut line, mut colons) = (Path::new(), 0, 0);
        for tree in tokens {
            match &tree {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.mention(mem::take(&mut path), line);
                    }
                    line = name.span().start().line;
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                _ => {
                    self.mention(mem::take(&mut path), line);
                    colons = 0;
                }
            }
            if let TokenTree::Group(group) = tree {
                self.tokens(group.stream());
            }
        }
        self.mention(path, line);
    }

    /// Reads a function whose parameters have these types.
    fn function(&mut self, signature: &Signature, read: impl FnOnce(&mut Reader)) {
        let parameters = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => match &*typed.pat {
                syn::Pat::Ident(name) => Some((name.ident.to_string(), path_of(&typed.ty)?)),
                _ => None,
            },
            _ => None,
        });
        let outside = mem::replace(&mut self.parameters, parameters.collect());
        read(self);
        self.parameters = outside;
    }

    /// The type that an expression begins with, and the fields behind it.
    fn receiver(&self, expression: &Expr) -> Option<(Path, Vec<String>)> {
        match expression {
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                let owner = match name.as_str() {
                    "self" => Some(&self.owner),
                    _ => self.parameters.get(&name),
                };
                Some((owner?.clone(), Vec::new()))
            }
            Expr::Field(field) => {
                let syn::Member::Named(name) = &field.member else {
                    return None;
                };
                let (owner, mut fields) = self.receiver(&field.base)?;
                fields.push(name.to_string());
                Some((owner, fields))
            }
            _ => None,
        }
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item(&mut self, item: &'a Item) {
        if !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        } else if let Item::Mod(module) = item {
            self.for_tests.push(self.inner(module));
        }
    }

    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        let name = module.ident.to_string();
        self.module().children.insert(name);
        if let Some((_, items)) = &module.content {
            self.items(items, self.inner(module));
        }
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let first = item.leading_colon.as_ref().map(|_| String::new());
        self.import(&item.tree, first.into_iter().collect(), item);
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let owner = path_of(&item.self_ty).unwrap_or_default();
        let outside = mem::replace(&mut self.owner, owner);
        visit::visit_item_impl(self, item);
        self.owner = outside;
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let method = (self.owner.clone(), item.sig.ident.to_string());
        self.module().methods.push(method);
        self.function(&item.sig, |reader| visit::visit_impl_item_fn(reader, item));
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.function(&item.sig, |reader| visit::visit_item_fn(reader, item));
    }

    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        for field in &item.fields {
            if let (Some(name), Some(kind)) = (&field.ident, path_of(&field.ty)) {
                let field = (item.ident.to_string(), name.to_string(), kind);
                self.module().fields.push(field);
            }
        }
        visit::visit_item_struct(self, item);
    }

    fn visit_field(&mut self, field: &'a syn::Field) {
        if !is_for_tests(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        if let Some((owner, fields)) = self.receiver(&call.receiver) {
            let call = Call {
                owner,
                fields,
                method: call.method.to_string(),
                line: call.method.span().start().line,
            };
            self.module().calls.push(call);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names = path.segments.iter().map(|segment| &segment.ident);
        let line = names.clone().next().map_or(0, |name| name.span().start().line);
        let first = path.leading_colon.as_ref().map(|_| String::new());
        self.mention(first.into_iter().chain(names.map(Ident::to_string)).collect(), line);
        visit::visit_path(self, path);
    }

    /// `pub(in crate::files)` says who may look, not who is used.
    fn visit_vis_restricted(&mut self, _: &'a syn::VisRestricted) {}

    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        }
    }

    fn visit_macro(&mut self, item: &'a syn::Macro) {
        let arguments = Punctuated::<Expr, syn::Token![,]>::parse_terminated;
        self.visit_path(&item.path);
        // Calls are seen where the tokens are expressions.
        for expression in arguments.parse2(item.tokens.clone()).into_iter().flatten() {
            Calls(self).visit_expr(&expression);
        }
        self.tokens(item.tokens.clone());
    }
}

/// Reads calls alone.
struct Calls<'r>(&'r mut Reader);

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        self.0.visit_expr_method_call(call);
    }
}

/// The path of a type, behind references and boxes.
fn path_of(kind: &Type) -> Option<Path> {
    match kind {
        Type::Reference(reference) => path_of(&reference.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            if last.ident == "Box" || last.ident == "Arc" {
                let syn::PathArguments::AngleBracketed(inside) = &last.arguments else {
                    return None;
                };
                let mut inside = inside.args.iter();
                return inside.find_map(|inside| match inside {
                    syn::GenericArgument::Type(kind) => path_of(kind),
                    _ => None,
                });
            }
            let names = path.path.segments.iter();
            Some(names.map(|segment| segment.ident.to_string()).collect())
        }
        _ => None,
    }
}

fn name_of(item: &Item) -> Option<&Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        Item::Union(item) => Some(&item.ident),
        _ => None,
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether one of the attributes is `cfg(test)` or `cfg(all(…, test, …))`.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let condition = match &attribute.meta {
            Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string(),
            _ => return false,
        };
        let mut words = condition.split(|c: char| !c.is_alphanumeric());
        condition == "test" || condition.starts_with("all") && words.any(|word| word == "test")
    })
}
