//! Moving an account to another address over HTTP.

use accounts::email::Email;

use super::constant_time::constant_time;
use super::dto::{EmailBody, TokenBody};
use crate::prelude::*;

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(change_email).service(confirm_email);
}

/// Mails a link to the new address; the account moves once it is followed. The answer is the same whether the address is free or not.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/email")]
pub async fn change_email(
    call: RequestContext,
    actor: RecentlyAuthenticated,
    body: Json<EmailBody>,
) -> Result<HttpResponse, ApiError> {
    let (RecentlyAuthenticated(actor, session), new) = (actor, Email::parse(&body.email)?);
    call.app.limits.forgot.count(&call, format!("move {}", actor.user)).await?;
    let asking = call.run(move |db, ctx| workflows::accounts::change_email::ask(db, ctx, (&actor, session), &new));
    constant_time(&*call.app.delay, asking).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Moves the account with the token of the mail.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/email/confirm")]
pub async fn confirm_email(call: RequestContext, body: Json<TokenBody>) -> Result<HttpResponse, ApiError> {
    call.app.limits.token.count(&call, call.network()).await?;
    let token = body.into_inner().token;
    call.run(move |db, ctx| workflows::accounts::change_email::confirm(db, ctx, &token)).await?;
    Ok(HttpResponse::NoContent().finish())
}
