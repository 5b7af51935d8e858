//! The outbox: written with the fact, claimed once, retried with growing pauses.

use super::*;
use crate::mail_server::outage;
use testkit::TestDb;

const SECOND: Duration = Duration::SECOND;

fn unreachable() -> Failure {
    Failure::Unreachable("connection refused".into())
}

fn deferred() -> Failure {
    Failure::Deferred("450 greylisted".into())
}

/// With a link that works for an hour.
fn secret() -> Message {
    Message { kind: "account.reset_password".into(), works_for: Some(Duration::HOUR), ..message("Reset") }
}

/// Status, due time and text as they are stored.
fn stored(tx: &mut Tx<'_>, id: MailId) -> (Status, OffsetDateTime, String) {
    mails::table.find(id).select((mails::status, mails::due_at, mails::text_body)).first(&mut **tx).unwrap()
}

fn recipient(address: &str) -> Recipient {
    Recipient { user: None, address: address.into(), name: "Ayesha <b>".into() }
}

fn message(subject: &str) -> Message {
    Message {
        kind: "test".into(),
        subject: subject.into(),
        paragraphs: vec!["1 < 2 & \"so on\"".into()],
        action: Some(("Open".into(), "http://x.test/?a=1&b=2".into())),
        works_for: None,
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
fn pauses_double_up_to_four_hours_and_differ() {
    let mut pauses = std::collections::BTreeSet::new();
    testkit::tx(|tx, ctx| {
        for _mail in 0..5 {
            let id = push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
            let mut now = ctx.now;
            for minutes in [1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240] {
                let mail = claim(tx, now).unwrap().expect("due again");
                record_failed(tx, &mail, now, &deferred()).unwrap();
                let due = stored(tx, id).1;
                let (least, most) = (Duration::minutes(minutes), Duration::minutes(minutes) * 9 / 8);
                assert!((least..=most).contains(&(due - now)), "{minutes}: {}", due - now);
                assert!(
                    !has_due(tx, due - SECOND).unwrap() && claim(tx, due - SECOND).unwrap().is_none(),
                    "not before"
                );
                assert!(has_due(tx, due).unwrap());
                now = due;
            }
            pauses.insert(now);
            diesel::delete(mails::table.find(id)).execute(&mut **tx).unwrap();
        }
    });
    assert!(pauses.len() > 1, "mails that were refused together come back apart");
}

#[test]
fn a_refused_mail_is_given_up_after_three_days_and_not_before() {
    testkit::tx(|tx, ctx| {
        let id = push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
        let end = ctx.now + Duration::days(3);
        let mail = claim(tx, end - SECOND).unwrap().unwrap();
        record_failed(tx, &mail, end - SECOND, &deferred()).unwrap();
        assert_eq!(stored(tx, id), (Status::Queued, end, mail.text_body), "one more attempt, at the end");
        let mail = claim(tx, end).unwrap().unwrap();
        record_failed(tx, &mail, end, &deferred()).unwrap();
        assert_eq!((stored(tx, id).0, stored(tx, id).2), (Status::Failed, mail.text_body), "it can be resent");
        assert!(claim(tx, end + Duration::days(9)).unwrap().is_none());
    });
}

#[test]
fn an_outage_of_64_minutes_costs_nothing() {
    testkit::tx(|tx, ctx| {
        for index in 0..30 {
            push(tx, ctx, &recipient("a@b.pk"), &message(&format!("{index}"))).unwrap();
        }
        let (mut now, mut probes) = (ctx.now, 0);
        while now < ctx.now + Duration::minutes(64) {
            let is_due = has_due(tx, now).unwrap();
            let claimed = claim(tx, now).unwrap();
            assert_eq!(is_due, claimed.is_some(), "the worker looks for what it can claim");
            if let Some(mail) = claimed {
                probes += 1;
                record_failed(tx, &mail, now, &unreachable()).unwrap();
                assert!(!has_due(tx, now).unwrap(), "all wait for the next one");
            }
            now += SECOND;
        }
        assert!((64..=70).contains(&probes), "one a minute: {probes}");
        assert_eq!(outage(tx).unwrap().unwrap().since, ctx.now);
        now += Duration::MINUTE;
        let mut delivered = Vec::new();
        while let Some(mail) = claim(tx, now).unwrap() {
            record_sent(tx, mail.id, now, Bodies::Erase).unwrap();
            delivered.push(mail.subject);
        }
        assert_eq!((delivered.len(), outage(tx).unwrap()), (30, None), "all of them in one moment");
        let refused: i64 = mails::table.filter(mails::refusals.gt(0)).count().get_result(&mut **tx).unwrap();
        assert_eq!(refused, 0);
    });
}

#[test]
fn an_outage_gives_up_after_three_days_what_was_never_tried() {
    testkit::tx(|tx, ctx| {
        let ids: Vec<_> = (0..3).map(|_| push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap()).collect();
        let end = ctx.now + Duration::days(3);
        for (now, expected) in [(end - SECOND, Status::Queued), (end + Duration::MINUTE, Status::Failed)] {
            let mail = claim(tx, now).unwrap().unwrap();
            record_failed(tx, &mail, now, &unreachable()).unwrap();
            assert!(ids.iter().all(|id| stored(tx, *id).0 == expected), "{expected:?}");
        }
    });
}

#[test]
fn nothing_is_lost_while_no_worker_runs() {
    testkit::tx(|tx, ctx| {
        let id = push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
        let mail = claim(tx, ctx.now + Duration::days(4)).unwrap().expect("it was never tried");
        record_sent(tx, mail.id, ctx.now + Duration::days(4), Bodies::Keep).unwrap();
        assert_eq!(stored(tx, id).0, Status::Sent);
    });
}

#[test]
fn one_worker_at_a_time_probes_a_server_that_is_down() {
    let database = TestDb::new();
    let (db, ctx) = (database.db(), testkit::ctx());
    for _mail in 0..20 {
        db.write(|tx| push(tx, &ctx, &recipient("a@b.pk"), &message("x"))).unwrap();
    }
    let first = db.write(|tx| claim(tx, ctx.now)).unwrap().unwrap();
    db.write(|tx| record_failed(tx, &first, ctx.now, &unreachable())).unwrap();
    let claimed = |now: OffsetDateTime| {
        testkit::run_concurrently(6, |_| db.write(|tx| claim(tx, now)).unwrap()).into_iter().flatten().count()
    };
    assert_eq!(claimed(ctx.now + SECOND * 4), 0, "the circuit is open");
    assert_eq!(claimed(ctx.now + SECOND * 5), 1);
    // That one crashed: another one takes over when its claim has run out.
    assert_eq!(claimed(ctx.now + SECOND * 5 + CLAIM - SECOND), 0);
    assert_eq!(claimed(ctx.now + SECOND * 5 + CLAIM), 1);
}

#[test]
fn a_recipient_that_is_rejected_is_not_tried_again() {
    testkit::tx(|tx, ctx| {
        for (failure, what, keeps) in [
            (Failure::RecipientRejected("5.1.1".into()), message("x"), true),
            (Failure::Malformed("recipient".into()), message("x"), true),
            (Failure::RecipientRejected("5.1.1".into()), secret(), false),
        ] {
            let id = push(tx, ctx, &recipient("a@b.pk"), &what).unwrap();
            let mail = claim(tx, ctx.now).unwrap().unwrap();
            record_failed(tx, &mail, ctx.now, &failure).unwrap();
            let (status, _due, text) = stored(tx, id);
            assert_eq!((status, !text.is_empty()), (Status::Rejected, keeps), "{failure:?}");
        }
    });
}

#[test]
fn whatever_becomes_of_the_probe_the_others_go_on() {
    for failure in [
        deferred(),
        Failure::Rejected("550".into()),
        Failure::RecipientRejected("5.1.1".into()),
        Failure::Malformed("recipient".into()),
    ] {
        testkit::tx(|tx, ctx| {
            for _mail in 0..3 {
                push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
            }
            let first = claim(tx, ctx.now).unwrap().unwrap();
            record_failed(tx, &first, ctx.now, &unreachable()).unwrap();
            let now = ctx.now + SECOND * 5;
            let probe = claim(tx, now).unwrap().unwrap();
            record_failed(tx, &probe, now, &failure).unwrap();
            assert!(claim(tx, now).unwrap().is_some(), "{failure:?}");
            assert_eq!(outage(tx).unwrap(), None);
        });
    }
}

#[test]
fn mails_of_the_release_before_have_three_days_too() {
    testkit::tx(|tx, ctx| {
        let id = push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
        diesel::update(mails::table.find(id))
            .set(mails::give_up_at.eq(None::<OffsetDateTime>))
            .execute(&mut **tx)
            .unwrap();
        let end = ctx.now + Duration::days(3);
        for (now, expected) in [(end - SECOND, Status::Queued), (end, Status::Failed)] {
            let mail = claim(tx, now).unwrap().unwrap();
            record_failed(tx, &mail, now, &deferred()).unwrap();
            assert_eq!(stored(tx, id).0, expected);
        }
        assert_eq!(crate::dead_letter::forget_old(tx, end + Duration::days(30), 9).unwrap(), 1);
    });
}

/// Attempts until the mail is no longer tried when the server rejects it, at most 12; it takes another mail before those in `takes`.
fn rejections(takes: std::ops::Range<usize>) -> usize {
    testkit::tx(|tx, ctx| {
        let id = push(tx, ctx, &recipient("a@b.pk"), &message("x")).unwrap();
        let mut now = ctx.now;
        for attempt in 1..=12 {
            if takes.contains(&attempt) {
                mail_server::record_accepted(tx, now).unwrap();
            }
            let mail = claim(tx, now).unwrap().unwrap();
            record_failed(tx, &mail, now, &Failure::Rejected("550".into())).unwrap();
            if stored(tx, id).0 == Status::Rejected {
                return attempt;
            }
            now = stored(tx, id).1;
        }
        12
    })
}

#[test]
fn a_rejection_is_believed_when_the_server_takes_others() {
    assert_eq!(rejections(1..13), 5);
    assert_eq!(rejections(0..0), 12, "it rejects everything: the trouble may be ours");
    assert_eq!(rejections(1..2), 12, "it stopped taking mails with the first rejection");
    assert_eq!(rejections(8..9), 8);
}

#[test]
fn security_goes_first_then_what_waited_longest() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ayesha");
        let to = Recipient { user: Some(user), ..recipient("a@b.pk") };
        for (kind, minute) in
            [("contest.awarded", 2), ("contest.awarded", 1), ("account.password_changed", 4), ("account.welcome", 3)]
        {
            let ctx = Ctx { now: ctx.now + Duration::minutes(minute), ..ctx.clone() };
            push(tx, &ctx, &to, &Message { kind: kind.into(), ..message(&minute.to_string()) }).unwrap();
        }
        let now = ctx.now + Duration::HOUR;
        let order: Vec<String> = (0..4).map(|_| claim(tx, now).unwrap().unwrap().subject).collect();
        assert_eq!(order, ["3", "4", "1", "2"]);
    });
}

#[test]
fn a_link_that_works_no_longer_is_not_delivered() {
    testkit::tx(|tx, ctx| {
        let id = push(tx, ctx, &recipient("a@b.pk"), &secret()).unwrap();
        let end = ctx.now + Duration::HOUR;
        let mail = claim(tx, end - SECOND).unwrap().expect("it still works");
        record_failed(tx, &mail, end - SECOND, &deferred()).unwrap();
        assert!(claim(tx, end).unwrap().is_none());
        assert_eq!((stored(tx, id).0, stored(tx, id).2.as_str()), (Status::Expired, ""));
        // An attempt that was on its way when it expired.
        record_sent(tx, id, end, Bodies::Keep).unwrap();
        assert_eq!(stored(tx, id).0, Status::Sent, "it is there");
    });
}

#[test]
fn links_expire_while_the_server_is_down_too() {
    testkit::tx(|tx, ctx| {
        let id = push(tx, ctx, &recipient("a@b.pk"), &secret()).unwrap();
        let now = ctx.now + Duration::HOUR - SECOND;
        let mail = claim(tx, now).unwrap().unwrap();
        record_failed(tx, &mail, now, &unreachable()).unwrap();
        assert!(!has_due(tx, now).unwrap());
        assert!(has_due(tx, now + SECOND).unwrap(), "it is to end");
        assert!(claim(tx, now + SECOND).unwrap().is_none(), "the circuit is open");
        assert!(!has_due(tx, now + SECOND).unwrap());
        assert_eq!((stored(tx, id).0, stored(tx, id).2.as_str()), (Status::Expired, ""));
    });
}

#[test]
fn a_newer_link_takes_the_place_of_one_that_waits() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ayesha");
        let to = Recipient { user: Some(user), ..recipient("a@b.pk") };
        let other = push(tx, ctx, &recipient("a@b.pk"), &secret()).unwrap();
        let sent = push(tx, ctx, &to, &secret()).unwrap();
        record_sent(tx, sent, ctx.now, Bodies::Keep).unwrap();
        let old = push(tx, ctx, &to, &secret()).unwrap();
        let told = push(tx, ctx, &to, &message("x")).unwrap();
        let new = push(tx, ctx, &to, &secret()).unwrap();
        let statuses = [other, sent, old, told, new].map(|id| stored(tx, id).0);
        let expected = [Status::Queued, Status::Sent, Status::Expired, Status::Queued, Status::Queued];
        assert_eq!(statuses, expected);
    });
}

#[test]
fn a_farewell_that_is_given_up_leaves_no_address() {
    testkit::tx(|tx, ctx| {
        let farewell = Message { kind: erasure::FAREWELL.into(), ..message("Goodbye") };
        for (failure, later) in [
            (Failure::RecipientRejected("5.1.1".into()), Duration::ZERO),
            (deferred(), Duration::days(3)),
            (unreachable(), Duration::days(3)),
        ] {
            push(tx, ctx, &recipient("a@b.pk"), &farewell).unwrap();
            let now = ctx.now + later;
            let mail = claim(tx, now).unwrap().unwrap();
            record_failed(tx, &mail, now, &failure).unwrap();
            assert!(newest(tx, Some("a@b.pk")).unwrap().is_empty(), "{failure:?}");
        }
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
        record_failed(tx, &slow, now, &deferred()).unwrap();
        assert!(claim(tx, now + Duration::minutes(2)).unwrap().is_none(), "the second attempt's claim stands");
        record_sent(tx, second.id, now, Bodies::Keep).unwrap();
        record_failed(tx, &second, now, &Failure::RecipientRejected("late".into())).unwrap();
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
