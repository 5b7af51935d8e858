//! New connections: how long TCP and libpq wait for a server that does not answer.

use std::time::Duration;

use diesel::connection::{CacheSize, Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::{ConnectionError, ConnectionResult};

#[cfg(test)]
mod tests;

/// What libpq is told unless the address says something else. Seconds, but for `tcp_user_timeout` (milliseconds). A server that is gone is noticed
/// after 4 to 9 seconds by the operating system alone, whether we wait for an answer or not.
const SOCKET_OPTIONS: &[(&str, &str)] = &[
    ("connect_timeout", "2"),
    ("keepalives_idle", "5"),
    ("keepalives_interval", "1"),
    ("keepalives_count", "4"),
    ("tcp_user_timeout", "4000"),
];

/// How soon the server finds out that nobody is there any more. When a firewall drops a connection, neither side is told: by default PostgreSQL keeps
/// the session for two hours, and a few such moments take all of its connections.
const SERVER_SOCKET_OPTIONS: &str = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
                                     SET tcp_user_timeout = '25s'";

/// Connects to the server at `url`. The connection ends when the server is silent for `silence_max` while it is waited for: that finds servers
/// whose machine or proxy still acknowledges what is sent. `None` is for work that may take any time, such as migrations.
pub fn establish(url: &str, silence_max: Option<Duration>) -> ConnectionResult<PgConnection> {
    let mut connection = connect(url, silence_max)?;
    connection.batch_execute(SERVER_SOCKET_OPTIONS).map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}

fn connect(url: &str, silence_max: Option<Duration>) -> ConnectionResult<PgConnection> {
    let before = pq_sys::silence_limit(silence_max);
    let connection = PgConnection::establish(&with_socket_options(url));
    pq_sys::silence_limit(before);
    connection
}

/// As [`establish`], through a pooler that gives each transaction another connection of the server. What Diesel sets on a new connection would
/// stay there for others, and is prepared and executed in two steps: so all of it is one transaction, which is rolled back.
pub fn establish_through_pooler(url: &str, silence_max: Option<Duration>) -> ConnectionResult<PgConnection> {
    let before = pq_sys::begin_on_connect(true);
    let connection = connect(url, silence_max);
    pq_sys::begin_on_connect(before);
    let mut connection = connection?;
    connection.batch_execute("ROLLBACK").map_err(ConnectionError::CouldntSetupConfiguration)?;
    connection.set_prepared_statement_cache_size(CacheSize::Disabled);
    Ok(connection)
}

/// The address with the options that it does not set itself.
fn with_socket_options(url: &str) -> String {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return url.to_owned();
    }
    let query = url.split_once('?').map(|(_before, query)| query);
    let is_set =
        |option: &str| query.is_some_and(|query| query.split('&').any(|pair| pair.split('=').next() == Some(option)));
    let mut full = url.to_owned();
    let mut separator = match query {
        None => '?',
        Some("") => ' ',
        Some(_) => '&',
    };
    for (option, value) in SOCKET_OPTIONS.iter().filter(|(option, _value)| !is_set(option)) {
        if separator != ' ' {
            full.push(separator);
        }
        full.push_str(&format!("{option}={value}"));
        separator = '&';
    }
    full
}
