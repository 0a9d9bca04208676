//! Where answers go.
//!
//! | File | What it is |
//! |---|---|
//! | `apart` | no file is written over another |
//! | `interrupted` | what is kept of a run that was ended |
//! | `output` | a file, or standard output |
//! | `document` | the format of a file |
//! | `encoding` | its letters |
//! | `page_engine` | the engine in a page |
//! | `progress` | the bar on a terminal |
//! | `proof_file` | the file of a proof |
//! | `table` | answers as tables |

pub mod apart;
pub mod document;
pub mod encoding;
pub mod interrupted;
pub mod output;
pub mod page_engine;
pub mod progress;
pub mod proof_file;
pub mod table;
