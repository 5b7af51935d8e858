//! What goes when an account ends: everything the person was told, and every mail to their address.

use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::UserId;

use crate::Error;
use crate::schema::{mails, notification_choices, notifications};

/// The kind of the last mail to a person: its row goes as soon as it is delivered or given up, as it says where it went.
pub const FAREWELL: &str = "account.deleted";

diesel::define_sql_function! {
    /// In small letters.
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

/// Forgets what the person was told; `addresses` are theirs: that of the account, and those that they gave to support.
///
/// # Errors
/// The database's.
pub fn erase(tx: &mut Tx<'_>, user: UserId, addresses: &[String]) -> Result<(), Error> {
    diesel::delete(notifications::table.filter(notifications::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(notification_choices::table.filter(notification_choices::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(mails::table.filter(mails::user_id.eq(user))).execute(&mut **tx)?;
    let addresses: Vec<String> = addresses.iter().map(|address| address.to_lowercase()).collect();
    diesel::delete(mails::table.filter(lower(mails::to_address).eq_any(&addresses))).execute(&mut **tx)?;
    // What they wrote to support went there by mail.
    diesel::delete(mails::table.filter(lower(mails::reply_to.assume_not_null()).eq_any(&addresses)))
        .execute(&mut **tx)?;
    Ok(())
}
