//! What is left of an account that has ended.

use kernel::actor::Staff;
use kernel::secret::Secret;
use vault::Vault;

use super::*;
use crate::token::Purpose;
use crate::{challenge, email_code, note, recovery_code, second_factor, session, token, trace, user};

#[test]
fn nothing_of_an_ended_account_says_who_it_was_or_opens_it() {
    testkit::tx(|tx, ctx| {
        let [id, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let key = crate::email::key(&user::repo::get(tx, id).unwrap().email);
        user::repo::set_staff(tx, ctx, &key, Some(Staff::Support)).unwrap();
        let before = user::repo::get(tx, id).unwrap();
        let session = testkit::seed::session(tx, ctx, id);
        let link = token::repo::issue(tx, ctx, id, Purpose::ResetPassword).unwrap();
        let half_way = challenge::repo::issue(tx, ctx, id).unwrap();
        email_code::repo::store(tx, ctx, id, &[7; 32]).unwrap();
        second_factor::repo::begin(tx, ctx, id, b"key").unwrap();
        recovery_code::repo::renew(tx, ctx, id).unwrap();
        note::insert(tx, ctx, id, other, "Rude on the phone").unwrap();
        let vault = Vault::new(&Secret::new("a secret of thirty-two characters".to_owned()), &[]);
        let traces = trace::of_sign_in(&vault, &["phone".to_owned()], "").unwrap();
        for person in [id, other] {
            trace::repo::record(tx, ctx, person, &traces).unwrap();
        }
        assert!(!is_erased(tx, id).unwrap());

        erase(tx, ctx, id).unwrap();
        assert_eq!([id, other].map(|person| is_erased(tx, person).unwrap()), [true, false]);
        let after = user::repo::get(tx, id).unwrap();
        assert_eq!((after.name().as_str(), after.email.contains("hira"), after.staff), ("Deleted member", false, None));
        assert_eq!(after.credential.version, before.credential.version + 1);
        assert!(matches!(user::repo::get_public(tx, id), Err(Error::NotFound)));
        assert!(user::repo::find_by_email(tx, &key).unwrap().is_none());
        assert!(user::repo::find_by_email(tx, &crate::email::key(&after.email)).unwrap().is_none());
        assert!(!session::repo::is_live(tx, session, id, ctx.now).unwrap());
        assert!(token::repo::peek(tx, ctx.now, Purpose::ResetPassword, link.expose()).is_err());
        assert!(challenge::repo::owner(tx, ctx.now, half_way.expose()).is_err());
        assert!(email_code::repo::lock(tx, id).unwrap().is_none());
        assert_eq!(second_factor::repo::find(tx, id).unwrap(), None);
        assert_eq!(recovery_code::repo::left(tx, id).unwrap(), 0);
        assert!(!trace::repo::share(tx, id, other).unwrap());
        let notes = staff_notes::table.filter(staff_notes::user_id.eq(id)).count();
        assert_eq!(notes.get_result::<i64>(&mut **tx).unwrap(), 0);
    });
}
