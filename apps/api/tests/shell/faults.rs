//! Requests that make no sense, and a database that is gone.

use actix_web::test::TestRequest;
use serde_json::json;

use crate::helpers::TestApp;

#[actix_web::test]
async fn bodies_that_do_not_fit() {
    let app = TestApp::start().await;
    let post = |body: &'static [u8]| {
        TestRequest::post().uri("/api/auth/login").insert_header(("content-type", "application/json")).set_payload(body)
    };
    let nobody = app.anonymous();
    for (body, status, code) in [
        (&b"{"[..], 400, "malformed"),
        (b"", 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b"{\"email\":\"a@b.pk\",\"email\":\"c@d.pk\",\"password\":\"x\"}", 422, "invalid_fields"),
        (b"{\"email\":[],\"password\":\"x\"}", 422, "invalid_fields"),
        (b"{\"email\":\"a@b.pk\"}", 422, "invalid_fields"),
        (b"{\"email\":\"a@b.pk\",\"password\":\"x\",\"isAdmin\":true}", 422, "invalid_fields"),
        (b"null", 422, "invalid_fields"),
    ] {
        let answer = nobody.send(post(body)).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{}", String::from_utf8_lossy(body));
        assert_eq!(answer.header("content-type"), "application/json");
    }
    let deep = "{\"email\":".repeat(6_000);
    let deep = TestRequest::post()
        .uri("/api/auth/login")
        .insert_header(("content-type", "application/json"))
        .set_payload(deep);
    assert!(matches!(nobody.send(deep).await.status, 400 | 422));
    let large = json!({"email": "a@b.pk", "password": "x".repeat(70_000)});
    assert_eq!(nobody.post("/api/auth/login", large).await.expect(413).code(), "too_large");
}

#[actix_web::test]
async fn unknown_addresses_and_methods() {
    let app = TestApp::start().await;
    for path in
        ["/api", "/api/", "/api/nothing", "/api/auth", "/nothing", "/dev/nothing", "/.git/config", "/api/users/%00"]
    {
        let answer = app.anonymous().get(path).await.expect(404);
        assert_eq!(answer.code(), "not_found", "{path}");
        assert_eq!(answer.body["requestId"], answer.header("x-request-id"));
    }
    app.anonymous().get("/api/auth/login").await.expect(404);
}

#[actix_web::test]
async fn a_fault_of_ours_says_nothing_about_itself() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.execute("ALTER TABLE users RENAME COLUMN bio TO biography");
    let answer = ayesha.get("/api/profile").await.expect(500);
    assert_eq!(answer.body["message"], "Something went wrong on our side. Please try again.");
    assert_eq!(answer.body.as_object().unwrap().len(), 3, "{}", answer.body);
    let text = String::from_utf8_lossy(&answer.bytes).to_lowercase();
    for word in ["bio", "users", "column", "sql", "diesel", ".rs"] {
        assert!(!text.contains(word), "{word} in {text}");
    }
}

#[actix_web::test]
async fn a_session_that_cannot_be_read_is_not_a_signed_out_person() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.execute("ALTER TABLE user_sessions RENAME TO sessions_elsewhere");
    let answer = ayesha.get("/api/auth/user").await.expect(503);
    assert_eq!((answer.code(), answer.header("retry-after")), ("unavailable", "1"));
    let login = json!({"email": "ayesha@example.com", "password": crate::helpers::PASSWORD});
    let answer = app.anonymous().post("/api/auth/login", login).await.expect(500);
    assert!(answer.body["requestId"].as_str().is_some_and(|id| id.len() == 32), "{}", answer.body);
}

#[actix_web::test]
async fn readiness_follows_the_database_and_the_end() {
    let app = TestApp::start().await;
    let nobody = app.anonymous();
    nobody.get("/readyz").await.expect(200);
    app.execute(
        "DELETE FROM __diesel_schema_migrations WHERE version = (SELECT max(version) FROM __diesel_schema_migrations)",
    );
    nobody.get("/readyz").await.expect(503);
    app.execute("DROP TABLE __diesel_schema_migrations");
    nobody.get("/readyz").await.expect(503);
    nobody.get("/healthz").await.expect(200);

    let app = TestApp::start().await;
    app.state().drain();
    assert_eq!(app.anonymous().get("/readyz").await.expect(503).header("retry-after"), "1");
    app.anonymous().get("/healthz").await.expect(200);
}

/// During a rolling upgrade the program of the release before serves a schema that the next one has migrated.
#[actix_web::test]
async fn a_schema_that_a_newer_program_migrated_is_served() {
    let app = TestApp::start().await;
    app.execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('20990101000000')");
    app.anonymous().get("/readyz").await.expect(200);
}

/// Each mail may take seconds, and so may each picture and each document: a round of twenty would outlast what a supervisor waits.
#[actix_web::test]
async fn a_process_that_is_to_end_begins_no_more_mails() {
    let app = TestApp::start().await;
    app.client("ayesha").await;
    app.run_due().await;
    app.execute("UPDATE mails SET status = 'QUEUED', due_at = created_at");
    let queued = "SELECT count(*) AS number FROM mails WHERE status = 'QUEUED'";
    let before = app.number(queued);
    app.state().drain();
    app.run_due().await;
    assert_eq!((app.number(queued), before > 0), (before, true));
}

#[actix_web::test]
async fn a_lock_that_somebody_holds_costs_seconds_and_not_a_fault() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let mut holder = app.db.connection();
    diesel::connection::SimpleConnection::batch_execute(
        &mut holder,
        "BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE",
    )
    .unwrap();
    let answer = ayesha.put("/api/profile", json!({"name": "Ayesha Khan"})).await.expect(503);
    assert_eq!(answer.header("retry-after"), "1");
    diesel::connection::SimpleConnection::batch_execute(&mut holder, "ROLLBACK").unwrap();
    ayesha.put("/api/profile", json!({"name": "Ayesha Khan"})).await.expect(200);
}

/// From now on each write of `table` fails as PostgreSQL does with this SQLSTATE, in words that say nothing.
pub(crate) fn fail_writes(app: &TestApp, table: &str, sqlstate: &str) {
    app.execute(&format!(
        "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '{sqlstate}'; END $$"
    ));
    app.execute(&format!("CREATE OR REPLACE TRIGGER fail BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION fail()"));
}

#[actix_web::test]
async fn a_fault_of_the_database_that_passes_is_503_by_its_code() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let change = || ayesha.put("/api/profile", json!({"name": "Ayesha Khan"}));
    for sqlstate in ["53100", "53200", "53300", "57P01", "57P03", "08006", "25006", "55P03", "57014", "40001", "40P01"]
    {
        fail_writes(&app, "users", sqlstate);
        let answer = change().await;
        assert_eq!(
            (answer.status, answer.code(), answer.header("retry-after")),
            (503, "unavailable", "1"),
            "{sqlstate}"
        );
        assert_eq!(answer.body["requestId"], answer.header("x-request-id"));
    }
    for sqlstate in ["P0001", "XX000", "22012"] {
        fail_writes(&app, "users", sqlstate);
        let answer = change().await;
        assert_eq!((answer.status, answer.code()), (500, "internal"), "{sqlstate}");
    }
    app.execute("DROP TRIGGER fail ON users");
    change().await.expect(200);
}

/// An application with so few connections that one table could take them all.
async fn with_few_connections() -> TestApp {
    let database = testkit::TestDb::new();
    let url = format!("{}?application_name=few", database.url());
    TestApp::start_on(database, |config| {
        config.database_url = kernel::secret::Secret::new(url);
        config.db_pool_size = 8;
        config.database_wait_max = std::time::Duration::from_millis(4_500);
    })
    .await
}

#[actix_web::test]
async fn a_table_that_somebody_holds_leaves_other_routes_answering() {
    let app = with_few_connections().await;
    let ayesha = app.client("ayesha").await;
    let others = ["/api/profile", "/api/contests/mine", "/api/payout-methods"];
    for path in others {
        ayesha.get(path).await.expect(200);
    }
    let mut holder = app.db.connection();
    let lock = "BEGIN; LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE";
    diesel::connection::SimpleConnection::batch_execute(&mut holder, lock).unwrap();
    let reads = futures_util::future::join_all((0..20).map(|_| ayesha.get("/api/notifications")));
    let writes =
        futures_util::future::join_all((0..20).map(|_| ayesha.post("/api/notifications/read", json!({"all": true}))));
    let elsewhere = async {
        let waiting = "SELECT count(*) AS number FROM pg_stat_activity \
                       WHERE datname = current_database() AND application_name = 'few' AND wait_event_type = 'Lock'";
        while app.number(waiting) < 3 {
            actix_web::rt::task::yield_now().await;
        }
        for _round in 0..3 {
            let begun = std::time::Instant::now();
            for path in others {
                ayesha.get(path).await.expect(200);
            }
            ayesha.put("/api/profile", json!({"name": "Ayesha Khan"})).await.expect(200);
            assert!(begun.elapsed() < std::time::Duration::from_secs(1), "{:?}", begun.elapsed());
        }
    };
    let (reads, writes, ()) = futures_util::join!(reads, writes, elsewhere);
    for answer in reads.iter().chain(&writes) {
        assert_eq!((answer.status, answer.code(), answer.header("retry-after")), (503, "unavailable", "1"));
    }
    diesel::connection::SimpleConnection::batch_execute(&mut holder, "ROLLBACK").unwrap();
    ayesha.get("/api/notifications").await.expect(200);
}

#[actix_web::test]
async fn health_is_told_while_requests_hold_all_connections() {
    let app = with_few_connections().await;
    let held: Vec<_> = (0..8).map(|_| app.state().db.connect().unwrap()).collect();
    app.anonymous().get("/healthz").await.expect(200);
    app.anonymous().get("/readyz").await.expect(200);
    drop(held);
}
