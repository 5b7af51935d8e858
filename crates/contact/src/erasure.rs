//! What goes when an account ends: everything the person wrote to support, signed in or from their address.

use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::UserId;

use crate::Error;
use crate::schema::contact_messages;

diesel::define_sql_function! {
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

/// Forgets the person's messages, and answers the addresses that they gave in them; `address` is that of the account.
pub fn erase(tx: &mut Tx<'_>, user: UserId, address: &str) -> Result<Vec<String>, Error> {
    let theirs = contact_messages::user_id
        .assume_not_null()
        .eq(user)
        .or(lower(contact_messages::email).eq(address.to_lowercase()));
    Ok(diesel::delete(contact_messages::table.filter(theirs))
        .returning(contact_messages::email)
        .get_results(&mut **tx)?)
}
