//! Puts a message into the two bodies of a mail.

use i18n::Text;
use i18n::mails::frame as m;
use maud::{DOCTYPE, html};

use crate::message::{Message, Recipient};
use crate::names;

/// The plain text body; `choices` is where such mails are switched off, if they can be.
pub(crate) fn text(recipient: &Recipient, message: &Message, choices: Option<&str>) -> String {
    let mut body = format!("{}\n\n", names::greeting(&recipient.name));
    for paragraph in &message.paragraphs {
        body.push_str(paragraph);
        body.push_str("\n\n");
    }
    if let Some((label, address)) = &message.action {
        body.push_str(&format!("{label}: {address}\n\n"));
    }
    body.push_str(&format!("{}\n", Text::from(m::Sender)));
    if let Some(address) = choices {
        body.push_str(&format!("{}: {address}\n", Text::from(m::Choices)));
    }
    body
}

/// The HTML body: inline styles only, readable without pictures.
pub(crate) fn html(recipient: &Recipient, message: &Message, choices: Option<&str>) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { (message.subject) } }
            body style="margin:0;padding:32px 16px;background:#faf7f0;color:#1c1a14;font:16px/1.55 'Plus Jakarta Sans',system-ui,sans-serif" {
                div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e6dfcf;border-radius:12px" {
                    p style="margin:0 0 24px;font-weight:800;font-size:19px;color:#0b6b4b" { "Muqabla" }
                    p style="margin:0 0 16px" { (names::greeting(&recipient.name)) }
                    @for paragraph in &message.paragraphs { p style="margin:0 0 16px" { (paragraph) } }
                    @if let Some((label, address)) = &message.action {
                        p style="margin:24px 0" {
                            a href=(address) style="display:inline-block;padding:13px 22px;border-radius:8px;background:#0b6b4b;color:#ffffff;font-weight:600;text-decoration:none" { (label) }
                        }
                    }
                    @if let Some(address) = choices {
                        p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e6dfcf;font-size:13px;color:#6b6455" {
                            a href=(address) style="color:#6b6455" { (Text::from(m::Choices).to_string()) }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}
