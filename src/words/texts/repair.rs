//! Repairs.

use crate::system::language::Language;
use std::fmt::Display;

texts! {
    summary(name, levels, judged, all, open, seconds, speed) =>
        "{name}: {levels} among {judged} of {all} changed problems, {open} not settled; {seconds:.1} s, {speed:.0} a second",
        "{name}：{all} 図のうち {judged} 図を調べ、{levels}、未決 {open}、{seconds:.1} 秒、毎秒 {speed:.0} 図";
    neighbours =>
        "changed problems",
        "図";
    with_another_line =>
        "changed problems with another main line",
        "作意の違う図";
    no_graver_flaws(flaws) =>
        "no graver flaws are accepted (--flaws {flaws})",
        "これより重いキズは認めません（--flaws {flaws}）";
}
