//! Private contests: what races with the end of a membership, with another link, and with the last place.

use contests::Error as Refused;
use contests::entry::EntryInput;
use contests::{link_secret, member};
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id};
use kernel::secret::Secret;
use sha2::{Digest, Sha256};
use vault::Vault;
use workflows::contests::nda::{self, SignatureInput};
use workflows::contests::questions;
use workflows::entries::submit;
use workflows::error::Error;
use workflows::members;

use crate::stage::{Stage, at, run_concurrently};

fn vault() -> Vault {
    Vault::new(&Secret::new("a secret of the product in tests".to_owned()), &[])
}

fn private(stage: &Stage) -> ContestId {
    let contest = stage.open(1_000_000);
    stage.execute("UPDATE contests SET visibility = 'PRIVATE', sealed = true");
    // As if it had been posted so.
    stage.execute("DELETE FROM contest_tallies");
    stage.execute("DELETE FROM contest_tally_deltas");
    contest
}

fn secret(stage: &Stage, contest: ContestId) -> [u8; 32] {
    members::make_link(&stage.db(), &at(1), &vault(), &stage.client, contest).unwrap();
    let link = stage.db().read(|conn| member::repo::find_link(conn, contest)).unwrap().unwrap();
    link_secret::hash(&link.secret(&vault()).unwrap())
}

/// A member who has not signed the NDA.
fn joined(stage: &Stage, contest: ContestId) -> Actor {
    let person = stage.talent("insider");
    members::join(&stage.db(), &at(2), &person, &secret(stage, contest)).unwrap();
    stage.execute(&format!(
        "INSERT INTO contest_ndas (contest_id, standard_version, sha256, created_at)
         VALUES ('{contest}', 1, sha256('text'), '2026-11-21Z') ON CONFLICT DO NOTHING"
    ));
    person
}

/// A member who signed.
fn insider(stage: &Stage, contest: ContestId) -> Actor {
    let person = joined(stage, contest);
    let (contest, user) = (contest.uuid(), person.user.uuid());
    stage.execute(&format!(
        "INSERT INTO nda_signatures (contest_id, user_id, legal_name, client_name, contest_title, text_sha256, address, signed_at)
         VALUES ('{contest}', '{user}', 'Somebody', 'Ayesha', 'A logo', sha256('text'), '192.0.2.1', '2026-11-21Z')"
    ));
    person
}

fn submit_one(stage: &Stage, contest: ContestId, author: &Actor) -> Result<(), Error> {
    let input = EntryInput { link: "https://example.com/w".into(), own_work: true, ..EntryInput::default() };
    submit::submit(&stage.db(), &at(10), author, contest, &input).map(drop)
}

#[test]
fn a_membership_ends_before_the_first_entry_or_stays() {
    for round in 0..12 {
        let stage = Stage::new();
        let contest = private(&stage);
        let person = insider(&stage, contest);
        let results = run_concurrently(4, |index| match (index + round) % 4 {
            0 => Some(members::remove(&stage.db(), &at(10), &stage.client, (contest, person.user))),
            1 => {
                drop(questions::post(&stage.db(), &at(10), &person, contest, "May it be green?"));
                None
            }
            _ => {
                if let Err(refused) = submit_one(&stage, contest, &person) {
                    assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
                }
                None
            }
        });
        let removed = results.into_iter().flatten().next().unwrap();
        let entries = stage.number("SELECT count(*) FROM entries");
        let is_member = stage.number("SELECT count(*) FROM contest_members");
        match removed {
            Ok(()) => assert_eq!((entries, is_member), (0, 0)),
            Err(Error::Contests(Refused::MemberEntered)) => assert!(entries > 0 && is_member == 1),
            Err(other) => panic!("{other}"),
        }
        stage.execute("DELETE FROM contest_tally_deltas");
    }
}

#[test]
fn nobody_signs_once_the_membership_has_ended() {
    let sha256 = hex::encode(Sha256::digest("text"));
    let input = SignatureInput { legal_name: "Bilal Ahmed".to_owned(), sha256, address: "192.0.2.1".to_owned() };
    for round in 0..8 {
        let stage = Stage::new();
        let contest = private(&stage);
        let person = joined(&stage, contest);
        let results = run_concurrently(4, |index| {
            if (index + round) % 4 == 0 {
                members::remove(&stage.db(), &at(10), &stage.client, (contest, person.user)).unwrap();
                return None;
            }
            Some(nda::sign(&stage.db(), &at(10), &person, contest, &input))
        });
        let signed = results.iter().flatten().filter(|signed| signed.is_ok()).count();
        for refused in results.iter().flatten().filter_map(|signed| signed.as_ref().err()) {
            assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
        }
        let signatures = stage.number("SELECT count(*) FROM nda_signatures");
        assert_eq!((signatures, stage.number("SELECT count(*) FROM contest_members")), (i64::from(signed > 0), 0));
        let late = nda::sign(&stage.db(), &at(11), &person, contest, &input).unwrap_err();
        assert!(matches!(late, Error::Contests(Refused::NotFound)), "{late}");
    }
}

#[test]
fn nobody_joins_by_a_link_that_was_renewed_before() {
    for _round in 0..12 {
        let stage = Stage::new();
        let contest = private(&stage);
        let old = secret(&stage, contest);
        let people = [stage.talent("one"), stage.talent("two"), stage.talent("three")];
        let results = run_concurrently(4, |index| match people.get(index) {
            Some(person) => Some(members::join(&stage.db(), &at(10), person, &old)),
            None => {
                members::make_link(&stage.db(), &at(10), &vault(), &stage.client, contest).unwrap();
                None
            }
        });
        let joined = results.iter().flatten().filter(|joined| joined.is_ok()).count();
        for refused in results.iter().flatten().filter_map(|joined| joined.as_ref().err()) {
            assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
        }
        assert_eq!(stage.number("SELECT count(*) FROM contest_members"), i64::try_from(joined).unwrap());
        let late = members::join(&stage.db(), &at(11), &stage.talent("late"), &old).unwrap_err();
        assert!(matches!(late, Error::Contests(Refused::NotFound)), "{late}");
    }
}

#[test]
fn of_many_who_join_at_once_no_more_get_in_than_there_are_places() {
    let stage = Stage::new();
    let contest = private(&stage);
    let link = secret(&stage, contest);
    stage.execute(&format!(
        "INSERT INTO contest_invitations (id, contest_id, email, email_key, created_at)
         SELECT gen_random_uuid(), '{}', 'p' || n || '@example.com', 'p' || n || '@example.com', '2026-11-21Z'
           FROM generate_series(1, 198) AS n",
        contest.uuid()
    ));
    let people: Vec<Actor> = (0..6).map(|number| stage.talent(&format!("person{number}"))).collect();
    let results = run_concurrently(6, |index| members::join(&stage.db(), &at(10), &people[index], &link));
    assert_eq!(results.iter().filter(|joined| joined.is_ok()).count(), 2);
    for refused in results.iter().filter_map(|joined| joined.as_ref().err()) {
        assert!(matches!(refused, Error::Contests(Refused::TooManyMembers)), "{refused}");
    }
}

#[test]
fn an_invitation_and_the_registration_of_its_address_find_each_other() {
    for _round in 0..8 {
        let stage = Stage::new();
        let contest = private(&stage);
        let email = accounts::email::Email::parse("zoya@example.com").unwrap();
        let hash = Secret::new("$argon2id$none".to_owned());
        run_concurrently(2, |index| {
            if index == 0 {
                members::invite(&stage.db(), &at(10), &stage.client, contest, "zoya@example.com").unwrap();
                return;
            }
            let registration = accounts::registration::Registration {
                email: email.clone(),
                first_name: "Zoya".to_owned(),
                last_name: None,
                role: kernel::actor::Role::Talent,
            };
            let made = stage
                .db()
                .write(|tx| workflows::accounts::register::register_in(tx, &at(10), &registration, &hash, None));
            made.unwrap();
        });
        assert_eq!(stage.number("SELECT count(*) FROM contest_members"), 1);
        assert_eq!(stage.number("SELECT count(*) FROM contest_invitations WHERE user_id IS NOT NULL"), 1);
    }
}
