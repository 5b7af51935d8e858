//! Mails about accounts.

use i18n::mails::account as m;
use kernel::ctx::Ctx;
use kernel::secret::Secret;
use time::Duration;

use crate::Message;

/// To the address with which somebody registers: the code for the page that they have open, and a link for everywhere else, and how
/// long each works. It names nobody, for the reader may be somebody else.
pub fn welcome(ctx: &Ctx, code: (&Secret<String>, Duration), token: (&Secret<String>, Duration)) -> Message {
    let (minutes, hours) = (code.1.whole_minutes(), token.1.whole_hours());
    let text = m::Welcome { code: code.0.expose().as_str(), minutes, hours };
    Message::new("account.welcome", text, &format!("{}&step=password", verify_link(ctx, token.0)))
        .opening_account(code.1.max(token.1))
}

/// To the owner of an account whose address somebody registered with once more.
pub fn already_registered(ctx: &Ctx) -> Message {
    let text = m::AlreadyRegistered { forgot: ctx.link("/auth/forgot") };
    Message::new("account.already_registered", text, &ctx.link("/auth/login"))
}

/// To somebody whose address is not confirmed yet and who asked for a code: for the page that they have open, with a link for everywhere
/// else, and how long each works.
pub fn verify_email(ctx: &Ctx, code: (&Secret<String>, Duration), token: (&Secret<String>, Duration)) -> Message {
    let (minutes, hours) = (code.1.whole_minutes(), token.1.whole_hours());
    let text = m::VerifyEmail { code: code.0.expose().as_str(), minutes, hours };
    Message::new("account.verify_email", text, &verify_link(ctx, token.0)).opening_account(code.1.max(token.1))
}

/// To the address of an account whose password somebody wants to reset.
pub fn reset_password(ctx: &Ctx, token: &Secret<String>, works_for: Duration) -> Message {
    let link = ctx.link(&format!("/auth/reset?token={}", token.expose()));
    let text = m::ResetPassword { hours: works_for.whole_hours() };
    Message::new("account.reset_password", text, &link).opening_account(works_for)
}

/// To somebody whose password was changed.
pub fn password_changed(ctx: &Ctx) -> Message {
    Message::new("account.password_changed", m::PasswordChanged, &ctx.link("/auth/forgot"))
}

/// To somebody whose account asks for a code at sign-in from now on.
pub fn two_factor_on(ctx: &Ctx) -> Message {
    Message::new("account.two_factor_on", m::TwoFactorOn, &security_link(ctx))
}

/// To somebody whose account asks for no code any more.
pub fn two_factor_off(ctx: &Ctx) -> Message {
    Message::new("account.two_factor_off", m::TwoFactorOff, &security_link(ctx))
}

/// To somebody with new recovery codes.
pub fn recovery_codes_renewed(ctx: &Ctx) -> Message {
    Message::new("account.recovery_codes_renewed", m::RecoveryCodesRenewed, &security_link(ctx))
}

/// To somebody whose recovery code was used; `left` more work.
pub fn recovery_code_used(ctx: &Ctx, left: i64) -> Message {
    Message::new("account.recovery_code_used", m::RecoveryCodeUsed { left }, &security_link(ctx))
}

/// To somebody at whose account codes were tried in vain after the right password.
pub fn second_step_refused(ctx: &Ctx) -> Message {
    Message::new("account.second_step_refused", m::SecondStepRefused, &ctx.link("/auth/forgot"))
}

/// To the new address that somebody wants for the account.
pub fn confirm_new_email(ctx: &Ctx, token: &Secret<String>, works_for: Duration) -> Message {
    let link = ctx.link(&format!("/auth/email?token={}", token.expose()));
    let text = m::ConfirmNewEmail { hours: works_for.whole_hours() };
    Message::new("account.confirm_new_email", text, &link).opening_account(works_for)
}

/// To the address that another account wants to move to, and that has an account already.
pub fn new_email_in_use(ctx: &Ctx) -> Message {
    Message::new("account.new_email_in_use", m::NewEmailInUse, &ctx.link("/auth/login"))
}

/// To the address that an account is about to leave.
pub fn email_change_asked(ctx: &Ctx) -> Message {
    Message::new("account.email_change_asked", m::EmailChangeAsked, &ctx.link("/auth/forgot"))
}

/// To the address that an account has left.
pub fn email_changed(ctx: &Ctx) -> Message {
    Message::new("account.email_changed", m::EmailChanged, &ctx.link("/contact"))
}

fn verify_link(ctx: &Ctx, token: &Secret<String>) -> String {
    ctx.link(&format!("/auth/verify?token={}", token.expose()))
}

fn security_link(ctx: &Ctx) -> String {
    ctx.link("/security")
}
