use kernel::db::DbFault;
use testkit::{TestDb, ctx, run_concurrently};

use super::*;

fn key(user: Option<UserId>, body: u8) -> Key {
    Key::new(user, "POST /a", "k", vec![body], vec![]).unwrap()
}

#[test]
fn takes_visible_ascii_only() {
    for text in ["", "two words", "é", "a\n", &"k".repeat(256)] {
        assert!(matches!(Key::new(None, "POST /a", text, vec![], vec![]), Err(Error::BadKey)), "{text}");
    }
    assert!(Key::new(None, "POST /a", &"k".repeat(255), vec![], vec![]).is_ok());
}

#[test]
fn of_two_bodies_that_race_one_acts() {
    let test = TestDb::new();
    let claims = run_concurrently(16, |index| {
        let body = u8::from(index % 2 == 0);
        test.db().write(|tx| {
            let claimed = claim(tx, &ctx(), &key(None, body))?;
            if claimed == Claim::New {
                answer(tx, &key(None, body), &Answer { status: 201, body: body.to_string() })?;
            }
            Ok::<_, Error>(claimed)
        })
    });
    assert_eq!(claims.iter().filter(|claim| matches!(claim, Ok(Claim::New))).count(), 1, "{claims:?}");
    assert_eq!(claims.iter().filter(|claim| matches!(claim, Err(Error::KeyReused))).count(), 8, "{claims:?}");
    assert_eq!(claims.iter().filter(|claim| matches!(claim, Ok(Claim::Answered(_)))).count(), 7, "{claims:?}");
}

#[test]
fn a_failure_after_the_claim_leaves_none() {
    let test = TestDb::new();
    let failed: Result<(), Error> = test.db().atomic(|open| {
        assert_eq!(open.tx(|tx| claim(tx, &ctx(), &key(None, 1)))?, Claim::New);
        Err(Error::Db(DbFault::Query(diesel::result::Error::NotFound)))
    });
    assert!(failed.is_err());
    test.tx(|tx, ctx| assert_eq!(claim(tx, ctx, &key(None, 2)).unwrap(), Claim::New));
}
