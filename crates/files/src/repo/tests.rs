//! Files are taken once, by their owner, for their purpose.

use super::*;
use testkit::seed;

#[test]
fn attaching_checks_owner_purpose_and_freedom() {
    testkit::tx(|tx, ctx| {
        let (owner, other) = (seed::user(tx, ctx, "owner"), seed::user(tx, ctx, "other"));
        let file = seed::file(tx, ctx, owner, "ENTRY");
        assert!(matches!(attach(tx, ctx, other, Purpose::Entry, &[file]), Err(Error::Fields(_))));
        assert!(matches!(attach(tx, ctx, owner, Purpose::Handover, &[file]), Err(Error::Fields(_))));
        assert_eq!(attach(tx, ctx, owner, Purpose::Entry, &[file]).unwrap().len(), 1);
        assert!(matches!(attach(tx, ctx, owner, Purpose::Entry, &[file]), Err(Error::Fields(_))), "taken once");
    });
}

#[test]
fn only_what_nothing_took_for_a_day_is_forgotten() {
    testkit::tx(|tx, ctx| {
        let owner = seed::user(tx, ctx, "owner");
        let (free, taken) = (seed::file(tx, ctx, owner, "ENTRY"), seed::file(tx, ctx, owner, "ENTRY"));
        attach(tx, ctx, owner, Purpose::Entry, &[taken]).unwrap();
        let day = ctx.now + Duration::days(1);
        assert!(forget_unattached(tx, day, 10).unwrap().is_empty(), "not at exactly a day");
        let forgotten = forget_unattached(tx, day + Duration::seconds(1), 10).unwrap();
        assert_eq!(forgotten.iter().map(|file| file.id).collect::<Vec<_>>(), [free]);
        assert!(get(tx, taken).is_ok());
    });
}

#[test]
fn previews_are_claimed_and_given_up_after_three_attempts() {
    testkit::tx(|tx, ctx| {
        let owner = seed::user(tx, ctx, "owner");
        let new = NewFile {
            id: ctx.new_id(),
            purpose: Purpose::Entry,
            name: "a.png".into(),
            media_type: "image/png",
            size_bytes: 10,
            sha256: vec![0],
            storage_key: "k".into(),
            pixels: Some((1, 1)),
        };
        insert(tx, ctx, owner, &new).unwrap();
        let mut now = ctx.now;
        for _ in 0..3 {
            assert_eq!(claim_preview(tx, now).unwrap().map(|file| file.id), Some(new.id));
            assert!(claim_preview(tx, now).unwrap().is_none(), "claimed");
            record_preview_failure(tx, new.id).unwrap();
            now += Duration::minutes(2);
        }
        assert!(claim_preview(tx, now).unwrap().is_none());
        assert_eq!(get(tx, new.id).unwrap().preview, PreviewStatus::Failed);
    });
}
