//! What happened with a person, for those who answer them, and what staff note about it.

use actix_web::{HttpResponse, get, post};
use kernel::ids::{Id, UserId};
use readmodels::desk::story::{self, Contest, Credit, Entry, Mail, Note, Part, Payment, Payout, Story};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::dto::{Named, Titled};
use crate::auth::{Staff, may};
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path};
use crate::state::Call;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(get_user_story).service(add_user_note);
}

/// A contest that the person posted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryContest {
    /// Its id.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// Its status.
    pub status: String,
    /// How it ended.
    #[schema(required)]
    pub outcome: Option<String>,
    /// The prize, in paisa.
    pub prize_cents: i64,
    /// Whether staff took it out of the lists.
    pub hidden: bool,
    /// When it was created.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
}

impl From<Contest> for StoryContest {
    fn from(row: Contest) -> Self {
        Self {
            id: row.id,
            title: row.title,
            status: row.status,
            outcome: row.outcome,
            prize_cents: row.prize,
            hidden: row.is_hidden,
            created_at: row.created_at,
        }
    }
}

/// An entry of the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryEntry {
    /// Its id.
    pub id: Uuid,
    /// Its contest.
    pub contest: Titled,
    /// Its number in the contest.
    pub number: i32,
    /// Its status.
    pub status: String,
    /// Whether staff ruled it out as a copy.
    pub disqualified: bool,
    /// When it was sent.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
}

impl From<Entry> for StoryEntry {
    fn from(row: Entry) -> Self {
        Self {
            id: row.id,
            contest: Titled { id: row.contest, title: row.contest_title },
            number: row.number,
            status: row.status,
            disqualified: row.is_disqualified,
            created_at: row.created_at,
        }
    }
}

/// A payment of the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryPayment {
    /// Its id.
    pub id: Uuid,
    /// Its name at the provider.
    pub order_ref: String,
    /// What it pays.
    pub purpose: String,
    /// The title of the contest, if it pays for one.
    #[schema(required)]
    pub contest_title: Option<String>,
    /// At whom.
    pub provider: String,
    /// Its status.
    pub status: String,
    /// Where its refund stands, if it has one.
    #[schema(required)]
    pub refund_status: Option<String>,
    /// How much, in paisa.
    pub amount_cents: i64,
    /// When it was opened.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
}

impl From<Payment> for StoryPayment {
    fn from(row: Payment) -> Self {
        Self {
            id: row.id,
            order_ref: row.order_ref,
            purpose: row.purpose,
            contest_title: row.contest_title,
            provider: row.provider,
            status: row.status,
            refund_status: row.refund,
            amount_cents: row.amount,
            created_at: row.created_at,
        }
    }
}

/// A payout to the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryPayout {
    /// Its id.
    pub id: Uuid,
    /// Its contest.
    pub contest: Titled,
    /// Its status.
    pub status: String,
    /// Why it cannot be paid yet: HANDOVER, KYC, METHOD, RISK.
    pub holds: Vec<String>,
    /// The name of the transfer.
    #[schema(required)]
    pub reference: Option<String>,
    /// How much, in paisa.
    pub amount_cents: i64,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
    /// When it was transferred.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub paid_at: Option<OffsetDateTime>,
}

impl From<Payout> for StoryPayout {
    fn from(row: Payout) -> Self {
        Self {
            id: row.id,
            contest: Titled { id: row.contest, title: row.contest_title },
            status: row.status,
            holds: row.holds,
            reference: row.reference,
            amount_cents: row.amount,
            created_at: row.created_at,
            paid_at: row.paid_at,
        }
    }
}

/// Credit that the person got.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryCredit {
    /// Its id.
    pub id: Uuid,
    /// What kind.
    pub kind: String,
    /// Where it stands.
    pub status: String,
    /// How much it was, in paisa.
    pub amount_cents: i64,
    /// What is left of it, in paisa.
    pub remaining_cents: i64,
    /// Until when it can be used.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: OffsetDateTime,
    /// When it came.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
}

impl From<Credit> for StoryCredit {
    fn from(row: Credit) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            status: row.status,
            amount_cents: row.amount,
            remaining_cents: row.remaining,
            expires_at: row.expires_at,
            created_at: row.created_at,
        }
    }
}

/// A mail to the person, without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryMail {
    /// Its id.
    pub id: Uuid,
    /// Its subject, with what may be a code masked.
    pub subject: String,
    /// Whether it is on its way.
    pub status: String,
    /// When it was written.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
    /// When it was handed to the mail server.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub sent_at: Option<OffsetDateTime>,
}

impl From<Mail> for StoryMail {
    fn from(row: Mail) -> Self {
        Self { id: row.id, subject: row.subject, status: row.status, created_at: row.created_at, sent_at: row.sent_at }
    }
}

/// What somebody of the staff noted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffNote {
    /// Its id.
    pub id: Uuid,
    /// Who wrote it.
    pub author: Named,
    /// The words.
    pub body: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
}

impl From<Note> for StaffNote {
    fn from(row: Note) -> Self {
        Self { id: row.id, author: row.author.into(), body: row.body, created_at: row.created_at }
    }
}

/// How many there are of each kind; of each the newest twenty are listed.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoryTotals {
    /// Contests, drafts among them.
    pub contests: i64,
    /// Entries, withdrawn ones among them.
    pub entries: i64,
    /// Payments.
    pub payments: i64,
    /// Payouts.
    pub payouts: i64,
    /// Credits.
    pub credits: i64,
    /// Mails.
    pub mails: i64,
    /// Notes.
    pub notes: i64,
}

/// What happened with a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUserStory {
    /// Since when a second step guards the account.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub second_factor_since: Option<OffsetDateTime>,
    /// Contests that the person posted, newest first.
    pub contests: Vec<StoryContest>,
    /// Entries, newest first.
    pub entries: Vec<StoryEntry>,
    /// Payments, newest first.
    pub payments: Vec<StoryPayment>,
    /// Payouts, newest first.
    pub payouts: Vec<StoryPayout>,
    /// Credits, newest first.
    pub credits: Vec<StoryCredit>,
    /// What is left of credits that can be used, in paisa.
    pub credit_balance_cents: i64,
    /// Mails, newest first.
    pub mails: Vec<StoryMail>,
    /// Notes, newest first.
    pub notes: Vec<StaffNote>,
    /// How many there are.
    pub totals: StoryTotals,
}

fn all<T, U: From<T>>(part: Part<T>) -> Vec<U> {
    part.rows.into_iter().map(Into::into).collect()
}

impl From<Story> for AdminUserStory {
    fn from(found: Story) -> Self {
        Self {
            totals: StoryTotals {
                contests: found.contests.total,
                entries: found.entries.total,
                payments: found.payments.total,
                payouts: found.payouts.total,
                credits: found.credits.total,
                mails: found.mails.total,
                notes: found.notes.total,
            },
            second_factor_since: found.second_factor_since,
            contests: all(found.contests),
            entries: all(found.entries),
            payments: all(found.payments),
            payouts: all(found.payouts),
            credits: all(found.credits),
            credit_balance_cents: found.credit_balance,
            mails: all(found.mails),
            notes: all(found.notes),
        }
    }
}

async fn story_of(call: &Call, id: UserId) -> Result<AdminUserStory, ApiError> {
    Ok(call.run(move |db, ctx| db.read(|conn| story::of(conn, id, ctx.now))).await?.into())
}

/// What happened with a person: contests, entries, money, mails and notes.
#[utoipa::path(tag = "admin", operation_id = "get_admin_user_story", params(("id" = Uuid, Path)),
    responses((status = 200, body = AdminUserStory), (status = "4XX", body = Problem)))]
#[get("/admin/users/{id}/story")]
pub async fn get_user_story(call: Call, _admin: Staff<may::ViewUsers>, id: Path<Uuid>) -> ApiResult<AdminUserStory> {
    Ok(Json(story_of(&call, UserId::from(*id)).await?))
}

/// What to note.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffNoteBody {
    /// For colleagues; at most 2,000 characters. Nobody can edit it.
    #[schema(min_length = 1, max_length = 2_000)]
    body: String,
}

/// Notes something about a person for colleagues.
#[utoipa::path(tag = "admin", operation_id = "add_admin_user_note", params(("id" = Uuid, Path)), request_body = StaffNoteBody,
    responses((status = 201, body = StaffNote), (status = "4XX", body = Problem)))]
#[post("/admin/users/{id}/notes")]
pub async fn add_user_note(
    call: Call,
    admin: Staff<may::ViewUsers>,
    id: Path<Uuid>,
    body: Json<StaffNoteBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id, body) = (admin.0, UserId::from(*id), body.into_inner().body);
    let noted = call.run(move |db, ctx| workflows::moderation::note(db, ctx, &actor, id, &body)).await?;
    let note = story_of(&call, id).await?.notes.into_iter().find(|note| note.id == noted.uuid());
    Ok(HttpResponse::Created().json(note))
}
