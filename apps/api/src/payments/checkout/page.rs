//! The pages between us and a provider. Every value is escaped; a script runs by its nonce only, and a form goes to the provider's
//! host only.

use std::fmt::Write;

use ::papers::html::escape;
use ::payments::Provider;
use ::payments::gateway::CheckoutForm;
use kernel::ids::PaymentId;
use qrcode::QrCode;
use qrcode::render::svg;
use workflows::checkout::Checkout;

use crate::error::ApiError;

#[cfg(test)]
mod tests;

/// A page with the policy that belongs to it.
pub(super) struct Page {
    /// The document.
    pub(super) html: String,
    /// Its `Content-Security-Policy`.
    pub(super) policy: String,
}

const STYLE: &str = "body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#14211c;background:#f4f7f5}\
    main{max-width:26rem;margin:12vh auto 0;padding:2rem;background:#fff;border:1px solid #d8e2dc;border-radius:12px}\
    h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:.5rem 0}.amount{font-size:1.5rem;font-weight:700}\
    button,.button{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;border:0;border-radius:8px;background:#0b6b4f;\
    color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}\
    button:focus-visible,.button:focus-visible,a:focus-visible{outline:3px solid #f2b705;outline-offset:2px}\
    svg{display:block;width:14rem;height:14rem;margin:1rem auto}";

/// The page of a payment: it posts the provider's form by itself, unless there is a code to scan.
pub(super) fn checkout(opened: &Checkout) -> Result<Page, ApiError> {
    let name = opened.provider.name();
    let dashboard = format!("/dashboard?payment={}", opened.payment);
    let mut body = format!(
        "<h1>Pay with {name}</h1><p>{}</p><p class=\"amount\">{}</p>",
        escape(opened.description),
        escape(&opened.amount.display())
    );
    let script = match &opened.form.qr {
        Some(text) => {
            let _fits = write!(
                body,
                "<p>Scan this code with the {name} app, or continue to {name}'s page.</p>{}\
                 <p id=\"status\" role=\"status\">Waiting for your payment.</p>",
                qr_code(text)?
            );
            watching(opened.payment, &dashboard)
        }
        None => {
            let _fits = write!(body, "<p>You are being taken to {name}. If nothing happens, press Continue.</p>");
            "document.getElementById('form').submit();".to_owned()
        }
    };
    push_form(&mut body, &opened.form, "Continue");
    let _fits = write!(body, "<p><a href=\"{dashboard}\">Back to your dashboard</a></p>");
    document(&format!("Pay with {name}"), &body, Some(&script), Some(&opened.form))
}

/// The page between two pages of a provider: it posts what the provider wants to hear once more.
pub(super) fn onwards(provider: Provider, form: &CheckoutForm) -> Result<Page, ApiError> {
    let name = provider.name();
    let mut body = format!("<h1>Back to {name}</h1><p>One more step. If nothing happens, press Continue.</p>");
    push_form(&mut body, form, "Continue");
    let script = "document.getElementById('form').submit();";
    document(&format!("Back to {name}"), &body, Some(script), Some(form))
}

/// The page of a token that was used or ran out: it leads to a new one.
pub(super) fn spent(payment: PaymentId) -> Result<Page, ApiError> {
    let body = format!(
        "<h1>This page was opened before</h1><p>For your safety it can be opened once, for ten minutes. Nothing was paid by \
         opening it.</p><a class=\"button\" href=\"/api/payments/{payment}/go\">Continue to the payment</a>\
         <p><a href=\"/dashboard?payment={payment}\">Back to your dashboard</a></p>"
    );
    document("Continue to the payment", &body, None, None)
}

/// The page of a payment that can no longer be paid.
pub(super) fn over() -> Result<Page, ApiError> {
    let body = "<h1>This payment can no longer be paid</h1><p>It was paid already, was given up, or its time has run out. If you \
                paid, your dashboard shows it as soon as the provider has confirmed it.</p>\
                <a class=\"button\" href=\"/dashboard\">Open your dashboard</a>";
    document("This payment can no longer be paid", body, None, None)
}

fn push_form(body: &mut String, form: &CheckoutForm, button: &str) {
    let action = escape(form.action.as_str());
    // Writing to a string cannot fail.
    let _fits = write!(
        body,
        "<form id=\"form\" action=\"{action}\" method=\"{}\" accept-charset=\"utf-8\">",
        form.method.as_str()
    );
    for (name, value) in &form.fields {
        let _fits = write!(body, "<input type=\"hidden\" name=\"{}\" value=\"{}\">", escape(name), escape(value));
    }
    let _fits = write!(body, "<button type=\"submit\">{button}</button></form>");
}

fn qr_code(text: &str) -> Result<String, ApiError> {
    let code = QrCode::new(text.as_bytes()).map_err(|error| ApiError::internal(&error))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(224, 224).build();
    // The picture stands in a document of its own there.
    let picture = picture.find("<svg").and_then(|at| picture.get(at..)).unwrap_or_default();
    Ok(picture.replacen("<svg", "<svg role=\"img\" aria-label=\"Code to pay\"", 1))
}

/// Looks every three seconds whether the payment stands elsewhere than waiting, and then goes where that is shown.
fn watching(payment: PaymentId, dashboard: &str) -> String {
    format!(
        "setInterval(function(){{fetch('/api/payments/{payment}',{{headers:{{accept:'application/json'}}}})\
         .then(function(answer){{return answer.ok?answer.json():null}})\
         .then(function(it){{if(it&&it.status!=='CREATED'&&it.status!=='PENDING'){{\
         document.getElementById('status').textContent='Your payment has arrived.';location.replace('{dashboard}')}}}})\
         .catch(function(){{}})}},3000);"
    )
}

fn document(title: &str, body: &str, script: Option<&str>, form: Option<&CheckoutForm>) -> Result<Page, ApiError> {
    let nonce = kernel::random::token().map_err(|error| ApiError::internal(&error))?;
    let script = script.map(|code| format!("<script nonce=\"{nonce}\">{code}</script>")).unwrap_or_default();
    // The provider may answer the form with a way back to us, and browsers hold that against `form-action` too.
    let target = form
        .map_or_else(|| "'none'".to_owned(), |form| format!("{} 'self'", form.action.origin().ascii_serialization()));
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"robots\" content=\"noindex\"><title>{} | Muqabla</title><style nonce=\"{nonce}\">{STYLE}</style></head>\
         <body><main>{body}</main>{script}</body></html>",
        escape(title)
    );
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; \
         form-action {target}; base-uri 'none'; frame-ancestors 'none'"
    );
    Ok(Page { html, policy })
}
