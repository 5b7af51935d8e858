//! The environment is read completely, or refused completely.

use super::*;

fn config(vars: &[(&str, &str)]) -> Result<Config, Vec<String>> {
    Config::from_vars(vars.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
        .map_err(|Problems(all)| all)
}

const DATABASE: (&str, &str) = ("DATABASE_URL", "postgres://app:canary@127.0.0.1/app");

#[test]
fn development_needs_a_database_only() {
    let config = config(&[DATABASE, ("PORT", "9000"), ("SMTP_URL", "")]).unwrap();
    assert_eq!((config.port, &*config.base_url, config.profile), (9000, "http://localhost:9000", Profile::Development));
    assert_eq!(config.search_timeout, std::time::Duration::from_millis(150));
    assert_eq!(config.session, Limits { idle: Duration::minutes(30), absolute: Duration::hours(12) });
    assert!(!format!("{config:?}").contains("canary"), "secrets stay out of logs");
}

#[test]
fn lists_all_problems_at_once() {
    let problems = config(&[
        ("MUQABLA_PROFILE", "staging"),
        ("MUQABLA_PORT", "1"),
        ("PORT", "99999"),
        ("BASE_URL", "localhost/path"),
        ("STORAGE_URL", "s3://canary:canary@bucket?secret=canary"),
        ("SECRET_KEY", "short"),
        ("SMTP_URL", "mail.example.com"),
        ("TRUST_PROXY", "maybe"),
        ("SESSION_IDLE_MINUTES", "0"),
        ("SUPPORT_EMAIL", "Support <a@b.pk>"),
        ("PAYMENTS_MODE", "live"),
        ("DB_POOL_SIZE", "x"),
        ("SEARCH_TIMEOUT_MS", "0"),
        ("SEARCHES_AT_ONCE", "0"),
        ("CONNECTIONS_PER_ADDRESS", "0"),
        ("DATABASE_READ_LAG_MAX_SECONDS", "0"),
        ("DATABASE_POOLER", "session"),
    ])
    .unwrap_err();
    for name in [
        "MUQABLA_PROFILE",
        "MUQABLA_PORT",
        "PORT is",
        "BASE_URL",
        "STORAGE_URL",
        "SECRET_KEY",
        "SMTP_URL",
        "TRUST_PROXY",
        "SESSION_IDLE_MINUTES",
        "SUPPORT_EMAIL",
        "PAYMENTS_MODE",
        "DB_POOL_SIZE",
        "SEARCH_TIMEOUT_MS",
        "SEARCHES_AT_ONCE",
        "CONNECTIONS_PER_ADDRESS",
        "DATABASE_URL",
        "DATABASE_READ_LAG_MAX_SECONDS",
        "DATABASE_POOLER is",
        "DATABASE_DIRECT_URL is missing",
    ] {
        assert!(problems.iter().any(|problem| problem.contains(name)), "{name} in {problems:?}");
    }
    assert!(!problems.join(" ").contains("canary"), "what may be a secret is not repeated: {problems:?}");
}

#[test]
fn a_pooler_is_left_out_where_a_session_is_needed() {
    let plain = config(&[DATABASE]).unwrap();
    assert!(!plain.database().through_pooler);
    assert_eq!(plain.database_direct().url, plain.database().url);
    let (pooler, direct) = (("DATABASE_POOLER", "transaction"), ("DATABASE_DIRECT_URL", "postgres://10.0.0.2/app"));
    let read = ("DATABASE_READ_URL", "postgres://10.0.0.3/app");
    let pooled = config(&[DATABASE, pooler, direct, read]).unwrap();
    assert!(pooled.database().through_pooler && pooled.database_read().unwrap().through_pooler);
    assert!(pooled.database_read().unwrap().is_read_only && !pooled.database().is_read_only);
    let database = pooled.database_direct();
    assert_eq!((database.through_pooler, database.url.as_str()), (false, direct.1));
}

#[test]
fn production_refuses_what_is_meant_for_a_desk() {
    let problems = config(&[DATABASE, ("MUQABLA_PROFILE", "production")]).unwrap_err();
    for name in ["SECRET_KEY", "BASE_URL", "SMTP_URL", "sandbox"] {
        assert!(problems.iter().any(|problem| problem.contains(name)), "{name} in {problems:?}");
    }
    let secret = "k".repeat(40);
    let complete = [
        DATABASE,
        ("MUQABLA_PROFILE", "production"),
        ("SECRET_KEY", secret.as_str()),
        ("BASE_URL", "https://muqabla.pk"),
        ("SMTP_URL", "smtps://mail.example.com"),
    ];
    assert_eq!(config(&complete).unwrap_err().len(), 1, "only the missing real payments are left");
}

#[test]
fn production_sends_no_file_in_the_clear() {
    let openly = |profile: &str, endpoint: &str| {
        let url = format!("s3://bucket?endpoint={endpoint}://s3.example.com");
        let vars = [
            DATABASE,
            ("MUQABLA_PROFILE", profile),
            ("STORAGE_URL", url.as_str()),
            ("AWS_ACCESS_KEY_ID", "id"),
            ("AWS_SECRET_ACCESS_KEY", "canary"),
        ];
        config(&vars).is_err_and(|problems| problems.iter().any(|problem| problem.contains("STORAGE_URL")))
    };
    assert!(openly("production", "http") && !openly("production", "https") && !openly("development", "http"));
}

#[test]
fn the_keys_of_s3_stay_out_of_logs() {
    let vars = [
        DATABASE,
        ("STORAGE_URL", "s3://bucket?region=x"),
        ("AWS_ACCESS_KEY_ID", "id"),
        ("AWS_SECRET_ACCESS_KEY", "canary"),
        ("AWS_SESSION_TOKEN", "canary"),
        ("SOURCE_AWS_ACCESS_KEY_ID", "other"),
        ("SOURCE_AWS_SECRET_ACCESS_KEY", "canary"),
    ];
    let read = config(&vars).unwrap();
    assert!(!format!("{read:?}").contains("canary"));
    let ids = [&read.storage_access, &read.source_access].map(|access| access.access_key_id.clone().unwrap());
    assert_eq!(ids.each_ref().map(|id| id.expose().as_str()), ["id", "other"]);
    let missing = config(&vars[..2]).unwrap_err();
    assert_eq!(missing, ["STORAGE_URL: AWS_ACCESS_KEY_ID is missing", "STORAGE_URL: AWS_SECRET_ACCESS_KEY is missing"]);
}

#[test]
fn development_limits_are_generous() {
    let [tight, wide] = ["1", "20"].map(|factor| config(&[DATABASE, ("RATE_LIMIT_FACTOR", factor)]).unwrap().rates);
    assert_eq!(tight.login_per_address.count * 20, wide.login_per_address.count);
    assert_eq!(config(&[DATABASE]).unwrap().rates, wide);
}

#[test]
fn production_says_whether_the_way_to_the_database_is_encrypted() {
    let open = |name: &str, url: &str, profile: &str| {
        let vars = [DATABASE, ("MUQABLA_PROFILE", profile), (name, url)];
        config(&vars).is_err_and(|problems| problems.iter().any(|problem| problem.contains("without sslmode")))
    };
    for url in [
        "postgres://app:p@db.example.com/app",
        "postgres://app:p@localhost,db.example.com:5433/app?connect_timeout=2",
        "postgres://app:p@10.0.0.7:5432/app?target_session_attrs=read-write",
        "postgres://app:p@localhost.example.com/app",
        "postgres://app:p@127.0.0.1.example.com/app",
        "postgres:///app?host=db.example.com",
        "postgres://localhost/app?hostaddr=10.0.0.7",
        "postgresql://db.example.com",
    ] {
        assert!(open("DATABASE_URL", url, "production"), "{url}");
        assert!(open("DATABASE_READ_URL", url, "production"), "{url}");
        assert!(!open("DATABASE_URL", url, "development"), "{url}");
    }
    for url in [
        "postgres://app:p@db.example.com/app?sslmode=verify-full&sslrootcert=/ca.crt",
        "postgres://app:p@db.example.com/app?connect_timeout=2&sslmode=disable",
        "postgres://app:p@localhost/app",
        "postgres://app:p@127.0.0.1:5432/app",
        "postgres://app:p@[::1]/app",
        "postgres://app:p@[::1]:5432,localhost:5433/app",
        "postgres://app:p@%2Frun%2Fpostgresql/app",
        "postgres:///app",
    ] {
        assert!(!open("DATABASE_URL", url, "production"), "{url}");
    }
}

#[test]
fn production_sends_no_mail_in_the_clear() {
    let openly = |url: &str| {
        let problems = config(&[DATABASE, ("MUQABLA_PROFILE", "production"), ("SMTP_URL", url)]).unwrap_err();
        problems.iter().any(|problem| problem.contains("in the clear"))
    };
    for url in
        ["smtp://mail.example.com", "smtp://u:p@mail.example.com:587?tls=opportunistic", "smtp://localhost.example.com"]
    {
        assert!(openly(url), "{url}");
    }
    for url in [
        "smtps://mail.example.com",
        "smtp://u:p@mail.example.com:587?tls=required",
        "smtp://localhost",
        "smtp://127.0.0.1:25",
    ] {
        assert!(!openly(url), "{url}");
    }
}
