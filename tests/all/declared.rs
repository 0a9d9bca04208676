//! A field of JSON, and an option of a composer's question, are declared in Rust alone:
//! `TSUMI_WRITE_TABLES=1` makes of it the schema, the types of JavaScript, and what checks options
//! in JavaScript and Python. Their comments are those of Rust.

mod questions;
mod reading;
mod rows;
mod typescript;

use crate::documents::read;
use std::path::Path;

/// Compares a file, or what stands in it between two lines with these marks, with what is made.
fn expect(path: &str, marks: Option<[&str; 2]>, made: &str) {
    let shown = read(path);
    let whole = match marks {
        None => made.to_owned(),
        Some([begin, end]) => {
            let (before, rest) = shown.split_once(begin).expect("there is a mark");
            let (_, after) = rest.split_once(end).expect("there is a mark");
            format!("{before}{begin}{made}{end}{after}")
        }
    };
    if std::env::var_os("TSUMI_WRITE_TABLES").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        std::fs::write(path, whole).expect("written");
    } else {
        assert!(shown == whole, "TSUMI_WRITE_TABLES=1 makes {path} anew");
    }
}

/// Above what is made for JavaScript.
const IN_TYPESCRIPT: &str =
    "// Made of src/files and src/composing; tests/all/declared.rs says how.

/** A move in USI notation, such as `7g7f`, `2b3c+` or `P*1b`. */
export type Move = string;

/** A number, or the least and the greatest. */
export type Range = number | [least: number, most: number];
";

/// Above what is made for Python.
const IN_PYTHON: &str =
    "\"\"\"Questions of composers, made of src/composing; tests/all/declared.rs says how.\"\"\"

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Optional, TypedDict, Union

from ._choices import (
    ANY,
    Choice,
    Range,
    between,
    flag,
    hands,
    kept,
    odd,
    pieces,
    span,
    squares,
    word,
    words,
)
";

/// Above the classes of Python.
const CLASSES: &str =
    "\"\"\"Parts of results, and progress, made of src/files; tests/all/declared.rs says how.\"\"\"

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Optional

from ._row import Row

if TYPE_CHECKING:
    from ._answers import Bounds, Brinkmate, Tsume
";

#[test]
fn documented_json_is_what_is_declared() {
    let (kinds, questions) = (rows::kinds(), questions::questions());
    expect("docs/json.schema.json", None, &rows::schema(&kinds));
    let types = [rows::typescript(&kinds), questions::typescript(&questions)].concat();
    expect("bindings/web/npm/json.d.ts", None, &[IN_TYPESCRIPT, &types].concat());
    let classes = [CLASSES, &rows::python(&kinds)].concat();
    expect("bindings/python/python/tsumi/_rows.py", None, &classes);
    let python = [IN_PYTHON, &questions::python(&questions)].concat();
    expect("bindings/python/python/tsumi/_composing.py", None, &python);
    let marks = ["// composing:begin\n", "// composing:end\n"];
    expect("bindings/web/npm/asked.js", Some(marks), &questions::javascript(&questions));
}
