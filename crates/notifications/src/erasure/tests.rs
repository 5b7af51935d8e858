//! What is left of the words of somebody who is gone.

use diesel::prelude::*;
use kernel::ids::{ContestId, MailId};

use super::*;
use crate::message::{Message, Recipient};
use crate::outbox::{Status, push};

#[test]
fn quotes_go_whatever_became_of_the_mail() {
    testkit::tx(|tx, ctx| {
        let (gone, other): (ContestId, ContestId) = (ctx.new_id(), ctx.new_id());
        let mut written = |status: Status, contest: ContestId| {
            let message = Message {
                kind: "contest.announcement".into(),
                subject: "News".into(),
                paragraphs: vec!["Words of somebody".into()],
                action: Some(("Open".into(), ctx.link(&format!("/contests/{contest}")))),
                works_for: None,
            };
            let to = Recipient { user: None, address: "a@b.pk".into(), name: String::new() };
            let id = push(tx, ctx, &to, &message).unwrap();
            diesel::update(mails::table.find(id)).set(mails::status.eq(status)).execute(&mut **tx).unwrap();
            id
        };
        let cases = [
            (Status::Queued, Status::Queued, "This message went with the account of its author."),
            (Status::Sent, Status::Sent, ""),
            (Status::Failed, Status::Expired, ""),
            (Status::Rejected, Status::Expired, ""),
        ];
        let ids = cases.map(|(status, ..)| written(status, gone));
        let untouched = written(Status::Failed, other);
        erase_quotes(tx, &[gone]).unwrap();
        let mut stored = |id: MailId| -> (Status, String, String) {
            mails::table.find(id).select((mails::status, mails::text_body, mails::html_body)).first(&mut **tx).unwrap()
        };
        for (id, (_was, status, text)) in ids.into_iter().zip(cases) {
            let html = if text.is_empty() { String::new() } else { format!("<p>{text}</p>") };
            assert_eq!(stored(id), (status, text.to_owned(), html));
        }
        let (status, text, _html) = stored(untouched);
        assert!(status == Status::Failed && text.contains("Words of somebody"));
    });
}
