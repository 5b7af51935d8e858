//! Mails about accounts.

use kernel::ctx::Ctx;
use kernel::secret::Secret;

use crate::Message;

/// To somebody who has just registered.
pub fn welcome(ctx: &Ctx, token: &Secret<String>) -> Message {
    Message {
        kind: "account.welcome",
        subject: "Welcome to Muqabla: confirm your e-mail".to_owned(),
        paragraphs: vec![
            "Thank you for joining Muqabla, where prizes are held safely until the work is handed over.".to_owned(),
            "Confirm your e-mail address to post contests, enter them and get paid. The link works for 48 hours."
                .to_owned(),
            "If you did not register, ignore this mail.".to_owned(),
        ],
        action: Some(("Confirm e-mail".to_owned(), verify_link(ctx, token))),
    }
}

/// To somebody who asked for another confirmation link.
pub fn verify_email(ctx: &Ctx, token: &Secret<String>) -> Message {
    Message {
        kind: "account.verify_email",
        subject: "Confirm your e-mail".to_owned(),
        paragraphs: vec!["Here is a new link to confirm your e-mail address. It works for 48 hours.".to_owned()],
        action: Some(("Confirm e-mail".to_owned(), verify_link(ctx, token))),
    }
}

/// To the address of an account whose password somebody wants to set anew.
pub fn reset_password(ctx: &Ctx, token: &Secret<String>) -> Message {
    Message {
        kind: "account.reset_password",
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
        kind: "account.password_changed",
        subject: "Your password was changed".to_owned(),
        paragraphs: vec![
            "The password of your account was changed, and other browsers were signed out.".to_owned(),
            "If it was not you, choose a new password at once.".to_owned(),
        ],
        action: Some(("Choose a new password".to_owned(), ctx.link("/auth/forgot"))),
    }
}

fn verify_link(ctx: &Ctx, token: &Secret<String>) -> String {
    ctx.link(&format!("/auth/verify?token={}", token.expose()))
}
