//! All integration tests in one binary: it links once.

// What the engine must not do, tests of the engine as a process do.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

mod any_table;
mod brinkmate_command;
mod brinkmates;
mod bug_classes;
mod chaos;
mod check;
mod checked_collections;
mod claims;
mod cli;
mod code;
mod collections;
mod composing;
mod conversations;
mod cuts;
mod declared;
mod declined_promotions;
mod developers;
mod documented_commands;
mod documents;
mod doors;
mod edges;
mod engine_process;
mod exhaustive;
mod extend;
#[cfg(target_os = "linux")]
mod faults;
mod files;
mod find;
mod first_moves;
mod floors;
mod foreign;
mod forgeries;
mod formats;
mod games;
mod given;
mod hands;
mod installed;
mod json;
mod judged;
mod language;
mod last_ply;
mod leftovers;
mod library;
mod mates;
mod mining;
mod pawn_drop_mate;
mod pictures;
mod place;
mod proofs;
mod quick;
mod readable;
mod relations;
#[cfg(unix)]
mod remote;
mod repair;
mod rules;
mod series;
mod shares;
mod shortest;
mod sources;
mod state;
mod support;
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
mod threads;
mod told;
mod tsume;
mod unmoves;
mod usi;
mod variations;
mod verify;
mod whole;
mod wording;
#[cfg(target_os = "linux")]
mod writes;
