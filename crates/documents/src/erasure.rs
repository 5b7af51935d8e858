//! What goes when an account ends: the person on their documents. Amounts, dates, numbers and references stay, as the law asks.

use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};

use crate::Error;

/// Takes the person off their documents. The trigger lets this pass for an account that has ended, and nothing else.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::sql_query("UPDATE documents SET facts = documents_without_person(facts, user_id) WHERE user_id = $1")
        .bind::<SqlUuid, _>(user.uuid())
        .execute(&mut **tx)?;
    Ok(())
}
