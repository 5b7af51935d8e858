//! The outbox: written with the fact, claimed once, retried with growing pauses.

use super::*;
use testkit::TestDb;

fn recipient(address: &str) -> Recipient {
    Recipient { user: None, address: address.into(), name: "Ayesha <b>".into() }
}

fn message(subject: &str) -> Message {
    Message {
        kind: "test".into(),
        subject: subject.into(),
        paragraphs: vec!["1 < 2 & \"so on\"".into()],
        action: Some(("Open".into(), "http://x.test/?a=1&b=2".into())),
    }
}

#[test]
fn bodies_are_escaped_and_complete() {
    testkit::tx(|tx, ctx| {
        push(tx, ctx, &recipient("a@b.pk"), &message("Hello")).unwrap();
        let mail = newest(tx, Some("a@b.pk")).unwrap().remove(0);
        assert!(!mail.html_body.contains("Ayesha") && mail.html_body.contains("1 &lt; 2 &amp; &quot;so on&quot;"));
        assert!(mail.html_body.contains("href=\"http://x.test/?a=1&amp;b=2\""));
        assert!(mail.text_body.contains("Open: http://x.test/?a=1&b=2"));
        assert!(newest(tx, Some("other@b.pk")).unwrap().is_empty());
    });
}

#[test]
fn a_line_break_never_becomes_a_header() {
    testkit::tx(|tx, ctx| {
        assert!(matches!(push(tx, ctx, &recipient("a@b.pk\r\nBcc: c@d"), &message("x")), Err(Error::Malformed(_))));
        assert!(matches!(push(tx, ctx, &recipient("a@b.pk"), &message("x\r\nBcc: c@d")), Err(Error::Malformed(_))));
    });
}

#[test]
fn a_rolled_back_fact_sends_nothing() {
    let database = TestDb::new();
    let ctx = testkit::ctx();
    let result: Result<(), Error> = database.db().write(|tx| {
        push(tx, &ctx, &recipient("a@b.pk"), &message("x"))?;
        Err(Error::Malformed("refused later".into()))
    });
    assert!(result.is_err());
    assert!(newest(&mut database.connection(), None).unwrap().is_empty());
}

#[test]
fn two_workers_never_claim_the_same_mail() {
    let database = TestDb::new();
    let (db, ctx) = (database.db(), testkit::ctx());
    for index in 0..20 {
        db.write(|tx| push(tx, &ctx, &recipient("a@b.pk"), &message(&format!("{index}")))).unwrap();
    }
    let claimed: Vec<MailId> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut mine = Vec::new();
                    while let Some(mail) = db.write(|tx| claim(tx, ctx.now)).unwrap() {
                        mine.push(mail.id);
                    }
                    mine
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    let mut unique = claimed.clone();
    unique.sort();
    unique.dedup();
    assert_eq!((claimed.len(), unique.len()), (20, 20));
}

#[test]
fn failures_wait_longer_and_end() {
    testkit::tx(|tx, ctx| {
        push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
        let mut now = ctx.now;
        for attempt in 1..=7_i16 {
            assert!(has_due(tx, now).unwrap());
            let mail = claim(tx, now).unwrap().expect("due again");
            assert_eq!(mail.attempts, attempt);
            record_failed(tx, &mail, now, "down").unwrap();
            assert!(!has_due(tx, now).unwrap());
            assert!(claim(tx, now).unwrap().is_none(), "not due at once");
            now += Duration::minutes(64);
        }
        assert!(claim(tx, now + Duration::days(1)).unwrap().is_none(), "given up");
    });
}

#[test]
fn sent_mails_lose_their_bodies_in_production() {
    testkit::tx(|tx, ctx| {
        push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
        let mail = claim(tx, ctx.now).unwrap().unwrap();
        record_sent(tx, mail.id, ctx.now, Bodies::Erase).unwrap();
        let kept = newest(tx, None).unwrap().remove(0);
        assert_eq!((kept.text_body.as_str(), kept.html_body.as_str()), ("", ""));
        assert!(claim(tx, ctx.now + Duration::days(1)).unwrap().is_none());
    });
}

#[test]
fn an_attempt_that_took_too_long_changes_nothing() {
    testkit::tx(|tx, ctx| {
        push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
        let slow = claim(tx, ctx.now).unwrap().unwrap();
        assert!(claim(tx, ctx.now + CLAIM - Duration::SECOND).unwrap().is_none(), "still claimed");
        let now = ctx.now + CLAIM;
        let second = claim(tx, now).unwrap().expect("the claim has run out");
        record_failed(tx, &slow, now, "late").unwrap();
        assert!(claim(tx, now + Duration::minutes(2)).unwrap().is_none(), "the second attempt's claim stands");
        record_sent(tx, second.id, now, Bodies::Keep).unwrap();
        record_failed(tx, &second, now, "confused").unwrap();
        assert!(claim(tx, now + Duration::days(9)).unwrap().is_none(), "what was sent is not sent again");
    });
}

#[test]
fn only_what_can_be_switched_off_says_how() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ayesha");
        let known = Recipient { user: Some(user), ..recipient("a@b.pk") };
        for (kind, to, expected) in [
            ("contest.announcement", &known, Some((user, Topic::Contest))),
            ("entry.commented", &known, Some((user, Topic::Entry))),
            ("money.payout_paid", &known, None),
            ("account.reset_password", &known, None),
            ("contest.announcement", &recipient("a@b.pk"), None),
        ] {
            let id = push(tx, ctx, to, &Message { kind: kind.into(), ..message("x") }).unwrap();
            let mail = newest(tx, None).unwrap().into_iter().find(|mail| mail.id == id).unwrap();
            assert_eq!(mail.optional(), expected, "{kind}");
            let says = "http://muqabla.test/notifications/settings";
            assert_eq!(
                (mail.text_body.contains(says), mail.html_body.contains(says)),
                (expected.is_some(), expected.is_some())
            );
        }
    });
}
