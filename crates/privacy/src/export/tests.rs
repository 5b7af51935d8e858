use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::Id;
use testkit::{START, ctx_at, seed};
use time::Duration;
use uuid::Uuid;
use vault::DataKey;

use super::encryption::{Decryptor, Encryptor, PART_BYTES, context};
use super::repo::{self, Made};
use super::*;

fn user(tx: &mut Tx<'_>, ctx: &Ctx) -> UserId {
    seed::user(tx, ctx, "hira")
}

fn bytes(length: usize) -> Vec<u8> {
    (0..=250_u8).cycle().take(length).collect()
}

fn export(status: Status) -> Export {
    Export {
        id: ExportId::from_uuid(Uuid::from_u128(1)),
        user: UserId::from_uuid(Uuid::from_u128(2)),
        status,
        attempts: 0,
        storage_key: None,
        wrapped_key: None,
        size_bytes: None,
        created_at: START,
        completed_at: None,
        expires_at: (status == Status::Completed).then_some(START + KEPT),
    }
}

fn made() -> Made {
    Made { wrapped_key: vec![1], size_bytes: 5 }
}

#[test]
fn every_step() {
    let steps = [
        (Status::Pending, Event::Claim, Status::Processing),
        (Status::Processing, Event::Claim, Status::Processing),
        (Status::Processing, Event::Complete, Status::Completed),
        (Status::Processing, Event::Retry, Status::Pending),
        (Status::Processing, Event::GiveUp, Status::Failed),
        (Status::Completed, Event::Expire, Status::Expired),
    ];
    for from in Status::ALL {
        for event in Event::ALL {
            let to = steps.iter().find(|(of, by, _)| of == from && by == event).map(|(_, _, to)| *to);
            assert_eq!(from.next(*event).ok(), to, "{from:?} {event:?}");
        }
    }
}

#[test]
fn one_at_a_time_and_one_a_day() {
    assert!(decide(None, START).is_ok());
    for running in [Status::Pending, Status::Processing] {
        assert!(matches!(decide(Some(&export(running)), START + Duration::days(9)), Err(Error::ExportRunning)));
    }
    for made in [Status::Completed, Status::Expired] {
        let newest = export(made);
        let last = START + EVERY - Duration::SECOND;
        assert!(matches!(decide(Some(&newest), last), Err(Error::ExportLately(wait)) if wait == Duration::SECOND));
        assert!(decide(Some(&newest), START + EVERY).is_ok());
    }
    assert!(decide(Some(&export(Status::Failed)), START).is_ok());
}

#[test]
fn a_copy_is_there_for_a_week() {
    let copy = export(Status::Completed);
    assert!(copy.is_there(START + KEPT - Duration::SECOND));
    assert!(!copy.is_there(START + KEPT));
    assert!(!export(Status::Expired).is_there(START) && !export(Status::Processing).is_there(START));
}

#[test]
fn the_way_of_a_copy() {
    testkit::tx(|tx, ctx| {
        let user = user(tx, ctx);
        let asked = repo::insert(tx, ctx, user).unwrap();
        assert_eq!(asked.status, Status::Pending);
        let first = repo::claim(tx, START).unwrap().unwrap();
        assert_eq!((first.id, first.status, first.attempts), (asked.id, Status::Processing, 1));
        assert!(repo::claim(tx, START + CLAIM - Duration::SECOND).unwrap().is_none(), "nobody else gets it");
        let second = repo::claim(tx, START + CLAIM).unwrap().unwrap();
        assert_eq!(second.attempts, 2);
        assert_ne!(first.key_of_attempt(), second.key_of_attempt(), "attempts do not write into one file");
        assert!(matches!(repo::record_completed(tx, ctx, &first, &made()), Err(Error::Conflict)), "it lost its claim");
        repo::record_failed(tx, ctx, &first, false).unwrap();
        assert_eq!(repo::get_own(tx, user, asked.id).unwrap().status, Status::Processing);
        let end = repo::record_completed(tx, ctx, &second, &made()).unwrap();
        assert_eq!(end, START + KEPT);
        assert!(repo::expirations_due(tx, end - Duration::SECOND, 9).unwrap().is_empty());
        assert_eq!(repo::expirations_due(tx, end, 9).unwrap(), [asked.id]);
        assert_eq!(repo::record_expired(tx, asked.id).unwrap(), Some(second.key_of_attempt()));
        assert_eq!(repo::record_expired(tx, asked.id).unwrap(), None);
        let gone = repo::get_own(tx, user, asked.id).unwrap();
        assert_eq!((gone.status, gone.wrapped_key, gone.storage_key), (Status::Expired, None, None));
        let stranger = seed::user(tx, ctx, "sana");
        assert!(matches!(repo::get_own(tx, stranger, asked.id), Err(Error::NotFound)));
    });
}

#[test]
fn the_third_failure_is_the_last() {
    testkit::tx(|tx, ctx| {
        let user = user(tx, ctx);
        repo::insert(tx, ctx, user).unwrap();
        let mut now = START;
        for attempt in 1..=3 {
            assert!(repo::has_due(tx, now).unwrap());
            let copy = repo::claim(tx, now).unwrap().unwrap();
            assert!(!repo::has_due(tx, now).unwrap());
            assert_eq!(copy.attempts, attempt);
            let status = repo::record_failed(tx, &ctx_at(now), &copy, false).unwrap();
            assert_eq!(status, if attempt == 3 { Status::Failed } else { Status::Pending });
            now += PAUSE;
        }
        assert!(repo::claim(tx, now + Duration::days(1)).unwrap().is_none());
    });
}

#[test]
fn outages_of_the_store_end_no_copy() {
    testkit::tx(|tx, ctx| {
        let user = user(tx, ctx);
        repo::insert(tx, ctx, user).unwrap();
        let mut now = START;
        for _outage in 0..5 {
            let copy = repo::claim(tx, now).unwrap().unwrap();
            assert_eq!(repo::record_failed(tx, &ctx_at(now), &copy, true).unwrap(), Status::Pending);
            now += PAUSE;
        }
    });
}

fn encrypted(plain: &[u8]) -> Vec<u8> {
    let mut encryptor = Encryptor::new(key(), vec![7]);
    let mut stored = Vec::new();
    for piece in plain.chunks(10_000) {
        stored.extend(encryptor.write(piece).unwrap());
    }
    stored.extend(encryptor.finish().unwrap());
    stored
}

/// The same key each time: wrapped once, and opened as often as needed.
fn key() -> DataKey {
    use std::sync::OnceLock;
    static WRAPPED: OnceLock<Vec<u8>> = OnceLock::new();
    let vault = vault::Vault::new(&kernel::secret::Secret::new("a secret of tests".to_owned()), &[]);
    let wrapped =
        WRAPPED.get_or_init(|| DataKey::random().unwrap().wrap(&vault, vault::Purpose::DataExport, &[1]).unwrap());
    DataKey::unwrap(&vault, vault::Purpose::DataExport, &[1], wrapped).unwrap()
}

fn opened(stored: &[u8], piece: usize, context: &[u8]) -> Result<Vec<u8>, Error> {
    let mut decryptor = Decryptor::new(key(), context.to_vec());
    let mut plain = Vec::new();
    for piece in stored.chunks(piece) {
        plain.extend(decryptor.read(piece)?);
    }
    plain.extend(decryptor.finish()?);
    Ok(plain)
}

#[test]
fn what_was_sealed_opens_whatever_the_pieces() {
    for length in [0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES, 200_000] {
        let plain = bytes(length);
        let stored = encrypted(&plain);
        for piece in [1_000, 4_096, 100_000, 1_000_000] {
            assert_eq!(opened(&stored, piece, &[7]).unwrap(), plain, "{length} in pieces of {piece}");
        }
    }
}

#[test]
fn parts_cannot_be_cut_moved_or_taken_elsewhere() {
    let plain = bytes(3 * PART_BYTES);
    let stored = encrypted(&plain);
    let part = stored.len() / 3;
    assert!(opened(&stored[..2 * part], 4_096, &[7]).is_err(), "the end is missing");
    assert!(opened(&stored[..stored.len() - 1], 4_096, &[7]).is_err());
    assert!(opened(&[&stored[part..2 * part], &stored[..part], &stored[2 * part..]].concat(), 4_096, &[7]).is_err());
    assert!(opened(&[&stored[..part], &stored[2 * part..]].concat(), 4_096, &[7]).is_err(), "one is missing");
    assert!(opened(&stored, 4_096, &[8]).is_err(), "somebody else's");
    let mut damaged = stored.clone();
    damaged[100] ^= 1;
    assert!(opened(&damaged, 4_096, &[7]).is_err());
    assert!(opened(&[0xff; 100], 10, &[7]).is_err(), "a part longer than any");
    assert!(!stored.windows(64).any(|window| window == &plain[..64]), "nothing lies in the open");
    assert_ne!(
        context(&export(Status::Pending)),
        context(&Export { user: UserId::from_uuid(Uuid::from_u128(3)), ..export(Status::Pending) })
    );
}
