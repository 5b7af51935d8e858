//! One run a day: of the process that takes it first.

use time::Duration;

use super::*;

#[test]
fn a_day_is_run_once_and_its_findings_are_kept() {
    testkit::tx(|tx, ctx| {
        assert!(is_due(tx, ctx.now).unwrap());
        assert_eq!(last(tx).unwrap(), None);
        assert!(begin(tx, ctx).unwrap());
        assert!(!is_due(tx, ctx.now).unwrap());
        assert!(!begin(tx, ctx).unwrap(), "another process has it");
        assert_eq!(last(tx).unwrap(), None, "it has not ended");
        finish(tx, ctx, 3).unwrap();
        assert_eq!(last(tx).unwrap(), Some(Finished { at: ctx.now, violations: 3 }));

        let next = testkit::ctx_at(ctx.now + Duration::DAY);
        assert!(is_due(tx, next.now).unwrap());
        assert!(begin(tx, &next).unwrap());
        assert_eq!(last(tx).unwrap().map(|run| run.violations), Some(3), "the newer one still runs");
        finish(tx, &next, 0).unwrap();
        assert_eq!(last(tx).unwrap(), Some(Finished { at: next.now, violations: 0 }));
    });
}

#[test]
fn a_run_that_failed_is_taken_again_after_an_hour_by_one_process() {
    testkit::tx(|tx, ctx| {
        assert!(begin(tx, ctx).unwrap());
        let before = testkit::ctx_at(ctx.now + RETRIED_AFTER - Duration::MICROSECOND);
        assert!(!is_due(tx, before.now).unwrap());
        assert!(!begin(tx, &before).unwrap(), "it may still run");

        let after = testkit::ctx_at(ctx.now + RETRIED_AFTER);
        assert!(is_due(tx, after.now).unwrap());
        assert!(begin(tx, &after).unwrap());
        assert!(!is_due(tx, after.now).unwrap());
        assert!(!begin(tx, &after).unwrap(), "another process has it");

        finish(tx, &after, 0).unwrap();
        let later = testkit::ctx_at(after.now + RETRIED_AFTER);
        assert!(!is_due(tx, later.now).unwrap(), "it came to its end");
        assert!(!begin(tx, &later).unwrap(), "it came to its end");
    });
}
