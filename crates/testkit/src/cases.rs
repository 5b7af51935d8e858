//! How much random tests try: enough for every run of CI, and more in `make test-long`, which sets `TEST_LONG`.

use proptest::test_runner::Config;

/// Settings of proptest for `ci` cases, or `long` ones. Failing cases are printed, and not written beside the sources.
pub fn cases(ci: u32, long: u32) -> Config {
    Config { cases: repetitions(ci, long), failure_persistence: None, ..Config::default() }
}

/// `ci`, or `long`.
#[allow(clippy::disallowed_methods, reason = "asked by scripts/test-long.sh")]
pub fn repetitions<T>(ci: T, long: T) -> T {
    if std::env::var_os("TEST_LONG").is_some() { long } else { ci }
}
