use kernel::db::DbFault;
use testkit::{TestDb, ctx, run_concurrently, seed};

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
    let failed: Result<(), Error> = test.db().atomic(|db| {
        assert_eq!(db.write(|tx| claim(tx, &ctx(), &key(None, 1)))?, Claim::New);
        Err(Error::Db(DbFault::Query(diesel::result::Error::NotFound)))
    });
    assert!(failed.is_err());
    test.tx(|tx, ctx| assert_eq!(claim(tx, ctx, &key(None, 2)).unwrap(), Claim::New));
}

#[test]
fn what_a_read_refuses_leaves_the_rest_of_its_transaction() {
    let test = TestDb::new();
    let claimed = test.db().atomic(|db| {
        let refused = db.read(|_conn| Err::<(), _>(Error::KeyReused));
        assert!(matches!(refused, Err(Error::KeyReused)));
        db.write(|tx| claim(tx, &ctx(), &key(None, 1)))
    });
    assert_eq!(claimed.unwrap(), Claim::New);
}

#[test]
fn people_and_routes_do_not_share_a_key() {
    testkit::tx(|tx, ctx| {
        let (hira, bilal) = (seed::user(tx, ctx, "hira"), seed::user(tx, ctx, "bilal"));
        for user in [None, Some(hira), Some(bilal)] {
            assert_eq!(claim(tx, ctx, &key(user, 1)).unwrap(), Claim::New, "{user:?}");
            answer(tx, &key(user, 1), &Answer { status: 200, body: format!("{user:?}") }).unwrap();
            let elsewhere = Key::new(user, "POST /b", "k", vec![2], vec![]).unwrap();
            assert_eq!(claim(tx, ctx, &elsewhere).unwrap(), Claim::New, "{user:?}");
        }
        let body = |tx: &mut Tx<'_>, user| match claim(tx, ctx, &key(user, 1)).unwrap() {
            Claim::Answered(answer) => answer.body,
            other @ (Claim::New | Claim::Unanswered) => panic!("{other:?}"),
        };
        assert_eq!(body(tx, Some(hira)), format!("{:?}", Some(hira)));
        assert_eq!(body(tx, None), "None");
        erase(tx, hira).unwrap();
        assert_eq!(claim(tx, ctx, &key(Some(hira), 3)).unwrap(), Claim::New, "forgotten with the account");
        assert_eq!(body(tx, Some(bilal)), format!("{:?}", Some(bilal)));
    });
}

#[test]
fn a_key_is_kept_for_seven_days() {
    testkit::tx(|tx, ctx| {
        assert_eq!(claim(tx, ctx, &key(None, 1)).unwrap(), Claim::New);
        let later = |time: Duration| Ctx { now: ctx.now + time, ..ctx.clone() };
        assert!(matches!(claim(tx, &later(KEPT - Duration::SECOND), &key(None, 2)), Err(Error::KeyReused)));
        assert_eq!(claim(tx, &later(KEPT), &key(None, 2)).unwrap(), Claim::New, "another request, from then on");
        assert_eq!(forget_old(tx, &later(KEPT), 9).unwrap(), 0, "its time begins then");
        assert_eq!(forget_old(tx, &later(KEPT + KEPT), 9).unwrap(), 1);
    });
}

#[test]
fn an_earlier_secret_still_knows_its_requests() {
    testkit::tx(|tx, ctx| {
        claim(tx, ctx, &key(None, 1)).unwrap();
        let rotated = Key::new(None, "POST /a", "k", vec![9], vec![vec![1]]).unwrap();
        assert_eq!(claim(tx, ctx, &rotated).unwrap(), Claim::Unanswered);
    });
}
