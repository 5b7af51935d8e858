//! Codes of addresses as rows.

use time::Duration;

use super::*;
use crate::pending_registration::Verdict;

#[test]
fn a_code_ends_with_its_tries_with_a_new_one_or_with_time() {
    testkit::tx(|tx, ctx| {
        let [user, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        assert!(lock(tx, user).unwrap().is_none());
        let judged = |tx: &mut Tx<'_>, code: &[u8]| lock(tx, user).unwrap().unwrap().judge(ctx.now, code);
        store(tx, ctx, user, &[1; 32]).unwrap();
        store(tx, ctx, other, &[9; 32]).unwrap();
        assert_eq!((judged(tx, &[1; 32]), judged(tx, &[2; 32])), (Verdict::Right, Verdict::Wrong));
        for _try in 0..5 {
            assert_eq!(judged(tx, &[1; 32]), Verdict::Right);
            record_wrong(tx, user).unwrap();
        }
        assert_eq!(judged(tx, &[1; 32]), Verdict::Over);
        store(tx, ctx, user, &[2; 32]).unwrap();
        assert_eq!((judged(tx, &[1; 32]), judged(tx, &[2; 32])), (Verdict::Wrong, Verdict::Right), "tries of its own");
        remove(tx, user).unwrap();
        assert!(lock(tx, user).unwrap().is_none() && lock(tx, other).unwrap().is_some());
        store(tx, ctx, user, &[3; 32]).unwrap();
        assert_eq!(remove_over(tx, ctx.now + CODE_LIFETIME - Duration::SECOND, 10).unwrap(), 0);
        assert_eq!(remove_over(tx, ctx.now + CODE_LIFETIME, 10).unwrap(), 2);
    });
}
