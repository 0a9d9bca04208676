//! Weights of the search that may be set from outside.
//!
//! Responsible for one thing: `weight!(NAME)` is the constant `NAME`. Only in a build
//! with the feature `tuning` the environment variable `TSUMI_WEIGHTS`
//! (`NAME=VALUE,...`) may give it another value; it is read once for each place. Must
//! not know what the weights mean.

/// The constant of this name, or what it is set to for tuning.
#[cfg(not(feature = "tuning"))]
macro_rules! weight {
    ($name:ident) => {
        $name
    };
}

/// The constant of this name, or what it is set to for tuning.
#[cfg(feature = "tuning")]
macro_rules! weight {
    ($name:ident) => {{
        static VALUE: std::sync::LazyLock<$crate::proof::Number> = std::sync::LazyLock::new(|| {
            $crate::proof::weight_from_environment(stringify!($name), $name)
        });
        *VALUE
    }};
}

pub(crate) use weight;

/// The value of a weight in `TSUMI_WEIGHTS`, or its default.
#[cfg(feature = "tuning")]
pub fn weight_from_environment<N: std::str::FromStr>(name: &str, value: N) -> N {
    let set = std::env::var("TSUMI_WEIGHTS").unwrap_or_default();
    set.split(',')
        .filter_map(|pair| pair.split_once('='))
        .find(|pair| pair.0 == name)
        .and_then(|pair| pair.1.parse().ok())
        .unwrap_or(value)
}
