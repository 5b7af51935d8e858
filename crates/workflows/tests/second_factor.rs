//! Codes and challenges under races, with real threads and committed transactions.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "tests")]

use accounts::totp::Key;
use accounts::{Credential, email, second_factor, token};
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::UserId;
use kernel::secret::Secret;
use testkit::{TestDb, run_concurrently};
use time::Duration;
use vault::Vault;
use workflows::accounts::change_email;
use workflows::accounts::second_factor::{begin, confirm};
use workflows::accounts::sign_in::{self, Next};
use workflows::admin::rotate_keys;
use workflows::error::Error;

fn vault(current: &str, previous: &[&str]) -> Vault {
    let secret = |text: &str| Secret::new(format!("{text}: a secret of at least thirty-two characters"));
    let previous: Vec<_> = previous.iter().map(|text| secret(text)).collect();
    Vault::new(&secret(current), &previous)
}

/// Somebody with an app whose last code is used up.
struct Enrolled {
    actor: Actor,
    key: Key,
    recovery: Vec<String>,
}

fn enrolled(db: &Db, ctx: &Ctx, vault: &Vault) -> Enrolled {
    let user = db.write(|tx| Ok::<_, Error>(testkit::seed::user(tx, ctx, "person"))).unwrap();
    let actor = Actor { user, role: Role::Talent, email_verified: true, staff: None };
    let session = db.write(|tx| Ok::<_, Error>(testkit::seed::session(tx, ctx, user))).unwrap();
    begin(db, ctx, vault, (&actor, session)).unwrap();
    let encrypted = db.read(|conn| second_factor::repo::find(conn, user)).unwrap().unwrap().encrypted;
    let key = Key::decrypt(vault, user, &encrypted).unwrap();
    let (codes, _renewed) = confirm(db, ctx, vault, (&actor, session), &key.code_at(ctx.now).unwrap()).unwrap();
    Enrolled { actor, key, recovery: codes.iter().map(accounts::recovery_code::RecoveryCode::shown).collect() }
}

fn credential(db: &Db, user: UserId) -> Credential {
    db.read(|conn| accounts::user::repo::get(conn, user)).unwrap().credential
}

fn challenge(db: &Db, ctx: &Ctx, vault: &Vault, person: &Enrolled) -> String {
    match sign_in::after_password(db, ctx, vault, credential(db, person.actor.user), None).unwrap() {
        Next::Code(key) => key.expose().clone(),
        Next::In => panic!("no code was asked for"),
    }
}

fn refusal<T>(result: &Result<T, Error>) -> &'static str {
    match result {
        Ok(_in) => "in",
        Err(Error::Accounts(accounts::Error::WrongCode)) => "wrong",
        Err(Error::Accounts(accounts::Error::ChallengeOver)) => "over",
        Err(Error::Accounts(accounts::Error::EmailTaken)) => "taken",
        Err(other) => panic!("{other}"),
    }
}

fn count(found: &[&str], what: &str) -> usize {
    found.iter().filter(|one| **one == what).count()
}

#[test]
fn one_code_opens_one_of_eight_sign_ins() {
    let test = TestDb::new();
    let (db, vault) = (test.db(), vault("new", &[]));
    let person = enrolled(&db, &testkit::ctx(), &vault);
    let ctx = testkit::ctx_at(testkit::START + Duration::seconds(30));
    for code in [person.key.code_at(ctx.now).unwrap(), person.recovery[0].clone()] {
        let challenges: Vec<String> = (0..8).map(|_| challenge(&db, &ctx, &vault, &person)).collect();
        let results = run_concurrently(8, |index| sign_in::answer(&db, &ctx, &vault, &challenges[index], &code));
        let found: Vec<_> = results.iter().map(refusal).collect();
        assert_eq!((count(&found, "in"), count(&found, "wrong")), (1, 7), "{found:?}");
    }
}

#[test]
fn twenty_guesses_at_once_are_five() {
    let test = TestDb::new();
    let (db, vault) = (test.db(), vault("new", &[]));
    let person = enrolled(&db, &testkit::ctx(), &vault);
    let ctx = testkit::ctx_at(testkit::START + Duration::seconds(30));
    let key = challenge(&db, &ctx, &vault, &person);
    let results = run_concurrently(20, |_index| sign_in::answer(&db, &ctx, &vault, &key, "no code"));
    let found: Vec<_> = results.iter().map(refusal).collect();
    assert_eq!((count(&found, "wrong"), count(&found, "over")), (5, 15), "{found:?}");
    let late = sign_in::answer(&db, &ctx, &vault, &key, &person.key.code_at(ctx.now).unwrap());
    assert_eq!(refusal(&late), "over");
}

#[test]
fn one_challenge_opens_one_session_whatever_codes_come() {
    let test = TestDb::new();
    let (db, vault) = (test.db(), vault("new", &[]));
    let person = enrolled(&db, &testkit::ctx(), &vault);
    let ctx = testkit::ctx_at(testkit::START + Duration::seconds(30));
    let key = challenge(&db, &ctx, &vault, &person);
    let results = run_concurrently(8, |index| sign_in::answer(&db, &ctx, &vault, &key, &person.recovery[index]));
    let found: Vec<_> = results.iter().map(refusal).collect();
    assert_eq!((count(&found, "in"), count(&found, "over")), (1, 7), "{found:?}");
    let left = db.read(|conn| accounts::recovery_code::repo::left(conn, person.actor.user)).unwrap();
    assert_eq!(left, 9, "codes of refused sign-ins are not used up");
}

#[test]
fn keys_survive_a_change_of_the_secret() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let person = enrolled(&db, &ctx, &vault("old", &[]));
    let between = vault("new", &["old"]);
    let done = rotate_keys::run(&db, &between).unwrap();
    assert_eq!((done.authenticators, done.failed), (1, 0));
    assert_eq!(
        rotate_keys::run(&db, &between).unwrap(),
        rotate_keys::RotatedKeys::default(),
        "a second run finds nothing"
    );
    let (after, later) = (vault("new", &[]), testkit::ctx_at(testkit::START + Duration::seconds(30)));
    let code = person.key.code_at(later.now).unwrap();
    let next = sign_in::after_password(&db, &later, &after, credential(&db, person.actor.user), Some(&code)).unwrap();
    assert!(matches!(next, Next::In));
    let lost = rotate_keys::run(&db, &vault("lost", &[])).unwrap();
    assert_eq!((lost.authenticators, lost.failed), (0, 1));
}

#[test]
fn of_two_who_move_to_one_address_one_does() {
    let test = TestDb::new();
    let (db, ctx, vault) = (test.db(), testkit::ctx(), vault("new", &[]));
    let people = [enrolled(&db, &ctx, &vault), enrolled(&db, &ctx, &vault)];
    let wanted = email::Email::parse("one@example.com").unwrap();
    let tokens: Vec<String> = people
        .iter()
        .map(|person| {
            db.write(|tx| Ok::<_, Error>(token::repo::issue_for_email(tx, &ctx, person.actor.user, &wanted)?))
                .unwrap()
                .expose()
                .clone()
        })
        .collect();
    let results = run_concurrently(2, |index| change_email::confirm(&db, &ctx, &tokens[index]));
    let found: Vec<_> = results.iter().map(refusal).collect();
    assert_eq!((count(&found, "in"), count(&found, "taken")), (1, 1), "{found:?}");
}

/// Nobody gets a sixth look at a mailed code by asking all at once.
#[test]
fn a_mailed_code_is_looked_at_five_times_however_many_ask() {
    let (test, ctx, vault) = (TestDb::new(), testkit::ctx(), vault("current", &[]));
    let db = test.db();
    let (user, session) = db
        .write(|tx| {
            let user = testkit::seed::user(tx, &ctx, "person");
            Ok::<_, Error>((user, testkit::seed::session(tx, &ctx, user)))
        })
        .unwrap();
    let mut connection = test.connection();
    diesel::RunQueryDsl::execute(diesel::sql_query("UPDATE users SET email_verified_at = NULL"), &mut connection)
        .unwrap();
    let email = db.read(|conn| accounts::user::repo::get(conn, user)).unwrap().email;
    let code_hash = accounts::email_code::hash(&vault, user, &email, "123456").unwrap();
    db.write(|tx| Ok::<_, Error>(accounts::email_code::repo::store(tx, &ctx, user, &code_hash)?)).unwrap();
    let actor = Actor { user, role: Role::Talent, email_verified: false, staff: None };
    let try_code = |code: &str| {
        workflows::accounts::verify_email::verify_by_code(&db, &ctx, &vault, (&actor, session), code).is_ok()
    };
    // Twelve wrong ones at once: the column takes no more than five, so a sixth that was counted would fail otherwise.
    assert_eq!(run_concurrently(12, |_index| try_code("654321")), [false; 12]);
    assert!(!try_code("123456"), "five looks are used up");
    db.write(|tx| Ok::<_, Error>(accounts::email_code::repo::store(tx, &ctx, user, &code_hash)?)).unwrap();
    assert!(run_concurrently(4, |_index| try_code("123456")).iter().any(|right| *right));
    assert!(db.read(|conn| accounts::user::repo::get(conn, user)).unwrap().email_verified_at.is_some());
}
