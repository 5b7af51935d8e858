//! `serve --read-only`: every call of the document, by people who may make it, leaves every table as it was.

use serde_json::json;

use super::stage::{Stage, changed, rows};
use super::table;
use crate::helpers::PASSWORD;

/// Writes nothing, though it is a POST.
const READS: &str = "POST /api/currency/convert";

#[actix_web::test]
async fn nothing_is_written_in_read_only_mode() {
    let stage = Stage::set().await;
    let app = stage.app.read_only().await;
    // Sessions that were not seen for a minute are written down otherwise.
    app.wait(time::Duration::minutes(2));
    let people: Vec<_> = stage.people.iter().map(|person| app.seat(person)).collect();
    let before = rows(&app.db);
    let mut faults: Vec<String> = Vec::new();
    let is_asked = |path: &str| !["/api/events", "/api/logout"].contains(&path);
    for row in table::all().iter().filter(|row| is_asked(&row.path)) {
        let column = row.welcome().unwrap_or(5);
        let answer = stage.call(&people[column], row).await;
        let expected = row.statuses[column];
        let is_refused = answer.status == 503 && answer.code() == "read_only" && answer.header("retry-after") == "60";
        let is_write = row.writes() && row.path.starts_with("/api/") && row.call() != READS;
        // Reads that write something beside their answer are refused, too; what needs a provider is withheld.
        let is_right = is_refused || (!is_write && [expected, 503].contains(&answer.status));
        if !is_right {
            faults.push(format!("{}: {} {} instead of {expected}", row.call(), answer.status, answer.code()));
        }
        if row.path.starts_with("/api/") && row.path != "/api/status" && answer.header("x-read-only") != "true" {
            faults.push(format!("{}: the answer does not say x-read-only", row.call()));
        }
    }
    // A link that ends a session below the handlers.
    people[1].get("/api/logout").await.expect(503);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(changed(&before, &rows(&app.db)), Vec::<String>::new());
    // Without the mode the same session is written down, and the same looks are.
    let reads = ["/api/profile", "/api/contests/mine"];
    for path in reads {
        people[1].get(path).await.expect(200);
        stage.people[1].get(path).await.expect(200);
    }
    assert!(!changed(&before, &rows(&app.db)).is_empty(), "the comparison can tell");
}

#[actix_web::test]
async fn a_look_that_is_recorded_is_refused_and_shows_nothing() {
    let stage = Stage::set().await;
    let app = stage.app.read_only().await;
    let admin = app.seat(&stage.people[5]);
    let opened = admin.get(&format!("/api/admin/kyc/{}", stage.names["kyc.pending"])).await.expect(503);
    assert_eq!((opened.code(), opened.header("retry-after")), ("read_only", "60"));
    let login = json!({"email": "ayesha@example.com", "password": PASSWORD});
    let refused = app.anonymous().post("/api/auth/login", login).await.expect(503);
    assert_eq!(refused.code(), "read_only");
    let message = refused.body["message"].as_str().unwrap();
    assert!(message.contains("maintenance") && message.contains("try again"), "{message}");
    // Whatever a handler forgets, PostgreSQL refuses.
    let mut connection = app.state().db.connect().unwrap();
    let written = diesel::RunQueryDsl::execute(diesel::sql_query("DELETE FROM mails"), &mut *connection);
    assert_eq!(kernel::db::sqlstate(&written.unwrap_err()), Some("25006"));
}
