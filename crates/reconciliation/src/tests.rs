//! That every check runs, and that they see damage.

use testkit::TestDb;

#[test]
fn every_check_runs_and_names_are_unique() {
    TestDb::new().tx(|tx, _ctx| {
        assert_eq!(super::run(tx).unwrap(), vec![]);
        let mut names: Vec<_> = super::all().map(|check| check.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), super::all().count());
    });
}

#[test]
fn the_checks_see_what_is_wrong() {
    TestDb::new().tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        testkit::seed::contest(tx, ctx, client, "OPEN", 10_000);
        let found: Vec<_> = super::run(tx).unwrap().into_iter().map(|violation| violation.check).collect();
        assert_eq!(found, vec!["escrow_is_prize_while_held", "live_contest_has_its_deposits"]);
    });
}
