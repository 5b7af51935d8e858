//! What staff take along of what they decide: every case, whom it is about, and nothing that a spreadsheet would run.

use super::stage::Stage;

#[actix_web::test]
async fn cases_are_taken_along_and_run_nothing() {
    let stage = Stage::set().await;
    let [_visitor, owner, _client, _winner, _talent, admin] = &stage.people;
    let reason = "UPDATE {} SET reason = '=HYPERLINK(\"x\"), ' || reason";
    for (name, table, lines, whom) in [
        ("disputes", "disputes", 3, ["ayesha@example.com", "bilal@example.com"]),
        ("refund-requests", "refund_requests", 1, ["ayesha@example.com", "All entries are copies of each other"]),
        ("money-back", "money_back_requests", 1, ["sana@example.com", "Starter"]),
        ("copy-reports", "copy_reports", 1, ["ayesha@example.com", "the mark of a bakery in Multan"]),
    ] {
        if table != "disputes" {
            stage.app.execute(&reason.replace("{}", table));
        }
        let path = format!("/api/admin/exports/{name}.csv");
        let answer = admin.get(&path).await.expect(200);
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8", "{name}");
        let text = String::from_utf8(answer.bytes).unwrap();
        assert_eq!(text.lines().count(), lines + 1, "{name}: {text}");
        assert!(whom.iter().all(|found| text.contains(found)), "{name}: {text}");
        assert_eq!(text.contains("\"'=HYPERLINK(\"\"x\"\")"), table != "disputes", "{name}: {text}");
        assert_eq!(owner.get(&path).await.status, 403, "{name}");
        let none = admin.get(&format!("{path}?to=2026-11-20")).await.expect(200);
        assert_eq!(String::from_utf8(none.bytes).unwrap().lines().count(), 1, "{name}: the head only");
    }
    let made = stage.app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'export.made'");
    assert_eq!(made, 8, "who took what along is in the log");
}
