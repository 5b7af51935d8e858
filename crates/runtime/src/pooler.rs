//! Whether the configuration tells the truth about what stands before the database.
//!
//! A pooler in transaction mode takes connections and answers like PostgreSQL, and mixes up the sessions of those who count on having one.
//! So each address is asked for a setting of the session when the connection is made: PostgreSQL keeps it, PgBouncer refuses or loses it.

use std::time::Duration;

use anyhow::bail;
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::db::establish_through_pooler;

use crate::config::Config;

/// How long a server may take to answer.
const SILENCE_MAX: Duration = Duration::from_secs(3);
const SETTING: &str = "options=-c%20muqabla.session%3Dkept";
const IS_KEPT: &str = "coalesce(current_setting('muqabla.session', true) = 'kept', false)";

/// Refuses addresses of poolers where the configuration names none. Servers that do not answer pass: they may be starting.
///
/// # Errors
/// What must be changed.
pub fn check(config: &Config) -> anyhow::Result<()> {
    if stands_before(config.database_direct_url().expose()) == Some(true) {
        if config.database_direct_url.is_some() {
            bail!("DATABASE_DIRECT_URL goes through a connection pooler: it must be the address of PostgreSQL itself");
        }
        bail!(
            "DATABASE_URL goes through a connection pooler: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address \
             of PostgreSQL itself"
        );
    }
    let addresses = [
        ("DATABASE_URL", config.database_direct_url.as_ref().map(|_other| &config.database_url)),
        ("DATABASE_READ_URL", config.database_read_url.as_ref()),
    ];
    for (name, url) in addresses {
        if let Some(url) = url
            && !config.database_through_pooler
            && stands_before(url.expose()) == Some(true)
        {
            bail!("{name} goes through a connection pooler: set DATABASE_POOLER=transaction");
        }
    }
    Ok(())
}

/// Whether a pooler answers at `url`; unknown when nobody does.
fn stands_before(url: &str) -> Option<bool> {
    let separator = if url.contains('?') { '&' } else { '?' };
    let with_setting = format!("{url}{separator}{SETTING}");
    is_kept(&with_setting).map_or_else(
        || {
            // Somebody who is there, and refuses it again, minds the setting.
            establish_through_pooler(url, Some(SILENCE_MAX)).ok()?;
            Some(!is_kept(&with_setting).unwrap_or(false))
        },
        |kept| Some(!kept),
    )
}

/// Whether a connection to `url` has the setting; nothing when none is made.
fn is_kept(url: &str) -> Option<bool> {
    let mut connection = establish_through_pooler(url, Some(SILENCE_MAX)).ok()?;
    connection.batch_execute("BEGIN").ok()?;
    diesel::select(sql::<Bool>(IS_KEPT)).get_result(&mut connection).ok()
}
