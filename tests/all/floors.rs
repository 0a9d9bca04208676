//! The floors of the three crates: their order in the floor plan of `lib.rs`, no circles, no
//! file beside them, and what some modules never know of.
//!
//! `source` reads the sources, `arrows` tells who uses what, `plan` judges it, `planted`
//! shows with small sources that each kind of fault is seen. Unsafe code, printing, networks and
//! other programs are forbidden by lints: `lib.rs` and `clippy.toml`.

mod arrows;
mod house;
mod plan;
mod planted;
mod source;

use arrows::Crate;
use plan::{Faults, Never, What, Who};
use source::Source;
use std::fs;
use std::path::Path;

/// A crate of the product: where its sources are, and what some of its modules never know of.
/// That a crate names nothing private of another one, and none that stands on it, cargo and
/// rustc see to: `src/core/lib.rs` says what is public, the search only in `inside`.
struct Part {
    folder: &'static str,
    nevers: &'static [Never],
}

/// Both crates that stand on the engine ask its facade.
const NO_SEARCH: Never = Never {
    rule: "the search is asked through the facade",
    who: Who::AllBut(&[]),
    what: What::These(&[
        "tsumi_core::dfpn",
        "tsumi_core::inside",
        "tsumi_core::proof",
        "tsumi_core::solution",
        "tsumi_core::table",
    ]),
};

const PARTS: [Part; 3] = [
    Part {
        folder: "src/core",
        nevers: &[
            Never {
                rule: "the referee knows nothing of the search",
                who: Who::These(&["referee"]),
                what: What::AllBut(&["position", "notation", "length"]),
            },
            Never {
                rule: "the search knows no clock, no options and no log",
                who: Who::These(&["dfpn", "proof", "table"]),
                what: What::These(&["crate::solver", "crate::system::clock", "log", "std::time"]),
            },
            Never {
                rule: "the engine knows files only to keep a search, and no other processes",
                who: Who::AllBut(&["build", "solver::running::state", "system"]),
                what: What::These(&["std::fs", "std::process"]),
            },
            Never {
                rule: "the engine knows no words, options and composers",
                who: Who::AllBut(&[]),
                what: What::These(&[
                    "crate::files",
                    "crate::settings",
                    "crate::words",
                    "tsumi_composer",
                ]),
            },
        ],
    },
    Part {
        folder: "src/composer",
        nevers: &[
            NO_SEARCH,
            Never {
                rule: "composers' tools know no files, words and options",
                who: Who::AllBut(&[]),
                what: What::These(&["crate::files", "crate::settings", "crate::words", "std::fs"]),
            },
        ],
    },
    Part { folder: "src", nevers: &[NO_SEARCH] },
];

/// Faults that are still there, as the tests below write them. One that is gone
/// must be taken off the list.
const NOT_YET: &[&str] = &[];

/// The floors of a crate, top first, as its front page lists them.
fn floors(folder: &str) -> Vec<String> {
    let front_page = fs::read_to_string(format!("{folder}/lib.rs")).unwrap();
    front_page
        .lines()
        .filter_map(|line| line.strip_prefix("//! | [`")?.split('`').next())
        .map(str::to_owned)
        .collect()
}

/// The sources of a crate; other crates in its folder are left out.
fn sources(of: &str, folder: &Path) -> Vec<Source> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.join("Cargo.toml").exists() {
            continue;
        }
        if path.is_dir() {
            found.extend(sources(of, &path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let below = path.strip_prefix(of).unwrap();
            found.push(Source {
                path: below.to_str().unwrap().replace('\\', "/"),
                text: fs::read_to_string(&path).unwrap(),
            });
        }
    }
    found
}

/// All faults of a crate.
fn faults(source: &Crate, floors: &[String], nevers: &[Never]) -> Faults {
    let arrows = source.arrows();
    let mut faults = plan::downward(&arrows, floors);
    faults.extend(plan::upward(&arrows));
    faults.extend(plan::forbidden(&arrows, nevers));
    faults.extend(plan::circles(source, &arrows));
    faults
}

impl Part {
    fn read(&self) -> Crate {
        Crate::read(&sources(self.folder, Path::new(self.folder)))
    }

    fn faults(&self) -> Faults {
        faults(&self.read(), &floors(self.folder), self.nevers)
    }
}

#[test]
fn the_floor_plan_holds() {
    let mut report = String::new();
    for (fault, places) in PARTS.iter().flat_map(Part::faults) {
        if !NOT_YET.contains(&fault.as_str()) {
            report += &format!("{fault}\n  {}\n", places.join("\n  "));
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn every_exception_is_still_needed() {
    let faults: Faults = PARTS.iter().flat_map(Part::faults).collect();
    let gone: Vec<_> = NOT_YET.iter().filter(|fault| !faults.contains_key(**fault)).collect();
    assert!(gone.is_empty(), "to be taken off the list: {gone:#?}");
}

#[test]
fn the_plan_is_drawn_as_it_is() {
    let drawn = fs::read_to_string("CONTRIBUTING.md").unwrap();
    for part in PARTS {
        let floors = floors(part.folder).join(" → ");
        let row = format!("| `{}` | {floors} |", part.folder);
        assert!(drawn.contains(&row), "CONTRIBUTING.md should have {row}");
    }
}

/// A rule about a module that is not there would hold whatever happens.
#[test]
fn every_rule_is_about_something() {
    for part in PARTS {
        let source = part.read();
        let floors = floors(part.folder);
        assert!(floors.len() >= 4, "the front page lists them: {floors:?}");
        for file in source.files() {
            let module = file.split("::").next().unwrap();
            let is_on_a_floor = floors.iter().any(|floor| floor == module);
            let is_program = ["main", "build"].contains(&module);
            assert!(is_on_a_floor || is_program, "{file} is on no floor");
        }
        for never in part.nevers {
            for who in never.who.named() {
                let is_there = source.files().contains(*who);
                assert!(is_there, "{}: no module {who}", never.rule);
            }
        }
        // The reader of the sources is not blind: nearly every file uses another.
        let arrows = source.arrows();
        let users = source.files().into_iter().filter(|file| {
            let mut arrows = arrows.iter();
            arrows.any(|arrow| arrow.from == *file && arrow.to.starts_with("crate::"))
        });
        assert!(users.count() * 10 > source.files().len() * 7);
    }
}
