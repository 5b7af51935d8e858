//! Writing to support, over HTTP.

use ::contact::message::{Category, Draft};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(send_message);
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactBody {
    /// Who writes; one line.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    #[schema(format = "email", max_length = 254)]
    email: String,
    /// One line.
    #[schema(min_length = 1, max_length = 150)]
    subject: String,
    /// What it is about; may be missing.
    #[schema(value_type = Option<Category>)]
    category: Option<String>,
    #[schema(min_length = 1, max_length = 5_000)]
    message: String,
}

/// The message that was kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactReceipt {
    id: Uuid,
}

/// Sends a message to support: kept, and mailed with the writer's address to answer to. For everybody; five in an hour.
#[utoipa::path(
    tag = "contact",
    params(IdempotencyHeader),
    operation_id = "send_contact_message",
    responses((status = 201, body = ContactReceipt))
)]
#[post("/contact")]
pub async fn send_message(
    call: RequestContext,
    who: OptionalUser,
    body: Json<ContactBody>,
) -> Result<HttpResponse, ApiError> {
    let ContactBody { name, email, subject, category, message } = body.into_inner();
    let message = workflows::moderation::contact::check(&email, &Draft { name, subject, category, message })?;
    // What was mistyped costs no attempt.
    let writer = who.0.map(|actor| actor.user);
    call.app.limits.contact.count(call.network())?;
    if let Some(user) = writer {
        call.app.limits.contact.count(user.to_string())?;
    }
    let support = call.app.config.support_email.clone();
    call.once(writer, StatusCode::CREATED, move |db, ctx| {
        let sent = workflows::moderation::contact::send(db, ctx, writer, &support, &message);
        sent.map(|id| ContactReceipt { id: id.uuid() })
    })
    .await
}
