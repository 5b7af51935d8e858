//! What goes when an account ends: who it was that saw a version. That somebody did stays, or the figures would change afterwards.

use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};

use crate::Error;

/// Puts a random number in the place of the person, and of the browser in which they were counted.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::sql_query(
        "UPDATE experiment_exposures SET visitor_id = gen_random_uuid(), user_id = NULL WHERE user_id = $1",
    )
    .bind::<SqlUuid, _>(user.uuid())
    .execute(&mut **tx)?;
    Ok(())
}
