//! Mails over a real socket, to a mail server of the test.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;

use kernel::ctx::Ctx;
use kernel::db::Tx;

use super::*;
use crate::message::{Message, Recipient};
use crate::outbox;

/// Takes one mail and answers what was sent between DATA and the point; refuses the recipient when it is told to.
fn server(refuse: bool) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://127.0.0.1:{}", listener.local_addr().unwrap().port());
    let served = std::thread::spawn(move || {
        let (stream, _peer) = listener.accept().unwrap();
        serve(&stream, refuse)
    });
    (url, served)
}

fn serve(stream: &TcpStream, refuse: bool) -> String {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let answer = |line: &str| {
        let mut out = stream;
        out.write_all(format!("{line}\r\n").as_bytes()).unwrap();
    };
    let mut data = String::new();
    answer("220 mail.test");
    while let Some(Ok(line)) = lines.next() {
        match line.split(' ').next().unwrap_or("") {
            "RCPT" if refuse => answer("550 nobody of that name"),
            "DATA" => {
                answer("354 go on");
                for line in lines.by_ref().map(Result::unwrap).take_while(|line| line != ".") {
                    data.push_str(&line);
                    data.push('\n');
                }
                answer("250 taken");
            }
            "QUIT" => {
                answer("221 bye");
                return data;
            }
            _other => answer("250 fine"),
        }
    }
    data
}

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
    };
    outbox::push(tx, ctx, &recipient, &message).unwrap();
    outbox::claim(tx, ctx.now).unwrap().unwrap()
}

fn sent(kind: &'static str) -> (Mail, String) {
    let mail = testkit::tx(|tx, ctx| written(tx, ctx, kind));
    let (url, served) = server(false);
    mailer(&url).deliver(&mail).unwrap();
    (mail, served.join().unwrap())
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
                let (url, served) = server(false);
                mailer(&url).deliver(mail).unwrap();
                let raw = served.join().unwrap();
                let headers = headers(&raw);
                format!("{:?} {:?}", header(&headers, "Message-ID"), header(&headers, "Date"))
            })
            .into();
        assert_eq!(ids.first(), ids.last());
        assert_eq!((first.attempts, again.attempts), (1, 2));
    });
}

#[test]
fn a_refusal_and_silence_are_told_apart() {
    let mail = testkit::tx(|tx, ctx| written(tx, ctx, "contest.announcement"));
    let (url, served) = server(true);
    let refused = mailer(&url).deliver(&mail);
    assert!(matches!(&refused, Err(Error::Delivery(why)) if why.contains("550")), "{refused:?}");
    served.join().unwrap();
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let silent = mailer(&format!("smtp://{nobody}")).deliver(&mail);
    assert!(matches!(silent, Err(Error::Unreachable(_))), "{silent:?}");
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
    let (url, served) = server(false);
    mailer(&url).deliver(&mail).unwrap();
    let raw = served.join().unwrap();
    let names: Vec<String> = headers(&raw).into_iter().map(|(name, _)| name).collect();
    assert!(!names.iter().any(|name| name.eq_ignore_ascii_case("bcc")), "{names:?}");
    assert_eq!(header(&headers(&raw), "Reply-To"), Some("ayesha@example.com"));
    assert!(raw.lines().all(|line| line.len() <= 998));
}
