//! The log only grows.

use kernel::ids::PayoutId;
use uuid::Uuid;

use super::*;

fn payout() -> PayoutId {
    PayoutId::from(Uuid::nil())
}

#[test]
fn rows_cannot_be_changed_or_removed() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "admin");
        let actor = Actor {
            user,
            role: kernel::actor::Role::Client,
            email_verified: true,
            staff: Some(kernel::actor::Staff::Owner),
        };
        record(tx, ctx, Some(&actor), Act::PayoutPaid, payout(), serde_json::json!({"reference": "R1"})).unwrap();
        assert_eq!(audit_log::table.count().get_result::<i64>(&mut **tx), Ok(1));
        assert!(diesel::update(audit_log::table).set(audit_log::act.eq("x")).execute(&mut **tx).is_err());
    });
    testkit::tx(|tx, ctx| {
        record(tx, ctx, None, Act::PayoutPaid, payout(), serde_json::json!({})).unwrap();
        assert!(diesel::delete(audit_log::table).execute(&mut **tx).is_err());
    });
}
