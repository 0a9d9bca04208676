//! Each kind of fault, planted once in small sources, is seen.

use super::arrows::Crate;
use super::plan::{Faults, Never, What, Who};
use super::source::Source;

const NEVERS: &[Never] = &[
    Never {
        rule: "rules alone",
        who: Who::These(&["low::referee"]),
        what: What::AllBut(&["high"]),
    },
    Never {
        rule: "no clock",
        who: Who::These(&["high"]),
        what: What::These(&["std::time", "log", "crate::low::options"]),
    },
    Never {
        rule: "no search",
        who: Who::AllBut(&["high", "low"]),
        what: What::These(&["core::search"]),
    },
];

/// The faults of files that are given as path and text; the floors are `high`,
/// `middle` and `low`.
fn faults(files: &[(&str, &str)]) -> Faults {
    let root =
        ("lib.rs", "pub mod high; pub mod middle; pub mod low; pub use low::Thing as Renamed;");
    let own = |text: &str, path: &str| !files.iter().any(|file| file.0 == path) && !text.is_empty();
    let frames = [
        root,
        ("high.rs", "pub struct Rule;"),
        ("middle.rs", "pub fn f() {}"),
        ("low.rs", "pub struct Thing;"),
    ];
    let frames = frames.iter().filter(|(path, text)| own(text, path));
    let sources: Vec<Source> = frames
        .chain(files)
        .map(|(path, text)| Source { path: (*path).to_owned(), text: (*text).to_owned() })
        .collect();
    let floors = ["high", "middle", "low"].map(str::to_owned);
    super::faults(&Crate::read(&sources), &floors, NEVERS)
}

/// The one fault of `high.rs` with this text.
fn fault_of_high(text: &str) -> String {
    let found = faults(&[("high.rs", text)]);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found.into_keys().next().unwrap()
}

#[test]
fn every_form_of_use_is_seen() {
    for text in [
        "use crate::low;",
        "use crate::low::Thing;",
        "use crate::low::*;",
        "use crate::low as other;",
        "use crate::{middle_or_not, low::Thing};",
        "use crate::{a::{b, c::{d}}, low::{self, Thing as T}};",
        "use super::low::Thing;",
        "use super::{low};",
        "use self::super::low;",
        "pub use crate::low::Thing;",
        "pub(crate) use crate::low::Thing;",
        "use crate::Renamed;",
        "use\n    crate\n    ::low;",
        "use crate :: low :: Thing ;",
        "fn f() { use crate::low::Thing; }",
        "mod inner { use super::super::low::Thing; }",
        "mod inner { mod more { use super::super::super::low; } }",
        "mod inner { fn f() { super::super::low::f() } }",
    ] {
        let fault = fault_of_high(text);
        assert_eq!(fault, "lower floor: high -> low", "{text}");
    }
}

#[test]
fn every_form_of_path_is_seen() {
    for text in [
        "fn f() { crate::low::f(); }",
        "fn f(x: &crate::low::Thing) {}",
        "fn f() -> Vec<crate::low::Thing> { vec![] }",
        "struct S(crate::low::Thing);",
        "impl crate::low::Trait for u8 {}",
        "fn f() { super::low::f(); }",
        "fn f() { println!(\"{}\", crate::low::X); }",
        "macro_rules! m { () => { $crate::low::f() } }",
        "#[derive(crate::low::Derive)] struct S;",
        "fn f() { <crate::low::Thing as Clone>::clone(&x); }",
        "const X: u8 = { let a = [crate::low::X; 2]; a[0] };",
        "fn f() { /* what for */ crate /* now */ :: low::f(); }",
    ] {
        let fault = fault_of_high(text);
        assert_eq!(fault, "lower floor: high -> low", "{text}");
    }
}

/// `use crate::x;` in one place, `x::…` in another.
#[test]
fn names_of_imports_are_put_in() {
    let found = faults(&[
        ("low.rs", "mod options; pub use crate::low::options as settings;"),
        ("low/options.rs", "pub struct Options;"),
        ("high.rs", "use std as standard;\nfn f() { standard::time::now(); }"),
    ]);
    let found: Vec<_> = found.into_iter().collect();
    let place = "high, line 2: std::time::now".to_owned();
    assert_eq!(found, [("no clock: high -> std::time".to_owned(), vec![place])]);

    let by_root = faults(&[("high.rs", "fn f() { crate::Renamed::new(); }")]);
    assert!(by_root.contains_key("lower floor: high -> low"), "{by_root:?}");
}

#[test]
fn what_is_no_code_is_passed_over() {
    for text in [
        "// use crate::low;",
        "/* use crate::low; /* nested */ crate::low::f() */",
        "/// See [`crate::low::Thing`].\nfn f() {}",
        "//! crate::low::Thing",
        "const TEXT: &str = \"crate::low::Thing\";",
        "const TEXT: &str = r#\"\"crate::low::Thing\"#;",
        "const TEXT: &[u8] = b\"crate::low\"; const C: char = '\"';",
        "fn f<'a>(low: &'a str) { low.len(); }",
        "pub(in crate::low) struct S;",
    ] {
        let found = faults(&[("high.rs", text)]);
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}

#[test]
fn what_is_for_tests_alone_is_passed_over() {
    for text in [
        "#[cfg(test)]\nmod tests { use crate::low::Thing; }",
        "#[cfg(test)] use crate::low::{Thing};",
        "#[cfg(test)] #[allow(unused)] pub(crate) fn f() -> crate::low::Thing { todo!() }",
        "#[cfg(all(test, unix))] mod tests { use crate::low::Thing; }",
        "#[cfg(test)] const X: crate::low::T = crate::low::T { x: 1 };",
        "struct S { #[cfg(test)] x: crate::low::Thing, y: u8 }",
    ] {
        let found = faults(&[("high.rs", text)]);
        assert!(found.is_empty(), "{text}: {found:?}");
    }
    let own_file = faults(&[
        ("high.rs", "#[cfg(test)] mod tests;"),
        ("high/tests.rs", "use crate::low::Thing;"),
    ]);
    assert!(own_file.is_empty(), "{own_file:?}");
    for text in [
        "#[cfg(test)] use std::fs; use crate::low::Thing;",
        "#[cfg(test)] mod tests { fn f() {} } use crate::low::Thing;",
        "#[cfg(not(test))] use crate::low::Thing;",
        "#[cfg(test)] const fn f() {} fn g() { crate::low::f() }",
        "struct S { #[cfg(test)] x: u8, y: crate::low::Thing }",
    ] {
        assert_eq!(fault_of_high(text), "lower floor: high -> low", "{text}");
    }
}

#[test]
fn nevers_are_seen() {
    let found = faults(&[
        ("low.rs", "mod referee; mod search; pub struct Thing;"),
        ("low/search.rs", "use crate::high::Rule; use crate::middle;"),
        ("low/referee.rs", "use crate::high::Rule; use crate::middle::f; mod futile;"),
        ("low/referee/futile.rs", "fn f() { super::super::search::f(); std::time::now(); }"),
    ]);
    let found: Vec<_> = found.keys().map(String::as_str).collect();
    assert_eq!(
        found,
        ["rules alone: low::referee -> middle", "rules alone: low::referee::futile -> low",]
    );
    for text in [
        "use std::time::Instant;",
        "use std::{fs, time};",
        "use ::std::time::Duration;",
        "fn f() { ::std::time::now(); }",
    ] {
        assert_eq!(fault_of_high(text), "no clock: high -> std::time", "{text}");
    }
    for (path, expected) in [("middle.rs", true), ("high.rs", false)] {
        let found = faults(&[(path, "use core::search::Searcher;")]);
        let fault = "no search: middle -> core::search";
        assert_eq!(found.contains_key(fault), expected, "{path}");
    }
    for text in ["fn f() { log::debug!(\"\"); }", "use log::info;"] {
        assert_eq!(fault_of_high(text), "no clock: high -> log", "{text}");
    }
}

#[test]
fn circles_between_floors_are_seen() {
    let found =
        faults(&[("middle.rs", "use crate::low::Thing;"), ("low.rs", "use crate::middle;")]);
    assert!(found.contains_key("circle in src: low, middle"), "{found:?}");
}

/// Whatever the folder's own file passes on counts where it is defined.
#[test]
fn circles_between_files_are_seen() {
    let frame =
        "mod a; mod b; mod c; mod d; pub use a::A; pub use self::b::{B as Bee}; pub use c::*;";
    let folder = |a, b, c| {
        faults(&[
            ("low/mod.rs", frame),
            ("low/a.rs", a),
            ("low/b.rs", b),
            ("low/c.rs", c),
            ("low/d.rs", "use super::{A, Bee, C}; pub struct D;"),
        ])
    };
    let (a, b, c) = ("pub struct A;", "pub struct B;", "pub struct C;");
    assert!(folder(a, b, c).is_empty());
    for (to_b, to_a) in [
        ("use super::b::B; pub struct A;", "use super::a::A; pub struct B;"),
        ("use super::Bee; pub struct A;", "use crate::low::A; pub struct B;"),
        ("pub struct A(super::Bee);", "pub struct B(Box<crate::low::a::A>);"),
        ("use super::*; pub struct A(Bee::X);", "use super::*; pub struct B(A::X);"),
    ] {
        let found = folder(to_b, to_a, c);
        assert!(found.contains_key("circle in low: a, b"), "{to_b}: {found:?}");
    }
    let long = folder(
        "use super::Bee; pub struct A;",
        "use super::C; pub struct B;",
        "use super::d::D; pub struct C;",
    );
    assert!(long.contains_key("circle in low: a, b, c, d"), "{long:?}");
}

/// A folder inside counts as one: its files' arrows are the folder's.
#[test]
fn circles_between_a_file_and_a_folder_are_seen() {
    let found = faults(&[
        ("low/mod.rs", "mod a; mod b;"),
        ("low/a.rs", "use super::b::deep::Deep; pub struct A;"),
        ("low/b/mod.rs", "pub mod deep;"),
        ("low/b/deep.rs", "use super::super::a::A; pub struct Deep;"),
    ]);
    assert!(found.contains_key("circle in low: a, b"), "{found:?}");
}

/// The frame of a folder uses what is inside, which never uses the frame.
#[test]
fn a_folders_own_file_is_its_frame() {
    let frame = "mod a; pub use a::A; pub struct Shared; fn f() { a::g(); }";
    let found = faults(&[("low/mod.rs", frame), ("low/a.rs", "pub struct A;")]);
    assert!(found.is_empty(), "{found:?}");
    for text in ["use super::Shared;", "fn g() -> crate::low::Shared { todo!() }"] {
        let found = faults(&[("low/mod.rs", frame), ("low/a.rs", text)]);
        assert!(found.contains_key("upwards: low::a -> low"), "{text}: {found:?}");
    }
}

/// The methods of one type may be in many files.
#[test]
fn circles_of_calls_are_seen() {
    let folder = |call: &str| {
        let b =
            format!("use super::x::X; impl X {{ pub fn b(&self, other: &mut X) {{ {call} }} }}");
        faults(&[
            ("low/mod.rs", "mod a; mod b; mod x;"),
            ("low/x.rs", "pub struct X { next: Box<X> } impl X { fn x(&self) {} }"),
            ("low/a.rs", "use super::x::X; impl X { pub fn a(&self) { self.b(self) } }"),
            ("low/b.rs", &b),
        ])
    };
    for call in ["self.x()", "other.x()", "let a = 1; a.a()"] {
        let found = folder(call);
        assert!(found.is_empty(), "{call}: {found:?}");
    }
    for call in [
        "self.a()",
        "other.a();",
        "self.next.next.a()",
        "for _ in 0..9 { assert!(other.next.a()); }",
        "let f = || self.a();",
    ] {
        let found = folder(call);
        assert!(found.contains_key("circle in low: a, b"), "{call}: {found:?}");
    }
}
