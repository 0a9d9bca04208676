//! The engine for pages that judges moves which are in no line, as gzip.

/// The page's engine, if the program was built with it; else empty.
#[cfg(feature = "engine-in-page")]
pub const BUILT_IN: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/dist/page/tsumi.wasm.gz"));
#[cfg(not(feature = "engine-in-page"))]
pub const BUILT_IN: &[u8] = &[];
