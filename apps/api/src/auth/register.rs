//! Registering over HTTP, and confirming the address with what the mail holds. Nothing but the mail tells whether an address has an account.

use accounts::password::{self, Verdict};
use accounts::pending_registration::{Attempt, repo};
use accounts::registration::Draft;
use accounts::{Error, User};
use actix_session::Session;
use i18n::Text;
use i18n::api::accounts as m;
use kernel::fields::FieldErrors;
use kernel::secret::Secret;
use readmodels::profiles::MeView;
use workflows::accounts::register::RegistrationRequest;

use super::constant_time::constant_time;
use super::dto::{ConfirmBody, RegisterAnswer, RegisterBody, VerifyBody};
use super::{CurrentSession, begin_session};
use crate::experiments::{self, Visitor};
use crate::prelude::*;
use crate::profile;

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(register).service(confirm_registration).service(verify_email);
}

/// Keeps a registration and mails a code and a link to its address; the account is made when one of them is used. The answer is the same
/// for an address that has an account, whose owner is told so by mail. Nobody is signed in by it.
#[utoipa::path(tag = "auth", responses((status = 202, body = RegisterAnswer)))]
#[post("/auth/register")]
pub async fn register(call: RequestContext, body: Json<RegisterBody>) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    let draft = Draft {
        email: &body.email,
        password: &body.password,
        first_name: &body.first_name,
        last_name: body.last_name.as_deref(),
        role: body.role,
    };
    let registration = draft.check()?;
    // Counted once the form is in order: a typing error costs nothing and tells nothing.
    call.app.limits.register.count(&call, call.network()).await?;
    call.app.limits.forgot.count(&call, format!("register {}", registration.email.key())).await?;
    let secret = Secret::new(body.password);
    let password_hash = call.hashing(move || password::hash(&secret)).await?;
    let (app, attempt, code) = (call.app.clone(), body.attempt.unwrap_or_default(), body.referral_code);
    let asking = call.run(move |db, ctx| {
        let request = RegistrationRequest {
            registration: &registration,
            password_hash: &password_hash,
            attempt,
            referral_code: code.as_deref(),
        };
        workflows::accounts::register::ask(db, ctx, &app.vault, &request)
    });
    constant_time(&*call.app.delay, asking).await?;
    Ok(HttpResponse::Accepted().json(RegisterAnswer { message: Text::from(m::CodeSent).to_string() }))
}

/// Makes the account with the code of the mail, and signs the browser in. Five wrong codes end a code, as do fifteen minutes; what is
/// wrong with one is not told.
#[utoipa::path(tag = "auth", responses((status = 200, body = MeView)))]
#[post("/auth/register/confirm")]
pub async fn confirm_registration(
    call: RequestContext,
    session: Session,
    visitor: Visitor,
    body: Json<ConfirmBody>,
) -> ApiResult<MeView> {
    let ConfirmBody { email, code, attempt } = body.into_inner();
    let (email_key, number) = (accounts::email::key(&email), attempt.unwrap_or_default());
    call.app.limits.token.count(&call, call.network()).await?;
    // By attempt, too: who tries codes for somebody else's address must not use up the owner's tries.
    call.app.limits.second_factor.count(&call, format!("register {number} {email_key}")).await?;
    let app = call.app.clone();
    let confirming = call.run(move |db, ctx| {
        let of = Attempt { email_key: &email_key, number };
        workflows::accounts::register::confirm(db, ctx, &app.vault, of, &code)
    });
    let user = constant_time(&*call.app.delay, confirming).await?;
    experiments::after_registration(&call, visitor, user.id).await;
    begin_session(&session, &call, user.credential).await?;
    newcomer(&call, user).await.map(Json)
}

/// Confirms the address with the token of a mail. The link of a registration makes its account; with the password that was chosen for
/// it the browser is signed in as well, and answered 200 with the person.
#[utoipa::path(
    tag = "auth",
    responses(
        (status = 200, body = MeView, description = "An account was made, and the password was right: signed in"),
        (status = 204, description = "Confirmed, without a sign-in")
    )
)]
#[post("/auth/verify-email")]
pub async fn verify_email(
    call: RequestContext,
    session: Session,
    visitor: Visitor,
    who: OptionalUser,
    current: Option<CurrentSession>,
    body: Json<VerifyBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.token.count(&call, call.network()).await?;
    let VerifyBody { token, password } = body.into_inner();
    let looked_up = token.clone();
    let waiting = call.read(move |conn, ctx| repo::find_by_token(conn, ctx.now, &looked_up)).await?;
    let Some((_key, chosen)) = waiting else {
        let asking = who.0.zip(current).map(|(actor, session)| (actor.user, session.0));
        call.run(move |db, ctx| workflows::accounts::verify_email::verify(db, ctx, &token, asking)).await?;
        return Ok(HttpResponse::NoContent().finish());
    };
    let signs_in = password.is_some();
    if let Some(given) = password.map(Secret::new) {
        let verdict = call.hashing(move || password::verify(&given, Some(&chosen))).await?;
        if verdict == Verdict::Wrong {
            let wrong = "This is not the password that you chose. Register again to choose another";
            return Err(Error::Fields(FieldErrors::one("password", wrong)).into());
        }
    }
    let user = call.run(move |db, ctx| workflows::accounts::register::confirm_by_link(db, ctx, &token)).await?;
    experiments::after_registration(&call, visitor, user.id).await;
    if !signs_in {
        return Ok(HttpResponse::NoContent().finish());
    }
    begin_session(&session, &call, user.credential).await?;
    Ok(HttpResponse::Ok().json(newcomer(&call, user).await?))
}

/// Who has just made an account: everything about them is new.
async fn newcomer(call: &RequestContext, user: User) -> Result<MeView, ApiError> {
    Ok(MeView { first_visit: true, has_first_steps: true, ..profile::me(call, user).await? })
}
