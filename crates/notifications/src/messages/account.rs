//! Mails about accounts.

use kernel::ctx::Ctx;
use kernel::secret::Secret;

use crate::Message;

/// To the address with which somebody registers: the code for the page that they have open, and a link for everywhere else. It names
/// nobody, for the reader may be somebody else.
pub fn welcome(ctx: &Ctx, code: &Secret<String>, token: &Secret<String>) -> Message {
    Message {
        kind: "account.welcome".into(),
        subject: "Your code for Muqabla".to_owned(),
        paragraphs: vec![
            "Your code is:".to_owned(),
            code.expose().clone(),
            "Type it on the page where you registered. It works for 15 minutes.".to_owned(),
            "If you closed that page, follow the link and give the password that you chose. It works for 48 hours.".to_owned(),
            "If you did not register with Muqabla, ignore this mail: without it there is no account. Nobody of ours asks for the code."
                .to_owned(),
        ],
        action: Some((
            "Confirm e-mail".to_owned(),
            ctx.link(&format!("/auth/verify?token={}&step=password", token.expose())),
        )),
    }
}

/// To the owner of an account whose address somebody registered with once more.
pub fn already_registered(ctx: &Ctx) -> Message {
    Message {
        kind: "account.already_registered".into(),
        subject: "You already have an account".to_owned(),
        paragraphs: vec![
            "Somebody, hopefully you, registered with this address. It has an account already, so nothing was changed."
                .to_owned(),
            format!("Sign in with your password. If you forgot it, choose a new one: {}", ctx.link("/auth/forgot")),
            "If it was not you, ignore this mail.".to_owned(),
        ],
        action: Some(("Sign in".to_owned(), ctx.link("/auth/login"))),
    }
}

/// To somebody whose address is not confirmed yet and who asked for a code: for the page that they have open, with a link for everywhere else.
pub fn verify_email(ctx: &Ctx, code: &Secret<String>, token: &Secret<String>) -> Message {
    Message {
        kind: "account.verify_email".into(),
        subject: "Confirm your e-mail".to_owned(),
        paragraphs: vec![
            "Your code is:".to_owned(),
            code.expose().clone(),
            "Type it on the page where you asked for it. It works for 15 minutes.".to_owned(),
            "Or follow the link to confirm your e-mail address. It works for 48 hours. Nobody of ours asks for the code.".to_owned(),
        ],
        action: Some(("Confirm e-mail".to_owned(), verify_link(ctx, token))),
    }
}

/// To the address of an account whose password somebody wants to reset.
pub fn reset_password(ctx: &Ctx, token: &Secret<String>) -> Message {
    Message {
        kind: "account.reset_password".into(),
        subject: "Choose a new password".to_owned(),
        paragraphs: vec![
            "Somebody, hopefully you, asked to set a new password for your account. The link works once, for 1 hour."
                .to_owned(),
            "If it was not you, ignore this mail: your password stays as it is.".to_owned(),
        ],
        action: Some(("Choose a new password".to_owned(), ctx.link(&format!("/auth/reset?token={}", token.expose())))),
    }
}

/// To somebody whose password was changed.
pub fn password_changed(ctx: &Ctx) -> Message {
    Message {
        kind: "account.password_changed".into(),
        subject: "Your password was changed".to_owned(),
        paragraphs: vec![
            "The password of your account was changed, and other browsers were signed out.".to_owned(),
            "If it was not you, choose a new password at once.".to_owned(),
        ],
        action: Some(("Choose a new password".to_owned(), ctx.link("/auth/forgot"))),
    }
}

/// To somebody whose account asks for a code at sign-in from now on.
pub fn two_factor_on(ctx: &Ctx) -> Message {
    Message {
        kind: "account.two_factor_on".into(),
        subject: "Two-factor sign-in is on".to_owned(),
        paragraphs: vec![
            "From now on signing in takes your password and a code of your authenticator app.".to_owned(),
            "Keep your recovery codes where you find them without your phone.".to_owned(),
            "If it was not you, choose a new password at once and write to us.".to_owned(),
        ],
        action: Some(("See your security settings".to_owned(), security_link(ctx))),
    }
}

/// To somebody whose account asks for no code any more.
pub fn two_factor_off(ctx: &Ctx) -> Message {
    Message {
        kind: "account.two_factor_off".into(),
        subject: "Two-factor sign-in is off".to_owned(),
        paragraphs: vec![
            "From now on your password alone signs you in. Your recovery codes work no longer.".to_owned(),
            "If it was not you, choose a new password at once and turn two-factor sign-in on again.".to_owned(),
        ],
        action: Some(("See your security settings".to_owned(), security_link(ctx))),
    }
}

/// To somebody with new recovery codes.
pub fn recovery_codes_renewed(ctx: &Ctx) -> Message {
    Message {
        kind: "account.recovery_codes_renewed".into(),
        subject: "You have new recovery codes".to_owned(),
        paragraphs: vec![
            "New recovery codes were made for your account. The ones from before work no longer.".to_owned(),
            "If it was not you, choose a new password at once.".to_owned(),
        ],
        action: Some(("See your security settings".to_owned(), security_link(ctx))),
    }
}

/// To somebody whose recovery code was used; `left` more work.
pub fn recovery_code_used(ctx: &Ctx, left: i64) -> Message {
    Message {
        kind: "account.recovery_code_used".into(),
        subject: "A recovery code was used".to_owned(),
        paragraphs: vec![
            match left {
                0 => "One of your recovery codes was used, and it was the last. Make new ones now.".to_owned(),
                1 => "One of your recovery codes was used. 1 more works.".to_owned(),
                _ => format!("One of your recovery codes was used. {left} more work."),
            },
            "If it was not you, somebody has your password and your codes: choose a new password and make new codes at once."
                .to_owned(),
        ],
        action: Some(("See your security settings".to_owned(), security_link(ctx))),
    }
}

/// To somebody at whose account codes were tried in vain after the right password.
pub fn second_step_refused(ctx: &Ctx) -> Message {
    Message {
        kind: "account.second_step_refused".into(),
        subject: "Somebody has your password".to_owned(),
        paragraphs: vec![
            "Somebody signed in with your password and then typed wrong codes until we stopped it. They did not get in.".to_owned(),
            "If it was not you, choose a new password now.".to_owned(),
        ],
        action: Some(("Choose a new password".to_owned(), ctx.link("/auth/forgot"))),
    }
}

/// To the new address that somebody wants for the account.
pub fn confirm_new_email(ctx: &Ctx, token: &Secret<String>) -> Message {
    Message {
        kind: "account.confirm_new_email".into(),
        subject: "Confirm your new e-mail".to_owned(),
        paragraphs: vec![
            "Confirm that you read the mails of this address, and your account moves to it. The link works once, for 24 hours."
                .to_owned(),
            "If you have no account with us, ignore this mail.".to_owned(),
        ],
        action: Some(("Confirm e-mail".to_owned(), ctx.link(&format!("/auth/email?token={}", token.expose())))),
    }
}

/// To the address that another account wants to move to, and that has an account already.
pub fn new_email_in_use(ctx: &Ctx) -> Message {
    Message {
        kind: "account.new_email_in_use".into(),
        subject: "This address has an account".to_owned(),
        paragraphs: vec![
            "Somebody, perhaps you, wanted to move another account to this address. It has an account of its own, so nothing was changed."
                .to_owned(),
        ],
        action: Some(("Sign in".to_owned(), ctx.link("/auth/login"))),
    }
}

/// To the address that an account is about to leave.
pub fn email_change_asked(ctx: &Ctx) -> Message {
    Message {
        kind: "account.email_change_asked".into(),
        subject: "Your e-mail is about to change".to_owned(),
        paragraphs: vec![
            "Somebody who is signed in to your account, hopefully you, wants to move it to another address. It moves once that address confirms."
                .to_owned(),
            "If it was not you, choose a new password at once: that stops it.".to_owned(),
        ],
        action: Some(("Choose a new password".to_owned(), ctx.link("/auth/forgot"))),
    }
}

/// To the address that an account has left.
pub fn email_changed(ctx: &Ctx) -> Message {
    Message {
        kind: "account.email_changed".into(),
        subject: "Your e-mail was changed".to_owned(),
        paragraphs: vec![
            "Your account has moved to another address, which signs in from now on. This is the last mail to this one."
                .to_owned(),
            "If it was not you, write to us at once.".to_owned(),
        ],
        action: Some(("Write to us".to_owned(), ctx.link("/contact"))),
    }
}

fn verify_link(ctx: &Ctx, token: &Secret<String>) -> String {
    ctx.link(&format!("/auth/verify?token={}", token.expose()))
}

fn security_link(ctx: &Ctx) -> String {
    ctx.link("/security")
}
