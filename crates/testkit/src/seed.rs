//! Rows that a foreign key of another domain needs.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, EntryId, FileId, Id, KycApplicationId, SessionId, UserId};
use time::Duration;

/// A person with a verified address; the password hash fits no password.
pub fn user(tx: &mut Tx<'_>, ctx: &Ctx, name: &str) -> UserId {
    let id: UserId = ctx.new_id();
    diesel::sql_query(
        "INSERT INTO users (id, email, email_key, first_name, role, password_hash, email_verified_at, created_at, updated_at)
         VALUES ($1, $2, lower($2), $3, 'TALENT', 'none', $4, $4, $4)",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<Text, _>(format!("{name}.{}@example.test", id.uuid().simple()))
    .bind::<Text, _>(name)
    .bind::<Timestamptz, _>(ctx.now)
    .execute(&mut **tx)
    .expect("insert user");
    id
}

/// A browser in which `user` is signed in for a day; no key opens it.
pub fn session(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> SessionId {
    let id: SessionId = ctx.new_id();
    diesel::sql_query(
        "INSERT INTO user_sessions (id, key_hash, user_id, state, user_agent, ip, created_at, fresh_at, last_seen_at,
             idle_expires_at, absolute_expires_at)
         VALUES ($1, decode(replace($1::text, '-', ''), 'hex'), $2, '{}', '', '', $3, $3, $3, $4, $4)",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<SqlUuid, _>(user.uuid())
    .bind::<Timestamptz, _>(ctx.now)
    .bind::<Timestamptz, _>(ctx.now + Duration::days(1))
    .execute(&mut **tx)
    .expect("insert session");
    id
}

/// A contest of `client` in `status` (funded unless DRAFT), with a deadline 7 days from now.
pub fn contest(tx: &mut Tx<'_>, ctx: &Ctx, client: UserId, status: &str, prize_paisa: i64) -> ContestId {
    let id: ContestId = ctx.new_id();
    diesel::sql_query(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, fee_bps, status,
             sealed, guaranteed, deadline_at, funded_at, created_at, updated_at)
         VALUES ($1, $2, 'A contest', 'A brief of twenty characters or more', 1, 'design', $3, 'PKR',
             CASE WHEN $4 = 'DRAFT' THEN NULL ELSE 300 END, $4, true, false, $5, CASE WHEN $4 = 'DRAFT' THEN NULL ELSE $6 END, $6, $6)",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<SqlUuid, _>(client.uuid())
    .bind::<BigInt, _>(prize_paisa)
    .bind::<Text, _>(status)
    .bind::<Timestamptz, _>(ctx.now + Duration::days(7))
    .bind::<Timestamptz, _>(ctx.now)
    .execute(&mut **tx)
    .expect("insert contest");
    id
}

/// A live entry of `author`.
pub fn entry(tx: &mut Tx<'_>, ctx: &Ctx, contest: ContestId, author: UserId, number: i32) -> EntryId {
    let id: EntryId = ctx.new_id();
    diesel::sql_query(
        "INSERT INTO entries (id, contest_id, number, author_id, status, note, link, third_party, ai_tools, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'SUBMITTED', '', 'https://example.com/work', '', '', $5, $5)",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<SqlUuid, _>(contest.uuid())
    .bind::<Integer, _>(number)
    .bind::<SqlUuid, _>(author.uuid())
    .bind::<Timestamptz, _>(ctx.now)
    .execute(&mut **tx)
    .expect("insert entry");
    id
}

/// Approves the identity of `user` for three years, with no form and a CNIC that nobody else has: payouts of the person wait for other
/// things only.
pub fn approved_identity(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> KycApplicationId {
    let id: KycApplicationId = ctx.new_id();
    diesel::sql_query(
        "INSERT INTO kyc_applications (id, user_id, status, cnic_fingerprint, submitted_at, decided_at, expires_at, erased_at)
         VALUES ($1, $2, 'APPROVED', decode(md5($2::text), 'hex'), $3, $3, $3 + interval '3 years', $3)",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<SqlUuid, _>(user.uuid())
    .bind::<Timestamptz, _>(ctx.now)
    .execute(&mut **tx)
    .expect("insert identity");
    id
}

/// An uploaded file that nothing has taken yet. `purpose` as stored: ENTRY, HANDOVER, PROFILE_IMAGE or DISPUTE.
pub fn file(tx: &mut Tx<'_>, ctx: &Ctx, owner: UserId, purpose: &str) -> FileId {
    let id: FileId = ctx.new_id();
    diesel::sql_query(
        "INSERT INTO files (id, owner_id, purpose, name, media_type, size_bytes, sha256, storage_key, preview_status, created_at)
         VALUES ($1, $2, $3, 'work.pdf', 'application/pdf', 1000, '\\x00', $4, 'NONE', $5)",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<SqlUuid, _>(owner.uuid())
    .bind::<Text, _>(purpose)
    .bind::<Text, _>(format!("test/{}", id.uuid()))
    .bind::<Timestamptz, _>(ctx.now)
    .execute(&mut **tx)
    .expect("insert file");
    id
}
