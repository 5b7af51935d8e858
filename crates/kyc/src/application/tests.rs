//! The state table of the README, who may what, and what the database refuses even so.

use super::decide::{Facts, decision, submit};
use super::repo::NewApplication;
use super::*;
use crate::form::{Form, RawForm};
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::secret::Secret;
use testkit::seed;
use time::macros::datetime;
use vault::Vault;

#[test]
fn state_table() {
    use Event::{Approve, Expire, Reject, Revoke};
    use Status::{Approved, Expired, Pending, Rejected};
    for status in Status::ALL {
        for event in Event::ALL {
            let next = match (status, event) {
                (Pending, Approve) => Some(Approved),
                (Pending, Reject) | (Approved, Revoke) => Some(Rejected),
                (Approved, Expire) => Some(Expired),
                _ => None,
            };
            assert_eq!(status.next(*event).ok(), next, "{status:?} {event:?}");
        }
    }
}

fn actor(user: UserId) -> Actor {
    Actor { user, role: Role::Talent, email_verified: true, staff: Some(kernel::actor::Staff::Owner) }
}

fn vault() -> Vault {
    Vault::new(&Secret::new("test".to_owned()), &[])
}

fn form(cnic: &str) -> Form {
    let raw = RawForm {
        full_name: "Hira Baloch".to_owned(),
        cnic: cnic.to_owned(),
        phone: "03001234567".to_owned(),
        birth_date: "1990-05-17".to_owned(),
    };
    Form::parse(&raw, testkit::START).unwrap()
}

fn apply(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, cnic: &str) -> Result<Application, Error> {
    let id = ctx.new_id();
    let form = form(cnic);
    let cnic_fingerprint = form.cnic_fingerprints(&vault()).unwrap().remove(0);
    let encrypted = form.encrypt(&vault(), Owner { application: id, user }).unwrap();
    repo::insert(tx, ctx, &NewApplication { id, user, form: encrypted, cnic_fingerprint })
}

#[test]
fn who_may_submit() {
    let user = Ctx::new(testkit::START, "t", "".into()).new_id();
    let facts = Facts { newest: None, cnic_in_use: false, submitted_lately: 0 };
    assert!(submit(&actor(user), facts).is_ok());
    assert!(matches!(submit(&Actor { email_verified: false, ..actor(user) }, facts), Err(Error::EmailNotVerified)));
    for (newest, fits) in
        [(Status::Pending, false), (Status::Approved, false), (Status::Rejected, true), (Status::Expired, true)]
    {
        assert_eq!(submit(&actor(user), Facts { newest: Some(newest), ..facts }).is_ok(), fits, "{newest:?}");
    }
    assert!(submit(&actor(user), Facts { submitted_lately: 4, ..facts }).is_ok());
    let often = submit(&actor(user), Facts { submitted_lately: 5, ..facts });
    assert!(matches!(often, Err(Error::TooManySubmissions)));
    assert!(matches!(submit(&actor(user), Facts { cnic_in_use: true, ..facts }), Err(Error::CnicInUse)));
}

#[test]
fn nobody_decides_about_themselves() {
    testkit::tx(|tx, ctx| {
        let [hira, admin] = ["hira", "admin"].map(|name| seed::user(tx, ctx, name));
        let application = apply(tx, ctx, hira, "4220103976408").unwrap();
        for event in Event::ALL {
            assert!(matches!(decision(&application, &actor(hira), *event), Err(Error::OwnApplication)));
        }
        assert_eq!(decide::allowed(&application, &actor(admin)), [Event::Approve, Event::Reject]);
        assert_eq!(decide::allowed(&application, &actor(hira)), []);
    });
}

#[test]
fn one_that_lives_per_person_and_one_approval_per_cnic() {
    testkit::tx(|tx, ctx| {
        let [hira, sana, admin] = ["hira", "sana", "admin"].map(|name| seed::user(tx, ctx, name));
        let first = apply(tx, ctx, hira, "4220103976408").unwrap();
        let other = apply(tx, ctx, sana, "42201-0397640-8").unwrap();
        assert_eq!(first.cnic_fingerprint, other.cnic_fingerprint);
        assert!(repo::share_cnic(tx, hira, sana).unwrap());
        assert!(!repo::share_cnic(tx, hira, admin).unwrap());
        repo::record_approved(tx, ctx, first.id, admin).unwrap();
        assert!(repo::is_approved(tx, hira, ctx.now).unwrap());
        assert!(repo::is_cnic_in_use(tx, sana, std::slice::from_ref(&first.cnic_fingerprint)).unwrap());
        assert!(
            !repo::is_cnic_in_use(tx, hira, std::slice::from_ref(&first.cnic_fingerprint)).unwrap(),
            "one's own is no other's"
        );
        assert!(matches!(repo::record_approved(tx, ctx, first.id, admin), Err(Error::Decided)), "once");
    });
    testkit::tx(|tx, ctx| {
        let [hira, sana, admin] = ["hira", "sana", "admin"].map(|name| seed::user(tx, ctx, name));
        let first = apply(tx, ctx, hira, "4220103976408").unwrap();
        let other = apply(tx, ctx, sana, "4220103976408").unwrap();
        repo::record_approved(tx, ctx, first.id, admin).unwrap();
        assert!(matches!(repo::record_approved(tx, ctx, other.id, admin), Err(Error::CnicInUse)), "the index");
    });
    testkit::tx(|tx, ctx| {
        let hira = seed::user(tx, ctx, "hira");
        apply(tx, ctx, hira, "4220103976408").unwrap();
        assert!(matches!(apply(tx, ctx, hira, "3420108912318"), Err(Error::AlreadyPending)), "the index");
    });
}

#[test]
fn an_approval_ends_at_its_end() {
    testkit::tx(|tx, ctx| {
        let [hira, admin] = ["hira", "admin"].map(|name| seed::user(tx, ctx, name));
        let application = apply(tx, ctx, hira, "4220103976408").unwrap();
        repo::record_approved(tx, ctx, application.id, admin).unwrap();
        let end = repo::get(tx, application.id).unwrap().expires_at.unwrap();
        assert_eq!(end, expires_at(ctx.now));
        let before = end - Duration::SECOND;
        assert!(repo::is_approved(tx, hira, before).unwrap());
        assert!(!repo::is_approved(tx, hira, end).unwrap());
        assert_eq!(repo::expirations_due(tx, before, 9).unwrap(), []);
        assert_eq!(repo::expirations_due(tx, end, 9).unwrap(), [application.id]);
        let soon = end - EXPIRES_SOON;
        assert_eq!(repo::reminders_due(tx, soon - Duration::SECOND, 9).unwrap(), []);
        assert_eq!(repo::reminders_due(tx, soon, 9).unwrap(), [application.id]);
        assert!(repo::record_reminded(tx, ctx, application.id).unwrap());
        assert!(!repo::record_reminded(tx, ctx, application.id).unwrap());
        assert_eq!(repo::reminders_due(tx, soon, 9).unwrap(), []);
    });
    assert_eq!(expires_at(datetime!(2026-11-21 07:00 UTC)), datetime!(2029-11-21 07:00 UTC));
    assert_eq!(expires_at(datetime!(2028-02-29 07:00 UTC)), datetime!(2031-03-01 07:00 UTC));
}

#[test]
fn what_an_ended_account_leaves_is_destroyed_in_time() {
    testkit::tx(|tx, ctx| {
        let [hira, sana, admin] = ["hira", "sana", "admin"].map(|name| seed::user(tx, ctx, name));
        let approved = apply(tx, ctx, hira, "4220103976408").unwrap().id;
        repo::record_approved(tx, ctx, approved, admin).unwrap();
        let waits = apply(tx, ctx, sana, "3420108912318").unwrap().id;
        assert_eq!(
            repo::erasures_due(tx, ctx.now + Duration::days(40 * 366), 9).unwrap(),
            [],
            "nothing is due by itself"
        );
        repo::erase_for(tx, ctx, hira).unwrap();
        repo::erase_for(tx, ctx, sana).unwrap();
        assert_eq!(repo::get(tx, waits).unwrap().status, Status::Rejected);
        let (ninety, years) = (ctx.now + Duration::days(90), kept_until(ctx.now));
        assert_eq!(repo::erasures_due(tx, ninety - Duration::SECOND, 9).unwrap(), []);
        assert_eq!(repo::erasures_due(tx, ninety, 9).unwrap(), [waits]);
        assert_eq!(repo::erasures_due(tx, years - Duration::SECOND, 9).unwrap(), [waits]);
        assert_eq!(repo::erasures_due(tx, years, 9).unwrap(), [waits, approved]);
        repo::set_legal_hold(tx, approved, true).unwrap();
        assert_eq!(repo::erasures_due(tx, years, 9).unwrap(), [waits]);
        assert!(!repo::erase(tx, &testkit::ctx_at(years), approved).unwrap(), "held");
        assert!(repo::erase(tx, &testkit::ctx_at(years), waits).unwrap());
        assert_eq!(repo::get(tx, waits).unwrap().form, None);
    });
}
