//! Sign-ins whose password was right and whose second step is still to come. State table: README.

use time::Duration;

pub mod repo;

/// How long the second step may take.
const LIFETIME: Duration = Duration::minutes(10);
/// Codes that are looked at for one password.
pub const TRIES_MAX: i16 = 5;
