//! What goes when an account ends: everything the person was told, every mail to their address, and what others were told in the
//! person's words.

use diesel::prelude::*;
use diesel::sql_types::{Array, Text, Uuid as SqlUuid};
use kernel::db::Tx;
use kernel::ids::{ContestId, Id, UserId};

use crate::Error;
use crate::names;
use crate::schema::{mails, notification_choices, notifications};

/// The kind of the last mail to a person: its row goes as soon as it is delivered or given up, as it says where it went.
pub const FAREWELL: &str = "account.deleted";

diesel::define_sql_function! {
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

/// Forgets what the person was told; `addresses` are theirs: that of the account, and those that they gave to support.
pub fn erase(tx: &mut Tx<'_>, user: UserId, addresses: &[String]) -> Result<(), Error> {
    tx.write_deferred()?;
    diesel::delete(notifications::table.filter(notifications::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(notification_choices::table.filter(notification_choices::user_id.eq(user))).execute(&mut **tx)?;
    diesel::delete(mails::table.filter(mails::user_id.eq(user))).execute(&mut **tx)?;
    let addresses: Vec<String> = addresses.iter().map(|address| address.to_lowercase()).collect();
    diesel::delete(mails::table.filter(lower(mails::to_address).eq_any(&addresses))).execute(&mut **tx)?;
    // What they wrote to support went there by mail.
    diesel::delete(mails::table.filter(lower(mails::reply_to.assume_not_null()).eq_any(&addresses)))
        .execute(&mut **tx)?;
    Ok(())
}

/// One after the other. `$1` are contests. The kinds are those of the indexes, word for word.
const ERASE_QUOTES: &[&str] = &[
    "UPDATE notifications SET body = 'This message went with the account of its author.'
      WHERE kind IN ('contest.announcement', 'contest.question_asked', 'contest.question_answered', 'entry.commented', 'money.changes_requested')
        AND substring(path FROM '^/contests/([0-9a-f-]{36})') = ANY ($1)",
    // What is still to be delivered says as much as the line. What was given up is not resent without its words; sent mails keep theirs on
    // the machines of developers only.
    "UPDATE mails SET text_body = CASE status WHEN 'QUEUED' THEN 'This message went with the account of its author.' ELSE '' END,
            html_body = CASE status WHEN 'QUEUED' THEN '<p>This message went with the account of its author.</p>' ELSE '' END,
            status = CASE status WHEN 'FAILED' THEN 'EXPIRED' WHEN 'REJECTED' THEN 'EXPIRED' ELSE status END
      WHERE text_body <> '' AND kind IN ('contest.announcement', 'contest.question_asked', 'contest.question_answered', 'entry.commented', 'money.changes_requested')
        AND substring(text_body FROM '/contests/([0-9a-f-]{36})') = ANY ($1)",
];

/// Erases what was quoted from conversations in these contests. A line does not say whose words it quotes: those of others in the same
/// contests go, too; the conversations themselves stay.
pub fn erase_quotes(tx: &mut Tx<'_>, contests: &[ContestId]) -> Result<(), Error> {
    tx.write_deferred()?;
    let contests: Vec<String> = contests.iter().map(ToString::to_string).collect();
    for sql in ERASE_QUOTES {
        diesel::sql_query(*sql).bind::<Array<Text>, _>(&contests).execute(&mut **tx)?;
    }
    Ok(())
}

/// One after the other. `$1` are people, `$2` are contests. By the people, because no index knows the kind.
const ERASE_REMOVAL_REASONS: &[&str] = &[
    "UPDATE notifications SET body = 'This message went with the account of its author.'
      WHERE user_id = ANY ($1) AND kind = 'entry.author_removed'
        AND substring(path FROM '^/contests/([0-9a-f-]{36})') = ANY ($2)",
    "UPDATE mails SET text_body = CASE status WHEN 'QUEUED' THEN 'This message went with the account of its author.' ELSE '' END,
            html_body = CASE status WHEN 'QUEUED' THEN '<p>This message went with the account of its author.</p>' ELSE '' END,
            status = CASE status WHEN 'FAILED' THEN 'EXPIRED' WHEN 'REJECTED' THEN 'EXPIRED' ELSE status END
      WHERE user_id = ANY ($1) AND text_body <> '' AND kind = 'entry.author_removed'
        AND substring(text_body FROM '/contests/([0-9a-f-]{36})') = ANY ($2)",
];

/// Erases the reasons that these people were told when they were removed from these contests.
pub fn erase_removal_reasons(tx: &mut Tx<'_>, told: &[UserId], contests: &[ContestId]) -> Result<(), Error> {
    tx.write_deferred()?;
    let told: Vec<_> = told.iter().map(|user| user.uuid()).collect();
    let contests: Vec<String> = contests.iter().map(ToString::to_string).collect();
    for sql in ERASE_REMOVAL_REASONS {
        let update = diesel::sql_query(*sql).bind::<Array<SqlUuid>, _>(&told);
        update.bind::<Array<Text>, _>(&contests).execute(&mut **tx)?;
    }
    Ok(())
}

/// Messages that name a friend or a reviewer, by the first name.
const FIRST_NAME: &str = "(kind LIKE 'review.%' OR kind LIKE 'referral.%')";
/// SQL that selects the kinds of messages that name a person to somebody else, by the whole name.
#[macro_export]
macro_rules! names_somebody_sql {
    () => {
        "(kind LIKE 'review.%' OR kind LIKE 'referral.%' OR kind LIKE 'entry.%'
          OR kind IN ('contest.invited', 'contest.invited_address', 'contest.publication_agreed', 'contest.first_entry', 'contest.brief_changed', 'contest.files_added', 'contest.announcement', 'contest.question_asked',
                      'contest.question_answered', 'money.awarded', 'money.delivered', 'money.changes_requested',
                      'money.accepted', 'dispute.opened'))"
    };
}

/// One after the other. `$1` are people, `$2` is a name.
const ERASE_NAME: [&str; 2] = [
    "UPDATE notifications SET title = replace(title, $2, 'Deleted member'), body = replace(body, $2, 'Deleted member')
      WHERE user_id = ANY ($1) AND (strpos(title, $2) > 0 OR strpos(body, $2) > 0) AND ",
    "UPDATE mails SET subject = replace(subject, $2, 'Deleted member'), text_body = replace(text_body, $2, 'Deleted member'),
            html_body = replace(html_body, $2, 'Deleted member')
      WHERE user_id = ANY ($1) AND (strpos(subject, $2) > 0 OR strpos(text_body, $2) > 0) AND ",
];

/// Takes the names of a person, the whole and the first, out of what these people were told about them.
pub fn erase_name(tx: &mut Tx<'_>, told: &[UserId], whole: &str, first: &str) -> Result<(), Error> {
    tx.write_deferred()?;
    let told: Vec<_> = told.iter().map(|user| user.uuid()).collect();
    for (name, kinds) in [(whole, names_somebody_sql!()), (first, FIRST_NAME)] {
        // As they were told; somebody whose name was not said left none.
        let name = names::shown(name, "");
        if name.is_empty() {
            continue;
        }
        for sql in ERASE_NAME {
            let update = diesel::sql_query(sql).sql(kinds);
            update.bind::<Array<SqlUuid>, _>(&told).bind::<Text, _>(&name).execute(&mut **tx)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
