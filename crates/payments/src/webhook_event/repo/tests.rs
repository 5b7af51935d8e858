//! The inbox as rows: what is kept, what is counted, what goes.

use super::*;
use crate::fixtures;

const OF: (Provider, Environment) = (Provider::Jazzcash, Environment::Sandbox);
const SETTLED: (Verdict, &str) = (Verdict::Rejected, "no signature");

fn raw(sender: &[u8], bytes: usize) -> RawEvent {
    RawEvent { sender: sender.to_vec(), ..RawEvent::posted("text/\nplain", vec![b'x'; bytes]) }
}

fn put(tx: &mut Tx<'_>, ctx: &Ctx, sender: &[u8], bytes: usize) -> WebhookEventId {
    insert(tx, ctx, OF.0, OF.1, &raw(sender, bytes)).unwrap()
}

/// Verdict and sender of a message that is still there.
fn kept(tx: &mut Tx<'_>, id: WebhookEventId) -> Option<(String, Option<Vec<u8>>)> {
    let row = payment_notices::table.find(id).select((payment_notices::verdict, payment_notices::sender));
    row.first(&mut **tx).optional().unwrap()
}

#[test]
fn what_was_not_acted_on_is_found_again() {
    testkit::tx(|tx, ctx| {
        let before = count_unprocessed(tx).unwrap().count;
        let [first, second] = [(); 2].map(|()| put(tx, ctx, b"", 10));
        let unprocessed = count_unprocessed(tx).unwrap();
        assert_eq!((unprocessed.count, unprocessed.oldest), (before + 2, Some(ctx.now)));
        assert_eq!(unsettled(tx, ctx.now, 100).unwrap().len(), 0, "stored at this moment");
        let found = unsettled(tx, ctx.now + Duration::SECOND, 100).unwrap();
        let found = found.into_iter().find(|event| event.id == first).unwrap();
        assert_eq!((found.provider, found.environment, found.received_at), (OF.0, OF.1, ctx.now));
        assert_eq!(found.raw, RawEvent::posted("text/plain", vec![b'x'; 10]));
        settle_verified(tx, ctx, first, None, (Verdict::Applied, "")).unwrap();
        settle(tx, ctx, second, None, SETTLED).unwrap();
        assert_eq!(count_unprocessed(tx).unwrap().count, before);
        assert_eq!(kept(tx, first), Some(("APPLIED".to_owned(), None)));
        assert_eq!(kept(tx, second), Some(("REJECTED".to_owned(), None)));
    });
}

#[test]
fn a_sender_fills_a_bounded_part_of_the_inbox() {
    testkit::tx(|tx, ctx| {
        let settled = |tx: &mut Tx<'_>, sender: &[u8], bytes| {
            let id = put(tx, ctx, sender, bytes);
            settle(tx, ctx, id, None, SETTLED).unwrap();
            kept(tx, id).is_some()
        };
        let whole = usize::try_from(UNVERIFIED_BYTES_MAX).unwrap();
        assert!(settled(tx, b"one", whole - 256), "room for one more");
        assert!(settled(tx, b"one", 1), "a message counts 256 bytes at least");
        assert!(settled(tx, b"two", whole), "another sender has room of its own");
        for bytes in [1, 3, 5] {
            assert!(!settled(tx, b"one", bytes));
        }
        let overflow = payment_notice_overflows::table
            .find(b"one".to_vec())
            .select((payment_notice_overflows::messages, payment_notice_overflows::bytes));
        assert_eq!(overflow.first::<(i64, i64)>(&mut **tx).unwrap(), (3, 9));
        assert!(settled(tx, b"", whole + 1), "nobody knows who sent it");

        let verified = put(tx, ctx, b"one", 1);
        record_verified(tx, verified).unwrap();
        settle(tx, ctx, verified, None, (Verdict::Applied, "")).unwrap();
        assert_eq!(kept(tx, verified), Some(("APPLIED".to_owned(), None)));

        assert_eq!(remove_unverified(tx, ctx.now + UNVERIFIED_KEPT, 100).unwrap(), 0);
        let over = ctx.now + UNVERIFIED_KEPT + Duration::SECOND;
        assert_eq!(remove_unverified(tx, over, 100).unwrap(), 4, "three messages, and what was counted");
        assert!(kept(tx, verified).is_some());
    });
}

#[test]
fn the_first_message_about_a_payment_is_kept_whatever_its_sender_has_sent() {
    const UNVERIFIED: (Verdict, &str) = (Verdict::Unverified, "");
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let [paid, other] = [(); 2].map(|()| fixtures::opened(tx, ctx, client).id);
        let flood = put(tx, ctx, b"provider", usize::try_from(UNVERIFIED_BYTES_MAX).unwrap());
        settle(tx, ctx, flood, None, SETTLED).unwrap();
        let told = |tx: &mut Tx<'_>, payment| {
            let id = put(tx, ctx, b"provider", 10);
            settle(tx, ctx, id, payment, UNVERIFIED).unwrap();
            kept(tx, id)
        };
        let whole = Some(("HINT".to_owned(), None));
        assert_eq!(told(tx, Some(paid)), whole);
        assert_eq!(told(tx, Some(paid)), None, "the second one needs room");
        assert_eq!(told(tx, Some(other)), whole);
        assert_eq!(told(tx, None), None, "it is about nothing that we know");
        remove_unverified(tx, ctx.now + UNVERIFIED_KEPT + Duration::SECOND, 100).unwrap();
        let about = payment_notices::table.filter(payment_notices::payment_id.eq_any([paid, other]));
        assert_eq!(about.count().get_result::<i64>(&mut **tx).unwrap(), 2);
    });
}
