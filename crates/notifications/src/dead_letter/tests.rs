//! Mails that were given up: who may resend them, and what is left.

use std::collections::BTreeSet;

use kernel::ctx::Ctx;
use testkit::TestDb;

use super::*;
use crate::message::{Message, Recipient};
use crate::outbox::Bodies;
use crate::outbox::{claim, push, record_sent};

fn written(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, status: Status) -> MailId {
    let message = Message {
        kind: kind.into(),
        subject: "A subject".into(),
        paragraphs: vec!["A text".into()],
        action: None,
        works_for: None,
    };
    let to = Recipient { user: None, address: "a@b.pk".into(), name: "Ayesha".into() };
    let id = push(tx, ctx, &to, &message).unwrap();
    tx.write_deferred().unwrap();
    diesel::update(mails::table.find(id)).set(mails::status.eq(status)).execute(&mut **tx).unwrap();
    id
}

fn erase(tx: &mut Tx<'_>, id: MailId) {
    diesel::update(mails::table.find(id)).set(mails::text_body.eq("")).execute(&mut **tx).unwrap();
}

fn status(tx: &mut Tx<'_>, id: MailId) -> Status {
    mails::table.find(id).select(mails::status).first(&mut **tx).unwrap()
}

#[test]
fn only_what_was_given_up_and_has_a_text_is_resent() {
    testkit::tx(|tx, ctx| {
        for (was, has_body, expected) in [
            (Status::Failed, true, "Ok(true)"),
            (Status::Rejected, true, "Ok(true)"),
            (Status::Rejected, false, "Err(Erased)"),
            (Status::Expired, false, "Err(Erased)"),
            (Status::Expired, true, "Err(Erased)"),
            (Status::Sent, true, "Err(Delivered)"),
            (Status::Sent, false, "Err(Delivered)"),
            (Status::Queued, true, "Ok(false)"),
        ] {
            let id = written(tx, ctx, "test", was);
            if !has_body {
                erase(tx, id);
            }
            assert_eq!(format!("{:?}", resend(tx, ctx.now, id)), expected, "{was:?} {has_body}");
            assert_eq!(status(tx, id) == Status::Queued, expected.starts_with("Ok"), "{was:?} {has_body}");
        }
        assert!(matches!(resend(tx, ctx.now, ctx.new_id()), Err(Error::NotFound)));
    });
}

#[test]
fn a_resent_mail_has_another_three_days() {
    testkit::tx(|tx, ctx| {
        let id = written(tx, ctx, "test", Status::Failed);
        diesel::update(mails::table.find(id)).set(mails::refusals.eq(20)).execute(&mut **tx).unwrap();
        let now = ctx.now + Duration::days(9);
        resend(tx, now, id).unwrap();
        let mail = claim(tx, now).unwrap().expect("due at once");
        let failure = crate::deliver::Failure::Deferred("450".into());
        crate::outbox::record_failed(tx, &mail, now + Duration::days(3) - Duration::SECOND, &failure).unwrap();
        assert_eq!(status(tx, id), Status::Queued);
        let mail = claim(tx, now + Duration::days(3)).unwrap().expect("due at the end");
        crate::outbox::record_failed(tx, &mail, now + Duration::days(3), &failure).unwrap();
        assert_eq!(status(tx, id), Status::Failed);
    });
}

#[test]
fn of_many_who_resend_one_mail_one_does() {
    let database = TestDb::new();
    let (db, ctx) = (database.db(), testkit::ctx());
    let id = db.write(|tx| Ok::<_, Error>(written(tx, &ctx, "test", Status::Failed))).unwrap();
    let done = testkit::run_concurrently(6, |_| db.write(|tx| resend(tx, ctx.now, id)).unwrap());
    assert_eq!(done.into_iter().filter(|done| *done).count(), 1);
}

#[test]
fn of_many_who_resend_all_each_mail_is_resent_once() {
    let database = TestDb::new();
    let (db, ctx) = (database.db(), testkit::ctx());
    for index in 0..30 {
        let status = if index % 2 == 0 { Status::Failed } else { Status::Rejected };
        db.write(|tx| Ok::<_, Error>(written(tx, &ctx, "test", status))).unwrap();
    }
    let all = testkit::run_concurrently(6, |_| {
        let mut mine = Vec::new();
        loop {
            let resent = db.write(|tx| resend_all(tx, ctx.now, &Filter::default(), 4)).unwrap();
            if resent.is_empty() {
                return mine;
            }
            mine.extend(resent);
        }
    });
    let all: Vec<MailId> = all.into_iter().flatten().collect();
    let once: BTreeSet<&MailId> = all.iter().collect();
    assert_eq!(once.len(), all.len(), "none twice");
    let left = db.write(|tx| resend_all(tx, ctx.now, &Filter::default(), 99)).unwrap();
    assert_eq!(all.len() + left.len(), 30, "none is lost");
}

#[test]
fn a_filter_leaves_the_others() {
    testkit::tx(|tx, ctx| {
        let ids = [
            written(tx, ctx, "contest.awarded", Status::Failed),
            written(tx, ctx, "contest.awarded", Status::Rejected),
            written(tx, ctx, "review.due", Status::Failed),
        ];
        let filter = Filter { status: Some(Status::Failed), kind: Some("contest.awarded".into()) };
        assert_eq!(resend_all(tx, ctx.now, &filter, 10).unwrap(), [ids[0]]);
        let filter = Filter { status: None, kind: Some("contest.awarded".into()) };
        assert_eq!(resend_all(tx, ctx.now, &filter, 10).unwrap(), [ids[1]]);
        assert_eq!(resend_all(tx, ctx.now, &Filter::default(), 0).unwrap(), []);
        assert_eq!(status(tx, ids[2]), Status::Failed);
    });
}

#[test]
fn a_resend_that_crosses_a_delivery_sends_once() {
    testkit::tx(|tx, ctx| {
        let id = written(tx, ctx, "test", Status::Queued);
        let mail = claim(tx, ctx.now).unwrap().unwrap();
        assert!(matches!(resend(tx, ctx.now, id), Ok(false)), "it is on its way");
        assert!(claim(tx, ctx.now).unwrap().is_none(), "and its claim stands");
        record_sent(tx, mail.id, ctx.now, Bodies::Erase).unwrap();
        assert!(matches!(resend(tx, ctx.now, id), Err(Error::Delivered)));
    });
}

#[test]
fn what_nobody_resends_is_forgotten() {
    testkit::tx(|tx, ctx| {
        let id = written(tx, ctx, "test", Status::Failed);
        let waiting = written(tx, ctx, "test", Status::Queued);
        let end = ctx.now + Duration::days(33);
        assert_eq!(forget_old(tx, end - Duration::SECOND, 10).unwrap(), 0);
        assert_eq!((forget_old(tx, end, 10).unwrap(), forget_old(tx, end, 10).unwrap()), (1, 0));
        assert_eq!((status(tx, id), status(tx, waiting)), (Status::Expired, Status::Queued));
        assert!(matches!(resend(tx, end, id), Err(Error::Erased)));
    });
}
