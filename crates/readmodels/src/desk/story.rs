//! What happened with a person, for those who answer them: the newest of each kind, and how many there are.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::{Id, UserId};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, Person};

/// Rows of each kind at most, the newest first.
pub const SHOWN_MAX: usize = 20;

/// Some rows, and how many there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T> {
    /// At most [`SHOWN_MAX`], the newest first.
    pub rows: Vec<T>,
    /// All.
    pub total: i64,
}

/// A contest that the person posted.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Contest {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its title.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Its status.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// How it ended.
    #[diesel(sql_type = Nullable<Text>)]
    pub outcome: Option<String>,
    /// The prize, in paisa.
    #[diesel(sql_type = BigInt)]
    pub prize: i64,
    /// Whether staff took it out of the lists.
    #[diesel(sql_type = Bool)]
    pub is_hidden: bool,
    /// When it was created.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
}

/// An entry of the person.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Entry {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its contest.
    #[diesel(sql_type = SqlUuid)]
    pub contest: Uuid,
    /// The title of its contest.
    #[diesel(sql_type = Text)]
    pub contest_title: String,
    /// Its number in the contest.
    #[diesel(sql_type = diesel::sql_types::Integer)]
    pub number: i32,
    /// Its status.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// Whether staff ruled it out as a copy.
    #[diesel(sql_type = Bool)]
    pub is_disqualified: bool,
    /// When it was sent.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
}

/// A payment of the person.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Payment {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its name at the provider.
    #[diesel(sql_type = Text)]
    pub order_ref: String,
    /// What it pays.
    #[diesel(sql_type = Text)]
    pub purpose: String,
    /// The title of the contest, if it pays for one.
    #[diesel(sql_type = Nullable<Text>)]
    pub contest_title: Option<String>,
    /// At whom.
    #[diesel(sql_type = Text)]
    pub provider: String,
    /// Its status.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// Where its refund stands, if it has one.
    #[diesel(sql_type = Nullable<Text>)]
    pub refund: Option<String>,
    /// How much, in paisa.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    /// When it was opened.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
}

/// A payout to the person.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Payout {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its contest.
    #[diesel(sql_type = SqlUuid)]
    pub contest: Uuid,
    /// The title of its contest.
    #[diesel(sql_type = Text)]
    pub contest_title: String,
    /// Its status.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// Why it cannot be paid yet.
    #[diesel(sql_type = Array<Text>)]
    pub holds: Vec<String>,
    /// The name of the transfer.
    #[diesel(sql_type = Nullable<Text>)]
    pub reference: Option<String>,
    /// How much, in paisa.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    /// When it was decided.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
    /// When it was transferred.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub paid_at: Option<OffsetDateTime>,
}

/// Credit that the person got.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Credit {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// What kind.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Where it stands.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// How much it was, in paisa.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    /// What is left of it, in paisa.
    #[diesel(sql_type = BigInt)]
    pub remaining: i64,
    /// Until when it can be used.
    #[diesel(sql_type = Timestamptz)]
    pub expires_at: OffsetDateTime,
    /// When it came.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
}

/// A mail to the person, without its text: that may hold codes and links that sign in.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Mail {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its subject; runs of six digits and more, which may be codes, are masked.
    #[diesel(sql_type = Text)]
    pub subject: String,
    /// QUEUED, SENT or FAILED.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// When it was written.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
    /// When it was handed to the mail server.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub sent_at: Option<OffsetDateTime>,
}

/// What somebody of the staff noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its id.
    pub id: Uuid,
    /// Who wrote it.
    pub author: Person,
    /// The words.
    pub body: String,
    /// When.
    pub created_at: OffsetDateTime,
}

/// What happened with a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// Since when a second step guards the account.
    pub second_factor_since: Option<OffsetDateTime>,
    /// Contests that the person posted, drafts among them.
    pub contests: Part<Contest>,
    /// Entries, withdrawn ones among them.
    pub entries: Part<Entry>,
    /// Payments.
    pub payments: Part<Payment>,
    /// Payouts.
    pub payouts: Part<Payout>,
    /// Credits.
    pub credits: Part<Credit>,
    /// What is left of credits that can be used, in paisa.
    pub credit_balance: i64,
    /// Mails.
    pub mails: Part<Mail>,
    /// Notes of the staff.
    pub notes: Part<Note>,
}

const CONTESTS: &str = "
SELECT id, title, status, outcome, prize_paisa AS prize, hidden_at IS NOT NULL AS is_hidden, created_at
  FROM contests WHERE client_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20";
const ENTRIES: &str = "
SELECT e.id, e.contest_id AS contest, c.title AS contest_title, e.number, e.status, e.disqualified_at IS NOT NULL AS is_disqualified,
       e.created_at
  FROM entries e JOIN contests c ON c.id = e.contest_id
 WHERE e.author_id = $1 ORDER BY e.created_at DESC, e.id DESC LIMIT 20";
const PAYMENTS: &str = "
SELECT p.id, p.order_ref, p.purpose, c.title AS contest_title, p.provider, p.status, r.status AS refund, p.amount_paisa AS amount,
       p.created_at
  FROM payments p LEFT JOIN contests c ON c.id = p.contest_id LEFT JOIN refunds r ON r.payment_id = p.id
 WHERE p.payer_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT 20";
const PAYOUTS: &str = "
SELECT p.id, p.contest_id AS contest, c.title AS contest_title, p.status, p.holds, p.reference, p.amount_paisa AS amount, p.created_at,
       p.paid_at
  FROM payouts p JOIN contests c ON c.id = p.contest_id
 WHERE p.winner_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT 20";
const CREDITS: &str = "
SELECT id, kind, status, amount_paisa AS amount, remaining_paisa AS remaining, expires_at, created_at
  FROM credit_lots WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20";
const MAILS: &str = r"
SELECT id, regexp_replace(subject, '\d{6,}', '••••••', 'g') AS subject, status, created_at, sent_at
  FROM mails WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20";
const NOTES: &str = "
SELECT id, author_id AS author, body, created_at
  FROM staff_notes WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20";
const TOTALS: &str = "
SELECT (SELECT count(*) FROM contests WHERE client_id = $1) AS contests,
       (SELECT count(*) FROM entries WHERE author_id = $1) AS entries,
       (SELECT count(*) FROM payments WHERE payer_id = $1) AS payments,
       (SELECT count(*) FROM payouts WHERE winner_id = $1) AS payouts,
       (SELECT count(*) FROM credit_lots WHERE user_id = $1) AS credits,
       (SELECT coalesce(sum(remaining_paisa), 0)::bigint FROM credit_lots
         WHERE user_id = $1 AND status = 'OPEN' AND suspended_at IS NULL AND expires_at > $2) AS credit_balance,
       (SELECT count(*) FROM mails WHERE user_id = $1) AS mails,
       (SELECT count(*) FROM staff_notes WHERE user_id = $1) AS notes,
       (SELECT confirmed_at FROM second_factors WHERE user_id = $1) AS second_factor_since
  FROM users WHERE id = $1";

#[derive(QueryableByName)]
struct Totals {
    #[diesel(sql_type = BigInt)]
    contests: i64,
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = BigInt)]
    payments: i64,
    #[diesel(sql_type = BigInt)]
    payouts: i64,
    #[diesel(sql_type = BigInt)]
    credits: i64,
    #[diesel(sql_type = BigInt)]
    credit_balance: i64,
    #[diesel(sql_type = BigInt)]
    mails: i64,
    #[diesel(sql_type = BigInt)]
    notes: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    second_factor_since: Option<OffsetDateTime>,
}

#[derive(QueryableByName)]
struct NoteRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    author: Uuid,
    #[diesel(sql_type = Text)]
    body: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
}

macro_rules! part {
    ($conn:expr, $sql:expr, $user:expr, $total:expr) => {
        Part { rows: diesel::sql_query($sql).bind::<SqlUuid, _>($user.uuid()).load($conn)?, total: $total }
    };
}

/// What happened with a person.
///
/// # Errors
/// [`Error::NotFound`], or the database.
pub fn of(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Story, Error> {
    let totals: Option<Totals> = diesel::sql_query(TOTALS)
        .bind::<SqlUuid, _>(user.uuid())
        .bind::<Timestamptz, _>(now)
        .get_result(conn)
        .optional()?;
    let totals = totals.ok_or(Error::NotFound)?;
    Ok(Story {
        second_factor_since: totals.second_factor_since,
        contests: part!(conn, CONTESTS, user, totals.contests),
        entries: part!(conn, ENTRIES, user, totals.entries),
        payments: part!(conn, PAYMENTS, user, totals.payments),
        payouts: part!(conn, PAYOUTS, user, totals.payouts),
        credits: part!(conn, CREDITS, user, totals.credits),
        credit_balance: totals.credit_balance,
        mails: part!(conn, MAILS, user, totals.mails),
        notes: Part { rows: notes(conn, user)?, total: totals.notes },
    })
}

fn notes(conn: &mut PgConnection, user: UserId) -> Result<Vec<Note>, Error> {
    let rows: Vec<NoteRow> = diesel::sql_query(NOTES).bind::<SqlUuid, _>(user.uuid()).load(conn)?;
    let authors: Vec<UserId> = rows.iter().map(|row| UserId::from(row.author)).collect();
    let people = people::of_ids(conn, &authors)?;
    let note = |NoteRow { id, author, body, created_at }| Note {
        id,
        author: people.get(UserId::from(author)),
        body,
        created_at,
    };
    Ok(rows.into_iter().map(note).collect())
}
