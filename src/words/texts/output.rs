//! Files that are written.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    in_use(path) =>
        "{path} is in use as something else and is not overwritten",
        "{path} は別の用途に使われているため上書きしません";
    exists(path) =>
        "{path} already exists and is not overwritten",
        "{path} はすでにあるため上書きしません";
    exists_force(path) =>
        "{path} already exists and is not overwritten; --force overwrites it",
        "{path} はすでにあるため上書きしません（--force で上書き）";
    exists_resume(path, advice) =>
        "{path} already exists and is not overwritten; {advice}--force overwrites it",
        "{path} はすでにあるため上書きしません（--force で上書き、--resume で続き）";
}
