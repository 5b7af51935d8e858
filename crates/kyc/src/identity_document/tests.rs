//! Identity documents: to whom one belongs, and that destroyed is destroyed.

use super::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::secret::Secret;
use repo::NewIdentityDocument;
use testkit::seed;
use time::Duration;

fn vault() -> Vault {
    Vault::new(&Secret::new("test".to_owned()), &[])
}

fn upload(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, kind: Kind) -> IdentityDocument {
    let id = ctx.new_id();
    let encrypted = encrypt(&vault(), id, user, b"an identity document").unwrap();
    let new = NewIdentityDocument {
        id,
        user,
        kind,
        media_type: MediaType::Jpeg,
        size_bytes: 20,
        storage_key: storage_key(id),
        wrapped_key: encrypted.wrapped_key,
    };
    let stored = repo::insert(tx, ctx, &new).unwrap();
    assert_eq!(stored.decrypt(&vault(), &encrypted.stored).unwrap(), b"an identity document");
    stored
}

#[test]
fn an_identity_document_belongs_to_its_owner_and_is_taken_once_for_what_it_is() {
    testkit::tx(|tx, ctx| {
        let [hira, sana] = ["hira", "sana"].map(|name| seed::user(tx, ctx, name));
        let application = seed::approved_identity(tx, ctx, hira);
        let front = upload(tx, ctx, hira, Kind::CnicFront);
        assert!(repo::get_own(tx, front.id, hira).is_ok());
        assert!(matches!(repo::get_own(tx, front.id, sana), Err(Error::NotFound)));
        assert!(matches!(repo::get_of(tx, application, front.id), Err(Error::NotFound)), "not submitted");
        assert!(!repo::attach(tx, sana, application, (Kind::CnicFront, front.id)).unwrap(), "somebody else's");
        assert!(!repo::attach(tx, hira, application, (Kind::CnicBack, front.id)).unwrap(), "another kind");
        assert!(repo::attach(tx, hira, application, (Kind::CnicFront, front.id)).unwrap());
        assert!(!repo::attach(tx, hira, application, (Kind::CnicFront, front.id)).unwrap(), "twice");
        assert!(repo::get_of(tx, application, front.id).is_ok());
        let moved = IdentityDocument { user: sana, ..front };
        assert!(moved.decrypt(&vault(), b"whatever is stored there").is_err(), "bound to the person");
    });
}

#[test]
fn what_nobody_submits_is_destroyed_after_ninety_days() {
    testkit::tx(|tx, ctx| {
        let hira = seed::user(tx, ctx, "hira");
        let document = upload(tx, ctx, hira, Kind::Selfie);
        let due = testkit::ctx_at(ctx.now + Duration::days(90));
        let before = testkit::ctx_at(due.now - Duration::SECOND);
        assert_eq!(repo::destroy_forgotten(tx, &before, 9).unwrap(), 0);
        assert_eq!(repo::destroy_forgotten(tx, &due, 9).unwrap(), 1);
        assert_eq!(repo::destroy_forgotten(tx, &due, 9).unwrap(), 0);
        assert!(matches!(repo::get_own(tx, document.id, hira), Err(Error::NotFound)));
        assert_eq!(repo::removals_due(tx, 9).unwrap(), [(document.id, document.storage_key.clone())]);
        repo::record_removed(tx, &due, document.id).unwrap();
        assert_eq!(repo::removals_due(tx, 9).unwrap(), []);
    });
}

#[test]
fn few_identity_documents_wait_at_once() {
    testkit::tx(|tx, ctx| {
        let hira = seed::user(tx, ctx, "hira");
        for _ in 0..WAITING_MAX {
            upload(tx, ctx, hira, Kind::Selfie);
        }
        let id = ctx.new_id();
        let new = NewIdentityDocument {
            id,
            user: hira,
            kind: Kind::Selfie,
            media_type: MediaType::Pdf,
            size_bytes: 1,
            storage_key: storage_key(id),
            wrapped_key: vec![1],
        };
        assert!(matches!(repo::insert(tx, ctx, &new), Err(Error::TooManyWaiting)));
        repo::destroy_waiting_of(tx, ctx, hira).unwrap();
        assert!(repo::insert(tx, ctx, &new).is_ok());
    });
}
