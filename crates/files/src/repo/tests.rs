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
            preview_of: None,
        };
        insert(tx, ctx, owner, &new).unwrap();
        let mut now = ctx.now;
        for _outage in 0..4 {
            assert!(claim_preview(tx, now).unwrap().is_some());
            return_attempt(tx, new.id).unwrap();
            assert!(!has_previews_due(tx, now).unwrap(), "not at once");
            now += Duration::minutes(2);
        }
        for _ in 0..3 {
            assert!(has_previews_due(tx, now).unwrap());
            assert_eq!(claim_preview(tx, now).unwrap().map(|file| file.id), Some(new.id));
            assert!(!has_previews_due(tx, now).unwrap());
            assert!(claim_preview(tx, now).unwrap().is_none(), "claimed");
            record_preview_failure(tx, new.id).unwrap();
            now += Duration::minutes(2);
        }
        assert!(claim_preview(tx, now).unwrap().is_none());
        assert_eq!(get(tx, new.id).unwrap().preview, PreviewStatus::Failed);
    });
}

#[test]
fn pictures_with_older_previews_are_claimed_one_by_one() {
    testkit::tx(|tx, ctx| {
        let owner = seed::user(tx, ctx, "owner");
        let new = NewFile {
            id: ctx.new_id(),
            purpose: Purpose::Entry,
            name: "a.png".into(),
            media_type: "image/png",
            size_bytes: 10,
            sha256: vec![0],
            storage_key: "old".into(),
            pixels: Some((1, 1)),
            preview_of: None,
        };
        insert(tx, ctx, owner, &new).unwrap();
        assert!(claim_outdated(tx, ctx.now).unwrap().is_none(), "not made at all yet");
        claim_preview(tx, ctx.now).unwrap();
        record_previews(tx, new.id, None).unwrap();
        assert!(get(tx, new.id).unwrap().previews_current);
        assert!(claim_outdated(tx, ctx.now).unwrap().is_none(), "made today");

        let age = |tx: &mut Tx<'_>| {
            diesel::update(files::table.find(new.id))
                .set(files::previews_version.eq(0_i16))
                .execute(&mut **tx)
                .unwrap();
        };
        age(tx);
        assert!(has_previews_due(tx, ctx.now).unwrap());
        let claimed = claim_outdated(tx, ctx.now).unwrap().unwrap();
        assert!(!has_previews_due(tx, ctx.now).unwrap());
        assert_eq!((claimed.id, claimed.previews_current), (new.id, false));
        assert!(claim_outdated(tx, ctx.now + Duration::seconds(119)).unwrap().is_none(), "left to one worker");
        record_preview_failure(tx, new.id).unwrap();
        let mut now = ctx.now;
        for _ in 0..4 {
            now += Duration::minutes(2);
            assert!(claim_outdated(tx, now).unwrap().is_some());
            record_preview_failure(tx, new.id).unwrap();
        }
        now += Duration::minutes(2);
        assert!(claim_outdated(tx, now).unwrap().is_none(), "given up");
        assert_eq!(get(tx, new.id).unwrap().preview, PreviewStatus::Ready, "the older ones stay");
        record_previews(tx, new.id, None).unwrap();
        assert!(get(tx, new.id).unwrap().previews_current);
    });
}

fn upload(tx: &mut Tx<'_>, ctx: &Ctx, owner: UserId, size_bytes: i64) -> Result<File, Error> {
    let id: FileId = ctx.new_id();
    let (name, media_type, sha256, storage_key) = ("a.txt".into(), "text/plain", vec![0], id.to_string());
    let (purpose, pixels, preview_of) = (Purpose::Entry, None, None);
    let new = NewFile { id, purpose, name, media_type, size_bytes, sha256, storage_key, pixels, preview_of };
    insert(tx, ctx, owner, &new)
}

#[test]
fn uploads_that_nothing_took_have_a_size_together() {
    testkit::tx(|tx, ctx| {
        let (owner, other) = (seed::user(tx, ctx, "owner"), seed::user(tx, ctx, "other"));
        let half = upload(tx, ctx, owner, WAITING_BYTES_MAX / 2).unwrap();
        upload(tx, ctx, owner, WAITING_BYTES_MAX / 2).unwrap();
        assert!(matches!(upload(tx, ctx, owner, 1), Err(Error::TooMuchWaiting)));
        assert!(ensure_room(tx, owner, 0).is_ok(), "exactly the limit");
        upload(tx, ctx, other, 1).unwrap();
        attach(tx, ctx, owner, Purpose::Entry, &[half.id]).unwrap();
        upload(tx, ctx, owner, 1).unwrap();
    });
}

#[test]
fn uploads_at_the_same_time_do_not_pass_the_limit_together() {
    let db = testkit::TestDb::new();
    let (db, ctx) = (db.db(), testkit::ctx());
    let owner = db.write(|tx| Ok::<_, Error>(seed::user(tx, &ctx, "owner"))).unwrap();
    let barrier = std::sync::Barrier::new(8);
    let taken: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    barrier.wait();
                    usize::from(db.write(|tx| upload(tx, &ctx, owner, WAITING_BYTES_MAX / 3)).is_ok())
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(taken, 3);
}

fn stored(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    owner: UserId,
    (purpose, media_type): (Purpose, &'static str),
    of: Option<FileId>,
) -> File {
    let id = ctx.new_id();
    let new = NewFile {
        id,
        purpose,
        name: "a".into(),
        media_type,
        size_bytes: 10,
        sha256: vec![0],
        storage_key: format!("test/{id}"),
        pixels: None,
        preview_of: of,
    };
    insert(tx, ctx, owner, &new).unwrap()
}

#[test]
fn documents_wait_apart_from_pictures_and_a_refusal_is_final() {
    testkit::tx(|tx, ctx| {
        let owner = seed::user(tx, ctx, "owner");
        let kinds = ["application/pdf", "text/plain", "application/zip", "audio/mpeg", "video/mp4"];
        let files = kinds.map(|kind| stored(tx, ctx, owner, (Purpose::Entry, kind), None));
        let evidence = stored(tx, ctx, owner, (Purpose::Dispute, "application/pdf"), None);
        let statuses = files.each_ref().map(|file| file.preview);
        let (drawn_later, never) = (PreviewStatus::Pending, PreviewStatus::None);
        assert_eq!((statuses, evidence.preview), ([drawn_later, drawn_later, drawn_later, never, never], never));
        assert!(claim_preview(tx, ctx.now).unwrap().is_none(), "no picture");
        let claimed: Vec<FileId> = (0..3).map(|_turn| claim_document(tx, ctx.now).unwrap().unwrap().id).collect();
        assert!(!has_documents_due(tx, ctx.now + Duration::minutes(4)).unwrap());
        assert!(claim_document(tx, ctx.now + Duration::minutes(4)).unwrap().is_none(), "claimed");
        record_previews(tx, claimed[0], Some(7)).unwrap();
        record_refusal(tx, claimed[1]).unwrap();
        record_preview_failure(tx, claimed[2]).unwrap();
        let late = ctx.now + Duration::minutes(5);
        assert!(has_documents_due(tx, late).unwrap());
        assert_eq!(claim_document(tx, late).unwrap().map(|file| file.id), Some(claimed[2]), "tried again");
        assert!(claim_document(tx, late).unwrap().is_none());
        let drawn = get(tx, claimed[0]).unwrap();
        assert_eq!((drawn.preview, drawn.pages), (PreviewStatus::Ready, Some(7)));
        assert_eq!(get(tx, claimed[1]).unwrap().preview, PreviewStatus::Failed);
    });
}

#[test]
fn an_authors_preview_goes_where_its_file_goes() {
    testkit::tx(|tx, ctx| {
        let [owner, other] = ["owner", "other"].map(|name| seed::user(tx, ctx, name));
        let song = stored(tx, ctx, owner, (Purpose::Entry, "audio/mpeg"), None).id;
        assert!(matches!(lock_for_preview(tx, other, song), Err(Error::NotFound)));
        let first = stored(tx, ctx, owner, (Purpose::Preview, "audio/mpeg"), Some(song)).id;
        assert!(matches!(lock_for_preview(tx, owner, first), Err(Error::NotFound)), "no preview of a preview");
        lock_for_preview(tx, owner, song).unwrap();
        assert!(previews_of(tx, &[song]).unwrap().is_empty(), "it made room");
        let second = stored(tx, ctx, owner, (Purpose::Preview, "audio/mpeg"), Some(song)).id;
        attach(tx, ctx, owner, Purpose::Entry, &[song]).unwrap();
        attach_previews(tx, ctx, &[song]).unwrap();
        assert_eq!(previews_of(tx, &[song]).unwrap()[&song].id, second);
        assert!(matches!(lock_for_preview(tx, owner, song), Err(Error::Fields(_))), "somebody may have listened");
        let later = ctx.now + Duration::days(2);
        let swept: Vec<FileId> = forget_unattached(tx, later, 9).unwrap().iter().map(|file| file.id).collect();
        assert_eq!(swept, [first]);
        detach(tx, &[song]).unwrap();
        assert_eq!(forget_unattached(tx, later, 9).unwrap().len(), 2, "both");
    });
}
