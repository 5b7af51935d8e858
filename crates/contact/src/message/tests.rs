//! What the form takes and refuses, and that the database holds the same bounds.

use super::*;
use crate::schema::contact_messages;
use diesel::prelude::*;

fn draft() -> Draft {
    Draft {
        name: "Ayesha Khan".into(),
        subject: "Payout".into(),
        category: Some("payment".into()),
        message: "When does it come?\n\nRegards".into(),
    }
}

fn complaints(draft: &Draft) -> Vec<&'static str> {
    let errors = draft.check(Ok("ayesha@example.com".into())).unwrap_err();
    errors.iter().map(|(field, _message)| field).collect()
}

#[test]
fn takes_what_people_write() {
    let message = draft().check(Ok("ayesha@example.com".into())).unwrap();
    assert_eq!((message.category, message.email.as_str()), (Some(Category::Payment), "ayesha@example.com"));
    for none in [None, Some(String::new()), Some("  ".into())] {
        assert_eq!(Draft { category: none, ..draft() }.check(Ok(String::new())).unwrap().category, None);
    }
    assert_eq!(Category::ALL.len(), 8);
    for category in Category::ALL {
        let typed = Draft { category: Some(category.as_str().to_uppercase()), ..draft() };
        assert_eq!(typed.check(Ok(String::new())).unwrap().category, Some(*category));
    }
}

#[test]
fn counts_characters_and_refuses_one_more() {
    for (fits, draft, field) in [
        (true, Draft { name: "م".repeat(NAME_MAX), ..draft() }, "name"),
        (false, Draft { name: "م".repeat(NAME_MAX + 1), ..draft() }, "name"),
        (true, Draft { subject: "م".repeat(SUBJECT_MAX), ..draft() }, "subject"),
        (false, Draft { subject: "م".repeat(SUBJECT_MAX + 1), ..draft() }, "subject"),
        (true, Draft { message: "م".repeat(TEXT_MAX), ..draft() }, "message"),
        (false, Draft { message: "م".repeat(TEXT_MAX + 1), ..draft() }, "message"),
    ] {
        let checked = draft.check(Ok("ayesha@example.com".into()));
        assert_eq!(checked.is_ok(), fits, "{field}");
        if let Ok(message) = checked {
            testkit::tx(|tx, ctx| {
                repo::insert(tx, ctx, None, &message).unwrap();
                assert_eq!(contact_messages::table.count().get_result::<i64>(&mut **tx), Ok(1));
            });
        }
    }
}

#[test]
fn refuses_headers_in_lines_and_everything_that_is_no_text() {
    for (draft, field) in [
        (Draft { name: "Ali\r\nBcc: all@example.com".into(), ..draft() }, "name"),
        (Draft { name: " \t ".into(), ..draft() }, "name"),
        (Draft { subject: "Hi\nTo: b@example.com".into(), ..draft() }, "subject"),
        (Draft { subject: "\u{0}".into(), ..draft() }, "subject"),
        (Draft { message: " \n ".into(), ..draft() }, "message"),
        (Draft { message: "a\u{0}b".into(), ..draft() }, "message"),
        (Draft { category: Some("refund".into()), ..draft() }, "category"),
        (Draft { category: Some("payment\u{0}".into()), ..draft() }, "category"),
    ] {
        assert_eq!(complaints(&draft), [field], "{draft:?}");
    }
}

#[test]
fn complains_about_everything_at_once() {
    let empty =
        Draft { name: String::new(), subject: String::new(), category: Some("x".into()), message: String::new() };
    let errors = empty.check(Err(FieldErrors::one("email", "E-mail is required"))).unwrap_err();
    let all: Vec<_> = errors.iter().collect();
    assert_eq!(
        all,
        [
            ("category", "Choose one of the categories"),
            ("email", "E-mail is required"),
            ("message", "Message is required"),
            ("name", "Name is required"),
            ("subject", "Subject is required"),
        ]
    );
}

#[test]
fn a_message_outlives_its_writer() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ayesha");
        let message = draft().check(Ok("ayesha@example.com".into())).unwrap();
        repo::insert(tx, ctx, Some(user), &message).unwrap();
        let delete = diesel::sql_query("DELETE FROM users WHERE email_key LIKE 'ayesha%'").execute(&mut **tx);
        assert_eq!(delete, Ok(1));
        let writers: Vec<Option<uuid::Uuid>> =
            contact_messages::table.select(contact_messages::user_id).load(&mut **tx).unwrap();
        assert_eq!(writers, [None]);
    });
}
