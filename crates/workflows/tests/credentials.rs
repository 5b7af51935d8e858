//! What was verified counts only as long as it is still so: every act that makes a proof worthless, before every act that rests on one.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "tests")]

use accounts::email::Email;
use accounts::password::{self, Verdict};
use accounts::session::Limits;
use accounts::token::{self, Purpose};
use accounts::totp::Key;
use accounts::{Credential, User, second_factor};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::actor::{Actor, Role, Staff};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{SessionId, UserId};
use kernel::secret::Secret;
use payouts::method::{MethodType, NewMethod};
use testkit::{TestDb, run_concurrently};
use time::Duration;
use vault::Vault;
use workflows::accounts::sign_in::{self, Browser, Next};
use workflows::accounts::{change_email, sessions};
use workflows::error::Error;
use workflows::moderation::enforcement;
use workflows::payouts::method;
use workflows::privacy;

const OLD: &str = "kites over lahore 9";
const NEW: &str = "seven red buses in quetta";
const LIMITS: Limits = Limits { idle: Duration::hours(1), absolute: Duration::hours(9) };

fn vault() -> Vault {
    Vault::new(&Secret::new("a secret of at least thirty-two characters".to_owned()), &[])
}

fn hash_of(text: &str) -> Secret<String> {
    password::hash(&Secret::new(text.to_owned())).unwrap()
}

/// The same password, hashed as it was done some years ago.
fn outdated_hash_of(text: &str) -> Secret<String> {
    let cheap = argon2::Argon2::new(
        argon2::Algorithm::Argon2id,
        argon2::Version::V0x13,
        argon2::Params::new(8 * 1024, 1, 1, None).unwrap(),
    );
    Secret::new(argon2::PasswordHasher::hash_password(&cheap, text.as_bytes()).unwrap().to_string())
}

/// Somebody with two browsers, and an owner of the marketplace.
struct Scene {
    test: TestDb,
    ctx: Ctx,
    vault: Vault,
    person: Actor,
    browser: SessionId,
    other: SessionId,
    owner: Actor,
}

impl Scene {
    fn new() -> Self {
        let (test, ctx) = (TestDb::new(), testkit::ctx());
        let (person, browser, other, owner) = test
            .db()
            .write(|tx| {
                let person = testkit::seed::user(tx, &ctx, "person");
                let owner = testkit::seed::user(tx, &ctx, "owner");
                let browsers = [testkit::seed::session(tx, &ctx, person), testkit::seed::session(tx, &ctx, person)];
                Ok::<_, Error>((person, browsers[0], browsers[1], owner))
            })
            .unwrap();
        let actor = |user, staff| Actor { user, role: Role::Talent, email_verified: true, staff };
        let (person, owner) = (actor(person, None), actor(owner, Some(Staff::Owner)));
        Self { test, ctx, vault: vault(), person, browser, other, owner }
    }

    fn db(&self) -> Db {
        self.test.db()
    }

    fn tx<T>(&self, work: impl Fn(&mut Tx<'_>) -> Result<T, accounts::Error>) -> T {
        self.db().write(|tx| work(tx)).unwrap()
    }

    fn user(&self) -> User {
        self.tx(|tx| accounts::user::repo::get(tx, self.person.user))
    }

    fn number(&self, sql: &str) -> i64 {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = BigInt)]
            number: i64,
        }
        diesel::sql_query(sql).get_result::<Row>(&mut self.test.connection()).unwrap().number
    }

    fn sessions(&self) -> i64 {
        self.number(&format!("SELECT count(*) AS number FROM user_sessions WHERE user_id = '{}'", self.person.user))
    }

    /// Turns the second step on from the person's browser; a code that passes next is shown half a minute later.
    fn enrol(&self) -> Key {
        let who = (&self.person, self.browser);
        workflows::accounts::second_factor::begin(&self.db(), &self.ctx, &self.vault, who).unwrap();
        let encrypted =
            self.db().read(|conn| second_factor::repo::find(conn, self.person.user)).unwrap().unwrap().encrypted;
        let key = Key::decrypt(&self.vault, self.person.user, &encrypted).unwrap();
        let code = key.code_at(self.ctx.now).unwrap();
        workflows::accounts::second_factor::confirm(&self.db(), &self.ctx, &self.vault, who, &code).unwrap();
        key
    }

    fn begin(&self, verified: Credential) -> Result<Secret<String>, Error> {
        let browser = Browser { user_agent: String::new(), ip: String::new() };
        sign_in::begin(&self.db(), &self.ctx, LIMITS, verified, &browser)
    }

    fn reset(&self) {
        let token = self.tx(|tx| token::repo::issue(tx, &self.ctx, self.person.user, Purpose::ResetPassword));
        workflows::accounts::password::reset(&self.db(), &self.ctx, token.expose(), &hash_of(NEW)).unwrap();
    }
}

/// What makes a proof worthless.
type Event = (&'static str, fn(&Scene));

const EVENTS: [Event; 9] = [
    ("the password is set again by mail", Scene::reset),
    ("the password is changed in another browser", |scene| {
        let verified = scene.user().credential;
        let who = (&scene.person, scene.other);
        workflows::accounts::password::change(&scene.db(), &scene.ctx, who, verified, &hash_of(NEW)).unwrap();
    }),
    ("the other sessions are ended in another browser", |scene| {
        sessions::end_others(&scene.db(), &scene.ctx, (&scene.person, scene.other)).unwrap();
    }),
    ("the second step is turned on", |scene| {
        scene.enrol();
    }),
    ("the second step is turned off", |scene| {
        workflows::accounts::second_factor::remove(&scene.db(), &scene.ctx, (&scene.person, scene.other)).unwrap();
    }),
    ("the second step is taken off by the command line", |scene| {
        scene.enrol();
        workflows::accounts::second_factor::remove_for(&scene.db(), &scene.ctx, &scene.user().email).unwrap();
    }),
    ("staff suspend the person", |scene| {
        enforcement::suspend(&scene.db(), &scene.ctx, &scene.owner, scene.person.user, "why not").unwrap();
    }),
    ("staff suspend the person and restore them", |scene| {
        enforcement::suspend(&scene.db(), &scene.ctx, &scene.owner, scene.person.user, "why not").unwrap();
        enforcement::restore(&scene.db(), &scene.ctx, &scene.owner, scene.person.user).unwrap();
    }),
    ("staff sign the person out", |scene| {
        enforcement::end_sessions(&scene.db(), &scene.ctx, &scene.owner, scene.person.user).unwrap();
    }),
];

fn refused<T>(result: Result<T, Error>) -> bool {
    match result {
        Ok(_done) => false,
        Err(Error::Accounts(accounts::Error::CredentialsChanged | accounts::Error::Suspended)) => true,
        Err(other) => panic!("{other:?}"),
    }
}

fn is_over<T>(result: Result<T, Error>) -> bool {
    match result {
        Ok(_done) => false,
        Err(Error::Accounts(accounts::Error::SessionOver)) => true,
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn nothing_that_rests_on_a_proof_is_written_after_it_became_worthless() {
    for (name, happens) in EVENTS {
        let scene = Scene::new();
        let (db, ctx) = (scene.db(), scene.ctx.clone());
        let verified = scene.user().credential;
        happens(&scene);
        let (before, hash) = (scene.sessions(), scene.user().password_hash);
        assert!(refused(scene.begin(verified)), "a session, though {name}");
        assert!(
            refused(sign_in::after_password(&db, &ctx, &scene.vault, verified, None)),
            "a second step, though {name}"
        );
        let proved = sessions::proved_by_password(&db, &ctx, verified, scene.other);
        assert!(refused(proved), "a fresh proof, though {name}");
        let change =
            workflows::accounts::password::change(&db, &ctx, (&scene.person, scene.other), verified, &hash_of(NEW));
        assert!(refused(change), "another password, though {name}");
        workflows::accounts::password::refresh_hash(&db, verified, &hash_of(OLD)).unwrap();
        assert_eq!(scene.user().password_hash.expose(), hash.expose(), "another hash, though {name}");
        assert_eq!(scene.sessions(), before, "{name}");
        // What is verified now counts.
        if scene.user().suspended_at.is_none() {
            scene.begin(scene.user().credential).unwrap();
        }
    }
}

#[test]
fn who_is_half_way_in_begins_again() {
    for (name, happens) in EVENTS.into_iter().filter(|(name, _)| *name != "the second step is turned on") {
        if name.contains("command line") {
            continue;
        }
        let scene = Scene::new();
        let key = scene.enrol();
        let (db, later) = (scene.db(), testkit::ctx_at(testkit::START + Duration::seconds(30)));
        let challenge = || match sign_in::after_password(&db, &later, &scene.vault, scene.user().credential, None) {
            Ok(Next::Code(challenge)) => challenge,
            other => panic!("{other:?}"),
        };
        let (waiting, answered) = (challenge(), challenge());
        let code = key.code_at(later.now).unwrap();
        let verified = sign_in::answer(&db, &later, &scene.vault, answered.expose(), &code).unwrap();
        happens(&scene);
        let before = scene.sessions();
        assert!(refused(scene.begin(verified)), "the code was right, but {name}");
        let next = testkit::ctx_at(testkit::START + Duration::seconds(60));
        let late = sign_in::answer(&db, &next, &scene.vault, waiting.expose(), &key.code_at(next.now).unwrap());
        assert!(matches!(late, Err(Error::Accounts(accounts::Error::ChallengeOver))), "{name}: {late:?}");
        assert_eq!(scene.sessions(), before, "{name}");
    }
}

#[test]
fn a_move_to_another_address_that_was_asked_for_before_does_not_take_place() {
    for (name, happens) in EVENTS {
        let scene = Scene::new();
        let new = Email::parse("new@example.com").unwrap();
        let token = scene.tx(|tx| token::repo::issue_for_email(tx, &scene.ctx, scene.person.user, &new));
        happens(&scene);
        let moved = change_email::confirm(&scene.db(), &scene.ctx, token.expose());
        assert!(matches!(moved, Err(Error::Accounts(accounts::Error::TokenSpent))), "{name}: {moved:?}");
    }
}

/// A request whose head came while the session lived, and whose body came after it ended.
#[test]
fn nothing_delicate_is_done_from_a_session_that_was_ended() {
    for (name, happens) in EVENTS {
        let scene = Scene::new();
        happens(&scene);
        let ended =
            scene.number(&format!("SELECT count(*) AS number FROM user_sessions WHERE id = '{}'", scene.browser)) == 0;
        if !ended {
            assert!(name.contains("second step"), "{name} ends the other browsers");
            continue;
        }
        let (db, ctx, vault, who) = (scene.db(), &scene.ctx, &scene.vault, (&scene.person, scene.browser));
        let state = || {
            scene.number(
                "SELECT (SELECT count(*) FROM mails) + (SELECT count(*) FROM audit_log) + (SELECT count(*) FROM payout_methods)
                      + (SELECT count(*) FROM second_factors) + (SELECT count(*) FROM account_tokens WHERE used_at IS NULL)
                      + (SELECT count(*) FROM data_exports) + (SELECT count(*) FROM account_deletions)
                      + (SELECT sum(credential_version)::bigint FROM users) AS number",
            )
        };
        let before = state();
        let method = NewMethod::parse(MethodType::Easypaisa, "03001234471", "Hira Baloch", None).unwrap();
        let email = Email::parse("new@example.com").unwrap();
        let verified = scene.user().credential;
        let over = [
            is_over(change_email::ask(&db, ctx, who, &email)),
            is_over(workflows::accounts::second_factor::begin(&db, ctx, vault, who)),
            is_over(workflows::accounts::second_factor::confirm(&db, ctx, vault, who, "123456")),
            is_over(workflows::accounts::second_factor::remove(&db, ctx, who)),
            is_over(workflows::accounts::second_factor::renew_codes(&db, ctx, who)),
            is_over(method::add(&db, ctx, vault, who, &method)),
            is_over(method::make_default(&db, ctx, who, ctx.new_id())),
            is_over(method::remove(&db, ctx, who, ctx.new_id())),
            is_over(privacy::ask_for_export(&db, ctx, who)),
            is_over(privacy::fetch_export(&db, ctx, who, ctx.new_id())),
            is_over(privacy::schedule_deletion(&db, ctx, who, None)),
            is_over(sessions::end_others(&db, ctx, who)),
            is_over(sessions::prove_by_code(&db, ctx, vault, who, "123456")),
            scene.user().suspended_at.is_some()
                || is_over(workflows::accounts::password::change(&db, ctx, who, verified, &hash_of(NEW))),
        ];
        assert_eq!(over, [true; 14], "{name}");
        assert_eq!(state(), before, "{name}");
    }
}

/// As a server does it: the hash is read, compared without a lock, and then the rest follows.
fn sign_in(scene: &Scene, given: &str) -> Result<(), Error> {
    let user = scene.db().read(|conn| accounts::user::repo::get(conn, scene.person.user))?;
    let given = Secret::new(given.to_owned());
    match password::verify(&given, Some(&user.password_hash)).unwrap() {
        Verdict::Wrong => return Err(accounts::Error::WrongCredentials.into()),
        Verdict::Right => {}
        Verdict::RightButOutdated => {
            let hash = password::hash(&given).unwrap();
            workflows::accounts::password::refresh_hash(&scene.db(), user.credential, &hash)?;
        }
    }
    let next = sign_in::after_password(&scene.db(), &scene.ctx, &scene.vault, user.credential, None)?;
    assert!(matches!(next, Next::In));
    scene.begin(user.credential).map(|_key| ())
}

fn fits(scene: &Scene, text: &str) -> bool {
    password::verify(&Secret::new(text.to_owned()), Some(&scene.user().password_hash)).unwrap() != Verdict::Wrong
}

#[test]
fn ten_sign_ins_that_cross_a_reset_leave_no_session_and_no_old_password() {
    for round in 0..8 {
        let scene = Scene::new();
        let old = if round % 2 == 0 { outdated_hash_of(OLD) } else { hash_of(OLD) };
        scene.tx(|tx| accounts::user::repo::set_password(tx, &scene.ctx, scene.person.user, &old));
        let token = scene.tx(|tx| token::repo::issue(tx, &scene.ctx, scene.person.user, Purpose::ResetPassword));
        let new = hash_of(NEW);
        let results = run_concurrently(11, |index| {
            if index == 5 {
                return workflows::accounts::password::reset(&scene.db(), &scene.ctx, token.expose(), &new)
                    .map(|_renewed| ());
            }
            sign_in(&scene, OLD)
        });
        assert!(results[5].is_ok(), "{:?}", results[5]);
        assert_eq!(scene.sessions(), 0, "round {round}: {results:?}");
        assert!(fits(&scene, NEW) && !fits(&scene, OLD), "round {round}: {results:?}");
        sign_in(&scene, NEW).unwrap();
    }
}

/// Someone who signs in afterwards is let in: the password is still the one.
#[test]
fn ten_sign_ins_that_cross_the_end_of_the_other_sessions_leave_one() {
    for round in 0..8 {
        let scene = Scene::new();
        let verified = scene.user().credential;
        let results = run_concurrently(11, |index| {
            if index == 5 {
                return sessions::end_others(&scene.db(), &scene.ctx, (&scene.person, scene.browser)).map(|_ended| ());
            }
            scene.begin(verified).map(|_key| ())
        });
        assert!(results[5].is_ok(), "{:?}", results[5]);
        assert_eq!(scene.sessions(), 1, "round {round}: {results:?}");
    }
}

#[test]
fn of_two_who_change_one_password_at_once_one_does() {
    let scene = Scene::new();
    let verified = scene.user().credential;
    let hashes = [hash_of(OLD), hash_of(NEW)];
    let results = run_concurrently(2, |index| {
        let who = (&scene.person, scene.browser);
        workflows::accounts::password::change(&scene.db(), &scene.ctx, who, verified, &hashes[index])
    });
    let done: Vec<usize> =
        results.iter().enumerate().filter(|(_, done)| done.is_ok()).map(|(index, _)| index).collect();
    assert_eq!(done.len(), 1, "{results:?}");
    assert_eq!(scene.user().password_hash.expose(), hashes[done[0]].expose());
}

#[test]
fn an_account_that_has_ended_lets_nobody_in_who_was_half_way() {
    let scene = Scene::new();
    let verified = scene.user().credential;
    scene.tx(|tx| accounts::erasure::erase(tx, &scene.ctx, scene.person.user));
    assert!(refused(scene.begin(verified)));
}

/// Who watches over people has no say over those who watch over money.
#[test]
fn support_and_moderators_do_not_reach_owners_and_finance() {
    let staff_of = |scene: &Scene, user: UserId, staff: Option<Staff>| {
        let email = scene.tx(|tx| accounts::user::repo::get(tx, user)).email;
        scene.tx(|tx| accounts::user::repo::set_staff(tx, &scene.ctx, &accounts::email::key(&email), staff));
    };
    for acting in Staff::ALL {
        for theirs in [None, Some(Staff::Support), Some(Staff::Moderator), Some(Staff::Finance), Some(Staff::Owner)] {
            let scene = Scene::new();
            let (db, ctx, id) = (scene.db(), &scene.ctx, scene.person.user);
            let actor = Actor { staff: Some(*acting), ..scene.owner };
            enforcement::suspend(&db, ctx, &scene.owner, id, "why not").unwrap();
            staff_of(&scene, id, theirs);
            let reach = *acting == Staff::Owner || !matches!(theirs, Some(Staff::Finance | Staff::Owner));
            let senior =
                |result: &Result<(), Error>| matches!(result, Err(Error::Accounts(accounts::Error::SeniorAccount)));
            let restored = enforcement::restore(&db, ctx, &actor, id);
            assert_eq!((restored.is_ok(), senior(&restored)), (reach, !reach), "{acting:?} {theirs:?}");
            if !reach {
                enforcement::restore(&db, ctx, &scene.owner, id).unwrap();
            }
            scene.db().write(|tx| Ok::<_, Error>(testkit::seed::session(tx, ctx, id))).unwrap();
            let ended = enforcement::end_sessions(&db, ctx, &actor, id).map(|_ended| ());
            assert_eq!((ended.is_ok(), senior(&ended)), (reach, !reach), "{acting:?} {theirs:?}");
            assert_eq!(scene.sessions(), i64::from(!reach), "{acting:?} {theirs:?}");
            let suspended = enforcement::suspend(&db, ctx, &actor, id, "why not");
            assert_eq!((suspended.is_ok(), senior(&suspended)), (theirs.is_none(), !reach), "{acting:?} {theirs:?}");
        }
    }
}
