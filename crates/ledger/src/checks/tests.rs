//! What a check that finds something answers.

use super::*;

#[test]
fn each_check_reports_what_it_found_up_to_twenty_rows() {
    testkit::tx(|tx, _ctx| {
        let checks = [
            Check { name: "none", sql: "SELECT 'never' AS detail WHERE false" },
            Check { name: "one", sql: "SELECT 'account 7' AS detail" },
            Check { name: "many", sql: "SELECT n::text AS detail FROM generate_series(1, 21) n" },
        ];
        let found = run(tx, &checks).unwrap();
        assert_eq!(found.first(), Some(&Violation { check: "one", detail: "account 7".to_owned() }));
        assert_eq!(found.iter().map(|violation| violation.check).filter(|name| *name == "many").count(), 20);
        assert_eq!(found.len(), 21);
    });
}
