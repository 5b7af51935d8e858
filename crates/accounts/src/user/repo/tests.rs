//! People as rows: found, changed, suspended, and what a changed credential makes worthless.

use kernel::actor::Actor;
use time::Duration;
use uuid::Uuid;

use super::*;
use crate::profile::Profile;

fn new<'a>(email: &'a Email, password_hash: &'a Secret<String>) -> NewUser<'a> {
    NewUser { email, first_name: "Hira", last_name: Some("Khan"), role: Role::Talent, password_hash }
}

#[test]
fn a_person_is_stored_once_per_address_and_moves_to_another() {
    testkit::tx(|tx, ctx| {
        let before = count(tx).unwrap();
        let (email, hash) = (Email::parse("Hira.Repo@example.com").unwrap(), Secret::new("hash".to_owned()));
        let id = insert(tx, ctx, &new(&email, &hash)).unwrap();
        assert_eq!(count(tx).unwrap(), before + 1);
        let user = get(tx, id).unwrap();
        assert_eq!((user.name().as_str(), user.email_verified_at), ("Hira Khan", Some(ctx.now)));
        assert_eq!(user.actor(), Actor { user: id, role: Role::Talent, email_verified: true, staff: None });
        assert_eq!(find_by_email(tx, email.key()).unwrap().map(|found| found.id), Some(id));
        assert_eq!(get_public(tx, id).unwrap().id, id);

        let other = testkit::seed::user(tx, ctx, "omar");
        let moved = Email::parse("Hira.Moved@example.com").unwrap();
        let later = testkit::ctx_at(ctx.now + Duration::HOUR);
        set_email(tx, &later, id, &moved).unwrap();
        assert_eq!(get(tx, id).unwrap().email_verified_at, Some(later.now));
        assert!(find_by_email(tx, email.key()).unwrap().is_none());
        let contacts = contacts(tx, [other, id]).unwrap();
        assert_eq!(contacts.each_ref().map(|contact| contact.user), [other, id]);
        assert_eq!((contacts[1].email.as_str(), contacts[1].name().as_str()), ("Hira.Moved@example.com", "Hira Khan"));
        assert_eq!(contact(tx, id).unwrap(), contacts[1]);
        assert!(matches!(super::contacts(tx, [id, UserId::from_uuid(Uuid::nil())]), Err(Error::NotFound)));

        // The last statement of the transaction: what is refused ends it.
        assert!(matches!(set_email(tx, ctx, other, &moved), Err(Error::EmailTaken)));
    });
    testkit::tx(|tx, ctx| {
        let (email, hash) = (Email::parse("Hira.Repo@example.com").unwrap(), Secret::new("hash".to_owned()));
        insert(tx, ctx, &new(&email, &hash)).unwrap();
        assert!(matches!(insert(tx, ctx, &new(&email, &hash)), Err(Error::EmailTaken)));
    });
}

#[test]
fn only_an_address_that_is_taken_is_called_taken() {
    let unusable = Secret::new("a\0hash".to_owned());
    testkit::tx(|tx, ctx| {
        let email = Email::parse("Hira.Repo@example.com").unwrap();
        assert!(matches!(insert(tx, ctx, &new(&email, &unusable)), Err(Error::Db(_))), "no text of the database");
    });
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        diesel::sql_query("SELECT 1 / 0").execute(&mut **tx).unwrap_err();
        let email = Email::parse("Hira.Moved@example.com").unwrap();
        assert!(matches!(set_email(tx, ctx, user, &email), Err(Error::Db(_))), "the transaction has failed");
    });
}

#[test]
fn a_changed_credential_makes_worthless_what_was_verified() {
    testkit::tx(|tx, ctx| {
        let [user, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let verified = get(tx, user).unwrap().credential;
        assert_eq!(hold(tx, verified).unwrap().id, user);
        let email = Email::parse("hira.moves@example.com").unwrap();
        let challenges = [user, other].map(|user| challenge::repo::issue(tx, ctx, user).unwrap());
        let change = token::repo::issue_for_email(tx, ctx, user, &email).unwrap();

        let renewed = renew_credential(tx, ctx, user).unwrap();
        assert_eq!((renewed.user, renewed.version), (user, verified.version + 1));
        assert!(matches!(hold(tx, verified), Err(Error::CredentialsChanged)));
        assert_eq!(hold(tx, renewed).unwrap().credential, renewed);
        let owners = challenges.map(|key| challenge::repo::owner(tx, ctx.now, key.expose()).ok());
        assert_eq!(owners, [None, Some(other)]);
        assert!(matches!(token::repo::redeem_email(tx, ctx, change.expose()), Err(Error::TokenSpent)));

        refresh_hash(tx, verified, &Secret::new("stale".to_owned())).unwrap();
        assert_eq!(get(tx, user).unwrap().password_hash.expose(), "none", "another one was set meanwhile");
        refresh_hash(tx, renewed, &Secret::new("fresh".to_owned())).unwrap();
        assert_eq!(get(tx, user).unwrap().password_hash.expose(), "fresh");
        set_password(tx, ctx, user, &Secret::new("new".to_owned())).unwrap();
        assert_eq!(lock(tx, user).unwrap().password_hash.expose(), "new");
    });
}

#[test]
fn access_is_ended_once_and_given_again_once() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let verified = get(tx, user).unwrap().credential;
        assert!(matches!(restore(tx, ctx, user), Err(Error::Conflict)));
        suspend(tx, ctx, user, "Spam").unwrap();
        assert_eq!(get(tx, user).unwrap().suspended_at, Some(ctx.now));
        assert!(contact(tx, user).unwrap().is_suspended);
        assert!(matches!(hold(tx, verified), Err(Error::Suspended)));
        assert!(matches!(suspend(tx, ctx, user, "Spam"), Err(Error::Conflict)));
        restore(tx, ctx, user).unwrap();
        assert_eq!(get(tx, user).unwrap().suspended_at, None);
        assert!(hold(tx, verified).is_ok());
    });
}

#[test]
fn what_people_say_of_themselves_is_kept() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let image = testkit::seed::file(tx, ctx, user, "PROFILE_IMAGE");
        let profile = Profile {
            first_name: "Hiba".to_owned(),
            last_name: Some("Khan".to_owned()),
            bio: "Draws".to_owned(),
            skills: vec!["Logos".to_owned()],
            portfolio: vec!["https://example.com".to_owned()],
        };
        set_profile(tx, ctx, user, &profile).unwrap();
        set_image(tx, ctx, user, image).unwrap();
        set_role(tx, ctx, user, Role::Client).unwrap();
        let kept = get(tx, user).unwrap();
        assert_eq!((kept.name().as_str(), kept.image, kept.role), ("Hiba Khan", Some(image), Role::Client));
        assert_eq!((kept.bio, kept.skills, kept.portfolio), (profile.bio, profile.skills, profile.portfolio));
    });
}

#[test]
fn the_first_session_and_the_first_moment_stay() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let sessions = [(); 2].map(|()| testkit::seed::session(tx, ctx, user));
        assert!(!is_first_session(tx, user, sessions[0]).unwrap());
        for session in sessions {
            record_first_session(tx, user, session).unwrap();
        }
        assert_eq!(sessions.map(|session| is_first_session(tx, user, session).unwrap()), [true, false]);

        let later = testkit::ctx_at(ctx.now + Duration::HOUR);
        diesel::update(users::table.find(user))
            .set(users::email_verified_at.eq(None::<OffsetDateTime>))
            .execute(&mut **tx)
            .unwrap();
        for ctx in [ctx, &later] {
            confirm_email(tx, ctx, user).unwrap();
            hide_first_steps(tx, ctx, user).unwrap();
        }
        let moments = users::table.find(user).select((users::email_verified_at, users::first_steps_hidden_at));
        let moments: (Option<OffsetDateTime>, Option<OffsetDateTime>) = moments.first(&mut **tx).unwrap();
        assert_eq!(moments, (Some(ctx.now), Some(ctx.now)));
    });
}

#[test]
fn staff_are_those_who_were_given_a_part() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let key = crate::email::key(&get(tx, user).unwrap().email);
        let is_staff = |tx: &mut Tx<'_>| all_staff(tx).unwrap().iter().any(|staff| staff.id == user);
        assert!(!is_staff(tx));
        assert_eq!(set_staff(tx, ctx, &key, Some(Staff::Finance)).unwrap(), user);
        assert!(is_staff(tx));
        assert_eq!(get(tx, user).unwrap().staff, Some(Staff::Finance));
        set_staff(tx, ctx, &key, None).unwrap();
        assert!(!is_staff(tx));
        assert!(matches!(set_staff(tx, ctx, "nobody@example.com", None), Err(Error::NotFound)));
    });
}
