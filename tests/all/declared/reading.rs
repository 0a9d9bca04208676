//! Structs as the sources declare them: members with what is said of them, how serde writes them,
//! and how clap reads them.

use quote::ToTokens;
use std::fs;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ImplItem, Item, Lit, Meta, Stmt, Token, Type};

/// A struct, or an enum of words.
pub struct Declared {
    pub name: String,
    pub doc: String,
    pub members: Vec<Member>,
    /// Of an enum, as serde writes them.
    pub words: Vec<String>,
}

/// A member of a struct.
pub struct Member {
    /// As serde writes it.
    pub name: String,
    pub doc: String,
    pub of: Type,
    /// Serde leaves it out if it is nothing.
    pub may_lack: bool,
    /// Its members are those of the struct.
    pub is_flat: bool,
    /// How clap reads it.
    pub parser: Option<Expr>,
    /// Where it is left out.
    pub usual: Option<Expr>,
}

/// The structs and enums of words of these files that serde writes or reads, in their order.
pub fn declared(files: &[&str]) -> Vec<Declared> {
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).unwrap_or_else(|_| panic!("there is no {file}"));
        let items = syn::parse_file(&text).unwrap().items;
        let start = found.len();
        found.extend(items.iter().filter_map(of_item));
        for item in &items {
            let (name, usual) = usual(item).unwrap_or_default();
            for one in found[start..].iter_mut().filter(|one| one.name == name) {
                for member in &mut one.members {
                    let given = usual.iter().find(|(given, _)| *given == member.name);
                    member.usual = given.map(|(_, expr)| expr.clone());
                }
            }
        }
    }
    found
}

fn of_item(item: &Item) -> Option<Declared> {
    let is_of_serde = |attrs: &[Attribute]| {
        let derives = attrs.iter().filter(|attr| attr.path().is_ident("derive"));
        derives.map(text).any(|text| text.contains("Serialize") || text.contains("Deserialize"))
    };
    match item {
        Item::Struct(item) if is_of_serde(&item.attrs) => Some(Declared {
            name: item.ident.to_string(),
            doc: doc(&item.attrs),
            members: item.fields.iter().filter_map(Member::of).collect(),
            words: Vec::new(),
        }),
        Item::Enum(item) if is_of_serde(&item.attrs) => Some(Declared {
            name: item.ident.to_string(),
            doc: doc(&item.attrs),
            members: Vec::new(),
            words: item.variants.iter().map(|one| in_snake_case(&one.ident.to_string())).collect(),
        }),
        _ => None,
    }
}

impl Member {
    fn of(field: &syn::Field) -> Option<Member> {
        let serde = metas(&field.attrs, "serde");
        let named = |name: &str| serde.iter().find(|meta| meta.path().is_ident(name));
        if named("skip").is_some() {
            return None;
        }
        let name = match named("rename").map(value) {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(name), .. })) => name.value(),
            _ => field.ident.as_ref()?.to_string(),
        };
        let clap = metas(&field.attrs, "arg");
        let parser = clap.iter().find(|meta| meta.path().is_ident("value_parser"));
        Some(Member {
            name,
            doc: doc(&field.attrs),
            of: field.ty.clone(),
            may_lack: named("skip_serializing_if").is_some(),
            is_flat: named("flatten").is_some(),
            parser: parser.map(value),
            usual: None,
        })
    }
}

/// What `Default` says of the members, with the name of their struct.
fn usual(item: &Item) -> Option<(String, Vec<(String, Expr)>)> {
    let Item::Impl(item) = item else { return None };
    item.trait_.as_ref().filter(|(_, path, _)| path.is_ident("Default"))?;
    let ImplItem::Fn(function) = item.items.first()? else { return None };
    let Stmt::Expr(Expr::Struct(made), None) = function.block.stmts.last()? else { return None };
    let members = made.fields.iter();
    let members = members.map(|one| (text(&one.member), one.expr.clone())).collect();
    Some((text(&item.self_ty), members))
}

/// What an attribute of this name says, also one that a feature brings.
fn metas(attrs: &[Attribute], name: &str) -> Vec<Meta> {
    let lists = attrs.iter().filter_map(|attr| attr.meta.require_list().ok());
    let inside = |list: &syn::MetaList| {
        let inside = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        inside.map(|all| all.into_iter().collect::<Vec<_>>()).unwrap_or_default()
    };
    let mut found = Vec::new();
    for list in lists {
        match list.path.get_ident().map(ToString::to_string).as_deref() {
            Some("cfg_attr") => {
                let brought = inside(list).into_iter().filter(|meta| meta.path().is_ident(name));
                found.extend(brought.filter_map(|meta| Some(inside(meta.require_list().ok()?))));
            }
            Some(other) if other == name => found.push(inside(list)),
            _ => {}
        }
    }
    found.concat()
}

fn value(meta: &Meta) -> Expr {
    meta.require_name_value().map(|pair| pair.value.clone()).unwrap()
}

/// The comment above, as one line.
fn doc(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter(|attr| attr.path().is_ident("doc")).filter_map(|attr| {
        match &attr.meta.require_name_value().ok()?.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        }
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// The tokens without blanks.
pub fn text(of: &impl ToTokens) -> String {
    of.to_token_stream().to_string().replace(' ', "")
}

pub fn in_snake_case(name: &str) -> String {
    let mut found = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !found.is_empty() {
            found.push('_');
        }
        found.push(letter.to_ascii_lowercase());
    }
    found
}

pub fn in_camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |found, word| found + &word[..1].to_uppercase() + &word[1..])
}
