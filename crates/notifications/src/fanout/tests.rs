use kernel::ids::Id;
use testkit::tx;

use super::*;

fn message(action: Option<(String, String)>) -> Message {
    Message {
        kind: "contest.announcement".into(),
        subject: "News".to_owned(),
        paragraphs: vec!["The client writes:".to_owned(), "Hello".to_owned()],
        action,
        works_for: None,
    }
}

fn people(tx: &mut Tx<'_>, ctx: &Ctx, count: usize) -> Vec<UserId> {
    (0..count).map(|index| testkit::seed::user(tx, ctx, &format!("person{index}"))).collect()
}

#[test]
fn gives_everybody_once_and_what_was_written() {
    tx(|tx, ctx| {
        let people = people(tx, ctx, 5);
        let message = message(Some(("Open".to_owned(), "https://muqabla.example/contests/1".to_owned())));
        push(tx, ctx, &people, &message).unwrap();
        let mut told = Vec::new();
        let mut batches = 0;
        assert!(has_any(tx).unwrap());
        while let Some(batch) = take(tx, 2).unwrap() {
            assert!(batch.recipients.len() <= 2);
            assert_eq!((&batch.message, batch.created_at), (&message, ctx.now));
            told.extend(batch.recipients);
            batches += 1;
        }
        assert_eq!((told, batches), (people, 3));
    });
}

#[test]
fn takes_the_oldest_message_first() {
    tx(|tx, ctx| {
        let people = people(tx, ctx, 2);
        push(tx, ctx, &people, &message(None)).unwrap();
        push(tx, ctx, &people, &Message { subject: "More news".to_owned(), ..message(None) }).unwrap();
        let subjects: Vec<_> = std::iter::from_fn(|| take(tx, 1).unwrap()).map(|batch| batch.message.subject).collect();
        assert_eq!(subjects, ["News", "News", "More news", "More news"]);
    });
}

#[test]
fn writes_nothing_for_nobody_and_refuses_what_can_never_be_told() {
    tx(|tx, ctx| {
        push(tx, ctx, &[], &message(None)).unwrap();
        assert!(!has_any(tx).unwrap());
        assert_eq!(take(tx, 1).unwrap(), None);
        let broken = Message { subject: "Hello\r\nBcc: everybody".to_owned(), ..message(None) };
        assert!(matches!(push(tx, ctx, &[UserId::from_uuid(uuid::Uuid::nil())], &broken), Err(Error::Malformed(_))));
        assert_eq!(take(tx, 1).unwrap(), None);
    });
}
