//! Mails over a real socket, to a mail server of the test.

use kernel::ctx::Ctx;
use kernel::db::Tx;
use testkit::MailServer;

use super::*;
use crate::message::{Message, Recipient};
use crate::outbox;

fn mailer(url: &str) -> Mailer {
    let branding = MailBranding::new("https://muqabla.pk", &Secret::new("a secret of the product".to_owned()));
    Mailer::smtp(url, "Muqabla <no-reply@muqabla.pk>", branding).unwrap()
}

fn written(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str) -> Mail {
    let user = testkit::seed::user(tx, ctx, "ayesha");
    let recipient = Recipient { user: Some(user), address: "ayesha@example.com".into(), name: "Ayesha".into() };
    let message = Message {
        kind: kind.into(),
        subject: "\u{627}\u{646}\u{639}\u{627}\u{645}: the prize of \u{201c}A logo\u{201d}".into(),
        paragraphs: vec![
            "The first paragraph, long enough to be folded if anything folds it at all.".into(),
            ".".into(),
        ],
        action: Some(("Open the contest".into(), "https://muqabla.pk/contests/1".into())),
        works_for: None,
    };
    outbox::push(tx, ctx, &recipient, &message).unwrap();
    outbox::claim(tx, ctx.now).unwrap().unwrap()
}

fn delivered(mail: &Mail) -> String {
    let server = MailServer::start();
    mailer(&server.url()).deliver(mail).unwrap();
    server.taken().remove(0)
}

fn sent(kind: &'static str) -> (Mail, String) {
    let mail = testkit::tx(|tx, ctx| written(tx, ctx, kind));
    let raw = delivered(&mail);
    (mail, raw)
}

/// Headers with their folded lines joined.
fn headers(raw: &str) -> Vec<(String, String)> {
    let head = raw.split("\n\n").next().unwrap().replace("\n ", " ").replace("\n\t", " ");
    head.lines().filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.into(), value.into())).collect()
}

fn header<'h>(headers: &'h [(String, String)], name: &str) -> Option<&'h str> {
    let mut found = headers.iter().filter(|(header, _)| header.eq_ignore_ascii_case(name));
    let value = found.next().map(|(_, value)| value.as_str());
    assert!(found.next().is_none(), "{name} twice");
    value
}

#[test]
fn a_mail_has_both_parts_and_its_headers() {
    let (mail, raw) = sent("contest.announcement");
    let headers = headers(&raw);
    assert_eq!(header(&headers, "Message-ID"), Some(format!("<{}@muqabla.pk>", mail.id).as_str()));
    assert_eq!(header(&headers, "Auto-Submitted"), Some("auto-generated"));
    assert_eq!(header(&headers, "From"), Some("Muqabla <no-reply@muqabla.pk>"));
    assert_eq!(header(&headers, "To"), Some("ayesha@example.com"));
    assert_eq!(header(&headers, "Date"), Some("Sat, 21 Nov 2026 07:00:00 +0000"));
    assert!(header(&headers, "Content-Type").unwrap().starts_with("multipart/alternative"));
    assert_eq!(header(&headers, "Reply-To"), None);
    let (user, topic) = mail.optional().unwrap();
    let link =
        Unsubscribe::new(&Secret::new("a secret of the product".to_owned())).link("https://muqabla.pk", user, topic);
    assert_eq!(header(&headers, "List-Unsubscribe"), Some(format!("<{}>", link.unwrap()).as_str()));
    assert_eq!(header(&headers, "List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    for part in ["Content-Type: text/plain; charset=utf-8", "Content-Type: text/html; charset=utf-8"] {
        assert_eq!(raw.matches(part).count(), 1, "{part}: {raw}");
    }
    assert!(raw.find("text/plain").unwrap() < raw.find("text/html").unwrap(), "the plain part comes first");
}

#[test]
fn what_cannot_be_switched_off_does_not_say_how() {
    for kind in ["money.payout_paid", "account.password_changed"] {
        let (_mail, raw) = sent(kind);
        let headers = headers(&raw);
        assert_eq!(
            (header(&headers, "List-Unsubscribe"), header(&headers, "List-Unsubscribe-Post")),
            (None, None),
            "{kind}"
        );
        assert!(!raw.contains("/notifications/settings"), "{kind}");
    }
}

#[test]
fn a_crash_before_the_record_sends_the_same_mail_again() {
    testkit::tx(|tx, ctx| {
        let first = written(tx, ctx, "contest.announcement");
        // The worker that claimed it is gone; once its claim has run out another one takes the mail.
        let again = outbox::claim(tx, ctx.now + time::Duration::minutes(5)).unwrap().expect("due again");
        let ids: Vec<String> = [&first, &again]
            .map(|mail| {
                let raw = delivered(mail);
                let headers = headers(&raw);
                format!("{:?} {:?}", header(&headers, "Message-ID"), header(&headers, "Date"))
            })
            .into();
        assert_eq!(ids.first(), ids.last());
        assert_eq!((first.attempts, again.attempts), (1, 2));
    });
}

/// A command, what the server answers to it, and what becomes of the delivery.
type Case = (&'static str, &'static str, fn(String) -> Failure);

/// What becomes of a delivery when the server answers `command` with `answer`.
fn failure(mail: &Mail, command: &str, answer: &str) -> Failure {
    let server = MailServer::start();
    server.answer(command, answer);
    let failure = mailer(&server.url_with_password()).deliver(mail).unwrap_err();
    assert!(server.taken().is_empty());
    assert!(server.connections() <= 2, "at most one more connection tells whose trouble it is");
    failure
}

#[test]
fn whose_trouble_it_is_stands_in_the_answer() {
    let mail = testkit::tx(|tx, ctx| written(tx, ctx, "contest.announcement"));
    let all: [Case; 22] = [
        // The server's: also with a code that would be final for a recipient.
        ("GREETING", "", Failure::Unreachable),
        ("GREETING", "554 5.3.2 no service here", Failure::Unreachable),
        ("GREETING", "421 4.3.2 too busy", Failure::Unreachable),
        ("EHLO", "550 5.7.1 who are you", Failure::Unreachable),
        ("AUTH", "535 5.7.8 wrong password", Failure::Unreachable),
        ("AUTH", "454 4.7.0 not now", Failure::Unreachable),
        ("AUTH", "550 account closed", Failure::Unreachable),
        ("MAIL", "530 5.7.0 sign in first", Failure::Unreachable),
        // For now.
        ("RCPT", "421 4.7.0 slow down", Failure::Deferred),
        ("MAIL", "451 4.3.0 try later", Failure::Deferred),
        ("RCPT", "450 4.2.0 greylisted", Failure::Deferred),
        ("RCPT", "452 4.2.2 mailbox full", Failure::Deferred),
        ("END", "451 4.7.1 not now", Failure::Deferred),
        ("END", "", Failure::Deferred),
        // Permanent, but the reason may apply to all mails.
        ("MAIL", "550 5.1.8 sender not allowed", Failure::Rejected),
        ("MAIL", "553 5.7.1 not your address", Failure::Rejected),
        ("RCPT", "554 5.7.1 relay access denied", Failure::Rejected),
        ("RCPT", "550 nobody of that name", Failure::Rejected),
        ("END", "554 message rejected: address is not verified", Failure::Rejected),
        // The recipient's.
        ("RCPT", "550 5.1.1 no such user", Failure::RecipientRejected),
        ("RCPT", "550-5.1.1 no such user,\r\n550 5.1.1 really", Failure::RecipientRejected),
        ("END", "552 5.2.2 over quota", Failure::RecipientRejected),
    ];
    for (command, answer, expected) in all {
        let failure = failure(&mail, command, answer);
        let same = std::mem::discriminant(&failure) == std::mem::discriminant(&expected(String::new()));
        assert!(same, "{command} {answer}: {failure:?}");
        assert!(!failure.is_outage() || !failure.to_string().contains("ayesha"), "{failure:?}");
    }
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let silent = mailer(&format!("smtp://{nobody}")).deliver(&mail).unwrap_err();
    assert!(silent.is_outage(), "{silent:?}");
}

#[test]
fn an_address_that_is_none_is_no_trouble_of_the_server() {
    let mut mail = testkit::tx(|tx, ctx| written(tx, ctx, "contest.announcement"));
    mail.to_address = "ayesha@@example".into();
    let server = MailServer::start();
    let failure = mailer(&server.url()).deliver(&mail).unwrap_err();
    assert_eq!((failure, server.connections()), (Failure::Malformed("recipient".into()), 0));
}

#[test]
fn a_hostile_answer_is_one_line() {
    let mail = testkit::tx(|tx, ctx| written(tx, ctx, "contest.announcement"));
    let long = format!("550 a\u{0}b\u{1b}[2J{}", "x".repeat(900));
    let text = failure(&mail, "RCPT", &long).to_string();
    assert!(!text.contains(char::is_control) && text.chars().count() <= 520, "{text:?}");
}

#[test]
fn a_text_from_outside_stays_one_header() {
    let mail = testkit::tx(|tx, ctx| {
        let recipient = Recipient { user: None, address: "support@muqabla.pk".into(), name: "Support".into() };
        let message = |subject: &str| Message {
            kind: "contact.received".into(),
            subject: subject.into(),
            paragraphs: vec!["Bcc: everybody@example.com\r\n\r\nbody".into()],
            action: None,
            works_for: None,
        };
        for bad in ["x\r\nBcc: a@b.pk", "x\nBcc: a@b.pk", "x\rBcc: a@b.pk", "x\u{0}", "x\u{2028}Bcc: a@b.pk"] {
            let refused = outbox::push_for(tx, ctx, &recipient, &message(bad), None);
            let kept_out = matches!(refused, Err(Error::Malformed(_)));
            assert!(kept_out || bad.contains('\u{2028}'), "{bad:?}");
        }
        let foreign = outbox::push_for(tx, ctx, &recipient, &message("x"), Some("a@b.pk\r\nBcc: c@d.pk"));
        assert!(matches!(foreign, Err(Error::Malformed(_))));
        let long = "\u{201c}".repeat(190);
        outbox::push_for(tx, ctx, &recipient, &message(&long), Some("ayesha@example.com")).unwrap();
        let mails = outbox::newest(tx, Some("support@muqabla.pk")).unwrap();
        mails.into_iter().find(|mail| mail.subject == long).unwrap()
    });
    let raw = delivered(&mail);
    let names: Vec<String> = headers(&raw).into_iter().map(|(name, _)| name).collect();
    assert!(!names.iter().any(|name| name.eq_ignore_ascii_case("bcc")), "{names:?}");
    assert_eq!(header(&headers(&raw), "Reply-To"), Some("ayesha@example.com"));
    assert!(raw.lines().all(|line| line.len() <= 998));
}
