//! The database: whether it is one that this program can work with.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Text};
use kernel::db::{Db, DbConfig, establish, follow_clock};
use kernel::time::{Clock, SystemClock};
use runtime::config::Config;
use runtime::{migrations, pooler};
use vault::Vault;

use super::{ANSWERED_WITHIN, Outcome, Report};

/// What the statements of this program need.
const VERSION_MIN: i32 = 150_000;
/// Signatures and forms of other machines carry times.
const SKEW_MAX: time::Duration = time::Duration::seconds(30);

#[derive(QueryableByName)]
struct Server {
    #[diesel(sql_type = Integer)]
    version_num: i32,
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = Text)]
    encoding: String,
    #[diesel(sql_type = Bool)]
    is_standby: bool,
}

const SERVER: &str = "SELECT current_setting('server_version_num')::int AS version_num, \
    current_setting('server_version') AS version, pg_encoding_to_char(encoding)::text AS encoding, \
    pg_is_in_recovery() AS is_standby FROM pg_database WHERE datname = current_database()";

#[derive(QueryableByName)]
struct Missing {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Tables that may not be read and written, and the schema where `migrate` may not make any.
const MISSING_RIGHTS: &str = "SELECT c.relname::text AS name FROM pg_class c
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
       AND NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
    UNION ALL
    SELECT 'schema public (CREATE, for `muqabla migrate`)' WHERE NOT has_schema_privilege('public', 'CREATE')
    ORDER BY name";

pub(super) fn check(report: &mut Report, config: &Config) {
    match establish(config.database_direct_url().expose(), Some(ANSWERED_WITHIN)) {
        // libpq repeats host, port, user and database, never the password.
        Err(error) => {
            report.add("database", Outcome::Failed, one_line(&error));
            for check in ["migrations", "database rights", "database clock", "SECRET_KEY"] {
                report.add(check, Outcome::Skipped, "the database cannot be reached");
            }
        }
        Ok(mut conn) => {
            server(report, &mut conn);
            let is_empty = schema(report, &mut conn);
            rights(report, &mut conn);
            clock(report, &mut conn);
            if is_empty {
                report.add("SECRET_KEY", Outcome::Skipped, "the database has no tables yet");
            } else {
                secret_key(report, config);
            }
        }
    }
    let pooler = if config.database_through_pooler { "as DATABASE_POOLER says" } else { "none" };
    report.result("connection pooler", pooler::check(config).map(|()| pooler.to_owned()).map_err(|e| one_line(&e)));
    if let Some(replica) = &config.database_read_url {
        let connected = establish(replica.expose(), Some(ANSWERED_WITHIN));
        report.result("read replica", connected.map(|_open| "can be reached".to_owned()).map_err(|e| one_line(&e)));
    }
}

fn one_line(error: &dyn std::fmt::Display) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn server(report: &mut Report, conn: &mut PgConnection) {
    let server: Server = match diesel::sql_query(SERVER).get_result(conn) {
        Ok(server) => server,
        Err(error) => return report.add("database", Outcome::Failed, one_line(&error)),
    };
    let result = if server.version_num < VERSION_MIN {
        Err(format!("PostgreSQL {} is too old: 15 or newer is needed", server.version))
    } else if server.encoding != "UTF8" {
        Err(format!("its encoding is {}: create it with ENCODING 'UTF8'", server.encoding))
    } else {
        Ok(format!("PostgreSQL {}, UTF8", server.version))
    };
    report.result("database", result);
    if server.is_standby {
        report.add("database role", Outcome::Warning, "it is a standby: only `serve --read-only` works over it");
    }
}

/// Answers whether there is no schema yet.
fn schema(report: &mut Report, conn: &mut PgConnection) -> bool {
    match migrations::compare(conn) {
        Err(error) => report.add("migrations", Outcome::Failed, one_line(&error)),
        Ok(found) if !found.pending.is_empty() => {
            let (count, first) = (found.pending.len(), found.pending.first().cloned().unwrap_or_default());
            report.add(
                "migrations",
                Outcome::Failed,
                format!("{count} pending, the first is {first}: run `muqabla migrate`"),
            );
            return found.applied == 0;
        }
        Ok(found) if !found.unknown.is_empty() => report.add(
            "migrations",
            Outcome::Warning,
            format!("a newer program migrated this database: {}", found.unknown.join(", ")),
        ),
        Ok(found) => report.add("migrations", Outcome::Ok, format!("all {} applied", found.applied)),
    }
    false
}

fn rights(report: &mut Report, conn: &mut PgConnection) {
    let missing: QueryResult<Vec<Missing>> = diesel::sql_query(MISSING_RIGHTS).load(conn);
    let result = match missing {
        Err(error) => Err(one_line(&error)),
        Ok(missing) if missing.is_empty() => Ok("all tables can be read and written".to_owned()),
        Ok(missing) => {
            let names: Vec<String> = missing.into_iter().map(|missing| missing.name).collect();
            Err(format!("the user of DATABASE_URL may not use {}", names.join(", ")))
        }
    };
    report.result("database rights", result);
}

fn clock(report: &mut Report, conn: &mut PgConnection) {
    let clock = SystemClock::default();
    if let Err(error) = follow_clock(conn, &clock) {
        return report.add("database clock", Outcome::Failed, one_line(&error));
    }
    let skew = clock.skew();
    let said = format!("this machine's clock is {} seconds ahead of it", skew.whole_seconds());
    report.result("database clock", if skew.abs() <= SKEW_MAX { Ok(said) } else { Err(said) });
}

fn secret_key(report: &mut Report, config: &Config) {
    let vault = Vault::new(&config.secret_key, &config.secret_keys_previous);
    let db =
        Db::new(&DbConfig { connections_max: 1, connections_idle_min: 0, is_read_only: true, ..config.database() });
    let sample = db.read(|conn| workflows::admin::rotate_keys::sample(conn, &vault));
    let result = match sample {
        Err(error) => Err(one_line(&error)),
        Ok(sample) if sample.closed > 0 => Err(format!(
            "opens {} of {} encrypted values: add the secret before it to SECRET_KEY_PREVIOUS",
            sample.tried.saturating_sub(sample.closed),
            sample.tried
        )),
        Ok(sample) if sample.tried == 0 => Ok("nothing is encrypted yet".to_owned()),
        Ok(sample) => Ok(format!("opens all {} encrypted values that were tried", sample.tried)),
    };
    report.result("SECRET_KEY", result);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_fit_one_line() {
        assert_eq!(one_line(&"connection failed:\n\tno route\n"), "connection failed: no route");
    }
}
